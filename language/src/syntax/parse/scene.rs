//! A statement that the grammar refused, as those see it who look for the mistake: its tokens,
//! and where among them the grammar got stuck.

use super::build::Failure;
pub(super) use super::build::Heading;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};
use crate::syntax::scan::{Scanner, Token, TokenKind};
use grundy_grammar::Rule as G;

/// Where the statement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File,
    Game,
    Problem,
    Graph,
}

impl Place {
    /// What the grammar reads there.
    pub(super) fn entry(self) -> G {
        match self {
            Place::File => G::statement,
            Place::Game => G::one_rule,
            Place::Problem => G::one_item,
            Place::Graph => G::one_node,
        }
    }
}

/// The tokens of the failed stretch, and where in them the grammar got stuck.
pub(super) struct Scene<'a> {
    pub source: &'a Source,
    pub text: &'a str,
    pub span: Span,
    pub place: Place,
    pub tokens: Vec<Token>,
    /// The first token that was not understood; past the last one at the end of the stretch.
    pub at: usize,
    pub wanted: &'a [G],
    pub game: Option<Heading>,
}

/// What is asked in hundreds of places is not copied into each of them: the engine of the page would be larger.
impl<'a> Scene<'a> {
    /// A stretch of a text that the grammar refused. `laid` is the text as it was laid out.
    pub(super) fn new(
        source: &'a Source,
        text: &'a str,
        laid: &str,
        span: Span,
        place: Place,
        failure: &'a Failure,
        game: Option<&Heading>,
    ) -> Self {
        let stretch = laid.get(span.range()).unwrap_or("");
        let shifted = |t: Token| Token {
            kind: t.kind,
            span: Span::new(t.span.start + span.start, t.span.end + span.start),
        };
        let tokens: Vec<Token> =
            Scanner::new(stretch).map(shifted).filter(|t| t.is_significant()).collect();
        let at = tokens.partition_point(|t| t.span.end <= failure.at);
        let game = game.filter(|_| place == Place::Game).cloned();
        Scene { source, text, span, place, tokens, at, wanted: &failure.wanted, game }
    }

    #[inline(never)]
    pub(super) fn word(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |t| t.text(self.text))
    }

    /// Is a token one of these words, between which blanks stand?
    #[inline(never)]
    pub(super) fn is(&self, index: usize, words: &str) -> bool {
        let word = self.word(index);
        !word.is_empty() && words.split(' ').any(|one| one == word)
    }

    #[inline(never)]
    pub(super) fn kind(&self, index: usize) -> Option<TokenKind> {
        self.tokens.get(index).map(|t| t.kind)
    }

    #[inline(never)]
    pub(super) fn first(&self) -> &'a str {
        self.word(0)
    }

    #[inline(never)]
    pub(super) fn found(&self) -> &'a str {
        self.word(self.at)
    }

    pub(super) fn found_kind(&self) -> Option<TokenKind> {
        self.kind(self.at)
    }

    #[inline(never)]
    pub(super) fn before(&self) -> &'a str {
        self.at.checked_sub(1).map_or("", |i| self.word(i))
    }

    pub(super) fn before_kind(&self) -> Option<TokenKind> {
        self.at.checked_sub(1).and_then(|i| self.kind(i))
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(super) fn wants(&self, rule: G) -> bool {
        self.wanted.contains(&rule)
    }

    /// The place of a token; at the end of the stretch, the place just behind it.
    #[inline(never)]
    pub(super) fn span_of(&self, index: usize) -> Span {
        self.tokens.get(index).map_or(Span::at(self.span.end), |t| t.span)
    }

    pub(super) fn here(&self) -> Span {
        self.span_of(self.at)
    }

    /// Whether the statement could end before the place where the grammar got stuck.
    pub(super) fn could_end(&self) -> bool {
        self.wants(G::EOI)
    }

    /// Is the place inside round or square brackets, or the braces of a set?
    pub(super) fn open_bracket(&self) -> Option<Token> {
        let mut open = Vec::new();
        for token in self.tokens.iter().take(self.at) {
            match token.kind {
                TokenKind::Open(_) => open.push(*token),
                TokenKind::Close(_) => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.last().copied()
    }

    pub(super) fn say(
        &self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: &str,
    ) -> Diagnostic {
        Diagnostic::new(code, message).label(self.source, span, label)
    }

    /// The tokens up to the one that was not understood, that one included.
    pub(super) fn seen(&self) -> impl Iterator<Item = (usize, Token)> {
        self.tokens.iter().copied().enumerate().take(self.at + 1)
    }
}

/// The heading of a game.
pub(super) fn heading(game: &str) -> Option<Heading> {
    let heading = game.split('{').next()?;
    let mut tokens = Scanner::new(heading).skip(1);
    let name = tokens.next()?.text(heading).to_string();
    let mut params = Vec::new();
    let mut typed = false;
    for token in tokens.take(60) {
        match token.text(heading) {
            ")" => break,
            ":" => typed = true,
            "," => typed = false,
            word if token.kind == TokenKind::Word && !typed => params.push(word.to_string()),
            _ => {}
        }
    }
    Some((name, params))
}
