//! The folder that is served: its plain `.game` files, and nothing that a link or a path leads to.

use super::super::read;
use crate::check::FileError;
use crate::report;
use crate::source::is_invisible;
use std::path::{Path, PathBuf};

/// More entries of a folder are not looked at.
const MOST_ENTRIES: usize = 10_000;
/// More files are not listed.
const MOST_FILES: usize = 1000;
/// A larger file is no game that somebody wrote.
const LARGEST: u64 = 1 << 20;

#[derive(Debug)]
pub(super) struct Folder {
    /// Without links.
    root: PathBuf,
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Folder, String> {
        let shown = report::clean(&path.to_string_lossy());
        let root = path.canonicalize().map_err(|e| format!("{shown} cannot be read: {e}"))?;
        if !root.is_dir() {
            return Err(format!(
                "{shown} is no folder: `grundy web` takes one, as in `grundy web .`"
            ));
        }
        Ok(Folder { root })
    }

    /// What people call it.
    pub(super) fn name(&self) -> String {
        let name = self.root.file_name().map(|name| name.to_string_lossy());
        report::clean(&name.unwrap_or(self.root.to_string_lossy()))
    }

    /// The names of its files, in order.
    pub(super) fn files(&self) -> Vec<String> {
        let Ok(entries) = self.root.read_dir() else { return Vec::new() };
        let names = entries.flatten().take(MOST_ENTRIES);
        let names = names.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| self.path(name).is_some()).collect();
        names.sort();
        names.truncate(MOST_FILES);
        names
    }

    /// Where the file of this name is; none if there is no plain file of games that has it.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let leads = name.contains(['/', '\\', ':']) || name.starts_with('.');
        if leads || name.chars().any(is_invisible) || !read::is_game(Path::new(name)) {
            return None;
        }
        let path = self.root.join(name);
        let data = path.symlink_metadata().ok()?;
        (data.is_file() && data.len() <= LARGEST).then_some(path)
    }

    pub(super) fn text(&self, name: &str) -> Result<String, &'static str> {
        let path = self.path(name).ok_or("there is no such file")?;
        // It may have become a link since it was looked at.
        if path.canonicalize().ok().as_deref() != Some(&path) {
            return Err("there is no such file");
        }
        read::file(&path).map_err(|e| match e {
            FileError::Missing { .. } => "there is no such file",
            FileError::NotText { .. } => "the file is not UTF-8 text",
            FileError::Unreadable(_) => "the file cannot be read",
        })
    }
}
