//! Whether a folder with a `main.game` is what one person handed in, or a class whose files stand side by side.

use super::folder;
use super::names::{Person, as_stored, composed_path, is_game, is_zip, submitter};
use super::own_files::{defined, imports, text};
use super::roster;
use super::submission::Student;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// More files than this are not looked for in one submission.
const MOST_FILES: usize = 200;

const MAIN: &str = "main.game";

/// What tells the files of several students from those of one.
#[derive(Clone, Copy, Default)]
pub(super) struct Course<'a> {
    pub roster: &'a [Student],
    /// The names that the rubric asks for.
    pub asked: &'a [&'a str],
}

impl<'a> Course<'a> {
    /// Whether a folder is one submission: all other files that stand there are brought in by its
    /// `main.game`, and none of them is another student's. What the teacher may not expect is noted.
    pub(super) fn is_one(self, folder: &Path, rubric: &[PathBuf], notes: &mut Vec<String>) -> bool {
        if !folder.join(MAIN).is_file() {
            return false;
        }
        let shown = folder.display();
        let wanted = wanted(folder);
        let all = fs::read_dir(folder);
        let one = all.is_ok_and(|mut all| {
            all.all(|entry| entry.is_ok_and(|entry| is_wanted(&entry, &wanted, rubric)))
        });
        if !one {
            notes.push(format!(
                "in {shown} main.game stands beside files that it does not import: each is a submission"
            ));
            return false;
        }
        let brought = wanted.iter().filter(|file| folder.join(file).is_file());
        let brought: Vec<&Path> =
            brought.map(PathBuf::as_path).filter(|f| *f != Path::new(MAIN)).collect();
        // Who imports the files of others does not hand in for them.
        if let Some(name) = self.listed(&brought).map(|student| &student.name) {
            notes.push(format!(
                "in {shown} main.game imports files of others on the list of the course, such as {name}: \
                 each is a submission"
            ));
            return false;
        }
        if let Some((name, files)) = self.answered_twice(folder, &brought) {
            notes.push(format!(
                "in {shown} main.game imports files that each have an answer `{name}` ({files}): each is a \
                 submission"
            ));
            return false;
        }
        if !brought.is_empty() {
            let names: Vec<_> = brought.iter().map(|file| file.to_string_lossy()).collect();
            let names = names.join(", ");
            notes.push(format!("{shown} is one submission: main.game imports {names}"));
        }
        true
    }

    /// A student of the course with whose name one of these files is called.
    fn listed(self, files: &[&Path]) -> Option<&'a Student> {
        let people: Vec<Person> =
            files.iter().map(|file| submitter(&file.to_string_lossy()).composed()).collect();
        let mut whose = roster::assigned(self.roster, people.iter()).into_iter();
        whose.find_map(|whose| self.roster.get(whose.place()?))
    }

    /// A name that the rubric asks for and that several of these files define, which the files of one
    /// student do not: imported together they would be in one another's way.
    fn answered_twice(self, folder: &Path, files: &[&Path]) -> Option<(String, String)> {
        let mut by_name: BTreeMap<String, Vec<&Path>> = BTreeMap::new();
        for file in files {
            let Ok(text) = text(&folder.join(file)) else { continue };
            for name in defined(&text).into_iter().filter(|name| self.asked.contains(&&**name)) {
                by_name.entry(name).or_default().push(file);
            }
        }
        let (name, files) = by_name.into_iter().find(|(_, files)| files.len() > 1)?;
        let files: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
        Some((name, files.join(", ")))
    }
}

/// What `main.game` brings in, itself among it.
fn wanted(folder: &Path) -> BTreeSet<PathBuf> {
    let mut wanted: BTreeSet<PathBuf> = BTreeSet::new();
    let mut open = vec![PathBuf::from(MAIN)];
    while let Some(file) = open.pop() {
        if !wanted.insert(file.clone()) || wanted.len() > MOST_FILES {
            continue;
        }
        let Ok(text) = text(&as_stored(folder, &file)) else { continue };
        open.extend(imports(&text, &file));
    }
    wanted
}

/// Whether an entry of a folder belongs to what `main.game` brings in, or is nobody's answer.
fn is_wanted(entry: &fs::DirEntry, wanted: &BTreeSet<PathBuf>, rubric: &[PathBuf]) -> bool {
    let name = composed_path(Path::new(&entry.file_name()));
    let shown = name.to_string_lossy();
    match entry.file_type() {
        // A folder of somebody else's.
        Ok(kind) if kind.is_dir() && !shown.starts_with('.') && shown != "__MACOSX" => {
            let real = entry.path().canonicalize();
            let of_rubric = |real: &PathBuf| rubric.iter().any(|file| file.starts_with(real));
            wanted.iter().any(|file| file.starts_with(&name))
                || real.is_ok_and(|real| of_rubric(&real))
                || folder::is_empty(&entry.path())
        }
        Ok(kind) if kind.is_file() && (is_game(&shown) || is_zip(&shown)) => {
            // What a course system named was handed in by itself.
            wanted.contains(&name) && !submitter(&shown).known
        }
        _ => true,
    }
}
