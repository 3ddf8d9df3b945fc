//! Amounts in phrases: `as many as you like`, `any number but at most half`, `the sum of the digits of n`, `1 or a prime`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::members;
use super::rules::{takes, takes_at};
use super::words::{ARTICLES, BEHIND_AMOUNTS, STONES};
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};

fn amounts(s: &Scene<'_>, end: usize, text: String) -> Slip {
    let message = "amounts are a number, a range or a set";
    let slip = s.slip(codes::RANGE_IN_WORDS, 1, message, "not in words");
    slip.writes(s.replace(1, end, text))
}

pub(super) fn amount(s: &Scene<'_>) -> Option<Slip> {
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
    let own = heap.and_then(|heap| of_one_heap(&said, heap)).or_else(|| of_a_sequence(s, &said));
    Some(amounts(s, end, own.or_else(|| an_article_last(s, &words))?))
}

/// Phrases about the one heap of a game.
fn of_one_heap(said: &str, heap: &str) -> Option<String> {
    if matches!(said, "a triangular number" | "any triangular number" | "triangular numbers") {
        return Some(format!("{{i * (i + 1) / 2 for i in 1..{heap}}}"));
    }
    match said.trim_start_matches("the ") {
        "last digit" | "its last digit" => return Some(format!("{heap} % 10")),
        said => {
            let of = said.strip_prefix("number of ").or_else(|| said.strip_prefix("count of "));
            let of = of.map(|of| of.trim_end_matches(heap).trim_end_matches(" of "));
            if let Some(what @ ("divisors" | "digits")) = of {
                return Some(format!("len({what}({heap}))"));
            }
        }
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
            "the sum of the digits"
            | "sum of the digits"
            | "the sum of digits"
            | "the digit sum"
            | "sum of digits"
            | "digit sum",
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

/// `fibonacci numbers`, `a factorial`: numbers that a word names.
fn of_a_sequence(s: &Scene<'_>, said: &str) -> Option<String> {
    let words: Vec<&str> = said.split(' ').filter(|word| !ARTICLES.contains(word)).collect();
    let words: Vec<&str> = words.into_iter().filter(|w| !matches!(*w, "any" | "some")).collect();
    let kind = match words.as_slice() {
        [letter, "!"] if letter.len() == 1 && s.next_of(1, &["for"]) == s.len() => "factorials",
        [kind] | [kind, "number" | "numbers"] => *kind,
        _ => return None,
    };
    // What the text defines is meant.
    let own = (1..s.next_of(1, BEHIND_AMOUNTS)).any(|at| s.is_own(at));
    let heap = s.heap_meant().filter(|_| !own)?;
    let name = ["k", "i"]
        .into_iter()
        .find(|name| !s.game.iter().any(|(_, p)| p.iter().any(|p| p == name)))?;
    Some(match kind {
        // 5 k² - 4 or 5 k² + 4 is a square of these, and of no others.
        "fibonacci" | "Fibonacci" | "fibonaccis" => format!(
            "{{{name} for {name} in 1..{heap} if any(isqrt(m)^2 == m for m in {{5 * {name}^2 - 4, 5 * {name}^2 + 4}})}}"
        ),
        "factorial" | "factorials" => format!("{{product(1..{name}) for {name} in 1..20}}"),
        "triangular" | "triangle" => {
            format!("{{{name} * ({name} + 1) / 2 for {name} in 1..{heap}}}")
        }
        _ => return None,
    })
}

/// `k(k + 1)/2`: a product has a sign between its parts. A letter in brackets behind itself is no function.
pub(crate) fn product_left_out(s: &Scene<'_>) -> Option<Slip> {
    let heap = s.heap_meant().filter(|_| takes(s))?;
    let letter = |at: usize| {
        let word = s.word(at);
        s.is_word(at) && word.len() == 1 && matches!(word.as_bytes(), [b'i'..=b'z'])
    };
    let at = (1..s.len()).find(|at| {
        let open = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round)) && s.touch(*at);
        let close = s.closing(at + 1).filter(|_| open && letter(*at));
        close.is_some_and(|close| (at + 2..close).any(|i| s.word(i) == s.word(*at)))
    })?;
    let (name, end) = (s.word(at), s.clauses_from(1));
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let own = params.iter().any(|p| p == name);
    if !own && s.is_own(at) || s.game.as_ref().is_some_and(|(game, _)| game == name) {
        return None;
    }
    let amount = format!("{} * {}", s.between(1, at + 1), s.between(at + 1, end));
    let range = s.next_of(end, &["in"]) + 1;
    let clauses = match () {
        () if own => s.between(end, s.len()).to_string(),
        () if !(end..s.len()).any(|i| s.is(i, "for") && s.word(i + 1) == name) => {
            format!("for {name} in 1..{heap} {}", s.between(end, s.len()))
        }
        // A position has only so many moves.
        () if s.is(range + 1, "..") && (range + 2 >= s.len() || s.is(range + 2, "if")) => {
            format!("{}{heap} {}", s.between(end, range + 2), s.between(range + 2, s.len()))
        }
        () => s.between(end, s.len()).to_string(),
    };
    let message = "a product is written with `*`";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "no function");
    let text = format!("{amount} {clauses}");
    Some(slip.writes(s.replace(1, s.len(), text.trim_end())))
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
pub(super) fn behind_comma(s: &Scene<'_>) -> Option<Slip> {
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
pub(super) fn up_to(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let fits =
        s.place == Place::Game && takes_at(s, 0) && number(1) && s.is(2, "up") && s.is(3, "to");
    let end = s.arithmetic_from(4).filter(|_| fits)?;
    Some(amounts(s, end, format!("{}..{}", s.word(1), s.between(4, end))))
}

/// `k does not divide n`
pub(super) fn divides_not(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..s.len()).find(|at| s.phrase(*at, "does not divide").is_some())?;
    let (from, to) = (s.whole_before(at)?, s.whole_from(at + 3)?);
    let text = format!("{} % {} != 0", s.between(at + 3, to), s.between(from, at));
    let message = "what does not divide a number leaves a rest";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "written otherwise here");
    Some(slip.writes(s.replace(from, to, text)))
}
