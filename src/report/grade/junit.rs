//! JUnit XML: a suite for each submission, a case for each problem.

use super::{Class, Entry, Reader, heading, scored, seen_now, told};
use crate::grade::Problem;
use std::fmt::Write;

pub fn junit(class: &Class, day: &str) -> String {
    let reader = Reader::Student { day };
    let hides_points = |problem: &Problem| !reader.sees_points(problem);
    let shown = |e: &Entry, wanted: fn(&Problem) -> bool| {
        e.judged.problems.iter().filter(|p| !hides_points(p) && wanted(p)).count()
    };
    let failures = |e: &Entry| shown(e, |p| !p.solved() && !p.is_open());
    let errors = |e: &Entry| shown(e, |p| p.undecided.is_some());
    let tests: usize = class.entries.iter().map(|e| e.judged.problems.len()).sum();
    let failed: usize = class.entries.iter().map(failures).sum();
    let open: usize = class.entries.iter().map(errors).sum();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let name = escaped(&class.rubric);
    let _ = writeln!(
        out,
        "<testsuites name=\"{name}\" tests=\"{tests}\" failures=\"{failed}\" errors=\"{open}\">"
    );
    for entry in &class.entries {
        let name = escaped(&entry.name);
        let _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
            entry.judged.problems.len(),
            failures(entry),
            errors(entry)
        );
        for problem in &entry.judged.problems {
            let title = escaped(&heading(problem));
            let _ = write!(out, "    <testcase classname=\"{name}\" name=\"{title}\"");
            if hides_points(problem) {
                let lines = seen_now(problem, reader);
                if lines.is_empty() {
                    out += "><skipped message=\"not shown\"/></testcase>\n";
                    continue;
                }
                let text: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
                let _ = writeln!(
                    out,
                    ">\n      <skipped message=\"points not shown\"/>\n      \
                     <system-out>{}</system-out>\n    </testcase>",
                    text.join("\n")
                );
                continue;
            }
            if problem.solved() || problem.to_mark {
                let skipped = match problem.to_mark {
                    true => "<skipped message=\"to be marked by hand\"/>",
                    false => "",
                };
                let notes: Vec<String> = reader.notes(problem).iter().map(|n| escaped(n)).collect();
                out += &match (skipped, notes.as_slice()) {
                    ("", []) => "/>\n".to_string(),
                    (skipped, []) => format!(">{skipped}</testcase>\n"),
                    (skipped, notes) => {
                        let notes = notes.join("\nnote: ");
                        format!(">{skipped}<system-out>note: {notes}</system-out></testcase>\n")
                    }
                };
                continue;
            }
            // What nobody knows is no failure of the answer.
            let what = if problem.undecided.is_some() { "error" } else { "failure" };
            let lines = told(problem, reader, |check| !check.verdict.passed());
            let message = format!("{} points", scored(problem));
            let text: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
            let _ = writeln!(
                out,
                ">\n      <{what} message=\"{}\">{}</{what}>\n    </testcase>",
                escaped(&message),
                text.join("\n")
            );
        }
        out += "  </testsuite>\n";
    }
    out + "</testsuites>\n"
}

/// A text in XML 1.0, which has no place for most control characters.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in crate::report::clean(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_text_is_markup() {
        assert_eq!(
            super::escaped("<a b=\"'\">&\u{1b}[1m\u{0}"),
            "&lt;a b=&quot;&apos;&quot;&gt;&amp;\\u{1b}[1m\\u{0}"
        );
    }
}
