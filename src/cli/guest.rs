//! Who plays against the computer, line by line: at `grundy play` and the question `play P`. What is read may
//! as well come from a pipe.

use super::Surroundings;
use super::output::Output;
use super::typing::Typed;
use crate::repl::game::{self, Manner, Voice};
use crate::repl::{Line, Lines, Waiting};
use crate::report::Style;
use crate::session::answer::Game;
use crate::session::{Level, Options, Session};
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Read};

/// The most bytes that are read of a line. Names of moves are shorter.
const LONGEST_LINE: usize = 4096;

/// The player at the other end: where the lines come from, and how they are shown.
pub(super) struct Guest<'a> {
    lines: RefCell<BufReader<&'a mut dyn Read>>,
    pub manner: Manner,
    /// Ctrl-C was the answer: no message need say so.
    left: Cell<bool>,
    /// Lines that are edited, with those before them, where somebody types at a terminal.
    typed: Option<RefCell<Typed>>,
}

impl<'a> Guest<'a> {
    /// A game as the question `play` asks for it: the guest first, the computer at its best.
    pub(super) fn new(input: &'a mut dyn Read, out: &Output<'_>) -> Guest<'a> {
        let Surroundings { input_is_terminal, output_is_terminal, .. } = out.surroundings();
        let typed = (input_is_terminal && output_is_terminal && !out.is_json())
            .then(|| Typed::new(out.result_style().color, None).ok())
            .flatten();
        let seed = std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64);
        let manner = Manner { level: Level::Perfect, second: false, seed };
        let (lines, left) = (RefCell::new(BufReader::new(input)), Cell::new(false));
        Guest { lines, manner, left, typed: typed.map(RefCell::new) }
    }

    /// Has the guest gone by Ctrl-C?
    pub(super) fn has_left(&self) -> bool {
        self.left.get()
    }

    /// Asks, and gives the line that is answered; none when nothing more comes, or on Ctrl-C.
    pub(super) fn ask_line(&self, prompt: &str, out: &mut Output<'_>) -> Option<String> {
        let line = match &self.typed {
            Some(typed) => match typed.borrow_mut().answer(prompt) {
                Line::Text(line) | Line::Odd(line, ..) => Some(line.trim().to_string()),
                Line::Interrupted => {
                    self.left.set(true);
                    None
                }
                Line::End => None,
            },
            None => {
                out.say(prompt);
                self.line()
            }
        };
        let interrupted = (out.interrupted())();
        self.left.set(self.left.get() || interrupted);
        match line.filter(|_| !interrupted) {
            Some(line) => {
                if self.typed.is_none() {
                    out.heard(&line);
                }
                Some(line)
            }
            None => {
                if self.typed.is_none() {
                    out.say("\n");
                }
                None
            }
        }
    }

    /// The next line, without blanks about it; none when nothing more comes.
    fn line(&self) -> Option<String> {
        let mut lines = self.lines.borrow_mut();
        let mut line = Vec::new();
        let mut most = (&mut *lines).take(LONGEST_LINE as u64);
        let read = most.read_until(b'\n', &mut line).ok().filter(|n| *n > 0)?;
        if read == LONGEST_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut *lines);
        }
        Some(String::from_utf8_lossy(&line).trim().to_string())
    }
}

fn skip_line(lines: &mut impl BufRead) {
    while let Ok(bytes) = lines.fill_buf() {
        let end = bytes.iter().position(|b| *b == b'\n');
        let (used, more) = (end.map_or(bytes.len(), |at| at + 1), end.is_none());
        let ended = bytes.is_empty();
        lines.consume(used);
        if ended || !more {
            return;
        }
    }
}

/// A guest at the streams of the program.
struct AtStreams<'a, 'i, 'o, 's> {
    guest: &'a Guest<'i>,
    out: &'a RefCell<&'o mut Output<'s>>,
    waiting: &'a Waiting,
}

impl Voice for AtStreams<'_, '_, '_, '_> {
    fn say(&self, text: &str) {
        self.waiting.end();
        self.out.borrow_mut().say(text);
        self.waiting.begin("");
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        self.waiting.end();
        let line = self.guest.ask_line(prompt, &mut self.out.borrow_mut());
        self.waiting.begin("");
        line
    }

    fn style(&self) -> Style {
        self.out.borrow().result_style()
    }
}

/// Plays a game at the streams of the program.
pub(super) fn at_streams(
    guest: &Guest<'_>,
    out: &RefCell<&mut Output<'_>>,
    waiting: &Waiting,
    session: &mut Session,
    start: &Position,
    options: &Options<'_>,
) -> Result<Game, Fault> {
    game::play(&AtStreams { guest, out, waiting }, guest.manner, session, start, options)
}
