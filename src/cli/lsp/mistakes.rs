//! Mistakes as an editor shows them, and what mends them.

use super::desk::{Desk, Document};
use super::place::Lines;
use crate::check::{Checked, Looked, Mode, check, left_out};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::grade;
use crate::source::{Source, Span};
use crate::syntax::ast::StatementKind;
use crate::syntax::{lay_out, parse};
use gen_lsp_types as lsp;
use std::collections::{BTreeMap, HashMap};

/// More mistakes than these nobody mends in one go.
const MOST: usize = 200;

/// The mistakes of a text and of the files that it imports, by the URIs of their files. The text
/// itself is always among them.
pub(super) fn of_document(
    desk: &Desk,
    document: &Document,
    looked: &Looked,
) -> BTreeMap<String, Vec<lsp::Diagnostic>> {
    let mut all = BTreeMap::from([(document.uri.clone(), Vec::new())]);
    for problem in looked.diagnostics.iter().take(MOST) {
        let Some(label) = problem.place() else {
            let own = all.entry(document.uri.clone()).or_default();
            own.push(told(desk, problem, document.range(Span::at(0))));
            continue;
        };
        if label.source.is(&document.source) {
            let own = all.entry(document.uri.clone()).or_default();
            own.push(told(desk, problem, document.range(label.span)));
        } else if let Some(uri) = desk.uri(&label.source)
            && desk.document(&uri).is_none()
        {
            // A file that is open tells of its mistakes itself.
            let range = Lines::new(label.source.text()).range(label.source.text(), label.span);
            all.entry(uri).or_default().push(told(desk, problem, range));
        }
    }
    if !looked.diagnostics.iter().any(Diagnostic::is_error) {
        let own = all.entry(document.uri.clone()).or_default();
        own.extend(idle_checks(document, looked));
    }
    all
}

/// Checks of a rubric that decide nothing.
fn idle_checks(document: &Document, looked: &Looked) -> Vec<lsp::Diagnostic> {
    use crate::check::tree::StatementKind::Problem;
    let statements = looked.program.main().map_or(&[][..], |module| &module.statements);
    if !statements.iter().any(|s| matches!(s.kind, Problem(_))) {
        return Vec::new();
    }
    let one = |idle: grade::Vacuous| {
        let line = document.source.line_span(idle.line.saturating_sub(1));
        let text = document.source.slice(line);
        let indent = (text.len() - text.trim_start().len()) as u32;
        lsp::Diagnostic {
            range: document.range(Span::new(line.start + indent, line.end)),
            severity: Some(lsp::DiagnosticSeverity::Warning),
            source: Some("grundy".to_string()),
            message: format!("{}\nhelp: {}", idle.message, idle.help).into(),
            ..lsp::Diagnostic::default()
        }
    };
    let mut all = grade::vacuous(&looked.program);
    all.extend(grade::loose(&looked.program, &all));
    all.into_iter().map(one).collect()
}

fn told(desk: &Desk, problem: &Diagnostic, range: lsp::Range) -> lsp::Diagnostic {
    let mut message = problem.message.clone();
    if let Some(help) = &problem.help {
        message += &format!("\nhelp: {help}");
    }
    let several = problem.labels.len() > 1;
    let labels = problem.labels.iter().filter(|label| several && !label.text.is_empty());
    let related = labels.filter_map(|label| {
        let location = desk.location(&label.source, label.span)?;
        Some(lsp::DiagnosticRelatedInformation { location, message: label.text.clone() })
    });
    let related: Vec<_> = related.collect();
    let unused = [codes::UNUSED_NAME, codes::UNUSED_IMPORT, codes::UNUSED_PARAMETER];
    lsp::Diagnostic {
        range,
        severity: Some(match problem.is_error() {
            true => lsp::DiagnosticSeverity::Error,
            false => lsp::DiagnosticSeverity::Warning,
        }),
        code: Some(problem.code.name.to_string().into()),
        source: Some("grundy".to_string()),
        message: crate::report::lines(&message).into(),
        tags: unused.contains(&problem.code).then(|| vec![lsp::DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

/// The mends that were computed for mistakes at a place, and one for all of the text.
pub(super) fn mends(
    desk: &Desk,
    document: &Document,
    looked: &Looked,
    at: Span,
) -> Vec<lsp::CodeAction> {
    let own = |problem: &&Diagnostic| {
        problem.place().is_some_and(|label| label.source.is(&document.source))
    };
    let all: Vec<&Diagnostic> = looked.diagnostics.iter().filter(own).take(MOST).collect();
    let mut out = Vec::new();
    let mut imports: HashMap<String, Option<Mend>> = HashMap::new();
    for problem in &all {
        let place = problem.place().map_or(Span::at(0), |label| label.span);
        if place.end < at.start || at.end < place.start {
            continue;
        }
        let told = told(desk, problem, document.range(place));
        let mut offer = |title: String, edits: Vec<lsp::TextEdit>| {
            out.push(lsp::CodeAction {
                title,
                kind: Some(lsp::CodeActionKind::QuickFix),
                diagnostics: Some(vec![told.clone()]),
                is_preferred: Some(true),
                edit: Some(edit(document, edits)),
                ..lsp::CodeAction::default()
            });
        };
        // An import stands with the others, below what is said of the file.
        let mend = problem.mend.as_ref().filter(|_| problem.code != codes::NOT_IMPORTED);
        if let Some(mend) = mend {
            let title = problem.help.as_deref().unwrap_or("mend this");
            offer(title.to_string(), vec![text_edit(document, mend)]);
        } else if let Some(import) = left_out(&document.source, std::slice::from_ref(*problem)) {
            let mend = imports.entry(import.text().to_string());
            let mend = mend.or_insert_with(|| imported(desk, document, import.text()));
            if let Some(mend) = mend {
                offer(format!("add `{}`", import.text()), vec![text_edit(document, mend)]);
            }
        }
    }
    let computed = all.iter().filter(|problem| problem.code != codes::NOT_IMPORTED);
    let mends: Vec<&Mend> = computed.filter_map(|problem| problem.mend.as_ref()).collect();
    if mends.len() > 1 {
        out.push(lsp::CodeAction {
            title: "mend all mistakes that have one mend".to_string(),
            kind: Some(lsp::CodeActionKind::SourceFixAll),
            edit: Some(edit(document, apart(document, mends))),
            ..lsp::CodeAction::default()
        });
    }
    out
}

/// An import where it belongs, if no name that it brings in is there already.
fn imported(desk: &Desk, document: &Document, import: &str) -> Option<Mend> {
    let statements = parse(&document.source).file.statements;
    let is_import = |kind: &StatementKind| matches!(kind, StatementKind::Import(_));
    // Below the other imports, or above the first statement and what is said of it.
    let (at, text) = match statements.iter().rev().find(|s| is_import(&s.it)) {
        Some(last) => (last.span.end, format!("\n{import}")),
        None => (first(document), format!("{import}\n\n")),
    };
    let whole = document.text();
    let new = [whole.get(..at as usize)?, &text, whole.get(at as usize..)?].concat();
    let new = Source::new(document.source.name(), new);
    let Checked { diagnostics, .. } = check(&new, &desk.overlay(), Mode::File);
    let clash = diagnostics.iter().any(|d| d.code == codes::IMPORT_CLASH);
    (!clash).then(|| Mend::new(Span::at(at), text))
}

/// The line at which the first statement begins, with the comments right above it.
fn first(document: &Document) -> u32 {
    let layout = lay_out(&document.source);
    let Some(chunk) = layout.chunks.first() else { return document.text().len() as u32 };
    let mut line = document.source.line_of(chunk.span.start);
    let comments: HashMap<usize, bool> = layout
        .comments
        .iter()
        .map(|comment| (document.source.line_of(comment.span.start), comment.own_line))
        .collect();
    while line > 0 && comments.get(&(line - 1)) == Some(&true) {
        line -= 1;
    }
    document.source.line_span(line).start
}

/// Mends that do not touch each other.
fn apart(document: &Document, mut mends: Vec<&Mend>) -> Vec<lsp::TextEdit> {
    mends.sort_by_key(|mend| (mend.span.start, mend.span.end));
    let mut end = None;
    mends.retain(|mend| {
        let fits = end.is_none_or(|end| end < mend.span.start);
        end = if fits { Some(mend.span.end) } else { end };
        fits
    });
    mends.into_iter().map(|mend| text_edit(document, mend)).collect()
}

fn text_edit(document: &Document, mend: &Mend) -> lsp::TextEdit {
    lsp::TextEdit { range: document.range(mend.span), new_text: mend.text.clone() }
}

/// A change of one text.
fn edit(document: &Document, edits: Vec<lsp::TextEdit>) -> lsp::WorkspaceEdit {
    let changes = HashMap::from([(document.uri.clone().into(), edits)]);
    lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }
}
