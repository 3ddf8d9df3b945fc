//! Loops over the exponents of powers that are compared: `for k in 0..n if 2^k <= n` ends where the power is larger
//! than every number, so that no power in it is too large to be worked out.

use crate::solve::plan::{Binary, Num, Step, Var};

/// The largest exponent with which a power of 2, the least base, is a number.
const LARGEST_EXPONENT: i64 = 62;

/// Ends the loop that the condition is about to follow where the condition cannot hold any more.
pub(super) fn end_where_too_large(steps: &mut [Step], condition: &Num) {
    let Some(Step::Each { var, to, .. }) = steps.last_mut() else { return };
    // Whether anything else is asked depends on what is asked first.
    let mut first = condition;
    while let Num::And(a, _) = first {
        first = a;
    }
    let Num::Binary(Binary::Less | Binary::LessEqual, power, most) = first else { return };
    if !grows(power, *var) || !is_still(most, *var) {
        return;
    }
    let last = (0..=LARGEST_EXPONENT).rev().find(|exponent| at(power, *var, *exponent).is_some());
    if let Some(last) = last {
        *to = Num::of(Binary::Min, to.clone(), Num::Const(last));
    }
}

/// Whether it is a power with this exponent, perhaps with numbers added that are not below 0, and times numbers above 0.
fn grows(n: &Num, exponent: Var) -> bool {
    match n {
        Num::Binary(Binary::Power, base, up) => {
            matches!(**base, Num::Const(base) if base >= 2) && **up == Num::Var(exponent)
        }
        Num::Binary(Binary::Add, a, b) => match (&**a, &**b) {
            (Num::Const(n), other) | (other, Num::Const(n)) => *n >= 0 && grows(other, exponent),
            (a, b) => grows(a, exponent) && grows(b, exponent),
        },
        Num::Binary(Binary::Multiply, a, b) => match (&**a, &**b) {
            (Num::Const(n), other) | (other, Num::Const(n)) => *n >= 1 && grows(other, exponent),
            _ => false,
        },
        _ => false,
    }
}

/// Whether it is the same in each round: what is wrong with it is found in the first one.
fn is_still(n: &Num, exponent: Var) -> bool {
    match n {
        Num::Const(_) | Num::Param(_) => true,
        Num::Var(var) => *var != exponent,
        Num::Binary(_, a, b) => is_still(a, exponent) && is_still(b, exponent),
        _ => false,
    }
}

/// Its value; none if that is too large.
fn at(n: &Num, exponent: Var, number: i64) -> Option<i64> {
    match n {
        Num::Const(n) => Some(*n),
        Num::Var(var) if *var == exponent => Some(number),
        Num::Binary(how, a, b) => how.of(at(a, exponent, number)?, at(b, exponent, number)?),
        _ => None,
    }
}
