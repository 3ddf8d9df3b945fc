//! Every position that can follow some, and the moves between them.

use super::{Drawing, written};
use crate::solve::theory;

/// The positions that can follow some, and the moves between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionGraph {
    /// What was asked about, as the language writes it.
    pub of: Vec<String>,
    /// The first are those that were asked about.
    pub nodes: Vec<GraphNode>,
    pub arrows: Vec<Arrow>,
    /// Why nothing is given, if there are too many positions or moves.
    pub too_many: Option<TooMany>,
    pub file: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The limit of positions.
    pub most: usize,
    /// The most moves in a row that can be drawn.
    pub depth: usize,
    /// A file for other programs holds all of it.
    pub in_a_file: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GraphNode {
    pub position: String,
    pub grundy: Option<u64>,
    pub beyond: Option<theory::Worth>,
    pub outcome: char,
    /// The most moves that lead to it without coming by a position twice.
    pub layer: usize,
    /// What follows it was left out for the depth that was asked for.
    pub cut: bool,
    /// Its boards, where it is played on any.
    pub drawings: Vec<Drawing>,
}

impl GraphNode {
    pub fn value(&self) -> Option<String> {
        written(self.grundy, self.beyond.as_ref())
    }
}

/// A move, between places in the list of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    /// The mover moves again.
    pub again: bool,
    /// It leads back to where the game has been.
    pub back: bool,
}

impl PositionGraph {
    /// Whether an arrow is a move that wins.
    pub fn wins(&self, arrow: &Arrow) -> bool {
        let left = self.nodes.get(arrow.to).map(|node| node.outcome);
        left == Some(if arrow.again { 'N' } else { 'P' })
    }
}

/// Whether a file is for a program that draws graphs: its name ends in `.dot` or `.gv`.
pub fn is_dot(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.eq_ignore_ascii_case("dot") || ending.eq_ignore_ascii_case("gv")
}
