//! `grundy test`: the asserts and claims of files, and how many of them hold.

use super::args::{LimitArgs, Test};
use super::checkpoint::not_kept;
use super::clock::{Clock, meter_of};
use super::counted::place;
use super::files::{Disk, Reads};
use super::output::Output;
use super::{Exit, given};
use crate::check::Mode;
use crate::check::tree::StatementKind;
use crate::meter::aside;
use crate::report::{self, json};
use crate::session::{Options, Session, SoFar, Told};
use crate::solve::heaps::Sequence;
use crate::source::Source;
use serde_json::Value;
use std::io::Read;

/// What the tests of files came to.
#[derive(Clone, Copy, Default)]
struct Tally {
    files: usize,
    asserts: usize,
    claims: usize,
    problems: usize,
    /// Those that do not hold.
    failed: usize,
    /// Those that could not be decided, or ended with an error.
    broken: usize,
    /// Names for which there is no value.
    nameless: usize,
    errors: usize,
    warnings: usize,
}

pub(super) fn test(args: &Test, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    if args.limits.checkpoint.is_some() {
        return out.refuse(&not_kept("tests keep"));
    }
    let mut exit = Exit::Fine;
    let mut all = Tally::default();
    out.would_end(|| all.object());
    for path in &args.files {
        let source = match given::source(path, input, out) {
            Ok(source) => source,
            Err(failed) => {
                exit = exit.and(failed);
                all.errors += 1;
                if exit == Exit::Interrupted {
                    break;
                }
                continue;
            }
        };
        all.files += 1;
        exit = exit.and(one(&source, &args.limits, &mut all, out));
        if exit == Exit::Interrupted {
            break;
        }
    }
    out.last_object(&all.object());
    exit
}

fn one(source: &Source, limits: &LimitArgs, all: &mut Tally, out: &mut Output<'_>) -> Exit {
    let clock = Clock::new();
    let waiting = out.waiting();
    let _meter = meter_of(out.surroundings(), limits, &clock, &Reads::default(), &waiting);
    // Reading may take as long as a statement.
    clock.start(limits.timeout);
    out.works_on(source.name());
    waiting.begin(&format!("reading {}, ", source.name()));
    let checked = crate::check::check(source, &Disk, Mode::File);
    clock.start(None);
    waiting.end();
    out.diagnostics(&checked.diagnostics);
    let mistakes = checked.diagnostics.iter().filter(|d| d.is_error()).count();
    all.errors += mistakes;
    all.warnings += checked.diagnostics.len() - mistakes;
    if mistakes > 0 {
        return Exit::of(&checked.diagnostics);
    }
    let mut session = Session::new(checked.program);
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let options = Options {
        positions: limits.max_positions,
        bytes: limits.max_memory,
        steps: limits.max_steps,
        threads: limits.threads.map_or_else(cores, |n| n.get()),
        passed: &|sequence: &Sequence, _: bool| waiting.passed(sequence.values().len()),
        start: &|| {
            waiting.begin(&format!("{}: ", source.name()));
            clock.start(limits.timeout);
        },
        moves: limits.limit,
        points: limits.points.max(1),
        rows: None,
        play: None,
    };
    let mut own = Tally::default();
    let mut exit = Exit::Fine;
    for (statement, source) in session.agenda() {
        if !own.begin(&statement.kind) {
            continue;
        }
        // Who ends the run by force leaves this one undecided.
        let is_test = !matches!(statement.kind, StatementKind::Let { .. });
        out.would_end(|| {
            let so_far = all.and(&own);
            Tally { broken: so_far.broken + usize::from(is_test), ..so_far }.object()
        });
        let ran = session.run_and_tell(&statement, &source, &options, |answer| {
            waiting.end();
            out.answer(&answer, Some(place(&statement, &source)))?;
            let ended = own.note(&answer.told, limits);
            out.would_end(|| all.and(&own).object());
            Ok(ended)
        });
        waiting.end();
        let ended = match ran {
            Ok(ended) => ended.unwrap_or(Exit::Fine),
            Err(problem) => {
                // Nothing is kept, and nothing could be.
                let so_far = session.so_far().map(|found| SoFar { kept: Vec::new(), ..found });
                out.stopped(&problem, so_far);
                match statement.kind {
                    StatementKind::Let { .. } => own.nameless += 1,
                    _ => own.broken += 1,
                }
                Exit::of(std::slice::from_ref(&problem))
            }
        };
        exit = exit.and(ended);
        out.would_end(|| all.and(&own).object());
        if exit == Exit::Interrupted {
            break;
        }
    }
    aside::free(session, usize::MAX);
    // What failed matters even to somebody who wants to hear nothing else.
    let line = format!("{}: {}\n", report::clean(source.name()), counted(&own));
    // Who was interrupted has not come to the end of the file.
    if !out.is_json() && exit != Exit::Interrupted {
        match own.failed + own.broken + own.nameless {
            0 => out.line(line.trim_end()),
            _ => out.result(&line),
        }
    }
    *all = all.and(&own);
    exit
}

impl Tally {
    /// The last object of a run, for programs.
    fn object(&self) -> Value {
        let Tally { files, asserts, claims, problems, failed, broken, errors, warnings, .. } =
            *self;
        let mut object = json::summary(files, asserts + claims + problems, errors, warnings);
        for (name, count) in [
            ("asserts", asserts),
            ("claims", claims),
            ("problems", problems),
            ("failed", failed),
            ("broken", broken),
        ] {
            if let Some(fields) = object.as_object_mut() {
                fields.insert(name.to_string(), count.into());
            }
        }
        object
    }

    /// With the tests of one file more.
    fn and(self, own: &Tally) -> Tally {
        Tally {
            asserts: self.asserts + own.asserts,
            claims: self.claims + own.claims,
            problems: self.problems + own.problems,
            failed: self.failed + own.failed,
            broken: self.broken + own.broken,
            errors: self.errors + own.broken + own.nameless,
            ..self
        }
    }

    /// Counts a test. A value that gets a name is none, and is needed; nothing else is.
    fn begin(&mut self, kind: &StatementKind) -> bool {
        match kind {
            StatementKind::Assert(_) => self.asserts += 1,
            StatementKind::Claim { .. } => self.claims += 1,
            StatementKind::Problem(_) => self.problems += 1,
            kind => return matches!(kind, StatementKind::Let { .. }),
        }
        true
    }

    fn note(&mut self, told: &Told, limits: &LimitArgs) -> Exit {
        if told.failed() {
            self.failed += 1;
            return Exit::Failed;
        }
        if told.undecided() || limits.require_proof && told.unproved() {
            self.broken += 1;
            return Exit::Undecided;
        }
        Exit::Fine
    }
}

/// "3 asserts and one claim: all hold"
fn counted(own: &Tally) -> String {
    let Tally { asserts, claims, problems, failed, broken, nameless, .. } = own;
    let mut parts = Vec::new();
    if *asserts > 0 {
        parts.push(report::count(*asserts, "assert", "asserts"));
    }
    if *claims > 0 {
        parts.push(report::count(*claims, "claim", "claims"));
    }
    let all = asserts + claims;
    let mut out = match (parts.is_empty(), failed + broken) {
        (true, 0) => "no assert and no claim".to_string(),
        (false, 0) if all == 1 => format!("{}: it holds", parts.join(" and ")),
        (false, 0) => format!("{}: all hold", parts.join(" and ")),
        (empty, _) => {
            let mut said = Vec::new();
            if *failed > 0 {
                said.push(format!("{failed} {}", if *failed == 1 { "fails" } else { "fail" }));
            }
            if *broken > 0 {
                said.push(format!("{broken} could not be decided"));
            }
            match empty {
                true => said.join(", "),
                false => format!("{}: {}", parts.join(" and "), said.join(", ")),
            }
        }
    };
    if *nameless > 0 {
        out += &format!("; {} no value", report::count(*nameless, "name has", "names have"));
    }
    if *problems > 0 {
        out += &format!("; {} for `grundy grade`", report::count(*problems, "problem", "problems"));
    }
    out
}
