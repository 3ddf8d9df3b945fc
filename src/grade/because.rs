//! What a counterexample shows, in sentences.

use super::judged::{Refuted, Side};
use crate::check::tree::{Expr, ExprKind};
use crate::check::walk;
use crate::diagnostic::{Diagnostic, codes};
use crate::session::answer::{Datum, Move, Worth};
use crate::session::{Differing, Offered, Part};
use crate::source::Source;
use crate::vocabulary::Builtin;

/// So many moves or members are listed.
const MOST_LISTED: usize = 4;

/// Why a run did not come to an end.
pub(super) fn stopped(found: &Diagnostic, is_own: &dyn Fn(&Source) -> bool) -> String {
    let label = found.place();
    let text = label.map_or("", |l| l.text.as_str());
    let limit = found.code == codes::LIMIT_REACHED;
    let mut out = found.message.clone();
    let idle = ["stopped", "used here", "asked here", "called here"];
    let says_more = !text.is_empty() && !out.contains(text) && !text.starts_with("is ");
    if says_more && !idle.contains(&text) {
        out += &format!(": {text}");
    }
    if let Some(label) = found.labels.iter().find(|l| is_own(&l.source)).filter(|_| !limit) {
        let line = label.source.place(label.span.start).line;
        out += &format!(" ({}, line {line})", label.source.name());
    }
    out
}

/// How far a condition was decided that came to no end, as the end of a sentence; of one over all
/// numbers that met a limit, what makes its way shorter.
/// Names that are not told are left out.
pub(super) fn so_far(part: Option<&Part>, open: bool, untold: &[String]) -> String {
    let told = match part {
        Some(Part::Holds { last, .. }) => place(last, untold).map(|last| {
            let way = if open { ", and `--points` says how far it is tried" } else { "" };
            format!("; it holds to {last}{way}")
        }),
        Some(Part::Fails { at }) => {
            place(at, untold).map(|place| format!("; it does not hold at {place}"))
        }
        _ => None,
    };
    told.unwrap_or_default()
}

/// A place in words: `a = 1, b = 2`, without the names that are not told.
pub(super) fn place(at: &[(String, Datum)], untold: &[String]) -> Option<String> {
    let one = |(name, value): &(String, Datum)| format!("{name} = {}", value.written());
    let told = at.iter().filter(|(name, _)| !untold.contains(name));
    Some(told.map(one).collect::<Vec<_>>().join(", ")).filter(|told| !told.is_empty())
}

/// How a position comes to be worth what it is: by the mex of its options' values, or, where
/// only the outcome is asked for, by an option that is lost.
pub(super) fn explained(of: &Worth, options: &[Move], mex: Option<u64>, outcome: bool) -> String {
    let position = &of.position;
    if options.is_empty() {
        return match mex {
            Some(_) => format!("{position} has no moves: it is worth 0, and lost"),
            None => format!(
                "{position} has no moves, and under misère play whoever cannot move has won"
            ),
        };
    }
    if of.beyond.is_some() || options.iter().any(|m| m.beyond.is_some() || m.again || m.forbidden) {
        let worth = of.value().map_or_else(String::new, |value| format!(" is worth {value}, and"));
        return format!("{position}{worth} is {}", wins(of.outcome));
    }
    let distinct = |one: &dyn Fn(&Move) -> String, of: &dyn Fn(&Move) -> bool| {
        let mut all: Vec<String> = Vec::new();
        for m in options.iter().filter(|m| of(m)) {
            let one = one(m);
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    };
    let Some(n) = mex.filter(|_| !outcome) else {
        let lost = distinct(&|m| m.to.clone(), &|m| m.winning);
        return match lost.first() {
            Some(lost) => {
                format!("{position} is an N-position: it can move to {lost}, a P-position")
            }
            None => {
                let all = distinct(&|m| m.to.clone(), &|_| true);
                let all = first_few(&all);
                format!("{position} is a P-position: all it can move to are N-positions: {all}")
            }
        };
    };
    let worth = |m: &Move| match m.grundy {
        Some(n) => format!("{} (worth {n})", m.to),
        None => m.to.clone(),
    };
    let moves = distinct(&worth, &|_| true).join(", ");
    let mut values: Vec<u64> = options.iter().filter_map(|m| m.grundy).collect();
    values.sort_unstable();
    values.dedup();
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    let values = values.join(", ");
    format!("{position} can move to {moves}; the least number not in {{{values}}} is {n}")
}

fn wins(outcome: char) -> &'static str {
    match outcome {
        'P' => "a P-position",
        'N' => "an N-position",
        _ => "a draw",
    }
}

pub(super) fn worth(of: &Worth) -> String {
    match of.grundy {
        Some(n) => format!("{} = *{n}", of.position),
        None => format!("{}, {}", of.position, wins(of.outcome)),
    }
}

/// Where two positions differ; the left is the submission's, if either is.
pub(super) fn differing(found: &Differing, yours: bool) -> Vec<String> {
    let Differing { left, right, missing, extra, forbidden } = found;
    let who = if yours { "yours".to_string() } else { left.clone() };
    let same_name = left == right || yours;
    let mut out = Vec::new();
    if !missing.is_empty() {
        let from = if same_name { String::new() } else { format!(" that {right} has") };
        out.push(format!("from {left} {who} has no move{from} to {}", listed(missing)));
    }
    if !extra.is_empty() {
        let more = if yours { "also moves" } else { "alone moves" };
        out.push(format!(
            "from {left} {who} {more} to {}, which the rules do not allow",
            listed(extra)
        ));
    }
    if let [own, other] = *forbidden
        && own != other
    {
        let so_many = |n: u32| match n {
            0 => "no moves".to_string(),
            1 => "one move".to_string(),
            n => format!("{n} moves"),
        };
        let (own, other) = (so_many(own), so_many(other));
        let should = if yours { "and should let" } else { "and the other one lets" };
        out.push(format!(
            "in {left} {who} lets the opponent forbid {own}, {should} {other} be forbidden"
        ));
    }
    out
}

fn listed(moves: &[Offered]) -> String {
    let one = |m: &Offered| match &m.words {
        Some(words) => format!("{} ({words})", m.to),
        None => m.to.clone(),
    };
    let all: Vec<String> = moves.iter().map(one).collect();
    first_few(&all)
}

fn first_few(all: &[String]) -> String {
    let more = all.len().saturating_sub(MOST_LISTED);
    let shown: Vec<&str> = all.iter().take(MOST_LISTED).map(String::as_str).collect();
    match more {
        0 => shown.join(", "),
        _ => format!("{}, and {more} more", shown.join(", ")),
    }
}

/// What one collection has and another has not.
pub(super) fn members(missing: &[String], extra: &[String], yours: bool) -> Vec<String> {
    let who = if yours { "yours" } else { "the left" };
    let mut out = Vec::new();
    if !missing.is_empty() {
        out.push(format!("{who} lacks {}", first_few(missing)));
    }
    if !extra.is_empty() {
        out.push(format!("{who} has {}, which should not be there", first_few(extra)));
    }
    out
}

/// Books give the last exception to a period, programs the first index of it.
pub(super) fn last_exception(
    left: &Expr,
    right: &Expr,
    sides: (&Datum, &Datum),
    yours: Option<Side>,
    refuted: &mut Refuted,
) {
    let asks = |e: &Expr| {
        let mut asks = false;
        walk::all(e, &mut |e| {
            asks |= matches!(&e.kind, ExprKind::Builtin(b) if *b == Builtin::Preperiod);
        });
        asks
    };
    let (given, wanted) = match (yours, sides) {
        (Some(Side::Left), (Datum::Number(a), Datum::Number(b))) if asks(right) => (*a, *b),
        (Some(Side::Right), (Datum::Number(a), Datum::Number(b))) if asks(left) => (*b, *a),
        _ => return,
    };
    if given.checked_add(1) == Some(wanted) {
        refuted.say(format!(
            "{given} is the last exception; the pre-period is the first index from which the \
             values repeat, which is one more: {wanted}"
        ));
    } else if wanted.checked_add(1) == Some(given) {
        refuted.say(format!(
            "{given} is the first index from which the values repeat; the last exception is the \
             one before it: {wanted}"
        ));
    }
}
