//! `results.json` as Gradescope's autograders write it: for one submission the object itself,
//! for several an object by the names of the submissions.
//! <https://gradescope-autograders.readthedocs.io/en/latest/specs/>

use super::{Class, Entry, Reader, heading, seen_now, told};
use crate::grade::{Level, Problem, Showing};
use crate::report::clean;
use crate::report::json::faithful;
use serde_json::{Map, Value, json};

pub fn gradescope(class: &Class, day: &str) -> String {
    let value = match class.entries.as_slice() {
        [only] => results(only, day),
        all => {
            let all = all.iter().map(|e| (e.name.clone(), results(e, day)));
            Value::Object(all.collect::<Map<String, Value>>())
        }
    };
    // Writing a value that we made ourselves cannot fail.
    faithful(serde_json::to_string_pretty(&value).unwrap_or_default()) + "\n"
}

/// Gradescope keeps back what is not shown, and shows it after its due date where that is what the
/// rubric says.
fn visibility(problem: &Problem, day: &str) -> &'static str {
    let hiding: Vec<&Showing> = hiding(problem, day).collect();
    match hiding.as_slice() {
        [] => "visible",
        all if all.iter().all(|showing| showing.until.is_some()) => "after_due_date",
        _ => "hidden",
    }
}

/// What shows nothing of a problem on a day.
fn hiding<'p>(problem: &'p Problem, day: &str) -> impl Iterator<Item = &'p Showing> {
    let now = problem.showings().filter_map(move |shown| Showing::on(shown, day));
    now.filter(|showing| showing.level == Level::Nothing)
}

/// What a student is told of a problem: of one that Gradescope keeps back, what they see later.
fn output(problem: &Problem, day: &str) -> String {
    let mut day = day.to_string();
    while visibility(problem, &day) == "after_due_date" {
        let until = hiding(problem, &day).filter_map(|showing| showing.until.as_deref()).max();
        let Some(until) = until else { break };
        // Days are compared as texts: this one is later, and earlier than the next.
        day = format!("{until} and after");
    }
    told(problem, Reader::Student { day: &day }, |_| true).join("\n")
}

/// What is shown of a problem that Gradescope keeps back for its other checks: a test without points.
fn shown_already(problem: &Problem, day: &str) -> Option<Value> {
    let reader = Reader::Student { day };
    let lines = seen_now(problem, reader);
    if visibility(problem, day) == "visible" || lines.is_empty() {
        return None;
    }
    Some(json!({
        "number": clean(&problem.id),
        "name": format!("{} (what is shown now)", heading(problem)),
        "output": lines.join("\n"),
        "output_format": "text",
        "visibility": "visible",
    }))
}

fn results(entry: &Entry, day: &str) -> Value {
    let mut tests: Vec<Value> = entry
        .judged
        .problems
        .iter()
        .map(|problem| {
            let mut test = json!({
                "score": problem.points.number(),
                "max_score": problem.out_of.number(),
                "status": if problem.solved() { "passed" } else { "failed" },
                "number": clean(&problem.id),
                "name": heading(problem),
                "output": output(problem, day),
                "output_format": "text",
                "visibility": visibility(problem, day),
            });
            if let (Some(test), true) = (test.as_object_mut(), problem.is_open()) {
                // What nobody knows is neither points nor a failure.
                test.retain(|field, _| field != "score" && field != "status");
            }
            test
        })
        .collect();
    // After those of the problems, whose places stay.
    tests.extend(entry.judged.problems.iter().filter_map(|problem| shown_already(problem, day)));
    let mut lines: Vec<String> = entry.note.iter().map(|note| clean(note)).collect();
    if entry.late_by.is_some() {
        lines.push("a part of the points is taken off for being late".to_string());
    }
    for mistake in &entry.judged.mistakes {
        lines.push(clean(&mistake.to_string()));
        lines.extend(mistake.help.iter().map(|help| clean(&format!("  help: {help}"))));
    }
    let open = entry.judged.undecided().next().is_some();
    // Of what is kept back nothing is told, not even that nobody knows it.
    let reader = Reader::Student { day };
    let told = entry.judged.undecided().filter(|problem| reader.sees_points(problem));
    let told: Vec<String> = told.map(heading).collect();
    if !told.is_empty() {
        lines.insert(0, format!("not decided, and so without points for now: {}", told.join(", ")));
    }
    let mut all = json!({
        "score": entry.points().number(),
        "output": lines.join("\n"),
        "output_format": "text",
        "visibility": "visible",
        "tests": tests,
    });
    // The sum of a part would be taken for the mark.
    if let (Some(all), false) = (all.as_object_mut(), !open) {
        all.retain(|field, _| field != "score");
    }
    all
}
