//! Games of placing: a position is a set of cells; a move needs some cells, and clears some.
//!
//! What was found of such games makes them fast (P. Beling and M. Rogalski, On pruning search
//! trees of impartial games, 2020): a position falls apart into cells that no move connects, whose
//! values are kept by an image that stands for all shifts, turns and reflections; the search asks
//! whether a value is among some numbers and ends as soon as none of them is possible.

mod codes;
mod fields;
mod images;
mod moves;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use fields::Fields;
use search::Placing;

/// Cells of a field: column after column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    wide: u32,
    high: u32,
}

/// A move: possible where the cells that it needs are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Placement {
    needs: u128,
    clears: u128,
}

/// The most cells of a field, and of one of its sides.
const MOST_CELLS: u32 = 120;
const MOST_SIDE: u32 = 64;

impl Field {
    /// Where a map takes cells of the whole field.
    fn mapped(self, cells: u128, map: usize) -> u128 {
        let mut image = 0;
        for cell in images::members(cells) {
            let (x, y) = (cell / self.high, cell % self.high);
            let (x, y) = if map & 4 == 0 { (x, y) } else { (y, x) };
            let x = if map & 2 == 0 { x } else { self.wide.saturating_sub(1 + x) };
            let y = if map & 1 == 0 { y } else { self.high.saturating_sub(1 + y) };
            image |= 1u128.checked_shl(x * self.high + y).unwrap_or(0);
        }
        image
    }

    /// The first and last column, and the first and last row, of some cells.
    fn bounds(self, cells: u128) -> (u32, u32, u32, u32) {
        if cells == 0 {
            return (0, 0, 0, 0);
        }
        let first = cells.trailing_zeros() / self.high;
        let last = (127 - cells.leading_zeros()) / self.high;
        let mut rest = cells >> (first * self.high);
        let mut rows = 0;
        while rest != 0 {
            rows |= rest;
            rest >>= self.high;
        }
        let rows = rows & ((1 << self.high) - 1);
        (first, last, rows.trailing_zeros(), 127 - rows.leading_zeros())
    }
}
