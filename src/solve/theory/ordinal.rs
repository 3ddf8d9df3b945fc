//! Ordinals below ω^ω as nim heaps (Conway, On Numbers and Games, chapter 6): a move leaves any smaller
//! ordinal. The nim-sum of two is that of their coefficients, power by power of ω in Cantor normal
//! form: ω^k · 2^i are the 2-powers that are nim-added without carrying.

use std::sync::Arc;

/// Powers of ω with their coefficients, the largest first; no coefficient is 0. Ordinals compare as
/// these lists do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ordinal(Arc<[(u32, u64)]>);

impl Ordinal {
    /// From powers in descending order.
    pub fn new(terms: impl IntoIterator<Item = (u32, u64)>) -> Ordinal {
        Ordinal(terms.into_iter().filter(|(_, times)| *times > 0).collect())
    }

    pub fn finite(n: u64) -> Ordinal {
        Ordinal::new([(0, n)])
    }

    /// The number, if it is finite.
    pub fn as_finite(&self) -> Option<u64> {
        match &*self.0 {
            [] => Some(0),
            [(0, n)] => Some(*n),
            _ => None,
        }
    }

    pub fn terms(&self) -> &[(u32, u64)] {
        &self.0
    }

    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        let (mut a, mut b) =
            (self.0.iter().copied().peekable(), other.0.iter().copied().peekable());
        let next = || match (a.peek().copied(), b.peek().copied()) {
            (None, None) => None,
            (Some((p, x)), Some((q, y))) if p == q => {
                a.next();
                b.next();
                Some((p, x ^ y))
            }
            (Some((p, _)), Some((q, _))) if p < q => b.next(),
            (None, Some(_)) => b.next(),
            _ => a.next(),
        };
        Ordinal::new(std::iter::from_fn(next))
    }

    /// The terms that are infinite, and the number behind them.
    pub fn split(&self) -> (Ordinal, u64) {
        match self.0.split_last() {
            Some(((0, n), infinite)) => (Ordinal(infinite.into()), *n),
            _ => (self.clone(), 0),
        }
    }

    /// With a number added behind terms that are infinite.
    pub fn plus(&self, n: u64) -> Ordinal {
        Ordinal::new(self.0.iter().copied().chain([(0, n)]))
    }

    /// As a nim heap is written: `*w`, `*(w^2 * 3 + 5)`.
    pub fn written(&self) -> String {
        let sum = self.sum();
        match self.as_finite().is_some() || sum == "w" {
            true => format!("*{sum}"),
            false => format!("*({sum})"),
        }
    }

    /// As a sum of powers: `w^2 * 3 + 5`.
    pub fn sum(&self) -> String {
        let term = |(power, times): &(u32, u64)| {
            let power = match power {
                0 => return times.to_string(),
                1 => "w".to_string(),
                _ => format!("w^{power}"),
            };
            if *times == 1 { power } else { format!("{power} * {times}") }
        };
        let terms: Vec<String> = self.0.iter().map(term).collect();
        if terms.is_empty() { "0".to_string() } else { terms.join(" + ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Vec<Ordinal> {
        let numbers = || 0..3_u64;
        let all =
            numbers().flat_map(|a| numbers().flat_map(move |b| numbers().map(move |c| (a, b, c))));
        all.map(|(a, b, c)| Ordinal::new([(2, a), (1, b), (0, c)])).collect()
    }

    /// a ⊕ b is no a' ⊕ b and no a ⊕ b', and each smaller ordinal is one of these.
    #[test]
    fn the_nim_sum_is_the_least_ordinal_that_no_move_gives() {
        for a in small() {
            for b in small() {
                let sum = a.nim_sum(&b);
                assert_eq!(sum, b.nim_sum(&a));
                assert_eq!(sum.nim_sum(&b), a);
                for c in small().into_iter().filter(|c| *c < sum) {
                    // A sum of three that is not 0 has a move to 0: c is left by lowering a or b.
                    assert!(c.nim_sum(&b) < a || c.nim_sum(&a) < b, "{a:?} {b:?} {c:?}");
                }
            }
        }
    }

    #[test]
    fn ordinals_are_ordered_and_written() {
        let w = Ordinal::new([(1, 1)]);
        assert!(Ordinal::finite(u64::MAX) < w && w < Ordinal::new([(1, 1), (0, 1)]));
        assert!(Ordinal::new([(1, 9), (0, 9)]) < Ordinal::new([(2, 1)]));
        assert_eq!(w.written(), "*w");
        assert_eq!(Ordinal::new([(2, 3), (1, 1), (0, 5)]).written(), "*(w^2 * 3 + w + 5)");
        assert_eq!(w.nim_sum(&w).as_finite(), Some(0));
    }
}
