//! Games of one heap in their normal form: what may be taken, and into what the rest is left.
//!
//! A heap of none has no moves in any of them. Parts are never empty: a move that leaves an
//! empty heap beside another leaves one part, and a move that leaves nothing leaves no parts.

#![expect(clippy::indexing_slicing, reason = "rules are made with a list of moves for each heap")]

/// A game of a system, by its place.
pub type Game = u8;

/// One kind of move: so many are taken, and the rest stays as so many non-empty heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Removal {
    pub taken: u32,
    /// Which game each part is a heap of, in ascending order.
    pub parts: Vec<Game>,
    /// No two parts are as large as one another. Only where all are of one game.
    pub unequal: bool,
    /// A nim heap that stands beside the parts.
    pub beside: u32,
}

impl Removal {
    /// Takes so many and leaves so many heaps of the game itself.
    pub fn plain(taken: u32, parts: usize) -> Removal {
        Removal { taken, parts: vec![0; parts], unequal: false, beside: 0 }
    }
}

/// The moves of a heap.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves {
    /// In ascending order, each once.
    pub removals: Vec<Removal>,
    /// Any number from this on may be taken, up to the whole heap; what is left is one heap of
    /// the game itself, or nothing.
    pub any_from: Option<u32>,
}

impl Moves {
    /// A heap of n has at least so many options.
    pub fn options_at_least(&self, n: u64) -> u64 {
        let of = |removal: &Removal| {
            let parts = removal.parts.len() as u64;
            let least = if removal.unequal { parts * (parts + 1) / 2 } else { parts };
            let spare = n.saturating_sub(u64::from(removal.taken).saturating_add(least));
            // What is more than the least is divided between two of the parts.
            if parts < 2 { 0 } else { spare / 2 }
        };
        let largest = self.removals.iter().map(of).max().unwrap_or(0);
        largest.max(self.any_from.map_or(0, |least| n.saturating_sub(u64::from(least))))
    }
}

/// The rules of one game of a system: its moves may depend on the size of the heap, at first in
/// any way, then on what remains when it is divided.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// All different lists of moves.
    pub moves: Vec<Moves>,
    /// Which of them heaps of 0, 1, 2, … have, at first.
    pub early: Vec<u16>,
    /// Which of them a larger heap n has: the one at n modulo the length. Never empty.
    pub cycle: Vec<u16>,
}

impl Rules {
    /// The same moves for every heap.
    pub fn same(moves: Moves) -> Rules {
        Rules { moves: vec![moves], early: Vec::new(), cycle: vec![0] }
    }

    /// The moves of a heap of n.
    pub fn at(&self, n: usize) -> &Moves {
        let late = || self.cycle[n % self.cycle.len()];
        let which = self.early.get(n).copied().unwrap_or_else(late);
        &self.moves[which as usize]
    }

    /// All removals of all its moves.
    pub fn removals(&self) -> impl Iterator<Item = &Removal> {
        self.moves.iter().flat_map(|m| &m.removals)
    }

    /// The moves, if they are the same for all heaps.
    pub fn only(&self) -> Option<&Moves> {
        match (self.moves.as_slice(), self.early.is_empty()) {
            ([moves], true) => Some(moves),
            _ => None,
        }
    }
}

/// Games that leave heaps of one another. The first is the one that is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct System {
    pub games: Vec<Rules>,
}

impl System {
    pub fn of(rules: Rules) -> System {
        System { games: vec![rules] }
    }

    /// The rules, if the game leaves heaps of itself only.
    pub fn alone(&self) -> Option<&Rules> {
        match self.games.as_slice() {
            [rules] => Some(rules),
            _ => None,
        }
    }

    /// A text that is the same for the same rules only.
    pub fn key(&self) -> String {
        format!("{self:?}")
    }

    pub fn removals(&self) -> impl Iterator<Item = &Removal> {
        self.games.iter().flat_map(Rules::removals)
    }

    /// The largest number that some move takes, among those of `removals`.
    pub fn most_taken(&self) -> u32 {
        self.removals().map(|r| r.taken).max().unwrap_or(0)
    }

    /// The most parts that a move leaves, at least one.
    pub fn most_parts(&self) -> usize {
        self.removals().map(|r| r.parts.len()).max().unwrap_or(0).max(1)
    }
}
