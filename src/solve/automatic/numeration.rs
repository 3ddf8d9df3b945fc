//! How numbers are written.

use super::{MOST_LETTERS, Result, Stop};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Base 2 or more.
    Base(u8),
    /// Digits from 0 to r, here the number that is held, from 1 on. Places have the weights 1, r + 1 and
    /// then r times the one before and the one before that; after a digit r comes 0.
    ///
    /// Let U be the weights from the lowest on, and U(-1) = 1. There is one such row of j digits for
    /// each number below U(j), by induction from j = 0, of which there is one, for 0, and j = -1, of which there is one for
    /// no place at all: a digit d < r and any row of j - 1 digits are a number
    /// from dU(j-1) to (d+1)U(j-1) - 1; r, 0 and any row of j - 2 digits are one from rU(j-1) to
    /// rU(j-1) + U(j-2) - 1 = U(j) - 1. So the greedy digits are these, and rows are in the order of numbers.
    ///
    /// With r = 1 these are sums of Fibonacci numbers with no two neighbours (Zeckendorf 1972); all are
    /// those of Ostrowski (1922) for 1/(λ + 1), where λ is the root of λ² = rλ + 1 above 1 (Fraenkel 1982).
    Ostrowski(u8),
}

/// The largest digit of `Ostrowski` that is tried: with more, few numbers can be read side by side.
const LARGEST_DIGIT: u8 = 7;

impl Numeration {
    /// How many digits there are.
    pub fn base(self) -> usize {
        match self {
            Numeration::Base(base) => usize::from(base.max(2)),
            Numeration::Ostrowski(r) => usize::from(r) + 1,
        }
    }

    /// Not every row of digits is a number.
    pub fn is_restricted(self) -> bool {
        matches!(self, Numeration::Ostrowski(_))
    }

    pub fn ostrowski() -> impl Iterator<Item = Numeration> {
        (1..=LARGEST_DIGIT).map(Numeration::Ostrowski)
    }

    /// √c as gα + h, where α is 1 + 1/λ, so that √(r² + 4) = 2α + r - 2. This needs 4c = g²(r² + 4). Where
    /// r is odd, so is r² + 4, and g is even; so h = g(r - 2)/2 is whole.
    pub(super) fn root(self, c: i64) -> Option<(i64, i64)> {
        let Numeration::Ostrowski(r) = self else { return None };
        let r = i64::from(r);
        let times = c.checked_mul(4).filter(|times| *times > 0 && times % (r * r + 4) == 0)?;
        let square = times / (r * r + 4);
        let g = square.isqrt();
        (g * g == square).then_some((g, g * (r - 2) / 2))
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
            Numeration::Ostrowski(r) => {
                let r = u64::from(r);
                let mut weights = vec![1, r + 1];
                while let [.., a, b] = weights.as_slice()
                    && let Some(sum) = b.checked_mul(r).and_then(|sum| sum.checked_add(*a))
                    && sum <= n
                {
                    weights.push(sum);
                }
                let mut rest = n;
                for weight in weights.into_iter().rev() {
                    digits.push((rest / weight) as u8);
                    rest %= weight;
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
                Numeration::Ostrowski(r) => {
                    let times = weight.and_then(|w| w.checked_mul(u64::from(r)));
                    times.zip(before).and_then(|(w, b)| w.checked_add(b))
                }
            };
            before = weight;
            weight = next;
        }
        Some(sum)
    }
}
