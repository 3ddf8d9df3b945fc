//! Other files: finding them, reading each once, and the order in which to check them.

use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::library;
use crate::meter;
use crate::source::{Source, Span};
use crate::syntax::ast::{Import, ImportFrom, StatementKind};
use crate::syntax::{Parsed, parse, quoted, with_numbers_named};
use crate::vocabulary::nearest;
use hashbrown::HashMap;

/// No run needs more files than this; a link that leads back to itself would.
const MOST_FILES: usize = 1000;

/// Why a file cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// Not there; this one is, and has almost the same name.
    Missing { nearest: Option<String> },
    /// It is there, but cannot be read: why.
    Unreadable(String),
    /// It is not UTF-8, from this byte on.
    NotText { at: usize, bytes: Vec<u8> },
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Opened {
    pub source: Source,
    /// The same for every way to name the same file.
    pub identity: String,
}

/// Where imported files come from. The checker knows no disk.
pub trait Files {
    /// Reads the file that a text calls by this name.
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError>;

    /// The identity of the text that is checked itself, if it is a file.
    fn identity(&self, source: &Source) -> String {
        source.name().to_string()
    }
}

/// No files at all: only the library can be imported.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn open(&self, _: &str, _: &Source) -> Result<Opened, FileError> {
        Err(FileError::Missing { nearest: None })
    }
}

/// A file that was read and parsed, with what its imports lead to.
#[derive(Debug)]
pub(super) struct Loaded {
    pub source: Source,
    pub parsed: Parsed,
    /// For each import in the order of the text: the module of that file, unless it could not
    /// be had.
    pub imports: Vec<Option<usize>>,
    targets: Vec<Option<Target>>,
    /// Texts before it, whose names it sees without importing them.
    pub earlier: Vec<usize>,
    /// It was being read when the work had to end.
    pub being_read: bool,
    identity: String,
}

/// What an import leads to.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// A file that is being loaded.
    New(usize),
    /// A module that there was before.
    Module(usize),
}

/// Reads a text and what it imports beyond the files that are modules already. They come in an
/// order in which each stands after what it imports, the text itself last; each has the identity
/// of its file. The first of them will be the module of this number.
pub(super) fn load_after(
    modules: &HashMap<String, usize>,
    first: usize,
    source: &Source,
    files: &dyn Files,
) -> Vec<(Loaded, String)> {
    let mut loader = Loader::new(files, modules);
    let index = loader.add(source.clone(), files.identity(source));
    loader.follow(index);
    loader
        .in_order(first)
        .into_iter()
        .map(|file| {
            let identity = file.identity.clone();
            (file, identity)
        })
        .collect()
}

/// Reads a text and all that it imports. They come in an order in which each stands after
/// what it imports; the text itself is the last, at the index that is returned.
pub(super) fn load(earlier: &[Source], source: &Source, files: &dyn Files) -> (Vec<Loaded>, usize) {
    let modules = HashMap::new();
    let mut loader = Loader::new(files, &modules);
    let mut before = Vec::new();
    for text in earlier.iter().chain([source]) {
        let index = loader.add(text.clone(), files.identity(text));
        if let Some(loaded) = loader.loaded.get_mut(index) {
            loaded.earlier = before.clone();
        }
        loader.follow(index);
        before.push(index);
    }
    let loaded = loader.in_order(0);
    let last = loaded.len().saturating_sub(1);
    (loaded, last)
}

/// Which of several texts was being read when the work had to end.
#[derive(Debug, Default)]
pub(super) struct BeingRead(Option<Source>);

impl BeingRead {
    pub(super) fn among<'a>(mut loaded: impl Iterator<Item = &'a Loaded>) -> BeingRead {
        BeingRead(loaded.find(|file| file.being_read).map(|file| file.source.clone()))
    }

    /// A text has been checked, or this is as far as it went.
    pub(super) fn after(&mut self, text: &Source) {
        if self.0.is_none() && meter::why().is_some() {
            self.0 = Some(text.clone());
        }
    }

    pub(super) fn or_else_of<'a>(&'a self, text: &'a Source) -> &'a Source {
        self.0.as_ref().unwrap_or(text)
    }
}

struct Loader<'a> {
    files: &'a dyn Files,
    /// Files that are modules already.
    modules: &'a HashMap<String, usize>,
    loaded: Vec<Loaded>,
    /// Files whose imports are all finished, in that order.
    finished: Vec<usize>,
    /// How many imports were followed.
    opened: usize,
}

impl<'a> Loader<'a> {
    fn new(files: &'a dyn Files, modules: &'a HashMap<String, usize>) -> Loader<'a> {
        Loader { files, modules, loaded: Vec::new(), finished: Vec::new(), opened: 0 }
    }

    /// What was loaded, in the order in which it is checked.
    fn in_order(self, first: usize) -> Vec<Loaded> {
        let Loader { loaded, finished, .. } = self;
        // From the order of reading to the order of checking.
        let mut place = vec![None; loaded.len()];
        for (to, from) in finished.iter().enumerate() {
            if let Some(entry) = place.get_mut(*from) {
                *entry = Some(to);
            }
        }
        let place = |from: usize| place.get(from).copied().flatten();
        let mut ordered: Vec<(usize, Loaded)> = loaded
            .into_iter()
            .enumerate()
            .filter_map(|(from, mut file)| {
                let module = |target: Target| match target {
                    Target::New(from) => place(from).map(|to| first + to),
                    Target::Module(module) => Some(module),
                };
                file.imports = file.targets.iter().map(|target| target.and_then(module)).collect();
                file.earlier = file.earlier.iter().copied().filter_map(place).collect();
                Some((place(from)?, file))
            })
            .collect();
        ordered.sort_by_key(|(to, _)| *to);
        ordered.into_iter().map(|(_, file)| file).collect()
    }
}

impl Loader<'_> {
    fn add(&mut self, source: Source, identity: String) -> usize {
        let stopped_before = meter::why().is_some();
        let parsed = with_numbers_named(&source, parse(&source));
        self.loaded.push(Loaded {
            being_read: !stopped_before && meter::why().is_some(),
            source,
            parsed,
            imports: Vec::new(),
            targets: Vec::new(),
            earlier: Vec::new(),
            identity,
        });
        self.loaded.len() - 1
    }

    /// Walks the imports depth first, without recursion: how deep they go is up to the files.
    fn follow(&mut self, main: usize) {
        let mut path = vec![(main, self.imports_of(main))];
        while let Some((file, left)) = path.last_mut() {
            let file = *file;
            let Some((import, span)) = left.pop() else {
                self.finished.push(file);
                path.pop();
                continue;
            };
            let found = self.open(file, &import, span);
            let target = match found {
                Ok(target) => target,
                Err(problem) => {
                    self.complain(file, *problem);
                    None
                }
            };
            let new = match target {
                Some(Target::New(new)) => Some(new),
                Some(Target::Module(_)) | None => None,
            };
            let cycle = new.and_then(|t| path.iter().position(|(on_path, _)| *on_path == t));
            if let Some(start) = cycle {
                let through: Vec<usize> = path.iter().skip(start).map(|(f, _)| *f).collect();
                let problem = self.cycle(file, span, &through);
                self.complain(file, problem);
            }
            let target = target.filter(|_| cycle.is_none());
            if let Some(loaded) = self.loaded.get_mut(file) {
                loaded.targets.push(target);
            }
            if let Some(Target::New(target)) = target
                && !self.finished.contains(&target)
            {
                path.push((target, self.imports_of(target)));
            }
        }
    }

    /// The imports of a file, the last first.
    fn imports_of(&self, file: usize) -> Vec<(Import, Span)> {
        let Some(loaded) = self.loaded.get(file) else { return Vec::new() };
        let statements = loaded.parsed.file.statements.iter().rev();
        statements
            .filter_map(|s| match &s.it {
                StatementKind::Import(files) => Some(files),
                _ => None,
            })
            .flat_map(|files| files.iter().rev().map(|file| (file.it.clone(), file.span)))
            .collect()
    }

    fn complain(&mut self, file: usize, problem: Diagnostic) {
        if let Some(loaded) = self.loaded.get_mut(file) {
            loaded.parsed.diagnostics.push(problem);
        }
    }

    fn open(
        &mut self,
        from: usize,
        import: &Import,
        span: Span,
    ) -> Result<Option<Target>, Box<Diagnostic>> {
        let Some(source) = self.loaded.get(from).map(|f| f.source.clone()) else {
            return Ok(None);
        };
        self.opened += 1;
        if self.opened > MOST_FILES {
            return Err(Box::new(
                Diagnostic::new(
                    codes::IMPORT_NOT_FOUND,
                    format!("there are more than {MOST_FILES} imports"),
                )
                .label(&source, span, "this would be one more"),
            ));
        }
        let opened = match &import.from {
            ImportFrom::Library(name) => self.open_library(&source, &name.it, name.span)?,
            ImportFrom::File(quoted) => {
                let path = crate::syntax::unquoted(&quoted.it).unwrap_or_default();
                match self.files.open(&path, &source) {
                    Ok(opened) => opened,
                    Err(error) => {
                        return Err(Box::new(cannot_open(&source, quoted.span, &path, error)));
                    }
                }
            }
        };
        if let Some(module) = self.modules.get(&opened.identity) {
            return Ok(Some(Target::Module(*module)));
        }
        let known = self.loaded.iter().position(|f| f.identity == opened.identity);
        let index = known.unwrap_or_else(|| self.add(opened.source, opened.identity));
        Ok(Some(Target::New(index)))
    }

    fn open_library(
        &self,
        source: &Source,
        name: &str,
        span: Span,
    ) -> Result<Opened, Box<Diagnostic>> {
        let Some(text) = library::text(name) else {
            let known = library::names();
            let said =
                Diagnostic::new(codes::UNKNOWN_LIBRARY, format!("the library has no `{name}`"))
                    .label(source, span, "not in the library");
            let by_game = library::named_otherwise(name);
            return Err(Box::new(if let Some((file, game)) = by_game {
                said.help(format!("{game} is defined in `import {file}`"))
                    .mended(Mend::new(span, file))
            } else if let Some(near) = nearest(name, known.clone()) {
                said.help(format!("did you mean `import {near}`?")).mended(Mend::new(span, near))
            } else {
                let known: Vec<&str> = known.collect();
                let known = known.join(", ");
                said.help(format!("there are: {known}; a file of your own stands in quotes"))
            }));
        };
        let title = library::title(name);
        Ok(Opened { source: Source::new(title.clone(), text), identity: title })
    }

    fn cycle(&self, file: usize, span: Span, through: &[usize]) -> Diagnostic {
        let name = |f: &usize| self.loaded.get(*f).map_or("", |l| l.source.name());
        let source = self.loaded.get(file).map(|l| l.source.clone());
        let source = source.unwrap_or_else(|| Source::new("", ""));
        let message = if through.len() == 1 {
            "this file imports itself".to_string()
        } else {
            let names: Vec<&str> = through.iter().chain(through.first()).map(name).collect();
            format!("these files import each other in a circle: {}", names.join(" → "))
        };
        Diagnostic::new(codes::IMPORT_CYCLE, message)
            .label(&source, span, "leads back to a file that is being read")
            .help("move what both need into a third file that imports neither")
    }
}

fn cannot_open(source: &Source, span: Span, path: &str, error: FileError) -> Diagnostic {
    let say = |code, message: String, label: &str| {
        Diagnostic::new(code, message).label(source, span, label)
    };
    match error {
        FileError::Missing { nearest } => {
            let message = format!("there is no file \"{path}\"");
            let said = say(codes::IMPORT_NOT_FOUND, message, "not found");
            let name = path.trim_end_matches(".game");
            match nearest {
                Some(near) => {
                    let near = quoted(&beside(path, &near));
                    said.help(format!("did you mean {near}?")).mended(Mend::new(span, near))
                }
                None if library::text(name).is_some() => said
                    .help(format!("the library has one: `import {name}`, without quotes"))
                    .mended(Mend::new(span, name)),
                None => said.help("the name is looked up beside the file that imports it"),
            }
        }
        FileError::Unreadable(why) => {
            let message = format!("\"{path}\" cannot be read");
            say(codes::IMPORT_NOT_FOUND, message, "cannot be read").help(why)
        }
        FileError::NotText { at, .. } => {
            say(codes::NOT_TEXT, format!("\"{path}\" is not text"), "not UTF-8")
                .help(format!("its byte {} is part of no UTF-8 letter; save it as UTF-8", at + 1))
        }
    }
}

/// The file of this name in the folder of a path, as it is written in an import.
fn beside(path: &str, near: &str) -> String {
    let name = near.rsplit(['/', '\\']).next().unwrap_or(near);
    match path.rfind(['/', '\\']) {
        Some(at) => path.get(..=at).unwrap_or("").to_string() + name,
        None => name.to_string(),
    }
}
