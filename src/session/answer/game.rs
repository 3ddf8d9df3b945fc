//! A game against the computer, as data.

use super::{Drawing, Worth};
use crate::solve::states::Position;

/// What became of a game against the computer.
#[derive(Clone, Debug, PartialEq)]
pub enum Game {
    /// There is nobody here to play against.
    Elsewhere,
    /// It has too many moves to list them.
    TooLarge,
    /// It was played; without a winner if it is a draw, or somebody left.
    Played { moves: Vec<Made>, winner: Option<Player>, drawn: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    You,
    Computer,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    pub by: Player,
    pub text: String,
    pub to: String,
}

/// What lies on the table: a position, its parts, the moves that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub position: String,
    pub parts: Vec<String>,
    pub misere: bool,
    /// Parts are under misère play, beside others.
    pub beside_misere: bool,
    pub choices: Vec<Choice>,
    /// How many moves of each part the opponent may forbid.
    pub blocking: Vec<u32>,
    /// A draw by the rules: nothing is left to play for.
    pub drawn: bool,
    /// The parts as drawings, where all of them can be drawn.
    pub drawings: Vec<Drawing>,
}

/// A move that may be made, and the part of the sum that it is made in.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub text: String,
    pub to: String,
    pub part: usize,
    pub position: Position,
    /// What the move leaves of its part.
    pub left: Position,
    /// The mover moves again.
    pub again: bool,
    /// The squares of the board that it changes, where that names it.
    pub cell: Option<String>,
}

/// What a move was good for.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    pub before: Worth,
    pub after: Worth,
    /// The parts that it has left.
    pub parts: Vec<Worth>,
    /// A move that would have won, where this one does not.
    pub better: Option<String>,
    /// No move is left.
    pub over: bool,
    /// The mover moves again.
    pub again: bool,
}
