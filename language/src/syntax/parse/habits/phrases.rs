//! Amounts in phrases: `as many as you like`, `any number but at most half`, `the sum of the digits of n`, `1 or a prime`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::members;
use super::rules::{takes, takes_at};
use super::words::{ARTICLES, BEHIND_AMOUNTS, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;

fn amounts(s: &Scene<'_>, end: usize, text: String) -> Slip {
    let message = "amounts are a number, a range or a set";
    let slip = s.slip(codes::RANGE_IN_WORDS, 1, message, "not in words");
    slip.writes(s.replace(1, end, text))
}

pub fn amount(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !takes_at(s, 0) || s.is(0, "split move") {
        return None;
    }
    let stones = 3 + usize::from(STONES.contains(&s.word(3)));
    let likes = ["as you like", "as you want", "as one likes", "as they like"];
    let like = likes.iter().find_map(|words| s.phrase(stones, words));
    if let Some(more) = like.filter(|_| s.is(1, "as") && s.is(2, "many")) {
        return Some(amounts(s, stones + more, "1..".to_string()));
    }
    let end = s.next_of(1, BEHIND_AMOUNTS);
    let words: Vec<&str> = (1..end).map(|at| s.word(at)).filter(|w| !STONES.contains(w)).collect();
    let said = words.join(" ");
    let heap = s.heap().filter(|_| s.game.as_ref().is_some_and(|(_, params)| params.len() == 1));
    let own = heap.and_then(|heap| of_one_heap(&said, heap));
    Some(amounts(s, end, own.or_else(|| an_article_last(s, &words))?))
}

/// Phrases about the one heap of a game.
fn of_one_heap(said: &str, heap: &str) -> Option<String> {
    if matches!(said, "a triangular number" | "any triangular number" | "triangular numbers") {
        return Some(format!("{{i * (i + 1) / 2 for i in 1..{heap}}}"));
    }
    let last = format!("the last digit of {heap}");
    if let Some(first) = said.strip_suffix(&last) {
        return match first.strip_suffix(" or ").map(str::parse::<u64>) {
            Some(Ok(number)) => Some(format!("{{{number}, {heap} % 10}}")),
            None if first.is_empty() => Some(format!("{heap} % 10")),
            _ => None,
        };
    }
    let digits = said.strip_suffix(heap).and_then(|said| said.strip_suffix(" of "));
    match digits {
        Some(
            "the sum of the digits" | "sum of the digits" | "the sum of digits" | "the digit sum",
        ) => {
            return Some(format!("sum(digits({heap}))"));
        }
        Some("the largest digit" | "its largest digit") => {
            return Some(format!("max(digits({heap}))"));
        }
        Some("the smallest digit") => return Some(format!("min(digits({heap}))")),
        _ => {}
    }
    let more = said.strip_prefix("any number").or_else(|| said.strip_prefix("any"))?;
    let more = more.trim_start_matches([' ', ',']);
    Some(match more.strip_suffix(" of them").unwrap_or(more) {
        "but not all" | "except all" | "but all" | "but not the whole" => format!("1..{heap} - 1"),
        "but at most half" | "at most half" | "up to half" => format!("1..{heap} / 2"),
        "but less than half" | "less than half" => format!("1..({heap} - 1) / 2"),
        _ => return None,
    })
}

/// `1 or a prime`: the other way round it is known.
fn an_article_last(s: &Scene<'_>, words: &[&str]) -> Option<String> {
    let [number, "or", article, kind @ ..] = words else { return None };
    let plain = number.parse::<u64>().is_ok() && ARTICLES.contains(article);
    let known = ["prime", "prime number", "square", "square number", "cube", "power of 2"];
    let kind = kind.join(" ");
    let rest = known.contains(&&*kind) && !s.is_own(3);
    (plain && rest).then(|| format!("{article} {kind} or {number}"))
}

/// `subtract k, k <= 3`: the bounds of a name behind a comma.
pub fn behind_comma(s: &Scene<'_>) -> Option<Slip> {
    let heap = s.heap().filter(|_| takes(s) && s.is(2, ", |") && s.is_word(1))?;
    let name = s.word(1);
    let end = s.next_of(3, BEHIND_AMOUNTS);
    let says = (3..end).any(|at| s.word(at) == name);
    if name.len() != 1 || s.is_own(1) || !says {
        return None;
    }
    let set = members(s, name, (3, end), heap)?;
    Some(amounts(s, end, format!("{{{set}}}")))
}

/// `subtract 1 up to 3`
pub fn up_to(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let fits =
        s.place == Place::Game && takes_at(s, 0) && number(1) && s.is(2, "up") && s.is(3, "to");
    let end = s.arithmetic_from(4).filter(|_| fits)?;
    Some(amounts(s, end, format!("{}..{}", s.word(1), s.between(4, end))))
}

/// `k does not divide n`
pub fn divides_not(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.phrase(*at, "does not divide").is_some())?;
    let (from, to) = (s.whole_before(at)?, s.whole_from(at + 3)?);
    let text = format!("{} % {} != 0", s.between(at + 3, to), s.between(from, at));
    let message = "what does not divide a number leaves a rest";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "written otherwise here");
    Some(slip.writes(s.replace(from, to, text)))
}
