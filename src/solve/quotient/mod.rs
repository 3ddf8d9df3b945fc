//! Misère quotients of heap games (Plambeck and Siegel, Misère quotients for impartial games,
//! 2008): sums of heaps that no sum of heaps tells apart under misère play are one element of a
//! commutative monoid, and the P-positions are the sums of some elements.
//!
//! Heaps are added one by one. A monoid is accepted only when `pairs` shows that it is right for
//! every sum of the heaps; how a candidate is found (`product`) is a search that proves nothing.

mod bits;
mod closure;
mod game;
mod monoid;
mod options;
mod pairs;
mod play;
mod present;
mod product;
mod reduce;

pub use closure::Closure;
pub use game::HeapGame;
pub use monoid::{Monoid, Word};
pub use options::Unfit;
pub use play::Quotients;
pub use present::{Presentation, is_tame, presentation};

use super::operation::number;
use crate::meter::Spent;
use pairs::Pairs;
use product::{Free, candidate};

/// A heap, by its options: sums of smaller heaps.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    pub options: Vec<Box<[u32]>>,
}

impl Heap {
    /// One without options is worth nothing.
    pub fn lives(&self) -> bool {
        !self.options.is_empty()
    }
}

/// What a candidate may have at most.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Elements, before and after it is reduced.
    pub codes: usize,
    pub elements: usize,
}

/// So many candidates are tested for one heap.
const MOST_CANDIDATES: usize = 400;

/// The quotient of heaps up to one.
#[derive(Clone, Debug)]
pub struct Quotient {
    pub heaps: Vec<Heap>,
    pub monoid: Monoid,
    pairs: Pairs,
}

/// Why a heap could not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    Spent(Spent),
    /// The candidates that may be tried are too large, or too many.
    Large,
}

impl From<Spent> for Stopped {
    fn from(spent: Spent) -> Stopped {
        Stopped::Spent(spent)
    }
}

impl Default for Quotient {
    fn default() -> Quotient {
        Quotient::new()
    }
}

impl Quotient {
    /// Of the heap of none, which has no options.
    pub fn new() -> Quotient {
        let heaps = vec![Heap::default()];
        Quotient { heaps, monoid: Monoid::trivial(), pairs: Pairs::empty(1) }
    }

    /// The largest heap.
    pub fn to(&self) -> usize {
        self.heaps.len().saturating_sub(1)
    }

    /// Pairs of an element and those of options that stand for all sums of heaps: what shows that
    /// the monoid is right.
    pub fn witness(&self) -> impl Iterator<Item = (u32, Vec<u32>)> {
        self.pairs.least().map(|pair| (pair.of, pair.options.each().collect()))
    }

    /// Adds the next heap. Where that fails all is as it was.
    pub fn add(&mut self, heap: Heap, reach: &Reach) -> Result<(), Stopped> {
        let at = self.heaps.len() as u32;
        self.heaps.push(heap);
        let added = self.added(at, reach);
        if added.is_err() {
            self.heaps.pop();
            self.monoid.heaps.truncate(at as usize);
        }
        added
    }

    fn added(&mut self, at: u32, reach: &Reach) -> Result<(), Stopped> {
        let heap = self.heaps.last().cloned().unwrap_or_default();
        if !heap.lives() {
            self.monoid.heaps.push(0);
            return Ok(());
        }
        let options = self.monoid.worths(&heap.options)?;
        let wins = options.meets(&self.monoid.lost);
        let fitting: Vec<u32> = (0..self.monoid.order as u32)
            .filter(|x| self.monoid.lost.has(*x) != wins)
            .filter(|x| pairs::may_have(&self.monoid, *x, &options))
            .collect();
        // A sum with its element, and with options among its own, stands for it in all tests.
        if let Some(x) = fitting.iter().find(|x| self.pairs.cover(**x, &options)) {
            self.monoid.heaps.push(*x);
            return Ok(());
        }
        for x in fitting {
            self.monoid.heaps.push(x);
            let mut pairs = self.pairs.copied()?;
            if pairs.extend(&self.monoid, at, &options, None)?.is_none() {
                self.pairs = pairs;
                return Ok(());
            }
            self.monoid.heaps.pop();
        }
        let (monoid, pairs) = self.search(at, reach)?;
        (self.monoid, self.pairs) = (monoid, pairs);
        Ok(())
    }

    /// Looks for a new monoid: first the old one beside a short cycle for the new heap, then, as
    /// long as a word is wrong, cycles for the heaps of that word.
    fn search(&mut self, at: u32, reach: &Reach) -> Result<(Monoid, Pairs), Stopped> {
        let first = [Free { heap: at, index: 2, period: 2 }];
        let mut monoid =
            candidate(&self.monoid, &self.heaps, &first, reach)?.ok_or(Stopped::Large)?;
        for _ in 0..MOST_CANDIDATES {
            let wrong = match pairs::test(&monoid, &self.heaps)? {
                Ok(pairs) => return Ok((monoid, pairs)),
                Err(wrong) => wrong,
            };
            monoid = self.mended(&monoid, &wrong, reach)?.ok_or(Stopped::Large)?;
        }
        Err(Stopped::Large)
    }

    /// A monoid with another outcome for a word.
    fn mended(
        &self,
        monoid: &Monoid,
        wrong: &Word,
        reach: &Reach,
    ) -> Result<Option<Monoid>, Spent> {
        let was = monoid.lost.has(monoid.of_word(wrong));
        for more in [0, 2, 4, 6] {
            for chosen in choices(wrong.len()) {
                let heaps = wrong.iter().zip(0..10).filter(|(_, i)| chosen >> i & 1 == 1);
                let free: Vec<Free> = heaps
                    .map(|((heap, count), _)| {
                        let own = monoid.heaps.get(*heap as usize).copied().unwrap_or(0);
                        let (index, period) = monoid.cycle(own);
                        let index = index.max(count - 1).max(2) + more;
                        Free { heap: *heap, index, period: lengthened(period, index) }
                    })
                    .collect();
                let Some(new) = candidate(monoid, &self.heaps, &free, reach)? else { continue };
                if new.lost.has(new.of_word(wrong)) != was {
                    return Ok(Some(new));
                }
            }
        }
        Ok(None)
    }
}

/// The non-empty subsets of `of` things (at most 10) as bits, the smaller subsets first.
fn choices(of: usize) -> Vec<u32> {
    let mut all: Vec<u32> = (1..1 << of.min(10)).collect();
    all.sort_by_key(|set| set.count_ones());
    all
}

/// The period to try for a heap that had one: it is even, and longer as powers that are told
/// apart grow in number, which is what a long period that was not tried looks like.
fn lengthened(period: u32, index: u32) -> u32 {
    let wanted = match index {
        0..=6 => 2,
        7..=10 => 4,
        11..=16 => 12,
        17..=30 => 24,
        _ => index - index % 2,
    };
    let divisor = number::common(period.into(), wanted.into()) as u32;
    period / divisor * wanted
}
