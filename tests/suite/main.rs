//! What the program does, seen from outside.

// Helpers of tests are tests: what is wrong in them should stop them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic
)]

mod architecture;
mod bad_input;
mod builtins;
mod certificates;
mod command_line;
mod drawing;
mod errors;
mod examples;
mod first_words;
mod formats;
mod formatter;
mod guide;
mod heaps;
mod homework;
mod homework_sheets;
mod lines;
mod many_mistakes;
mod playing;
mod published;
mod random_edits;
mod random_games;
mod random_trees;
mod reference;
mod repl;
mod running;
mod sameness;
mod sequences;
mod solvers;
mod starting;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod types;
mod watching;
