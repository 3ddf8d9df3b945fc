//! A game of the library that is named at the prompt is imported, as if that had been typed.

use super::TYPED;
use super::desk::Desk;
use super::work::{Before, Work};
use crate::check::{is_in_order, left_out};
use crate::library;
use crate::source::Source;
use crate::syntax::{Scanner, TokenKind};

impl Work<'_> {
    /// Imports what a text takes from the library, and gives what the session had before; also where
    /// other mistakes of the text are told then: they are those that it has with the import.
    pub(super) fn take_from_library(
        &mut self,
        source: &Source,
        desk: &mut Desk<'_, '_>,
    ) -> Option<Before> {
        let text = source.text();
        let named = Scanner::new(text).filter(|t| t.kind == TokenKind::Word);
        let mut named = named.map(|t| t.text(text));
        if !named.any(|name| !self.names.has(name) && library::defining(name).is_some()) {
            return None;
        }
        let import = self.reading(|work| {
            let import = left_out(source, &work.looked_at(source).0)?;
            let both = Source::new(TYPED, format!("{}\n{text}", import.text()));
            let found = work.looked_at(&both).0;
            is_in_order(&both, import.text().len(), &found).then_some(import)
        });
        let import = Source::new(TYPED, import?.text());
        let before = self.before();
        self.enter(&import, None, desk).then(|| {
            self.taken = Some(import.text().to_string());
            before
        })
    }
}
