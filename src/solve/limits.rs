//! What a question may use, and why its work must end.

use super::fault::FaultKind;
use super::heaps::Passed;
use crate::meter;

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
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("positions", &self.positions).finish_non_exhaustive()
    }
}
