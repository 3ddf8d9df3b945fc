//! Remarks behind statements, behind the signs of other languages or in brackets: `T(5) -- an N-position`.

use super::{Line, Reading, When, lines, reads};
use crate::diagnostic::{Mend, codes};
use crate::vocabulary::is_reserved;

/// What remarks stand behind.
const MARKS: &[&str] = &["/*", "//", "--", "—", "–", "%", "("];

pub(super) fn behind(text: &str) -> Vec<Reading> {
    let edits: Vec<Mend> = lines(text).filter_map(remark).collect();
    as_comments(edits)
}

/// `subtract 1 -- one`: words behind two dashes, before a number among them is read as one.
pub(super) fn behind_dashes(text: &str) -> Vec<Reading> {
    let remark = |line: Line<'_>| {
        let at = line.text.find(" -- ").filter(|_| !line.text.contains(['#', '"']))? + 1;
        let said = line.text.get(at + 3..)?.trim();
        let words: Vec<&str> = said.split_whitespace().collect();
        let plain = |word: &&str| word.chars().all(char::is_alphabetic) && !is_reserved(word);
        let long = words.len() > 1 || said.len() > 2;
        let end = line.text.trim_end().len();
        (long && words.iter().all(plain))
            .then(|| Mend::new(line.span(at, end), format!("# {said}")))
    };
    let mut all = as_comments(lines(text).filter_map(remark).collect());
    all.iter_mut().for_each(|reading| reading.when = When::Sure);
    all
}

/// Comments over several lines in the brackets of other languages.
pub(super) fn blocks(text: &str) -> Vec<Reading> {
    let signs = [("/*", "*/"), ("{-", "-}"), ("<!--", "-->")];
    let mut edits = Vec::new();
    for (opens, closes) in signs {
        let mut inside = false;
        // Code behind it would be lost, and what is never closed is not known.
        let whole = lines(text).all(|line| {
            let behind = line.text.find(closes).map(|at| at + closes.len());
            behind.is_none_or(|at| line.text.get(at..).is_some_and(|rest| rest.trim().is_empty()))
        });
        if !whole || text.matches(opens).count() != text.matches(closes).count() {
            continue;
        }
        for line in lines(text) {
            let begins = line.text.trim_start().starts_with(opens);
            let ends = line.text.trim_end().ends_with(closes);
            inside |= begins;
            if inside && !line.is_blank() {
                let from = line.margin() + if begins { opens.len() } else { 0 };
                let to = line.text.trim_end().len() - if ends { closes.len() } else { 0 };
                let said = line.text.get(from..to).unwrap_or("").trim();
                let comment = if said.is_empty() { String::new() } else { format!("# {said}") };
                edits
                    .push(Mend::new(line.span(line.margin(), line.text.trim_end().len()), comment));
            }
            inside &= !ends;
        }
    }
    as_comments(edits)
}

fn as_comments(edits: Vec<Mend>) -> Vec<Reading> {
    let help = edits.first().map_or(String::new(), |first| format!("write `{}`", first.text));
    let message = "a remark stands behind `#`";
    let readings = Reading::told(codes::FOREIGN_COMMENT, message, edits, &help).into_iter();
    readings.map(|r| Reading { label: "a habit from another language", ..r }).collect()
}

/// A remark of words behind a line that is whole before it.
fn remark(line: Line<'_>) -> Option<Mend> {
    if line.text.contains(['#', '"']) {
        return None;
    }
    MARKS.iter().find_map(|mark| {
        let at = line.text.find(&format!(" {mark}"))? + 1;
        let before = line.text.get(..at)?;
        let remark = line.text.get(at + mark.len()..)?.trim();
        let said = match *mark {
            "/*" => remark.strip_suffix("*/")?,
            "(" => remark.strip_suffix(')')?,
            _ => remark,
        };
        let words = said.split_whitespace().collect::<Vec<_>>();
        let word = |word: &str| word.starts_with(char::is_alphabetic) && !is_reserved(word);
        // Two words side by side are no value.
        let prose = words.windows(2).any(|two| two.iter().all(|one| word(one)));
        // What is behind `%` in brackets is a number.
        let first = words.first().copied().unwrap_or("");
        let operand = first.len() == 1 || first.starts_with(|c: char| c.is_ascii_digit());
        let value = matches!(*mark, "%" | "//") && (said.starts_with('(') || operand);
        let is =
            prose && !value && !said.contains(['{', '}', ';']) || !said.is_empty() && *mark == "/*"
            // A dash may be a minus.
            || matches!(*mark, "—" | "–")
                && words.len() > 2
                && words.iter().all(|word| word.chars().all(char::is_alphabetic));
        // `table A(0..10) -- values`
        let one = *mark == "--"
            && said.len() > 3
            && said.chars().all(char::is_alphabetic)
            && before.trim_end().ends_with(')');
        let is = is || one;
        let whole = reads(before) || before.trim_end().ends_with(['{', '}', ')']);
        let end = line.text.trim_end().len();
        (is && whole).then(|| Mend::new(line.span(at, end), format!("# {}", said.trim())))
    })
}
