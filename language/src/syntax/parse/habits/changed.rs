//! Numbers that a move changes, as programs write it: `h[i] -= 1 and h[i + 1] += 1`, `a -= k, b += k for k in 1..a`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;
use crate::syntax::scan::{Bracket, TokenKind};

/// More changes in one move are not read.
const MOST_CHANGES: usize = 8;

/// A number of the game, or an entry of a list of it, and what it becomes.
struct Change<'s> {
    param: usize,
    entry: Option<&'s str>,
    place: &'s str,
    value: String,
    /// How much is taken.
    less: Option<&'s str>,
}

fn change<'s>(s: &'s Scene<'_>, from: usize, to: usize, params: &[String]) -> Option<Change<'s>> {
    let param = params.iter().position(|param| param == s.word(from))?;
    let square = s.kind(from + 1) == Some(TokenKind::Open(Bracket::Square));
    let sign = if square { s.closing(from + 1)? + 1 } else { from + 1 };
    let entry = square.then(|| s.between(from + 2, sign - 1));
    let place = s.between(from, sign);
    let (value, less) = match (s.word(sign), s.between(sign + 1, to)) {
        ("--", "") => (format!("{place} - 1"), Some("1")),
        ("++", "") => (format!("{place} + 1"), None),
        (_, "") => return None,
        ("-=", less) => (format!("{place} - {less}"), Some(less)),
        ("+=", more) => (format!("{place} + {more}"), None),
        ("=" | ":=" | "<-", value) => {
            let less = value.strip_prefix(place).and_then(|rest| rest.trim().strip_prefix('-'));
            (value.to_string(), less.map(str::trim))
        }
        _ => return None,
    };
    let plain = |less: &str| less.chars().all(|c| is_name_char(c) || "[]".contains(c));
    less.is_none_or(plain).then_some(Change { param, entry, place, value, less })
}

/// Does a text have this word?
fn says(text: &str, name: &str) -> bool {
    text.split(|c| !is_name_char(c)).any(|word| word == name)
}

/// The clauses that begin here, each of which stands behind those whose names it uses.
fn clauses<'s>(s: &'s Scene<'_>, from: usize) -> Vec<&'s str> {
    let mut all = Vec::new();
    let mut at = from;
    while at < s.len() {
        let end = s.clauses_from(at + 1);
        all.push(s.between(at, end));
        at = end;
    }
    let name = |clause: &str| {
        let rest = clause.strip_prefix("for ").or_else(|| clause.strip_prefix("where "))?;
        Some(rest.split(|c| !is_name_char(c)).next()?.to_string())
    };
    let mut sorted = Vec::new();
    while !all.is_empty() {
        let later = |at: usize, clause: &str| {
            let others = all.iter().enumerate().filter(|(other, _)| *other != at);
            let mut names = others.filter_map(|(_, other)| name(other));
            names.any(|other| says(clause, &other))
        };
        let next = all.iter().enumerate().position(|(at, clause)| !later(at, clause)).unwrap_or(0);
        sorted.push(all.remove(next));
    }
    sorted
}

/// `h[i] -= 1; h[i + 1] += 1`: what stands behind it belongs to the same move.
fn with_the_next(s: &Scene<'_>, params: &[String]) -> Option<Slip> {
    let below = s.below_near();
    let gap = below.len() - below.trim_start_matches([';', ' ', '\t', '\r', '\n']).len();
    let next = below.get(gap..)?.split([';', '}', '\n', '#']).next()?.trim_end();
    let (place, _) = next.split_once('[')?;
    let changes = ["+=", "-="].iter().any(|sign| next.contains(sign));
    if gap == 0 || !changes || !params.iter().any(|param| param == place) {
        return None;
    }
    let written = s.between(0, s.len());
    let text = super::rule_meant(s, &format!("{written} and {next}"));
    if !text.starts_with("move to") {
        return None;
    }
    let message = "a rule changes no number, it says what a move takes or leaves";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not a rule");
    slip.instead = format!("write `{text}`");
    let end = s.span.end as usize + gap + next.len();
    slip.beyond = Some(Mend::new(Span::new(s.span_of(0).start, end as u32), text));
    slip.sure = true;
    Some(slip)
}

/// `a, b = a - 1, b + 1`: what each of the numbers becomes.
fn assigned(s: &Scene<'_>, name: &str, params: &[String], end: usize) -> Option<String> {
    let equals = s.next_of(0, &["=", ":="]);
    let names: Vec<&str> = (0..equals).step_by(2).map(|at| s.word(at)).collect();
    let commas = (1..equals).step_by(2).all(|at| s.is(at, ","));
    let own = names.iter().all(|name| params.iter().any(|param| param == name));
    if names.len() < 2 || !commas || !own || equals >= end || equals.is_multiple_of(2) {
        return None;
    }
    let (mut left, mut at, mut guards) = (params.to_vec(), equals + 1, Vec::new());
    for param in &names {
        let to = s.next_of(at, &[","]).min(end);
        let value = s.between(at, to);
        let place = params.iter().position(|own| own == param)?;
        if s.word(at) == *param && s.is(at + 1, "-") && at + 3 == to {
            guards.push(format!("{param} >= {}", s.word(at + 2)));
        }
        *left.get_mut(place).filter(|_| !value.is_empty())? = value.to_string();
        at = to + 1;
    }
    let asks = s.between(end, s.len());
    let guard = match guards.is_empty() || asks.contains("if ") || asks.contains(" in 1..") {
        true => asks.to_string(),
        false => format!("{asks} if {}", guards.join(" and ")),
    };
    (at == end + 1).then(|| {
        format!("move to {name}({}) {}", left.join(", "), guard.trim()).trim_end().to_string()
    })
}

/// `h[i] -= 1 and h[i + 1] += 1 for i in …`, `a -= k, b += k for k in 1..a`
pub(super) fn together(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let end = s.clauses_from(0);
    if let Some(text) = assigned(s, name, params, end) {
        let message = "a rule changes no number, it says what a move takes or leaves";
        return Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "not a rule"), text));
    }
    let (mut all, mut at) = (Vec::new(), 0);
    while at < end {
        let to = s.next_of(at, &[",", "and", "&", "&&"]).min(end);
        all.push(change(s, at, to, params)?);
        at = to + 1;
        at += usize::from(s.is(to, ",") && s.is(at, "and"));
    }
    let entries = all.iter().any(|change| change.entry.is_some());
    if all.is_empty() || all.len() > MOST_CHANGES || !entries && (all.len() < 2 || end == s.len()) {
        return None;
    }
    if let Some(slip) = with_the_next(s, params).filter(|_| end == s.len()) {
        return Some(slip);
    }
    let mut behind: Vec<String> = clauses(s, end).into_iter().map(str::to_string).collect();
    let bound = |behind: &[String], name: &str| {
        let brings = |clause: &String| {
            let rest = clause.strip_prefix("for ").or_else(|| clause.strip_prefix("where "));
            rest.is_some_and(|rest| rest.split(|c| !is_name_char(c)).next() == Some(name))
        };
        params.iter().any(|param| param == name) || behind.iter().any(brings)
    };
    let message = "a rule changes no number, it says what a move takes or leaves";
    let slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not a rule");
    // Of one entry something is taken.
    if let [Change { entry: Some(entry), less: Some(less), .. }] = all.as_slice() {
        let (list, place) = (s.word(0), s.between(0, s.closing(1)? + 1));
        let free = |text: &str| text.starts_with(char::is_alphabetic) && !bound(&behind, text);
        let target = if free(entry) { format!("any of {list}") } else { place.to_string() };
        if free(entry) && behind.iter().any(|clause| says(clause, entry)) {
            return None;
        }
        let amount = if free(less) { "1.." } else { less };
        let text = format!("subtract {amount} from {target} {}", behind.join(" "));
        return Some(slip.writes(s.replace(0, s.len(), text.trim_end())));
    }
    // A place without a value is any one.
    let first = all.iter().find_map(|change| Some((change.param, change.entry?)));
    if let Some((list, index)) = first.filter(|(_, index)| index.chars().all(is_name_char))
        && index.starts_with(char::is_alphabetic)
        && !bound(&behind, index)
    {
        let list = params.get(list)?;
        let next = all.iter().filter_map(|change| change.entry);
        let beyond = next.clone().any(|entry| entry.replace(' ', "") == format!("{index}+1"));
        let before = next.clone().any(|entry| entry.replace(' ', "") == format!("{index}-1"));
        let low = if before { "1" } else { "0" };
        let high = if beyond { "2" } else { "1" };
        behind.insert(0, format!("for {index} in {low}..len({list}) - {high}"));
    }
    for change in &all {
        let Some(less) = change.less else { continue };
        let free = less.starts_with(char::is_alphabetic) && less.chars().all(is_name_char);
        if free && !bound(&behind, less) {
            behind.push(format!("for {less} in 1..{}", change.place));
        }
        // What is there is enough, or a clause says so.
        let most = [format!("{less} in 1..{}", change.place), format!("{less} in 1..min(")];
        let asked = |clause: &String| {
            clause.starts_with("if ") && clause.contains(change.place)
                || most.iter().any(|range| clause.contains(range)) && clause.contains(change.place)
        };
        if !behind.iter().any(asked) {
            behind.push(format!("if {} >= {less}", change.place));
        }
    }
    let mut left: Vec<String> = params.to_vec();
    for change in &all {
        let param = left.get_mut(change.param)?;
        match change.entry {
            Some(entry) => *param += &format!(" with [{entry}] = {}", change.value),
            None => *param = change.value.clone(),
        }
    }
    let text = format!("move to {name}({}) {}", left.join(", "), behind.join(" "));
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}
