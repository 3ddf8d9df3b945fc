//! A game of the library that is named at the prompt is imported, as if that had been typed.

use super::TYPED;
use super::desk::Desk;
use super::work::Work;
use crate::check::{Mode, check_after};
use crate::source::Source;
use crate::syntax::{Scanner, TokenKind};
use crate::{check, library};

impl Work<'_> {
    /// Imports what a text takes from the library. Where the text is wrong all the same, nothing
    /// changes.
    pub(super) fn take_from_library(&mut self, source: &Source, desk: &mut Desk<'_, '_>) {
        let text = source.text();
        let named = Scanner::new(text).filter(|t| t.kind == TokenKind::Word);
        let mut named = named.map(|t| t.text(text));
        if !named.any(|name| !self.session.has_name(name) && library::defining(name).is_some()) {
            return;
        }
        let before = std::slice::from_ref(&self.whole.source);
        let found = check_after(before, source, &self.files, Mode::Session);
        let Some(taken) = check::at_hand(before, source, &self.files, &found) else { return };
        let import = Source::new(TYPED, taken.import.text());
        if self.enter(&import, None, desk) {
            desk.screen.remark(&format!("(taken from the library: `{}`)", import.text()));
        }
    }
}
