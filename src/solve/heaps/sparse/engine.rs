//! One heap after the other, or many at once: by rare values where they are few, by all pairs
//! where they are many. Which it is, is looked at again and again on the way.

use super::super::method::{Budget, Failure, Settled};
use super::super::simd::{LANES, Level};
use super::blocks::{Ended, Found, Helpers, blocks};
use super::cell::Cell;
use super::class::{Class, Counts, Tables};
use super::dense::Dense;
use super::form::Form;
use super::known::{Ground, Rare, Sample};
use super::prove::Refuted;
use super::tape::Tape;
use super::tune::tune;
use crate::meter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

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

#[derive(Debug)]
pub(super) struct Engine<C> {
    /// The values, and how many heaps are guessed before they are proved.
    pub found: Found<C>,
    /// Another thread looks at it while blocks are proved.
    ground: RwLock<Ground<C>>,
    /// The way, wherever it is possible, if it is not to be chosen by the work.
    forced: Option<Way>,
    counts: Counts,
    way: Way,
    /// The length at which the way is chosen again.
    next_choice: usize,
    dense: Dense,
    /// All heaps from here on were found by rare values under the class, and are common.
    settled_from: usize,
}

/// A row of fewer bytes is copied without a question.
const SHORT: usize = 1 << 20;

impl<C: Cell> Engine<C> {
    pub(super) fn new(form: Form, level: Level, forced: Option<Way>, values: Vec<C>) -> Engine<C> {
        let mut engine = Engine {
            settled_from: values.len(),
            found: Found { values, block: LANES, reach: 0 },
            ground: RwLock::new(Ground {
                form,
                class: Class::none(LEAST_BITS),
                tables: Tables::default(),
                level,
                tape: Tape::default(),
                rare: Rare::default(),
                sample: Sample::default(),
            }),
            forced,
            counts: Counts::default(),
            way: Way::Pairs,
            next_choice: FIRST_CHOICE,
            dense: Dense::default(),
        };
        let values = &engine.found.values;
        let most = values.iter().map(|v| (*v).into()).max().unwrap_or(0);
        let ground = engine.ground.get_mut().unwrap_or_else(PoisonError::into_inner);
        ground.class.bits = LEAST_BITS.max(u32::BITS - most.leading_zeros());
        // Without a mask, codes are values.
        ground.tape.reserve(values.len());
        ground.tape.extend(values);
        if values.len() >= FIRST_CHOICE {
            // What was found before says how to go on.
            engine.choose();
        }
        engine
    }

    /// What it was made of, without the values.
    pub(super) fn into_rules(self) -> (Form, Level, Option<Way>) {
        let ground = self.ground.into_inner().unwrap_or_else(PoisonError::into_inner);
        (ground.form, ground.level, self.forced)
    }

    fn ground(&mut self) -> &mut Ground<C> {
        self.ground.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn seen(&self) -> RwLockReadGuard<'_, Ground<C>> {
        self.ground.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// About how many nanoseconds its values took, by what there is to go through for a heap.
    pub(super) fn effort(&self) -> u64 {
        let ground = self.seen();
        let heaps = self.found.values.len() as u64;
        let splits = ground.form.splits().len() as u64;
        let each = match self.way {
            Way::Rare => ground.rare.places.len() as u64 * splits / 4 + 60,
            Way::Pairs => heaps * splits / 14 + 100,
        };
        heaps * each
    }

    pub(super) fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        if to <= self.found.values.len() {
            return Ok(());
        }
        self.reserve(to, budget)?;
        let mut since = 0;
        while self.found.values.len() < to {
            if self.found.values.len() >= self.next_choice {
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
                    since += self.dense.pairs - before + 1000 + (1 << self.ground().class.bits);
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
        let (known, room) = (self.found.values.len(), self.ground().tape.room());
        let copied = room * size_of::<C>();
        let copied = if copied < SHORT { 0 } else { copied };
        let size = |heaps: usize| {
            Tape::<C>::bytes(heaps).saturating_add(heaps * size_of::<C>()).saturating_add(copied)
        };
        if size(to) > budget.bytes {
            return Err(Stop::Failed(Failure::Memory));
        }
        if to > room {
            let double = 2 * room;
            let room = if size(double) <= budget.bytes { to.max(double) } else { to };
            // What is there already is in use, and in what the meter knows of.
            let in_use = copied + known * size_of::<C>();
            let more = |room| meter::room(size(room).saturating_sub(in_use)).map(|()| room);
            let room = more(room).or_else(|_| more(to));
            let room = room.map_err(|spent| Stop::Failed(spent.into()))?;
            self.ground().tape.reserve(room);
            self.found.values.reserve_exact(room - known);
        }
        Ok(())
    }

    /// The next heap, by all its pairs.
    fn one(&mut self) -> Result<(), Stop> {
        let ground = self.ground.get_mut().unwrap_or_else(PoisonError::into_inner);
        let values = &self.found.values;
        let at = |n: usize| values.get(n).map_or(0, |v: &C| (*v).into());
        let (form, class, codes) = (&ground.form, &ground.class, ground.tape.codes());
        let value = self.dense.value(form, class, ground.level, codes, at);
        self.accept(value)?;
        let (n, rare) = (self.found.values.len() - 1, self.way == Way::Rare);
        let ground = self.ground();
        let (class, code) = (ground.class, ground.class.heap(value, n));
        ground.tape.push(C::of(code));
        if rare && !class.common(value, n) {
            ground.rare.push(n, code & (class.indices() as u32 - 1));
        }
        self.settled_from = n + 1;
        Ok(())
    }

    /// Takes the next value as found. Its code is to follow.
    fn accept(&mut self, value: u32) -> Result<(), Stop> {
        let class = self.ground().class;
        if value >> class.bits != 0 {
            let bits = u32::BITS - value.leading_zeros();
            if bits > C::BITS {
                return Err(Stop::Wider);
            }
            self.recode(Class { bits, ..class });
            self.next_choice = self.found.values.len() + 1;
        }
        self.found.values.push(C::of(value));
        Ok(())
    }

    /// What is known of the heaps from the last rare one on, while rare values are gone by.
    pub(super) fn settled(&self) -> Option<Settled> {
        let ground = self.seen();
        let last_rare = ground.rare.places.last().map_or(0, |place| *place as usize);
        (self.way == Way::Rare).then_some(Settled {
            from: self.settled_from,
            reach: self.found.reach.max(last_rare),
            last_rare,
            by_parity: ground.class.twist.is_some(),
        })
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
        let helpers = Helpers { threads: budget.threads, stopped: &stopped };
        match blocks(&mut self.found, &self.ground, to, &go_on, helpers) {
            Ended::Known => Ok(()),
            Ended::Unlike => self.one(),
            Ended::Refuted(refuted) => self.refute(refuted),
            Ended::Stopped => {
                let known = self.found.values.len();
                self.ground().tape.truncate(known);
                Err(Stop::Failed(Failure::Stopped))
            }
        }
    }

    fn refute(&mut self, refuted: Refuted) -> Result<(), Stop> {
        let (n, index) = (refuted.heap, refuted.index as u32);
        let ground = self.ground.get_mut().unwrap_or_else(PoisonError::into_inner);
        ground.tape.truncate(n);
        let known = self.found.values.len();
        self.found.values.extend(ground.values(known..n));
        // It is less than the one that was guessed, so codes are as before.
        let value = ground.class.value(index, false, n);
        self.accept(value)?;
        let ground = self.ground();
        ground.tape.push(C::of(ground.class.heap(value, n)));
        ground.rare.push(n, index);
        // Those before it in its stretch are right, but what shows it was not kept.
        (self.settled_from, self.found.reach, self.found.block) = (n + 1, 0, LANES);
        Ok(())
    }

    fn recode(&mut self, class: Class) {
        let ground = self.ground.get_mut().unwrap_or_else(PoisonError::into_inner);
        ground.recode(class, &self.found.values);
    }

    fn choose(&mut self) {
        let n = self.found.values.len();
        self.next_choice = n + n / 2;
        self.counts.count(&self.found.values);
        let ground = self.ground.get_mut().unwrap_or_else(PoisonError::into_inner);
        let (class, rare) = self.counts.best(ground.class.bits, ground.form.parity());
        let usable = class.indices() <= 512
            && ground.form.any_from().next().is_none()
            && !ground.form.splits().is_empty();
        // Measured: so many heaps for each rare one, for it to be worth while.
        let many = if C::BITS == 8 { 6 } else { 16 };
        let way = if many * rare < n { Way::Rare } else { Way::Pairs };
        let wanted = usable && self.forced.unwrap_or(way) == Way::Rare;
        // By pairs, nobody notes which heaps are rare.
        let not_noted = self.way == Way::Pairs;
        self.way = if wanted { Way::Rare } else { Way::Pairs };
        if wanted {
            if not_noted || class != ground.class {
                ground.recode(class, &self.found.values);
                (self.settled_from, self.found.reach) = (n, 0);
            }
            ground.sample = tune(&ground.known());
        }
    }
}
