//! Checks of a problem in other forms: several with commas between them, a `:` for `==`, points in brackets, lists
//! without brackets, and what a question answers as a value.

use super::super::scene::{Place, Scene};
use super::listed::answers;
use super::words::CONDITIONS;
use super::{Slip, item_meant};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

/// Names of what is a list, and of what is a set.
const LISTS: &[&str] =
    &["values", "value", "list", "sequence", "nimbers", "grundy", "first", "table", "terms", "row"];
const SETS: &[&str] = &[
    "set",
    "moves",
    "amounts",
    "lost",
    "won",
    "losing",
    "winning",
    "positions",
    "options",
    "losses",
    "wins",
    "taken",
    "P",
    "N",
];

/// More checks on a line are not read one by one.
const MOST_CHECKS: usize = 20;

/// `student.a = 6, student.b = 7` in a problem: each check stands by itself.
pub(super) fn by_commas(s: &Scene<'_>) -> Option<Slip> {
    let comma = s.next_of(0, &[","]);
    if s.place != Place::Problem || comma >= s.len() || s.is(0, "hint needs forbid show by") {
        return None;
    }
    let (mut from, mut all) = (0, Vec::new());
    while from < s.len() {
        let end = s.next_of(from, &[","]);
        from += usize::from(s.is(from, "check assert expect test and") && from + 1 < end);
        let asks = |at: usize| CONDITIONS.contains(&s.word(at)) || s.is(at, ": -");
        // `…, n > 5`, `…, (2) = 5`: these go on with what is said before.
        let letter = s.word(from).chars().count() == 1 && !s.is(from + 1, "(");
        let goes_on = !all.is_empty() && (letter || s.kind(from) == Some(TokenKind::Number));
        if goes_on || !all.is_empty() && s.is(from, "( for if with") {
            return None;
        }
        // `student.a, student.b == 4`
        if s.is(from, "student") && end < s.len() && !(from..end).any(asks) {
            return each_of_several(s);
        }
        let check = s.is(from, "student let fn") || (from..end).any(asks);
        if !check || all.len() >= MOST_CHECKS {
            return None;
        }
        all.push(item_meant(s.between(from, end))?);
        from = end + 1;
    }
    if all.len() == 1 {
        let message = "no comma stands behind a check";
        let slip = s.slip(codes::TWO_ON_A_LINE, comma, message, "not needed");
        return Some(slip.writes(s.replace(0, s.len(), all.join(""))));
    }
    let message = "each check stands on a line of its own, or behind a `;`";
    Some(s.two_things(comma, (message, "not parted by commas"), all.join("; ")))
}

/// `student.a, student.b == 4`: what is said behind the last of several names is said of each.
fn each_of_several(s: &Scene<'_>) -> Option<Slip> {
    let begins = usize::from(s.is(0, "check assert expect test"));
    let (mut from, mut names) = (begins, Vec::new());
    let behind = loop {
        let end = s.value_from(from).filter(|_| s.is(from, "student"))?;
        names.push(s.between(from, end));
        match s.word(end) {
            "," | "and" | "=" | "==" if s.is(end + 1, "student") => from = end + 1,
            "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "iff" => break end,
            _ => return None,
        }
    };
    if names.len() < 2 || names.len() > MOST_CHECKS || s.next_of(behind, &[","]) < s.len() {
        return None;
    }
    let rest = s.between(behind, s.len());
    let all = names.iter().map(|name| item_meant(&format!("{name} {rest}")));
    let all = all.collect::<Option<Vec<_>>>()?.join("; ");
    let message = "each check stands on a line of its own, or behind a `;`";
    Some(s.two_things(s.next_of(begins, &[","]), (message, "not parted by commas"), all))
}

/// Where the value of a check begins, behind `student.a =`, and the name that is asked for.
fn value<'a>(s: &Scene<'a>) -> Option<(usize, &'a str)> {
    let check = s.place == Place::Problem && s.is(0, "student") && s.is(1, ".");
    let behind = if s.is(3, "(") { s.closing(3)? + 1 } else { 3 };
    (check && s.is(behind, "= == : is := iff")).then(|| (behind + 1, s.word(2)))
}

/// `student.a: 6`
pub(super) fn colon(s: &Scene<'_>) -> Option<Slip> {
    let (from, _) = value(s).filter(|(from, _)| s.is(from - 1, ": is :="))?;
    // `student.a is even`
    let kind = s.is(from - 1, "is")
        && s.is(
            from,
            "even odd prime not a an positive divisible between at lost won P N D \
                    defined given present missing function game correct right",
        );
    if from >= s.len() || kind {
        return None;
    }
    let message = format!("`{}` does not compare", s.word(from - 1));
    let mut slip = s.slip(codes::ASSIGN_FOR_EQUALS, from - 1, message, "`==` here");
    slip.instead = "write `==` to ask whether two values are equal".to_string();
    let mut edit = s.replace(from - 1, from, " ==");
    edit.span.start = s.span_of(from - 2).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `student.a == 6 (2)`: points behind a check.
pub(super) fn points_in_brackets(s: &Scene<'_>) -> Option<Slip> {
    let open = s.len().checked_sub(3).filter(|open| s.place == Place::Problem && *open > 2)?;
    let points = s.kind(open + 1) == Some(TokenKind::Number) && s.closing(open) == Some(open + 2);
    let bracket = matches!(s.kind(open), Some(TokenKind::Open(Bracket::Round | Bracket::Square)));
    let check = (1..open).any(|at| CONDITIONS.contains(&s.word(at)) || s.is(at, ":"));
    if !points || !bracket || !check || s.touch(open - 1) || s.value_before(open).is_none() {
        return None;
    }
    let points = format!("worth {}", s.word(open + 1));
    let message = "points stand behind a check, by `worth`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, open, message, "not like this");
    slip.instead = format!("write `{points}` behind the check");
    slip.edits.push(s.replace(open, s.len(), points));
    Some(slip)
}

/// `student.a == 6 => 2`, `student.a == 6 -> 2`, `student.a == 6: 2`
pub(super) fn points_behind_a_sign(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.len().checked_sub(2).filter(|sign| *sign > 2 && s.is(*sign, "=> -> → :"))?;
    let points = s.kind(sign + 1) == Some(TokenKind::Number);
    let check = (1..sign).any(|at| CONDITIONS.contains(&s.word(at)));
    if s.place != Place::Problem || !points || !check {
        return None;
    }
    let points = format!("worth {}", s.word(sign + 1));
    let message = "points stand behind a check, by `worth`";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, sign, message, "not like this");
    slip.instead = format!("write `{points}` behind the check");
    let mut edit = s.replace(sign, s.len(), format!(" {points}"));
    edit.span.start = s.span_of(sign - 1).end;
    slip.edits.push(edit);
    Some(slip)
}

/// `student.values = 0, 1, 2, 0`, of a name that says whether it is a list or a set.
pub(super) fn members_listed(s: &Scene<'_>) -> Option<Slip> {
    let (from, name) = value(s).filter(|(from, _)| s.word(from - 2) != ")")?;
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let mut end = from;
    while number(end) {
        end += 1 + usize::from(s.is(end + 1, ",") && number(end + 2));
    }
    let whole = end == s.len() || s.is(end, "worth");
    let (list, set) = (LISTS.contains(&name), SETS.contains(&name));
    if end < from + 3 || !whole || !(list || set) {
        return None;
    }
    let inside = s.between(from, end);
    let text = if list { format!("[{inside}]") } else { format!("{{{inside}}}") };
    let message = if list { "a list stands in brackets" } else { "a set stands in braces" };
    let slip = s.slip(codes::TWO_ON_A_LINE, from + 1, message, "several numbers");
    Some(slip.writes(s.replace(from, end, text)))
}

/// `student.lost = lost Take(0..20)`, `student.values = table Take(0..20)`, `student.lost(n) = Take(n) lost`
pub(super) fn answer_of_a_question(s: &Scene<'_>) -> Option<Slip> {
    let (from, _) = value(s)?;
    let game = |at: usize| {
        let named = s.word(at).starts_with(char::is_uppercase);
        named && s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round)) && s.touch(at)
    };
    let said = |word: &str| match word {
        "lost" | "losing" | "P" => Some("P"),
        "won" | "winning" | "N" => Some("N"),
        _ => None,
    };
    let message = "what a question answers is no value";
    let slip = |at: usize| s.slip(codes::TWO_ON_A_LINE, at, message, "not in an expression");
    if game(from) {
        let end = s.closing(from + 1)? + 1;
        let word = end + usize::from(s.is(end, "is"));
        let who = said(s.word(word)).filter(|_| word + 1 == s.len() || s.is(word + 1, "for"))?;
        let text = format!("iff outcome({}) == {who}", s.between(from, end));
        return Some(slip(word).writes(s.replace(from - 1, word + 1, text)));
    }
    let end = game(from + 1).then(|| s.closing(from + 2)).flatten()? + 1;
    if end < s.len() && !s.is(end, "worth for") {
        return None;
    }
    let inside = s.between(from + 3, end - 1);
    let text = match inside.contains("..") {
        true if !inside.contains([',', '(']) && s.word(from - 2) != ")" => {
            format!("== {}", answers(s.word(from), s.word(from + 1), inside)?)
        }
        false if s.word(from - 2) == ")" => {
            let who = said(s.word(from))?;
            format!("iff outcome({}) == {who}", s.between(from + 1, end))
        }
        _ => return None,
    };
    Some(slip(from).writes(s.replace(from - 1, end, text)))
}

/// `problem "1" worth 2 "T" student.a == 6`: checks stand in braces.
pub(super) fn behind_the_heading(s: &Scene<'_>) -> Option<Slip> {
    let mut end = s.next_of(1, &["worth"]) + 2;
    end += usize::from(s.is(end, "bonus"));
    end += usize::from(s.kind(end) == Some(TokenKind::Text));
    if s.place != Place::File || !s.is(0, "problem") || end >= s.len() || s.is(end, "{ : =") {
        return None;
    }
    let check = item_meant(s.between(end, s.len()))?;
    let text = format!("{} {{ {check} }}", s.between(0, end));
    let message = "checks stand in braces";
    Some(s.rewritten(codes::PROBLEM_HEADING, end, (message, "no `{` before it"), text))
}
