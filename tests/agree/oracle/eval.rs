//! What an expression is worth.

use super::calls::called;
use super::{Bad, E, Each, Names, V, Worth};
use std::collections::BTreeSet;

/// Longer collections than this are left to the program.
pub(super) const MOST: i128 = 400;

/// A number of the language.
pub(super) fn small(n: i128) -> Worth {
    i64::try_from(n).map(|_| V::N(n)).map_err(|_| Bad::TooLarge)
}

pub(super) fn number(v: &V) -> Result<i128, Bad> {
    match v {
        V::N(n) => Ok(*n),
        _ => panic!("{v:?} is no number"),
    }
}

pub(super) fn truth(v: &V) -> Result<bool, Bad> {
    match v {
        V::T(is) => Ok(*is),
        _ => panic!("{v:?} is no truth"),
    }
}

/// The members of a collection, in its order.
pub(super) fn members(v: &V) -> Vec<V> {
    match v {
        V::List(all) | V::Tuple(all) => all.clone(),
        V::Set(all) => all.iter().cloned().collect(),
        V::Text(text) => text.chars().map(|c| V::Text(c.to_string())).collect(),
        _ => panic!("{v:?} is no collection"),
    }
}

pub(super) fn set_of(all: Vec<V>) -> V {
    V::Set(all.into_iter().collect())
}

pub(super) fn range(from: i128, to: i128) -> Result<Vec<V>, Bad> {
    if to - from > MOST { Err(Bad::Unknown) } else { Ok((from..=to).map(V::N).collect()) }
}

pub(super) fn eval(e: &E, names: &Names) -> Worth {
    match e {
        E::Int(n) => Ok(V::N(*n)),
        E::Truth(is) => Ok(V::T(*is)),
        E::Text(text) => Ok(V::Text(text.to_string())),
        E::Name(name) => {
            let own = names.iter().rev().find(|(own, _)| own == name);
            Ok(own.unwrap_or_else(|| panic!("no {name}")).1.clone())
        }
        E::Op("and", a, b) => Ok(V::T(is(a, names)? && is(b, names)?)),
        E::Op("or", a, b) => Ok(V::T(is(a, names)? || is(b, names)?)),
        E::Op("implies", a, b) => Ok(V::T(!is(a, names)? || is(b, names)?)),
        E::Op(how @ ("/" | "%"), a, b) => {
            let (a, b) = both(loosely(a, names), loosely(b, names))?;
            operated(how, a, b, false)
        }
        E::Op(how, a, b) => {
            let (a, b) = both(eval(a, names), eval(b, names))?;
            operated(how, a, b, false)
        }
        E::Compare(first, rest) => compared(first, rest, names),
        E::Not(a) => Ok(V::T(!is(a, names)?)),
        E::Negative(a) => small(-number(&eval(a, names)?)?),
        E::If(c, a, b) => eval(if is(c, names)? { a } else { b }, names),
        E::Call(name, args) => called(name, all(args, names)?),
        E::Set(parts) => {
            let mut members_of = Vec::new();
            for part in parts {
                match (part, eval(part, names)?) {
                    (E::Range(..), V::List(range)) => members_of.extend(range),
                    (_, one) => members_of.push(one),
                }
            }
            Ok(set_of(members_of))
        }
        E::List(parts) => Ok(V::List(all(parts, names)?)),
        E::Tuple(parts) => Ok(V::Tuple(all(parts, names)?)),
        E::Range(a, b) => {
            let (a, b) = both(eval(a, names), eval(b, names))?;
            Ok(V::List(range(number(&a)?, number(&b)?)?))
        }
        E::Each(what, each) => gone_through(what, each, names),
        E::Index(base, index) => {
            let (base, index) = both(eval(base, names), eval(index, names))?;
            let index = usize::try_from(number(&index)?).map_err(|_| Bad::Fault)?;
            members(&base).get(index).cloned().ok_or(Bad::Fault)
        }
        E::Slice(base, from, to) => {
            let (base, from) = both(eval(base, names), eval(from, names))?;
            let (from, to) = (number(&from)?, number(&eval(to, names)?)?);
            let all = members(&base);
            let inside = |i: i128| (0..all.len() as i128).contains(&i);
            let kept = match to < from {
                true => Vec::new(),
                false if inside(from) && inside(to) => all[from as usize..=to as usize].to_vec(),
                false => return Err(Bad::Fault),
            };
            Ok(like(&base, kept))
        }
        E::With(base, index, value) => {
            let (base, index) = both(eval(base, names), eval(index, names))?;
            let value = eval(value, names)?;
            let mut all = members(&base);
            let index = usize::try_from(number(&index)?).map_err(|_| Bad::Fault)?;
            *all.get_mut(index).ok_or(Bad::Fault)? = value;
            Ok(like(&base, all))
        }
        E::Field(of, i) => Ok(members(&eval(of, names)?)[*i].clone()),
        E::Heap(of) => match eval(of, names)? {
            V::N(n) if n < 0 => Err(Bad::Fault),
            heap => Ok(heap),
        },
    }
}

/// A list, or a text of letters, as the other is one.
fn like(other: &V, all: Vec<V>) -> V {
    match other {
        V::Text(_) => {
            V::Text(all.iter().map(|v| if let V::Text(c) = v { c.as_str() } else { "" }).collect())
        }
        _ => V::List(all),
    }
}

/// What is certainly wrong is so whatever is not known beside it.
fn both(a: Worth, b: Worth) -> Result<(V, V), Bad> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        // The other may be more work than is allowed before this is seen.
        (Err(Bad::Unknown), _) | (_, Err(Bad::Unknown)) => Err(Bad::Unknown),
        (Err(Bad::Fault), _) | (_, Err(Bad::Fault)) => Err(Bad::Fault),
        _ => Err(Bad::TooLarge),
    }
}

fn all(parts: &[E], names: &Names) -> Result<Vec<V>, Bad> {
    let all: Vec<Worth> = parts.iter().map(|p| eval(p, names)).collect();
    match all.iter().any(|v| matches!(v, Err(Bad::Unknown))) {
        true => Err(Bad::Unknown),
        false => all.into_iter().collect(),
    }
}

fn is(e: &E, names: &Names) -> Result<bool, Bad> {
    truth(&eval(e, names)?)
}

/// An operation on values; where its result is only compared or divided it may be larger.
fn operated(how: &str, a: V, b: V, loose: bool) -> Worth {
    let fits = |n: Option<i128>| match (n, loose) {
        (Some(n), true) => Ok(V::N(n)),
        (Some(n), false) => small(n),
        (None, true) => Err(Bad::Unknown),
        (None, false) => Err(Bad::TooLarge),
    };
    match (how, a, b) {
        ("+", V::N(a), V::N(b)) => fits(a.checked_add(b)),
        ("-", V::N(a), V::N(b)) => fits(a.checked_sub(b)),
        ("*", V::N(a), V::N(b)) => fits(a.checked_mul(b)),
        ("^", V::N(a), V::N(b)) => fits(power(a, b, loose)?),
        ("/" | "%", V::N(_), V::N(0)) => Err(Bad::Fault),
        ("/" | "%", V::N(i128::MIN), V::N(-1)) => Err(Bad::Unknown),
        ("/", V::N(a), V::N(b)) => {
            let quotient = a / b;
            fits(Some(if quotient * b != a && (a < 0) != (b < 0) {
                quotient - 1
            } else {
                quotient
            }))
        }
        ("%", V::N(a), V::N(b)) => {
            let rest = a % b;
            fits(Some(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }))
        }
        ("xor", V::N(a), V::N(b)) => small(a ^ b),
        ("⊗", a, b) => called("nimmul", vec![a, b]),
        ("+", V::List(a), V::List(b)) => Ok(V::List([a, b].concat())),
        ("+", V::Text(a), V::Text(b)) => Ok(V::Text(a + &b)),
        ("union", V::Set(a), V::Set(b)) => Ok(V::Set(a.union(&b).cloned().collect())),
        ("minus", V::Set(a), V::Set(b)) => Ok(V::Set(a.difference(&b).cloned().collect())),
        ("intersect", V::Set(a), V::Set(b)) => Ok(V::Set(a.intersection(&b).cloned().collect())),
        ("xor", V::Set(a), V::Set(b)) => {
            Ok(V::Set(a.symmetric_difference(&b).cloned().collect::<BTreeSet<V>>()))
        }
        (how, a, b) => panic!("{a:?} {how} {b:?}"),
    }
}

/// None if it is out of reach.
fn power(base: i128, exponent: i128, loose: bool) -> Result<Option<i128>, Bad> {
    if exponent < 0 {
        return Err(Bad::Fault);
    }
    if base.unsigned_abs() < 2 {
        if exponent > i128::from(i64::MAX) && loose {
            return Err(Bad::Unknown);
        }
        let odd = exponent % 2 == 1;
        return Ok(Some(if exponent == 0 || base == -1 && !odd { 1 } else { base }));
    }
    Ok(u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)))
}

/// What is only compared or divided.
fn loosely(e: &E, names: &Names) -> Worth {
    match e {
        E::Op(how @ ("+" | "-" | "*" | "/" | "%" | "^"), a, b) => {
            let (a, b) = both(loosely(a, names), loosely(b, names))?;
            operated(how, a, b, true)
        }
        E::Negative(a) => match loosely(a, names)? {
            V::N(n) => n.checked_neg().map(V::N).ok_or(Bad::Unknown),
            other => panic!("-{other:?}"),
        },
        e => eval(e, names),
    }
}

fn compared(first: &E, rest: &[(&'static str, E)], names: &Names) -> Worth {
    let mut left = loosely(first, names);
    for (how, right) in rest {
        let right = match *how {
            "in" | "not in" => eval(right, names),
            _ => loosely(right, names),
        };
        let (a, b) = both(left, right)?;
        let holds = match *how {
            "==" | "iff" => a == b,
            "!=" => a != b,
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            ">=" => a >= b,
            "in" | "not in" => {
                let is = match (&a, &b) {
                    (V::Text(a), V::Text(b)) => b.contains(a.as_str()),
                    _ => members(&b).contains(&a),
                };
                is == (*how == "in")
            }
            how => panic!("{how}"),
        };
        if !holds {
            return Ok(V::T(false));
        }
        left = Ok(b);
    }
    Ok(V::T(true))
}

/// A comprehension, or a function of what it gives.
fn gone_through(what: &'static str, each: &Each, names: &Names) -> Worth {
    let over = eval(&each.over, names)?;
    let mut found = Vec::new();
    let mut inner = names.clone();
    for member in members(&over) {
        inner.push((each.name.clone(), member));
        let holds = each.when.as_ref().map_or(Ok(true), |when| is(when, &inner))?;
        if holds {
            let value = eval(&each.each, &inner)?;
            // These two look only as far as they need to.
            match (what, &value) {
                ("any", V::T(true)) => return Ok(V::T(true)),
                ("all", V::T(false)) => return Ok(V::T(false)),
                _ => found.push(value),
            }
        }
        inner.pop();
    }
    match what {
        "[" => Ok(V::List(found)),
        "{" => Ok(set_of(found)),
        name => called(name, vec![V::List(found)]),
    }
}
