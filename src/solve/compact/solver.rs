//! The ways in which positions are valued.

use super::super::closed::ValueTheorem;

/// How positions are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Solver {
    /// A table that is filled in order.
    Table,
    /// Down from what is asked, by keys in a hash table.
    Search,
    /// Down from what is asked, for who wins alone.
    Outcomes,
    /// Moves that need some cells and clear some.
    Placing,
    /// Moves that take pieces out of some sets and put some in.
    Pieces,
    /// Drawings of Sprouts.
    Sprouts,
    /// Heaps one after the other.
    Sequence,
    /// A theorem, from the numbers of the position alone.
    Theorem(ValueTheorem),
    /// The general machine.
    Machine,
}
