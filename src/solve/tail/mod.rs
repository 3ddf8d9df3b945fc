//! Sequences that are known for ever: after a head of any values, those whose places leave the
//! same remainder go on in equal steps. `n`, `n % 4`, `n in {1, 5}` and the proved values of a
//! game are such, and so is what arithmetic and comparisons make of them.

#![expect(
    clippy::indexing_slicing,
    reason = "remainders are less than the period, which is the length of the lists"
)]

mod operate;

pub use operate::Reason;

/// The value at `head.len() + r + k * period` is `base[r] + k * step[r]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    head: Vec<i64>,
    base: Vec<i64>,
    step: Vec<i64>,
}

/// A sequence with more values than these before it repeats is not gone through.
pub const MOST_VALUES: usize = 1 << 25;

impl Tail {
    pub fn constant(value: i64) -> Tail {
        Tail { head: Vec::new(), base: vec![value], step: vec![0] }
    }

    /// 0, 1, 2, …
    pub fn identity() -> Tail {
        Tail { head: Vec::new(), base: vec![0], step: vec![1] }
    }

    /// A sequence whose values from `start` on repeat, each period larger by `saltus`: all
    /// values before the end of the first period. None if they are too few.
    pub fn periodic(values: Vec<i64>, start: usize, saltus: i64) -> Option<Tail> {
        let mut head = values;
        let base = if start < head.len() { head.split_off(start) } else { return None };
        let step = vec![saltus; base.len()];
        Some(Tail { head, base, step })
    }

    /// From here on it goes in steps.
    pub fn start(&self) -> usize {
        self.head.len()
    }

    pub fn period(&self) -> usize {
        self.base.len()
    }

    pub fn at(&self, n: u64) -> Option<i64> {
        let Some(beyond) = n.checked_sub(self.head.len() as u64) else {
            return self.head.get(n as usize).copied();
        };
        let period = self.base.len() as u64;
        let (r, k) = ((beyond % period) as usize, i64::try_from(beyond / period).ok()?);
        self.base.get(r)?.checked_add(k.checked_mul(*self.step.get(r)?)?)
    }

    /// The step of each period, if it is the same everywhere.
    pub fn saltus(&self) -> Option<i64> {
        let first = *self.step.first()?;
        self.step.iter().all(|s| *s == first).then_some(first)
    }

    /// The first place whose value fulfils a condition, if the values repeat.
    pub fn find(&self, from: u64, is: impl Fn(i64) -> bool) -> Option<u64> {
        let end = (self.head.len() + self.base.len()) as u64;
        let last = end.max(from + self.base.len() as u64);
        (from..last).find(|n| self.at(*n).is_some_and(&is))
    }

    /// With the smallest period, and from the smallest start.
    pub fn shortest(mut self) -> Tail {
        let period = self.base.len();
        let divides = |m: &usize| {
            if !period.is_multiple_of(*m) {
                return false;
            }
            let times = (period / m) as i64;
            let step = |r: usize| self.step[r] / times;
            (0..period).all(|r| {
                let (one, next) = (r % m, r + m);
                self.step[r] % times == 0
                    && step(r) == step(one)
                    && (next >= period
                        || self.base[r].checked_add(step(r)) == Some(self.base[next]))
            })
        };
        if let Some(least) = (1..=period / 2).find(divides) {
            let times = (period / least) as i64;
            self.base.truncate(least);
            self.step.truncate(least);
            self.step.iter_mut().for_each(|s| *s /= times);
        }
        // The head gives its last value to the tail while that goes in the same steps.
        let mut given = 0;
        while let Some(last) = self.head.last() {
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
        self
    }
}

#[cfg(test)]
mod tests;
