//! Marks that differ from those of an earlier run, as its table has them.

use crate::report::grade::{Class, cell, points};
use std::collections::BTreeMap;
use std::path::Path;

/// The columns of a table that are no problems.
const OTHERS: &[&str] =
    &["submission", "total", "out_of", "note", "id", "email", "late", "attempt"];

/// The lines of what has changed since a table was written; or why it cannot be read.
pub fn since(path: &Path, class: &Class) -> Result<Vec<String>, String> {
    let shown = path.display();
    let cannot = |e: csv::Error| format!("{shown} cannot be read: {e}");
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_path(path).map_err(cannot)?;
    let headings: Vec<String> =
        reader.headers().map_err(cannot)?.iter().map(String::from).collect();
    if headings.first().is_none_or(|first| first != "submission") {
        return Err(format!("{shown} is no table of points"));
    }
    let mut before: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for record in reader.records() {
        let record = record.map_err(cannot)?;
        let cells = headings.iter().cloned().zip(record.iter().map(String::from)).collect();
        before.insert(record.get(0).unwrap_or_default().to_string(), cells);
    }
    let mut lines = Vec::new();
    for entry in &class.entries {
        let name = cell(&entry.name);
        let Some(old) = before.remove(&name) else {
            lines.push(format!("{name}: new, {} points", entry.points()));
            continue;
        };
        let mut parts = Vec::new();
        for problem in &entry.judged.problems {
            let (was, is) = (old.get(&cell(&problem.id)), points(problem));
            match was {
                Some(was) if *was == is => {}
                was => parts.push(format!("{}: {} → {}", problem.id, known(was), known(Some(&is)))),
            }
        }
        for id in old.keys().filter(|id| !OTHERS.contains(&id.as_str())) {
            if !entry.judged.problems.iter().any(|problem| cell(&problem.id) == *id) {
                parts.push(format!("{id}: no longer asked"));
            }
        }
        let (was, is) = (old.get("total"), entry.points().to_string());
        if was != Some(&is) || !parts.is_empty() {
            lines.push(format!("{name}: {} → {is} ({})", known(was), parts.join(", ")));
        }
    }
    lines.extend(before.into_keys().map(|name| format!("{name}: no longer there")));
    Ok(lines)
}

/// An empty cell is what nobody knows.
fn known(points: Option<&String>) -> &str {
    match points.map(String::as_str) {
        None | Some("") => "?",
        Some(points) => points,
    }
}
