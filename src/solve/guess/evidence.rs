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

/// A sequence whose beginning would have been taken for a pattern that it then left is
/// believed only when the new pattern has held four times as long as the beginning is.
pub fn enough_after_a_wrong_guess(tested: usize, from: usize) -> bool {
    tested / 4 >= from
}
