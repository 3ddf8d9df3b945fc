//! Values that are no nimbers, in answers: ∞ with a set of numbers, and loony.

use super::{Style, entailing};
use crate::meter::each;
use crate::session::answer::{Datum, Move, Worth};
use crate::solve::theory;
use serde_json::{Value, json};
use std::borrow::Cow;

/// A text with a word in the place of ∞, where that cannot be shown.
pub(super) fn in_letters(text: &str) -> String {
    text.replace('∞', "loopy")
}

/// The cells of a table as wide as they are shown.
pub(super) fn cells(rows: &[Vec<Datum>], style: Style) -> Cow<'_, [Vec<Datum>]> {
    let is_worth = |cell: &Datum| matches!(cell, Datum::Worth(_));
    if style.unicode || !each(rows).any(|row| each(row).any(is_worth)) {
        return Cow::Borrowed(rows);
    }
    let cell = |cell: &Datum| match cell {
        Datum::Worth(text) => Datum::Worth(in_letters(text)),
        other => other.clone(),
    };
    Cow::Owned(each(rows).map(|row| each(row).map(cell).collect()).collect())
}

/// An answer of JSON, and what it says beyond a nimber.
pub(super) fn in_json(mut one: Value, fields: &[(&str, Option<Value>)]) -> Value {
    if let Some(all) = one.as_object_mut() {
        for (name, value) in fields {
            if let Some(value) = value {
                all.insert((*name).to_string(), value.clone());
            }
        }
    }
    one
}

/// The value of a position, where it is no nimber.
pub(super) fn value(beyond: Option<&theory::Worth>) -> Option<Value> {
    beyond.map(|beyond| json!(beyond.written()))
}

/// A move in JSON.
pub(super) fn a_move(m: &Move) -> Value {
    let one = json!({"text": m.text, "to": m.to, "grundy": m.grundy, "winning": m.winning});
    let fields = [
        ("value", value(m.beyond.as_ref())),
        ("holds_draw", m.holds.then(|| json!(true))),
        ("again", m.again.then(|| json!(true))),
        ("forbidden", m.forbidden.then(|| json!(true))),
        ("cell", m.cell.as_ref().map(|cell| json!(cell))),
        ("ends_in", m.ends.map(|ends| json!(ends))),
    ];
    in_json(one, &fields)
}

/// The cell of a table: a nimber as a number, a value that is none in words.
pub(super) fn cell(grundy: Option<u64>, beyond: Option<&theory::Worth>) -> String {
    let written = || beyond.map(theory::Worth::written).unwrap_or_default();
    grundy.map_or_else(written, |n| n.to_string())
}

/// Whether a position or one of its options is worth no nimber, or the mover may move again.
pub(super) fn is_beyond(of: &Worth, options: &[Move]) -> bool {
    of.beyond.is_some() || options.iter().any(|m| m.beyond.is_some() || m.again)
}

fn joined(mut numbers: Vec<u64>) -> String {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// Why a position is worth what it is worth, from its options.
pub(super) fn why(of: &Worth, options: &[Move]) -> Vec<String> {
    let is_ordinal =
        |worth: Option<&theory::Worth>| matches!(worth, Some(theory::Worth::Ordinal(_)));
    if is_ordinal(of.beyond.as_ref()) {
        let why = match of.position.starts_with('*') {
            true => "a nim heap of infinite size: a move leaves any smaller ordinal",
            false => {
                "an infinite heap: what is infinite in its size stays, and the number behind it is worth \
                 what a heap of it is worth"
            }
        };
        return vec![why.to_string()];
    }
    if options.iter().any(|m| is_ordinal(m.beyond.as_ref())) {
        let numbers: Vec<u64> = options.iter().filter_map(|m| m.grundy).collect();
        let mex = (0..).find(|n| !numbers.contains(n)).unwrap_or(0);
        return vec![format!(
            "the least ordinal not among these: mex {{{}}} = {mex}",
            joined(numbers)
        )];
    }
    let is_due = |worth: Option<&theory::Worth>| matches!(worth, Some(theory::Worth::Due(_)));
    if is_due(of.beyond.as_ref()) || options.iter().any(|m| is_due(m.beyond.as_ref())) {
        return entailing::why(of, options);
    }
    match options.iter().any(|m| m.again) || of.beyond == Some(theory::Worth::Loony) {
        true => why_again(of, options),
        false => why_endless(of, options),
    }
}

fn why_endless(of: &Worth, options: &[Move]) -> Vec<String> {
    let numbers: Vec<u64> = options.iter().filter_map(|m| m.grundy).collect();
    let mex = (0..).find(|n| !numbers.contains(n)).unwrap_or(0);
    let mut lines = vec![format!(
        "the least number not among these: mex {{{}}} = {mex}",
        joined(numbers.clone())
    )];
    let infinite = |m: &&Move| matches!(m.beyond, Some(theory::Worth::Infinite(_)));
    let without = |m: &&Move| match &m.beyond {
        Some(theory::Worth::Infinite(to)) => !to.contains(&mex),
        _ => false,
    };
    match (of.grundy, options.iter().find(without)) {
        (None, Some(option)) => {
            let value = option.value().unwrap_or_default();
            lines.push(format!(
                "but {} is worth {value}, and no move leads from there to *{mex}: it need not come \
                 to that, and the value is ∞ with the numbers of the options",
                option.to
            ));
            lines.push(match (of.outcome, numbers.is_empty()) {
                ('N', _) => "0 is among the numbers: a move to it wins".to_string(),
                (_, true) => {
                    "no move leads to a P-position, and play may go on for ever".to_string()
                }
                _ => "0 is not among the numbers: no move wins, and a move to ∞ does not lose"
                    .to_string(),
            });
        }
        _ => {
            let answered: Vec<&str> =
                options.iter().filter(infinite).map(|m| m.to.as_str()).take(3).collect();
            if !answered.is_empty() {
                lines.push(format!(
                    "moves to ∞ revert: from {} the other player can go to *{mex}",
                    answered.join(", ")
                ));
            }
            if options.iter().any(|m| m.beyond == Some(theory::Worth::Loony)) {
                lines.push("a move to a loony position loses, and does not count".to_string());
            }
        }
    }
    lines
}

fn why_again(of: &Worth, options: &[Move]) -> Vec<String> {
    let worth = |again: bool| {
        let all = options.iter().filter(move |m| m.again == again).filter_map(Move::value);
        let mut all: Vec<String> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (again, others) = (worth(true), worth(false));
    let mut lines = Vec::new();
    if let (Some(n), true) = (of.grundy, again.is_empty()) {
        let numbers = joined(options.iter().filter_map(|m| m.grundy).collect());
        lines.push(format!(
            "a move that leaves a loony position loses; the least number not among the others: mex \
             {{{numbers}}} = {n}"
        ));
    } else if let Some(n) = of.grundy {
        lines.push(format!(
            "moving again leaves *{n} and nothing else, and no other move leaves *{n}: beside any \
             other heap the mover moves again and wins, beside *{n} no move does"
        ));
    } else if again.iter().any(|value| value == "loony") {
        lines.push("moving again leaves a loony position to the mover".to_string());
    } else if again.len() > 1 {
        lines.push(format!(
            "moving again leaves {}: beside anything, one of them wins for the mover",
            again.join(" or ")
        ));
    } else if let Some(h) = again.first().filter(|h| others.contains(h)) {
        lines.push(format!(
            "the mover can leave {h} and move again, or leave {h} to the other player: one of the two \
             wins, whatever lies beside it"
        ));
    }
    lines
}

/// Why a position is worth what it is worth, some of whose options can be forbidden.
pub(super) fn why_blocked(of: &Worth, options: &[Move], most: u32) -> Vec<String> {
    let mut numbers: Vec<u64> = options.iter().filter_map(|m| m.grundy).collect();
    numbers.sort_unstable();
    let counts = numbers.chunk_by(|a, b| a == b);
    let free = counts.filter(|all| all.len() as u64 > u64::from(most));
    let free: Vec<u64> = free.filter_map(|all| all.first().copied()).collect();
    let moves = if most == 1 { "move" } else { "moves" };
    let mut lines = vec![format!(
        "the opponent may forbid {most} {moves} here, so a value counts if more than {most} leave it"
    )];
    if let Some(mex) = of.grundy {
        lines.push(format!(
            "the least number that does not count: mex {{{}}} = {mex}",
            joined(free)
        ));
    }
    lines
}

/// Why a sum is worth what it is worth, from its parts and their values.
pub(super) fn why_sum(
    of: &Worth,
    parts: &[(String, theory::Worth)],
    options: &[Move],
) -> Vec<String> {
    let wide = parts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(40);
    let mut lines = vec!["the values of its parts:".to_string()];
    lines.extend(parts.iter().map(|(name, value)| format!("  {name:<wide$}  {}", value.written())));
    if parts.iter().any(|(_, worth)| matches!(worth, theory::Worth::Ordinal(_))) {
        let none = theory::Worth::Nimber(0);
        let sum = parts.iter().try_fold(none, |sum, (_, worth)| sum.plus(worth));
        let sum = sum.or_else(|| of.beyond.clone()).map_or_else(String::new, |sum| sum.written());
        lines.push(format!(
            "their nim-sum is {sum}: it is taken for each power of w apart, and a move wins if it makes it 0"
        ));
        return lines;
    }
    let heap = parts.iter().filter_map(|(_, value)| value.nimber()).fold(0, |sum, n| sum ^ n);
    let infinite: Vec<&theory::Worth> =
        parts.iter().map(|(_, value)| value).filter(|v| v.nimber().is_none()).collect();
    match (of.beyond.as_ref(), infinite.as_slice()) {
        (Some(theory::Worth::Loony), _) => lines.push(
            "a sum with a loony part is won by the next player, whatever the others are".to_string(),
        ),
        (_, [theory::Worth::Infinite(to)]) => {
            let whether = if to.contains(&heap) { "is" } else { "is not" };
            let so = match to.contains(&heap) {
                true => "the move to it makes the sum 0, and wins",
                false => "no move wins, and the part worth ∞ can be kept: a draw",
            };
            lines.push(format!(
                "beside ∞ the other parts are worth *{heap} together, which {whether} among its \
                 numbers: {so}"
            ));
        }
        (_, []) => {
            let due = |m: &Move| matches!(m.beyond, Some(theory::Worth::Due(_)));
            let mut line = format!(
                "the value of the sum is their nim-sum, {heap}: a move wins if it makes it 0"
            );
            if options.iter().any(|m| m.again) {
                line += ", a move again if it makes it anything else";
            }
            if options.iter().any(due) {
                line += ", one that must be answered there if no answer does";
            }
            lines.push(line);
        }
        _ => lines.push(
            "two parts are worth ∞: one move cannot settle both, so neither player can be made to lose"
                .to_string(),
        ),
    }
    lines
}
