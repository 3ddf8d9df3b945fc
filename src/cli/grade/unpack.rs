//! Archives that were handed in, opened where nothing else is, with limits on size and number.

use super::names::is_game;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

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

impl Scratch {
    pub fn new() -> Result<Scratch, String> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("grundy-{}-{number}", std::process::id()));
        // It is made here and was not there before: nobody else has put anything into it.
        fs::create_dir(&root).map_err(|e| format!("nothing can be unpacked: {e}"))?;
        Ok(Scratch { root, folders: 0 })
    }

    fn folder(&mut self) -> io::Result<PathBuf> {
        self.folders += 1;
        let folder = self.root.join(self.folders.to_string());
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// A folder with copies of these files, each under its name.
    pub fn copied(&mut self, files: &[(String, PathBuf)]) -> io::Result<PathBuf> {
        let folder = self.folder()?;
        for (name, from) in files {
            let Some(name) = Path::new(name).file_name() else { continue };
            fs::copy(from, folder.join(name))?;
        }
        Ok(folder)
    }

    /// A folder with the `.game` files of an archive; or why it cannot be opened.
    pub fn unpacked(&mut self, archive: &Path) -> Result<PathBuf, String> {
        let cannot = |e: &dyn std::fmt::Display| format!("its archive cannot be opened: {e}");
        let file = File::open(archive).map_err(|e| cannot(&e))?;
        let mut zip = zip::ZipArchive::new(file).map_err(|e| cannot(&e))?;
        let folder = self.folder().map_err(|e| cannot(&e))?;
        if zip.len() > MOST_ENTRIES {
            return Err(format!(
                "its archive has {} entries, and {MOST_ENTRIES} are the most",
                zip.len()
            ));
        }
        let mut left = MOST_BYTES;
        for index in 0..zip.len() {
            let entry = zip.by_index(index).map_err(|e| cannot(&e))?;
            // What leads out of the archive is not followed.
            let Some(path) = entry.enclosed_name().filter(|_| entry.is_file()) else { continue };
            let plain = path.components().all(|c| matches!(c, Component::Normal(_)));
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
            if !plain || !name.is_some_and(|name| is_game(&name) && !name.starts_with("._")) {
                continue;
            }
            let mut text = Vec::new();
            let read = entry.take(left + 1).read_to_end(&mut text).map_err(|e| cannot(&e))?;
            left = left.checked_sub(read as u64).ok_or_else(|| {
                format!("its archive holds more than {} MB", MOST_BYTES / (1024 * 1024))
            })?;
            let to = folder.join(&path);
            let parent = to.parent().unwrap_or(&folder);
            fs::create_dir_all(parent).map_err(|e| cannot(&e))?;
            let mut file = File::create_new(&to).map_err(|e| cannot(&e))?;
            file.write_all(&text).map_err(|e| cannot(&e))?;
        }
        Ok(folder)
    }
}
