//! The files of the disk, as the checker asks for them.

use super::read;
use crate::check::{FileError, Files, Opened};
use crate::source::Source;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

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

/// What tells whether a file has changed: its length, and when it was written.
pub(super) fn stamp(path: &Path) -> Option<u64> {
    let data = path.metadata().ok()?;
    let mut hasher = std::hash::DefaultHasher::new();
    (data.len(), data.modified().ok()).hash(&mut hasher);
    Some(hasher.finish())
}
