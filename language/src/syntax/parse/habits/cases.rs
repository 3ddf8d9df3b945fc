//! Words of the language in capitals, and a text that is read from its end: `If n > 3 Then subtract 1 Else subtract 2`,
//! `t[::-1]`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `If c Then a Else b`, `if c then a els b`: the words of a choice are small and spelt like this.
pub(super) fn in_capitals(s: &Scene<'_>) -> Option<Slip> {
    let small = |at: usize| match s.word(at) {
        "If" | "IF" => Some("if"),
        "Then" | "THEN" | "thn" | "tehn" => Some("then"),
        "Else" | "ELSE" | "els" | "esle" | "eles" | "elese" => Some("else"),
        _ => None,
    };
    let value = |at: usize| {
        let begins = s.is_word(at) || s.kind(at) == Some(TokenKind::Number);
        begins || matches!(s.kind(at), Some(TokenKind::Open(_))) || s.is(at, ": -")
    };
    let asks = (0..s.len()).find(|at| s.is(*at, "if If IF"))?;
    let all: Vec<usize> = (asks..s.len())
        .filter(|at| small(*at).is_some() && value(at + 1) && !s.is_own(*at))
        .collect();
    // The `=` of a name, and a call of it, are its own.
    let called = |at: &usize| s.is(at + 1, "(") && s.touch(*at) && !s.is(*at, "If IF");
    if !matches!(s.place, Place::File | Place::Game | Place::Problem) || all.iter().any(called) {
        return None;
    }
    let first = *all.first()?;
    let message = format!("`{}` is no word of this language", s.word(first));
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, first, message, "written otherwise here");
    slip.instead = format!("write `{}`", small(first)?);
    for at in all {
        slip.edits.push(s.replace(at, at + 1, small(at)?));
    }
    Some(slip)
}

/// `t[::-1]`
pub(super) fn turned_round(s: &Scene<'_>) -> Option<Slip> {
    let open =
        (1..s.len()).find(|at| s.is(*at, "[") && (s.is(at + 1, "::") || s.is(at + 1, ":")))?;
    let minus = (open + 1..open + 5).find(|at| s.is(*at, "- −"))?;
    let between = s.between(open + 1, minus);
    let colons = between == "::" || between == ": :";
    let close = s.closing(open).filter(|close| *close == minus + 2 && s.is(minus + 1, "1"))?;
    let from = s.value_before(open).filter(|_| colons)?;
    let text = format!("reverse({})", s.between(from, open));
    let message = "a text or a list is turned round by `reverse`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, open, message, "of other languages");
    Some(slip.writes(s.replace(from, close + 1, text)))
}
