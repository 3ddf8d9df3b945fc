//! What is known when a stretch of heaps is looked at, and sets of indices for 64 heaps at once.

use super::super::simd::{LANES, Level, Row};
use super::cell::Cell;
use super::class::Class;
use super::form::Form;
use super::tape::Codes;

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

#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a, C> {
    pub form: &'a Form,
    pub class: &'a Class,
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

/// A set of indices below 512 for each of 64 heaps.
pub(super) type Sets = [[u64; 8]; LANES];

/// Which of the heaps from `first` on have the split with this number.
pub(super) fn lanes_of(form: &Form, split: usize, first: usize) -> Option<[bool; LANES]> {
    if form.is_same() {
        return None;
    }
    let split = form.splits()[split];
    Some(std::array::from_fn(|lane| form.at(first + lane).splits.contains(&split)))
}

/// Adds what the rows say to the sets, in those lanes.
pub(super) fn add<C: Cell>(rows: &[Row<C>], lanes: Option<&[bool; LANES]>, sets: &mut Sets) {
    let in_part = 64 / C::IN_ROW;
    for (part, rows) in rows.chunks(in_part).enumerate() {
        for (lane, set) in sets.iter_mut().enumerate() {
            let mut all = 0;
            for (at, row) in rows.iter().enumerate() {
                let bits: u32 = row[lane].into();
                all |= u64::from(bits) << (at * C::IN_ROW);
            }
            if lanes.is_none_or(|lanes| lanes[lane]) {
                set[part] |= all;
            }
        }
    }
}
