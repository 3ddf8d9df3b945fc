//! What an earlier run wrote among the submissions: nobody handed it in.

use super::kept::Kept;
use super::names::entry_name;
use crate::cli::written::{GRADESCOPE, JUNIT, Kind, OBJECTS, PAGE, POINTS, REPORT};
use std::fs;
use std::path::Path;

/// No result that is kept is longer.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// The files of one run, each by its ending and what it holds.
const FILES: [(&str, Kind); 5] =
    [(".csv", POINTS), (".xml", JUNIT), (".json", GRADESCOPE), (".json", OBJECTS), (".html", PAGE)];

/// The files of one report in a folder of them.
const REPORT_FILES: [(&str, Kind); 3] = [(".txt", REPORT), (".md", REPORT), (".html", PAGE)];

/// Whether `grade` wrote a file, or all the files of a folder. What a student hands in may look like one of
/// them: a report is one where all its files are there.
pub(super) fn is_own_result(path: &Path) -> bool {
    if path.is_symlink() {
        return false;
    }
    if path.is_file() {
        return is_one(path, &FILES);
    }
    let Ok(entries) = fs::read_dir(path) else { return false };
    let mut entries = entries.map(|entry| entry.ok().map(|entry| entry.path())).peekable();
    entries.peek().is_some()
        && entries.all(|entry| entry.is_some_and(|file| is_of_report(&file) || is_kept(&file)))
}

fn is_one(path: &Path, kinds: &[(&str, Kind)]) -> bool {
    let name = entry_name(path);
    let ends = |ending: &str| name.to_lowercase().ends_with(ending);
    path.is_file() && kinds.iter().any(|(ending, kind)| ends(ending) && kind.is_at(path))
}

fn is_of_report(path: &Path) -> bool {
    let name = entry_name(path);
    let mut stems = REPORT_FILES.iter().filter_map(|(ending, _)| name.strip_suffix(ending));
    stems.any(|stem| {
        REPORT_FILES.iter().all(|(ending, kind)| {
            let file = path.with_file_name(format!("{stem}{ending}"));
            file.is_file() && !file.is_symlink() && kind.is_at(&file)
        })
    })
}

/// A result that `--keep` keeps is called by a digest.
fn is_kept(path: &Path) -> bool {
    let name = entry_name(path);
    let digest = name.strip_suffix(".json").unwrap_or("");
    let named = digest.len() == 64 && digest.bytes().all(|b| b.is_ascii_hexdigit());
    let short = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= MOST_BYTES);
    named && short && Kept::result(path).is_some()
}
