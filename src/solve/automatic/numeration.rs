//! How numbers are written.

use super::{MOST_LETTERS, Result, Stop};

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
}
