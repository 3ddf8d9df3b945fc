//! The report for whoever handed in a submission, as text.

use super::{Entry, Mark, Reader, findings, heading, reason, scored, title, worth_told};
use crate::grade::{Level, Mode};
use crate::report::{Style, clean};

pub fn student(entry: &Entry, mode: Mode, reader: Reader<'_>, style: Style) -> String {
    let (yes, no) = if style.unicode { ("✓", "✗") } else { ("+", "-") };
    let mut out = title(entry, mode, reader) + "\n";
    if let Some(note) = &entry.note {
        out += &format!("note: {}\n", clean(note));
    }
    for problem in &entry.judged.problems {
        if reader.is_kept_back(problem) {
            out += &format!("\n? {}: not shown\n", heading(problem));
            continue;
        }
        let mark = Mark::of(problem, reader).sign(style.unicode);
        out += &format!("\n{mark} {}", heading(problem));
        if reader.sees_points(problem) && mode == Mode::Judge {
            out += &format!(": {}", scored(problem));
        }
        out.push('\n');
        if let Some(why) = reason(problem, reader) {
            out += &format!("    {}\n", clean(&why));
        }
        if mode == Mode::Dry {
            continue;
        }
        for (index, check) in problem.checks.iter().enumerate() {
            let level = reader.sees_check(problem, check);
            if level == Level::Nothing {
                continue;
            }
            let mark = if check.verdict.passed() { yes } else { no };
            let (asked, worth) = worth_told(check, index, level);
            out += &format!("  {mark} {asked}{worth}\n");
            for line in findings(check, level) {
                out += &format!("      {line}\n");
            }
        }
        for note in reader.notes(problem) {
            out += &format!("    note: {}\n", clean(note));
        }
        for hint in reader.hints(problem) {
            out += &format!("    hint: {}\n", clean(hint));
        }
    }
    if !entry.judged.mistakes.is_empty() {
        out += "\nmistakes in the file:\n";
        for mistake in &entry.judged.mistakes {
            out += &format!("  {}\n", clean(&mistake.to_string()));
            if let Some(help) = &mistake.help {
                out += &format!("      help: {}\n", clean(help));
            }
        }
    }
    out
}
