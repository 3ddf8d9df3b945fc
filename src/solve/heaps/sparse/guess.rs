//! The least common value that no option has, for many heaps: their values, unless a rare value
//! that is less is no option either. That is for others to find out.
//!
//! Two heaps make a common value only when one of them is rare. So the options of each rare heap
//! with another are looked at, and those moves that leave one heap.

use super::super::simd::{LANES, Marks, Row};
use super::cell::Cell;
use super::known::{Known, Sets, add, lanes_of};

/// What the heaps after all that are known have, if none of them is rare. Ends early where a
/// value may have more bits than codes have, or when it is asked to stop.
pub(super) fn guess<C: Cell>(
    known: &Known<'_, C>,
    heaps: usize,
    go_on: &dyn Fn() -> bool,
) -> Vec<C> {
    let first = known.codes.all.len();
    let mut fresh = Fresh::new(known.codes.all);
    let mut rows = known.rows();
    for strip in (first..first + heaps).step_by(LANES) {
        if !go_on() {
            break;
        }
        let mut sets: Sets = [[0; 8]; LANES];
        mark(known, &fresh, strip, &mut rows, &mut sets);
        let few = Few::new(known, strip);
        for n in strip..(strip + LANES).min(first + heaps) {
            let set = &mut sets[n - strip];
            few.put(known, &fresh, n, set);
            put_singles(known, &fresh, n, set);
            match lowest_open(set, known.class.indices()) {
                Some(index) => fresh.codes.push(C::of(index as u32)),
                None => return fresh.since(first),
            }
        }
    }
    fresh.since(first)
}

/// Codes that nobody else needs to know of yet, and some before them.
struct Fresh<'a, C> {
    old: &'a [C],
    start: usize,
    codes: Vec<C>,
}

impl<'a, C: Cell> Fresh<'a, C> {
    fn new(old: &'a [C]) -> Fresh<'a, C> {
        let start = old.len().saturating_sub(LANES);
        Fresh { old, start, codes: old[start..].to_vec() }
    }

    fn get(&self, n: usize) -> C {
        if n < self.start { self.old[n] } else { self.codes[n - self.start] }
    }

    fn since(mut self, first: usize) -> Vec<C> {
        self.codes.split_off(first - self.start)
    }
}

/// The least heap that all heaps of a strip may be left beside, and be known: less than that is
/// left to each heap.
fn least(taken: usize) -> usize {
    LANES.saturating_sub(taken).max(1)
}

/// One more than the largest heap that all heaps of a strip have beside another.
fn end(strip: usize, taken: usize) -> usize {
    strip.saturating_sub(taken).max(least(taken))
}

/// Those rare heaps that leave a known heap, and not an empty one, to all heaps of the strip.
fn mark<C: Cell>(
    known: &Known<'_, C>,
    fresh: &Fresh<'_, C>,
    strip: usize,
    rows: &mut [Row<C>],
    sets: &mut Sets,
) {
    rows.fill([C::default(); LANES]);
    for (at, split) in known.form.splits().iter().enumerate() {
        let (least, end) = (least(split.taken), end(strip, split.taken));
        let Some(base) = strip.checked_sub(split.taken) else { continue };
        let [from, to] = [least, end].map(|heap| known.rare.below(heap));
        // What is left beside these reaches past what was known at first.
        let recent = known.rare.below((base + LANES).saturating_sub(fresh.old.len()));
        let recent = recent.clamp(from, to);
        let (places, indices) = (&known.rare.places, &known.rare.indices);
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
        if let Some(lanes) = lanes_of(known.form, at, strip) {
            add(rows, Some(&lanes), sets);
            rows.fill([C::default(); LANES]);
        }
    }
    add(rows, None, sets);
}

/// For each split, how many rare heaps are too small for a whole strip, and from which on they
/// are too large.
struct Few(Vec<[usize; 2]>);

impl Few {
    fn new<C: Cell>(known: &Known<'_, C>, strip: usize) -> Few {
        let splits = known.form.splits().iter();
        Few(splits
            .map(|s| [least(s.taken), end(strip, s.taken)].map(|heap| known.rare.below(heap)))
            .collect())
    }

    fn put<C: Cell>(
        &self,
        known: &Known<'_, C>,
        fresh: &Fresh<'_, C>,
        n: usize,
        set: &mut [u64; 8],
    ) {
        match known.class.indices() {
            0..=64 => self.put_in::<C, 1>(known, fresh, n, set),
            65..=128 => self.put_in::<C, 2>(known, fresh, n, set),
            _ => self.put_in::<C, 8>(known, fresh, n, set),
        }
    }

    fn put_in<C: Cell, const PARTS: usize>(
        &self,
        known: &Known<'_, C>,
        fresh: &Fresh<'_, C>,
        n: usize,
        set: &mut [u64; 8],
    ) {
        let turn = if known.form.is_same() { None } else { Some(known.form.at(n)) };
        let rare = known.rare;
        let mut parts = Parts([0; PARTS]);
        for (split, [small, large]) in known.form.splits().iter().zip(&self.0) {
            if turn.is_some_and(|turn| !turn.splits.contains(split)) {
                continue;
            }
            let rest = n.saturating_sub(split.taken);
            let smalls = rare.places[..*small].iter().zip(&rare.indices);
            // Where all of these leave a fresh heap, there is nothing to ask about each.
            match rest.checked_sub(fresh.start + LANES) {
                Some(_) => {
                    let codes = &fresh.codes[..rest - fresh.start];
                    for (place, index) in smalls {
                        let code: u32 = codes[codes.len() - *place as usize].into();
                        parts.put(code ^ (*index).into());
                    }
                }
                None => {
                    for (place, index) in smalls.take_while(|(p, _)| (**p as usize) < rest) {
                        let code: u32 = fresh.get(rest - *place as usize).into();
                        parts.put(code ^ (*index).into());
                    }
                }
            }
            let larges = rare.places.iter().zip(&rare.indices).skip(*large);
            for (place, index) in larges.take_while(|(place, _)| (**place as usize) < rest) {
                let code: u32 = fresh.get(rest - *place as usize).into();
                parts.put(code ^ (*index).into());
            }
        }
        // Codes past the indices are in parts past them, or above them in the only part.
        for (part, more) in set.iter_mut().zip(parts.0) {
            *part |= more;
        }
    }
}

/// A set that stays in registers.
struct Parts<const PARTS: usize>([u64; PARTS]);

impl<const PARTS: usize> Parts<PARTS> {
    #[inline]
    fn put(&mut self, code: u32) {
        let bit = 1_u64 << (code % 64);
        for (at, part) in self.0.iter_mut().enumerate() {
            *part |= bit & u64::from(code / 64 == at as u32).wrapping_neg();
        }
    }
}

fn put_singles<C: Cell>(known: &Known<'_, C>, fresh: &Fresh<'_, C>, n: usize, set: &mut [u64; 8]) {
    for single in &known.form.at(n).singles {
        let Some(rest) = single.rest(n) else { continue };
        let value = known.class.of_heap(fresh.get(rest).into(), rest) ^ single.beside;
        if value >> known.class.bits == 0 && known.class.common(value, n) {
            // As a heap, a common value's code is its index.
            let index = known.class.heap(value, n) as usize;
            set[index / 64] |= 1 << (index % 64);
        }
    }
}

fn lowest_open(set: &[u64; 8], indices: usize) -> Option<usize> {
    let part = set.iter().position(|part| *part != u64::MAX)?;
    let index = 64 * part + (!set[part]).trailing_zeros() as usize;
    (index < indices).then_some(index)
}
