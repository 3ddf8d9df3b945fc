//! Operators that are called as functions: `mod(n + 1, 3)`, `pow(2, k - 1)`, `nim_sum([3, 5])`. Between its values an operator
//! may need brackets about them, and about the whole.

use crate::source::Span;
use crate::syntax::{Scanner, Token, TokenKind, parts_of};

/// How strongly an operator binds.
fn strength(sign: &str) -> Option<u8> {
    Some(match sign {
        "and" | "or" | "not" | "implies" | "iff" => 0,
        "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" => 1,
        "xor" | "union" | "minus" | "intersect" => 2,
        "+" | "-" => 3,
        "*" | "/" | "%" => 4,
        "^" => 5,
        _ => return None,
    })
}

/// `mod(n + 1, 3)` with its sign between what stands in the brackets; none where that is one value.
pub(super) fn between(text: &str, place: Span, sign: &str, inside: &str) -> Option<String> {
    // `nim_sum([3, 5, 7])`
    let listed = inside.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let parts: Vec<&str> = parts_of(listed.unwrap_or(inside)).into_iter().map(str::trim).collect();
    let own = strength(sign)?;
    if parts.len() < 2 || parts.iter().any(|part| part.is_empty()) {
        return None;
    }
    let any_order = matches!(sign, "xor" | "and" | "or" | "+" | "union" | "intersect");
    let written = parts.iter().enumerate().map(|(at, part)| {
        // What binds as strongly is read from the left, and powers from the right.
        let first = (at == 0) != (sign == "^");
        let loose = weakest(part).is_some_and(|w| w < own || w == own && !first && !any_order);
        if loose { format!("({part})") } else { part.to_string() }
    });
    let whole = written.collect::<Vec<_>>().join(&format!(" {sign} "));
    Some(if is_drawn_apart(text, place, sign, own) { format!("({whole})") } else { whole })
}

/// The weakest operator of an expression that is in no brackets.
fn weakest(part: &str) -> Option<u8> {
    let mut depth = 0usize;
    let outside = Scanner::new(part).filter(|token| {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    outside.filter_map(|token| strength(token.text(part))).min()
}

/// Would what stands beside a call take a part of the operator that comes to stand there?
fn is_drawn_apart(text: &str, place: Span, sign: &str, own: u8) -> bool {
    let (before, behind) = (text.get(..place.start as usize), text.get(place.end as usize..));
    let (before, behind) = (before.unwrap_or(""), behind.unwrap_or(""));
    let line = before.rsplit('\n').next().unwrap_or("");
    let all: Vec<Token> = Scanner::new(line).filter(|token| token.is_significant()).collect();
    let word = |at: usize| all.len().checked_sub(at).and_then(|i| all.get(i));
    let left = word(1).map_or("", |token| token.text(line));
    let value = |token: &Token| {
        let kinds = [TokenKind::Word, TokenKind::Number];
        let close = matches!(token.kind, TokenKind::Close(_));
        close || kinds.contains(&token.kind) && strength(token.text(line)).is_none()
    };
    let sign_of_a_number = left == "-" && !word(2).is_some_and(value);
    let right = behind.lines().next().unwrap_or("");
    let right = Scanner::new(right).find(|token| token.is_significant()).map(|t| t.text(right));
    let taken_left = strength(left).is_some_and(|l| l > own || l == own && left != sign);
    let taken_right = right.and_then(strength).is_some_and(|r| r > own);
    let same = sign == "^" && right == Some("^") || own == 4 && left == sign;
    taken_left || taken_right || same || sign_of_a_number && sign != "^"
}
