//! `grundy` alone: the prompt, at a terminal or at the end of a pipe.

use super::args::LimitArgs;
use super::files::{self, Disk};
use super::output::Output;
use super::typing::Typed;
use super::{Exit, Surroundings, written};
use crate::check::FileError;
use crate::repl::{Keys, Limits, Line, Lines, Piped, Repl, Screen, Tally, World};
use crate::session::answer::Written;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

impl World for Disk {
    fn read(&self, path: &str) -> Result<String, FileError> {
        files::steady(Path::new(path))
    }

    fn stamp(&self, path: &str) -> Option<u64> {
        files::stamp(Path::new(path))
    }

    fn write(&self, path: &str, text: &str) -> Result<(), String> {
        // What a link leads to may be of any kind, and in any folder.
        if Path::new(path).is_symlink() {
            return Err(format!("{path} is a link, and nothing is written through links"));
        }
        written::whole(Path::new(path), text.as_bytes())
    }

    fn write_beside(&self, home: &str, file: &Written) -> Result<(), String> {
        written::write(home, file)
    }
}

/// Lines that end when somebody asks the program to stop.
struct UntilStopped<L> {
    lines: L,
    stopped: fn() -> bool,
}

impl<L: Lines> Lines for UntilStopped<L> {
    fn line(&mut self, prompt: &str) -> Line {
        match self.lines.line(prompt) {
            _ if (self.stopped)() => Line::End,
            line => line,
        }
    }
}

/// Where history is kept, by the XDG rules.
fn history() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|f| !f.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").filter(|f| f.is_absolute());
    let state = state.or_else(|| Some(folder("HOME")?.join(".local").join("state")))?;
    Some(state.join("grundy").join("history"))
}

pub(super) fn prompt(
    limits: &LimitArgs,
    input: &mut dyn Read,
    surroundings: Surroundings,
    out: &mut Output<'_>,
) -> Exit {
    if limits.checkpoint.is_some() {
        out.unusable(
            "--checkpoint keeps what files and `-e` compute, and the prompt keeps nothing",
        );
        return Exit::Unusable;
    }
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let limits = Limits {
        timeout: limits.timeout,
        bytes: limits.max_memory,
        steps: limits.max_steps,
        live: surroundings.live,
        positions: limits.max_positions,
        points: limits.points,
        moves: limits.limit,
        threads: limits.threads.map_or_else(cores, |n| n.get()),
    };
    let interactive = surroundings.input_is_terminal && surroundings.output_is_terminal;
    // Without a terminal Ctrl-C ends all of it.
    let calm = if interactive { surroundings.calm } else { || {} };
    let keys = Keys { interrupted: surroundings.interrupted, calm };
    out.begin("A session with Grundy");
    let color = out.result_style().color;
    let screen: Screen<'_> = out.screen();
    let mut repl = Repl::new(&Disk, screen, limits, keys);
    if interactive && let Ok(mut typed) = Typed::new(color, history()) {
        repl.greet();
        repl.run(&mut typed);
        // Ctrl-C was for a question, and has been answered.
        (surroundings.calm)();
        // Somebody has read of every mistake.
        return Exit::Fine;
    }
    let lines = Piped::new(BufReader::new(input));
    let tally = repl.run(&mut UntilStopped { lines, stopped: surroundings.interrupted });
    match tally {
        Tally { mistakes: 1.., .. } => Exit::Mistakes,
        Tally { undecided: 1.., .. } => Exit::Undecided,
        Tally { failed: 1.., .. } => Exit::Failed,
        _ => Exit::Fine,
    }
}
