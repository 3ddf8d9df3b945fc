//! One submission, judged in a process of its own: what is found goes to standard output, a
//! line for each problem as soon as it is judged, so that it is not lost if the process is.

use super::content::Content;
use super::own_files::{OwnFiles, Text};
use super::rubric_texts::Texts;
use crate::check::FileError;
use crate::cli::args::Judge;
use crate::cli::clock::{self, Clock};
use crate::cli::output::Output;
use crate::cli::{Exit, read};
use crate::grade::{self, Mistake, Mode, Problem, Progress};
use crate::meter;
use crate::session::Options;
use crate::solve::heaps::Sequence;
use crate::source::Source;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// A line of what a worker says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// The files are read; what breaks now breaks at a problem.
    Read {
        content: Option<Content>,
        /// Each text with its name, where it is to be compared with those of others.
        texts: Vec<Text>,
    },
    Problem(Box<Problem>),
    /// All problems are judged.
    Done {
        mistakes: Vec<Mistake>,
    },
    /// There is nothing to judge: why.
    Unusable(String),
    /// The machine could not read what was handed in: why.
    Unread(String),
}

/// Memory beside the positions': the program itself, its texts and tables.
const REST: usize = 384 * 1024 * 1024;

/// What is counted ends work before it takes this many times its limit, whatever is copied while it grows.
const SAFE: usize = 3;

pub(crate) fn judge(args: &Judge, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    let (memory, surroundings) = (args.limits.max_memory, out.surroundings());
    if !ends_with_parent() {
        return Exit::Unusable;
    }
    confine(memory.saturating_mul(SAFE).saturating_add(REST));
    let mut say = |line: &Line| {
        // Serialising our own data cannot fail; a line that is missing is noticed.
        if let Ok(line) = serde_json::to_value(line) {
            out.object(&line);
            // Whoever listens may not live to see the end.
            out.flush();
        }
    };
    let mode = match (args.dry, args.public) {
        (true, _) => Mode::Dry,
        (_, true) => Mode::Public,
        _ => Mode::Judge,
    };
    let texts = match args.texts {
        true => serde_json::from_reader(input).ok(),
        false => {
            let text = read::file(&args.rubric).ok();
            text.map(|text| Texts::of(&Source::new(args.rubric.to_string_lossy(), text)))
        }
    };
    let Some(texts) = texts else { return Exit::Unusable };
    let (_, Some(rubric)) = grade::read(&texts.rubric(), &texts, mode) else {
        return Exit::Mistakes;
    };
    let own = match OwnFiles::new(&args.root, args.alone, rubric.files()) {
        Ok(own) => own,
        Err(why) => {
            say(&Line::Unread(why));
            return Exit::Fine;
        }
    };
    let source = match own.main(&args.main) {
        Ok(source) => source,
        Err(error) => {
            say(&match own.failed() {
                Some(why) => Line::Unread(why),
                None => Line::Unusable(unreadable(&error)),
            });
            return Exit::Fine;
        }
    };
    if source.text().trim().is_empty() {
        say(&Line::Unusable("its file is empty".to_string()));
        return Exit::Fine;
    }
    let timeout = args.limits.timeout;
    let clock = Clock::of_work();
    clock.start(Some(timeout));
    let _meter = clock::meter_by(surroundings, memory, &clock);
    // Each problem has the whole of the time.
    let start = || clock.start(Some(timeout));
    let passed = |_: &Sequence, _: bool| {};
    let options = Options {
        positions: args.limits.max_positions,
        bytes: memory,
        steps: Some(args.limits.max_steps),
        threads: 1,
        passed: &passed,
        start: &start,
        moves: 1000,
        points: args.limits.points.max(1),
        rows: None,
        play: None,
    };
    let read = || Line::Read {
        content: Content::of(own.texts(), &rubric),
        texts: if args.likeness { own.texts() } else { Vec::new() },
    };
    let mut is_read = false;
    let mut tell = |progress: Progress<'_>| match progress {
        Progress::Read => {
            say(&read());
            is_read = true;
        }
        Progress::Judged(problem) => say(&Line::Problem(Box::new(problem.clone()))),
    };
    let wanted = |problem| problem >= args.from && !args.judged.contains(&problem);
    let part: (Mode, grade::Wanted<'_>) = (mode, &wanted);
    let judged = rubric.judge(&texts, (&source, &own), part, &options, &mut tell);
    if let Some(why) = own.failed() {
        say(&Line::Unread(why));
        return Exit::Fine;
    }
    if !is_read {
        // The reading came to no end, and what was not reached is a part of what was handed in.
        own.read_all();
        // What ended the reading does not end this.
        meter::begin(None);
        start();
        say(&read());
    }
    say(&Line::Done { mistakes: judged.mistakes });
    Exit::Fine
}

fn unreadable(error: &FileError) -> String {
    match error {
        FileError::Missing { .. } => "its file is not there".to_string(),
        FileError::Unreadable(why) => why.clone(),
        FileError::NotText { at, .. } => {
            format!("it is not text: its byte {} is part of no UTF-8 letter", at + 1)
        }
    }
}

/// The variable that tells a judge which process started it.
pub(super) const STARTED_BY: &str = "GRUNDY_STARTED_BY";

/// A judge that nobody listens to any more ends, whatever ended the run that started it. False if
/// that run has ended already.
#[cfg(target_os = "linux")]
fn ends_with_parent() -> bool {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    // Where the system refuses, it ends when it next tells of a problem.
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // Before this the run may have ended unheard.
    let parent = std::env::var(STARTED_BY).ok().and_then(|id| id.parse::<i32>().ok());
    parent.is_none_or(|id| getppid().is_some_and(|now| now.as_raw_nonzero().get() == id))
}

#[cfg(not(target_os = "linux"))]
fn ends_with_parent() -> bool {
    true
}

/// No more memory than this, whatever asks for it: what wants more ends the process.
#[cfg(unix)]
fn confine(bytes: usize) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let most = Some(bytes as u64);
    // Where the system refuses, the other limits still hold.
    let _ = setrlimit(Resource::As, Rlimit { current: most, maximum: most });
    let none = Some(0);
    let _ = setrlimit(Resource::Core, Rlimit { current: none, maximum: none });
}

#[cfg(not(unix))]
fn confine(_: usize) {}
