//! What an earlier run wrote among the submissions: nobody handed it in.

use super::gather::entry_name;
use crate::cli::written::{GRADESCOPE, JUNIT, Kind, OBJECTS, PAGE, POINTS, REPORT};
use std::fs;
use std::path::Path;

/// The files of one run, each by its ending and what it holds.
const FILES: [(&str, Kind); 5] =
    [(".csv", POINTS), (".xml", JUNIT), (".json", GRADESCOPE), (".json", OBJECTS), (".html", PAGE)];

/// The files in a folder of reports.
const REPORTS: [(&str, Kind); 3] = [(".txt", REPORT), (".md", REPORT), (".html", PAGE)];

/// Whether `grade` wrote a file, or all the files of a folder.
pub fn is_own_result(path: &Path) -> bool {
    if path.is_symlink() {
        return false;
    }
    if path.is_file() {
        return is_one(path, &FILES);
    }
    let Ok(entries) = fs::read_dir(path) else { return false };
    let mut entries = entries.map(|entry| entry.ok().map(|entry| entry.path())).peekable();
    entries.peek().is_some()
        && entries.all(|entry| entry.is_some_and(|file| is_one(&file, &REPORTS) || is_kept(&file)))
}

fn is_one(path: &Path, kinds: &[(&str, Kind)]) -> bool {
    let name = entry_name(path);
    let ends = |ending: &str| name.to_lowercase().ends_with(ending);
    path.is_file() && kinds.iter().any(|(ending, kind)| ends(ending) && kind.is_at(path))
}

/// A result that `--keep` keeps is called by a digest.
fn is_kept(path: &Path) -> bool {
    let name = entry_name(path);
    let digest = name.strip_suffix(".json").unwrap_or("");
    path.is_file() && digest.len() == 64 && digest.bytes().all(|b| b.is_ascii_hexdigit())
}
