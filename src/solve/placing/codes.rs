//! Members of sets as numbers: their order is that of the members.

use super::super::value::Value;

/// A member of a set as one number: a number itself, or a cell by its column and row.
pub(crate) type Code = i64;

const SIDE: i64 = 1 << 20;

/// The code of a cell; none if it is too far away.
pub(crate) fn cell(x: i64, y: i64) -> Option<Code> {
    let near = |n: i64| (-SIDE..SIDE).contains(&n);
    (near(x) && near(y)).then(|| (x + SIDE) * 2 * SIDE + y + SIDE)
}

pub(crate) fn column(code: Code) -> i64 {
    code.div_euclid(2 * SIDE) - SIDE
}

pub(crate) fn row(code: Code) -> i64 {
    code.rem_euclid(2 * SIDE) - SIDE
}

/// The code of a member of a set.
pub(crate) fn code(member: &Value, cells: bool) -> Option<Code> {
    match member {
        Value::Number(n) if !cells => Some(*n),
        Value::Tuple(parts) if cells => match &**parts {
            [Value::Number(x), Value::Number(y)] => cell(*x, *y),
            _ => None,
        },
        _ => None,
    }
}

/// The member of a set that has a code.
pub(crate) fn member(code: Code, cells: bool) -> Value {
    match cells {
        true => Value::Tuple([Value::Number(column(code)), Value::Number(row(code))].into()),
        false => Value::Number(code),
    }
}
