//! What answers are made of, in words: worths, outcomes, moves, and what does not hold.

use super::Style;
use crate::meter::{Text, each};
use crate::session::answer::{Datum, Move, Others, Worth};

/// More letters than these do not stand before a row.
const MOST_BEFORE_A_ROW: usize = 28;

/// What a table is of, where that is no game by itself: `Kayles(n) + *1` of `table Kayles(n) + *1 for n in 0..9`.
pub(super) fn tabulated(source: &str) -> Option<&str> {
    let asked = source.strip_prefix("table ")?;
    let count = |text: &str, signs: [char; 3]| text.matches(signs).count();
    let is_whole = |of: &str| count(of, ['(', '[', '{']) == count(of, [')', ']', '}']);
    // A `for` in brackets belongs to what stands there.
    let near = |(at, _): &(usize, &str)| *at <= 4 * MOST_BEFORE_A_ROW;
    let ends = asked.match_indices(" for ").take_while(near);
    let mut ends = ends.filter_map(|(at, _)| asked.get(..at));
    let of = ends.find(|of| is_whole(of))?.trim();
    (of.chars().count() <= MOST_BEFORE_A_ROW && !of.contains('\n')).then_some(of)
}

/// What an outcome means.
pub(super) fn outcome(outcome: char) -> &'static str {
    match outcome {
        'P' => "a P-position: the previous player wins",
        'N' => "an N-position: the next player wins",
        _ => "a draw: neither player can be made to lose",
    }
}

/// A number of moves, in words.
pub(super) fn moves(n: u32) -> String {
    if n == 1 { "1 move".to_string() } else { format!("{n} moves") }
}

pub(super) fn position(worth: &Worth) -> String {
    worth_of(worth, ": ")
}

/// In a sentence: `G(4) is a P-position`.
pub(super) fn in_a_sentence(worth: &Worth) -> String {
    worth_of(worth, " is ")
}

fn worth_of(worth: &Worth, joint: &str) -> String {
    let outcome = outcome(worth.outcome);
    let ends = worth.ends.map_or_else(String::new, |n| format!(", in {}", moves(n)));
    match worth.value() {
        Some(value) => format!("{} = {value}, {outcome}{ends}", worth.position),
        None => format!("{}{joint}{outcome}{ends}", worth.position),
    }
}

/// What a move leaves is worth, and what follows.
pub(super) fn value_of(m: &Move) -> String {
    let value = m.value().unwrap_or_else(|| m.letter().to_string());
    let again = match (m.again, m.forbidden) {
        (true, _) => ", and moves again",
        (_, true) => ", forbidden",
        _ => "",
    };
    match m.ends.filter(|_| m.winning) {
        Some(n) => format!("{value}, the end in {}{again}", moves(n)),
        None => value + again,
    }
}

pub(super) fn move_lines(moves: &[Move], style: Style) -> String {
    let mark = if style.unicode { "✓" } else { "+" };
    let is_plain = |m: &Move| m.words().is_none();
    let widest = |all: &dyn Fn(&Move) -> String| {
        each(moves).map(|m| all(m).chars().count()).max().unwrap_or(0)
    };
    // Words of the rules may hold line breaks, and a row is one line.
    let own_words = |m: &Move| m.words().map(super::clean);
    let words = widest(&|m| own_words(m).unwrap_or_default()).min(60);
    let whole = |m: &Move| match own_words(m) {
        None => m.text.clone(),
        Some(own) => format!("{own:<words$}  to {}", m.to),
    };
    let wide = widest(&whole).min(120);
    // Where a line has no room for both, what a move leaves stands below its words.
    let below = 4 + wide + 2 + widest(&value_of) > style.width && !moves.iter().all(is_plain);
    let line = |m: &Move| {
        let sign = match (m.winning, m.holds) {
            (true, _) => mark,
            (false, true) => "=",
            _ => " ",
        };
        let value = value_of(m);
        let line = match (below, own_words(m)) {
            (true, None) => format!("  {sign} {:<words$}  {value}", m.text),
            (true, Some(own)) => format!("  {sign} {own:<words$}  {value}\n      to {}", m.to),
            (false, _) => format!("  {sign} {:<wide$}  {value}", whole(m)),
        };
        line.trim_end().to_string() + "\n"
    };
    moves.iter().map(line).collect::<Text>().end()
}

/// What is said of moves that are not listed.
pub(super) fn unlisted(of: &Worth, more: Others, moves: &[Move]) -> String {
    let told = match (moves.is_empty(), of.outcome, more.any()) {
        (true, 'P' | 'D', _) => ", and none of them wins",
        (true, ..) => "; some of them win",
        (false, _, true) => "; among them these win:",
        (false, _, false) => "; only these win:",
    };
    format!("{}{told}", of.unlisted.as_deref().unwrap_or("too many moves to list"))
}

/// What is said behind moves of which others were left out: as many as are known, and whether these win.
pub(super) fn and_more(total: Option<usize>, more: Others, moves: &[Move]) -> Option<String> {
    let count = total.map(|total| total.saturating_sub(moves.len()));
    Some(match (count, more) {
        (Some(0), _) | (_, Others::None) => return None,
        (None, _) if moves.is_empty() => return None,
        (Some(count), Others::Winning) => format!("and {count} more, among them some that win"),
        (Some(count), _) => format!("and {count} more"),
        (None, Others::Perhaps) => "and others may win too".to_string(),
        (None, _) => "and there are more that win".to_string(),
    })
}

pub(super) fn failed(
    what: &str,
    source: &str,
    sides: Option<&(Datum, Datum)>,
    at: &[(String, Datum)],
) -> String {
    let mut out = what.to_string();
    if !at.is_empty() {
        let at: Vec<String> = at.iter().map(|(n, v)| format!("{n} = {}", v.written())).collect();
        out += &format!("\n  at {}", at.join(", "));
    }
    if let Some((left, right)) = sides {
        let (left, right) = (left.written(), right.written());
        // Which truth value is which is seen where the conditions stand beside them.
        out += &match conditions(source).filter(|_| matches!(&*left, "true" | "false")) {
            Some((a, b)) => format!("\n  {a} is {left}, {b} is {right}"),
            None => format!("\n  the left side is {left}, the right side {right}"),
        };
    }
    out
}

/// The two conditions that a claim joins, in its own words.
fn conditions(source: &str) -> Option<(&str, &str)> {
    let text = source.trim();
    let text = text.strip_prefix("claim ").or_else(|| text.strip_prefix("assert ")).unwrap_or(text);
    // Of more than one joint it is not clear from the words which of them counts.
    if text.contains(['"', '#']) || [" or ", " implies ", " not "].iter().any(|w| text.contains(w))
    {
        return None;
    }
    let (mut depth, mut middle, mut end) = (0usize, None, text.len());
    let mut joints = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        let rest = text.get(i..)?;
        let word =
            [" iff ", " and ", " == ", " != "].into_iter().find(|word| rest.starts_with(word));
        match word {
            // `iff` and `and` bind more loosely than comparisons.
            Some(word @ (" iff " | " and ")) => {
                joints += 1;
                middle = Some((i, word.len()));
            }
            Some(word) if middle.is_none() => middle = Some((i, word.len())),
            _ => {}
        }
        if [" for ", "\nfor ", " if ", "\n"].iter().any(|word| rest.starts_with(word)) {
            end = i;
            break;
        }
    }
    let (at, length) = middle.filter(|_| joints <= 1)?;
    let (left, right) = (text.get(..at)?.trim(), text.get(at + length..end)?.trim());
    (!left.is_empty() && !right.is_empty()).then_some((left, right))
}

pub(super) fn binary(n: u64, digits: usize) -> String {
    format!("{n:0digits$b}")
}

pub(super) fn plus(style: Style) -> &'static str {
    if style.unicode { " ⊕ " } else { " xor " }
}

/// How many binary digits the largest of these numbers has.
pub(super) fn digits(numbers: impl Iterator<Item = u64>) -> usize {
    let all = numbers.fold(0, |all, n| all | n);
    (u64::BITS - all.leading_zeros()).max(1) as usize
}
