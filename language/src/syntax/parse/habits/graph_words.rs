//! Words in a graph that are none of its nodes: `draw a`, `start: a`, `sink b`, and nodes that are called as outcomes are.

use super::super::scene::Scene;
use super::Slip;
use super::graphs::stretches;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::{Scanner, Token};

pub(super) fn before_a_node(s: &Scene<'_>, open: usize, close: usize) -> Option<Slip> {
    let meant = |(from, to): (usize, usize)| {
        let first = from + 1 + usize::from(s.is(from + 1, ":"));
        let drawn = s.is(from, "draw draws drawn");
        let node = s.is(from, "start root initial sink node end terminal vertex");
        let one = first + 1 == to;
        let names = (first..to).all(|at| s.is_word(at) || s.is(at, ", and"));
        let nodes = s.between(first, to).replace(" and ", ", ");
        // Its moves are said by another line.
        if node && one && stretches(s, open + 1, close).iter().any(|(at, _)| s.word(*at) == nodes) {
            return Some((from, to + usize::from(s.is(to, ";")), String::new()));
        }
        let text = if drawn { format!("drawn {nodes}") } else { nodes };
        let other = text != s.between(from, to);
        (first < to && names && other && (drawn || node && one)).then_some((from, to, text))
    };
    let all: Vec<_> = stretches(s, open + 1, close).into_iter().filter_map(meant).collect();
    let (from, to, text) = all.first()?;
    let message = match text.starts_with("drawn ") {
        true => "ends that are a draw stand behind `drawn`",
        false => "every node is a position: none is marked",
    };
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, *from, message, "not a word of the language");
    slip.at = s.span_of(*from).to(s.span_of(to - 1));
    slip.instead = match text.is_empty() {
        true => "remove it".to_string(),
        false => format!("write `{text}`"),
    };
    for (from, to, text) in &all {
        let mut edit = s.replace(*from, *to, text.clone());
        edit.span.end = if text.is_empty() { s.span_of(*to).start } else { edit.span.end };
        slip.edits.push(edit);
    }
    Some(slip)
}

/// `graph G { A -> B, D }`: a node that is called as an outcome is, wherever it stands.
pub(super) fn outcome_as_node(s: &Scene<'_>, open: usize, close: usize) -> Option<Slip> {
    let at = (open + 1..close).find(|at| s.is(*at, "N P D"))?;
    let renamed = |word: &str| format!("{word}1");
    let taken = |at: usize| s.is(at, "N1 P1 D1");
    let below = s.text.get(s.span.end as usize..).filter(|below| below.len() < 10_000)?;
    if (open..close).any(taken) || !s.is_word(1) {
        return None;
    }
    let mut text = s.text.get(s.span.start as usize..s.span_of(open).end as usize)?.to_string();
    for at in open + 1..=close {
        let gap = Span::new(s.span_of(at - 1).end, s.span_of(at).start);
        text += s.text.get(gap.range())?;
        text += s.word(at);
        if s.is(at, "N P D") {
            text += "1";
        }
    }
    let message = format!("`{}` is an outcome and cannot be a name", s.word(at));
    let mut slip = s.slip(codes::OUTCOME_NAME, at, message, "N, P and D say who wins");
    slip.instead =
        format!("give the node a longer name: `{}`, wherever it stands", renamed(s.word(at)));
    slip.sure = true;
    let text = super::readable(&text)?;
    // Questions about the node, up to the last of them.
    let (mut meant, mut done) = (String::new(), 0);
    let tokens: Vec<Token> = Scanner::new(below).filter(|t| t.is_significant()).collect();
    for three in tokens.windows(3) {
        if let [graph, dot, node] = three.iter().map(|t| t.text(below)).collect::<Vec<_>>()[..]
            && graph == s.word(1)
            && dot == "."
            && matches!(node, "N" | "P" | "D")
        {
            let end = three.last().map_or(done, |node| node.span.end);
            meant += below.get(done as usize..end as usize)?;
            meant += "1";
            done = end;
        }
    }
    let whole = Span::new(s.span.start, s.span.end + done);
    slip.beyond = Some(Mend::new(whole, text + &meant));
    Some(slip)
}
