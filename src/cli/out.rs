//! Standard output, which the guard can reach while somebody else is at work.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

static STREAM: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::new(io::stdout())));
static BUSY: AtomicBool = AtomicBool::new(false);
static GONE: AtomicBool = AtomicBool::new(false);
/// How many are at it.
static SAVING: AtomicUsize = AtomicUsize::new(0);

/// Is something being written? Whoever reads may take any time.
pub(super) fn is_busy() -> bool {
    BUSY.load(Ordering::Relaxed) || is_saving()
}

/// Is something being saved that would be lost with the process?
pub(super) fn is_saving() -> bool {
    SAVING.load(Ordering::Relaxed) > 0
}

/// Saves something: until it is done no limit ends the process.
pub(super) fn saving<T>(save: impl FnOnce() -> T) -> T {
    SAVING.fetch_add(1, Ordering::Relaxed);
    let saved = save();
    SAVING.fetch_sub(1, Ordering::Relaxed);
    saved
}

/// Has the one who reads gone away?
pub(super) fn is_gone() -> bool {
    GONE.load(Ordering::Relaxed) || is_closed()
}

/// Whether the other end of the pipe that standard output is was closed.
#[cfg(unix)]
fn is_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stream = io::stdout();
    let mut streams = [PollFd::new(&stream, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let told = poll(&mut streams, Some(&now)).unwrap_or(0);
    told > 0 && streams.iter().any(|s| s.revents().contains(PollFlags::ERR))
}

#[cfg(not(unix))]
fn is_closed() -> bool {
    false
}

/// Standard output.
#[derive(Clone, Copy, Debug)]
pub struct Out;

impl Out {
    /// Writes the last words of the process after whatever is written already, unless that
    /// waits for somebody who reads.
    pub fn last(text: &str) {
        let Ok(mut stream) = STREAM.try_lock() else { return };
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    }

    fn with<T>(work: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<T>) -> io::Result<T> {
        let mut stream = STREAM.lock().unwrap_or_else(PoisonError::into_inner);
        BUSY.store(true, Ordering::Relaxed);
        let done = work(&mut stream);
        BUSY.store(false, Ordering::Relaxed);
        if done.as_ref().is_err_and(|e| e.kind() == io::ErrorKind::BrokenPipe) {
            GONE.store(true, Ordering::Relaxed);
        }
        done
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Out::with(|stream| stream.write(bytes))
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Out::with(|stream| stream.write_all(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Out::with(Write::flush)
    }
}
