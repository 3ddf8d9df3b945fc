//! The library at hand: where somebody types, its games need no `import`.

use super::{Checked, Files, Mode, check_after};
use crate::diagnostic::codes;
use crate::library;
use crate::source::Source;

/// What a text takes from the library without an `import`.
#[derive(Debug)]
pub struct Taken {
    /// The `import` that it would need.
    pub import: Source,
    pub checked: Checked,
}

/// Checks a text with the imports that it has left out; none if it needs none, or is wrong all the
/// same.
pub fn at_hand(
    earlier: &[Source],
    source: &Source,
    files: &dyn Files,
    found: &Checked,
) -> Option<Taken> {
    let mut wanted: Vec<&'static str> = Vec::new();
    for problem in found.diagnostics.iter().filter(|d| d.code == codes::NOT_IMPORTED) {
        let label = problem.place().filter(|label| label.source.is(source))?;
        let file = library::defining(label.source.slice(label.span))?;
        if !wanted.contains(&file) {
            wanted.push(file);
        }
    }
    if wanted.is_empty() {
        return None;
    }
    let import = Source::new("library", format!("import {}", wanted.join(", ")));
    let before: Vec<Source> = [import.clone()].into_iter().chain(earlier.iter().cloned()).collect();
    let checked = check_after(&before, source, files, Mode::Session);
    (!checked.has_errors()).then_some(Taken { import, checked })
}
