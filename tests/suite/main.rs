//! What the program does, seen from outside.

// Helpers of tests are tests: what is wrong in them should stop them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic
)]

mod agree;
mod architecture;
mod asked_before;
mod automatic;
mod bad_input;
mod book;
mod builtins;
mod by_theorem;
mod certificates;
mod characters;
mod circles;
mod command_line;
mod disguises;
mod drawing;
mod editors;
mod endless;
mod errors;
mod examples;
mod exercises;
mod explaining;
#[cfg(target_os = "linux")]
mod files;
mod first_guesses;
mod first_hour;
mod first_words;
mod formats;
mod formatter;
mod guide;
mod heaps;
mod homework;
mod homework_sheets;
mod known_before_play;
mod library_at_hand;
mod limits;
mod lines;
mod long_runs;
mod long_texts;
mod loops;
mod lsp;
mod many_mistakes;
mod meant;
mod misere;
mod moving_again;
mod no_crash;
mod one_meaning;
mod ones;
mod ordinals;
mod pictures;
mod playing;
mod process;
mod published;
mod questions;
mod random_edits;
mod random_games;
mod random_trees;
mod ranges;
mod recognising;
mod reference;
mod repl;
mod running;
mod said_of_theories;
mod sameness;
mod sequences;
mod solvers;
mod sprouts;
mod starting;
#[cfg(target_os = "linux")]
mod streams;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod texts;
mod theories;
mod triples;
mod turning;
mod twists;
mod typed;
mod types;
mod watching;
mod web;
