//! What is said of a word: hover, and the form of a call.

use super::desk::{Desk, Document};
use crate::assist::{self, Outlined};
use crate::check::{Looked, Role, Symbol};
use crate::library;
use crate::source::{Source, Span};
use crate::syntax::{Scanner, TokenKind, parse};
use gen_lsp_types as lsp;
use std::collections::HashMap;

/// What is said of the word at a place, and where the word stands.
pub(super) fn hover(
    document: &Document,
    looked: &Looked,
    place: u32,
    markdown: bool,
) -> Option<(String, Span)> {
    if let Some(mention) = looked.mention(place) {
        let told = Outlines::default().meaning(document, looked, &mention.of, markdown)?;
        return Some((told, mention.span));
    }
    let token = Scanner::new(document.text())
        .take_while(|token| token.span.start <= place)
        .filter(|token| token.is_significant() && place <= token.span.end)
        .last()?;
    if matches!(token.kind, TokenKind::Text | TokenKind::OpenText | TokenKind::Number) {
        return None;
    }
    let about = assist::about(token.text(document.text()));
    let told: Vec<String> = about.iter().map(|about| about.written(markdown)).collect();
    (!told.is_empty()).then(|| (told.join("\n\n---\n\n"), token.span))
}

/// The definitions of texts, by the places of their names. A text is read once, however many of
/// its names are asked for.
#[derive(Default)]
pub(super) struct Outlines {
    of_modules: HashMap<u32, HashMap<Span, Outlined>>,
}

impl Outlines {
    /// The definition that a name leads to, and its text.
    pub(super) fn of<'a>(
        &'a mut self,
        looked: &'a Looked,
        symbol: &Symbol,
    ) -> Option<(&'a Source, &'a Outlined)> {
        let Symbol::Definition(id) = symbol else { return None };
        let (source, span) = looked.defined_at(symbol)?;
        let module = looked.program.definition(*id)?.module;
        let own = self.of_modules.entry(module.0).or_insert_with(|| {
            defined_in(source).into_iter().map(|outlined| (outlined.place, outlined)).collect()
        });
        Some((source, own.get(&span)?))
    }

    /// What a name means, for an editor that shows Markdown or does not.
    pub(super) fn meaning(
        &mut self,
        document: &Document,
        looked: &Looked,
        symbol: &Symbol,
        markdown: bool,
    ) -> Option<String> {
        if let Symbol::Definition(_) = symbol {
            let (source, outlined) = self.of(looked, symbol)?;
            let ty = looked.type_of(symbol);
            let mut told = assist::defined(&outlined.form, ty, &outlined.doc, markdown);
            if !source.is(&document.source) {
                told += &format!("\n\nfrom {}", shown(source));
            }
            return Some(told);
        }
        of_no_definition(document, looked, symbol, markdown)
    }
}

fn of_no_definition(
    document: &Document,
    looked: &Looked,
    symbol: &Symbol,
    markdown: bool,
) -> Option<String> {
    let defined =
        |form: &str, ty: Option<&str>, doc: &str| assist::defined(form, ty, doc, markdown);
    let ty = looked.type_of(symbol);
    Some(match symbol {
        Symbol::Definition(_) => return None,
        Symbol::Builtin(builtin) => {
            assist::about(builtin.name()).iter().map(|about| about.written(markdown)).collect()
        }
        Symbol::Local(span, role) => {
            let name = document.source.slice(*span);
            let what = match role {
                Role::Param => "a parameter",
                Role::Variable => "a variable",
                Role::Named => "a name for a value",
                Role::Function => "a function",
            };
            let form = ty.map_or(name.to_string(), |ty| format!("{name}: {ty}"));
            defined(&form, None, what)
        }
        Symbol::File(_, name) => {
            let source = looked.file_of(symbol)?;
            let names = defined_in(source).into_iter().map(|outlined| outlined.form);
            let names: Vec<String> = names.collect();
            defined(&names.join("\n"), None, &format!("the names of {}, as {name}", shown(source)))
        }
        Symbol::Node(_, name) => defined(name, ty, "a node of the graph"),
        Symbol::Student(name) => {
            defined(&format!("student.{name}"), None, "a name of what is handed in")
        }
    })
}

/// How a text is called where a person reads.
pub(super) fn shown(source: &Source) -> String {
    match library::is_of(source.name()) {
        true => format!("the {}", source.name().replace(": ", " file ")),
        false => source.name().rsplit(['/', '\\']).next().unwrap_or("").to_string(),
    }
}

/// The definitions of a text.
pub(super) fn defined_in(source: &Source) -> Vec<Outlined> {
    assist::of_source(source, &parse(source).file.statements)
}

/// How the function or game is called in whose brackets a place stands.
pub(super) fn signature(
    document: &Document,
    looked: &Looked,
    place: u32,
) -> Option<lsp::SignatureHelp> {
    let before = document.text().get(..place as usize)?;
    let call = assist::call_at(before)?;
    let forms: Vec<(String, String)> = match called(looked, document, call.name)? {
        Called::Builtin(builtin) => builtin
            .forms()
            .iter()
            .map(|form| (form.to_string(), builtin.doc().to_string()))
            .collect(),
        Called::Definition(outlined) => vec![(bare(&outlined.form), outlined.doc)],
    };
    let active = forms.iter().position(|(form, _)| parameters(form).len() > call.argument);
    let signatures = forms.into_iter().map(|(label, doc)| {
        let own = parameters(&label).into_iter();
        let own = own.map(|(from, to)| lsp::ParameterInformation {
            label: (
                super::place::units(label.get(..from).unwrap_or("")),
                super::place::units(label.get(..to).unwrap_or("")),
            )
                .into(),
            documentation: None,
        });
        let parameters: Vec<_> = own.collect();
        lsp::SignatureInformation {
            parameters: Some(parameters),
            label,
            documentation: (!doc.is_empty()).then(|| doc.into()),
            active_parameter: None,
        }
    });
    Some(lsp::SignatureHelp {
        signatures: signatures.collect(),
        active_signature: Some(active.unwrap_or(0) as u32),
        active_parameter: Some((call.argument as u32).into()),
    })
}

enum Called {
    Builtin(crate::vocabulary::Builtin),
    Definition(Outlined),
}

fn called(looked: &Looked, document: &Document, name: Span) -> Option<Called> {
    let written = document.source.slice(name);
    let last = written.rsplit('.').next().unwrap_or(written);
    let mentioned = looked.mention(name.end.saturating_sub(1)).map(|mention| mention.of.clone());
    // While a call is written the text may be broken there, and its names are known all the same.
    let named = || match written.split_once('.') {
        Some((file, of_file)) => {
            let file = looked.visible.iter().find(|(name, _)| **name == *file)?;
            let Symbol::File(module, _) = &file.1 else { return None };
            let exports = looked.exports.get(module.0 as usize)?;
            exports.iter().find(|(name, _)| **name == *of_file).map(|(_, symbol)| symbol.clone())
        }
        None => looked.visible.iter().find(|(name, _)| **name == *written).map(|(_, s)| s.clone()),
    };
    match mentioned.or_else(named) {
        Some(Symbol::Builtin(builtin)) => Some(Called::Builtin(builtin)),
        Some(symbol @ Symbol::Definition(_)) => {
            Some(Called::Definition(Outlines::default().of(looked, &symbol)?.1.clone()))
        }
        Some(_) => None,
        None => match crate::vocabulary::builtin(last) {
            Some(builtin) => Some(Called::Builtin(builtin)),
            // A game of the library that is not imported yet.
            None => {
                let file = library::defining(last)?;
                let source = Source::new(library::title(file), library::text(file)?);
                let own = defined_in(&source).into_iter().find(|o| o.name == last)?;
                Some(Called::Definition(own))
            }
        },
    }
}

/// How a definition is called, without the word that it begins with.
pub(super) fn bare(form: &str) -> String {
    let form = form.split_once(' ').map_or(form, |(_, rest)| rest).trim();
    // What stands behind the brackets is not written in a call.
    match (form.find('('), form.find(')')) {
        (Some(_), Some(end)) => form.get(..=end).unwrap_or(form).to_string(),
        _ => form.split(' ').next().unwrap_or(form).to_string(),
    }
}

/// Where the parameters stand in a form.
fn parameters(form: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let Some(open) = form.find('(') else { return all };
    let mut depth = 0usize;
    let mut from = open + 1;
    let mut push = |from: usize, to: usize| {
        let text = form.get(from..to).unwrap_or("");
        let start = from + text.len() - text.trim_start().len();
        if !text.trim().is_empty() {
            all.push((start, start + text.trim().len()));
        }
    };
    for (at, c) in form.char_indices().skip_while(|(at, _)| *at <= open) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                push(from, at);
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                push(from, at);
                from = at + 1;
            }
            _ => {}
        }
    }
    all
}

/// The call that begins with the name at a place, as it is written: what a person may want to know
/// the value of.
pub(super) fn call_of(document: &Document, name: Span) -> Option<String> {
    let text = document.text();
    // `q.Kayles(5)` begins with the name of its file.
    let before = text.get(..name.start as usize)?;
    let file = before.strip_suffix('.').map(assist::last_word).filter(|file| !file.is_empty());
    let start = name.start as usize - file.map_or(0, |file| file.len() + 1);
    let rest = text.get(name.end as usize..)?;
    if !rest.starts_with('(') {
        return None;
    }
    let mut depth = 0usize;
    for token in Scanner::new(rest).take(2000) {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.checked_sub(1)?,
            TokenKind::Comment => return None,
            _ => {}
        }
        if depth == 0 {
            let end = name.end + token.span.end;
            return text.get(start..end as usize).map(str::to_string);
        }
    }
    None
}

/// Where a name is given.
pub(super) fn definition(
    desk: &Desk,
    document: &Document,
    looked: &Looked,
    place: u32,
) -> Option<lsp::Location> {
    if let Some(source) = imported_at(document, looked, place) {
        return desk.location(&source, Span::at(0));
    }
    let mention = looked.mention(place)?;
    if let Some(source) = looked.file_of(&mention.of) {
        return desk.location(source, Span::at(0));
    }
    let (source, span) = looked.defined_at(&mention.of)?;
    desk.location(source, span)
}

/// The file whose name stands at a place of an import.
fn imported_at(document: &Document, looked: &Looked, place: u32) -> Option<Source> {
    use crate::syntax::ast::{ImportFrom, StatementKind};
    let statements = parse(&document.source).file.statements;
    let here = |span: Span| span.start <= place && place <= span.end;
    let statement = statements.iter().find(|statement| here(statement.span))?;
    let StatementKind::Import(files) = &statement.it else { return None };
    files.iter().find_map(|file| match &file.it.from {
        ImportFrom::Library(name) if here(name.span) => {
            let title = library::title(&name.it);
            library::text(&name.it).map(|text| Source::new(title, text))
        }
        ImportFrom::File(quoted) if here(quoted.span) => {
            let path = crate::syntax::unquoted(&quoted.it)?;
            let path = crate::cli::files::Disk::path(&path, &document.source);
            let path = crate::cli::files::identity(&path);
            let modules = looked.program.modules.iter().map(|module| &module.source);
            let own = |source: &&Source| {
                crate::cli::files::identity(std::path::Path::new(source.name())) == path
            };
            modules.into_iter().find(own).cloned()
        }
        _ => None,
    })
}
