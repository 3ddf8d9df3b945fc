//! How numbers are written.

use super::dfa::{Dfa, Table, Var};
use super::{MOST_LETTERS, Result, Stop};
use hashbrown::HashMap;
use std::hash::Hash;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Base 2 or more.
    Base(u8),
    /// Sums of Fibonacci numbers 1, 2, 3, 5, … with no two neighbours.
    Zeckendorf,
}

impl Numeration {
    /// How many digits there are.
    pub fn base(self) -> usize {
        match self {
            Numeration::Base(base) => usize::from(base.max(2)),
            Numeration::Zeckendorf => 2,
        }
    }

    /// Not every row of digits is a number.
    pub fn is_restricted(self) -> bool {
        self == Numeration::Zeckendorf
    }

    pub fn letters(self, tracks: usize) -> Result<usize> {
        let letters = u32::try_from(tracks).ok().and_then(|t| self.base().checked_pow(t));
        letters.filter(|letters| *letters <= MOST_LETTERS).ok_or(Stop::TooLarge)
    }

    /// The digits of a letter, one for each track.
    pub fn letter(self, letter: usize, tracks: usize) -> Vec<i64> {
        let mut rest = letter;
        let mut digits = Vec::with_capacity(tracks);
        for _ in 0..tracks {
            digits.push((rest % self.base()) as i64);
            rest /= self.base();
        }
        digits
    }

    /// The digits, the lowest first.
    pub fn digits(self, n: u64) -> Vec<u8> {
        let mut digits = Vec::new();
        match self {
            Numeration::Base(_) => {
                let mut rest = n;
                while rest > 0 {
                    digits.push((rest % self.base() as u64) as u8);
                    rest /= self.base() as u64;
                }
            }
            Numeration::Zeckendorf => {
                let mut weights = vec![1_u64, 2];
                while let [.., a, b] = weights.as_slice()
                    && let Some(sum) = a.checked_add(*b)
                    && sum <= n
                {
                    weights.push(sum);
                }
                let mut rest = n;
                for weight in weights.into_iter().rev() {
                    let digit = u8::from(weight <= rest);
                    rest -= weight * u64::from(digit);
                    digits.push(digit);
                }
                digits.reverse();
                while digits.last() == Some(&0) {
                    digits.pop();
                }
            }
        }
        digits
    }

    /// The number with these digits, the lowest first, if it has 64 bits.
    pub fn value(self, digits: &[u8]) -> Option<u64> {
        let (mut weight, mut before) = (Some(1_u64), Some(1_u64));
        let mut sum = 0_u64;
        for digit in digits {
            if *digit > 0 {
                sum = sum.checked_add(weight?.checked_mul(u64::from(*digit))?)?;
            }
            let next = match self {
                Numeration::Base(_) => weight.and_then(|w| w.checked_mul(self.base() as u64)),
                Numeration::Zeckendorf => weight.zip(before).and_then(|(w, b)| w.checked_add(b)),
            };
            before = weight;
            weight = next;
        }
        Some(sum)
    }

    /// An automaton from what it remembers: `step` gives what follows a letter, none where nothing
    /// can be accepted any more. `names` are distinct.
    pub fn build<S: Clone + Eq + Hash>(
        self,
        names: &[Var],
        start: S,
        step: impl Fn(&S, &[i64]) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Dfa> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        let places: Vec<usize> =
            names.iter().map(|n| tracks.iter().position(|t| t == n).unwrap_or(0)).collect();
        let count = self.letters(tracks.len())?;
        let letters: Vec<Vec<i64>> = (0..count)
            .map(|letter| {
                let digits = self.letter(letter, tracks.len());
                places.iter().map(|p| digits.get(*p).copied().unwrap_or(0)).collect()
            })
            .collect();
        let mut numbers: HashMap<_, u32> = HashMap::from([(Some(start.clone()), 0_u32)]);
        let mut states = vec![Some(start)];
        let mut table = Table::new(count);
        let mut done = 0;
        let mut row = Vec::new();
        while let Some(state) = states.get(done).cloned() {
            done += 1;
            row.clear();
            for letter in &letters {
                let to = state.as_ref().and_then(|s| step(s, letter));
                let fresh = states.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(to);
                }
                row.push(number);
            }
            table.row(&row, state.as_ref().is_some_and(&accepts))?;
        }
        let all = table.finish(tracks)?;
        match self.is_restricted() {
            true => all.and(&self.valid(names)?, self),
            false => Ok(all),
        }
    }

    /// All tuples of numbers.
    pub fn valid(self, names: &[Var]) -> Result<Dfa> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let count = self.letters(tracks.len())?;
        if !self.is_restricted() {
            let mut table = Table::new(count);
            table.row(&vec![0; count], true)?;
            return table.finish(tracks);
        }
        // The states are the tracks whose last digit was 1, and one that is never left.
        let dead = count as u32;
        let mut table = Table::new(count);
        let mut row = Vec::new();
        for last in 0..count {
            row.clear();
            row.extend((0..count).map(|now| if last & now == 0 { now as u32 } else { dead }));
            table.row(&row, true)?;
        }
        table.row(&vec![dead; count], false)?;
        table.finish(tracks)
    }
}
