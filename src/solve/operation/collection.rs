//! Sets of two, membership, entries, stretches and changed entries: what they give for every
//! argument, and what is no place in a collection.

use super::super::code::Op;
use super::super::fault::FaultKind;
use super::super::functions::{self, Result};
use super::super::value::Value;
use crate::meter;
use std::cmp::Ordering;
use std::sync::Arc;

/// The union, difference, meet or symmetric difference of two sets in ascending order.
pub fn combined(op: &Op, a: &[Value], b: &[Value]) -> Result<Value> {
    let is_wanted = |left: bool, right: bool| match op {
        Op::Minus => left && !right,
        Op::Intersect => left && right,
        Op::Xor => left != right,
        _ => true,
    };
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    let mut all = Vec::new();
    for turn in 0_usize.. {
        if turn.is_multiple_of(TURNS_OF_A_STEP) {
            meter::work(1)?;
        }
        let order = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) => {
                meter::work_on(x.size().min(y.size()) / VALUES_OF_A_STEP)?;
                x.cmp(y)
            }
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => break,
        };
        let next = match order {
            Ordering::Less => a.next(),
            Ordering::Greater => b.next(),
            Ordering::Equal => b.next().and(a.next()),
        };
        if is_wanted(order.is_le(), order.is_ge()) {
            all.extend(next.cloned());
        }
    }
    Ok(Value::set_in_order(all))
}

/// The number of values that are compared in the time of a step, and of letters that are looked at.
pub const VALUES_OF_A_STEP: usize = 16;
pub const LETTERS_OF_A_STEP: usize = 64;

/// The number of members that are visited in the time of a step.
const TURNS_OF_A_STEP: usize = 8;

/// Whether a value is a member of a collection; of a text, whether it stands in it.
pub fn is_member(a: &Value, b: &Value) -> Result<bool> {
    if let Value::TooLarge(known) = a {
        return known.is_in(b).ok_or(FaultKind::Overflow);
    }
    Ok(match b {
        Value::Set(items) => {
            let rounds = (usize::BITS - items.len().leading_zeros()) as usize;
            meter::work_on(rounds * (a.size() / VALUES_OF_A_STEP))?;
            items.binary_search(a).is_ok()
        }
        Value::List(items) => {
            let most = items.len().saturating_mul(a.size()).min(b.size());
            meter::work_on(items.len() / 4 + most / VALUES_OF_A_STEP)?;
            items.contains(a)
        }
        Value::From(from) => matches!(a, Value::Number(n) if n >= from),
        Value::Text(text) => {
            meter::work_on(text.len() / LETTERS_OF_A_STEP)?;
            matches!(a, Value::Text(part) if text.contains(&**part))
        }
        _ => return Err(FaultKind::Argument("in")),
    })
}

/// Whether a value is a number between two, both included.
pub fn is_within(value: &Value, from: i64, to: i64) -> Result<bool> {
    match value {
        Value::Number(n) => Ok((from..=to).contains(n)),
        Value::TooLarge(known) => known.is_within(from, to).ok_or(FaultKind::Overflow),
        _ => Ok(false),
    }
}

/// The entry of a list, or the letter of a text, at a place from 0.
pub fn entry(base: &Value, index: i64) -> Result<Value> {
    let length = functions::length(base)?;
    let at = usize::try_from(index).ok().filter(|i| *i < length);
    let at = at.ok_or(FaultKind::Index(index, length))?;
    let found = match base {
        Value::List(items) => items.get(at).cloned(),
        Value::Text(text) => text.chars().nth(at).map(Value::letter),
        _ => None,
    };
    found.ok_or(FaultKind::Index(index, length))
}

/// From one place to another, both included; without the second, to the end.
pub fn slice(base: &Value, from: i64, to: Option<i64>) -> Result<Value> {
    let length = functions::length(base)?;
    let to = to.unwrap_or(length as i64 - 1);
    if to < from {
        return Ok(match base {
            Value::Text(_) => Value::Text(Arc::from("")),
            _ => Value::list(Vec::new()),
        });
    }
    let inside = |i: i64| usize::try_from(i).ok().filter(|i| *i < length);
    let first = inside(from).ok_or(FaultKind::Index(from, length))?;
    let last = inside(to).ok_or(FaultKind::Index(to, length))?;
    Ok(match base {
        Value::List(items) => {
            meter::room_for::<Value>(last + 1 - first)?;
            Value::List(items.get(first..=last).unwrap_or(&[]).into())
        }
        Value::Text(text) => {
            meter::work_on(first / LETTERS_OF_A_STEP)?;
            // A letter has up to four bytes, and it is copied twice.
            meter::room(8 * (last + 1 - first))?;
            Value::Text(text.chars().skip(first).take(last + 1 - first).collect::<String>().into())
        }
        _ => return Err(FaultKind::Argument("a list")),
    })
}

/// The same with another entry at a place.
pub fn changed(base: &Value, index: i64, value: Value) -> Result<Value> {
    let length = functions::length(base)?;
    let at = usize::try_from(index).ok().filter(|i| *i < length);
    let at = at.ok_or(FaultKind::Index(index, length))?;
    Ok(match (base, value) {
        (Value::List(items), value) => {
            meter::room_for::<Value>(2 * length)?;
            let mut items = items.to_vec();
            if let Some(entry) = items.get_mut(at) {
                *entry = value;
            }
            Value::list(items)
        }
        (Value::Text(text), Value::Text(letter)) => {
            // It is copied twice.
            meter::room(2 * (text.len() + letter.len()))?;
            let mut changed = String::with_capacity(text.len() + letter.len());
            for (i, own) in text.chars().enumerate() {
                if i == at { changed.push_str(&letter) } else { changed.push(own) }
            }
            Value::Text(changed.into())
        }
        _ => return Err(FaultKind::Argument("with")),
    })
}
