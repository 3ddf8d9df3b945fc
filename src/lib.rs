//! Grundy: a language and program for impartial games.
//!
//! Text flows one way, from top to bottom; each room knows only the rooms below it in this
//! list, which `tests/architecture.rs` holds to be so:
//!
//! - `repl`: the prompt, whatever it reads from and writes to
//! - [`assist`]: what is said while somebody writes: of a word, of a call, of what could stand here
//! - [`report`]: diagnostics and answers as text, JSON and pictures
//! - [`grade`]: judges a submission by a rubric; what was found is data
//! - [`session`]: runs the statements of a program; each gives an answer, which is data
//! - [`rules`]: checked rules to their normal form, and that to code
//! - [`certificate`]: proofs of periods, written for others to check
//! - [`solve`]: the theory: what positions are worth. It knows the meter and none of the other rooms
//! - [`verify`]: the checker of such certificates. It knows nothing else of the program
//! - [`check`]: tree to checked program: names, types, rules that can be moves
//! - [`library`]: the games that come with the program, as texts
//! - [`syntax`]: text to tree and back: layout, grammar, formatter
//! - [`vocabulary`]: the words of the language, each declared once
//! - [`diagnostic`]: the table of mistakes, and what can be said about one
//! - [`source`]: texts and places in them
//! - [`meter`]: whether work may go on: steps, bytes, the clock and the keys
//!
//! From `check` to `source` they are the crate `grundy-language`, and `meter` is one too: an edit
//! of the solver leaves both as they were built.
//!
//! The faces (`cli`, and `repl` below it) stand above all of them, each behind a cargo feature.

pub mod assist;
pub mod certificate;
#[cfg(feature = "cli")]
pub mod cli;
pub mod grade;
#[cfg(feature = "repl")]
pub mod repl;
pub mod report;
pub mod rules;
pub mod session;
pub mod solve;
pub mod verify;

pub use grundy_language::{check, diagnostic, library, source, syntax, vocabulary};
pub use grundy_meter as meter;
