//! A word that is left out, or another in its place: `move A(n - 1)`, `for n 0..9`, `to depth 2`.

use super::super::scene::{Place, Scene};
use super::{Slip, apply};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use grundy_grammar::{Grammar, Rule as G};
use pest::Parser;

fn word_of(rule: G) -> Option<&'static str> {
    Some(match rule {
        G::k_to => "to",
        G::k_into => "into",
        G::k_in => "in",
        G::k_then => "then",
        G::k_else => "else",
        G::k_worth => "worth",
        _ => return None,
    })
}

/// `move A(n - 1)`, `split 2 unequal`, `for n 0..9`: a word of the language alone could stand here.
pub(super) fn word(s: &Scene<'_>) -> Option<Slip> {
    let mut words = s.wanted.iter().filter_map(|rule| word_of(*rule));
    let wanted = words.next().filter(|_| words.next().is_none())?;
    let value =
        matches!(s.found_kind(), Some(TokenKind::Word | TokenKind::Number | TokenKind::Open(_)))
            || s.found_kind() == Some(TokenKind::Text);
    let before = s.before();
    if s.at == 0 || !value || before == wanted {
        return None;
    }
    if wanted == "worth" && matches!(before, "points" | "point" | "marks" | "for") {
        let mut slip =
            s.slip(codes::WORD_MISSING, s.at - 1, "a problem is `worth` its points", "not here");
        slip.instead = format!("write `worth {}`", s.found());
        slip.edits.push(s.replace(s.at - 1, s.at, "worth"));
        return Some(slip);
    }
    let mut slip = s.slip(
        codes::WORD_MISSING,
        s.at,
        format!("`{before}` wants `{wanted}` after it"),
        &format!("expected `{wanted}`"),
    );
    slip.edits.push(s.replace(s.at, s.at, format!("{wanted} ")));
    slip.instead = format!("write `{before} {wanted} …`");
    // Elsewhere it is sure only if nothing else is wrong; of a question `to` says where its answer goes.
    let rule = s.place == Place::Game && s.before() != ")";
    let sure = || {
        let stretch = s.text.get(s.span.range());
        let text = stretch.and_then(|text| apply(text, s.span.start, &slip.edits));
        text.is_some_and(|text| Grammar::parse(s.place.entry(), &text).is_ok())
    };
    let option = wanted == "to" && !rule && s.found_kind() != Some(TokenKind::Text);
    (rule && s.at == 1 || !option && sure()).then_some(slip)
}

/// `plot T as k.png`, `table T(0..9) save "t.csv"`: a file stands behind `to`, in quotes.
pub(super) fn file(s: &Scene<'_>) -> Option<Slip> {
    let asks = s.is(0, "plot tree graph explain table period claim quotient");
    let joins = |at: &usize| s.is(*at, "as to > save into in -> →");
    let from = (2..s.len()).rev().find(joins).filter(|_| asks && s.place == Place::File)?;
    let at = from + usize::from(s.is(from + 1, "to as in into file"));
    let name = s.between(at + 1, s.len()).trim_matches('"');
    let (stem, ending) = name.rsplit_once('.')?;
    let known = matches!(ending, "png" | "svg" | "pdf" | "html" | "csv" | "md" | "json" | "txt");
    let plain = stem.chars().all(|c| c.is_alphanumeric() || "_-/".contains(c)) && !stem.is_empty();
    let written = s.is(from, "to") && s.kind(at + 1) == Some(TokenKind::Text);
    if !known || !plain || written {
        return None;
    }
    let slip = s.slip(
        codes::TWO_ON_A_LINE,
        from,
        "a file stands behind `to`, in quotes",
        "to which file?",
    );
    Some(slip.writes(s.replace(from, s.len(), format!("to \"{name}\""))))
}

/// `plot T(0..50) as png`
pub(super) fn picture(s: &Scene<'_>) -> Option<Slip> {
    let kind = s.found().to_lowercase();
    let drawn = matches!(kind.as_str(), "png" | "svg" | "pdf" | "html" | "dot");
    let asks = s.is(0, "plot tree graph explain table");
    let from = s.at.checked_sub(1).filter(|at| s.is(*at, "as in to"))?;
    if !drawn || !asks || s.at + 1 != s.len() {
        return None;
    }
    let slip = s.slip(codes::TWO_ON_A_LINE, s.at, "a picture goes to a file", "which file?");
    let text = format!("to \"{}.{kind}\"", s.first());
    Some(slip.writes(s.replace(from, s.len(), text)))
}

/// `svg Kayles(0..50)`, `png Kayles(0..50)`: a picture is drawn by `plot`, and goes to a file.
pub(super) fn picture_first(s: &Scene<'_>) -> Option<Slip> {
    let named = s.word(1).starts_with(char::is_uppercase) && s.is(2, "(");
    if s.place != Place::File || !s.is(0, "svg png pdf") || !named {
        return None;
    }
    let verb = if s.between(2, s.len()).contains("..") { "plot" } else { "tree" };
    let text = format!("{verb} {} to \"{verb}.{}\"", s.between(1, s.len()), s.first());
    let message = format!("no statement begins with `{}`", s.first());
    Some(s.rewritten(codes::UNKNOWN_STATEMENT, 0, (&message, "not a word of the language"), text))
}

/// `let x 3`, `let x == 3`, `fn f(n) == n + 3`
pub(super) fn equals(s: &Scene<'_>) -> Option<Slip> {
    let names = s.is(0, "let") && s.is_word(1) && s.at == 2;
    let works_out = s.is(0, "fn") && s.closing(2).is_some_and(|close| close + 1 == s.at);
    let from = s.at + usize::from(s.is(s.at, "== :="));
    let meant = names || works_out && from > s.at;
    if !meant || s.value_from(from).is_none() {
        return None;
    }
    let mut slip = s.slip(codes::EQUALS_MISSING, s.at, "a `=` is missing", "expected `=`");
    slip.instead = format!("write `{} = {}`", s.between(0, s.at), s.between(from, s.len()));
    let text = if from > s.at { "=" } else { "= " };
    slip.edits.push(s.replace(s.at, from, text));
    Some(slip)
}

/// `tree A(4) to depth 2`, `tree A(4) up to depth = 2`
pub(super) fn depth(s: &Scene<'_>) -> Option<Slip> {
    let at = (s.at.saturating_sub(2)..s.at + 3).find(|at| *at > 1 && s.is(*at, "depth"))?;
    let fillers = |at: usize| s.is(at, "to up with of at a");
    let from = (1..at).rev().find(|before| !fillers(*before))? + 1;
    let behind = at + 1 + usize::from(s.is(at + 1, "= of :"));
    if !s.is(0, "tree explain") || s.kind(behind) != Some(TokenKind::Number) {
        return None;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        from,
        "the depth of a tree is `depth` and a number",
        "not in these words",
    );
    slip.instead = format!("write `depth {}`", s.word(behind));
    slip.edits.push(s.replace(from, behind, "depth"));
    Some(slip)
}
