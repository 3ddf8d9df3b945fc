//! Imported files: each is looked for beside the text that imports it.

use grundy::check::{FileError, Files, Opened};
use grundy::source::Source;
use grundy::{meter, vocabulary};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The disk, from a folder on.
#[derive(Clone, Debug)]
pub struct Disk {
    pub folder: PathBuf,
}

impl Disk {
    fn path(&self, name: &str, from: &Source) -> PathBuf {
        let beside = Path::new(from.name()).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        self.folder.join(beside).join(name)
    }
}

fn identity(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    whole.to_string_lossy().into_owned()
}

impl Files for Disk {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let whole = self.path(path, from);
        let text = read(&whole)?;
        let name = whole.to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(name, text), identity: identity(&whole) })
    }

    /// What is typed is no file, whatever it is called.
    fn identity(&self, source: &Source) -> String {
        format!("typed: {}", source.name())
    }
}

fn read(path: &Path) -> Result<String, FileError> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => FileError::Missing { nearest: nearest(path) },
        _ => FileError::Unreadable(error.to_string()),
    };
    let data = std::fs::metadata(path).map_err(failed)?;
    if !data.is_file() {
        return Err(FileError::Unreadable("it is no file".into()));
    }
    let length = usize::try_from(data.len()).unwrap_or(usize::MAX);
    if meter::room(length).is_err() {
        return Err(FileError::Unreadable("it is larger than the memory allowed".into()));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(data.len()).read_to_end(&mut bytes).map_err(failed)?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        FileError::NotText { at, bytes: error.into_bytes() }
    })
}

/// The file in the same folder whose name is nearest.
fn nearest(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let all = std::fs::read_dir(path.parent()?).ok()?;
    let names: Vec<String> =
        all.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    vocabulary::nearest(wanted, names.iter().map(String::as_str)).map(str::to_string)
}
