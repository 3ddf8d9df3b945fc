//! What was read of a submission, as far as the results tell of it. The texts themselves are not kept, for a class
//! may hand in gigabytes; what they are compared by, where that is asked for, is bounded.

use super::own_files::{Text, defined};
use crate::grade;
use crate::grade::likeness::{Prints, prints};
use crate::source::Source;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Content {
    /// The names of the files.
    pub files: Vec<String>,
    /// A digest of these names and of the texts.
    exact: String,
    /// One that is the same for texts that differ in comments and layout only.
    pub likeness: String,
    /// Whether one of them defines a name that the rubric asks for.
    pub defines_asked: bool,
}

impl Content {
    /// None where there are no texts.
    pub(super) fn of(texts: Vec<Text>, rubric: &grade::Rubric) -> Option<Content> {
        if texts.is_empty() {
            return None;
        }
        let mut hasher = Sha256::new();
        for part in texts.iter().flat_map(|(name, text)| [name, text]) {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let exact = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let files = texts.iter().map(|(name, _)| name.clone()).collect();
        let asked = rubric.asked();
        let defines = |(_, text): &Text| {
            let defined = defined(text);
            asked.iter().any(|name| defined.contains(*name))
        };
        let defines_asked = texts.iter().any(defines);
        let sources: Vec<Source> = sources(texts);
        let likeness = grade::digest(&sources.iter().collect::<Vec<_>>());
        Some(Content { files, exact, likeness, defines_asked })
    }
}

/// More of a submission is not compared: nobody wrote it by hand.
const MOST_COMPARED: usize = 1024 * 1024;

/// What a submission with these texts is compared with others by.
pub(super) fn prints_of(mut texts: Vec<Text>, rubric: &grade::Rubric) -> Prints {
    let mut left = MOST_COMPARED;
    let fits =
        |(_, text): &Text| left.checked_sub(text.len()).inspect(|rest| left = *rest).is_some();
    texts.retain(fits);
    prints(&sources(texts), &rubric.asked())
}

fn sources(texts: Vec<Text>) -> Vec<Source> {
    texts.into_iter().map(|(name, text)| Source::new(name, text)).collect()
}
