//! What was entered and is kept: the definitions, which together are one text, and the
//! questions. Places in that one text lead back to what was typed.

use crate::assist;
use crate::check::tree::Text;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use crate::syntax::ast::{
    Import, ImportFrom, Node, Pattern, PatternKind, Statement, StatementKind,
};
use crate::syntax::{Scanner, TokenKind, unquoted};
use crate::vocabulary::is_reserved;
use hashbrown::{HashMap, HashSet};
use std::collections::{BTreeMap, BTreeSet};
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
    /// How what it defines is called: what stands before the rules or the value.
    pub fn form(&self) -> &str {
        assist::head(&self.text)
    }

    /// Whether a place is in what was typed here.
    pub fn holds(&self, source: &Source, span: Span) -> bool {
        let end = self.start + self.text.len() as u32;
        self.source.is(source) && self.start <= span.start && span.start <= end
    }
}

/// Statements of a text that come into force together, and what they make.
#[derive(Debug)]
pub struct Unit<'a> {
    pub statements: &'a [Statement],
    pub entries: Vec<Entry>,
}

impl Unit<'_> {
    pub fn defining(&self) -> Vec<Entry> {
        self.entries.iter().filter(|entry| entry.defines).cloned().collect()
    }

    /// Leaves its definitions alone.
    pub fn ask_nothing(&mut self) {
        self.entries.retain(|entry| entry.defines);
    }
}

/// How far a unit came.
#[derive(Debug)]
pub enum Ended {
    /// It was wrong or stopped, and changed nothing.
    Refused,
    /// Its definitions are in force, and one of its questions was stopped.
    Unanswered,
    Done,
}

/// A text in units. The latest definition of a name counts, from where it stands: it begins a new unit.
/// A pattern that names something twice is wrong, and stands alone.
pub fn units(mut statements: &[Statement], entries: Vec<Entry>) -> Vec<Unit<'_>> {
    let mut entries = entries.into_iter().peekable();
    let mut units = Vec::new();
    while entries.peek().is_some() {
        let (mut names, mut own) = (HashSet::new(), Vec::new());
        while let Some(entry) =
            entries.next_if(|e| e.names.iter().all(|name| names.insert(name.clone())))
        {
            own.push(entry);
        }
        own.extend(own.is_empty().then(|| entries.next()).flatten());
        let (now, later) = statements.split_at_checked(own.len()).unwrap_or((statements, &[]));
        statements = later;
        units.push(Unit { statements: now, entries: own });
    }
    units
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

/// Definitions as one text, with the way back.
#[derive(Clone, Debug)]
pub struct Whole {
    pub source: Source,
    /// Where each part begins in it, how long it is, and where it was typed.
    parts: Vec<(u32, u32, Source, u32)>,
}

impl Whole {
    pub fn new<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> Whole {
        let mut text = String::new();
        let mut parts = Vec::new();
        for entry in entries.into_iter().filter(|e| e.defines) {
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
}

/// The texts that definitions were checked in.
#[derive(Debug, Default)]
pub struct Texts {
    /// By the numbers of their sources, which they keep alive.
    all: HashMap<usize, Whole>,
}

impl Texts {
    pub fn add(&mut self, whole: Whole) {
        self.all.insert(whole.source.id(), whole);
    }

    pub fn remove(&mut self, source: &Source) {
        self.all.remove(&source.id());
    }

    /// A message with the places where things were typed. `masked` stands for `typed`.
    pub fn led_back(
        &self,
        mut diagnostic: Diagnostic,
        masked: Option<(&Source, &Source)>,
    ) -> Diagnostic {
        for label in &mut diagnostic.labels {
            let typed = self.all.get(&label.source.id()).and_then(|w| w.typed(label.span));
            match (masked, typed) {
                (Some((masked, typed)), _) if label.source.is(masked) => {
                    label.source = typed.clone();
                }
                (_, Some((source, span))) => (label.source, label.span) = (source, span),
                _ => {}
            }
        }
        diagnostic
    }
}

/// The words of a text that may be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    Scanner::new(text).filter(|t| t.kind == TokenKind::Word).map(|t| t.text(text))
}

/// All entries, and which of them define and use a name.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    all: Vec<Entry>,
    /// The entries that define a name.
    definitions: HashMap<Text, Vec<usize>>,
    /// The entries that have used a word; a later text in the place of one may not.
    users: HashMap<Text, BTreeSet<usize>>,
}

/// What follows when entries take the places of others.
#[derive(Debug)]
pub struct Replacement {
    /// The new entries and those that depend on them, in the order of all.
    pub texts: Vec<Entry>,
    /// The names that these define.
    pub names: HashSet<Text>,
    /// Where the new entries go; None: to the end.
    places: Vec<(Option<usize>, Entry)>,
}

impl Entries {
    pub fn new(all: Vec<Entry>) -> Entries {
        let mut entries = Entries::default();
        all.into_iter().for_each(|entry| entries.push(entry));
        entries
    }

    pub fn push(&mut self, entry: Entry) {
        self.all.push(entry.clone());
        self.note(self.all.len() - 1, &entry);
    }

    fn note(&mut self, index: usize, entry: &Entry) {
        if !entry.defines {
            return;
        }
        for name in &entry.names {
            let own = self.definitions.entry(name.clone()).or_default();
            if !own.contains(&index) {
                own.push(index);
            }
        }
        for word in words(&entry.text).filter(|word| !is_reserved(word)) {
            match self.users.get_mut(word) {
                Some(users) => users.insert(index),
                None => self.users.entry(word.into()).or_default().insert(index),
            };
        }
    }

    pub fn all(&self) -> &[Entry] {
        &self.all
    }

    /// Whether a name of some entry is defined already.
    pub fn replaces(&self, new: &[Entry]) -> bool {
        new.iter().flat_map(|e| &e.names).any(|name| self.definitions.contains_key(name))
    }

    /// The one entry that defines a name; an error if there are several.
    fn only(&self, name: &str) -> Result<Option<usize>, ()> {
        match self.definitions.get(name).map(Vec::as_slice) {
            None => Ok(None),
            Some([only]) => Ok(Some(*only)),
            Some(_) => Err(()),
        }
    }

    /// What is to be checked again where each new entry takes the place of one that defines the
    /// same names, or goes to the end. None where the order of all entries matters: where one
    /// would need what comes after it.
    pub fn replacement(&self, new: &[Entry]) -> Option<Replacement> {
        let mut texts: BTreeMap<usize, &Entry> = BTreeMap::new();
        let mut places = Vec::with_capacity(new.len());
        let mut open: Vec<&Text> = Vec::new();
        let mut end = self.all.len();
        for entry in new {
            let mut old: Option<usize> = None;
            for name in &entry.names {
                let own = self.only(name).ok()?;
                if entry.imports || own.is_some() && old.is_some() && own != old {
                    return None;
                }
                old = old.or(own);
            }
            if let Some(before) = old.and_then(|old| self.all.get(old))
                && before.names.iter().any(|name| !entry.names.contains(name))
            {
                return None;
            }
            let at = old.unwrap_or(end);
            end += usize::from(old.is_none());
            if texts.insert(at, entry).is_some() {
                return None;
            }
            places.push((old, entry.clone()));
            open.extend(&entry.names);
        }
        let mut names: HashSet<Text> = open.iter().map(|name| Text::clone(name)).collect();
        while let Some(name) = open.pop() {
            for user in self.users.get(name).into_iter().flatten() {
                let Some(entry) = self.all.get(*user) else { continue };
                if texts.contains_key(user) || !words(&entry.text).any(|word| *word == **name) {
                    continue;
                }
                if entry.imports {
                    return None;
                }
                texts.insert(*user, entry);
                for own in &entry.names {
                    self.only(own).ok()?;
                    names.insert(own.clone());
                    open.push(own);
                }
            }
        }
        let given =
            texts.iter().flat_map(|(at, entry)| entry.names.iter().map(|name| (&**name, *at)));
        let places_now: HashMap<&str, usize> = given.collect();
        for (at, entry) in &texts {
            for word in words(&entry.text) {
                let needed = match places_now.get(word) {
                    Some(place) => Some(*place),
                    None => self.only(word).ok()?,
                };
                if needed.is_some_and(|needed| needed > *at) {
                    return None;
                }
            }
        }
        let texts = texts.into_values().cloned().collect();
        Some(Replacement { texts, names, places })
    }

    /// Puts new entries where they belong.
    pub fn replace(&mut self, replacement: Replacement) {
        for (old, entry) in replacement.places {
            match old.and_then(|old| Some((old, self.all.get_mut(old)?))) {
                Some((at, place)) => {
                    *place = entry.clone();
                    self.note(at, &entry);
                }
                None => self.push(entry),
            }
        }
    }
}

/// Whether a place is in what was typed in one of these entries of one text, in its order.
pub fn hold(entries: &[Entry], source: &Source, span: Span) -> bool {
    let at = entries.partition_point(|e| e.start <= span.start).checked_sub(1);
    at.and_then(|at| entries.get(at)).is_some_and(|entry| entry.holds(source, span))
}

/// The entries with new definitions among them. A definition takes the place of the one that
/// it replaces, or goes to the end. The second value tells whether something was replaced.
pub fn with(old: &[Entry], new: &[Entry], at_the_end: bool) -> (Vec<Entry>, bool) {
    let mut by_name: HashMap<&Text, Vec<usize>> = HashMap::new();
    for (index, entry) in new.iter().enumerate() {
        for name in &entry.names {
            by_name.entry(name).or_default().push(index);
        }
    }
    // An old statement that stays for its other names gives the shared ones a value as well: the
    // new one comes after it.
    let mut not_before = vec![0; new.len()];
    for (at, entry) in old.iter().enumerate().filter(|(_, entry)| entry.defines) {
        let shared = || entry.names.iter().filter_map(|name| by_name.get(name));
        if shared().count() < entry.names.len() {
            for index in shared().flatten() {
                if let Some(bound) = not_before.get_mut(*index) {
                    *bound = at;
                }
            }
        }
    }
    let mut entries: Vec<Entry> = Vec::with_capacity(old.len() + new.len());
    let mut placed = vec![false; new.len()];
    let mut replaced = false;
    for (at, entry) in old.iter().enumerate() {
        if !entry.defines || !entry.names.iter().any(|name| by_name.contains_key(name)) {
            entries.push(entry.clone());
            continue;
        }
        replaced = true;
        // Other names of the same statement keep their values; the later of two counts.
        if !entry.names.iter().all(|name| by_name.contains_key(name)) {
            entries.push(entry.clone());
        }
        let same = entry.names.iter().filter_map(|name| by_name.get(name)).flatten();
        let mut same: Vec<usize> = same.copied().collect();
        same.sort_unstable();
        same.dedup();
        for index in same {
            if let (Some(fresh), Some(placed)) = (new.get(index), placed.get_mut(index))
                && !*placed
                && !at_the_end
                && not_before.get(index).is_none_or(|bound| at >= *bound)
            {
                *placed = true;
                entries.push(fresh.clone());
            }
        }
    }
    let rest = new.iter().zip(placed).filter(|(_, placed)| !placed);
    entries.extend(rest.map(|(entry, _)| entry.clone()));
    (entries, replaced)
}
