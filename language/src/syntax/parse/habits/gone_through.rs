//! What a check or a claim is about, behind a comma: `student.f(n) == n, n in 0..9`, `claim n >= 0, n <= 5`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::{bounds_of, range};
use super::words::COMPARES;
use crate::diagnostic::codes;

pub(super) fn behind_a_comma(s: &Scene<'_>) -> Option<Slip> {
    let first = s.next_of(1, &[",", "with"]);
    let claims = s.place == Place::File && s.is(0, "claim assert");
    // `subtract k for k in 1..3, k != 2`, `move to T(k) with k < n`
    let brought_in = s.next_of(1, &["for"]) < first || s.is(0, "move") && s.is(first, "with");
    let rule = s.place == Place::Game && s.is(0, "subtract remove move") && brought_in;
    if !(claims || rule || s.place == Place::Problem && s.is(0, "student same")) {
        return None;
    }
    let clauses_from = s.clauses_from(1).min(first);
    if first + 1 >= s.len() {
        return None;
    }
    // Names that a `for` has brought in already. `for a, b in 0..9`: the comma is between the names.
    let loops = || (clauses_from..first).filter(|at| s.is(*at, "for"));
    let mut known: Vec<&str> = loops().map(|at| s.word(at + 1)).collect();
    if loops().any(|at| !s.is(at + 2, "in ∈ = :")) {
        return None;
    }
    let mut clauses = String::new();
    let mut from = first + 1;
    while from < s.len() {
        let skipped = s.is(from, "for with if and");
        from += usize::from(skipped);
        let (mut names, mut at) = (vec![s.word(from)], from + 1);
        while s.is(at, ", and") && s.is_word(at + 1) && s.is(at + 2, ", and in ∈") {
            names.push(s.word(at + 1));
            at += 2;
        }
        let end = s.next_of(at, &[",", "with", "for", "if"]);
        let used = |name: &&str| {
            (1..first).any(|at| s.word(at) == *name && !s.is(at - 1, ".") && !s.is(at + 1, "("))
        };
        if s.is(at, "in ∈ =") && s.is_word(from) && names.iter().all(used) && at + 1 < end {
            let over = s.between(at + 1, end);
            if s.is(at, "=") && !over.contains("..") || names.iter().any(|n| known.contains(n)) {
                return None;
            }
            names.iter().for_each(|name| clauses += &format!(" for {name} in {over}"));
        } else {
            let compares = |at: &usize| COMPARES.contains(&s.word(*at));
            let signs: Vec<usize> = (from..end).filter(compares).collect();
            let name = match signs.as_slice() {
                [_] if s.is_word(from) => s.word(from),
                [_] if s.is_word(end - 1) => s.word(end - 1),
                [one, other] if *other == one + 2 && s.is_word(one + 1) => s.word(one + 1),
                _ => return None,
            };
            let heap = s.game.as_ref().is_some_and(|(_, params)| params.iter().any(|p| p == name));
            if known.contains(&name) || heap {
                clauses += &format!(" if {}", s.between(from, end));
            } else {
                let all = bounds_of(s, name, (from, end)).filter(|_| used(&name))?;
                clauses += &format!(" for {name} in {}", range(&all, "0", ""));
            }
            names = vec![name];
        }
        known.extend(names);
        from = end + usize::from(s.is(end, ",") || s.is(end, "with"));
    }
    let message = "what it goes through is said by `for`";
    let text = format!("{}{clauses}", s.between(0, first));
    Some(s.rewritten(codes::FOR_NEEDS_IN, first, (message, "not by a comma"), text))
}

/// `sum(n^2, n = 1..10)`
pub(super) fn among_arguments(s: &Scene<'_>) -> Option<Slip> {
    let comma = s.at.checked_sub(2).filter(|at| s.is(*at, ",") && s.is(s.at, "= : ←"))?;
    let end = s.next_of(s.at, &[","]);
    let over = s.between(s.at + 1, end);
    if !s.is(end, ")") || !s.is_word(comma + 1) || !over.contains("..") {
        return None;
    }
    let text = format!("for {} in {over}", s.word(comma + 1));
    let message = "what it goes through is said by `for`";
    let mut slip = s.slip(codes::FOR_NEEDS_IN, comma, message, "not by a comma");
    slip.instead = format!("write `{text}`");
    let mut edit = s.replace(comma, end, format!(" {text}"));
    edit.span.start = s.span_of(comma.saturating_sub(1)).end;
    slip.edits.push(edit);
    Some(slip)
}
