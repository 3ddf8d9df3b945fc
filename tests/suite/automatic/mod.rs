//! Claims over several numbers, and over values that depend on digits, by finite automata.

mod certificates;
mod claims;
mod codes;
mod far;
mod formulas;
mod literature;
mod near;
mod periods;
mod random;

use crate::support::answers;
use serde_json::{Value, json};

/// The one answer to a statement, with few points to try.
#[track_caller]
fn answer(text: &str) -> Value {
    answers(&["--points", "300"], text).pop().expect("an answer")
}

#[track_caller]
fn is_proved(games: &str, claim: &str) {
    is_proved_by(games, claim, json!("automatic"));
}

#[track_caller]
fn is_proved_by(games: &str, claim: &str, theorem: Value) {
    let found = answer(&format!("{games}\nclaim {claim}"));
    assert_eq!(found["verdict"], "proved", "{claim}: {found}");
    assert_eq!(found["theorem"], theorem, "{claim}: {found}");
}

/// Refuted at this point, which is the first by its greatest number.
#[track_caller]
fn is_refuted(games: &str, claim: &str, at: Value) {
    let found = answer(&format!("{games}\nclaim {claim}"));
    assert_eq!(found["verdict"], "refuted", "{claim}: {found}");
    assert_eq!(found["counterexample"], at, "{claim}: {found}");
}

/// Neither proved nor refuted.
#[track_caller]
fn is_open(games: &str, claim: &str) {
    let found = answer(&format!("{games}\nclaim {claim}"));
    assert_eq!(found["verdict"], "verified", "{claim}: {found}");
    assert!(found["reason"].is_string(), "{claim}: {found}");
}
