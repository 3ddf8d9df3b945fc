//! The options of a run: the limits of each statement, and the callbacks for progress, interruption and play.

use super::answer::{Datum, Game};
use super::state::Session;
use crate::meter::{self, Spent};
use crate::solve::Limits;
use crate::solve::fault::Fault;
use crate::solve::heaps::Passed;
use crate::solve::states::Position;

/// What every statement may use. The clock and the keys are the caller's.
pub struct Options<'a> {
    pub positions: usize,
    pub bytes: usize,
    /// How many steps a statement may take.
    pub steps: Option<u64>,
    /// How many threads may work on one question.
    pub threads: usize,
    /// Hears how far the sequences of games are.
    pub passed: Passed<'a>,
    /// A statement begins.
    pub start: &'a dyn Fn(),
    /// How many moves are listed.
    pub moves: usize,
    /// How far what has no proof is tried.
    pub points: usize,
    /// Hears the rows of sweeps as they are found; otherwise they are answers like other tables.
    pub rows: Option<&'a dyn Listener>,
    /// Plays a game to its end, where there is somebody to play against.
    pub play: Option<Host<'a>>,
}

impl std::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options").field("positions", &self.positions).finish_non_exhaustive()
    }
}

impl Options<'static> {
    /// What the command line allows, with so much memory, where nobody watches, stops or plays.
    pub const fn unwatched(bytes: usize) -> Options<'static> {
        Options {
            positions: 250_000_000,
            bytes,
            steps: None,
            threads: 1,
            passed: &|_, _| {},
            start: &|| {},
            moves: 1000,
            points: 10_000,
            rows: None,
            play: None,
        }
    }
}

impl Options<'_> {
    pub fn limits(&self) -> Limits<'_> {
        Limits {
            positions: self.positions,
            bytes: meter::counted_of(self.bytes),
            threads: self.threads,
            passed: self.passed,
        }
    }
}

/// Whoever plays a game to its end: the face that has somebody to play against.
pub type Host<'a> = &'a dyn Fn(&mut Session, &Position, &Options<'_>) -> Result<Game, Fault>;

/// Takes the rows of a sweep as they are found.
pub trait Listener {
    /// A sweep begins: how many pieces of it an earlier run has told, which are not worked on again.
    fn begins(&self, sweep: &Sweep) -> usize;
    /// Takes the rows of this many pieces; of none if they are the first rows of a piece that was stopped.
    fn hears(&self, sweep: &Sweep, pieces: Option<usize>, rows: &[Row]) -> Result<(), Spent>;
    /// Everything is told.
    fn ends(&self, sweep: &Sweep) -> Result<(), Spent>;
}

/// A table whose rows are told one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The variables.
    pub names: Vec<String>,
    /// The texts that it depends on, and the table's own.
    pub texts: Vec<String>,
}

/// The values of the variables, and what the table says of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub at: Vec<Datum>,
    pub value: Datum,
}
