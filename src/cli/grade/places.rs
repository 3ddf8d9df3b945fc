//! Where a run reads and where it writes: what is no submission, and what may not be written over.

use super::folder;
use super::gather::Gathered;
use super::names::{is_game, is_zip};
use crate::cli::args::Grade;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

impl Grade {
    /// The files that a run writes, folders of them aside.
    pub(crate) fn files_written(&self) -> impl Iterator<Item = &PathBuf> {
        let files = [&self.csv, &self.junit, &self.gradescope, &self.html, &self.likeness];
        files.into_iter().flatten()
    }

    /// What is wrong with a result to `-`, which elsewhere is the standard output: a file of that name helps nobody.
    pub(crate) fn to_a_dash(&self) -> Option<String> {
        self.files_written().find(|path| path.as_os_str() == "-")?;
        Some(match self.csv.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            true => "a table on the standard output is `--format csv`, without `--csv`".to_string(),
            false => "`-` is no file: give the results a name".to_string(),
        })
    }
}

/// Files that are no submissions wherever they stand: what the command line names for something
/// else, and the rubric's, its own last.
pub(super) fn beside_submissions(args: &Grade, rubric: &[String]) -> Vec<String> {
    let read = [&args.roster, &args.overrides, &args.since];
    let folders = [&args.reports, &args.keep];
    let named = args.files_written().chain(read.into_iter().chain(folders).flatten());
    // To write over what was handed in is refused elsewhere.
    let named = named.filter(|path| !is_handed_in(path));
    let named = named.map(|path| path.to_string_lossy().into_owned());
    named.chain(rubric.iter().cloned()).collect()
}

fn is_handed_in(path: &Path) -> bool {
    path.to_str().is_some_and(|name| is_game(name) || is_zip(name))
}

/// Whether a folder stands among the submissions and holds something to judge.
pub(super) fn is_of_a_student(path: &Path, submissions: &[PathBuf]) -> bool {
    let real = path.canonicalize().ok().filter(|real| real.is_dir());
    let among = |real: &Path| {
        let mut folders = submissions.iter().filter_map(|all| all.canonicalize().ok());
        folders.any(|all| all != *real && real.starts_with(&all))
    };
    real.is_some_and(|real| among(&real) && !folder::is_empty(&real))
}

/// Whether a folder stands in what somebody handed in.
pub(super) fn is_inside(folder: &Path, gathered: &Gathered) -> bool {
    let real = folder.ancestors().find_map(|above| above.canonicalize().ok());
    // A link that was handed in is not followed: what it leads to is not the student's.
    let handed_in = gathered.submissions.iter();
    let handed_in = handed_in.filter(|own| own.path.is_dir() && !own.path.is_symlink());
    let mut handed_in = handed_in.filter_map(|own| own.path.canonicalize().ok());
    real.is_some_and(|real| handed_in.any(|own| real.starts_with(own)))
}

pub(super) fn is_one_of(path: &Path, all: &[PathBuf]) -> bool {
    let real = path.canonicalize().ok();
    real.is_some() && all.iter().any(|other| other.canonicalize().ok() == real)
}

/// An input that the results would be written over.
pub(super) fn replaced<'a>(
    args: &'a Grade,
    gathered: &Gathered,
    rubric: &[String],
) -> Option<&'a Path> {
    let real = |path: &Path| path.canonicalize().ok();
    let rubric = rubric.iter().filter_map(|file| real(Path::new(file)));
    let files = gathered.submissions.iter().flat_map(|s| [s.path.clone(), s.root.join(&s.main)]);
    // A link that was handed in is not read.
    let files = files.filter(|path| !path.is_symlink()).filter_map(|path| real(&path));
    let inputs = rubric.chain(files).chain(args.roster.as_deref().and_then(real));
    let inputs: Vec<_> = inputs.chain(args.overrides.as_deref().and_then(real)).collect();
    let mut outputs = args.files_written().map(PathBuf::as_path);
    outputs.find(|path| real(path).is_some_and(|real| inputs.contains(&real)))
}

/// Results that lie among the submissions, where a run that does not name them takes them for some.
pub(super) fn left_among(args: &Grade) -> Vec<&Path> {
    let results = args.files_written().chain([&args.reports, &args.keep].into_iter().flatten());
    let folders = args.submissions.iter().filter_map(|all| all.canonicalize().ok());
    let folders: Vec<PathBuf> = folders.filter(|all| all.is_dir()).collect();
    let among = |path: &&PathBuf| {
        let real =
            Path::new(".").join(path).ancestors().skip(1).find_map(|a| a.canonicalize().ok());
        real.is_some_and(|real| folders.iter().any(|all| real.starts_with(all)))
    };
    results.filter(among).map(PathBuf::as_path).collect()
}

/// A result that is to be written to the place of another, or among the reports under a name that a
/// report may have.
pub(super) fn written_twice(args: &Grade) -> Option<&Path> {
    // Folders that are not there yet are made later.
    let place = |path: &Path| {
        let path = Path::new(".").join(path);
        path.ancestors().find_map(|there| {
            let rest = path.strip_prefix(there).ok()?;
            Some(there.canonicalize().ok()?.join(rest))
        })
    };
    let reports = args.reports.as_deref().and_then(place);
    let is_report = |place: &Path| {
        let ending = place.extension().and_then(|ending| ending.to_str());
        let of_reports = place.parent().is_some_and(|folder| reports.as_deref() == Some(folder));
        of_reports && ending.is_some_and(|ending| ["txt", "md", "html"].contains(&ending))
    };
    let mut met = BTreeSet::new();
    let mut outputs = args.files_written().map(PathBuf::as_path);
    outputs.find(|path| {
        // A pipe or a device takes any number of texts.
        let plain = !path.exists() || path.is_file();
        let place = place(path).unwrap_or_else(|| path.to_path_buf());
        plain && (is_report(&place) || !met.insert(place))
    })
}
