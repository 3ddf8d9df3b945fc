//! What is judged of a folder that somebody handed in: one of its files, or an archive in it.

use super::names::{is_game, is_zip};
use super::own_files::{is_answer, is_same, is_the_machines};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files of this name are judged where a folder has several.
const MAIN: &[&str] = &["main.game", "submission.game", "solution.game", "homework.game"];

/// Some systems put what was handed in into a folder of its own, and that into another.
const MOST_DEEP: usize = 4;

/// The folder of what is judged, and its name in there.
pub(super) type Found = (PathBuf, PathBuf);

/// Why nothing of what was handed in can be judged.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// No file to judge is in it.
    Empty,
    /// What was handed in is not to be judged as it is.
    Theirs(String),
    /// The machine could not read it: nobody knows what was handed in.
    Unread(String),
}

impl Trouble {
    /// Nobody knows what was handed in: it may be what counts.
    pub(super) fn is_of_machine(&self) -> bool {
        matches!(self, Trouble::Unread(_))
    }

    /// What an error of the system says of what was handed in.
    pub(super) fn of(what: &str, e: &io::Error) -> Trouble {
        let why = format!("{what}: {e}");
        // It was there when the folder was read.
        match is_the_machines(e) || e.kind() == io::ErrorKind::NotFound {
            true => Trouble::Unread(why),
            false => Trouble::Theirs(why),
        }
    }
}

/// What is judged of a folder: a file, or an archive that is still to be opened. A file of the
/// rubric's name counts where several stand there.
pub(super) fn judged(folder: &Path, rubric: Option<&str>) -> Result<Found, Trouble> {
    search(folder, rubric, MOST_DEEP)
}

/// Whether nobody handed in anything there.
pub(super) fn is_empty(folder: &Path) -> bool {
    holds_nothing(folder, MOST_DEEP)
}

fn holds_nothing(folder: &Path, deep: usize) -> bool {
    let Ok(Entries { games, zips, folders }) = entries(folder) else { return false };
    let below = || folders.iter().all(|name| holds_nothing(&folder.join(name), deep - 1));
    deep == 0 || games.is_empty() && zips.is_empty() && below()
}

fn search(folder: &Path, rubric: Option<&str>, deep: usize) -> Result<Found, Trouble> {
    if deep == 0 {
        return Err(Trouble::Empty);
    }
    let Entries { games, zips, folders } = entries(folder)?;
    if let [only] = games.as_slice() {
        return Ok((folder.to_path_buf(), only.into()));
    }
    // A copy of the rubric, or a file to start from, is nobody's answer.
    let answers: Vec<&OsString> = games.iter().filter(|n| is_answer(&folder.join(n))).collect();
    if let ([only], _) | ([], [only]) = (answers.as_slice(), as_refs(&zips).as_slice()) {
        return Ok((folder.to_path_buf(), only.into()));
    }
    let several = if answers.is_empty() { games.iter().collect() } else { answers };
    let known = MAIN.iter().copied().chain(rubric);
    for name in known {
        let exactly = several.iter().find(|own| own.to_str() == Some(name));
        let in_any_case = || several.iter().find(|own| own.eq_ignore_ascii_case(name));
        if let Some(own) = exactly.or_else(in_any_case) {
            return Ok((folder.to_path_buf(), own.into()));
        }
    }
    // One answer under two names is one.
    if let [first, rest @ ..] = several.as_slice()
        && rest.iter().all(|own| is_same(&folder.join(first), &folder.join(own)))
    {
        return Ok((folder.to_path_buf(), first.into()));
    }
    if !several.is_empty() {
        return Err(Trouble::Theirs(format!(
            "it has several files, and none is called main.game: {}",
            listed(&several)
        )));
    }
    if !zips.is_empty() {
        let all = listed(&as_refs(&zips));
        return Err(Trouble::Theirs(format!("it has several archives, and no file: {all}")));
    }
    let mut found = Vec::new();
    for name in &folders {
        match search(&folder.join(name), rubric, deep - 1) {
            Err(Trouble::Empty) => {}
            other => found.push((name, other)),
        }
    }
    match found.len() {
        0 | 1 => found.pop().map_or(Err(Trouble::Empty), |(_, only)| only),
        _ => {
            let names: Vec<&OsString> = found.iter().map(|(name, _)| *name).collect();
            let all = listed(&names);
            Err(Trouble::Theirs(format!("it has several folders with answers: {all}")))
        }
    }
}

fn as_refs(names: &[OsString]) -> Vec<&OsString> {
    names.iter().collect()
}

fn listed(names: &[&OsString]) -> String {
    names.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join(", ")
}

/// What stands in a folder and may be an answer, by name.
#[derive(Default)]
struct Entries {
    games: Vec<OsString>,
    zips: Vec<OsString>,
    folders: Vec<OsString>,
}

fn entries(folder: &Path) -> Result<Entries, Trouble> {
    let unread = |e: io::Error| Trouble::of("its folder cannot be read", &e);
    let mut all = Entries::default();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        if shown.starts_with("._") || shown == "__MACOSX" {
            continue;
        }
        match entry.file_type().map_err(unread)? {
            kind if kind.is_dir() && (shown.starts_with('.') || is_feedback(&shown)) => {}
            kind if kind.is_dir() => all.folders.push(name),
            _ if is_game(&shown) => all.games.push(name),
            kind if kind.is_file() && is_zip(&shown) => all.zips.push(name),
            _ => {}
        }
    }
    all.games.sort();
    all.zips.sort();
    all.folders.sort();
    // Editors put a hidden file beside the one that somebody writes.
    let answered = all.games.iter().chain(&all.zips).any(|name| !is_hidden(name));
    all.games.retain(|name| !answered || !is_hidden(name));
    all.zips.retain(|name| !answered || !is_hidden(name));
    Ok(all)
}

fn is_hidden(name: &OsString) -> bool {
    name.to_string_lossy().starts_with('.')
}

/// Sakai puts the teacher's own files beside what was handed in.
fn is_feedback(name: &str) -> bool {
    name.to_lowercase().starts_with("feedback attachment")
}
