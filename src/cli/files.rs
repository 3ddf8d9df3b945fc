//! The files of the disk, as the checker asks for them.

use super::read;
use crate::check::{FileError, Files, Opened};
use crate::source::Source;
use std::path::{Path, PathBuf};

/// Imported files are looked up beside the file that imports them.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

fn identity(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    whole.to_string_lossy().into_owned()
}

impl Disk {
    /// The file that a text calls by this name.
    pub fn path(name: &str, from: &Source) -> PathBuf {
        let folder = Path::new(from.name()).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        folder.join(name)
    }
}

impl Files for Disk {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let whole = Disk::path(path, from);
        let text = read::file(&whole)?;
        let name = whole.to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(name, text), identity: identity(&whole) })
    }

    fn identity(&self, source: &Source) -> String {
        identity(Path::new(source.name()))
    }
}
