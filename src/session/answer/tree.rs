//! The lines of a tree.

use super::{Drawing, written};
use crate::solve::theory;

/// A tree with more lines than this is no picture.
pub const MOST_OF_A_TREE: usize = 2000;

/// A line of a tree: how deep, what, and whether it was drawn above.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeLine {
    pub depth: usize,
    /// For each level above, whether more of it follows below.
    pub rails: Vec<bool>,
    pub position: String,
    pub grundy: Option<u64>,
    pub beyond: Option<theory::Worth>,
    pub outcome: char,
    pub text: String,
    /// Who moved to it moves again.
    pub again: bool,
    /// Drawn above already, so not again.
    pub seen: bool,
    /// Left out for the depth that was asked for.
    pub cut: bool,
    /// Its boards, where it is played on any.
    pub drawings: Vec<Drawing>,
}

impl TreeLine {
    pub fn value(&self) -> Option<String> {
        written(self.grundy, self.beyond.as_ref())
    }

    /// The position with what it is worth, or who wins where it has no value, as under misère play.
    pub fn valued(&self) -> String {
        match self.value() {
            Some(value) => format!("{} = {value}", self.position),
            None => format!("{}: {}", self.position, self.outcome),
        }
    }
}
