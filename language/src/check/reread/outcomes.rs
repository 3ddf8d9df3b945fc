//! Names that are outcomes, where the outcome is asked of as well: `let N = 8` beside `outcome(T(5)) == N`. What is no
//! outcome gets another name; that each is what it is taken for, the types tell.

use super::{Reading, When, lines};
use crate::diagnostic::{Mend, codes};
use crate::syntax::{Scanner, Token, TokenKind};

pub(super) fn renamed(text: &str) -> Vec<Reading> {
    ["N", "P", "D"].into_iter().filter_map(|word| another_name(text, word)).collect()
}

fn another_name(text: &str, word: &str) -> Option<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let mut name = word.to_lowercase();
    while tokens.iter().any(|token| token.text(text) == name) {
        name.push('\'');
    }
    let mut depth = 0usize;
    let mut heading = false;
    let mut named = None;
    let mut edits = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = is(at.wrapping_sub(1));
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        heading = matches!(is(at), "game" | "fn") || heading && !matches!(is(at), "{" | "=" | ")");
        if is(at) != word || at > 0 && before == "." {
            continue;
        }
        if matches!(before, "let" | "for" | "where") || heading && depth > 0 {
            named.get_or_insert(token.span);
        }
        let next = tokens.get(at + 1);
        let ends = next.is_none_or(|next| {
            let between = text.get(token.span.end as usize..next.span.start as usize);
            matches!(next.text(text), "," | "]" | "}" | ";" | "then" | "else")
                || between.is_some_and(|between| between.contains('\n'))
        });
        // A value alone may be either.
        let member = matches!(before, "[" | "{" | ",") && is(at + 1) != ")" && !heading;
        let alone = member || matches!(before, "=" | "then" | "else");
        if !is_an_outcome(&tokens, text, at) {
            if alone && ends {
                return None;
            }
            edits.push(Mend::new(token.span, name.clone()));
        }
    }
    Some(Reading {
        code: codes::OUTCOME_NAME,
        message: format!("`{word}` is an outcome and cannot be a name"),
        at: named?,
        label: "N, P and D say who wins",
        help: format!("call it `{name}` wherever it is no outcome"),
        edits,
        when: When::Else,
    })
}

/// `outcome(…) == N`, `N != outcome(…)`, `outcome(…) in {N, D}`
fn is_an_outcome(tokens: &[Token], text: &str, at: usize) -> bool {
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let compares = |at: usize| matches!(is(at), "==" | "!=" | "=");
    if compares(at + 1) && is(at + 2) == "outcome" {
        return true;
    }
    let mut sign = at.wrapping_sub(1);
    // Among others in braces.
    if matches!(is(sign), "{" | ",") {
        while matches!(is(sign), "," | "N" | "P" | "D") {
            sign = sign.wrapping_sub(1);
        }
        if is(sign) != "{" {
            return false;
        }
        sign = sign.wrapping_sub(1);
    }
    let mut depth = 0usize;
    let mut from = sign.wrapping_sub(1);
    if !(compares(sign) || is(sign) == "in") || is(from) != ")" {
        return false;
    }
    while let Some(token) = tokens.get(from) {
        match token.kind {
            TokenKind::Close(_) => depth += 1,
            TokenKind::Open(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
        from = from.wrapping_sub(1);
    }
    is(from.wrapping_sub(1)) == "outcome"
}

/// `P-positions(Take(0..6))`: what is lost.
pub(super) fn positions(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text) {
        let written = line.text.trim();
        let inside = written.strip_prefix("P-positions(").and_then(|rest| rest.strip_suffix(')'));
        if let Some(inside) = inside {
            let from = line.margin();
            edits.push(Mend::new(line.span(from, from + written.len()), format!("lost {inside}")));
        }
    }
    let Some(first) = edits.first() else { return Vec::new() };
    vec![Reading {
        code: codes::UNKNOWN_STATEMENT,
        message: "P-positions are asked for by `lost`".to_string(),
        at: first.span,
        label: "written otherwise here",
        help: format!("write `{}`", first.text),
        edits,
        when: When::Sure,
    }]
}
