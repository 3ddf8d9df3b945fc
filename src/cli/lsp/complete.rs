//! What could stand at a place.

use super::desk::Document;
use super::words::{Outlines, bare, defined_in};
use crate::assist;
use crate::check::{Looked, Role, Symbol};
use crate::cli::{files::Disk, read};
use crate::library;
use crate::source::Span;
use crate::syntax::{Bracket, Scanner, TokenKind};
use crate::vocabulary::{
    BUILTINS, GRAPH_WORDS, OPERATORS, OUTCOMES, PARTS, PROBLEM_WORDS, RULE_WORDS, STATEMENT_WORDS,
    TYPE_WORDS, VERBS, Word,
};
use gen_lsp_types as lsp;
use lsp::CompletionItemKind as Kind;
use std::collections::HashSet;

/// A folder with more entries is not listed to its end.
const MOST_FILES: usize = 2000;

/// What surrounds a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surroundings {
    /// A statement may begin here.
    Statement,
    /// A rule may begin here.
    Rule,
    /// A check of a problem may begin here.
    Problem,
    Inside,
}

/// What the editor knows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Knows {
    /// Blanks that are filled in.
    pub snippets: bool,
    /// Markdown beside what is offered.
    pub markdown: bool,
}

/// What could stand at a place.
pub(super) fn completions(
    document: &Document,
    looked: &Looked,
    place: u32,
    knows: Knows,
) -> Vec<lsp::CompletionItem> {
    let before = document.text().get(..place as usize).unwrap_or("");
    let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
    let word = assist::last_word(before);
    let mut list = List {
        document,
        looked,
        knows,
        start: place - word.len() as u32,
        place,
        outlines: Outlines::default(),
        labels: HashSet::new(),
        items: Vec::new(),
    };
    match Scanner::new(line).last().map(|token| token.kind) {
        Some(TokenKind::Comment) => return Vec::new(),
        Some(TokenKind::OpenText) => return list.in_import(line).unwrap_or_default(),
        _ => {}
    }
    if let Some(items) = list.in_import(line) {
        return items;
    }
    let stem = before.get(..before.len() - word.len()).unwrap_or("");
    if let Some(owner) = stem.strip_suffix('.').filter(|owner| !owner.ends_with('.')) {
        list.parts_of(assist::last_word(owner));
        return list.items;
    }
    match surroundings(stem) {
        Surroundings::Statement => {
            list.words(STATEMENT_WORDS, Kind::Keyword);
            list.words(VERBS, Kind::Keyword);
        }
        Surroundings::Rule => list.words(RULE_WORDS, Kind::Keyword),
        Surroundings::Problem => list.words(PROBLEM_WORDS, Kind::Keyword),
        Surroundings::Inside => {
            let letters = |word: &&Word| word.name.starts_with(|c: char| c.is_alphabetic());
            OPERATORS.iter().filter(letters).for_each(|word| list.plain(word, Kind::Keyword));
            PARTS.iter().chain(TYPE_WORDS).for_each(|word| list.plain(word, Kind::Keyword));
            for (name, doc) in OUTCOMES {
                list.push(name, Kind::EnumMember, doc, None, None);
            }
        }
    }
    list.names();
    for builtin in BUILTINS {
        let form = builtin.forms().first().copied().unwrap_or(builtin.name());
        let told = assist::about(builtin.name()).first().map(|about| about.written(knows.markdown));
        list.push(builtin.name(), Kind::Function, form, Some(assist::of_call(form)), told);
    }
    list.items
}

/// What may begin where a text ends.
fn surroundings(before: &str) -> Surroundings {
    let mut open: Vec<(Bracket, Surroundings)> = Vec::new();
    let mut first = true;
    // The word that the statement of each level begins with.
    let mut heads: Vec<&str> = vec![""];
    for token in Scanner::new(before) {
        let text = token.text(before);
        match token.kind {
            TokenKind::Open(bracket) => {
                let outer = open.last().map(|(_, inside)| *inside);
                let inside = match (bracket, heads.last().copied(), outer) {
                    (Bracket::Brace, Some("problem"), _) => Surroundings::Problem,
                    (Bracket::Brace, Some("game"), None) => Surroundings::Rule,
                    (Bracket::Brace, _, Some(Surroundings::Rule)) if block(before, token.span) => {
                        Surroundings::Rule
                    }
                    _ => Surroundings::Inside,
                };
                open.push((bracket, inside));
                heads.push("");
                first = true;
            }
            TokenKind::Close(_) => {
                open.pop();
                heads.pop();
                if heads.is_empty() {
                    heads.push("");
                }
                first = false;
            }
            TokenKind::NewLine => first = true,
            TokenKind::Comment => {}
            TokenKind::Symbol if text == ";" => first = true,
            _ => {
                if first && let Some(head) = heads.last_mut() {
                    *head = text;
                }
                first = false;
            }
        }
    }
    match open.last() {
        _ if !first => Surroundings::Inside,
        None => Surroundings::Statement,
        Some((_, inside)) => *inside,
    }
}

/// Whether a brace opens a block of rules: what stands before it is no operator that wants a set.
fn block(text: &str, brace: Span) -> bool {
    let before = text.get(..brace.start as usize).unwrap_or("").trim_end();
    !before.ends_with(['=', '(', ',', '[', '+', '-', '<', '>']) && !before.ends_with(" in")
}

/// A text for a person, of one of the kinds that editors show.
pub(super) fn markup(value: String, markdown: bool) -> lsp::MarkupContent {
    let kind = if markdown { lsp::MarkupKind::Markdown } else { lsp::MarkupKind::PlainText };
    lsp::MarkupContent { kind, value }
}

struct List<'a> {
    document: &'a Document,
    looked: &'a Looked,
    knows: Knows,
    /// Where the word begins that is being typed.
    start: u32,
    place: u32,
    outlines: Outlines,
    /// What is offered already.
    labels: HashSet<String>,
    items: Vec<lsp::CompletionItem>,
}

impl List<'_> {
    fn push(
        &mut self,
        label: &str,
        kind: Kind,
        detail: &str,
        snippet: Option<String>,
        told: Option<String>,
    ) {
        if !self.labels.insert(label.to_string()) {
            return;
        }
        let snippet = snippet.filter(|_| self.knows.snippets);
        let format = match snippet {
            Some(_) => lsp::InsertTextFormat::Snippet,
            None => lsp::InsertTextFormat::PlainText,
        };
        let range = self.document.range(Span::new(self.start, self.place));
        let new_text = snippet.unwrap_or_else(|| label.to_string());
        self.items.push(lsp::CompletionItem {
            label: label.to_string(),
            kind: Some(kind),
            detail: (!detail.is_empty()).then(|| detail.to_string()),
            documentation: told.map(|value| markup(value, self.knows.markdown).into()),
            insert_text_format: Some(format),
            text_edit: Some(lsp::TextEdit { range, new_text }.into()),
            ..lsp::CompletionItem::default()
        });
    }

    /// Words that begin something, with blanks to fill.
    fn words(&mut self, words: &[Word], kind: Kind) {
        for word in words {
            let told =
                assist::about(word.name).first().map(|about| about.written(self.knows.markdown));
            // `by hand` and `needs proof` are listed by their second words.
            let label = match word.form.strip_suffix(word.name) {
                Some(first) if !first.is_empty() && !first.contains(' ') => word.form,
                Some(first) if first.trim().chars().all(char::is_lowercase) => word.form,
                _ => word.name,
            };
            self.push(label, kind, word.doc, Some(assist::of_form(word.form)), told);
        }
    }

    fn plain(&mut self, word: &Word, kind: Kind) {
        let told = assist::about(word.name).first().map(|about| about.written(self.knows.markdown));
        self.push(word.name, kind, word.doc, None, told);
    }

    /// The names that are known here: locals of the statement first.
    fn names(&mut self) {
        let Looked { program, mentions, visible, .. } = self.looked;
        let statements = program.main().map_or(&[][..], |module| &module.statements);
        let own = statements
            .iter()
            .map(|s| s.span)
            .find(|span| span.start <= self.place && self.place <= span.end);
        let locals =
            mentions.iter().filter(|m| m.defines && own.is_some_and(|o| o.contains(m.span.start)));
        let locals: Vec<(Span, Role)> = locals
            .filter_map(|mention| match mention.of {
                Symbol::Local(span, role) => Some((span, role)),
                _ => None,
            })
            .collect();
        for (span, role) in locals {
            let name = self.document.source.slice(span).to_string();
            let ty = self.looked.type_of(&Symbol::Local(span, role)).unwrap_or("").to_string();
            self.push(&name, Kind::Variable, &ty, None, None);
        }
        for (name, symbol) in visible {
            self.named(name, symbol);
        }
    }

    fn named(&mut self, name: &str, symbol: &Symbol) {
        let Knows { markdown, .. } = self.knows;
        let told = self.outlines.meaning(self.document, self.looked, symbol, markdown);
        match (symbol, self.outlines.of(self.looked, symbol)) {
            (Symbol::File(..), _) => self.push(name, Kind::Module, "an imported file", None, told),
            (_, Some((_, outlined))) => {
                let kind = match outlined.kind {
                    assist::Kind::Game => Kind::Class,
                    assist::Kind::Graph => Kind::Struct,
                    assist::Kind::Function => Kind::Function,
                    assist::Kind::Value | assist::Kind::Problem => Kind::Constant,
                };
                let (form, called) = (outlined.form.clone(), bare(&outlined.form));
                let snippet = called.contains('(').then(|| assist::of_call(&called));
                self.push(name, kind, &form, snippet, told);
            }
            _ => self.push(name, Kind::Variable, "", None, told),
        }
    }

    /// The names of an imported file, or the nodes of a graph.
    fn parts_of(&mut self, owner: &str) {
        let visible = &self.looked.visible;
        let Some((_, symbol)) = visible.iter().find(|(name, _)| **name == *owner) else { return };
        match symbol {
            Symbol::File(module, _) => {
                let exports = self.looked.exports.get(module.0 as usize);
                for (name, symbol) in exports.into_iter().flatten() {
                    self.named(name, symbol);
                }
            }
            Symbol::Definition(id) => {
                use crate::check::tree::DefinitionKind::Graph;
                let definition = self.looked.program.definition(*id);
                if let Some(Graph(graph)) = definition.map(|definition| &definition.kind) {
                    for node in &graph.nodes {
                        self.push(node, Kind::EnumMember, "a node of the graph", None, None);
                    }
                    GRAPH_WORDS.iter().for_each(|word| self.plain(word, Kind::Property));
                }
            }
            _ => {}
        }
    }

    /// Files after `import`: those of the library, and those of the folder in quotes.
    fn in_import(&mut self, line: &str) -> Option<Vec<lsp::CompletionItem>> {
        let rest = line.trim_start().strip_prefix("import ")?;
        let rest = rest.rsplit(',').next().unwrap_or(rest).trim_start();
        let in_quotes = rest.strip_prefix('"');
        let named = in_quotes.map_or(rest.split_once(' '), |path| path.split_once('"'));
        match (in_quotes, named) {
            // `as` is still to come, or on its way.
            (_, Some((_, behind))) => {
                let own = PARTS.iter().find(|word| word.name == "as");
                let own = own.filter(|word| word.name.starts_with(behind.trim_start()));
                own.into_iter().for_each(|word| self.plain(word, Kind::Keyword));
            }
            (Some(path), None) => self.files(path),
            (None, None) => {
                for name in library::names() {
                    let title = library::title(name);
                    let source =
                        crate::source::Source::new(title, library::text(name).unwrap_or(""));
                    let games = defined_in(&source).into_iter().map(|outlined| outlined.name);
                    let games = games.collect::<Vec<_>>().join(", ");
                    let told =
                        assist::about(name).first().map(|about| about.written(self.knows.markdown));
                    self.push(name, Kind::Module, &games, None, told);
                }
            }
        }
        Some(std::mem::take(&mut self.items))
    }

    fn files(&mut self, path: &str) {
        let (folder, start) = path.rsplit_once('/').map_or(("", path), |(f, s)| (f, s));
        self.start = self.place - start.len() as u32;
        let folder = Disk::path(folder, &self.document.source);
        let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder };
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        let mut found: Vec<(String, bool)> = entries
            .flatten()
            .take(MOST_FILES)
            .filter_map(|entry| {
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let name = entry.file_name().into_string().ok()?;
                let fits = is_folder || read::is_game(std::path::Path::new(&name));
                (fits && !name.starts_with('.')).then_some((name, is_folder))
            })
            .collect();
        found.sort();
        let own = std::path::Path::new(self.document.source.name()).file_name();
        let own = own.map(|name| name.to_string_lossy().into_owned());
        for (name, is_folder) in found {
            match is_folder {
                true => self.push(&format!("{name}/"), Kind::Folder, "", None, None),
                false if Some(&name) == own.as_ref() => {}
                false => self.push(&name, Kind::File, "", None, None),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::look;
    use crate::cli::lsp::desk::Overlay;
    use crate::meter::{self, Bounds};
    use std::sync::Arc;

    /// The steps of completion in a text, and how many names it offers.
    fn steps(text: &str) -> (u64, usize) {
        let document = Document::new("file:///a.game", 1, text.to_string());
        let looked = look(&document.source, &Overlay::default());
        let bounds = Bounds { steps: None, bytes: usize::MAX, live: None, stop: Arc::new(|| None) };
        let _meter = meter::install(bounds);
        let knows = Knows { snippets: true, markdown: true };
        let items = completions(&document, &looked, text.len() as u32, knows);
        (meter::used(), items.len())
    }

    #[test]
    fn a_text_is_read_once_however_many_names_it_has() {
        let of =
            |many: usize, one: fn(usize) -> String| steps(&(0..many).map(one).collect::<String>());
        let kinds: [fn(usize) -> String; 3] = [
            |i| format!("## Number {i}.\ngame G{i}(n) {{\n    subtract 1..3\n}}\n"),
            |i| format!("let x{i} = {i}\n"),
            |i| format!("fn f{i}(a) = a + {i}\n"),
        ];
        for kind in kinds {
            let ((few, short), (many, long)) = (of(50, kind), of(500, kind));
            assert_eq!(long - short, 450, "each name is offered");
            assert!(many < 12 * few, "{few} steps for 50 names, {many} for 500");
        }
    }
}
