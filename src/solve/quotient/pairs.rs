//! The finite tests that show a monoid to be right for every sum.
//!
//! A pair is the element of a sum with the set of its options' elements. If no move leads from a
//! lost element to a lost one, and the set of each pair with a won element holds a lost one, then
//! the sums with lost elements are the P-positions, by induction along the moves. Of the pairs
//! with one element those with the least sets are enough: if F ⊂ F', all that is made from F' by
//! adding heaps has what is made from F, and a set without a lost element has none within it.

#![expect(clippy::indexing_slicing, reason = "elements and pairs are places in their tables")]

use super::Heap;
use super::bits::Bits;
use super::monoid::{Monoid, Word, longer};
use crate::meter::{self, Spent};
use hashbrown::HashSet;

/// A sum: its element, the elements of its options, and how it is made.
#[derive(Clone, Debug)]
pub struct Pair {
    pub of: u32,
    pub options: Bits,
    /// One heap more than an earlier pair.
    from: (u32, u32),
}

/// The pairs of sums, in the order of their words. The first is that of the empty sum, which may
/// stand for no other: it is won although it has no options.
#[derive(Clone, Debug)]
pub struct Pairs {
    pub all: Vec<Pair>,
    /// For each element the pairs whose sets hold no other's.
    least: Vec<Vec<u32>>,
}

/// What a test found: nothing, or the least word whose element is wrong.
type Tested = Result<Option<Word>, Spent>;

impl Pairs {
    pub fn empty(order: usize) -> Pairs {
        let nothing = Pair { of: 0, options: Bits::none(order), from: (0, 0) };
        Pairs { all: vec![nothing], least: vec![Vec::new(); order] }
    }

    /// Whether a sum that is known has this element and no other options than these.
    pub fn cover(&self, of: u32, options: &Bits) -> bool {
        let known = &self.least[of as usize];
        known.iter().any(|at| self.all[*at as usize].options.within(options))
    }

    /// The pairs that stand for all others.
    pub fn least(&self) -> impl Iterator<Item = &Pair> {
        self.least.iter().flatten().map(|at| &self.all[*at as usize])
    }

    fn put(&mut self, pair: Pair) -> Result<(), Spent> {
        meter::room(pair.options.bytes())?;
        let least = &mut self.least[pair.of as usize];
        let all = &self.all;
        least.retain(|at| !pair.options.within(&all[*at as usize].options));
        meter::push(least, self.all.len() as u32)?;
        meter::push(&mut self.all, pair)
    }

    /// A copy, if there is room for it.
    pub fn copied(&self) -> Result<Pairs, Spent> {
        let each = size_of::<Pair>() + self.all.first().map_or(0, |pair| pair.options.bytes());
        meter::room(self.all.len() * (each + size_of::<u32>()))?;
        Ok(self.clone())
    }

    fn word(&self, mut at: u32) -> Word {
        let mut word = Word::new();
        while at > 0 {
            let (before, heap) = self.all[at as usize].from;
            word = longer(&word, heap);
            at = before;
        }
        word
    }

    /// Adds the sums with one heap more, and tests them. No word that is greater than the bound
    /// needs to be looked at.
    pub fn extend(
        &mut self,
        monoid: &Monoid,
        heap: u32,
        own: &Bits,
        bound: Option<&Word>,
    ) -> Tested {
        let generator = monoid.heaps[heap as usize];
        let (largest, most) = bound.and_then(|word| word.first()).copied().unwrap_or((u32::MAX, 0));
        if heap > largest || self.cover(generator, own) {
            return Ok(None);
        }
        let own: Vec<u32> = own.each().collect();
        let (mut layer, mut count) = (0..self.all.len(), 0);
        while !layer.is_empty() && (heap < largest || count < most) {
            let end = self.all.len();
            count += 1;
            for at in layer {
                let before = &self.all[at];
                let of = monoid.times(before.of, generator);
                let mut options = Bits::none(monoid.order);
                let mut looks = own.len();
                for x in before.options.each() {
                    options.put(monoid.times(x, generator));
                    looks += 1;
                }
                own.iter().for_each(|x| options.put(monoid.times(before.of, *x)));
                meter::work_on(looks / 4 + self.least[of as usize].len() / 8 + 1)?;
                if self.cover(of, &options) {
                    continue;
                }
                let fails =
                    !monoid.lost.has(of) && !monoid.won.has(of) && !options.meets(&monoid.lost);
                self.put(Pair { of, options, from: (at as u32, heap) })?;
                if fails {
                    return Ok(Some(self.word(self.all.len() as u32 - 1)));
                }
            }
            layer = end..self.all.len();
        }
        Ok(None)
    }
}

/// The least word with a move from a lost element to a lost one.
fn lost_to_lost(monoid: &Monoid, heaps: &[Heap]) -> Tested {
    let mut least: Option<Word> = None;
    let mut met = HashSet::new();
    for (at, heap) in heaps.iter().enumerate().filter(|(_, heap)| heap.lives()) {
        let worths = monoid.worths(&heap.options)?;
        let own = monoid.heaps[at];
        // Heaps that are worth the same and have the same options fail together.
        if met.contains(&(own, worths.clone())) {
            continue;
        }
        meter::work_on(worths.count() * monoid.order / 64 + 1)?;
        for x in worths.each() {
            // What z makes both z · own and z · x lost?
            let (a, b) = (&monoid.loses[own as usize], &monoid.loses[x as usize]);
            if !a.meets(b) {
                continue;
            }
            for z in a.each().filter(|z| b.has(*z)) {
                let word = longer(&monoid.least[z as usize], at as u32);
                least = Some(least.map_or(word.clone(), |least| least.min(word)));
            }
        }
        met.insert((own, worths));
    }
    Ok(least)
}

/// Whether an element may be that of a heap with these options: no move between the two, with
/// anything beside them, leads from a lost element to a lost one.
pub(super) fn may_have(monoid: &Monoid, of: u32, options: &Bits) -> bool {
    options.each().all(|x| !monoid.loses[of as usize].meets(&monoid.loses[x as usize]))
}

/// Tests a monoid: the pairs that show that it is right, or the least word that is wrong.
pub(super) fn test(monoid: &Monoid, heaps: &[Heap]) -> Result<Result<Pairs, Word>, Spent> {
    let bound = lost_to_lost(monoid, heaps)?;
    let mut pairs = Pairs::empty(monoid.order);
    for (at, heap) in heaps.iter().enumerate().filter(|(_, heap)| heap.lives()) {
        let own = monoid.worths(&heap.options)?;
        if let Some(word) = pairs.extend(monoid, at as u32, &own, bound.as_ref())? {
            return Ok(Err(bound.map_or(word.clone(), |bound| bound.min(word))));
        }
    }
    Ok(bound.map_or(Ok(pairs), Err))
}
