//! Ways that end before something, and what a game remembers of the move before: `subtract k from r while …`, `break`,
//! `last = k`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::rules::{takes, takes_at};
use super::words::HEAPS;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

/// A letter that stands for no other number here.
fn free<'n>(s: &Scene<'_>, name: &str) -> Option<&'n str> {
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let used = |letter: &str| {
        letter == name
            || params.iter().any(|p| p == letter)
            || (0..s.len()).any(|at| s.word(at) == letter)
    };
    ["j", "i", "m", "x", "y"].into_iter().find(|letter| !used(letter))
}

/// A condition with another name in the place of one.
fn renamed(s: &Scene<'_>, (from, to): (usize, usize), name: &str, other: &str) -> String {
    let mut text = String::new();
    for at in from..to {
        let gap = at > from && s.span_of(at - 1).end < s.span_of(at).start;
        text += if gap { " " } else { "" };
        text += if s.word(at) == name { other } else { s.word(at) };
    }
    text
}

/// `subtract 1.. so that n is even`: `if` asks before the move, and this is about what is left.
pub(super) fn on_the_result(s: &Scene<'_>) -> Option<Slip> {
    let at = (2..s.len()).find(|at| s.phrase(*at, "so that").is_some())?;
    let (name, params) = s.game.as_ref().filter(|_| takes_at(s, 0))?;
    // `subtract k so that k is prime` is about the amount.
    let own = |at: usize| params.iter().any(|p| p == s.word(at));
    let about = (at + 2..s.len()).filter(|at| s.is_word(*at) && s.word(*at).len() == 1);
    // Of one amount alone it says when.
    let one = s.kind(1) == Some(TokenKind::Number) && !s.is(2, ".. , or");
    if one || !about.clone().any(own) || !about.clone().all(own) {
        return None;
    }
    let (letter, heap) = (free(s, "")?, params.first()?);
    let left: Vec<&str> = params.iter().map(|p| if p == heap { letter } else { p }).collect();
    let left = left.join(", ");
    let message = "`if` asks before a move, and this is about what the move leaves";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "after the move");
    slip.instead = format!(
        "what is left is asked about by `move to`, as `move to {name}({left}) for {letter} in 0..{heap} - 1 if {letter} % 2 == 0`"
    );
    slip.sure = true;
    Some(slip)
}

/// `subtract k from r while (r - k, c) not in walls`: each step on the way is asked, and not the last alone.
pub(super) fn on_the_way(s: &Scene<'_>) -> Option<Slip> {
    let at = s.next_of(2, &["while", "until"]);
    let found = s.is(at, "while until") && at + 1 < s.len();
    let (_, params) = s.game.as_ref().filter(|_| takes(s) && found)?;
    let own = (1..at).find(|i| s.word(*i).len() == 1 && s.is_word(*i));
    let name = own.map(|i| s.word(i)).filter(|name| !params.iter().any(|p| p == name));
    let from = s.next_of(1, &["from"]).min(at);
    let heap = if from < at { s.word(from + 1) } else { s.heap()? };
    let says = (at + 1..s.len()).any(|i| Some(s.word(i)) == name);
    // `subtract 1 while n > 3`, `subtract k * k for k in 1..n while k * k <= n`: an `if`.
    let alone = own == Some(1) && s.is(2, "from for while until");
    if s.is(at, "while") && !(says && alone) {
        return None;
    }
    let message = "`if` asks of one amount, and a way is free if all steps on it are";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not a word of the language");
    let Some((name, step)) = name.filter(|_| says).and_then(|name| Some((name, free(s, name)?)))
    else {
        // What stands in the way is not said.
        slip.instead = format!(
            "name the amount, and ask of each step: `subtract {{k for k in 1..{heap} if all({heap} - j != 3 for j in 1..k)}}`"
        );
        slip.sure = true;
        return Some(slip);
    };
    let asked = renamed(s, (at + 1, s.len()), name, step);
    let asked = if s.is(at, "until") { format!("not ({asked})") } else { asked };
    let set = format!("{{{name} for {name} in 1..{heap} if all({asked} for {step} in 1..{name})}}");
    let behind = s.between(from, at);
    let text = format!("{} {set} {behind}", s.first());
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}

/// `move to R(x - k, y) for k in 1..x while (x - k, y) not in walls`: as of amounts.
pub(super) fn moved_on_the_way(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.is(*at, "while until"))?;
    if s.place != Place::Game || !s.is(0, "move for") {
        return None;
    }
    let end = (at + 1..s.len()).find(|i| s.is(*i, "{ : if for as where")).unwrap_or(s.len());
    let message = "`if` asks of one amount, and a way is free if all steps on it are";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not a word of the language");
    let bound = (0..at).rev().find(|i| s.is(*i, "for") && s.is(i + 2, "in"));
    // A way goes up, from a number or a name on.
    let bound = bound.filter(|bound| {
        let low = s.between(bound + 3, at).split_once("..").map(|(low, _)| low);
        low.is_some_and(|low| !low.is_empty() && low.chars().all(char::is_alphanumeric))
    });
    let Some(bound) = bound else {
        slip.instead =
            "say which steps there are by `for k in …`, and ask of all: `if all(… for j in 1..k)`"
                .to_string();
        slip.sure = true;
        return Some(slip);
    };
    let name = s.word(bound + 1);
    // A bound of the amount alone holds for what is smaller, too.
    let says = (at + 1..end).any(|i| s.word(i) == name);
    let bounds = (at + 1..end).any(|i| s.is(i, "< <= > >="))
        && !(at + 1..end).any(|i| s.is(i, "in not and or"));
    let (low, _) = s.between(bound + 3, at).split_once("..")?;
    let step = free(s, name)?;
    if !says || bounds {
        return None;
    }
    let asked = renamed(s, (at + 1, end), name, step);
    let asked = if s.is(at, "until") { format!("not ({asked})") } else { asked };
    let text = format!("if all({asked} for {step} in {low}..{name})");
    Some(slip.writes(s.replace(at, end, text)))
}

/// `if (r - k, c) in walls: break`: nothing ends a `for` before its end.
pub(super) fn broken_off(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.is(*at, "break continue"))?;
    if s.place != Place::Game {
        return None;
    }
    let message = format!("no word ends a `for` early, and so not `{}`", s.word(at));
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "not a word of the language");
    slip.instead =
        "a condition says which stay: `if all(… for j in 1..k)` asks of all steps up to k".into();
    slip.sure = true;
    Some(slip)
}

/// `last = k`: a rule says the whole position that a move leaves.
pub(super) fn remembered(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|(_, params)| params.len() > 1)?;
    let own = params.iter().position(|p| p == s.first())?;
    if s.place != Place::Game || !s.is(1, "= := <-") || own == 0 {
        return None;
    }
    let end = s.clauses_from(2);
    let value = s.between(2, end);
    // `b = b - 1` takes something, and `a = b` with names of the game is a move of its own.
    let unknown: Vec<&str> = (2..end)
        .filter(|at| s.is_word(*at) && !params.iter().any(|p| p == s.word(*at)))
        .map(|at| s.word(at))
        .collect();
    let [amount, others @ ..] = unknown.as_slice() else { return None };
    let one = others.iter().all(|other| other == amount) && amount.len() == 1;
    let heap = params.first().filter(|_| one)?;
    let left = |(at, p): (usize, &String)| match at {
        0 => format!("{p} - {amount}"),
        at if at == own => value.to_string(),
        _ => p.clone(),
    };
    let left: Vec<String> = params.iter().enumerate().map(left).collect();
    let message = "a rule changes no number, it says the whole position that a move leaves";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "part of which move?");
    slip.instead = format!(
        "one rule says it all, as `move to {name}({}) for {amount} in 1..{heap}`",
        left.join(", ")
    );
    slip.sure = true;
    Some(slip)
}

/// `subtract 1.. from any but last`: a position says which heap was the last, and each move says it anew.
pub(super) fn but_the_last(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|(_, params)| params.len() > 1)?;
    let from = s.next_of(1, &["from"]);
    let but = (from..s.len()).find(|at| s.is(*at, "but except blocking blocked other without"));
    let (but, last) = (but.filter(|_| takes(s))?, params.last()?);
    let own = |at: usize| params.iter().any(|p| p == s.word(at));
    let heap = |at: usize| HEAPS.contains(&s.word(at)) || s.is(at, "any either one the of a");
    let before =
        (from + 1..but).all(|at| heap(at) && (!own(at) || HEAPS.contains(&s.word(at + 1))));
    // `but last`, `except the one that was used last`; anything else asks for something else.
    let of_it = |at: usize| s.word(at) == last && s.is(at, "last prev previous used before");
    let says = |at: usize| of_it(at) || s.is(at, "last used previous before");
    let fills = |at: usize| says(at) || heap(at) && !own(at) || s.is(at, "that was from than not");
    let behind = but + 1 < s.len() && (but + 1..s.len()).any(says);
    if from + 1 >= but || !before || !behind || !(but + 1..s.len()).all(fills) {
        return None;
    }
    let amounts = |heap: &str| match s.between(1, from) {
        "any" | "any number" | "1.." => Some(format!("1..{heap}")),
        amount => {
            let (low, high) = amount.split_once("..").unwrap_or((amount, amount));
            let numbers = low.parse::<u64>().is_ok() && high.parse::<u64>().is_ok();
            numbers.then(|| format!("{low}..min({high}, {heap})"))
        }
    };
    let first = params.first()?;
    let list = params.len() == 2 && s.text.contains(&format!("{first}: ["));
    let text = if list {
        let entry = format!("{first}[i]");
        let k = amounts(&entry)?;
        format!(
            "move to {name}({first} with [i] = {entry} - k, i) for i in 0..len({first}) - 1 if i != {last} for k in {k}"
        )
    } else {
        let heaps = params.get(..params.len() - 1)?;
        let rule = |(i, heap): (usize, &String)| {
            let left = |p: &String| if p == heap { format!("{p} - k") } else { p.clone() };
            let left: Vec<String> = heaps.iter().map(left).collect();
            let k = amounts(heap)?;
            let (left, i) = (left.join(", "), i + 1);
            Some(format!("move to {name}({left}, {i}) for k in {k} if {last} != {i}"))
        };
        heaps.iter().enumerate().map(rule).collect::<Option<Vec<_>>>()?.join("; ")
    };
    let message = "a move says which heap was the last, for the next one to know";
    Some(s.rewritten(codes::UNKNOWN_RULE, but, (message, "which one is that?"), text))
}
