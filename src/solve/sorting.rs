//! Sorting that can be stopped: it asks the meter on the way, however many things there are.

use super::operation::collection::VALUES_OF_A_STEP;
use super::value::Value;
use crate::meter::{self, Spent};
use std::cmp::Ordering;

/// The number of numbers that are sorted, or merged, between two questions to the meter.
const PIECE: usize = 1 << 11;

/// Things that are compared. A thing of weight 3 takes as long as three numbers.
pub(super) trait Weighed {
    fn weight(&self) -> usize {
        1
    }
}

impl Weighed for u64 {}
impl Weighed for (i64, i64) {}
impl Weighed for (u64, u32) {}

/// The size of a value that takes as long to compare as one number.
const VALUES_OF_A_NUMBER: usize = VALUES_OF_A_STEP / NUMBERS_OF_A_STEP;
const NUMBERS_OF_A_STEP: usize = 4;

impl Weighed for Value {
    fn weight(&self) -> usize {
        1 + Value::size(self) / VALUES_OF_A_NUMBER
    }
}

/// The weight that was compared since the meter was asked. It is asked once in a `PIECE`.
#[derive(Default)]
struct Compared(usize);

impl Compared {
    fn also(&mut self, thing: &impl Weighed) -> Result<(), Spent> {
        self.0 += thing.weight();
        if self.0 >= PIECE { self.asked() } else { Ok(()) }
    }

    fn asked(&mut self) -> Result<(), Spent> {
        meter::work_on(std::mem::take(&mut self.0) / NUMBERS_OF_A_STEP)
    }
}

/// In ascending order.
pub(super) fn sorted<T: Ord + Weighed>(items: Vec<T>) -> Result<Vec<T>, Spent> {
    if is_sorted(&items)? {
        return Ok(items);
    }
    let mut runs = pieces(items)?;
    while runs.len() > 1 {
        let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
        let mut rest = runs.into_iter();
        while let Some(first) = rest.next() {
            merged.push(match rest.next() {
                Some(second) => merge(first, second)?,
                None => first,
            });
        }
        runs = merged;
    }
    Ok(runs.pop().unwrap_or_default())
}

/// In ascending order, each once.
pub(super) fn set<T: Ord + Weighed>(items: Vec<T>) -> Result<Vec<T>, Spent> {
    let all = sorted(items)?;
    meter::room_for::<T>(all.len())?;
    let (mut once, mut compared) = (Vec::with_capacity(all.len()), Compared::default());
    for item in all {
        compared.also(&item)?;
        if once.last() != Some(&item) {
            once.push(item);
        }
    }
    compared.asked()?;
    Ok(once)
}

/// The least of some things, or the greatest.
pub(super) fn extreme<T: Ord + Weighed>(items: Vec<T>, greatest: bool) -> Result<Option<T>, Spent> {
    let mut compared = Compared::default();
    let mut best: Option<T> = None;
    for item in items {
        compared.also(&item)?;
        let better = |best: &T| match item.cmp(best) {
            Ordering::Less => !greatest,
            Ordering::Equal => false,
            Ordering::Greater => greatest,
        };
        if best.as_ref().is_none_or(better) {
            best = Some(item);
        }
    }
    compared.asked()?;
    Ok(best)
}

fn is_sorted<T: Ord + Weighed>(items: &[T]) -> Result<bool, Spent> {
    let mut compared = Compared::default();
    let mut last: Option<&T> = None;
    for item in items {
        compared.also(item)?;
        if last.is_some_and(|last| last > item) {
            return Ok(false);
        }
        last = Some(item);
    }
    compared.asked()?;
    Ok(true)
}

/// Pieces that are sorted each.
fn pieces<T: Ord + Weighed>(items: Vec<T>) -> Result<Vec<Vec<T>>, Spent> {
    meter::room_for::<T>(items.len())?;
    let mut runs = Vec::with_capacity(items.len() / PIECE + 1);
    let mut rest = items.into_iter().peekable();
    while rest.peek().is_some() {
        let (mut piece, mut size) = (Vec::new(), 0);
        while let Some(item) = rest.next_if(|_| size < PIECE) {
            size += item.weight();
            piece.push(item);
        }
        let rounds = usize::BITS - piece.len().leading_zeros();
        meter::work_on(size * rounds as usize / NUMBERS_OF_A_STEP)?;
        piece.sort_unstable();
        runs.push(piece);
    }
    Ok(runs)
}

fn merge<T: Ord + Weighed>(first: Vec<T>, second: Vec<T>) -> Result<Vec<T>, Spent> {
    let whole = first.len() + second.len();
    meter::room_for::<T>(whole)?;
    let mut all = Vec::with_capacity(whole);
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    let mut compared = Compared::default();
    loop {
        let next = match (first.peek(), second.peek()) {
            (Some(a), Some(b)) if a <= b => first.next(),
            (Some(_), None) => first.next(),
            _ => second.next(),
        };
        match next {
            Some(item) => {
                compared.also(&item)?;
                all.push(item);
            }
            None => {
                compared.asked()?;
                return Ok(all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Bounds;
    use std::sync::Arc;

    #[test]
    fn what_is_sorted_is_as_the_library_sorts_it() {
        for length in [0, 1, 2, 2047, 2048, 2049, 5000, 20_000] {
            let mut all: Vec<u64> = (0..length).map(|n| n * 7919 % 4001).collect();
            let ours = (sorted(all.clone()).unwrap(), set(all.clone()).unwrap());
            all.sort_unstable();
            assert_eq!(ours.0, all);
            assert_eq!(sorted(all.clone()).unwrap(), all);
            all.dedup();
            assert_eq!(ours.1, all);
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let stop = Arc::new(|| None);
        let _meter = meter::install(Bounds { steps: Some(9000), bytes: 1 << 30, live: None, stop });
        let all: Vec<u64> = (0..50_000).rev().collect();
        assert_eq!(sorted(all), Err(Spent::Steps));
    }
}
