//! Limits of a piece of work, and who is asked whether it may go on: the clock, Python's signals, and
//! what shows how far it is.

use grundy::meter::counting::live;
use grundy::meter::{self, Bounds, Installed, Spent};
use grundy::session::Options;
use grundy::solve::heaps::Sequence;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Python is asked for signals this often; to ask takes its lock.
const SIGNALS: Duration = Duration::from_millis(20);

/// Somebody who watches hears this often how far it is.
const GLANCE: Duration = Duration::from_millis(100);

/// What work may use: the fields of the Python class of this name.
#[derive(Debug, FromPyObject)]
pub struct Limits {
    steps: Option<u64>,
    memory: usize,
    positions: usize,
    timeout: Option<f64>,
    threads: Option<usize>,
    moves: usize,
    points: usize,
    /// Called with the seconds that have passed and the number of heaps that are known.
    watcher: Option<Py<PyAny>>,
}

impl Limits {
    fn timeout(&self) -> Option<Duration> {
        self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok())
    }

    fn none() -> Limits {
        Limits {
            steps: None,
            memory: usize::MAX,
            positions: usize::MAX,
            timeout: None,
            threads: None,
            moves: usize::MAX,
            points: usize::MAX,
            watcher: None,
        }
    }

    /// The same without those of time and steps.
    pub fn without_end(&self) -> Limits {
        let Limits { memory, positions, threads, moves, points, .. } = *self;
        let (steps, timeout, watcher) = (None, None, None);
        Limits { steps, memory, positions, timeout, threads, moves, points, watcher }
    }
}

thread_local! {
    /// This thread is at work already.
    static BUSY: Cell<bool> = const { Cell::new(false) };
}

/// One piece of work that is watched.
#[derive(Debug)]
pub struct Watch {
    begun: Instant,
    /// The thread that asked for the work. It alone calls Python: signals are heard in Python's main thread only,
    /// and what watches is called where it was given.
    asker: ThreadId,
    watcher: Option<Py<PyAny>>,
    heaps: AtomicUsize,
    /// Until so many nanoseconds after the beginning there is nothing new to hear: threads that ask before wait for no
    /// other.
    quiet: AtomicU64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    until: Option<Instant>,
    signals: Instant,
    glance: Instant,
    /// An exception in Python's code, which ends the work.
    raised: Option<PyErr>,
}

/// The work of a thread, until this is dropped.
struct Busy;

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.set(false);
    }
}

impl Watch {
    fn new(py: Python<'_>, limits: &Limits) -> Watch {
        let now = Instant::now();
        let state = State { until: None, signals: now, glance: now, raised: None };
        Watch {
            begun: now,
            asker: thread::current().id(),
            watcher: limits.watcher.as_ref().map(|w| w.clone_ref(py)),
            heaps: AtomicUsize::new(0),
            quiet: AtomicU64::new(0),
            state: Mutex::new(state),
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The clock of a statement goes from now on.
    fn start(&self, timeout: Option<Duration>) {
        self.state().until = timeout.and_then(|time| Instant::now().checked_add(time));
        self.quiet.store(0, Ordering::Relaxed);
    }

    /// Must work end?
    pub fn ask(&self) -> Option<Spent> {
        let now = Instant::now();
        let since = |at: Instant| at.saturating_duration_since(self.begun).as_nanos() as u64;
        if since(now) < self.quiet.load(Ordering::Relaxed) {
            return None;
        }
        let mut state = self.state();
        if state.raised.is_some() {
            return Some(Spent::Interrupted);
        }
        if state.until.is_some_and(|until| now > until) {
            return Some(Spent::Time);
        }
        if thread::current().id() != self.asker {
            return None;
        }
        let next = state.signals + SIGNALS;
        if now < next {
            let next = state.until.map_or(next, |until| until.min(next));
            self.quiet.store(since(next), Ordering::Relaxed);
            return None;
        }
        state.signals = now;
        let due = self.watcher.is_some() && now.duration_since(state.glance) >= GLANCE;
        if due {
            state.glance = now;
        }
        let until = state.until;
        drop(state);
        let next = since(now + SIGNALS);
        self.quiet.store(next.min(until.map_or(next, since)), Ordering::Relaxed);
        let asked = Python::attach(|py| {
            py.check_signals()?;
            match self.watcher.as_ref().filter(|_| due) {
                Some(watcher) => self.tell(py, watcher),
                None => Ok(()),
            }
        });
        let raised = asked.err()?;
        self.state().raised = Some(raised);
        self.quiet.store(0, Ordering::Relaxed);
        Some(Spent::Interrupted)
    }

    fn tell(&self, py: Python<'_>, watcher: &Py<PyAny>) -> PyResult<()> {
        let seconds = self.begun.elapsed().as_secs_f64();
        watcher.call1(py, (seconds, self.heaps.load(Ordering::Relaxed))).map(drop)
    }

    /// The options of a run under these limits.
    pub fn options<T>(&self, limits: &Limits, work: impl FnOnce(&Options<'_>) -> T) -> T {
        let cores = || thread::available_parallelism().map_or(1, |n| n.get());
        let passed = |sequence: &Sequence, _: bool| {
            self.heaps.store(sequence.values().len(), Ordering::Relaxed);
        };
        let start = || {
            self.heaps.store(0, Ordering::Relaxed);
            self.start(limits.timeout());
        };
        work(&Options {
            positions: limits.positions,
            steps: limits.steps,
            threads: limits.threads.unwrap_or_else(cores).max(1),
            moves: limits.moves,
            points: limits.points.max(1),
            passed: &passed,
            start: &start,
            ..Options::unwatched(limits.memory)
        })
    }
}

/// The meter of what a thread does.
fn metered(watch: &Arc<Watch>, limits: &Limits) -> Installed {
    let watch = watch.clone();
    meter::install(Bounds {
        steps: None,
        bytes: meter::counted_of(limits.memory),
        live: Some(live),
        stop: Arc::new(move || watch.ask()),
    })
}

/// Writes something without Python's lock and without limits; a signal ends it. Where this thread is at work
/// already, and asks somebody who watches that, the work around this hears signals.
pub fn heard<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Spent> + Send,
) -> PyResult<Result<T, Spent>> {
    if BUSY.get() {
        return Ok(py.detach(work));
    }
    watched(py, &Limits::none(), |_| work())
}

/// Does a piece of work without Python's lock, under limits. An exception that was raised on the way
/// is what comes of it.
pub fn watched<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&Arc<Watch>) -> T + Send,
) -> PyResult<T> {
    if BUSY.replace(true) {
        // The meter is in use where a watcher or a signal handler is called.
        let message = "Grundy is at work in this thread: a progress function or a signal handler \
                       cannot ask it anything";
        return Err(PyRuntimeError::new_err(message));
    }
    let _busy = Busy;
    py.check_signals()?;
    let watch = Arc::new(Watch::new(py, limits));
    let done = py.detach(|| {
        let _meter = metered(&watch, limits);
        watch.start(limits.timeout());
        work(&watch)
    });
    let raised = watch.state().raised.take();
    if let Some(raised) = raised {
        return Err(raised);
    }
    if let Some(watcher) = &watch.watcher {
        watch.tell(py, watcher)?;
    }
    Ok(done)
}
