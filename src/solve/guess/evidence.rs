//! How much has to be tested before anything is guessed.

/// Points that a pattern foretold beyond those that its numbers were read from. With two values
/// equally likely, chance does this once in a million.
const FORETOLD: usize = 20;

/// Are so many points, tested one after the other up to the end of a sequence of that length,
/// enough for a pattern with so many numbers to choose, that comes again after so many points?
pub fn enough(tested: usize, length: usize, numbers: usize, period: usize) -> bool {
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
pub fn misled<T>(data: &[T], from: usize, guessed: impl Fn(&[T]) -> bool) -> bool {
    if (data.len() - from) / 4 >= from {
        return false;
    }
    let shorter = |length: &usize| Some(length - length / 8 - 1).filter(|shorter| *shorter >= 20);
    let lengths = std::iter::successors(Some(from), shorter);
    lengths.filter_map(|length| data.get(..length)).any(guessed)
}
