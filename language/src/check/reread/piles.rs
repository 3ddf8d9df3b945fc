//! From which heap is taken, in words: `from any heap`, `from one of a, b, c`, and `heaps[i] -= k`.

use super::{Reading, When};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::{Bracket, Scanner, Token, TokenKind};

/// Words for some heap.
const SOME: &[&str] = &[
    "exactly", "just", "only", "any", "one", "a", "some", "either", "single", "of", "the", "them",
    "these", "heap", "heaps", "pile", "piles", "row", "rows", "stack", "stacks", "column",
    "columns",
];

/// What a game stands on.
#[derive(Default)]
struct Params<'t> {
    names: Vec<&'t str>,
    /// The one that is a list of numbers.
    list: Option<&'t str>,
}

struct Text<'t> {
    text: &'t str,
    tokens: Vec<Token>,
}

impl<'t> Text<'t> {
    fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| token.text(self.text))
    }

    /// The parameters of the game whose name stands here.
    fn params(&self, at: usize) -> Params<'t> {
        let mut params = Params::default();
        let mut depth = 0usize;
        for i in at + 1..self.tokens.len() {
            match self.tokens.get(i).map(|token| token.kind) {
                Some(TokenKind::Open(_)) => depth += 1,
                Some(TokenKind::Close(_)) => depth = depth.saturating_sub(1),
                Some(TokenKind::Word) if depth == 1 && matches!(self.word(i - 1), "(" | ",") => {
                    let word = self.word(i);
                    params.names.push(word);
                    if self.word(i + 1) == ":" && self.word(i + 2) == "[" {
                        params.list = Some(word);
                    }
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        params
    }

    fn span(&self, from: usize, to: usize) -> Option<Span> {
        Some(self.tokens.get(from)?.span.to(self.tokens.get(to)?.span))
    }

    /// `from any heap`, whose first word stands here: what is meant, and the last word of it.
    fn some_heap(&self, from: usize, params: &Params<'_>) -> Option<(String, usize)> {
        let mut end = from + 1;
        let mut named: Vec<&str> = Vec::new();
        while SOME.contains(&self.word(end)) && !params.names.contains(&self.word(end)) {
            end += 1;
        }
        if end == from + 1 {
            return None;
        }
        if self.word(end - 1) == "of" {
            while params.names.contains(&self.word(end)) {
                named.push(self.word(end));
                end += 1;
                while matches!(self.word(end), "," | "or" | "and") {
                    end += 1;
                }
            }
        }
        let all = named.is_empty() || params.names.iter().all(|name| named.contains(name));
        let ends = matches!(self.word(end), "" | ";" | "}" | "if" | "for")
            || self
                .span(end - 1, end)
                .is_some_and(|gap| self.text.get(gap.range()).is_some_and(|t| t.contains('\n')));
        let meant = match params.list {
            Some(list) => format!("from any of {list}"),
            None if params.names.len() > 1 => "from any".to_string(),
            None => return None,
        };
        (all && ends).then_some((meant, end - 1))
    }
}

pub(super) fn in_words(text: &str) -> Vec<Reading> {
    let tokens = Scanner::new(text).filter(|token| token.is_significant()).collect();
    let read = Text { text, tokens };
    let mut params = Params::default();
    let mut edits: Vec<Mend> = Vec::new();
    let mut told = None;
    for at in 0..read.tokens.len() {
        if at > 0 && read.word(at - 1) == "game" {
            params = read.params(at);
        }
        let found = match read.word(at) {
            "from" => read.some_heap(at, &params),
            // `remove coins from`
            "coins" | "stones" | "counters" | "matches" | "tokens" | "objects" | "items"
                if at > 0
                    && read.word(at + 1) == "from"
                    && matches!(read.word(at - 1), "remove" | "take" | "subtract") =>
            {
                Some(("1..".to_string(), at))
            }
            // `heaps[i] -= k`
            list if Some(list) == params.list && read.word(at + 1) == "[" => entry(&read, at),
            _ => None,
        };
        let Some((meant, last)) = found else { continue };
        let Some(span) = read.span(at, last) else { continue };
        if text.get(span.range()) != Some(meant.as_str()) {
            told.get_or_insert((span, meant.clone()));
            edits.push(Mend::new(span, meant));
        }
    }
    let Some((at, meant)) = told else { return Vec::new() };
    vec![Reading {
        code: codes::FROM_WHICH,
        message: "from which heap is taken is said by `from`".to_string(),
        at,
        label: "not in these words",
        help: format!("write `{meant}`"),
        edits,
        when: When::Else,
    }]
}

/// `heaps[i] -= k`
fn entry(read: &Text<'_>, at: usize) -> Option<(String, usize)> {
    let square = |i: &usize| {
        read.tokens.get(*i).is_some_and(|t| t.kind == TokenKind::Close(Bracket::Square))
    };
    let close = (at + 2..at + 8).find(square)?;
    if read.word(close + 1) != "-=" {
        return None;
    }
    let ends = |i: &usize| {
        let gap = read.span(i - 1, *i).and_then(|gap| read.text.get(gap.range()));
        matches!(read.word(*i), "" | ";" | "}" | "for" | "if" | "where")
            || gap.is_some_and(|t| t.contains('\n'))
    };
    let last = (close + 3..read.tokens.len() + 1).find(ends)? - 1;
    let amount = read.text.get(read.span(close + 2, last)?.range())?;
    // `heaps[i] -= 1 and heaps[j] += 1` is one move, and more than taking.
    if amount.contains('=') {
        return None;
    }
    let name = read.text.get(read.span(at, close)?.range())?;
    Some((format!("subtract {amount} from {name}"), last))
}
