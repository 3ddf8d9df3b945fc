//! The rubric and what it imports, read once: all submissions are judged by the same texts, whatever
//! becomes of the files during a run.

use crate::check::{FileError, Files, Opened};
use crate::cli::files::Disk;
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A text that was read for an import, under the name of the text that asked and the name that it used.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Import {
    from: String,
    path: String,
    name: String,
    identity: String,
    text: String,
}

/// The texts of a rubric, on their way to the processes that judge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Texts {
    name: String,
    text: String,
    identity: String,
    imports: Vec<Import>,
}

/// The disk, remembering what was read.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    imports: RefCell<BTreeMap<(String, String), Import>>,
}

impl Files for Recorder {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let opened = Disk.open(path, from)?;
        let import = Import {
            from: from.name().to_string(),
            path: path.to_string(),
            name: opened.source.name().to_string(),
            identity: opened.identity.clone(),
            text: opened.source.text().to_string(),
        };
        let key = (import.from.clone(), import.path.clone());
        self.imports.borrow_mut().insert(key, import);
        Ok(opened)
    }

    fn identity(&self, source: &Source) -> String {
        Disk.identity(source)
    }
}

impl Recorder {
    /// All that was read for a rubric.
    pub(super) fn texts(self, rubric: &Source) -> Texts {
        Texts {
            name: rubric.name().to_string(),
            text: rubric.text().to_string(),
            identity: Disk.identity(rubric),
            imports: self.imports.into_inner().into_values().collect(),
        }
    }
}

impl Texts {
    /// The texts as they are on the disk now.
    pub(crate) fn of(rubric: &Source) -> Texts {
        let recorder = Recorder::default();
        // What is wrong with it is told where it is judged by.
        let _ = crate::grade::read(rubric, &recorder, crate::grade::Mode::Judge);
        recorder.texts(rubric)
    }

    /// What the rubric says, wherever it stands: its texts, and the names by which they are imported.
    pub(crate) fn content(&self) -> Vec<&str> {
        let imports = self.imports.iter().flat_map(|import| [&*import.path, &*import.text]);
        imports.chain([&*self.text]).collect()
    }

    /// The names and texts of all files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let imports = self.imports.iter().map(|import| (&*import.name, &*import.text));
        imports.chain([(&*self.name, &*self.text)])
    }

    pub(crate) fn rubric(&self) -> Source {
        Source::new(self.name.clone(), self.text.clone())
    }
}

impl Files for Texts {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let import = self.imports.iter().find(|i| i.from == from.name() && i.path == path);
        let import = import.ok_or(FileError::Missing { nearest: None })?;
        Ok(Opened {
            source: Source::new(import.name.clone(), import.text.clone()),
            identity: import.identity.clone(),
        })
    }

    fn identity(&self, source: &Source) -> String {
        if source.name() == self.name { self.identity.clone() } else { source.name().to_string() }
    }
}
