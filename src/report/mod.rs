//! What was found, written: for people as text, for programs as JSON. Everything here takes
//! data and gives texts; nothing writes to a stream or knows a terminal.

mod account;
pub mod json;
mod page;
mod text;

pub use account::account;
pub use text::{Style, diagnostic};

use crate::source::is_invisible;

/// A character as it may be shown: none may move the cursor or start a command.
fn shown(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        c if is_invisible(c) => '\u{fffd}',
        c => c,
    }
}

/// A text of one line that is safe to show.
pub fn clean(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// "one mistake", "3 mistakes"
pub fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {many}"),
        1 => format!("one {one}"),
        _ => format!("{n} {many}"),
    }
}
