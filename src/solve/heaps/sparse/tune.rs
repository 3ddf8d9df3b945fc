//! Which common heaps are put down at once to prove a stretch: as many, and from where on, as
//! took the least work when the latest heaps were proved once more.
//!
//! Work is counted, not timed, so that all runs are alike.

use super::super::simd::LANES;
use super::cell::Cell;
use super::known::{Known, Sample};
use super::prove::{Work, prove};

pub(super) fn tune<C: Cell>(known: &Known<'_, C>) -> Sample<C> {
    let n = known.codes.all.len();
    let strips = strips(known);
    let (mut first, mut count) = (LANES, 256);
    if strips.is_empty() {
        return Sample::new(known, first, count);
    }
    let mut best = usize::MAX;
    let mut try_it = |at: usize, many: usize| {
        let cost = cost(known, &Sample::new(known, at, many), &strips, best);
        if cost < best {
            (best, first, count) = (cost, at, many);
        }
        (first, count)
    };
    for many in [128, 64, 256, 512, 1024] {
        try_it(LANES, many);
    }
    let (_, many) = try_it(LANES, 128);
    for at in [1 << 10, 1 << 12, 1 << 14, 1 << 16] {
        if 4 * (at + many) < n {
            try_it(at, many);
        }
    }
    let (at, _) = try_it(LANES, 128);
    for many in [many / 2, many * 2] {
        try_it(at, many);
    }
    Sample::new(known, first, count)
}

/// The starts of the last few strips without rare heaps.
fn strips<C: Cell>(known: &Known<'_, C>) -> Vec<usize> {
    let n = known.codes.all.len();
    let all = (1..=8).filter_map(|k| n.checked_sub(k * LANES));
    all.filter(|s| *s > 0 && known.rare.below(*s) == known.rare.below(s + LANES)).take(2).collect()
}

/// About so many cycles, as far as they depend on the sample. It need not be exact where it is
/// more than the best so far.
fn cost<C: Cell>(known: &Known<'_, C>, sample: &Sample<C>, strips: &[usize], best: usize) -> usize {
    let mut rows = known.rows();
    let marked = sample.places.len() * known.form.splits().len() * rows.len();
    let (mark, pairs) = if C::BITS == 8 { (2, 14) } else { (5, 5) };
    let most = best.saturating_mul(pairs);
    let mut work = Work { most, ..Work::default() };
    for strip in strips {
        if prove(known, sample, *strip..strip + LANES, &mut rows, &mut work).is_some() {
            return usize::MAX;
        }
    }
    strips.len() * marked * mark + work.pairs / pairs + 40 * work.open
}
