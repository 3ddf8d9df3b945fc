//! The options of a place in a table: their values are marked as they come.

use super::super::budget::Budget;
use super::super::code::{Leaf, Place, Ray};
use super::super::run::{Sink, Stop, Words};
use super::{Cell, Sides};

/// The options of one place, as they come.
pub struct Options<'a, T> {
    pub values: &'a [T],
    pub sides: &'a Sides,
    pub place: usize,
    pub at: &'a [usize],
    pub seen: &'a mut Vec<u32>,
    pub stamp: u32,
    pub sum: u64,
    pub whole: bool,
    pub missing: &'a mut Vec<usize>,
    pub budget: &'a Budget<'a>,
    pub work: u32,
}

impl<T: Cell> Options<'_, T> {
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

    /// Where a part of a ray begins, how far it goes in each step, and that all is inside.
    fn track(
        &self,
        words: &Words,
        changes: &[(u8, u8, i64)],
        count: i64,
    ) -> Result<(usize, i64), Stop> {
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
        Ok((usize::try_from(place).map_err(|_| Stop::GiveUp)?, step))
    }
}

/// The cells of a track in ascending order of places.
fn track_cells<T>(values: &[T], start: usize, step: i64, count: usize) -> Option<(&[T], usize)> {
    let far = (count - 1).checked_mul(step.unsigned_abs() as usize)?;
    let low = if step < 0 { start.checked_sub(far)? } else { start };
    Some((values.get(low..low + far + 1)?, step.unsigned_abs().max(1) as usize))
}

impl<T: Cell> Sink for Options<'_, T> {
    #[inline]
    fn one(&mut self, param: u8, n: i64) -> Result<(), Stop> {
        let n = self.inside(param, n)?;
        let index = usize::from(param);
        let own = self.at.get(index).copied().unwrap_or(0);
        let stride = self.sides.strides.get(index).copied().unwrap_or(0);
        let place = self.place.wrapping_add(n.wrapping_sub(own).wrapping_mul(stride));
        let value = self.values.get(place).ok_or(Stop::GiveUp)?.worth();
        // All values that are known have their marks.
        match self.seen.get_mut(value) {
            Some(mark) => *mark = self.stamp,
            None => self.missing.push(place),
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

    #[inline]
    fn offer(&mut self) -> Result<(), Stop> {
        if self.whole {
            let value = self.sum as usize;
            if value >= self.seen.len() && value < T::END {
                self.seen.resize((value + 1).next_power_of_two(), 0);
            }
            // A mark beyond the end cannot matter: no least number is so large.
            if let Some(mark) = self.seen.get_mut(value) {
                *mark = self.stamp;
            }
        }
        (self.sum, self.whole) = (0, true);
        Ok(())
    }

    fn ray(&mut self, words: &Words, ray: &Ray) -> Result<(), Stop> {
        let (from, to) = (words.word(ray.from), words.word(ray.to));
        if from > to {
            return Ok(());
        }
        let count = to.checked_sub(from).and_then(|d| d.checked_add(1)).ok_or(Stop::GiveUp)?;
        self.work = self.work.saturating_add(count.min(1 << 24) as u32);
        if self.work > 1 << 22 {
            self.work = 0;
            self.pause()?;
        }
        let cells = usize::try_from(count).map_err(|_| Stop::GiveUp)?;
        let (values, stamp) = (self.values, self.stamp);
        let mut whole = true;
        match ray.parts.as_slice() {
            [part] => {
                let (start, step) = self.track(words, &part.changes, count)?;
                let (track, by) = track_cells(values, start, step, cells).ok_or(Stop::GiveUp)?;
                let seen = self.seen.as_mut_slice();
                for value in track.iter().step_by(by) {
                    match seen.get_mut(value.worth()) {
                        Some(mark) => *mark = stamp,
                        None => whole = false,
                    }
                }
                if !whole {
                    let low = if step < 0 { start - (track.len() - 1) } else { start };
                    let missing = track.iter().enumerate().step_by(by);
                    let missing = missing.filter(|(_, v)| v.worth() >= T::END);
                    self.missing.extend(missing.map(|(i, _)| low + i));
                }
            }
            [a, b] => {
                let (a_start, a_step) = self.track(words, &a.changes, count)?;
                let (b_start, b_step) = self.track(words, &b.changes, count)?;
                let (a_track, a_by) =
                    track_cells(values, a_start, a_step, cells).ok_or(Stop::GiveUp)?;
                let (b_track, b_by) =
                    track_cells(values, b_start, b_step, cells).ok_or(Stop::GiveUp)?;
                let seen = self.seen.as_mut_slice();
                let mut pair = |a: &T, b: &T| {
                    let (a, b) = (a.worth(), b.worth());
                    whole &= a < T::END && b < T::END;
                    match seen.get_mut(a ^ b) {
                        Some(mark) => *mark = stamp,
                        None => whole = false,
                    }
                };
                let (a_all, b_all) = (a_track.iter().step_by(a_by), b_track.iter().step_by(b_by));
                if (a_step < 0) == (b_step < 0) {
                    a_all.zip(b_all).for_each(|(a, b)| pair(a, b));
                } else {
                    a_all.zip(b_all.rev()).for_each(|(a, b)| pair(a, b));
                }
                if !whole {
                    for (track, by, step, start) in
                        [(a_track, a_by, a_step, a_start), (b_track, b_by, b_step, b_start)]
                    {
                        let low = if step < 0 { start - (track.len() - 1) } else { start };
                        let missing = track.iter().enumerate().step_by(by);
                        let missing = missing.filter(|(_, v)| v.worth() >= T::END);
                        self.missing.extend(missing.map(|(i, _)| low + i));
                    }
                }
            }
            _ => return Err(Stop::GiveUp),
        }
        Ok(())
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.budget.time()
    }
}
