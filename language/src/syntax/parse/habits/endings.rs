//! Where a game ends, in the manner of programs: `if n == 0 { return 0 }`, which says what is so in any case.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::scan::Scanner;

/// `if n == 0 { return 0 }`, `if n <= 0 { lose }`: from nothing there is no move, and who cannot move loses.
pub(super) fn from_nothing(s: &Scene<'_>) -> Option<Slip> {
    // `return 1`
    let won = s.is(0, "return") && s.len() == 2 && s.is(1, "1 True true");
    if s.place == Place::Game && won {
        return Some(no_position(s));
    }
    let words = "return lose loses lost you False false 0 None nothing pass stop end done player the game ends is over";
    let says = (0..s.len()).all(|at| s.is(at, words));
    // `pass` alone is a move of some games.
    let sure = s.is(0, "return lose loses lost stop end 0 False") || s.len() > 1;
    if s.place != Place::Game || !says || !sure || s.is(0, "pass") {
        return None;
    }
    let (_, params) = s.game.as_ref()?;
    let value = s.is(0, "return") && s.len() == 2 && s.is(1, "0 False false");
    found_empty(s, params).or_else(|| value.then(|| no_position(s)))
}

/// `if n == 1 { return 0 }`: a value is no position.
fn no_position(s: &Scene<'_>) -> Slip {
    let message = "a rule says what a move leaves, and this is a value";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not a rule");
    slip.instead =
        "where no rule has a move a position is lost: give the other rules an `if`".to_string();
    slip.sure = true;
    slip
}

fn found_empty(s: &Scene<'_>, params: &[String]) -> Option<Slip> {
    let [heap] = params else { return None };
    let before = s.before_near().trim_end().strip_suffix('{')?;
    let start =
        before.rfind(" if ").map(|at| at + 1).or_else(|| before.rfind("\nif ").map(|at| at + 1));
    let start =
        start.filter(|at| before.get(*at..).is_some_and(|t| !t.contains(['{', '}', ';', '\n'])))?;
    let condition = before.get(start + 2..)?.trim();
    let condition =
        condition.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(condition);
    let signs: Vec<&str> =
        Scanner::new(condition).filter(|t| t.is_significant()).map(|t| t.text(condition)).collect();
    let none =
        matches!(signs.as_slice(), [of, "==" | "=" | "<=", "0"] | [of, "<", "1"] if of == heap);
    let below = s.below_near();
    let close = below.len() - below.trim_start_matches([' ', '\t', '\n', '\r', ';']).len();
    let behind = below.get(close..)?.strip_prefix('}')?;
    if !none {
        return None;
    }
    let message = "who cannot move loses, and from nothing there is no move";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not needed");
    slip.sure = true;
    if behind.trim_start().starts_with("else") {
        slip.instead = "write what stands behind `else` alone".to_string();
        return Some(slip);
    }
    slip.instead = "remove it".to_string();
    // With the line that it has to itself, or with the `;` behind it.
    let offset = s.span.start as usize - s.before_near().len();
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let sign = behind
        .get(blanks..)
        .and_then(|rest| rest.chars().next())
        .filter(|c| matches!(c, ';' | '\n'));
    let mut end = s.span.end as usize + close + 1 + blanks + usize::from(sign.is_some());
    let rest = s.text.get(end..).unwrap_or("");
    end += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    slip.beyond = Some(Mend::new(Span::new((offset + start) as u32, end as u32), ""));
    Some(slip)
}
