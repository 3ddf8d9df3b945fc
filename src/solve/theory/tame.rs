//! Tame positions under misère play (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter
//! 13): those whose sums are played as Nim.
//!
//! Let g be the nim-value of a position and γ its misère nim-value: the mex of those of its
//! options, and 1 where there are none. A position is tame if (g, γ) is (0, 1), (1, 0) or (n, n), and
//! all its options are tame; the first two kinds are called fickle here and the others firm. A sum of
//! tame positions is fickle if all of them are, its g is the nim-sum of theirs, and γ follows.
//!
//! # The theorem
//!
//! A sum of tame positions is lost for the next player, under misère play, if all parts are fickle
//! and their nim-sum is 1, or some part is firm and the nim-sum is 0: as Bouton found of nim heaps.
//!
//! Proof. By induction on sums; options count as the sums that they are. What the two mexes say of
//! the options of a part: fickle 0 has none that are fickle 0 or firm 0 or 1, and if it has any, one is
//! fickle 1. Fickle 1 has none that are fickle 1 or firm 0 or 1, and one that is fickle 0. Firm 0
//! has none with g = 0 or γ = 0, so none that are fickle or firm 0. Firm 1 has none with g = 1 or γ = 1,
//! so none that are fickle or firm 1, and one that is firm 0. Firm n ≥ 2 has none with g = n,
//! some with each smaller g and each smaller γ, so for 0 and 1 either both kinds of fickle ones or
//! both firm ones.
//!
//! *Lost sums have no move to a lost one.* All fickle with nim-sum 1: a part k can become neither
//! fickle k (nim-sum 1 again) nor firm 1 − k (nim-sum 0). Some firm with nim-sum 0: no part keeps its g,
//! so the nim-sum changes; all others being fickle, a firm m could become fickle with the other
//! value if m < 2, but it has no such option.
//!
//! *Others have a move to a lost one, or no move at all.* All fickle with nim-sum 0: if a part is 1, it
//! can become fickle 0; otherwise a part with options can become fickle 1. Some firm with nim-sum
//! x ≠ 0: let a part of value m have the highest one of x, so that m' = m ⊕ x < m. If another part is
//! firm, an option with g = m' will do. Otherwise, if m ≥ 2, it is the firm one, m' is the nim-sum of
//! fickle ones, and it can become firm m' or fickle 1 − m'. If m = 1, x = 1 and it is the firm one
//! (were it fickle, the other would be firm), and it can become firm 0. ∎

use super::super::nimber::mex;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tame {
    /// (0, 1) or (1, 0): as sums of heaps of 1.
    Fickle(u64),
    /// (n, n): as sums of heaps, one of them larger than 1.
    Firm(u64),
}

impl Tame {
    pub fn heap(size: u64) -> Tame {
        if size < 2 { Tame::Fickle(size) } else { Tame::Firm(size) }
    }

    pub fn normal(self) -> u64 {
        match self {
            Tame::Fickle(n) | Tame::Firm(n) => n,
        }
    }

    /// The misère nim-value.
    pub fn misere(self) -> u64 {
        match self {
            Tame::Fickle(n) => n ^ 1,
            Tame::Firm(n) => n,
        }
    }

    pub fn plus(self, other: Tame) -> Tame {
        match (self, other) {
            (Tame::Fickle(a), Tame::Fickle(b)) => Tame::Fickle(a ^ b),
            (a, b) => Tame::Firm(a.normal() ^ b.normal()),
        }
    }

    /// Of a position with these options; none if it is wild.
    pub fn of_options(options: &[Tame]) -> Option<Tame> {
        if options.is_empty() {
            return Some(Tame::Fickle(0));
        }
        let normal = mex(options.iter().map(|option| option.normal()));
        match (normal, mex(options.iter().map(|option| option.misere()))) {
            (0, 1) | (1, 0) => Some(Tame::Fickle(normal)),
            (n, m) if n == m => Some(Tame::Firm(n)),
            _ => None,
        }
    }

    /// Whether the next player loses under misère play.
    pub fn lost(self) -> bool {
        self.misere() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_those_of_nim() {
        let mut heaps: Vec<Tame> = Vec::new();
        for n in 0..40 {
            assert_eq!(Tame::of_options(&heaps), Some(Tame::heap(n)));
            heaps.push(Tame::heap(n));
        }
        // The option 2 alone: (0, 0). That one and nothing: (1, 1).
        assert_eq!(Tame::of_options(&[Tame::heap(2)]), Some(Tame::Firm(0)));
        assert_eq!(Tame::of_options(&[Tame::heap(2), Tame::heap(0)]), Some(Tame::Fickle(1)));
        assert_eq!(Tame::of_options(&[Tame::heap(3), Tame::heap(0), Tame::Firm(0)]), None);
    }
}
