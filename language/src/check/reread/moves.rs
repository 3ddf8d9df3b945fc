//! Moves written as what they leave or as differences: `n + k for k in 1..3`, `-1, -2`, `n - 1..3`, and conditions behind
//! `for`.

use super::{Reading, When, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;
use crate::vocabulary::RULE_WORDS;

pub(super) fn as_values(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    let mut told = None;
    for line in lines(&code).filter(|line| first_word(line.text) == "game") {
        let Some((name, heap, from)) = heading(line.text) else { continue };
        let from = line.at + from;
        let block = code.get(from..).unwrap_or("");
        let end = block.find('}').unwrap_or(block.len());
        let mut at = from;
        for piece in block.get(..end).unwrap_or("").split_inclusive([';', '\n', '{']) {
            let rule = piece.trim_end_matches([';', '\n', '\r', '{', ' ']);
            let begins = at + rule.len() - rule.trim_start().len();
            at += piece.len();
            let rule = rule.trim_start();
            let Some(meant) = meant(rule, name, heap).filter(|meant| meant != rule) else {
                continue;
            };
            let span = Span::new(begins as u32, (begins + rule.len()) as u32);
            told.get_or_insert((span, format!("write `{meant}`")));
            edits.push(Mend::new(span, meant));
        }
    }
    let Some((at, help)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::UNKNOWN_RULE,
        message: "a rule says what a move takes or leaves".to_string(),
        at,
        label: "not a rule",
        help,
        edits,
        when: When::Else,
    }]
}

/// The name of a game of one heap, the heap, and where its rules begin.
fn heading(line: &str) -> Option<(&str, &str, usize)> {
    let brace = line.find('{')?;
    let (name, rest) = line.get(..brace)?.trim().strip_prefix("game ")?.split_once('(')?;
    let heap = rest.trim_end().strip_suffix(')')?.split(':').next()?.trim();
    let plain = !heap.is_empty() && heap.chars().all(is_name_char);
    plain.then_some((name.trim(), heap, brace + 1))
}

/// A rule as it is written here.
fn meant(rule: &str, name: &str, heap: &str) -> Option<String> {
    let rule = rule.strip_prefix("can ").unwrap_or(rule);
    let rule = condition_behind_for(rule);
    let first = first_word(&rule);
    // `-1, -2, -3`
    if rule.starts_with('-') {
        let plain = |part: &&str| !part.is_empty() && part.chars().all(is_name_char);
        let taken = |part: &'_ str| -> Option<String> {
            part.trim().strip_prefix('-').map(str::trim).filter(plain).map(str::to_string)
        };
        let taken: Option<Vec<String>> = rule.split(',').map(taken).collect();
        return Some(format!("subtract {{{}}}", taken?.join(", ")));
    }
    if first == "halve" {
        let clauses = rule.get("halve".len()..)?;
        return match clauses.trim() {
            "" => Some(format!("move to {name}({heap} / 2) if {heap} > 0")),
            said if said.starts_with("if ") => Some(format!("move to {name}({heap} / 2){clauses}")),
            _ => None,
        };
    }
    if first != heap || RULE_WORDS.iter().any(|word| word.name == first) {
        return Some(rule);
    }
    let clause =
        [" for ", " if ", " when ", " where "].iter().filter_map(|word| rule.find(word)).min();
    let (value, clauses) = rule.split_at(clause.unwrap_or(rule.len()));
    let behind = value.get(heap.len()..)?.trim_start();
    if !behind.starts_with(['+', '-', '*', '/', '%']) || value.contains(['=', '<', '>', ',']) {
        return Some(rule);
    }
    // `n - 1..3`
    let taken = behind.strip_prefix('-').filter(|taken| taken.contains(".."));
    if taken.is_some_and(|taken| taken.contains(['+', '-', '*', '/', ','])) {
        return None;
    }
    Some(match taken {
        Some(taken) => format!("subtract {}{clauses}", taken.trim()),
        None => format!("move to {name}({}){clauses}", value.trim()),
    })
}

/// `A(n - 1) for n > 0`: what is no range is a condition.
fn condition_behind_for(rule: &str) -> String {
    let Some((before, behind)) = rule.split_once(" for ") else { return rule.to_string() };
    let clause = behind.find(" if ").unwrap_or(behind.len());
    let said = behind.get(..clause).unwrap_or("");
    let compares = said.contains(['<', '>', '=']) && !said.contains(" in ");
    if compares { format!("{before} if {behind}") } else { rule.to_string() }
}
