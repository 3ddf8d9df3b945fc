//! Sequences that are known for ever: after a head of any values, those whose places leave the
//! same remainder go on in equal steps. `n`, `n % 4`, `n in {1, 5}` and the proved values of a
//! game are such, and so is what arithmetic and comparisons make of them.

#![expect(
    clippy::indexing_slicing,
    reason = "remainders are less than the period, which is the length of the lists"
)]

mod operate;

use crate::meter::{self, Spent};
pub use operate::Reason;
use std::sync::Arc;

/// A copy costs nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail(Arc<Rows>);

/// The value at `head.len() + r + k * period` is `base[r] + k * step[r]`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    head: Vec<i64>,
    base: Vec<i64>,
    step: Vec<i64>,
}

/// A sequence with more values than these before it repeats is not gone through.
pub const MOST_VALUES: usize = 1 << 25;

impl Tail {
    fn of(head: Vec<i64>, base: Vec<i64>, step: Vec<i64>) -> Tail {
        Tail(Arc::new(Rows { head, base, step }))
    }

    pub fn constant(value: i64) -> Tail {
        Tail::of(Vec::new(), vec![value], vec![0])
    }

    /// 0, 1, 2, …
    pub fn identity() -> Tail {
        Tail::of(Vec::new(), vec![0], vec![1])
    }

    /// A sequence whose values from `start` on repeat, each period larger by `saltus`: all
    /// values before the end of the first period. None if they are too few.
    pub fn periodic(values: Vec<i64>, start: usize, saltus: i64) -> Option<Tail> {
        let mut head = values;
        let base = if start < head.len() { head.split_off(start) } else { return None };
        let step = vec![saltus; base.len()];
        Some(Tail::of(head, base, step))
    }

    /// From here on it goes in steps.
    pub fn start(&self) -> usize {
        self.0.head.len()
    }

    pub fn period(&self) -> usize {
        self.0.base.len()
    }

    pub fn at(&self, n: u64) -> Option<i64> {
        let Some(beyond) = n.checked_sub(self.0.head.len() as u64) else {
            return self.0.head.get(n as usize).copied();
        };
        let period = self.0.base.len() as u64;
        let (r, k) = ((beyond % period) as usize, i64::try_from(beyond / period).ok()?);
        self.0.base.get(r)?.checked_add(k.checked_mul(*self.0.step.get(r)?)?)
    }

    /// The step of each period, if it is the same everywhere.
    pub fn saltus(&self) -> Option<i64> {
        let first = *self.0.step.first()?;
        self.0.step.iter().all(|s| *s == first).then_some(first)
    }

    /// The first place whose value fulfils a condition, if the values repeat.
    pub fn find(&self, from: u64, is: impl Fn(i64) -> bool) -> Result<Option<u64>, Spent> {
        let period = self.period() as u64;
        let end = (self.start() as u64 + period).max(from + period);
        for n in from..end {
            meter::work(1)?;
            if self.at(n).is_some_and(&is) {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// With the smallest period, and from the smallest start.
    pub fn shortest(self) -> Result<Tail, Spent> {
        let rows = Arc::try_unwrap(self.0).or_else(|shared| {
            meter::room_for::<[i64; 3]>(shared.head.len() + shared.base.len())?;
            Ok(Rows::clone(&shared))
        });
        Ok(Tail(Arc::new(rows?.shortest()?)))
    }
}

impl Rows {
    fn shortest(mut self) -> Result<Rows, Spent> {
        let period = self.base.len();
        meter::work_on(period)?;
        for least in (1..=period / 2).filter(|m| period.is_multiple_of(*m)) {
            if self.repeats_after(least)? {
                let times = (period / least) as i64;
                self.base.truncate(least);
                self.step.truncate(least);
                self.step.iter_mut().for_each(|s| *s /= times);
                break;
            }
        }
        // The head gives its last value to the tail while that goes in the same steps.
        let mut given = 0;
        while let Some(last) = self.head.last() {
            meter::work(1)?;
            let r = self.base.len() - 1 - given % self.base.len();
            let before = self.base[r].checked_sub(self.step[r]);
            if before != Some(*last) {
                break;
            }
            self.base[r] = *last;
            self.head.pop();
            given += 1;
        }
        let turn = given % self.base.len();
        self.base.rotate_right(turn);
        self.step.rotate_right(turn);
        Ok(self)
    }

    /// Is this part of the period a period as well?
    fn repeats_after(&self, part: usize) -> Result<bool, Spent> {
        let period = self.base.len();
        let times = (period / part) as i64;
        let step = |r: usize| self.step[r] / times;
        for r in 0..period {
            meter::work(1)?;
            let (one, next) = (r % part, r + part);
            let fits = self.step[r] % times == 0
                && step(r) == step(one)
                && (next >= period || self.base[r].checked_add(step(r)) == Some(self.base[next]));
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests;
