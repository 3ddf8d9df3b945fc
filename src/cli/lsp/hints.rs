//! What stands beside the lines of a text: what a game is recognised as, what an assert comes to;
//! and the lenses above questions and games.

use super::desk::{Document, Overlay};
use super::shared::Shared;
use crate::check::tree::{DefinitionId, DefinitionKind, StatementKind};
use crate::check::{Mode, check};
use crate::meter;
use crate::session::{Options, Session, Told};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::parse;
use gen_lsp_types as lsp;
use serde_json::json;

/// A longer sentence is no hint.
const LONGEST: usize = 60;

/// The hints of a part of a text.
pub(super) fn hints(
    document: &Document,
    overlay: &Overlay,
    part: Span,
    options: &Options<'_>,
) -> Vec<lsp::InlayHint> {
    let checked = check(&document.source, overlay, Mode::File);
    if checked.has_errors() {
        return Vec::new();
    }
    let Some(main) = checked.program.modules.len().checked_sub(1) else { return Vec::new() };
    let here = |span: Span| span.start <= part.end && part.start <= span.end;
    let games: Vec<(DefinitionId, Span)> = (0..)
        .map(DefinitionId)
        .zip(&checked.program.definitions)
        .filter(|(_, definition)| definition.module.0 as usize == main && here(definition.span))
        .filter(|(_, definition)| matches!(definition.kind, DefinitionKind::Game(_)))
        .map(|(id, definition)| (id, definition.span))
        .collect();
    let mut session = Session::new(checked.program);
    let mut out = Vec::new();
    for (id, span) in games {
        if meter::look().is_err() {
            return out;
        }
        meter::begin(options.steps);
        let name = document.source.slice(span);
        let Some(class) = session.recognised(id).and_then(|named| in_short(&named, name)) else {
            continue;
        };
        let line = document.source.line_span(document.source.line_of(span.start));
        out.push(hint(document, line.end, class, Some(lsp::InlayHintKind::Type)));
    }
    let agenda = session.agenda();
    let asserted = agenda.iter().any(|(statement, source)| {
        matches!(statement.kind, StatementKind::Assert(_))
            && source.is(&document.source)
            && here(statement.span)
    });
    if !asserted {
        return out;
    }
    for (statement, source) in agenda {
        let wanted = match statement.kind {
            StatementKind::Let { .. } => true,
            StatementKind::Assert(_) => here(statement.span),
            _ => false,
        };
        if !wanted {
            continue;
        }
        meter::begin(options.steps);
        let Ok(answer) = session.run_one(&statement, &source, options) else {
            // A value that is not known in time keeps what follows from being known.
            match statement.kind {
                StatementKind::Let { .. } => break,
                _ => continue,
            }
        };
        if let Some(Told::Assert { holds, .. }) = answer.map(|answer| answer.told) {
            let told = if holds { "holds" } else { "does not hold" };
            out.push(hint(document, statement.span.end, told.to_string(), None));
        }
    }
    out
}

/// What a game is recognised as, in a few words.
fn in_short(named: &crate::session::answer::Named, own: &str) -> Option<String> {
    let known = named.known.iter().find(|name| !name.eq_ignore_ascii_case(own));
    let short = |text: &&String| text.chars().count() <= LONGEST;
    let class = named.code.as_ref().or(named.rules.as_ref()).filter(short);
    match (class, known) {
        (Some(class), Some(known)) => Some(format!("{class}, {known}")),
        (Some(one), None) | (None, Some(one)) => Some(one.clone()),
        (None, None) => None,
    }
}

fn hint(
    document: &Document,
    at: u32,
    label: String,
    kind: Option<lsp::InlayHintKind>,
) -> lsp::InlayHint {
    lsp::InlayHint {
        position: document.range(Span::at(at)).start,
        label: label.into(),
        kind,
        padding_left: Some(true),
        text_edits: None,
        tooltip: None,
        padding_right: None,
        data: None,
    }
}

/// The command that answers a statement.
pub(super) const RUN: &str = "grundy.run";

/// A lens above each question, with what it answered; and questions that may be asked of a game.
pub(super) fn lenses(document: &Document, shared: &Shared) -> Vec<lsp::CodeLens> {
    let statements = parse(&document.source).file.statements;
    let mut out = Vec::new();
    let mut lens = |span: Span, title: String, text: &str| {
        out.push(lsp::CodeLens {
            range: document.range(Span::new(span.start, span.start)),
            command: Some(lsp::Command {
                title,
                command: RUN.to_string(),
                arguments: Some(vec![json!(document.uri), json!(text)]),
                ..lsp::Command::default()
            }),
            data: None,
        });
    };
    for statement in meter::each(&statements) {
        match &statement.it {
            ast::StatementKind::Ask(_)
            | ast::StatementKind::Show(_)
            | ast::StatementKind::Assert(_)
            | ast::StatementKind::Claim(..) => {
                let text = document.source.slice(statement.span);
                lens(statement.span, "▶ run".to_string(), text);
                if let Some(answer) = shared.answered(&document.uri, text) {
                    lens(statement.span, in_line(&answer), text);
                }
            }
            ast::StatementKind::Game(game) if is_of_one_heap(game) => {
                let name = &game.name.it;
                for (title, text) in [
                    ("values", format!("table {name}(0..20)")),
                    ("plot", format!("plot {name}(0..200)")),
                    ("period", format!("period {name}")),
                ] {
                    lens(game.name.span, title.to_string(), &text);
                }
            }
            _ => {}
        }
    }
    out
}

/// A game that stands on one number.
fn is_of_one_heap(game: &ast::Game) -> bool {
    let number = |ty: &ast::Type| matches!(&ty.it, ast::TypeKind::Named(name) if &**name == "nat");
    match (&game.params, &game.body) {
        (_, ast::Body::Code(_)) => true,
        (Some(params), _) => match params.as_slice() {
            [only] => only.ty.as_ref().is_none_or(number),
            _ => false,
        },
        (None, _) => false,
    }
}

fn in_line(answer: &str) -> String {
    let mut line: String = answer.trim().chars().take(100).collect();
    if line.len() < answer.trim().len() {
        line.push('…');
    }
    line
}
