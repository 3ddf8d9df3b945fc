//! Parts of a text in Markdown: words without signs of its own, blocks, tables, worths and moves.

use super::clean;
use super::phrases::{outcome, value_of};
use crate::meter::{Text, each};
use crate::session::answer::{Move, Worth};

/// A text with nothing in it that Markdown takes for a sign of its own.
pub fn text(plain: &str) -> String {
    let mut out = Text::new();
    for c in clean(plain).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '&' | '$')
        {
            out.push("\\");
        }
        out.push_char(c);
    }
    out.end()
}

/// A text in letters of one width, in as many ticks as it takes.
pub(super) fn code(plain: &str) -> String {
    if plain.contains('\n') {
        return block(plain);
    }
    let plain = clean(plain);
    let longest = plain.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    let blank = if longest > 0 { " " } else { "" };
    let mut out = Text::new();
    [&*ticks, blank, &plain, blank, &ticks].iter().for_each(|piece| out.push(piece));
    out.end()
}

/// Lines in letters of one width.
pub(super) fn block(plain: &str) -> String {
    let longest = plain.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let mut out = Text::new();
    out.push(&format!("{fence}text\n"));
    for line in plain.lines() {
        out.push(&clean(line));
        out.push("\n");
    }
    if plain.is_empty() {
        out.push("\n");
    }
    out.push(&fence);
    out.end()
}

/// What is said in several lines: the first, and what supports it.
pub(super) fn prose(plain: &str) -> String {
    let mut lines = plain.lines();
    let mut out = text(lines.next().unwrap_or(""));
    for (i, line) in lines.enumerate() {
        out += if i == 0 { "\n\n- " } else { "\n- " };
        out += &text(line.trim());
    }
    out
}

pub(super) fn position(worth: &Worth) -> String {
    worth_of(worth, ", ")
}

/// In a sentence: `**G(4)** is a P-position`.
pub(super) fn in_a_sentence(worth: &Worth) -> String {
    worth_of(worth, " is ")
}

fn worth_of(worth: &Worth, joint: &str) -> String {
    let what = outcome(worth.outcome);
    match worth.value() {
        Some(value) => format!("**{} = {}**, {what}", text(&worth.position), text(&value)),
        None => format!("**{}**{joint}{what}", text(&worth.position)),
    }
}

/// A table of Markdown: heads, and lines of cells.
pub(super) fn table(heads: &[String], lines: &[Vec<String>]) -> String {
    let mut out = Text::new();
    let line = |out: &mut Text, cells: &[String]| {
        for cell in cells {
            out.push("| ");
            out.push(cell);
            out.push(" ");
        }
        out.push("|");
    };
    line(&mut out, heads);
    let rule = format!("\n|{}", "---|".repeat(heads.len()));
    out.push(&rule);
    for cells in lines {
        out.push("\n");
        line(&mut out, cells);
    }
    out.end()
}

/// The name of a file where a picture is asked for: signs of Markdown in it stand for themselves.
pub(super) fn destination(file: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/');
    if file.chars().all(plain) {
        return file.to_string();
    }
    let escaped = super::clean(file).chars().fold(String::new(), |mut out, c| {
        if matches!(c, '<' | '>' | '\\' | '&' | '`') {
            out.push('\\');
        }
        out.push(c);
        out
    });
    format!("<{escaped}>")
}

pub(super) fn move_table(moves: &[Move]) -> String {
    let value = if moves.iter().any(|m| m.value().is_some()) { "value" } else { "outcome" };
    let heads = ["", "move", "leaves", value].map(str::to_string);
    let line = |m: &Move| {
        let sign = match (m.winning, m.holds) {
            (true, _) => "✓",
            (false, true) => "=",
            _ => "",
        };
        let words = m.words().unwrap_or(&m.text);
        vec![sign.to_string(), text(words), text(&m.to), text(&value_of(m))]
    };
    table(&heads, &each(moves).map(line).collect::<Vec<_>>())
}
