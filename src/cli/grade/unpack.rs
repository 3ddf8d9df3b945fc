//! Archives that were handed in, opened where nothing else is, with limits on size and number.

use super::names::is_game;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

/// An archive with more entries than this, or more text, was not made for homework.
const MOST_ENTRIES: usize = 1000;
const MOST_BYTES: u64 = 8 * 1024 * 1024;

/// A folder for what is unpacked, that goes when this does.
#[derive(Debug)]
pub struct Scratch {
    root: PathBuf,
    folders: usize,
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stands where the system clears up by itself.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// A folder that is there already is somebody else's: another name is tried.
const ATTEMPTS: u32 = 16;

/// What went wrong with an archive.
#[derive(Debug)]
pub enum Trouble {
    /// The archive itself: whose it is has nothing to judge.
    Archive(String),
    /// The machine: nothing can be said of any archive.
    Machine(String),
}

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        let all = std::env::temp_dir();
        let mut attempts = 0;
        loop {
            let chance = RandomState::new().hash_one(attempts);
            let root = all.join(format!("grundy-{}-{chance:016x}", std::process::id()));
            // It is made here and was not there before: nobody else has put anything into it.
            match fs::create_dir(&root) {
                Ok(()) => return Ok(Scratch { root, folders: 0 }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && attempts < ATTEMPTS => {
                    attempts += 1;
                }
                Err(e) => return Err(cannot(&e)),
            }
        }
    }

    fn folder(&mut self) -> io::Result<PathBuf> {
        self.folders += 1;
        let folder = self.root.join(self.folders.to_string());
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// A folder with copies of these files, each under its name.
    pub fn copied(&mut self, files: &[(String, PathBuf)]) -> Result<PathBuf, Trouble> {
        let folder = self.folder().map_err(|e| Trouble::Machine(cannot(&e)))?;
        let mut left = MOST_BYTES;
        for (name, from) in files {
            let Some(name) = Path::new(name).file_name() else { continue };
            let mut text = Vec::new();
            let read = File::open(from).and_then(|file| file.take(left + 1).read_to_end(&mut text));
            let read = read.map_err(|e| Trouble::Archive(format!("it cannot be read: {e}")))?;
            left = left.checked_sub(read as u64).ok_or_else(|| too_long("it holds"))?;
            written(&folder.join(name), &text)?;
        }
        Ok(folder)
    }

    /// A folder with the `.game` files of an archive; or why it cannot be opened.
    pub fn unpacked(&mut self, archive: &Path) -> Result<PathBuf, Trouble> {
        let broken = |e: &dyn std::fmt::Display| {
            Trouble::Archive(format!("its archive cannot be opened: {e}"))
        };
        let file = File::open(archive).map_err(|e| broken(&e))?;
        let mut zip = zip::ZipArchive::new(file).map_err(|e| broken(&e))?;
        if zip.len() > MOST_ENTRIES {
            return Err(Trouble::Archive(format!(
                "its archive has {} entries, and {MOST_ENTRIES} are the most",
                zip.len()
            )));
        }
        let folder = self.folder().map_err(|e| Trouble::Machine(cannot(&e)))?;
        let mut left = MOST_BYTES;
        for index in 0..zip.len() {
            let entry = zip.by_index(index).map_err(|e| broken(&e))?;
            // What leads out of the archive is not followed.
            let Some(path) = entry.enclosed_name().filter(|_| entry.is_file()) else { continue };
            let plain = path.components().all(|c| matches!(c, Component::Normal(_)));
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
            if !plain || !name.is_some_and(|name| is_game(&name) && !name.starts_with("._")) {
                continue;
            }
            let mut text = Vec::new();
            let read = entry.take(left + 1).read_to_end(&mut text).map_err(|e| broken(&e))?;
            left = left.checked_sub(read as u64).ok_or_else(|| too_long("its archive holds"))?;
            written(&folder.join(&path), &text)?;
        }
        Ok(folder)
    }
}

fn cannot(e: &io::Error) -> String {
    format!("nothing can be unpacked in the folder for temporary files: {e}")
}

fn too_long(what: &str) -> Trouble {
    Trouble::Archive(format!("{what} more than {} MB", MOST_BYTES / (1024 * 1024)))
}

/// Writes a file of an archive. Names that no folder can take, or that stand for two files, are the
/// archive's doing.
fn written(to: &Path, text: &[u8]) -> Result<(), Trouble> {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
    };
    let folder = to.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| File::create_new(to)?.write_all(text));
    written.map_err(|e| match e.kind() {
        AlreadyExists | InvalidFilename | InvalidInput | IsADirectory | NotADirectory => {
            Trouble::Archive(format!("its archive cannot be opened: {e}"))
        }
        _ => Trouble::Machine(cannot(&e)),
    })
}
