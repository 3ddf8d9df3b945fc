//! One heap after the other, or many at once: by rare values where they are few, by all pairs
//! where they are many. Which it is, is looked at again and again on the way.

use super::super::method::{Budget, Failure, Settled};
use super::super::simd::{LANES, Level};
use super::cell::Cell;
use super::class::{Class, Counts};
use super::dense::Dense;
use super::form::Form;
use super::guess::guess;
use super::known::{Known, Rare};
use super::prove::{Refuted, Sample, Shared, prove_shared};
use super::tape::Tape;
use super::tune::tune;
use crate::meter;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why an engine stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Failed(Failure),
    /// The next value does not fit in.
    Wider,
}

/// How values are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// One by one, by all pairs.
    Pairs,
    /// Many at once, by the rare ones.
    Rare,
}

/// Codes have no fewer bits than this: the marks of one row are all indices.
const LEAST_BITS: u32 = 5;

/// The first time that there is a choice.
const FIRST_CHOICE: usize = 256;

/// The most heaps that are guessed before they are proved.
const BLOCK: usize = 8192;

/// So many are worth another thread.
const WORTH_A_THREAD: usize = 512;

#[derive(Debug)]
pub(super) struct Engine<C> {
    pub values: Vec<C>,
    form: Form,
    level: Level,
    /// The way, wherever it is possible, if it is not to be chosen by the work.
    forced: Option<Way>,
    /// Of all values, and, within one call, of those that are guessed.
    tape: Tape<C>,
    class: Class,
    counts: Counts,
    rare: Rare<C>,
    way: Way,
    /// The length at which the way is chosen again.
    next_choice: usize,
    dense: Dense,
    sample: Sample<C>,
    /// So many heaps are guessed before they are proved.
    block: usize,
    /// All heaps from here on were found by rare values under the class, and are common.
    settled_from: usize,
    /// No less than the largest of the smaller heaps in the pairs by which they were found.
    reach: usize,
}

/// A row of fewer bytes is copied without a question.
const SHORT: usize = 1 << 20;

impl<C: Cell> Engine<C> {
    pub(super) fn new(form: Form, level: Level, forced: Option<Way>, values: Vec<C>) -> Engine<C> {
        let mut engine = Engine {
            values: Vec::new(),
            form,
            level,
            forced,
            tape: Tape::default(),
            class: Class::none(LEAST_BITS),
            counts: Counts::default(),
            rare: Rare::default(),
            way: Way::Pairs,
            next_choice: FIRST_CHOICE,
            dense: Dense::default(),
            sample: Sample::default(),
            block: LANES,
            settled_from: values.len(),
            reach: 0,
        };
        let most = values.iter().map(|v| (*v).into()).max().unwrap_or(0);
        engine.class.bits = LEAST_BITS.max(u32::BITS - most.leading_zeros());
        engine.tape.reserve(values.len());
        for (n, value) in values.iter().enumerate() {
            engine.counts.add((*value).into(), n);
            engine.tape.push(*value);
        }
        engine.values = values;
        if engine.values.len() >= FIRST_CHOICE {
            // What was found before says how to go on.
            engine.choose();
        }
        engine
    }

    /// What it was made of, without the values.
    pub(super) fn into_rules(self) -> (Form, Level, Option<Way>) {
        (self.form, self.level, self.forced)
    }

    /// About how many nanoseconds its values took, by what there is to go through for a heap.
    pub(super) fn effort(&self) -> u64 {
        let (heaps, splits) = (self.values.len() as u64, self.form.splits().len() as u64);
        let each = match self.way {
            Way::Rare => self.rare.places.len() as u64 * splits / 4 + 60,
            Way::Pairs => heaps * splits / 14 + 100,
        };
        heaps * each
    }

    pub(super) fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        if to <= self.values.len() {
            return Ok(());
        }
        self.reserve(to, budget)?;
        let mut since = 0;
        while self.values.len() < to {
            if self.values.len() >= self.next_choice {
                self.choose();
            }
            match self.way {
                Way::Pairs => {
                    // Looking at the budget takes time, too.
                    let before = self.dense.pairs;
                    if since == 0 && !(budget.go_on)() {
                        return Err(Stop::Failed(Failure::Stopped));
                    }
                    self.one()?;
                    since += self.dense.pairs - before + 1000 + (1 << self.class.bits);
                    since = if since > 1 << 20 { 0 } else { since };
                }
                Way::Rare => self.many(to.min(self.next_choice), budget)?,
            }
        }
        Ok(())
    }

    fn reserve(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        if to > u32::MAX as usize {
            return Err(Stop::Failed(Failure::TooLarge));
        }
        // What is there is copied to where there is more room. A short row does not matter.
        let copied = self.tape.room() * size_of::<C>();
        let copied = if copied < SHORT { 0 } else { copied };
        let size = |heaps: usize| {
            Tape::<C>::bytes(heaps).saturating_add(heaps * size_of::<C>()).saturating_add(copied)
        };
        if size(to) > budget.bytes {
            return Err(Stop::Failed(Failure::Memory));
        }
        if to > self.tape.room() {
            let double = 2 * self.tape.room();
            let room = if size(double) <= budget.bytes { to.max(double) } else { to };
            // What is there already is in use, and in what the meter knows of.
            let known = copied + self.values.len() * size_of::<C>();
            let more = |room| meter::room(size(room).saturating_sub(known)).map(|()| room);
            let room = more(room).or_else(|_| more(to));
            let room = room.map_err(|spent| Stop::Failed(spent.into()))?;
            self.tape.reserve(room);
            self.values.reserve_exact(room - self.values.len());
        }
        Ok(())
    }

    /// The next heap, by all its pairs.
    fn one(&mut self) -> Result<(), Stop> {
        let values = &self.values;
        let at = |n: usize| values.get(n).map_or(0, |v: &C| (*v).into());
        let codes = self.tape.codes();
        let value = self.dense.value(&self.form, &self.class, self.level, codes, at);
        self.accept(value)?;
        let n = self.values.len() - 1;
        let code = self.class.heap(value, n);
        self.tape.push(C::of(code));
        self.settled_from = n + 1;
        if self.way == Way::Rare && !self.class.common(value, n) {
            self.rare.push(n, code & (self.class.indices() as u32 - 1));
        }
        Ok(())
    }

    /// Takes the next value as found. Its code is to follow.
    fn accept(&mut self, value: u32) -> Result<(), Stop> {
        if value >> self.class.bits != 0 {
            let bits = u32::BITS - value.leading_zeros();
            if bits > C::BITS {
                return Err(Stop::Wider);
            }
            self.recode(Class { bits, ..self.class });
            self.next_choice = self.values.len() + 1;
        }
        self.counts.add(value, self.values.len());
        self.values.push(C::of(value));
        Ok(())
    }

    /// What is known of the heaps from the last rare one on, while rare values are gone by.
    pub(super) fn settled(&self) -> Option<Settled> {
        let last_rare = self.rare.places.last().map_or(0, |place| *place as usize);
        (self.way == Way::Rare).then_some(Settled {
            from: self.settled_from,
            reach: self.reach.max(last_rare),
            last_rare,
            by_parity: self.class.twist.is_some(),
        })
    }

    fn known(&self) -> Known<'_, C> {
        Known {
            form: &self.form,
            class: &self.class,
            level: self.level,
            codes: self.tape.codes(),
            rare: &self.rare,
        }
    }

    /// Heaps below this, guessed in blocks, each of which is proved while the next is guessed.
    fn many(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        // Once stopped, nothing that was not proved counts, whatever is said later.
        let stopped = AtomicBool::new(false);
        let go_on = || {
            let go_on = !stopped.load(Ordering::Relaxed) && (budget.go_on)();
            stopped.store(!go_on, Ordering::Relaxed);
            go_on
        };
        while self.values.len() < to {
            if self.tape.len() == self.values.len() {
                let block = self.block.min(to - self.tape.len());
                let guessed = guess(&self.known(), block, &go_on);
                if guessed.is_empty() && go_on() {
                    return self.one();
                }
                guessed.into_iter().for_each(|code| self.tape.push(code));
            }
            let end = self.tape.len();
            let shared = Shared::default();
            let (refuted, ahead) = self.prove(to, budget.threads, &shared, &go_on, &stopped);
            if !go_on() {
                self.tape.truncate(self.values.len());
                return Err(Stop::Failed(Failure::Stopped));
            }
            if let Some(refuted) = refuted {
                self.block = LANES;
                return self.refute(refuted);
            }
            self.block = (2 * self.block).min(BLOCK);
            self.reach = self.reach.max(shared.reach.into_inner());
            self.accept_until(end)?;
            ahead.into_iter().for_each(|code| self.tape.push(code));
        }
        Ok(())
    }

    /// Proves what is guessed. If there are threads for it, guesses go on meanwhile.
    fn prove(
        &self,
        to: usize,
        threads: usize,
        shared: &Shared,
        go_on: &dyn Fn() -> bool,
        stopped: &AtomicBool,
    ) -> (Option<Refuted>, Vec<C>) {
        let known = self.known();
        let heaps = self.values.len()..self.tape.len();
        if !meter::HAS_THREADS || threads < 2 || heaps.len() < WORTH_A_THREAD {
            return (prove_shared(&known, &self.sample, heaps, shared, go_on), Vec::new());
        }
        let prove = |go_on: &dyn Fn() -> bool| {
            prove_shared(&known, &self.sample, heaps.clone(), shared, go_on)
        };
        std::thread::scope(|scope| {
            let helper = || prove(&|| !stopped.load(Ordering::Relaxed));
            let helper = std::thread::Builder::new().spawn_scoped(scope, helper);
            let ahead = guess(&known, self.block.min(to - heaps.end), go_on);
            let mine = prove(go_on);
            let theirs = match helper.map(|helper| helper.join()) {
                Ok(Ok(refuted)) => refuted,
                // There was no thread to be had.
                Err(_) => None,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
            };
            (mine.into_iter().chain(theirs).min_by_key(|refuted| refuted.heap), ahead)
        })
    }

    fn accept_until(&mut self, end: usize) -> Result<(), Stop> {
        for n in self.values.len()..end {
            let value = self.class.of_heap(self.tape.codes().all[n].into(), n);
            self.accept(value)?;
        }
        Ok(())
    }

    fn refute(&mut self, refuted: Refuted) -> Result<(), Stop> {
        let (n, index) = (refuted.heap, refuted.index as u32);
        self.tape.truncate(n);
        self.accept_until(n)?;
        // It is less than the one that was guessed, so codes are as before.
        let value = self.class.value(index, false, n);
        self.accept(value)?;
        self.tape.push(C::of(self.class.heap(value, n)));
        self.rare.push(n, index);
        // Those before it in its stretch are right, but what shows it was not kept.
        (self.settled_from, self.reach) = (n + 1, 0);
        Ok(())
    }

    /// Writes the codes anew.
    fn recode(&mut self, class: Class) {
        self.class = class;
        self.tape.truncate(0);
        self.rare.clear();
        let indices = self.class.indices() as u32;
        for (n, value) in self.values.iter().enumerate() {
            let code = class.heap((*value).into(), n);
            self.tape.push(C::of(code));
            // A heap of none is beside no other.
            if n > 0 && code >= indices {
                self.rare.push(n, code - indices);
            }
        }
    }

    fn choose(&mut self) {
        let n = self.values.len();
        self.next_choice = n + n / 2;
        let (class, rare) = self.counts.best(self.class.bits, self.form.parity());
        let usable = class.indices() <= 512
            && self.form.any_from().next().is_none()
            && !self.form.splits().is_empty();
        // Measured: so many heaps for each rare one, for it to be worth while.
        let many = if C::BITS == 8 { 6 } else { 16 };
        let way = if many * rare < n { Way::Rare } else { Way::Pairs };
        let wanted = usable && self.forced.unwrap_or(way) == Way::Rare;
        // By pairs, nobody notes which heaps are rare.
        let not_noted = self.way == Way::Pairs;
        self.way = if wanted { Way::Rare } else { Way::Pairs };
        if wanted {
            if not_noted || class != self.class {
                self.recode(class);
                (self.settled_from, self.reach) = (self.values.len(), 0);
            }
            self.sample = tune(&self.known());
        }
    }
}
