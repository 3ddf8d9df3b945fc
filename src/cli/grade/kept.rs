//! Results that are kept from run to run: a submission whose text, rubric and limits are the same
//! has the same marks, and is not judged again.

use super::outcome::Outcome;
use super::own_files::{MOST_BYTES, OwnFiles, Text, files_in};
use super::rubric_texts::Texts;
use super::submission::Submission;
use crate::cli::args::GradeLimits;
use crate::cli::written;
use crate::grade::{Mode, Problem};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// What a kept result says, and how it was judged, changes with this number.
const FORM: u32 = 9;

/// Why a result is kept nowhere.
pub(super) const NO_PLACE: &str = "it has links to folders or .game files, files that cannot be read, too many of them, or more than 4 MB";

/// A folder of results by the contents that they are of.
pub(super) struct Kept {
    folder: PathBuf,
    /// What all submissions of a run have in common.
    common: Vec<u8>,
}

impl Kept {
    /// Opens a folder, and makes it where it is not there; or says why that cannot be done.
    pub(super) fn open(
        folder: &Path,
        rubric: &Texts,
        mode: Mode,
        limits: &GradeLimits,
    ) -> Result<Kept, String> {
        fs::create_dir_all(folder)
            .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
        let GradeLimits { timeout: _, max_memory, max_positions, max_steps, points } = limits;
        let version = env!("CARGO_PKG_VERSION");
        let limits = (max_memory, max_positions, max_steps, points);
        let rubric = serde_json::to_string(&rubric.content()).map_err(|e| e.to_string())?;
        let common = format!("{version} {FORM}\n{mode:?}\n{limits:?}\n{rubric}\n");
        Ok(Kept { folder: folder.to_path_buf(), common: common.into_bytes() })
    }

    /// Where the result of a submission is kept; nowhere if its files cannot all be read.
    pub(super) fn place(&self, submission: &Submission) -> Option<PathBuf> {
        if submission.trouble.is_some() {
            return None;
        }
        let main = submission.root.join(&submission.main);
        // What a link leads to may change, and so may what is said of it.
        if main.is_symlink() {
            return None;
        }
        let mut hasher = Sha256::new();
        hasher.update(&self.common);
        let mut add = |bytes: &[u8]| {
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(submission.main.to_string_lossy().as_bytes());
        // What is judged, whatever its name is; and what it may import.
        add(&bytes_of(&main)?);
        if !submission.alone {
            let mut left = MOST_BYTES;
            for file in files_in(&submission.root)? {
                let bytes = bytes_of(&file)?;
                left = left.checked_sub(bytes.len())?;
                add(file.strip_prefix(&submission.root).ok()?.to_string_lossy().as_bytes());
                add(&bytes);
            }
        }
        let name: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Some(self.folder.join(format!("{name}.json")))
    }

    /// The result that is kept there.
    pub(super) fn result(place: &Path) -> Option<Outcome> {
        serde_json::from_slice(&fs::read(place).ok()?).ok()
    }

    /// Keeps a result, if it is one that does not depend on the machine.
    pub(super) fn keep(place: &Path, outcome: &Outcome) -> Result<(), String> {
        if outcome.open.is_some() || outcome.problems.iter().any(Problem::is_open_by_machine) {
            return Ok(());
        }
        let text = serde_json::to_vec(outcome).map_err(|e| e.to_string())?;
        written::whole(place, &text)
    }
}

fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    let data = fs::metadata(path).ok()?;
    (data.is_file() && data.len() <= MOST_BYTES as u64).then(|| fs::read(path).ok())?
}

/// The texts of a submission that can be read; of its files those with these names alone, if some are wanted.
pub(super) fn texts(submission: &Submission, wanted: Option<&[String]>) -> Vec<Text> {
    // What is not judged, say a link, is not read either.
    if submission.trouble.is_some() {
        return Vec::new();
    }
    // The same files that its judging may read: no link leads out of its folder.
    let Ok(own) = OwnFiles::new(&submission.root, submission.alone, &[]) else { return Vec::new() };
    let main = own.main(&submission.main);
    match wanted {
        None => own.read_all(),
        Some(names) => names.iter().for_each(|name| drop(own.main(Path::new(name)))),
    }
    if main.is_ok() { own.texts() } else { Vec::new() }
}
