//! A rule in words that stands in no game: `Take 1, 2 or 3 coins`, `take 1 or 2 from a pile of 10`.

use super::super::scene::{Place, Scene};
use super::words::{HEAPS, STONES};
use super::{MOST_SLIPS, MOST_TRIES, Slip, readable_with};
use crate::syntax::scan::TokenKind;
use std::cell::Cell;

pub(super) fn rule_in_words(s: &Scene<'_>) -> Option<Slip> {
    let verb = s.first().to_lowercase();
    let amount = matches!(s.kind(1), Some(TokenKind::Number))
        || s.is(1, "one two any at")
        || s.is(1, "up") && s.is(2, "to");
    // `Take 7`, `Take 3, 5`: a position of a game that is called so.
    let plain =
        (1..s.len()).all(|at| matches!(s.kind(at), Some(TokenKind::Number)) || s.is(at, ","));
    let above = s.before_near().to_lowercase();
    if plain || above.contains(&format!("game {verb}")) {
        return None;
    }
    let begins = matches!(verb.as_str(), "take" | "takes" | "remove" | "subtract");
    if s.place != Place::File || !begins || !amount {
        return None;
    }
    // `from a pile of 10 coins`: how many there are is asked below the game.
    let from = s.next_of(1, &["from"]);
    let of = from + 3;
    let pile =
        s.is(from + 1, "a the one") && HEAPS.contains(&s.word(from + 2)) && s.is(of, "of with");
    let size = pile.then(|| s.word(of + 1)).filter(|_| s.kind(of + 1) == Some(TokenKind::Number));
    let mut end = if size.is_some() { from } else { s.len() };
    end -= usize::from(s.is(end - 1, "."));
    let tail = if size.is_some() { s.len().saturating_sub(of + 2) } else { 0 };
    let stones = tail == 0 || STONES.contains(&s.word(of + 2)) || s.is(of + 2, ".");
    if !stones || tail > 1 + usize::from(s.is(s.len() - 1, ".")) {
        return None;
    }
    let rule = format!("{verb} {}", s.between(1, end));
    let heap = ("Heap".to_string(), vec!["n".to_string()]);
    let tries = Cell::new(MOST_TRIES / 2);
    let rule = readable_with(Place::Game, Some(&heap), &rule, false, MOST_SLIPS, &tries)?;
    let game = format!("game Heap(n) {{ {rule} }}");
    let text = match size {
        Some(size) => format!("{game}; Heap({size})"),
        None => game,
    };
    let message = "a rule stands in the braces of a game";
    Some(s.two_things(0, (message, "which game is this of?"), text))
}
