//! What positions are worth that may have no nimber: those of games that may go on for ever, and of
//! games with moves after which the mover moves again. Their positions are gathered as a graph,
//! and a theory values it. All else that can be reached from them has nimbers, found as ever.

use super::code::{CodeId, GameId, Op};
use super::fault::{Fault, FaultKind, Limit};
use super::growth;
use super::machine::{Limits, Machine};
use super::states::{Key, Part, Position, StateId};
use super::theory::{Among, Edge, Entailing, Graph, Loopy, Theory, Unsolved, Worth, solve};
use super::value::Value;
use crate::meter;
use hashbrown::{HashMap, HashSet};

/// What is known beyond nimbers.
#[derive(Debug, Default)]
pub struct Worths {
    /// What states are worth that have no nimber.
    beyond: HashMap<StateId, Worth>,
    /// The order in which positions of loopy games were settled.
    settled: HashMap<StateId, u64>,
    next: u64,
    /// Games from which only positions with a nimber are reached, as far as their code says.
    plain: HashMap<GameId, bool>,
}

/// Why a state need not have a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Special {
    Loopy,
    /// Some rule lets the mover move again.
    Again,
    Both,
}

/// A position of the graph that is being made.
enum Vertex {
    Known(Worth),
    Open(Position),
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
            sum = sum.plus(&own).ok_or_else(|| {
                no_theory(
                    "a part that may go on for ever beside one in which the mover may move again",
                    "each part alone has a value",
                )
            })?;
        }
        let is_misere = |part: &Part| matches!(part, Part::State(id) if self.is_misere(*id));
        if sum.nimber().is_none() && whole.parts().iter().any(is_misere) {
            return Err(no_theory(
                "a part under misère play beside one that has no nimber",
                "each part alone has an outcome",
            ));
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
    fn is_misere_known(&self, inside: &Position) -> Result<(), Fault> {
        let unknown = |part: &Part| match part {
            Part::State(id) => self.special(*id).is_some() || self.worths.beyond.contains_key(id),
            Part::Heap(_) => false,
        };
        match inside.parts().iter().any(unknown) {
            true => Err(no_theory(
                "misère play of games that may go on for ever, or in which the mover may move again",
                "under normal play they have an outcome",
            )),
            false => Ok(()),
        }
    }

    fn special(&self, id: StateId) -> Option<Special> {
        match self.states.key(id)? {
            Key::Game { game, .. } => self.special_game(*game),
            Key::Node(graph, _) => {
                let known = self.program.graphs.get(graph.0 as usize)?;
                known.loopy.then_some(Special::Loopy)
            }
            Key::Set(_) | Key::Misere(_) => None,
        }
    }

    fn special_game(&self, game: GameId) -> Option<Special> {
        let known = self.program.games.get(game.0 as usize)?;
        match (known.again, known.loopy) {
            (true, true) => Some(Special::Both),
            (true, false) => Some(Special::Again),
            (false, true) => Some(Special::Loopy),
            (false, false) => None,
        }
    }

    /// Whether all that can be reached from a state has a nimber, as far as code says.
    fn is_plain(&mut self, id: StateId) -> bool {
        match self.states.key(id) {
            Some(Key::Game { game, .. }) => {
                let game = *game;
                self.is_plain_game(game)
            }
            Some(Key::Node(..)) => self.special(id).is_none(),
            Some(Key::Misere(_)) => true,
            Some(Key::Set(_)) | None => false,
        }
    }

    /// Code that may get positions from elsewhere, from a name or a parameter, may reach any.
    fn is_plain_game(&mut self, game: GameId) -> bool {
        if let Some(known) = self.worths.plain.get(&game) {
            return *known;
        }
        let mut games: Vec<GameId> = vec![game];
        let mut codes: Vec<CodeId> = Vec::new();
        let mut met: HashSet<GameId> = HashSet::from([game]);
        let mut read: HashSet<CodeId> = HashSet::new();
        let mut plain = true;
        while let Some(game) = games.pop() {
            let Some(known) = self.program.games.get(game.0 as usize) else { continue };
            plain &= self.special_game(game).is_none() && known.params.iter().all(|p| !p.position);
            codes.extend([known.options, known.described].into_iter().chain(known.canonical));
            while let Some(code) = codes.pop() {
                if !read.insert(code) {
                    continue;
                }
                let ops = self.program.code.get(code.0 as usize).map_or(&[][..], |c| &c.ops);
                for op in ops {
                    match op {
                        Op::Position(of, _) | Op::Push(Value::Game(of)) => {
                            if met.insert(*of) {
                                games.push(*of);
                            }
                        }
                        Op::CallCode(code, _) | Op::Function { code, .. } => codes.push(*code),
                        Op::Node(graph, _) => {
                            let known = self.program.graphs.get(graph.0 as usize);
                            plain &= known.is_some_and(|graph| !graph.loopy);
                        }
                        Op::Global(_) | Op::Push(Value::Position(_)) => plain = false,
                        _ => {}
                    }
                }
            }
        }
        self.worths.plain.insert(game, plain);
        plain
    }

    /// Values a state, and all that it leads to, by the theory that they need.
    fn settle(&mut self, root: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        let gathered = self.gather_graph(root, limits)?;
        let Gathered { graph, positions, special } = &gathered;
        let again =
            special.contains(&Special::Again) || graph.knows(|worth| *worth == Worth::Loony);
        let mixed = again && special.contains(&Special::Loopy);
        if mixed || special.contains(&Special::Both) {
            return Err(no_theory(
                "a game that may go on for ever and in which the mover may move again",
                "leave `loopy` out where positions cannot repeat",
            ));
        }
        let worths = match again {
            true => valued::<Entailing>(graph, positions)?,
            false => valued::<Loopy>(graph, positions)?,
        };
        let first = self.worths.next;
        self.worths.next += positions.len() as u64;
        for (position, (worth, settled)) in positions.iter().zip(worths) {
            meter::work(1)?;
            let Some([Part::State(id)]) = position.as_ref().map(Position::parts) else { continue };
            if !again {
                self.worths.settled.insert(*id, first + u64::from(settled));
            }
            match worth {
                Worth::Nimber(n) => self.states.set_value(*id, n),
                other => {
                    meter::room_for::<(StateId, Worth)>(2 * self.worths.beyond.len())?;
                    self.worths.beyond.insert(*id, other);
                }
            }
        }
        Ok(())
    }

    /// The graph of all positions that can be reached, without what is known.
    fn gather_graph(&mut self, root: StateId, limits: &Limits<'_>) -> Result<Gathered, Fault> {
        let mut all = Gathered::default();
        let mut places: HashMap<Position, u32> = HashMap::new();
        let mut open: Vec<Vertex> = Vec::new();
        self.place(Vertex::Open(Position::state(root)), &mut places, &mut open)?;
        let (mut next, mut deep) = (0, growth::DEEP);
        while let Some(vertex) = open.get_mut(next) {
            next += 1;
            let position = match std::mem::replace(vertex, Vertex::Known(Worth::Nimber(0))) {
                Vertex::Known(worth) => {
                    all.graph.add_known(worth);
                    all.positions.push(None);
                    continue;
                }
                Vertex::Open(position) => position,
            };
            if next.is_multiple_of(256) {
                self.within(limits).map_err(Fault::new)?;
                if open.len() > limits.positions {
                    return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
                }
            }
            if next >= deep {
                deep *= 2;
                self.grows(&all.positions)?;
            }
            let mut edges = Vec::new();
            for (i, part) in position.parts().iter().enumerate() {
                let special = match part {
                    Part::State(id) => self.special(*id),
                    Part::Heap(_) => None,
                };
                if let Some(special) = special
                    && !all.special.contains(&special)
                {
                    all.special.push(special);
                }
                if let Part::State(id) = part
                    && let Some(worth) = self.worths.beyond.get(id).cloned()
                {
                    // It stands for itself and the nimbers that it may become.
                    let Worth::Infinite(to) = worth else { continue };
                    edges.push(Edge { to: next as u32 - 1, again: false });
                    for n in to.iter() {
                        let left = position.with(i, &Position::heap(*n));
                        let vertex = self.reduced(&left, limits)?;
                        let to = self.place(vertex, &mut places, &mut open)?;
                        edges.push(Edge { to, again: false });
                    }
                    continue;
                }
                if position.parts().len() > 1 && special.is_none() && matches!(part, Part::State(_))
                {
                    // Whether it leads back to itself shows where it stands alone.
                    let alone = Vertex::Open(Position::of(vec![*part]));
                    self.place(alone, &mut places, &mut open)?;
                }
                for offer in self.part_offers(*part, false, limits)? {
                    let left = position.with(i, &offer.position);
                    let vertex = self.reduced(&left, limits)?;
                    let to = self.place(vertex, &mut places, &mut open)?;
                    edges.push(Edge { to, again: offer.again });
                }
            }
            meter::work_on(edges.len() + 1)?;
            meter::room_for::<Edge>(2 * edges.len())?;
            let once = match position.parts() {
                [Part::State(id)] => self.special(*id) != Some(Special::Loopy),
                _ => false,
            };
            all.graph.add(edges, once);
            all.positions.push(Some(position));
        }
        Ok(all)
    }

    /// Refuses a graph whose positions get larger and larger, in the order in which they were met.
    fn grows(&mut self, positions: &[Option<Position>]) -> Result<(), Fault> {
        let state = |position: &Option<Position>| match position.as_ref()?.parts() {
            [Part::State(id)] => Some(*id),
            _ => None,
        };
        let states: Vec<StateId> = positions.iter().filter_map(state).collect();
        meter::work_on(states.len())?;
        let larger = |a, b| growth::is_larger(&self.states, a, b);
        let Some(chain) = growth::chain(states.iter().copied(), larger) else { return Ok(()) };
        let size = chain.last().map_or(0, |last| growth::size(&self.states, *last));
        let world = self.world();
        match size > growth::largest_written(world.program, world.globals) {
            true => Err(Fault::new(FaultKind::Grows(growth::shown(&chain)))),
            false => Ok(()),
        }
    }

    /// The number of a position in the graph, which it gets if it has none.
    fn place(
        &mut self,
        vertex: Vertex,
        places: &mut HashMap<Position, u32>,
        open: &mut Vec<Vertex>,
    ) -> Result<u32, Fault> {
        let number = open.len() as u32;
        if let Vertex::Open(position) = &vertex {
            if let Some(place) = places.get(position) {
                return Ok(*place);
            }
            meter::room_for::<Part>(2 * position.parts().len() + 16)?;
            places.insert(position.clone(), number);
        }
        open.push(vertex);
        Ok(number)
    }

    /// A position with all parts whose nimbers are known, or can be found apart, as one heap.
    fn reduced(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Vertex, Fault> {
        let (mut heap, mut known) = (0, Worth::Nimber(0));
        let mut parts = Vec::with_capacity(whole.parts().len() + 1);
        let mut open = false;
        for part in whole.parts() {
            let id = match part {
                Part::Heap(n) => {
                    heap ^= n;
                    continue;
                }
                Part::State(id) => *id,
            };
            if self.states.value(id).is_none() && self.is_plain(id) {
                self.deeper(|m| m.solve(id, limits))?;
            }
            match (self.states.value(id), self.worths.beyond.get(&id)) {
                (Some(n), _) => heap ^= n,
                (None, Some(worth)) => {
                    known = known.plus(worth).ok_or_else(|| {
                        no_theory(
                            "a part that may go on for ever beside one in which the mover may move \
                             again",
                            "each part alone has a value",
                        )
                    })?;
                    parts.push(*part);
                }
                (None, None) => {
                    open = true;
                    parts.push(*part);
                }
            }
        }
        if !open || known == Worth::Loony {
            let known = known.plus(&Worth::Nimber(heap));
            return Ok(Vertex::Known(known.unwrap_or(Worth::Loony)));
        }
        parts.push(Part::Heap(heap));
        Ok(Vertex::Open(Position::of(parts).sorted()))
    }

    /// How far a lost position is from its end, where no graph of it is at hand: the nimbers of its
    /// parts, and then the places at which they were settled. Whatever the opponent does, there is
    /// an answer that leaves less (Fraenkel and Perl 1975), so a player who always leaves the least
    /// comes to the end.
    pub fn distance(&mut self, lost: &Position, limits: &Limits<'_>) -> Result<(u64, u64), Fault> {
        let (mut nimbers, mut places) = (0u64, 0u64);
        for part in lost.parts() {
            let own = self.value(&Position::of(vec![*part]), limits)?;
            nimbers = nimbers.saturating_add(own);
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
                    || self.special(*id) == Some(Special::Loopy)
                    || matches!(self.worths.beyond.get(id), Some(Worth::Infinite(_)))
            }
            Part::Heap(_) => false,
        })
    }
}

/// Positions and what is known of them.
#[derive(Default)]
struct Gathered {
    graph: Graph<Worth>,
    /// The positions of the graph whose value is not known.
    positions: Vec<Option<Position>>,
    special: Vec<Special>,
}

/// The values of a graph by a theory.
fn valued<T: Theory>(
    graph: &Graph<Worth>,
    positions: &[Option<Position>],
) -> Result<Vec<(Worth, u32)>, Fault>
where
    T::Value: Among,
{
    let graph = graph.known_as(T::Value::of).ok_or_else(|| {
        no_theory(
            "a part that may go on for ever beside one in which the mover may move again",
            "each part alone has a value",
        )
    })?;
    let solved = solve::<T>(&graph).map_err(|why| match why {
        Unsolved::Spent(spent) => spent.into(),
        Unsolved::Circle(circle) => {
            let named = |at: u32| positions.get(at as usize).cloned().flatten();
            Fault::new(FaultKind::Cycle(circle.into_iter().filter_map(named).collect()))
        }
    })?;
    let known = |value: Option<T::Value>| value.map_or(Worth::Nimber(0), Into::into);
    Ok(solved.values.into_iter().map(known).zip(solved.settled).collect())
}

fn no_theory(what: &'static str, instead: &'static str) -> Fault {
    Fault::new(FaultKind::NoTheory { what, instead })
}
