//! `grundy` alone: the prompt, at a terminal or at the end of a pipe.

use super::args::LimitArgs;
use super::files::Disk;
use super::output::Output;
use super::{Exit, Surroundings, read, written};
use crate::check::FileError;
use crate::repl::{Keys, Limits, Lines, Piped, Repl, Screen, World};
use crate::session::answer::Written;
use std::io::{BufReader, Read};
use std::path::Path;

impl World for Disk {
    fn read(&self, path: &str) -> Result<String, FileError> {
        read::file(Path::new(path))
    }

    fn write(&self, path: &str, text: &str) -> Result<(), String> {
        written::whole(Path::new(path), text)
    }

    fn write_beside(&self, home: &str, file: &Written) -> Result<(), String> {
        written::write(home, file)
    }
}

pub fn prompt(
    limits: &LimitArgs,
    input: &mut dyn Read,
    surroundings: Surroundings,
    out: &mut Output<'_>,
) -> Exit {
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let limits = Limits {
        timeout: limits.timeout,
        bytes: limits.max_memory,
        positions: limits.max_positions,
        points: limits.points,
        moves: limits.limit,
        threads: limits.threads.map_or_else(cores, |n| n.get()),
    };
    let keys = Keys { interrupted: surroundings.interrupted, calm: surroundings.calm };
    let interactive = surroundings.input_is_terminal && surroundings.output_is_terminal;
    let screen: Screen<'_> = out.screen();
    let mut repl = Repl::new(&Disk, screen, limits, keys);
    let mut piped = Piped::new(BufReader::new(input));
    let lines: &mut dyn Lines = &mut piped;
    let tally = repl.run(lines);
    if interactive {
        // Somebody has read of every mistake.
        return Exit::Fine;
    }
    match (tally.mistakes, tally.failed) {
        (0, 0) => Exit::Fine,
        (0, _) => Exit::Failed,
        _ => Exit::Mistakes,
    }
}
