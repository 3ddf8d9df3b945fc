//! One heap after the other, or many at once: by rare values where they are few, by all pairs
//! where they are many. Which it is, is looked at again and again on the way.

use super::super::method::{Budget, Failure};
use super::super::simd::{LANES, Level};
use super::cell::Cell;
use super::class::{Class, Counts};
use super::dense::Dense;
use super::form::Form;
use super::guess::guess;
use super::known::{Known, Rare};
use super::prove::{Refuted, Sample, Work, prove};
use super::tape::Tape;

/// Why an engine stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Failed(Failure),
    /// The next value does not fit in.
    Wider,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Pairs,
    Rare,
}

/// How ways are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    ByWork,
    /// Rare values wherever they can be used at all.
    AlwaysRare,
    NeverRare,
}

/// Codes have no fewer bits than this: the marks of one row are all indices.
const LEAST_BITS: u32 = 5;

/// The first time that there is a choice.
const FIRST_CHOICE: usize = 256;

#[derive(Debug)]
pub struct Engine<C> {
    pub values: Vec<C>,
    form: Form,
    level: Level,
    choice: Choice,
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
    work: Work,
}

impl<C: Cell> Engine<C> {
    pub fn new(form: Form, level: Level, choice: Choice, values: Vec<C>) -> Engine<C> {
        let mut engine = Engine {
            values: Vec::new(),
            form,
            level,
            choice,
            tape: Tape::default(),
            class: Class::none(LEAST_BITS),
            counts: Counts::default(),
            rare: Rare::default(),
            way: Way::Pairs,
            next_choice: FIRST_CHOICE,
            dense: Dense::default(),
            sample: Sample::default(),
            block: LANES,
            work: Work::default(),
        };
        let most = values.iter().map(|v| (*v).into()).max().unwrap_or(0);
        engine.class.bits = LEAST_BITS.max(u32::BITS - most.leading_zeros());
        engine.tape.reserve(values.len());
        for (n, value) in values.iter().enumerate() {
            engine.counts.add((*value).into(), n);
            engine.tape.push(*value);
        }
        engine.values = values;
        engine.next_choice = engine.values.len().max(FIRST_CHOICE);
        engine
    }

    pub fn into_parts(self) -> (Form, Level, Choice, Vec<C>) {
        (self.form, self.level, self.choice, self.values)
    }

    pub fn into_parts_only(self) -> (Form, Level, Choice) {
        (self.form, self.level, self.choice)
    }

    pub fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
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
                    since += self.dense.pairs - before + 1000;
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
        let size = |heaps: usize| Tape::<C>::bytes(heaps).saturating_add(heaps * size_of::<C>());
        if size(to) > budget.bytes {
            return Err(Stop::Failed(Failure::Memory));
        }
        if to > self.tape.room() {
            let double = 2 * self.tape.room();
            let room = if size(double) <= budget.bytes { to.max(double) } else { to };
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

    fn known(&self) -> Known<'_, C> {
        Known {
            form: &self.form,
            class: &self.class,
            level: self.level,
            codes: self.tape.codes(),
            rare: &self.rare,
        }
    }

    /// A stretch of heaps, guessed and proved.
    fn many(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Stop> {
        let first = self.values.len();
        let guessed = guess(&self.known(), self.block.min(to - first), budget.go_on);
        if guessed.is_empty() {
            return match (budget.go_on)() {
                false => Err(Stop::Failed(Failure::Stopped)),
                true => self.one(),
            };
        }
        for code in guessed {
            self.tape.push(code);
        }
        let end = self.tape.len();
        let mut rows = vec![[C::default(); LANES]; self.class.indices().div_ceil(C::IN_ROW)];
        for strip in (first..end).step_by(LANES) {
            if !(budget.go_on)() {
                self.tape.truncate(strip);
                self.accept_until(strip)?;
                return Err(Stop::Failed(Failure::Stopped));
            }
            let heaps = strip..end.min(strip + LANES);
            let mut work = self.work;
            let refuted = prove(&self.known(), &self.sample, heaps, &mut rows, &mut work);
            self.work = work;
            if let Some(refuted) = refuted {
                self.block = LANES;
                return self.refute(refuted);
            }
        }
        self.block = (2 * self.block).min(4096);
        self.accept_until(end)
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
        let value = self.class.value(index, false, n);
        self.accept(value)?;
        self.tape.push(C::of(self.class.heap(value, n)));
        self.rare.push(n, index);
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
        let wanted = match self.choice {
            Choice::ByWork => usable && rare < n / 16,
            Choice::AlwaysRare => usable,
            Choice::NeverRare => false,
        };
        self.way = if wanted { Way::Rare } else { Way::Pairs };
        if wanted {
            if class != self.class {
                self.recode(class);
            }
            self.sample = Sample::new(&self.known(), LANES, 256);
        }
    }
}
