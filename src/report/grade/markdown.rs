//! The report for whoever handed in a submission, as Markdown.

use super::{Entry, findings, heading, reason};
use crate::report::clean;

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
            out += &format!(": {} of {}", problem.points, problem.out_of);
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
            let asked = check.asked.split_whitespace().collect::<Vec<_>>().join(" ");
            out += &format!("- {mark} {}\n", code(&asked));
            for line in findings(check) {
                out += &format!("  - {}\n", plain(&line));
            }
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
fn plain(text: &str) -> String {
    let text = clean(text);
    let mut out = String::with_capacity(text.len());
    let even = text.matches('`').count() % 2 == 0;
    let mut in_code = false;
    for c in text.chars() {
        if c == '`' && even {
            in_code = !in_code;
            out.push(c);
            continue;
        }
        if !in_code && "\\`*_{}[]<>#|~!&".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A piece of the language.
fn code(text: &str) -> String {
    let text = clean(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{code, plain};

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(plain("*a* <b>"), "\\*a\\* \\<b\\>");
        assert_eq!(plain("this is `n * 2`"), "this is `n * 2`");
        assert_eq!(plain("one ` alone"), "one \\` alone");
        assert_eq!(code("a`b"), "``a`b``");
    }
}
