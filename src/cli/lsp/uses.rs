//! The uses of a name in all files, and another name for it.

use super::desk::{Desk, Document, Overlay};
use super::folder;
use super::words::shown;
use crate::check::{Files, Looked, Symbol, look};
use crate::cli::files::{Disk, identity};
use crate::library;
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::{is_name_char, starts_name};
use crate::vocabulary::{is_outcome, is_reserved};
use gen_lsp_types as lsp;
use std::collections::HashMap;
use std::path::Path;

/// A name by the place that gives it, the same in whichever file it is looked at from.
#[derive(Clone, Debug, PartialEq)]
struct Origin {
    file: String,
    place: u32,
    /// What several names at one place are told apart by.
    name: String,
}

fn origin(looked: &Looked, own: &Source, symbol: &Symbol) -> Option<Origin> {
    let file = |source: &Source| match library::is_of(source.name()) {
        true => source.name().to_string(),
        false => identity(Path::new(source.name())),
    };
    if let Symbol::File(_, name) = symbol {
        // The name of a file holds in the text that imports it.
        return Some(Origin { file: file(own), place: u32::MAX, name: name.to_string() });
    }
    let (source, span) = looked.defined_at(symbol)?;
    Some(Origin { file: file(source), place: span.start, name: source.slice(span).to_string() })
}

/// Where a name stands in a text.
struct Uses {
    document: Document,
    spans: Vec<(Span, bool)>,
    errors: usize,
}

fn uses_in(document: &Document, overlay: &Overlay, wanted: &Origin) -> Uses {
    let looked = look(&document.source, overlay);
    let own = looked
        .mentions
        .iter()
        .filter(|mention| origin(&looked, &document.source, &mention.of).as_ref() == Some(wanted));
    let spans = own.map(|mention| (mention.span, mention.defines)).collect();
    let errors = looked.diagnostics.iter().filter(|d| d.is_error()).count();
    Uses { document: document.clone(), spans, errors }
}

fn all_uses(desk: &Desk, document: &Document, looked: &Looked, symbol: &Symbol) -> Vec<Uses> {
    let Some(wanted) = origin(looked, &document.source, symbol) else { return Vec::new() };
    let overlay = desk.overlay();
    let alone = matches!(symbol, Symbol::Local(..) | Symbol::File(..));
    // What is imported may stand in another folder.
    let imported = looked.program.modules.iter().map(|module| module.source.clone());
    let texts = match alone {
        true => vec![document.clone()],
        false => folder::texts(desk, &imported.collect::<Vec<_>>()),
    };
    let named = texts.iter().filter(|text| text.text().contains(&wanted.name));
    let all = named.map(|text| uses_in(text, &overlay, &wanted));
    all.filter(|uses| !uses.spans.is_empty()).collect()
}

/// The uses of the name at a place, in all files.
pub(super) fn references(
    desk: &Desk,
    document: &Document,
    looked: &Looked,
    place: u32,
    with_definition: bool,
) -> Option<Vec<lsp::Location>> {
    let mention = looked.mention(place)?;
    let all = all_uses(desk, document, looked, &mention.of).into_iter().flat_map(|uses| {
        let own = meter::each(uses.spans).filter(|(_, defines)| with_definition || !defines);
        let locations = own.map(|(span, _)| lsp::Location {
            uri: uses.document.uri.clone().into(),
            range: uses.document.range(span),
        });
        locations.collect::<Vec<_>>()
    });
    Some(all.collect())
}

/// The uses of the name at a place in its own text.
pub(super) fn highlights(
    document: &Document,
    looked: &Looked,
    place: u32,
) -> Option<Vec<lsp::DocumentHighlight>> {
    let symbol = &looked.mention(place)?.of;
    let same = meter::each(&looked.mentions).filter(|mention| mention.of == *symbol);
    let all = same.map(|mention| lsp::DocumentHighlight {
        range: document.range(mention.span),
        kind: Some(match mention.defines {
            true => lsp::DocumentHighlightKind::Write,
            false => lsp::DocumentHighlightKind::Read,
        }),
    });
    Some(all.collect())
}

/// The name at a place that can have another, or why it cannot.
pub(super) fn renamable(document: &Document, looked: &Looked, place: u32) -> Result<Span, String> {
    let Some(mention) = looked.mention(place) else {
        return Err("there is no name here that this file knows".to_string());
    };
    let name = document.source.slice(mention.span);
    match &mention.of {
        Symbol::Builtin(_) => return Err(format!("`{name}` is a function of the language")),
        Symbol::Student(_) => {
            return Err(format!("`{name}` is a name of what is handed in: students have it, too"));
        }
        symbol => {
            if let Some((source, _)) = looked.defined_at(symbol)
                && library::is_of(source.name())
            {
                return Err(format!("`{name}` stands in {}", shown(source)));
            }
        }
    }
    Ok(mention.span)
}

/// Gives the name at a place another in all files. The texts are read again with it: what would
/// mean something else then is refused.
pub(super) fn rename(
    desk: &Desk,
    document: &Document,
    looked: &Looked,
    place: u32,
    new: &str,
) -> Result<lsp::WorkspaceEdit, String> {
    let span = renamable(document, looked, place)?;
    let is_name = new.starts_with(starts_name) && new.chars().all(is_name_char);
    let digits = new.chars().all(|c| c.is_ascii_digit());
    let symbol = looked.mention(place).map(|mention| mention.of.clone());
    let node = matches!(symbol, Some(Symbol::Node(..)));
    if new.is_empty() || !(is_name || node && digits) {
        return Err(format!("\"{new}\" is no name: a letter, then letters, digits and `'`"));
    }
    if is_reserved(new) || is_outcome(new) {
        return Err(format!("`{new}` is a word of the language"));
    }
    let Some(symbol) = symbol else { return Err("there is no name here".to_string()) };
    let name = document.source.slice(span);
    let all = all_uses(desk, document, looked, &symbol);
    let changed: Vec<(Document, &Uses)> = all
        .iter()
        .map(|uses| {
            let text = replaced(uses.document.text(), &uses.spans, new);
            let mut document = Document::new(&uses.document.uri, 0, text);
            document.source = Source::new(uses.document.source.name(), document.text());
            (document, uses)
        })
        .collect();
    let texts = changed.iter().map(|(document, _)| document.source.clone());
    let overlay = desk.overlay().with(texts);
    let wanted = origin(looked, &document.source, &symbol).map(|wanted| {
        let home = changed.iter().find(|(d, _)| Disk.identity(&d.source) == wanted.file);
        let shift = home.map_or(0, |(_, uses)| shift(&uses.spans, wanted.place, name, new));
        let place = wanted.place.checked_add_signed(shift).unwrap_or(wanted.place);
        let place = if wanted.place == u32::MAX { u32::MAX } else { place };
        Origin { place, name: new.to_string(), ..wanted }
    });
    let Some(wanted) = wanted else { return Err(format!("`{name}` is given nowhere")) };
    for (document, before) in &changed {
        let after = uses_in(document, &overlay, &wanted);
        if after.spans.len() != before.spans.len() || after.errors > before.errors {
            let file = shown(&document.source);
            return Err(format!(
                "`{new}` has a meaning of its own where `{name}` stands in {file}"
            ));
        }
    }
    let changes = all.iter().map(|uses| {
        let edits = meter::each(&uses.spans).map(|(span, _)| lsp::TextEdit {
            range: uses.document.range(*span),
            new_text: new.to_string(),
        });
        (uses.document.uri.clone().into(), edits.collect())
    });
    let changes: HashMap<lsp::Uri, Vec<lsp::TextEdit>> = changes.collect();
    Ok(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() })
}

/// A text with another name at some places.
fn replaced(text: &str, spans: &[(Span, bool)], new: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, _) in spans {
        out += text.get(at..span.start as usize).unwrap_or("");
        out += new;
        at = span.end as usize;
    }
    out + text.get(at..).unwrap_or("")
}

/// By how many bytes a place moves where names before it change.
fn shift(spans: &[(Span, bool)], place: u32, old: &str, new: &str) -> i32 {
    let before = spans.iter().filter(|(span, _)| span.start < place).count() as i32;
    before * (new.len() as i32 - old.len() as i32)
}
