//! Equality of values other than numbers: of pairs, part by part, and of texts that change with the number, as
//! `"PNN"[n % 3]`.

use super::{Forever, Result, Thing, unknown};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::solve::value::Value;
use std::sync::Arc;

/// Texts, and which of them it is for each number.
pub(super) type Texts = (Arc<[Arc<str>]>, Tail);

/// A text of more letters is not gone through.
const MOST_LETTERS: usize = 1000;

impl Forever<'_, '_> {
    /// A letter of a text at a place that changes.
    pub(crate) fn letter(&self, text: &str, index: &Tail) -> Result<Thing> {
        let letters = text.chars().count();
        if letters > MOST_LETTERS {
            return unknown("a text in it has very many letters");
        }
        let index = self.where_needed(index)?;
        if super::entry::places(&index, letters)?.is_none() {
            return unknown("a letter in it is not in its text for all numbers");
        }
        let all = text.chars().map(|letter| Arc::from(letter.to_string())).collect();
        Ok(Thing::Texts((all, index)))
    }

    /// Of two texts the one or the other.
    pub(crate) fn choose_text(&self, condition: &Tail, yes: &Texts, no: &Texts) -> Result<Thing> {
        let all: Arc<[Arc<str>]> = yes.0.iter().chain(no.0.iter()).cloned().collect();
        meter::room_for::<Arc<str>>(all.len()).map_err(Fault::from)?;
        let behind = Tail::constant(yes.0.len() as i64);
        let no = no.1.with(Binary::Add, &behind)?;
        Ok(Thing::Texts((all, condition.choose(&yes.1, &no)?)))
    }

    /// 1 where two things are equal.
    pub(crate) fn equal(&self, a: &Thing, b: &Thing) -> Result<Tail> {
        match (a, b) {
            (Thing::Number(a), Thing::Number(b)) | (Thing::Outcome(a), Thing::Outcome(b)) => {
                Ok(a.with(Binary::Equal, b)?)
            }
            (Thing::Tuple(a), Thing::Tuple(b)) if a.len() == b.len() => {
                let mut all = Tail::constant(1);
                for (a, b) in a.iter().zip(b) {
                    all = all.with(Binary::Min, &self.equal(a, b)?)?;
                }
                Ok(all)
            }
            (Thing::Tuple(_), Thing::Tuple(_)) => {
                unknown("a pair in it is not followed for all numbers")
            }
            _ => match (texts(a), texts(b)) {
                (Some(a), Some(b)) => same_text(&a, &b),
                _ => unknown("an equality in it is not followed for all numbers"),
            },
        }
    }
}

/// A thing as texts, if it is one of texts.
pub(super) fn texts(thing: &Thing) -> Option<Texts> {
    match thing {
        Thing::Fixed(Value::Text(text)) => Some((Arc::from([text.clone()]), Tail::constant(0))),
        Thing::Texts(texts) => Some(texts.clone()),
        _ => None,
    }
}

/// 1 where two texts are the same: each by the number of its letters' first place among all.
fn same_text(a: &Texts, b: &Texts) -> Result<Tail> {
    let all: Vec<&Arc<str>> = a.0.iter().chain(b.0.iter()).collect();
    let first = |text: &Arc<str>| all.iter().position(|own| *own == text).map(|at| at as i64);
    let numbered = |(texts, which): &Texts| {
        meter::work_on(texts.len().saturating_mul(all.len())).map_err(Fault::from)?;
        let firsts: Vec<Option<i64>> = texts.iter().map(first).collect();
        let of = |at: i64| firsts.get(usize::try_from(at).ok()?).copied().flatten();
        Ok::<Tail, super::Why>(which.map(of)?)
    };
    Ok(numbered(a)?.with(Binary::Equal, &numbered(b)?)?)
}
