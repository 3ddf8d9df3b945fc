//! What an explanation says beside the list of options, as data.

use super::{Drawing, Others, Told};
use crate::solve::closed;
use crate::solve::heaps::proof::Theorem;
use crate::solve::theory::Worth;

/// What the theory says of a position. A single position under normal play needs nothing but its
/// options: then all of this is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// The boards of the position, where it is played on any.
    pub drawings: Vec<Drawing>,
    /// The parts of a sum under normal play, in their order.
    pub parts: Vec<Summand>,
    /// Heaps whose value follows from the proved period of their game.
    pub periods: Vec<Repeated>,
    /// Positions with too many options to list, and the theorems that tell who wins them or what they are worth.
    pub theorems: Vec<(String, closed::ValueTheorem)>,
    /// Set where the options are too many to list and only winning moves are given.
    pub unlisted: Option<Others>,
    /// The heads of a position of coins, each alone.
    pub heads: Vec<Head>,
    pub misere: Option<Misere>,
    /// How many options the opponent may forbid, where the position is no sum.
    pub blocking: u32,
    /// The position is a draw by its rules.
    pub drawn: bool,
    /// The parts of a sum that goes beyond nimbers, and what they are worth.
    pub beyond: Vec<(String, Worth)>,
    /// The explanations of what can follow, where a depth was asked for.
    pub below: Vec<Told>,
    /// More follows within the depth than is explained.
    pub cut: bool,
}

/// A head of a coin-turning game.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Its place: a number, or a row and a column.
    pub place: String,
    pub grundy: u64,
    /// On a board: what its row and its column are worth, each in its own game.
    pub product: Option<(u64, u64)>,
}

/// One part of a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Summand {
    pub position: String,
    pub grundy: u64,
    /// For each smaller number a move of this part that leaves it, in words; none where the moves
    /// of the part were not looked through.
    pub witnesses: Option<Vec<(u64, String)>>,
    /// The first moves of this part that make the nim-sum 0, in words.
    pub wins: Vec<String>,
    /// How many of those there are; none if it is not known.
    pub count: Option<usize>,
    /// It has no moves at all.
    pub ended: bool,
}

/// A heap that is worth as much as a smaller one, by a proved period.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeated {
    pub heap: String,
    pub game: String,
    pub period: u64,
    pub preperiod: u64,
    pub saltus: u64,
    pub theorem: Theorem,
    /// The smaller heap of the same class, and its value.
    pub like: String,
    pub like_grundy: u64,
    /// What the larger one is worth beyond that.
    pub more: u64,
}

/// What is known of a sum under misère play.
#[derive(Clone, Debug, PartialEq)]
pub enum Misere {
    /// All parts are nim heaps of these sizes, in fact or by the moves that they have.
    Heaps(Vec<u64>),
    /// Sums of heaps of a game whose proved misère quotient says who wins.
    Quotient { game: String, order: usize, period: u64, preperiod: u64 },
    /// Anything else: its options decide.
    Other,
}
