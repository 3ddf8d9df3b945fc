//! Several games in one picture, in other words: `plot A(0..9) vs B(0..9)`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;

/// `plot A(0..9) vs B(0..9)`, `plot A(0..9) together with B(0..9) to "x.svg"`: commas stand between them.
pub(super) fn beside(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::File || !s.is(0, "plot draw") {
        return None;
    }
    const JOINS: &[&str] =
        &["vs", "versus", "against", "together with", "and", "along with", "with", "&", "|", ","];
    let game = |at: usize| {
        let end = s.value_from(at)?;
        let named = s.word(at).starts_with(char::is_uppercase) && s.is(at + 1, "(");
        (named && s.between(at, end).contains("..")).then_some(end)
    };
    let (mut all, mut at, mut second) = (Vec::new(), 1, None);
    loop {
        let end = game(at)?;
        all.push(s.between(at, end));
        let dot = usize::from(s.is(end + 1, ".") && s.is(end, "vs"));
        let joined = JOINS.iter().find_map(|words| s.phrase(end, words));
        let Some(length) = joined else {
            at = end;
            break;
        };
        second = second.or(Some(end));
        at = end + length + dot;
    }
    if at < s.len() && !s.is(at, "to log") {
        return None;
    }
    let text = format!("plot {} {}", all.join(", "), s.between(at, s.len()));
    let message = "several games in one picture stand with commas between them";
    let slip = s.slip(codes::TWO_ON_A_LINE, second?, message, "`,` here");
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}
