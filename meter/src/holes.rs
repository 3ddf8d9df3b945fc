//! Holes are freed memory that the process still holds, between things in use. Long rows leave none, and
//! the others are given back to the system where they fill whole pages. What cannot be given back counts
//! as in use, so that the process holds little more than what is counted.

#![allow(unsafe_code)]

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many pages of its own the process holds, where a face knows it.
static PAGES: OnceLock<fn() -> Option<usize>> = OnceLock::new();

/// How many bytes threads have reported as taken since the start. It may wrap around.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The value of `TAKEN` when holes were last looked for.
static LOOKED: AtomicUsize = AtomicUsize::new(0);

/// How many bytes the process held beside the things in use after holes were last given back.
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// How many bytes in holes count as in use.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Holes are looked for again once this many more bytes were taken.
const OFTEN: usize = 1 << 22;

/// A row of this many bytes is long.
const LONG: i32 = 1 << 17;

/// Stacks and small holes take about this many bytes, and a sixteenth of what is in use.
const LOOSE: usize = 1 << 22;

/// Notes the change of bytes that a thread reports; only what was taken counts.
pub(super) fn taken(change: isize) {
    if let Ok(more) = usize::try_from(change) {
        TAKEN.fetch_add(more, Ordering::Relaxed);
    }
}

/// Gives holes back where the process holds more than the `live` bytes in use, and says how many bytes
/// stay in holes.
pub(super) fn give_back(live: usize) -> usize {
    let taken = TAKEN.load(Ordering::Relaxed);
    let soon = taken.wrapping_sub(LOOKED.load(Ordering::Relaxed)) < OFTEN;
    let Some(pages) = PAGES.get().filter(|_| !soon) else { return HELD.load(Ordering::Relaxed) };
    LOOKED.store(taken, Ordering::Relaxed);
    let beside = || pages().map_or(0, |pages| system::bytes(pages).saturating_sub(live));
    let loose = LOOSE + live / 16;
    let (mut now, kept) = (beside(), KEPT.load(Ordering::Relaxed));
    if now > loose && now > kept.saturating_add(OFTEN) {
        system::give_back();
        now = beside();
        KEPT.store(now, Ordering::Relaxed);
    } else {
        KEPT.store(kept.min(now), Ordering::Relaxed);
    }
    let held = now.saturating_sub(loose);
    HELD.store(held, Ordering::Relaxed);
    held
}

/// Long rows lie in mappings of their own from now on, so that they grow without a copy and leave no
/// holes. Other holes are given back; `pages` says how many pages of its own the process holds.
pub fn keep_few(pages: fn() -> Option<usize>) {
    system::map_from(LONG);
    let _ = PAGES.set(pages);
}

#[cfg(all(feature = "system", target_os = "linux", target_env = "gnu"))]
mod system {
    /// Gives each allocation of this size or more a mapping of its own. A bound that is set stays; the
    /// library raises its own bound with each mapping that is freed, up to 32 MiB.
    pub(super) fn map_from(bytes: i32) {
        // SAFETY: it sets a number.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, bytes);
        }
    }

    pub(super) fn bytes(pages: usize) -> usize {
        // SAFETY: it reads a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        pages.saturating_mul(usize::try_from(page).unwrap_or(0))
    }

    pub(super) fn give_back() {
        // SAFETY: it touches only what is free, under the locks of the allocator.
        unsafe {
            libc::malloc_trim(0);
        }
    }
}

/// Nothing is asked of other allocators.
#[cfg(not(all(feature = "system", target_os = "linux", target_env = "gnu")))]
mod system {
    pub(super) fn map_from(_bytes: i32) {}

    pub(super) fn bytes(_pages: usize) -> usize {
        0
    }

    pub(super) fn give_back() {}
}
