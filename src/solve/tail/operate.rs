//! Arithmetic and comparisons of sequences that are known for ever.

#![expect(
    clippy::indexing_slicing,
    reason = "remainders are less than the period, which is the length of the lists"
)]

use super::super::operation::number;
use super::super::plan::Binary;
use super::{MOST_VALUES, Tail};
use crate::meter::{self, Spent};

/// Why the result is not known for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Too many values before it repeats.
    TooLong,
    /// A number larger than the language has.
    Overflow,
    /// Something that is no number from some place on: a division by none, a heap below none.
    Illegal,
    /// It grows otherwise than in equal steps.
    Irregular,
    /// Work had to end.
    Spent(Spent),
}

impl From<Spent> for Reason {
    fn from(spent: Spent) -> Reason {
        Reason::Spent(spent)
    }
}

/// A row of values, worked out one by one as long as work may go on.
fn gather(many: usize, one: impl Fn(usize) -> Result<i64, Reason>) -> Result<Vec<i64>, Reason> {
    meter::room_for::<i64>(many)?;
    let mut all = Vec::with_capacity(many);
    for i in 0..many {
        meter::work(1)?;
        all.push(one(i)?);
    }
    Ok(all)
}

impl Tail {
    /// From a later start, in periods so many times as long.
    fn stretched(&self, start: usize, times: usize) -> Result<Tail, Reason> {
        if (start, times) == (self.start(), 1) {
            return Ok(self.clone());
        }
        let period = self.period().checked_mul(times).ok_or(Reason::TooLong)?;
        let end = start.checked_add(period).ok_or(Reason::TooLong)?;
        if end > MOST_VALUES {
            return Err(Reason::TooLong);
        }
        let value = |n: usize| self.at(n as u64).ok_or(Reason::Overflow);
        let step = |r: usize| {
            let own = (start + r - self.start()) % self.period();
            self.0.step[own].checked_mul(times as i64).ok_or(Reason::Overflow)
        };
        Ok(Tail::of(
            gather(start, value)?,
            gather(period, |r| value(start + r))?,
            gather(period, step)?,
        ))
    }

    /// What each value is taken to, where all repeat.
    pub fn map(&self, to: impl Fn(i64) -> Option<i64>) -> Result<Tail, Reason> {
        if self.saltus() != Some(0) {
            return Err(Reason::Irregular);
        }
        let all = |values: &[i64]| gather(values.len(), |i| to(values[i]).ok_or(Reason::Illegal));
        Ok(Tail::of(all(&self.0.head)?, all(&self.0.base)?, gather(self.period(), |_| Ok(0))?))
    }

    pub fn with(&self, how: Binary, other: &Tail) -> Result<Tail, Reason> {
        let start = self.start().max(other.start());
        let period = lcm(self.period(), other.period()).ok_or(Reason::TooLong)?;
        let (mut later, mut times) = (0, 1);
        // Each round may ask for a later start, or for longer periods, once.
        for _ in 0..3 {
            let longer = period.checked_mul(times).ok_or(Reason::TooLong)?;
            let from = start + longer.checked_mul(later).ok_or(Reason::TooLong)?;
            let a = self.stretched(from, longer / self.period())?;
            let b = other.stretched(from, longer / other.period())?;
            match a.joined(how, &b)? {
                Joined::Done(tail) => return Ok(tail.shortest()?),
                Joined::Later(k) => later = later.max(k),
                Joined::Longer(by) => times = times.checked_mul(by).ok_or(Reason::TooLong)?,
            }
        }
        Err(Reason::Irregular)
    }

    /// Of two sequences the one or the other, as this one is 0 or not.
    pub fn choose(&self, yes: &Tail, no: &Tail) -> Result<Tail, Reason> {
        let start = self.start().max(yes.start()).max(no.start());
        let period = lcm(lcm(self.period(), yes.period()).unwrap_or(0), no.period());
        let period = period.filter(|p| *p > 0).ok_or(Reason::TooLong)?;
        let fit = |t: &Tail| t.stretched(start, period / t.period());
        let (of, yes, no) = (fit(self)?, fit(yes)?, fit(no)?);
        if of.saltus() != Some(0) {
            return Err(Reason::Irregular);
        }
        let pick = |of: &[i64], yes: &[i64], no: &[i64]| {
            gather(of.len(), |i| Ok(if of[i] != 0 { yes[i] } else { no[i] }))
        };
        let (of, yes, no) = (&of.0, &yes.0, &no.0);
        Ok(Tail::of(
            pick(&of.head, &yes.head, &no.head)?,
            pick(&of.base, &yes.base, &no.base)?,
            pick(&of.base, &yes.step, &no.step)?,
        )
        .shortest()?)
    }

    /// The values of this sequence at places that another one gives.
    pub fn at_places(&self, places: &Tail) -> Result<Tail, Reason> {
        let step = self.saltus().ok_or(Reason::Irregular)?;
        let own = self.period() as i64;
        // Longer periods, until each step of the places is a multiple of the own period.
        let mut times = 1usize;
        for s in &places.0.step {
            meter::work(1)?;
            if *s < 0 {
                return Err(Reason::Illegal);
            }
            let needed = own / gcd(own, *s).max(1);
            times = lcm(times, needed as usize).ok_or(Reason::TooLong)?;
        }
        // A later start, until the places are where this one goes in steps.
        let mut later = 0;
        for (b, s) in places.0.base.iter().zip(&places.0.step) {
            let missing = self.start() as i64 - b;
            if *s > 0 && missing > 0 {
                later = later.max((missing as u64).div_ceil(*s as u64) as usize);
            }
        }
        let start = places.period().checked_mul(later).ok_or(Reason::TooLong)?;
        let start = places.start().checked_add(start).ok_or(Reason::TooLong)?;
        let places = places.stretched(start, times)?;
        let (head, base, steps) = (&places.0.head, &places.0.base, &places.0.step);
        let value = |place: i64| {
            let n = u64::try_from(place).map_err(|_| Reason::Illegal)?;
            self.at(n).ok_or(Reason::Overflow)
        };
        let stepped = |s: i64| (s / own).checked_mul(step).ok_or(Reason::Overflow);
        Ok(Tail::of(
            gather(head.len(), |i| value(head[i]))?,
            gather(base.len(), |i| value(base[i]))?,
            gather(steps.len(), |i| stepped(steps[i]))?,
        )
        .shortest()?)
    }

    /// Two sequences with the same start and period.
    fn joined(&self, how: Binary, other: &Tail) -> Result<Joined, Reason> {
        let (own, other) = (&self.0, &other.0);
        let pair = |a: i64, b: i64| how.of(a, b).ok_or_else(|| illegal(how, b));
        let head = gather(own.head.len(), |i| pair(own.head[i], other.head[i]))?;
        meter::room_for::<[i64; 2]>(own.base.len())?;
        let mut base = Vec::with_capacity(own.base.len());
        let mut step = Vec::with_capacity(own.base.len());
        let (mut later, mut longer) = (0, 1usize);
        let sides = own.base.iter().zip(&own.step).zip(other.base.iter().zip(&other.step));
        for ((a, s), (b, t)) in sides {
            meter::work(1)?;
            match line(how, (*a, *s), (*b, *t))? {
                Line::Is(first, more) => {
                    base.push(first);
                    step.push(more);
                }
                Line::Later(k) => later = later.max(k),
                Line::Longer(by) => longer = lcm(longer, by).ok_or(Reason::TooLong)?,
            }
        }
        Ok(match () {
            () if longer > 1 => Joined::Longer(longer),
            () if later > 0 => Joined::Later(later),
            () => Joined::Done(Tail::of(head, base, step)),
        })
    }
}

enum Joined {
    Done(Tail),
    /// It goes in steps so many periods later.
    Later(usize),
    /// It goes in steps of so many periods.
    Longer(usize),
}

enum Line {
    Is(i64, i64),
    Later(usize),
    Longer(usize),
}

fn illegal(how: Binary, b: i64) -> Reason {
    match how {
        Binary::Divide | Binary::Remainder if b == 0 => Reason::Illegal,
        _ => Reason::Overflow,
    }
}

/// What a + ks and b + kt make, for all k from 0 on.
fn line(how: Binary, (a, s): (i64, i64), (b, t): (i64, i64)) -> Result<Line, Reason> {
    let plain = || how.of(a, b).ok_or_else(|| illegal(how, b));
    let steps = |step: Option<i64>| Ok(Line::Is(plain()?, step.ok_or(Reason::Overflow)?));
    match how {
        Binary::Add => steps(s.checked_add(t)),
        Binary::Subtract => steps(s.checked_sub(t)),
        Binary::Multiply if s == 0 => steps(a.checked_mul(t)),
        Binary::Multiply if t == 0 => steps(s.checked_mul(b)),
        Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual => {
            let (gap, growth) = (
                a.checked_sub(b).ok_or(Reason::Overflow)?,
                s.checked_sub(t).ok_or(Reason::Overflow)?,
            );
            match settled(gap, growth) {
                0 => steps(Some(0)),
                k => Ok(Line::Later(k)),
            }
        }
        Binary::Min | Binary::Max => {
            let (gap, growth) = (
                a.checked_sub(b).ok_or(Reason::Overflow)?,
                s.checked_sub(t).ok_or(Reason::Overflow)?,
            );
            match settled(gap, growth) {
                0 => {
                    let first = (gap < 0 || gap == 0 && growth < 0) == (how == Binary::Min);
                    steps(Some(if first { s } else { t }))
                }
                k => Ok(Line::Later(k)),
            }
        }
        _ if s == 0 && t == 0 => steps(Some(0)),
        Binary::Divide | Binary::Remainder if t == 0 && b > 0 => match s % b {
            0 if how == Binary::Divide => steps(Some(s / b)),
            0 => steps(Some(0)),
            _ => Ok(Line::Longer((b / gcd(b, s)) as usize)),
        },
        Binary::Xor if a >= 0 && b >= 0 && s >= 0 && t >= 0 && (s == 0 || t == 0) => {
            // Steps by a power of two leave the places below it alone.
            let (still, moves) = if s == 0 { (a, t) } else { (b, s) };
            let power = (still as u64 + 1).next_power_of_two();
            let power = i64::try_from(power).map_err(|_| Reason::Irregular)?;
            match moves % power {
                0 => steps(Some(moves)),
                _ => Ok(Line::Longer((power / gcd(power, moves)) as usize)),
            }
        }
        _ => Err(Reason::Irregular),
    }
}

/// The least k from which gap + k·growth keeps its sign.
fn settled(gap: i64, growth: i64) -> usize {
    match growth {
        0 => 0,
        _ if gap != 0 && (gap > 0) == (growth > 0) => 0,
        _ => (gap.unsigned_abs() / growth.unsigned_abs() + 1) as usize,
    }
}

/// One of them is no larger than a period, and so is what divides both.
fn gcd(a: i64, b: i64) -> i64 {
    number::gcd(a, b).unwrap_or(1)
}

fn lcm(a: usize, b: usize) -> Option<usize> {
    let divisor = gcd(a as i64, b as i64) as usize;
    (a / divisor.max(1)).checked_mul(b).filter(|m| *m <= MOST_VALUES)
}
