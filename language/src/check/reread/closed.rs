//! A bracket that is missing: where a line leaves one open, it closes there or before a clause; where blocks are indented,
//! a brace stands before the first line that is not further in.

use super::{Line, Reading, When, first_word, lines};
use crate::diagnostic::{Mend, codes};
use crate::source::{Source, Span};
use crate::syntax::{Bracket, Scanner, Token, TokenKind, lay_out};

/// Places at which the bracket is tried.
const MOST_PLACES: usize = 12;

/// Signs of a calculation.
const OPERATORS: &[&str] =
    &["+", "-", "*", "/", "%", "^", "==", "!=", "<", "<=", ">", ">=", "xor", "and", "or"];

/// What begins a rule.
const RULES: &[&str] = &["subtract ", "remove ", "split ", "move ", "if ", "for ", "else "];

pub(super) fn by_lines(text: &str) -> Vec<Reading> {
    let told = [codes::UNCLOSED_BRACKET, codes::MISMATCHED_BRACKETS, codes::STRAY_CLOSING_BRACKET];
    let found = lay_out(&Source::new("", text)).problems;
    if !found.iter().any(|d| told.contains(&d.code)) {
        return Vec::new();
    }
    let new_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let written: Vec<Line<'_>> = lines(text).filter(says_something).collect();
    // Where a line closes what it opened, nothing else is missing.
    let rules_below = |line: &Line<'_>| {
        let next = written.iter().find(|below| below.at > line.at);
        let (open, block) = left_open(*line);
        let braces = block.is_none() && open.iter().any(|(bracket, _)| *bracket == Bracket::Brace);
        let opens = ["game", "if", "for", "else"].contains(&first_word(line.text));
        braces && opens && next.is_some_and(is_rule)
    };
    let whole = lines(text).filter(|line| !rules_below(line));
    let mut all: Vec<Reading> = whole.flat_map(in_a_line).take(MOST_PLACES).collect();
    all.extend(by_margins(&written, new_line));
    all.extend(behind_rules(&written, new_line).into_iter().take(MOST_PLACES / 3));
    all
}

fn says_something(line: &Line<'_>) -> bool {
    !line.is_blank() && !line.text.trim_start().starts_with('#')
}

fn tokens(line: Line<'_>) -> Vec<Token> {
    Scanner::new(line.text).filter(|token| token.is_significant()).collect()
}

/// The brackets that a line opens and leaves open, without the brace of a block at its end, and where that one stands.
fn left_open(line: Line<'_>) -> (Vec<(Bracket, Span)>, Option<usize>) {
    let all = tokens(line);
    let mut open = Vec::new();
    for token in &all {
        match token.kind {
            TokenKind::Open(bracket) => open.push((bracket, token.span)),
            TokenKind::Close(bracket) => {
                if let Some(at) = open.iter().rposition(|(own, _)| *own == bracket) {
                    open.remove(at);
                }
            }
            _ => {}
        }
    }
    let last = all.last().filter(|token| token.kind == TokenKind::Open(Bracket::Brace));
    let block = last.map(|token| token.span.start as usize);
    open.retain(|(_, span)| Some(span.start as usize) != block);
    (open, block)
}

/// `[0, 1, 2`, `move to A(n - 1 if n > 0`, `game Take(n { … }`
fn in_a_line(line: Line<'_>) -> Vec<Reading> {
    let (open, block) = left_open(line);
    let Some((_, first)) = open.first().copied() else { return Vec::new() };
    let all = tokens(line);
    let end = match block {
        Some(brace) => line.text.get(..brace).map_or(0, |text| text.trim_end().len()),
        None => all.last().map_or(0, |token| token.span.end as usize),
    };
    // A comma at the end goes on in the next line, and of a calculation it is not said where the bracket ends.
    let more = block.is_none() && all.last().is_some_and(|token| token.text(line.text) == ",");
    let inside = all.iter().filter(|token| token.span.start > first.start);
    let clause = |token: &Token| matches!(token.text(line.text), "for" | "if" | "where" | "=");
    let is_operator = |token: &&Token| OPERATORS.contains(&token.text(line.text));
    let mut operators = inside.clone().filter(is_operator);
    let set = open.iter().all(|(bracket, _)| *bracket == Bracket::Brace);
    if more {
        return Vec::new();
    }
    if let Some(operator) = operators.next()
        && !set
        && !inside.clone().any(clause)
    {
        let compares = matches!(operator.text(line.text), "==" | "!=" | "<" | "<=" | ">" | ">=");
        let alone = compares && operators.next().is_none() && open.len() == 1;
        return if alone {
            beside(line, first, operator.span.start as usize, end)
        } else {
            Vec::new()
        };
    }
    let mut places = vec![end];
    for two in all.windows(2) {
        let [before, token] = two else { continue };
        let clause = matches!(token.text(line.text), "for" | "if" | "where" | "{" | "=");
        if clause && !set && before.span.start > first.start && before.kind != TokenKind::Symbol {
            places.push(before.span.end as usize);
        }
    }
    places.truncate(5);
    let reading = |place: usize| {
        let own = open.iter().rev().filter(|(_, span)| (span.start as usize) < place);
        let closing: String = own.map(|(bracket, _)| bracket.close()).collect();
        let before = line.text.get(..place).unwrap_or("").trim();
        missing(
            line.span(first.start as usize, first.end as usize),
            line.span(place, place),
            closing,
            before,
        )
    };
    places.into_iter().map(reading).collect()
}

/// `outcome(Nim(3, 4) == N`: before the comparison or behind it, whichever can be right.
fn beside(line: Line<'_>, opened: Span, sign: usize, end: usize) -> Vec<Reading> {
    let before = |at: usize| line.text.get(..at).unwrap_or("").trim_end();
    let closing = match line.text.get(opened.range()) {
        Some("[") => "]",
        _ => ")",
    };
    let at = |place: usize| {
        let opened = line.span(opened.start as usize, opened.end as usize);
        missing(opened, line.span(place, place), closing.to_string(), before(place).trim())
    };
    let (mut first, mut second) = (at(before(sign).len()), at(end));
    first.when = When::Unless(second.edits.clone());
    second.when = When::Unless(first.edits.clone());
    vec![first, second]
}

fn missing(opened: Span, place: Span, closing: String, before: &str) -> Reading {
    let brace = closing.trim().to_string();
    Reading {
        code: codes::UNCLOSED_BRACKET,
        message: format!("`{brace}` is missing"),
        at: opened,
        label: "never closed",
        help: format!("add the missing `{brace}` behind `{before}`"),
        edits: vec![Mend::new(place, closing)],
        when: When::Else,
    }
}

/// A block whose lines are further in than its heading, up to the first that is not.
fn by_margins<'a>(written: &[Line<'a>], new_line: &str) -> Option<Reading> {
    let mut open: Vec<(Option<usize>, Line<'a>, Span)> = Vec::new();
    let mut edits: Vec<Mend> = Vec::new();
    let mut told = None;
    let mut close = |(margin, heading, brace): (usize, Line<'a>, Span), above: Line<'a>| {
        let end = above.text.trim_end().len();
        let closing = format!("{new_line}{}}}", heading.text.get(..margin).unwrap_or(""));
        told.get_or_insert((heading.span(brace.start as usize, brace.end as usize), above));
        edits.push(Mend::new(above.span(end, end), closing));
    };
    for (i, line) in written.iter().enumerate() {
        let above = i.checked_sub(1).and_then(|i| written.get(i));
        let closes = line.text.trim_start().starts_with('}');
        while let (Some(above), Some((Some(margin), heading, brace))) =
            (above, open.last().copied())
        {
            if line.margin() > margin || closes && line.margin() == margin {
                break;
            }
            close((margin, heading, brace), *above);
            open.pop();
        }
        let all = tokens(*line);
        for (at, token) in all.iter().enumerate() {
            match token.kind {
                TokenKind::Open(Bracket::Brace) => {
                    let further =
                        written.get(i + 1).is_some_and(|next| next.margin() > line.margin());
                    let block = (at + 1 == all.len() && further).then(|| line.margin());
                    open.push((block, *line, token.span));
                }
                TokenKind::Close(Bracket::Brace) => {
                    open.pop();
                }
                _ => {}
            }
        }
    }
    let last = written.last()?;
    while let Some((Some(margin), heading, brace)) = open.last().copied() {
        close((margin, heading, brace), *last);
        open.pop();
    }
    let (at, above) = told?;
    let mut reading = missing(at, at, "}".to_string(), above.text.trim());
    reading.edits = edits;
    Some(reading)
}

fn is_rule(line: &Line<'_>) -> bool {
    RULES.iter().any(|word| line.text.trim_start().starts_with(word))
}

/// A block whose lines are no further in ends with its last rule.
fn behind_rules(written: &[Line<'_>], new_line: &str) -> Vec<Reading> {
    let mut all = Vec::new();
    for (i, line) in written.iter().enumerate() {
        let (open, brace) = left_open(*line);
        let open = open.iter().find(|(bracket, _)| *bracket == Bracket::Brace);
        // A rule on the line of the heading, and more below.
        let goes_on = brace.is_none() && open.is_some();
        let Some(brace) = brace.or(open.map(|(_, span)| span.start as usize)) else { continue };
        // The checks of a problem speak of a student's file.
        let problem = first_word(line.text) == "problem";
        let item = |line: &Line<'_>| match problem {
            true => line.text.contains("student."),
            false => is_rule(line),
        };
        let block = |line: &&Line<'_>| item(line) || line.text.trim_start().starts_with("let ");
        let below = written.iter().skip(i + 1).take_while(block);
        let Some(last) = below.filter(|line| item(line)).last() else { continue };
        let next = written.iter().find(|line| line.at > last.at);
        if next.is_some_and(|next| next.text.trim_start().starts_with('}')) {
            continue;
        }
        let end = last.text.trim_end().len();
        let closing = format!("{new_line}{}}}", line.text.get(..line.margin()).unwrap_or(""));
        let opened = line.span(brace, brace + 1);
        let mut reading = missing(opened, last.span(end, end), closing, last.text.trim());
        if goes_on {
            reading.when = When::Sure;
        }
        all.push(reading);
    }
    all
}
