//! The class in a few numbers: mean, median, quartiles, and what is missed most and how.

use super::{Class, Entry};
use crate::grade::{Side, Verdict};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Of wrong answers and counterexamples the commonest are named.
const MOST_NAMED: usize = 5;

/// The points of a class.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Statistics {
    pub mean: f64,
    pub quartiles: [f64; 3],
    /// How many submissions there are.
    handed_in: usize,
    /// How many of them have points that are known: the mean and the quartiles are theirs.
    known: usize,
}

impl Statistics {
    /// Of all that were handed in and decided; none for fewer than two.
    pub(super) fn of(class: &Class) -> Option<Statistics> {
        let known = class.entries.iter().filter(|e| Statistics::counts(e));
        let mut points: Vec<f64> = known.map(|e| e.points().number()).collect();
        points.sort_by(f64::total_cmp);
        if points.len() < 2 {
            return None;
        }
        let mean = points.iter().sum::<f64>() / points.len() as f64;
        let quartiles = [0.25, 0.5, 0.75].map(|part| between(&points, part));
        let handed_in = class.entries.iter().filter(|e| !e.absent).count();
        Some(Statistics { mean: hundredths(mean), quartiles, handed_in, known: points.len() })
    }

    /// Whether an entry was handed in, and is decided.
    pub(super) fn counts(entry: &Entry) -> bool {
        !entry.absent && entry.total().is_some()
    }

    pub(super) fn words(&self) -> String {
        let [lower, median, upper] = self.quartiles;
        let of = match self.known < self.handed_in {
            true => {
                format!(" (of the {} of {} whose points are known)", self.known, self.handed_in)
            }
            false => String::new(),
        };
        format!("mean {}, median {median}, quartiles {lower} and {upper}{of}", self.mean)
    }

    pub(super) fn object(&self) -> Value {
        let [lower, median, upper] = self.quartiles;
        json!({"mean": self.mean, "median": median, "quartiles": [lower, upper]})
    }
}

/// The value that this part of a sorted list is below, between two of them where it must be.
fn between(sorted: &[f64], part: f64) -> f64 {
    let place = part * (sorted.len().saturating_sub(1)) as f64;
    let of = |at: f64| sorted.get(at as usize).copied().unwrap_or(0.0);
    let (low, high) = (of(place.floor()), of(place.ceil()));
    hundredths(low + (high - low) * place.fract())
}

fn hundredths(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

/// The commonest wrong answers and counterexamples of a problem, with how many have them.
pub(super) fn commonest(class: &Class, problem: usize) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for entry in class.handed_in() {
        let Some(problem) = entry.judged.problems.get(problem) else { continue };
        if let Some(why) = &problem.not_judged {
            *counts.entry(why.clone()).or_default() += 1;
        }
        for (index, check) in problem.checks.iter().enumerate() {
            if let Verdict::Unfit { why } | Verdict::Stopped { why, .. } = &check.verdict {
                *counts.entry(format!("check {}: {why}", index + 1)).or_default() += 1;
            }
            let Verdict::Refuted(refuted) = &check.verdict else { continue };
            let at: Vec<String> =
                refuted.at.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let given = refuted.sides.as_ref().and_then(|sides| match sides.yours {
                Some(Side::Left) => Some(&sides.left),
                Some(Side::Right) => Some(&sides.right),
                None => None,
            });
            let mut said = format!("check {}", index + 1);
            if !at.is_empty() {
                said += &format!(" fails at {}", at.join(", "));
            }
            match given {
                Some(given) => said += &format!(", and the answer is {given}"),
                None if at.is_empty() => said += " does not hold",
                None => {}
            }
            *counts.entry(said).or_default() += 1;
        }
    }
    let mut all: Vec<(String, usize)> =
        counts.into_iter().filter(|(_, count)| *count > 1).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all.truncate(MOST_NAMED);
    all
}

#[cfg(test)]
mod tests {
    use super::between;

    #[test]
    fn quartiles_stand_between() {
        let points = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([0.25, 0.5, 0.75].map(|part| between(&points, part)), [1.75, 2.5, 3.25]);
        assert_eq!(between(&[2.0, 2.0], 0.25), 2.0);
    }
}
