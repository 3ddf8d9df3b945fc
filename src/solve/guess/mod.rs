//! Guesses: what pattern a sequence of values, or a set of P-positions, seems to follow. A guess
//! proves nothing. It says from where it holds and how far it was tested, and is made only
//! where far more was tested than the pattern has numbers to choose.

mod beatty;
mod boards;
mod cubes;
mod data;
mod disguise;
mod evidence;
mod games;
mod images;
mod known;
mod lost;
mod numbers;
mod pairs;
mod ranking;
mod residues;
mod shapes;
mod similar;
mod steps;
#[cfg(test)]
mod tests;
mod words;
mod written;

pub use boards::guess_boards;
pub use cubes::{Cube, guess_cube, guess_lost_triples};
pub use data::{Likely, Recognition, recognise};
pub use disguise::Way;
pub use games::{Candidate, candidates};
pub use lost::guess_lost;
pub use pairs::guess_lost_pairs;
pub use words::{Formula, Place};

/// What is guessed, as a formula that can be worked out and written in the language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// The nim-value of the heap n; and after how many heaps it comes again, raised by the same
    /// number for all heaps, if the pattern is of that kind.
    Value { formula: Formula, period: Option<Period> },
    /// Whether the heap n is a P-position.
    Lost(Formula),
    /// Whether the position of two numbers a and b is a P-position.
    LostPair(Formula),
    /// The nim-value of the position of two numbers a and b.
    ValuePair(Formula),
    /// Whether the position of three numbers a, b and c is a P-position.
    LostTriple(Formula),
    /// The nim-value of the position of three numbers a, b and c.
    ValueTriple(Formula),
}

/// `value(n + length) = value(n) + saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    pub length: usize,
    pub saltus: u64,
}

/// A pattern that held wherever it was tested: from one heap to another, both included. Of a
/// game of two or three numbers, all are between these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guess {
    pub pattern: Pattern,
    pub from: usize,
    pub tested_to: usize,
}

impl Pattern {
    pub fn formula(&self) -> &Formula {
        match self {
            Pattern::Value { formula, .. }
            | Pattern::Lost(formula)
            | Pattern::LostPair(formula)
            | Pattern::ValuePair(formula)
            | Pattern::LostTriple(formula)
            | Pattern::ValueTriple(formula) => formula,
        }
    }

    /// The value that a heap should have; nothing if the pattern speaks of no values, or where it
    /// means nothing.
    pub fn value_at(&self, n: u64) -> Option<u64> {
        match self {
            Pattern::Value { formula, .. } => {
                let value = formula.at(Place::heap(i64::try_from(n).ok()?))?;
                u64::try_from(value).ok()
            }
            _ => None,
        }
    }

    /// Should the heap be a P-position?
    pub fn lost_at(&self, n: u64) -> Option<bool> {
        match self {
            Pattern::Value { .. } => self.value_at(n).map(|v| v == 0),
            Pattern::Lost(formula) => Some(formula.at(Place::heap(i64::try_from(n).ok()?))? != 0),
            Pattern::LostPair(_)
            | Pattern::ValuePair(_)
            | Pattern::LostTriple(_)
            | Pattern::ValueTriple(_) => None,
        }
    }

    /// An expression of the language: a value or a truth.
    pub fn written(&self) -> String {
        self.formula().written()
    }

    /// Definitions that the expression needs, in the language.
    pub fn definitions(&self) -> Vec<String> {
        self.formula().definitions()
    }
}

impl Guess {
    /// Does it say what is true of the heap of n, which has that value?
    fn is_right(&self, n: usize, value: u32) -> bool {
        match &self.pattern {
            Pattern::Value { .. } => self.pattern.value_at(n as u64) == Some(u64::from(value)),
            _ => self.pattern.lost_at(n as u64) == Some(value == 0),
        }
    }

    /// The heaps below `from` where the pattern does not say what is true.
    pub fn exceptions(&self, values: &[u32]) -> Vec<usize> {
        let early = values.iter().enumerate().take(self.from);
        early.filter(|(n, value)| !self.is_right(*n, **value)).map(|(n, _)| n).collect()
    }

    /// The first heap from `from` on, in values that may be more than it was made from, where it
    /// is wrong.
    pub fn refuted_at(&self, values: &[u32]) -> Option<usize> {
        let mut late = values.iter().enumerate().skip(self.from);
        late.find(|(n, value)| !self.is_right(*n, **value)).map(|(n, _)| n)
    }
}

/// What the values of heaps of 0, 1, 2, … seem to follow, the simplest first, at most three; if
/// nothing, what their P-positions seem to follow.
pub fn guess_values(values: &[u32]) -> Vec<Guess> {
    let data: Vec<i64> = values.iter().map(|v| i64::from(*v)).collect();
    let mut found = residues::guesses(&data);
    found.extend(known::guesses(&data));
    found.extend(images::guesses(&data));
    let found = ranking::best(found, values.len(), |guess| guess.exceptions(values).len());
    if !found.is_empty() {
        return found;
    }
    let lost: Vec<bool> = values.iter().map(|v| *v == 0).collect();
    guess_lost(&lost)
}

/// Fewer values that are all the same say nothing.
const FEWEST_SAME: usize = 6;

/// The number that all values of a list are, which are too few for other guesses.
pub fn guess_constant(values: &[u32]) -> Option<Guess> {
    let (first, rest) = values.split_first()?;
    let same = values.len() >= FEWEST_SAME && rest.iter().all(|value| value == first);
    let pattern = Pattern::Value { formula: Formula::Number(i64::from(*first)), period: None };
    same.then_some(Guess { pattern, from: 0, tested_to: rest.len() })
}
