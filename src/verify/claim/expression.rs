//! What a claim says of a number n, as an expression, and how it is read.

use super::{Complaint, refuse};
use serde_json::Value;

const DEEPEST: usize = 60;
const MOST_PARTS: usize = 4096;

/// A truth is 0 or 1.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Number(i64),
    N,
    Made(Operation, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Subtract,
    Multiply,
    /// Rounded down.
    Divide,
    /// With the sign of the second.
    Remainder,
    Xor,
    Min,
    Max,
    Equal,
    Less,
    AtMost,
    Not,
    /// Of the second nothing is asked where the first decides.
    And,
    Or,
    /// Where the first holds the second, and otherwise the third.
    If,
    /// The value of a heap of a game.
    Worth(usize),
}

pub(super) fn read(line: usize, value: &Value) -> Result<Expression, Complaint> {
    let mut parts = 0;
    part(line, value, 0, &mut parts)
}

fn part(
    line: usize,
    value: &Value,
    depth: usize,
    parts: &mut usize,
) -> Result<Expression, Complaint> {
    let wrong = || refuse(line, "this is no expression, or one that is too large");
    *parts += 1;
    if depth > DEEPEST || *parts > MOST_PARTS {
        return Err(wrong());
    }
    if let Some(number) = value.as_i64() {
        return Ok(Expression::Number(number));
    }
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let Some((Value::String(word), rest)) = items.split_first() else { return Err(wrong()) };
    let (how, rest) = match (word.as_str(), rest) {
        ("n", []) => return Ok(Expression::N),
        ("value", [game, of]) => {
            let game = game.as_u64().and_then(|game| usize::try_from(game).ok());
            (Operation::Worth(game.ok_or_else(wrong)?), std::slice::from_ref(of))
        }
        ("+", [_, _]) => (Operation::Add, rest),
        ("-", [_, _]) => (Operation::Subtract, rest),
        ("*", [_, _]) => (Operation::Multiply, rest),
        ("/", [_, _]) => (Operation::Divide, rest),
        ("%", [_, _]) => (Operation::Remainder, rest),
        ("xor", [_, _]) => (Operation::Xor, rest),
        ("min", [_, _]) => (Operation::Min, rest),
        ("max", [_, _]) => (Operation::Max, rest),
        ("==", [_, _]) => (Operation::Equal, rest),
        ("<", [_, _]) => (Operation::Less, rest),
        ("<=", [_, _]) => (Operation::AtMost, rest),
        ("not", [_]) => (Operation::Not, rest),
        ("and", [_, _]) => (Operation::And, rest),
        ("or", [_, _]) => (Operation::Or, rest),
        ("if", [_, _, _]) => (Operation::If, rest),
        _ => return Err(wrong()),
    };
    let of: Result<Vec<Expression>, Complaint> =
        rest.iter().map(|item| part(line, item, depth + 1, parts)).collect();
    Ok(Expression::Made(how, of?))
}
