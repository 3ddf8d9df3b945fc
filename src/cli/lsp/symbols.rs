//! Lists of what texts define, what can be folded, and colours.

use super::desk::Document;
use super::place::units;
use crate::assist::{self, Class, Classes, Kind, Outlined};
use crate::check::{Looked, Role, Symbol};
use crate::meter;
use crate::source::Span;
use crate::syntax::{Bracket, Scanner, TokenKind, parse};
use gen_lsp_types as lsp;

fn kind(kind: Kind) -> lsp::SymbolKind {
    match kind {
        Kind::Game => lsp::SymbolKind::Class,
        Kind::Graph => lsp::SymbolKind::Struct,
        Kind::Function => lsp::SymbolKind::Function,
        Kind::Value => lsp::SymbolKind::Constant,
        Kind::Problem => lsp::SymbolKind::Event,
    }
}

/// What a text defines, and the problems of a rubric.
#[allow(deprecated)]
pub(super) fn of_document(document: &Document) -> Vec<lsp::DocumentSymbol> {
    let statements = parse(&document.source).file.statements;
    let all = assist::of_source(&document.source, &statements).into_iter();
    let all = all.map(|Outlined { kind: own, name, place, span, form, .. }| lsp::DocumentSymbol {
        name: crate::report::clean(&name),
        detail: (form != name).then_some(form),
        kind: kind(own),
        range: document.range(span.to(place)),
        selection_range: document.range(place),
        tags: None,
        // The protocol has tags in its place, and its type wants both.
        deprecated: None,
        children: None,
    });
    all.collect()
}

/// A symbol of the workspace, if its name has the letters of a query in their order.
pub(super) fn of_workspace(document: &Document, query: &str) -> Vec<lsp::WorkspaceSymbol> {
    let statements = parse(&document.source).file.statements;
    let all = assist::of_source(&document.source, &statements).into_iter();
    let fitting = all.filter(|outlined| fits(&outlined.name, query));
    let all = fitting.map(|outlined| lsp::WorkspaceSymbol {
        location: lsp::Location {
            uri: document.uri.clone().into(),
            range: document.range(outlined.place),
        }
        .into(),
        data: None,
        base_symbol_information: lsp::BaseSymbolInformation {
            name: outlined.name,
            kind: kind(outlined.kind),
            tags: None,
            container_name: None,
        },
    });
    all.collect()
}

fn fits(name: &str, query: &str) -> bool {
    let name = name.to_lowercase();
    let mut letters = name.chars();
    query.to_lowercase().chars().all(|wanted| letters.any(|c| c == wanted))
}

/// Blocks in braces, comments of several lines, and imports in a row.
pub(super) fn folds(document: &Document) -> Vec<lsp::FoldingRange> {
    let text = document.text();
    let line = |byte: u32| document.lines.line_of(byte);
    let mut out = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    // A run of lines that are comments, or imports.
    let mut run: Option<(lsp::FoldingRangeKind, u32, u32)> = None;
    let mut first = true;
    let end_run = |run: &mut Option<(lsp::FoldingRangeKind, u32, u32)>,
                   out: &mut Vec<lsp::FoldingRange>| {
        if let Some((kind, start, end)) = run.take().filter(|(_, start, end)| start < end) {
            out.push(fold(start, end, Some(kind)));
        }
    };
    for token in Scanner::new(text) {
        if meter::work(1).is_err() {
            break;
        }
        let at = line(token.span.start);
        match token.kind {
            TokenKind::Open(_) => open.push(at),
            TokenKind::Close(bracket) => {
                if let Some(start) = open.pop().filter(|start| *start < at) {
                    // The line of the closing bracket stays in sight.
                    let end = if bracket == Bracket::Brace { at.saturating_sub(1) } else { at };
                    out.push(fold(start, end.max(start), None));
                }
            }
            _ => {}
        }
        let own = match token.kind {
            TokenKind::Comment if first => Some(lsp::FoldingRangeKind::Comment),
            TokenKind::Word if first && token.text(text) == "import" => {
                Some(lsp::FoldingRangeKind::Imports)
            }
            _ => None,
        };
        if first && token.kind != TokenKind::NewLine {
            match (&mut run, own) {
                (Some((kind, _, end)), Some(own)) if *kind == own && *end + 1 == at => *end = at,
                (_, own) => {
                    end_run(&mut run, &mut out);
                    run = own.map(|kind| (kind, at, at));
                }
            }
        }
        first = token.kind == TokenKind::NewLine;
    }
    end_run(&mut run, &mut out);
    out
}

fn fold(start_line: u32, end_line: u32, kind: Option<lsp::FoldingRangeKind>) -> lsp::FoldingRange {
    lsp::FoldingRange { start_line, end_line, kind, ..lsp::FoldingRange::default() }
}

/// The kinds of words that have colours, in the order of the legend.
pub(super) const KINDS: [&str; 13] = [
    "keyword",
    "type",
    "enumMember",
    "function",
    "class",
    "struct",
    "parameter",
    "variable",
    "namespace",
    "property",
    "number",
    "string",
    "comment",
];

/// `operator` is left to the grammar of the editor. These are the modifiers of the legend.
pub(super) const MODIFIERS: [&str; 3] = ["definition", "defaultLibrary", "readonly"];

const DEFINITION: u32 = 1;
const DEFAULT_LIBRARY: u32 = 2;
const READONLY: u32 = 4;

/// The colours of a text, or of a part of it.
pub(super) fn colours(
    document: &Document,
    looked: &Looked,
    part: Option<Span>,
) -> Vec<lsp::SemanticToken> {
    let text = document.text();
    let mut out = Vec::new();
    let mut last = (0, 0);
    // Letters are counted on from the token before, so that a long line is gone through once.
    let mut counted = (0, 0, 0);
    for (token, class) in Classes::new(text) {
        if meter::work(1).is_err() || part.is_some_and(|part| token.span.start >= part.end) {
            break;
        }
        let Some((kind, modifiers)) = colour(looked, token.span, class) else { continue };
        if part.is_some_and(|part| token.span.end <= part.start) {
            continue;
        }
        let line = document.lines.line_of(token.span.start);
        if counted.0 != line || counted.1 == 0 {
            counted = (line, document.lines.start_of(line), 0);
        }
        let between = text.get(counted.1 as usize..token.span.start as usize).unwrap_or("");
        let start = counted.2 + units(between);
        counted = (line, token.span.start, start);
        let Some(kind) = KINDS.iter().position(|name| *name == kind) else { continue };
        let delta_line = line - last.0;
        let delta_start = if delta_line == 0 { start - last.1 } else { start };
        out.push(lsp::SemanticToken {
            delta_line,
            delta_start,
            length: units(token.text(text).trim_end_matches('\r')),
            token_type: kind as u32,
            token_modifiers_bitset: modifiers,
        });
        last = (line, start);
    }
    out
}

fn colour(looked: &Looked, span: Span, class: Class) -> Option<(&'static str, u32)> {
    let mention = looked.mention(span.start).filter(|mention| mention.span == span);
    if let Some(mention) = mention {
        let given = if mention.defines { DEFINITION } else { 0 };
        return Some(match &mention.of {
            Symbol::Definition(id) => {
                use crate::check::tree::DefinitionKind;
                match looked.program.definition(*id).map(|definition| &definition.kind) {
                    Some(DefinitionKind::Game(_)) => ("class", given),
                    Some(DefinitionKind::Graph(_)) => ("struct", given),
                    Some(DefinitionKind::Function(_)) => ("function", given),
                    Some(DefinitionKind::Let) | None => ("variable", given | READONLY),
                }
            }
            Symbol::Local(_, Role::Param) => ("parameter", given),
            Symbol::Local(_, Role::Function) => ("function", given),
            Symbol::Local(_, Role::Variable | Role::Named) => ("variable", given),
            Symbol::File(..) => ("namespace", given),
            Symbol::Node(..) => ("enumMember", given),
            Symbol::Student(_) => ("property", given),
            Symbol::Builtin(_) => ("function", DEFAULT_LIBRARY),
        });
    }
    Some(match class {
        Class::Reserved | Class::Begins | Class::Part => ("keyword", 0),
        Class::Type => ("type", DEFAULT_LIBRARY),
        Class::Outcome => ("enumMember", DEFAULT_LIBRARY),
        Class::Builtin => ("function", DEFAULT_LIBRARY),
        Class::Number => ("number", 0),
        Class::Text => ("string", 0),
        Class::Comment => ("comment", 0),
        Class::Name | Class::Operator | Class::Bracket | Class::Wrong | Class::LineEnd => {
            return None;
        }
    })
}
