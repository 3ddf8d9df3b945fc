//! Moves on texts in words: `remove a block of equal letters`, `replace ".." with "XX"`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::ARTICLES;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `remove a block of equal letters`: what is left of a text is written out.
pub(super) fn removed(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [word] = params.as_slice() else { return None };
    // The heading is that of the game in which the rule stands.
    let above = s.before_near();
    let own = above.rfind("game ").and_then(|at| above.get(at..)).unwrap_or("");
    let typed = ["text", "[nat]", "[int]", "string"]
        .iter()
        .any(|ty| own.contains(&format!("{word}: {ty}")));
    let verb = s.is(0, "remove delete erase take cross strike subtract");
    let end = s.clauses_from(1);
    let says = |words: &str| (1..end).any(|at| s.is(at, words));
    let block = says("block run group string substring stretch sequence segment blocks");
    let letter = says("letter character entry element symbol");
    // `two letters`, `the first letter`: other words say which.
    let known = "any some one block run group string substring stretch sequence segment blocks letter letters \
                 character characters entry element symbol of equal same identical alike repeated";
    let all = (1..end).all(|at| s.is(at, known) || ARTICLES.contains(&s.word(at)));
    if !typed || !verb || !(block || letter) || !all {
        return None;
    }
    let cut =
        |last: &str| format!("{name}({word}[0..i - 1] + {word}[{last} + 1..len({word}) - 1])");
    let each = format!("for i in 0..len({word}) - 1");
    let text = match block {
        true => {
            let equal = says("equal same identical alike repeated");
            let asks = if equal {
                format!(" if all({word}[m] == {word}[i] for m in i..j)")
            } else {
                String::new()
            };
            format!("move to {} {each} for j in i..len({word}) - 1{asks}", cut("j"))
        }
        false => format!("move to {} {each}", cut("i")),
    };
    let text = format!("{text} {}", s.between(end, s.len())).trim_end().to_string();
    let message = "what is left of a text or a list is written out";
    Some(s.rewritten(codes::UNKNOWN_RULE, 1, (message, "not a number of these"), text))
}

/// `replace ".." with "XX"`, `change "." to "X"`: wherever the one stands, the other may be put.
pub(super) fn replaced(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [word] = params.as_slice() else { return None };
    let verb = s.is(0, "replace change turn substitute rewrite swap");
    let old = 1 + usize::from(s.is(1, "a an any one every each"));
    let joins = s.is(old + 1, "with by to into for -> → => ,");
    let new = old + 2 + usize::from(s.is(old + 2, "a an"));
    let text = |at: usize| s.kind(at) == Some(TokenKind::Text);
    if !verb || !joins || !text(old) || !text(new) || s.clauses_from(new + 1) != new + 1 {
        return None;
    }
    let length = s.word(old).trim_matches('"').chars().count();
    let letters = s.word(new).trim_matches('"').chars().count();
    let (old, text, clauses) = (s.word(old), s.word(new), s.between(new + 1, s.len()));
    let rule = match length {
        0 => return None,
        // Of one letter another is made in its place.
        1 if letters == 1 => format!(
            "move to {name}({word} with [i] = {text}) for i in indices({word}) if {word}[i] == {old}"
        ),
        _ => {
            let last = if length == 1 { "i".to_string() } else { format!("i + {}", length - 1) };
            format!(
                "move to {name}({word}[0..i - 1] + {text} + {word}[i + {length}..]) \
                 for i in 0..len({word}) - {length} if {word}[i..{last}] == {old}"
            )
        }
    };
    let message = "what becomes of a text is written out";
    let text = format!("{rule} {clauses}");
    Some(s.rewritten(
        codes::UNKNOWN_RULE,
        0,
        (message, "no rule begins like this"),
        text.trim_end().to_string(),
    ))
}

/// `R(s with [i] = "X", [i + 1] = "X")`: each entry has a `with` of its own.
pub(super) fn entries_by_commas(s: &Scene<'_>) -> Option<Slip> {
    let with = (1..s.len()).find(|at| s.is(*at, "with"))?;
    let comma = (with + 1..s.len()).find(|at| s.is(*at, ", and") && s.is(at + 1, "["))?;
    let close = s.closing(comma + 1).filter(|close| s.is(close + 1, "="))?;
    if !s.is(with + 1, "[") || comma + 2 >= close {
        return None;
    }
    let message = "each entry has a `with` of its own";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, comma, message, "`with` here");
    slip.instead = format!("write `with {} = …`", s.between(comma + 1, close + 1));
    let all = (comma..s.len()).filter(|at| s.is(*at, ", and") && s.is(at + 1, "["));
    for at in all {
        let mut edit = s.replace(at, at + 1, " with");
        edit.span.start = s.span_of(at - 1).end;
        slip.edits.push(edit);
    }
    Some(slip)
}
