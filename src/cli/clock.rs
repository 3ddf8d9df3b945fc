//! The clock of a text that runs, and the bounds of its meter.

use super::Surroundings;
use super::args::LimitArgs;
use super::files::Reads;
use crate::meter::counting::counted;
use crate::meter::{self, Bounds, Installed, Spent};
use crate::repl::Waiting;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

/// When the time of a statement is over.
#[derive(Debug)]
pub(super) struct Clock {
    until: Mutex<Option<Duration>>,
    /// What it shows.
    now: fn() -> Duration,
}

/// What the clock on the wall shows, from some moment on.
fn on_the_wall() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

/// How long processors have worked for this process: beside others it goes slower.
#[cfg(unix)]
pub(super) fn of_processors() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
pub fn of_processors() -> Duration {
    on_the_wall()
}

/// All clocks that go, for the guard.
static CLOCKS: Mutex<Vec<Weak<Clock>>> = Mutex::new(Vec::new());

/// By how much the clock that is latest is late.
pub(super) fn lateness() -> Option<Duration> {
    let mut clocks = CLOCKS.lock().unwrap_or_else(PoisonError::into_inner);
    clocks.retain(|clock| clock.strong_count() > 0);
    let late = |clock: &Weak<Clock>| {
        let clock = clock.upgrade()?;
        (clock.now)().checked_sub(clock.get()?)
    };
    clocks.iter().filter_map(late).max()
}

impl Clock {
    pub(super) fn new() -> Arc<Clock> {
        Clock::showing(on_the_wall)
    }

    /// A clock that goes only while this process works, and so shows the same beside any load.
    pub(super) fn of_work() -> Arc<Clock> {
        Clock::showing(of_processors)
    }

    fn showing(now: fn() -> Duration) -> Arc<Clock> {
        let clock = Arc::new(Clock { until: Mutex::new(None), now });
        let mut clocks = CLOCKS.lock().unwrap_or_else(PoisonError::into_inner);
        clocks.push(Arc::downgrade(&clock));
        clock
    }

    fn get(&self) -> Option<Duration> {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on it goes for so long; without a time it stands still.
    pub(super) fn start(&self, time: Option<Duration>) {
        let until = time.and_then(|time| (self.now)().checked_add(time));
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }

    pub(super) fn is_late(&self) -> bool {
        self.get().is_some_and(|until| (self.now)() > until)
    }
}

/// The meter of work that is no statement: reading, checking, laying out.
pub(super) fn meter(surroundings: Surroundings, bytes: usize, waiting: Arc<Waiting>) -> Installed {
    let interrupted = surroundings.interrupted;
    meter::install(Bounds {
        steps: None,
        bytes: meter::counted_of(bytes),
        live: surroundings.live,
        stop: Arc::new(move || {
            waiting.look_up();
            interrupted().then_some(Spent::Interrupted)
        }),
    })
}

/// The meter of a submission that is judged.
pub(super) fn meter_by(surroundings: Surroundings, bytes: usize, clock: &Arc<Clock>) -> Installed {
    let (interrupted, clock) = (surroundings.interrupted, clock.clone());
    let stop = move || match () {
        () if interrupted() => Some(Spent::Interrupted),
        () if clock.is_late() => Some(Spent::Time),
        () => None,
    };
    // Holes differ from run to run, and marks may not.
    let live = surroundings.live.map(|_| counted as fn() -> usize);
    let stop = Arc::new(stop);
    meter::install(Bounds { steps: None, bytes: meter::counted_of(bytes), live, stop })
}

/// The meter of a text that runs.
pub(super) fn meter_of(
    surroundings: Surroundings,
    limits: &LimitArgs,
    clock: &Arc<Clock>,
    reads: &Reads,
    waiting: &Arc<Waiting>,
) -> Installed {
    let (interrupted, clock, reads) = (surroundings.interrupted, clock.clone(), reads.clone());
    let waiting = waiting.clone();
    let stop = move || {
        waiting.look_up();
        match () {
            // What is found of files that were changed, nobody wants to know any more.
            () if interrupted() || reads.are_stale() => Some(Spent::Interrupted),
            () if clock.is_late() => Some(Spent::Time),
            () => None,
        }
    };
    meter::install(Bounds {
        steps: None,
        bytes: meter::counted_of(limits.max_memory),
        live: surroundings.live,
        stop: Arc::new(stop),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_of_work_goes_while_something_is_done() {
        let clock = Clock::of_work();
        clock.start(Some(Duration::from_secs(1000)));
        assert!(!clock.is_late());
        clock.start(Some(Duration::from_millis(50)));
        let mut n = 0u64;
        while !clock.is_late() {
            n = std::hint::black_box(n + 1);
        }
        assert!(lateness().is_some());
    }
}
