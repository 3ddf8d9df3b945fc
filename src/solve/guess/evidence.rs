//! How much has to be tested before anything is guessed.

use std::collections::BTreeMap;

/// Points that a pattern foretold beyond those that its numbers were read from. With two values
/// equally likely, chance does this once in a million.
const FORETOLD: usize = 20;

/// Are so many points, tested one after the other up to the end of a sequence of that length,
/// enough for a pattern with so many numbers to choose, that comes again after so many points?
pub(super) fn enough(tested: usize, length: usize, numbers: usize, period: usize) -> bool {
    tested >= 3 * period
        && tested >= 4 * numbers
        && tested >= numbers + FORETOLD
        && tested >= length / 4
}

/// Would something have been guessed from a beginning alone, before the heap from which on a new
/// pattern holds? It did not go on. Such a sequence is believed only when the new pattern has
/// held four times as long as the beginning is. The sequence that takes a factorial misleads in
/// this way (OEIS A014587): it repeats 25 values up to the heap of 5049, and then does not.
///
/// Beginnings that get shorter by an eighth each time are enough to look at: a pattern that was
/// believed at all was believed for longer than that.
pub(super) fn misled<T>(data: &[T], from: usize, guessed: impl Fn(&[T]) -> bool) -> bool {
    if (data.len() - from) / 4 >= from {
        return false;
    }
    let shorter = |length: &usize| Some(length - length / 8 - 1).filter(|shorter| *shorter >= 20);
    let lengths = std::iter::successors(Some(from), shorter);
    lengths.filter_map(|length| data.get(..length)).any(guessed)
}

/// What was foretold, in bits, must be so many.
const BITS: f64 = 24.0;

/// So many times as long as all exceptions: then a single one of them is enough.
const SETTLED: usize = 20;

/// Is it surprising that everything after the first `known` values from a heap on was foretold? A
/// value says the more, the rarer it is in the whole sequence: three zeros among many ones lie
/// equally far apart soon enough.
pub(super) fn surprising<T: Copy + Ord>(data: &[T], from: usize, known: usize) -> bool {
    let Some(tail) = data.get(from..) else {
        return false;
    };
    if let Some(constant) = tail.first()
        && tail.iter().all(|v| v == constant)
    {
        let exceptions = data.iter().filter(|v| *v != constant).count();
        let early = exceptions as f64 * (data.len() as f64 / from as f64).log2();
        return from == 0 || SETTLED * from <= data.len() || early >= BITS;
    }
    let mut counts: BTreeMap<T, f64> = BTreeMap::new();
    for value in data {
        *counts.entry(*value).or_default() += 1.0;
    }
    let bits = |value: &T| counts.get(value).map_or(0.0, |c| (data.len() as f64 / c).log2());
    tail.iter().skip(known).map(bits).sum::<f64>() >= BITS
}
