//! The line that says how far long work is. The clock that work looks at draws it, on the
//! terminal that messages go to; it goes before anything else is written.

use crate::meter;
use crate::report;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// An answer that comes sooner needs no word of how far it is.
const SOON: Duration = Duration::from_millis(500);
/// How often people who wait hear how far it is.
const PAUSE: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
pub struct Waiting {
    /// The width of the terminal, where somebody watches one.
    width: Option<usize>,
    /// How many bytes are in use, where that is known.
    live: Option<fn() -> usize>,
    work: Mutex<Option<Work>>,
}

#[derive(Debug)]
struct Work {
    /// Other threads draw nothing: they could write into an answer.
    thread: ThreadId,
    what: String,
    began: Instant,
    told: Option<Instant>,
    /// How far the sequence is that was heard of last.
    heaps: usize,
}

impl Waiting {
    pub fn on(width: Option<usize>, live: Option<fn() -> usize>) -> Waiting {
        Waiting { width, live, work: Mutex::default() }
    }

    /// Work begins, on this thread.
    pub fn begin(&self, what: &str) {
        self.end();
        if self.width.is_some() {
            let (what, began) = (what.to_string(), Instant::now());
            let work = Work { thread: thread::current().id(), what, began, told: None, heaps: 0 };
            *self.work() = Some(work);
        }
    }

    /// A sequence is known up to here.
    pub fn passed(&self, heaps: usize) {
        if let Some(work) = self.work().as_mut() {
            work.heaps = heaps;
        }
        self.look_up();
    }

    /// Says how far it is, if it is time to.
    pub fn look_up(&self) {
        let Some(width) = self.width else { return };
        let mut work = self.work();
        let Some(work) = work.as_mut().filter(|w| w.thread == thread::current().id()) else {
            return;
        };
        let due = work.told.map_or(work.began.elapsed() > SOON, |told| told.elapsed() > PAUSE);
        if due {
            work.told = Some(Instant::now());
            let seconds = work.began.elapsed().as_secs_f64();
            let Work { what, heaps, .. } = work;
            let far = report::at_work(*heaps, meter::positions(), self.live.map(|live| live()));
            draw(&format!("{what}{far}{seconds:.0} s; Ctrl-C stops it"), width);
        }
    }

    /// Takes the line off; nothing is drawn until work begins again.
    pub fn end(&self) {
        if self.work().take().is_some_and(|work| work.told.is_some()) {
            draw("", 1);
        }
    }

    fn work(&self) -> std::sync::MutexGuard<'_, Option<Work>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line on the terminal that the next one replaces.
fn draw(text: &str, width: usize) {
    let text: String = report::clean(text).chars().take(width.saturating_sub(1)).collect();
    let mut terminal = std::io::stderr();
    let _ = write!(terminal, "\r{text}\u{1b}[K");
    let _ = terminal.flush();
}
