//! What an answer leaves beside the file that asked.

use super::svg;
use crate::session::answer::{Answer, Told, Written};

/// The file that an answer is to stand in, and its text.
pub fn written(answer: &Answer) -> Option<Written> {
    let picture = |name: &Option<String>, text: String| {
        name.as_ref().map(|name| Written { name: name.clone(), text })
    };
    match &answer.told {
        Told::Period { file, .. } => file.clone(),
        Told::Plot { file: None, .. } | Told::Tree { file: None, .. } => None,
        Told::Plot { game, axes, rows, file } => {
            picture(file, svg::plot(game.as_deref(), axes, rows))
        }
        Told::Tree { lines, file } => picture(file, svg::tree(lines)),
        _ => None,
    }
}
