//! Formatting: what `grundy fmt` would change in a text.

use super::desk::Document;
use crate::source::{Source, Span};
use crate::syntax::{format, parse};
use gen_lsp_types::TextEdit;

/// Lays a whole text out: one change of the lines that differ. None where it has mistakes.
pub(super) fn whole(document: &Document) -> Option<Vec<TextEdit>> {
    let old = document.text();
    let new = format::format(&document.source).ok()?;
    if new == old {
        return Some(Vec::new());
    }
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let same = old_lines.iter().zip(&new_lines).take_while(|(a, b)| a == b).count();
    let rest = old_lines.len().min(new_lines.len()) - same;
    let ends = old_lines.iter().rev().zip(new_lines.iter().rev());
    let same_end = ends.take(rest).take_while(|(a, b)| a == b).count();
    let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>() as u32;
    let start = length(old_lines.get(..same)?);
    let end = length(old_lines.get(..old_lines.len() - same_end)?);
    let new_text = new_lines.get(same..new_lines.len() - same_end)?.concat();
    Some(vec![TextEdit { range: document.range(Span::new(start, end)), new_text }])
}

/// Lays out the statements that a range touches.
pub(super) fn part(document: &Document, range: Span) -> Option<Vec<TextEdit>> {
    let laid_out = Source::new("", format::format(&document.source).ok()?);
    let old = parse(&document.source).file.statements;
    let new = parse(&laid_out).file.statements;
    if old.len() != new.len() {
        return None;
    }
    let touched = old
        .iter()
        .zip(&new)
        .filter(|(old, _)| old.span.start <= range.end && range.start <= old.span.end);
    let edits = touched.filter_map(|(old, new)| {
        let line = document.source.line_span(document.source.line_of(old.span.start));
        let before = document.source.slice(Span::new(line.start, old.span.start));
        // Blanks before a statement are a part of its layout.
        let start = if before.trim().is_empty() { line.start } else { old.span.start };
        let span = Span::new(start, old.span.end);
        let new_text = laid_out.slice(new.span).to_string();
        let differs = document.source.slice(span) != new_text;
        differs.then(|| TextEdit { range: document.range(span), new_text })
    });
    Some(edits.collect())
}
