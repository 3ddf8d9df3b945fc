//! Moves on sets and lists, as programs write them: `s.remove(x) for x in s`, `remove any cell`, `h.pop()`, `del h[i]`;
//! and moves to any smaller number.

use super::super::scene::{Place, Scene};
use super::Slip;
use super::words::{ARTICLES, STONES};
use crate::diagnostic::codes;

/// What the one thing is that a position of this game consists of: a set, or a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Set,
    List,
}

fn heading<'s>(s: &'s Scene<'_>) -> Option<(&'s str, &'s str, Kind)> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [param] = params.as_slice() else { return None };
    let above = s.before_near();
    let own = above.rfind(&format!("game {name}")).and_then(|at| above.get(at..))?;
    let (_, ty) = own.split_once(&format!("{param}:"))?;
    let kind = match ty.trim_start().chars().next()? {
        '{' => Kind::Set,
        '[' => Kind::List,
        _ => return None,
    };
    Some((name, param, kind))
}

/// `s.remove(x) for x in s`, `remove p for p in cells`, `cells - {p} for p in cells`, `remove any cell`
pub(super) fn member_removed(s: &Scene<'_>) -> Option<Slip> {
    let (name, param, kind) = heading(s)?;
    let end = s.clauses_from(1);
    let verb = s.is(0, "remove delete discard take erase drop");
    let method = s.word(0) == param && s.is(1, ".") && s.is(2, "remove discard delete");
    let minus = s.word(0) == param && s.is(1, "- minus ∖ \\") && s.is(2, "{") && kind == Kind::Set;
    let (member, behind) = match () {
        _ if method && s.is(3, "(") => (s.between(4, s.closing(3)?), s.closing(3)? + 1),
        _ if minus => (s.between(3, s.closing(2)?), s.closing(2)? + 1),
        // `remove x`, `remove x from s`
        _ if verb && s.is_word(1) && !s.is(1, "any a an one some the") => {
            let from = s.is(2, "from") && s.word(3) == param;
            (s.word(1), if from { 4 } else { 2 })
        }
        _ if verb && (s.is(1, "any some one") || ARTICLES.contains(&s.word(1))) => {
            let noun = STONES.contains(&s.word(2))
                || s.is(2, "cell member element point node vertex number entry tile field");
            let from = s.is(3, "from of") && s.word(4) == param;
            if !noun {
                return None;
            }
            ("", if from { 5 } else { 3 })
        }
        _ => return None,
    };
    let name_of = |text: &str| !text.is_empty() && text.chars().all(char::is_alphanumeric);
    if behind != end || !member.is_empty() && !name_of(member) {
        return None;
    }
    let clauses = s.between(end, s.len());
    let own = if member.is_empty() { "x" } else { member };
    let message = "what is left of a set or a list is written out";
    let text = match kind {
        Kind::Set => {
            let brought = clauses.contains(&format!("for {own} in"));
            let each = if brought { String::new() } else { format!(" for {own} in {param}") };
            format!("move to {name}({param} minus {{{own}}}){each} {clauses}")
        }
        // `h.remove(x) for x in h`: each entry alone.
        Kind::List => {
            let each = format!("for {own} in {param}");
            let clauses = clauses.replacen(&each, "", 1);
            // What is asked of an entry is asked of its place.
            if clauses.split(|c: char| !c.is_alphanumeric()).any(|word| word == own) {
                return None;
            }
            format!(
                "move to {name}({param}[0..i - 1] + {param}[i + 1..]) for i in indices({param}) {}",
                clauses.trim()
            )
        }
    };
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "not a rule"), text.trim_end().to_string()))
}

/// `h.pop()`, `h.pop(i)`, `del h[i]`, `remove h[i]`: an entry of a list is left out.
pub(super) fn entry_removed(s: &Scene<'_>) -> Option<Slip> {
    let (name, param, _) = heading(s).filter(|(_, _, kind)| *kind == Kind::List)?;
    let pops = s.word(0) == param && s.is(1, ".") && s.is(2, "pop") && s.is(3, "(");
    let deletes = s.is(0, "del delete remove erase") && s.word(1) == param && s.is(2, "[");
    let open = if pops { 3 } else { 2 };
    let close = s.closing(open).filter(|_| pops || deletes)?;
    let place = s.between(open + 1, close);
    if s.clauses_from(close + 1) != close + 1 || place.contains(['-', ':', '.', ',']) {
        return None;
    }
    let clauses = s.between(close + 1, s.len());
    let cut = |place: &str, next: &str| {
        let before =
            if place == "0" { String::new() } else { format!("{param}[0..{place} - 1] + ") };
        format!("move to {name}({before}{param}[{next}..])")
    };
    let text = match place {
        "" => format!("move to {name}({param}[0..len({param}) - 2]) if len({param}) > 0 {clauses}"),
        "0" => format!("{} if len({param}) > 0 {clauses}", cut("0", "1")),
        place if place.chars().all(char::is_alphabetic) => {
            let brought = clauses.contains(&format!("for {place} in"));
            let each =
                if brought { String::new() } else { format!(" for {place} in indices({param})") };
            format!("{}{each} {clauses}", cut(place, &format!("{place} + 1")))
        }
        _ => return None,
    };
    let message = "what is left of a set or a list is written out";
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, (message, "not a rule"), text.trim_end().to_string()))
}

/// `move to any i < n`, `move to a smaller number`
pub(super) fn any_smaller(s: &Scene<'_>) -> Option<Slip> {
    let (name, params) = s.game.as_ref().filter(|_| s.place == Place::Game)?;
    let [heap] = params.as_slice() else { return None };
    let moves = s.is(0, "move") && s.is(1, "to") && s.is(2, "any a some");
    let number = s.is(4, "number heap size value") || s.is(4, "one");
    let (own, end) = match s.word(3) {
        "smaller" | "lower" if number => ("i", 5),
        own if s.is(4, "<") && s.word(5) == heap && own.len() == 1 && s.is_word(3) => (own, 6),
        _ => return None,
    };
    if !moves || own == heap || s.clauses_from(end) != end {
        return None;
    }
    let text =
        format!("move to {name}({own}) for {own} in 0..{heap} - 1 {}", s.between(end, s.len()));
    let message = "what a move leaves is a position, and `for` says which";
    Some(s.rewritten(
        codes::LEAVES_NO_POSITION,
        2,
        (message, "not a position"),
        text.trim_end().to_string(),
    ))
}

/// `n % 2 == 0 ? subtract 1 : subtract 2`: each case has a rule of its own.
pub(super) fn rule_of_each_case(s: &Scene<'_>) -> Option<Slip> {
    let mark = s.next_of(1, &["?"]);
    let colon = s.next_of(mark + 1, &[":"]);
    let verb = |at: usize| s.is(at, "subtract remove take split move");
    if s.place != Place::Game || colon >= s.len() || !verb(mark + 1) || !verb(colon + 1) {
        return None;
    }
    let rule = |from: usize, to: usize| super::rule_meant(s, s.between(from, to));
    let text = format!(
        "if {} {{ {} }} else {{ {} }}",
        super::condition_meant(s, s.between(0, mark)),
        rule(mark + 1, colon),
        rule(colon + 1, s.len())
    );
    let message = "each case has a rule of its own";
    Some(s.rewritten(codes::FOREIGN_OPERATOR, mark, (message, "of other languages"), text))
}
