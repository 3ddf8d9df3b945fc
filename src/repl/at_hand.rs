//! A game of the library that is named at the prompt is imported, as if that had been typed.

use super::TYPED;
use super::desk::Desk;
use super::work::Work;
use crate::check::left_out;
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::source::Source;
use crate::syntax::{Scanner, TokenKind};

impl Work<'_> {
    /// Imports what a text takes from the library. Where the text is wrong all the same, nothing
    /// changes.
    pub(super) fn take_from_library(&mut self, source: &Source, desk: &mut Desk<'_, '_>) {
        let text = source.text();
        let named = Scanner::new(text).filter(|t| t.kind == TokenKind::Word);
        let mut named = named.map(|t| t.text(text));
        if !named.any(|name| !self.names.has(name) && library::defining(name).is_some()) {
            return;
        }
        let import = self.reading(|work| {
            let import = left_out(source, &work.looked_at(source).0)?;
            let both = Source::new(TYPED, format!("{}\n{text}", import.text()));
            let found = work.looked_at(&both).0;
            (!found.iter().any(Diagnostic::is_error)).then_some(import)
        });
        let Some(import) = import else { return };
        let import = Source::new(TYPED, import.text());
        if self.enter(&import, None, desk) {
            desk.screen.remark(&format!("(taken from the library: `{}`)", import.text()));
        }
    }
}
