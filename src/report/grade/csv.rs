//! The table of the class, for a spreadsheet (RFC 4180).

use super::{Class, Points, points};
use crate::report::clean;
use crate::report::csv::line;

/// The columns behind those of the problems.
pub const AFTER_PROBLEMS: [&str; 3] = ["total", "out_of", "note"];

pub fn csv(class: &Class) -> String {
    let mut header = vec!["submission".to_string()];
    header.extend(class.problems.iter().map(|p| cell(&p.id)));
    header.extend(AFTER_PROBLEMS.map(str::to_string));
    // What goes back into a course system, where one told it.
    let people = class.entries.iter().any(|entry| entry.person.is_known());
    if people {
        header.extend(["id", "email", "late", "attempt"].map(str::to_string));
    }
    let systems = class.entries.iter().any(|entry| entry.person.system_id.is_some());
    header.extend(systems.then(|| "system_id".to_string()));
    let mut out = line(&header);
    for entry in &class.entries {
        let mut row = vec![cell(&entry.name)];
        row.extend(entry.judged.problems.iter().map(points));
        row.push(entry.total().map_or_else(String::new, |points| points.to_string()));
        row.push(class.out_of().to_string());
        row.push(cell(&notes(entry).join("; ")));
        let person = &entry.person;
        let text = |of: &Option<String>| of.as_deref().map(cell).unwrap_or_default();
        if people {
            let late = if person.late { "late" } else { "" };
            row.extend([text(&person.id), text(&person.email), late.into(), text(&person.attempt)]);
        }
        row.extend(systems.then(|| text(&person.system_id)));
        out += &line(&row);
    }
    out
}

/// What is worth a note: mistakes, and what stopped it.
pub fn notes(entry: &super::Entry) -> Vec<String> {
    let mut notes: Vec<String> = entry.note.iter().cloned().collect();
    if entry.note.is_none() && !entry.judged.mistakes.is_empty() {
        let all = &entry.judged.mistakes;
        let (of_problems, own): (Vec<_>, Vec<_>) =
            all.iter().partition(|m| m.message == crate::grade::HAS_PROBLEMS);
        notes.extend(of_problems.first().map(|m| m.message.clone()));
        let count = own.iter().map(|mistake| mistake.count).sum();
        notes.extend(
            (count > 0)
                .then(|| crate::report::count(count, "mistake", "mistakes") + " in the file"),
        );
    }
    for problem in &entry.judged.problems {
        if let Some(why) = &problem.undecided {
            // What goes for the whole submission is said.
            if entry.note.as_ref() != Some(why) {
                notes.push(format!("{}: not decided: {why}", problem.id));
            }
        } else if let Some(why) = &problem.stopped {
            notes.push(format!("{}: {why}", problem.id));
        }
    }
    if let Some(by) = entry.late_by.filter(|by| *by != Points::NONE) {
        notes.push(format!("less {by} for being late"));
    }
    notes
}

/// A cell. A spreadsheet takes one that begins with one of these signs for a formula; an
/// apostrophe before it makes it a text.
pub fn cell(text: &str) -> String {
    let text = clean(text);
    let formula =
        text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '%']);
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::{cell, line};

    #[test]
    fn no_cell_is_a_formula() {
        assert_eq!(cell("=1+2"), "'=1+2");
        assert_eq!(cell("\t=1"), "' =1");
        assert_eq!(cell("@x"), "'@x");
        assert_eq!(line(&[cell("a,\"b\"")]), "\"a,\"\"b\"\"\"\n");
        assert_eq!(cell("First Last"), "First Last");
        assert_eq!(cell("a\nb"), "a\\nb");
    }
}
