//! Claims about one number n, where all values go on in equal steps from somewhere on.
//!
//! A *series* has a value, or none, for each n: after a head of any values come turns of one length,
//! and at each place of a turn the value grows by the same step from turn to turn, or there is none in
//! any. A claim holds for all n if it holds in the head and its steps are 0.

/// Values of a series beyond these are not gone through.
pub(super) const MOST_VALUES: i64 = 1 << 22;

/// A value at each turn: `base`, and `step` more in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub base: i64,
    pub step: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Series {
    pub head: Vec<Option<i64>>,
    pub turn: Vec<Option<Line>>,
}

/// Why a series is not known, in words.
pub(super) type Known<T> = Result<T, String>;

pub(super) fn too_large<T>() -> Known<T> {
    Err("a number in it is too large for the checker".to_string())
}

pub(super) fn too_long<T>() -> Known<T> {
    Err("it takes too long before it goes on in equal steps".to_string())
}

impl Series {
    pub(super) fn constant(value: i64) -> Series {
        Series { head: Vec::new(), turn: vec![Some(Line { base: value, step: 0 })] }
    }

    /// 0, 1, 2, …
    pub(super) fn identity() -> Series {
        Series { head: Vec::new(), turn: vec![Some(Line { base: 0, step: 1 })] }
    }

    /// Values that repeat after a period from somewhere on, more by the saltus.
    pub(super) fn periodic(
        values: &[u32],
        preperiod: usize,
        period: usize,
        saltus: u32,
    ) -> Known<Series> {
        let end = preperiod.checked_add(period).filter(|end| *end as i64 <= MOST_VALUES);
        let Some(values) = end.and_then(|end| values.get(..end)) else { return too_long() };
        let (head, turn) = values.split_at(preperiod);
        let line = |value: &u32| Some(Line { base: i64::from(*value), step: i64::from(saltus) });
        Ok(Series {
            head: head.iter().map(|value| Some(i64::from(*value))).collect(),
            turn: turn.iter().map(line).collect(),
        })
    }

    pub(super) fn at(&self, n: i64) -> Known<Option<i64>> {
        let Ok(place) = usize::try_from(n) else { return Ok(None) };
        let Some(beyond) = place.checked_sub(self.head.len()) else {
            return Ok(self.head.get(place).copied().flatten());
        };
        let length = self.turn.len().max(1);
        let Some(line) = self.turn.get(beyond % length).copied().flatten() else { return Ok(None) };
        let grown = line.step.checked_mul((beyond / length) as i64);
        match grown.and_then(|grown| line.base.checked_add(grown)) {
            Some(value) => Ok(Some(value)),
            None => too_large(),
        }
    }

    /// Where the turns begin.
    pub(super) fn start(&self) -> i64 {
        self.head.len() as i64
    }

    /// The length of a turn.
    pub(super) fn turns(&self) -> i64 {
        self.turn.len() as i64
    }

    /// From `place` on, which is beyond the head, each `length` places, a multiple of the turn.
    pub(super) fn line(&self, place: i64, length: i64) -> Known<Option<Line>> {
        Ok(match (self.at(place)?, self.at(place + length)?) {
            (Some(base), Some(next)) => match next.checked_sub(base) {
                Some(step) => Some(Line { base, step }),
                None => return too_large(),
            },
            _ => None,
        })
    }

    /// The first n from some on at which it is not 1, or 1 more than where it may not be 1 later.
    pub(super) fn fails(&self, from: usize) -> Option<usize> {
        let one = |value: &Option<i64>| *value == Some(1);
        if let Some(at) = self.head.iter().skip(from).position(|value| !one(value)) {
            return Some(from + at);
        }
        let steady = |line: &Option<Line>| *line == Some(Line { base: 1, step: 0 });
        self.turn.iter().position(|line| !steady(line)).map(|at| self.head.len() + at)
    }
}

/// The least common multiple, where it is small.
pub(super) fn multiple(a: i64, b: i64) -> Known<i64> {
    let all = (a / gcd(a, b).max(1)).checked_mul(b);
    all.filter(|all| *all <= MOST_VALUES).map_or_else(too_long, Ok)
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.saturating_abs()
}
