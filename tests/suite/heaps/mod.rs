//! Games of one heap: what is recognised, proved, claimed, kept and written.

mod claims;
mod kept;
mod periods;
mod recognised;

use crate::support::grundy;
use serde_json::Value;

/// The answers to some statements, as JSON.
#[track_caller]
fn answers(arguments: &[&str], text: &str) -> Vec<Value> {
    let mut all = vec!["--format", "json"];
    all.extend(arguments);
    all.extend(["-e", text]);
    let ran = grundy(&all);
    let lines = ran.output.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let answers: Vec<Value> = lines.filter(|l: &Value| l["kind"] != "summary").collect();
    assert!(!answers.is_empty(), "{text}\n{}", ran.errors);
    answers
}

/// The one answer to a statement.
#[track_caller]
fn answer(text: &str) -> Value {
    answers(&[], text).pop().expect("an answer")
}
