//! `grundy new`: commented files to start from. What is there already stays as it is.

mod course;

use super::args::New;
use super::files::Disk;
use super::output::Output;
use super::written::whole;
use super::{Exit, given};
use crate::grade;
use crate::source::Source;
use crate::syntax::format::format;
pub(super) use course::Made;
use std::path::Path;

/// A game called Own, in a file called own.game.
const GAME: &str = include_str!("game.game");
const RUBRIC: &str = include_str!("rubric.game");
const SOLUTION: &str = include_str!("solution.game");

pub(super) fn new(new: &New, out: &mut Output<'_>) -> Exit {
    let made = match &new.rubric {
        Some(rubric) => {
            let source = match given::source(rubric, &mut std::io::empty(), out) {
                Ok(source) => source,
                Err(exit) => return exit,
            };
            of_rubric(&new.name, &source, out)
        }
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
            let judges = made.iter().any(|m| m.judges);
            if let Some(next) = next(&names, judges) {
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
fn next(names: &[String], judges: bool) -> Option<String> {
    match names {
        [game] => Some(format!("`grundy --watch {game}` answers it whenever it is saved")),
        [sheet, starter] if starter.ends_with("starter.game") && !judges => Some(format!(
            "no check is public (`show all`), and so {sheet} only says what is asked for, and {starter} is for students"
        )),
        [sheet, starter] if starter.ends_with("starter.game") => {
            Some(format!("`grundy grade --public {sheet} {starter}` is for students"))
        }
        [setup, ..] if setup.ends_with("setup.sh") => {
            Some("upload gradescope/autograder.zip as the autograder of the assignment".to_string())
        }
        [workflow, ..] if workflow.ends_with("grade.yml") => {
            Some("put .github into the repository that students start from".to_string())
        }
        [rubric, solution] => Some(format!("`grundy grade {rubric} {solution}` tries it")),
        _ => None,
    }
}

/// What is made of a rubric; without a reason where its mistakes were told.
fn of_rubric(
    name: &Path,
    source: &Source,
    out: &mut Output<'_>,
) -> Result<Vec<Made>, Option<String>> {
    let what = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let program = || out.program().map_or_else(std::env::current_exe, |p| Ok(p.into()));
    let program = program().map_err(|e| Some(format!("the program cannot be found: {e}")))?;
    let mut made = match &*what {
        "sheet" => sheet(source, out)?,
        "gradescope" => {
            if grade::read(source, &Disk, grade::Mode::Dry).1.is_some_and(|r| r.shows_by_day()) {
                out.complain(
                    "Gradescope knows one day, the due date of the assignment: what the rubric keeps back \
                     until a day (`show … until`) is seen there after the due date, and so set that \
                     no earlier than the day",
                );
            }
            course::gradescope(source, &program).map_err(Some)?
        }
        "github" => {
            if grade::read(source, &Disk, grade::Mode::Public)
                .1
                .is_none_or(|r| r.problems().is_empty())
            {
                let name = source.name();
                return Err(Some(format!(
                    "{name} has no checks with `show all`, which students may see"
                )));
            }
            let sheet = sheet(source, out)?;
            let text = sheet.first().map_or(Vec::new(), |made| made.bytes.clone());
            course::github(&String::from_utf8_lossy(&text), &program).map_err(Some)?
        }
        _ => {
            let message = "with a rubric it is `grundy new sheet RUBRIC`, `new gradescope RUBRIC` or \
                           `new github RUBRIC`";
            return Err(Some(message.to_string()));
        }
    };
    for made in &mut made {
        made.path = name.with_file_name(&made.path);
    }
    Ok(made)
}

/// The public checks of a rubric, and a file to start from.
fn sheet(source: &Source, out: &mut Output<'_>) -> Result<Vec<Made>, Option<String>> {
    let made = match grade::sheet(source, &Disk) {
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
    for grade::LaidOpen { name, problems } in &made.laid_open {
        let (checks, use_it) = match problems.as_slice() {
            [_] => ("problem", "uses"),
            _ => ("problems", "use"),
        };
        out.complain(&format!(
            "the sheet writes out `{name}` of the rubric, since a public check rests on it; what is kept \
             back of {checks} {} {use_it} it as well, and every student can now read it",
            problems.join(", ")
        ));
    }
    Ok(vec![
        Made { judges: made.has_public, ..Made::text("sheet.game", &made.sheet, false) },
        Made::text("starter.game", &made.starter, false),
    ])
}

/// The files to write.
fn files(name: &Path) -> Result<Vec<Made>, String> {
    let shown = name.display();
    let stem = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if stem == "homework" {
        let files = [("rubric.game", RUBRIC), ("solution.game", SOLUTION)];
        return Ok(files
            .map(|(file, text)| Made {
                path: name.with_file_name(file),
                ..Made::text("", text, false)
            })
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
    Ok(vec![Made { path: name.with_file_name(file), ..Made::text("", &text, false) }])
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
pub(super) fn written(files: &[Made]) -> Result<Vec<String>, String> {
    if let Some(made) = files.iter().find(|made| made.path.symlink_metadata().is_ok()) {
        return Err(format!("{} is there already, and stays as it is", made.path.display()));
    }
    let mut names = Vec::new();
    for made in files {
        let shown = made.path.display().to_string();
        let folder = made.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        // The folder of the first file is where the command points, and is not made.
        if let Some(folder) = folder.filter(|_| files.len() > 2) {
            std::fs::create_dir_all(folder)
                .map_err(|e| format!("{shown} cannot be written: {e}"))?;
        }
        whole(&made.path, &made.bytes)?;
        #[cfg(unix)]
        if made.runs {
            use std::os::unix::fs::PermissionsExt;
            let runs = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&made.path, runs).map_err(|e| format!("{shown}: {e}"))?;
        }
        names.push(shown);
    }
    Ok(names)
}
