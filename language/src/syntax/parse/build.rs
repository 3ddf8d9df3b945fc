//! What the builders of the tree share: the grammar's pairs, their places, and the problems
//! that show only while building.

use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Source, Span};
use crate::syntax::ast::{Name, Node};
use crate::syntax::layout::Comment;
use grundy_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use std::sync::Arc;

pub(super) type Kid<'a> = Pair<'a, Rule>;

/// The game whose rules these are, with the names of its parameters.
pub(super) type Heading = (String, Vec<String>);

/// How the grammar failed: where it got stuck, and what it could have used there.
#[derive(Debug)]
pub(super) struct Failure {
    pub at: u32,
    pub wanted: Vec<Rule>,
}

#[derive(Debug)]
pub(super) struct Build<'a> {
    pub source: &'a Source,
    /// The laid-out text.
    pub text: &'a str,
    pub comments: &'a [Comment],
    pub problems: Vec<Diagnostic>,
    /// Where the text that the grammar reads now starts in the whole.
    pub base: u32,
    /// How many expressions stand one inside another here.
    pub depth: usize,
    /// Outcomes that were to be names, which has been said.
    pub outcomes: Vec<&'a str>,
    /// The game in whose block lines are read one by one.
    pub game: Option<Heading>,
    /// Where the word of a plot stands that makes heights powers of 2, should an open range end
    /// before it: the grammar reads it as the end of the range.
    pub log: Option<u32>,
    /// A fence about code was told of: those below it belong to that.
    pub fenced: bool,
    /// Prompts were told of: what stands between them are answers.
    pub prompted: Option<u32>,
    /// Statements over several lines, in their order, whose lines are told once.
    pub joined: Vec<Span>,
}

impl<'a> Build<'a> {
    pub(super) fn new(source: &'a Source, text: &'a str, comments: &'a [Comment]) -> Self {
        Build {
            source,
            text,
            comments,
            problems: Vec::new(),
            base: 0,
            depth: 0,
            outcomes: Vec::new(),
            game: None,
            log: None,
            fenced: false,
            prompted: None,
            joined: Vec::new(),
        }
    }

    /// Reads a stretch by a rule of the grammar.
    pub(super) fn read(&mut self, rule: Rule, span: Span) -> Result<Kids<'a>, Failure> {
        let text = self.text.get(span.range()).unwrap_or("");
        self.read_text(rule, text, span.start)
    }

    /// Reads a text that stands in for the one from `base` on.
    pub(super) fn read_text<'t>(
        &mut self,
        rule: Rule,
        text: &'t str,
        base: u32,
    ) -> Result<Kids<'t>, Failure> {
        self.base = base;
        self.depth = 0;
        match Grammar::parse(rule, text) {
            Ok(pairs) => Ok(Kids { pairs: inner(pairs) }),
            Err(error) => Err(position(error, base)),
        }
    }

    pub(super) fn span(&self, pair: &Kid<'_>) -> Span {
        let start = self.base + pair.as_span().start() as u32;
        // Blanks in front of a part that is left out are none of it.
        Span::new(start, start + pair.as_str().trim_end().len() as u32)
    }

    /// A leaf with its text as written.
    pub(super) fn leaf(&self, pair: &Kid<'_>) -> Node<Arc<str>> {
        Node::new(Arc::from(pair.as_str()), self.span(pair))
    }

    pub(super) fn name(&self, kids: &mut Kids<'_>) -> Option<Name> {
        kids.take(Rule::name).map(|p| self.leaf(&p))
    }

    pub(super) fn names(&self, kids: &mut Kids<'_>) -> Vec<Name> {
        kids.all(Rule::name).map(|p| self.leaf(&p)).collect()
    }

    pub(super) fn problem(&mut self, diagnostic: Diagnostic) {
        if diagnostic.code == codes::OUTCOME_NAME
            && let Some(label) = diagnostic.place()
        {
            let name = self.source.slice(label.span);
            if !self.outcomes.contains(&name) {
                self.outcomes.push(name);
            }
        }
        self.problems.push(diagnostic);
    }
}

/// Where the grammar got stuck in a text that begins at `base`.
pub(super) fn position(error: pest::error::Error<Rule>, base: u32) -> Failure {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) => at,
        pest::error::InputLocation::Span((at, _)) => at,
    };
    let wanted = match error.variant {
        pest::error::ErrorVariant::ParsingError { positives, .. } => positives,
        pest::error::ErrorVariant::CustomError { .. } => Vec::new(),
    };
    Failure { at: base + at as u32, wanted }
}

fn inner<'t>(pairs: Pairs<'t, Rule>) -> Pairs<'t, Rule> {
    // The entry rules hold everything in one pair.
    let whole = pairs.clone().next();
    whole.map_or(pairs, Pair::into_inner)
}

/// The children of a pair, taken from the front.
#[derive(Clone, Debug)]
pub(super) struct Kids<'a> {
    pairs: Pairs<'a, Rule>,
}

impl<'a> Kids<'a> {
    pub(super) fn of(pair: Kid<'a>) -> Self {
        Kids { pairs: pair.into_inner() }
    }

    pub(super) fn next(&mut self) -> Option<Kid<'a>> {
        self.pairs.next()
    }

    pub(super) fn peek(&self) -> Option<Rule> {
        self.pairs.peek().map(|p| p.as_rule())
    }

    /// The next child, if it is of this kind.
    pub(super) fn take(&mut self, rule: Rule) -> Option<Kid<'a>> {
        if self.peek() == Some(rule) { self.pairs.next() } else { None }
    }

    pub(super) fn has(&mut self, rule: Rule) -> bool {
        self.take(rule).is_some()
    }

    /// All next children of this kind, past the words between them.
    pub(super) fn all(&mut self, rule: Rule) -> impl Iterator<Item = Kid<'a>> + use<'a> {
        let mut found = Vec::new();
        loop {
            if let Some(pair) = self.take(rule) {
                found.push(pair);
            } else if !matches!(self.peek(), Some(Rule::k_and | Rule::k_or))
                || self.next().is_none()
            {
                break found.into_iter();
            }
        }
    }
}
