//! Leaving three heaps and more: the values that so many heaps of so much in all can have, as
//! sets of bits, each found from those of one heap less.
//!
//! Let S(h, m) be the set of the values of h heaps, none empty, of m in all. One of the heaps is
//! of some c ≤ m/h, so S(h, m) is the union of S(h − 1, m − c) with each value xored with G(c).
//! To xor the numbers of a set is to permute its bits: the lowest six bits of G(c) permute the
//! bits of each word, and the others the words. All sets for the same lowest six bits are
//! joined first and permuted then. So a heap costs its size for each number of parts, where
//! going through all ways to part it costs a power of the size.

#![expect(clippy::indexing_slicing, reason = "sets have as many words as the largest value asks")]

use super::super::nimber;
use super::method::{Budget, Failure, Method, Values, grow};
use super::rules::{Moves, Removal, Rules, System};
use crate::meter;

/// A game alone whose moves leave any number of heaps, of different sizes only if two.
#[derive(Debug)]
pub struct Wide {
    rules: Rules,
    found: Vec<u32>,
    /// The first heap of each value.
    first: Vec<usize>,
    /// The totals below this have their sets.
    summed: usize,
    /// Words in a set: a power of two, so that a value xored with another has its bit.
    words: usize,
    /// S(2, m), S(3, m), … for each m, as far as moves ask for them.
    sums: Vec<Vec<u64>>,
    /// The same for two heaps of different sizes.
    unequal: Option<Vec<u64>>,
    /// The sets to be joined, for each of the lowest six bits.
    joined: Vec<u64>,
}

/// More could stand beside heaps, but the sets would be too large.
const MOST_BESIDE: u32 = 1 << 12;

impl Wide {
    /// None if the rules are others.
    pub fn new(system: &System) -> Option<Wide> {
        let rules = system.alone()?;
        let fits = |r: &Removal| r.beside < MOST_BESIDE && (!r.unequal || r.parts.len() < 3);
        if !rules.removals().all(fits) {
            return None;
        }
        let most_beside = rules.removals().map(|r| r.beside).max().unwrap_or(0);
        let different = |r: &Removal| r.unequal && r.parts.len() == 2;
        let free = rules.removals().filter(|r| !different(r));
        let most_parts = free.map(|r| r.parts.len()).max().unwrap_or(0);
        let words = (most_beside as usize / 64 + 1).next_power_of_two();
        Some(Wide {
            rules: rules.clone(),
            found: Vec::new(),
            first: Vec::new(),
            summed: 0,
            words,
            sums: vec![Vec::new(); most_parts.saturating_sub(1)],
            unequal: rules.removals().any(different).then(Vec::new),
            joined: vec![0; 64 * words],
        })
    }

    /// Doubles the words of each set until the value has its bit.
    fn grow(&mut self, value: u32) {
        while value as usize >= 64 * self.words {
            let words = self.words;
            for sets in self.sums.iter_mut().chain(&mut self.unequal) {
                let mut grown = Vec::with_capacity(2 * sets.len() + 2 * words);
                for set in sets.chunks_exact(words) {
                    grown.extend_from_slice(set);
                    grown.resize(grown.len() + words, 0);
                }
                *sets = grown;
            }
            self.words *= 2;
        }
        self.joined.clear();
        self.joined.resize(64 * self.words, 0);
    }

    fn push(&mut self, value: u32) {
        self.grow(value);
        if self.first.len() <= value as usize {
            self.first.resize(value as usize + 1, usize::MAX);
        }
        let first = &mut self.first[value as usize];
        *first = (*first).min(self.found.len());
        self.found.push(value);
    }

    /// Finds the sets for a total of so much, all heaps below which have known values.
    fn sum(&mut self, total: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        let words = self.words;
        let end = self.sums.len() * 8 * words * (total + 1) + 64 * 8 * words + 16 * total;
        if end > budget.bytes {
            return Err(Failure::Memory);
        }
        let mut pair = vec![0; words];
        if !self.sums.is_empty() || self.unequal.is_some() {
            for one in 1..total.div_ceil(2) {
                let value = self.found[one] ^ self.found[total - one];
                put(&mut pair, value);
            }
        }
        if let Some(sets) = &mut self.unequal {
            meter::make_room(sets, words)?;
            sets.extend_from_slice(&pair);
        }
        if total >= 2 && total.is_multiple_of(2) {
            pair[0] |= 1;
        }
        for parts in 2..self.sums.len() + 2 {
            if parts > 2 {
                pair.fill(0);
                self.join(parts, total, &mut pair, budget)?;
            }
            let sets = &mut self.sums[parts - 2];
            meter::make_room(sets, words)?;
            sets.extend_from_slice(&pair);
        }
        Ok(())
    }

    /// S(parts, total) from the sets of one part less.
    fn join(
        &mut self,
        parts: usize,
        total: usize,
        out: &mut [u64],
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let words = self.words;
        let fewer = &self.sums[parts - 3];
        let smallest = self.found.get(1..=total / parts).unwrap_or(&[]);
        // Asked for again after so much work.
        let stretch = (1 << 20) / words + 1;
        for (block, heaps) in smallest.chunks(stretch).enumerate() {
            if !(budget.go_on)() {
                self.joined.fill(0);
                return Err(Failure::Stopped);
            }
            let largest = total - 1 - block * stretch;
            if words == 1 {
                let sets = &fewer[..=largest];
                for (value, set) in heaps.iter().zip(sets.iter().rev()) {
                    self.joined[(*value % 64) as usize] |= set;
                }
                continue;
            }
            let sets = &fewer[..(largest + 1) * words];
            for (value, set) in heaps.iter().zip(sets.rchunks_exact(words)) {
                let (low, high) = ((*value % 64) as usize, *value as usize / 64);
                let joined = &mut self.joined[low * words..][..words];
                for (at, word) in set.iter().enumerate() {
                    joined[at ^ high] |= word;
                }
            }
        }
        for (low, joined) in self.joined.chunks_exact_mut(words).enumerate() {
            for (out, word) in out.iter_mut().zip(joined) {
                *out |= nimber::shifted(*word, low as u32);
                *word = 0;
            }
        }
        Ok(())
    }

    fn value(&self, n: usize) -> u32 {
        let mut seen = vec![0; self.words];
        let moves: &Moves = self.rules.at(n);
        let rest = |taken: u32| n.checked_sub(taken as usize);
        if let Some(last) = moves.any_from.and_then(|least| rest(least.max(1))) {
            let small = |first: &usize| *first <= last;
            let some = self.first.iter().enumerate().filter(|(_, first)| small(first));
            some.for_each(|(value, _)| put(&mut seen, value as u32));
        }
        for removal in &moves.removals {
            let Some(rest) = rest(removal.taken) else { continue };
            match removal.parts.len() {
                0 if rest == 0 => put(&mut seen, removal.beside),
                0 => {}
                // Of a whole heap, nothing is known yet: to leave it is no move.
                1 if rest > 0 => {
                    if let Some(value) = self.found.get(rest) {
                        put(&mut seen, value ^ removal.beside);
                    }
                }
                1 => {}
                parts => {
                    let sets = match &self.unequal {
                        Some(sets) if removal.unequal => sets,
                        _ => &self.sums[parts - 2],
                    };
                    let set = &sets[rest * self.words..][..self.words];
                    let (low, high) = (removal.beside % 64, removal.beside as usize / 64);
                    for (at, word) in set.iter().enumerate() {
                        seen[at ^ high] |= nimber::shifted(*word, low);
                    }
                }
            }
        }
        let full = seen.iter().take_while(|w| **w == u64::MAX).count();
        full as u32 * 64 + seen.get(full).map_or(0, |w| w.trailing_ones())
    }

    /// Refuses a value for which there is no room: all sets are made anew, twice as wide.
    fn has_room(&self, value: u32) -> Result<(), Failure> {
        if (value as usize) < 64 * self.words {
            return Ok(());
        }
        let longest = self.sums.iter().chain(&self.unequal).map(Vec::len).max().unwrap_or(0);
        let room = 2 * longest + 128 * self.words;
        Ok(meter::room_for::<u64>(room)?)
    }

    /// Finds the value of the next heap, and all sets that it asks for.
    fn next(&mut self, budget: &Budget<'_>) -> Result<(), Failure> {
        let n = self.found.len();
        while self.summed <= n {
            let done = self.sum(self.summed, budget);
            if done.is_err() {
                let known = self.summed * self.words;
                self.sums.iter_mut().chain(&mut self.unequal).for_each(|s| s.truncate(known));
                return done;
            }
            self.summed += 1;
        }
        let value = self.value(n);
        self.has_room(value)?;
        self.push(value);
        Ok(())
    }
}

/// Puts a value into a set.
fn put(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

impl Method for Wide {
    fn name(&self) -> &'static str {
        "sums of parts"
    }

    fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        grow(&mut self.found, to)?;
        while self.found.len() < to {
            if !(budget.go_on)() {
                return Err(Failure::Stopped);
            }
            self.next(budget)?;
        }
        Ok(())
    }

    fn effort(&self) -> u64 {
        let heaps = self.found.len() as u64;
        let sets = self.sums.len() + usize::from(self.unequal.is_some());
        heaps.saturating_mul(heaps).saturating_mul((sets.max(1) * self.words) as u64)
    }

    fn values(&self) -> Values<'_> {
        Values::Wide(&self.found)
    }

    /// The sets are found from the values when they are asked for next.
    fn begin_with(&mut self, values: Values<'_>) {
        for value in values.to_vec() {
            self.push(value);
        }
    }
}
