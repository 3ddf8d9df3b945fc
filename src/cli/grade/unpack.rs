//! Archives that were handed in, opened where nothing else is, with limits on size and number.

use super::folder::Trouble;
use super::names::{composed_path, is_game, is_zip};
use super::twice::{list_of, twice};
use crate::cli::read;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;
use zip::result::ZipError;

/// An archive with more entries than this, deeper folders or more text was not made for homework.
const MOST_ENTRIES: usize = 1000;
/// The list of the files in an archive may take this many bytes: enough for the most entries, with long names.
const MOST_LISTED: u64 = 1 << 20;
const MOST_DEEP: usize = 16;
const MOST_BYTES: u64 = 8 * 1024 * 1024;

/// A folder for what is unpacked, that goes when this does.
#[derive(Debug)]
pub(super) struct Scratch {
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

/// Why nothing was put into a folder.
pub(super) enum Stop {
    /// What was handed in is not fit for it.
    Trouble(Trouble),
    /// This machine has no place for anything.
    NoPlace(String),
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Trouble(trouble)
    }
}

impl Scratch {
    pub(super) fn new() -> Result<Scratch, String> {
        let all = std::env::temp_dir();
        remove_what_is_left(&all);
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
    pub(super) fn copied(&mut self, files: &[(String, PathBuf)]) -> Result<PathBuf, Stop> {
        let folder = self.folder().map_err(no_place)?;
        let mut left = MOST_BYTES;
        for (name, from) in files {
            match is_archive(from) {
                true => _ = open(from, &folder, &mut left)?,
                false => copy(from, name, &folder, &mut left)?,
            }
        }
        Ok(folder)
    }

    /// A folder with the `.game` files of an archive.
    pub(super) fn unpacked(&mut self, archive: &Path) -> Result<PathBuf, Stop> {
        let folder = self.folder().map_err(no_place)?;
        let archives = open(archive, &folder, &mut { MOST_BYTES })?;
        match archives.is_empty() {
            true => Ok(folder),
            false => {
                let archives = archives.join(", ");
                let why =
                    format!("its archive holds no .game file, but an archive again: {archives}");
                Err(Trouble::Theirs(why).into())
            }
        }
    }
}

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes the folders of processes that were ended before they could, for what was handed in is private.
fn remove_what_is_left(all: &Path) {
    let running = Path::new("/proc/self").exists();
    for entry in fs::read_dir(all).into_iter().flatten().flatten().filter(|_| running) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix("grundy-").and_then(|rest| rest.split_once('-'));
        let Some((process, chance)) = process else { continue };
        let ours = process.parse::<u32>().is_ok() && chance.len() == 16;
        let ended = || !Path::new("/proc").join(process).exists();
        // A process of another container has numbers of its own: what is new is left alone.
        let old = || {
            let changed = entry.metadata().and_then(|data| data.modified()).ok();
            changed.and_then(|at| at.elapsed().ok()).is_some_and(|age| age > A_DAY)
        };
        if ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) && ended() && old() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether a file is an archive: by its name, or by how it begins.
pub(super) fn is_archive(file: &Path) -> bool {
    is_zip(&file.to_string_lossy()) || read::begins_with(file, b"PK\x03\x04")
}

/// Whether a file really is in a folder: a link there may lead to what somebody else has handed in.
pub(super) fn is_inside(file: &Path, folder: &Path) -> bool {
    let real = folder.canonicalize().and_then(|folder| Ok((file.canonicalize()?, folder)));
    real.is_ok_and(|(file, folder)| file.starts_with(folder))
}

/// A folder that nobody else reads: what was handed in is private.
fn made(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn copy(from: &Path, name: &str, folder: &Path, left: &mut u64) -> Result<(), Stop> {
    let Some(name) = Path::new(name).file_name() else { return Ok(()) };
    let mut text = Vec::new();
    let read = File::open(from).and_then(|file| file.take(*left + 1).read_to_end(&mut text));
    count(read.map_err(|e| Trouble::of("it cannot be read", &e))?, left, "it holds")?;
    write(&folder.join(name), &text)
}

/// Puts the `.game` files of an archive into a folder. Archives in it are not opened; where it has nothing
/// else, they are named.
fn open(archive: &Path, folder: &Path, left: &mut u64) -> Result<Vec<String>, Stop> {
    let mut file = File::open(archive).map_err(|e| broken(e.into()))?;
    // The list of its files is read only where it is one that a hand-in may have.
    let listed = list_of(&mut file).map_err(|e| broken(e.into()))?;
    if listed.entries > MOST_ENTRIES || listed.bytes > MOST_LISTED {
        let many = match listed.entries > MOST_ENTRIES {
            true => format!("{} entries", listed.entries),
            false => "a list of very many entries".to_string(),
        };
        let why = format!("its archive has {many}, and {MOST_ENTRIES} are the most");
        return Err(Trouble::Theirs(why).into());
    }
    let mut zip = zip::ZipArchive::new(file).map_err(broken)?;
    let again = File::open(archive).map_err(|e| broken(e.into()))?;
    let counts = |name: &str| is_game(name) || is_zip(name);
    let two =
        twice(&mut BufReader::new(again), zip.central_directory_start(), MOST_ENTRIES, counts);
    if let Some(name) = two.map_err(|e| broken(e.into()))? {
        return Err(two_are_called(&name).into());
    }
    let (mut archives, mut files) = (Vec::new(), false);
    for index in 0..zip.len() {
        let entry = zip.by_index(index).map_err(broken)?;
        // What leads out of the archive is not followed. A Mac does not say that its names are UTF-8.
        let path = match std::str::from_utf8(entry.name_raw()) {
            Ok(raw) if raw != entry.name() && !raw.contains('\0') => Some(PathBuf::from(raw)),
            _ => entry.enclosed_name(),
        };
        let Some(path) = path.filter(|_| entry.is_file()) else { continue };
        let plain = path.components().all(|c| matches!(c, Component::Normal(_)));
        let path = composed_path(&path);
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
        let name = name.filter(|name| plain && !name.starts_with("._"));
        let Some(name) = name.filter(|name| is_game(name) || is_zip(name)) else { continue };
        if is_zip(&name) {
            archives.push(name);
            continue;
        }
        files = true;
        if path.components().count() > MOST_DEEP {
            let why = format!("its archive has a file in more than {} folders", MOST_DEEP - 1);
            return Err(Trouble::Theirs(why).into());
        }
        let mut text = Vec::new();
        let read = entry.take(*left + 1).read_to_end(&mut text).map_err(|e| broken(e.into()))?;
        count(read, left, "its archive holds")?;
        write(&folder.join(&path), &text)?;
    }
    archives.retain(|_| !files);
    Ok(archives)
}

/// What is told of an archive that is no help as it is.
const CLOSED: &str = "its archive cannot be opened";

fn broken(e: ZipError) -> Trouble {
    let why = match e {
        // What is told of its bytes, and not of the disk.
        ZipError::Io(e) if e.get_ref().is_none() && e.kind() != io::ErrorKind::UnexpectedEof => {
            return Trouble::of(CLOSED, &e);
        }
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => "it wants a password",
        ZipError::UnsupportedArchive(_) => "it is packed in a way that is not read here",
        _ => "it is damaged, or no zip archive",
    };
    Trouble::Theirs(format!("{CLOSED}: {why}"))
}

/// Counts bytes that were read against what a submission may still hold.
fn count(read: usize, left: &mut u64, what: &str) -> Result<(), Trouble> {
    *left = left.checked_sub(read as u64).ok_or_else(|| {
        Trouble::Theirs(format!("{what} more than {} MB", MOST_BYTES / (1024 * 1024)))
    })?;
    Ok(())
}

fn cannot(e: &io::Error) -> String {
    format!("nothing can be unpacked in the folder for temporary files: {e}")
}

fn no_place(e: io::Error) -> Stop {
    Stop::NoPlace(cannot(&e))
}

fn two_are_called(name: &str) -> Trouble {
    Trouble::Theirs(format!("two different files are called {name}"))
}

/// Writes a file of an archive. One that is there already is the same, or there are two; this and names
/// that no folder can take are the archive's doing.
fn write(to: &Path, text: &[u8]) -> Result<(), Stop> {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
    };
    if let Ok(there) = fs::read(to) {
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        return if there == text { Ok(()) } else { Err(two_are_called(&name).into()) };
    }
    let folder = to.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| File::create_new(to)?.write_all(text));
    written.map_err(|e| {
        let why = match e.kind() {
            InvalidFilename | InvalidInput => "a name in it is one that no folder takes",
            AlreadyExists | IsADirectory | NotADirectory => {
                "a file in it is called like a folder in it"
            }
            _ => return no_place(e),
        };
        Trouble::Theirs(format!("{CLOSED}: {why}")).into()
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn what_an_ended_process_left_goes_after_a_day() {
        let mut scratch = Scratch::new().unwrap();
        let all = scratch.folder().unwrap();
        // These numbers are larger than the id of any process.
        let (old, new) = (
            all.join("grundy-4294967294-0123456789abcdef"),
            all.join("grundy-4294967293-0123456789abcdef"),
        );
        let other = all.join("grundy-notes");
        for folder in [&old, &new, &other] {
            fs::create_dir(folder).unwrap();
        }
        let before = SystemTime::now() - 2 * A_DAY;
        for folder in [&old, &other] {
            File::open(folder).unwrap().set_modified(before).unwrap();
        }
        remove_what_is_left(&all);
        assert_eq!([&old, &new, &other].map(|folder| folder.exists()), [false, true, true]);
    }
}
