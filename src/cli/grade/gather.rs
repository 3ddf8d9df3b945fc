//! Submissions: what files and folders of the command line come to.

use super::names::submitter;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// One submission, or why there is none.
#[derive(Clone, Debug)]
pub struct Submission {
    pub name: String,
    /// The folder that it may read, and the file in it that is judged.
    pub root: PathBuf,
    pub main: PathBuf,
    /// It is a file alone: it may read nothing else.
    pub alone: bool,
    pub trouble: Option<String>,
}

/// What was found, sorted by name; and what was passed over.
#[derive(Debug, Default)]
pub struct Gathered {
    pub submissions: Vec<Submission>,
    pub skipped: Vec<String>,
}

/// Files of this name are judged where a folder has several.
const MAIN: &[&str] = &["main.game", "submission.game", "solution.game", "homework.game"];

/// Takes files as submissions, and each entry of a folder as one; or says what cannot be used.
/// A folder with `main.game` in it is one submission, too. The files of the rubric, the last
/// of them its own, are none.
pub fn gather(paths: &[PathBuf], rubric: &[String]) -> Result<Gathered, String> {
    let mut out = Gathered::default();
    let rubric_name = rubric.last().and_then(|name| Path::new(name).file_name());
    let rubric_name = rubric_name.map(|n| n.to_string_lossy().into_owned());
    let rubric: Vec<PathBuf> =
        rubric.iter().filter_map(|name| Path::new(name).canonicalize().ok()).collect();
    for path in paths {
        let shown = path.to_string_lossy();
        let data = fs::metadata(path).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => format!("there is no file or folder {shown}"),
            _ => format!("{shown} cannot be read: {e}"),
        })?;
        if !data.is_dir() {
            out.submissions.push(one_file(path));
            continue;
        }
        if path.join("main.game").is_file() {
            out.submissions.push(one_folder(path, rubric_name.as_deref()));
            continue;
        }
        let entries = fs::read_dir(path).map_err(|e| format!("{shown} cannot be read: {e}"))?;
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "__MACOSX" {
                continue;
            }
            let inside = entry.path();
            let Ok(kind) = entry.file_type() else {
                out.submissions.push(trouble(&inside, "it cannot be read"));
                continue;
            };
            let game = name.to_lowercase().ends_with(".game");
            if kind.is_symlink() && (game || inside.is_dir()) {
                out.submissions.push(trouble(&inside, "it is a link to somewhere else"));
            } else if kind.is_dir() {
                out.submissions.push(one_folder(&inside, rubric_name.as_deref()));
            } else if !game || inside.canonicalize().is_ok_and(|real| rubric.contains(&real)) {
                out.skipped.push(name);
            } else {
                out.submissions.push(one_file(&inside));
            }
        }
    }
    unlike(&mut out.submissions);
    out.submissions.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.main.cmp(&b.main)));
    out.skipped.sort();
    Ok(out)
}

fn entry_name(path: &Path) -> String {
    // A path such as `.` has its name from where it leads.
    let whole = path.canonicalize();
    let own = path.file_name().or_else(|| whole.as_deref().ok().and_then(Path::file_name));
    own.map_or_else(String::new, |n| n.to_string_lossy().into_owned())
}

fn one_file(path: &Path) -> Submission {
    let root = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    let root = if root.as_os_str().is_empty() { PathBuf::from(".") } else { root };
    let main = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
    Submission { name: submitter(&entry_name(path)), root, main, alone: true, trouble: None }
}

fn trouble(path: &Path, why: &str) -> Submission {
    Submission { trouble: Some(why.to_string()), ..one_file(path) }
}

fn one_folder(path: &Path, rubric: Option<&str>) -> Submission {
    let name = submitter(&entry_name(path));
    let found = main_file(path, rubric);
    let (root, main, trouble) = match found {
        Ok((root, main)) => (root, main, None),
        Err(why) => (path.to_path_buf(), PathBuf::new(), Some(why)),
    };
    Submission { name, root, main, alone: false, trouble }
}

/// The file of a folder that is judged.
fn main_file(folder: &Path, rubric: Option<&str>) -> Result<(PathBuf, PathBuf), String> {
    let mut folder = folder.to_path_buf();
    // Some systems put what was handed in into a folder of its own.
    for _ in 0..4 {
        let entries =
            fs::read_dir(&folder).map_err(|e| format!("its folder cannot be read: {e}"))?;
        let mut games = Vec::new();
        let mut folders = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "__MACOSX" {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(_) if name.to_lowercase().ends_with(".game") => games.push(name),
                _ => {}
            }
        }
        games.sort();
        if let [only] = games.as_slice() {
            return Ok((folder, PathBuf::from(only)));
        }
        if !games.is_empty() {
            let known = MAIN.iter().copied().chain(rubric);
            for name in known {
                if games.iter().any(|g| g == name) {
                    return Ok((folder, PathBuf::from(name)));
                }
            }
            return Err(format!(
                "it has several files, and none is called main.game: {}",
                games.join(", ")
            ));
        }
        match folders.as_slice() {
            [only] => folder = only.clone(),
            _ => break,
        }
    }
    Err("there is no .game file in its folder".to_string())
}

/// Names that are the same are told apart by the file's.
fn unlike(submissions: &mut [Submission]) {
    for again in [false, true] {
        let names: Vec<String> = submissions.iter().map(|s| s.name.clone()).collect();
        for (i, submission) in submissions.iter_mut().enumerate() {
            let same = names.iter().filter(|n| **n == submission.name).count();
            if same < 2 {
                continue;
            }
            let file = if submission.alone || again {
                submission.root.join(&submission.main)
            } else {
                submission.root.clone()
            };
            let own = match again {
                false => entry_name(&file),
                true => format!("{} {i}", file.to_string_lossy()),
            };
            submission.name = format!("{} ({own})", submission.name);
        }
    }
}
