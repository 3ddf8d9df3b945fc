//! Submissions as objects, one a line: fields that `docs/command-line.md` lists.

use super::statistics::Statistics;
use super::{Class, Entry};
use crate::grade::{Check, Points, Problem, Side, Verdict};
use serde_json::{Map, Value, json};

pub fn submission(entry: &Entry) -> Value {
    let judged = &entry.judged;
    json!({
        "kind": "submission",
        "submission": entry.name,
        "points": number(entry.points()),
        "total": entry.total().map(number),
        "out_of": number(judged.out_of()),
        "problems": judged.problems.iter().map(problem).collect::<Vec<_>>(),
        "mistakes": judged.mistakes.iter().map(|m| json!({
            "message": m.message, "help": m.help, "file": m.file,
            "line": m.line, "column": m.column,
        })).collect::<Vec<_>>(),
        "note": entry.note,
        "same_text_as": entry.same.named,
        "same_texts": entry.same.others,
        "id": entry.person.id,
        "system_id": entry.person.system_id,
        "email": entry.person.email,
        "late": entry.person.late,
        "late_by": number(entry.late_by.unwrap_or(Points::NONE)),
        "attempt": entry.person.attempt,
    })
}

pub fn summary(class: &Class) -> Value {
    let problems: Vec<Value> = class
        .problems
        .iter()
        .enumerate()
        .map(|(i, p)| json!({"id": p.id, "title": p.title, "out_of": number(p.out_of), "bonus": p.bonus, "missed": class.missed(i), "to_mark": class.to_mark(i)}))
        .collect();
    let statistics = Statistics::of(class).map(|statistics| statistics.object());
    json!({
        "kind": "summary",
        "statistics": statistics,
        "rubric": class.rubric,
        "submissions": class.handed_in().count(),
        "absent": class.entries.len() - class.handed_in().count(),
        "out_of": number(class.out_of()),
        "problems": problems,
        "version": env!("CARGO_PKG_VERSION"),
    })
}

/// Whole where it is whole.
fn number(points: Points) -> Value {
    let number = points.number();
    if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }
}

/// A value that was written as the language writes it: only numbers look like numbers.
fn value_of(written: &str) -> Value {
    written.parse::<i64>().map_or_else(|_| json!(written), Value::from)
}

fn problem(problem: &Problem) -> Value {
    json!({
        "id": problem.id,
        "title": problem.title,
        "points": number(problem.points),
        "out_of": number(problem.out_of),
        "solved": problem.solved(),
        "not_judged": problem.not_judged,
        "stopped": problem.stopped,
        "undecided": problem.undecided,
        "to_mark": problem.to_mark,
        "checks": problem.checks.iter().map(check).collect::<Vec<_>>(),
        "hints": problem.hints,
        "bonus": problem.bonus,
        "notes": problem.notes,
    })
}

fn check(check: &Check) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_string(), value);
    put("asked", json!(check.asked));
    put("worth", json!(check.worth));
    put("passed", json!(check.verdict.passed()));
    put("verdict", json!(check.verdict.word()));
    match &check.verdict {
        Verdict::Proved { theorems } => {
            put("theorems", theorems.iter().map(|theorem| theorem.name()).collect());
        }
        Verdict::Holds { points } => {
            put("places", json!(points));
        }
        Verdict::Verified { up_to, why, .. } | Verdict::Unproved { up_to, why } => {
            put("checked_to", json!(up_to));
            put("reason", json!(why));
        }
        Verdict::Refuted(refuted) => {
            let at: Map<String, Value> =
                refuted.at.iter().map(|(name, value)| (name.clone(), value_of(value))).collect();
            put("counterexample", Value::Object(at));
            if refuted.not_smallest {
                put("smallest", json!(false));
            }
            if let Some(sides) = &refuted.sides {
                put("left", value_of(&sides.left));
                put("right", value_of(&sides.right));
                put(
                    "yours",
                    json!(sides.yours.map(|side| match side {
                        Side::Left => "left",
                        Side::Right => "right",
                    })),
                );
            }
            let because: Vec<&str> = refuted.because.iter().map(|s| s.text.as_str()).collect();
            put("because", json!(because));
        }
        Verdict::Unfit { why } | Verdict::Stopped { why, .. } => {
            put("reason", json!(why));
        }
        Verdict::Fits => {}
    }
    if let Some((hold, of)) = check.cases {
        put("cases", json!({"hold": hold, "of": of}));
    }
    if let Some(part) = check.part {
        put("points", json!(part.earned()));
        put("out_of", json!(part.out_of()));
    }
    Value::Object(object)
}
