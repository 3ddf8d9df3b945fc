//! A misère quotient in words.

use super::{Repeats, Written};

/// The misère quotient of a game, for people: elements are words in letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Quotiented {
    pub of: String,
    pub order: u64,
    /// The largest heap that was looked at.
    pub to: u64,
    pub proved: Option<Repeats>,
    /// Why it is that of some heaps only.
    pub partial: Option<String>,
    /// It is a quotient of nim heaps.
    pub tame: bool,
    /// Each letter with the heap that it stands for.
    pub generators: Vec<(String, u64)>,
    /// Which words are the same, the smaller one behind.
    pub relations: Vec<(String, String)>,
    /// The elements of the sums that are P-positions.
    pub lost: Vec<String>,
    /// The element of each heap from 0 on; where the quotient is proved, up to the end of the
    /// first period. Or that of each position, the first of which is the one without options.
    pub map: Vec<String>,
    /// Where it is of positions and not of heaps.
    pub positions: Option<Positions>,
    /// The certificate that was asked for.
    pub file: Option<Written>,
}

/// What a quotient of positions is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Positions {
    /// How many there are that differ, with all that they lead to.
    pub count: u64,
    /// An example of each that the quotient is of.
    pub names: Vec<String>,
    /// Those that were asked about, with their elements, and whether these are lost.
    pub asked: Vec<(String, String, bool)>,
}
