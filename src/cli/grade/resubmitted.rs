//! Files that a student handed in again: Canvas puts a number behind their names, `main-1.game`.

use super::own_files::{imports, text};
use super::submission::Submission;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A file and those that were handed in before it, each as an attempt by itself.
pub(super) fn as_attempts(last: Vec<Submission>, before: Vec<Submission>) -> Vec<Submission> {
    let mut all: Vec<Submission> = last.into_iter().chain(before).collect();
    for submission in &mut all {
        let number = submission.person.again.as_ref().map_or(0, |(_, number)| *number);
        submission.person.attempt = Some(format!("{:02}", number + 1));
    }
    all
}

/// Gives files of one student the names that they were handed in with. Of one name the latest counts;
/// the others are taken out, and given back.
pub(super) fn settle(own: &mut Vec<Submission>) -> Vec<Submission> {
    if own.len() < 2 || own.iter().all(|s| s.person.again.is_none()) {
        return Vec::new();
    }
    let read = own.iter().filter_map(|s| text(&s.path).ok());
    let imported: BTreeSet<PathBuf> =
        read.flat_map(|text| imports(&text, Path::new("main.game"))).collect();
    // A number that stands in an import is the student's own.
    let numbered = |s: &Submission| {
        let file = s.person.file.as_ref()?;
        s.person.again.clone().filter(|_| !imported.contains(Path::new(file)))
    };
    let mut by_name: BTreeMap<String, Vec<(u32, usize)>> = BTreeMap::new();
    for (at, submission) in own.iter().enumerate() {
        let plain = || submission.person.file.clone().map(|file| (file, 0));
        if let Some((name, number)) = numbered(submission).or_else(plain) {
            by_name.entry(name).or_default().push((number, at));
        }
    }
    let mut earlier = BTreeSet::new();
    for (name, mut all) in by_name {
        all.sort_unstable();
        // `part-1.game` and `part-2.game` without a `part.game` are two files.
        let again = all.len() == 1 || all.first().is_some_and(|(number, _)| *number == 0);
        let Some((_, last)) = all.pop().filter(|_| again) else { continue };
        earlier.extend(all.into_iter().map(|(_, at)| at));
        if let Some(submission) = own.get_mut(last) {
            submission.person.file = Some(name);
        }
    }
    let mut at = 0..;
    let (kept, before) = std::mem::take(own)
        .into_iter()
        .partition(|_| at.next().is_none_or(|at| !earlier.contains(&at)));
    *own = kept;
    before
}
