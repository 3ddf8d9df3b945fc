//! The report for whoever handed in a submission, as text.

use super::{Entry, asked, findings, heading, reason, scored};
use crate::report::{Style, clean};

pub fn student(entry: &Entry, dry: bool, style: Style) -> String {
    let (yes, no) = if style.unicode { ("✓", "✗") } else { ("+", "-") };
    let name = clean(&entry.name);
    let mut out = match dry {
        true => format!("{name}: names and types\n"),
        false => format!("{name}: {} of {} points\n", entry.points(), entry.judged.out_of()),
    };
    if let Some(note) = &entry.note {
        out += &format!("note: {}\n", clean(note));
    }
    for problem in &entry.judged.problems {
        let mark = if problem.solved() { yes } else { no };
        out += &format!("\n{mark} {}", heading(problem));
        if !dry {
            out += &format!(": {}", scored(problem));
        }
        out.push('\n');
        if let Some(why) = reason(problem) {
            out += &format!("    {}\n", clean(&why));
        }
        if dry {
            continue;
        }
        for check in &problem.checks {
            let mark = if check.verdict.passed() { yes } else { no };
            let worth = check.worth.map_or(String::new(), |n| format!(" (worth {n})"));
            let asked = asked(check);
            let asked = match check.worth {
                Some(n) => asked.trim_end_matches(&format!(" worth {n}")).to_string(),
                None => asked,
            };
            out += &format!("  {mark} {asked}{worth}\n");
            for line in findings(check) {
                out += &format!("      {line}\n");
            }
        }
        for note in &problem.notes {
            out += &format!("    note: {}\n", clean(note));
        }
        for hint in &problem.hints {
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
