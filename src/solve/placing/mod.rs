//! Games of placing: a position is a set of cells; a move needs some cells, and clears some.
//!
//! What was found of such games makes them fast (P. Beling and M. Rogalski, On pruning search
//! trees of impartial games, 2020): a position falls apart into cells that no move connects, whose
//! values are kept by an image that stands for all shifts, turns and reflections; the search asks
//! whether a value is among some numbers and ends as soon as none of them is possible.

mod again;
pub(super) mod codes;
mod corner;
pub(super) mod fields;
pub(super) mod images;
mod laying;
mod moves;
mod order;
pub(super) mod parts;
pub(super) mod search;
pub(super) mod sized;
mod table;
#[cfg(test)]
mod tests;
pub(super) mod word;

use super::compact::{Budget, Failure};
pub(super) use again::AgainTables;
pub(super) use fields::Fields;
use images::Images;
use laying::Laying;
use search::Search;
use sized::Sized;

/// Cells of a field: column after column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub wide: u32,
    pub high: u32,
}

/// A move: possible where the cells that it needs are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Placement {
    pub needs: u128,
    pub clears: u128,
}

/// The most cells of a field.
pub(super) const MOST_CELLS: u32 = 120;

/// A field, its moves, and what is known of its positions.
#[derive(Debug)]
pub(super) struct Placing {
    /// The field on which columns and rows are exchanged, if they are.
    upright: Option<Field>,
    search: Sized<Laying<u64>, Laying<u128>>,
}

impl Placing {
    /// Without a field members have places that say nothing of them.
    pub(super) fn new(field: Option<Field>, whole: u128, mut moves: Vec<Placement>) -> Placing {
        moves.iter_mut().for_each(|m| m.clears &= whole);
        let upright = field.filter(|field| field.high > field.wide);
        let (mut field, mut whole) = (field, whole);
        if let Some(own) = upright {
            field = Some(Field { wide: own.high, high: own.wide });
            whole = own.exchanged(whole);
            for m in &mut moves {
                (m.needs, m.clears) = (own.exchanged(m.needs), own.exchanged(m.clears));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let images = match field {
            Some(field) => {
                let (images, everywhere) = Images::of(field, whole, &moves);
                moves = everywhere;
                images
            }
            None => Images::NONE,
        };
        let search = match images.field() {
            Field { wide, high } if wide * high <= u64::BITS => {
                Sized::Small(Search::new(Laying::new(field, images, &moves)))
            }
            _ => Sized::Large(Search::new(Laying::new(field, images, &moves))),
        };
        Placing { upright, search }
    }

    /// Whether a position stands for all that are shifted.
    #[cfg(test)]
    fn shifts(&self) -> bool {
        match &self.search {
            Sized::Small(search) => search.rules.shifts(),
            Sized::Large(search) => search.rules.shifts(),
        }
    }

    #[cfg(test)]
    fn keep_excluded(&mut self) {
        self.search.keep_excluded();
    }

    pub(super) fn len(&self) -> usize {
        self.search.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.search.bytes()
    }

    /// The value of a position.
    pub(super) fn value(&mut self, cells: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        let cells = self.upright.map_or(cells, |own| own.exchanged(cells));
        self.search.value(cells, budget)
    }

    /// Whether a position is worth this.
    pub(super) fn is(
        &mut self,
        cells: u128,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        let cells = self.upright.map_or(cells, |own| own.exchanged(cells));
        self.search.is(cells, wanted, budget)
    }
}

impl Field {
    /// Where a map takes cells of the whole field.
    pub(super) fn mapped(self, cells: u128, map: usize) -> u128 {
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

    /// Cells of this field on one whose columns are its rows.
    fn exchanged(self, cells: u128) -> u128 {
        let place = |cell: u32| cell % self.high * self.wide + cell / self.high;
        images::members(cells).fold(0, |all, cell| all | 1 << place(cell))
    }

    /// The first and last column, and the first and last row, of some cells.
    pub(super) fn bounds(self, cells: u128) -> (u32, u32, u32, u32) {
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
