//! The options of a run: the limits of each statement, and the callbacks for progress, interruption and play.

use crate::meter;
use crate::solve::Limits;
use crate::solve::heaps::Passed;

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
    pub rows: Option<&'a dyn super::Listener>,
    /// Plays a game to its end, where there is somebody to play against.
    pub play: Option<super::Host<'a>>,
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
