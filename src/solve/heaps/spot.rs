//! Are values that come from elsewhere those of the rules? Some of them are found again, each by
//! the definition from those before it: the first, the last, and some of all. This finds values
//! of other rules, and what was changed in many places; not every single change.

use super::plain::{STEPS_OF_A_LOOK, agrees};
use super::rules::System;
use crate::meter::{self, Spent};
use std::cell::Cell;

/// So many heaps at the beginning are looked at, and at the end, each with some over the whole length.
const FIRST: usize = 300;
const LAST: usize = 50;
const BETWEEN: usize = 4;

/// What all of them may take, and for each value that is kept: a large heap may be parted in millions of
/// ways, and to find all values anew must take longer.
const STEPS: usize = 1 << 24;
const STEPS_OF_A_VALUE: usize = 2;

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
    let looks = Cell::new((STEPS + STEPS_OF_A_VALUE * length) >> STEPS_OF_A_LOOK);
    let spent = Cell::new(None);
    let go_on = || {
        spent.set(meter::work_on(1 << STEPS_OF_A_LOOK).err());
        looks.set(looks.get().saturating_sub(1));
        looks.get() > 0 && spent.get().is_none()
    };
    // Turned round, the digits of a count fall all over the length from the beginning on.
    let between = |i: usize| (i as u64).reverse_bits() as u128 * length as u128 >> 64;
    let last = (0..LAST.min(length)).flat_map(|back| {
        let over = (BETWEEN * back..BETWEEN * (back + 1)).map(|i| between(i) as usize);
        std::iter::once(length - 1 - back).chain(over)
    });
    for n in (0..FIRST.min(length)).chain(last) {
        match agrees(system, all, n, &go_on) {
            Some(true) => {}
            Some(false) => return Ok(false),
            None => break,
        }
    }
    spent.get().map_or(Ok(true), Err)
}
