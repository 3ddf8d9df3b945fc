//! Several amounts in words: `subtract 1, 2 or 5`, `subtract a prime`, `subtract 1 from both heaps`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::nouns::of_a_kind;
use super::ranges::or_more;
use super::rules::{takes, takes_at};
use super::words::{BEHIND_AMOUNTS, COMPARES, STONES};
use crate::diagnostic::codes;
use crate::syntax::bounds::{below, dashed};
use crate::syntax::scan::{Bracket, TokenKind};
use crate::vocabulary::{Here, RULE_WORDS, foreign};

/// `subtract 1..3,` at the end of a line
pub(super) fn separator_at_the_end(s: &Scene<'_>) -> Option<Slip> {
    // A point asks for a part, so that the grammar gets stuck behind it.
    let at = if s.at_end() && s.before() == "." { s.at - 1 } else { s.at };
    let rule = RULE_WORDS.iter().any(|w| w.name == s.word(at + 1));
    let last = at + 1 >= s.len();
    let stands = s.is(at, ", .") && at > 0 && s.open_bracket().is_none();
    let statement = s.place == Place::File && last;
    if !stands || !(s.place == Place::Game && (rule || last) || statement) {
        return None;
    }
    let sign = s.word(at);
    let what = if s.place == Place::Game { "rules" } else { "statements" };
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at,
        format!("`{sign}` does not separate {what}"),
        "not needed: a line end does, or `;`",
    );
    if last {
        slip.edits.push(s.delete(at, at + 1));
        slip.instead = format!("remove the `{sign}`");
    } else {
        // Two rules are two stretches; this one ends here.
        slip.instead = format!("remove the `{sign}`: each rule has a line of its own");
    }
    Some(slip)
}

/// `subtract 1, 2 or 5`
pub(super) fn listed(s: &Scene<'_>) -> Option<Slip> {
    // `1/2/5` is a list, and `n/2` is a half.
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let strokes = number(1) && s.is(2, "/") && number(3);
    let joins =
        |word: &str| matches!(word, "," | "or" | "and" | "|" | "||") || word == "/" && strokes;
    let again = s.at > 2 && s.before() == s.first() && joins(s.word(s.at - 2));
    let found = again || joins(s.found()) || STONES.contains(&s.found()) && joins(s.word(s.at + 1));
    let part = |at: usize| if strokes { s.value_from(at) } else { s.arithmetic_from(at) };
    if !takes(s) || s.at < 2 || !found || s.open_bracket().is_some() {
        return None;
    }
    // `subtract d | n`: d divides n.
    if s.is(s.at, "| ||") && !number(s.at + 1) {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 1;
    loop {
        let mut end = part(at)?;
        if s.is(end, "..") {
            end = part(end + 1)?;
        }
        // Another rule, or no amount.
        let rule = RULE_WORDS.iter().any(|w| w.name == s.word(at));
        if rule || s.is(at, "more") || !s.knows_all(at, end) {
            return None;
        }
        parts.push(dashed(s.between(at, end)));
        at = end;
        while STONES.contains(&s.word(at)) {
            at += 1;
        }
        if !joins(s.word(at)) {
            break;
        }
        while joins(s.word(at)) || s.word(at) == s.first() {
            at += 1;
        }
    }
    let or = (1..at).any(|i| s.is(i, ",") && s.is(i + 1, "or"));
    // `subtract 1, subtract 2 if n > 4`: what is said of the last is said of it alone.
    let verbs = (1..at).any(|i| s.word(i) == s.first());
    let said = at < s.len() && !s.is(at, ". ;");
    if parts.len() > 1 && verbs && said
        || s.is(at, "if") && (parts.len() == 2 && or || is_guarded_alone(&parts))
    {
        return Some(each_its_own(s, &parts, at));
    }
    // A comparison with what was to be a part of the list.
    let compares = COMPARES.contains(&s.word(at)) || s.is(at, "=");
    if parts.len() < 2 || compares {
        return None;
    }
    let slip =
        s.slip(codes::RANGE_IN_WORDS, s.at, "several amounts stand in braces", "not in braces");
    let set = format!("{{{}}}", parts.join(", "));
    Some(slip.writes(s.replace(1, at, set)))
}

/// `take 1 or 2, or half if n is even`: a condition is one of the last amount alone, where that is none of the numbers
/// that the others are.
fn is_guarded_alone(parts: &[String]) -> bool {
    let number = |part: &String| part.bytes().all(|b| b.is_ascii_digit());
    parts.split_last().is_some_and(|(last, others)| !number(last) && others.iter().all(number))
}

/// The last amount with the condition behind it, `from` there on, as a rule of its own.
fn each_its_own(s: &Scene<'_>, parts: &[String], from: usize) -> Slip {
    let verb = s.first();
    let all = match parts {
        [others @ .., last] if others.len() > 1 => {
            format!("{{{}}}; {verb} {last}", others.join(", "))
        }
        parts => parts.join(&format!("; {verb} ")),
    };
    let text = format!("{verb} {all} {}", s.between(from, s.len()));
    let message = "each rule has a condition of its own";
    let slip = s.slip(codes::RANGE_IN_WORDS, from, message, "said of the last one");
    slip.writes(s.replace(0, s.len(), text))
}

/// `subtract 1 2 3`, `subtract either 1 or 2`
pub(super) fn side_by_side(s: &Scene<'_>) -> Option<Slip> {
    let end = s.clauses_from(1);
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let message = "several amounts stand in braces";
    if takes(s) && s.is(1, "either") {
        let mut slip = s.slip(codes::RANGE_IN_WORDS, 1, message, "not needed");
        slip.instead = "write the amounts in braces".to_string();
        slip.edits.push(s.delete(1, 2));
        return Some(slip);
    }
    let joins = |at: usize| s.is(at, ", or and");
    let listed = number(1) && number(2) && (1..end).all(|at| number(at) || joins(at));
    if !takes(s) || end < 3 || !listed {
        return None;
    }
    let all: Vec<&str> = (1..end).filter(|at| number(*at)).map(|at| s.word(at)).collect();
    let set = format!("{{{}}}", all.join(", "));
    let slip = s.slip(codes::RANGE_IN_WORDS, 2, message, "not in braces");
    Some(slip.writes(s.replace(1, end, set)))
}

/// `subtract d | n`: the divisors of the heap.
pub(super) fn divides_heap(s: &Scene<'_>) -> Option<Slip> {
    let sign = s.is(2, "| divides ∣");
    let heap = s.heap().filter(|heap| takes(s) && sign && *heap == s.word(3))?;
    let end = s.clauses_from(4);
    let name = s.word(1);
    if !s.is_word(1) || name == heap || end != 4 && !s.is(4, "from") {
        return None;
    }
    let set = format!("{{{name} for {name} in divisors({heap})}}");
    let slip = s.slip(codes::RANGE_IN_WORDS, 2, "amounts are a number or a set", "which numbers?");
    Some(slip.writes(s.replace(1, 4, set)))
}

/// What `or` joins in `subtract 1 or 4`, which reads as a condition; and where that ends.
fn joined_by_or(s: &Scene<'_>) -> Option<(Vec<String>, usize)> {
    let end = s.next_of(1, BEHIND_AMOUNTS);
    if !takes(s) || s.next_of(1, &["or", "and"]) >= end {
        return None;
    }
    let (mut parts, mut from) = (Vec::new(), 1);
    while from < end {
        let to = s.next_of(from, &["or", "and"]).min(end);
        if !s.knows_all(from, to) {
            return None;
        }
        parts.push(dashed(s.between(from, to)));
        from = to + 1;
    }
    Some((parts, end))
}

/// `subtract 1 or 4`
pub(super) fn alternatives(s: &Scene<'_>) -> Option<Slip> {
    if let Some(slip) = or_more(s) {
        return Some(slip);
    }
    let (parts, end) = joined_by_or(s)?;
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, 1, "several amounts stand in braces", "not in braces");
    slip.edits.push(s.replace(1, end, format!("{{{}}}", parts.join(", "))));
    Some(slip)
}

/// `subtract 1 or 2 or n/2 if n % 2 == 0`
pub(crate) fn last_guarded(s: &Scene<'_>) -> Option<Slip> {
    let (parts, end) = joined_by_or(s)?;
    (s.is(end, "if") && is_guarded_alone(&parts)).then(|| each_its_own(s, &parts, end))
}

/// Of how many equal parts a word speaks.
pub(super) fn equal_parts(word: &str) -> Option<u64> {
    match word {
        "half" => Some(2),
        "third" | "thirds" => Some(3),
        "quarter" | "quarters" => Some(4),
        _ => None,
    }
}

/// `half`, `half of the heap rounded up`, `a third of n`, `two thirds`: a share of a heap, whose word stands here. It is
/// known where it begins and ends; no text if it is not known of which heap.
fn share_in_words(s: &Scene<'_>, at: usize) -> Option<Option<(usize, usize, String)>> {
    let parts = equal_parts(s.word(at)).filter(|_| at > 0 && !s.is_own(at))?;
    let before = s.word(at - 1);
    let (begins, times) = match foreign(before).map(|f| f.here) {
        _ if matches!(before, "a" | "one") => (at - 1, "1"),
        _ if parts == 2 => (at, "1"),
        Some(Here::Value(number)) => (at - 1, number),
        _ if s.kind(at - 1) == Some(TokenKind::Number) => (at - 1, before),
        _ => return None,
    };
    let params = s.game.as_ref().map(|(_, params)| params.as_slice()).unwrap_or_default();
    let named = |at: usize| params.iter().find(|p| *p == s.word(at)).map(String::as_str);
    let own = named(at + 2).filter(|_| s.is(at + 1, "of") && !STONES.contains(&s.word(at + 3)));
    let from = s.next_of(at, &["from"]) + 1;
    let own = own.or_else(|| named(from).filter(|_| !s.is(from + 1, "and or ,")));
    if s.is(at + 1, "of") && s.kind(at + 2) == Some(TokenKind::Number) {
        return Some(None);
    }
    // Of two heaps one has to be named.
    let Some(heap) = own.or_else(|| s.heap().filter(|_| params.len() == 1)) else {
        return Some(None);
    };
    let fillers = |word: &str| matches!(word, "of" | "the") || STONES.contains(&word);
    let mut end = at + 1;
    while fillers(s.word(end)) || s.word(end) == heap && s.is(end - 1, "of") {
        end += 1;
    }
    let up = s.is(end, "rounded") && s.is(end + 1, "up");
    end += 2 * usize::from(up || s.is(end, "rounded") && s.is(end + 1, "down"));
    let whole = if times == "1" { heap.to_string() } else { format!("{times} * {heap}") };
    let text = match up {
        true => format!("({whole} + {}) / {parts}", parts - 1),
        false => format!("{whole} / {parts}"),
    };
    // A rounded bound is a whole number.
    let whole = s.is(end - 2, "rounded") && begins > 0 && s.is(begins - 1, "than least");
    Some(Some((begins, end, if whole { format!("({text})") } else { text })))
}

/// `subtract one, two or three`: a number in words is a number.
pub(crate) fn number_words(s: &Scene<'_>) -> Option<Slip> {
    let rule = RULE_WORDS.iter().any(|w| w.name == s.first())
        || matches!(foreign(s.first()).map(|f| f.here), Some(Here::Rule(_) | Here::Value(_)))
        || s.is(0, "you may a player either players can");
    if s.place != Place::Game || !rule {
        return None;
    }
    let (mut edits, mut heaps) = (Vec::new(), Vec::new());
    let mut first = None;
    // What a comment of another language says is no amount.
    let comment = s.next_of(0, &["//", "/*", "--"]);
    for at in 0..comment {
        if let Some(share) = share_in_words(s, at) {
            let (from, end, text) = share?;
            edits.push(s.replace(from, end, text));
            heaps.extend((s.is(at + 1, "of") && s.is_own(at + 2)).then(|| s.word(at + 2)));
            first = first.or(Some((at, "n / 2")));
            continue;
        }
        let Some(Here::Value(value)) = foreign(s.word(at)).map(|f| f.here) else { continue };
        let before = at.checked_sub(1).map_or("", |i| s.word(i));
        let one_of = s.is(at, "one")
            && (matches!(before, "any" | "either" | "from" | "at" | "only" | "no" | "each")
                || s.is(at + 1, "of player end may can"));
        let number = value.starts_with(|c: char| c.is_ascii_digit());
        let called = s.kind(at + 1) == Some(TokenKind::Open(Bracket::Round));
        let share = equal_parts(s.word(at + 1)).is_some();
        if !number || one_of || called || share || s.is_own(at) {
            continue;
        }
        edits.push(s.replace(at, at + 1, value));
        first = first.or(Some((at, value)));
    }
    let (at, value) = first?;
    // `half of a`, where there are other heaps.
    let several = s.game.as_ref().is_some_and(|(_, params)| params.len() > 1);
    if let Some(heap) = heaps.first().filter(|_| several && s.next_of(1, &["from"]) >= s.len()) {
        let end = s.clauses_from(1);
        if !takes_at(s, 0) || heaps.iter().any(|other| other != heap) {
            return None;
        }
        let (before, behind) = if end < s.len() { ("", " ") } else { (" ", "") };
        edits.push(s.replace(end, end, format!("{before}from {heap}{behind}")));
    }
    let mut slip =
        s.slip(codes::TWO_ON_A_LINE, at, "numbers are written in digits", "a number in words");
    slip.instead = format!("write `{value}`");
    slip.edits = edits;
    Some(slip)
}

/// `subtract k in 1..3`, `subtract {k in 1..n}`: the numbers that are meant, and a name for them where one is asked for.
pub(super) fn named_range(s: &Scene<'_>) -> Option<Slip> {
    let open = usize::from(s.is(1, "{"));
    let (name, end) = (1 + open, s.clauses_from(1));
    let close = end.checked_sub(open).filter(|close| open == 0 || s.closing(1) == Some(*close))?;
    let dots = s.next_of(name + 2, &[".."]);
    let from = s.next_of(name + 2, &["from", "adjacent", "leaving"]).min(close);
    if !takes(s)
        || !s.is_word(name)
        || !s.is(name + 1, "in ∈")
        || dots >= from
        || s.knows_all(name, name + 1)
    {
        return None;
    }
    let range = s.between(name + 2, from);
    let blank = format!("{{{}}}", s.word(name));
    let asks = |at: usize| s.word(at) == s.word(name) || s.word(at).contains(&blank);
    let asked = (from..s.len()).any(asks);
    let (rest, condition) = (s.between(from, close), s.between(end, s.len()));
    let text = match (open > 0, asked) {
        (true, _) => format!("{{{0} for {0} in {range}}} {condition}", s.word(name)),
        (_, true) => format!("{0} {rest} for {0} in {range} {condition}", s.word(name)),
        _ => format!("{range} {rest} {condition}"),
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let slip = s.slip(
        codes::RANGE_IN_WORDS,
        name + 1,
        "amounts are a number or a set",
        "asks, and is no amount",
    );
    Some(slip.writes(s.replace(1, s.len(), text)))
}

/// `subtract k ∈ {1, 2, 5}`, `one of {1, 2}`, `from {1, 2}`, `subtract [1..3]`
pub(super) fn members(s: &Scene<'_>) -> Option<Slip> {
    // `one of 1, 3, 4`
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let end = s.clauses_from(1);
    if takes(s)
        && s.is(1, "one any either")
        && s.is(2, "of")
        && (3..end).all(|at| number(at) || s.is(at, ", or"))
    {
        let all: Vec<&str> = (3..end).filter(|at| number(*at)).map(|at| s.word(at)).collect();
        let slip =
            s.slip(codes::RANGE_IN_WORDS, 1, "several amounts stand in braces", "not needed");
        return (all.len() > 1)
            .then(|| slip.writes(s.replace(1, end, format!("{{{}}}", all.join(", ")))));
    }
    let open = (1..s.len().min(7)).find(|at| matches!(s.kind(*at), Some(TokenKind::Open(_))))?;
    let close = s.closing(open)?;
    let named = s.is_word(1) && s.is(2, "in ∈ = from") && open == 3;
    let words = ["one", "of", "element", "member", "any", "from", "an", "a", "in", "the", "set"];
    let said = open > 1 && (1..open).all(|at| words.contains(&s.word(at)));
    let list = open == 1 && s.is(1, "[");
    let behind = if named { "from adjacent leaving" } else { "from" };
    let whole = close + 1 == end || s.is(close + 1, behind);
    if !takes(s) || !(named || said || list) || !whole {
        return None;
    }
    let slip = s.slip(codes::RANGE_IN_WORDS, 1, "several amounts stand in braces", "only these");
    let text = format!("{{{}}}", s.between(open + 1, close));
    Some(slip.writes(s.replace(1, close + 1, text)))
}

/// `subtract (1, 2, 5)`, `subtract any`, `subtract primes`
pub(crate) fn amount_of_no_number(s: &Scene<'_>) -> Option<Slip> {
    let end = s.value_from(1)?;
    if equal_parts(s.word(1)).is_some()
        && let Some(slip) = number_words(s)
    {
        return Some(slip);
    }
    if let Some(slip) = of_a_kind(s).or_else(|| super::phrases::amount(s)) {
        return Some(slip);
    }
    if let Some(slip) = named_range(s).or_else(|| members(s)) {
        return Some(slip);
    }
    let (message, text) = match s.word(1) {
        "any" if end == 2 => ("any number of them is a range", "1..".to_string()),
        "(" if s.closing(1) == end.checked_sub(1) => {
            ("several amounts stand in braces", format!("{{{}}}", s.between(2, end - 1)))
        }
        _ => return None,
    };
    let mut slip = s.slip(codes::RANGE_IN_WORDS, 1, message, "not like this");
    slip.instead = format!("write `{text}`");
    let touches = s.span_of(0).end == s.span_of(1).start;
    let blank = if touches { " " } else { "" };
    slip.edits.push(s.replace(1, end, format!("{blank}{text}")));
    Some(slip)
}

/// `subtract any h`, `subtract any h in 1..3`, `subtract some k from a`: any number, by its name where that is used.
pub(super) fn any_number(s: &Scene<'_>) -> Option<Slip> {
    let named = s.is_word(2) && s.word(2).len() == 1 && !s.is_own(2) && !s.is(2, "a");
    let verb = s.is(0, "subtract take remove");
    if s.place != Place::Game || !verb || !s.is(1, "any some") || !named {
        return None;
    }
    let name = s.word(2);
    let used = (3..s.len()).any(|at| s.word(at) == name);
    let range = s.is(3, "in").then(|| s.value_from(4)).flatten();
    let range = range.map(|end| match s.is(end, "..") {
        true => s.arithmetic_from(end + 1).unwrap_or(end + 1),
        false => end,
    });
    let heap = s.heap_meant()?;
    let rest = s.between(range.unwrap_or(3), s.len());
    let text = match range {
        Some(end) if !rest.contains(name) => format!("subtract {} {rest}", s.between(4, end)),
        Some(end) => format!("subtract {name} for {name} in {} {rest}", s.between(4, end)),
        // `subtract any k < n / 2`
        None if !used && s.is(3, "<") => {
            let end = s.clauses_from(4);
            format!("subtract 1..{} {}", below(s.between(4, end)), s.between(end, s.len()))
        }
        None if !used => format!("subtract 1.. {rest}"),
        None if s.is(3, "from") => {
            let end = s.clauses_from(4);
            let (from, rest) = (s.between(3, end), s.between(end, s.len()));
            format!("subtract {name} {from} for {name} in 1..{heap} {rest}")
        }
        None => format!("subtract {name} for {name} in 1..{heap} {rest}"),
    };
    let message = "any number is said by a range";
    let slip = s.slip(codes::RANGE_IN_WORDS, 2, message, "which numbers?");
    Some(slip.writes(s.replace(0, s.len(), text.trim_end())))
}
