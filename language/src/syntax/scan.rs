//! Text into tokens: just enough to pair brackets, to find the ends of lines, and to keep
//! comments. The grammar reads the text itself; it never sees these tokens.

use crate::source::Span;
use unicode_ident::{is_xid_continue, is_xid_start};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    Round,
    Square,
    Brace,
}

impl Bracket {
    pub fn open(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Square => '[',
            Bracket::Brace => '{',
        }
    }

    pub fn close(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Square => ']',
            Bracket::Brace => '}',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a reserved word.
    Word,
    /// Digits, and what sticks to them: `3n` is one (wrong) number.
    Number,
    Text,
    /// A text whose line ends before its closing quote.
    OpenText,
    Symbol,
    Open(Bracket),
    Close(Bracket),
    NewLine,
    Comment,
    /// A character that means nothing in the language.
    Stray,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

impl Token {
    pub fn text(self, whole: &str) -> &str {
        whole.get(self.span.range()).unwrap_or("")
    }

    /// Does it say something, or is it a comment or the end of a line?
    pub fn is_significant(self) -> bool {
        !matches!(self.kind, TokenKind::NewLine | TokenKind::Comment)
    }
}

/// Two-letter symbols, the language's own and those that habit brings from elsewhere, so
/// that a message can name them whole.
const PAIRS: &[&str] = &[
    "...", "==", "!=", "<=", ">=", "..", "->", "--", "=>", "<-", "<>", "&&", "||", "**", "//",
    "/*", "*/", ":=", "+=", "-=", "++",
];

const SINGLES: &str = "=<>+-*/%^⊕⊗,;:.&|!~≤≠≥∈∉∪∩∖∧∨¬×÷−·→";

/// The tokens of a text from a byte on.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The length of the longest start of the rest whose characters all pass.
    fn run(&self, pass: impl Fn(char) -> bool) -> usize {
        let rest = self.rest();
        rest.find(|c| !pass(c)).unwrap_or(rest.len())
    }

    fn quoted(&self) -> (TokenKind, usize) {
        let mut escaped = false;
        for (i, c) in self.rest().char_indices().skip(1) {
            match c {
                '\n' => return (TokenKind::OpenText, i),
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => return (TokenKind::Text, i + 1),
                _ => {}
            }
        }
        (TokenKind::OpenText, self.rest().len())
    }

    fn symbol(&self, first: char) -> (TokenKind, usize) {
        if let Some(pair) = PAIRS.iter().find(|p| self.rest().starts_with(**p)) {
            return (TokenKind::Symbol, pair.len());
        }
        let kind = if SINGLES.contains(first) { TokenKind::Symbol } else { TokenKind::Stray };
        (kind, first.len_utf8())
    }
}

pub fn is_name_char(c: char) -> bool {
    is_xid_continue(c) || c == '\''
}

pub fn starts_name(c: char) -> bool {
    is_xid_start(c) || c == '_'
}

impl Iterator for Scanner<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.at += self.run(|c| matches!(c, ' ' | '\t' | '\r'));
        let first = self.rest().chars().next()?;
        let (kind, length) = match first {
            '\n' => (TokenKind::NewLine, 1),
            '#' => (TokenKind::Comment, self.run(|c| c != '\n')),
            '"' => self.quoted(),
            '(' => (TokenKind::Open(Bracket::Round), 1),
            ')' => (TokenKind::Close(Bracket::Round), 1),
            '[' => (TokenKind::Open(Bracket::Square), 1),
            ']' => (TokenKind::Close(Bracket::Square), 1),
            '{' => (TokenKind::Open(Bracket::Brace), 1),
            '}' => (TokenKind::Close(Bracket::Brace), 1),
            c if starts_name(c) => (TokenKind::Word, self.run(is_name_char)),
            c if c.is_ascii_digit() => (TokenKind::Number, self.run(is_name_char)),
            c => self.symbol(c),
        };
        let start = self.at as u32;
        self.at += length;
        Some(Token { kind, span: Span::new(start, self.at as u32) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        Scanner::new(text).map(|t| (t.kind, t.text(text))).collect()
    }

    #[test]
    fn ranges_are_not_fractions() {
        assert_eq!(
            kinds("1..7"),
            [(TokenKind::Number, "1"), (TokenKind::Symbol, ".."), (TokenKind::Number, "7")]
        );
    }

    #[test]
    fn a_text_ends_with_its_line() {
        assert_eq!(
            kinds("\"a\\\"b\" \"c\n"),
            [
                (TokenKind::Text, "\"a\\\"b\""),
                (TokenKind::OpenText, "\"c"),
                (TokenKind::NewLine, "\n")
            ]
        );
    }

    #[test]
    fn names_take_primes_and_letters_of_any_script() {
        assert_eq!(kinds("n' größe"), [(TokenKind::Word, "n'"), (TokenKind::Word, "größe")]);
    }

    #[test]
    fn what_means_nothing_is_stray() {
        assert_eq!(kinds("\u{1b}@").len(), 2);
        assert!(kinds("\u{1b}@").iter().all(|(k, _)| *k == TokenKind::Stray));
    }
}
