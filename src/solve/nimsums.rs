//! How often each nim-sum comes up, from how often each number stands in its places: products of counts,
//! added up by the nim-sum of their places.

use super::fault::{FaultKind, Limit};
use super::room::{self, Result};
use super::value::Value;
use crate::meter;

/// Products of fewer pairs of counts are added up one by one.
const FEW: usize = 1 << 14;

/// More different nim-sums than these are more than any memory holds.
const MOST: usize = 1 << 28;

/// For each nim-sum, the products of the numbers at all pairs of places that have it, added up.
pub(super) fn of_two(a: &[Value], b: &[Value]) -> Result<Value> {
    if a.is_empty() || b.is_empty() {
        return Ok(Value::list(Vec::new()));
    }
    let size = size(a.len().max(b.len()))?;
    let (a, b) = (counts(a)?, counts(b)?);
    let there = |all: &[i128]| all.iter().filter(|n| **n != 0).count();
    let whole =
        |all: &[i128]| all.iter().try_fold(0u128, |sum, n| sum.checked_add(n.unsigned_abs()));
    // No sum on the way of the transforms is larger than this.
    let largest = whole(&a)
        .zip(whole(&b))
        .and_then(|(a, b)| a.checked_mul(b)?.checked_mul(size as u128))
        .filter(|most| *most <= i128::MAX as u128);
    let (few, pairs) = (there(&a).min(there(&b)), there(&a).saturating_mul(there(&b)));
    let transforms = 4 * size * (size.ilog2() as usize + 1);
    let by_pairs = pairs <= FEW || pairs <= transforms || few == 1;
    let sums = match by_pairs || largest.is_none() {
        true => one_by_one(&a, &b, size)?,
        false => transformed(a, b, size)?,
    };
    let mut all = Vec::with_capacity(size);
    for sum in sums {
        all.push(i64::try_from(sum).map_err(|_| FaultKind::Overflow)?);
    }
    Ok(Value::numbers(all))
}

/// How many rows of so many places have each nim-sum, where the counts are the same in each: by what the
/// modulus leaves of them.
pub(super) fn of_many(counts: &[Value], places: i64, modulus: i64) -> Result<Value> {
    let modulus = match u64::try_from(modulus) {
        Ok(0) => return Err(FaultKind::DivisionByZero),
        Ok(modulus) => u128::from(modulus),
        Err(_) => return Err(FaultKind::Argument("nimsums")),
    };
    let places = u64::try_from(places).map_err(|_| FaultKind::NegativePower)?;
    let size = size(counts.len().max(1))?;
    // The transform back divides by the size, so that this is what is known of each sum.
    let by = modulus * size as u128;
    let mut all = self::counts(counts)?;
    all.resize(size, 0);
    for count in &mut all {
        *count = count.rem_euclid(by as i128);
    }
    hadamard(&mut all, |a, b| ((a + b) % by as i128, (a - b).rem_euclid(by as i128)))?;
    let products = 2 * u64::from(places.checked_ilog2().unwrap_or(0)) + 2;
    let each = if by <= 1 << 64 { 1 } else { 128 };
    for count in &mut all {
        meter::work(products * each)?;
        *count = power(count.unsigned_abs(), places, by) as i128;
    }
    hadamard(&mut all, |a, b| ((a + b) % by as i128, (a - b).rem_euclid(by as i128)))?;
    let sums = all.into_iter().map(|sum| (sum.unsigned_abs() / size as u128 % modulus) as i64);
    Ok(Value::numbers(sums))
}

/// The least power of two that is no smaller: nim-sums of places are below it.
fn size(length: usize) -> Result<usize> {
    if length > MOST {
        return Err(FaultKind::Limit(Limit::Memory));
    }
    let size = length.next_power_of_two();
    room::room(size)?;
    meter::room_for::<[i128; 3]>(size)?;
    Ok(size)
}

fn counts(all: &[Value]) -> Result<Vec<i128>> {
    meter::work_on(all.len())?;
    let count = |value: &Value| match value {
        Value::Number(n) => Ok(i128::from(*n)),
        _ => Err(FaultKind::Argument("nimsums")),
    };
    all.iter().map(count).collect()
}

fn one_by_one(a: &[i128], b: &[i128], size: usize) -> Result<Vec<i128>> {
    let mut sums = vec![0i128; size];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
        meter::work_on(b.len())?;
        for (j, y) in b.iter().enumerate().filter(|(_, y)| **y != 0) {
            if let Some(sum) = sums.get_mut(i ^ j) {
                let product = x.checked_mul(*y);
                let more = product.and_then(|product| sum.checked_add(product));
                *sum = more.ok_or(FaultKind::Overflow)?;
            }
        }
    }
    Ok(sums)
}

/// By the Walsh–Hadamard transform: the transform of the sums is the product of the transforms.
fn transformed(mut a: Vec<i128>, mut b: Vec<i128>, size: usize) -> Result<Vec<i128>> {
    let both = |x, y| (x + y, x - y);
    a.resize(size, 0);
    b.resize(size, 0);
    hadamard(&mut a, both)?;
    hadamard(&mut b, both)?;
    for (a, b) in a.iter_mut().zip(&b) {
        *a *= *b;
    }
    hadamard(&mut a, both)?;
    a.iter_mut().for_each(|sum| *sum /= size as i128);
    Ok(a)
}

/// Puts for each two places that differ in one digit what `both` makes of them, digit after digit.
fn hadamard(all: &mut [i128], both: impl Fn(i128, i128) -> (i128, i128)) -> Result<()> {
    let mut half = 1;
    while half < all.len() {
        for piece in all.chunks_exact_mut(2 * half) {
            meter::work_on(2 * half)?;
            let (low, high) = piece.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = both(*a, *b);
            }
        }
        half *= 2;
    }
    Ok(())
}

fn power(mut base: u128, mut exponent: u64, by: u128) -> u128 {
    let mut power = 1 % by;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = times(power, base, by);
        }
        base = times(base, base, by);
        exponent /= 2;
    }
    power
}

/// A product of two numbers below the modulus, which is at most 2^91.
fn times(a: u128, b: u128, by: u128) -> u128 {
    if by <= 1 << 64 {
        return a * b % by;
    }
    let (mut product, mut a, mut b) = (0, a, b);
    while b > 0 {
        if b % 2 == 1 {
            product = (product + a) % by;
        }
        a = 2 * a % by;
        b /= 2;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(a: &[i64], b: &[i64], size: usize) -> Vec<i64> {
        let mut sums = vec![0; size];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                sums[i ^ j] += x * y;
            }
        }
        sums
    }

    fn list(all: &[i64]) -> Vec<Value> {
        all.iter().map(|n| Value::Number(*n)).collect()
    }

    fn some(seed: i64, length: i64) -> Vec<i64> {
        (0..length).map(|i| (i * i * 31 + seed * i + seed) % 1009 - 100).collect()
    }

    #[test]
    fn transforms_are_the_plain_sums() {
        for (m, n) in [(1, 1), (3, 5), (200, 130), (300, 1), (257, 256), (1000, 700)] {
            let (a, b) = (some(7, m), some(11, n));
            let size = usize::try_from(m.max(n)).unwrap().next_power_of_two();
            let wanted = plain(&a, &b, size);
            assert_eq!(of_two(&list(&a), &list(&b)), Ok(Value::numbers(wanted.clone())));
            let wide = |all: &[i64]| all.iter().map(|n| i128::from(*n)).collect::<Vec<_>>();
            let found = transformed(wide(&a), wide(&b), size).unwrap();
            assert_eq!(found, wide(&wanted), "{m} {n}");
        }
    }

    #[test]
    fn many_places_are_two_at_a_time() {
        for modulus in [1, 2, 1000, 987_654_321, (1 << 62) + 12] {
            let counts = some(5, 6);
            let mut wanted = vec![1i128, 0, 0, 0, 0, 0, 0, 0];
            for places in 0..9 {
                let found = of_many(&list(&counts), places, modulus).unwrap();
                let by = i128::from(modulus);
                let own = wanted.iter().map(|n| n.rem_euclid(by) as i64);
                assert_eq!(found, Value::numbers(own), "{places} {modulus}");
                let mut next = vec![0i128; 8];
                for (i, x) in wanted.iter().enumerate() {
                    for (j, y) in counts.iter().enumerate() {
                        next[i ^ j] += x * i128::from(*y);
                    }
                }
                wanted = next;
            }
        }
    }

    #[test]
    fn corners_of_nim_sums() {
        let largest = list(&[i64::MAX]);
        assert_eq!(of_two(&largest, &largest), Err(FaultKind::Overflow));
        assert_eq!(of_two(&largest, &[]), Ok(Value::list(Vec::new())));
        assert_eq!(of_many(&largest, 2, i64::MAX), Ok(Value::numbers([0])));
        assert_eq!(of_many(&largest, 2, 0), Err(FaultKind::DivisionByZero));
        assert_eq!(of_many(&largest, -1, 3), Err(FaultKind::NegativePower));
        assert_eq!(of_many(&[], 0, 5), Ok(Value::numbers([1])));
    }
}
