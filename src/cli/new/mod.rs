//! `grundy new`: commented files to start from. What is there already stays as it is.

use super::args::New;
use super::files::Disk;
use super::output::Output;
use super::written::whole;
use super::{Exit, check};
use crate::grade;
use crate::source::Source;
use crate::syntax::format::format;
use std::path::{Path, PathBuf};

/// A game called Own, in a file called own.game.
const GAME: &str = include_str!("game.game");
const RUBRIC: &str = include_str!("rubric.game");
const SOLUTION: &str = include_str!("solution.game");

pub fn new(new: &New, out: &mut Output<'_>) -> Exit {
    let made = match &new.rubric {
        Some(rubric) => sheet(&new.name, rubric, out),
        None => files(&new.name).map_err(Some),
    };
    let made = match made {
        Ok(files) => files,
        Err(Some(problem)) => {
            out.unusable(&problem);
            return Exit::Unusable;
        }
        Err(None) => return Exit::Mistakes,
    };
    match written(&made) {
        Ok(names) => {
            out.line(&format!("{}: written", names.join(", ")));
            if let Some(next) = next(&names) {
                out.line(&next);
            }
            Exit::Fine
        }
        Err(problem) => {
            out.unusable(&problem);
            Exit::Unusable
        }
    }
}

/// What one does with such files.
fn next(names: &[String]) -> Option<String> {
    match names {
        [game] => Some(format!("`grundy --watch {game}` answers it whenever it is saved")),
        [sheet, starter] if starter.ends_with("starter.game") => {
            Some(format!("`grundy grade --public {sheet} {starter}` is for students"))
        }
        [rubric, solution] => Some(format!("`grundy grade {rubric} {solution}` tries it")),
        _ => None,
    }
}

type File = (PathBuf, String);

/// What students are given of a rubric; without a reason where its mistakes were told.
fn sheet(name: &Path, rubric: &Path, out: &mut Output<'_>) -> Result<Vec<File>, Option<String>> {
    if name.file_name().is_none_or(|name| name != "sheet") {
        let message = "with a rubric it is `grundy new sheet RUBRIC`";
        return Err(Some(message.to_string()));
    }
    let source = match check::source(rubric, &mut std::io::empty(), out) {
        Ok(source) => source,
        Err(_) => return Err(None),
    };
    let made = match grade::sheet(&source, &Disk) {
        Ok(made) => made,
        Err(mistakes) => {
            out.diagnostics(&mistakes);
            return Err(None);
        }
    };
    if !made.left_out.is_empty() {
        out.complain(&format!(
            "without public checks, since these rest on files that the rubric imports: {}",
            made.left_out.join(", ")
        ));
    }
    let file = |file: &str, text: String| (name.with_file_name(file), text);
    Ok(vec![file("sheet.game", made.sheet), file("starter.game", made.starter)])
}

/// The files to write.
fn files(name: &Path) -> Result<Vec<File>, String> {
    let shown = name.display();
    let stem = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if stem == "homework" {
        let beside = |name: &str, text: &str| (name.into(), text.to_string());
        let folder = name.parent().unwrap_or(Path::new(""));
        let files = [("rubric.game", RUBRIC), ("solution.game", SOLUTION)];
        return Ok(files
            .map(|(file, text)| beside(&folder.join(file).to_string_lossy(), text))
            .into());
    }
    let stem = stem.strip_suffix(".game").unwrap_or(&stem);
    let game = game_name(stem).ok_or_else(|| {
        format!(
            "{shown} makes no name of a game: it takes letters and digits, as in `grundy new pins`"
        )
    })?;
    let file = format!("{stem}.game");
    let text = GAME.replace("own.game", &file).replace("Own", &game);
    // With another name the comments behind the lines stand elsewhere.
    let text = format(&Source::new(file.clone(), text.clone())).unwrap_or(text);
    Ok(vec![(name.with_file_name(file), text)])
}

/// `two-heaps` is the game TwoHeaps.
fn game_name(stem: &str) -> Option<String> {
    let words = stem.split(['-', '_', ' ', '.']).filter(|word| !word.is_empty());
    let name: String = words
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect();
    // `N`, `P` and `D` are outcomes.
    let letters = name.chars().all(char::is_alphanumeric);
    let free = !matches!(&*name, "N" | "P" | "D");
    (letters && free && name.starts_with(char::is_alphabetic)).then_some(name)
}

/// Writes all of them, unless one is there already.
fn written(files: &[File]) -> Result<Vec<String>, String> {
    if let Some((path, _)) = files.iter().find(|(path, _)| path.symlink_metadata().is_ok()) {
        return Err(format!("{} is there already, and stays as it is", path.display()));
    }
    let mut names = Vec::new();
    for (path, text) in files {
        whole(path, text.as_bytes())?;
        names.push(path.display().to_string());
    }
    Ok(names)
}
