//! What was found, written: for people as text, for programs as JSON. Everything here takes
//! data and gives texts; nothing writes to a stream or knows a terminal.

mod account;
pub mod json;
mod page;
mod text;

pub use account::account;
pub use text::{Style, diagnostic};

/// "one mistake", "3 mistakes"
pub fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        0 => format!("no {many}"),
        1 => format!("one {one}"),
        _ => format!("{n} {many}"),
    }
}
