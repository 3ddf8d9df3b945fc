//! Text to tree: lines and brackets (`layout`), the grammar (`parse`), and back (`format`).
//! It knows how things are written, never what they mean.

pub mod ast;
pub mod bounds;
mod brackets;
mod comments;
pub mod format;
pub mod layout;
mod operator;
mod parse;
mod quoted;
mod scan;

pub use brackets::{MAX_NESTING, parts_of};
pub(crate) use brackets::{NUMBERED, bracket_about};
pub use comments::{on_one_line, without_comments};
pub use layout::{Comment, More, lay_out};
pub use parse::{
    MOST_RENAMED, Parsed, READS_RARE_FORMS, RULES_BEGIN, STATEMENTS_ARE, answers, chosen,
    nim_sum_of, parse, with_numbers_named,
};
pub(crate) use parse::{PASTED, apply, smallest};
pub use quoted::{bad_escape, quoted, unquoted};
pub use scan::{Bracket, Scanner, Token, TokenKind, is_name_char, starts_name};

use crate::source::Source;

/// What is missing before a text can be read, if anything: how a prompt knows to go on.
pub fn more_to_come(text: &str) -> Option<More> {
    lay_out(&Source::new("", text)).more
}
