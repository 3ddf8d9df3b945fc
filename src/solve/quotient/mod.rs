//! Misère quotients of heap games (Plambeck and Siegel, Misère quotients for impartial games,
//! 2008): sums of heaps that no sum of heaps tells apart under misère play are one element of a
//! commutative monoid, and the P-positions are the sums of some elements.
//!
//! Heaps are added one by one. A monoid is accepted only when `pairs` shows that it is right for
//! every sum of the heaps; how a candidate is found (`product`) is a search that proves nothing.
//! Where none is found soon, the sums with one of the heap, with two and so on are looked at in turn
//! (`layers`), which may show that no finite monoid will do (`endless`).

mod bits;
mod closure;
mod endless;
mod game;
mod layers;
mod monoid;
mod more;
mod options;
mod pairs;
mod play;
mod present;
mod product;
mod reduce;
mod shape;
#[cfg(test)]
mod tests;

pub use closure::Closure;
pub use game::HeapGame;
pub use monoid::{Monoid, Word};
pub use options::Unfit;
pub use play::{LARGEST_BESIDE, Quotients};
pub use present::{Presentation, is_tame, presentation};

use super::operation::number;
use crate::meter::{self, Spent};
use monoid::Under;
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
    /// Layers, if any are looked at.
    pub layers: usize,
}

/// So many candidates are tested for one heap.
const MOST_CANDIDATES: usize = 400;

/// Layers are looked at where so many candidates, with so many elements before they are reduced, do not do.
const FEW_CANDIDATES: usize = 40;
const FEW_CODES: usize = 4_000;
const FEW_CODES_EACH: usize = 32;

/// So often layers of layers are looked at.
const DEEPEST: u32 = 4;

/// The quotient of heaps up to one.
#[derive(Clone, Debug)]
pub struct Quotient {
    pub heaps: Vec<Heap>,
    pub monoid: Monoid,
    pairs: Pairs,
    /// What it stands over, where it is of a layer.
    under: Option<Under>,
}

/// Why a heap could not be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    Spent(Spent),
    /// The candidates that may be tried are too large, or too many. So many elements are known to be
    /// told apart.
    Large {
        least: usize,
    },
    /// It is proved that the quotient is infinite: any two sums of this heap alone are told apart.
    Endless {
        heap: usize,
    },
}

impl Stopped {
    const LARGE: Stopped = Stopped::Large { least: 0 };
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
        Quotient { heaps, monoid: Monoid::trivial(), pairs: Pairs::empty(1), under: None }
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
        let below = self.under.as_ref().map_or(0, |under| under.of(at));
        let won = self.under.as_ref().is_some_and(|under| under.won.has(below));
        let wins = won || options.meets(&self.monoid.lost);
        let fitting: Vec<u32> = (0..self.monoid.order as u32)
            .filter(|x| self.monoid.over.get(*x as usize) == Some(&below))
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
        let (monoid, pairs) = self.larger(at, reach)?;
        (self.monoid, self.pairs) = (monoid, pairs);
        Ok(())
    }

    /// A new monoid.
    fn larger(&self, at: u32, reach: &Reach) -> Result<(Monoid, Pairs), Stopped> {
        // In a browser what would keep a page waiting is left out.
        if meter::IN_A_PAGE || reach.layers == 0 {
            return self.search(at, reach, MOST_CANDIDATES);
        }
        let codes = FEW_CODES.max(FEW_CODES_EACH * self.monoid.order);
        let soon = Reach { codes: reach.codes.min(codes), ..*reach };
        match self.search(at, &soon, FEW_CANDIDATES) {
            Err(Stopped::Large { .. }) if self.depth() < DEEPEST => {}
            done => return done,
        }
        match self.by_layers(reach) {
            Err(Stopped::Large { least }) if self.depth() == 0 => {
                self.search(at, reach, MOST_CANDIDATES).map_err(|stopped| match stopped {
                    Stopped::Large { .. } => Stopped::Large { least },
                    other => other,
                })
            }
            done => done,
        }
    }

    /// Looks for a new monoid: first the old one beside a short cycle for the new heap, then, as
    /// long as a word is wrong, cycles for the heaps of that word.
    fn search(&self, at: u32, reach: &Reach, most: usize) -> Result<(Monoid, Pairs), Stopped> {
        let under = self.under.as_ref();
        let (index, period) = under.map_or((0, 1), |under| under.monoid.cycle(under.of(at)));
        let first = [Free { heap: at, index: index.max(2), period: lengthened(period, 2) }];
        let mut monoid =
            candidate(&self.monoid, &self.heaps, &first, under, reach)?.ok_or(Stopped::LARGE)?;
        for _ in 0..most {
            let wrong = match pairs::test(&monoid, &self.heaps)? {
                Ok(pairs) => return Ok((monoid, pairs)),
                Err(wrong) => wrong,
            };
            monoid = self.mended(&monoid, &wrong, reach)?.ok_or(Stopped::LARGE)?;
        }
        Err(Stopped::LARGE)
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
                let new = candidate(monoid, &self.heaps, &free, self.under.as_ref(), reach)?;
                let Some(new) = new else { continue };
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
