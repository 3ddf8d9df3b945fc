//! Exercises for a class: positions of the ranges that are given, chosen by how hard they are, with their
//! answers and why. The choice depends on the seed alone: no clock, no threads, no order of a map.

mod chosen;
mod gather;
mod told;

use super::answer::Drawing;
use super::answer::{Told, Worth};
use super::options::Options;
use super::play::Chance;
use super::state::{Home, Session};
use crate::check::tree::{Ask, Statement, StatementKind};
use crate::diagnostic::Diagnostic;
use crate::meter;
use crate::solve::fault::{Fault, FaultKind};
use crate::source::Source;

/// What is asked of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The one move that wins.
    Moves,
    /// The nim-value.
    Values,
    /// Who wins.
    Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    Easy,
    Middle,
    Hard,
}

/// Which exercises are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub kind: Kind,
    pub difficulty: Difficulty,
    pub count: usize,
    pub seed: u64,
}

/// A sheet of exercises.
#[derive(Clone, Debug)]
pub struct Exercises {
    pub wanted: Wanted,
    pub rules: Vec<Rules>,
    /// The player who makes the last move loses.
    pub misere: bool,
    pub form: Form,
    /// The easiest first.
    pub all: Vec<Exercise>,
}

/// The rules of a game that is played on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Its name, with what its numbers are called: `Nim(n)`.
    pub game: String,
    /// In words, where its file or its class says them.
    pub words: Option<String>,
    /// As the file writes them.
    pub text: String,
}

/// How an answer is written for the computer.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A move by the heap that it leaves: `4`.
    Heap { game: String },
    /// A move by the heaps that it leaves: `[1, 4, 5]`.
    Heaps { game: String },
    /// A move by the numbers of the position that it leaves: `(2, 1)`.
    Numbers { game: String, names: Vec<String> },
    /// A move by its number in the list below the position.
    Listed,
    /// The nim-value as a number.
    Value,
    /// `N` or `P`.
    Outcome,
}

#[derive(Clone, Debug)]
pub struct Exercise {
    pub of: Worth,
    /// The position as the language writes it; heaps of one game in one pair of brackets.
    pub position: String,
    pub drawings: Vec<Drawing>,
    /// Each move in words, and what it leaves.
    pub moves: Vec<(String, String)>,
    /// Which of them wins, where only one does.
    pub winning: Option<usize>,
    pub measure: Measure,
    /// The answer as the language writes it.
    pub answer: String,
    /// Why it is the answer.
    pub why: Told,
}

/// What the difficulty of a position is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Moves that leave different positions.
    pub moves: usize,
    /// Parts that have a move.
    pub parts: usize,
    /// Those of them that are left when equal ones have cancelled in pairs.
    pub unpaired: usize,
    /// The one winning move is among those that leave the opponent the fewest options.
    pub greedy: Option<bool>,
}

impl Measure {
    /// How hard the position is, in no unit: moves to look through, times parts to put together (equal
    /// ones cancel at sight), and twice that where the first guess loses.
    pub fn score(&self) -> usize {
        let guess = if self.greedy == Some(false) { 2 } else { 1 };
        self.moves.saturating_mul(self.unpaired.max(1)).saturating_mul(guess)
    }
}

/// Why there are no exercises.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Fewer positions fit than are wanted: how many were looked at, and how many fit.
    TooFew { looked: usize, found: usize },
    /// A position that neither player can be made to lose.
    Drawn(String),
    /// A position without a nim-value.
    NoValue(String),
    /// A position from which a player may move twice.
    Again(String),
}

/// Positions with more moves are no work for paper.
pub const MOST_MOVES: usize = 60;

/// Of more positions than these a part is looked at, by chance.
pub const MOST_LOOKED: usize = 2000;

impl Session {
    /// Makes exercises. The statement names the positions to choose from: `lost Nim(1..7, 1..7)`.
    pub fn exercises(
        &mut self,
        statement: &Statement,
        source: &Source,
        wanted: Wanted,
        options: &Options<'_>,
    ) -> Result<Result<Exercises, Refused>, Box<Diagnostic>> {
        (options.start)();
        let _own = meter::ensure(options.bytes);
        meter::begin(options.steps);
        let home = Home { source: source.clone(), locals: statement.locals.clone() };
        let made = match &statement.kind {
            StatementKind::Ask(ask) => self.made(ask, &home, wanted, options),
            _ => Err(Fault::new(FaultKind::Argument("positions"))),
        };
        made.map_err(|fault| Box::new(self.diagnosed(&fault, &home, statement.span)))
    }

    fn made(
        &mut self,
        ask: &Ask,
        home: &Home,
        wanted: Wanted,
        options: &Options<'_>,
    ) -> Result<Result<Exercises, Refused>, Fault> {
        let mut chance = Chance::new(wanted.seed);
        let positions = self.positions_of(ask, home, &mut chance, options)?;
        let looked = positions.len();
        let mut candidates = Vec::new();
        for position in positions {
            meter::work(16)?;
            match self.candidate(position, wanted.kind, options)? {
                Ok(found) => candidates.extend(found),
                Err(refused) => return Ok(Err(refused)),
            }
        }
        let found = candidates.len();
        if found < wanted.count {
            return Ok(Err(Refused::TooFew { looked, found }));
        }
        let chosen = chosen::chosen(candidates, &wanted, &mut chance);
        self.sheet_of(chosen, wanted, options).map(Ok)
    }
}
