//! The call that a place stands in.

use super::words::begins;
use crate::meter;
use crate::source::Span;
use crate::syntax::{Scanner, Token, TokenKind};
use crate::vocabulary::{builtin, is_reserved};

/// A name with an open bracket behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// What is called; with the name of a file before it where one stands there.
    pub name: Span,
    /// How many commas stand before the place.
    pub argument: usize,
}

/// The call in whose brackets a text ends.
pub fn call_at(text: &str) -> Option<Call> {
    let mut open: Vec<Option<Call>> = Vec::new();
    let mut name: Option<Token> = None;
    // A name behind a point, and the name before it.
    let mut file: Option<Token> = None;
    let mut point = false;
    for token in Scanner::new(text) {
        if meter::work(1).is_err() {
            return None;
        }
        match token.kind {
            TokenKind::Open(_) => {
                let span = name.map(|name| file.map_or(name.span, |file| file.span.to(name.span)));
                let round = token.text(text) == "(";
                open.push(span.filter(|_| round).map(|name| Call { name, argument: 0 }));
            }
            TokenKind::Close(_) => {
                open.pop();
            }
            TokenKind::Symbol if token.text(text) == "," => {
                if let Some(Some(call)) = open.last_mut() {
                    call.argument += 1;
                }
            }
            _ => {}
        }
        match token.kind {
            // What stands in brackets behind a word of the language is no argument of it.
            TokenKind::Word if !is_callable(token.text(text)) => {
                (name, file, point) = (None, None, false);
            }
            TokenKind::Word => {
                file = name.filter(|_| point);
                name = Some(token);
                point = false;
            }
            TokenKind::Symbol if token.text(text) == "." && name.is_some() => point = true,
            _ => (name, file, point) = (None, None, false),
        }
    }
    open.last().copied().flatten()
}

/// Whether a word can be the name of something that is called.
fn is_callable(word: &str) -> bool {
    !is_reserved(word) && (builtin(word).is_some() || !begins(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<(&str, usize)> {
        let call = call_at(text)?;
        Some((text.get(call.name.range())?, call.argument))
    }

    #[test]
    fn the_innermost_call_counts() {
        assert_eq!(at("1 + gcd(max([1, 2]), "), Some(("gcd", 1)));
        assert_eq!(at("gcd(max([1, 2"), None);
        assert_eq!(at("gcd(max(1, "), Some(("max", 1)));
        assert_eq!(at("q.Kayles("), Some(("q.Kayles", 0)));
        assert_eq!(at("gcd(1, 2)"), None);
        assert_eq!(at("game Pair(a, b) { subtract (1"), None);
        assert_eq!(at("period(Kayles, "), Some(("period", 1)));
        assert_eq!(at("x in (1, "), None);
        assert_eq!(at("f(\n  1, (2, 3),"), Some(("f", 2)));
    }
}
