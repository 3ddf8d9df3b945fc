//! What was found, written: for people as text, Markdown, pages for a browser and pictures, for programs as JSON,
//! CSV and b-files. Everything here takes data and gives texts; nothing writes to a stream or knows a terminal.

mod account;
mod answer;
mod beyond;
mod bfile;
pub mod board;
mod breaks;
mod certificate;
pub mod csv;
mod disguises;
mod entailing;
pub mod exercise;
mod explain;
mod format;
pub mod grade;
mod graph;
mod heads;
pub mod html;
pub mod json;
mod lesson;
mod map;
pub mod markdown;
mod marks;
mod misere;
mod page;
mod phrases;
pub mod play;
mod plot;
mod quotient;
mod recognised;
mod scale;
mod sequences;
mod so_far;
mod stats;
pub mod svg;
mod tables;
mod text;
mod written;

pub use account::account;
pub use answer::answer;
pub use bfile::bfile;
pub use certificate::verified;
pub use csv::{csv, rows};
pub use format::{Format, Written};
pub use markdown::markdown;
pub use so_far::{Keeps, at_work, so_far};
pub use stats::stats;
pub use text::{Style, diagnostic};
pub use written::{unwritten, written};

/// Every text that a person reads goes through one of these.
pub use crate::source::{visible as clean, visible_lines as lines};

use crate::meter::{Text, each, joined};

/// The width of a column whose widest text has this many letters. `format!` panics beyond 65,535; a longer
/// text sticks out of the column.
pub fn column(widest: usize) -> usize {
    widest.min(usize::from(u16::MAX))
}

/// "one mistake", "3 mistakes"
pub fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {many}"),
        1 => format!("one {one}"),
        _ => format!("{n} {many}"),
    }
}

/// On a page that is so wide a sentence stays in one line, where programs may look for it.
const WIDE: usize = 100;

/// A text whose lines fit a narrow page: what goes on stands a little further in than its line.
fn fitting(text: String, width: usize) -> String {
    if width >= WIDE {
        return text;
    }
    let fit = |line: &str| {
        if line.chars().count() <= width {
            return line.to_string();
        }
        let body = line.trim_start();
        let indent = line.len() - body.len();
        let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 4));
        // Words that are longer than the page stay whole.
        let lines = wrapped(body, width.saturating_sub(indent + 4).max(20));
        let lines: Vec<String> = lines
            .iter()
            .enumerate()
            .map(|(i, line)| format!("{}{line}", if i == 0 { &first } else { &rest }))
            .collect();
        lines.join("\n")
    };
    joined(text.split('\n').map(fit), "\n")
}

/// A text in lines of a width.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words = text.split('\n').flat_map(breaks::stretches).map(str::trim);
    let words = words.filter(|word| !word.is_empty());
    folded(words, width, "\n").split('\n').map(str::to_string).collect()
}

/// Words in lines of a width, with something between the lines.
fn folded<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    width: usize,
    between: &str,
) -> String {
    let (mut out, mut line) = (Text::new(), 0);
    for word in each(words) {
        let word = word.as_ref();
        let length = word.chars().count();
        if line > 0 && line + length < width {
            out.push(" ");
            line += 1;
        } else if line > 0 {
            out.push(between);
            line = 0;
        }
        out.push(word);
        line += length;
    }
    out.end()
}
