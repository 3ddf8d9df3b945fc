//! Nodes of a graph in the manner of other languages and of paper: `a => b`, `a -> b -> c`, `a -> {b, c}`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;

/// `1: 2, 3`, `1 to 2`, `1 => 2`, `1 --> 2`
pub fn arrow(s: &Scene<'_>) -> Option<Slip> {
    let long = matches!((s.word(1), s.word(2)), ("--", ">") | ("-", "->") | ("=", "=>"));
    let sign = long || matches!(s.word(1), ":" | "to" | "=>" | "→" | "-" | "=" | "⟶");
    if s.place != Place::Graph || !sign || s.len() < 3 {
        return None;
    }
    let behind = 2 + usize::from(long);
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, 1, "an arrow is `->`", "written otherwise here");
    slip.instead = "write `a -> b, c`".to_string();
    let mut edit = s.replace(1, behind, " -> ");
    edit.span.start = s.span_of(0).end;
    edit.span.end = s.span_of(behind).start;
    slip.edits.push(edit);
    Some(slip)
}

/// `a -> b -> c`
pub fn chain(s: &Scene<'_>) -> Option<Slip> {
    let nodes: Vec<&str> = (0..s.len()).step_by(2).map(|at| s.word(at)).collect();
    let arrows = (1..s.len()).step_by(2).all(|at| s.word(at) == "->");
    if s.place != Place::Graph || s.found() != "->" || !arrows || s.len().is_multiple_of(2) {
        return None;
    }
    let pairs = nodes.iter().zip(nodes.iter().skip(1));
    let text = pairs.map(|(from, to)| format!("{from} -> {to}")).collect::<Vec<_>>().join("; ");
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        s.at,
        "each node says in a line of its own where one can go from it",
        "a line of its own",
    );
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `a -> b, a -> c, b -> d`: a list of edges.
pub fn edges(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Graph || s.found() != "->" || !(s.len() + 1).is_multiple_of(4) {
        return None;
    }
    let mut from: Vec<(&str, Vec<&str>)> = Vec::new();
    for at in (0..s.len()).step_by(4) {
        let (one, other) = (s.word(at), s.word(at + 2));
        if s.word(at + 1) != "->" || !matches!(s.word(at + 3), "," | "") {
            return None;
        }
        match from.iter_mut().find(|(node, _)| *node == one) {
            Some((_, all)) => all.push(other),
            None => from.push((one, vec![other])),
        }
    }
    let lines = from.iter().map(|(node, all)| format!("{node} -> {}", all.join(", ")));
    let text = lines.collect::<Vec<_>>().join("; ");
    let message = "each node says in a line of its own where one can go from it";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, s.at, message, "another edge");
    slip.instead = format!("write `{text}`");
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

/// `a -> {b, c}`, `a -> [b, c]`
pub fn braces(s: &Scene<'_>) -> Option<Slip> {
    let close = s.closing(2).filter(|close| close + 1 == s.len())?;
    if s.place != Place::Graph || s.word(1) != "->" || !matches!(s.word(2), "{" | "[" | "(") {
        return None;
    }
    let text = format!("{} -> {}", s.first(), s.between(3, close));
    let mut slip = s.slip(
        codes::FOREIGN_OPERATOR,
        2,
        "nodes stand behind the arrow with commas between them",
        "no brackets",
    );
    slip.instead = format!("write `{}`", text.trim_end());
    slip.edits.push(s.replace(0, s.len(), text.trim_end()));
    Some(slip)
}
