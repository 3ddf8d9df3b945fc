//! What a question may use, and why its work must end.

use super::fault::{Fault, FaultKind, Limit};
use super::heaps::Passed;
use crate::meter::{self, Spent};

/// What a statement may use. The clock is the caller's: it answers whether to go on.
pub struct Limits<'a> {
    pub positions: usize,
    pub bytes: usize,
    /// How many threads may work on one question.
    pub threads: usize,
    /// Hears how far sequences are.
    pub passed: Passed<'a>,
}

impl Limits<'_> {
    /// Why work must end, if it must.
    pub fn stopped(&self) -> Option<FaultKind> {
        meter::look().err().map(FaultKind::from)
    }

    /// Why work has ended that was told to.
    pub fn why(&self) -> FaultKind {
        let why = meter::why().map(FaultKind::from);
        why.or_else(|| self.stopped()).unwrap_or(FaultKind::Interrupted)
    }

    /// The fault of work that the meter has ended.
    pub fn spent(&self, spent: Spent) -> Fault {
        Fault::new(match spent {
            Spent::Memory => FaultKind::Limit(Limit::Memory),
            _ => self.why(),
        })
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("positions", &self.positions).finish_non_exhaustive()
    }
}

/// A heap up to this size has its options listed by its rules.
pub const LISTED: u64 = 20_000;
