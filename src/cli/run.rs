//! `grundy FILE…` and `grundy -e`: run statements and write what they find.

use super::Exit;
use super::args::{LimitArgs, Script};
use super::check;
use super::files::Disk;
use super::output::Output;
use crate::check::{Mode, check_after};
use crate::diagnostic::codes;
use crate::report;
use crate::session::{Answer, Options, Session};
use crate::solve::fault::{FaultKind, Limit};
use crate::source::Source;
use std::cell::Cell;
use std::io::Read;
use std::time::Instant;

pub fn run(
    script: &Script,
    limits: &LimitArgs,
    input: &mut dyn Read,
    out: &mut Output<'_>,
) -> Exit {
    let mut exit = Exit::Fine;
    let mut texts: Vec<(Source, Mode)> = Vec::new();
    for path in &script.files {
        match check::source(path, input, out) {
            Ok(source) => texts.push((source, Mode::File)),
            Err(failed) => exit = exit.and(failed),
        }
    }
    for (i, text) in script.statements.iter().enumerate() {
        let name = if script.statements.len() == 1 { "-e".into() } else { format!("-e {}", i + 1) };
        texts.push((Source::new(name, text.clone()), Mode::Session));
    }
    let mut statements = 0;
    let mut mistakes = 0;
    let mut warned = 0;
    for i in 0..texts.len() {
        let Some((source, mode)) = texts.get(i) else { continue };
        // A file stands alone; statements see the files and statements before them.
        let earlier: Vec<Source> = match mode {
            Mode::File => Vec::new(),
            Mode::Session => texts.iter().take(i).map(|(s, _)| s.clone()).collect(),
        };
        let checked = check_after(&earlier, source, &Disk, *mode);
        out.diagnostics(&checked.diagnostics);
        let errors = checked.diagnostics.iter().filter(|d| d.is_error()).count();
        mistakes += errors;
        warned += checked.diagnostics.len() - errors;
        if errors > 0 {
            exit = exit.and(Exit::Mistakes);
            continue;
        }
        let mut session = Session::new(checked.program);
        let ended = one(&mut session, limits, out, &mut statements);
        mistakes += usize::from(matches!(ended, Exit::Mistakes | Exit::Undecided));
        exit = exit.and(ended);
        if ended == Exit::Interrupted {
            break;
        }
    }
    if out.is_json() {
        out.object(&report::json::summary(texts.len(), statements, mistakes, warned));
    }
    exit
}

fn one(
    session: &mut Session,
    limits: &LimitArgs,
    out: &mut Output<'_>,
    statements: &mut usize,
) -> Exit {
    let started = Cell::new(Instant::now());
    let interrupted = out.interrupted();
    let stop = || {
        if interrupted() {
            return Some(FaultKind::Interrupted);
        }
        let late = limits.timeout.is_some_and(|t| started.get().elapsed() > t);
        late.then_some(FaultKind::Limit(Limit::Time))
    };
    let options = Options {
        positions: limits.max_positions,
        bytes: limits.max_memory,
        start: &|| started.set(Instant::now()),
        stop: &stop,
        moves: limits.limit,
    };
    let mut exit = Exit::Fine;
    let mut tell = |answer: Answer| {
        *statements += 1;
        if answer.told.failed() {
            exit = exit.and(Exit::Failed);
        }
        out.answer(&answer);
    };
    match session.run(&options, &mut tell) {
        Ok(()) => exit,
        Err(problem) => {
            let ended = match problem.code {
                code if code == codes::INTERRUPTED => Exit::Interrupted,
                code if code == codes::LIMIT_REACHED => Exit::Undecided,
                _ => Exit::Mistakes,
            };
            out.diagnostics(std::slice::from_ref(&problem));
            exit.and(ended)
        }
    }
}
