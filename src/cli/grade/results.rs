//! The files that `grade` writes, each whole or not at all.

use crate::cli::Exit;
use crate::cli::args::Grade;
use crate::cli::output::Output;
use crate::cli::written::{self, GRADESCOPE, JUNIT, Kind, PAGE, POINTS, REPORT};
use crate::report::Style;
use crate::report::grade::{
    Class, Reader, class_page, csv, gradescope, junit, markdown, student, student_page,
};
use crate::source::is_invisible;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file's name is cut off after so many letters.
const LONGEST_NAME: usize = 80;

/// No file system takes longer names, in bytes; an ending and a number come behind.
const MOST_BYTES: usize = 200;

/// Makes the folders that results go to, or says why one cannot be made: before anything is judged. Those that
/// were not there, an inner one before the one that it is in.
pub(super) fn make_folders(args: &Grade) -> Result<Vec<PathBuf>, String> {
    let mut made = Vec::new();
    let folders = args.files_written().filter_map(|file| file.parent());
    let folders = folders.chain(args.reports.as_deref());
    for folder in folders.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        let missing = folder.ancestors().take_while(|f| !f.as_os_str().is_empty() && !f.exists());
        let missing: Vec<PathBuf> = missing.map(Path::to_path_buf).collect();
        fs::create_dir_all(folder)
            .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
        // Those inside come first.
        made.splice(0..0, missing);
    }
    Ok(made)
}

pub(super) fn write(
    class: &Class,
    args: &Grade,
    day: &str,
    likeness: Option<&str>,
    out: &mut Output<'_>,
) -> Exit {
    let mut exit = Exit::Fine;
    let mut file = |path: &Path, text: &str, kind: Kind| {
        // A name in a folder of reports is nobody's choice: what a link there leads to is not replaced.
        let of_reports = args.reports.as_deref().is_some_and(|f| path.parent() == Some(f));
        let done = match of_reports && path.is_symlink() {
            true => Err(format!("{} cannot be written: it is a link", path.display())),
            false => written::over(path, text.as_bytes(), kind),
        };
        if let Err(problem) = done {
            out.unusable(&problem);
            exit = exit.and(Exit::Unusable);
        }
    };
    if let Some(path) = &args.csv {
        file(path, &csv(class), POINTS);
    }
    if let Some(path) = &args.junit {
        file(path, &junit(class, day), JUNIT);
    }
    if let Some(path) = &args.gradescope {
        file(path, &gradescope(class, day), GRADESCOPE);
    }
    if let Some(path) = &args.html {
        file(path, &class_page(class), PAGE);
    }
    if let (Some(path), Some(page)) = (&args.likeness, likeness) {
        file(path, page, PAGE);
    }
    let mut stale = Vec::new();
    if let Some(folder) = &args.reports {
        let names: Vec<&str> = class.entries.iter().map(|entry| entry.name.as_str()).collect();
        let (names, taken) = file_names(&names);
        for (entry, name) in class.entries.iter().zip(names) {
            let reader = Reader::Student { day };
            let text = student(entry, class.mode, reader, Style::PLAIN);
            file(&folder.join(format!("{name}.txt")), &text, REPORT);
            file(&folder.join(format!("{name}.md")), &markdown(entry, class.mode, reader), REPORT);
            let page = student_page(entry, class.mode, reader);
            file(&folder.join(format!("{name}.html")), &page, PAGE);
        }
        stale = others(folder, &taken);
    }
    if !stale.is_empty() {
        let shown: Vec<&str> = stale.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more = match stale.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown = shown.join(", ");
        out.complain(&format!("reports that are not of this run: {shown}{more}"));
    }
    exit
}

/// The most reports of an earlier run that are named.
const MOST_NAMED: usize = 10;

/// Reports in a folder that belong to nobody of this run.
fn others(folder: &Path, taken: &BTreeSet<String>) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_other = |name: &String| {
        let stem = [".txt", ".md", ".html"].iter().find_map(|ending| name.strip_suffix(ending));
        stem.is_some_and(|stem| !taken.contains(&stem.to_lowercase()))
    };
    let mut names: Vec<String> = names.filter(is_other).collect();
    names.sort();
    names
}

/// The names of reports. A name that is one of a file already is kept for who has it.
fn file_names(names: &[&str]) -> (Vec<String>, BTreeSet<String>) {
    let mut taken = BTreeSet::new();
    let mut own: Vec<Option<String>> = names
        .iter()
        .map(|name| {
            let kept = file_name(name, &mut BTreeSet::new()) == **name;
            kept.then(|| file_name(name, &mut taken))
        })
        .collect();
    for (own, name) in own.iter_mut().zip(names) {
        own.get_or_insert_with(|| file_name(name, &mut taken));
    }
    (own.into_iter().flatten().collect(), taken)
}

/// A name that every file system takes, and no other report has.
fn file_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| (c.is_alphanumeric() || " -_,()".contains(c)) && !is_invisible(c);
    let mut bytes = 0;
    let fits = |c: &char| {
        bytes += c.len_utf8();
        bytes <= MOST_BYTES
    };
    let letters = name.chars().map(|c| if plain(c) { c } else { '_' });
    let safe: String = letters.take(LONGEST_NAME).take_while(fits).collect();
    let safe = match safe.trim() {
        "" => "submission".to_string(),
        safe => safe.to_string(),
    };
    let mut own = safe.clone();
    let mut count = 1;
    // Some file systems take capitals and small letters for the same.
    while !taken.insert(own.to_lowercase()) {
        count += 1;
        own = format!("{safe} {count}");
    }
    own
}

#[cfg(test)]
mod tests {
    use super::{file_name, file_names};
    use std::collections::BTreeSet;

    #[test]
    fn names_of_reports_lead_nowhere() {
        let mut taken = BTreeSet::new();
        assert_eq!(file_name("../../etc/passwd", &mut taken), "______etc_passwd");
        assert_eq!(file_name("a\nb", &mut taken), "a_b");
        assert_eq!(file_name("A_B", &mut taken), "A_B 2");
        assert_eq!(file_name("", &mut taken), "submission");
        assert!(file_name(&"𝒜".repeat(70), &mut taken).len() <= 200);
    }

    #[test]
    fn who_is_called_like_a_file_has_that_file() {
        let (names, taken) = file_names(&["O'Hara", "O_Hara", "o_hara"]);
        assert_eq!(names, ["O_Hara 3", "O_Hara", "o_hara 2"]);
        assert_eq!(taken.len(), 3);
    }
}
