//! What an answer leaves beside the file that asked.

use super::{graph, svg};
use crate::meter::{Spent, wholly};
use crate::session::answer::is_dot;
use crate::session::answer::{Answer, FileKind, Kept, Quotiented, Told, Written};

/// What is left of an answer whose file could not be written: nothing of a picture.
pub fn unwritten(answer: &Answer) -> Option<Answer> {
    match &answer.told {
        Told::Period { of, found, why, file: Some(_) } => {
            let told =
                Told::Period { of: of.clone(), found: found.clone(), why: why.clone(), file: None };
            Some(Answer { source: answer.source.clone(), told })
        }
        Told::Quotient(found) if found.file.is_some() => {
            let told = Told::Quotient(Box::new(Quotiented { file: None, ..(**found).clone() }));
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
    match told {
        Told::Period { file, .. } => file.clone(),
        Told::Quotient(found) => found.file.clone(),
        Told::Claim { kept: Some(Kept::In(file)), .. } => Some(file.clone()),
        Told::Graph(of) if of.too_many.is_none() && of.file.as_deref().is_some_and(is_dot) => {
            Some(Written { name: of.file.clone()?, kind: FileKind::Dot, text: graph::dot(of) })
        }
        _ => {
            let name = picture_file(told)?.to_string();
            Some(Written { name, kind: FileKind::Picture, text: svg::picture(told)? })
        }
    }
}

/// The file that an answer asks to be drawn in.
fn picture_file(told: &Told) -> Option<&str> {
    match told {
        Told::Plot { file, .. } | Told::Tree { file, .. } => file.as_deref(),
        Told::Plots(plots) => plots.file.as_deref(),
        Told::Graph(graph) => graph.file.as_deref(),
        _ => None,
    }
}
