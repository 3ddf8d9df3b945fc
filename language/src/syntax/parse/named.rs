//! Names where the grammar wants a number.

use super::scene::Scene;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::syntax::scan::TokenKind;

/// `blocking k`: how many options may be forbidden is a number, known before play.
pub(super) fn blocking(s: &Scene<'_>) -> Option<Diagnostic> {
    if s.first() != "game"
        || s.before() != "blocking"
        || s.at_end()
        || s.found_kind() != Some(TokenKind::Word)
    {
        return None;
    }
    let name = s.found();
    // What `let` says it is, where that is a number.
    let value = s.before_near().lines().rev().find_map(|line| {
        let (own, value) = line.trim().strip_prefix("let ")?.split_once('=')?;
        let value = value.split(['#', ';']).next().unwrap_or("").trim();
        let number = !value.is_empty() && value.chars().all(|c| c.is_ascii_digit());
        (own.trim() == name && number).then_some(value)
    });
    let message = format!("`blocking` takes a number, and `{name}` is a name");
    let problem = s.say(codes::NO_BODY, s.here(), message, "not a number");
    Some(match value {
        Some(number) => problem
            .help(format!("write `blocking {number}`"))
            .mended(Mend::new(s.here(), number.to_string())),
        None => problem
            .help("as many options may be forbidden in every position: write `blocking 1`, or another number"),
    })
}
