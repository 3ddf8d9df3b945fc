//! The report for whoever handed in a submission, as Markdown.

use super::{Entry, Mark, Reader, findings, heading, reason, scored, title, worth_told};
use crate::grade::{Level, Mode};
use crate::report::clean;
use crate::report::markdown::{code, text};

pub fn markdown(entry: &Entry, mode: Mode, reader: Reader<'_>) -> String {
    let mut out = format!("# {}\n", plain(&title(entry, mode, reader)));
    if let Some(note) = &entry.note {
        out += &format!("\n{}\n", plain(note));
    }
    for problem in &entry.judged.problems {
        if reader.is_kept_back(problem) {
            out += &format!("\n## {}: not shown\n", plain(&heading(problem)));
            continue;
        }
        let mark = Mark::of(problem, reader).sign(true);
        out += &format!("\n## {mark} {}", plain(&heading(problem)));
        if reader.sees_points(problem) && mode == Mode::Judge {
            out += &format!(": {}", scored(problem));
        }
        out += "\n\n";
        if let Some(why) = reason(problem, reader) {
            out += &format!("{}\n", plain(&why));
        }
        if mode == Mode::Dry {
            continue;
        }
        for (index, check) in problem.checks.iter().enumerate() {
            let level = reader.sees_check(problem, check);
            if level == Level::Nothing {
                continue;
            }
            let mark = if check.verdict.passed() { "✓" } else { "✗" };
            let (asked, worth) = worth_told(check, index, level);
            let asked = if level == Level::All { code(&asked) } else { plain(&asked) };
            out += &format!("- {mark} {asked}{worth}\n");
            for line in findings(check, level) {
                out += &format!("  - {}\n", plain(&line));
            }
        }
        for note in reader.notes(problem) {
            out += &format!("\nNote: {}\n", plain(note));
        }
        for hint in reader.hints(problem) {
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
    // Two signs in a row are another sign.
    if parts.len().is_multiple_of(2) || all.contains("``") {
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
        assert_eq!(plain("``` <b> `"), "\\`\\`\\` \\<b\\> \\`");
    }
}
