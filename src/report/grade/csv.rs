//! The table of the class, for a spreadsheet (RFC 4180).

use super::{Class, Points, points};
use crate::grade::{
    AFTER_PROBLEMS, HAS_PROBLEMS, Mistake, OF_PEOPLE, OF_SUBMISSION, OF_SYSTEM, is_formula,
};
use crate::report::clean;
use crate::report::csv::line;

/// No more of the names that are asked for are listed in a note.
const MOST_NAMED: usize = 8;

pub fn csv(class: &Class) -> String {
    let mut header = vec![OF_SUBMISSION.to_string()];
    header.extend(class.problems.iter().map(|p| cell(&p.id)));
    header.extend(AFTER_PROBLEMS.map(str::to_string));
    // What goes back into a course system, where one told it.
    let people = class.entries.iter().any(|entry| entry.person.is_known());
    if people {
        header.extend(OF_PEOPLE.map(str::to_string));
    }
    let systems = class.entries.iter().any(|entry| entry.person.system_id.is_some());
    header.extend(systems.then(|| OF_SYSTEM.to_string()));
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
pub(super) fn notes(entry: &super::Entry) -> Vec<String> {
    let mut notes: Vec<String> = entry.note.iter().cloned().collect();
    // Of a copy of the rubric its problems say enough.
    let of_rubric = |m: &Mistake| m.message == HAS_PROBLEMS;
    if !entry.judged.mistakes.iter().any(of_rubric) {
        notes.extend(expected(&entry.expected));
    }
    if entry.note.is_none() && !entry.judged.mistakes.is_empty() {
        let all = &entry.judged.mistakes;
        let (of_problems, own): (Vec<_>, Vec<_>) = all.iter().partition(|m| of_rubric(m));
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

/// What is said of a submission in which nothing was asked for.
fn expected(names: &[String]) -> Option<String> {
    if names.is_empty() {
        return None;
    }
    let more = match names.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let names: Vec<String> = names.iter().take(MOST_NAMED).map(|n| format!("`{n}`")).collect();
    Some(format!("it defines nothing that is asked for: {}{more}", names.join(", ")))
}

/// A cell. A spreadsheet takes one that begins with one of these signs for a formula; an
/// apostrophe before it makes it a text.
pub fn cell(text: &str) -> String {
    let text = clean(text);
    if is_formula(&text) { format!("'{text}") } else { text }
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
