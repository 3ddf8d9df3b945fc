//! Conditions in more words than one sign: `n not divisible by 3`, `n > 2 and < 6`, `n in 2, 3 or 5`, and what a move must
//! leave, `subtract 1..3 leaving a multiple of 4`.

use super::{Reading, When, lines, without_words};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::is_name_char;

/// Words that begin a condition.
const BEGINS: &[&str] = &[" if ", " when ", " where ", " iff "];

/// What stands between an amount and what is left.
const LEAVING: &[&str] = &[
    " leaving ",
    " so that the rest is ",
    " so that what is left is ",
    " such that the rest is ",
    " to leave ",
    " if the rest is ",
    " when the rest is ",
    " if what is left is ",
];

pub(super) fn in_words(text: &str) -> Vec<Reading> {
    let code = without_words(text);
    let mut edits = Vec::new();
    let mut heap = "n";
    for line in lines(&code) {
        let mut at = line.at;
        for piece in pieces(line.text) {
            let rule = piece.trim_end_matches([';', '{', '}', ' ']);
            let begins = at + rule.len() - rule.trim_start().len();
            at += piece.len();
            let rule = rule.trim_start();
            if let Some(own) = heap_of(rule) {
                heap = own;
            }
            let meant = leaving(rule, heap).unwrap_or_else(|| asked(rule));
            if meant != rule {
                let span = Span::new(begins as u32, (begins + rule.len()) as u32);
                edits.push(Mend::new(span, meant));
            }
        }
    }
    let help = edits.first().map_or(String::new(), |edit| format!("write `{}`", edit.text));
    let message = "a condition is written with signs";
    let mut all = Reading::told(codes::FOREIGN_OPERATOR, message, edits, &help);
    all.iter_mut().for_each(|reading| reading.when = When::Else);
    all
}

/// The rules of a line, with the signs that end them. The braces of a set part nothing.
fn pieces(line: &str) -> Vec<&str> {
    let (mut all, mut from, mut sets) = (Vec::new(), 0, 0);
    for (at, c) in line.char_indices() {
        let word = line.get(from..at).unwrap_or("").trim_end();
        let set = ["subtract", "take", "remove", "in", "minus", "union"];
        match c {
            '{' if sets > 0 || set.iter().any(|verb| word.ends_with(verb)) => sets += 1,
            '}' if sets > 0 => sets -= 1,
            ';' | '{' | '}' => {
                all.push(line.get(from..at + 1).unwrap_or(""));
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push(line.get(from..).unwrap_or(""));
    all
}

/// `game T(n)`: the heap of the rules that follow.
fn heap_of(heading: &str) -> Option<&str> {
    let heading = heading.strip_prefix("misere ").unwrap_or(heading);
    let (_, rest) = heading.strip_prefix("game ")?.split_once('(')?;
    let heap = rest.split([')', ',', ':']).next()?.trim();
    (!heap.is_empty() && heap.chars().all(is_name_char)).then_some(heap)
}

/// `subtract 1..3 leaving a multiple of 4`: what is left is asked of each amount.
fn leaving(rule: &str, heap: &str) -> Option<String> {
    let word = LEAVING.iter().find(|word| rule.contains(**word))?;
    let (taken, left) = rule.split_once(word)?;
    let (verb, amount) = taken.split_once(' ')?;
    if !matches!(verb, "subtract" | "take" | "remove") || left.split_whitespace().count() > 7 {
        return None;
    }
    let amount = ["stones", "coins", "tokens", "stone", "coin"]
        .iter()
        .find_map(|thing| amount.trim().strip_suffix(thing))
        .unwrap_or(amount)
        .trim();
    let amounts = amount.contains("..") || amount.starts_with('{');
    let (name, over) = match (amount.split_once(" for "), amounts) {
        (Some((name, _)), _) if name.chars().all(is_name_char) => (name, amount.to_string()),
        (None, true) => {
            let name = ["k", "j"].into_iter().find(|name| *name != heap)?;
            (name, format!("{name} for {name} in {amount}"))
        }
        (None, false) if amount.bytes().all(|b| b.is_ascii_digit()) => (amount, amount.to_string()),
        _ => return None,
    };
    let (negated, kind) = match left.strip_prefix("no ").or(left.strip_prefix("not ")) {
        Some(kind) => ("not ", kind),
        None => ("", left),
    };
    let kind = kind.trim_end_matches(" number").trim_end_matches(" heap");
    let known = ["multiple", "even", "odd", "prime", "power", "square", "divisible"];
    let bare = kind.trim_start_matches("a ").trim_start_matches("an ");
    if !known.iter().any(|word| bare.starts_with(word)) {
        return None;
    }
    Some(format!("subtract {over} if {heap} - {name} is {negated}{kind}"))
}

/// A rule or a statement with its conditions in signs.
fn asked(rule: &str) -> String {
    let mut text = rule.to_string();
    for word in BEGINS {
        // Rules may stand behind a condition in braces.
        let first = text.starts_with(word.trim_start()).then(|| word.len() - 1);
        let Some(at) = first.or(text.find(word).map(|at| at + word.len())) else { continue };
        let end = text.get(at..).and_then(|rest| rest.find(" for ")).map_or(text.len(), |i| at + i);
        let Some(said) = text.get(at..end).and_then(condition) else { continue };
        text.replace_range(at..end, &said);
    }
    text
}

fn condition(said: &str) -> Option<String> {
    let (name, rest) = said.split_once(' ')?;
    let plain = |word: &str| !word.is_empty() && word.chars().all(is_name_char);
    if !plain(name) {
        return None;
    }
    let rest = rest.trim();
    let rest = rest.strip_prefix("is ").or(rest.strip_prefix("are ")).unwrap_or(rest);
    let bare = rest.strip_prefix("a ").or(rest.strip_prefix("an ")).unwrap_or(rest);
    // `n not divisible by 3`
    let (bare, negated) = match bare.strip_prefix("not ") {
        Some(bare) => (bare.strip_prefix("a ").unwrap_or(bare), true),
        None => (bare, false),
    };
    let divided = ["divisible by ", "multiple of "].iter().find_map(|word| bare.strip_prefix(word));
    if let Some(divisors) = divided {
        return divisible(name, divisors, negated);
    }
    if let Some(both) = bare.strip_prefix("neither ").filter(|_| !negated) {
        let (one, other) = both.split_once(" nor ")?;
        return (plain(one) && plain(other)).then(|| format!("{name} not in {{{one}, {other}}}"));
    }
    if bare == "odd prime" || bare == "odd prime number" {
        return (!negated).then(|| format!("prime({name}) and {name} % 2 == 1"));
    }
    for (word, least) in [("strictly between ", 1), ("between ", 0)] {
        let Some(bounds) = bare.strip_prefix(word) else { continue };
        let (low, high) = bounds.split_once(" and ")?;
        let member = if negated { "not in" } else { "in" };
        return (plain(low) && plain(high)).then(|| match least {
            0 => format!("{name} {member} {low}..{high}"),
            _ if negated => format!("({name} <= {low} or {name} >= {high})"),
            _ => format!("{low} < {name} and {name} < {high}"),
        });
    }
    // `n in 2, 3 or 5`
    if let Some(all) = bare.strip_prefix("in ").filter(|all| all.contains(',')) {
        let all = all.replace(" or ", ", ").replace(" and ", ", ");
        let members: Vec<&str> =
            all.split(',').map(str::trim).filter(|member| !member.is_empty()).collect();
        let member = if negated { "not in" } else { "in" };
        let known = members.iter().all(|member| plain(member));
        return known.then(|| format!("{name} {member} {{{}}}", members.join(", ")));
    }
    // `n > 2 and < 6`
    let starts = |side: &str| side.starts_with(['<', '>', '=', '!']);
    for join in [" and ", " or "] {
        if let Some((one, other)) = rest.split_once(join)
            && starts(one)
            && starts(other)
        {
            return Some(format!("{name} {one}{join}{name} {other}"));
        }
    }
    None
}

/// `3`, `3 or 5`, `2 and 3`, `2 but not 4`
fn divisible(name: &str, divisors: &str, negated: bool) -> Option<String> {
    let number = |text: &str| !text.is_empty() && text.chars().all(is_name_char);
    let by = |divisor: &str, holds: bool| {
        format!("{name} % {divisor} {} 0", if holds { "==" } else { "!=" })
    };
    let joins = [(" but not by ", "and", false), (" but not ", "and", false)];
    let joins = joins.into_iter().chain([
        (" or by ", "or", true),
        (" or ", "or", true),
        (" and by ", "and", true),
        (" and ", "and", true),
    ]);
    for (said, join, holds) in joins {
        let Some((one, other)) = divisors.split_once(said) else { continue };
        let other = other.strip_prefix("of ").unwrap_or(other);
        if !number(one) || !number(other) || negated {
            return None;
        }
        return Some(format!("({} {join} {})", by(one, true), by(other, holds)));
    }
    number(divisors).then(|| by(divisors, !negated))
}
