//! What a text sees of the texts before it.

use super::files::Reads;
use crate::check::{Checked, Mode, at_hand as check_at_hand, check_after};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Source;
use hashbrown::HashSet;
use std::sync::{Mutex, PoisonError};

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

    /// The first text before one whose names are not seen.
    pub(super) fn unseen(&self, index: usize) -> Option<&Source> {
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let at = given.iter().take(index).position(Vec::is_empty)?;
        self.all.get(at).map(|(source, _)| source)
    }
}

/// What stands before a name that is defined.
const DEFINING: [&str; 5] = ["game", "graph", "coins", "fn", "let"];

/// That a name is unknown which a wrong text defines is that text's mistake once more.
pub(super) fn once(found: &mut Vec<Diagnostic>, source: &Source, wrong: &Source) {
    let words: Vec<&str> =
        wrong.text().split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let defines = |name: &str| {
        words
            .windows(2)
            .any(|two| matches!(two, [kind, own] if DEFINING.contains(kind) && *own == name))
    };
    found.retain(|one| {
        let name = one.labels.first().map_or("", |label| source.slice(label.span));
        let unknown = matches!(one.code, codes::UNKNOWN_FUNCTION | codes::UNKNOWN_NAME);
        !(unknown && defines(name))
    });
}
