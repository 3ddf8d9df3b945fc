//! `results.json` as Gradescope's autograders write it: for one submission the object itself,
//! for several an object by the names of the submissions.
//! <https://gradescope-autograders.readthedocs.io/en/latest/specs/>

use super::{Class, Entry, heading, told};
use crate::report::clean;
use crate::report::json::faithful;
use serde_json::{Map, Value, json};

pub fn gradescope(class: &Class) -> String {
    let value = match class.entries.as_slice() {
        [only] => results(only),
        all => {
            let all = all.iter().map(|e| (e.name.clone(), results(e)));
            Value::Object(all.collect::<Map<String, Value>>())
        }
    };
    // Writing a value that we made ourselves cannot fail.
    faithful(&serde_json::to_string_pretty(&value).unwrap_or_default()) + "\n"
}

fn results(entry: &Entry) -> Value {
    let tests: Vec<Value> = entry
        .judged
        .problems
        .iter()
        .map(|problem| {
            json!({
                "score": problem.points.number(),
                "max_score": problem.out_of.number(),
                "status": if problem.solved() { "passed" } else { "failed" },
                "number": clean(&problem.id),
                "name": heading(problem),
                "output": told(problem, |_| true).join("\n"),
                "output_format": "text",
                "visibility": "visible",
            })
        })
        .collect();
    let mut lines: Vec<String> = entry.note.iter().map(|note| clean(note)).collect();
    lines.extend(entry.judged.mistakes.iter().map(|m| clean(&m.to_string())));
    json!({
        "score": entry.points().number(),
        "output": lines.join("\n"),
        "output_format": "text",
        "visibility": "visible",
        "tests": tests,
    })
}
