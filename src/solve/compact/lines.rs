//! Lines: where any number may be taken from some heaps, the same from each, the options of a
//! position are all positions before it on a line. One bitset for each line holds the values
//! that it has seen, so that nothing is looked at twice.

use super::table::Sides;

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
        let word = value / 64;
        if word >= self.width {
            self.widen(word + 1);
        }
        let line = self.number(at);
        let from = line * self.width;
        if let Some(own) = self.seen.get_mut(from + word) {
            *own |= 1 << (value % 64);
        }
        if let (Some(first), Some(words)) =
            (self.first.get_mut(line), self.seen.get(from..from + self.width))
        {
            while words.get(*first as usize) == Some(&u64::MAX) {
                *first += 1;
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
            let from = number * line.width;
            *own = line.seen.get(from..from + line.width).unwrap_or(&[]);
            word = word.max(line.first.get(number).map_or(0, |f| *f as usize));
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
}

/// So many directions at most.
pub const MOST: usize = 8;
