//! Lines: where any number may be taken from some heaps, the same from each, the options of a
//! position are all positions before it on a line. One bitset for each line holds the values
//! that it has seen, so that nothing is looked at twice.

use super::budget::Failure;
use super::cells::{Cell, Sides};
use crate::meter;

/// The lines of all directions, as wide as the largest value needs.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    directions: Vec<Direction>,
    /// Words of one line.
    width: usize,
}

#[derive(Clone, Debug, Default)]
struct Direction {
    /// How much each coordinate adds to the number of a line; and what is added to all.
    factors: Vec<i64>,
    start: i64,
    seen: Vec<u64>,
    /// Of each line, a word before which all are full.
    first: Vec<u32>,
}

/// So many directions at most.
pub(super) const MOST: usize = 8;

/// Lines of so many words are gone through from their beginning.
const SHORT: usize = 8;

impl Direction {
    /// The lines along which these parameters fall together.
    fn new(params: &[u8], sides: &Sides) -> Direction {
        let own = |i: usize| params.iter().any(|p| usize::from(*p) == i);
        let Some(lead) = params.first().map(|p| usize::from(*p)) else {
            return Direction::default();
        };
        let lead_dim = sides.dims.get(lead).copied().unwrap_or(1);
        let (mut factors, mut start) = (vec![0i64; sides.dims.len()], 0i64);
        let mut count = 1usize;
        for (i, dim) in sides.dims.iter().enumerate() {
            if i == lead {
                continue;
            }
            let factor = count as i64;
            if let Some(own) = factors.get_mut(i) {
                *own = factor;
            }
            if own(i) {
                // The difference to the first of them stays the same along a line.
                if let Some(lead) = factors.get_mut(lead) {
                    *lead -= factor;
                }
                start += (lead_dim as i64 - 1) * factor;
                count *= dim + lead_dim - 1;
            } else {
                count *= dim;
            }
        }
        Direction { factors, start, seen: Vec::new(), first: vec![0; count] }
    }

    fn number(&self, at: &[usize]) -> usize {
        let sum: i64 = at.iter().zip(&self.factors).map(|(n, f)| *n as i64 * f).sum();
        (sum + self.start) as usize
    }

    fn widen(&mut self, old: usize, width: usize) {
        let mut seen = vec![0; self.first.len() * width];
        if old > 0 {
            for (new, old) in seen.chunks_mut(width).zip(self.seen.chunks(old)) {
                for (new, old) in new.iter_mut().zip(old) {
                    *new = *old;
                }
            }
        }
        self.seen = seen;
    }

    /// Notes a value on a line.
    #[inline]
    fn note(&mut self, line: usize, width: usize, value: usize) {
        let from = line * width;
        let Some(own) = self.seen.get_mut(from + value / 64) else { return };
        *own |= 1 << (value % 64);
        if *own == u64::MAX && width > SHORT {
            let words = self.seen.get(from..from + width).unwrap_or(&[]);
            if let Some(first) = self.first.get_mut(line) {
                while words.get(*first as usize) == Some(&u64::MAX) {
                    *first += 1;
                }
            }
        }
    }

    fn first(&self, line: usize) -> usize {
        self.first.get(line).map_or(0, |f| *f as usize)
    }
}

/// Makes all lines wide enough for a word with this number; their new width in words.
fn widened(directions: &mut [Direction], old: usize, word: usize) -> Result<usize, Failure> {
    let width = (word + 1).max(old + old / 2 + 1);
    let lines: usize = directions.iter().map(|d| d.first.len()).sum();
    // All or none: lines of two widths would be read wrongly.
    meter::room_for::<u64>(lines.saturating_mul(width))?;
    directions.iter_mut().for_each(|d| d.widen(old, width));
    Ok(width)
}

impl Lines {
    pub(super) fn new(all: &[Vec<u8>], sides: &Sides) -> Lines {
        let directions = all.iter().map(|params| Direction::new(params, sides)).collect();
        Lines { directions, width: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.directions.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        self.directions.iter().map(|d| d.seen.len() * 8 + d.first.len() * 4).sum()
    }

    fn widen(&mut self, value: usize) -> Result<(), Failure> {
        let word = value / 64;
        if word >= self.width {
            self.width = widened(&mut self.directions, self.width, word)?;
        }
        Ok(())
    }

    /// Notes a value on all lines through a position.
    pub(super) fn take(&mut self, at: &[usize], value: usize) -> Result<(), Failure> {
        if self.directions.is_empty() {
            return Ok(());
        }
        self.widen(value)?;
        for direction in &mut self.directions {
            direction.note(direction.number(at), self.width, value);
        }
        Ok(())
    }

    /// The least value that no line through a position has seen, and that is not excluded.
    pub(super) fn least(&self, at: &[usize], excluded: impl Fn(usize) -> bool) -> usize {
        let mut word = 0;
        for direction in &self.directions {
            word = word.max(direction.first(direction.number(at)));
        }
        loop {
            let of = |d: &Direction| match word < self.width {
                true => d.seen.get(d.number(at) * self.width + word).copied().unwrap_or(0),
                false => 0,
            };
            let mut free = !self.directions.iter().fold(0, |all, d| all | of(d));
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                if !excluded(value) {
                    return value;
                }
                free &= free - 1;
            }
            word += 1;
        }
    }

    /// Fills a row of a table where all options are along lines: the last coordinate runs.
    /// Gives how many values were new.
    pub(super) fn fill_row<T: Cell>(
        &mut self,
        at: &[usize],
        last: usize,
        row: &mut [T],
    ) -> Result<usize, Failure> {
        match self.directions.len() {
            1 => self.fill::<T, 1>(at, last, row),
            2 => self.fill::<T, 2>(at, last, row),
            3 => self.fill::<T, 3>(at, last, row),
            4 => self.fill::<T, 4>(at, last, row),
            5 => self.fill::<T, 5>(at, last, row),
            6 => self.fill::<T, 6>(at, last, row),
            7 => self.fill::<T, 7>(at, last, row),
            _ => self.fill::<T, 8>(at, last, row),
        }
    }

    fn fill<T: Cell, const L: usize>(
        &mut self,
        at: &[usize],
        last: usize,
        row: &mut [T],
    ) -> Result<usize, Failure> {
        let mut width = self.width;
        let directions: &mut [Direction; L] =
            self.directions.as_mut_slice().try_into().map_err(|_| Failure::GiveUp)?;
        let mut lines = directions.each_ref().map(|d| d.number(at));
        let steps = directions.each_ref().map(|d| d.factors.get(last).map_or(0, |f| *f as usize));
        let mut new = 0;
        for cell in row {
            if cell.worth() >= T::END {
                let mut word = 0;
                if width > SHORT {
                    for (direction, line) in directions.iter().zip(lines) {
                        word = word.max(direction.first(line));
                    }
                }
                let mut words: [&[u64]; L] = [&[]; L];
                for ((words, direction), line) in words.iter_mut().zip(&*directions).zip(lines) {
                    *words = direction.seen.get(line * width..(line + 1) * width).unwrap_or(&[]);
                }
                let seen = loop {
                    if word >= width {
                        break 0;
                    }
                    let mut seen = 0;
                    for words in words {
                        seen |= words.get(word).copied().unwrap_or(0);
                    }
                    if seen != u64::MAX {
                        break seen;
                    }
                    word += 1;
                };
                let value = word * 64 + seen.trailing_ones() as usize;
                if value >= T::END {
                    return Err(Failure::Overflow);
                }
                if word >= width {
                    width = widened(directions, width, word)?;
                    self.width = width;
                }
                *cell = T::from(value);
                for (direction, line) in directions.iter_mut().zip(lines) {
                    direction.note(line, width, value);
                }
                new += 1;
            }
            for (line, step) in lines.iter_mut().zip(&steps) {
                *line = line.wrapping_add(*step);
            }
        }
        Ok(new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::{Bounds, install};
    use std::sync::Arc;

    #[test]
    fn lines_that_have_no_room_stay_as_they_were() {
        let sides = Sides::new(vec![1000, 2]).unwrap();
        let mut lines = Lines::new(&[vec![0], vec![1]], &sides);
        let bounds =
            Bounds { steps: None, bytes: 100_000, live: Some(|| 0), stop: Arc::new(|| None) };
        let _meter = install(bounds);
        assert_eq!(lines.take(&[0, 0], 0), Ok(()));
        assert_eq!(lines.take(&[1, 0], 64_000), Err(Failure::Memory));
        assert_eq!(lines.least(&[1, 0], |_| false), 1);
        assert_eq!(lines.least(&[1, 1], |_| false), 0);
        assert_eq!(lines.take(&[1, 0], 1), Ok(()));
    }
}
