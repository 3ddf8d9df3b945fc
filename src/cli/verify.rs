//! `grundy verify`: is a certificate right?

use super::args::Verify;
use super::clock::Clock;
use super::output::Output;
use super::{Exit, given};
use crate::check::FileError;
use crate::diagnostic::{Diagnostic, codes};
use crate::report;
use crate::verify::{Certified, Complaint, certified};
use std::cell::RefCell;
use std::io::Read;
use std::time::{Duration, Instant};

/// Nobody needs to be told how far a shorter work is, or more often.
const QUIET_FOR: Duration = Duration::from_millis(800);
const BETWEEN: Duration = Duration::from_millis(200);

pub(super) fn verify(args: &Verify, input: &mut dyn Read, out: &mut Output<'_>) -> Exit {
    let mut exit = Exit::Fine;
    let clock = Clock::new();
    for path in &args.files {
        let (name, text) = given::text(path, input, out.interrupted());
        clock.start(args.timeout);
        out.works_on(&name);
        let verdict = match text {
            Ok(text) => watched(&name, &text, &clock, out),
            Err(FileError::NotText { at, bytes }) => {
                let before = bytes.iter().take(at).filter(|byte| **byte == b'\n').count();
                let reason = "this is not UTF-8 text".to_string();
                Err(Complaint::Refused { line: before + 1, reason })
            }
            Err(error) => {
                exit = exit.and(given::unusable(&name, error, out));
                continue;
            }
        };
        let late = clock.is_late();
        clock.start(None);
        exit = exit.and(match verdict {
            Err(Complaint::Stopped) if late => out_of_time(&name, out),
            verdict => tell(&name, verdict, out),
        });
        if exit == Exit::Interrupted {
            break;
        }
    }
    exit
}

fn watched(
    name: &str,
    text: &str,
    clock: &Clock,
    out: &mut Output<'_>,
) -> Result<Certified, Complaint> {
    let interrupted = out.interrupted();
    let goes_on = || !interrupted() && !clock.is_late();
    if !out.is_watched() {
        return certified(text, &|_, _| goes_on());
    }
    let started = Instant::now();
    // The output, and when something was said last.
    let said = RefCell::new((out, None::<Instant>));
    let watch = |done: usize, of: usize| {
        let (out, last) = &mut *said.borrow_mut();
        let due = last.map_or(started.elapsed() > QUIET_FOR, |last| last.elapsed() > BETWEEN);
        if due && of > 0 {
            *last = Some(Instant::now());
            out.progress_of(done, of, &format!("heaps of {name} checked"));
        }
        goes_on()
    };
    let verdict = certified(text, &watch);
    let (out, last) = said.into_inner();
    if last.is_some() {
        out.no_progress();
    }
    verdict
}

fn out_of_time(name: &str, out: &mut Output<'_>) -> Exit {
    let message = format!("{name}: the limit of time is reached before all was checked");
    let problem = Diagnostic::new(codes::LIMIT_REACHED, message);
    out.stopped(&problem.help("give it more with `--timeout`"), None);
    Exit::Undecided
}

fn tell(name: &str, verdict: Result<Certified, Complaint>, out: &mut Output<'_>) -> Exit {
    match verdict {
        Ok(found) => {
            if out.is_json() {
                out.object(&report::json::verified(name, &found));
            }
            out.line(&format!("{name}: {}", report::verified(&found)));
            Exit::Fine
        }
        Err(Complaint::Refused { line, reason }) => {
            if out.is_json() {
                out.object(&report::json::refused(name, line, &reason));
            } else {
                // That a proof is wrong matters even to somebody who wants to hear nothing else.
                let text = report::clean(&format!("{name}:{line}: refused: {reason}"));
                out.result(&format!("{text}\n"));
            }
            Exit::Failed
        }
        Err(Complaint::Stopped) => {
            out.unusable(&format!("{name}: interrupted before all was checked"));
            Exit::Interrupted
        }
    }
}
