//! Euclid: a multiple of one number is subtracted from the other.
//!
//! Let a > b > 0, a = q·b + r with r < b, and let v be the value of (b, r). The options of (a, b) are the pairs
//! (r + j·b, b) with j < q. Those with j from 1 on have the options before them: their values are 0, 1, 2, … in
//! order, without v. So (a, b) has the value q - 1 if v ≥ q, and q otherwise. Where the game ends at equal numbers and
//! r = 0, no option has j = 0, and the value is q - 1: that of G. Nivasch, "The Sprague-Grundy function of the game
//! Euclid" (2006), which is |a/b - b/a| rounded down. Where it ends at 0, the lost pairs of unequal numbers are those
//! of A. J. Cole and A. J. T. Davie (1969), and the values those of G. Cairns, N. B. Ho and T. Lengyel, "The
//! Sprague-Grundy function of the real game Euclid" (2011).

/// Which form of the game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Euclid {
    /// Both numbers stay positive; otherwise one may become 0.
    pub to_equal: bool,
    /// Whether the number that a move made smaller stands first: where the first number is the larger one, and where
    /// the second is.
    pub smaller_first: [bool; 2],
    /// The rules multiply what they go through before they compare it: above this they may meet numbers that are too large.
    pub largest: u64,
}

impl Euclid {
    /// Whether the theorem is about these numbers.
    fn knows(self, (a, b): (u64, u64)) -> bool {
        a.max(b) <= self.largest && (!self.to_equal || a > 0 && b > 0)
    }

    pub(super) fn value(self, (a, b): (u64, u64)) -> Option<u64> {
        if !self.knows((a, b)) {
            return None;
        }
        if self.to_equal {
            let (a, b) = (u128::from(a), u128::from(b));
            return u64::try_from((a * a).abs_diff(b * b) / (a * b)).ok();
        }
        // Quotients of Euclid's algorithm: no more than there are Fibonacci numbers below 2^64.
        let mut quotients = Vec::new();
        let (mut large, mut small) = (a.max(b), a.min(b));
        while small > 0 {
            quotients.push(large / small);
            (large, small) = (small, large % small);
        }
        let step = |v, q| if v >= q { q - 1 } else { q };
        Some(quotients.into_iter().rev().fold(0, step))
    }

    pub(super) fn options(self, (a, b): (u64, u64)) -> u64 {
        let (large, small) = (a.max(b), a.min(b));
        match small {
            0 => 0,
            _ => (large - u64::from(self.to_equal)) / small,
        }
    }

    /// The option with a value: options of one position have different values.
    pub(super) fn option_worth(self, (a, b): (u64, u64), wanted: u64) -> Option<(u64, u64)> {
        let (large, small) = (a.max(b), a.min(b));
        if small == 0 || !self.knows((a, b)) {
            return None;
        }
        let rest = large % small;
        let least = match self.to_equal && rest == 0 {
            true => None,
            false => self.value((small, rest)),
        };
        let times = match least {
            Some(v) if wanted == v => 0,
            Some(v) if wanted > v => wanted,
            _ => wanted.checked_add(1)?,
        };
        let left = times.checked_mul(small)?.checked_add(rest)?;
        let [first, second] = self.smaller_first;
        let smaller_first = if a >= b { first } else { second };
        let pair = if smaller_first { (left, small) } else { (small, left) };
        (left < large).then_some(pair)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::nimber::mex;
    use super::*;

    const MOST: usize = 40;

    fn game(to_equal: bool) -> Euclid {
        Euclid { to_equal, smaller_first: [true, false], largest: u64::MAX }
    }

    fn options(game: Euclid, (a, b): (u64, u64)) -> Vec<(u64, u64)> {
        let least = u64::from(game.to_equal);
        let mut all = Vec::new();
        for left in least..a {
            if b > 0 && (a - left) % b == 0 {
                all.push((left, b));
            }
        }
        for left in least..b {
            if a > 0 && (b - left) % a == 0 {
                all.push((a, left));
            }
        }
        all
    }

    #[test]
    fn values_and_winning_moves_are_those_of_the_rules() {
        for to_equal in [false, true] {
            let game = game(to_equal);
            let mut values = vec![vec![0; MOST]; MOST];
            for a in usize::from(to_equal)..MOST {
                for b in usize::from(to_equal)..MOST {
                    let pair = (a as u64, b as u64);
                    let all = options(game, pair);
                    let of = |(a, b): &(u64, u64)| values[*a as usize][*b as usize];
                    let value = mex(all.iter().map(of));
                    assert_eq!(game.value(pair), Some(value), "{pair:?} {to_equal}");
                    if a != b {
                        assert_eq!(game.options(pair), all.len() as u64, "{pair:?} {to_equal}");
                    }
                    for wanted in 0..8 {
                        let found = game.option_worth(pair, wanted);
                        let own: Vec<_> = all.iter().filter(|to| of(to) == wanted).collect();
                        match found {
                            None => assert!(own.is_empty(), "{pair:?} {to_equal} {wanted}"),
                            Some(found) => assert!(own.contains(&&found), "{pair:?} {to_equal}"),
                        }
                    }
                    values[a][b] = value;
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_are_no_trouble() {
        let most = i64::MAX as u64;
        for to_equal in [false, true] {
            let game = game(to_equal);
            assert_eq!(game.value((most, 1)), Some(most - u64::from(to_equal)));
            assert_eq!(game.value((1, most)), Some(most - u64::from(to_equal)));
            // Fibonacci numbers: quotients on both sides of the golden section.
            let (a, b, c) = (2880067194370816120, 4660046610375530309, 7540113804746346429);
            assert_eq!(game.value((b, a)), Some(1));
            assert_eq!(game.value((c, b)), Some(0));
            assert_eq!(game.option_worth((most, 1), 12), Some((12 + u64::from(to_equal), 1)));
        }
        assert_eq!(game(true).value((0, 5)), None);
        assert_eq!(game(false).value((0, 5)), Some(0));
        assert_eq!(game(false).value((0, 0)), Some(0));
    }
}
