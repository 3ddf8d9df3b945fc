//! What is said while somebody writes: of a word, of a call, of what could stand here. The prompt
//! and the language server both ask here; only tables and the text itself are looked at, so that
//! no key press waits for a solver.

mod about;
mod call;
mod examples;
mod outline;
mod snippet;
mod subjects;
mod token;
mod words;

pub use about::{About, Block, about, about_known, defined};
pub use call::{Call, call_at};
pub use examples::{example, library_example};
pub use outline::{Kind, Outlined, head, of_source, of_statement};
pub use snippet::{of_call, of_form};
pub use subjects::subject_names;
pub use token::{Class, Classes};
pub use words::{begins, last_word, starting, starts_statement, words};
