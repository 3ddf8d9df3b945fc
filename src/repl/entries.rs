//! What was entered and is kept: the definitions, which together are one text, and the
//! questions. Places in that one text lead back to what was typed.

use crate::check::tree::Text;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use crate::syntax::ast::{
    Import, ImportFrom, Node, Pattern, PatternKind, Statement, StatementKind,
};
use crate::syntax::unquoted;
use std::path::Path;

/// The name of the text that all definitions make. Nobody sees it: places in it are led back.
const WHOLE: &str = "the session";

/// One statement, as it was typed.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The text that it was typed in, and where it stands there.
    source: Source,
    start: u32,
    pub text: Text,
    /// What it defines; an import counts as a name of its own.
    pub names: Vec<Text>,
    pub defines: bool,
    /// It is an `import`, which may bring in names that are not written in it.
    pub imports: bool,
    /// The file that it was loaded from.
    pub file: Option<Text>,
}

impl Entry {
    /// Whether a place is in what was typed here.
    pub fn holds(&self, source: &Source, span: Span) -> bool {
        let end = self.start + self.text.len() as u32;
        self.source.is(source) && self.start <= span.start && span.start <= end
    }
}

/// A text in its statements, each with the comments above it and on its last line.
pub fn split(source: &Source, statements: &[Statement], file: Option<&str>) -> Vec<Entry> {
    let text = source.text();
    let mut start = 0;
    let mut entries = Vec::new();
    for statement in statements {
        let mut end = statement.span.end as usize;
        let rest = text.get(end..).unwrap_or("");
        let line = rest.split('\n').next().unwrap_or("");
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim_start().starts_with('#') {
            end += line.len();
        }
        let before = text.get(start..end).unwrap_or("");
        let own = before.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
        let from = end - own.len();
        let mut names = Vec::new();
        names_of(&statement.it, &mut names);
        let imports = matches!(statement.it, StatementKind::Import(_));
        let written = match &statement.it {
            StatementKind::Import(files) => from_here(source, files, own, from),
            _ => None,
        };
        entries.push(Entry {
            source: source.clone(),
            start: from as u32,
            text: Text::from(written.as_deref().unwrap_or(own).trim_end()),
            defines: !names.is_empty(),
            names,
            imports,
            file: file.map(Text::from),
        });
        start = end;
    }
    entries
}

fn names_of(statement: &StatementKind, names: &mut Vec<Text>) {
    match statement {
        StatementKind::Game(game) => names.push(game.name.it.clone()),
        StatementKind::Graph(graph) => names.push(graph.name.it.clone()),
        StatementKind::Function(function) => names.push(function.name.it.clone()),
        StatementKind::Let(binding) => names_in(&binding.pattern, names),
        // A second import of the same replaces the first. No name has a blank in it.
        StatementKind::Import(files) => names.extend(files.iter().map(|import| {
            let (ImportFrom::Library(from) | ImportFrom::File(from)) = &import.it.from;
            match &import.it.alias {
                Some(alias) => alias.it.clone(),
                None => Text::from(format!("import {}", from.it)),
            }
        })),
        _ => {}
    }
}

fn names_in(pattern: &Pattern, names: &mut Vec<Text>) {
    match &pattern.it {
        PatternKind::Name(name) => names.push(name.clone()),
        PatternKind::Tuple(parts) => parts.iter().for_each(|part| names_in(part, names)),
    }
}

/// An import in a file names what stands beside that file: from here the way is longer.
fn from_here(source: &Source, files: &[Node<Import>], own: &str, from: usize) -> Option<String> {
    let folder = Path::new(source.name()).parent().filter(|f| !f.as_os_str().is_empty())?;
    let mut out = String::new();
    let mut at = 0;
    for import in files {
        let ImportFrom::File(name) = &import.it.from else { continue };
        let path = folder.join(unquoted(&name.it)?);
        let path = path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
        let (start, end) = (name.span.start as usize - from, name.span.end as usize - from);
        out += own.get(at..start)?;
        out += &format!("\"{path}\"");
        at = end;
    }
    (at > 0).then(|| out + own.get(at..).unwrap_or(""))
}

/// The statements of a text that ask, at their own places: blanks stand for all the rest.
pub fn questions(source: &Source, statements: &[Statement], entries: &[Entry]) -> Source {
    let text = source.text();
    let blank = |text: &str| -> String {
        let bytes = text.bytes();
        bytes.map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
    };
    let mut out = String::with_capacity(text.len());
    for (statement, _) in statements.iter().zip(entries).filter(|(_, entry)| !entry.defines) {
        let span = statement.span;
        out += &blank(text.get(out.len()..span.start as usize).unwrap_or(""));
        out += source.slice(span);
        // Where two share a line, something must stand between them.
        if out.len() < text.len() && !out.ends_with('\n') {
            let next = text.get(out.len()..).and_then(|rest| rest.chars().next());
            let ends = next.is_none_or(|c| c.len_utf8() != 1 || c == '\n');
            out.push_str(if ends { "" } else { ";" });
        }
    }
    out += &blank(text.get(out.len()..).unwrap_or(""));
    Source::new(source.name(), out)
}

/// All definitions as one text, with the way back.
#[derive(Clone, Debug)]
pub struct Whole {
    pub source: Source,
    /// Where each part begins in it, how long it is, and where it was typed.
    parts: Vec<(u32, u32, Source, u32)>,
}

impl Whole {
    pub fn new(entries: &[Entry]) -> Whole {
        let mut text = String::new();
        let mut parts = Vec::new();
        for entry in entries.iter().filter(|e| e.defines) {
            let length = entry.text.len() as u32;
            parts.push((text.len() as u32, length, entry.source.clone(), entry.start));
            text += &entry.text;
            text.push('\n');
        }
        Whole { source: Source::new(WHOLE, text), parts }
    }

    fn typed(&self, span: Span) -> Option<(Source, Span)> {
        let at = self.parts.partition_point(|(start, ..)| *start <= span.start).checked_sub(1)?;
        let (start, length, source, from) = self.parts.get(at)?;
        let place = |at: u32| from + at.saturating_sub(*start).min(*length);
        Some((source.clone(), Span::new(place(span.start), place(span.end))))
    }

    /// A message with the places where things were typed. `masked` stands for `typed`.
    pub fn led_back(
        &self,
        mut diagnostic: Diagnostic,
        masked: Option<(&Source, &Source)>,
    ) -> Diagnostic {
        for label in &mut diagnostic.labels {
            match masked {
                Some((masked, typed)) if label.source.is(masked) => label.source = typed.clone(),
                _ if label.source.name() == WHOLE => {
                    if let Some((source, span)) = self.typed(label.span) {
                        (label.source, label.span) = (source, span);
                    }
                }
                _ => {}
            }
        }
        diagnostic
    }
}

/// The entries with new definitions among them. A definition takes the place of the one that
/// it replaces, or goes to the end. The second value tells whether something was replaced.
pub fn with(old: &[Entry], new: &[Entry], at_the_end: bool) -> (Vec<Entry>, bool) {
    let replaces = |entry: &Entry| {
        let gone = |name: &Text| new.iter().any(|n| n.names.contains(name));
        entry.defines && entry.names.iter().any(gone)
    };
    let mut entries: Vec<Entry> = Vec::with_capacity(old.len() + new.len());
    let mut placed = vec![false; new.len()];
    let mut replaced = false;
    for entry in old {
        if !replaces(entry) {
            entries.push(entry.clone());
            continue;
        }
        replaced = true;
        // Other names of the same statement keep their values; the later of two counts.
        if !entry.names.iter().all(|name| new.iter().any(|n| n.names.contains(name))) {
            entries.push(entry.clone());
        }
        for (fresh, placed) in new.iter().zip(&mut placed) {
            let same = fresh.names.iter().any(|name| entry.names.contains(name));
            if same && !*placed && !at_the_end {
                *placed = true;
                entries.push(fresh.clone());
            }
        }
    }
    let rest = new.iter().zip(placed).filter(|(_, placed)| !placed);
    entries.extend(rest.map(|(entry, _)| entry.clone()));
    (entries, replaced)
}
