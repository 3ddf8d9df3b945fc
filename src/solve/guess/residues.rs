//! Sequences that go in a straight line on each residue class: constants, periods, arithmetic
//! periods, n / k, and n on some classes and something else on others.

use super::evidence::{enough, misled, surprising};
use super::shapes::{self, Lines};
use super::{Guess, Pattern, Period};
use crate::meter;

pub(super) fn guesses(data: &[i64]) -> Vec<Guess> {
    guess(data, true).into_iter().collect()
}

fn guess(data: &[i64], look_back: bool) -> Option<Guess> {
    let mut seen: Vec<usize> = Vec::new();
    (1..=data.len() / 3)
        .map_while(|length| meter::work_on(data.len() / 64 + 1).ok().map(|()| length))
        .find_map(|length| {
            meter::work_on(seen.len()).ok()?;
            // What was not good enough for a length is not better for its multiples.
            if seen.iter().any(|shorter| length.is_multiple_of(*shorter)) {
                return None;
            }
            let from = straight_from(data, length)?;
            seen.push(length);
            let lines = read(data, length, from)?;
            let capped = shapes::capped(&lines, data, from);
            let bent = capped.is_some();
            let formula = capped.or_else(|| shapes::of(&lines, data, from))?;
            let numbers = formula.numbers();
            let from = first_true(data, from, |n| formula.at(super::Place::heap(n)));
            let tested = data.len() - from;
            let known = if lines.saltus() == Some(0) { length } else { 2 * length };
            if !enough(tested, data.len(), numbers, length) || !surprising(data, from, known) {
                return None;
            }
            if look_back && misled(data, from, |early| guess(early, false).is_some()) {
                return None;
            }
            let saltus = if bent { None } else { lines.saltus() };
            let period = saltus.and_then(|s| u64::try_from(s).ok());
            let period = period.map(|saltus| Period { length, saltus });
            let pattern = Pattern::Value { formula, period };
            Some(Guess { pattern, from, tested_to: data.len() - 1 })
        })
}

/// The first heap from which on each class goes in a straight line, if that is far enough from
/// the end to be worth a look.
fn straight_from(data: &[i64], period: usize) -> Option<usize> {
    let later = data.get(period..)?;
    let latest = later.get(period..)?;
    let bent = data
        .iter()
        .zip(later)
        .zip(latest)
        .rposition(|((first, second), third)| third - second != second - first);
    let from = bent.map_or(0, |n| n + 1);
    (data.len() - from >= (3 * period).max(data.len() / 4)).then_some(from)
}

/// The lines, if none goes down: it would go below zero.
fn read(data: &[i64], period: usize, from: usize) -> Option<Lines> {
    let mut lines = Lines { slopes: vec![0; period], starts: vec![0; period] };
    for n in from..from + period {
        let (here, next) = (*data.get(n)?, *data.get(n + period)?);
        let slope = next - here;
        if slope < 0 {
            return None;
        }
        *lines.slopes.get_mut(n % period)? = slope;
        *lines.starts.get_mut(n % period)? = here - slope * (n / period) as i64;
    }
    Some(lines)
}

/// The first heap from which on, up to the given one, the formula holds.
pub(super) fn first_true(data: &[i64], from: usize, formula: impl Fn(i64) -> Option<i64>) -> usize {
    let known = data.iter().enumerate().take(from);
    known
        .rev()
        .take_while(|(n, value)| formula(*n as i64) == Some(**value))
        .last()
        .map_or(from, |(n, _)| n)
}
