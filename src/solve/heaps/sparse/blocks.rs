//! Blocks of heaps by their rare values, one after the other: while a block is proved, the next one is guessed. Large blocks
//! are shared by two threads.

use super::cell::Cell;
use super::guess::guess;
use super::known::Ground;
use super::prove::{Refuted, Shared, prove_shared};
use crate::meter;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, mpsc};

/// The most heaps that are guessed before they are proved. Threads wait for one another at the end of each block, so it
/// is to take longer than a thread to wake.
const BLOCK: usize = 1 << 15;

/// A block with fewer heaps is proved by one thread: another one would take longer to wake.
const WORTH_A_THREAD: usize = 512;

/// What is found.
#[derive(Debug)]
pub(super) struct Found<C> {
    pub values: Vec<C>,
    /// The size of the next block: its heaps are guessed, and then proved.
    pub block: usize,
    /// No less than the largest of the smaller heaps in the pairs by which they were found.
    pub reach: usize,
}

/// Why blocks come to an end.
pub(super) enum Ended {
    /// All that is wanted is known.
    Known,
    /// The next value may need more bits than codes have.
    Unlike,
    Refuted(Refuted),
    Stopped,
}

/// Who may help.
#[derive(Clone, Copy)]
pub(super) struct Helpers<'a> {
    pub threads: usize,
    pub stopped: &'a AtomicBool,
}

/// The other thread: it is sent stretches of heaps, and answers with what is wrong in one, and with its values.
struct Helper<C> {
    stretches: mpsc::Sender<Range<usize>>,
    told: mpsc::Receiver<(Option<Refuted>, Vec<C>)>,
}

/// Goes on until as many heaps are known, or something else has to be done first.
pub(super) fn blocks<C: Cell>(
    found: &mut Found<C>,
    ground: &RwLock<Ground<C>>,
    to: usize,
    go_on: &dyn Fn() -> bool,
    Helpers { threads, stopped }: Helpers<'_>,
) -> Ended {
    let worth_it =
        |found: &Found<C>| found.block.min(to.saturating_sub(found.values.len())) >= WORTH_A_THREAD;
    let shared = Shared::default();
    let helped = meter::HAS_THREADS && threads > 1;
    let mut blocks = Blocks { found, ground, to, go_on, shared: &shared };
    loop {
        if helped && worth_it(blocks.found) {
            return blocks.with_help(stopped);
        }
        if let Some(ended) = blocks.next(None) {
            return ended;
        }
    }
}

struct Blocks<'a, C> {
    found: &'a mut Found<C>,
    ground: &'a RwLock<Ground<C>>,
    to: usize,
    go_on: &'a dyn Fn() -> bool,
    shared: &'a Shared,
}

impl<C: Cell> Blocks<'_, C> {
    /// The same with another thread, if there is one to be had.
    fn with_help(&mut self, stopped: &AtomicBool) -> Ended {
        let (stretches, stretch) = mpsc::channel::<Range<usize>>();
        let (tell, told) = mpsc::channel();
        let (ground, shared) = (self.ground, self.shared);
        std::thread::scope(|scope| {
            let helper = move || {
                while let Ok(heaps) = stretch.recv() {
                    let ground = ground.read().unwrap_or_else(PoisonError::into_inner);
                    let go_on = || !stopped.load(Ordering::Relaxed);
                    let (known, sample) = (ground.known(), &ground.sample);
                    let refuted = prove_shared(&known, sample, heaps.clone(), shared, &go_on);
                    let values = ground.values(heaps).collect();
                    // Whoever hears of it writes.
                    drop(ground);
                    if tell.send((refuted, values)).is_err() {
                        break;
                    }
                }
            };
            let thread = std::thread::Builder::new().spawn_scoped(scope, helper).ok();
            let helper = thread.map(|_| Helper { stretches, told });
            loop {
                if let Some(ended) = self.next(helper.as_ref()) {
                    return ended;
                }
            }
        })
    }

    /// Proves what is guessed, and meanwhile guesses more. None if that goes on.
    fn next(&mut self, helper: Option<&Helper<C>>) -> Option<Ended> {
        let known = self.found.values.len();
        if known >= self.to {
            return Some(Ended::Known);
        }
        let read = || self.ground.read().unwrap_or_else(PoisonError::into_inner);
        let write = || self.ground.write().unwrap_or_else(PoisonError::into_inner);
        let block = |from: usize| self.found.block.min(self.to.saturating_sub(from));
        if read().tape.len() == known {
            let guessed = guess(&read().known(), block(known), self.go_on);
            if guessed.is_empty() {
                return Some(if (self.go_on)() { Ended::Unlike } else { Ended::Stopped });
            }
            write().tape.extend(&guessed);
        }
        let ground = read();
        let (heaps, sample) = (known..ground.tape.len(), &ground.sample);
        let end = heaps.end;
        self.shared.begin();
        let helper = helper.filter(|helper| helper.stretches.send(heaps.clone()).is_ok());
        let ahead = match helper {
            Some(_) => guess(&ground.known(), block(end), self.go_on),
            None => Vec::new(),
        };
        let mine = prove_shared(&ground.known(), sample, heaps.clone(), self.shared, self.go_on);
        let (theirs, values) = match helper.map(|helper| helper.told.recv()) {
            Some(Ok(told)) => told,
            // It ended in a panic, which the scope of the threads passes on.
            Some(Err(_)) => return Some(Ended::Stopped),
            None => (None, ground.values(heaps).collect()),
        };
        drop(ground);
        if !(self.go_on)() {
            return Some(Ended::Stopped);
        }
        if let Some(refuted) = mine.into_iter().chain(theirs).min_by_key(|refuted| refuted.heap) {
            return Some(Ended::Refuted(refuted));
        }
        self.found.block = (2 * self.found.block).min(BLOCK);
        self.found.reach = self.found.reach.max(self.shared.reach());
        self.found.values.extend(values);
        write().tape.extend(&ahead);
        None
    }
}
