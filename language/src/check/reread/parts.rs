//! Names in parts: `Take-1-2-3`, `"Take away"`, `nim-values`, `node-1`. A name is one word, wherever it stands.

use super::{Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::{Scanner, is_name_char, starts_name};

/// Parts of a longer one are a sentence.
const MOST_PARTS: usize = 5;

pub(super) fn names(text: &str) -> Vec<Reading> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in lines(text) {
        let word = first_word(line.text);
        let ends: &[char] = match word {
            "game" | "fn" => &['(', '=', '{'],
            "let" => &['='],
            "graph" => &['{'],
            _ => continue,
        };
        let heading = line.text.trim_start().get(word.len()..).unwrap_or("");
        let quoted = heading.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let written = match quoted {
            Some((inside, _)) => format!("\"{inside}\""),
            None => heading.split(ends).next().unwrap_or("").trim().to_string(),
        };
        // `V n` is a heading without brackets, and `n - 1` a difference where n is a name as well.
        let parameter = written.rsplit_once(' ').is_some_and(|(_, last)| {
            last.len() == 1 && last.starts_with(|c: char| c.is_ascii_lowercase())
        });
        let first = written.split(['-', '–', ' ', '.']).next().unwrap_or("");
        let is_name = written != first && has_name(text, first);
        if parameter || is_name {
            continue;
        }
        if let Some(name) = one_word(&written).filter(|name| *name != written) {
            found.push((written, name));
        }
    }
    in_one_word(text, found, When::Else)
}

/// Is this a name of its own, that something brings in?
fn has_name(text: &str, name: &str) -> bool {
    let brought_in = |at: usize| {
        let before = text.get(..at).unwrap_or("").trim_end();
        let behind = text.get(at + name.len()..).unwrap_or("");
        let alone = behind.trim_start().starts_with(['=', ',', ')', '(', ':'])
            || behind.trim_start().starts_with("in ");
        let heading = ["let", "for", "fn", "game"].iter().any(|word| before.ends_with(word));
        let listed = before.ends_with(['(', ',']);
        alone && !behind.starts_with(is_name_char) && (heading || listed)
    };
    !name.is_empty() && text.match_indices(name).any(|(at, _)| brought_in(at))
}

/// Another name for each of these, wherever it stands.
fn in_one_word(text: &str, mut found: Vec<(String, String)>, when: When) -> Vec<Reading> {
    let mut edits: Vec<Mend> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let code = without_words(text);
    // The longest first: a part of it may be a name as well.
    found.sort_by_key(|(written, _)| std::cmp::Reverse(written.len()));
    found.dedup();
    for (written, name) in &found {
        let mut name = name.clone();
        let known = |name: &str| Scanner::new(text).any(|token| token.text(text) == name);
        while known(&name) || names.contains(&name) {
            name.push('\'');
        }
        for (at, _) in text.match_indices(written.as_str()) {
            let place = Span::new(at as u32, (at + written.len()) as u32);
            let before = text.get(..at).and_then(|t| t.chars().next_back());
            let behind = text.get(at + written.len()..).and_then(|t| t.chars().next());
            let apart = |c: Option<char>| c.is_none_or(|c| !is_name_char(c) && c != '"');
            let free = edits.iter().all(|e| e.span.end <= place.start || place.end <= e.span.start);
            let shown =
                written.starts_with('"') || code.get(place.range()) == Some(written.as_str());
            if apart(before) && apart(behind) && free && shown {
                edits.push(Mend::new(place, name.clone()));
            }
        }
        names.push(name);
    }
    edits.sort_by_key(|edit| edit.span.start);
    let Some(first) = edits.first() else { return Vec::new() };
    vec![Reading {
        code: codes::NO_BODY,
        message: "a name is one word, and begins with a letter".to_string(),
        at: first.span,
        label: "not one word",
        help: format!("call it `{}`, wherever it stands", first.text),
        edits,
        when,
    }]
}

/// A name in one word for one in parts, without the quotes about it.
fn one_word(written: &str) -> Option<String> {
    let plain = written.trim_matches('"');
    let joins = |c: char| matches!(c, '-' | ' ' | '.' | '–');
    let parts: Vec<&str> = plain.split(joins).filter(|part| !part.is_empty()).collect();
    let letters = plain.chars().all(|c| is_name_char(c) || joins(c));
    let modifier =
        |part: &&str| matches!(*part, "misere" | "loopy" | "of" | "with" | "on" | "graph" | "game");
    if !letters || parts.is_empty() || parts.len() > MOST_PARTS || parts.iter().any(modifier) {
        return None;
    }
    let mut name = String::new();
    for part in &parts {
        let mut rest = part.chars();
        // `1or2` has no letter to begin with.
        let small = name.is_empty() || matches!(*part, "or" | "and");
        match rest.next() {
            Some(first) if !small => name.extend(first.to_uppercase()),
            first => name.extend(first),
        }
        name.push_str(rest.as_str());
    }
    // `3Take`
    let behind = name.trim_start_matches(|c: char| c.is_ascii_digit()).to_string();
    let digits = name.len() - behind.len();
    let name = format!("{behind}{}", name.get(..digits)?);
    name.starts_with(starts_name).then_some(name)
}

/// `node-1 -> node-2`: the nodes of a graph whose arrows are written by `->`.
pub(super) fn nodes(text: &str) -> Vec<Reading> {
    let mut found: Vec<(String, String)> = Vec::new();
    if !text.contains("graph ") || !text.contains("->") {
        return Vec::new();
    }
    for (at, _) in text.match_indices('-') {
        let before = text.get(..at).unwrap_or("");
        let start =
            before.rfind(|c: char| !is_name_char(c)).map_or(0, |i| i + before_length(before, i));
        let word = before.get(start..).unwrap_or("");
        let behind = text.get(at + 1..).unwrap_or("");
        let end = behind.find(|c: char| !is_name_char(c)).unwrap_or(behind.len());
        let number = behind.get(..end).unwrap_or("");
        let counts = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        if counts && word.starts_with(starts_name) {
            found.push((format!("{word}-{number}"), format!("{word}{number}")));
        }
    }
    found.sort();
    found.dedup();
    // An edge from a node to a number has no arrow.
    let arrow = |(written, _): &(String, String)| {
        text.contains(&format!("{written} ->")) || text.contains(&format!("-> {written}"))
    };
    if found.len() < 2 || !found.iter().all(arrow) {
        return Vec::new();
    }
    in_one_word(text, found, When::Sure)
}

/// How long the sign is that ends here.
fn before_length(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
}
