//! Submissions: what files and folders of the command line come to. Every entry of a folder is
//! one, whatever is wrong with it: nobody disappears.

use super::flat::Course;
use super::folder::{self, Found, Trouble};
use super::litter::{is_litter, not_handed_in};
use super::metadata::Metadata;
use super::names::{composed, entry_name, is_game, is_zip, submitter};
use super::own_files::is_same;
use super::own_results::is_own_result;
use super::resubmitted;
use super::roster;
use super::submission::{Student, Submission, Whose};
use super::unpack::{Scratch, Stop};
use super::users;
use crate::cli::args::Attempts;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What was found, sorted by name; and what was passed over.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub submissions: Vec<Submission>,
    pub skipped: Vec<String>,
    /// Handed in before what counts.
    pub earlier: Vec<String>,
    /// Files that were put together, with whose submission they are.
    pub together: Vec<String>,
    /// What the teacher may not expect: a folder that is one submission, or is none beside a `main.game`, one
    /// that was gone through for the class in it, several submissions of one person.
    pub notes: Vec<String>,
    /// Where archives were opened; gone when this is.
    scratch: Option<Scratch>,
}

/// Takes files as submissions, and each entry of a folder as one; or says what cannot be used.
/// Files that stand beside submissions are passed over, those of the rubric among them (its own is
/// the last of `rubric`). Files of students of the course are a class. With `each` a folder is one
/// submission as it is.
pub(super) fn gather(
    paths: &[PathBuf],
    rubric: &[String],
    course: Course<'_>,
    each: bool,
    attempts: Attempts,
) -> Result<Gathered, String> {
    let mut out = Gathered::default();
    let rubric_name = rubric.last().and_then(|name| Path::new(name).file_name());
    let rubric_name = rubric_name.map(|n| n.to_string_lossy().into_owned());
    let rubric: Vec<PathBuf> =
        rubric.iter().filter_map(|name| Path::new(name).canonicalize().ok()).collect();
    let mut met: BTreeSet<PathBuf> = BTreeSet::new();
    let mut gone_through = Vec::new();
    // What is named by itself is taken as it is, wherever its folder is named.
    let (folders, files): (Vec<_>, Vec<_>) =
        in_order(paths).into_iter().partition(|path| path.is_dir());
    for path in files.into_iter().chain(folders) {
        let shown = path.to_string_lossy();
        let data = fs::metadata(path).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => format!("there is no file or folder {shown}"),
            _ => format!("{shown} cannot be read: {e}"),
        })?;
        let mut entries = Vec::new();
        // A folder that a course system named is of one person.
        let of_one = each || submitter(&entry_name(path)).known;
        if !data.is_dir() || of_one || course.is_one(path, &rubric, &mut out.notes) {
            entries.push(path.clone());
        } else {
            gone_through.push(path);
            entries = out.entries(path, &rubric)?;
            if let Some(class) = folder_of_class(&entries) {
                out.notes.push(format!("{shown} holds nothing but {}", class.display()));
                entries = out.entries(&class, &rubric)?;
            }
        }
        let listed = Metadata::of_class(path, entries.first())?;
        for entry in entries {
            // The same file twice is one; links are told apart, to be refused.
            let real = entry.canonicalize().unwrap_or_else(|_| entry.clone());
            let first = entry.is_symlink() || met.insert(real);
            if first {
                let inside = entry != *path;
                let mut one = one(&entry, inside, rubric_name.as_deref());
                one.inside = inside;
                // A row for each of those who handed in together.
                for person in listed.people(&entry_name(&entry), one.person.clone()) {
                    let name = person.name.clone();
                    out.submissions.push(Submission { name, person, ..one.clone() });
                }
            }
        }
    }
    let like_one = |folder: &&PathBuf| {
        folder::judged(folder, rubric_name.as_deref()).is_ok() && !is_class(folder)
    };
    if gone_through.len() > 1 && gone_through.iter().all(like_one) {
        let all = gone_through.len();
        out.notes.push(format!(
            "each of {all} folders has one answer: did you mean --one, by which each is one submission?"
        ));
    }
    users::settle(&mut out.submissions);
    for own in &mut out.submissions {
        own.person = std::mem::take(&mut own.person).composed();
        own.name.clone_from(&own.person.name);
    }
    out.by_person(rubric_name.as_deref(), attempts)?;
    out.open_archives(rubric_name.as_deref(), each)?;
    by_list(&mut out.submissions, course.roster);
    unlike(&mut out.submissions);
    out.skipped.sort();
    out.earlier.sort();
    Ok(out)
}

/// An entry of a folder, or what the command line names.
fn one(path: &Path, inside: bool, rubric: Option<&str>) -> Submission {
    let name = entry_name(path);
    let data = fs::metadata(path);
    if inside && path.is_symlink() {
        return trouble(path, theirs("it is a link to somewhere else"));
    }
    match data {
        Err(e) => trouble(path, Trouble::of("it cannot be read", &e)),
        Ok(data) if data.is_dir() => one_folder(path, rubric),
        Ok(data) if !data.is_file() => trouble(path, theirs("it is no plain file")),
        Ok(_) if is_zip(&name) => Submission { alone: false, ..one_file(path) },
        Ok(_) if inside && !is_game(&name) => trouble(path, theirs("it is no .game file")),
        Ok(_) => one_file(path),
    }
}

fn one_file(path: &Path) -> Submission {
    let root = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let root = if root.as_os_str().is_empty() { PathBuf::from(".") } else { root };
    let main = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
    let person = submitter(&entry_name(path));
    let (name, path, whose) = (person.name.clone(), path.to_path_buf(), Whose::Nobody);
    Submission { name, person, whose, path, root, main, alone: true, inside: false, trouble: None }
}

/// A file that may import what stands beside it.
pub(super) fn with_its_folder(path: &Path) -> Submission {
    Submission { alone: false, ..one_file(path) }
}

fn theirs(why: &str) -> Trouble {
    Trouble::Theirs(why.to_string())
}

fn trouble(path: &Path, why: Trouble) -> Submission {
    Submission { trouble: Some(why), ..one_file(path) }
}

/// Where the files are, which of them is judged, and what is wrong with them.
fn taken(folder: &Path, found: Result<Found, Trouble>) -> (PathBuf, PathBuf, Option<Trouble>) {
    match found {
        Ok((root, main)) => (root, main, None),
        Err(why) => (folder.to_path_buf(), PathBuf::new(), Some(why)),
    }
}

fn one_folder(path: &Path, rubric: Option<&str>) -> Submission {
    let person = submitter(&entry_name(path));
    let (root, main, trouble) = taken(path, folder::judged(path, rubric));
    let (name, path, whose) = (person.name.clone(), path.to_path_buf(), Whose::Nobody);
    Submission { name, person, whose, path, root, main, alone: false, inside: false, trouble }
}

/// The folder that all of a class stands in, where a folder holds nothing else, as after the archive of a
/// course system was unpacked.
fn folder_of_class(entries: &[PathBuf]) -> Option<PathBuf> {
    let [only] = entries else { return None };
    let own = only.is_dir() && !only.is_symlink() && !submitter(&entry_name(only)).known;
    (own && is_class(only)).then(|| only.clone())
}

/// Whether names in a folder are those that a course system gives to what a class hands in.
fn is_class(folder: &Path) -> bool {
    let own = entry_name(folder);
    // `sheet-1-submissions` of GitHub Classroom holds `sheet-1-username` for each.
    let of_github = |name: &str| {
        let sheet = own.strip_suffix("submissions").filter(|sheet| sheet.ends_with('-'));
        sheet.is_some_and(|sheet| sheet.len() > 1 && name.starts_with(sheet))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.any(|name| submitter(&name).known || of_github(&name))
}

impl Gathered {
    /// What stands in a folder and may have been handed in.
    fn entries(&mut self, folder: &Path, rubric: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
        let cannot = |e: io::Error| format!("{} cannot be read: {e}", folder.display());
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder).map_err(cannot)? {
            // An entry that cannot be read is no reason to lose a student.
            entries.push(entry.map_err(cannot)?.path());
        }
        entries.retain(|entry| {
            let mine = entry.canonicalize().is_ok_and(|real| rubric.contains(&real));
            let others = !mine || entry.is_symlink();
            let wanted = others && !not_handed_in(entry) && !is_own_result(entry);
            if !wanted && !is_litter(entry) {
                self.skipped.push(entry_name(entry));
            }
            wanted
        });
        entries.sort();
        Ok(entries)
    }

    /// What one person handed in, as the names of a course system tell: the latest attempt counts, or
    /// all are judged, and several files of one are one submission.
    fn by_person(&mut self, rubric: Option<&str>, attempts: Attempts) -> Result<(), String> {
        let mut people: BTreeMap<[Option<String>; 3], Vec<Submission>> = BTreeMap::new();
        let mut rest = Vec::new();
        for submission in std::mem::take(&mut self.submissions) {
            match submission.person.known {
                true => {
                    let key = submission.person.key().map(|part| part.map(str::to_string));
                    people.entry(key).or_default().push(submission);
                }
                false => rest.push(submission),
            }
        }
        for (_, all) in people {
            let mut by_attempt: BTreeMap<Option<String>, Vec<Submission>> = BTreeMap::new();
            for submission in all {
                by_attempt.entry(submission.person.attempt.clone()).or_default().push(submission);
            }
            // An attempt without an answer holds the course system's own words, beside one with an answer.
            if by_attempt.values().flatten().any(Submission::may_count) {
                by_attempt.retain(|_, own| {
                    let fine = own.iter().any(Submission::may_count);
                    if !fine {
                        self.skipped.extend(own.iter().map(|s| entry_name(&s.path)));
                    }
                    fine
                });
            }
            while attempts == Attempts::Latest && by_attempt.len() > 1 {
                let before = by_attempt.pop_first().into_iter().flat_map(|(_, before)| before);
                self.earlier.extend(before.map(|s| entry_name(&s.path)));
            }
            for own in by_attempt.into_values() {
                rest.extend(self.one_attempt(own, rubric, attempts)?);
            }
        }
        self.submissions = rest;
        Ok(())
    }

    fn one_attempt(
        &mut self,
        mut own: Vec<Submission>,
        rubric: Option<&str>,
        attempts: Attempts,
    ) -> Result<Vec<Submission>, String> {
        // Beside a file stands what the system says of it.
        if own.iter().any(Submission::may_count) {
            let (fine, idle): (Vec<_>, Vec<_>) = own.into_iter().partition(Submission::may_count);
            self.skipped.extend(idle.iter().map(|s| entry_name(&s.path)));
            own = fine;
        }
        // Two files may have one name and number: the course system's own number decides which is later, and
        // not the order in which they were found.
        own.sort_by_key(|s| entry_name(&s.path));
        own.dedup_by(|later, own| {
            own.is_plain()
                && later.is_plain()
                && own.person.file == later.person.file
                && is_same(&own.path, &later.path)
        });
        let before = resubmitted::settle(&mut own);
        if attempts == Attempts::Best && own.len() == 1 && !before.is_empty() {
            return Ok(resubmitted::as_attempts(own, before));
        }
        self.earlier.extend(before.iter().map(|s| entry_name(&s.path)));
        // Without one of its files nobody knows what an attempt is.
        if let Some(unread) = own.iter().position(|s| s.trouble.is_some() && s.may_count()) {
            return Ok(vec![own.swap_remove(unread)]);
        }
        if let Some(one) = self.together(&own, rubric)? {
            return Ok(vec![one]);
        }
        if let [first, _, ..] = own.as_slice() {
            let names: Vec<String> = own.iter().map(|s| entry_name(&s.path)).collect();
            let (name, names) = (&first.name, names.join(", "));
            self.notes.push(format!("{name} handed in several at once, a row each: {names}"));
        }
        Ok(own)
    }

    /// Several files that one person handed in, as the folder that they were; or why nothing can be
    /// copied on this machine.
    fn together(
        &mut self,
        all: &[Submission],
        rubric: Option<&str>,
    ) -> Result<Option<Submission>, String> {
        let Some(first) = all.first().filter(|_| all.len() > 1) else { return Ok(None) };
        let mut files = Vec::new();
        for submission in all {
            let plain = submission.alone || submission.is_archive();
            let name = submission.person.file.clone().filter(|_| plain);
            let Some(name) = name else { return Ok(None) };
            files.push((name, submission.path.clone()));
        }
        let names: BTreeSet<&String> = files.iter().map(|(name, _)| name).collect();
        if names.len() < files.len() {
            return Ok(None);
        }
        let (root, main, trouble) = match self.scratch()?.copied(&files) {
            Ok(folder) => taken(&folder, folder::judged(&folder, rubric)),
            Err(Stop::Trouble(why)) => taken(&first.root, Err(why)),
            Err(Stop::NoPlace(why)) => return Err(why),
        };
        let entries: Vec<String> = all.iter().map(|s| entry_name(&s.path)).collect();
        self.together.push(format!("{} ({})", first.name, entries.join(", ")));
        // Where one file is late, so is what it belongs to.
        let mut person = first.person.clone();
        person.late = all.iter().any(|s| s.person.late);
        Ok(Some(Submission { root, main, alone: false, trouble, person, ..first.clone() }))
    }

    fn scratch(&mut self) -> Result<&mut Scratch, String> {
        if self.scratch.is_none() {
            self.scratch = Some(Scratch::new()?);
        }
        self.scratch.as_mut().ok_or_else(String::new)
    }

    fn open_archives(&mut self, rubric: Option<&str>, each: bool) -> Result<(), String> {
        let mut all = std::mem::take(&mut self.submissions);
        let alone = all.len() == 1;
        for submission in &mut all {
            if !submission.is_archive() || submission.trouble.is_some() {
                continue;
            }
            let archive = submission.root.join(&submission.main);
            let opened = match self.scratch()?.unpacked(&archive) {
                Ok(inside) => Ok(inside),
                Err(Stop::Trouble(why)) => Err(why),
                Err(Stop::NoPlace(why)) => return Err(why),
            };
            let named = !submission.inside && !each;
            if opened.as_ref().is_ok_and(|inside| named && is_class(inside)) {
                let shown = archive.display();
                // What a student put into an archive stops nobody else.
                if alone {
                    return Err(format!(
                        "{shown} is the archive of a class: unpack it, and name its folder"
                    ));
                }
                self.notes.push(format!(
                    "{shown} looks like the archive of a class, and is one submission here: if it is a class, \
                     unpack it, and name its folder"
                ));
            }
            match opened.and_then(|inside| folder::judged(&inside, rubric)) {
                Ok((root, main)) => (submission.root, submission.main) = (root, main),
                Err(Trouble::Empty) => {
                    submission.trouble = Some(theirs("there is no .game file in its archive"));
                }
                Err(why) => submission.trouble = Some(why),
            }
        }
        self.submissions = all;
        Ok(())
    }
}

/// Whose each is by the list of the course, which names those who are users to the course system.
fn by_list(submissions: &mut [Submission], students: &[Student]) {
    let whose = roster::assigned(students, submissions.iter().map(|own| &own.person));
    for (own, whose) in submissions.iter_mut().zip(whose) {
        own.whose = whose;
        let listed = whose.student(students).filter(|_| own.person.is_called_by_system());
        if let Some(student) = listed {
            own.name.clone_from(&student.name);
        }
    }
}

/// Sorts by names. Those that are the same are told apart by the files', where these are the same by the
/// paths, and else by numbers.
fn unlike(submissions: &mut [Submission]) {
    let own_names: Vec<String> = submissions.iter().map(|own| own.name.clone()).collect();
    for whole in [false, true] {
        let before = submissions.to_vec();
        for (submission, name) in submissions.iter_mut().zip(&own_names) {
            let same = before.iter().filter(|other| other.name == submission.name);
            if same.filter(|other| !other.is_attempt_beside(submission)).count() < 2 {
                continue;
            }
            let own = match whole {
                false => entry_name(&submission.path),
                true => submission.path.to_string_lossy().into_owned(),
            };
            submission.name = format!("{name} ({})", composed(&own));
        }
    }
    submissions.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.path.cmp(&b.path)));
    let all = submissions.to_vec();
    let mut taken: BTreeSet<String> = all.iter().map(|own| own.name.clone()).collect();
    for (at, own) in submissions.iter_mut().enumerate() {
        let before = all.get(..at).unwrap_or_default().iter().rev();
        let mut same = before.take_while(|other| other.name == own.name);
        if same.any(|other| !other.is_attempt_beside(own)) {
            let mut numbered = (2..).map(|n| format!("{} ({n})", own.name));
            own.name = numbered.find(|name| !taken.contains(name)).unwrap_or_default();
            taken.insert(own.name.clone());
        }
    }
    submissions.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.path.cmp(&b.path)));
}

/// The same paths in an order that is not that of the command line: of several to one file the shortest is first.
fn in_order(paths: &[PathBuf]) -> Vec<&PathBuf> {
    let mut paths: Vec<&PathBuf> = paths.iter().collect();
    paths.sort_by_cached_key(|path| {
        (path.canonicalize().ok(), path.as_os_str().len(), path.to_path_buf())
    });
    paths
}

#[cfg(test)]
mod tests {
    use super::{Attempts, Gathered, Submission, Trouble, one_file, trouble};
    use std::path::Path;

    /// What the machine cannot read may be what counts: an earlier attempt is no answer in its place.
    #[test]
    fn an_attempt_that_is_not_read_is_not_passed_over() {
        let name = |day: &str| format!("Sheet 1_flast_attempt_2026-11-{day}-10-00-00_sheet.game");
        let unread = |name: &str| trouble(Path::new(name), Trouble::Unread("an error".to_string()));
        let counts = |submissions: Vec<Submission>| {
            let mut out = Gathered { submissions, ..Gathered::default() };
            out.by_person(None, Attempts::Latest).unwrap();
            let [one] = out.submissions.as_slice() else { panic!("{:?}", out.submissions) };
            one.trouble.as_ref().is_some_and(Trouble::is_of_machine)
        };
        let (first, second) = (name("02"), name("05"));
        assert!(counts(vec![one_file(Path::new(&first)), unread(&second)]));
        assert!(!counts(vec![unread(&first), one_file(Path::new(&second))]));
        let (one, other) = ("doeann_12345_67890_sheet.game", "doeann_12345_67891_rules.game");
        assert!(counts(vec![one_file(Path::new(one)), unread(other)]));
    }
}
