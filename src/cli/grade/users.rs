//! Where a user's name begins in what Blackboard writes: `Sheet_1_d_doe` may be of `doe` or of `d_doe`. Beside a
//! file stands a text of the system's own whose first line has the name in brackets; without it, what all of a
//! class have in front is the sheet's.

use super::names::entry_name;
use super::submission::Submission;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The system's own texts say who it was at their beginning.
const MOST_READ: u64 = 4096;

/// Gives submissions from Blackboard their users' names.
pub(super) fn settle(all: &mut [Submission]) {
    let mut by_folder: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for submission in all.iter() {
        if let Some(before) = &submission.person.before {
            let folder = folder_of(&submission.path);
            by_folder.entry(folder).or_default().insert(before.clone());
        }
    }
    let mut users: BTreeMap<(PathBuf, String), (String, bool)> = BTreeMap::new();
    for submission in all.iter() {
        let Some(before) = &submission.person.before else { continue };
        let folder = folder_of(&submission.path);
        let class = by_folder.get(&folder);
        let by_class = || before.get(class.map_or(0, in_front)..).filter(|user| !user.is_empty());
        let own = told_beside(submission, before);
        let known = own.clone().or_else(|| by_class().map(str::to_string));
        if let Some(user) = known.filter(|user| user != before) {
            // What is told beside one attempt is so of the others.
            let told = own.is_some();
            match told {
                true => _ = users.insert((folder, before.clone()), (user, told)),
                false => _ = users.entry((folder, before.clone())).or_insert((user, told)),
            }
        }
    }
    for submission in all.iter_mut() {
        let Some(before) = submission.person.before.clone() else { continue };
        if let Some((user, told)) = users.get(&(folder_of(&submission.path), before)) {
            submission.person.user = told.then(|| user.clone());
            submission.name.clone_from(user);
            submission.person.name.clone_from(user);
            submission.person.id = Some(user.clone());
        }
    }
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The bytes up to the last `_` of what all have in front; none where nothing is.
fn in_front(class: &BTreeSet<String>) -> usize {
    // In order, the first and the last have the least in common.
    let (Some(first), Some(last)) = (class.first(), class.last()) else { return 0 };
    if first == last {
        return first.rfind('_').map_or(0, |at| at + 1);
    }
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
    let common = first.as_bytes().get(..same).unwrap_or_default();
    match common.iter().rposition(|byte| *byte == b'_') {
        Some(at) => at + 1,
        // Sheets of several names.
        None => usize::MAX,
    }
}

/// The user's name by the system's own text about an attempt, if it stands beside and fits.
fn told_beside(submission: &Submission, before: &str) -> Option<String> {
    let attempt = submission.person.attempt.as_deref()?;
    let name = format!("{before}_attempt_{attempt}.txt");
    if entry_name(&submission.path) == name {
        return None;
    }
    let path = submission.path.with_file_name(name);
    if !path.symlink_metadata().is_ok_and(|data| data.is_file()) {
        return None;
    }
    let mut text = Vec::new();
    File::open(path).ok()?.take(MOST_READ).read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text);
    let (_, user) = text.lines().next()?.trim().strip_suffix(')')?.rsplit_once('(')?;
    let fits = before.strip_suffix(user).is_some_and(|sheet| sheet.ends_with('_'));
    (fits && !user.is_empty()).then(|| user.to_string())
}
