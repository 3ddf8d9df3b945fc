//! Are values that come from elsewhere those of the rules? Some of them are found again, each by
//! the definition from those before it: the first, some of all, and the last. This finds values
//! of other rules, and what was changed in many places; not every single change.

use super::plain::agrees;
use super::rules::System;
use crate::meter::{self, Spent};

/// So many heaps at the beginning are looked at, over the whole length, and at the end.
const FIRST: usize = 300;
const BETWEEN: usize = 64;
const LAST: usize = 50;

/// What all of them may take, and for each value that is kept: a large heap may be parted in millions of
/// ways, and to find all values anew must take longer. Half of it is left for the last heaps.
const STEPS: usize = 1 << 24;
const STEPS_OF_A_VALUE: usize = 2;

/// Of the steps that a run may take at all it is this part, so that the run still gets somewhere.
const PART: u64 = 4;

/// No sequence that is kept has larger values; a larger one is no reason to ask for memory.
const LARGEST: u32 = 1 << 24;

/// Whether those values that were looked at are right.
pub fn right(system: &System, all: &[Vec<u32>; 1]) -> Result<bool, Spent> {
    let [values] = all;
    let length = values.len();
    meter::work_on(length / 64)?;
    if values.iter().any(|v| *v > LARGEST) {
        return Ok(false);
    }
    if system.alone().is_none() {
        // One game's values are not enough to go on from, and are not used.
        return Ok(true);
    }
    let limit = meter::bounds().and_then(|bounds| bounds.steps);
    let left = limit.map_or(u64::MAX, |most| most.saturating_sub(meter::used()) / PART);
    let left = usize::try_from(left).unwrap_or(usize::MAX);
    let half = (STEPS + STEPS_OF_A_VALUE * length).min(left) / 2;
    // Small heaps take little: the larger ones are looked at as far as there is work for them.
    let between = (0..length).step_by((length / BETWEEN).max(1));
    let first = (0..FIRST.min(length)).chain(between);
    let last = (length.saturating_sub(LAST)..length).rev();
    Ok(are_right(system, all, first, half)? && are_right(system, all, last, half)?)
}

/// The same of these heaps, in turn, until so many steps are done.
fn are_right(
    system: &System,
    all: &[Vec<u32>; 1],
    heaps: impl Iterator<Item = usize>,
    mut steps: usize,
) -> Result<bool, Spent> {
    for n in heaps {
        let (right, took) = agrees(system, all, n, steps);
        meter::work_on(took)?;
        steps = steps.saturating_sub(took);
        match right {
            Some(true) if steps > 0 => {}
            Some(false) => return Ok(false),
            _ => break,
        }
    }
    Ok(true)
}
