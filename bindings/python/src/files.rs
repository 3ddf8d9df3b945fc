//! Imported files: each is looked for beside the text that imports it.

use grundy::check::{FileError, Files, Opened};
use grundy::source::Source;
use grundy::{meter, vocabulary};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file that a session has read, or that came with it from another process.
#[derive(Clone, Debug)]
struct Known {
    source: Source,
    identity: String,
}

/// The files that a session has read, by their names from its folder on.
pub type Carried = Vec<(String, String, String)>;

/// The disk, from a folder on. Files that came from another process stand before those of the disk: what
/// was pickled means the same on a machine that does not have them.
#[derive(Debug, Default)]
pub struct Disk {
    folder: PathBuf,
    carried: BTreeMap<String, Known>,
    read: Mutex<BTreeMap<String, Known>>,
}

impl Disk {
    pub fn new(folder: PathBuf) -> Disk {
        Disk { folder, ..Disk::default() }
    }

    pub fn with(folder: PathBuf, files: Carried) -> Disk {
        let known = |(name, same, text): (String, String, String)| {
            let source = Source::new(folder.join(&name).to_string_lossy(), text);
            (name, Known { source, identity: format!("carried: {same}") })
        };
        Disk { carried: files.into_iter().map(known).collect(), ..Disk::new(folder.clone()) }
    }

    /// Each file that was read: its name, the first name of the same file, its text.
    pub fn carried(&self) -> Carried {
        let read = self.read();
        let mut first: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, known) in read.iter() {
            first.entry(&known.identity).or_insert(name);
        }
        let one = |(name, known): (&String, &Known)| {
            let same = first.get(known.identity.as_str()).map_or(name.as_str(), |same| same);
            (name.clone(), same.to_string(), known.source.text().to_string())
        };
        read.iter().map(one).collect()
    }

    fn read(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From the folder on, beside the text that imports it.
    fn name(&self, name: &str, from: &Source) -> PathBuf {
        let beside = Path::new(from.name()).parent().unwrap_or(Path::new(""));
        beside.strip_prefix(&self.folder).unwrap_or(beside).join(name)
    }

    fn look_up(&self, name: &Path) -> Result<Known, FileError> {
        if let Some(known) = self.carried.get(&*name.to_string_lossy()) {
            return Ok(known.clone());
        }
        let whole = self.folder.join(name);
        let source = Source::new(whole.to_string_lossy(), read(&whole)?);
        Ok(Known { source, identity: identity(&whole) })
    }
}

fn identity(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    whole.to_string_lossy().into_owned()
}

impl Files for Disk {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let name = self.name(path, from);
        let known = self.look_up(&name)?;
        self.read().insert(name.to_string_lossy().into_owned(), known.clone());
        Ok(Opened { source: known.source, identity: known.identity })
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
