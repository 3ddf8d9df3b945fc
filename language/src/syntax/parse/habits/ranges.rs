//! Ranges of amounts in words and in other signs: `subtract 1 to 3`, `one or more`, `subtract <= 3`.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::bounded::{bounds, range};
use super::rules::takes;
use super::words::{BEHIND_AMOUNTS, STONES};
use crate::diagnostic::{Mend, codes};
use crate::syntax::bounds::{at_least, exponents, less_one};
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{Here, foreign};

/// `one or more`, `1 or more counters`, `n/2 or less`: the word `or`, the token behind it all, and the range.
fn open_ended(s: &Scene<'_>) -> Option<(usize, usize, String)> {
    let or = s.arithmetic_from(1).filter(|or| takes(s) && s.is(*or, "or and"))?;
    let number = match foreign(s.word(1)).map(|f| f.here) {
        Some(Here::Value(value)) if or == 2 => value,
        _ => s.between(1, or),
    };
    let more = s.is(or + 1, "more up greater higher");
    if !more && !s.is(or + 1, "less fewer lower down") {
        return None;
    }
    if number.starts_with(char::is_alphabetic) && !s.knows_all(1, or) {
        return None;
    }
    let mut end = or + 2;
    while STONES.contains(&s.word(end)) {
        end += 1;
    }
    // A game of one heap has no other.
    let one = s.game.as_ref().is_some_and(|(_, params)| params.len() == 1);
    if one && s.is(end, "from") {
        let filler = |word: &str| matches!(word, "the" | "a" | "any" | "one" | "that");
        let mut heap = end + 1;
        while filler(s.word(heap)) {
            heap += 1;
        }
        end = if STONES.contains(&s.word(heap)) { heap + 1 } else { end };
    }
    let (least, most) = if more { (at_least(number), "") } else { ("1".to_string(), number) };
    // `1 or more but at most 5`
    let next = end + usize::from(s.is(end, ", but and"));
    let bounds = bounds(s, next + usize::from(next > end && s.is(next, "but and")));
    let (end, bounds) = bounds.unwrap_or((end, Vec::new()));
    Some((or, end, range(&bounds, &least, most)))
}

/// `take one or more`, `subtract 1 or more counters from the heap`, `3 or less`
pub(super) fn or_more(s: &Scene<'_>) -> Option<Slip> {
    let (or, end, range) = open_ended(s)?;
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, or, "a range is written with two dots", "not like this");
    slip.instead = format!("write `{} {range}`", s.first());
    slip.edits.push(s.replace(1, end, range));
    Some(slip)
}

/// `xs[1:3]`, `xs[:2]`, `xs[1:]`: in Python the end is left out.
pub(super) fn slice(s: &Scene<'_>) -> Option<Slip> {
    let mut colons = s.seen().map(|(at, _)| at).filter(|at| s.is(*at, ":"));
    let (colon, (first, text)) = colons.find_map(|at| Some((at, slice_at(s, at)?)))?;
    let message = "entries from one place to another are a range, with its last place";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, colon, message, "written otherwise here");
    slip.instead = format!("write `[{text}]`");
    slip.edits.push(first);
    let others = (colon + 1..s.len()).filter(|at| s.is(*at, ":"));
    slip.edits.extend(others.filter_map(|at| slice_at(s, at)).map(|(edit, _)| edit));
    Some(slip)
}

/// `xs[..i - 1]`: a range begins somewhere.
pub(super) fn from_nothing(s: &Scene<'_>) -> Option<Slip> {
    let at = s.at.checked_sub(1).filter(|open| s.is(*open, "[ (") && s.is(s.at, ".."))?;
    let ends = s.closing(at)?;
    let row = s.is(at, "[") && s.value_before(at).is_some();
    if ends == s.at + 1 || !row && s.next_of(s.at, &[","]) < ends {
        return None;
    }
    let message = "a range begins somewhere";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, s.at, message, "from where on?");
    slip.instead = format!("write `0..{}`", s.between(s.at + 1, ends));
    slip.edits.push(Mend::new(crate::source::Span::at(s.here().start), "0"));
    Some(slip)
}

/// What stands in the brackets of one slice.
fn slice_at(s: &Scene<'_>, colon: usize) -> Option<(Mend, String)> {
    let open = (0..colon).rev().find(|at| matches!(s.kind(*at), Some(TokenKind::Open(_))))?;
    let close = s.closing(open).filter(|close| *close > colon && s.is(open, "["))?;
    let row = s.between(s.value_before(open)?, open);
    if s.next_of(colon + 1, &[":"]) < close {
        return None;
    }
    // A place below 0 is counted from the end.
    let from_end = |place: &str| place.strip_prefix('-').and_then(|back| back.parse::<u64>().ok());
    let from = s.between(open + 1, colon);
    let from = match from_end(from) {
        Some(back) => format!("len({row}) - {back}"),
        None if from.is_empty() => "0".to_string(),
        None => from.to_string(),
    };
    let to = s.between(colon + 1, close);
    let to = match from_end(to) {
        Some(back) => format!("len({row}) - {}", back.saturating_add(1)),
        None if to.is_empty() => String::new(),
        None => less_one(to),
    };
    let text = format!("{from}..{to}");
    Some((s.replace(open + 1, close, text.clone()), text))
}

/// `subtract 1, 4, 9, …`, `subtract {2, 3, 5, …}`: amounts that go on for ever, by what they are.
pub(super) fn amounts_for_ever(s: &Scene<'_>) -> Option<Slip> {
    let heap = s.heap().filter(|_| takes(s))?;
    let braces = s.is(1, "{");
    let from = 1 + usize::from(braces);
    let dots = (from..s.len()).find(|at| s.is(*at, "... .. …"))?;
    let ends = s.len() == dots + 1 + usize::from(braces);
    let starts = numbers_listed(s, from, dots)?;
    if !ends || starts.len() < 3 || s.place != Place::Game {
        return None;
    }
    let are = |term: fn(i64) -> i64| (1..).zip(&starts).all(|(k, n)| term(k) == *n);
    let text = if are(|k| k * k * k) {
        format!("k^3 for k in 1..{heap} if k^3 <= {heap}")
    } else if are(|k| k * (k + 1) / 2) {
        format!("k * (k + 1) / 2 for k in 1..{heap}")
    } else if starts.len() <= PRIMES.len() && starts.iter().zip(PRIMES).all(|(n, p)| n == p) {
        format!("p for p in 1..{heap} if prime(p)")
    } else {
        let on = gone_on(&starts, None, true).or_else(|| gone_on(&starts, Some(heap), true));
        on.unwrap_or_default()
    };
    let message = "what `…` stands for is written out, or a formula says it";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, dots, message, "and so on");
    if text.is_empty() {
        slip.instead = "write all that are not larger than the heaps you ask about".to_string();
        slip.sure = true;
        return Some(slip);
    }
    slip.instead = format!("write `{} {text}`", s.first());
    slip.edits.push(s.replace(1, s.len(), text));
    Some(slip)
}

/// `{1, 2, …, n}`, `{2, 4, ..., 10}`, `subtract {1, 2, 4, ...}`: a list whose middle or end is left to the
/// reader.
pub(super) fn and_so_on(s: &Scene<'_>) -> Option<Slip> {
    let (dots, _) = s.seen().find(|(_, t)| matches!(t.text(s.text), "..." | ".." | "…"))?;
    let open = s.tokens.iter().take(dots).rposition(|t| matches!(t.kind, TokenKind::Open(_)))?;
    let close = s.closing(open).filter(|_| s.is(open, "{ ["))?;
    if !s.is(dots - 1, ",") {
        return None;
    }
    let starts = numbers_listed(s, open + 1, dots)?;
    let last = (s.is(dots + 1, ",")).then(|| s.between(dots + 2, close));
    let whole = takes(s) && open == 1 && close + 1 == s.len();
    let text = gone_on(&starts, last, s.is(open, "{") && whole)?;
    let message = "what `…` stands for is written out, or a range says it";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, dots, message, "and so on");
    slip.instead = format!("write `{text}`");
    // An amount is a range without braces.
    let bare = whole && !text.contains([' ', ',']);
    if text.contains(',') && last.is_none() {
        slip.because = Some("these are all up to 1000");
    }
    slip.edits.push(match bare {
        true => s.replace(open, close + 1, text),
        false => s.replace(open + 1, close, text),
    });
    Some(slip)
}

const PRIMES: &[i64] = &[2, 3, 5, 7, 11, 13, 17, 19];

/// The numbers of a list with a comma behind each of them.
fn numbers_listed(s: &Scene<'_>, from: usize, to: usize) -> Option<Vec<i64>> {
    let number = |at: usize| s.word(at).parse().ok().filter(|_| s.is(at + 1, ","));
    (from..to).step_by(2).map(number).collect()
}

/// Numbers that go on in equal steps to the last one, or for ever where they are amounts; or as powers.
fn gone_on(starts: &[i64], last: Option<&str>, amounts: bool) -> Option<String> {
    let [first, second, ..] = *starts else {
        let last = last?;
        return Some(format!("{}..{last}", starts.first()?));
    };
    let step = second.checked_sub(first).filter(|step| *step > 0)?;
    let pairs = || starts.iter().zip(starts.iter().skip(1));
    if pairs().all(|(a, b)| b.checked_sub(*a) == Some(step)) {
        return match last {
            Some(last) if step == 1 => Some(format!("{first}..{last}")),
            Some(last) => {
                Some(format!("k for k in {first}..{last} if k % {step} == {}", first % step))
            }
            None => (step == 1 && amounts).then(|| format!("{first}..")),
        };
    }
    let squares = starts.iter().enumerate().all(|(i, n)| *n == (i as i64 + 1).pow(2));
    if let Some(last) = last.filter(|_| squares && starts.len() > 2) {
        return Some(format!("k^2 for k in 1..isqrt({last})"));
    }
    let grows = |factor: i64| pairs().all(|(a, b)| a.checked_mul(factor) == Some(*b));
    let base = second.checked_div(first).filter(|base| first == 1 && *base > 1 && grows(*base));
    let upto = |each: String, what: String| match last {
        Some(last) => format!("{each} if {what} <= {last}"),
        None => each,
    };
    if let Some(base) = base {
        let known = amounts || last.is_some();
        return known.then(|| upto(powers(base), format!("{base}^k")));
    }
    let mut product = 1i64;
    if starts.len() > 2
        && (1..).zip(starts).all(|(k, n)| {
            product = product.saturating_mul(k);
            product == *n
        })
    {
        let each = "product(1..k)";
        return Some(upto(format!("{each} for k in 1..20"), each.to_string()));
    }
    // Each is the sum of the two before it: those up to a number are written out.
    let sums =
        starts.windows(3).all(|three| matches!(three, [a, b, c] if a.checked_add(*b) == Some(*c)));
    let most = last.map_or(Some(MOST_WRITTEN), |last| last.parse().ok());
    let most = most.filter(|most| sums && starts.len() > 3 && *most <= MOST_WRITTEN)?;
    let (mut one, mut two, mut all) = (first, second, Vec::new());
    while one <= most {
        all.push(one.to_string());
        (one, two) = (two, one.saturating_add(two));
    }
    Some(all.join(", "))
}

/// Numbers that have no formula are written out up to this one.
const MOST_WRITTEN: i64 = 1000;

/// The powers of a number that fit into 64 bits, as the members of a set.
pub(super) fn powers(base: i64) -> String {
    format!("{base}^k for k in {}", exponents(base, 1))
}

/// `1...3`, `1 to 3`, `between 1 and 3`, `up to 3`, `at least 2`
pub(super) fn range_in_words(s: &Scene<'_>) -> Option<Slip> {
    if s.place == Place::File && s.is(0, "move") {
        return None;
    }
    if let Some((i, _)) = s.seen().find(|(_, t)| t.text(s.text) == "...") {
        // Between two values only: `T(1) + ... + T(5)`, `game T(a, ...)` go on otherwise.
        if s.value_before(i).is_none() || s.value_from(i + 1).is_none() {
            return None;
        }
        let mut slip = s.slip(codes::RANGE_IN_WORDS, i, "a range has two dots", "one too many");
        slip.edits.push(s.replace(i, i + 1, ".."));
        slip.instead = "write `1..3`, which is one to three, both included".to_string();
        return Some(slip);
    }
    let counted = takes(s) || s.next_of(0, &["in"]) < s.len();
    // `from at most 2 of h` counts heaps, and no amounts.
    if takes(s) && s.next_of(1, &["from"]) < s.at && !s.is(0, "from") {
        return None;
    }
    let open = s.open_bracket().is_some_and(|t| t.text(s.text) != "{");
    // `table T(0 to 20)`
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let between = s.is(s.at, "to") && number(s.at.wrapping_sub(1)) && number(s.at + 1);
    if !between && (!counted || open) {
        return None;
    }
    let (from, mut to, text) = in_words(s)?;
    while takes(s) && STONES.contains(&s.word(to)) {
        to += 1;
    }
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, s.at, "a range is written with two dots", "not like this");
    slip.instead = format!("write `{text}`");
    slip.because = (!text.ends_with("..")).then_some("both ends are included");
    slip.edits.push(s.replace(from, to, text));
    Some(slip)
}

fn in_words(s: &Scene<'_>) -> Option<(usize, usize, String)> {
    // `1 to 3`, `from 1 to 3`
    let minus = s.is(s.at, "- – —") && s.at < s.clauses_from(1);
    let word = s.is(s.at, "to through until") || minus;
    if word && s.before() != "up" {
        let from = s.arithmetic_before(s.at)?;
        let to = s.arithmetic_from(s.at + 1)?;
        let text = format!("{}..{}", at_least(s.between(from, s.at)), s.between(s.at + 1, to));
        let from = match from.checked_sub(1) {
            Some(before) if s.is(before, "from") => before,
            _ => from,
        };
        return Some((from, to, text));
    }
    let before = s.at.saturating_sub(2)..=s.at;
    let in_words = |at: &usize| s.is_word(*at);
    if let Some((start, (end, all))) =
        before.filter(in_words).find_map(|at| Some((at, bounds(s, at)?)))
    {
        return Some((start, end, range(&all, "1", "")));
    }
    let start = [s.at, s.at.saturating_sub(1)].into_iter().find(|at| s.is(*at, "from any"))?;
    if s.is(start, "from")
        && let Some(mid) = s.arithmetic_from(start + 1).filter(|mid| s.is(*mid, "to and through"))
    {
        let end = s.arithmetic_from(mid + 1)?;
        let low = at_least(s.between(start + 1, mid));
        return Some((start, end, format!("{low}..{}", s.between(mid + 1, end))));
    }
    let any = ["any number of", "any number", "any amount", "any positive number", "any"];
    let length = any.iter().find_map(|phrase| s.phrase(start, phrase))?;
    let noun = STONES.contains(&s.word(start + length));
    let end = start + length + usize::from(noun);
    let ends = end >= s.len() || BEHIND_AMOUNTS.contains(&s.word(end));
    // `any coin` is one of them.
    let one = noun && s.is(start, "any") && length == 1 && !s.word(end - 1).ends_with('s');
    (start == 1 && ends).then(|| (start, end, if one { "1" } else { "1.." }.to_string()))
}

/// `subtract 1..5 but not 2`, `take 1..9 except {2, 4}`
pub(super) fn but_some(s: &Scene<'_>) -> Option<Slip> {
    let words = [
        "but not",
        "but never",
        "but",
        "except for",
        "except",
        "without",
        "excluding",
        "other than",
        "\\",
    ];
    let start =
        (2..s.len()).find_map(|at| words.iter().find_map(|words| Some((at, s.phrase(at, words)?))));
    let any = s.is(1, "any anything all");
    let ranged = |at: usize| {
        s.next_of(1, &[".."]) < at || any && at == 2 + usize::from(s.is(2, "number amount"))
    };
    let (at, length) = start.filter(|(at, _)| takes(s) && ranged(*at))?;
    let end = s.next_of(at, BEHIND_AMOUNTS);
    let (range, others) = (s.between(1, at), s.between(at + length, end));
    let range = if any { "1.." } else { range };
    let set = match others.strip_prefix(['{', '[']) {
        Some(inside) => inside.trim_end_matches(['}', ']']),
        None => others,
    };
    let set = set.replace(" and ", ", ").replace(" or ", ", ");
    // Amounts without an end go no further than the heap.
    let open = range.ends_with("..").then(|| s.heap()).flatten().unwrap_or_default();
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        at,
        "what is left out is said by a condition",
        "not in these words",
    );
    let one = set.chars().all(crate::syntax::is_name_char) && !set.starts_with(char::is_numeric);
    // `all but k`, of which nobody says what it is.
    if one && set == "k" {
        return None;
    }
    let text = match one {
        true => format!("{{k for k in {range}{open} if k != {set}}}"),
        false => format!("{{k for k in {range}{open} if k not in {{{set}}}}}"),
    };
    slip.instead = format!("write `{} {text}`", s.first());
    slip.edits.push(s.replace(1, end, text));
    Some(slip)
}

/// `1..∞`: a range without an end has nothing behind its dots.
pub(super) fn infinite(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..=s.at).find(|at| s.is(*at, "∞") && s.is(at - 1, ".."))?;
    let message = "a range without an end stops at its dots";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, at, message, "not needed");
    slip.instead = "remove it".to_string();
    slip.edits.push(s.delete(at, at + 1));
    Some(slip)
}

/// `1..=3`
pub(super) fn inclusive(s: &Scene<'_>) -> Option<Slip> {
    let at = (1..=s.at).find(|at| s.is(*at, "=") && s.is(at - 1, ".."))?;
    let message = "a range includes its ends";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, at, message, "not needed");
    slip.instead = "remove it".to_string();
    slip.edits.push(s.delete(at, at + 1));
    Some(slip)
}

/// `subtract 1..10 step 2`, `for k in 1..9 by 2`
pub(super) fn in_steps(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.word(at).parse::<u64>().ok();
    let steps = |at: &usize| s.is(*at, "step by") && number(at + 1).is_some();
    let at = (3..=s.at + 1).find(steps)?;
    let dots = (1..at).rev().find(|i| s.is(*i, ".."))?;
    let (low, step) = (number(dots - 1)?, number(at + 1).filter(|step| *step > 0)?);
    let range = s.between(dots - 1, at);
    let text = format!("{{i for i in {range} if i % {step} == {}}}", low % step);
    let slip = s.slip(codes::RANGE_IN_WORDS, at, "a range goes on by one", "larger steps");
    Some(slip.writes(s.replace(dots - 1, at + 2, text)))
}

/// `subtract <= 3`, `at least 2 and less than n / 2`, `any number strictly between 1 and 5`
pub(super) fn bounded(s: &Scene<'_>) -> Option<Slip> {
    let fills = "a an any some anything number numbers amount amounts of that which is are";
    let mut at = 1;
    while takes(s)
        && (s.is(at, fills) || STONES.contains(&s.word(at)) && !s.is(at, "square squares"))
    {
        at += 1;
    }
    let (mut end, all) = bounds(s, at).filter(|_| takes(s))?;
    while STONES.contains(&s.word(end)) {
        end += 1;
    }
    if end < s.len() && !BEHIND_AMOUNTS.contains(&s.word(end)) {
        return None;
    }
    let text = range(&all, "1", "");
    let message = "a range is written with two dots";
    let mut slip = s.slip(codes::RANGE_IN_WORDS, at, message, "not like this");
    slip.because = (!text.ends_with("..")).then_some("both ends are included");
    Some(slip.writes(s.replace(1, end, text)))
}

/// `subtract ..3`, `subtract 1:3`, `subtract 1, 2, ..., 5`
pub(super) fn range_in_signs(s: &Scene<'_>) -> Option<Slip> {
    if !takes(s) {
        return None;
    }
    let dots = s.next_of(1, &["...", "..", "…"]);
    let (end, text) = match s.word(1) {
        ".." if s.kind(2).is_some() => {
            let end = s.arithmetic_from(2)?;
            (end, format!("1..{}", s.between(2, end)))
        }
        low if s.kind(1) == Some(TokenKind::Number) && s.is(2, ":") => {
            let end = s.value_from(3)?;
            (end, format!("{low}..{}", s.between(3, end)))
        }
        low if dots == 3 && s.is(2, ",") && s.is(dots + 1, ",") => {
            let end = s.value_from(dots + 2)?;
            (end, format!("{low}..{}", s.between(dots + 2, end)))
        }
        // `1, 3, ..., 9`
        _ if dots > 4 && s.is(dots - 1, ",") && s.is(dots + 1, ",") => {
            let starts: Option<Vec<i64>> =
                (1..dots).step_by(2).map(|at| s.word(at).parse().ok()).collect();
            let end = s.value_from(dots + 2)?;
            let members = gone_on(&starts?, Some(s.between(dots + 2, end)), true)?;
            (end, if members.contains(" for ") { format!("{{{members}}}") } else { members })
        }
        _ => return None,
    };
    let slip =
        s.slip(codes::RANGE_IN_WORDS, 1, "a range is written with two dots", "not like this");
    Some(slip.writes(s.replace(1, end, text)))
}
