//! What a text sees of the texts before it.

use super::files::Reads;
use crate::check::{Checked, Mode, at_hand as check_at_hand, check_after};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Source;
use crate::syntax::ast::{PatternKind, StatementKind};
use crate::syntax::parse;
use hashbrown::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Texts that are run, in their order.
pub(super) struct Texts<'a> {
    pub all: &'a [(Source, Mode)],
    reads: &'a Reads,
    /// What they give to those after them, as far as somebody asked.
    given: Mutex<Vec<Vec<Source>>>,
}

impl<'a> Texts<'a> {
    pub(super) fn new(all: &'a [(Source, Mode)], reads: &'a Reads) -> Self {
        Texts { all, reads, given: Mutex::default() }
    }

    /// The texts before one, each after what it takes from the library.
    pub(super) fn earlier(&self, index: usize) -> Vec<Source> {
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        while given.len() < index {
            let Some((source, mode)) = self.all.get(given.len()) else { break };
            let before = given.concat();
            given.push(self.gives(source, *mode, &before));
        }
        given.iter().take(index).flatten().cloned().collect()
    }

    /// What a text gives to those after it. Of one with a mistake nothing is seen, as at the prompt: what
    /// rests on a mistake has no value.
    fn gives(&self, source: &Source, mode: Mode, before: &[Source]) -> Vec<Source> {
        let before = if mode == Mode::File { &[] } else { before };
        let found = check_after(before, source, self.reads, mode);
        let taken = match mode {
            Mode::File => None,
            Mode::Session => check_at_hand(before, source, self.reads, &found),
        };
        if taken.as_ref().map_or(&found, |taken| &taken.checked).has_errors() {
            return Vec::new();
        }
        taken.map(|taken| taken.import).into_iter().chain([source.clone()]).collect()
    }

    /// What only the statements behind a file use of its imports is used.
    pub(super) fn used_behind(&self, source: &Source, mode: Mode, found: &mut Checked) {
        let is_unused = |one: &Diagnostic| one.code == codes::UNUSED_IMPORT;
        if mode == Mode::File && found.diagnostics.iter().any(is_unused) {
            let mut whole = source.text().to_string();
            let behind = self.all.iter().filter(|(_, mode)| *mode == Mode::Session);
            behind.for_each(|(behind, _)| whole = format!("{whole}\n{}", behind.text()));
            let whole = Source::new(source.name(), whole);
            let whole = check_after(&[], &whole, self.reads, mode);
            // What has mistakes, or was not read to its end, does not show what is used.
            let told: HashSet<_> = whole.diagnostics.iter().map(|other| &other.message).collect();
            if !whole.has_errors() {
                found.diagnostics.retain(|d| !is_unused(d) || told.contains(&d.message));
            }
        }
    }

    /// The texts before one whose names are not seen.
    fn unseen(&self, index: usize) -> Vec<&Source> {
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let all = given.iter().zip(self.all).take(index);
        all.filter(|(given, _)| given.is_empty()).map(|(_, (source, _))| source).collect()
    }

    /// Leaves out messages about unknown names that an earlier text with mistakes defines: they are about those mistakes
    /// again. Gives the name of the first such text.
    pub(super) fn told_once(&self, index: usize, found: &mut Vec<Diagnostic>) -> Option<&str> {
        let (unseen, source) = (self.unseen(index), &self.all.get(index)?.0);
        let defined: Vec<Arc<str>> = unseen.iter().flat_map(|wrong| defined_in(wrong)).collect();
        found.retain(|one| {
            let place = one.labels.first().filter(|label| label.source.name() == source.name());
            let name = place.map_or("", |label| source.slice(label.span));
            let unknown = matches!(one.code, codes::UNKNOWN_FUNCTION | codes::UNKNOWN_NAME);
            !(unknown && defined.iter().any(|own| **own == *name))
        });
        unseen.first().map(|wrong| wrong.name())
    }
}

/// The names that a text means to define.
fn defined_in(source: &Source) -> Vec<Arc<str>> {
    let names = |kind: StatementKind| match kind {
        StatementKind::Game(game) => vec![game.name.it],
        StatementKind::Graph(graph) => vec![graph.name.it],
        StatementKind::Function(function) => vec![function.name.it],
        StatementKind::Broken { defines } => defines.into_iter().map(|name| name.it).collect(),
        StatementKind::Let(binding) => match binding.pattern.it {
            PatternKind::Name(name) => vec![name],
            PatternKind::Tuple(_) => Vec::new(),
        },
        _ => Vec::new(),
    };
    parse(source).file.statements.into_iter().flat_map(|statement| names(statement.it)).collect()
}
