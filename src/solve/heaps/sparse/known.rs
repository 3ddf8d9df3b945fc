//! What is known when a stretch of heaps is looked at, and sets of indices for 64 heaps at once.

use super::super::simd::{self, Indices, LANES, Level, Row};
use super::cell::Cell;
use super::class::{Class, Tables};
use super::form::Form;
use super::tape::{Codes, Tape};
use std::ops::Range;

/// The heaps with rare values.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare<C> {
    /// In ascending order.
    pub places: Vec<u32>,
    /// Their codes, without the highest bit: added to a common heap's code this gives the index
    /// of a common value, and to a rare one's something beyond all indices.
    pub indices: Vec<C>,
}

impl<C: Cell> Rare<C> {
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.indices.clear();
    }

    pub(super) fn push(&mut self, place: usize, index: u32) {
        self.places.push(place as u32);
        self.indices.push(C::of(index));
    }

    /// How many there are among the heaps below this.
    pub(super) fn below(&self, heap: usize) -> usize {
        self.places.partition_point(|place| (*place as usize) < heap)
    }
}

/// What threads that look at heaps share.
#[derive(Debug)]
pub(super) struct Ground<C> {
    pub form: Form,
    pub class: Class,
    pub tables: Tables<C>,
    pub level: Level,
    /// Of all values, and of those that are guessed.
    pub tape: Tape<C>,
    pub rare: Rare<C>,
    pub sample: Sample<C>,
}

impl<C: Cell> Ground<C> {
    pub(super) fn known(&self) -> Known<'_, C> {
        Known {
            form: &self.form,
            class: &self.class,
            tables: &self.tables,
            level: self.level,
            codes: self.tape.codes(),
            rare: &self.rare,
        }
    }

    /// The values of heaps whose codes are right.
    pub(super) fn values(&self, heaps: Range<usize>) -> impl Iterator<Item = C> {
        let first = heaps.start;
        self.tables.values(&self.tape.codes().all[heaps], first)
    }

    /// Writes the codes of all values anew.
    pub(super) fn recode(&mut self, class: Class, values: &[C]) {
        self.class = class;
        self.tables = match class.mask {
            0 => Tables::default(),
            _ => Tables::of(&class),
        };
        self.tape.truncate(0);
        self.rare.clear();
        let indices = class.indices() as u32;
        for (n, value) in values.iter().enumerate() {
            let code = class.heap((*value).into(), n);
            self.tape.push(C::of(code));
            // A heap of none is beside no other.
            if n > 0 && code >= indices {
                self.rare.push(n, code - indices);
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a, C> {
    pub form: &'a Form,
    pub class: &'a Class,
    pub tables: &'a Tables<C>,
    pub level: Level,
    pub codes: Codes<'a, C>,
    pub rare: &'a Rare<C>,
}

impl<C: Cell> Known<'_, C> {
    /// Rows for all indices.
    pub(super) fn rows(&self) -> Vec<Row<C>> {
        vec![[C::default(); LANES]; self.class.indices().div_ceil(C::IN_ROW)]
    }
}

/// Which of the heaps from `first` on have the split with this number.
pub(super) fn lanes_of(form: &Form, split: usize, first: usize) -> Option<[bool; LANES]> {
    if form.is_same() {
        return None;
    }
    let split = form.splits()[split];
    Some(std::array::from_fn(|lane| form.at(first + lane).splits.contains(&split)))
}

/// Adds what the rows say to the sets, in those lanes.
pub(super) fn add<C: Cell, const PARTS: usize>(
    level: Level,
    rows: &[Row<C>],
    lanes: Option<&[bool; LANES]>,
    sets: &mut [Indices<PARTS>],
) {
    for (part, rows) in rows.chunks(64 / C::IN_ROW).enumerate().take(PARTS) {
        let all = simd::join(level, rows);
        for (lane, (set, all)) in sets.iter_mut().zip(all).enumerate() {
            if lanes.is_none_or(|lanes| lanes[lane]) {
                set[part] |= all;
            }
        }
    }
}

/// The common heaps that are put down, and where the others begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample<C> {
    pub places: Vec<u32>,
    pub indices: Vec<C>,
    pub next: usize,
}

impl<C: Cell> Sample<C> {
    /// So many common heaps from a first one on, as far as they are known.
    pub(super) fn new(known: &Known<'_, C>, first: usize, count: usize) -> Sample<C> {
        let mut sample = Sample { places: Vec::new(), indices: Vec::new(), next: LANES };
        let indices = known.class.indices() as u32;
        // What is left beside a heap of fewer may not be known for all of a strip.
        sample.next = first.max(LANES);
        for (place, code) in known.codes.all.iter().enumerate().skip(sample.next) {
            if sample.places.len() >= count {
                break;
            }
            if (*code).into() < indices {
                sample.places.push(place as u32);
                sample.indices.push(*code);
            }
            sample.next = place + 1;
        }
        sample
    }

    /// The largest heap of them.
    pub(super) fn reach(&self) -> usize {
        self.places.last().map_or(0, |place| *place as usize)
    }
}
