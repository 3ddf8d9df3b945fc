//! The machine: runs code, and finds what positions are worth.
//!
//! A position is worth the mex of its options' worths. To find it the machine keeps a stack of
//! tasks of its own, so that a position a million moves deep costs memory and not the
//! machine's stack. What was finished stays known, whatever happens later.

use super::code::{CodeId, GameId, GlobalId, Program};
use super::fault::{Fault, FaultKind, Limit};
use super::nimber;
use super::operations::position;
use super::states::{Key, Part, Position, StateId, States};
use super::thread::{Offer, Stop, Thread, World};
use super::value::Value;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// What a statement may use. The clock is the caller's: it answers whether to go on.
pub struct Limits<'a> {
    pub positions: usize,
    pub bytes: usize,
    /// Asked every few thousand instructions.
    pub stop: &'a dyn Fn() -> Option<FaultKind>,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("positions", &self.positions).finish_non_exhaustive()
    }
}

/// Rules that ask what positions are worth may do so inside one another this deep, where it
/// cannot be put on the stack of tasks.
const DEEPEST_QUESTIONS: usize = 40;

#[derive(Debug, Default)]
pub struct Machine {
    pub program: Program,
    pub states: States,
    globals: Vec<Option<Value>>,
    remembered: HashMap<(CodeId, Arc<[Value]>), Value>,
    questions: usize,
}

/// A state whose worth is being found.
struct Task {
    state: StateId,
    step: Step,
}

enum Step {
    /// Its options are being made.
    Options(Thread),
    /// Its simplest form is being made.
    Canonical(Thread),
    /// It is worth what this is worth.
    Same(Position),
    /// Its options are there; so many of their worths are known.
    Mex { options: Vec<Position>, known: usize, seen: nimber::Seen },
}

impl Machine {
    pub fn set_global(&mut self, id: GlobalId, value: Value) {
        let at = id.0 as usize;
        if self.globals.len() <= at {
            self.globals.resize(at + 1, None);
        }
        if let Some(entry) = self.globals.get_mut(at) {
            *entry = Some(value);
        }
    }

    fn world(&mut self) -> World<'_> {
        World {
            program: &self.program,
            states: &mut self.states,
            globals: &self.globals,
            remembered: &mut self.remembered,
        }
    }

    /// Runs a piece of code to its end.
    pub fn run(
        &mut self,
        code: CodeId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let thread = self.thread(code, args)?;
        Ok(self.finish(thread, limits)?.0)
    }

    fn thread(&self, code: CodeId, args: &[Value]) -> Result<Thread, Fault> {
        let code = self.program.code.get(code.0 as usize).cloned();
        Ok(Thread::new(code.ok_or_else(|| Fault::new(FaultKind::NotCallable))?, args))
    }

    /// Runs a thread to its end: its value, and what it offered.
    fn finish(
        &mut self,
        mut thread: Thread,
        limits: &Limits<'_>,
    ) -> Result<(Value, Vec<Offer>), Fault> {
        loop {
            match thread.run(&mut self.world())? {
                Stop::Done(value) => return Ok((value, thread.offers)),
                Stop::Pause => self.within(limits).map_err(|kind| thread.fault(kind))?,
                Stop::Need(state) => self.deeper(|m| m.solve(state, limits))?,
                Stop::Ask(name, args) => {
                    let answer = self.ask(name, &args, limits);
                    let site = thread.fault(FaultKind::Interrupted).site;
                    thread.answer(answer.map_err(|f| match site {
                        Some(site) => f.at(site),
                        None => f,
                    })?);
                }
            }
        }
    }

    /// Runs something inside a question, which may hold only so many of its kind.
    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.questions >= DEEPEST_QUESTIONS {
            return Err(Fault::new(FaultKind::TooDeep(DEEPEST_QUESTIONS)));
        }
        self.questions += 1;
        let result = work(self);
        self.questions -= 1;
        result
    }

    pub fn within(&self, limits: &Limits<'_>) -> Result<(), FaultKind> {
        if self.states.len() > limits.positions {
            return Err(FaultKind::Limit(Limit::Positions));
        }
        if self.states.bytes() > limits.bytes {
            return Err(FaultKind::Limit(Limit::Memory));
        }
        (limits.stop)().map_or(Ok(()), Err)
    }

    /// A value as a position: a set of positions is one.
    pub fn as_position(&mut self, value: &Value) -> Result<Position, Fault> {
        position(value, &mut self.states).map_err(Fault::new)
    }

    // ---- worth

    /// The nim-value of a position.
    pub fn value(&mut self, position: &Position, limits: &Limits<'_>) -> Result<u64, Fault> {
        loop {
            match self.states.value_of(position) {
                Ok(value) => return Ok(value),
                Err(state) => self.solve(state, limits)?,
            }
        }
    }

    /// Finds the worth of a state, and of whatever that needs.
    fn solve(&mut self, state: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        let mut tasks: Vec<Task> = Vec::new();
        let mut open: HashSet<StateId> = HashSet::new();
        let mut steps = 0usize;
        self.begin(state, &mut tasks, &mut open)?;
        while let Some(task) = tasks.last_mut() {
            steps += 1;
            if steps.is_multiple_of(4096)
                && let Err(kind) = self.within(limits)
            {
                return Err(trail(Fault::new(kind), &tasks));
            }
            let state = task.state;
            let next = match &mut task.step {
                Step::Mex { options, known, seen } => {
                    let mut needed = None;
                    while let Some(option) = options.get(*known) {
                        match self.states.value_of(option) {
                            Ok(value) => seen.insert(value),
                            Err(state) => {
                                needed = Some(state);
                                break;
                            }
                        }
                        *known += 1;
                    }
                    match needed {
                        Some(state) => Ok(Some(state)),
                        None => {
                            let value = seen.mex();
                            self.states.set_value(state, value);
                            tasks.pop();
                            open.remove(&state);
                            continue;
                        }
                    }
                }
                Step::Same(other) => match self.states.value_of(other) {
                    Ok(value) => {
                        self.states.set_value(state, value);
                        tasks.pop();
                        open.remove(&state);
                        continue;
                    }
                    Err(needed) => Ok(Some(needed)),
                },
                Step::Options(thread) | Step::Canonical(thread) => {
                    let mut world = World {
                        program: &self.program,
                        states: &mut self.states,
                        globals: &self.globals,
                        remembered: &mut self.remembered,
                    };
                    match thread.run(&mut world) {
                        Ok(Stop::Done(value)) => {
                            let step = match &mut task.step {
                                Step::Canonical(_) => self.canonical_step(state, &value),
                                Step::Options(thread) => {
                                    let offers = std::mem::take(&mut thread.offers);
                                    Ok(mex_of(offers.into_iter().map(|o| o.position).collect()))
                                }
                                _ => continue,
                            };
                            match step {
                                Ok(step) => {
                                    if let Some(task) = tasks.last_mut() {
                                        task.step = step;
                                    }
                                    Ok(None)
                                }
                                Err(kind) => Err(Fault::new(kind)),
                            }
                        }
                        Ok(Stop::Pause) => self.within(limits).map(|()| None).map_err(Fault::new),
                        Ok(Stop::Need(needed)) => Ok(Some(needed)),
                        Ok(Stop::Ask(name, args)) => {
                            let site = thread.fault(FaultKind::Interrupted).site;
                            match self.deeper(|m| m.ask(name, &args, limits)) {
                                Ok(answer) => {
                                    if let Some(Task {
                                        step: Step::Options(t) | Step::Canonical(t),
                                        ..
                                    }) = tasks.last_mut()
                                    {
                                        t.answer(answer);
                                    }
                                    Ok(None)
                                }
                                Err(fault) => Err(match site {
                                    Some(site) => fault.at(site),
                                    None => fault,
                                }),
                            }
                        }
                        Err(fault) => Err(fault),
                    }
                }
            };
            match next {
                Ok(None) => {}
                Ok(Some(needed)) => {
                    if open.contains(&needed) {
                        return Err(self.cycle(needed, &tasks));
                    }
                    self.begin(needed, &mut tasks, &mut open).map_err(|f| trail(f, &tasks))?;
                }
                Err(fault) => return Err(trail(fault, &tasks)),
            }
        }
        Ok(())
    }

    fn cycle(&self, state: StateId, tasks: &[Task]) -> Fault {
        let from = tasks.iter().position(|t| t.state == state).unwrap_or(0);
        let circle: Vec<Position> = tasks
            .iter()
            .skip(from)
            .filter(|t| !matches!(t.step, Step::Same(_)))
            .map(|t| Position::state(t.state))
            .chain([Position::state(state)])
            .collect();
        trail(Fault::new(FaultKind::Cycle(circle)), tasks.get(..from).unwrap_or(&[]))
    }

    fn begin(
        &mut self,
        state: StateId,
        tasks: &mut Vec<Task>,
        open: &mut HashSet<StateId>,
    ) -> Result<(), Fault> {
        let key = self.states.key(state).cloned();
        let step = match key {
            Some(Key::Game { game, args, canonical }) => self.game_step(game, &args, canonical)?,
            Some(Key::Set(options)) => mex_of(options.to_vec()),
            Some(Key::Node(graph, node)) => {
                let edges = self.program.graphs.get(graph.0 as usize).map(|g| g.edges.clone());
                let follows =
                    edges.unwrap_or_default().into_iter().filter(|(from, _)| *from == node);
                let intern = |(_, to)| Position::state(self.states.intern(Key::Node(graph, to)));
                mex_of(follows.map(intern).collect())
            }
            Some(Key::Misere(inside)) => {
                let limits = Limits { positions: usize::MAX, bytes: usize::MAX, stop: &|| None };
                let options = self.deeper(|m| m.options(&inside, &limits))?;
                if options.is_empty() {
                    // Whoever cannot move has won: in theory there is one more move.
                    mex_of(vec![Position::heap(0)])
                } else {
                    let wrap =
                        |o: Position| Position::state(self.states.intern(Key::Misere(o.sorted())));
                    mex_of(options.into_iter().map(wrap).collect())
                }
            }
            None => return Err(Fault::new(FaultKind::Argument("a position"))),
        };
        open.insert(state);
        tasks.push(Task { state, step });
        Ok(())
    }

    fn game_step(
        &mut self,
        game: GameId,
        args: &Arc<[Value]>,
        canonical: bool,
    ) -> Result<Step, Fault> {
        let Some(known) = self.program.games.get(game.0 as usize) else {
            return Err(Fault::new(FaultKind::Argument("a game")));
        };
        if !canonical && let Some(code) = known.canonical {
            return Ok(Step::Canonical(self.thread(code, args)?));
        }
        if !canonical && !known.symmetric.is_empty() {
            let sorted = in_order(args, &known.symmetric);
            let key = Key::Game { game, args: sorted, canonical: true };
            return Ok(Step::Same(Position::state(self.states.intern(key))));
        }
        Ok(Step::Options(self.thread(known.options, args)?))
    }

    /// What a canonical form says a state is: positions of its own game are not simplified
    /// again.
    fn canonical_step(&mut self, state: StateId, value: &Value) -> Result<Step, FaultKind> {
        let simplest = position(value, &mut self.states)?;
        let own = match self.states.key(state) {
            Some(Key::Game { game, .. }) => Some(*game),
            _ => None,
        };
        let parts: Vec<Part> = simplest
            .parts()
            .iter()
            .map(|part| match part {
                Part::State(id) => match self.states.key(*id).cloned() {
                    Some(Key::Game { game, args, .. }) if Some(game) == own => {
                        let symmetric =
                            self.program.games.get(game.0 as usize).map(|g| &g.symmetric);
                        let args = symmetric.map_or(args.clone(), |s| in_order(&args, s));
                        let key = Key::Game { game, args, canonical: true };
                        Part::State(self.states.intern(key))
                    }
                    _ => *part,
                },
                heap => *heap,
            })
            .collect();
        Ok(Step::Same(Position::of(parts)))
    }

    // ---- moves

    /// The options of a sum, each once, in the order of the rules.
    pub fn options(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let offers = self.offers(whole, false, limits)?;
        Ok(offers.into_iter().map(|o| o.position).collect())
    }

    /// The options of a sum, with words if they are wanted.
    pub fn offers(
        &mut self,
        whole: &Position,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let mut all = Vec::new();
        let mut met: HashSet<Position> = HashSet::new();
        for (i, part) in whole.parts().iter().enumerate() {
            for offer in self.part_offers(*part, words, limits)? {
                let position = self.without_ends(&whole.with(i, &offer.position), limits)?;
                if met.insert(position.sorted()) {
                    all.push(Offer { position, words: offer.words });
                }
            }
        }
        Ok(all)
    }

    /// Parts without moves vanish from a sum.
    fn without_ends(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Position, Fault> {
        let mut parts = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            // An end is worth nothing, so only such parts are looked at.
            let end = match part {
                Part::Heap(n) => *n == 0,
                Part::State(id) if self.is_misere(*id) => false,
                Part::State(id) => {
                    self.value(&Position::state(*id), limits)? == 0
                        && self.part_offers(*part, false, limits)?.is_empty()
                }
            };
            if !end {
                parts.push(*part);
            }
        }
        if parts.is_empty()
            && let Some(first) = whole.parts().first()
        {
            parts.push(*first);
        }
        Ok(Position::of(parts))
    }

    pub fn is_misere(&self, id: StateId) -> bool {
        matches!(self.states.key(id), Some(Key::Misere(_)))
    }

    fn part_offers(
        &mut self,
        part: Part,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let plain = |position: Position| Offer { position, words: None };
        let id = match part {
            Part::Heap(n) => return Ok((0..n).map(|k| plain(Position::heap(k))).collect()),
            Part::State(id) => id,
        };
        match self.states.key(id).cloned() {
            Some(Key::Game { game, args, .. }) => {
                let known = self.program.games.get(game.0 as usize);
                let known = known.ok_or_else(|| Fault::new(FaultKind::Argument("a game")))?;
                let code = if words { known.described } else { known.options };
                let thread = self.thread(code, &args)?;
                let made = self.finish(thread, limits);
                let made = made.map_err(|mut f| {
                    f.trail.push(Position::state(id));
                    f
                })?;
                Ok(made.1)
            }
            Some(Key::Set(options)) => Ok(options.iter().cloned().map(plain).collect()),
            Some(Key::Node(graph, node)) => {
                let edges = self.program.graphs.get(graph.0 as usize).map(|g| g.edges.clone());
                let follows =
                    edges.unwrap_or_default().into_iter().filter(|(from, _)| *from == node);
                let to = follows.map(|(_, to)| self.states.intern(Key::Node(graph, to)));
                Ok(to.map(|id| plain(Position::state(id))).collect())
            }
            Some(Key::Misere(inside)) => {
                let inner = self.deeper(|m| m.offers(&inside, words, limits))?;
                let wrap = |o: Offer| {
                    let id = self.states.intern(Key::Misere(o.position.sorted()));
                    Offer { position: Position::state(id), words: o.words }
                };
                Ok(inner.into_iter().map(wrap).collect())
            }
            None => Ok(Vec::new()),
        }
    }

    // ---- questions that code asks

    fn ask(
        &mut self,
        name: &'static str,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Value, Fault> {
        let wrong = || Fault::new(FaultKind::Argument(name));
        let mut one = |i: usize| -> Result<Position, Fault> {
            position(args.get(i).ok_or_else(wrong)?, &mut self.states).map_err(Fault::new)
        };
        match name {
            "options" => {
                let of = one(0)?;
                let all = self.options(&of, limits)?;
                Ok(Value::list(all.into_iter().map(Value::Position).collect()))
            }
            "winning" => {
                let of = one(0)?;
                let mut all = Vec::new();
                for option in self.options(&of, limits)? {
                    if self.value(&option, limits)? == 0 {
                        all.push(Value::Position(option));
                    }
                }
                Ok(Value::list(all))
            }
            "birthday" => {
                let of = one(0)?;
                Ok(Value::Number(self.birthday(&of, limits)? as i64))
            }
            "positions" => {
                let of = one(0)?;
                Ok(Value::Number(self.reachable(&of, limits)?.len() as i64))
            }
            "same" => {
                let (a, b) = (one(0)?, one(1)?);
                Ok(Value::Truth(self.same(&a, &b, limits)?))
            }
            "components" => self.components(args, limits),
            "neighbours" => self.neighbours(args, limits),
            _ => Err(Fault::new(FaultKind::NotYet(name))),
        }
    }

    /// Every position that can be reached, the one itself first.
    pub fn reachable(
        &mut self,
        from: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let mut met: HashSet<Position> = HashSet::from([from.sorted()]);
        let mut all = vec![from.clone()];
        let mut next = 0;
        while let Some(position) = all.get(next).cloned() {
            next += 1;
            if all.len() > limits.positions {
                return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
            }
            self.within(limits).map_err(Fault::new)?;
            for option in self.options(&position, limits)? {
                if met.insert(option.sorted()) {
                    all.push(option);
                }
            }
        }
        Ok(all)
    }

    fn birthday(&mut self, from: &Position, limits: &Limits<'_>) -> Result<u64, Fault> {
        // A sum lasts as long as all its parts together.
        let mut total = 0;
        let mut known: HashMap<StateId, u64> = HashMap::new();
        for part in from.parts() {
            total += match part {
                Part::Heap(n) => *n,
                Part::State(id) => self.lasts(*id, &mut known, limits)?,
            };
        }
        Ok(total)
    }

    fn lasts(
        &mut self,
        id: StateId,
        known: &mut HashMap<StateId, u64>,
        limits: &Limits<'_>,
    ) -> Result<u64, Fault> {
        let mut open: Vec<(StateId, Vec<Position>)> = Vec::new();
        let options = self.part_positions(id, limits)?;
        open.push((id, options));
        while let Some((id, options)) = open.last() {
            let id = *id;
            let needed = options.iter().flat_map(Position::parts).find_map(|part| match part {
                Part::State(id) if !known.contains_key(id) => Some(*id),
                _ => None,
            });
            if let Some(needed) = needed {
                if let Some(at) = open.iter().position(|(state, _)| *state == needed) {
                    let circle = open.iter().skip(at).map(|(state, _)| Position::state(*state));
                    let circle = circle.chain([Position::state(needed)]).collect();
                    return Err(Fault::new(FaultKind::Cycle(circle)));
                }
                self.within(limits).map_err(Fault::new)?;
                let options = self.part_positions(needed, limits)?;
                open.push((needed, options));
                continue;
            }
            let length = |option: &Position| -> u64 {
                option
                    .parts()
                    .iter()
                    .map(|part| match part {
                        Part::Heap(n) => *n,
                        Part::State(id) => known.get(id).copied().unwrap_or(0),
                    })
                    .sum()
            };
            let longest = options.iter().map(|o| length(o) + 1).max().unwrap_or(0);
            known.insert(id, longest);
            open.pop();
        }
        Ok(known.get(&id).copied().unwrap_or(0))
    }

    pub fn part_positions(
        &mut self,
        id: StateId,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let offers = self.part_offers(Part::State(id), false, limits)?;
        Ok(offers.into_iter().map(|o| o.position).collect())
    }

    /// Does a relation hold between two, in either direction?
    fn related(
        &mut self,
        relation: &Value,
        a: &Value,
        b: &Value,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        for (a, b) in [(a, b), (b, a)] {
            let holds = match relation {
                Value::Set(pairs) => {
                    pairs.binary_search(&Value::Tuple(Arc::from([a.clone(), b.clone()]))).is_ok()
                }
                function => {
                    let args = vec![a.clone(), b.clone()];
                    let thread = Thread::calling(function.clone(), args, &mut self.world());
                    let thread = thread.map_err(Fault::new)?;
                    self.finish(thread, limits)?.0 == Value::Truth(true)
                }
            };
            if holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn components(&mut self, args: &[Value], limits: &Limits<'_>) -> Result<Value, Fault> {
        let [Value::Set(members), relation] = args else {
            return Err(Fault::new(FaultKind::Argument("components")));
        };
        let mut left: Vec<Value> = members.to_vec();
        let mut components = Vec::new();
        while let Some(first) = left.pop() {
            let mut component = vec![first];
            let mut at = 0;
            while let Some(member) = component.get(at).cloned() {
                at += 1;
                let mut rest = Vec::with_capacity(left.len());
                for other in left {
                    if self.related(relation, &member, &other, limits)? {
                        component.push(other);
                    } else {
                        rest.push(other);
                    }
                }
                left = rest;
            }
            components.push(Value::set(component));
        }
        Ok(Value::set(components))
    }

    fn neighbours(&mut self, args: &[Value], limits: &Limits<'_>) -> Result<Value, Fault> {
        let [of, Value::Set(members), relation] = args else {
            return Err(Fault::new(FaultKind::Argument("neighbours")));
        };
        let mut found = Vec::new();
        for other in members.iter().filter(|m| *m != of) {
            if self.related(relation, of, other, limits)? {
                found.push(other.clone());
            }
        }
        Ok(Value::set(found))
    }
}

fn mex_of(options: Vec<Position>) -> Step {
    Step::Mex { options, known: 0, seen: nimber::Seen::default() }
}

/// The arguments with the groups whose order does not matter in ascending order.
fn in_order(args: &Arc<[Value]>, groups: &[Vec<usize>]) -> Arc<[Value]> {
    let mut args = args.to_vec();
    for group in groups {
        if let [only] = group.as_slice() {
            if let Some(Value::List(items)) = args.get(*only) {
                let mut items = items.to_vec();
                items.sort_unstable();
                if let Some(entry) = args.get_mut(*only) {
                    *entry = Value::list(items);
                }
            }
            continue;
        }
        let mut values: Vec<Value> = group.iter().filter_map(|i| args.get(*i).cloned()).collect();
        values.sort_unstable();
        for (i, value) in group.iter().zip(values) {
            if let Some(entry) = args.get_mut(*i) {
                *entry = value;
            }
        }
    }
    args.into()
}

/// A fault with the positions that led to it: the first, and the last few.
fn trail(mut fault: Fault, tasks: &[Task]) -> Fault {
    let last = tasks.len().saturating_sub(4);
    let shown = |i: usize| i == 0 || i >= last;
    let own = tasks.iter().enumerate().filter(|(i, _)| shown(*i));
    let mut all: Vec<Position> = own.map(|(_, t)| Position::state(t.state)).collect();
    all.append(&mut fault.trail);
    fault.trail = all;
    fault
}
