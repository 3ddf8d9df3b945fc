//! The report for whoever handed in a submission, as Markdown.

use super::{Entry, asked, findings, heading, reason, scored};
use crate::report::clean;
use crate::report::markdown::{code, text};

pub fn markdown(entry: &Entry, dry: bool) -> String {
    let mut out = match dry {
        true => format!("# {}: names and types\n", plain(&entry.name)),
        false => format!(
            "# {}: {} of {} points\n",
            plain(&entry.name),
            entry.points(),
            entry.judged.out_of()
        ),
    };
    if let Some(note) = &entry.note {
        out += &format!("\n{}\n", plain(note));
    }
    for problem in &entry.judged.problems {
        let mark = if problem.solved() { "✓" } else { "✗" };
        out += &format!("\n## {mark} {}", plain(&heading(problem)));
        if !dry {
            out += &format!(": {}", scored(problem));
        }
        out += "\n\n";
        if let Some(why) = reason(problem) {
            out += &format!("{}\n", plain(&why));
        }
        if dry {
            continue;
        }
        for check in &problem.checks {
            let mark = if check.verdict.passed() { "✓" } else { "✗" };
            let asked = asked(check);
            out += &format!("- {mark} {}\n", code(&asked));
            for line in findings(check) {
                out += &format!("  - {}\n", plain(&line));
            }
        }
        for note in &problem.notes {
            out += &format!("\nNote: {}\n", plain(note));
        }
        for hint in &problem.hints {
            out += &format!("\n> Hint: {}\n", plain(hint));
        }
    }
    if !entry.judged.mistakes.is_empty() {
        out += "\n## Mistakes in the file\n\n";
        for mistake in &entry.judged.mistakes {
            out += &format!("- {}\n", plain(&mistake.to_string()));
            if let Some(help) = &mistake.help {
                out += &format!("  - {}\n", plain(help));
            }
        }
    }
    out
}

/// A text that Markdown leaves as it is. What stands between backticks here is a name or a
/// piece of the language, and stays code.
fn plain(all: &str) -> String {
    let parts: Vec<&str> = all.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return text(all);
    }
    let part = |(i, part): (usize, &&str)| if i % 2 == 0 { text(part) } else { clean(part) };
    parts.iter().enumerate().map(part).collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(plain("*a* <b>"), "\\*a\\* \\<b\\>");
        assert_eq!(plain("this is `n * 2`"), "this is `n * 2`");
        assert_eq!(plain("one ` alone"), "one \\` alone");
    }
}
