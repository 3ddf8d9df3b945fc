//! What a solver may use, and why it may end without an answer.

use super::super::fault::{Fault, FaultKind, Limit};
use super::super::machine::Limits;
use super::words::Stop;
use crate::meter::{self, Spent};

/// Why a value was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// This is nothing for the way that is tried.
    GiveUp,
    /// The position is nothing for it; others may be.
    Unfit,
    Time,
    Positions,
    Memory,
    Larger(u8, i64),
    /// A value that does not fit in a cell.
    Overflow,
}

impl Failure {
    /// The limit that was met; none where the way that was tried is none.
    pub(crate) fn limit(self, limits: &Limits<'_>) -> Option<FaultKind> {
        match self {
            Failure::Time => Some(limits.why()),
            Failure::Positions => Some(FaultKind::Limit(Limit::Positions)),
            Failure::Memory => Some(FaultKind::Limit(Limit::Memory)),
            Failure::GiveUp | Failure::Unfit | Failure::Larger(..) | Failure::Overflow => None,
        }
    }
}

/// An answer; none where the way that was tried is none. A limit that was met is a fault.
pub(crate) fn settled<T>(
    answered: Result<T, Failure>,
    limits: &Limits<'_>,
) -> Result<Option<T>, Fault> {
    match answered {
        Ok(answer) => Ok(Some(answer)),
        Err(failure) => failure.limit(limits).map_or(Ok(None), |kind| Err(Fault::new(kind))),
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::GiveUp => Failure::GiveUp,
            Stop::Time => Failure::Time,
            Stop::Larger(param, n) => Failure::Larger(param, n),
        }
    }
}

impl From<Spent> for Stop {
    fn from(_: Spent) -> Stop {
        Stop::Time
    }
}

impl From<Spent> for Failure {
    fn from(spent: Spent) -> Failure {
        match spent {
            Spent::Memory => Failure::Memory,
            Spent::Time | Spent::Steps | Spent::Interrupted => Failure::Time,
        }
    }
}

/// What may be used.
pub(crate) struct Budget<'a> {
    /// Asked now and then: whether to go on.
    pub go_on: &'a dyn Fn() -> bool,
    pub positions: usize,
    pub bytes: usize,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("positions", &self.positions).finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// What is left where others take so many bytes.
    pub(crate) fn beside(
        bytes: usize,
        limits: &Limits<'_>,
        go_on: &'a dyn Fn() -> bool,
    ) -> Budget<'a> {
        Budget { go_on, positions: limits.positions, bytes: limits.bytes.saturating_sub(bytes) }
    }

    pub(crate) fn time(&self) -> Result<(), Stop> {
        if (self.go_on)() { Ok(()) } else { Err(Stop::Time) }
    }

    pub(crate) fn room(&self, positions: usize, bytes: usize) -> Result<(), Failure> {
        meter::known(meter::positions().max(positions));
        match () {
            () if positions > self.positions => Err(Failure::Positions),
            () if bytes > self.bytes => Err(Failure::Memory),
            () => Ok(()),
        }
    }

    /// Is there room for so many bytes more?
    pub(crate) fn more(&self, bytes: usize) -> Result<(), Failure> {
        self.room(0, bytes)?;
        Ok(meter::room(bytes)?)
    }
}
