//! How the work on a claim is shared out: first it is tried, then proofs are looked for.

use crate::meter;
use crate::solve::fault::{Fault, FaultKind, Limit};

/// Each way to prove a claim may take one half of the steps that are left.
pub(super) const PART: u64 = 2;

/// The number of points that are tried before a proof is looked for.
pub(super) const FIRST: usize = 200;

/// What was found with a share of the steps; where these ran out, or there was no room for a proof, the
/// work goes on without it.
pub(super) fn of_share<T>(
    found: Result<Result<T, String>, Fault>,
) -> Result<Result<T, String>, Fault> {
    match found {
        Err(fault) if fault.kind == FaultKind::Limit(Limit::Steps) => {
            meter::look()?;
            Ok(Err("to prove it takes more steps than it may".to_string()))
        }
        // What the proof had gathered is given back by now.
        Err(fault) if fault.kind == FaultKind::Limit(Limit::Memory) && meter::look().is_ok() => {
            Ok(Err("to prove it takes more memory than there is".to_string()))
        }
        found => found,
    }
}
