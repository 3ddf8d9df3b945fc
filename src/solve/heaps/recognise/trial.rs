//! The options of small heaps, one by one, in the words of taking and breaking: what is gone,
//! and which parts remain.

#![expect(clippy::indexing_slicing, reason = "a name is a byte, and there is a place for each")]

use super::super::rules::Game;
use super::cases::{Case, Heap, Round, number};
use crate::meter;
use hashbrown::HashMap;

/// Rules that leave more parts than these are not looked at.
pub const MOST_PARTS: usize = 6;

/// Which game each part is a heap of, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parts {
    games: [Game; MOST_PARTS],
    count: u8,
}

impl Parts {
    pub fn of(games: &[Game]) -> Option<Parts> {
        let mut parts = Parts::default();
        parts.games.get_mut(..games.len())?.copy_from_slice(games);
        parts.count = games.len() as u8;
        Some(parts)
    }

    pub fn games(&self) -> &[Game] {
        &self.games[..usize::from(self.count)]
    }
}

/// Options of one kind: so many are gone, and heaps of these games remain, beside a nim heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    pub taken: u32,
    pub parts: Parts,
    pub beside: u32,
}

/// The sizes of parts, those of one game in ascending order; nothing beyond the last.
pub type Sizes = [usize; MOST_PARTS];

/// For each kind, the sizes of the parts; of one part, and of none, there is only one way.
pub type Options = HashMap<Kind, Vec<Sizes>>;

/// The caller asks whether there was time for all of it.
const TURNS_OF_A_STEP: u64 = 16;

/// The names that a plan can bind.
const NAMES: usize = 256;

/// The options of a heap by some cases; none if a rule cannot be followed there, or
/// leaves more than there was. `game` says which game of the system a heap is of.
pub fn options(
    cases: &[Case],
    heap: usize,
    game: &dyn Fn(&Heap) -> Option<Game>,
) -> Option<Options> {
    // Its options are many small rows, none of which asks for room by itself.
    meter::look().ok()?;
    let mut trial = Trial { heap: heap as i64, names: [0; NAMES], game, found: Options::default() };
    for case in cases {
        trial.rounds(&case.rounds, &case.heaps)?;
    }
    Some(trial.found)
}

struct Trial<'a> {
    heap: i64,
    names: [i64; NAMES],
    game: &'a dyn Fn(&Heap) -> Option<Game>,
    found: Options,
}

impl Trial<'_> {
    fn rounds(&mut self, rounds: &[Round], heaps: &[Heap]) -> Option<()> {
        let Some((round, rest)) = rounds.split_first() else { return self.offer(heaps) };
        match round {
            Round::If(condition) => {
                if number(condition, self.heap, &self.names)? != 0 {
                    self.rounds(rest, heaps)?;
                }
            }
            Round::Each(var, from, to) => {
                let from = number(from, self.heap, &self.names)?;
                let to = number(to, self.heap, &self.names)?;
                let turns = to.saturating_sub(from).max(0) as u64;
                meter::work(turns / TURNS_OF_A_STEP + 1).ok()?;
                for n in from..to.checked_add(1)? {
                    self.names[usize::from(*var)] = n;
                    self.rounds(rest, heaps)?;
                }
            }
        }
        Some(())
    }

    fn offer(&mut self, heaps: &[Heap]) -> Option<()> {
        let mut beside = 0u32;
        let mut parts = [(0, 0); MOST_PARTS];
        let mut count = 0;
        for heap in heaps {
            let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
            let n = number(n, self.heap, &self.names)?;
            match heap {
                Heap::Nimber(_) => beside ^= u32::try_from(n).ok()?,
                Heap::Of(..) => match usize::try_from(n).ok()? {
                    0 => {}
                    n => {
                        *parts.get_mut(count)? = ((self.game)(heap)?, n);
                        count += 1;
                    }
                },
            }
        }
        let parts = parts.get_mut(..count)?;
        parts.sort_unstable();
        let left: usize = parts.iter().map(|(_, n)| n).sum();
        let taken = u32::try_from(self.heap.checked_sub(left as i64)?).ok()?;
        let (mut games, mut sizes) = ([0; MOST_PARTS], [0; MOST_PARTS]);
        for (i, (game, size)) in parts.iter().enumerate() {
            (games[i], sizes[i]) = (*game, *size);
        }
        let parts = Parts { games, count: count as u8 };
        let ways = self.found.entry(Kind { taken, parts, beside }).or_default();
        if count > 1 {
            ways.push(sizes);
        }
        Some(())
    }
}
