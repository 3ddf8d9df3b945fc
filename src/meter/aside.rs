//! What is made of millions of small things takes long to free, and nobody waits for that: it is done
//! aside, on a thread of its own. What begins next waits until that memory is back.

use super::counting;
use std::sync::{Condvar, Mutex, PoisonError};

/// Fewer things are freed at once, where they are dropped.
const FEW: usize = 1 << 13;

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

/// Frees a value that holds this many small things.
pub fn free<T: Send + 'static>(all: T, things: usize) {
    if things <= FEW {
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

/// A row that grows while work goes on. Where the work had to end, it is freed aside: whoever waits for
/// the message need not wait for that.
#[derive(Debug)]
pub struct Row<T: Send + 'static>(pub Vec<T>);

impl<T: Send + 'static> Row<T> {
    pub fn take(mut self) -> Vec<T> {
        std::mem::take(&mut self.0)
    }
}

impl<T: Send + 'static> Drop for Row<T> {
    fn drop(&mut self) {
        if self.0.len() > FEW && super::why().is_some() {
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
    use super::super::{Bounds, install, work};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn what_is_freed_aside_is_gone_after_the_wait() {
        let thing = Arc::new(1);
        free(vec![Arc::clone(&thing); 100_000], 100_000);
        wait();
        assert_eq!(Arc::strong_count(&thing), 1);
        {
            let stopped =
                Bounds { steps: Some(0), bytes: usize::MAX, live: None, stop: Arc::new(|| None) };
            let _meter = install(stopped);
            assert!(work(1 << 20).is_err());
            drop(Row(vec![Arc::clone(&thing); 100_000]));
        }
        wait();
        assert_eq!(Arc::strong_count(&thing), 1);
        free(vec![Arc::clone(&thing); 3], 3);
        assert_eq!(Arc::strong_count(&thing), 1);
    }
}
