//! Cases of a value, one for each number that it may be, and cases by conditions: `match n { 0 => 1, _ => 2 }`,
//! `switch (n) { case 0: return 1; default: return 2 }`, `| n == 0 = 1`.

use super::{Line, Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;

/// What stands for all that is left.
const ELSE: &[&str] = &["_", "default", "otherwise", "else"];

/// So many are tried.
const MOST_FOUND: usize = 4;

/// A case and its value.
type Case = (String, String);

pub(super) fn of_values(text: &str) -> Vec<Reading> {
    let words = ["match", "switch", "case"];
    let code = without_words(text);
    let mut all = Vec::new();
    for word in words {
        for (at, _) in code.match_indices(word) {
            let behind = text.get(at + word.len()..).unwrap_or("");
            let apart = |c: char| !is_name_char(c);
            let alone = text.get(..at).is_some_and(|before| !before.ends_with(is_name_char));
            if alone && behind.starts_with(apart) {
                // A comment among the cases would be lost.
                let kept = |reading: &Reading| {
                    let same =
                        |edit: &Mend| code.get(edit.span.range()) == text.get(edit.span.range());
                    reading.edits.iter().all(same)
                };
                all.extend(value_at(text, at, behind, word).filter(kept));
            }
            if all.len() >= MOST_FOUND {
                return all;
            }
        }
    }
    all
}

/// The cases of the value that stands behind a word.
fn value_at(text: &str, at: usize, behind: &str, word: &str) -> Option<Reading> {
    let line = behind.lines().next()?;
    let opens =
        behind.find('{').filter(|opens| behind.get(..*opens).is_some_and(|h| !h.contains('\n')));
    let (head, body, end) = match opens {
        Some(opens) => {
            let close = opens + behind.get(opens..)?.find('}')?;
            (behind.get(..opens)?, behind.get(opens + 1..close)?.to_string(), close + 1)
        }
        None if word == "case" && line.contains(" of") => {
            let of = behind.find(" of")?;
            let (body, end) = to_the_margin(text, at, of + 3, behind)?;
            (behind.get(..of)?, body, end)
        }
        None => {
            let head = line.trim_end().strip_suffix(':')?;
            let (body, end) = to_the_margin(text, at, head.len() + 1, behind)?;
            (head, body, end)
        }
    };
    let subject = head.trim();
    let inner = subject.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let subject = inner.unwrap_or(subject);
    let mut cases: Vec<Case> = Vec::new();
    let mut pattern: Option<String> = None;
    for part in body.split(['\n', ';']).flat_map(|line| arms(line, subject)) {
        let part = part.trim().trim_end_matches([',', ';']);
        let part = part.strip_prefix("case ").unwrap_or(part);
        let part = part.strip_prefix('|').unwrap_or(part).trim();
        if part.is_empty() || part == "break" {
            continue;
        }
        let signs = ["=>", "->", ":"];
        let arm = signs.iter().find_map(|sign| part.split_once(sign).map(|arm| (arm, *sign)));
        let (said, value) = match (arm, pattern.take()) {
            (None, Some(said)) => (said, part.to_string()),
            (Some(((said, value), sign)), None) => {
                // Of `0..3 =>` the 3 is no part.
                let open = said.contains("..") && !said.contains("..=") && !said.contains("...");
                if sign == "=>" && open {
                    return None;
                }
                (said.trim().to_string(), value.trim().to_string())
            }
            _ => return None,
        };
        let value = value.strip_prefix("return ").unwrap_or(&value).trim().to_string();
        match value.is_empty() {
            true => pattern = Some(said),
            false => cases.push((condition(subject, &said)?, value)),
        }
    }
    let mut value = chosen(&cases)?;
    let after = behind.get(end..)?.trim_start_matches([' ', '\t', '\r']);
    let before = text.get(..at)?.trim_end_matches([' ', '\t']);
    let begins = before.is_empty()
        || before.ends_with(['=', '\n', '{', ':', '('])
        || before.ends_with("return");
    // Beside an operator it is one value.
    if !begins || !(after.is_empty() || after.starts_with(['\n', ';', '}', ')'])) {
        value = format!("({value})");
    }
    let span = Span::new(at as u32, (at + word.len() + end) as u32);
    Some(reading(at, word, vec![Mend::new(span, value)]))
}

/// The arms on a line: `0 => 1, _ => 2`.
fn arms<'t>(line: &'t str, subject: &str) -> Vec<&'t str> {
    let signs = ["=>", "->"].iter().map(|sign| line.matches(sign).count()).max();
    match signs > Some(1) && !subject.contains(',') {
        true => line.split(',').collect(),
        false => vec![line],
    }
}

/// Lines that are further in than the one a place is on, from some letters behind it, and how many letters these are.
fn to_the_margin(text: &str, at: usize, from: usize, behind: &str) -> Option<(String, usize)> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let own = lines(text.get(start..)?).next()?.margin();
    let mut end = from;
    for (i, line) in lines(behind.get(from..)?).enumerate() {
        if i > 0 && (line.is_blank() || line.margin() <= own) {
            break;
        }
        end = from + line.at + line.text.trim_end().len();
    }
    Some((behind.get(from..end)?.to_string(), end))
}

/// When a case holds; empty for what is left.
fn condition(subject: &str, said: &str) -> Option<String> {
    if ELSE.contains(&said) {
        return Some(String::new());
    }
    let number = |text: &str| {
        let digits = text.trim().trim_start_matches('-');
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    let parts: Vec<&str> = said.split(['|', ',']).map(str::trim).collect();
    match parts.as_slice() {
        [one] if number(one) => Some(format!("{subject} == {one}")),
        [one] => {
            let (low, high) = one.split_once("..")?;
            let high = high.trim_start_matches(['=', '.']);
            (number(low) && number(high)).then(|| format!("{subject} in {low}..{high}"))
        }
        all if all.iter().all(|part| number(part)) => {
            Some(format!("{subject} in {{{}}}", all.join(", ")))
        }
        _ => None,
    }
}

/// `if n == 0 then 1 else 2`
fn chosen(cases: &[Case]) -> Option<String> {
    let ((last, value), others) = cases.split_last()?;
    if !last.is_empty() || others.is_empty() || others.iter().any(|(said, _)| said.is_empty()) {
        return None;
    }
    let others = others.iter().map(|(said, value)| format!("if {said} then {value} else "));
    Some(others.collect::<String>() + value)
}

/// `fn f(n)`, and below it `| n == 0 = 1` and `| otherwise = 2`.
pub(super) fn guarded(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let written: Vec<Line<'_>> = lines(&code).collect();
    let mut edits = Vec::new();
    let mut first = None;
    for (i, line) in written.iter().enumerate() {
        let (head, on_it) = match line.text.find('|') {
            Some(bar) => (line.text.get(..bar).unwrap_or(""), line.text.get(bar..)),
            None => (line.text, None),
        };
        if first_word(head) != "fn" || !head.trim_end().ends_with(')') {
            continue;
        }
        let below =
            written.iter().skip(i + 1).take_while(|line| line.text.trim_start().starts_with('|'));
        let below: Vec<&Line<'_>> = below.collect();
        let end = below
            .last()
            .map_or(line.at + line.text.len(), |last| last.at + last.text.trim_end().len());
        let cases: Option<Vec<Case>> =
            on_it.into_iter().chain(below.iter().map(|line| line.text)).map(guard).collect();
        let Some(value) = cases.and_then(|cases| chosen(&cases)) else { continue };
        let from = line.at + head.trim_end().len();
        // A comment among the cases would be lost.
        if code.get(from..end) != text.get(from..end) {
            continue;
        }
        first.get_or_insert(from);
        edits.push(Mend::new(Span::new(from as u32, end as u32), format!(" = {value}")));
    }
    first.map(|at| reading(at, "|", edits)).into_iter().collect()
}

/// `| n == 0 = 1`
fn guard(line: &str) -> Option<Case> {
    let line = line.trim().strip_prefix('|')?;
    let (said, value) = line.rsplit_once(" = ")?;
    let said = said.trim();
    let said = if ELSE.contains(&said) || matches!(said, "True" | "true") { "" } else { said };
    Some((said.to_string(), value.trim().to_string()))
}

fn reading(at: usize, word: &str, edits: Vec<Mend>) -> Reading {
    let value = edits.first().map_or("", |edit| edit.text.trim_start_matches(" = "));
    Reading {
        code: codes::FOREIGN_DEFINITION,
        message: "cases are told apart by `if … then … else …`".to_string(),
        at: Span::new(at as u32, (at + word.len()) as u32),
        label: "unknown here",
        help: format!("write `{value}`"),
        edits,
        when: When::Else,
    }
}
