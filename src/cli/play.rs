//! `grundy play` and the question `play P`: a game against the computer, line by line. What
//! it reads may as well come from a pipe.

use super::args::{self, Play};
use super::output::Output;
use super::{Exit, check, run};
use crate::check::Mode;
use crate::repl::game::{self, Manner, Voice};
use crate::report::Style;
use crate::session::answer::Game;
use crate::session::{Level, Options, Session};
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use crate::source::Source;
use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Read};

/// No move has a longer name; what follows in such a line is passed over.
const LONGEST_LINE: usize = 4096;

/// Whoever plays here, and how.
pub struct Guest<'a> {
    lines: RefCell<BufReader<&'a mut dyn Read>>,
    manner: Manner,
    /// Ctrl-C was the answer: no message need say so.
    left: Cell<bool>,
}

impl<'a> Guest<'a> {
    /// A game as the question `play` asks for it: the guest first, the computer at its best.
    pub fn new(input: &'a mut dyn Read) -> Guest<'a> {
        let seed = std::time::UNIX_EPOCH.elapsed().map_or(0, |t| t.as_nanos() as u64);
        let manner = Manner { level: Level::Perfect, second: false, seed };
        Guest { lines: RefCell::new(BufReader::new(input)), manner, left: Cell::new(false) }
    }

    /// Has the guest gone by Ctrl-C?
    pub fn has_left(&self) -> bool {
        self.left.get()
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

/// `grundy play 'POSITION' [FILE…]`
pub fn play(play: &Play, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if play.limits.checkpoint.is_some() {
        out.unusable("a game keeps no checkpoint: leave out `--checkpoint`");
        return Exit::Unusable;
    }
    let mut texts: Vec<(Source, Mode)> = Vec::new();
    for path in &play.files {
        match check::source(path, input, out) {
            Ok(source) => texts.push((source, Mode::File)),
            Err(failed) => return failed,
        }
    }
    // Statements may stand before the position: `import kayles; Kayles(5)`.
    let text = play.position.trim_end_matches([';', '\n', ' ']);
    let at = text.rfind([';', '\n']).map_or(0, |at| at + 1);
    let (before, position) = text.split_at_checked(at).unwrap_or(("", text));
    let text = format!("{before}play {}", position.trim_start());
    texts.push((Source::new("play", text), Mode::Session));
    let mut guest = Guest::new(input);
    guest.manner.level = match play.level {
        args::Level::Random => Level::Random,
        args::Level::Easy => Level::Easy,
        args::Level::Perfect => Level::Perfect,
    };
    guest.manner.second = play.second;
    guest.manner.seed = play.seed.unwrap_or(guest.manner.seed);
    run::last(&texts, &play.limits, &guest, out)
}

/// A guest at the streams of the program.
struct AtStreams<'a, 'i, 'o, 's> {
    guest: &'a Guest<'i>,
    out: &'a RefCell<&'o mut Output<'s>>,
    /// Takes what was told of progress off the terminal.
    clear: &'a dyn Fn(),
}

impl Voice for AtStreams<'_, '_, '_, '_> {
    fn say(&self, text: &str) {
        (self.clear)();
        self.out.borrow_mut().say(text);
    }

    fn ask(&self, prompt: &str) -> Option<String> {
        self.say(prompt);
        let line = self.guest.line();
        let interrupted = self.out.borrow().interrupted()();
        self.guest.left.set(interrupted);
        match line.filter(|_| !interrupted) {
            Some(line) => {
                self.out.borrow_mut().heard(&line);
                Some(line)
            }
            None => {
                self.say("\n");
                None
            }
        }
    }

    fn style(&self) -> Style {
        self.out.borrow().result_style()
    }
}

/// Plays a game at the streams of the program.
pub fn at_streams(
    guest: &Guest<'_>,
    out: &RefCell<&mut Output<'_>>,
    clear: &dyn Fn(),
    session: &mut Session,
    start: &Position,
    options: &Options<'_>,
) -> Result<Game, Fault> {
    game::play(&AtStreams { guest, out, clear }, guest.manner, session, start, options)
}
