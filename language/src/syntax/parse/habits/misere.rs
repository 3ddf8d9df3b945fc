//! Misère play in words: `misère T(5)`, `last player loses T(5)`, `T(5) misere`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::questions::over_a_range;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::is_verb;

/// `misère` with its accent, or a capital: a function is written plainly.
pub fn with_accent(s: &Scene<'_>) -> Option<Slip> {
    let (at, _) = s
        .seen()
        .find(|(_, t)| matches!(t.text(s.text), "misère" | "Misère" | "Misere" | "MISERE"))?;
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, at, "the word is `misere`", "written plainly");
    slip.instead = "write `misere(…)`".to_string();
    slip.edits.push(s.replace(at, at + 1, "misere"));
    Some(slip)
}

/// `Nim(3, 5, 7, misere=True)`: not one of its numbers.
pub fn as_argument(s: &Scene<'_>) -> Option<Slip> {
    let at = (2..s.len()).find(|at| s.is(*at, "misere") && s.is(at - 1, ","))?;
    let behind = match (s.word(at + 1), s.word(at + 2)) {
        ("=" | ":", "True" | "true" | "1" | "yes") => at + 3,
        _ => at + 1,
    };
    let from = s.value_before(behind + 1).filter(|from| *from < at && s.is(behind, ")"))?;
    let message = "`misere` is a function of a position";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not one of its numbers");
    let text = format!("misere({}))", s.between(from, at - 1));
    Some(slip.writes(s.replace(from, behind + 1, text)))
}

/// `moves misere T(5)`, `outcome misere T(5)`, `misere outcome T(5)`, `table T(0..9) misere`
pub fn beside_position(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..s.len()).find(|at| s.is(*at, "misere"))?;
    if s.place != Place::File || s.is(at + 1, "(") || s.is(0, "game") {
        return None;
    }
    let function = |at: usize| s.is(at, "outcome grundy");
    let position = |from: usize| {
        let named = s.is_word(from) && s.word(from).starts_with(char::is_uppercase);
        let called = s.kind(from + 1) == Some(TokenKind::Open(Bracket::Round));
        s.value_from(from).filter(|_| named && called)
    };
    let behind = at + 1 + usize::from(function(at + 1));
    let (what, mut from, to) = match position(behind) {
        Some(to) => (s.between(behind, to), at, to),
        None => {
            // `T(5) under misere play`
            let words = |at: &usize| s.is(*at, "under in with , play rules");
            let start = (0..at).rev().take_while(words).last().unwrap_or(at);
            let end = (at + 1..s.len()).take_while(words).last().map_or(at + 1, |last| last + 1);
            let from = s.value_before(start).filter(|from| position(*from) == Some(start))?;
            (s.between(from, start), from, end)
        }
    };
    let mut text = match over_a_range(what) {
        Some((one, range)) => format!("misere({one}) for n in {range}"),
        None => format!("misere({what})"),
    };
    if behind > at + 1 {
        text = format!("{}({text})", s.word(at + 1));
    } else if let Some(before) = from.checked_sub(1).filter(|before| function(*before)) {
        text = format!("{}({text})", s.word(before));
        from = before;
    }
    let message = "`misere` is a function: what it takes stands in brackets";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in brackets");
    Some(slip.writes(s.replace(from, to, text)))
}

/// `last player loses T(5)`, `who wins T(5) if the last one loses`, `T(5) misere`
pub fn last_loses(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || is_verb(s.first()) && !s.is(0, "moves") {
        return None;
    }
    let named = |at: usize| s.is_word(at) && s.word(at).starts_with(char::is_uppercase);
    let called = |at: usize| s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
    let from = (0..s.len()).find(|at| named(*at) && called(*at))?;
    let mut to = s.value_from(from)?;
    while s.is(to, "+") {
        to = s.value_from(to + 1)?;
    }
    let words: Vec<String> =
        (0..from).chain(to..s.len()).map(|at| s.word(at).to_lowercase()).collect();
    let has = |word: &str| words.iter().any(|own| own == word);
    let inverted =
        has("last") && (has("loses") || has("lose")) || (to..s.len()).any(|at| s.is(at, "misere"));
    let sentence = words
        .iter()
        .all(|word| word.chars().all(char::is_alphabetic) || matches!(word.as_str(), "?" | ","));
    if !inverted || !sentence || has("for") || has("claim") || has("assert") {
        return None;
    }
    let position = format!("misere({})", s.between(from, to));
    let text = match has("moves") || has("win") || has("wins") {
        true => format!("moves {position}"),
        false => position,
    };
    let message = "who moves last loses in misère play, which is asked by `misere(…)`";
    let slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "said with more words");
    Some(slip.writes(s.replace(0, s.len(), text)))
}
