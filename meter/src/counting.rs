//! The program's allocator: that of the system, with a count of the bytes that are in use.
//!
//! It is sound because each call is handed on to the system's allocator as it came, and what
//! that answers is handed back as it is; the count is kept beside, in numbers that need no
//! memory and no destructor, and never decides what is answered.

#![allow(unsafe_code)]

use super::holes;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

/// The bytes in use, as far as threads have told.
static LIVE: AtomicIsize = AtomicIsize::new(0);

/// A thread reports a change of its bytes once it is this large.
const TOLD: isize = 1 << 14;

thread_local! {
    static UNTOLD: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator, counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

/// How many bytes are in use, with those of holes that the system does not get back.
pub fn live() -> usize {
    let counted = in_use();
    counted.saturating_add(holes::give_back(counted))
}

/// How many bytes are in use without the holes between them, which differ from run to run. Holes are given back
/// here as well, for the process has a limit of its own.
pub fn counted() -> usize {
    let counted = in_use();
    holes::give_back(counted);
    counted
}

/// How many bytes the session may use, as it was set last; 0 where there is none.
static ALLOWED: AtomicUsize = AtomicUsize::new(0);

/// Notes how many bytes the session may use.
pub fn allow(bytes: usize) {
    ALLOWED.store(bytes, Ordering::Relaxed);
}

/// How many bytes the session may use; 0 where there is none.
pub fn allowed() -> usize {
    ALLOWED.load(Ordering::Relaxed)
}

fn in_use() -> usize {
    LIVE.load(Ordering::Relaxed).max(0) as usize
}

/// About what the system takes for an allocation: a word more, in steps of two words.
fn cost(bytes: usize) -> isize {
    (bytes.saturating_add(23) & !15).max(32) as isize
}

fn count(change: isize) {
    if cfg!(target_family = "wasm") {
        // There is one thread, and no holes are given back: the count is one number.
        LIVE.fetch_add(change, Ordering::Relaxed);
        return;
    }
    // A thread that ends has no count of its own any more.
    let told = UNTOLD.try_with(|untold| {
        let all = untold.get() + change;
        let tell = all.abs() >= TOLD;
        untold.set(if tell { 0 } else { all });
        if tell { all } else { 0 }
    });
    let told = told.unwrap_or(change);
    if told != 0 {
        LIVE.fetch_add(told, Ordering::Relaxed);
        holes::taken(told);
    }
}

/// Reports what a thread has not told yet, before it ends.
pub(super) fn tell() {
    let rest = UNTOLD.try_with(|untold| untold.replace(0)).unwrap_or(0);
    LIVE.fetch_add(rest, Ordering::Relaxed);
}

// SAFETY: see above.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(cost(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(cost(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-cost(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        count(cost(bytes) - cost(layout.size()));
        // SAFETY: as the caller promises.
        unsafe { System.realloc(at, layout, bytes) }
    }
}
