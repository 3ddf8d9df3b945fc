//! What a claim says of a number n, as an expression: how it is read, and what its operations are.

use super::series::{Desk, Known, Line, Series, gcd};
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

/// What makes an operation linear along a place of the turns.
pub(super) struct Need {
    /// So many turns as one.
    pub times: i64,
    /// So many turns later.
    pub after: i64,
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

impl Expression {
    /// Its values for all n, or why they are not known.
    pub(super) fn series(&self, desk: &mut Desk<'_, '_>) -> Result<Known<Series>, Complaint> {
        let (how, parts) = match self {
            Expression::Number(number) => return Ok(Ok(Series::constant(*number))),
            Expression::N => return Ok(Ok(Series::identity())),
            Expression::Made(how, parts) => (how, parts),
        };
        let mut known = Vec::new();
        for part in parts {
            match part.series(desk)? {
                Ok(series) => known.push(series),
                Err(why) => return Ok(Err(why)),
            }
        }
        Series::made(*how, &known, desk)
    }
}

fn irregular<T>() -> Known<T> {
    Err("something in it does not go on in equal steps".to_string())
}

/// The turns until a line that is not level has the sign that it keeps.
fn turns_until(line: Line, least: i64) -> Known<i64> {
    let far = line.base.checked_sub(least).and_then(i64::checked_abs);
    match (line.step, far) {
        (0, _) => Ok(0),
        (step, Some(far)) => Ok(far / step.saturating_abs() + 1),
        (_, None) => Err("a number in it is too large for the checker".to_string()),
    }
}

impl Operation {
    pub(super) fn need(self, lines: &[Option<Line>], games: &[Series]) -> Known<Need> {
        let now = Ok(Need { times: 1, after: 0 });
        let level = |line: &Option<Line>| line.is_none_or(|line| line.step == 0);
        match (self, lines) {
            (Operation::Add | Operation::Subtract, _) => now,
            (Operation::Not | Operation::And | Operation::Or, _) => {
                if lines.iter().all(level) {
                    now
                } else {
                    irregular()
                }
            }
            (Operation::If, [condition, ..]) => {
                if level(condition) {
                    now
                } else {
                    irregular()
                }
            }
            (Operation::Worth(game), [Some(of)]) => {
                let Some(game) = games.get(game) else { return no_game() };
                if of.step < 0 {
                    return irregular();
                }
                if of.step == 0 {
                    return now;
                }
                let times = game.turns() / gcd(game.turns(), of.step).max(1);
                let after = match of.base < game.start() {
                    true => turns_until(*of, game.start())?,
                    false => 0,
                };
                Ok(Need { times, after })
            }
            (_, [Some(a), Some(b)]) => match self {
                Operation::Multiply if a.step != 0 && b.step != 0 => irregular(),
                Operation::Multiply => now,
                Operation::Divide | Operation::Remainder => {
                    if b.step != 0 {
                        return irregular();
                    }
                    let by = b.base.checked_abs().unwrap_or(0).max(1);
                    Ok(Need { times: by / gcd(by, a.step).max(1), after: 0 })
                }
                Operation::Xor => xor_need(*a, *b),
                // The lesser is the lesser for ever once the difference keeps its sign.
                _ => {
                    let base = a.base.checked_sub(b.base);
                    let step = a.step.checked_sub(b.step);
                    let Some((base, step)) = base.zip(step) else { return irregular() };
                    Ok(Need { times: 1, after: turns_until(Line { base, step }, 0)? })
                }
            },
            _ => now,
        }
    }

    /// What it is of numbers; none where it has no value.
    pub(super) fn of(self, values: &[Option<i64>], games: &[Series]) -> Known<Option<i64>> {
        let truth = |is: bool| Ok(Some(i64::from(is)));
        match (self, values) {
            (Operation::And, [Some(0), _]) => return truth(false),
            (Operation::Or, [Some(first), _]) if *first != 0 => return truth(true),
            (Operation::If, [Some(condition), yes, no]) => {
                return Ok(if *condition != 0 { *yes } else { *no });
            }
            (Operation::Worth(game), [Some(heap)]) => {
                return games.get(game).map_or_else(no_game, |game| game.at(*heap));
            }
            (Operation::Not, [Some(of)]) => return truth(*of == 0),
            _ => {}
        }
        let [Some(a), Some(b)] = *values else { return Ok(None) };
        let number = match self {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            Operation::Multiply => a.checked_mul(b),
            Operation::Divide | Operation::Remainder if b == 0 => return Ok(None),
            Operation::Divide => floor(a, b),
            Operation::Remainder => {
                floor(a, b).and_then(|q| q.checked_mul(b)).and_then(|m| a.checked_sub(m))
            }
            Operation::Xor if a < 0 || b < 0 => return Ok(None),
            Operation::Xor => Some(a ^ b),
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::Equal => return truth(a == b),
            Operation::Less => return truth(a < b),
            Operation::AtMost => return truth(a <= b),
            _ => return truth(b != 0),
        };
        match number {
            Some(number) => Ok(Some(number)),
            None => Err("a number in it is too large for the checker".to_string()),
        }
    }
}

fn no_game<T>() -> Known<T> {
    Err("it speaks of a game of which nothing is proved here".to_string())
}

/// a / b, rounded down.
fn floor(a: i64, b: i64) -> Option<i64> {
    let (whole, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    if rest != 0 && (rest < 0) != (b < 0) { whole.checked_sub(1) } else { Some(whole) }
}

/// A number that is level changes digits below some power of two alone. Once the steps of the other
/// are a multiple of that, those digits stay as they are.
fn xor_need(a: Line, b: Line) -> Known<Need> {
    let (level, other) = match (a.step, b.step) {
        (0, _) => (a, b),
        (_, 0) => (b, a),
        _ => return irregular(),
    };
    if other.step < 0 {
        return irregular();
    }
    let after = if other.step > 0 && other.base < 0 { turns_until(other, 0)? } else { 0 };
    if other.step == 0 || level.base < 0 {
        return Ok(Need { times: 1, after });
    }
    let mut power: i64 = 1;
    while power <= level.base {
        match power.checked_mul(2) {
            Some(next) => power = next,
            None => return irregular(),
        }
    }
    Ok(Need { times: power / gcd(power, other.step).max(1), after })
}
