//! What positions are worth that may have no nimber: those of games that may go on for ever, and of
//! games with moves after which the mover moves again. Their positions are gathered as a graph,
//! and a theory values it. All else that can be reached from them has nimbers, found as ever.

use super::code::{CodeId, GameId, Op};
use super::fault::{Fault, FaultKind, no_theory};
use super::machine::{Limits, Machine};
use super::nimber::mex;
use super::states::{Key, Part, Position, StateId};
use super::theory::{Choice, Worth};
use super::thread::Offer;
use super::value::Value;
use crate::meter::{self, Spent};
use hashbrown::{HashMap, HashSet};

/// What the rules of a game lead to.
#[derive(Default)]
pub(super) struct Reached {
    pub games: HashSet<GameId>,
    /// Positions come from elsewhere, from a name or a parameter: they may be of any game.
    pub anything: bool,
    /// A graph whose positions need not have nimbers.
    pub loopy: bool,
    /// A graph that positions repeat in.
    pub repeats: bool,
    /// Named values and positions that the rules hold.
    pub named: Vec<Value>,
}

/// What is known beyond nimbers.
#[derive(Debug, Default)]
pub(super) struct Worths {
    /// What states are worth that have no nimber.
    pub(super) beyond: HashMap<StateId, Worth>,
    /// The order in which positions of loopy games were settled.
    pub(super) settled: HashMap<StateId, u64>,
    pub(super) next: u64,
    /// Games from which only positions with a nimber are reached, as far as their code says.
    plain: HashMap<GameId, bool>,
}

/// Why a state need not have a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    Loopy,
    /// Some rule says who moves next, or where; or the opponent may forbid options.
    Again,
    Both,
    /// Some position is a draw by its rules.
    Drawn,
    /// An infinite nim heap.
    Ordinal,
}

/// A state whose options are being valued.
struct Task {
    state: StateId,
    offers: Vec<Offer>,
    /// What the first of them are worth.
    options: Vec<Choice<Worth>>,
    /// How many of them the opponent may forbid.
    blocking: u32,
    /// The next player has to move in it.
    due: bool,
}

impl Task {
    /// What the state is worth, when all options are known.
    fn worth(&self, machine: &Machine) -> Result<Worth, Fault> {
        if self.blocking > 0 {
            return blocked(&self.options, self.blocking);
        }
        let worth =
            if self.due { Worth::due(&self.options) } else { Worth::combine(&self.options) };
        worth.ok_or_else(|| machine.unknown_options(self.state, &self.options))
    }
}

/// A position of whose options so many may be forbidden: an option wins beside a heap of its own
/// value, so a value counts if more options have it than can be forbidden.
fn blocked(options: &[Choice<Worth>], forbidden: u32) -> Result<Worth, Fault> {
    let mut numbers = Vec::with_capacity(options.len());
    for option in options {
        match option.value {
            Worth::Nimber(n) if !option.again => numbers.push(n),
            // Nobody needs to forbid a move to it.
            Worth::Loony if !option.again => {}
            _ => {
                let what = match option.again {
                    true => "options that may be forbidden, and after which the mover moves again",
                    false => "options that may be forbidden, one of which has no nim-value",
                };
                let instead = "leave `blocking` out, or such moves; each kind alone has values";
                return Err(no_theory(what, instead));
            }
        }
    }
    numbers.sort_unstable();
    let counts = numbers.chunk_by(|a, b| a == b);
    let free = counts.filter(|all| all.len() as u64 > u64::from(forbidden));
    Ok(Worth::Nimber(mex(free.filter_map(|all| all.first().copied()))))
}

impl Machine {
    /// What a position is worth.
    pub fn worth(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Worth, Fault> {
        let mut sum = Worth::Nimber(0);
        for part in whole.parts() {
            let own = match part {
                Part::Heap(n) => Worth::Nimber(*n),
                Part::State(id) => self.worth_of(*id, limits)?,
            };
            sum = sum.plus(&own).ok_or_else(|| self.unknown_sum(whole, &sum, &own))?;
        }
        Ok(sum)
    }

    fn worth_of(&mut self, id: StateId, limits: &Limits<'_>) -> Result<Worth, Fault> {
        match self.solve(id, limits) {
            Ok(()) => {}
            Err(Fault { kind: FaultKind::NoNimber { .. }, .. })
                if self.worths.beyond.contains_key(&id) => {}
            Err(fault) => return Err(fault),
        }
        match (self.states.value(id), self.worths.beyond.get(&id)) {
            (Some(n), _) => Ok(Worth::Nimber(n)),
            (None, Some(worth)) => Ok(worth.clone()),
            (None, None) => Err(Fault::new(FaultKind::Argument("a position"))),
        }
    }

    /// Finds the nimber of a state; a fault if it has none.
    pub(super) fn solve(&mut self, id: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        if self.states.value(id).is_some() {
            return Ok(());
        }
        self.misere_plays_alike(id, limits)?;
        if !self.worths.beyond.contains_key(&id) {
            if self.special(id).is_none() {
                match self.solve_by_mex(id, limits) {
                    Err(Fault { kind: FaultKind::NoNimber { .. }, .. }) => {}
                    done => return done,
                }
            }
            self.deeper(|m| m.settle(id, limits))?;
        }
        match self.worths.beyond.get(&id) {
            None => Ok(()),
            Some(worth) => Err(Fault::new(FaultKind::NoNimber {
                position: Position::state(id),
                worth: worth.clone(),
            })),
        }
    }

    /// Values a state that is met on the way to a nimber, if no nimber need come out.
    pub(super) fn settled_apart(
        &mut self,
        id: StateId,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        if let Some(Key::Misere(inside)) = self.states.key(id) {
            self.is_misere_known(inside)?;
        }
        if self.special(id).is_none() && !self.worths.beyond.contains_key(&id) {
            return Ok(false);
        }
        self.solve(id, limits).map(|()| true)
    }

    /// Under misère play nothing is known of parts that have no nimber.
    pub fn is_misere_known(&self, inside: &Position) -> Result<(), Fault> {
        for part in inside.parts() {
            let Part::State(id) = part else { continue };
            let what = match (self.special(*id), self.worths.beyond.get(id)) {
                (None, None) => continue,
                (Some(Special::Ordinal), _) | (None, Some(Worth::Ordinal(_))) => {
                    "misère play of infinite heaps"
                }
                (Some(Special::Drawn), _) => "misère play of games with ends that are a draw",
                (Some(Special::Loopy), _) | (None, Some(Worth::Infinite(_))) => {
                    "misère play of games that may go on for ever"
                }
                _ if self.blocking(*id) > 0 => {
                    "misère play of games in which options may be forbidden"
                }
                _ => "misère play of games whose moves say who moves next or where",
            };
            return Err(no_theory(what, "under normal play they have an outcome"));
        }
        Ok(())
    }

    /// How many options of a state the opponent may forbid before each move.
    pub fn blocking(&self, id: StateId) -> u32 {
        let Some(Key::Game { game, .. }) = self.states.key(id) else { return 0 };
        self.program.games.get(game.0 as usize).map_or(0, |known| known.blocking)
    }

    pub(super) fn special(&self, id: StateId) -> Option<Special> {
        match self.states.key(id)? {
            Key::Game { game, .. } => self.special_game(*game),
            Key::Node(graph, _) => {
                let known = self.program.graphs.get(graph.0 as usize)?;
                let drawn = (!known.drawn.is_empty()).then_some(Special::Drawn);
                if known.loopy { Some(Special::Loopy) } else { drawn }
            }
            Key::Here(_) => Some(Special::Again),
            Key::Ordinal(..) => Some(Special::Ordinal),
            Key::Set(_) | Key::Misere(_) => None,
        }
    }

    fn special_game(&self, game: GameId) -> Option<Special> {
        let known = self.program.games.get(game.0 as usize)?;
        let (again, drawn) = (known.again || known.blocking > 0, known.drawn.is_some());
        match (again, known.loopy) {
            (true, loopy) if loopy || drawn => Some(Special::Both),
            (true, _) => Some(Special::Again),
            (false, true) => Some(Special::Loopy),
            (false, false) => drawn.then_some(Special::Drawn),
        }
    }

    /// Whether all that can be reached from a state has a nimber, as far as code says.
    pub(super) fn is_plain(&mut self, id: StateId) -> bool {
        match self.states.key(id) {
            Some(Key::Game { game, .. }) => {
                let game = *game;
                self.is_plain_game(game)
            }
            Some(Key::Node(..)) => self.special(id).is_none(),
            Some(Key::Misere(_)) => true,
            Some(Key::Set(_) | Key::Here(_) | Key::Ordinal(..)) | None => false,
        }
    }

    /// Whether no theory beyond nimbers is needed for a game.
    fn is_plain_game(&mut self, game: GameId) -> bool {
        if let Some(known) = self.worths.plain.get(&game) {
            return *known;
        }
        // What was not read to its end is read again the next time.
        let Ok(reached) = self.leads_to(game) else { return false };
        let plain = !reached.anything
            && !reached.loopy
            && reached.games.iter().all(|game| self.special_game(*game).is_none());
        match plain {
            // So are all that it leads to, for they lead to no others.
            true => self.worths.plain.extend(reached.games.into_iter().map(|game| (game, true))),
            false => drop(self.worths.plain.insert(game, false)),
        }
        plain
    }

    /// The games that positions of a game lead to.
    pub(super) fn leads_to(&self, game: GameId) -> Result<Reached, Spent> {
        let mut reached = Reached { games: HashSet::from([game]), ..Reached::default() };
        let mut games: Vec<GameId> = vec![game];
        let mut codes: Vec<CodeId> = Vec::new();
        let mut read: HashSet<CodeId> = HashSet::new();
        while let Some(game) = games.pop() {
            let Some(known) = self.program.games.get(game.0 as usize) else { continue };
            reached.anything |= known.params.iter().any(|param| param.position);
            codes.extend([known.options, known.described].into_iter().chain(known.canonical));
            while let Some(code) = codes.pop() {
                if !read.insert(code) {
                    continue;
                }
                let ops = self.program.code.get(code.0 as usize).map_or(&[][..], |c| &c.ops);
                meter::work_on(ops.len() + 1)?;
                for op in ops {
                    match op {
                        Op::Position(of, _) | Op::Push(Value::Game(of)) => {
                            games.extend(reached.games.insert(*of).then_some(*of));
                        }
                        Op::CallCode(code, _) | Op::Function { code, .. } => codes.push(*code),
                        Op::Node(graph, _) => {
                            let known = self.program.graphs.get(graph.0 as usize);
                            reached.repeats |= known.is_none_or(|graph| graph.loopy);
                            reached.loopy |=
                                known.is_none_or(|graph| graph.loopy || !graph.drawn.is_empty());
                        }
                        Op::Global(name) => {
                            reached.anything = true;
                            reached.named.extend(self.global(*name));
                        }
                        Op::Push(value @ Value::Position(_)) => {
                            reached.anything = true;
                            reached.named.push(value.clone());
                        }
                        Op::Ordinal(_) => reached.anything = true,
                        _ => {}
                    }
                }
            }
        }
        Ok(reached)
    }

    /// Values a state, and all that this needs.
    fn settle(&mut self, root: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        match self.special(root) {
            Some(Special::Loopy | Special::Both | Special::Drawn) => {
                self.settle_graph(root, limits)
            }
            Some(Special::Again) | None => match self.worth_by_subsets(root, false, limits)? {
                Some(worth) => self.set_worth(root, worth),
                None => self.settle_parts(root, limits),
            },
            Some(Special::Ordinal) => match self.states.key(root).cloned() {
                Some(Key::Ordinal(None, size)) => self.set_worth(root, Worth::Ordinal(size)),
                Some(Key::Ordinal(Some(game), size)) => {
                    let worth = self.worth_of_infinite(game, &size, limits)?;
                    self.set_worth(root, Worth::Ordinal(worth))
                }
                _ => Ok(()),
            },
        }
    }

    /// Values a state that does not lead back to itself, part by part, on a stack of its own.
    fn settle_parts(&mut self, root: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        let mut tasks = vec![self.task(root, limits)?];
        let mut inside: HashSet<StateId> = HashSet::from([root]);
        let mut steps = 0usize;
        while let Some(task) = tasks.last_mut() {
            steps += 1;
            if steps.is_multiple_of(256) {
                self.within(limits).map_err(Fault::new)?;
            }
            let mut needed = None;
            while let Some(offer) = task.offers.get(task.options.len()) {
                meter::work_on(offer.position.parts().len() + 1)?;
                match self.known_worth(&offer.position)? {
                    Ok(value) => {
                        meter::work_on(value.size_of())?;
                        task.options.push(Choice { value, again: offer.again });
                    }
                    Err(id) => {
                        needed = Some(id);
                        break;
                    }
                }
            }
            let Some(id) = needed else {
                let Some(task) = tasks.pop() else { break };
                let worth = task.worth(self)?;
                self.set_worth(task.state, worth)?;
                inside.remove(&task.state);
                continue;
            };
            let apart = matches!(
                self.special(id),
                Some(Special::Loopy | Special::Drawn | Special::Ordinal)
            );
            if apart || self.is_plain(id) {
                match self.deeper(|m| m.solve(id, limits)) {
                    Err(Fault { kind: FaultKind::NoNimber { .. }, .. })
                        if self.worths.beyond.contains_key(&id) => {}
                    done => done?,
                }
                continue;
            }
            if let Some(worth) = self.worth_by_subsets(id, true, limits)? {
                self.set_worth(id, worth)?;
                continue;
            }
            if !inside.insert(id) {
                let circle = tasks.iter().map(|task| task.state).skip_while(|open| *open != id);
                let circle = circle.chain([id]).map(Position::state).collect();
                return Err(Fault::new(FaultKind::Cycle(circle)));
            }
            let task = self.task(id, limits)?;
            meter::push(&mut tasks, task)?;
        }
        Ok(())
    }

    fn task(&mut self, state: StateId, limits: &Limits<'_>) -> Result<Task, Fault> {
        let due = match self.states.key(state) {
            Some(Key::Here(inside)) => {
                let inside = inside.clone();
                self.may_be_due(&inside, limits)?;
                true
            }
            _ => false,
        };
        let mut offers = self.part_offers(Part::State(state), false, limits)?;
        meter::room_for::<Choice<Worth>>(2 * offers.len())?;
        let blocking = self.blocking(state);
        if blocking > 0 {
            // What is written twice is one option to forbid.
            let mut met = HashSet::new();
            let mut once = Vec::with_capacity(offers.len());
            for offer in offers {
                if met.insert((self.identity(&offer.position, limits)?, offer.again)) {
                    once.push(offer);
                }
            }
            offers = once;
        }
        Ok(Task { state, offers, options: Vec::new(), blocking, due })
    }

    /// What a sum is worth, if that of each part is known; else a part that is not.
    fn known_worth(&self, whole: &Position) -> Result<Result<Worth, StateId>, Fault> {
        let mut sum = Worth::Nimber(0);
        for part in whole.parts() {
            let own = match part {
                Part::Heap(n) => Worth::Nimber(*n),
                Part::State(id) => match (self.states.value(*id), self.worths.beyond.get(id)) {
                    (Some(n), _) => Worth::Nimber(n),
                    (None, Some(worth)) => worth.clone(),
                    (None, None) => return Ok(Err(*id)),
                },
            };
            sum = sum.plus(&own).ok_or_else(|| self.unknown_sum(whole, &sum, &own))?;
        }
        Ok(Ok(sum))
    }

    pub(super) fn set_worth(&mut self, id: StateId, worth: Worth) -> Result<(), Fault> {
        match worth {
            Worth::Nimber(n) => self.states.set_value(id, n),
            other => {
                meter::room_for::<[u64; 8]>(1)?;
                self.worths.beyond.insert(id, other);
            }
        }
        Ok(())
    }

    /// How far a lost position is from its end, where no graph of it is at hand: the nimbers of its
    /// parts, and then the places at which they were settled. Whatever the opponent does, there is
    /// an answer that leaves less (Fraenkel and Perl 1975), so a player who always leaves the least
    /// comes to the end.
    pub fn distance(&mut self, lost: &Position, limits: &Limits<'_>) -> Result<(u64, u64), Fault> {
        let (mut nimbers, mut places) = (0u64, 0u64);
        for part in lost.parts() {
            let own = self.worth(&Position::of(vec![*part]), limits)?;
            nimbers = nimbers.saturating_add(own.nimber().unwrap_or(0));
            if let Part::State(id) = part {
                let place = self.worths.settled.get(id).copied().unwrap_or(0);
                places = places.saturating_add(place);
            }
        }
        Ok((nimbers, places))
    }

    /// Positions that lead back to one another, where a question asks for the end of all play.
    pub(super) fn circle(&self, circle: Vec<Position>) -> Fault {
        match circle.iter().any(|position| self.may_go_on(position)) {
            true => no_theory(
                "play may go on for ever, and this is told of games that end",
                "ask for the `outcome`, or compare what positions are worth with `same_values`",
            ),
            false => Fault::new(FaultKind::Cycle(circle)),
        }
    }

    /// Whether parts of a sum need not have nimbers.
    pub fn goes_beyond(&self, whole: &Position) -> bool {
        whole.parts().iter().any(|part| match part {
            Part::State(id) => self.special(*id).is_some() || self.worths.beyond.contains_key(id),
            Part::Heap(_) => false,
        })
    }

    /// Whether positions of a game or graph that may go on for ever stand in a sum.
    pub fn may_go_on(&self, whole: &Position) -> bool {
        whole.parts().iter().any(|part| match part {
            Part::State(id) => {
                self.worths.settled.contains_key(id)
                    || matches!(self.special(*id), Some(Special::Loopy | Special::Drawn))
                    || matches!(self.worths.beyond.get(id), Some(Worth::Infinite(_)))
            }
            Part::Heap(_) => false,
        })
    }
}
