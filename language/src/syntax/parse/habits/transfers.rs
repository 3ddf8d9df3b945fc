//! Moves between heaps and on paper: `move 1 from a to b`, `swap a and b`, `1..3 but not the last one`, and a
//! function of Python that lists the moves.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::definitions::are_moves;
use super::rules::{takes, takes_at};
use super::steps::leaving;
use super::words::{HEAPS, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// `move 1 from a to b`, `transfer any number of coins from a to b`
pub(super) fn between_heaps(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let place = |at: usize| params.iter().position(|param| param == s.word(at));
    let verb = s.is(0, "move transfer shift put take carry subtract remove");
    let from = s.next_of(1, &["from"]);
    // `subtract 1 from a and add it to b`, `subtract k from a and add k to b`
    let added = s.is(from + 2, "and") && s.is(from + 3, "add put adds");
    let again = s.is(from + 4, "it them the") || s.word(from + 4) == s.word(1);
    let to = if added && again { from + 5 } else { from + 2 };
    let verb = verb && (added || !s.is(0, "subtract remove"));
    let onto = s.is(to, "to onto into on");
    let (one, other) = (place(from + 1)?, place(to + 1)?);
    if !verb || !onto || one == other {
        return None;
    }
    let mut end = from;
    while end > 2 && (STONES.contains(&s.word(end - 1)) || s.is(end - 1, "of")) {
        end -= 1;
    }
    let (a, amount) = (params.get(one)?, s.between(1, end));
    let (amount, clause) = match amount {
        "a" | "an" | "one" => ("1".to_string(), String::new()),
        number if number.parse::<u64>().is_ok() => (number.to_string(), String::new()),
        "any" | "any number" | "some" => ("k".to_string(), format!(" for k in 1..{a}")),
        one if one.len() == 1 && s.clauses_from(to) < s.len() => (one.to_string(), String::new()),
        one if one.len() == 1 && s.is_word(1) => (one.to_string(), format!(" for {one} in 1..{a}")),
        range if range.contains("..") => {
            let range =
                if range.ends_with("..") { format!("{range}{a}") } else { range.to_string() };
            ("k".to_string(), format!(" for k in {range}"))
        }
        _ => return None,
    };
    if params.contains(&amount) {
        return None;
    }
    let changed = |(at, param): (usize, &String)| match at {
        at if at == one => format!("{param} - {amount}"),
        at if at == other => format!("{param} + {amount}"),
        _ => param.clone(),
    };
    let left: Vec<String> = params.iter().enumerate().map(changed).collect();
    let left = left.join(", ");
    let behind = s.between(to + 2, s.len());
    let bounded = behind.ends_with(&format!("in 1..{a}"));
    let text = match behind.starts_with("for ") {
        true if bounded => format!("move to {name}({left}) {behind}"),
        true if behind.contains(" if ") => return None,
        true => format!("move to {name}({left}) {behind} if {a} >= {amount}"),
        false => format!("move to {name}({left}){clause} if {a} >= {amount} {behind}"),
    };
    let message = "a rule says what position a move leaves";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "from one heap to another");
    slip.instead = format!("write `{}`", text.trim_end());
    slip.edits.push(s.replace(0, s.len(), text.trim_end()));
    Some(slip)
}

/// `swap a and b`: what can be taken back never ends.
pub(super) fn swap(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [one, other] = params.as_slice() else { return None };
    if !s.is(0, "swap exchange switch") {
        return None;
    }
    let message = "a move that can be taken back goes on for ever";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "leads back");
    slip.instead = format!(
        "where it takes something as well it ends: write `move to {name}({other}, {one} - 1) if {one} >= 1`"
    );
    slip.sure = true;
    Some(slip)
}

/// `subtract 1.. leaving at least 2 counters`
pub(super) fn leaving_at_least(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["leaving", "leave"]);
    s.phrase(at + 1, "at least").filter(|_| takes(s))?;
    let (_, params) = s.game.as_ref()?;
    let from = s.next_of(1, &["from"]).min(at);
    let heap = match params.as_slice() {
        [one] if from == at || s.word(from + 1) == one => one,
        all => all.iter().find(|p| *p == s.word(from + 1)).filter(|_| from + 2 == at)?,
    };
    let end = s.arithmetic_from(at + 3)?;
    if (end..s.len()).any(|i| !STONES.contains(&s.word(i)) && !s.is(i, "behind")) {
        return None;
    }
    let (low, high) = s.between(1, from).split_once("..")?;
    let left = format!("{heap} - {}", s.between(at + 3, end));
    let high = if high.is_empty() { left } else { format!("min({high}, {left})") };
    let target = if params.len() > 1 { format!(" from {heap}") } else { String::new() };
    let text = format!("{} {low}..{high}{target}", s.first());
    let message = "what is left at least is said by the end of the range";
    Some(s.rewritten(codes::RANGE_IN_WORDS, at, (message, "not in these words"), text))
}

/// `remove 1 leaving at least 1 heap`, `remove 2 leaving 2 or more heaps`: the list has an end.
pub(super) fn leaving_more_heaps(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["leaving", "leave"]);
    let takes = s.place == Place::Game && s.is(0, "remove subtract take");
    let number = |at: usize| s.is(at, "one two 0 1 2 3 4");
    let least = s.phrase(at + 1, "at least").filter(|_| number(at + 3)).map(|_| at + 4);
    let more = s.phrase(at + 2, "or more").filter(|_| number(at + 1)).map(|_| at + 4);
    let heaps = least.or(more).filter(|heaps| takes && HEAPS.contains(&s.word(*heaps)))?;
    if s.clauses_from(heaps) != heaps + 1 {
        return None;
    }
    let message = "how many heaps may be left is a list";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, at + 1, message, "without an end");
    slip.instead =
        "`leaving 1 or 2 or 3 heaps` lists them, and there is an end to the list".to_string();
    slip.sure = true;
    Some(slip)
}

/// `remove 1 leaving at most 1 heap`, `remove 1..2 leaving 1 heap or 2 heaps`: how many may be left is a list.
pub(super) fn leaving_some_heaps(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["leaving", "leave"]);
    if s.place != Place::Game || !s.is(0, "remove subtract take") {
        return None;
    }
    let count = |at: usize| match s.word(at) {
        "no" | "none" | "nothing" => Some(0),
        "one" => Some(1),
        "two" => Some(2),
        word => word.parse::<u8>().ok().filter(|count| *count <= 9),
    };
    let (mut next, mut counts) = (at + 1, Vec::new());
    let braces = s.is(next, "{") && s.closing(next).is_some();
    let fewer = ["fewer than", "less than"].iter().find_map(|words| s.phrase(next, words));
    let most = ["at most", "up to", "no more than", "not more than"];
    let most = most.iter().find_map(|words| s.phrase(next, words)).or(fewer);
    next += usize::from(braces) + usize::from(s.is(next, "between from either"));
    let range = s.is(next + 1, ".. to - and through") && !s.is(next + 1, "and")
        || s.is(next + 1, "and") && s.is(next - 1, "between");
    let heaps = |at: usize| HEAPS.contains(&s.word(at));
    if let Some(length) = most {
        let last = count(at + 1 + length)?;
        counts.extend(0..=last.checked_sub(u8::from(fewer.is_some()))?);
        next = at + length + 2;
        // More than two without a word for heaps are counters.
        if last > 2 && !heaps(next) {
            return None;
        }
        next += usize::from(heaps(next));
    } else if range {
        counts.extend(count(next)?..=count(next + 2)?);
        if count(next + 2)? > 2 && !braces && !heaps(next + 3) {
            return None;
        }
        next += 3;
        next += usize::from(heaps(next));
    } else {
        loop {
            counts.push(count(next)?);
            next += 1;
            next += usize::from(heaps(next));
            match s.is(next, "or ,")
                && count(next + 1 + usize::from(s.is(next + 1, "or"))).is_some()
            {
                true => next += 1 + usize::from(s.is(next, ",") && s.is(next + 1, "or")),
                false => break,
            }
        }
    }
    if braces {
        s.is(next, "}").then_some(())?;
        next += 1 + usize::from(heaps(next + 1));
    }
    let whole = s.clauses_from(next) == next;
    let (last, before) = counts.split_last().filter(|(_, before)| whole && !before.is_empty())?;
    let before: Vec<String> = before.iter().map(u8::to_string).collect();
    let text = format!("leaving {} or {last} heaps", before.join(" or "));
    let message = "how many heaps may be left is a list";
    let slip = s.slip(codes::RANGE_IN_WORDS, at, message, "not in these words");
    Some(slip.writes(s.replace(at, next, text)))
}

/// `subtract 1..3 but not the last one`
pub(super) fn not_the_last(s: &Scene<'_>) -> Option<Slip> {
    let starts = ["but not", "but never", "except", "but leave", "without"];
    let found = |at: usize| starts.iter().find_map(|words| s.phrase(at, words));
    let (at, length) = (2..s.len()).find_map(|at| Some((at, found(at)?)))?;
    let heap = s.heap().filter(|_| takes(s))?;
    let mut end = at + length;
    let mut last = false;
    while end < s.len() && !s.is(end, "if for from") {
        match s.word(end) {
            "last" => last = true,
            "the" | "one" | "single" | "taking" | "very" => {}
            word if STONES.contains(&word) => {}
            _ => return None,
        }
        end += 1;
    }
    let own = s.game.as_ref().is_some_and(|(_, params)| params.iter().any(|p| p == "last"));
    if !last || own {
        return None;
    }
    let mut to = at;
    while STONES.contains(&s.word(to - 1)) || s.is(to - 1, ",") {
        to -= 1;
    }
    let amount = s.between(1, to);
    let range = if amount.ends_with("..") { format!("{amount}{heap}") } else { amount.to_string() };
    let text = match amount.parse::<u64>() {
        Ok(number) => format!("{number} if {heap} > {number}"),
        Err(_) => format!("{{k for k in {range} if k < {heap}}}"),
    };
    let message = "what is left out is said by a condition";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, at, message, "not in these words");
    slip.instead = format!("write `{} {text}`", s.first());
    slip.edits.push(s.replace(1, end, text));
    Some(slip)
}

/// `def moves(n): return [n - 1, n - 2]` among the rules of a game
pub(super) fn python_moves(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let defines = s.is(0, "def function func fn") && are_moves(s.word(1));
    let list = |at: usize| matches!(s.kind(at), Some(TokenKind::Open(_)));
    let close = s.closing(2).filter(|_| defines && s.is(2, "("))?;
    let mut body = close + 1;
    while s.is(body, ": return = yield") {
        body += 1;
    }
    let own = (params.len() == 1).then_some(0);
    let rules = leaving(s, (name, params), own, body, s.len()).filter(|_| list(body))?;
    let message = format!("`{}` is a word of other languages", s.first());
    let slip = s.slip(codes::FOREIGN_DEFINITION, 0, message, "the rules say what a move does");
    Some(slip.writes(s.replace(0, s.len(), rules)))
}

/// `moves: 1, 2, 3`, `moves: n - 1, n - 2`, `options = {n - 1, n - 2}`
pub(super) fn listed_moves(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let word = s.is(0, "moves move options subtractions allowed amounts");
    let from = 1 + usize::from(s.is(1, "are"));
    if !word || !s.is(from, ": =") && from == 1 {
        return None;
    }
    let from = from + usize::from(s.is(from, ": ="));
    let whole = matches!(s.kind(from), Some(TokenKind::Open(_)))
        && s.closing(from) == s.len().checked_sub(1);
    let (first, last) = if whole { (from + 1, s.len() - 1) } else { (from, s.len()) };
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let joins = |at: usize| s.is(at, ", or and ..");
    let text = match first < last && (first..last).all(|at| number(at) || joins(at)) {
        true => {
            let list = s
                .between(first, last)
                .replace(", or ", ", ")
                .replace(", and ", ", ")
                .replace(" or ", ", ")
                .replace(" and ", ", ");
            format!("subtract {{{list}}}")
        }
        false => leaving(s, (name, params), (params.len() == 1).then_some(0), from, s.len())?,
    };
    let message = format!("no rule begins with `{}`", s.first());
    let slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not a rule");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `take 1 from a or 2 from b`, `subtract b from a or a from b`: each amount has a rule of its own.
pub(super) fn amounts_of_each(s: &Scene<'_>) -> Option<Slip> {
    let (_, params) = s.game.as_ref().filter(|_| takes_at(s, 0))?;
    let end = s.clauses_from(1);
    let clause = s.between(end, s.len());
    let (mut rules, mut at, mut second) = (Vec::new(), 1, None);
    while at < end {
        at += usize::from(at > 1 && s.word(at) == s.first());
        let from = s.next_of(at, &["from"]);
        let next = s.next_of(from, &["or", ",", ";"]).min(end);
        if from <= at || from + 1 >= next {
            return None;
        }
        let (amount, heap) = (s.between(at, from), s.between(from + 1, next));
        let words = (from + 1..next).all(|at| s.is_word(at));
        // `from both a and b` is one rule; `from a and 2 from b` is one move.
        if !words || (at..from).any(|at| s.is(at, "or and")) && amount.contains(heap) {
            return None;
        }
        let guard = match params.iter().any(|p| p == amount) && clause.is_empty() {
            true => format!("if {amount} > 0"),
            false => clause.to_string(),
        };
        let rule = format!("{} {amount} from {heap} {guard}", s.first());
        rules.push(rule.trim_end().to_string());
        at = next + 1;
        at += usize::from(s.is(next, ",") && s.is(at, "or"));
        second = second.or((at < end).then_some(next));
    }
    let message = "each heap has a rule of its own";
    let slip = s.slip(codes::TWO_ON_A_LINE, second?, message, "another rule");
    Some(slip.writes(s.replace(0, s.len(), rules.join("; "))))
}
