//! The report for whoever handed in a submission, as Markdown.

use super::told::Told;
use super::{Entry, Reader};
use crate::grade::Mode;
use crate::report::clean;
use crate::report::marks::{code, text};

pub fn markdown(entry: &Entry, mode: Mode, reader: Reader<'_>) -> String {
    let told = Told::of(entry, mode, reader);
    let mut out = format!("# {}\n", plain(&told.title));
    if let Some(note) = told.note {
        out += &format!("\n{}\n", plain(note));
    }
    for problem in told.problems {
        out += &format!("\n## {} {}\n\n", problem.mark.sign(true), plain(&problem.heading));
        if let Some(why) = problem.reason {
            out += &format!("{}\n", plain(&why));
        }
        for check in problem.checks {
            let mark = if check.passed { "✓" } else { "✗" };
            let text = if check.is_code { code(&check.text) } else { plain(&check.text) };
            out += &format!("- {mark} {text}{}\n", check.worth);
            for line in check.findings {
                out += &format!("  - {}\n", plain(&line));
            }
        }
        for note in problem.notes {
            out += &format!("\nNote: {}\n", plain(note));
        }
        for hint in problem.hints {
            out += &format!("\n> Hint: {}\n", plain(hint));
        }
    }
    if !told.mistakes.is_empty() {
        out += "\n## Mistakes in the file\n\n";
    }
    for mistake in told.mistakes {
        out += &format!("- {}\n", plain(&mistake.to_string()));
        if let Some(help) = &mistake.help {
            out += &format!("  - {}\n", plain(help));
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
