//! The two streams of a run. What cannot be written is noticed here, once for everything that
//! writes, and decides how the run ends.

use super::{Exit, Surroundings};
use std::cell::{Cell, RefCell};
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Standard output has taken no more: work was told to end for that, and by nobody's key.
static LOST: AtomicBool = AtomicBool::new(false);

/// Why work ends, if it is because standard output cannot be written.
pub(super) fn is_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// What became of the streams.
pub(super) struct Outlets {
    surroundings: Surroundings,
    /// Why standard output cannot be written.
    output: RefCell<Option<io::Error>>,
    /// Messages are lost, and the reader of standard error is still there.
    errors: Cell<bool>,
    /// Ctrl-C came first.
    interrupted: Cell<bool>,
}

impl Outlets {
    pub(super) fn new(surroundings: Surroundings) -> Outlets {
        let (errors, interrupted) = (Cell::new(false), Cell::new(false));
        Outlets { surroundings, output: RefCell::new(None), errors, interrupted }
    }

    pub(super) fn output<'a>(&'a self, stream: &'a mut dyn Write) -> Guarded<'a> {
        Guarded { stream, outlets: self, results: true, lost: false }
    }

    pub(super) fn errors<'a>(&'a self, stream: &'a mut dyn Write) -> Guarded<'a> {
        Guarded { stream, outlets: self, results: false, lost: false }
    }

    /// Nobody reads the results any more.
    fn is_closed(&self) -> bool {
        self.output.borrow().as_ref().is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    }

    /// How a run ends that would have ended like this, and what is to be said of it.
    pub(super) fn end(&self, exit: Exit) -> (Exit, Option<String>) {
        let asked = || (self.surroundings.interrupted)();
        match &*self.output.borrow() {
            _ if self.interrupted.get() => (Exit::Interrupted, None),
            Some(e) if e.kind() == ErrorKind::BrokenPipe => (Exit::Unread, None),
            Some(e) => (Exit::Unusable, Some(format!("standard output cannot be written: {e}"))),
            None if asked() => (exit.and(Exit::Interrupted), None),
            None if self.errors.get() => (exit.and(Exit::Unusable), None),
            None => (exit, None),
        }
    }
}

/// A stream that takes everything, and remembers what it could not pass on. Those who write need
/// not look: the run ends by it.
pub(super) struct Guarded<'a> {
    stream: &'a mut dyn Write,
    outlets: &'a Outlets,
    /// It is standard output.
    results: bool,
    lost: bool,
}

impl Guarded<'_> {
    fn lose(&mut self, error: io::Error) {
        if self.lost {
            return;
        }
        self.lost = true;
        if self.results {
            self.outlets.interrupted.set((self.outlets.surroundings.interrupted)());
            self.outlets.output.replace(Some(error));
            LOST.store(!self.outlets.interrupted.get(), Ordering::Relaxed);
            // What nobody can read need not be found.
            (self.outlets.surroundings.hang_up)();
        } else if error.kind() != ErrorKind::BrokenPipe {
            self.outlets.errors.set(true);
        }
    }
}

impl Write for Guarded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.lost || self.outlets.is_closed() {
            return Ok(bytes.len());
        }
        match self.stream.write(bytes) {
            Err(e) if e.kind() == ErrorKind::Interrupted => Err(e),
            Err(e) => {
                self.lose(e);
                Ok(bytes.len())
            }
            Ok(0) if !bytes.is_empty() => {
                self.lose(ErrorKind::WriteZero.into());
                Ok(bytes.len())
            }
            Ok(n) => Ok(n),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.lost
            && !self.outlets.is_closed()
            && let Err(e) = self.stream.flush()
        {
            self.lose(e);
        }
        Ok(())
    }
}
