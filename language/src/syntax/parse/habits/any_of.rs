//! Amounts by what they are: `take any of 1, 3, 4 from n`, `remove a number of stones that divides n`.

use super::super::scene::Scene;
use super::Slip;
use super::rules::takes_at;
use super::words::STONES;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `take any of 1, 3, 4 from n`, `subtract either 1, 3 or 4`
pub(super) fn listed(s: &Scene<'_>) -> Option<Slip> {
    const STARTS: &[&str] = &[
        "any of",
        "any one of",
        "either of",
        "either",
        "one of",
        "exactly one of",
        "exactly",
        "some of",
    ];
    let length = STARTS.iter().find_map(|words| s.phrase(1, words)).filter(|_| takes_at(s, 0))?;
    let (mut at, mut all) = (1 + length, Vec::new());
    at += usize::from(s.is(at, "the") && s.is(at + 1, "numbers")) * 2;
    while s.kind(at) == Some(TokenKind::Number) {
        all.push(s.word(at));
        at += 1;
        at += usize::from(
            s.is(at, ",") && s.kind(at + 1) == Some(TokenKind::Number) || s.is(at, "or and"),
        );
        if s.is(at, ",") && s.is(at + 1, "or and") {
            at += 2;
        }
    }
    while STONES.contains(&s.word(at)) {
        at += 1;
    }
    let from = s.is(at, "from") && s.heap() == Some(s.word(at + 1));
    let one = s.game.as_ref().is_some_and(|(_, params)| params.len() == 1);
    let end = if from && one { at + 2 } else { at };
    if all.len() < 2 || end < s.len() && s.clauses_from(end) != end && !s.is(end, "from") {
        return None;
    }
    let text = format!("subtract {{{}}} {}", all.join(", "), s.between(end, s.len()));
    let message = "several amounts are a set";
    Some(s.rewritten(codes::TWO_ON_A_LINE, 1, (message, "not needed"), text.trim_end().to_string()))
}

/// `subtract a number that divides n`, `remove a number of stones dividing the heap`
pub(super) fn dividing(s: &Scene<'_>) -> Option<Slip> {
    let heap = s.heap()?;
    let one = s.game.as_ref().is_some_and(|(_, params)| params.len() == 1);
    let number = 1 + usize::from(s.is(1, "a any some"));
    let mut at = number + 1;
    at += usize::from(s.is(at, "of"));
    while STONES.contains(&s.word(at)) {
        at += 1;
    }
    let that = s.is(at, "that which") && s.is(at + 1, "divides divide");
    let verb = if that { at + 1 } else { at };
    let of = verb + 1 + usize::from(s.is(verb + 1, "the"));
    let whole = s.word(of) == heap || s.is(of, "heap pile");
    let divides = s.is(number, "number amount") && (that || s.is(at, "dividing"));
    if !one || !takes_at(s, 0) || !divides || !whole || s.clauses_from(of + 1) != of + 1 {
        return None;
    }
    let text = format!("subtract divisors({heap}) {}", s.between(of + 1, s.len()));
    let message = "amounts are a number or a set";
    Some(s.rewritten(
        codes::RANGE_IN_WORDS,
        1,
        (message, "which numbers?"),
        text.trim_end().to_string(),
    ))
}
