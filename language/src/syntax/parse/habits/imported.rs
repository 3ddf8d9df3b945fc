//! Imports in the manner of other languages.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::source::Span;

/// `import nim.*`, `import nim.game`: a file of the library brings in all of its names.
pub(super) fn with_a_point(s: &Scene<'_>) -> Option<Slip> {
    let file = s.word(1);
    let point = s.is(0, "import") && s.is(2, ".") && s.is(3, "* all game");
    if s.place != Place::File || !point {
        return None;
    }
    // What stands on the next line is no factor.
    let gap = Span::new(s.span_of(3).end, s.span_of(4).start);
    if s.text.get(gap.range()).is_some_and(|gap| gap.contains('\n')) && s.len() > 4 {
        let message = "an import brings in all names of a file";
        let mut slip = s.slip(codes::FOREIGN_DEFINITION, 2, message, "not needed");
        slip.instead = format!("write `import {file}`");
        slip.beyond = Some(s.delete(2, 4));
        slip.sure = true;
        return Some(slip);
    }
    if s.len() > 4 {
        return None;
    }
    let message = "an import brings in all names of a file";
    let text = format!("import {file}");
    Some(s.rewritten(codes::FOREIGN_DEFINITION, 2, (message, "not needed"), text))
}
