//! Loops that take the same amounts whatever the position is: they are found once, and where they rise a loop ends at the
//! first that is too large.

use super::super::plan::Binary;
use super::code::{Amounts, Column, Make};

/// Stands for an amount that is never taken.
pub(super) const NO_AMOUNT: i32 = i32::MAX;

impl Amounts {
    /// The amounts of a loop, if it has nothing else.
    pub(super) fn of(
        at: usize,
        makes: &[Make],
        keep: Option<Column>,
        parts: &[Vec<(u8, Column)>],
    ) -> Option<Amounts> {
        let [part] = parts else { return None };
        let [(param, left)] = part.as_slice() else { return None };
        let make = |at: Column| makes.get(usize::from(at)).copied();
        let own = |at: Column| make(at) == Some(Make::Same(*param));
        // What comes of the loop's number alone.
        let mut alone: Vec<bool> = Vec::with_capacity(makes.len());
        for make in makes {
            let is = |at: &Column| alone.get(usize::from(*at)) == Some(&true);
            let own = match make {
                Make::Index | Make::Constant(_) => true,
                Make::Same(_) => false,
                Make::Binary(_, a, b) => is(a) && is(b),
                Make::Choose(a, b, c) => is(a) && is(b) && is(c),
            };
            alone.push(own);
        }
        let alone = |at: Column| alone.get(usize::from(at)) == Some(&true);
        let Make::Binary(Binary::Subtract, heap, taken) = make(*left)? else { return None };
        if !own(heap) || !alone(taken) {
            return None;
        }
        let rising = rising(makes, taken);
        let mut amounts =
            Amounts { at, param: *param, taken, keep: Vec::new(), capped: false, rising };
        let mut conditions: Vec<Column> = keep.into_iter().collect();
        while let Some(condition) = conditions.pop() {
            match make(condition)? {
                _ if alone(condition) => amounts.keep.push(condition),
                // Of truths: both.
                Make::Binary(Binary::Min, a, b) => conditions.extend([a, b]),
                Make::Binary(Binary::LessEqual, a, b) if a == taken && own(b) => {
                    amounts.capped = true;
                }
                _ => return None,
            }
        }
        Some(amounts)
    }
}

/// Whether a column is seen to hold natural numbers that do not fall, where the loop's numbers are natural.
fn rising(makes: &[Make], which: Column) -> bool {
    let mut known: Vec<bool> = Vec::with_capacity(makes.len());
    for make in makes {
        let rises = |at: Column| known.get(usize::from(at)) == Some(&true);
        let above_zero =
            |at: Column| matches!(makes.get(usize::from(at)), Some(Make::Constant(n)) if *n > 0);
        let own = match *make {
            Make::Index => true,
            Make::Constant(n) => n >= 0,
            Make::Binary(Binary::Add | Binary::Multiply | Binary::Min | Binary::Max, a, b) => {
                rises(a) && rises(b)
            }
            Make::Binary(Binary::Divide, a, b) => rises(a) && above_zero(b),
            _ => false,
        };
        known.push(own);
    }
    known.get(usize::from(which)) == Some(&true)
}
