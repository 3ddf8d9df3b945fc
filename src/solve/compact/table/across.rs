//! A whole row of a table at once: the last number runs along the row, and each piece of a plan
//! is worked out for all of its places together. It pays where options are few and irregular;
//! values must be below 64. Where anything does not fit, the row is left to word code.

use super::super::super::plan::{Arg, Binary, Branch, Leaf, Num, Plan, Step, Unary};
use super::super::budget::Failure;
use super::super::columns::{ends_of, small};
use super::{Cell, Sides};
use crate::meter::{self, Spent};
use std::rc::Rc;

/// Rows shorter than this are faster place by place.
pub(super) const SHORTEST: usize = 16;

/// The places at the beginning of a long row that are tried first: most rows of another kind show it there.
pub(super) const TRIAL: usize = 192;

/// Longer rows would take much more memory than their values.
pub(super) const LONGEST: usize = 1 << 22;

/// A loop with more turns than this is not for whole rows.
const MOST_TURNS: i64 = 1 << 12;

/// A number at each place of a row.
#[derive(Clone, Debug)]
enum Along {
    /// The same at all places.
    Same(i64),
    /// So many times the place, and so much more.
    Line(i64, i64),
    /// A number for each, all between two.
    Each(Rc<Vec<i32>>, (i64, i64)),
}

/// Which places a step is for; none: all.
type Mask = Option<Rc<Vec<i32>>>;

struct Row<'a, T> {
    plan: &'a Plan,
    sides: &'a Sides,
    values: &'a [T],
    /// The numbers that are the same along the row; the fixed ones among them.
    outer: &'a [i64],
    last: usize,
    /// Where the row begins.
    start: usize,
    length: usize,
    names: Vec<Along>,
    /// For each place, the values of its options.
    seen: Vec<u64>,
    /// Options in the row itself: so far before, and for which places.
    before: Vec<(usize, Mask)>,
    /// Why it ended early, if it was told to.
    spent: std::cell::Cell<Option<Spent>>,
}

/// So many places take as long as a step.
const PLACES_OF_A_STEP: usize = 16;

/// The values of a row; none if it is not of the kind.
pub(super) fn row<T: Cell>(
    plan: &Plan,
    sides: &Sides,
    values: &[T],
    outer: &[i64],
    last: usize,
    start: usize,
    length: usize,
) -> Result<Option<Vec<T>>, Failure> {
    // The values of options, and what is found.
    meter::room_for::<[u64; 2]>(length)?;
    let mut row = Row {
        plan,
        sides,
        values,
        outer,
        last,
        start,
        length,
        names: vec![Along::Same(0); plan.words],
        seen: vec![0; length],
        before: Vec::new(),
        spent: std::cell::Cell::new(None),
    };
    let done = plan.options.iter().try_for_each(|branch| row.branch(branch));
    if let Some(spent) = row.spent.get() {
        return Err(spent.into());
    }
    meter::work_on(length * (row.before.len() + 1) / PLACES_OF_A_STEP)?;
    Ok(done.and_then(|()| row.values()))
}

impl<T: Cell> Row<'_, T> {
    /// What is left once all options are seen.
    fn values(&self) -> Option<Vec<T>> {
        let row = self;
        let mut out: Vec<T> = Vec::with_capacity(row.length);
        for (x, seen) in row.seen.iter().enumerate() {
            let mut seen = *seen;
            for (back, mask) in &row.before {
                if mask.as_ref().is_none_or(|m| m.get(x).is_some_and(|on| *on != 0)) {
                    let value = out.get(x.checked_sub(*back)?)?.worth();
                    seen |= 1 << value;
                }
            }
            let value = seen.trailing_ones() as usize;
            if value >= 64 {
                return None;
            }
            out.push(T::from(value));
        }
        Some(out)
    }
}

impl<T: Cell> Row<'_, T> {
    fn branch(&mut self, branch: &Branch) -> Option<()> {
        let [Leaf::Own(args)] = branch.leaves.as_slice() else { return None };
        self.steps(&branch.steps, None, args)
    }

    fn steps(&mut self, steps: &[Step], mask: Mask, args: &[Arg]) -> Option<()> {
        if let Err(spent) = meter::work_on(self.length / PLACES_OF_A_STEP + 1) {
            self.spent.set(Some(spent));
            return None;
        }
        let Some((first, rest)) = steps.split_first() else { return self.option(args, mask) };
        match first {
            Step::Number(var, n) => {
                let n = self.num(n)?;
                *self.names.get_mut(usize::from(*var))? = n;
                self.steps(rest, mask, args)
            }
            Step::If(condition) => match self.num(condition)? {
                Along::Same(0) => Some(()),
                Along::Same(_) => self.steps(rest, mask, args),
                holds => {
                    let both = self.both(mask, self.each(&holds)?)?;
                    if both.iter().all(|on| *on == 0) {
                        return Some(());
                    }
                    self.steps(rest, Some(both), args)
                }
            },
            Step::EachOf { var, among } => {
                let plan = self.plan;
                for n in plan.lists.get(usize::from(*among))? {
                    *self.names.get_mut(usize::from(*var))? = Along::Same(*n);
                    self.steps(rest, mask.clone(), args)?;
                }
                Some(())
            }
            Step::Each { var, from, to } => {
                let (from, to) = (self.num(from)?, self.num(to)?);
                let ((low, _), (_, high)) = (self.ends(&from), self.ends(&to));
                if high.checked_sub(low)? > MOST_TURNS {
                    return None;
                }
                for n in low..=high {
                    let mut mask = mask.clone();
                    for (how, a, b) in [
                        (Binary::LessEqual, &from, &Along::Same(n)),
                        (Binary::LessEqual, &Along::Same(n), &to),
                    ] {
                        match self.binary(how, a, b)? {
                            Along::Same(1) => {}
                            holds => mask = Some(self.both(mask, self.each(&holds)?)?),
                        }
                    }
                    *self.names.get_mut(usize::from(*var))? = Along::Same(n);
                    self.steps(rest, mask, args)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// Notes the option's value at each place where there is one.
    fn option(&mut self, args: &[Arg], mask: Mask) -> Option<()> {
        let mut row = 0;
        let mut along = Along::Line(1, 0);
        for (i, arg) in args.iter().enumerate() {
            let n = match arg {
                Arg::Kept if i == self.last => continue,
                Arg::Kept if self.plan.params.get(i)?.fixed => continue,
                Arg::Kept => Along::Same(*self.outer.get(i)?),
                Arg::Number(n) => self.num(n)?,
                _ => return None,
            };
            if i == self.last {
                along = n;
                continue;
            }
            let Along::Same(n) = n else { return None };
            let n = usize::try_from(n)
                .ok()
                .filter(|n| Some(n) < self.sides.dims.get(i).as_ref().copied())?;
            row += n * self.sides.strides.get(i)?;
        }
        let on = |x: usize| mask.as_ref().is_none_or(|m| m.get(x).is_some_and(|on| *on != 0));
        let side = *self.sides.dims.get(self.last)?;
        let Along::Line(1, by) = along else { return None };
        if row == self.start {
            // Before its own place in the same row.
            let back = usize::try_from(by.checked_neg()?).ok().filter(|back| *back > 0)?;
            if (0..back.min(self.length)).any(on) {
                return None;
            }
            self.before.push((back, mask));
            return Some(());
        }
        // Only rows before this one are known.
        if row > self.start {
            return None;
        }
        let low = usize::try_from(by.checked_neg()?.max(0)).ok()?.min(self.length);
        let high = usize::try_from((side as i64).checked_sub(by)?.max(0)).ok()?.min(self.length);
        if (0..low).any(on) || (high..self.length).any(on) {
            return None;
        }
        if low >= high {
            return Some(());
        }
        let from = usize::try_from((row + low) as i64 + by).ok()?;
        let values = self.values.get(from..from + (high - low))?;
        let seen = self.seen.get_mut(low..high)?;
        let mut all = 0;
        match &mask {
            None => {
                for (seen, value) in seen.iter_mut().zip(values) {
                    all |= value.worth();
                    *seen |= 1 << (value.worth() % 64);
                }
            }
            Some(mask) => {
                for ((seen, value), on) in seen.iter_mut().zip(values).zip(mask.get(low..high)?) {
                    all |= value.worth() & (*on as usize).wrapping_neg();
                    *seen |= (*on as u64) << (value.worth() % 64);
                }
            }
        }
        // Too large, or not known.
        (all < 64).then_some(())
    }

    /// Whether there is room for a number at each place.
    fn fits(&self) -> Option<()> {
        let room = meter::room_for::<i32>(self.length);
        self.spent.set(room.err().or(self.spent.get()));
        room.ok()
    }

    fn both(&self, mask: Mask, other: Rc<Vec<i32>>) -> Option<Rc<Vec<i32>>> {
        self.fits()?;
        Some(match mask {
            None => other,
            Some(mask) => Rc::new(mask.iter().zip(other.iter()).map(|(a, b)| a & b).collect()),
        })
    }

    /// The least and the greatest number along the row.
    fn ends(&self, n: &Along) -> (i64, i64) {
        match n {
            Along::Same(n) => (*n, *n),
            Along::Line(slope, from) => {
                let last = slope.saturating_mul(self.length as i64 - 1).saturating_add(*from);
                (last.min(*from), last.max(*from))
            }
            Along::Each(_, ends) => *ends,
        }
    }

    /// A line whose numbers fit at all places: what comes of one that does not may fit again.
    fn line(&self, slope: i64, from: i64) -> Option<Along> {
        let line = Along::Line(slope, from);
        small(self.ends(&line)).map(|_| line)
    }

    fn each(&self, n: &Along) -> Option<Rc<Vec<i32>>> {
        self.fits()?;
        Some(match n {
            Along::Same(n) => Rc::new(vec![*n as i32; self.length]),
            Along::Line(slope, from) => {
                let (slope, from) = (*slope as i32, *from as i32);
                let at = |x: i32| slope.wrapping_mul(x).wrapping_add(from);
                Rc::new((0..self.length as i32).map(at).collect())
            }
            Along::Each(all, _) => Rc::clone(all),
        })
    }

    fn num(&self, n: &Num) -> Option<Along> {
        match n {
            Num::Const(n) => Some(Along::Same(*n)),
            Num::Param(p) if usize::from(*p) == self.last => Some(Along::Line(1, 0)),
            Num::Param(p) => Some(Along::Same(*self.outer.get(usize::from(*p))?)),
            Num::Var(var) => self.names.get(usize::from(*var)).cloned(),
            Num::Binary(how, a, b) => self.binary(*how, &self.num(a)?, &self.num(b)?),
            Num::Unary(Unary::Not, of) => {
                self.binary(Binary::Equal, &self.num(of)?, &Along::Same(0))
            }
            Num::Unary(Unary::Negative, of) => {
                self.binary(Binary::Subtract, &Along::Same(0), &self.num(of)?)
            }
            Num::And(a, b) => match self.num(a)? {
                Along::Same(0) => Some(Along::Same(0)),
                a => self.binary(Binary::Min, &a, &self.num(b)?),
            },
            Num::Or(a, b) => match self.num(a)? {
                Along::Same(1) => Some(Along::Same(1)),
                a => self.binary(Binary::Max, &a, &self.num(b)?),
            },
            Num::Choose(on, yes, no) => match self.num(on)? {
                Along::Same(0) => self.num(no),
                Along::Same(_) => self.num(yes),
                on => {
                    let (yes, no) = (self.num(yes)?, self.num(no)?);
                    let (a, b) = (self.ends(&yes), self.ends(&no));
                    let ends = small((a.0.min(b.0), a.1.max(b.1)))?;
                    let (on, yes, no) = (self.each(&on)?, self.each(&yes)?, self.each(&no)?);
                    self.fits()?;
                    let all = on.iter().zip(yes.iter()).zip(no.iter());
                    let all = all.map(|((on, yes), no)| if *on != 0 { *yes } else { *no });
                    Some(Along::Each(Rc::new(all.collect()), ends))
                }
            },
            _ => None,
        }
    }

    fn binary(&self, how: Binary, a: &Along, b: &Along) -> Option<Along> {
        match (how, a, b) {
            (_, Along::Same(a), Along::Same(b)) => return how.of(*a, *b).map(Along::Same),
            (Binary::Add, Along::Line(slope, a), Along::Same(b))
            | (Binary::Add, Along::Same(b), Along::Line(slope, a)) => {
                return self.line(*slope, a.checked_add(*b)?);
            }
            (Binary::Subtract, Along::Line(slope, a), Along::Same(b)) => {
                return self.line(*slope, a.checked_sub(*b)?);
            }
            (Binary::Multiply, Along::Line(slope, a), Along::Same(b))
            | (Binary::Multiply, Along::Same(b), Along::Line(slope, a)) => {
                return self.line(slope.checked_mul(*b)?, a.checked_mul(*b)?);
            }
            _ => {}
        }
        // Both must fit, and all that comes of them.
        let ends = ends_of(how, small(self.ends(a))?, small(self.ends(b))?)?;
        small(ends)?;
        if let (Binary::Remainder, Along::Same(by)) = (how, b) {
            return self.remainders(a, *by, ends);
        }
        let (a, b) = (self.each(a)?, self.each(b)?);
        self.fits()?;
        let all = match how {
            Binary::Add => zip(&a, &b, |a, b| a.wrapping_add(b)),
            Binary::Subtract => zip(&a, &b, |a, b| a.wrapping_sub(b)),
            Binary::Multiply => zip(&a, &b, |a, b| a.wrapping_mul(b)),
            Binary::Min => zip(&a, &b, i32::min),
            Binary::Max => zip(&a, &b, i32::max),
            Binary::Equal => zip(&a, &b, |a, b| i32::from(a == b)),
            Binary::NotEqual => zip(&a, &b, |a, b| i32::from(a != b)),
            Binary::Less => zip(&a, &b, |a, b| i32::from(a < b)),
            Binary::LessEqual => zip(&a, &b, |a, b| i32::from(a <= b)),
            Binary::Divide if b.iter().all(|b| *b > 0) => zip(&a, &b, i32::div_euclid),
            Binary::Remainder if b.iter().all(|b| *b > 0) => zip(&a, &b, i32::rem_euclid),
            _ => return None,
        };
        Some(Along::Each(Rc::new(all), ends))
    }

    /// Remainders by one number: of small ones by its reciprocal, which goes four at a time.
    fn remainders(&self, a: &Along, by: i64, ends: (i64, i64)) -> Option<Along> {
        let (low, high) = self.ends(a);
        let by = i32::try_from(by).ok().filter(|by| *by > 0)?;
        self.fits()?;
        if let Along::Line(slope, from) = a {
            // From one place to the next it is the same step, less the divisor once in a while.
            let step = slope.rem_euclid(i64::from(by)) as i32;
            let mut rest = from.rem_euclid(i64::from(by)) as i32;
            let mut next = || {
                let now = rest;
                let more = rest + step;
                rest = if more >= by { more - by } else { more };
                now
            };
            let all = (0..self.length).map(|_| next()).collect();
            return Some(Along::Each(Rc::new(all), ends));
        }
        let a = self.each(a)?;
        let all: Vec<i32> = if low >= 0 && high < 1 << 22 {
            // The quotient is off by one at most.
            let once = 1.0 / by as f32;
            let off = |n: &i32| {
                let rest = *n - (*n as f32 * once) as i32 * by;
                let rest = if rest < 0 { rest + by } else { rest };
                if rest >= by { rest - by } else { rest }
            };
            a.iter().map(off).collect()
        } else {
            a.iter().map(|n| n.rem_euclid(by)).collect()
        };
        Some(Along::Each(Rc::new(all), ends))
    }
}

/// One number of two at each place.
#[inline]
fn zip(a: &[i32], b: &[i32], f: impl Fn(i32, i32) -> i32) -> Vec<i32> {
    a.iter().zip(b).map(|(a, b)| f(*a, *b)).collect()
}
