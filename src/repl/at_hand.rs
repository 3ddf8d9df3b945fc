//! A game of the library that is named at the prompt is imported, as if that had been typed.

use super::TYPED;
use super::desk::Desk;
use super::work::Work;
use crate::check::{is_in_order, left_out};
use crate::library;
use crate::source::Source;
use crate::syntax::{Scanner, TokenKind};

impl Work<'_> {
    /// Imports what a text takes from the library, also where other mistakes of it are told then.
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
            is_in_order(&both, import.text().len(), &found).then_some(import)
        });
        let Some(import) = import else { return };
        let import = Source::new(TYPED, import.text());
        if self.enter(&import, None, desk) {
            desk.screen.remark(&format!("(taken from the library: `{}`)", import.text()));
        }
    }
}
