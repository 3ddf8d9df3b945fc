//! What a number becomes, or where a piece goes, in words: `divide n by 2 or 3`, `double the heap`, `move left 1 or 2`,
//! `move like a rook`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::{ALL, ARTICLES, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// What stands behind what a rule does.
const BEHIND: &[&str] = &["if", "when", "unless", "where", "for", "as"];

/// `divide n by 2 or 3`, `halve the heap`, `multiply n by 2`, `add 1 to n`
pub(super) fn worked_out(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let (sign, alone) = match s.first() {
        "halve" => ("/", Some("2")),
        "divide" => ("/", None),
        "double" => ("*", Some("2")),
        "triple" => ("*", Some("3")),
        "multiply" => ("*", None),
        "add" => ("+", None),
        "increase" | "increment" => ("+", Some("1")),
        _ => return None,
    };
    let end = s.next_of(1, BEHIND);
    let (mut heaps, mut amounts): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    if sign == "/"
        && let Some(slip) = by_a_divisor(s, end)
    {
        return Some(slip);
    }
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    // `add 1 to 10`, `multiply p by 2..9`, `divide by any number between 2 and 9`
    let ranged = (2..end).find(|at| {
        let joins = s.is(*at, "to .. through") || s.is(*at, "and") && s.is(at - 2, "between");
        joins && number(at - 1) && number(at + 1)
    });
    for at in 1..end {
        let word = s.word(at);
        match params.iter().find(|p| *p == word) {
            Some(own) => heaps.push(own),
            None if number(at) => amounts.push(word),
            None if s.is(at, "between any number from ..") && ranged.is_some() => {}
            None if s.is(at, "by or and , the to through of its it size") => {}
            None if STONES.contains(&word) => {}
            None => return None,
        }
    }
    if heaps.is_empty() {
        heaps.extend(s.heap().filter(|_| params.len() == 1));
    }
    // Both at once, or one by the other.
    let either = (1..end).any(|at| s.is(at, "or ,")) && !(1..end).any(|at| s.is(at, "and"));
    let heap = *heaps.first().filter(|_| heaps.len() == 1 || either && amounts.is_empty())?;
    if sign == "+"
        && let Some(other) = params.iter().find(|p| *p != heap)
    {
        return Some(gained(s, heap, other, amounts.first().copied().or(alone)?));
    }
    if amounts.is_empty() {
        amounts.extend(alone);
    }
    // What is divided by 1 stays, and by 0 it is nothing.
    if sign != "+" && amounts.iter().any(|by| by.parse::<u64>().is_ok_and(|by| by < 2)) {
        return None;
    }
    let clause = s.between(end, s.len());
    let rule = |heap: &str, by: &str, each: &str| {
        // Twice nothing is nothing, and a move to it never ends.
        let guard = if sign == "+" { String::new() } else { format!(" if {heap} > 0") };
        let left = |p: &String| if p == heap { format!("{p} {sign} {by}") } else { p.clone() };
        let left: Vec<String> = params.iter().map(left).collect();
        let rule = format!("move to {name}({}){each}{guard} {clause}", left.join(", "));
        rule.trim_end().to_string()
    };
    let rules: Vec<String> = match (ranged, amounts.as_slice()) {
        (Some(_), [low, high]) => {
            let by = ["k", "i"].into_iter().find(|by| params.iter().all(|p| p != by))?;
            vec![rule(heap, by, &format!(" for {by} in {low}..{high}"))]
        }
        (Some(_), _) => return None,
        (None, amounts) => {
            let each = heaps.iter().flat_map(|heap| amounts.iter().map(move |by| (*heap, *by)));
            each.map(|(heap, by)| rule(heap, by, "")).collect()
        }
    };
    (!rules.is_empty()).then(|| unknown(s, rules.join("; ")))
}

fn unknown(s: &Scene<'_>, text: String) -> Slip {
    let message = format!("no rule begins with `{}`", s.first());
    s.rewritten(codes::UNKNOWN_RULE, 0, (&message, "not a word of the language"), text)
}

/// `divide n by a prime factor`
fn by_a_divisor(s: &Scene<'_>, end: usize) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    let [heap] = params.as_slice() else { return None };
    let by = s.next_of(1, &["by"]);
    let kind = s.is(end - 1, "factor divisor factors divisors") && by < end;
    let words = |at: usize| s.is(at, "a an one any prime proper of its");
    if !kind || !(1..by).all(|at| s.word(at) == heap) || !(by + 1..end - 1).all(words) {
        return None;
    }
    let asks = if s.is(end - 2, "prime") { "prime(d)" } else { "d > 1" };
    Some(unknown(s, format!("move to {name}({heap} / d) for d in divisors({heap}) if {asks}")))
}

/// `add 1 to b`, where there are other heaps: what one gains another loses, in the same move.
fn gained(s: &Scene<'_>, heap: &str, other: &str, by: &str) -> Slip {
    let (name, params) = s.game.clone().unwrap_or_default();
    let left = params.into_iter().map(|p| match p {
        p if p == heap => format!("{p} + {by}"),
        p if p == other => format!("{p} - {by}"),
        p => p,
    });
    let left = left.collect::<Vec<_>>().join(", ");
    let message = "a rule says the whole position that a move leaves";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "part of which move?");
    slip.instead = format!("one rule says it all, as `move to {name}({left}) if {other} >= {by}`");
    slip.sure = true;
    slip
}

/// The rules of a chess piece that goes towards the corner.
fn rules_of(piece: &str, (name, a, b): (&str, &str, &str)) -> Option<String> {
    Some(match piece {
        "rook" => "subtract 1.. from any".to_string(),
        "bishop" => format!("subtract 1.. from {a} and {b}"),
        "queen" => format!("subtract 1.. from any; subtract 1.. from {a} and {b}"),
        "king" => format!("subtract 1 from any; subtract 1 from {a} and {b}"),
        "knight" => {
            let jumps = [(2, "+"), (2, "-"), (1, "+"), (1, "-")];
            let jump = |(less, sign): (u8, &str)| {
                // The shorter step and the longer one change places.
                let (long, other) = if less == 2 { (a, b) } else { (b, a) };
                let at = |p: &str| match p == long {
                    true => format!("{p} - 2"),
                    false => format!("{p} {sign} 1"),
                };
                let enough = if sign == "-" { format!(" and {other} >= 1") } else { String::new() };
                format!("move to {name}({}, {}) if {long} >= 2{enough}", at(a), at(b))
            };
            jumps.map(jump).join("; ")
        }
        _ => return None,
    })
}

/// `move the rook left or down`, `move like a king towards (0, 0)`
pub(super) fn piece(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [a, b] = params.as_slice() else { return None };
    let mut rules = None;
    for at in 0..s.len() {
        let word = s.word(at);
        let says_where = s.is(
            at,
            "move moves go like as in chess towards toward to ( 0 , ) origin corner left down or \
             and squares of number one any west south -",
        );
        match rules_of(word, (name, a, b)) {
            // One of two kinds: another game.
            Some(_) if rules.is_some() => return None,
            Some(found) => rules = Some(found),
            None if says_where || ARTICLES.contains(&word) || ALL.contains(&word) => {}
            None => return None,
        }
    }
    let message = "a rule says what a move takes or leaves";
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "what does it do?"), rules?))
}

/// `move left 1..3`, `move the token 1, 2 or 3 squares to the left`: on a strip that ends at 0.
pub(super) fn to_the_left(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let end = s.next_of(1, BEHIND);
    let left = |at: &usize| s.is(*at, "left leftwards back backwards down downwards");
    // `move down to n / 2` says where, and not how far.
    if (1..end).any(|at| s.is(at, "to") && !s.is(at + 1, "the left")) {
        return None;
    }
    if params.len() != 1 || !s.is(0, "move moves go slide shift") || !(1..end).any(|at| left(&at)) {
        return None;
    }
    let beside = |at: &usize| {
        let word = s.word(*at);
        let says = s.is(*at, "to by squares spaces steps step space cells cell places place it of");
        left(at) || says || ARTICLES.contains(&word) || STONES.contains(&word)
    };
    let first = (1..end).find(|at| !beside(at))?;
    let last = (first..end).rev().find(|at| !beside(at))?;
    let amount = match s.between(first, last + 1) {
        "any" | "any number" => "1..",
        amount => amount,
    };
    let text = format!("subtract {amount} {}", s.between(end, s.len()));
    let message = "how far a piece goes is taken from where it stands";
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "not a rule"), text.trim_end().to_string()))
}
