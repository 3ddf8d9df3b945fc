//! The files of a submission: those of its own folder, and no others.

use crate::check::{FileError, Files, Opened};
use crate::cli::read;
use crate::source::Source;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// A submission's text that is longer was not written by hand.
const LARGEST: u64 = 1024 * 1024;

#[derive(Debug)]
pub struct OwnFiles {
    /// Where its files are, without links in the path.
    root: PathBuf,
    alone: bool,
    /// The rubric's files, which it must not see whatever folder they are in.
    hidden: Vec<PathBuf>,
}

impl OwnFiles {
    pub fn new(root: &Path, alone: bool, rubric: &[String]) -> Result<OwnFiles, String> {
        let root = root.canonicalize().map_err(|e| format!("it cannot be read: {e}"))?;
        let hidden = rubric.iter().filter_map(|f| Path::new(f).canonicalize().ok()).collect();
        Ok(OwnFiles { root, alone, hidden })
    }

    /// The file that is judged. It may be one of the rubric's: the solution, to try it.
    pub fn main(&self, main: &Path) -> Result<Source, FileError> {
        let text = text(&self.real(main)?)?;
        Ok(Source::new(main.to_string_lossy(), text))
    }

    /// Where a file really is, if that is inside of the folder.
    fn real(&self, inside: &Path) -> Result<PathBuf, FileError> {
        let refused = |why: &str| FileError::Unreadable(why.to_string());
        let whole = self.root.join(inside);
        let real = whole.canonicalize().map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => FileError::Missing { nearest: None },
            _ => FileError::Unreadable(e.to_string()),
        })?;
        if !real.starts_with(&self.root) {
            return Err(refused("it leads out of the submission's folder"));
        }
        Ok(real)
    }
}

/// The text of a file of a submission: UTF-8, or UTF-16 where its first bytes say so, as some
/// editors on Windows write it.
pub fn text(real: &Path) -> Result<String, FileError> {
    let refused = |why: &str| FileError::Unreadable(why.to_string());
    let data = fs::metadata(real).map_err(|e| FileError::Unreadable(e.to_string()))?;
    if !data.is_file() {
        return Err(refused("it is no plain file"));
    }
    if data.len() > LARGEST {
        return Err(refused("it is larger than 1 MB, the most that is read of a submission"));
    }
    match read::file(real) {
        Err(FileError::NotText { at, bytes }) => match utf_16(&bytes) {
            Some(text) => Ok(text),
            None => Err(FileError::NotText { at, bytes }),
        },
        read => read,
    }
}

fn utf_16(bytes: &[u8]) -> Option<String> {
    let (pairs, little) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, true),
        [0xfe, 0xff, rest @ ..] => (rest, false),
        _ => return None,
    };
    let (pairs, odd) = pairs.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| match little {
        true => u16::from_le_bytes(*pair),
        false => u16::from_be_bytes(*pair),
    };
    let units: Vec<u16> = pairs.iter().map(unit).collect();
    String::from_utf16(&units).ok().filter(|_| odd.is_empty())
}

/// The folder that git keeps for itself is no part of what was handed in.
pub const OF_GIT: &str = ".git";

/// A path inside of a folder, with no `.` and `..` in it; none if it leads out.
pub fn inside(path: &Path) -> Option<PathBuf> {
    let mut inside = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => inside.push(part),
            Component::CurDir => {}
            Component::ParentDir if inside.pop() => {}
            _ => return None,
        }
    }
    Some(inside)
}

impl Files for OwnFiles {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        if self.alone {
            let why = "a submission of one file can import only from the library";
            return Err(FileError::Unreadable(why.to_string()));
        }
        let folder = Path::new(from.name()).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let Some(inside) = inside(&folder.join(path)) else {
            let why = "it is outside of the submission's folder";
            return Err(FileError::Unreadable(why.to_string()));
        };
        if inside.starts_with(OF_GIT) {
            return Err(FileError::Missing { nearest: None });
        }
        let real = self.real(&inside)?;
        if !(read::is_game(&inside) && read::is_game(&real)) {
            return Err(read::no_game());
        }
        if self.hidden.contains(&real) {
            return Err(FileError::Missing { nearest: None });
        }
        let text = text(&real)?;
        let name = inside.to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(name.clone(), text), identity: name })
    }
}
