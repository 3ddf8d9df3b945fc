//! Moves of pieces, and the same where each needs what is there and nothing that is missing.

use super::literal::Place;
use crate::meter::{self, Spent};
use hashbrown::HashSet;

/// What rules have that games of pieces have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Counts,
    Components,
    Shapes,
    Rows,
    Sums,
    Numbers,
    TooMany,
    Endless,
    Canonical,
    Other,
}

impl Obstacle {
    /// Whether another board of the same game may be without it.
    pub fn is_of_board(&self) -> bool {
        matches!(self, Obstacle::TooMany | Obstacle::Counts | Obstacle::Other)
    }
}

/// A move, by the places that it wants to be taken and not to be, and those that it empties and fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Act {
    pub has: u128,
    pub lacks: u128,
    pub clears: u128,
    pub sets: u128,
}

/// A move that is possible where all that it needs is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Change {
    pub needs: u128,
    pub clears: u128,
    pub sets: u128,
}

/// Members of a set, or those that are missing there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layer {
    from: Place,
    missing: bool,
}

/// How positions stand in a word: layers, each with a bit for each member of the board.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    all: Vec<Layer>,
    members: u32,
}

/// The most places of a position.
pub(super) const MOST_PLACES: u32 = u128::BITS;

/// The first places of a board, as many as this.
pub(super) fn first(count: u32) -> u128 {
    match count {
        0 => 0,
        count => u128::MAX >> (MOST_PLACES - count.min(MOST_PLACES)),
    }
}

/// A potential weighs each layer with less than this.
const WEIGHTS: u32 = 3;

impl Layers {
    /// The layers that moves look at, if they have room in a word.
    pub(super) fn of(acts: &[Act], firsts: &[Place], members: u32) -> Result<Layers, Obstacle> {
        let mut layers = Layers { all: Vec::new(), members };
        let (has, lacks) = acts.iter().fold((0, 0), |(h, l), act| (h | act.has, l | act.lacks));
        for from in firsts {
            for (needed, missing) in [(has, false), (lacks, true)] {
                if needed >> from & layers.whole() != 0 {
                    layers.all.push(Layer { from: *from, missing });
                }
            }
        }
        match layers.all.len() {
            // Moves that need nothing are possible for ever.
            0 => Err(Obstacle::Endless),
            1..=4 if layers.places() <= MOST_PLACES => Ok(layers),
            _ => Err(Obstacle::TooMany),
        }
    }

    pub(super) fn count(&self) -> u32 {
        self.all.len() as u32
    }

    pub(super) fn members(&self) -> u32 {
        self.members
    }

    fn places(&self) -> u32 {
        self.count() * self.members
    }

    /// All members of a layer, as the first one.
    pub(super) fn whole(&self) -> u128 {
        first(self.members)
    }

    /// Places that are taken, and places that are not, as layers.
    fn laid(&self, has: u128, lacks: u128) -> u128 {
        let own =
            |layer: &Layer| (if layer.missing { lacks } else { has }) >> layer.from & self.whole();
        let all =
            self.all.iter().zip(0..).map(|(layer, at): (_, u32)| own(layer) << (at * self.members));
        all.fold(0, |all, own| all | own)
    }

    /// A position in its word.
    pub(super) fn position(&self, taken: u128) -> u128 {
        self.laid(taken, !taken)
    }

    pub(super) fn changes(&self, acts: &[Act]) -> Vec<Change> {
        let change = |act: &Act| Change {
            needs: self.laid(act.has, act.lacks),
            clears: self.laid(act.clears, act.sets),
            sets: self.laid(act.sets, act.clears),
        };
        let mut all: Vec<Change> = acts.iter().map(change).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The layers one on the other.
    pub(super) fn flat(&self, places: u128) -> u128 {
        (0..self.count()).fold(0, |all, at| all | places >> (at * self.members) & self.whole())
    }

    /// Whether each move takes more than it brings, if the layers are weighed in some way: no play is for
    /// ever then.
    pub(super) fn end(&self, changes: &[Change]) -> Result<bool, Spent> {
        let mut effects: HashSet<Vec<i32>> = HashSet::new();
        meter::work_on(changes.len())?;
        for change in changes {
            let layer =
                |places: u128, at: u32| (places >> (at * self.members) & self.whole()).count_ones();
            let surely = change.clears & change.needs;
            let effect = |at| layer(change.sets, at) as i32 - layer(surely, at) as i32;
            effects.insert((0..self.count()).map(effect).collect());
        }
        let weighed = |weights: u32, effect: &Vec<i32>| -> i32 {
            let weight = |at: usize| (weights / WEIGHTS.pow(at as u32) % WEIGHTS) as i32;
            effect.iter().enumerate().map(|(at, by)| weight(at) * by).sum()
        };
        meter::work_on(effects.len())?;
        let mut all = 0..WEIGHTS.pow(self.count());
        Ok(all.any(|weights| effects.iter().all(|effect| weighed(weights, effect) < 0)))
    }
}
