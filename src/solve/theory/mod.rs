//! Theories: what positions are worth, and who wins. A theory is a type of values, a rule for the
//! value of a position from those of its options, a rule for sums, and the outcome of a value.
//! Whatever it says holds of every sum of its games, which is why a sum needs the values of its
//! parts alone.
//!
//! | theory | games | values |
//! |---|---|---|
//! | [`Loopy`] | that may go on for ever (Smith; Fraenkel, Perl) | nimbers, and ∞ with a set of nimbers |
//! | [`Entailing`] | that end, with moves that say who moves next, or where (Winning Ways, ch. 12) | nimbers and loony; heaps beside which an answer wins |
//!
//! Nim heaps may have infinite sizes, [`Ordinal`] numbers; a finite set of options has a finite mex all
//! the same. The heads of coin-turning games ([`Strip`]) have nimbers of their own (Lenstra; Winning Ways, ch. 14).
//! [`Tame`] positions are those that misère play treats as Nim (Bouton; Conway).
//!
//! A theory knows graphs of positions alone. [`super::worths`] asks the
//! theory that a position needs.

mod coins;
mod entailing;
mod graph;
mod loopy;
mod ordinal;
mod remoteness;
mod tame;
#[cfg(test)]
mod tests;
mod worth;

pub use coins::{Strip, Turn};
pub use entailing::{Beside, Entailed, Entailing};
pub use graph::{Edge, Graph, Knot, Solved, Unsolved, solve};
pub use loopy::{Endless, Loopy};
pub use ordinal::Ordinal;
pub use remoteness::{Ending, endings};
pub use tame::Tame;
pub use worth::{Among, Worth};

use super::value::Outcome;
use crate::meter::Spent;

/// An option: what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<V> {
    pub value: V,
    /// The mover moves again.
    pub again: bool,
}

/// Values, each with its place in the order in which they were settled.
pub type Settled<V> = Vec<(V, u32)>;

pub trait Theory {
    type Value: Clone + PartialEq + std::fmt::Debug;

    /// What a position is worth, from the values of its options. No option leads back to it.
    fn combine(options: &[Choice<Self::Value>]) -> Self::Value;

    /// What two positions side by side are worth.
    fn sum(a: &Self::Value, b: &Self::Value) -> Self::Value;

    fn outcome(value: &Self::Value) -> Outcome;

    /// What positions are worth that lead back to one another, with the order in which they were
    /// settled; none if the theory does not know such positions.
    fn knot(knot: &Knot<'_, Self::Value>) -> Result<Option<Settled<Self::Value>>, Spent> {
        let _ = knot;
        Ok(None)
    }
}
