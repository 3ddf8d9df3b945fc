//! The least common value that no option has, for many heaps: their values, unless a rare value
//! that is less is no option either. That is for others to find out.
//!
//! Two heaps make a common value only when one of them is rare. So the options of each rare heap
//! with another are looked at, and those moves that leave one heap. What such two heaps make depends on
//! what is left alone, however much was taken: it is found once for all moves that take about as much.

use super::super::simd::{GROUP, Indices, LANES, Marks, Row};
use super::cell::Cell;
use super::form::Form;
use super::known::{Known, add};
use crate::meter;

/// What the heaps after all that are known have, if none of them is rare. Ends early where a
/// value may have more bits than codes have, or when it is asked to stop.
pub(super) fn guess<C: Cell>(
    known: &Known<'_, C>,
    heaps: usize,
    go_on: &dyn Fn() -> bool,
) -> Vec<C> {
    match known.class.indices() {
        // The engine of the page has one form for all.
        ..=64 if !meter::IN_A_PAGE => guess_in::<C, 1>(known, heaps, go_on),
        ..=128 if !meter::IN_A_PAGE => guess_in::<C, 2>(known, heaps, go_on),
        _ => guess_in::<C, 8>(known, heaps, go_on),
    }
}

fn guess_in<C: Cell, const PARTS: usize>(
    known: &Known<'_, C>,
    heaps: usize,
    go_on: &dyn Fn() -> bool,
) -> Vec<C> {
    if heaps == 0 {
        return Vec::new();
    }
    let first = known.codes.all.len();
    let mut fresh = Fresh::new(known.codes.all, heaps);
    let mut rows = known.rows();
    let mut bunches = Bunch::<PARTS>::all(known.form);
    for bunch in &mut bunches {
        bunch.begin(known, &fresh, first, &mut rows);
    }
    for (count, strip) in (first..first + heaps).step_by(LANES).enumerate() {
        if count % STRIPS_UNASKED == 0 && !go_on() {
            break;
        }
        for bunch in &mut bunches {
            bunch.mark(known, &fresh, strip, &mut rows);
        }
        for n in strip..(strip + LANES).min(first + heaps) {
            let mut set = [0; PARTS];
            for bunch in &mut bunches {
                bunch.finish(known, &fresh, n);
                bunch.put(known, n, &mut set);
            }
            put_singles(known, &fresh, n, &mut set);
            match lowest_open(&set, known.class.indices()) {
                Some(index) => fresh.codes.push(C::of(index as u32)),
                None => return fresh.since(first),
            }
        }
    }
    fresh.since(first)
}

/// The number of strips that are guessed between two looks at the limits.
const STRIPS_UNASKED: usize = 8;

/// Codes that nobody else needs to know of yet, and some before them.
struct Fresh<'a, C> {
    old: &'a [C],
    start: usize,
    codes: Vec<C>,
}

impl<'a, C: Cell> Fresh<'a, C> {
    fn new(old: &'a [C], heaps: usize) -> Fresh<'a, C> {
        let start = old.len().saturating_sub(LANES);
        let mut codes = Vec::with_capacity(old.len() - start + heaps);
        codes.extend_from_slice(&old[start..]);
        Fresh { old, start, codes }
    }

    fn len(&self) -> usize {
        self.start + self.codes.len()
    }

    fn get(&self, n: usize) -> C {
        if n < self.start { self.old[n] } else { self.codes[n - self.start] }
    }

    fn since(mut self, first: usize) -> Vec<C> {
        self.codes.split_off(first - self.start)
    }
}

/// The numbers that splits of one bunch take differ by no more than this.
const WIDEST: usize = 3 * LANES;

/// Splits that take about as much. What a split leaves of a heap, the split that takes least leaves of a smaller heap: one set
/// for each heap serves all of them.
struct Bunch<const PARTS: usize> {
    least: usize,
    /// The places of the splits, and how much more they take.
    splits: Vec<(usize, usize)>,
    /// For each heap, the indices that two heaps make, one of them rare, when the least is taken from it. The heaps of the
    /// strip come last, behind those before it.
    sets: Vec<Indices<PARTS>>,
    /// The first heap of the strip; less than 0 where the first strip has fewer heaps.
    strip: isize,
    /// How many rare heaps are too small for a whole strip, and too small for a group, and from which on they are too large.
    small: usize,
    smallest: usize,
    large: usize,
}

impl<const PARTS: usize> Bunch<PARTS> {
    fn all(form: &Form) -> Vec<Bunch<PARTS>> {
        let mut all: Vec<Bunch<PARTS>> = Vec::new();
        let mut splits: Vec<usize> = (0..form.splits().len()).collect();
        splits.sort_by_key(|at| form.splits()[*at].taken);
        for at in splits {
            let taken = form.splits()[at].taken;
            match all.last_mut().filter(|bunch| taken - bunch.least <= WIDEST) {
                Some(bunch) => bunch.splits.push((at, taken - bunch.least)),
                None => all.push(Bunch {
                    least: taken,
                    splits: vec![(at, 0)],
                    sets: Vec::new(),
                    strip: 0,
                    small: 0,
                    smallest: 0,
                    large: 0,
                }),
            }
        }
        all
    }

    /// Looks at what heaps before the first are left with.
    fn begin<C: Cell>(
        &mut self,
        known: &Known<'_, C>,
        fresh: &Fresh<'_, C>,
        first: usize,
        rows: &mut [Row<C>],
    ) {
        let strips = self.splits.last().map_or(0, |(_, more)| more.div_ceil(LANES));
        self.sets = vec![[0; PARTS]; (strips + 1) * LANES];
        for before in (1..=strips).rev() {
            match first.checked_sub(before * LANES) {
                Some(strip) => self.mark(known, fresh, strip, rows),
                // Of the few heaps of a first strip each is looked at by itself.
                None => self.next_strip(first as isize - (before * LANES) as isize),
            }
            let end = first.saturating_sub((before - 1) * LANES);
            (end.saturating_sub(LANES)..end).for_each(|n| self.finish(known, fresh, n));
        }
    }

    /// Nothing is known of the next strip.
    fn next_strip(&mut self, strip: isize) {
        self.strip = strip;
        self.sets.copy_within(LANES.., 0);
        let before = self.sets.len() - LANES;
        self.sets[before..].fill([0; PARTS]);
        (self.smallest, self.small, self.large) = (0, 0, 0);
    }

    /// Where the set of a heap of the strip is.
    fn place(&self, n: usize) -> usize {
        self.sets.len() - LANES + (n as isize - self.strip) as usize
    }

    /// The next strip: those rare heaps that leave a known heap, and not an empty one, to all heaps of it.
    fn mark<C: Cell>(
        &mut self,
        known: &Known<'_, C>,
        fresh: &Fresh<'_, C>,
        strip: usize,
        rows: &mut [Row<C>],
    ) {
        self.next_strip(strip as isize);
        let before = self.sets.len() - LANES;
        let Some(base) = strip.checked_sub(self.least) else { return };
        let least = (base + LANES).saturating_sub(fresh.len()).max(1);
        let [from, to] = [least, base.max(least)].map(|heap| known.rare.below(heap));
        // What is left beside these reaches past what was known at first.
        let recent = known.rare.below((base + LANES).saturating_sub(fresh.old.len()));
        let recent = recent.clamp(from, to);
        let (places, indices) = (&known.rare.places, &known.rare.indices);
        rows.fill([C::default(); LANES]);
        C::mark(
            known.level,
            Marks {
                codes: &fresh.codes,
                base: base.saturating_sub(fresh.start),
                places: &places[from..recent],
                with: &indices[from..recent],
            },
            rows,
        );
        C::mark(
            known.level,
            Marks {
                codes: fresh.old,
                base,
                places: &places[recent..to],
                with: &indices[recent..to],
            },
            rows,
        );
        add(known.level, rows, None, &mut self.sets[before..]);
        (self.small, self.large) = (from, to);
        // Small heaps beside the strip are not looked at in groups.
        let alone = if base < LANES { LANES } else { GROUP.saturating_sub(self.least) };
        self.smallest = known.rare.below(alone.max(1)).min(from);
    }

    /// The rare heaps that do not leave a known heap to all of the strip, for the next heap of it.
    fn finish<C: Cell>(&mut self, known: &Known<'_, C>, fresh: &Fresh<'_, C>, n: usize) {
        let Some(rest) = n.checked_sub(self.least) else { return };
        let (places, indices) = (&known.rare.places, &known.rare.indices);
        let at = self.place(n);
        let within = at + LANES - self.sets.len();
        // Only past what is known there are heaps too small for a strip, so that the base is a fresh heap.
        if within.is_multiple_of(GROUP) && self.smallest < self.small {
            let marks = Marks {
                codes: &fresh.codes,
                base: rest - fresh.start,
                places: &places[self.smallest..self.small],
                with: &indices[self.smallest..self.small],
            };
            if let Some(sets) = self.sets[at..].first_chunk_mut() {
                C::group(known.level, marks, sets);
            }
        }
        let set = &mut self.sets[at];
        let few = places[..self.smallest].iter().zip(&indices[..self.smallest]);
        let large = places[self.large..].iter().zip(&indices[self.large..]);
        for all in [few, large] {
            for (place, index) in all.take_while(|(place, _)| (**place as usize) < rest) {
                let code: u32 = fresh.get(rest - *place as usize).into();
                put(known, code ^ (*index).into(), set);
            }
        }
    }

    /// What all splits of the bunch make of a heap.
    fn put<C: Cell>(&self, known: &Known<'_, C>, n: usize, set: &mut Indices<PARTS>) {
        let turn = if known.form.is_same() { None } else { Some(known.form.at(n)) };
        let at = self.place(n);
        for (split, more) in &self.splits {
            if turn.is_some_and(|turn| !turn.splits.contains(&known.form.splits()[*split])) {
                continue;
            }
            let own = &self.sets[at - more];
            set.iter_mut().zip(own).for_each(|(part, own)| *part |= own);
        }
    }
}

/// Puts in what is an index.
fn put<C: Cell, const PARTS: usize>(known: &Known<'_, C>, code: u32, set: &mut Indices<PARTS>) {
    let code = code as usize;
    if code < known.class.indices() {
        set[code / 64] |= 1 << (code % 64);
    }
}

fn put_singles<C: Cell, const PARTS: usize>(
    known: &Known<'_, C>,
    fresh: &Fresh<'_, C>,
    n: usize,
    set: &mut Indices<PARTS>,
) {
    for single in &known.form.at(n).singles {
        let with = known.class.beside(single.taken, single.beside);
        if let (Some(rest), Some(with)) = (single.rest(n), with) {
            let code: u32 = fresh.get(rest).into();
            put(known, code ^ with, set);
        }
    }
}

fn lowest_open<const PARTS: usize>(set: &Indices<PARTS>, indices: usize) -> Option<usize> {
    let part = set.iter().position(|part| *part != u64::MAX)?;
    let index = 64 * part + (!set[part]).trailing_zeros() as usize;
    (index < indices).then_some(index)
}
