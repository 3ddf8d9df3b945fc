//! The report for whoever handed in a submission, as text.

use super::told::Told;
use super::{Entry, Reader};
use crate::grade::Mode;
use crate::report::{Style, clean};

pub fn student(entry: &Entry, mode: Mode, reader: Reader<'_>, style: Style) -> String {
    let (yes, no) = if style.unicode { ("✓", "✗") } else { ("+", "-") };
    let told = Told::of(entry, mode, reader);
    let mut out = told.title + "\n";
    if let Some(note) = told.note {
        out += &format!("note: {}\n", clean(note));
    }
    for problem in told.problems {
        out += &format!("\n{} {}\n", problem.mark.sign(style.unicode), problem.heading);
        if let Some(why) = problem.reason {
            out += &format!("    {}\n", clean(&why));
        }
        for check in problem.checks {
            let mark = if check.passed { yes } else { no };
            out += &format!("  {mark} {}{}\n", check.text, check.worth);
            for line in check.findings {
                out += &format!("      {line}\n");
            }
        }
        for note in problem.notes {
            out += &format!("    note: {}\n", clean(note));
        }
        for hint in problem.hints {
            out += &format!("    hint: {}\n", clean(hint));
        }
    }
    if !told.mistakes.is_empty() {
        out += "\nmistakes in the file:\n";
    }
    for mistake in told.mistakes {
        out += &format!("  {}\n", clean(&mistake.to_string()));
        if let Some(help) = &mistake.help {
            out += &format!("      help: {}\n", clean(help));
        }
    }
    out
}
