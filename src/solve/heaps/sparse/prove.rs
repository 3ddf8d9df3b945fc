//! Whether all rare values below the one that was guessed are options. If not, the least that is
//! none is the value: the heap is a rare one.
//!
//! Two common heaps make a rare value, so nearly all pairs help. Some are put down for 64 heaps
//! at once; for the few values that are left after that, pairs are looked at until they are
//! found.

use super::super::simd::{Indices, LANES, Marks, Need, Row};
use super::cell::Cell;
use super::known::{Known, Sample, add, lanes_of};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Indices are below 512.
const PARTS: usize = 8;
type Sets = [Indices<PARTS>; LANES];

/// What a proof took, and may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub pairs: usize,
    /// Values that were not among those put down.
    pub open: usize,
    /// The largest of the smaller heaps in all pairs that were looked at.
    pub reach: usize,
    /// More pairs than this are too many: what is not found until then counts as not there.
    pub most: usize,
}

impl Shared {
    /// Another stretch begins, when nobody looks at the one before any more.
    pub(super) fn begin(&self) {
        self.next.store(0, Ordering::Relaxed);
        self.reach.store(0, Ordering::Relaxed);
    }

    /// The largest of the smaller heaps in all pairs that were looked at since it began.
    pub(super) fn reach(&self) -> usize {
        self.reach.load(Ordering::Relaxed)
    }
}

impl Default for Work {
    fn default() -> Work {
        Work { pairs: 0, open: 0, reach: 0, most: usize::MAX }
    }
}

/// A heap that has another value than was guessed: a rare one, with this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted {
    pub heap: usize,
    pub index: usize,
}

/// The number of strips, and of pairs, that are looked at between two looks at the limits.
const STRIPS_UNASKED: usize = 8;
const PAIRS_UNASKED: usize = 1 << 16;

/// All strips of a stretch that others prove as well: whoever is free takes the next. What is
/// found wrong is the first among all that are found, as strips are taken in order. Nothing is
/// sure when it was asked to stop.
pub(super) fn prove_shared<C: Cell>(
    known: &Known<'_, C>,
    sample: &Sample<C>,
    heaps: std::ops::Range<usize>,
    shared: &Shared,
    go_on: &dyn Fn() -> bool,
) -> Option<Refuted> {
    let mut rows = known.rows();
    let mut work = Work { reach: sample.reach(), ..Work::default() };
    let (mut refuted, mut strips, mut pairs) = (None, 0, 0);
    while refuted.is_none() {
        // To ask takes as long as some heaps that are easy.
        if strips == 0 || work.pairs - pairs > PAIRS_UNASKED {
            (strips, pairs) = (STRIPS_UNASKED, work.pairs);
            if !go_on() {
                break;
            }
        }
        strips -= 1;
        let start = heaps.start + LANES * shared.next.fetch_add(1, Ordering::Relaxed);
        if start >= heaps.end {
            break;
        }
        let strip = start..heaps.end.min(start + LANES);
        refuted = prove(known, sample, strip, &mut rows, &mut work);
    }
    if refuted.is_some() {
        // Those after it do not matter any more.
        shared.next.fetch_add(heaps.len(), Ordering::Relaxed);
    }
    shared.reach.fetch_max(work.reach, Ordering::Relaxed);
    refuted
}

/// What those who prove one stretch have in common.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The next strip.
    next: AtomicUsize,
    /// The largest of the smaller heaps in all pairs that were looked at.
    reach: AtomicUsize,
}

/// Looks at heaps that are guessed, at most 64. The first that is wrong is told.
pub(super) fn prove<C: Cell>(
    known: &Known<'_, C>,
    sample: &Sample<C>,
    heaps: std::ops::Range<usize>,
    rows: &mut [Row<C>],
    work: &mut Work,
) -> Option<Refuted> {
    let mut sets: Sets = [[0; PARTS]; LANES];
    mark(known, sample, heaps.start, rows, &mut sets);
    for (n, set) in heaps.zip(&mut sets) {
        put_singles(known, n, set);
        let bound = known.tables.bound(known.codes.all[n].into(), n);
        let Some(mut need) = open_below(set, bound) else { continue };
        work.open += need.iter().map(|part| part.count_ones() as usize).sum::<usize>();
        if !found(known, sample, n, &mut need, work) {
            let part = need.iter().position(|part| *part != 0).unwrap_or(0);
            let index = 64 * part + need[part].trailing_zeros() as usize;
            return Some(Refuted { heap: n, index });
        }
    }
    None
}

fn mark<C: Cell>(
    known: &Known<'_, C>,
    sample: &Sample<C>,
    strip: usize,
    rows: &mut [Row<C>],
    sets: &mut Sets,
) {
    rows.fill([C::default(); LANES]);
    for (at, split) in known.form.splits().iter().enumerate() {
        let Some(base) = strip.checked_sub(split.taken) else { continue };
        // Smaller than what is left beside them, for all heaps of the strip.
        let count = sample.places.partition_point(|place| 2 * (*place as usize) < base);
        C::mark(
            known.level,
            Marks {
                codes: known.codes.all,
                base,
                places: &sample.places[..count],
                with: &sample.indices[..count],
            },
            rows,
        );
        if let Some(lanes) = lanes_of(known.form, at, strip) {
            add(known.level, rows, Some(&lanes), sets);
            rows.fill([C::default(); LANES]);
        }
    }
    add(known.level, rows, None, sets);
}

fn put_singles<C: Cell>(known: &Known<'_, C>, n: usize, set: &mut Indices<PARTS>) {
    let class = known.class;
    for single in &known.form.at(n).singles {
        let (Some(rest), Some(with)) = (single.rest(n), class.beside(single.taken, single.beside))
        else {
            continue;
        };
        let code = (known.codes.all[rest].into() ^ with) as usize;
        // The highest bit is there for rare values; what is left of it is the index.
        if let Some(index) = code.checked_sub(class.indices()) {
            set[index / 64] |= 1 << (index % 64);
        }
    }
}

/// What is not in the set and less than the bound, if there is any.
fn open_below(set: &Indices<PARTS>, bound: usize) -> Option<Need> {
    let parts = set.iter().enumerate().take(bound.div_ceil(64));
    let open = parts.map(|(at, part)| {
        let below = (bound - 64 * at).min(64) as u32;
        !part & (u64::MAX >> (64 - below))
    });
    if open.clone().all(|part| part == 0) {
        return None;
    }
    let mut need = [0; 16];
    need.iter_mut().zip(open).for_each(|(need, open)| *need = open);
    Some(need)
}

/// The number of heaps behind the sample that are tried before the small ones.
const NEAR: usize = 1 << 16;

/// So many pairs of one split before those of the next.
const TURN: usize = 1024;

/// Whether pairs make all that is needed; what is left is what none makes.
fn found<C: Cell>(
    known: &Known<'_, C>,
    sample: &Sample<C>,
    n: usize,
    need: &mut Need,
    work: &mut Work,
) -> bool {
    // First what comes after the sample, then what comes before its end, then all others: what only
    // small heaps show is not to be looked for among all before.
    let ends = |half: usize| {
        let far = (sample.next + NEAR).min(half + 1);
        [(sample.next, far), (1, sample.next.min(half + 1)), (far.max(sample.next), half + 1)]
    };
    for pass in 0..3 {
        let mut done = 0;
        loop {
            let mut more = false;
            if work.pairs > work.most {
                return false;
            }
            for split in &known.form.at(n).splits {
                let half = split.half(n);
                let (start, end) = ends(half)[pass];
                let (start, end) = (start + done, end.min(start + done + TURN));
                if start >= end {
                    continue;
                }
                more = true;
                work.pairs += end - start;
                work.reach = work.reach.max(end - 1);
                let pairs = known.codes.pairs(n - split.taken, start, end - start);
                if C::sweep(known.level, pairs, C::of(0), need) {
                    return true;
                }
            }
            if !more {
                break;
            }
            done += TURN;
        }
    }
    false
}
