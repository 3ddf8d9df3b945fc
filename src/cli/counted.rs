//! What a run has come to so far, where the guard finds it if it has to end the run: whoever reads objects is
//! promised a last one that counts.

use crate::check::tree::Statement;
use crate::source::{Source, Span};
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The summary of a run, as it would be written now.
static COUNTED: Mutex<Option<Value>> = Mutex::new(None);

/// What is at work, where it is known.
static AT: Mutex<Option<At>> = Mutex::new(None);

/// A text that is at work, or a statement of it.
pub(super) enum At {
    Text(String),
    Statement(Source, Span),
}

fn kept<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The summary of a run that has not been written. It can be taken once, and the one who takes it writes it.
pub(super) fn take() -> Option<Value> {
    kept(&COUNTED).take()
}

/// One more is counted under this name.
fn one_more(name: &str) {
    let mut counted = kept(&COUNTED);
    let count = counted.as_mut().and_then(|object| object.get_mut(name));
    if let Some(count) = count {
        *count = (count.as_u64().unwrap_or(0) + 1).into();
    }
}

/// The summary of a run as it would be written now.
pub(super) fn would_be(summary: Value) {
    *kept(&COUNTED) = Some(summary);
}

/// This is at work now.
pub(super) fn works_on(at: At) {
    *kept(&AT) = Some(at);
}

/// What is at work.
pub(super) fn at() -> Option<At> {
    kept(&AT).take()
}

/// One error more is told.
pub(super) fn told() {
    one_more("errors");
}

/// One statement more has had its answer.
pub(super) fn answered() {
    one_more("statements");
}

/// Where a statement stands, for people who look it up.
pub(super) fn place<'s>(statement: &Statement, source: &'s Source) -> (&'s str, usize) {
    let text = source.slice(statement.span);
    let blank = text.len() - text.trim_start().len();
    (source.name(), source.place(statement.span.start + blank as u32).line)
}
