//! The meter: one place that says whether work may go on. Each loop that input decides tells it
//! what it does (`work`), and each allocation whose size input decides asks before (`room`).
//!
//! A thread does one thing at a time and so has one meter, put in place by a face (`install`)
//! and set back at the beginning of each statement (`begin`). The clock, the keys and the
//! number of live bytes are the face's: it hands in who answers.
//!
//! Steps are counted by what is done, never by time or by threads: the same work has the same
//! number of steps on every machine and in every run.

pub mod aside;
pub mod counting;
pub mod holes;
mod text;

pub use text::{Text, joined};

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::sync::Arc;

/// Why work must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    Time,
    Memory,
    Steps,
    Interrupted,
}

/// What work may use.
#[derive(Clone)]
pub struct Bounds {
    pub steps: Option<u64>,
    pub bytes: usize,
    /// How many bytes are in use, where that is known.
    pub live: Option<fn() -> usize>,
    /// What the clock and the keys say: must work end?
    pub stop: Arc<dyn Fn() -> Option<Spent> + Send + Sync>,
}

impl Debug for Bounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bounds").field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// Between two looks at the clock, the keys and the memory lie at most so many steps.
const LOOK: u64 = 2048;

/// Whether this is the engine of the page, which is loaded over the net: what it can do without is left out.
pub const IN_A_PAGE: bool = cfg!(target_family = "wasm");

/// Whether there can be more than one thread.
pub const HAS_THREADS: bool = !IN_A_PAGE;

/// The number of values that are copied between two looks.
pub const STRETCH: usize = 1 << 12;

/// Smaller allocations than this are seen at the next look.
const SMALL: usize = 1 << 14;

/// The system's allocator can grow memory of this alignment in its place, which spares a copy of a
/// long row; memory of a wider alignment is always copied.
const WIDE: usize = 16;

/// Writing so many bytes takes about as long as a step.
const BYTES_OF_A_STEP: usize = 64;

/// The bytes that last words may take.
const ROOM_OF_LAST_WORDS: usize = 1 << 20;

/// What is said at the end takes fewer steps than these: some for each cell that is told of a long table.
const LAST_WORDS: u64 = 1 << 21;

#[derive(Debug)]
struct Own {
    bounds: Bounds,
    /// The steps until the last look, and those that may be done before the next.
    used: u64,
    granted: u64,
    /// Why work had to end when it last had to.
    why: Option<Spent>,
    /// The work is done `wholly`: once a part of it was refused, all that follows is.
    wholly: bool,
}

thread_local! {
    /// So many steps may be done before the next look.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    static OWN: RefCell<Option<Own>> = const { RefCell::new(None) };
    /// The number of positions that are known, which is shown to people who wait.
    static POSITIONS: Cell<usize> = const { Cell::new(0) };
}

/// Takes the meter off when it is dropped, and puts back the one before.
#[derive(Debug)]
#[must_use]
pub struct Installed(Option<Own>);

impl Drop for Installed {
    fn drop(&mut self) {
        let before = self.0.take();
        LEFT.set(if before.is_some() { 0 } else { u64::MAX });
        OWN.with_borrow_mut(|own| {
            if let Some(own) = own.as_mut() {
                own.close();
            }
            *own = before;
            if let Some(own) = own {
                own.granted = 0;
            }
        });
    }
}

/// Puts a meter in place for this thread.
pub fn install(bounds: Bounds) -> Installed {
    let mut new = Own { bounds, used: 0, granted: 0, why: None, wholly: false };
    let before = OWN.with_borrow_mut(|own| {
        if let Some(own) = own.as_mut() {
            own.close();
        }
        new.grant();
        own.replace(new)
    });
    Installed(before)
}

/// Puts a meter in place where there is none: it refuses what has no room by itself, and counts steps.
pub fn ensure(bytes: usize) -> Option<Installed> {
    let missing = OWN.with_borrow(Option::is_none);
    missing.then(|| install(Bounds { steps: None, bytes, live: None, stop: Arc::new(|| None) }))
}

/// No limits, for what is read once and kept: half of it would be kept as well.
pub fn unlimited() -> Installed {
    install(Bounds { steps: None, bytes: usize::MAX, live: None, stop: Arc::new(|| None) })
}

/// A meter for the last words of work that had to end: they are short, and may be said although
/// nothing more may be done.
pub fn last_words() -> Installed {
    let own = OWN.with_borrow(|own| own.as_ref().map(|own| (own.bounds.bytes, own.bounds.live)));
    let (bytes, live) = own.unwrap_or((usize::MAX, None));
    // A little more than is in use, also where that is what ran out.
    let bytes = live.map_or(bytes, |live| bytes.max(live().saturating_add(ROOM_OF_LAST_WORDS)));
    install(Bounds { steps: Some(LAST_WORDS), bytes, live, stop: Arc::new(|| None) })
}

/// Something new begins, which may do so many steps.
pub fn begin(steps: Option<u64>) {
    OWN.with_borrow_mut(|own| {
        let Some(own) = own.as_mut() else { return };
        own.bounds.steps = steps;
        (own.used, own.why) = (0, None);
        own.grant();
    });
    POSITIONS.set(0);
}

/// Notes how many positions are known.
pub fn known(positions: usize) {
    POSITIONS.set(positions);
}

/// The number of positions that were known when it was last noted.
pub fn positions() -> usize {
    POSITIONS.get()
}

/// How many steps were done since the beginning.
pub fn used() -> u64 {
    OWN.with_borrow_mut(|own| {
        own.as_mut().map_or(0, |own| {
            own.close();
            own.used
        })
    })
}

/// Of what a process may take, what is left for things that are counted: its code, and what lies
/// between things, take room as well.
pub fn counted_of(process: usize) -> usize {
    process - (process / 8 * 3).min(16 << 20)
}

/// So much work is done: may it go on? It costs next to nothing to ask.
#[inline]
pub fn work(steps: u64) -> Result<(), Spent> {
    let left = LEFT.get();
    if steps <= left {
        LEFT.set(left - steps);
        return Ok(());
    }
    worked(steps)
}

/// For as many things as there are in a collection.
#[inline]
pub fn work_on(things: usize) -> Result<(), Spent> {
    work(things as u64)
}

/// Things one by one, as long as work may go on. It is for work that has no way to say that it
/// was stopped, and so is done `wholly`.
pub fn each<I: IntoIterator>(things: I) -> impl Iterator<Item = I::Item> {
    things.into_iter().take_while(|_| work(1).is_ok())
}

/// Does work that has no way to say that it was stopped, and says whether it was. What is refused
/// once stays refused until the end, so that it ends soon.
pub fn wholly<T>(work: impl FnOnce() -> T) -> Result<T, Spent> {
    let set = |new: (Option<Spent>, bool)| {
        OWN.with_borrow_mut(|own| {
            let own = own.as_mut()?;
            Some((
                std::mem::replace(&mut own.why, new.0),
                std::mem::replace(&mut own.wholly, new.1),
            ))
        })
    };
    let before = set((None, true)).unwrap_or((None, false));
    if before.1 && before.0.is_some() {
        // A part of work that was refused is refused as well.
        set((before.0, true));
    }
    let done = work();
    let refused = why();
    set((refused.or(before.0), before.1));
    refused.map_or(Ok(done), Err)
}

/// Does work that may take no more than a part of the steps that are left, so that something else may
/// still be tried when it was too much.
pub fn with_share<T>(part: u64, work: impl FnOnce() -> T) -> T {
    narrowed(|used, all| Some(used + all?.saturating_sub(used) / part.max(1)), work)
}

/// Does work that may take this number of steps, or what is left where that is less.
pub fn with_at_most<T>(steps: u64, work: impl FnOnce() -> T) -> T {
    narrowed(|used, all| Some(used.saturating_add(steps).min(all.unwrap_or(u64::MAX))), work)
}

/// Does work under another limit of steps, and restores the old one. `limit` is given the steps that were
/// used so far and the old limit.
fn narrowed<T>(limit: impl FnOnce(u64, Option<u64>) -> Option<u64>, work: impl FnOnce() -> T) -> T {
    let before = OWN.with_borrow_mut(|own| {
        let own = own.as_mut()?;
        own.close();
        let before = (own.bounds.steps, own.why);
        own.bounds.steps = limit(own.used, own.bounds.steps);
        own.grant();
        Some(before)
    });
    let done = work();
    if let Some((all, why)) = before {
        OWN.with_borrow_mut(|own| {
            let Some(own) = own.as_mut() else { return };
            own.close();
            own.bounds.steps = all;
            if matches!(own.why, Some(Spent::Steps | Spent::Memory)) {
                own.why = why;
            }
            own.grant();
        });
    }
    done
}

#[cold]
fn worked(steps: u64) -> Result<(), Spent> {
    // Whoever is asked may do work of its own, which finds no meter and has no limits.
    let Some(mut own) = OWN.take() else {
        LEFT.set(u64::MAX);
        return Ok(());
    };
    let looked = own.worked(steps);
    match looked {
        Ok(()) => own.grant(),
        Err(_) => LEFT.set(0),
    }
    OWN.set(Some(own));
    looked
}

/// May work go on? Looks at all that limits it.
pub fn look() -> Result<(), Spent> {
    worked(0)
}

/// So many bytes are about to be taken: is there room for them?
#[inline]
pub fn room(bytes: usize) -> Result<(), Spent> {
    work((bytes / BYTES_OF_A_STEP) as u64)?;
    holds(bytes)
}

/// The same without counting it as work: what is held back depends on the threads, and steps must not.
pub fn holds(bytes: usize) -> Result<(), Spent> {
    if bytes < SMALL {
        return Ok(());
    }
    OWN.with_borrow_mut(|own| {
        let Some(own) = own.as_mut() else { return Ok(()) };
        own.refused()?;
        let room = own.has_room(bytes);
        if room.is_err() {
            // The steps granted until the next look are withdrawn, so that the next `work` sees the refusal.
            own.close();
        }
        own.why = room.err().or(own.why);
        room
    })
}

/// Is there room for so many things of one kind?
#[inline]
pub fn room_for<T>(things: usize) -> Result<(), Spent> {
    room(things.saturating_mul(size_of::<T>()))
}

/// Puts a thing at the end of a row whose length the input decides.
#[inline]
pub fn push<T>(row: &mut Vec<T>, thing: T) -> Result<(), Spent> {
    make_room(row, 1)?;
    row.push(thing);
    Ok(())
}

/// Reserves room for `more` things at the end of a row.
#[inline]
pub fn make_room<T>(row: &mut Vec<T>, more: usize) -> Result<(), Spent> {
    if row.capacity() - row.len() >= more { Ok(()) } else { enlarge(row, more) }
}

/// A row that is full doubles where there is room for that, and otherwise grows by an eighth.
#[cold]
fn enlarge<T>(row: &mut Vec<T>, more: usize) -> Result<(), Spent> {
    // Things of a wide alignment are copied, and are there twice for a while.
    let copied = if align_of::<T>() > WIDE { row.len() } else { 0 };
    let bytes = |new: usize| new.saturating_add(copied).saturating_mul(size_of::<T>());
    let double = row.len().max(more).max(16);
    let fits = left().is_none_or(|left| bytes(double) <= left);
    let new = if fits { double } else { more.max(row.len() / 8) };
    room(bytes(new))?;
    row.reserve_exact(new);
    Ok(())
}

/// Why work had to end, if it had to since something new began.
pub fn why() -> Option<Spent> {
    OWN.with_borrow(|own| own.as_ref()?.why)
}

/// What the work of this thread may use: for those that help with it.
pub fn bounds() -> Option<Bounds> {
    OWN.with_borrow(|own| own.as_ref().map(|own| own.bounds.clone()))
}

/// How many bytes more may be taken, where that is known.
pub fn left() -> Option<usize> {
    OWN.with_borrow(|own| {
        let own = own.as_ref()?;
        own.bounds.live?;
        Some(own.bounds.bytes.saturating_sub(own.in_use(own.bounds.bytes / 2)))
    })
}

impl Own {
    /// Counts what was done since the last look.
    fn close(&mut self) {
        self.used = self.used.saturating_add(self.granted - LEFT.replace(0).min(self.granted));
        self.granted = 0;
    }

    /// Work that is done wholly is over once a part of it was refused.
    fn refused(&self) -> Result<(), Spent> {
        self.why.filter(|_| self.wholly).map_or(Ok(()), Err)
    }

    fn grant(&mut self) {
        let rest = self.bounds.steps.map_or(u64::MAX, |most| most.saturating_sub(self.used));
        self.granted = LOOK.min(rest);
        LEFT.set(self.granted);
    }

    /// Counts so many steps more, and looks.
    fn worked(&mut self, steps: u64) -> Result<(), Spent> {
        self.close();
        self.used = self.used.saturating_add(steps);
        self.refused()?;
        let looked = self.look(0);
        self.why = looked.err().or(self.why);
        looked
    }

    fn look(&self, more: usize) -> Result<(), Spent> {
        if self.bounds.steps.is_some_and(|most| self.used > most) {
            return Err(Spent::Steps);
        }
        if let Some(spent) = (self.bounds.stop)() {
            return Err(spent);
        }
        self.has_room(more)
    }

    fn has_room(&self, more: usize) -> Result<(), Spent> {
        let most = self.bounds.bytes.checked_sub(more);
        match most.is_some_and(|most| self.in_use(most) <= most) {
            true => Ok(()),
            false => Err(Spent::Memory),
        }
    }

    /// The bytes in use. Where they are more than so many, what is being freed is waited for.
    fn in_use(&self, most: usize) -> usize {
        let Some(live) = self.bounds.live else { return 0 };
        loop {
            let now = live();
            if now <= most || (self.bounds.stop)().is_some() || !aside::wait_a_little() {
                return now;
            }
        }
    }
}

#[cfg(test)]
mod tests;
