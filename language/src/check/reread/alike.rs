//! What is said of several positions at once: `T(0) and T(4) are lost`, `T(4) is lost, T(5) is won`. Each is asked alone.

use super::{Reading, When, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::syntax::{Bracket, Scanner, Token, TokenKind};

pub(super) fn positions(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    for line in lines(&code) {
        let tokens: Vec<Token> =
            Scanner::new(line.text).filter(|token| token.is_significant()).collect();
        let series = Series { line: line.text, tokens };
        let mut at = 0;
        while at < series.tokens.len() {
            let Some((end, meant)) = series.read(at) else {
                at += 1;
                continue;
            };
            let (from, to) = (series.start(at), series.start(end - 1) + series.word(end - 1).len());
            edits.push(Mend::new(line.span(from, to), meant));
            at = end;
        }
    }
    let help = edits.first().map_or(String::new(), |edit| format!("write `{}`", edit.text));
    let mut all =
        Reading::told(codes::FOREIGN_OPERATOR, "each position is asked alone", edits, &help);
    // A position beside `and` reads as one that is won.
    all.iter_mut().for_each(|reading| reading.when = When::Sure);
    all
}

/// What is said of a position.
#[derive(Clone)]
enum Said {
    /// `N`, `P` or `D`.
    Outcome(&'static str),
    Worth(String),
}

struct Series<'t> {
    line: &'t str,
    tokens: Vec<Token>,
}

impl Series<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text(self.line))
    }

    fn start(&self, at: usize) -> usize {
        self.tokens.get(at).map_or(self.line.len(), |token| token.span.start as usize)
    }

    /// The positions from a token on, with what is said of each, and the token behind them.
    fn read(&self, from: usize) -> Option<(usize, String)> {
        let mut parts: Vec<(String, Option<Said>, &str)> = Vec::new();
        let mut at = from;
        let mut join = "";
        let mut end = from;
        while let Some(behind) = self.position(at) {
            let position = self.line.get(self.start(at)..self.start(behind))?.trim_end();
            let (next, said) = self.said(behind);
            let known = said.is_some();
            parts.push((position.to_string(), said, join));
            if known {
                end = next;
            }
            (at, join) = match self.word(next) {
                "," if matches!(self.word(next + 1), "and" | "or" | "but") => {
                    (next + 2, if self.word(next + 1) == "or" { "or" } else { "and" })
                }
                "," | "and" | "but" => (next + 1, "and"),
                "or" => (next + 1, "or"),
                _ => break,
            };
        }
        // Of what stands behind the last that is known nothing is said.
        let known = parts.iter().rposition(|(_, said, _)| said.is_some())?;
        parts.truncate(known + 1);
        let all_alone = parts.iter().all(|(_, said, _)| said.is_some());
        let plain = all_alone && !self.line.get(self.start(from)..self.start(end))?.contains([',']);
        if parts.len() < 2 || plain && !self.has("but") {
            return None;
        }
        let mut later = None;
        let mut texts: Vec<String> = Vec::new();
        for (position, said, join) in parts.into_iter().rev() {
            later = said.or(later);
            let text = match later.as_ref()? {
                Said::Outcome(outcome) => format!("outcome({position}) == {outcome}"),
                Said::Worth(value) => format!("grundy({position}) == {value}"),
            };
            texts.push(if join.is_empty() { text } else { format!("{join} {text}") });
        }
        texts.reverse();
        Some((end, texts.join(" ")))
    }

    fn has(&self, word: &str) -> bool {
        (0..self.tokens.len()).any(|at| self.word(at) == word)
    }

    /// The token behind a position: `T(4)`, `G.a`.
    fn position(&self, at: usize) -> Option<usize> {
        let named = self.tokens.get(at)?.kind == TokenKind::Word;
        let own = named && self.word(at).starts_with(char::is_uppercase);
        if !own {
            return None;
        }
        if self.word(at + 1) == "." {
            return Some(at + 3).filter(|end| *end <= self.tokens.len());
        }
        let mut depth = 0usize;
        for (i, token) in self.tokens.iter().enumerate().skip(at + 1) {
            match token.kind {
                TokenKind::Open(Bracket::Round) => depth += 1,
                TokenKind::Close(Bracket::Round) => depth = depth.checked_sub(1)?,
                _ if depth == 0 => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(i + 1);
            }
        }
        None
    }

    /// What is said behind a position, and the token behind that.
    fn said(&self, from: usize) -> (usize, Option<Said>) {
        let mut at = from;
        while matches!(self.word(at), "is" | "are" | "both" | "all" | "a" | "an") {
            at += 1;
        }
        let linked = at > from;
        let outcome = match self.word(at) {
            "lost" | "losing" | "lose" | "loses" => "P",
            "won" | "winning" | "win" | "wins" => "N",
            "P" if linked => "P",
            "N" if linked => "N",
            "D" | "drawn" | "draws" if linked => "D",
            "==" | "=" if !linked && self.is_nimber(at + 1) => {
                let value = self.word(at + 1).to_string();
                return (at + 2, Some(Said::Worth(value)));
            }
            _ => return (from, None),
        };
        let mut end = at + 1;
        if self.word(end) == "-" && self.word(end + 1).starts_with("position") {
            end += 2;
        } else if self.word(end).starts_with("position") {
            end += 1;
        }
        (end, Some(Said::Outcome(outcome)))
    }

    fn is_nimber(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number)
            && !matches!(self.word(at + 1), "+" | "-" | "*" | "/" | "%" | "^")
    }
}
