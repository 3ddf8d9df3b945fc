//! What a prompt needs from outside: files. Each imported file is read once, until the session
//! is told to look again.

use crate::check::{FileError, Files, Opened};
use crate::session::answer::Written;
use crate::source::Source;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

pub trait World: Files {
    /// The text of a file.
    fn read(&self, path: &str) -> Result<String, FileError>;

    /// What tells whether a file has changed: the same as long as it has not. None if there is
    /// no such file.
    fn stamp(&self, path: &str) -> Option<u64>;

    /// Writes a file, whole or not at all; or says why not.
    fn write(&self, path: &str, text: &str) -> Result<(), String>;

    /// Writes what a statement asked for, beside the text that it stands in.
    fn write_beside(&self, home: &str, file: &Written) -> Result<(), String>;
}

/// The files that were opened. A file that changes while a session uses it must not change what
/// was found.
pub(super) struct Once<'a> {
    world: &'a dyn World,
    opened: RefCell<HashMap<(String, String), Opened>>,
    /// How the files were when they were read, by their names.
    stamps: RefCell<BTreeMap<String, Option<u64>>>,
}

impl std::fmt::Debug for Once<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Once").field("opened", &self.opened.borrow().len()).finish_non_exhaustive()
    }
}

impl<'a> Once<'a> {
    pub(super) fn new(world: &'a dyn World) -> Once<'a> {
        Once { world, opened: RefCell::default(), stamps: RefCell::default() }
    }

    /// What was read so far; it can be given back.
    pub(super) fn forget(&self) -> HashMap<(String, String), Opened> {
        self.opened.take()
    }

    /// Takes it that a file is read as it is now.
    pub(super) fn note(&self, path: &str) {
        self.stamps.borrow_mut().insert(path.to_string(), self.world.stamp(path));
    }

    /// A file that was read has been written by the session itself.
    pub(super) fn note_again(&self, path: &str) {
        if self.stamps.borrow().contains_key(path) {
            self.note(path);
        }
    }

    /// The files that are not as they were when they were read, or told of last, and whether
    /// they are still there.
    pub(super) fn changed(&self) -> Vec<(String, bool)> {
        let mut changed = Vec::new();
        for (path, stamp) in self.stamps.borrow_mut().iter_mut() {
            let now = self.world.stamp(path);
            if now != *stamp {
                *stamp = now;
                changed.push((path.clone(), now.is_some()));
            }
        }
        changed
    }

    pub(super) fn remember(&self, opened: HashMap<(String, String), Opened>) {
        self.opened.replace(opened);
    }
}

impl Files for Once<'_> {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let key = (path.to_string(), from.name().to_string());
        if let Some(opened) = self.opened.borrow().get(&key) {
            return Ok(opened.clone());
        }
        let opened = self.world.open(path, from)?;
        self.note(opened.source.name());
        // The same file under another name has been read as well.
        let known = self.opened.borrow().values().find(|o| o.identity == opened.identity).cloned();
        let opened = known.unwrap_or(opened);
        self.opened.borrow_mut().insert(key, opened.clone());
        Ok(opened)
    }

    /// What is typed is no file, whatever it is called.
    fn identity(&self, source: &Source) -> String {
        format!("typed: {}", source.name())
    }
}
