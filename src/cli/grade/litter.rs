//! What lies in folders and was not handed in: what systems, course systems and editors leave there.

use super::names::{entry_name, is_game, is_zip};
use super::own_files::OF_GIT;
use super::{folder, metadata};
use std::path::Path;

/// What systems and course systems leave in folders, by name.
const NOT_HANDED_IN: &[&str] = &[
    "__macosx",
    "thumbs.db",
    "desktop.ini",
    "grades.csv",
    "grades.xls",
    "grades.xlsx",
    "index.html",
    metadata::FILE,
];

/// What no person handed in, and nobody needs to hear of.
pub(super) fn is_litter(path: &Path) -> bool {
    let name = entry_name(path);
    if let Some(of) = name.strip_prefix("._") {
        // A Mac keeps what belongs to a file beside it.
        return path.with_file_name(of).exists();
    }
    if is_lock(path) {
        return true;
    }
    let hidden = name.starts_with('.');
    let holds_games = || name != OF_GIT && !folder::is_empty(path);
    name.eq_ignore_ascii_case("__macosx") || hidden && !(path.is_dir() && holds_games())
}

pub(super) fn not_handed_in(path: &Path) -> bool {
    let name = entry_name(path).to_lowercase();
    let hidden = name.starts_with('.') && !is_game(&name) && !is_zip(&name);
    hidden || name.starts_with("._") || is_lock(path) || NOT_HANDED_IN.contains(&name.as_str())
}

/// Emacs marks a file that somebody changes, by a link beside it that leads nowhere.
fn is_lock(path: &Path) -> bool {
    let name = entry_name(path);
    let of = name.strip_prefix(".#").map(|of| path.with_file_name(of));
    of.is_some_and(|of| of.is_file()) && path.is_symlink() && !path.exists()
}
