//! The prompt: reads what is typed, answers it, and keeps what was defined. It is generic over
//! where lines come from and where answers go; files and keys are handed to it.

mod at_hand;
mod commands;
mod defining;
mod desk;
pub mod entries;
pub mod game;
mod help;
mod input;
pub mod limits;
mod metered;
mod names;
mod naming;
mod notebook;
mod opponent;
mod saving;
mod screen;
mod table;
mod waiting;
mod words;
mod work;
mod world;

pub use help::topics;
pub use input::{Line, Lines, Piped, wants_more};
pub use limits::Limits;
pub use metered::Keys;
pub use names::Names;
pub use opponent::WORDS as OPPONENTS;
pub use screen::Screen;
pub use table::{COMMANDS, Command};
pub use waiting::Waiting;
pub use work::Tally;
pub use world::World;

use crate::diagnostic::{Diagnostic, codes};
use crate::source::{Source, Span};
use desk::Desk;
use std::time::{Duration, Instant};
use work::Work;

/// What stands before a first line, and before those that continue it.
pub const PROMPT: &str = "> ";
pub const CONTINUED: &str = ". ";

/// What messages call that which is typed.
const TYPED: &str = "prompt";

/// A session at a prompt.
#[derive(Debug)]
pub struct Repl<'a> {
    work: Work<'a>,
    screen: Screen<'a>,
    /// Files that were loaded, in their order.
    loaded: Vec<String>,
    /// Files that were written.
    saved: Vec<String>,
    /// How long the last text took.
    took: Duration,
    started: Instant,
}

/// What happens after a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Leave,
}

impl<'a> Repl<'a> {
    pub fn new(world: &'a dyn World, screen: Screen<'a>, limits: Limits, keys: Keys) -> Repl<'a> {
        let (took, started) = (Duration::ZERO, Instant::now());
        let work = Work::new(world, limits, keys, screen.waiting.clone());
        Repl { work, screen, loaded: Vec::new(), saved: Vec::new(), took, started }
    }

    /// What somebody sees who has just come.
    pub fn greet(&mut self) {
        let version = env!("CARGO_PKG_VERSION");
        self.screen.raw(&format!("Grundy {version}. `:help` helps, Ctrl-D leaves.\n"));
    }

    /// Reads and answers until the input ends or somebody leaves.
    pub fn run(&mut self, lines: &mut dyn Lines) -> Tally {
        let mut text = String::new();
        // Where a byte of it is part of no letter, and that byte.
        let mut odd = None;
        let mut input = input::Gathered::default();
        lines.learn(self.names());
        loop {
            let prompt = if text.is_empty() { PROMPT } else { CONTINUED };
            if lines.is_transcript() {
                self.screen.raw(prompt);
            }
            self.screen.flush();
            let line = lines.line(prompt);
            let ends = line == Line::End;
            if let Line::Odd(_, at, byte) = line {
                let before = if text.is_empty() { 0 } else { text.len() + 1 };
                odd.get_or_insert((before + at, byte));
            }
            match line {
                Line::Text(line) | Line::Odd(line, ..) => {
                    if lines.is_transcript() {
                        self.screen.raw(&(crate::report::lines(&line) + "\n"));
                    }
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text += &line;
                    if input.wants_more(&text, &line) {
                        continue;
                    }
                }
                Line::Interrupted => {
                    // What was typed so far is given up.
                    text.clear();
                    odd = None;
                    input = input::Gathered::default();
                    continue;
                }
                Line::End if lines.is_transcript() => self.screen.raw("\n"),
                Line::End => {}
            }
            input = input::Gathered::default();
            let text = std::mem::take(&mut text);
            let next = match odd.take() {
                Some((at, byte)) => self.refuse_odd(&text, at, byte),
                None => self.take_from(&text, Some(lines)),
            };
            self.screen.flush();
            if ends || next == Next::Leave {
                return self.work.tally;
            }
        }
    }

    /// Takes nothing of a text in which a byte is part of no letter: nobody knows what was meant.
    fn refuse_odd(&mut self, text: &str, at: usize, byte: u8) -> Next {
        let source = Source::new(TYPED, text);
        let place = Span::new(at as u32, at as u32 + '\u{fffd}'.len_utf8() as u32);
        let problem = Diagnostic::new(codes::NOT_TEXT, "this is not UTF-8 text")
            .label(&source, place, format!("the byte {byte:#04x} is part of no letter here"))
            .help("whatever writes it should write UTF-8");
        self.work.tally.mistakes += 1;
        self.screen.diagnostics(&[problem]);
        Next::GoOn
    }

    /// Takes a text that is complete: a command, or statements. Nobody is there to play with.
    pub fn take(&mut self, text: &str) -> Next {
        self.take_from(text, None)
    }

    /// The same, with whoever typed it.
    fn take_from(&mut self, text: &str, lines: Option<&mut dyn Lines>) -> Next {
        if let Some(command) = text.trim_start().strip_prefix(':') {
            return self.command(command.trim(), lines);
        }
        self.look_at_files();
        self.timed(Source::new(TYPED, text), None, lines);
        Next::GoOn
    }

    fn timed(&mut self, source: Source, file: Option<&str>, lines: Option<&mut dyn Lines>) -> bool {
        let started = Instant::now();
        let lines = lines.map(|lines| lines as &mut dyn Lines);
        let mut desk = Desk { screen: &mut self.screen, lines };
        let done = self.work.enter(&source, file, &mut desk);
        self.took = started.elapsed();
        done
    }

    /// What is defined, with how it is called: for completion.
    pub fn names(&self) -> &Names {
        &self.work.names
    }

    /// How many steps the last text took: to read, to check and to answer.
    pub fn steps(&self) -> u64 {
        self.work.steps
    }
}
