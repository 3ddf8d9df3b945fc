//! The options of a place in a table: their values are marked as they come.

use super::super::amounts::NO_AMOUNT;
use super::super::budget::Budget;
use super::super::code::Columns;
use super::super::code::{Leaf, Place, Ray};
use super::super::words::{LENGTH, Sink, Stop, Words, Worked};
use super::{Cell, FIRST_MARKS, Sides};
use crate::meter::{self, Spent};

/// So many cells along a ray take as long as a step.
const CELLS_OF_A_STEP: u64 = 16;

/// Makes room for the mark of a value. Nim-sums of values with marks have marks, too.
pub(super) fn grow(seen: &mut Vec<u32>, value: usize) -> Result<(), Spent> {
    let more = (value + 1).next_power_of_two().saturating_sub(seen.len());
    meter::make_room(seen, more)?;
    seen.resize(seen.len() + more, 0);
    Ok(())
}

/// The options of one place, as they come.
pub(super) struct Options<'a, T> {
    pub values: &'a [T],
    pub sides: &'a Sides,
    pub place: usize,
    pub at: &'a [usize],
    pub seen: &'a mut Vec<u32>,
    pub stamp: u32,
    pub sum: u64,
    pub whole: bool,
    pub missing: &'a mut Vec<usize>,
    /// Whether the marks of options have to stay. Else a value beyond the marks has none: the least
    /// that no option has is beyond only where all marks are met.
    pub stay: bool,
    /// There was such a value.
    pub beyond: bool,
    pub budget: &'a Budget<'a>,
}

impl<'a, T: Cell> Options<'a, T> {
    fn worth(&mut self, place: usize) -> Result<(), Stop> {
        let value = *self.values.get(place).ok_or(Stop::GiveUp)?;
        if value.worth() >= T::END {
            self.missing.push(place);
            self.whole = false;
        } else {
            self.sum ^= value.worth() as u64;
        }
        Ok(())
    }

    fn inside(&self, param: u8, n: i64) -> Result<usize, Stop> {
        let dim = self.sides.dims.get(usize::from(param)).copied().unwrap_or(0);
        match usize::try_from(n) {
            Ok(n) if n < dim => Ok(n),
            Ok(_) => Err(Stop::Larger(param, n)),
            Err(_) => Err(Stop::GiveUp),
        }
    }

    /// Options in each of which a number is one of these; false where the table does not have one.
    #[inline(always)]
    fn each(&mut self, param: u8, numbers: impl Iterator<Item = usize>) -> Result<bool, Stop> {
        let index = usize::from(param);
        let dim = self.sides.dims.get(index).copied().unwrap_or(0);
        let own = self.at.get(index).copied().unwrap_or(0);
        let stride = self.sides.strides.get(index).copied().unwrap_or(0);
        let first = self.place.wrapping_sub(own.wrapping_mul(stride));
        // All values that are known have their marks.
        let mut marks = Marks { seen: self.seen, stamp: self.stamp, all: 0 };
        for n in numbers {
            if n >= dim {
                return Ok(false);
            }
            let place = first.wrapping_add(n.wrapping_mul(stride));
            let value = self.values.get(place).ok_or(Stop::GiveUp)?.worth();
            if value >= T::END {
                self.missing.push(place);
            } else {
                marks.mark(value, value);
            }
        }
        Ok(true)
    }

    /// How many options a ray has; that many are paid.
    fn length(words: &Words, ray: &Ray) -> Result<usize, Stop> {
        let (from, to) = (words.word(ray.from), words.word(ray.to));
        if from > to {
            return Ok(0);
        }
        let count = to.checked_sub(from).and_then(|d| d.checked_add(1)).ok_or(Stop::GiveUp)?;
        meter::work(count as u64 / CELLS_OF_A_STEP)?;
        usize::try_from(count).map_err(|_| Stop::GiveUp)
    }

    /// The cells along which a part of a ray goes, all of them inside.
    fn track(
        &self,
        words: &Words,
        changes: &[(u8, u8, i64)],
        cells: usize,
    ) -> Result<Track<'a, T>, Stop> {
        let count = i64::try_from(cells).map_err(|_| Stop::GiveUp)?;
        let (mut place, mut step) = (self.place as i64, 0i64);
        for (param, first, by) in changes {
            let first = words.word(*first);
            let over = by.checked_mul(count - 1).and_then(|far| first.checked_add(far));
            self.inside(*param, over.ok_or(Stop::GiveUp)?)?;
            let first = self.inside(*param, first)?;
            let own = self.at.get(usize::from(*param)).copied().unwrap_or(0);
            let stride = self.sides.strides.get(usize::from(*param)).copied().unwrap_or(0) as i64;
            place += (first as i64 - own as i64) * stride;
            step += by * stride;
        }
        let start = usize::try_from(place).map_err(|_| Stop::GiveUp)?;
        let by = step.unsigned_abs() as usize;
        let far = (cells - 1).checked_mul(by).ok_or(Stop::GiveUp)?;
        let low = if step < 0 { start.checked_sub(far) } else { Some(start) };
        let low = low.ok_or(Stop::GiveUp)?;
        let cells = self.values.get(low..=low + far).ok_or(Stop::GiveUp)?;
        Ok(Track { cells, by, low, down: step < 0 })
    }
}

/// Cells at even distances, in ascending order of their places.
struct Track<'a, T> {
    cells: &'a [T],
    /// 0 if all is one cell.
    by: usize,
    low: usize,
    /// The loop goes through them from the last to the first.
    down: bool,
}

impl<T: Cell> Track<'_, T> {
    /// Adds the places whose values are not known. The last one is found first: the smallest, which others wait for.
    fn missing(&self, out: &mut Vec<usize>) {
        let all = self.cells.iter().enumerate().step_by(self.by.max(1)).rev();
        out.extend(all.filter(|(_, v)| v.worth() >= T::END).map(|(i, _)| self.low + i));
    }
}

/// Marks of the values that options have.
struct Marks<'a> {
    seen: &'a mut [u32],
    stamp: u32,
    /// The bits of all values together.
    all: usize,
}

impl Marks<'_> {
    #[inline]
    fn mark(&mut self, value: usize, bits: usize) {
        self.all |= bits;
        // Of small cells all values are among the first, and nothing is left to check.
        if let Some((first, rest)) = self.seen.split_first_chunk_mut::<FIRST_MARKS>() {
            match first.get_mut(value) {
                Some(mark) => *mark = self.stamp,
                None => {
                    if let Some(mark) = rest.get_mut(value - FIRST_MARKS) {
                        *mark = self.stamp;
                    }
                }
            }
        }
    }
}

impl<T: Cell> Sink for Options<'_, T> {
    const COLUMNS: bool = !meter::IN_A_PAGE;

    #[inline]
    fn one(&mut self, param: u8, n: i64) -> Result<(), Stop> {
        let n = self.inside(param, n)?;
        let index = usize::from(param);
        let own = self.at.get(index).copied().unwrap_or(0);
        let stride = self.sides.strides.get(index).copied().unwrap_or(0);
        let place = self.place.wrapping_add(n.wrapping_sub(own).wrapping_mul(stride));
        let value = self.values.get(place).ok_or(Stop::GiveUp)?.worth();
        if value >= T::END {
            self.missing.push(place);
        } else if let Some(mark) = self.seen.get_mut(value) {
            // All values that are known have their marks.
            *mark = self.stamp;
        }
        Ok(())
    }

    #[inline]
    fn part(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop> {
        let mut place = self.place;
        for (param, from) in &leaf.changes {
            let Place::Word(reg) = from else { return Err(Stop::GiveUp) };
            let n = self.inside(*param, words.word(*reg))?;
            let index = usize::from(*param);
            let own = self.at.get(index).copied().unwrap_or(0);
            let stride = self.sides.strides.get(index).copied().unwrap_or(0);
            // Unsigned, and so back to where it belongs when it has been below.
            place = place.wrapping_add(n.wrapping_sub(own).wrapping_mul(stride));
        }
        self.worth(place)
    }

    fn heap(&mut self, size: u64) -> Result<(), Stop> {
        self.sum ^= size;
        Ok(())
    }

    fn clear(&mut self) {
        (self.sum, self.whole) = (0, true);
    }

    #[inline]
    fn offer(&mut self) -> Result<(), Stop> {
        self.offer_on()?;
        self.clear();
        Ok(())
    }

    #[inline]
    fn offer_on(&mut self) -> Result<(), Stop> {
        if self.whole {
            let value = self.sum as usize;
            if value >= self.seen.len() && value < T::END {
                match self.stay {
                    true => grow(self.seen, value)?,
                    false => self.beyond = true,
                }
            }
            // A mark beyond the end cannot matter: no least number is so large.
            if let Some(mark) = self.seen.get_mut(value) {
                *mark = self.stamp;
            }
        }
        Ok(())
    }

    fn ray(&mut self, words: &Words, ray: &Ray, _: u16) -> Result<(), Stop> {
        let cells = Self::length(words, ray)?;
        if cells == 0 {
            return Ok(());
        }
        match ray.parts.as_slice() {
            [part] => {
                let track = self.track(words, &part.changes, cells)?;
                let mut marks = Marks { seen: self.seen, stamp: self.stamp, all: 0 };
                match track.by {
                    0 | 1 => track.cells.iter().for_each(|v| marks.mark(v.worth(), v.worth())),
                    by => {
                        let cells = track.cells.iter().step_by(by);
                        cells.for_each(|v| marks.mark(v.worth(), v.worth()));
                    }
                }
                if marks.all & T::END != 0 {
                    track.missing(self.missing);
                }
            }
            [a, b] => {
                let a = self.track(words, &a.changes, cells)?;
                let b = self.track(words, &b.changes, cells)?;
                let mut marks = Marks { seen: self.seen, stamp: self.stamp, all: 0 };
                let mut pair = |a: &T, b: &T| {
                    let (a, b) = (a.worth(), b.worth());
                    marks.mark(a ^ b, a | b);
                };
                match (a.by, b.by, a.down == b.down) {
                    // One heap stays while the other one goes along.
                    (0, _, _) | (_, 0, _) => {
                        let (still, other) = if a.by == 0 { (&a, &b) } else { (&b, &a) };
                        let still = still.cells.first().ok_or(Stop::GiveUp)?;
                        let other = other.cells.iter().step_by(other.by.max(1));
                        other.for_each(|value| pair(still, value));
                    }
                    (1, 1, true) => a.cells.iter().zip(b.cells).for_each(|(a, b)| pair(a, b)),
                    (1, 1, false) => {
                        a.cells.iter().zip(b.cells.iter().rev()).for_each(|(a, b)| pair(a, b));
                    }
                    (x, y, together) => {
                        let (x, y) = (a.cells.iter().step_by(x), b.cells.iter().step_by(y));
                        if together {
                            x.zip(y).for_each(|(a, b)| pair(a, b));
                        } else {
                            x.zip(y.rev()).for_each(|(a, b)| pair(a, b));
                        }
                    }
                }
                if marks.all & T::END != 0 {
                    a.missing(self.missing);
                    b.missing(self.missing);
                }
            }
            _ => return Err(Stop::GiveUp),
        }
        Ok(())
    }

    fn running(&mut self, words: &Words, ray: &Ray) -> Result<(), Stop> {
        let [part] = ray.parts.as_slice() else { return Err(Stop::GiveUp) };
        let cells = Self::length(words, ray)?;
        if cells == 0 {
            return Ok(());
        }
        let track = self.track(words, &part.changes, cells)?;
        // All values that are known have their marks, and so have all their sums.
        let mut marks = Marks { seen: self.seen, stamp: self.stamp, all: 0 };
        let mut sum = self.sum as usize;
        let mut one_more = |value: &T| {
            sum ^= value.worth();
            marks.mark(sum, value.worth());
        };
        let each = track.cells.iter().step_by(track.by.max(1));
        match (track.by, track.down) {
            // Two rounds make all sums there are.
            (0, _) => {
                (0..cells.min(2)).for_each(|_| track.cells.iter().for_each(&mut one_more));
            }
            (1, false) => track.cells.iter().for_each(one_more),
            (1, true) => track.cells.iter().rev().for_each(one_more),
            (_, false) => each.for_each(one_more),
            (_, true) => each.rev().for_each(one_more),
        }
        if marks.all & T::END != 0 {
            track.missing(self.missing);
        }
        Ok(())
    }

    fn columns(&mut self, columns: &Columns, worked: &Worked) -> Result<bool, Stop> {
        if let [part] = columns.parts.as_slice()
            && let [(param, column)] = part.as_slice()
        {
            let numbers = worked.column(*column).iter().map(|n| *n as usize);
            return match columns.keep.map(|keep| worked.column(keep)) {
                None => self.each(*param, numbers),
                Some(keep) => {
                    let kept = numbers.zip(keep).filter(|(_, on)| **on != 0);
                    self.each(*param, kept.map(|(n, _)| n))
                }
            };
        }
        let mut kept = [0u8; LENGTH];
        let count = worked.kept(columns, &mut kept);
        let kept = kept.get(..count).unwrap_or_default();
        let mut sums = [0usize; LENGTH];
        let mut all = 0;
        for part in &columns.parts {
            let mut places = [self.place; LENGTH];
            for (param, column) in part {
                let (index, column) = (usize::from(*param), worked.column(*column));
                let dim = self.sides.dims.get(index).copied().unwrap_or(0);
                let own = self.at.get(index).copied().unwrap_or(0);
                let stride = self.sides.strides.get(index).copied().unwrap_or(0);
                for (place, at) in places.iter_mut().zip(kept) {
                    let n = column.get(usize::from(*at)).map(|n| *n as usize);
                    // A number that the table does not have is told one by one.
                    let Some(n) = n.filter(|n| *n < dim) else { return Ok(false) };
                    *place = place.wrapping_add(n.wrapping_sub(own).wrapping_mul(stride));
                }
            }
            for (sum, place) in sums.iter_mut().zip(&places).take(count) {
                let value = self.values.get(*place).ok_or(Stop::GiveUp)?.worth();
                if value >= T::END {
                    self.missing.push(*place);
                }
                *sum ^= value;
                all |= value;
            }
        }
        if all & T::END == 0 {
            // All values that are known have their marks, and so have their sums.
            let mut marks = Marks { seen: self.seen, stamp: self.stamp, all };
            sums.iter().take(count).for_each(|sum| marks.mark(*sum, 0));
        }
        Ok(true)
    }

    fn amounts(&mut self, param: u8, capped: bool, amounts: &[i32]) -> Result<bool, Stop> {
        let own = self.at.get(usize::from(param)).copied().unwrap_or(0);
        let left_out =
            |amount: i32| amount == NO_AMOUNT || capped && i64::from(amount) > own as i64;
        let taken = amounts.iter().filter(|amount| !left_out(**amount));
        self.each(param, taken.map(|amount| own.wrapping_sub(*amount as usize)))
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.budget.time()
    }
}
