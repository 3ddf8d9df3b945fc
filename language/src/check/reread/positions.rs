//! Positions of graphs and of texts in other forms: `G(a, b)`, `G[a] + G[b]`, `s with i = "X"`, `s[i] = "X" for i in …`.

use super::{Reading, When, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::{Scanner, Token, TokenKind, is_name_char};

/// `G(a, b)`, `G[a]` and `G{a, b}` of a graph.
pub(super) fn of_graphs(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let graphs: Vec<&str> =
        (0..tokens.len()).filter(|at| is(*at) == "graph").map(|at| is(at + 1)).collect();
    // The words in the braces of graphs.
    let mut known: Vec<&str> = Vec::new();
    let mut within = false;
    for at in 0..tokens.len() {
        within = is(at) != "}" && (within || is(at) == "{" && at > 1 && is(at - 2) == "graph");
        if within {
            known.push(is(at));
        }
    }
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        let opens = matches!(tokens.get(at + 1).map(|t| t.kind), Some(TokenKind::Open(_)));
        let before = tokens.get(at).and_then(|t| text.get(..t.span.start as usize)).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("").trim_start();
        // There it may be a parameter.
        let defines = line.starts_with("fn ") || line.starts_with("game ");
        if defines || !graphs.contains(&is(at)) || is(at - 1) == "graph" || !opens {
            continue;
        }
        let rest = tokens.get(at + 2..).unwrap_or_default();
        let Some(end) = rest.iter().position(|t| matches!(t.kind, TokenKind::Close(_))) else {
            continue;
        };
        let inside: Vec<&str> =
            rest.iter().take(end).map(|t| t.text(text)).filter(|t| *t != ",").collect();
        let nodes = rest
            .iter()
            .take(end)
            .all(|t| matches!(t.kind, TokenKind::Word | TokenKind::Number) || t.text(text) == ",");
        let (Some(first), Some(close)) = (tokens.get(at), rest.get(end)) else { continue };
        if !nodes || inside.is_empty() || !inside.iter().all(|node| known.contains(node)) {
            continue;
        }
        let sum: Vec<String> = inside.iter().map(|node| format!("{}.{node}", is(at))).collect();
        edits.push(Mend::new(first.span.to(close.span), sum.join(" + ")));
    }
    told(edits, "a node of a graph stands behind a point")
}

/// `s with i = "X"`, `s with s[i] = "X"`, and `s[i] = "X" for i in …` as a rule.
pub(super) fn of_entries(text: &str) -> Vec<Reading> {
    let tokens: Vec<Token> = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let is = |at: usize| tokens.get(at).map_or("", |token| token.text(text));
    let span = |from: usize, to: usize| -> Option<Span> {
        Some(tokens.get(from)?.span.to(tokens.get(to)?.span))
    };
    let mut edits = Vec::new();
    let mut game = None;
    for at in 0..tokens.len() {
        match is(at) {
            "game" if is(at + 2) == "(" => game = Some((is(at + 1), is(at + 3))),
            "with" if is(at + 2) == "=" => {
                let place = span(at + 1, at + 1).map(|s| Mend::new(s, format!("[{}]", is(at + 1))));
                edits.extend(place);
            }
            "with" if is(at + 2) == "[" && is(at + 1) == is(at.wrapping_sub(1)) => {
                edits.extend(span(at + 1, at + 1).map(|s| Mend::new(s, "")));
            }
            word if game.is_some_and(|(_, list)| list == word) && is(at + 1) == "[" => {
                let begins = matches!(is(at.wrapping_sub(1)), "{" | ";");
                let Some(close) = (at + 2..tokens.len()).find(|i| is(*i) == "]") else { continue };
                if !begins || is(close + 1) != "=" {
                    continue;
                }
                let (Some((name, _)), Some(index), Some(head)) =
                    (game, span(at + 1, close), span(at, close + 2))
                else {
                    continue;
                };
                let index = text.get(index.range()).unwrap_or("");
                let meant = format!("move to {name}({word} with {index} = {})", is(close + 2));
                edits.push(Mend::new(head, meant));
            }
            _ => {}
        }
    }
    told(edits, "a text or list with another entry is written by `with [i] = …`")
}

fn told(edits: Vec<Mend>, message: &str) -> Vec<Reading> {
    let help = match edits.first().map_or("", |first| &first.text) {
        "" => "remove the name before the bracket".to_string(),
        written => format!("write `{written}`"),
    };
    Reading::told(codes::TWO_ON_A_LINE, message, edits, &help)
}

/// `graph G { a, b -> c }`: each node that an arrow leaves has a line of its own.
pub(super) fn of_several(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    for (start, _) in code.match_indices("graph ") {
        let Some(open) = code.get(start..).and_then(|rest| rest.find('{')).map(|i| start + i + 1)
        else {
            continue;
        };
        let body = code.get(open..).and_then(|rest| rest.split('}').next()).unwrap_or("");
        let mut at = open;
        for piece in body.split_inclusive([';', '\n']) {
            let said = piece.trim_end_matches([';', '\n', '\r', ' ']);
            let begins = at + said.len() - said.trim_start().len();
            at += piece.len();
            let Some((from, to)) = said.trim_start().split_once("->") else { continue };
            let plain = |node: &&str| !node.is_empty() && node.chars().all(is_name_char);
            let nodes: Vec<&str> = from.split(',').map(str::trim).collect();
            if nodes.len() < 2 || !nodes.iter().all(plain) || to.contains("->") {
                continue;
            }
            let each: Vec<String> =
                nodes.iter().map(|node| format!("{node} -> {}", to.trim())).collect();
            let end = begins + said.trim_start().len();
            edits.push(Mend::new(Span::new(begins as u32, end as u32), each.join("; ")));
        }
    }
    let help = edits.first().map_or(String::new(), |edit| format!("write `{}`", edit.text));
    let message = "a line of a graph is about one node";
    let mut all = Reading::told(codes::TWO_ON_A_LINE, message, edits, &help);
    // A node beside a comma reads as one without arrows.
    all.iter_mut().for_each(|reading| reading.when = When::Sure);
    all
}
