//! Sequences that are their own image, found from their first members.

use super::evidence::enough;
use super::similar::{Similar, Way};
use super::words::Formula;
use super::{Guess, Pattern};
use crate::meter;

/// At most so many different values may be told apart one by one.
const ALPHABET: i64 = 8;

/// The first heaps may be exceptions, so many times the base.
const EARLY: usize = 4;

pub(super) fn guesses(data: &[i64]) -> Vec<Guess> {
    (2..=4).filter_map(|base| fit(data, base)).collect()
}

fn fit(data: &[i64], base: usize) -> Option<Guess> {
    let mut ways = Vec::new();
    let mut first = 1;
    for class in 0..base {
        let images: Vec<(i64, i64)> = data
            .iter()
            .zip(data.iter().skip(class).step_by(base))
            .map(|(value, image)| (*value, *image))
            .collect();
        let (way, from) = line(&images).or_else(|| table(&images, base))?;
        first = first.max(if from == 0 { 1 } else { (from - 1) * base + class + 1 });
        ways.push(way);
    }
    if first > EARLY * base || !ways.iter().any(Way::looks_back) {
        return None;
    }
    let first = data.get(..first)?.to_vec();
    let similar = Similar { base: base as i64, first, ways };
    let tested = data.len();
    // All hold from the same heap on; each way was tested on its class only.
    let numbers = similar.numbers();
    let mut data_at = (0..data.len()).zip(data);
    let all =
        data_at.all(|(n, value)| meter::work(1).is_ok() && similar.at(n as i64) == Some(*value));
    if !all || !enough(tested, tested, numbers + base * 8, 0) {
        return None;
    }
    let formula = Formula::Similar(Box::new(similar));
    let pattern = Pattern::Value { formula, period: None };
    Some(Guess { pattern, from: 0, tested_to: tested - 1 })
}

/// Images as a line in the value and in m, and from which m on. The fewest numbers first.
fn line(images: &[(i64, i64)]) -> Option<(Way, usize)> {
    let count = images.len();
    meter::work_on(count).ok()?;
    let ways = [0, 1, 2, 3, 4, -1].into_iter().filter_map(|times| {
        let rest = |m: usize| images.get(m).map(|(value, image)| image - times * value);
        let (last, before) = (rest(count.checked_sub(1)?)?, rest(count.checked_sub(2)?)?);
        let slope = last - before;
        let plus = last - slope * (count as i64 - 1);
        let holds = |m: &usize| rest(*m) == Some(slope * *m as i64 + plus);
        let from = (0..count).rev().take_while(holds).last()?;
        (from <= EARLY).then_some((Way::Line { times, slope, plus }, from))
    });
    ways.min_by_key(|(way, _)| way.length())
}

/// Images as a table, if there are few values and each of them was seen.
fn table(images: &[(i64, i64)], base: usize) -> Option<(Way, usize)> {
    let most = *images.iter().map(|(value, image)| value.max(image)).max()?;
    if most >= ALPHABET {
        return None;
    }
    let mut table: Vec<Option<i64>> = vec![None; most as usize + 1];
    let mut from = 0;
    for (m, (value, image)) in images.iter().enumerate().rev() {
        let entry = table.get_mut(usize::try_from(*value).ok()?)?;
        match entry {
            Some(known) if known != image => {
                from = m + 1;
                break;
            }
            _ => *entry = Some(*image),
        }
    }
    let whole: Option<Vec<i64>> = table.into_iter().collect();
    (from <= EARLY * base).then_some((Way::Table(whole?), from))
}
