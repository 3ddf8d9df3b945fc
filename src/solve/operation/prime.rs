//! Primes and divisors of numbers of 64 bits, without trial of all that might divide them.

use super::number::common;
use crate::meter::{self, Spent};

/// The primes below 1000 are tried one by one, which takes so many steps.
const TRIALS: u64 = 200;

/// So many differences are taken at once.
const BATCH: u64 = 128;

/// Below `FEW_DECIDE` the first four of the twelve primes are enough: no composite number so small passes
/// the tests with 2, 3, 5 and 7 (Jaeschke, 1993).
const FEW: usize = 4;
const FEW_DECIDE: u64 = 3_215_031_751;

/// Whether a number is prime: by Miller and Rabin's test with the first twelve primes, which is
/// a proof below 3.3 · 10^24 (Sorenson and Webster, 2015).
pub fn is_prime(n: i64) -> Result<bool, Spent> {
    let Ok(n) = u64::try_from(n) else { return Ok(false) };
    if n < 2 {
        return Ok(false);
    }
    if let Some(p) = SMALL.into_iter().find(|p| n.is_multiple_of(*p)) {
        return Ok(n == p);
    }
    if n < NEXT * NEXT {
        return Ok(true);
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    let bases = if n < FEW_DECIDE { FEW } else { SMALL.len() };
    for base in SMALL.into_iter().take(bases) {
        meter::work(steps_of_power(n))?;
        let mut x = power(base, odd, n);
        let passes = x == 1
            || x == n - 1
            || (1..twos).any(|_| {
                x = times(x, x, n);
                x == n - 1
            });
        if !passes {
            return Ok(false);
        }
    }
    Ok(true)
}

const SMALL: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// The prime after the twelve.
const NEXT: u64 = 41;

/// Products of numbers of 32 bits are taken in 64 bits, which divide faster than 128.
fn times(a: u64, b: u64, n: u64) -> u64 {
    match u32::try_from(n) {
        Ok(_) => a * b % n,
        Err(_) => (u128::from(a) * u128::from(b) % u128::from(n)) as u64,
    }
}

fn power(base: u64, mut exponent: u64, n: u64) -> u64 {
    let (mut base, mut power) = (base % n, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(power, base, n);
        }
        base = times(base, base, n);
        exponent >>= 1;
    }
    power
}

/// How many steps a power takes whose exponent is about n.
fn steps_of_power(n: u64) -> u64 {
    let bits = u64::from(n.checked_ilog2().unwrap_or(0));
    if n <= u64::from(u32::MAX) { bits } else { bits * 6 }
}

/// All divisors of a number from 1 on, ascending; of 0 none.
pub fn divisors(n: i64) -> Result<Vec<u64>, Spent> {
    let n = n.unsigned_abs();
    if n == 0 {
        return Ok(Vec::new());
    }
    meter::work(TRIALS)?;
    let mut factors = Vec::new();
    let mut left = n;
    for p in (2..1000).filter(|p| SMALL.contains(p) || SMALL.iter().all(|q| p % q != 0)) {
        while left.is_multiple_of(p) {
            factors.push(p);
            left /= p;
        }
    }
    let mut open = vec![left];
    while let Some(part) = open.pop() {
        if part == 1 {
            continue;
        }
        if let Ok(small) = i64::try_from(part)
            && is_prime(small)?
        {
            factors.push(part);
            continue;
        }
        let factor = factor(part)?;
        open.extend([factor, part / factor]);
    }
    factors.sort_unstable();
    let mut all = vec![1];
    for run in factors.chunk_by(|a, b| a == b) {
        let before = all.clone();
        let mut power = 1u64;
        for p in run {
            power *= p;
            all.extend(before.iter().map(|d| d * power));
        }
    }
    all.sort_unstable();
    Ok(all)
}

/// A proper divisor of a number without small ones that is not prime: Pollard's rho, in Brent's
/// form, with one more polynomial where one goes in a circle too early.
fn factor(n: u64) -> Result<u64, Spent> {
    for c in 1..n {
        let next =
            |x: u64| ((u128::from(x) * u128::from(x) + u128::from(c)) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (2, 2);
        let mut divisor = 1;
        while divisor == 1 {
            // Many differences at once, then one by one if they had all factors in them.
            let (before_slow, before_fast) = (slow, fast);
            let mut product = 1;
            meter::work(BATCH * 8)?;
            for _ in 0..BATCH {
                slow = next(slow);
                fast = next(next(fast));
                product = times(product, slow.abs_diff(fast), n);
            }
            divisor = common(product, n);
            if divisor == n {
                (slow, fast) = (before_slow, before_fast);
                loop {
                    slow = next(slow);
                    fast = next(next(fast));
                    divisor = common(slow.abs_diff(fast), n);
                    if divisor > 1 {
                        break;
                    }
                }
            }
        }
        if divisor < n {
            return Ok(divisor);
        }
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain_divisors(n: u64) -> Vec<u64> {
        (1..=n).filter(|d| n.is_multiple_of(*d)).collect()
    }

    #[test]
    fn small_numbers_by_trial() {
        for n in -5..5000i64 {
            let divisors_of = divisors(n).unwrap();
            assert_eq!(divisors_of, plain_divisors(n.unsigned_abs()), "{n}");
            assert_eq!(is_prime(n).unwrap(), n > 0 && divisors_of.len() == 2, "{n}");
        }
    }

    #[test]
    fn numbers_of_32_bits_by_a_sieve() {
        const END: usize = 300_000;
        let mut sieve = vec![true; END];
        for n in 2..END {
            if sieve[n] {
                (n * n..END).step_by(n).for_each(|m| sieve[m] = false);
            }
            assert_eq!(is_prime(n as i64).unwrap(), sieve[n], "{n}");
        }
        // About the bound up to which four bases decide, and that of numbers of 32 bits, by trial.
        for middle in [FEW_DECIDE, u64::from(u32::MAX)] {
            for n in middle - 200..middle + 200 {
                let by_trial = (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
                assert_eq!(is_prime(n as i64).unwrap(), by_trial, "{n}");
            }
        }
    }

    #[test]
    fn large_numbers() {
        let largest = 9_223_372_036_854_775_783;
        assert!(is_prime(largest).unwrap());
        assert_eq!(divisors(largest).unwrap(), [1, largest as u64]);
        // Two primes of 31 bits, the square of one, and pseudoprimes to several bases.
        assert_eq!(divisors(2_147_483_647 * 2_147_483_629).unwrap().len(), 4);
        assert_eq!(
            divisors(3_037_000_493 * 3_037_000_493).unwrap(),
            [1, 3_037_000_493, 9_223_371_994_482_243_049]
        );
        for n in [3_215_031_751, 3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051]
        {
            assert!(!is_prime(n).unwrap(), "{n}");
        }
        assert_eq!(divisors(i64::MIN).unwrap(), (0..64).map(|i| 1 << i).collect::<Vec<u64>>());
        assert_eq!(divisors(i64::MAX).unwrap().len(), 3 * 2 * 2 * 2 * 2 * 2);
    }
}
