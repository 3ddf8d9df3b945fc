//! What an answer leaves beside the file that asked.

use super::svg;
use crate::meter::{Spent, wholly};
use crate::session::answer::{Answer, FileKind, Kept, Told, Written};

/// What is left of an answer whose file could not be written: nothing of a picture.
pub fn unwritten(answer: &Answer) -> Option<Answer> {
    match &answer.told {
        Told::Period { of, found, why, file: Some(_) } => {
            let told =
                Told::Period { of: of.clone(), found: found.clone(), why: why.clone(), file: None };
            Some(Answer { source: answer.source.clone(), told })
        }
        Told::Claim { verdict, explained, kept: Some(Kept::In(_)) } => {
            let (verdict, explained) = (verdict.clone(), explained.clone());
            let told = Told::Claim { verdict, explained, kept: None };
            Some(Answer { source: answer.source.clone(), told })
        }
        _ => None,
    }
}

/// The file that an answer is to stand in, and its text.
pub fn written(answer: &Answer) -> Result<Option<Written>, Spent> {
    wholly(|| beside(&answer.told))
}

fn beside(told: &Told) -> Option<Written> {
    let picture = |name: &Option<String>, text: String| {
        name.as_ref().map(|name| Written { name: name.clone(), kind: FileKind::Picture, text })
    };
    match told {
        Told::Period { file, .. } => file.clone(),
        Told::Claim { kept: Some(Kept::In(file)), .. } => Some(file.clone()),
        Told::Plot { file: None, .. } | Told::Tree { file: None, .. } => None,
        Told::Plot { game, axes, rows, file, repeats } => {
            picture(file, svg::plot(game.as_deref(), axes, rows, *repeats))
        }
        Told::Tree { lines, file } => picture(file, svg::tree(lines)),
        _ => None,
    }
}
