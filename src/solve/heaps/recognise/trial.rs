//! The options of small heaps, one by one, in the words of taking and breaking: what is gone,
//! and which parts remain.

#![expect(clippy::indexing_slicing, reason = "a name is a byte, and there is a place for each")]

use super::super::rules::Game;
use super::cases::{Case, Heap, Round, Target, number};
use crate::meter;
use hashbrown::HashMap;

/// Rules that leave more parts than these are not looked at.
pub(super) const MOST_PARTS: usize = 6;

/// Which game each part is a heap of, in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Parts {
    games: [Game; MOST_PARTS],
    count: u8,
}

impl Parts {
    pub(super) fn of(games: &[Game]) -> Option<Parts> {
        let mut parts = Parts::default();
        parts.games.get_mut(..games.len())?.copy_from_slice(games);
        parts.count = games.len() as u8;
        Some(parts)
    }

    pub(super) fn games(&self) -> &[Game] {
        &self.games[..usize::from(self.count)]
    }
}

/// Options of one kind: so many are gone, and heaps of these games remain, beside a nim heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Kind {
    pub taken: u32,
    pub parts: Parts,
    pub beside: u32,
}

/// The sizes of parts, those of one game in ascending order; nothing beyond the last.
pub(super) type Sizes = [usize; MOST_PARTS];

/// For each kind, the sizes of the parts; of one part, and of none, there is only one way.
pub(super) type Options = HashMap<Kind, Vec<Sizes>>;

/// The caller asks whether there was time for all of it.
const TURNS_OF_A_STEP: u64 = 16;

/// The names that a plan can bind.
const NAMES: usize = 256;

/// What a part of an option is: a heap of a game of the system, with what an empty heap of it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Of {
    pub game: Game,
    pub empty: u32,
}

/// The options of a heap by some cases; none if a rule cannot be followed there, or
/// leaves more than there was. `of` says which game of the system a heap is of.
pub(super) fn options(
    cases: &[Case],
    heap: usize,
    of: &dyn Fn(&Target) -> Option<Of>,
) -> Option<Options> {
    let mut found = Options::default();
    each(cases, heap, &mut |heaps, sizes| {
        let mut beside = 0u32;
        let mut parts = [(0, 0); MOST_PARTS];
        let mut count = 0;
        for (own, n) in heaps.iter().zip(sizes) {
            match (own, usize::try_from(*n).ok()?) {
                (Heap::Nimber(_), n) => beside ^= u32::try_from(n).ok()?,
                (Heap::Of(target, _), 0) => beside ^= of(target)?.empty,
                (Heap::Of(target, _), n) => {
                    *parts.get_mut(count)? = (of(target)?.game, n);
                    count += 1;
                }
            }
        }
        let parts = parts.get_mut(..count)?;
        parts.sort_unstable();
        let left: usize = parts.iter().map(|(_, n)| n).sum();
        let taken = u32::try_from(heap.checked_sub(left)?).ok()?;
        let (mut games, mut sizes) = ([0; MOST_PARTS], [0; MOST_PARTS]);
        for (i, (game, size)) in parts.iter().enumerate() {
            (games[i], sizes[i]) = (*game, *size);
        }
        let parts = Parts { games, count: count as u8 };
        let ways = found.entry(Kind { taken, parts, beside }).or_default();
        if count > 1 {
            ways.push(sizes);
        }
        Some(())
    })?;
    Some(found)
}

/// Hears of an option: what it leaves, and the sizes of that. None ends the trial.
pub(super) type Offer<'a> = &'a mut dyn FnMut(&[Heap], &[i64]) -> Option<()>;

/// Goes through the options of a heap: what each leaves, and the sizes of that.
pub(super) fn each(cases: &[Case], heap: usize, offer: Offer<'_>) -> Option<()> {
    // Its options are many small rows, none of which asks for room by itself.
    meter::look().ok()?;
    let mut trial = Trial { heap: heap as i64, names: [0; NAMES], offer };
    cases.iter().try_for_each(|case| trial.rounds(&case.rounds, &case.heaps))
}

struct Trial<'a> {
    heap: i64,
    names: [i64; NAMES],
    offer: Offer<'a>,
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
        let mut sizes = [0; MOST_PARTS];
        for (size, heap) in sizes.iter_mut().zip(heaps) {
            let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
            *size = number(n, self.heap, &self.names)?;
        }
        (self.offer)(heaps, sizes.get(..heaps.len())?)
    }
}
