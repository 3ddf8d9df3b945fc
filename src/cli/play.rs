//! `grundy play` and the question `play P`: a game against the computer, line by line. What
//! it reads may as well come from a pipe.

use super::args::{self, Play};
use super::checkpoint::not_kept;
use super::output::Output;
use super::typing::Typed;
use super::{Exit, Surroundings, check, offer, run};
use crate::check::Mode;
use crate::repl::game::{self, Manner, Voice};
use crate::repl::{Line, Lines, Waiting};
use crate::report::Style;
use crate::session::answer::Game;
use crate::session::{Level, Options, Session};
use crate::solve::fault::Fault;
use crate::solve::states::Position;
use crate::source::Source;
use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// No move has a longer name; what follows in such a line is passed over.
const LONGEST_LINE: usize = 4096;

/// Whoever plays here, and how.
pub(super) struct Guest<'a> {
    lines: RefCell<BufReader<&'a mut dyn Read>>,
    manner: Manner,
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

/// Whether what stands in the place of a position is a file.
pub(super) fn is_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "game") || path.is_file()
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

/// `grundy FILE… play …` as `grundy play … FILE…`, if that is what was typed.
pub(super) fn in_order(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let (program, rest) = arguments.split_first()?;
    let is_game = |one: &&OsString| Path::new(one).extension().is_some_and(|e| e == "game");
    let files = rest.iter().take_while(is_game).count();
    let (files, rest) = rest.split_at_checked(files).filter(|(files, _)| !files.is_empty())?;
    let (play, rest) = rest.split_first().filter(|(word, _)| *word == "play")?;
    let is_option = |one: &OsString| one.as_encoded_bytes().starts_with(b"-");
    let named = rest.first().filter(|first| !is_option(first));
    let (first, rest) = match named {
        Some(position) => ([position.clone()].to_vec(), rest.get(1..)?),
        None => (Vec::new(), rest),
    };
    let all = [program.clone(), play.clone()].into_iter().chain(first);
    Some(all.chain(files.iter().cloned()).chain(rest.iter().cloned()).collect())
}

/// `grundy play 'POSITION' [FILE…]`, or with a file in the place of the position.
pub(super) fn play(play: &Play, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if play.limits.checkpoint.is_some() {
        return out.refuse(&not_kept("a game keeps"));
    }
    let (mut position, mut files) = (play.position.clone(), play.files.clone());
    // The position may stand behind its file.
    if let [behind] = files.as_slice()
        && is_file(Path::new(&position))
        && !is_file(behind)
        && let Some(behind) = behind.to_str()
    {
        (position, files) = (behind.to_string(), vec![PathBuf::from(&position)]);
    }
    let mut texts: Vec<(Source, Mode)> = Vec::new();
    // A file in the place of the position: its games are offered.
    let (given, named) = (PathBuf::from(&position), PathBuf::from(format!("{position}.game")));
    let file = match is_file(&given) {
        true => Some(given),
        false => Some(named).filter(|path| path.is_file()),
    };
    for path in file.iter().chain(&files) {
        match check::source(path, input, out) {
            Ok(source) => texts.push((source, Mode::File)),
            Err(failed) => {
                out.summary(0, 0, 1, 0);
                return failed;
            }
        }
    }
    let mut guest = Guest::new(input, out);
    // A game by its name alone is asked for its size.
    let library = match file.is_none() && files.is_empty() {
        true => offer::of_library(position.trim()),
        false => None,
    };
    let named = texts.iter().find_map(|(source, _)| offer::of_file(position.trim(), source));
    let offered = match (&file, &library) {
        (Some(_), _) => texts.iter().map(|(source, _)| source.clone()).collect(),
        (None, _) if named.is_some() => named.into_iter().collect(),
        (None, Some((import, game))) => {
            texts.push((import.clone(), Mode::Session));
            vec![game.clone()]
        }
        (None, None) => Vec::new(),
    };
    if !offered.is_empty() {
        let earlier: Vec<Source> = texts.iter().map(|(source, _)| source.clone()).collect();
        position = match offer::chosen(&offered, &earlier, &guest, out) {
            Ok(Some(position)) => position,
            Ok(None) => {
                out.say("You have left the game.\n");
                out.summary(0, 0, 0, 0);
                return if (out.interrupted())() { Exit::Interrupted } else { Exit::Fine };
            }
            Err(problem) => {
                return out.refuse(&format!("{position}: {problem}"));
            }
        };
    }
    // Statements may stand before the position: `import kayles; Kayles(5)`.
    let text = position.trim_end_matches([';', '\n', ' ']);
    let at = text.rfind([';', '\n']).map_or(0, |at| at + 1);
    let (before, position) = text.split_at_checked(at).unwrap_or(("", text));
    let text = format!("{before}play {}", position.trim_start());
    texts.push((Source::new("play", text), Mode::Session));
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
