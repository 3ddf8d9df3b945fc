//! The files of the disk, as the checker asks for them, and whether one was saved since.

use super::read;
use crate::check::{FileError, Files, Opened};
use crate::source::Source;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the files are looked at.
pub(super) const GLANCE: Duration = Duration::from_millis(100);

/// Imported files are looked up beside the file that imports them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disk;

/// The same for every name of the same file.
pub(super) fn identity(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    whole.to_string_lossy().into_owned()
}

impl Disk {
    /// The file that a text calls by this name.
    pub(super) fn path(name: &str, from: &Source) -> PathBuf {
        let folder = Path::new(from.name()).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        folder.join(name)
    }
}

impl Files for Disk {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let whole = Disk::path(path, from);
        // Where a link leads counts as well.
        if let Ok(real) = whole.canonicalize()
            && real.is_file()
            && !(read::is_game(&whole) && read::is_game(&real))
        {
            return Err(read::no_game());
        }
        let text = steady(&whole)?;
        let name = whole.to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(name, text), identity: identity(&whole) })
    }

    fn identity(&self, source: &Source) -> String {
        identity(Path::new(source.name()))
    }
}

/// A file that is written while it is read is read again, so often.
const TRIES: usize = 3;

/// Reads a file, as it was at one time.
pub(super) fn steady(path: &Path) -> Result<String, FileError> {
    let mut tries = 1;
    loop {
        let before = stamp(path);
        let text = read::file(path);
        if tries == TRIES || stamp(path) == before {
            return text;
        }
        tries += 1;
    }
}

/// What tells whether a file has changed, by its length and when it was written; none if it is not there.
pub(super) fn stamp(path: &Path) -> Option<u64> {
    let data = path.metadata().ok()?;
    let mut hasher = std::hash::DefaultHasher::new();
    (data.len(), data.modified().ok()).hash(&mut hasher);
    Some(hasher.finish())
}

/// The files of a run. If somebody watches them, they are remembered as they were when they
/// were read first.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads {
    watched: Option<Arc<Mutex<Watched>>>,
}

#[derive(Debug, Default)]
struct Watched {
    files: BTreeMap<PathBuf, Option<u64>>,
    looked: Option<Instant>,
    stale: bool,
}

impl Reads {
    pub(super) fn watched() -> Reads {
        Reads { watched: Some(Arc::default()) }
    }

    /// This file is about to be read.
    pub(super) fn note(&self, path: &Path) {
        let Some(watched) = &self.watched else { return };
        let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.files.entry(path.to_path_buf()).or_insert_with(|| stamp(path));
    }

    /// Has a file changed since it was read? They are not looked at more often than is of use.
    pub(super) fn are_stale(&self) -> bool {
        let Some(watched) = &self.watched else { return false };
        let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
        if !watched.stale && watched.looked.is_none_or(|at| at.elapsed() > GLANCE) {
            watched.stale = watched.files.iter().any(|(path, before)| stamp(path) != *before);
            watched.looked = Some(Instant::now());
        }
        watched.stale
    }

    /// Waits until the files stay as they are: an editor may take a moment to save one.
    pub(super) fn settle(&self) {
        let Some(watched) = &self.watched else { return };
        let now = || {
            let watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
            watched.files.keys().map(|path| stamp(path)).collect::<Vec<_>>()
        };
        let mut before = now();
        for _ in 0..20 {
            std::thread::sleep(GLANCE / 2);
            let after = now();
            if after == before && after.iter().all(Option::is_some) {
                return;
            }
            before = after;
        }
    }
}

impl Files for Reads {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        self.note(&Disk::path(path, from));
        Disk.open(path, from)
    }

    fn identity(&self, source: &Source) -> String {
        Disk.identity(source)
    }
}
