//! Rules in the manner of programs that run: `while n > 0 { … }`, `if n == 0: return False`, `n even: subtract 1`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::rules::takes_at;
use crate::diagnostic::{Mend, codes};
use crate::vocabulary::nearest;

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

/// Where a rule ends that has another one behind it, and that other one.
fn rule_behind<'s>(s: &'s Scene<'_>, from: usize) -> (usize, &'s str) {
    let verb = |at: &usize| s.is(*at, "subtract remove split take move");
    let Some(verb) = (from..s.len()).find(verb) else { return (s.len(), "") };
    let mut end = verb;
    while end > from && s.is(end - 1, "or and , ;") {
        end -= 1;
    }
    (end, s.between(verb, s.len()))
}

/// `subtract 1..3 until n = 0`, `subtract 1..3 until the heap is empty`: the game ends there by itself.
pub(super) fn ends_by_itself(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["until", "while"]);
    let (end, other) = rule_behind(s, at + 1);
    let none = match s.word(at) {
        "until" => asks_for_none(s, at + 1, end, "== = <= is", "0"),
        _ => asks_for_none(s, at + 1, end, "> != ≠", "0"),
    };
    let words = ["the heap is empty", "nothing is left", "none are left", "none is left", "empty"];
    let said = s.is(at, "until") && words.contains(&s.between(at + 1, end));
    if s.place != Place::Game || !takes_at(s, 0) || !(none || said) {
        return None;
    }
    let message = "from nothing there is no move, and the game ends by itself";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not needed");
    let rule = s.between(0, at);
    let text = if other.is_empty() { rule.to_string() } else { format!("{rule}; {other}") };
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `subtract k for k in 1..n where gcd(k, n) = 1`: `where` names, and `if` asks.
pub(super) fn where_asks(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.is(*at, "where") && s.is(at + 2, "("))?;
    let sign = s.value_from(at + 1).filter(|sign| s.is(*sign, "= == != < <= > >="))?;
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        at,
        "`where` names a value, and `if` asks whether something holds",
        "`if` instead",
    );
    let equal = s.is(sign, "=");
    let asked = if equal { s.between(at + 1, sign) } else { s.between(at + 1, s.len()) };
    let rest = if equal { format!(" == {}", s.between(sign + 1, s.len())) } else { String::new() };
    slip.instead = format!("write `if {asked}{rest}`");
    slip.edits.push(s.replace(at, s.len(), format!("if {asked}{rest}")));
    Some(slip)
}

/// `subtract 1 if n > 3; else subtract 2`: each rule has its own condition.
pub(super) fn else_by_itself(s: &Scene<'_>) -> Option<Slip> {
    let before = s.text.get(..s.span.start as usize)?.trim_end();
    let before = before.strip_suffix(';').unwrap_or(before);
    let rule = before.rsplit(['{', '}', ';', '\n']).next()?.trim();
    let (verb, condition) = rule.split_once(" if ")?;
    let takes = ["subtract ", "remove ", "move to "].iter().any(|word| verb.starts_with(word));
    let plain =
        ![" if ", " for ", " where ", " as ", "#"].iter().any(|word| condition.contains(word));
    if s.place != Place::Game || !s.is(0, "else otherwise") || !takes || !plain || s.len() < 2 {
        return None;
    }
    let from = 1 + usize::from(s.is(1, ": ,"));
    let own = s.between(from, s.len());
    let text = format!("{own} if not ({condition})");
    if !takes_at(s, from) || own.contains(" if ") {
        return None;
    }
    let message = "`else` has no `if` before it: each rule has a condition of its own";
    let slip = s.slip(codes::ELSE_WITHOUT_IF, 0, message, "not a rule");
    Some(slip.writes(s.replace(0, s.len(), text)))
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
    let (end, other) = rule_behind(s, at + length);
    let condition = s.between(at + length, end);
    if s.place != Place::Game || condition.is_empty() {
        return None;
    }
    let at = at - usize::from(s.is(at - 1, ","));
    let message = "what is left out is said by a condition";
    let slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in these words");
    let next = if other.is_empty() { String::new() } else { format!("; {other}") };
    Some(slip.writes(s.replace(at, s.len(), format!("if not ({condition}){next}"))))
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

/// `move to T(m) with m = n - 1 if n > 0`: a name is given by `where`.
pub(super) fn name_given_by_with(s: &Scene<'_>) -> Option<Slip> {
    let with = s.next_of(2, &["with"]);
    let named = s.is_word(with + 1) && s.is(with + 2, "=") && s.value_from(with + 3).is_some();
    if s.place != Place::Game || !s.is(0, "move split") || !named {
        return None;
    }
    let message = "a name is given behind `where`";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, with, message, "`where` here");
    slip.instead = format!("write `where {} = …`", s.word(with + 1));
    slip.edits.push(s.replace(with, with + 1, "where"));
    Some(slip)
}

/// `} esle { … }`, `esle: subtract 2`
pub(super) fn else_misspelt(s: &Scene<'_>) -> Option<Slip> {
    let at = if s.at > 0 && s.is(s.at - 1, "}") { s.at } else { 0 };
    let other = nearest(s.word(at), ["else"]).is_some_and(|word| word != s.word(at));
    if s.place != Place::Game || !other || !s.is(at + 1, ": { if") {
        return None;
    }
    let message = format!("`{}` is no word of this language", s.word(at));
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "`else` here");
    slip.instead = "write `else`".to_string();
    slip.edits.push(s.replace(at, at + 1, "else"));
    Some(slip)
}
