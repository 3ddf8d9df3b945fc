//! Games that have the values of another, as JSON.

use crate::session::answer::{Disguised, Evidence, Repeats};
use serde_json::{Value, json};

pub(super) fn disguises(all: &[Disguised]) -> Value {
    all.iter().map(one).collect()
}

fn one(one: &Disguised) -> Value {
    let mut object = json!({
        "game": one.game,
        "name": one.name,
        "library": one.library,
        "rules": one.rules,
        "oeis": one.oeis,
        "same_rules": one.same_rules,
        "expression": one.written,
        "definitions": one.definitions,
        "from": one.from,
        "claim": one.claim,
    });
    let more = match &one.evidence {
        Evidence::Proved { own, other, theorems, compared_to } => json!({
            "proved": true,
            "theorem": super::theorem(theorems),
            "own": repeats(own),
            "other": repeats(other),
            "agree_to": compared_to,
            "why": null,
        }),
        Evidence::Tested { to, why } => json!({
            "proved": false,
            "theorem": null,
            "own": null,
            "other": null,
            "agree_to": to,
            "why": why,
        }),
    };
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}

fn repeats(of: &Repeats) -> Value {
    json!({"period": of.period, "preperiod": of.preperiod, "saltus": of.saltus})
}
