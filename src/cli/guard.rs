//! The last resort: a thread that ends the process where work does not ask its meter for too
//! long. Work that asks ends by itself, with what it had found, and the guard never speaks.

use super::Exit;
use super::args::Format;
use super::clock;
use super::counted::{self, At};
use super::out::{self, Out};
use super::streams;
use crate::diagnostic::{Diagnostic, codes};
use crate::meter::counting;
use crate::report::{self, Style};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How often it looks.
const GLANCE: Duration = Duration::from_millis(5);

/// So long it waits for somebody to read why the process ends.
const A_MOMENT: Duration = Duration::from_millis(200);

/// Somebody was told that the work is interrupted, and it is not at its end yet.
static TOLD: AtomicBool = AtomicBool::new(false);

/// Notes that it is told.
pub(super) fn interruption_is_told() {
    if !TOLD.swap(true, Ordering::Relaxed) {
        counted::told();
    }
}

/// Beside others a process may get so small a part of its processor.
const SMALLEST_PART: u32 = 40;

/// Since when a limit of time is over: on the wall, and as the processor counts.
#[derive(Clone, Copy)]
struct Late {
    since: Instant,
    worked: Duration,
}

impl Late {
    fn now(by: Duration) -> Late {
        let now = Instant::now();
        Late { since: now.checked_sub(by).unwrap_or(now), worked: clock::of_processors() }
    }

    /// Work that asks has been at work for long enough to hear of it. Where a process hardly gets a
    /// processor, that takes longer, but not for ever.
    fn is_over(self, patience: Duration) -> bool {
        let waited = self.since.elapsed();
        let worked = clock::of_processors().saturating_sub(self.worked);
        waited > patience && worked > patience || waited > patience * SMALLEST_PART
    }
}

/// What is said of the statement that was at work.
fn at_work(problem: Diagnostic, at: Option<At>) -> Diagnostic {
    match at {
        Some(At::Statement(source, span)) => problem.label(&source, span, "stopped here"),
        _ => problem,
    }
}

/// What it watches over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    pub interrupted: fn() -> bool,
    pub live: Option<fn() -> usize>,
    pub bytes: usize,
    pub format: Format,
    /// How long work may take to hear that it is to end; none: it is never ended by force.
    pub patience: Option<Duration>,
}

impl Guard {
    /// Watches until the process ends.
    pub(super) fn watch(self) {
        // Without it all is as before, but for work that does not ask.
        let _ = std::thread::Builder::new().name("guard".into()).spawn(move || self.go());
    }

    fn go(self) -> ! {
        let mut asked: Option<Instant> = None;
        let mut late: Option<Late> = None;
        loop {
            std::thread::sleep(GLANCE);
            if out::is_gone() && !out::is_saving() {
                // Nobody reads any more.
                std::process::exit(i32::from(Exit::Unread.code()));
            }
            // Work that asks ends at the limit itself.
            let bytes = self.bytes.max(counting::allowed());
            let most = bytes.saturating_add(bytes / 16);
            if self.live.is_some_and(|live| live() > most) && !out::is_saving() {
                self.end(Exit::Undecided, "memory", "--max-memory");
            }
            let Some(patience) = self.patience else { continue };
            asked = (self.interrupted)().then(|| asked.unwrap_or_else(Instant::now));
            if asked.is_some_and(|asked| asked.elapsed() > patience) && !out::is_saving() {
                if streams::is_lost() {
                    let _ = writeln!(std::io::stderr(), "error: standard output cannot be written");
                    std::process::exit(i32::from(Exit::Unusable.code()));
                }
                let told = TOLD.load(Ordering::Relaxed);
                let new = || Diagnostic::new(codes::INTERRUPTED, "interrupted");
                self.say((!told).then(|| at_work(new(), counted::at())));
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
            late = clock::lateness().map(|by| late.unwrap_or_else(|| Late::now(by)));
            if late.is_some_and(|late| late.is_over(patience)) && !out::is_busy() {
                self.end(Exit::Undecided, "time", "--timeout");
            }
        }
    }

    fn end(self, exit: Exit, what: &str, option: &str) -> ! {
        let at = counted::at();
        let name = match &at {
            Some(At::Text(name)) => format!("{name}: "),
            _ => String::new(),
        };
        let message = format!("{name}the limit of {what} is reached before there is an answer");
        let problem = Diagnostic::new(codes::LIMIT_REACHED, message);
        self.say(Some(at_work(problem, at).help(format!("give it more with {option}"))));
        std::process::exit(i32::from(exit.code()));
    }

    /// The last words: why the process ends, where that is new, and what was counted.
    fn say(self, problem: Option<Diagnostic>) {
        if self.format == Format::Json {
            problem.iter().for_each(|_| counted::told());
            let told = problem.iter().map(|problem| report::json::stopped(problem, None));
            let lines = told.chain(counted::take()).map(|object| format!("{object}\n"));
            Out::last(&lines.collect::<String>());
            return;
        }
        Out::last("");
        let Some(problem) = problem else { return };
        let text = report::diagnostic(&problem, Style::PLAIN);
        // Nobody may read it: a pipe that is full takes nothing for ever.
        let (done, written) = mpsc::channel();
        let write = move || {
            let _ = writeln!(std::io::stderr(), "{text}");
            let _ = done.send(());
        };
        if std::thread::Builder::new().name("last words".into()).spawn(write).is_ok() {
            let _ = written.recv_timeout(A_MOMENT);
        }
    }
}
