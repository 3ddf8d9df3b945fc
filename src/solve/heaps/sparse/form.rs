//! The moves as the sparse method wants them: what leaves one heap, what leaves two.

use super::super::rules::{Moves, Rules};
use hashbrown::HashSet;

/// So many are taken and two heaps are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Split {
    pub taken: usize,
    /// The two are not as large as one another.
    pub unequal: bool,
}

impl Split {
    /// The largest smaller part that heaps of n may be left with, or none at all: zero.
    pub(super) fn half(&self, n: usize) -> usize {
        let rest = n.saturating_sub(self.taken);
        match self.unequal {
            true => rest.saturating_sub(1) / 2,
            false => rest / 2,
        }
    }
}

/// So many are taken, what is left is one heap or nothing, and a nim heap stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub taken: usize,
    pub whole: bool,
    pub beside: u32,
}

impl Single {
    /// The heap that a heap of n is left as, if the move is there for it.
    pub(super) fn rest(&self, n: usize) -> Option<usize> {
        let rest = n.checked_sub(self.taken)?;
        ((rest > 0) == self.whole).then_some(rest)
    }
}

/// The moves of some heaps.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub singles: Vec<Single>,
    pub splits: Vec<Split>,
    pub any_from: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Form {
    turns: Vec<Turn>,
    early: Vec<u16>,
    cycle: Vec<u16>,
    /// All that split, over all turns.
    splits: Vec<Split>,
}

impl Form {
    /// None where the moves are not of this kind.
    pub(super) fn new(rules: &Rules) -> Option<Form> {
        let turns: Option<Vec<Turn>> = rules.moves.iter().map(turn).collect();
        let turns = turns?;
        let mut places = rules.early.iter().chain(&rules.cycle);
        if rules.cycle.is_empty() || places.any(|p| usize::from(*p) >= turns.len()) {
            return None;
        }
        let mut splits: Vec<Split> = Vec::new();
        let mut met = HashSet::new();
        for split in turns.iter().flat_map(|t| &t.splits) {
            if met.insert(*split) {
                splits.push(*split);
            }
        }
        Some(Form { turns, early: rules.early.clone(), cycle: rules.cycle.clone(), splits })
    }

    /// The moves of a heap of n.
    pub(super) fn at(&self, n: usize) -> &Turn {
        if let [only] = self.turns.as_slice() {
            return only;
        }
        let late = || self.cycle[n % self.cycle.len()];
        &self.turns[usize::from(self.early.get(n).copied().unwrap_or_else(late))]
    }

    /// Whether all heaps have the same moves.
    pub(super) fn is_same(&self) -> bool {
        self.turns.len() == 1
    }

    pub(super) fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// The remainder by 2 of all numbers that are taken to split, if it is the same.
    pub(super) fn parity(&self) -> Option<u32> {
        let mut all = self.splits.iter().map(|s| (s.taken % 2) as u32);
        let first = all.next()?;
        all.all(|parity| parity == first).then_some(first)
    }

    /// Whether some heaps may lose any number from so many on: each such number.
    pub(super) fn any_from(&self) -> impl Iterator<Item = usize> {
        self.turns.iter().filter_map(|t| t.any_from)
    }
}

fn turn(moves: &Moves) -> Option<Turn> {
    let mut turn = Turn { singles: Vec::new(), splits: Vec::new(), any_from: None };
    turn.any_from = moves.any_from.map(|least| least.max(1) as usize);
    for removal in &moves.removals {
        let taken = removal.taken as usize;
        match removal.parts.as_slice() {
            [] | [0] if taken > 0 => turn.singles.push(Single {
                taken,
                whole: !removal.parts.is_empty(),
                beside: removal.beside,
            }),
            [0, 0] if removal.beside == 0 => {
                turn.splits.push(Split { taken, unequal: removal.unequal });
            }
            _ => return None,
        }
    }
    // Parts that may be equal or not leave no more to those that must not be equal.
    let free: HashSet<usize> = turn.splits.iter().filter(|s| !s.unequal).map(|s| s.taken).collect();
    turn.splits.retain(|s| !s.unequal || !free.contains(&s.taken));
    Some(turn)
}
