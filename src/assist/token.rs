//! What each piece of a text is, for colours: by the tables, and by its place in the line.

use super::words::begins;
use crate::syntax::{Scanner, Token, TokenKind};
use crate::vocabulary::{PARTS, TYPE_WORDS, builtin, is_outcome, is_reserved};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A word that can never be a name.
    Reserved,
    /// A word that a statement or a rule begins with, at its place.
    Begins,
    /// A word that means something inside a rule or a question, and may be a name elsewhere.
    Part,
    Type,
    Outcome,
    Builtin,
    Name,
    Number,
    Text,
    Comment,
    Operator,
    Bracket,
    /// A text without its end, or a letter that means nothing.
    Wrong,
    LineEnd,
}

/// The pieces of a text with what they are.
#[derive(Debug)]
pub struct Classes<'a> {
    text: &'a str,
    tokens: Scanner<'a>,
    /// A statement or a rule may begin here.
    first: bool,
}

impl<'a> Classes<'a> {
    pub fn new(text: &'a str) -> Classes<'a> {
        Classes { text, tokens: Scanner::new(text), first: true }
    }
}

impl Iterator for Classes<'_> {
    type Item = (Token, Class);

    fn next(&mut self) -> Option<(Token, Class)> {
        let token = self.tokens.next()?;
        let text = token.text(self.text);
        let class = match token.kind {
            TokenKind::Word if is_outcome(text) => Class::Outcome,
            TokenKind::Word if is_reserved(text) => Class::Reserved,
            TokenKind::Word if self.first && begins(text) => Class::Begins,
            TokenKind::Word if builtin(text).is_some() => Class::Builtin,
            TokenKind::Word if TYPE_WORDS.iter().any(|w| w.name == text) => Class::Type,
            TokenKind::Word if PARTS.iter().any(|w| w.name == text) => Class::Part,
            TokenKind::Word => Class::Name,
            TokenKind::Number => Class::Number,
            TokenKind::Text => Class::Text,
            TokenKind::OpenText | TokenKind::Stray => Class::Wrong,
            TokenKind::Comment => Class::Comment,
            TokenKind::Symbol => Class::Operator,
            TokenKind::Open(_) | TokenKind::Close(_) => Class::Bracket,
            TokenKind::NewLine => Class::LineEnd,
        };
        self.first = match token.kind {
            TokenKind::NewLine | TokenKind::Open(_) => true,
            TokenKind::Symbol => text == ";",
            _ => false,
        };
        Some((token, class))
    }
}
