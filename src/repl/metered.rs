//! The limits of what is entered, while it is worked on: its clock, its meter, and Ctrl-C.

use super::desk::{Desk, Working};
use super::limits::Limits;
use super::opponent::Opponent;
use super::waiting::Waiting;
use crate::diagnostic::Diagnostic;
use crate::meter::{self, Bounds, Installed, Spent};
use crate::session::{Options, Session};
use crate::solve::states::Position;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How the program learns that Ctrl-C was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    pub interrupted: fn() -> bool,
    /// What was asked before does not count any more.
    pub calm: fn(),
}

/// The meter of what is entered. The clock goes for so long from now on, and anew from when it
/// is wound again.
pub(super) fn meter_of(
    limits: &Limits,
    keys: Keys,
    time: Option<Duration>,
    clock: Option<&Arc<Clock>>,
    waiting: &Arc<Waiting>,
) -> Installed {
    let (clock, waiting) = (clock.cloned().unwrap_or_default(), waiting.clone());
    clock.wind(time);
    let stop = move || {
        waiting.look_up();
        match () {
            () if (keys.interrupted)() => Some(Spent::Interrupted),
            () if clock.is_late() => Some(Spent::Time),
            () => None,
        }
    };
    meter::counting::allow(limits.bytes);
    meter::install(Bounds {
        steps: None,
        bytes: meter::counted_of(limits.bytes),
        live: limits.live,
        stop: Arc::new(stop),
    })
}

#[derive(Debug, Default)]
pub(super) struct Clock(Mutex<Option<Instant>>);

impl Clock {
    fn wind(&self, time: Option<Duration>) {
        if let Ok(mut until) = self.0.lock() {
            *until = time.and_then(|time| Instant::now().checked_add(time));
        }
    }

    fn is_late(&self) -> bool {
        self.0.lock().is_ok_and(|until| until.is_some_and(|until| Instant::now() > until))
    }
}

/// Does some work under the limits; Ctrl-C ends it.
pub(super) fn run<T>(
    limits: &Limits,
    keys: Keys,
    opponent: Opponent,
    steps: &mut u64,
    desk: &mut Desk<'_, '_>,
    work: impl FnOnce(&Options<'_>) -> Result<T, Box<Diagnostic>>,
) -> Result<T, Box<Diagnostic>> {
    (keys.calm)();
    let clock = Arc::new(Clock::default());
    let waiting = desk.screen.waiting.clone();
    let _meter = meter_of(limits, keys, None, Some(&clock), &waiting);
    meter::begin(limits.steps);
    let working = Working::new(desk);
    let start = || {
        waiting.begin("");
        clock.wind(limits.timeout);
    };
    let play = |session: &mut Session, start: &Position, options: &Options<'_>| {
        working.play(opponent.manner(), session, start, options)
    };
    let done = work(&Options {
        positions: limits.positions,
        bytes: limits.bytes,
        steps: limits.steps,
        threads: limits.threads,
        passed: &|sequence, _| waiting.passed(sequence.values().len()),
        start: &start,
        moves: limits.moves,
        points: limits.points.max(1),
        rows: None,
        play: Some(&play),
    });
    *steps += meter::used();
    waiting.end();
    (keys.calm)();
    done
}
