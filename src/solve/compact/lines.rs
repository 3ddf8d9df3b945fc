//! Lines: where any number may be taken from some heaps, the same from each, the options of a
//! position are all positions before it on a line. One bitset for each line holds the values
//! that it has seen, so that nothing is looked at twice.

use super::table::{Cell, Sides};

/// All lines of one direction.
#[derive(Clone, Debug)]
pub struct Line {
    /// How much each coordinate adds to the number of a line; and what is added to all.
    factors: Vec<i64>,
    start: i64,
    /// Words of one line.
    width: usize,
    seen: Vec<u64>,
    /// Of each line, the first word that is not full.
    first: Vec<u32>,
}

impl Line {
    /// The lines along which these parameters fall together.
    pub fn new(params: &[u8], sides: &Sides) -> Line {
        let own = |i: usize| params.iter().any(|p| usize::from(*p) == i);
        let Some(lead) = params.first().map(|p| usize::from(*p)) else {
            return Line::none();
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
        Line { factors, start, width: 0, seen: Vec::new(), first: vec![0; count] }
    }

    fn none() -> Line {
        Line { factors: Vec::new(), start: 0, width: 0, seen: Vec::new(), first: Vec::new() }
    }

    pub fn bytes(&self) -> usize {
        self.seen.len() * 8 + self.first.len() * 4
    }

    fn number(&self, at: &[usize]) -> usize {
        let sum: i64 = at.iter().zip(&self.factors).map(|(n, f)| *n as i64 * f).sum();
        (sum + self.start) as usize
    }

    /// Notes a value on the line of a position.
    pub fn take(&mut self, at: &[usize], value: usize) {
        self.note(self.number(at), value);
    }

    #[inline]
    fn note(&mut self, line: usize, value: usize) {
        let word = value / 64;
        if word >= self.width {
            self.widen(word + 1);
        }
        let from = line * self.width;
        if let Some(own) = self.seen.get_mut(from + word) {
            *own |= 1 << (value % 64);
            if *own == u64::MAX
                && let Some(first) = self.first.get_mut(line)
            {
                while self.seen.get(from + *first as usize) == Some(&u64::MAX)
                    && (*first as usize) < self.width
                {
                    *first += 1;
                }
            }
        }
    }

    fn widen(&mut self, least: usize) {
        let width = least.max(self.width + self.width / 2 + 1);
        let mut seen = vec![0; self.first.len() * width];
        if self.width > 0 {
            for (new, old) in seen.chunks_mut(width).zip(self.seen.chunks(self.width)) {
                for (new, old) in new.iter_mut().zip(old) {
                    *new = *old;
                }
            }
        }
        (self.seen, self.width) = (seen, width);
    }

    /// The least value that no line through a position has seen, and that is not excluded.
    pub fn least(lines: &mut [Line], at: &[usize], excluded: impl Fn(usize) -> bool) -> usize {
        let mut own: [&[u64]; MOST] = [&[]; MOST];
        let mut word = 0;
        for (line, own) in lines.iter().zip(&mut own) {
            let number = line.number(at);
            *own = line.words(number);
            word = word.max(line.first(number));
        }
        let own = own.get(..lines.len()).unwrap_or(&[]);
        loop {
            let seen = own.iter().fold(0, |all, line| all | line.get(word).copied().unwrap_or(0));
            let mut free = !seen;
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

    fn words(&self, number: usize) -> &[u64] {
        let from = number * self.width;
        self.seen.get(from..from + self.width).unwrap_or(&[])
    }

    fn first(&self, number: usize) -> usize {
        self.first.get(number).map_or(0, |f| *f as usize)
    }

    /// Fills a row of a table where all options are along lines: the last coordinate runs.
    /// Gives how many values were new; none if one was too large for a cell.
    pub fn fill_row<T: Cell>(
        lines: &mut [Line],
        at: &[usize],
        last: usize,
        row: &mut [T],
    ) -> Option<usize> {
        match lines.len() {
            1 => fill_row::<T, 1>(lines, at, last, row),
            2 => fill_row::<T, 2>(lines, at, last, row),
            3 => fill_row::<T, 3>(lines, at, last, row),
            4 => fill_row::<T, 4>(lines, at, last, row),
            5 => fill_row::<T, 5>(lines, at, last, row),
            6 => fill_row::<T, 6>(lines, at, last, row),
            7 => fill_row::<T, 7>(lines, at, last, row),
            _ => fill_row::<T, 8>(lines, at, last, row),
        }
    }
}

fn fill_row<T: Cell, const L: usize>(
    lines: &mut [Line],
    at: &[usize],
    last: usize,
    row: &mut [T],
) -> Option<usize> {
    let lines: &mut [Line; L] = lines.try_into().ok()?;
    let mut numbers = lines.each_ref().map(|l| l.number(at));
    let steps = lines.each_ref().map(|l| l.factors.get(last).copied().unwrap_or(0) as usize);
    let mut new = 0;
    for cell in row {
        if cell.worth() >= T::END {
            let mut word = 0;
            for (line, number) in lines.iter().zip(numbers) {
                // Short lines are gone through faster from their beginning.
                if line.width > SHORT {
                    word = word.max(line.first(number));
                }
            }
            let seen = loop {
                let mut seen = 0;
                for (line, number) in lines.iter().zip(numbers) {
                    if word < line.width {
                        seen |= line.seen.get(number * line.width + word).copied().unwrap_or(0);
                    }
                }
                if seen != u64::MAX {
                    break seen;
                }
                word += 1;
            };
            let value = word * 64 + seen.trailing_ones() as usize;
            if value >= T::END {
                return None;
            }
            *cell = T::from(value);
            for (line, number) in lines.iter_mut().zip(numbers) {
                line.note(number, value);
            }
            new += 1;
        }
        for (number, step) in numbers.iter_mut().zip(&steps) {
            *number = number.wrapping_add(*step);
        }
    }
    Some(new)
}

/// Words of a line that needs no note of where it begins to be free.
const SHORT: usize = 8;

/// So many directions at most.
pub const MOST: usize = 8;
