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

impl Tail {
    /// From a later start, in periods so many times as long.
    fn stretched(&self, start: usize, times: usize) -> Result<Tail, Reason> {
        let period = self.base.len().checked_mul(times).ok_or(Reason::TooLong)?;
        let end = start.checked_add(period).ok_or(Reason::TooLong)?;
        if end > MOST_VALUES {
            return Err(Reason::TooLong);
        }
        // It is gone through a few times, and so is what is made of it.
        meter::room_for::<[i64; 3]>(end)?;
        meter::work_on(end)?;
        let all: Option<Vec<i64>> = (0..end as u64).map(|n| self.at(n)).collect();
        let mut head = all.ok_or(Reason::Overflow)?;
        let base = head.split_off(start);
        let step = |r: usize| {
            let own = (start + r - self.head.len()) % self.base.len();
            self.step[own].checked_mul(times as i64)
        };
        let step: Option<Vec<i64>> = (0..period).map(step).collect();
        Ok(Tail { head, base, step: step.ok_or(Reason::Overflow)? })
    }

    /// What each value is taken to, where all repeat.
    pub fn map(&self, to: impl Fn(i64) -> Option<i64>) -> Result<Tail, Reason> {
        if self.step.iter().any(|s| *s != 0) {
            return Err(Reason::Irregular);
        }
        let all = |values: &[i64]| -> Result<Vec<i64>, Reason> {
            values.iter().map(|v| to(*v).ok_or(Reason::Illegal)).collect()
        };
        Ok(Tail { head: all(&self.head)?, base: all(&self.base)?, step: self.step.clone() })
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
                Joined::Done(tail) => return Ok(tail.shortest()),
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
        if of.step.iter().any(|s| *s != 0) {
            return Err(Reason::Irregular);
        }
        let pick = |c: &[i64], a: &[i64], b: &[i64]| -> Vec<i64> {
            c.iter().zip(a.iter().zip(b)).map(|(c, (a, b))| if *c != 0 { *a } else { *b }).collect()
        };
        Ok(Tail {
            head: pick(&of.head, &yes.head, &no.head),
            base: pick(&of.base, &yes.base, &no.base),
            step: pick(&of.base, &yes.step, &no.step),
        }
        .shortest())
    }

    /// The values of this sequence at places that another one gives.
    pub fn at_places(&self, places: &Tail) -> Result<Tail, Reason> {
        let step = self.saltus().ok_or(Reason::Irregular)?;
        let own = self.period() as i64;
        // Longer periods, until each step of the places is a multiple of the own period.
        let mut times = 1usize;
        for s in &places.step {
            if *s < 0 {
                return Err(Reason::Illegal);
            }
            let needed = own / gcd(own, *s).max(1);
            times = lcm(times, needed as usize).ok_or(Reason::TooLong)?;
        }
        // A later start, until the places are where this one goes in steps.
        let mut later = 0;
        for (b, s) in places.base.iter().zip(&places.step) {
            let missing = self.start() as i64 - b;
            if *s > 0 && missing > 0 {
                later = later.max((missing as u64).div_ceil(*s as u64) as usize);
            }
        }
        let start = places.period().checked_mul(later).ok_or(Reason::TooLong)?;
        let start = places.start().checked_add(start).ok_or(Reason::TooLong)?;
        let places = places.stretched(start, times)?;
        let value = |n: &i64| {
            let n = u64::try_from(*n).map_err(|_| Reason::Illegal)?;
            self.at(n).ok_or(Reason::Overflow)
        };
        let head: Result<Vec<i64>, Reason> = places.head.iter().map(value).collect();
        let base: Result<Vec<i64>, Reason> = places.base.iter().map(value).collect();
        let steps = places.step.iter().map(|s| (s / own).checked_mul(step));
        let steps: Option<Vec<i64>> = steps.collect();
        let steps = steps.ok_or(Reason::Overflow)?;
        Ok(Tail { head: head?, base: base?, step: steps }.shortest())
    }

    /// Two sequences with the same start and period.
    fn joined(&self, how: Binary, other: &Tail) -> Result<Joined, Reason> {
        let pair = |a: i64, b: i64| how.of(a, b).ok_or_else(|| illegal(how, b));
        let heads = self.head.iter().zip(&other.head).map(|(a, b)| pair(*a, *b));
        let head: Result<Vec<i64>, Reason> = heads.collect();
        let mut tail = Tail { head: head?, base: Vec::new(), step: Vec::new() };
        let (mut later, mut longer) = (0, 1usize);
        let sides = self.base.iter().zip(&self.step).zip(other.base.iter().zip(&other.step));
        for ((a, s), (b, t)) in sides {
            match line(how, (*a, *s), (*b, *t))? {
                Line::Is(base, step) => {
                    tail.base.push(base);
                    tail.step.push(step);
                }
                Line::Later(k) => later = later.max(k),
                Line::Longer(by) => longer = lcm(longer, by).ok_or(Reason::TooLong)?,
            }
        }
        Ok(match () {
            () if longer > 1 => Joined::Longer(longer),
            () if later > 0 => Joined::Later(later),
            () => Joined::Done(tail),
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
