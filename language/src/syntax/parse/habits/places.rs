//! Where in a row something is taken: `remove 1 at an end`, `take the first or the last`, `2 neighbours`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::rules::{takes, takes_at};
use super::words::{ENDS, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `remove 1 at end`, `remove 1 from either end`
pub(super) fn at_an_end(s: &Scene<'_>) -> Option<Slip> {
    if !takes(s) {
        return None;
    }
    let bare = |i: usize| s.is(i, "end") && s.kind(i - 1) == Some(TokenKind::Number);
    let says = |i: usize| s.is(i, "at from on") || bare(i);
    let start = (2..=s.at).rev().take(4).find(|i| says(*i))?;
    let mut at = if s.is(start, "end") { start } else { start + 1 };
    while s.is(at, "the an a either any one both of left right") {
        at += 1;
    }
    // `from the left`
    let side = s.is(at - 1, "left right") && !ENDS.contains(&s.word(at));
    at -= usize::from(side);
    let ends = ENDS.contains(&s.word(at)) || side || s.is(at, "front start beginning");
    while s.is(at + 1, "of the") || STONES.contains(&s.word(at + 1)) {
        at += 1;
    }
    // `1 from an end or 2 neighbours`: two rules.
    let joined = s.is(at + 1, "or ,") && s.kind(at + 2) == Some(TokenKind::Number);
    if ends && joined {
        let (one, other) = (s.between(0, start), s.between(at + 2, s.len()));
        let text = format!("{one}; {} {other}", s.first());
        let message = "each rule stands on a line of its own, or behind a `;`";
        let slip = s.slip(codes::TWO_ON_A_LINE, at + 1, message, "another rule");
        return Some(slip.writes(s.replace(0, s.len(), text)));
    }
    if !ends || at + 1 != s.clauses_from(at) {
        return None;
    }
    let mut slip =
        s.slip(codes::TWO_ON_A_LINE, start, "a rule does not say at which end", "not needed");
    slip.instead = format!("write `{}`", s.between(0, start));
    slip.because = Some("what is taken from an end leaves one row");
    slip.edits.push(s.delete(start, at + 1));
    Some(slip)
}

/// `take first or last`, `remove the leftmost or the rightmost coin`: one, at an end.
pub(super) fn first_or_last(s: &Scene<'_>) -> Option<Slip> {
    let at_end = |word: &str| matches!(word, "first" | "last" | "leftmost" | "rightmost" | "end");
    let filler = |word: &str| matches!(word, "the" | "or" | "one" | "either" | "a" | "an");
    let end = s.clauses_from(1);
    let all =
        (1..end).all(|at| at_end(s.word(at)) || filler(s.word(at)) || STONES.contains(&s.word(at)));
    if s.place != Place::Game || !takes_at(s, 0) || !all || !(1..end).any(|at| at_end(s.word(at))) {
        return None;
    }
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, 1, "a rule does not say at which end", "one, at an end");
    slip.instead = "write `subtract 1`".to_string();
    slip.because = Some("what is taken from an end leaves one row");
    slip.edits.push(s.replace(0, end, "subtract 1"));
    Some(slip)
}

/// `remove 2 neighbours`, `remove 3 in a row`
pub(super) fn neighbours(s: &Scene<'_>) -> Option<Slip> {
    if !takes(s) {
        return None;
    }
    let phrases = [
        "neighbouring each other",
        "next to each other",
        "side by side",
        "in a row",
        "in a line",
        "neighbours",
        "neighbors",
        "neighbouring",
        "neighboring",
        "contiguous",
        "consecutive",
        "adjoining",
        "together",
        "adjacents",
        "touching",
    ];
    let start = (1..=s.at)
        .rev()
        .take(4)
        .find_map(|at| phrases.iter().find_map(|phrase| Some((at, s.phrase(at, phrase)?))));
    let (start, length) = start?;
    let mut to = start + length;
    while STONES.contains(&s.word(to)) || s.is(to, "anywhere somewhere") {
        to += 1;
    }
    let from = if STONES.contains(&s.word(start - 1)) { start - 1 } else { start };
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        start,
        format!("`{}` is no word of a rule", s.between(start, start + length)),
        "the word is `adjacent`",
    );
    slip.instead = format!("write `{} adjacent`", s.between(0, from));
    slip.because =
        Some("neighbours in a row; what stands left and right are two rows from then on");
    slip.edits.push(s.replace(from, to, "adjacent"));
    Some(slip)
}

/// `place a domino`, `mark a cell`: what is filled is taken from the free cells.
pub(super) fn marked(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [one] = params.as_slice() else { return None };
    if !s.is(0, "place put mark fill colour color draw write claim choose") {
        return None;
    }
    let mut cells = 1;
    for at in 1..s.len() {
        match s.word(at) {
            "domino" => cells = 2,
            "tromino" => cells = 3,
            word if STONES.contains(&word) => {}
            _ if s.is(
                at,
                "a an the one 1 on in into free empty unmarked any some of cell cross mark \
                 field x X O space",
            ) => {}
            _ => return None,
        }
    }
    let heading = s.text.split(&format!("{name}({one}")).nth(1)?.trim_start();
    let of = heading.strip_prefix(':').map(str::trim_start);
    let set = of.filter(|of| !of.starts_with("nat")).map(|of| of.starts_with('{'));
    let pairs = |heading: &str| heading.trim_start_matches([':', ' ']).starts_with("{(nat, nat)}");
    let message = "what is filled is taken from what is free";
    let text = match set {
        Some(true) if cells == 1 => format!("move to {name}({one} minus {{x}}) for x in {one}"),
        Some(true) if cells == 2 && pairs(heading) => ["(x + 1, y)", "(x, y + 1)"]
            .map(|q| format!("move to {name}({one} minus {{(x, y), {q}}}) for (x, y) in {one} if {q} in {one}"))
            .join("; "),
        // What a board is made of is said by its heading.
        Some(_) => return None,
        None => format!("remove {cells} adjacent"),
    };
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "not a word of the language"), text))
}
