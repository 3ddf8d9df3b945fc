//! What course systems run: a folder and an archive for Gradescope, a workflow for GitHub Classroom.
//! Each has this very program beside it, so that nothing is fetched where it runs.

use crate::check::Files;
use crate::cli::files::Disk;
use crate::cli::grade::Texts;
use crate::grade;
use crate::source::Source;
use std::io::{Cursor, Write};
use std::path::{Component, Path, PathBuf};

const RUN: &str = include_str!("run_autograder");
const SETUP: &str = include_str!("setup.sh");
const WORKFLOW: &str = include_str!("grade.yml");

/// A file to write.
pub(crate) struct Made {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    pub runs: bool,
    /// Students may judge by it.
    pub judges: bool,
}

impl Made {
    pub(crate) fn text(path: &str, text: &str, runs: bool) -> Made {
        Made { path: path.into(), bytes: text.as_bytes().to_vec(), runs, judges: false }
    }
}

/// The folder `gradescope` with what its archive holds, and the archive to upload.
pub(super) fn gradescope(rubric: &Source, program: &Path) -> Result<Vec<Made>, String> {
    let (main, texts) = with_imports(rubric)?;
    let named = |text: &str| text.replace("RUBRIC", &main);
    let mut inside = vec![
        Made::text("setup.sh", &named(SETUP), true),
        Made::text("run_autograder", &named(RUN), true),
        Made { path: "grundy".into(), bytes: program_itself(program)?, runs: true, judges: false },
    ];
    for (path, text) in texts {
        inside.push(Made {
            path: Path::new("rubric").join(path),
            bytes: text.into(),
            runs: false,
            judges: false,
        });
    }
    let archive = zipped(&inside).map_err(|e| format!("the archive cannot be made: {e}"))?;
    for made in &mut inside {
        made.path = Path::new("gradescope").join(&made.path);
    }
    inside.push(Made {
        path: "gradescope/autograder.zip".into(),
        bytes: archive,
        runs: false,
        judges: false,
    });
    Ok(inside)
}

/// A workflow with the public checks: what stands in a student's repository is seen by the student.
pub(super) fn github(sheet: &str, program: &Path) -> Result<Vec<Made>, String> {
    Ok(vec![
        Made::text(".github/workflows/grade.yml", WORKFLOW, false),
        Made::text(".github/grundy/sheet.game", sheet, false),
        Made {
            path: ".github/grundy/grundy".into(),
            bytes: program_itself(program)?,
            runs: true,
            judges: false,
        },
    ])
}

fn program_itself(program: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(program).map_err(|e| format!("{} cannot be read: {e}", program.display()))
}

/// The files of a rubric by their paths from its folder, and the name of its own.
fn with_imports(rubric: &Source) -> Result<(String, Vec<(PathBuf, String)>), String> {
    let whole = |name: &str| PathBuf::from(Disk.identity(&Source::new(name, "")));
    let own = whole(rubric.name());
    let folder = own.parent().unwrap_or(Path::new("")).to_path_buf();
    if grade::read(rubric, &Disk, grade::Mode::Judge).1.is_none() {
        return Err(format!("{} has mistakes: `grundy check` tells them", rubric.name()));
    }
    let mut texts = Vec::new();
    for (name, text) in Texts::of(rubric).files() {
        let path = whole(name);
        let inside = path
            .strip_prefix(&folder)
            .ok()
            .filter(|inside| inside.components().all(|part| matches!(part, Component::Normal(_))));
        let Some(inside) = inside else {
            return Err(format!(
                "{name} is outside of the rubric's folder, and is not taken along"
            ));
        };
        texts.push((inside.to_path_buf(), text.to_string()));
    }
    let name = own.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // The name stands in scripts.
    let plain = |c: char| c.is_alphanumeric() || "._- ".contains(c);
    if !name.chars().all(plain) {
        return Err(format!("{name}: rename the rubric, to letters, digits and `.`, `_` or `-`"));
    }
    Ok((name, texts))
}

fn zipped(files: &[Made]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for made in files {
        let mode = if made.runs { 0o755 } else { 0o644 };
        // The time stays that of the format's beginning: the same files give the same archive.
        let options = zip::write::SimpleFileOptions::default()
            .unix_permissions(mode)
            .last_modified_time(zip::DateTime::default());
        zip.start_file(made.path.to_string_lossy(), options)?;
        zip.write_all(&made.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
