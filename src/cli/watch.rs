//! `--watch`: the files that a run reads, and whether one was saved since.

use super::args::{LimitArgs, Script};
use super::files::Disk;
use super::output::Output;
use super::{Exit, run};
use crate::check::{FileError, Files, Opened};
use crate::source::Source;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// How often the files are looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// What tells one state of a file from another; none if it is not there.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// The files of a run. If somebody watches them, they are remembered as they were when they
/// were read first.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads {
    watched: Option<Arc<Mutex<Watched>>>,
}

#[derive(Debug, Default)]
struct Watched {
    files: BTreeMap<PathBuf, Stamp>,
    looked: Option<Instant>,
    stale: bool,
}

impl Reads {
    pub(super) fn watched() -> Reads {
        Reads { watched: Some(Arc::default()) }
    }

    /// This file is about to be read.
    pub(super) fn note(&self, path: &Path) {
        let Some(watched) = &self.watched else { return };
        let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.files.entry(path.to_path_buf()).or_insert_with(|| stamp(path));
    }

    /// Has a file changed since it was read? They are not looked at more often than is of use.
    pub(super) fn are_stale(&self) -> bool {
        let Some(watched) = &self.watched else { return false };
        let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
        if !watched.stale && watched.looked.is_none_or(|at| at.elapsed() > GLANCE) {
            watched.stale = watched.files.iter().any(|(path, before)| stamp(path) != *before);
            watched.looked = Some(Instant::now());
        }
        watched.stale
    }

    /// Waits until the files stay as they are: an editor may take a moment to save one.
    fn settle(&self) {
        let Some(watched) = &self.watched else { return };
        let now = || {
            let watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
            watched.files.keys().map(|path| stamp(path)).collect::<Vec<_>>()
        };
        let mut before = now();
        for _ in 0..20 {
            std::thread::sleep(GLANCE / 2);
            let after = now();
            if after == before && after.iter().all(Option::is_some) {
                return;
            }
            before = after;
        }
    }
}

impl Files for Reads {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        self.note(&Disk::path(path, from));
        Disk.open(path, from)
    }

    fn identity(&self, source: &Source) -> String {
        Disk.identity(source)
    }
}

/// Runs files, and runs them again whenever one of them, or one that they import, is saved.
pub(super) fn watch(
    script: &Script,
    limits: &LimitArgs,
    input: &mut dyn Read,
    out: &mut Output<'_>,
) -> Exit {
    if script.files.is_empty() || script.files.iter().any(|file| file.as_os_str() == "-") {
        out.unusable("`--watch` takes files: there is nothing else that could be saved");
        return Exit::Unusable;
    }
    loop {
        let reads = Reads::watched();
        out.blank_page();
        run::run(script, limits, &reads, input, out);
        out.flush();
        if !reads.are_stale() {
            out.remark("waiting until a file is saved; Ctrl-C ends");
        }
        while !reads.are_stale() {
            if (out.interrupted())() {
                return Exit::Interrupted;
            }
            std::thread::sleep(GLANCE / 2);
        }
        reads.settle();
    }
}
