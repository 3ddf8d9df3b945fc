//! Expressions in the manner of other languages: `let … in …`, `5!`, `[n if c for n in …]`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

/// `let x = 3, y = 4`: each name gets its value by itself.
pub(super) fn two_names(s: &Scene<'_>) -> Option<Slip> {
    let comma = s.next_of(1, &[","]);
    let second = s.is_word(comma + 1) && s.is(comma + 2, "=");
    if !s.is(0, "let") || !s.is(2, "=") || comma + 3 >= s.len() || !second {
        return None;
    }
    let text = format!("{}; let {}", s.between(0, comma), s.between(comma + 1, s.len()));
    let message = "each name gets its value by a `let` of its own";
    Some(s.two_things(comma, (message, "here another one begins"), text))
}

/// `fn f(x) = let y = x + 1 in y * y`, `fn f(x) = { let y = x + 1; y * y }`
pub(super) fn let_inside(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.is(*at, "let"))?;
    let brace = s.is(at - 1, "{") && s.closing(at - 1) == s.len().checked_sub(1);
    let (from, end) = (at - usize::from(brace), s.len() - usize::from(brace));
    let next = s.next_of(at + 1, &["in", ";"]);
    let one = (at + 1..end).all(|at| !s.is(at, "let"));
    let body = s.is(from.wrapping_sub(1), "=") && next + 1 < end && one;
    if s.place != Place::File || !s.is(0, "fn let") || !body {
        return None;
    }
    let text = format!("{} where {}", s.between(next + 1, end), s.between(at + 1, next));
    let message = "a name inside an expression gets its value behind it, by `where`";
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, at, message, "not like this");
    slip.instead = format!("write `… {text}`");
    slip.edits.push(s.replace(from, s.len(), text));
    Some(slip)
}

/// `fn f(n) = { return n + 1 }`: a function is the expression itself.
pub(super) fn returned(s: &Scene<'_>) -> Option<Slip> {
    let equals = s.next_of(1, &["="]);
    let braces = s.is(equals + 1, "{") && s.closing(equals + 1) == s.len().checked_sub(1);
    let at = equals + 1 + usize::from(braces);
    let end = s.len() - usize::from(braces);
    let one = s.next_of(at + 1, &["return", ";"]) >= end && at + 1 < end;
    if s.place != Place::File || !s.is(0, "fn let") || !s.is(at, "return") || !one {
        return None;
    }
    let message = "a function is the expression behind its `=`";
    let slip = s.slip(codes::FOREIGN_DEFINITION, at, message, "not needed");
    Some(slip.writes(s.replace(equals + 1, s.len(), s.between(at + 1, end))))
}

/// `[n if n > 2 for n in 1..5]`: which ones is said behind their range.
pub(super) fn condition_first(s: &Scene<'_>) -> Option<Slip> {
    let when = s.at;
    let open = (0..when).rev().find(|at| matches!(s.kind(*at), Some(TokenKind::Open(_))))?;
    let close = s.closing(open)?;
    let range = s.next_of(when + 1, &["for"]);
    let collects = s.kind(open) != Some(TokenKind::Open(Bracket::Round));
    let other = (when..close).any(|at| s.is(at, "then else {"));
    if !s.is(when, "if") || !collects || other || range <= when + 1 || range >= close {
        return None;
    }
    let (what, condition) = (s.between(open + 1, when), s.between(when, range));
    let text = format!("{what} {} {condition}", s.between(range, close));
    let message = "which ones are taken is said behind their range";
    let slip = s.slip(codes::FOR_NEEDS_IN, when, message, "too early");
    Some(slip.writes(s.replace(open + 1, close, text)))
}

/// `[n, n^2 for n in 1..5]`: several values of each are one in brackets.
pub(super) fn several_of_each(s: &Scene<'_>) -> Option<Slip> {
    let range = s.at;
    let open = (0..range).rev().find(|at| matches!(s.kind(*at), Some(TokenKind::Open(_))))?;
    let collects = s.kind(open) != Some(TokenKind::Open(Bracket::Round));
    let comma = s.next_of(open + 1, &[","]) < range;
    if !s.is(range, "for") || !collects || !comma || s.closing(open)? <= range {
        return None;
    }
    let text = format!("({})", s.between(open + 1, range));
    let message = "several values of each stand in brackets of their own";
    let slip = s.slip(codes::TWO_ON_A_LINE, open + 1, message, "not in brackets");
    Some(slip.writes(s.replace(open + 1, range, text)))
}

/// `5!`
pub(super) fn factorial(s: &Scene<'_>) -> Option<Slip> {
    let from = s.value_before(s.at).filter(|_| s.is(s.at, "!") && !s.is(s.at + 1, "="))?;
    let of = s.between(from, s.at);
    let message = "`!` is not an operator of this language";
    let slip = s.slip(codes::FOREIGN_OPERATOR, s.at, message, "written otherwise here");
    let text = format!("product(1..{of})");
    Some(slip.writes(s.replace(from, s.at + 1, text)))
}

/// `Nim{3, 4, 5}`: a position has round brackets.
pub(super) fn position_in_braces(s: &Scene<'_>) -> Option<Slip> {
    let open = (1..s.len()).find(|at| s.is(*at, "{"))?;
    let name = s.word(open - 1);
    let close = s.closing(open)?;
    let plain = |at: usize| s.kind(at) == Some(TokenKind::Number) || s.is(at, ",");
    let numbers = close > open + 1 && (open + 1..close).all(plain);
    let game = name.starts_with(char::is_uppercase) && !s.is(0, "game graph");
    if s.place != Place::File || !game || !numbers || !s.touch(open - 1) {
        return None;
    }
    let text = format!("{name}({})", s.between(open + 1, close));
    let slip =
        s.slip(codes::FOREIGN_OPERATOR, open, "a position has round brackets", "other brackets");
    Some(slip.writes(s.replace(open - 1, close + 1, text)))
}

/// `subtract 1 if a, 2 if b`: two rules.
pub(super) fn two_amounts(s: &Scene<'_>) -> Option<Slip> {
    let (when, comma) = (s.next_of(1, &["if"]), s.at);
    let again = s.next_of(comma + 1, &["if"]);
    let takes = s.is(0, "subtract remove") && s.place == Place::Game;
    if !takes || !s.is(s.at, ",") || when >= comma || again >= s.len() || again == comma + 1 {
        return None;
    }
    let text = format!("{}; {} {}", s.between(0, comma), s.first(), s.between(comma + 1, s.len()));
    let message = "what may be taken under another condition is a rule of its own";
    Some(s.two_things(comma, (message, "here another rule begins"), text))
}
