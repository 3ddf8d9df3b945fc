//! The texts that are open in the editor, and what was found of them. A text that is open counts,
//! not the file on the disk.

use super::place::{Lines, path_of, uri_of};
use crate::check::{FileError, Files, Looked, Opened, look};
use crate::cli::files::{Disk, identity};
use crate::cli::read;
use crate::library;
use crate::meter::{self, Bounds, Spent};
use crate::source::{Source, Span};
use gen_lsp_types::{Location, TextDocumentContentChangeEvent as Change};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nobody waits longer for what is found of a text.
const PATIENCE: Duration = Duration::from_secs(5);

/// A text that is open.
#[derive(Clone, Debug)]
pub(super) struct Document {
    pub uri: String,
    pub version: i32,
    pub source: Source,
    pub lines: Lines,
}

impl Document {
    pub(super) fn new(uri: &str, version: i32, text: String) -> Document {
        let name = path_of(uri).map(|path| path.to_string_lossy().into_owned());
        let source = Source::new(name.unwrap_or_else(|| uri.to_string()), text);
        let lines = Lines::new(source.text());
        Document { uri: uri.to_string(), version, source, lines }
    }

    pub(super) fn text(&self) -> &str {
        self.source.text()
    }

    pub(super) fn range(&self, span: Span) -> gen_lsp_types::Range {
        self.lines.range(self.text(), span)
    }

    /// The text after a change.
    fn changed(&self, change: Change) -> Document {
        let text = match change {
            Change::TextDocumentContentChangeWholeDocument(whole) => whole.text,
            Change::TextDocumentContentChangePartial(part) => {
                let span = self.lines.span(self.text(), part.range);
                let (start, end) = (span.start as usize, span.end as usize);
                let before = self.text().get(..start).unwrap_or("");
                let after = self.text().get(end..).unwrap_or("");
                [before, &part.text, after].concat()
            }
        };
        Document::new(&self.uri, self.version, text)
    }
}

/// Files as the editor sees them.
#[derive(Clone, Debug, Default)]
pub(super) struct Overlay {
    /// By the identities of their files.
    open: HashMap<String, Source>,
}

impl Overlay {
    /// The same with other texts in the place of some.
    pub(super) fn with(mut self, texts: impl IntoIterator<Item = Source>) -> Overlay {
        self.open.extend(texts.into_iter().map(|source| (Disk.identity(&source), source)));
        self
    }
}

impl Files for Overlay {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let whole = Disk::path(path, from);
        let identity = identity(&whole);
        match self.open.get(&identity).filter(|_| read::is_game(&whole)) {
            Some(source) => Ok(Opened { source: source.clone(), identity }),
            None => Disk.open(path, from),
        }
    }

    fn identity(&self, source: &Source) -> String {
        Disk.identity(source)
    }
}

/// What work for the editor may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub interrupted: fn() -> bool,
    pub live: Option<fn() -> usize>,
    pub bytes: usize,
}

impl Bound {
    /// A meter for work that ends after a time, or when somebody does not want it any more.
    pub(super) fn meter(
        self,
        time: Option<Duration>,
        unwanted: impl Fn() -> bool + Send + Sync + 'static,
    ) -> meter::Installed {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let stop = move || match () {
            () if (self.interrupted)() || unwanted() => Some(Spent::Interrupted),
            () if until.is_some_and(|until| Instant::now() > until) => Some(Spent::Time),
            () => None,
        };
        let (bytes, live) = (meter::counted_of(self.bytes), self.live);
        meter::install(Bounds { steps: None, bytes, live, stop: Arc::new(stop) })
    }
}

#[derive(Debug)]
pub(super) struct Desk {
    pub bound: Bound,
    documents: BTreeMap<String, Document>,
    /// What was found of texts as they are.
    looked: HashMap<String, Rc<Looked>>,
    /// Folders of the workspace.
    pub folders: Vec<PathBuf>,
}

impl Desk {
    pub(super) fn new(bound: Bound) -> Desk {
        Desk { bound, documents: BTreeMap::new(), looked: HashMap::new(), folders: Vec::new() }
    }

    pub(super) fn document(&self, uri: &str) -> Option<&Document> {
        self.documents.get(uri)
    }

    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// Whether a text is what its file on the disk has: to open or to close it changes nothing for others.
    pub(super) fn is_as_on_disk(&self, uri: &str) -> bool {
        let Some(Document { source, .. }) = self.document(uri) else { return false };
        Disk.open(source.name(), source).is_ok_and(|file| file.source.text() == source.text())
    }

    pub(super) fn open(&mut self, document: Document) {
        self.looked.clear();
        self.documents.insert(document.uri.clone(), document);
    }

    pub(super) fn close(&mut self, uri: &str) {
        self.looked.clear();
        self.documents.remove(uri);
    }

    pub(super) fn change(&mut self, uri: &str, version: i32, changes: Vec<Change>) {
        self.looked.clear();
        let Some(mut document) = self.documents.remove(uri) else { return };
        for change in changes {
            document = document.changed(change);
        }
        document.version = version;
        self.documents.insert(uri.to_string(), document);
    }

    /// Files on the disk have changed.
    pub(super) fn forget(&mut self) {
        self.looked.clear();
    }

    pub(super) fn overlay(&self) -> Overlay {
        let open = self.documents.values();
        let open = open.map(|d| (Disk.identity(&d.source), d.source.clone())).collect();
        Overlay { open }
    }

    /// What is found of a text. None where the text is not open, or somebody does not want it any
    /// more before all is looked at.
    pub(super) fn look(
        &mut self,
        uri: &str,
        unwanted: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Option<Rc<Looked>> {
        if let Some(looked) = self.looked.get(uri) {
            return Some(looked.clone());
        }
        let document = self.documents.get(uri)?;
        let _meter = self.bound.meter(Some(PATIENCE), unwanted);
        let looked = Rc::new(look(&document.source, &self.overlay()));
        if meter::why() == Some(Spent::Interrupted) {
            return None;
        }
        self.looked.insert(uri.to_string(), looked.clone());
        Some(looked)
    }

    /// The URI of a text: the one that the editor uses, where it is open.
    pub(super) fn uri(&self, source: &Source) -> Option<String> {
        let own = Disk.identity(source);
        let mut open = self.documents.values();
        if let Some(document) = open.find(|d| Disk.identity(&d.source) == own) {
            return Some(document.uri.clone());
        }
        if let Some(path) = library_file(source) {
            return Some(uri_of(&path));
        }
        let path = Path::new(source.name());
        path.is_file().then(|| uri_of(Path::new(&own)))
    }

    pub(super) fn location(&self, source: &Source, span: Span) -> Option<Location> {
        let uri = self.uri(source)?.into();
        let range = Lines::new(source.text()).range(source.text(), span);
        Some(Location { uri, range })
    }
}

/// A file of the library on the disk, so that an editor can show it. It is written where programs
/// keep what they can make again.
fn library_file(source: &Source) -> Option<PathBuf> {
    if !library::is_of(source.name()) {
        return None;
    }
    let name = source.name().rsplit(' ').next()?;
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|f| f.is_absolute());
    let cache = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))?;
    let folder = cache.join("grundy").join(env!("CARGO_PKG_VERSION"));
    let path = folder.join(format!("{name}.game"));
    if std::fs::read_to_string(&path).ok().as_deref() != Some(source.text()) {
        std::fs::create_dir_all(&folder).ok()?;
        crate::cli::written::whole(&path, source.text().as_bytes()).ok()?;
    }
    Some(path)
}
