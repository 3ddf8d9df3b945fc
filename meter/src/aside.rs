//! What is made of millions of small things takes long to free, and nobody waits for that: it is done
//! aside, on a thread of its own. Only who has no room without that memory waits until it is back.

use super::{HAS_THREADS, Spent, counting};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Fewer things are freed at once, where they are dropped.
const FEW: usize = 1 << 13;

/// The most threads that free memory at once: a value that is freed piece by piece would start one for each piece.
const MOST_THREADS: usize = 4;

/// The stack of the thread: values that are freed may be nested.
const STACK: usize = 1 << 24;

/// After work was ended by the clock or by a key, so much time is left for the message: the allocator serves one
/// thread at a time, and whoever tells the message would wait for it at each allocation.
const A_MOMENT: Duration = Duration::from_secs(1);

/// So long it is waited before the clock and the keys are looked at again.
const A_LITTLE: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Work {
    /// The number of values that are to be freed.
    values: usize,
    /// How many wait for their memory.
    waiting: usize,
}

static WORK: Mutex<Work> = Mutex::new(Work { values: 0, waiting: 0 });
static CHANGED: Condvar = Condvar::new();

fn work() -> MutexGuard<'static, Work> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A value that is to be freed, counted until it is gone.
struct Counted;

impl Counted {
    fn new() -> Counted {
        work().values += 1;
        Counted
    }

    /// Leaves time for what has to be told first, unless somebody waits for the memory.
    fn after_a_moment(&self) {
        let nobody_waits = |work: &mut Work| work.waiting == 0;
        let waited = CHANGED.wait_timeout_while(work(), A_MOMENT, nobody_waits);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        work().values -= 1;
        CHANGED.notify_all();
    }
}

/// Whether work was ended by the clock or by a key. After limits of steps and of memory something else may be
/// tried, which must find the memory given back, the same in every run.
pub fn nobody_goes_on() -> bool {
    matches!(super::why(), Some(Spent::Time | Spent::Interrupted))
}

/// Frees a value that holds this many small things.
pub fn free<T: Send + 'static>(all: T, things: usize) {
    if !HAS_THREADS || things <= FEW || work().values >= MOST_THREADS {
        return;
    }
    let (counted, later) = (Counted::new(), nobody_goes_on());
    let task = move || {
        if later {
            counted.after_a_moment();
        }
        drop(all);
        counting::tell();
        drop(counted);
    };
    // Where there are no threads it is freed here.
    let _ = std::thread::Builder::new().name("aside".into()).stack_size(STACK).spawn(task);
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

/// Waits a little for what is being freed, and says whether there was anything to wait for.
pub fn wait_a_little() -> bool {
    if !HAS_THREADS {
        return false;
    }
    let mut all = work();
    if all.values == 0 {
        return false;
    }
    all.waiting += 1;
    CHANGED.notify_all();
    let waited = CHANGED.wait_timeout(all, A_LITTLE).unwrap_or_else(PoisonError::into_inner);
    let (mut all, _) = waited;
    all.waiting -= 1;
    true
}

#[cfg(test)]
mod tests {
    use super::super::{Bounds, install, look};
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Waits until all is freed.
    fn wait() {
        while wait_a_little() {}
    }

    /// Notes when it is freed beside the one who dropped it.
    struct Beside(Arc<AtomicBool>);

    impl Drop for Beside {
        fn drop(&mut self) {
            let aside = std::thread::current().name() == Some("aside");
            self.0.fetch_or(aside, Ordering::Relaxed);
        }
    }

    /// Whether a long row is freed aside where work ended for this reason, and whether there is time for a message before.
    fn goes_aside(why: Spent) -> (bool, bool) {
        let beside = Arc::new(AtomicBool::new(false));
        let row = || Row((0..100_000).map(|_| Beside(Arc::clone(&beside))).collect());
        let stop = Arc::new(move || Some(why));
        let _meter = install(Bounds { steps: None, bytes: usize::MAX, live: None, stop });
        assert_eq!(look(), Err(why));
        drop(row());
        std::thread::sleep(Duration::from_millis(50));
        let later = !beside.load(Ordering::Relaxed);
        wait();
        (beside.load(Ordering::Relaxed), later)
    }

    #[test]
    fn a_row_is_freed_aside_where_nobody_goes_on() {
        for why in [Spent::Time, Spent::Interrupted] {
            // Whoever lacks memory meanwhile, in another test, is given it at once.
            assert!((0..50).any(|_| goes_aside(why) == (true, true)), "{why:?}");
        }
        for why in [Spent::Memory, Spent::Steps] {
            assert!(!goes_aside(why).0, "{why:?}");
        }
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
