//! A finite commutative monoid with a set of lost elements and a map of the heaps onto
//! generators: the quotient of some heaps, or a candidate for it.

#![expect(clippy::indexing_slicing, reason = "elements and heaps are places in their tables")]

use super::bits::Bits;
use crate::meter::{self, Spent};
use std::sync::Arc;

/// Heaps with how many there are of each, the largest heap first. The order of these lists is by
/// the number of the largest heap, then of the next: options come before what they are options of.
pub type Word = Vec<(u32, u32)>;

/// One heap more.
pub(super) fn longer(word: &Word, heap: u32) -> Word {
    let at = word.iter().position(|(own, _)| *own <= heap).unwrap_or(word.len());
    let mut word = word.clone();
    match word.get_mut(at) {
        Some((own, count)) if *own == heap => *count += 1,
        _ => word.insert(at, (heap, 1)),
    }
    word
}

#[derive(Clone, Debug)]
pub struct Monoid {
    /// How many elements there are; 0 is the identity.
    pub order: usize,
    /// All products, row by row.
    pub table: Vec<u32>,
    pub lost: Bits,
    /// The element of the monoid below that each stands over, where there is one.
    pub over: Vec<u32>,
    /// The elements that are won whatever moves there are.
    pub won: Bits,
    /// What each heap is mapped to.
    pub heaps: Vec<u32>,
    /// The least word of each element.
    pub least: Vec<Word>,
    /// With which elements each makes a lost one.
    pub loses: Vec<Bits>,
}

impl Monoid {
    /// Of the heap of none alone.
    pub fn trivial() -> Monoid {
        Monoid {
            order: 1,
            table: vec![0],
            lost: Bits::none(1),
            over: vec![0],
            won: Bits::none(1),
            heaps: vec![0],
            least: vec![Word::new()],
            loses: vec![Bits::none(1)],
        }
    }

    /// A monoid by its table, which heaps generate.
    pub fn new(
        table: Vec<u32>,
        lost: Bits,
        over: Vec<u32>,
        won: Bits,
        heaps: Vec<u32>,
        order: usize,
    ) -> Result<Monoid, Spent> {
        let mut monoid =
            Monoid { order, table, lost, over, won, heaps, least: Vec::new(), loses: Vec::new() };
        monoid.find_least()?;
        meter::room(order * order / 8)?;
        for x in 0..order as u32 {
            meter::work_on(order / 8)?;
            let mut with = Bits::none(order);
            let row = (0..order as u32).filter(|z| monoid.lost.has(monoid.times(x, *z)));
            row.for_each(|z| with.put(z));
            monoid.loses.push(with);
        }
        Ok(monoid)
    }

    #[inline]
    pub fn times(&self, x: u32, y: u32) -> u32 {
        self.table[x as usize * self.order + y as usize]
    }

    /// What some heaps are worth together.
    pub fn of(&self, heaps: &[u32]) -> u32 {
        heaps.iter().fold(0, |x, heap| self.times(x, self.heaps[*heap as usize]))
    }

    pub fn of_word(&self, word: &Word) -> u32 {
        let mut x = 0;
        for (heap, count) in word {
            (0..*count).for_each(|_| x = self.times(x, self.heaps[*heap as usize]));
        }
        x
    }

    /// What the options of a heap are worth.
    pub fn worths(&self, options: &[Box<[u32]>]) -> Result<Bits, Spent> {
        meter::work_on(options.len() / 4)?;
        let mut all = Bits::none(self.order);
        options.iter().for_each(|option| all.put(self.of(option)));
        Ok(all)
    }

    /// The least i and p with xⁱ = xⁱ⁺ᵖ.
    pub fn cycle(&self, x: u32) -> (u32, u32) {
        let mut at = vec![u32::MAX; self.order];
        let (mut power, mut i) = (0, 0);
        while at[power as usize] == u32::MAX {
            at[power as usize] = i;
            (power, i) = (self.times(power, x), i + 1);
        }
        (at[power as usize], i - at[power as usize])
    }

    /// Elements in the order of their least words.
    fn find_least(&mut self) -> Result<(), Spent> {
        let mut least: Vec<Option<Word>> = vec![None; self.order];
        least[0] = Some(Word::new());
        let mut all = vec![0];
        for heap in 0..self.heaps.len() {
            let own = self.heaps[heap];
            if least[own as usize].is_some() {
                continue;
            }
            let mut layer = 0..all.len();
            while !layer.is_empty() {
                meter::work_on(layer.len())?;
                let end = all.len();
                for place in layer {
                    let x: u32 = all[place];
                    let y = self.times(x, own);
                    if least[y as usize].is_none() {
                        least[y as usize] =
                            least[x as usize].as_ref().map(|word| longer(word, heap as u32));
                        all.push(y);
                    }
                }
                layer = end..all.len();
            }
        }
        self.least = least.into_iter().flatten().collect();
        Ok(())
    }
}

/// A monoid that another stands over.
#[derive(Clone, Debug)]
pub(super) struct Under {
    pub monoid: Arc<Monoid>,
    /// Sums over these elements are won, whatever moves there are.
    pub won: Bits,
    /// How many monoids stand below each other, with this one.
    pub depth: u32,
}

impl Under {
    /// What a heap is in it.
    pub(super) fn of(&self, heap: u32) -> u32 {
        self.monoid.heaps.get(heap as usize).copied().unwrap_or(0)
    }

    /// Whether all is won over an element beside one of those.
    pub(super) fn wins(&self, x: u32, y: u32) -> bool {
        self.won.has(self.monoid.times(x, y))
    }
}
