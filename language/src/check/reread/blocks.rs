//! Definitions whose body stands in no braces: `game M(n) = n -> n - 1`, `graph G(a -> b, a -> c)`.

use super::{Reading, first_word, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;

/// `game M(n) = n -> n - 1, n - 2`, all on one line.
pub(super) fn of_games(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text).filter(|line| first_word(line.text) == "game") {
        let signs = [") =", "):=", ") :=", ") ->"];
        let Some((at, sign)) = signs.iter().find_map(|sign| Some((line.text.find(sign)?, sign)))
        else {
            continue;
        };
        let (from, end) = (at + 1, line.text.trim_end().len());
        if line.text.contains(['{', '}', '#', '"']) || end <= at + sign.len() {
            continue;
        }
        edits.push(Mend::new(line.span(from, at + sign.len()), " {"));
        edits.push(Mend::new(line.span(end, end), " }"));
    }
    Reading::told(
        codes::BRACES_MISSING,
        "the rules of a game stand in braces",
        edits,
        "write `{` here, and `}` at the end",
    )
}

/// `game A(n) {{ subtract 1..3 }}`
pub(super) fn in_two_braces(text: &str) -> Vec<Reading> {
    let text = without_words(text);
    let mut edits = Vec::new();
    for (brace, other) in [("{{", "{"), ("}}", "}")] {
        let twice = text.match_indices(brace);
        edits.extend(twice.map(|(at, _)| Mend::new(Span::new(at as u32, at as u32 + 2), other)));
    }
    if !text.contains("game ") || !text.contains("{{") {
        return Vec::new();
    }
    Reading::told(
        codes::BRACES_MISSING,
        "rules stand in one pair of braces",
        edits,
        "write `{` and `}`",
    )
}

/// `graph G(a -> b, a -> c)`
pub(super) fn of_graphs(text: &str) -> Vec<Reading> {
    let mut edits = Vec::new();
    for line in lines(text).filter(|line| first_word(line.text) == "graph") {
        let written = line.text.trim_end();
        let Some(open) = written.find('(').filter(|_| written.ends_with(')')) else { continue };
        let inside = written.get(open + 1..written.len() - 1).unwrap_or("");
        if !inside.contains("->") || inside.contains(['(', ')', '{', '#']) {
            continue;
        }
        edits.push(Mend::new(line.span(open, open + 1), " { "));
        let commas = inside.match_indices(',').map(|(at, _)| open + 1 + at);
        edits.extend(commas.map(|at| Mend::new(line.span(at, at + 1), ";")));
        edits.push(Mend::new(line.span(written.len() - 1, written.len()), " }"));
    }
    Reading::told(
        codes::BRACES_MISSING,
        "the arrows of a graph stand in braces",
        edits,
        "write `{` and `}`, and `;` between the arrows",
    )
}
