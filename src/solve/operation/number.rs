//! Arithmetic of the language's numbers. None where there is no such number: it is too large, or
//! the operation has none for these.

/// Rounded down; none by 0.
pub fn quotient(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(quotient - i64::from(remainder(a, b)? != 0 && (a < 0) != (b < 0)))
}

/// What the quotient leaves: it has the divisor's sign; none by 0.
pub fn remainder(a: i64, b: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    // The least number has no quotient by -1, but leaves nothing.
    let rest = a.wrapping_rem(b);
    Some(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

/// A power with an exponent from 0 on; anything to the power 0 is 1.
pub fn power(base: i64, exponent: i64) -> Option<i64> {
    let exponent = u64::try_from(exponent).ok()?;
    match (base, u32::try_from(exponent)) {
        (_, Ok(exponent)) => base.checked_pow(exponent),
        (0 | 1, _) => Some(base),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => None,
    }
}

/// What a power leaves, however large it is; none by 0, or for an exponent below 0.
pub fn rest_of_power(base: i64, exponent: i64, by: i64) -> Option<i64> {
    let mut exponent = u64::try_from(exponent).ok()?;
    let (wide, mut square) = (i128::from(by), i128::from(remainder(base, by)?));
    let mut rest = i128::from(remainder(1, by)?);
    while exponent > 0 {
        if exponent % 2 == 1 {
            rest = rest * square % wide;
        }
        square = square * square % wide;
        exponent /= 2;
    }
    // Products of numbers below 0 are above it.
    remainder(i64::try_from(rest).ok()?, by)
}

/// The greatest common divisor; of 0 and 0 it is 0.
pub fn gcd(a: i64, b: i64) -> Option<i64> {
    i64::try_from(common(a.unsigned_abs(), b.unsigned_abs())).ok()
}

/// The same of numbers without a sign.
pub fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The square root, rounded down; none below 0.
pub fn root(n: i64) -> Option<i64> {
    Some(u64::try_from(n).ok()?.isqrt() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotient_and_remainder_make_up_the_whole() {
        let corners = [i64::MIN, -65, -7, -2, -1, 0, 1, 2, 3, 64, i64::MAX];
        for a in corners {
            for b in corners {
                let (a, b) = (i128::from(a), i128::from(b));
                let exact = (b != 0).then(|| {
                    let rest = ((a % b) + b) % b;
                    ((a - rest) / b, rest)
                });
                let found = (quotient(a as i64, b as i64), remainder(a as i64, b as i64));
                let fits = |n: i128| i64::try_from(n).ok();
                assert_eq!(found.0, exact.and_then(|(q, _)| fits(q)), "{a} / {b}");
                assert_eq!(found.1, exact.and_then(|(_, r)| fits(r)), "{a} % {b}");
            }
        }
    }

    #[test]
    fn what_powers_leave() {
        let corners = [i64::MIN, -65, -7, -2, -1, 0, 1, 2, 3, 64, i64::MAX];
        for base in corners {
            for by in corners {
                let mut exact = remainder(1, by);
                for exponent in 0..70 {
                    assert_eq!(
                        rest_of_power(base, exponent, by),
                        exact,
                        "{base}^{exponent} % {by}"
                    );
                    exact = exact.and_then(|rest| {
                        let (product, by) = (i128::from(rest) * i128::from(base), i128::from(by));
                        i64::try_from(((product % by) + by) % by).ok()
                    });
                }
                assert_eq!(rest_of_power(base, -1, by), None);
            }
        }
        // By Fermat: 10^9 + 7 is a prime.
        assert_eq!(rest_of_power(5, 1_000_000_006, 1_000_000_007), Some(1));
    }

    #[test]
    fn powers_in_their_corners() {
        assert_eq!(power(-1, 65), Some(-1));
        assert_eq!(power(-1, i64::MAX), Some(-1));
        assert_eq!(power(0, 0), Some(1));
        assert_eq!(power(-2, 63), Some(i64::MIN));
        assert_eq!(power(2, 63), None);
        assert_eq!(power(2, -1), None);
    }
}
