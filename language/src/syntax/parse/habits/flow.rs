//! Rules in the manner of programs that run: `while n > 0 { … }`, `if n == 0: return False`, `n even: subtract 1`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::rules::takes_at;
use crate::diagnostic::{Mend, codes};

/// Is this a condition that holds where a heap is empty, or where it is not?
fn asks_for_none(s: &Scene<'_>, from: usize, to: usize, signs: &str, number: &str) -> bool {
    let brackets = usize::from(s.is(from, "(") && s.closing(from) == to.checked_sub(1));
    let (from, to) = (from + brackets, to.saturating_sub(brackets));
    let heaps = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let heap = heaps.iter().any(|heap| heap == s.word(from)) && heaps.len() == 1;
    heap && to == from + 3 && s.is(from + 1, signs) && s.is(from + 2, number)
}

/// `while n > 0 { subtract 1..3 }`: a move is made as often as there is one.
pub(super) fn until_none(s: &Scene<'_>) -> Option<Slip> {
    let open = s.next_of(1, &["{", ":", "do"]);
    let end = if s.is(open, "{") { s.closing(open)? } else { s.len() };
    let whole = !s.is(open, "{") || end + 1 == s.len();
    let none = asks_for_none(s, 1, open, "> != ≠ >=", "0") && !s.is(2, ">=")
        || asks_for_none(s, 1, open, ">=", "1");
    if s.place != Place::Game || !s.is(0, "while") || !none || !whole || open + 1 >= end {
        return None;
    }
    let message = "`while` is a word of other languages";
    let mut slip = s.slip(codes::FOREIGN_DEFINITION, 0, message, "the players go on by themselves");
    slip.because = Some("who cannot move loses");
    Some(slip.writes(s.replace(0, s.len(), s.between(open + 1, end))))
}

/// `if n == 0: return False`, `if n == 0 you lose`: an empty heap has no move, and who cannot move loses.
pub(super) fn none_is_lost(s: &Scene<'_>) -> Option<Slip> {
    let words = ": { } then return you the player loses lose lost losing end ends over stop game is False false 0 ( ) \" ;";
    let end = (1..s.len())
        .find(|at| s.is(*at, ": { then return lose lost you the game player end stop"))?;
    let none = asks_for_none(s, 1, end, "== = <= <", "0") && !s.is(end - 2, "<")
        || asks_for_none(s, 1, end, "<", "1");
    let says = (end..s.len())
        .any(|at| s.is(at, "lose loses lost losing False false 0 end ends stop over return"));
    let rest = (end..s.len()).all(|at| s.is(at, words));
    if s.place != Place::Game || !s.is(0, "if") || !none || !says || !rest {
        return None;
    }
    let message = "who cannot move loses, and from nothing there is no move";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not needed");
    slip.instead = "remove it".to_string();
    slip.beyond = Some(Mend::new(s.whole_line(), ""));
    slip.sure = true;
    Some(slip)
}

/// `n even: subtract 1`, `n % 3 == 0: subtract 2`: a condition begins with `if`.
pub(super) fn condition_alone(s: &Scene<'_>) -> Option<Slip> {
    let heaps = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let colon = s.next_of(1, &[":", "=>", "->"]);
    let starts = heaps.iter().any(|heap| heap == s.word(0)) && colon > 1;
    if s.place != Place::Game || !starts || !takes_at(s, colon + 1) {
        return None;
    }
    let message = "a condition of a rule is said by `if`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, 0, message, "not a rule");
    let (condition, rule) = (s.between(0, colon), s.between(colon + 1, s.len()));
    Some(slip.writes(s.replace(0, s.len(), format!("if {condition} {{ {rule} }}"))))
}

/// `subtract 1..3 except when n = 5`: the other way round it is a condition.
pub(super) fn but_not_when(s: &Scene<'_>) -> Option<Slip> {
    let words = ["except when", "except if", "but not when", "but not if", "except where"];
    let (at, length) = (1..s.len()).find_map(|at| {
        let said = words.iter().find_map(|words| s.phrase(at, words))?;
        Some((at, said))
    })?;
    let condition = s.between(at + length, s.len());
    if s.place != Place::Game || condition.is_empty() {
        return None;
    }
    let at = at - usize::from(s.is(at - 1, ","));
    let message = "what is left out is said by a condition";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in these words");
    Some(slip.writes(s.replace(at, s.len(), format!("if not ({condition})"))))
}

/// `for i in 0..2: for k in 1..3: subtract k`: what stands behind each colon is a block.
pub(super) fn nested_colons(s: &Scene<'_>) -> Option<Slip> {
    let mut clauses = Vec::new();
    let mut at = 0;
    while s.is(at, "for if") {
        let colon = s.next_of(at + 1, &[":"]);
        if colon >= s.len() {
            return None;
        }
        clauses.push(s.between(at, colon));
        at = colon + 1;
    }
    if s.place != Place::Game || clauses.len() < 2 || !takes_at(s, at) {
        return None;
    }
    let written = s.between(at, s.len());
    let named = |meant, clause: &&str| super::with_its_name(clause, written, meant);
    let rule = clauses.iter().fold(super::rule_meant(s, written), named);
    let message = "a block does not start with `:`";
    let slip = s.slip(codes::BRACES_MISSING, s.next_of(1, &[":"]), message, "write `{` instead");
    let text = format!("{} {{ {rule} {}", clauses.join(" { "), "} ".repeat(clauses.len()));
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}
