//! Questions with more words than they need: `count lost T(0..100)`, `find all n with T(n) lost`,
//! `T is periodic with period 4`, `explain T(21) step by step`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{is_reserved, is_verb};

/// The first call of a game from here on: its name, what stands in its brackets, and where it ends.
fn call<'s>(s: &'s Scene<'_>, from: usize) -> Option<(&'s str, &'s str, usize)> {
    let at = (from..s.len()).find(|at| {
        let bracket = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
        s.word(*at).starts_with(char::is_uppercase) && s.is_word(*at) && bracket
    })?;
    let close = s.closing(at + 1)?;
    Some((s.word(at), s.between(at + 2, close), close + 1))
}

fn is_lost(word: &str) -> bool {
    matches!(word, "lost" | "losing" | "P" | "loses" | "lose")
}

fn instead(s: &Scene<'_>, message: &str, label: &str, text: String) -> Slip {
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, label);
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    slip
}

/// `count lost T(0..100)`, `how many lost positions in T(0..100)`
pub fn lost(s: &Scene<'_>) -> Option<Slip> {
    let counts = ["count", "number of", "the number of", "how many"];
    let from = counts.iter().find_map(|words| s.phrase(0, words))?;
    let from = from + usize::from(s.word(from) == "the");
    let (game, range, _) = call(s, from).filter(|_| is_lost(s.word(from)))?;
    if s.place != Place::File || !range.contains("..") || range.contains(',') {
        return None;
    }
    let text = format!("count(outcome({game}(n)) == P for n in {range})");
    Some(instead(s, "`count` counts where a condition holds", "of what?", text))
}

/// `find all n with T(n) lost`
pub fn found(s: &Scene<'_>) -> Option<Slip> {
    let asks = matches!(s.first(), "find" | "list" | "show" | "give" | "which" | "all");
    let (game, argument, end) = call(s, 1)?;
    let name = argument.len() == 1 && argument.starts_with(|c: char| c.is_ascii_lowercase());
    let says = (1..s.len()).any(|at| is_lost(s.word(at)) && (at >= end || s.word(at) != "P"));
    // Any other word says more than that.
    let fills = |word: &str| {
        let words = "all the me which values value of with where such that is are it positions position for numbers";
        word == argument || is_lost(word) || words.split(' ').any(|fill| fill == word)
    };
    let call = end - 4..end;
    let only = (1..s.len()).filter(|at| !call.contains(at)).all(|at| fills(s.word(at)));
    if s.place != Place::File || !asks || !name || !says || !only {
        return None;
    }
    let message = format!("no statement begins with `{}`", s.first());
    let text = format!("lost {game}(0..20)");
    Some(instead(s, &message, "not a word of the language", text))
}

/// `claim T is periodic with period 4`, `period of T for n in 0..`
pub fn periodic(s: &Scene<'_>) -> Option<Slip> {
    let at = usize::from(matches!(s.first(), "claim" | "assert" | "prove" | "is"));
    let says = s.word(at + 1) == "is" && s.word(at + 2) == "periodic"
        || at > 0 && s.word(at + 1) == "periodic";
    let of = s.first() == "period" && s.word(1) == "of" && s.clauses_from(2) == 3;
    let game = if of { s.word(2) } else { s.word(at) };
    if s.place != Place::File || !(says || of) || !game.starts_with(char::is_uppercase) {
        return None;
    }
    let text = format!("period {game}");
    Some(instead(s, "the period of a game is asked by `period`", "written otherwise here", text))
}

/// `explain T(21) step by step`, `play T(21) as second`, `play vs computer T(21)`
pub fn trailing(s: &Scene<'_>) -> Option<Slip> {
    let asks = matches!(s.first(), "play" | "explain" | "moves" | "tree");
    let (_, _, end) = call(s, 1)?;
    let from = (1..end).find(|at| s.word(*at).starts_with(char::is_uppercase))?;
    let word = |at: usize| s.is_word(at) && (!is_reserved(s.word(at)) || s.word(at) == "as");
    let fills = |at: usize| word(at) && !is_verb(s.word(at)) && s.word(at) != "depth";
    let only = (1..from).chain(end..s.len()).all(fills);
    if s.place != Place::File || !asks || !only || from == 1 && end == s.len() {
        return None;
    }
    let at = if from > 1 { 1 } else { end };
    let message = format!("`{}` wants the position alone", s.first());
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not needed");
    let text = format!("{} {}", s.first(), s.between(from, end));
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}
