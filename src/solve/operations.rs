//! What single instructions do to values.

use super::code::{Arithmetic, Game, Graph, Loose};
use super::fault::{FaultKind, Limit};
use super::functions;
use super::operation::{Compared, number};
use super::room::Result;
use super::states::{Key, Part, Position, States};
use super::value::Value;
use crate::meter;
use std::sync::Arc;

pub(super) fn holds_positions(args: &[Value]) -> bool {
    let position = |v: &Value| matches!(v, Value::Position(_) | Value::Set(_));
    match args.first() {
        Some(Value::List(items) | Value::Set(items)) => items.iter().any(position),
        _ => false,
    }
}

pub(super) fn matters_as_position(a: &Value, b: &Value) -> bool {
    matches!(a, Value::Position(_)) || matches!(b, Value::Position(_))
}

/// A value where a position is wanted: a set of positions is one, and the sum of nothing.
pub(super) fn position(value: &Value, states: &mut States) -> Result<Position> {
    match value {
        Value::Position(position) => Ok(position.clone()),
        Value::Number(0) => Ok(Position::of(Vec::new())),
        Value::Set(items) if items.is_empty() => Ok(Position::of(Vec::new())),
        Value::Set(items) => {
            meter::room_for::<Position>(4 * items.len())?;
            let mut options = Vec::with_capacity(items.len());
            for item in items.iter() {
                options.push(position(item, states)?.sorted());
            }
            options.sort_unstable();
            options.dedup();
            Ok(Position::state(states.intern(Key::Set(options.into()))))
        }
        _ => Err(FaultKind::Argument("a position")),
    }
}

/// Collections one inside another up to here are walked on the machine's stack; those below half
/// as deep are deeper than any type, so that they can only be positions.
pub(super) const DEEPEST: usize = 256;
const TYPED: usize = DEEPEST / 2;

/// More members than these, counted wherever they stand, are walked by nobody.
const LARGEST: usize = 1 << 30;

/// A collection as it may be kept: what is too deep in it becomes a position of the table.
pub(super) fn shallow(value: Value, states: &mut States) -> Result<Value> {
    if value.size() > LARGEST {
        return Err(FaultKind::Limit(Limit::Memory));
    }
    if value.depth() <= DEEPEST {
        return Ok(value);
    }
    flatter(&value, TYPED, states).map_err(|_| FaultKind::NestedTooDeep(DEEPEST))
}

fn flatter(value: &Value, levels: usize, states: &mut States) -> Result<Value> {
    let mut all = |items: &[Value]| -> Result<Vec<Value>> {
        items.iter().map(|item| flatter(item, levels.saturating_sub(1), states)).collect()
    };
    Ok(match value {
        value if value.depth() <= levels => value.clone(),
        Value::Set(items) if levels > 0 => Value::set(all(items)?),
        Value::List(items) if levels > 0 => Value::list(all(items)?),
        Value::Tuple(items) if levels > 0 => Value::Tuple(all(items)?.into()),
        other => Value::Position(position(other, states)?),
    })
}

pub(super) fn check_params(game: &Game, args: &[Value]) -> Result<()> {
    for (param, arg) in game.params.iter().zip(args) {
        if let Some(value) = param.naturals.refused(arg) {
            let mut shown = String::new();
            write_all(args, "()", &mut shown);
            return Err(FaultKind::NegativeParameter {
                game: game.name.as_str().into(),
                parameter: param.name.as_str().into(),
                value,
                whole: matches!(arg, Value::Number(_)),
                position: format!("{}{shown}", game.name).into(),
            });
        }
    }
    Ok(())
}

/// The most letters of a position that the message shows.
const MOST_SHOWN: usize = 200;

/// Writes a value, without the names of positions.
fn write_plain(value: &Value, out: &mut String) {
    if out.len() > MOST_SHOWN {
        return;
    }
    match value {
        Value::Number(n) => *out += &n.to_string(),
        Value::Truth(is) => *out += &is.to_string(),
        Value::Text(text) => {
            let few: String = text.chars().take(MOST_SHOWN).collect();
            *out += &format!("{few:?}");
        }
        Value::List(all) => write_all(all, "[]", out),
        Value::Set(all) => write_all(all, "{}", out),
        Value::Tuple(all) => write_all(all, "()", out),
        _ => *out += "…",
    }
}

/// Writes the first few values of a collection.
fn write_all(all: &[Value], brackets: &str, out: &mut String) {
    let (open, close) = brackets.split_at(1);
    *out += open;
    for (i, value) in all.iter().enumerate() {
        if i > 0 {
            *out += ", ";
        }
        if i == 8 || out.len() > MOST_SHOWN {
            *out += "…";
            break;
        }
        write_plain(value, out);
    }
    *out += close;
}

pub(super) fn node_value(graph: &Graph, node: u32) -> Value {
    let name = graph.nodes.get(node as usize).map_or("", String::as_str);
    match name.parse() {
        Ok(n) if graph.numbered => Value::Number(n),
        _ => Value::Text(Arc::from(name)),
    }
}

pub(super) fn arithmetic(how: Arithmetic, a: i64, b: i64) -> Result<Value> {
    let n = match how {
        Arithmetic::Subtract => a.checked_sub(b),
        Arithmetic::Multiply => a.checked_mul(b),
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => {
            return Err(FaultKind::DivisionByZero);
        }
        Arithmetic::Divide => number::quotient(a, b),
        Arithmetic::Remainder => number::remainder(a, b),
        Arithmetic::NimProduct => return functions::nim_product(a, b),
        Arithmetic::Power if b < 0 => return Err(FaultKind::NegativePower),
        Arithmetic::Power => number::power(a, b),
    };
    Ok(Value::Number(n.ok_or(FaultKind::Overflow)?))
}

/// Of positions, all of them side by side.
pub(super) fn added(a: &Value, b: &Value, states: &mut States) -> Result<Value> {
    match (a, b) {
        (Value::Position(_) | Value::Set(_), _) | (_, Value::Position(_) | Value::Set(_)) => {
            let (a, b) = (position(a, states)?, position(b, states)?);
            meter::room_for::<Part>(a.parts().len() + b.parts().len())?;
            Ok(Value::Position(a.plus(&b)))
        }
        _ => functions::add(a, b),
    }
}

/// The same of many, from left to right.
pub(super) fn sum(terms: &[Value], states: &mut States) -> Result<Value> {
    let Some((first, rest)) = terms.split_first() else { return Ok(Value::Number(0)) };
    let (mut sum, mut rest) = (first.clone(), rest.iter());
    while !matches!(sum, Value::Position(_)) {
        let Some(term) = rest.next() else { return Ok(sum) };
        sum = added(&sum, term, states)?;
    }
    let mut parts = position(&sum, states)?.parts().to_vec();
    for term in rest {
        let term = position(term, states)?;
        meter::room_for::<Part>(term.parts().len())?;
        parts.extend(term.parts());
    }
    Ok(Value::Position(Position::of(parts)))
}

/// What a power leaves, by its base, its exponent and the divisor, however large it is. Where one of the three is larger
/// than the language's numbers, the power itself has to be known.
pub(super) fn rest_of_power([base, exponent, by]: [&Value; 3], strict: bool) -> Result<Value> {
    let (Value::Number(base), Value::Number(exponent), Value::Number(by)) = (base, exponent, by)
    else {
        let power = loose(Arithmetic::Power.into(), base, exponent);
        let power = power.ok_or(FaultKind::Argument("a number"))??;
        let rest = loose(Arithmetic::Remainder.into(), &power, by);
        let rest = rest.ok_or(FaultKind::Argument("a number"))??;
        return if strict { small(rest) } else { Ok(rest) };
    };
    if *exponent < 0 {
        return Err(FaultKind::NegativePower);
    }
    let rest = number::rest_of_power(*base, *exponent, *by).ok_or(FaultKind::DivisionByZero)?;
    Ok(Value::Number(rest))
}

/// One of the language's numbers.
fn small(number: Value) -> Result<Value> {
    match number {
        Value::TooLarge(_) => Err(FaultKind::Overflow),
        number => Ok(number),
    }
}

/// A quotient or a remainder of numbers that may be too large themselves.
pub(super) fn divided(how: Arithmetic, a: &Value, b: &Value) -> Result<Value> {
    small(loose(how.into(), a, b).ok_or(FaultKind::Argument("a number"))??)
}

/// Arithmetic on numbers that are only compared or divided; none if these are none.
pub(super) fn loose(how: Loose, a: &Value, b: &Value) -> Option<Result<Value>> {
    if let (Value::Number(a), Value::Number(b)) = (a, b) {
        let plain = match how {
            Loose::Add => a.checked_add(*b).map(Value::Number).ok_or(FaultKind::Overflow),
            Loose::Negative => a.checked_neg().map(Value::Number).ok_or(FaultKind::Overflow),
            Loose::Arithmetic(how) => arithmetic(how, *a, *b),
        };
        if plain != Err(FaultKind::Overflow) {
            return Some(plain);
        }
    }
    let (a, b) = (Compared::of(a)?, Compared::of(b)?);
    if let Loose::Arithmetic(Arithmetic::Divide | Arithmetic::Remainder) = how
        && b == Compared::exact(0)
    {
        return Some(Err(FaultKind::DivisionByZero));
    }
    let known = match how {
        Loose::Add => Some(a.plus(b)),
        Loose::Negative => Some(a.negative()),
        Loose::Arithmetic(how) => a.with(how, b),
    };
    Some(known.map(Compared::value).ok_or(FaultKind::Overflow))
}
