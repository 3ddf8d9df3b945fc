//! What is made of millions of small things takes long to free, and nobody waits for that: it is done
//! aside, on a thread of its own. What begins next waits until that memory is back.

use super::{Spent, counting};
use std::sync::{Condvar, Mutex, PoisonError};

/// Fewer things are freed at once, where they are dropped.
const FEW: usize = 1 << 13;

/// The most threads that free memory at once: a value that is freed piece by piece would start one for each piece.
const MOST_THREADS: usize = 4;

/// The stack of the thread: values that are freed may be nested.
const STACK: usize = 1 << 24;

/// The number of values that are being freed.
static AT_WORK: Mutex<usize> = Mutex::new(0);
static DONE: Condvar = Condvar::new();

/// A value that is being freed, counted until it is gone.
struct Counted;

impl Counted {
    fn new() -> Counted {
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Counted
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        DONE.notify_all();
    }
}

/// Whether work was ended by the clock or by a key. After limits of steps and of memory something else may be
/// tried, which must find the memory given back, the same in every run.
pub fn nobody_goes_on() -> bool {
    matches!(super::why(), Some(Spent::Time | Spent::Interrupted))
}

/// Frees a value that holds this many small things.
pub fn free<T: Send + 'static>(all: T, things: usize) {
    let busy = *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) >= MOST_THREADS;
    if things <= FEW || busy {
        return;
    }
    let counted = Counted::new();
    let work = move || {
        drop(all);
        counting::tell();
        drop(counted);
    };
    // Where there are no threads it is freed here.
    let _ = std::thread::Builder::new().name("aside".into()).stack_size(STACK).spawn(work);
}

/// Values that work collects. If the clock or a key ends the work, they are freed aside, so that the message need not
/// wait for that.
#[derive(Debug)]
pub struct Row<T: Send + 'static>(pub Vec<T>);

impl<T: Send + 'static> Row<T> {
    pub fn take(mut self) -> Vec<T> {
        std::mem::take(&mut self.0)
    }
}

impl<T: Send + 'static> Drop for Row<T> {
    fn drop(&mut self) {
        if self.0.len() > FEW && nobody_goes_on() {
            let all = std::mem::take(&mut self.0);
            let things = all.len();
            free(all, things);
        }
    }
}

/// Waits until all is freed.
pub fn wait() {
    let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
    while *at_work > 0 {
        at_work = DONE.wait(at_work).unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Bounds, install, look};
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Notes when it is freed beside the one who dropped it.
    struct Beside(Arc<AtomicBool>);

    impl Drop for Beside {
        fn drop(&mut self) {
            let aside = std::thread::current().name() == Some("aside");
            self.0.fetch_or(aside, Ordering::Relaxed);
        }
    }

    /// Whether a long row is freed aside where work ended for this reason.
    fn goes_aside(why: Spent) -> bool {
        let beside = Arc::new(AtomicBool::new(false));
        let row = || Row((0..100_000).map(|_| Beside(Arc::clone(&beside))).collect());
        let stop = Arc::new(move || Some(why));
        let _meter = install(Bounds { steps: None, bytes: usize::MAX, live: None, stop });
        assert_eq!(look(), Err(why));
        drop(row());
        wait();
        beside.load(Ordering::Relaxed)
    }

    #[test]
    fn a_row_is_freed_aside_where_nobody_goes_on() {
        assert!(goes_aside(Spent::Time) && goes_aside(Spent::Interrupted));
        assert!(!goes_aside(Spent::Memory) && !goes_aside(Spent::Steps));
    }

    #[test]
    fn what_is_freed_aside_is_gone_after_the_wait() {
        let thing = Arc::new(1);
        free(vec![Arc::clone(&thing); 100_000], 100_000);
        wait();
        assert_eq!(Arc::strong_count(&thing), 1);

        free(vec![Arc::clone(&thing); 3], 3);
        assert_eq!(Arc::strong_count(&thing), 1);
    }
}
