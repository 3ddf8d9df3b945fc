//! Positions that may lead back to themselves: all that can be reached from one is gathered as a
//! graph, and the theory of loopy games values it.

use super::fault::{Fault, FaultKind, Limit};
use super::growth::{self, Bound};
use super::kinds::{Kind, mixed};
use super::machine::{Limits, Machine};
use super::states::{Part, Position, StateId};
use super::theory::{Among, Edge, Endless, Graph, Loopy, Unsolved, Worth, solve};
use super::worths::Special;
use crate::meter::{self, aside};
use hashbrown::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

/// A position of the graph that is being made.
enum Vertex {
    Known(Worth),
    Open(Position),
}

/// The numbers of positions in a graph, of values that are known as well. Those of one part go by it: when
/// a table of a million grows, all in it is hashed again.
#[derive(Default)]
struct Places {
    alone: HashMap<Part, u32>,
    sums: HashMap<Hashed, u32>,
    known: HashMap<Worth, u32>,
}

/// A sum and its hash.
#[derive(PartialEq, Eq)]
struct Hashed {
    hash: u64,
    sum: Position,
}

impl Hash for Hashed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// Positions and what is known of them.
#[derive(Default)]
struct Gathered {
    graph: Graph<Worth>,
    /// The positions of the graph whose value is not known.
    positions: Vec<Option<Position>>,
    special: Vec<Special>,
    places: Places,
    /// Those that were met; the first of them are in the graph.
    open: Vec<Vertex>,
}

impl Machine {
    /// Values a state that may lead back to itself with all that it leads to.
    pub(super) fn settle_graph(&mut self, root: StateId, limits: &Limits<'_>) -> Result<(), Fault> {
        let mut all = Gathered::default();
        let done = self.settle_all(root, &mut all, limits);
        let size = all.open.len();
        aside::free(all, size);
        done
    }

    fn settle_all(
        &mut self,
        root: StateId,
        all: &mut Gathered,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        self.gather_graph(root, all, limits)?;
        let Gathered { graph, positions, special, .. } = all;
        let unknown = |kind| mixed(self.endless(&Position::state(root)), kind);
        let kind = special.iter().find_map(|special| self.not_endless(*special, positions));
        if let Some(kind) = kind {
            return Err(unknown(kind));
        }
        let worths = valued(std::mem::take(graph), positions, unknown)?;
        let first = self.worths.next;
        self.worths.next += positions.len() as u64;
        for (position, (worth, settled)) in positions.iter().zip(worths) {
            meter::work(1)?;
            if let Some([Part::State(id)]) = position.as_ref().map(Position::parts) {
                self.worths.settled.insert(*id, first + u64::from(settled));
                self.set_worth(*id, worth)?;
            }
        }
        Ok(())
    }

    /// The graph of all positions that can be reached, without what is known.
    fn gather_graph(
        &mut self,
        root: StateId,
        all: &mut Gathered,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let Gathered { graph, positions, special: kinds, places, open } = all;
        place(Vertex::Open(Position::state(root)), places, open)?;
        let (mut next, mut deep) = (0, growth::DEEP);
        while let Some(vertex) = open.get_mut(next) {
            next += 1;
            let position = match std::mem::replace(vertex, Vertex::Known(Worth::Nimber(0))) {
                Vertex::Known(worth) => {
                    graph.add_known(worth);
                    positions.push(None);
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
                self.grows(positions)?;
            }
            let mut drawn = false;
            for part in position.parts() {
                drawn |= self.is_drawn(*part, limits)?;
            }
            if drawn {
                graph.add_known(Worth::Infinite([].into()));
                positions.push(Some(position));
                continue;
            }
            let mut edges = Vec::new();
            for (i, part) in position.parts().iter().enumerate() {
                let special = match part {
                    Part::State(id) => self.special(*id),
                    Part::Heap(_) => None,
                };
                if let Some(special) = special
                    && !kinds.contains(&special)
                {
                    kinds.push(special);
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
                        let to = place(vertex, places, open)?;
                        meter::push(&mut edges, Edge { to, again: false })?;
                    }
                    continue;
                }
                if position.parts().len() > 1 && special.is_none() && matches!(part, Part::State(_))
                {
                    // Whether it leads back to itself shows where it stands alone.
                    let alone = Vertex::Open(Position::of(vec![*part]));
                    place(alone, places, open)?;
                }
                for offer in self.part_offers(*part, false, limits)? {
                    let left = position.with(i, &offer.position);
                    let vertex = self.reduced(&left, limits)?;
                    let to = place(vertex, places, open)?;
                    meter::push(&mut edges, Edge { to, again: offer.again })?;
                }
            }
            meter::work_on(edges.len() + 1)?;
            meter::room_for::<Edge>(edges.len())?;
            let once = match position.parts() {
                [Part::State(id)] => self.special(*id) != Some(Special::Loopy),
                _ => false,
            };
            graph.add(edges, once);
            positions.push(Some(position));
        }
        Ok(())
    }

    /// Refuses a graph whose positions get larger and larger, in the order in which they were met.
    fn grows(&mut self, positions: &[Option<Position>]) -> Result<(), Fault> {
        let state = |position: &Option<Position>| match position.as_ref()?.parts() {
            [Part::State(id)] => Some(*id),
            _ => None,
        };
        let states: Vec<StateId> = positions.iter().filter_map(state).collect();
        meter::work_on(states.len())?;
        let stack = states.iter().copied();
        let world = self.world();
        match growth::beyond(world.states, stack, Bound::Worked, (world.program, world.globals)) {
            Some(chain) => Err(Fault::new(FaultKind::Grows(growth::shown(&chain)))),
            None => Ok(()),
        }
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
                    let sum = known.plus(worth);
                    known = sum.ok_or_else(|| self.unknown_sum(whole, &known, worth))?;
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
}

/// The number of a position in the graph, which it gets if it has none.
fn place(vertex: Vertex, places: &mut Places, open: &mut Vec<Vertex>) -> Result<u32, Fault> {
    let number = open.len() as u32;
    match &vertex {
        Vertex::Open(position) => {
            let place = match position.parts() {
                [alone] => *places.alone.entry(*alone).or_insert(number),
                parts => {
                    let hash = places.sums.hasher().hash_one(parts);
                    *places.sums.entry(Hashed { hash, sum: position.clone() }).or_insert(number)
                }
            };
            if place != number {
                return Ok(place);
            }
            meter::room_for::<Part>(2 * position.parts().len() + 16)?;
        }
        Vertex::Known(worth) => {
            if let Some(place) = places.known.get(worth) {
                return Ok(*place);
            }
            places.known.insert(worth.clone(), number);
        }
    }
    open.push(vertex);
    Ok(number)
}

/// The values of a graph of positions that may go on for ever.
fn valued(
    graph: Graph<Worth>,
    positions: &[Option<Position>],
    unknown: impl Fn(Kind) -> Fault,
) -> Result<Vec<(Worth, u32)>, Fault> {
    let mut kind = Kind::Entailing;
    let graph = graph.known_as(|worth| {
        if let Worth::Ordinal(_) = worth {
            kind = Kind::Infinite;
        }
        Endless::of(&worth)
    });
    let graph = graph.ok_or_else(|| unknown(kind))?;
    let solved = solve::<Loopy>(&graph).map_err(|why| match why {
        Unsolved::Spent(spent) => spent.into(),
        Unsolved::Circle(circle) => {
            let named = |at: u32| positions.get(at as usize).cloned().flatten();
            Fault::new(FaultKind::Cycle(circle.into_iter().filter_map(named).collect()))
        }
    })?;
    let known = |value: Option<Endless>| value.map_or(Worth::Nimber(0), Into::into);
    Ok(solved.values.into_iter().map(known).zip(solved.settled).collect())
}
