//! Problems of a rubric with headings in other words: `problem 1 (3 points): Lost heaps` and the checks below it.

use super::{Line, Reading, When, defines, first_word, lines};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;

const WORDS: &[&str] = &["problem", "exercise", "question", "task", "part"];

/// What stands behind a number of points.
const POINTS: &[&str] = &["points", "point", "pts", "pt", "marks", "mark", "p"];

pub(super) fn headed(text: &str) -> Vec<Reading> {
    if !text.contains("student") && !text.contains("check ") {
        return Vec::new();
    }
    let written: Vec<Line<'_>> = lines(text).filter(|line| !line.is_blank()).collect();
    let mut edits = Vec::new();
    let mut told: Option<(Span, String)> = None;
    let mut nameless = 0;
    for (i, line) in written.iter().enumerate() {
        let brace = line.text.find(['{', '#']).unwrap_or(line.text.len());
        let (head, behind) = line.text.split_at(brace);
        let Some(heading) = heading(head, nameless + 1) else { continue };
        nameless += usize::from(heading.starts_with(&format!("problem \"{}\"", nameless + 1)));
        let end = head.trim_end().len();
        told.get_or_insert((line.span(line.margin(), end), heading.clone()));
        edits.push(Mend::new(line.span(line.margin(), end), heading.clone()));
        if behind.starts_with('{') {
            if let Some(at) = behind.find("check ") {
                edits.push(Mend::new(line.span(brace + at, brace + at + 6), ""));
            }
            continue;
        }
        let own = |line: &&Line<'_>| is_item(line.text) || line.text.trim_start().starts_with('#');
        let below = written.iter().skip(i + 1).take_while(own);
        let mut below: Vec<&Line<'_>> = below.filter(|line| is_item(line.text)).collect();
        // A definition behind the last check is the file's.
        while below.last().is_some_and(|line| !is_check(line.text)) {
            below.pop();
        }
        let Some(last) = below.last() else { return Vec::new() };
        edits.push(Mend::new(line.span(end, end), " {"));
        for check in &below {
            let plain = check.text.trim_start();
            let bare = plain.trim_start_matches(['-', '*', '•']).trim_start();
            let bare = bare.strip_prefix("check ").unwrap_or(bare);
            let behind = check.text.len() - bare.len();
            edits.push(Mend::new(check.span(0, behind), "    "));
        }
        let end = last.text.trim_end().len();
        edits.push(Mend::new(last.span(end, end), "\n}"));
    }
    let Some((at, heading)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::PROBLEM_HEADING,
        message: "a problem has its number or name, its points, and its title".to_string(),
        at,
        label: "not in these words",
        help: format!("write `{heading} {{ … }}`"),
        edits,
        when: When::Else,
    }]
}

/// Is this what must be so, and no heading or definition?
fn is_check(line: &str) -> bool {
    let line = line.trim();
    heading(line, 1).is_none() && !defines(line) && !line.starts_with(['#', '}'])
}

/// A check, or a `let` that names what it asks about.
fn is_item(line: &str) -> bool {
    is_check(line) || first_word(line) == "let"
}

/// `problem 1 (3 points): Lost heaps` as it is written here; one without a name has its number.
fn heading(line: &str, count: usize) -> Option<String> {
    let line = line.split('#').next()?.trim();
    let word = first_word(line);
    if !WORDS.contains(&word.to_lowercase().as_str()) || line.contains(['=', '}', '`']) {
        return None;
    }
    let rest = line.get(word.len()..)?;
    let apart = |c: char| matches!(c, ' ' | '(' | ')' | '[' | ']' | ':' | ',' | '"' | '.' | '–');
    // Several names.
    let names = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
    if names.is_some_and(|(_, rest)| rest.trim_start().starts_with(", \"")) {
        return None;
    }
    let whole = rest;
    let (rest, points) = points(rest)?;
    // A number that is none of the points may be points in a word that is not known.
    let unsaid = points == 1 && rest == whole;
    let behind_name = names.map_or("", |(_, rest)| rest.split('"').next().unwrap_or(""));
    if unsaid && behind_name.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let rest = rest.trim_matches(apart).trim_matches('-').trim_matches(apart);
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '.')).unwrap_or(rest.len());
    let (name, title) = rest.split_at(end);
    // Words behind a title in quotes are none of it.
    let behind = title.rsplit_once('"').map_or("", |(_, behind)| behind.trim_matches(apart));
    let quotes = title.matches('"').count();
    if quotes >= 2 + usize::from(names.is_some()) && !behind.is_empty() {
        return None;
    }
    let title = title.replace('"', "");
    let title = title.trim_matches(apart).trim_start_matches(['-', ';']).trim_matches(apart);
    const SAYS_TITLE: &[&str] = &["title ", "titled ", "called ", "named ", "for "];
    let said = SAYS_TITLE.iter().find_map(|word| title.strip_prefix(word));
    let title = said.filter(|_| line.contains('"')).unwrap_or(title);
    // Points in other words, and what stands in the braces of a problem.
    const NO_TITLES: &[&str] = &[
        "needs", "requires", "by", "forbid", "each", "or", "x", "extra", "optional", "hidden",
        "manual", "Worth", "WORTH",
    ];
    if NO_TITLES.contains(&first_word(title)) || title.starts_with(['+', '*', '×', '/']) {
        return None;
    }
    let numbered =
        name.len() < 4 && name.starts_with(|c: char| c.is_ascii_digit()) || name.len() == 1;
    let name = name.trim_end_matches('.');
    Some(match (numbered, title) {
        _ if rest.is_empty() => format!("problem \"{count}\" worth {points}"),
        (true, "") => format!("problem \"{name}\" worth {points}"),
        (true, title) => format!("problem \"{name}\" worth {points} \"{title}\""),
        _ => format!("problem \"{rest}\" worth {points}"),
    })
}

/// The points that a heading gives, and its text without them.
fn points(text: &str) -> Option<(String, u64)> {
    let bytes = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
    let starts: Vec<usize> = bytes
        .map(|(at, _)| at)
        .filter(|at| !text.get(..*at).is_some_and(|b| b.ends_with(|c: char| c.is_ascii_digit())))
        .collect();
    // The last of them, and none in quotes.
    let quoted =
        |at: &usize| text.get(..*at).is_some_and(|before| before.matches('"').count() % 2 == 1);
    for at in starts.into_iter().rev().filter(|at| !quoted(at)) {
        let Some((before, rest)) = text.split_at_checked(at) else { continue };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, behind) = rest.split_at(digits);
        let plain = behind.trim_start();
        let word = first_word(plain);
        // `2.5`, `1/2`, `50%`: points are whole.
        let digit = |c: char| c.is_ascii_digit();
        let part = behind.strip_prefix('.').is_some_and(|rest| rest.starts_with(digit));
        let other = ["+", "-", " of"].iter().any(|sign| before.trim_end().ends_with(sign));
        if part
            || behind.starts_with(['/', '%', '+'])
            || behind.starts_with("..")
            || before.ends_with("worth -")
        {
            return None;
        }
        // `2 + 2 points`, `2 of 10 points`
        if other && POINTS.contains(&word.to_lowercase().trim_end_matches('.')) {
            return None;
        }
        let named = POINTS.contains(&word.to_lowercase().trim_end_matches('.'));
        let worth =
            before.trim_end().strip_suffix("worth").or(before.trim_end().strip_suffix("points:"));
        let bracketed = before.ends_with(['(', '[']) && behind.starts_with([')', ']']);
        let Ok(number) = number.parse() else { continue };
        // `problem "Nim": 3`
        let worth = match behind.trim().is_empty() && before.contains('"') {
            true => worth.or(before.trim_end().strip_suffix(':')),
            false => worth,
        };
        match (named, worth, bracketed) {
            (true, ..) => {
                let left = plain.get(word.len()..).unwrap_or("");
                let before = worth.unwrap_or(before);
                return Some((
                    format!("{}{}", opened(before), left.trim_start_matches([')', ']', '.'])),
                    number,
                ));
            }
            (_, Some(before), _) => return Some((format!("{before}{behind}"), number)),
            (.., true) => {
                return Some((
                    format!("{}{}", opened(before), behind.trim_start_matches([')', ']'])),
                    number,
                ));
            }
            _ => {}
        }
    }
    Some((text.to_string(), 1))
}

/// A text without the bracket that opens at its end.
fn opened(text: &str) -> &str {
    text.trim_end().trim_end_matches(['(', '['])
}
