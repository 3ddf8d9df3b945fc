//! What a name goes through, in other places than behind a `for`: `all(student.f(n) == n, n in 0..9)`, `for n in evens`,
//! `… if even`.

use super::checker::Checker;
use super::lacking::Lacking;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::{READS_RARE_FORMS, Scanner, Token, TokenKind, is_name_char};

/// Sets that many know by a name, with the condition on their members.
const SETS: &[(&str, &str, &str)] = &[
    ("evens", "0..", "{} % 2 == 0"),
    ("odds", "1..", "{} % 2 == 1"),
    ("primes", "2..", "prime({})"),
];

type Meant = (String, Option<Mend>);

impl Checker<'_> {
    /// `all(n >= 0, n in 0..9)`, `all(n in 0..9, n >= 0)`: the range of a name as an argument of its own.
    pub(super) fn range_among_arguments(&self, name: &str, span: Span) -> Option<Meant> {
        let lacking = self.lacking.as_ref().filter(|_| READS_RARE_FORMS)?;
        let text = self.source.slice(lacking.whole);
        let tokens: Vec<Token> = Scanner::new(text).filter(|t| t.is_significant()).collect();
        let word = |at: usize| tokens.get(at).map_or("", |t| t.text(text));
        let place = |at: usize| tokens.get(at).map(|t| t.span.start + lacking.whole.start);
        let named = |at: &usize| word(*at) == name && word(at + 1) == "in";
        let at = (2..tokens.len()).find(named)?;
        let end = end_of_argument(text, &tokens, at)?;
        // The bracket of a call opens behind its name.
        let open = (0..at)
            .rev()
            .find(|open| word(*open) == "(" && closes(text, &tokens, *open) > Some(at))?;
        let is_call = open > 0
            && tokens.get(open - 1).is_some_and(|t| t.kind == TokenKind::Word)
            && place(open) == tokens.get(open - 1).map(|t| t.span.end + lacking.whole.start);
        let close = closes(text, &tokens, open)?;
        let between = |from: usize, to: usize| {
            let (from, to) = (tokens.get(from)?.span.start, tokens.get(to)?.span.end);
            text.get(from as usize..to as usize)
        };
        if !is_call || span.start < place(open)? {
            return None;
        }
        let range = between(at, end - 1)?;
        let told = |asked: &str| format!("write `{}({asked} for {range})`", word(open - 1));
        if word(at - 1) == "," && end == close {
            let asked = between(open + 1, at - 2)?;
            let edit = Span::new(place(at - 1)?, place(at)?);
            return Some((told(asked), Some(Mend::new(edit, " for "))));
        }
        let first = at == open + 1 && word(end) == "," && end + 1 < close;
        let asked = between(end + 1, close - 1).filter(|_| first)?;
        let edit = Span::new(place(at)?, place(close)?);
        Some((told(asked), Some(Mend::new(edit, format!("{asked} for {range}")))))
    }

    /// `for n in evens`, `… for n in 0..20 if even`: a set or a property of whole numbers by a word.
    pub(super) fn numbers_named(&self, name: &str, span: Span) -> Option<Meant> {
        // A rule goes on no further than the heap.
        let endless = |lacking: &&Lacking| READS_RARE_FORMS && !self.is_rule(lacking);
        let lacking = self.lacking.as_ref().filter(endless)?;
        let before = self.source.slice(Span::new(lacking.whole.start, span.start)).trim_end();
        let (before, word) = before.rsplit_once(char::is_whitespace)?;
        let (text, stretch) = match (word, name) {
            ("in", _) => {
                let (_, from, condition) = SETS.iter().find(|(own, ..)| *own == name)?;
                let (before, gone_through) = before.trim_end().rsplit_once(char::is_whitespace)?;
                let named = gone_through.chars().all(is_name_char);
                if !named || !before.trim_end().ends_with("for") {
                    return None;
                }
                let condition = condition.replace("{}", gone_through);
                (format!("{from} if {condition}"), span)
            }
            ("if", "even" | "odd") => {
                let (number, _) = lacking.later.last()?;
                let rest = u8::from(name == "odd");
                (format!("{number} % 2 == {rest}"), span)
            }
            _ => return None,
        };
        Some((format!("write `{text}`"), Some(Mend::new(stretch, text))))
    }
}

/// The token behind an argument: the comma or the bracket that ends it.
fn end_of_argument(text: &str, tokens: &[Token], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "," if depth == 0 => return Some(at),
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// The token that closes this bracket.
fn closes(text: &str, tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
