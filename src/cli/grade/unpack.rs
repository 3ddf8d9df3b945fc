//! Archives that were handed in, opened where nothing else is, with limits on size and number.

use super::folder::Trouble;
use super::names::{is_game, is_zip};
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use zip::result::ZipError;

/// An archive with more entries than this, deeper folders or more text was not made for homework.
const MOST_ENTRIES: usize = 1000;
const MOST_DEEP: usize = 16;
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

/// The folder that something was put into, or what is wrong with it; or why nothing at all can be put
/// anywhere on this machine.
type Put<T> = Result<Result<T, Trouble>, String>;

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        let all = std::env::temp_dir();
        let mut attempts = 0;
        loop {
            let chance = RandomState::new().hash_one(attempts);
            let root = all.join(format!("grundy-{}-{chance:016x}", std::process::id()));
            // It is made here and was not there before: nobody else has put anything into it.
            match made(&root) {
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

    /// A folder with copies of these files, each under its name, and with what their archives hold.
    pub fn copied(&mut self, files: &[(String, PathBuf)]) -> Put<PathBuf> {
        let folder = self.folder().map_err(|e| cannot(&e))?;
        let mut left = MOST_BYTES;
        for (name, from) in files {
            let put = match is_zip(name) {
                true => opened(from, &folder, &mut left)?,
                false => copy(from, name, &folder, &mut left)?,
            };
            if let Err(why) = put {
                return Ok(Err(why));
            }
        }
        Ok(Ok(folder))
    }

    /// A folder with the `.game` files of an archive.
    pub fn unpacked(&mut self, archive: &Path) -> Put<PathBuf> {
        let folder = self.folder().map_err(|e| cannot(&e))?;
        let opened = opened(archive, &folder, &mut { MOST_BYTES })?;
        Ok(opened.map(|()| folder))
    }
}

/// A folder that nobody else reads: what was handed in is private.
fn made(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn copy(from: &Path, name: &str, folder: &Path, left: &mut u64) -> Put<()> {
    let Some(name) = Path::new(name).file_name() else { return Ok(Ok(())) };
    let mut text = Vec::new();
    let read = File::open(from).and_then(|file| file.take(*left + 1).read_to_end(&mut text));
    let taken = match read {
        Ok(read) => taken(read, left, "it holds"),
        Err(e) => Err(Trouble::of("it cannot be read", &e)),
    };
    taken.map_or_else(|why| Ok(Err(why)), |()| written(&folder.join(name), &text))
}

/// Puts the `.game` files of an archive into a folder.
fn opened(archive: &Path, folder: &Path, left: &mut u64) -> Put<()> {
    let mut zip = match File::open(archive) {
        Ok(file) => match zip::ZipArchive::new(file) {
            Ok(zip) => zip,
            Err(e) => return Ok(Err(broken(e))),
        },
        Err(e) => return Ok(Err(broken(e.into()))),
    };
    if zip.len() > MOST_ENTRIES {
        return Ok(Err(Trouble::Theirs(format!(
            "its archive has {} entries, and {MOST_ENTRIES} are the most",
            zip.len()
        ))));
    }
    for index in 0..zip.len() {
        let entry = match zip.by_index(index) {
            Ok(entry) => entry,
            Err(e) => return Ok(Err(broken(e))),
        };
        // What leads out of the archive is not followed.
        let Some(path) = entry.enclosed_name().filter(|_| entry.is_file()) else { continue };
        let plain = path.components().all(|c| matches!(c, Component::Normal(_)));
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
        if !plain || !name.is_some_and(|name| is_game(&name) && !name.starts_with("._")) {
            continue;
        }
        if path.components().count() > MOST_DEEP {
            let why = format!("its archive has a file in more than {} folders", MOST_DEEP - 1);
            return Ok(Err(Trouble::Theirs(why)));
        }
        let mut text = Vec::new();
        let read = entry.take(*left + 1).read_to_end(&mut text).map_err(|e| broken(e.into()));
        let read = read.and_then(|read| taken(read, left, "its archive holds"));
        let put = match read {
            Ok(()) => written(&folder.join(&path), &text)?,
            Err(why) => Err(why),
        };
        if put.is_err() {
            return Ok(put);
        }
    }
    Ok(Ok(()))
}

fn broken(e: ZipError) -> Trouble {
    const WHAT: &str = "its archive cannot be opened";
    match e {
        ZipError::Io(e) => Trouble::of(WHAT, &e),
        e => Trouble::Theirs(format!("{WHAT}: {e}")),
    }
}

/// So many bytes more were read.
fn taken(read: usize, left: &mut u64, what: &str) -> Result<(), Trouble> {
    *left = left.checked_sub(read as u64).ok_or_else(|| {
        Trouble::Theirs(format!("{what} more than {} MB", MOST_BYTES / (1024 * 1024)))
    })?;
    Ok(())
}

fn cannot(e: &io::Error) -> String {
    format!("nothing can be unpacked in the folder for temporary files: {e}")
}

/// Writes a file of an archive. Names that no folder can take, or that stand for two files, are the
/// archive's doing.
fn written(to: &Path, text: &[u8]) -> Put<()> {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
    };
    let folder = to.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| File::create_new(to)?.write_all(text));
    match written {
        Ok(()) => Ok(Ok(())),
        Err(e) => match e.kind() {
            AlreadyExists | InvalidFilename | InvalidInput | IsADirectory | NotADirectory => {
                Ok(Err(Trouble::Theirs(format!("its archive cannot be opened: {e}"))))
            }
            _ => Err(cannot(&e)),
        },
    }
}
