//! Positions that a move leaves together, with commas between them: `T(a), T(n - a)`, `K(a), K(n - 1 - a) for a in 0..n - 1`.

use super::super::scene::Scene;
use super::splits::two_of_one;
use crate::syntax::scan::TokenKind;

/// `T(a), T(n - a)`, `k and n - k`: two heaps that add up to the one before are left together.
pub(super) fn parts_of_one(
    s: &Scene<'_>,
    name: &str,
    params: &[String],
    (from, to): (usize, usize),
    clauses: &str,
) -> Option<String> {
    let [heap] = params else { return None };
    let inside = |from: usize, to: usize| {
        let (from, to) = part(s, name, (from, to));
        s.between(from, to)
    };
    let comma = s.next_of(from, &[",", "and"]);
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    if comma >= to || s.is(from.checked_sub(1)?, "{") || number(from) || number(comma + 1) {
        return None;
    }
    let parts = [inside(from, comma), inside(comma + 1, to)];
    two_of_one(name, heap, &parts, clauses, s.knows_all(from, to))
}

/// What stands in the brackets of `K(a)` and of `(a)`, or all of it.
fn part(s: &Scene<'_>, name: &str, (from, to): (usize, usize)) -> (usize, usize) {
    let open = from + usize::from(s.word(from) == name);
    match s.is(open, "(") && s.closing(open).is_some_and(|close| close + 1 == to) {
        true => (open + 1, to - 1),
        false => (from, to),
    }
}

/// Does a clause of this game, or a definition above it, bring in a name?
pub(super) fn is_bound(s: &Scene<'_>, name: &str) -> bool {
    let above = s.before_near();
    let game = above.rfind("game ").and_then(|at| above.get(at..)).unwrap_or(above);
    let brings = |text: &str, word: &str| text.contains(&format!("{word} {name} "));
    brings(above, "let") || ["for", "where"].iter().any(|word| brings(game, word))
}

/// `K(a), K(n - 1 - a) for a in 0..n - 1`: a part is just what a clause goes through, so that all are left together.
pub(super) fn parts_of_clause(
    s: &Scene<'_>,
    name: &str,
    params: &[String],
    (from, to): (usize, usize),
    clauses: &str,
) -> Option<String> {
    if params.len() != 1 || s.is(from.checked_sub(1)?, "{") {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = from;
    while at < to {
        let end = s.next_of(at, &[",", "and", "or"]).min(to);
        if end <= at || end < to && s.is(end, "or") {
            return None;
        }
        parts.push(part(s, name, (at, end)));
        at = end + 1;
        while at < to && s.is(at, ", and") {
            at += 1;
        }
    }
    let free = |(from, to): &(usize, usize)| {
        let word = s.word(*from);
        let brings = |by: &str| clauses.contains(&format!("{by} {word} "));
        *to == from + 1
            && s.is_word(*from)
            && params.iter().all(|param| param != word)
            && (brings("for") || brings("where") || is_bound(s, word))
    };
    if parts.len() < 2 || !parts.iter().any(free) {
        return None;
    }
    let parts: Vec<String> =
        parts.iter().map(|(from, to)| format!("{name}({})", s.between(*from, *to))).collect();
    Some(format!("move to {} {clauses}", parts.join(" + ")).trim_end().to_string())
}
