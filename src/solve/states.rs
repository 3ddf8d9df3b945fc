//! Positions, each kept once, and what is known of them.
//!
//! A position is a sum of parts. A part is a nim heap, or a state: a position of a game, a
//! node of a graph, an explicit set of options, a sum under misère play, or one that has to be
//! answered.

use super::code::{GameId, GraphId};
use super::theory::Ordinal;
use super::value::Value;
use hashbrown::DefaultHashBuilder;
use hashbrown::HashTable;
use std::hash::BuildHasher;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Heap(u64),
    State(StateId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// A sum of parts, in the order in which it was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(Arc<[Part]>);

impl Position {
    pub fn of(parts: Vec<Part>) -> Position {
        // The heap of nothing is no part of a sum.
        let parts: Vec<Part> = parts.into_iter().filter(|p| *p != Part::Heap(0)).collect();
        Position(parts.into())
    }

    pub fn heap(size: u64) -> Position {
        Position::of(vec![Part::Heap(size)])
    }

    pub fn state(id: StateId) -> Position {
        Position(Arc::from([Part::State(id)]))
    }

    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    pub fn plus(&self, other: &Position) -> Position {
        Position(self.0.iter().chain(other.0.iter()).copied().collect())
    }

    /// The same sum with one part replaced.
    pub fn with(&self, index: usize, part: &Position) -> Position {
        let (before, after) = (self.0.iter().take(index), self.0.iter().skip(index + 1));
        Position(before.chain(part.0.iter()).chain(after).copied().collect())
    }

    /// The parts in ascending order: the same for every order of writing.
    pub fn sorted(&self) -> Position {
        let mut parts = self.0.to_vec();
        parts.sort_unstable();
        Position(parts.into())
    }
}

/// What a state is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A position of a game; canonical if it is its own simplest form already.
    Game {
        game: GameId,
        args: Arc<[Value]>,
        canonical: bool,
    },
    Node(GraphId, u32),
    /// Its options are these, in ascending order.
    Set(Arc<[Position]>),
    /// The sum in which whoever cannot move wins; its parts are sorted.
    Misere(Position),
    /// The next player has to move in this sum, whatever lies beside it.
    Here(Position),
    /// A heap of infinite size, of a game or of Nim.
    Ordinal(Option<GameId>, Ordinal),
}

#[derive(Clone, Debug)]
struct State {
    key: Key,
    value: Option<u64>,
}

/// Where a state stands, beside a part of the hash of its key: when the table grows, a million keys need
/// not be hashed again.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: u32,
    part: u32,
}

impl Place {
    fn part_of(hash: u64) -> u32 {
        (hash >> 32) as u32
    }

    /// A hash of all bits that the table looks at, from the part that is kept.
    fn hash(part: u32) -> u64 {
        u64::from(part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The table of all states that were met.
#[derive(Clone, Debug, Default)]
pub struct States {
    states: Vec<State>,
    by_key: HashTable<Place>,
    hasher: DefaultHashBuilder,
    bytes: usize,
    /// Some state is an infinite nim heap.
    ordinals: bool,
}

impl States {
    /// The largest number among the arguments of a state.
    pub fn largest_argument(&self, id: StateId) -> i64 {
        let numbers = |args: &[Value]| {
            let numbers = args.iter().map(|arg| match arg {
                Value::Number(n) => *n,
                _ => 0,
            });
            numbers.max().unwrap_or(0)
        };
        match self.key(id) {
            Some(Key::Game { args, .. }) => numbers(args),
            _ => 0,
        }
    }

    pub fn intern(&mut self, key: Key) -> StateId {
        let part = Place::part_of(self.hasher.hash_one(&key));
        let (states, hash) = (&self.states, Place::hash(part));
        let same = |place: &Place| {
            place.part == part && states.get(place.id as usize).is_some_and(|s| s.key == key)
        };
        if let Some(place) = self.by_key.find(hash, same) {
            return StateId(place.id);
        }
        let id = states.len() as u32;
        self.by_key.insert_unique(hash, Place { id, part }, |place| Place::hash(place.part));
        self.bytes += 96 + cost(&key);
        self.ordinals |= matches!(key, Key::Ordinal(..));
        if self.states.len() == self.states.capacity() {
            // Doubling would take twice the memory at once.
            self.states.reserve_exact(self.states.len() / 8 + 1024);
        }
        self.states.push(State { key, value: None });
        StateId(id)
    }

    pub fn has_ordinals(&self) -> bool {
        self.ordinals
    }

    pub fn key(&self, id: StateId) -> Option<&Key> {
        self.states.get(id.0 as usize).map(|s| &s.key)
    }

    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.states.iter().map(|s| &s.key)
    }

    pub fn value(&self, id: StateId) -> Option<u64> {
        self.states.get(id.0 as usize)?.value
    }

    pub fn set_value(&mut self, id: StateId, value: u64) {
        if let Some(state) = self.states.get_mut(id.0 as usize) {
            state.value = Some(value);
        }
    }

    /// The nim-value of a sum, if that of each part is known; else a part that is not.
    pub fn value_of(&self, position: &Position) -> Result<u64, StateId> {
        let mut sum = 0;
        for part in position.parts() {
            sum ^= match part {
                Part::Heap(n) => *n,
                Part::State(id) => self.value(*id).ok_or(*id)?,
            };
        }
        Ok(sum)
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// About how much memory the table takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

fn cost(key: &Key) -> usize {
    match key {
        Key::Game { args, .. } => args.iter().map(|a| 24 * a.size()).sum(),
        Key::Node(..) => 0,
        Key::Set(options) => options.iter().map(|o| 16 + 16 * o.parts().len()).sum(),
        Key::Misere(position) | Key::Here(position) => 16 * position.parts().len(),
        Key::Ordinal(_, size) => 16 * size.terms().len(),
    }
}

/// The arguments with the groups whose order does not matter in ascending order.
pub fn in_order(args: &Arc<[Value]>, groups: &[Vec<usize>]) -> Arc<[Value]> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_kept_once() {
        let mut states = States::default();
        let key = |n: i64| Key::Game {
            game: GameId(0),
            args: Arc::from([Value::Number(n)]),
            canonical: false,
        };
        let (a, b) = (states.intern(key(1)), states.intern(key(2)));
        assert_ne!(a, b);
        assert_eq!(states.intern(key(1)), a);
        assert_eq!(states.len(), 2);
    }

    #[test]
    fn a_sum_is_the_nim_sum_of_its_parts() {
        let mut states = States::default();
        let id = states.intern(Key::Node(GraphId(0), 0));
        let sum = Position::heap(5).plus(&Position::state(id));
        assert_eq!(states.value_of(&sum), Err(id));
        states.set_value(id, 3);
        assert_eq!(states.value_of(&sum), Ok(6));
        assert_eq!(sum.with(1, &Position::heap(0)), Position::heap(5));
    }
}
