//! Sets of tuples of numbers that finite automata accept, and proofs about games by them.
//!
//! The digits of all numbers of a tuple are read side by side, the highest first. What is said of
//! such sets with and, or, not and "there is" is such a set again, so that every sentence of this
//! kind is decided (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994).

mod atoms;
mod build;
mod compile;
mod dfa;
mod fewer;
mod formula;
mod game;
mod learn;
mod numeration;
mod operate;

pub use compile::Relations;
pub use dfa::{Dfa, Var};
pub use formula::{Formula, Linear};
pub use game::{Game, Kind, Move, Part, Rank};
pub use learn::{Ask, Lesson};
pub use numeration::Numeration;

use crate::meter::Spent;

/// Why an automaton was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Spent(Spent),
    /// It would have too many states, or too many numbers side by side.
    TooLarge,
    /// It has no automaton in these digits.
    Inexpressible,
}

impl From<Spent> for Stop {
    fn from(spent: Spent) -> Stop {
        Stop::Spent(spent)
    }
}

pub type Result<T> = std::result::Result<T, Stop>;

/// The most states of an automaton before it is made minimal.
const MOST_STATES: usize = 20_000;
/// The most different letters that a state reads.
const MOST_LETTERS: usize = 1 << 12;
/// All entries of an automaton's table.
const MOST_ENTRIES: usize = 1 << 20;
