//! The machine: runs code, and finds what positions are worth.
//!
//! A position is worth the mex of its options' worths. To find it the machine keeps a stack of
//! tasks of its own, so that a position a million moves deep costs memory and not the
//! machine's stack. What was finished stays known, whatever happens later.

use super::code::{GameId, GlobalId, Program};
use super::compact::Compact;
use super::fault::{Fault, FaultKind, Limit};
use super::genus::Genera;
use super::growth::{self, Bound};
pub use super::limits::Limits;
use super::listed::Listed;
use super::nimber;
use super::operations::position;
use super::quotient::Quotients;
use super::remembered::Remembered;
use super::same::Shapes;
use super::sequences::{Earlier, Seeking, Sequences};
use super::specialised::Specialised;
use super::sprouts::Sprouts;
use super::states::{Key, Part, Position, StateId, States, in_order};
use super::tame::Tames;
use super::theory::Strip;
use super::thread::{Offer, Stop, Thread, World};
use super::value::Value;
use super::worths::Worths;
use crate::meter;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// Rules that ask what positions are worth may do so inside one another this deep, where it
/// cannot be put on the stack of tasks.
const DEEPEST_QUESTIONS: usize = 40;

#[derive(Debug, Default)]
pub struct Machine {
    pub program: Program,
    /// Positions are valued by the code of their rules alone: what the others are held to.
    pub plain: bool,
    pub states: States,
    globals: Vec<Option<Value>>,
    pub(super) remembered: Remembered,
    /// What states of games with a canonical form were found to be.
    simplest: HashMap<StateId, Position>,
    questions: usize,
    /// Options of states that code is about to ask for.
    pub(super) prepared: HashMap<StateId, Vec<Offer>>,
    pub compact: Compact,
    /// What is known of drawings of Sprouts.
    pub sprouts: Sprouts,
    pub sequences: Sequences,
    /// What finite automata are asked about.
    pub seeking: Seeking,
    /// Games made for what is known before play.
    pub specialised: Specialised,
    /// What sequences begin with, once they are asked for.
    pub earlier: Vec<Earlier>,
    /// Some of what an earlier run is said to have found is wrong, and was not used.
    pub refused: bool,
    /// Whether states are lost, though their value may not be known.
    pub outcomes: HashMap<StateId, bool>,
    /// Whether states have no move, where it was asked.
    pub ends: HashMap<StateId, bool>,
    /// Whether states are draws by the rules of their games.
    pub drawn: HashMap<StateId, bool>,
    /// Positions by their forms under misère play.
    pub genera: Genera,
    pub quotients: Quotients,
    /// Which positions misère play treats as nim heaps.
    pub(super) tames: Tames,
    /// Some states that are not among the tame ones were left undecided.
    pub(super) undecided: bool,
    /// What heads of coin-turning games are worth.
    pub(super) strips: HashMap<GameId, Strip>,
    /// The structures of positions that were compared.
    pub shapes: Shapes,
    /// Options and winning moves that were asked for.
    pub listed: Listed,
    /// What positions are worth that have no nimber.
    pub(super) worths: Worths,
    /// Games whose `canonical` and `symmetric` were looked at, and below how large a position.
    pub checked: HashMap<GameId, usize>,
    /// The positions of games with `symmetric` that were compared for misère play; none once no more are.
    pub(super) alike: HashMap<GameId, Option<HashSet<Arc<[Value]>>>>,
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
    /// A statement begins. What an earlier one gave up or left open is tried again, so that little depends
    /// on what was asked before.
    pub fn begin_statement(&mut self) {
        self.compact.begin();
        self.remembered.begin();
        self.begin_tame();
        self.seeking.begin();
    }

    pub fn set_global(&mut self, id: GlobalId, value: Value) {
        let at = id.0 as usize;
        if self.globals.len() <= at {
            self.globals.resize(at + 1, None);
        }
        if let Some(entry) = self.globals.get_mut(at) {
            *entry = Some(value);
        }
    }

    pub fn global(&self, id: GlobalId) -> Option<Value> {
        self.globals.get(id.0 as usize).cloned().flatten()
    }

    pub fn world(&mut self) -> World<'_> {
        World {
            program: &self.program,
            states: &mut self.states,
            globals: &self.globals,
            remembered: &mut self.remembered,
        }
    }

    /// Runs something inside a question, which may hold only so many of its kind.
    pub fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.questions >= DEEPEST_QUESTIONS {
            return Err(Fault::new(FaultKind::QuestionsTooDeep(DEEPEST_QUESTIONS)));
        }
        self.questions += 1;
        let result = work(self);
        self.questions -= 1;
        result
    }

    pub(super) fn has_room(&self, limits: &Limits<'_>) -> Result<(), FaultKind> {
        meter::known(self.states.len());
        if self.kept() > limits.positions {
            return Err(FaultKind::Limit(Limit::Positions));
        }
        if self.states.bytes() > limits.bytes {
            return Err(FaultKind::Limit(Limit::Memory));
        }
        Ok(())
    }

    pub fn within(&self, limits: &Limits<'_>) -> Result<(), FaultKind> {
        self.has_room(limits)?;
        limits.stopped().map_or(Ok(()), Err)
    }

    /// A sum with each part in its simplest form.
    pub fn simplest_of(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Position, Fault> {
        let mut parts = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            let Part::State(id) = part else {
                parts.push(*part);
                continue;
            };
            if let Some(simplest) = self.simplest.get(id) {
                parts.extend_from_slice(simplest.parts());
                continue;
            }
            let mut simplest = Position::state(*id);
            if let Some(Key::Game { game, args, canonical }) = self.states.key(*id).cloned() {
                let step = match self.game_step(game, &args, canonical)? {
                    Step::Canonical(thread) => {
                        let value = self.finish(thread, limits)?.0;
                        self.canonical_step(*id, &value).map_err(Fault::new)?
                    }
                    other => other,
                };
                if let Step::Same(other) = step {
                    simplest = other;
                }
            }
            parts.extend_from_slice(simplest.parts());
            self.simplest.insert(*id, simplest);
        }
        Ok(Position::of(parts))
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

    /// Finds the nimber of a state, and of whatever that needs, by the options of each.
    pub(super) fn solve_by_mex(
        &mut self,
        state: StateId,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let (mut tasks, mut open) = (Vec::<Task>::new(), HashSet::new());
        let mut steps = 0usize;
        let mut deep = growth::DEEP_ENOUGH;
        self.begin(state, &mut tasks, &mut open, limits)?;
        while let Some(task) = tasks.last_mut() {
            steps += 1;
            if steps.is_multiple_of(4096) {
                if let Err(kind) = self.within(limits) {
                    return Err(trail(self.grown(Fault::new(kind), &tasks), &tasks));
                }
                if tasks.len() >= deep {
                    deep *= 2;
                    let long = tasks.last().is_some_and(|t| growth::is_long(&self.states, t.state));
                    let look = long || tasks.len() >= growth::DEEP;
                    if let Some(fault) = look.then(|| self.growth(&tasks, Bound::Worked)).flatten()
                    {
                        return Err(trail(fault, &tasks));
                    }
                }
                continue;
            }
            if let Err(spent) = meter::work(1) {
                return Err(trail(spent.into(), &tasks));
            }
            let state = task.state;
            let next = match &mut task.step {
                Step::Mex { options, known, seen } => {
                    let (mut needed, before) = (None, *known);
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
                    if let Err(spent) = meter::work_on(*known - before) {
                        return Err(trail(spent.into(), &tasks));
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
                        Ok(Stop::Ask(asked, args)) => {
                            let site = thread.fault(FaultKind::Interrupted).site;
                            match self.deeper(|m| m.ask(asked, &args, limits)) {
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
                    if let Err(fault) = self.begin(needed, &mut tasks, &mut open, limits) {
                        return Err(trail(self.grown(fault, &tasks), &tasks));
                    }
                }
                Err(fault) => return Err(trail(self.grown(fault, &tasks), &tasks)),
            }
        }
        // What is kept at the end of the work counts as well.
        self.has_room(limits).map_err(Fault::new)
    }

    /// Whether the open positions get larger and larger.
    fn growth(&self, tasks: &[Task], bound: Bound) -> Option<Fault> {
        let stack = tasks.iter().map(|t| t.state);
        let chain = growth::beyond(&self.states, stack, bound, (&self.program, &self.globals))?;
        Some(Fault::new(FaultKind::Grows(growth::shown(&chain))))
    }

    /// A fault where growth may be the reason: a limit says so beside itself, and a number that is too
    /// large is reached by positions that grow towards it.
    fn grown(&self, mut fault: Fault, tasks: &[Task]) -> Fault {
        let Some(top) = tasks.last() else { return fault };
        match fault.kind {
            FaultKind::Limit(Limit::Memory | Limit::Time | Limit::Positions) => {
                let deep = tasks.len() >= growth::DEEP_ENOUGH;
                let look = deep || growth::is_long(&self.states, top.state);
                fault.grows |= look && self.growth(tasks, Bound::Written).is_some();
                fault
            }
            FaultKind::Overflow if growth::size(&self.states, top.state) > growth::NEAR_THE_END => {
                self.growth(tasks, Bound::Worked).unwrap_or(fault)
            }
            _ => fault,
        }
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
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        if self.settled_apart(state, limits)? {
            return Ok(());
        }
        let key = self.states.key(state).cloned();
        if let Some(Key::Game { game, args, .. }) = &key {
            self.deeper(|m| m.agrees(*game, args, limits))?;
            let from = tasks.last().map(|task| task.state);
            if let Some(value) = self.led_from(from, |m| m.compact_value(*game, args, limits))? {
                self.states.set_value(state, value);
                return Ok(());
            }
        }
        let step = match key {
            Some(Key::Game { game, args, canonical }) => self.game_step(game, &args, canonical)?,
            Some(Key::Set(options)) => mex_of(options.to_vec()),
            Some(Key::Node(graph, node)) => mex_of(self.nodes_after(graph, node)?),
            Some(Key::Misere(inside))
                if let Some(value) = self.misere_value(&inside, limits)? =>
            {
                self.states.set_value(state, value);
                return Ok(());
            }
            Some(Key::Misere(inside)) => match self.misere_options(&inside, limits)? {
                // Whoever cannot move has won: in theory there is one more move.
                options if options.is_empty() => mex_of(vec![Position::heap(0)]),
                options => mex_of(options),
            },
            _ => return Err(Fault::new(FaultKind::Argument("a position"))),
        };
        if open.len() == open.capacity() {
            meter::room_for::<(u8, StateId)>(2 * open.len())?;
        }
        open.insert(state);
        meter::push(tasks, Task { state, step })?;
        meter::work(8)?;
        self.has_room(limits).map_err(Fault::new)
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
}

fn mex_of(options: Vec<Position>) -> Step {
    Step::Mex { options, known: 0, seen: nimber::Seen::default() }
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
