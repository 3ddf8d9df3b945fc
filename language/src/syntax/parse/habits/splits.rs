//! `split into …` in other words: parts that are named or compared, kinds of heaps, how many there can be.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::{COMPARES, HEAPS};
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{Here, foreign};

/// Heaps that are listed in a mend; more are said in words.
const MOST_LISTED: i64 = 8;

/// `split into a, b`
pub(super) fn parts_named(s: &Scene<'_>) -> Option<Slip> {
    let end = s.clauses_from(2);
    let joins = |at: usize| s.is(at, ", and");
    let named = (2..end).all(|at| (s.is_word(at) || joins(at)) && joins(at) == (at % 2 == 1));
    let game = s.place == Place::Game && s.is(0, "split") && s.is(1, "into");
    if !game || !named || end < 5 || end.is_multiple_of(2) || !joins(s.at) {
        return None;
    }
    let names: Vec<&str> = (2..end).step_by(2).map(|at| s.word(at)).collect();
    let mut slip =
        s.slip(codes::TWO_ON_A_LINE, s.at, "the parts are a sum", "`+` stands between them");
    let text = names.join(" + ");
    slip.instead = format!("write `split into {text}`");
    slip.edits.push(s.replace(2, end, text));
    Some(slip)
}

/// `split into a + b, a < b`, `split n into a and b, a != b`: what holds of the parts is an `if`.
pub(super) fn parts_compared(s: &Scene<'_>) -> Option<Slip> {
    let into = s.next_of(1, &["into"]);
    let named = into == 1 || into == 2 && s.heap() == Some(s.word(1));
    if s.place != Place::Game || !s.is(0, "split") || !named || !s.is_word(into + 1) {
        return None;
    }
    let mut end = into + 2;
    let mut names = vec![s.word(into + 1)];
    while s.is(end, "+ , and") && s.is_word(end + 1) {
        if s.next_of(end + 1, COMPARES) == end + 2 {
            break;
        }
        names.push(s.word(end + 1));
        end += 2;
    }
    let behind = end + usize::from(s.is(end, ", with where and if"));
    let asks = behind > end && s.next_of(behind, COMPARES) < s.len();
    if names.len() < 2 || !asks && end < s.len() || asks && s.is(end, "if") {
        return None;
    }
    let condition =
        if asks { format!(" if {}", s.between(behind, s.len())) } else { String::new() };
    let text = format!("split into {}{condition}", names.join(" + "));
    let message = "the parts are a sum, and what holds of them stands behind `if`";
    let slip = s.slip(codes::TWO_ON_A_LINE, s.at.min(s.len() - 1), message, "not like this");
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `split into n/2 + n/2`, `split into 2 + 3`: parts that are not names are what is left.
pub(super) fn parts_worked_out(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [heap] = params.as_slice() else { return None };
    let into = s.next_of(1, &["into"]);
    let (start, end) = (into + 1, s.clauses_from(into + 1));
    if !s.is(0, "split") || !(into == 1 || into == 2 && s.is(1, heap)) || start >= end {
        return None;
    }
    // `split into (k, n - k)`
    let brackets = s.is(start, "(") && s.closing(start) == end.checked_sub(1);
    let inside = end - usize::from(brackets);
    let (mut parts, mut from) = (Vec::new(), start + usize::from(brackets));
    while from < inside {
        let to = s.next_of(from, &["+", "and", ","]).min(inside);
        let whole = s.is(from, "(") && s.closing(from) == to.checked_sub(1);
        parts.push(if whole { s.between(from + 1, to - 1) } else { s.between(from, to) });
        from = to + 1;
    }
    let halves = two_of_one(name, heap, &parts, s.between(end, s.len()), false);
    if let Some(text) = halves.filter(|_| end < s.len() || !s.knows_all(start, end)) {
        let all = format!(" in 1..{heap} - 1");
        let text =
            if text.ends_with(&all) && end == s.len() { "split into 2".into() } else { text };
        let message = "the parts are a number of heaps, or names";
        return Some(s.rewritten(codes::TWO_ON_A_LINE, start, (message, "not like this"), text));
    }
    let named = (start..end).all(|at| s.is_word(at) || s.is(at, "+ and ,"));
    if parts.len() < 2 || named || !s.knows_all(start, end) || s.next_of(start, &["or", ","]) < end
    {
        return None;
    }
    let message = "`split into` gives its parts names, and these are worked out";
    let numbers: Option<Vec<u64>> = parts.iter().map(|part| part.parse().ok()).collect();
    let least = parts.iter().map(|part| smaller_from(part, heap)).collect::<Option<Vec<_>>>();
    let condition = match (numbers, least) {
        (Some(numbers), _) if !numbers.contains(&0) => {
            format!("if {heap} == {}", numbers.iter().fold(0, |all, n| n.saturating_add(all)))
        }
        _ if end < s.len() => s.between(end, s.len()).to_string(),
        (_, Some(least)) => format!("if {heap} >= {}", least.into_iter().fold(1, u64::max)),
        // A part that may be the whole heap makes a move that changes nothing.
        _ => {
            let mut slip = s.slip(codes::UNKNOWN_RULE, start, message, "no names");
            slip.instead = format!(
                "what is worked out is left by `move to`, as `move to {name}({heap} / 2) + {name}({heap} / 3) if {heap} > 0`"
            );
            slip.sure = true;
            return Some(slip);
        }
    };
    let parts: Vec<String> = parts.iter().map(|part| format!("{name}({part})")).collect();
    let text = format!("move to {} {condition}", parts.join(" + "));
    Some(s.rewritten(codes::UNKNOWN_RULE, start, (message, "no names"), text))
}

/// `k` and `n - k`: the two heaps that are left of one, with what is said behind them. A name is brought in unless it is
/// known.
pub(super) fn two_of_one(
    name: &str,
    heap: &str,
    parts: &[&str],
    clauses: &str,
    known: bool,
) -> Option<String> {
    let [one, other] = *parts else { return None };
    let rest = |part: &str| format!("{heap}-{part}");
    let (flat, first) = (other.replace(' ', ""), one.replace(' ', ""));
    let (part, tail) = match (flat.strip_prefix(&rest(&first)), first.strip_prefix(&rest(&flat))) {
        (Some(tail), _) => (first.as_str(), tail),
        (None, tail) => (flat.as_str(), tail?),
    };
    // `k` and `n - k - 1`: one is taken, and either heap may be empty.
    let taken = tail.strip_prefix('-').and_then(|taken| taken.parse::<u64>().ok());
    let free = part.starts_with(char::is_alphabetic) && part.chars().all(char::is_alphanumeric);
    if !free && !known || part == heap || !tail.is_empty() && taken.is_none() {
        return None;
    }
    let clauses = match clauses {
        "" if !known => match taken {
            Some(taken) => format!("for {part} in 0..{heap} - {taken}"),
            None => format!("for {part} in 1..{heap} - 1"),
        },
        // Both are smaller than the heap.
        "" if free => match taken {
            Some(taken) => format!("if {heap} >= {part} + {taken}"),
            None => format!("if {heap} > {part}"),
        },
        clauses => clauses.to_string(),
    };
    Some(format!("move to {name}({one}) + {name}({other}) {clauses}").trim_end().to_string())
}

/// From which heap on a part is smaller than the heap: `n/2`, `n - 3`, `(n + 1)/2`, `n - n/2`.
fn smaller_from(part: &str, heap: &str) -> Option<u64> {
    let flat: String = part.chars().filter(|c| !c.is_whitespace()).collect();
    let number = |text: &str| text.parse::<u64>().ok();
    if let Some(less) = flat.strip_prefix(heap).and_then(|rest| rest.strip_prefix('-')) {
        let half = less.strip_prefix(heap).and_then(|rest| rest.strip_prefix('/')).and_then(number);
        // `n - n/3` is less than n where n/3 is 1 or more.
        return half.or_else(|| number(less)).filter(|least| *least > 0);
    }
    let above = flat.strip_prefix(&format!("({heap}+1)"));
    let (rest, least) = match above {
        Some(rest) => (rest, 2),
        None => (flat.strip_prefix(heap)?, 1),
    };
    rest.strip_prefix('/').and_then(number).filter(|parts| *parts > 1).map(|_| least)
}

/// `split into 2 unequal or 3 equal`: kinds that differ are rules of their own.
pub(super) fn kinds_of_parts(s: &Scene<'_>) -> Option<Slip> {
    let end = s.clauses_from(2);
    let (mut kinds, mut from) = (Vec::new(), 2);
    while from < end {
        let to = s.next_of(from, &["or"]).min(end);
        let named = usize::from(HEAPS.contains(&s.word(to - 1)));
        let kind = s.between(from, to - named);
        let counted = s.kind(from) == Some(TokenKind::Number);
        if !counted
            || to - named > from + 2
            || !(to - named == from + 1 || s.is(from + 1, "equal unequal"))
        {
            return None;
        }
        kinds.push(format!("split into {kind} {}", s.between(end, s.len())).trim_end().to_string());
        from = to + 1;
    }
    let split = s.place == Place::Game && s.is(0, "split") && s.is(1, "into");
    if !split || kinds.len() < 2 {
        return None;
    }
    let message = "each kind of heaps is a rule of its own";
    Some(s.rewritten(
        codes::TWO_ON_A_LINE,
        s.at.min(s.len() - 1),
        (message, "another kind"),
        kinds.join("; "),
    ))
}

/// `split into 2 unequal heaps`, `split into two different piles`
pub(super) fn heaps_named(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !s.is(0, "split") {
        return None;
    }
    let mut slip = s.slip(codes::TWO_ON_A_LINE, s.at, "", "not a word of this rule");
    let end = s.clauses_from(1);
    let mut words = Vec::new();
    let mut number = None;
    let mut named = None;
    let mut at = 1;
    while at < end {
        let word = s.word(at);
        match word {
            "into" | "in" | "to" | "it" | "a" => {}
            _ if s.heap() == Some(word) => {}
            _ if HEAPS.contains(&word) => {}
            "non" | "nonempty" | "-" | "empty" | "the" | "of" | "size" | "sizes" => {}
            "different" | "distinct" | "unequal" => words.push("unequal"),
            "same" | "equal" | "equally" | "evenly" => words.push("equal"),
            "or" => return None,
            _ if s.kind(at) == Some(TokenKind::Number) => number = Some(word),
            _ => match foreign(word).map(|f| f.here) {
                Some(Here::Value(value)) => number = Some(value),
                _ if s.knows_all(at, at + 1) => named = Some(word),
                _ => return None,
            },
        }
        at += 1;
    }
    if s.is(1, "into") && !s.is(s.at, ",") {
        slip.message = format!("`{}` cannot follow `{}`", s.found(), s.before());
    } else {
        slip.code = codes::WORD_MISSING;
        slip.message = "`split` wants `into` after it".to_string();
        slip.label = "expected `into`".to_string();
    }
    if let Some(count) = named {
        return as_many_equal(s, slip, count, words == ["equal"]);
    }
    // `split into equal heaps`: 2 of them, or more.
    if number.is_none() && words == ["equal"] && (1..end).any(|at| HEAPS.contains(&s.word(at))) {
        return any_number_equal(s, slip);
    }
    let sizes = words.first().map_or(String::new(), |word| format!(" {word}"));
    let text = format!("into {}{sizes}", number.unwrap_or("2"));
    slip.instead = format!("write `split {text}`");
    slip.edits.push(s.replace(1, end, text));
    Some(slip)
}

/// `split a[i] into 2`, `split any of a into 2`: an entry of a list is divided by `move to`.
pub(super) fn split_of_entry(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [list] = params.as_slice() else { return None };
    let at = match (s.word(1), s.word(2)) {
        ("any" | "one" | "an" | "a", "of") => 3,
        ("entry" | "heap", "of") => 3,
        _ => 1,
    };
    let entry = s.word(at) == list && (at == 3 || s.is(2, "["));
    if !s.is(0, "split") || !entry || matches!(list.as_str(), "i" | "j" | "x") {
        return None;
    }
    let message =
        "`split` divides the number that a game stands on, and this is an entry of a list";
    let slip = s.slip(codes::UNKNOWN_RULE, at, message, "one of several heaps");
    let others = format!("[{list}[j] for j in 0..len({list}) - 1 if j != i]");
    let text = format!(
        "move to {name}([x, {list}[i] - x] + {others}) for i in 0..len({list}) - 1 for x in 1..{list}[i] / 2"
    );
    Some(slip.writes(s.replace(0, s.len(), text)))
}

/// `split into k equal heaps for k in 2..n`: how many is no number that is written.
fn as_many_equal(s: &Scene<'_>, mut slip: Slip, count: &str, equal: bool) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    let [heap] = params.as_slice() else { return None };
    let clause = s.between(s.clauses_from(1), s.len());
    slip.message = format!("`split into` wants a number, and `{count}` is a name");
    slip.label = "not how many".to_string();
    slip.instead = "`split into 2 or 3 or 4` lists how many heaps there can be".to_string();
    if equal {
        let text = equal_parts((name, heap), count, clause);
        slip.edits.push(s.replace(0, s.len(), text));
    }
    slip.sure = !equal;
    Some(slip)
}

/// `split into equal heaps`, `split into any number of equal heaps`
fn any_number_equal(s: &Scene<'_>, mut slip: Slip) -> Option<Slip> {
    let (name, params) = s.game.as_ref()?;
    let [heap] = params.as_slice() else { return None };
    let count = ["k", "d"].into_iter().find(|name| name != heap)?;
    let clauses = s.between(s.clauses_from(1), s.len());
    let clause = format!("for {count} in 2..{heap} {clauses}");
    slip.message = "`split into` wants the number of heaps".to_string();
    slip.label = "of how many?".to_string();
    let text = equal_parts((name, heap), count, clause.trim_end());
    slip.edits.push(s.replace(0, s.len(), text));
    Some(slip)
}

fn equal_parts((game, heap): (&str, &str), count: &str, clause: &str) -> String {
    format!(
        "move to sum([{game}({heap} / {count}) for _i in 1..{count}]) {clause} if {heap} % {count} == 0"
    )
}

/// `split into 1..3`, `split into at most 3`, `split into any number of heaps`
pub(super) fn as_many(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !s.is(0, "split") || !s.is(1, "into") {
        return None;
    }
    let number = |at: usize| s.word(at).parse::<i64>().ok();
    let (least, most, end) = match (s.word(2), s.word(3)) {
        ("at", "most") | ("up", "to") => (2, number(4), 5),
        ("any" | "an", "number") | ("arbitrarily", "many") | ("at", "least") => (2, None, s.len()),
        ("any" | "several" | "some" | "many" | "more", _) => (2, None, s.len()),
        (_, ".." | "-" | "to") => (number(2)?, number(4), 5),
        _ => return None,
    };
    let message = "`split into` lists how many heaps there can be";
    let mut slip = s.slip(codes::TWO_ON_A_LINE, 2, message, "not one by one");
    let clauses = s.clauses_from(2);
    if s.is(2, "any an several many some arbitrarily") && (3..clauses).any(|at| s.is(at, "equal")) {
        return any_number_equal(s, slip);
    }
    let Some(most) = most.filter(|most| *most >= 2 && most - least < MOST_LISTED) else {
        slip.instead =
            "`split into 2 or 3 or 4` lists them, and there is an end to the list".to_string();
        slip.sure = true;
        return Some(slip);
    };
    let listed: Vec<String> = (least.max(2)..=most).map(|n| n.to_string()).collect();
    let named = usize::from(HEAPS.contains(&s.word(end)));
    slip.instead = format!("write `split into {}`", listed.join(" or "));
    slip.edits.push(s.replace(2, end + named, listed.join(" or ")));
    Some(slip)
}

/// `split w into 2`, `cut h in two parts`, `cut vertically or horizontally`, in a game of two numbers: one of them is cut.
pub(super) fn one_side(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|(_, params)| params.len() == 2)?;
    let (one, other) = (params.first()?, params.get(1)?);
    let verb = s.is(0, "split cut divide break") && s.place == Place::Game;
    let mut sides = Vec::new();
    let mut at = 0;
    while at < s.len() {
        at += usize::from(at > 0 && s.is(at, "or"));
        at += usize::from(s.is(at, "split cut divide break"));
        sides.push(match s.word(at) {
            "vertically" | "horizontally" if at > 0 && s.len() < 5 => {
                usize::from(s.is(at, "horizontally"))
            }
            word if word == one => 0,
            word if word == other => 1,
            _ => return None,
        });
        at += 1;
        if s.is(at, "into in") {
            s.is(at + 1, "2 two").then_some(())?;
            at += 2 + usize::from(HEAPS.contains(&s.word(at + 2)) || s.is(at + 2, "pieces"));
        } else if !s.is(at - 1, "vertically horizontally") {
            return None;
        }
        (at >= s.len() || s.is(at, "or")).then_some(())?;
    }
    let letter = ["i", "j", "k"].into_iter().find(|letter| !params.iter().any(|p| p == letter))?;
    let cut = |side: &usize| {
        let [first, second] = [letter.to_string(), format!("{} - {letter}", params.get(*side)?)];
        let part = |size: String| match side {
            0 => format!("{name}({size}, {other})"),
            _ => format!("{name}({one}, {size})"),
        };
        let (left, right) = (part(first), part(second));
        Some(format!("move to {left} + {right} for {letter} in 1..{} - 1", params.get(*side)?))
    };
    let rules: Option<Vec<String>> = sides.iter().map(cut).collect();
    if !verb || sides.is_empty() {
        return None;
    }
    let message = "what a cut leaves are two positions, which a sum says";
    let slip = s.slip(codes::UNKNOWN_RULE, 0, message, "one number of two");
    Some(slip.writes(s.replace(0, s.len(), rules?.join("; "))))
}
