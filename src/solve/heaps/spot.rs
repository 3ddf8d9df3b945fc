//! Are values that come from elsewhere those of the rules? Some of them are found again, each by
//! the definition from those before it: the first, some of all, and the last. This finds values
//! of other rules, and what was changed in many places; not every single change.

use super::plain::agrees;
use super::rules::System;

/// So many heaps at the beginning are looked at, over the whole length, and at the end.
const FIRST: usize = 300;
const BETWEEN: usize = 200;
const LAST: usize = 50;

/// What one heap may take.
const STEPS: usize = 1 << 22;

/// No sequence that is kept has larger values; a larger one is no reason to ask for memory.
const LARGEST: u32 = 1 << 24;

/// Whether those values that were looked at are right.
pub fn right(system: &System, values: &[u32]) -> bool {
    if values.iter().any(|v| *v > LARGEST) {
        return false;
    }
    if system.alone().is_none() {
        // One game's values are not enough to go on from, and are not used.
        return true;
    }
    let all = [values.to_vec()];
    let length = values.len();
    let step = (length / BETWEEN).max(1);
    let places = (0..FIRST.min(length))
        .chain((0..length).step_by(step))
        .chain(length.saturating_sub(LAST)..length);
    places.into_iter().all(|n| agrees(system, &all, n, STEPS) != Some(false))
}
