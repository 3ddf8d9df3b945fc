//! What comes along when code is pasted: backticks, the prompt, the question mark of a sheet.

use super::super::scene::{Place, Scene};
use super::{Slip, readable};
use crate::diagnostic::codes;

/// `` `Nim(3)` ``
pub(super) fn in_backticks(s: &Scene<'_>) -> Option<Slip> {
    let text = s.text.get(s.span.range())?.trim();
    let inside = text.strip_prefix('`')?.strip_suffix('`')?.trim();
    if s.place != Place::File || inside.is_empty() || inside.contains(['`', '\n']) {
        return None;
    }
    let mut slip = s.slip(codes::FOREIGN_QUOTES, 0, "code stands in no backticks", "not needed");
    slip.edits.push(s.replace(0, s.len(), inside));
    slip.instead = format!("write `{inside}`");
    Some(slip)
}

/// `Nim(3) = ?`, `3 xor 5 =`: what something is, as a sheet asks.
pub(super) fn equals_what(s: &Scene<'_>) -> Option<Slip> {
    let mark = usize::from(s.is(s.len().checked_sub(1)?, "?"));
    let sign = s.len().checked_sub(1 + mark)?;
    let defines = s.is(0, "let fn game graph assert claim");
    if s.place != Place::File || sign == 0 || !s.is(sign, "= == ->") || defines {
        return None;
    }
    // A comparison, and a definition, that somebody began.
    if mark == 0 && (s.is(sign, "==") || sign == 1 && s.is_word(0)) {
        return None;
    }
    readable(s.between(0, sign))?;
    let message = "an expression alone asks for its value";
    let mut slip = s.slip(codes::ASSIGN_FOR_EQUALS, sign, message, "not needed");
    slip.edits.push(s.delete(sign, s.len()));
    slip.instead = format!("write `{}`", s.between(0, sign));
    Some(slip)
}
