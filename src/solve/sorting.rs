//! Sorting that can be stopped: it asks the meter on the way, however many things there are.

use super::operation::collection::VALUES_OF_A_STEP;
use super::value::Value;
use crate::meter::{self, Spent};

/// The number of values that are sorted, or merged, between two questions to the meter.
const PIECE: usize = 1 << 11;

/// In ascending order.
pub fn sorted<T: Ord>(items: Vec<T>) -> Result<Vec<T>, Spent> {
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
pub fn set<T: Ord>(items: Vec<T>) -> Result<Vec<T>, Spent> {
    let mut all = sorted(items)?;
    meter::work_on(all.len() / 4)?;
    all.dedup();
    Ok(all)
}

/// Values, if there is time to compare them as often as sorting does: each may be as large as one likes.
pub fn in_time(values: Vec<Value>) -> Result<Vec<Value>, Spent> {
    let size: usize = values.iter().map(Value::size).sum();
    let rounds = (usize::BITS - values.len().leading_zeros()) as usize;
    meter::work_on(size.saturating_sub(values.len()) * rounds / VALUES_OF_A_STEP)?;
    Ok(values)
}

fn is_sorted<T: Ord>(items: &[T]) -> Result<bool, Spent> {
    let mut last: Option<&T> = None;
    for piece in items.chunks(PIECE) {
        meter::work_on(piece.len() / 4)?;
        if !piece.is_sorted() || last.is_some_and(|last| Some(last) > piece.first()) {
            return Ok(false);
        }
        last = piece.last();
    }
    Ok(true)
}

/// Pieces that are sorted each.
fn pieces<T: Ord>(items: Vec<T>) -> Result<Vec<Vec<T>>, Spent> {
    meter::room_for::<T>(items.len())?;
    let mut runs = Vec::with_capacity(items.len() / PIECE + 1);
    let mut rest = items.into_iter();
    loop {
        let mut piece: Vec<T> = rest.by_ref().take(PIECE).collect();
        if piece.is_empty() {
            return Ok(runs);
        }
        let rounds = usize::BITS - piece.len().leading_zeros();
        meter::work_on(piece.len() * rounds as usize / 4)?;
        piece.sort_unstable();
        runs.push(piece);
    }
}

fn merge<T: Ord>(first: Vec<T>, second: Vec<T>) -> Result<Vec<T>, Spent> {
    let whole = first.len() + second.len();
    meter::room_for::<T>(whole)?;
    let mut all = Vec::with_capacity(whole);
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    loop {
        if all.len() % PIECE == 0 {
            meter::work_on(PIECE.min(whole) / 4)?;
        }
        let next = match (first.peek(), second.peek()) {
            (Some(a), Some(b)) if a <= b => first.next(),
            (Some(_), None) => first.next(),
            _ => second.next(),
        };
        match next {
            Some(item) => all.push(item),
            None => return Ok(all),
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
