//! The library at hand: where somebody types, its games need no `import`.

use super::{Checked, Files, Mode, check_after};
use crate::diagnostic::{Diagnostic, codes};
use crate::library;
use crate::source::Source;

/// What a text takes from the library without an `import`.
#[derive(Debug)]
pub struct Taken {
    /// The `import` that it would need.
    pub import: Source,
    pub checked: Checked,
}

/// The `import` that a text has left out, by what was found in it; none if that is not what is wrong.
pub fn left_out(source: &Source, found: &[Diagnostic]) -> Option<Source> {
    let mut wanted: Vec<&'static str> = Vec::new();
    for problem in found.iter().filter(|d| d.code == codes::NOT_IMPORTED) {
        let label = problem.place().filter(|label| label.source.is(source))?;
        let file = library::defining(label.source.slice(label.span))?;
        if !wanted.contains(&file) {
            wanted.push(file);
        }
    }
    let import = format!("import {}", wanted.join(", "));
    (!wanted.is_empty()).then(|| Source::new("library", import))
}

/// Checks a text with the imports that it has left out; none if it needs none, or if they are wrong
/// where it stands. Of a text with other mistakes these are what is left.
pub fn at_hand(
    earlier: &[Source],
    source: &Source,
    files: &dyn Files,
    found: &Checked,
) -> Option<Taken> {
    let import = left_out(source, &found.diagnostics)?;
    let before: Vec<Source> = [import.clone()].into_iter().chain(earlier.iter().cloned()).collect();
    let checked = check_after(&before, source, files, Mode::Session);
    is_in_order(&import, import.text().len(), &checked.diagnostics)
        .then_some(Taken { import, checked })
}

/// Whether nothing is wrong with an import itself, which is the beginning of a source: a name that is
/// there twice, say.
pub fn is_in_order(source: &Source, end: usize, found: &[Diagnostic]) -> bool {
    let inside = |d: &Diagnostic| {
        d.labels.iter().any(|l| l.source.is(source) && (l.span.start as usize) < end)
    };
    !found.iter().any(|d| d.is_error() && (inside(d) || d.code == codes::NOT_IMPORTED))
}
