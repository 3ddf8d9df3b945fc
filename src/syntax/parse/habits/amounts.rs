//! Several amounts, and ranges, in words: `subtract 1, 2 or 5`, `subtract 1 to 3`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::TokenKind;
use crate::vocabulary::{RULE_WORDS, is_reserved};

fn takes(s: &Scene<'_>) -> bool {
    matches!(s.first(), "subtract" | "remove")
}

/// `subtract 1..3,` at the end of a line
pub fn separator_at_the_end(s: &Scene<'_>) -> Option<Slip> {
    // A point asks for a part, so that the grammar gets stuck behind it.
    let at = if s.at_end() && s.before() == "." { s.at - 1 } else { s.at };
    let rule = RULE_WORDS.iter().any(|w| w.name == s.word(at + 1));
    let last = at + 1 >= s.len();
    let stands = matches!(s.word(at), "," | ".") && at > 0 && s.open_bracket().is_none();
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
pub fn listed(s: &Scene<'_>) -> Option<Slip> {
    let joins = |word: &str| matches!(word, "," | "or" | "and" | "/" | "|" | "||");
    if !takes(s) || s.at < 2 || !joins(s.found()) || s.open_bracket().is_some() {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 1;
    loop {
        let mut end = s.value_from(at)?;
        if s.word(end) == ".." {
            end = s.value_from(end + 1)?;
        }
        parts.push(s.between(at, end));
        at = end;
        if !joins(s.word(at)) {
            break;
        }
        while joins(s.word(at)) {
            at += 1;
        }
    }
    if parts.len() < 2 {
        return None;
    }
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, s.at, "several amounts stand in braces", "not in braces");
    let set = format!("{{{}}}", parts.join(", "));
    slip.instead = format!("write `{set}`");
    slip.edits.push(s.replace(1, at, set));
    Some(slip)
}

/// `subtract 1 from a, b`
pub fn from_several(s: &Scene<'_>) -> Option<Slip> {
    let joins = |word: &str| matches!(word, "," | "or" | "and");
    let from = s.next_of(0, &["from"]);
    if !takes(s) || from >= s.at || !joins(s.found()) || !s.is_word(s.at + 1) {
        return None;
    }
    let mut slip = s.slip(
        codes::TWO_ON_A_LINE,
        s.at,
        "a rule takes from one heap",
        "another heap has a rule of its own",
    );
    let one = s.between(0, s.at);
    let other = format!("{} {}", s.between(0, from + 1), s.word(s.at + 1));
    slip.instead = format!("write two rules, each on a line of its own: `{one}` and `{other}`");
    Some(slip)
}

/// `1...3`, `1 to 3`, `between 1 and 3`, `up to 3`, `at least 2`
pub fn range_in_words(s: &Scene<'_>) -> Option<Slip> {
    if let Some((i, _)) = s.seen().find(|(_, t)| t.text(s.text) == "...") {
        let mut slip = s.slip(codes::RANGE_IN_WORDS, i, "a range has two dots", "one too many");
        slip.edits.push(s.replace(i, i + 1, ".."));
        slip.instead = "write `1..3`, which is one to three, both included".to_string();
        return Some(slip);
    }
    let counted = takes(s) || s.next_of(0, &["in"]) < s.len();
    let open = s.open_bracket().is_some_and(|t| t.text(s.text) != "{");
    if !counted || open {
        return None;
    }
    let (from, to, text) = in_words(s)?;
    let mut slip =
        s.slip(codes::RANGE_IN_WORDS, s.at, "a range is written with two dots", "not like this");
    slip.instead = format!("write `{text}`");
    slip.because = Some("both ends are included");
    slip.edits.push(s.replace(from, to, text));
    Some(slip)
}

fn in_words(s: &Scene<'_>) -> Option<(usize, usize, String)> {
    // `1 to 3`, `from 1 to 3`
    let word = matches!(s.found(), "to" | "through" | "until" | "-" | "–" | "—");
    if word && s.before() != "up" {
        let from = s.value_before(s.at)?;
        let to = s.value_from(s.at + 1)?;
        let text = format!("{}..{}", s.between(from, s.at), s.between(s.at + 1, to));
        let from = match from.checked_sub(1) {
            Some(before) if s.word(before) == "from" => before,
            _ => from,
        };
        return Some((from, to, text));
    }
    let start = [s.at, s.at.saturating_sub(1)].into_iter().find(|i| {
        matches!(s.word(*i), "from" | "between" | "up" | "at" | "any" | "less" | "more" | "upto")
    })?;
    let after = |words: &[&str]| {
        let length = words.iter().map(|w| s.phrase(start, w)).find_map(|length| length)?;
        let end = s.value_from(start + length)?;
        Some((end, s.between(start + length, end)))
    };
    if let Some((mid, low)) = after(&["from", "between"])
        && matches!(s.word(mid), "to" | "and" | "through")
    {
        let end = s.value_from(mid + 1)?;
        return Some((start, end, format!("{low}..{}", s.between(mid + 1, end))));
    }
    if let Some((end, high)) = after(&["up to", "at most", "upto"]) {
        return Some((start, end, format!("1..{high}")));
    }
    if let Some((end, low)) = after(&["at least"]) {
        return Some((start, end, format!("{low}..")));
    }
    let any = ["any number of", "any number", "any amount", "any positive number", "any"];
    let length = any.iter().find_map(|phrase| s.phrase(start, phrase))?;
    let noun =
        s.kind(start + length) == Some(TokenKind::Word) && !is_reserved(s.word(start + length));
    (start == 1).then(|| (start, start + length + usize::from(noun), "1..".to_string()))
}
