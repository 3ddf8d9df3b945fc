//! Games of coins in other words: `turn one coin` in a game, `coins T { flip 1 or 2 }`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{Here, foreign};

fn turns(word: &str) -> bool {
    matches!(word, "turn" | "flip" | "toggle" | "reverse" | "turns" | "flips")
}

/// What says nothing of how many there are.
const FILLS: &str = "coin coins head heads tail tails from to the of its left right and or , ; .. - over H T \
                     rightmost with being goes must number";

/// How many coins are turned, from here on: `turn 1 or 2 adjacent coins`.
fn written(s: &Scene<'_>, from: usize, to: usize) -> Option<String> {
    let (mut numbers, mut range, mut beside, mut more) = (Vec::new(), None, "", false);
    for at in from..to {
        let word = s.word(at);
        let of_any = at + 1 >= to || s.is(at + 1, "number of coins");
        if s.is(at, "any some") && of_any {
            range = Some("1..".to_string());
        } else if s.kind(at) == Some(TokenKind::Number) {
            let ends = |at: usize| s.is(at, ".. - to");
            match ends(at + 1) && s.kind(at + 2) == Some(TokenKind::Number) {
                true => range = Some(format!("{word}..{}", s.word(at + 2))),
                false if at > from + 1 && ends(at - 1) => {}
                false if s.is(at + 1, "..") => range = Some(format!("{word}..")),
                false if s.is(at + 1, "or") && s.is(at + 2, "more") => {
                    range = Some(format!("{word}.."));
                }
                false if at > from && s.is(at - 1, "least") => range = Some(format!("{word}..")),
                false => numbers.push(word),
            }
        } else if s.is(at, "adjacent consecutive neighbouring neighboring contiguous") {
            beside = " adjacent";
        } else if s.is(at, "optionally maybe possibly also another") {
            more = true;
        } else if let Some(Here::Value(value)) = foreign(word).map(|f| f.here)
            && value.parse::<u64>().is_ok()
        {
            numbers.push(value);
        } else if s.is(at, "a") || s.is(at, "any") && s.is(at + 1, "coin") {
            numbers.push("1");
        } else if !s.is(at, FILLS) && !s.is(at, "at least more") {
            return None;
        }
    }
    // `turn 1 coin and the one to its left`: two that stand side by side.
    let other = (from..to).any(|at| s.is(at, "left right") && s.is(at - 1, "its the"));
    let both = (from..to).any(|at| s.is(at, "and")) && numbers.iter().all(|n| *n == "1");
    if other && !more && both {
        return Some("turn 2 adjacent coins".to_string());
    }
    if range.is_some() && !numbers.is_empty() || other && !more {
        return None;
    }
    let mut numbers: Vec<u64> = numbers.iter().filter_map(|n| n.parse().ok()).collect();
    // `turn 1 coin, and optionally one to its left`
    if let (true, Some(most)) = (more, numbers.iter().max().copied()) {
        numbers = (1..=most.saturating_add(1).min(9)).collect();
    }
    numbers.sort_unstable();
    numbers.dedup();
    let listed: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let count = range.unwrap_or(listed.join(" or "));
    let coin = if count == "1" { "coin" } else { "coins" };
    (!count.is_empty()).then(|| format!("turn {count}{beside} {coin}"))
}

/// `turn one coin from heads to tails` among the rules of a game
pub(super) fn in_a_game(s: &Scene<'_>) -> Option<Slip> {
    let (name, _) = s.game.as_ref().filter(|_| s.place == Place::Game && turns(s.first()))?;
    let text = written(s, 1, s.len()).unwrap_or_else(|| "turn 1..3 coins".to_string());
    let message = "coins are turned in a game of coins, which `coins` begins";
    let mut slip = s.slip(codes::UNKNOWN_RULE, 0, message, "not in a `game`");
    slip.instead =
        format!("write `coins {name} {{ {text} }}`; a position is the set of the places of heads");
    slip.sure = true;
    Some(slip)
}

/// `coins T { flip 1 or 2 }`
pub(super) fn of_coins(s: &Scene<'_>) -> Option<Slip> {
    let open = s.next_of(2, &["{"]);
    let close = s.closing(open).filter(|close| close + 1 == s.len())?;
    if s.place != Place::File || !s.is(0, "coins") || !turns(s.word(open + 1)) {
        return None;
    }
    let (mut rules, mut at) = (Vec::new(), open + 1);
    while at < close {
        let next = (at + 1..close).find(|i| turns(s.word(*i))).unwrap_or(close);
        rules.push(written(s, at + 1, next)?);
        at = next;
    }
    let message = "a rule of coins says how many are turned";
    let slip = s.slip(codes::UNKNOWN_RULE, s.at.min(close), message, "written otherwise here");
    Some(slip.writes(s.replace(open, close + 1, format!("{{ {} }}", rules.join("; ")))))
}
