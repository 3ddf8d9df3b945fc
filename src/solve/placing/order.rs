//! The order in which moves are tried: from the middle of a position outwards, and those across its
//! longer side first. So it soon falls apart.

use super::images::members;
use super::word::Word;
use super::{Field, MOST_CELLS, Placement};
use crate::meter::{self, Spent};

#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered<W> {
    pub needs: W,
    pub clears: W,
}

/// The moves within boxes of all sides, as far as they were asked for.
#[derive(Debug)]
pub(super) struct Orders<W> {
    /// The field, if its positions may be shifted or it tells what is near.
    field: Option<Field>,
    shifts: bool,
    moves: Vec<Move<W>>,
    /// Where the moves of a box begin and end; by its sides.
    boxes: Vec<Option<Range>>,
    ordered: Vec<Ordered<W>>,
}

type Range = (usize, usize);

/// A move, the middle of the cells it needs in sixtieths, how far they reach, and the last of them.
#[derive(Clone, Copy, Debug)]
struct Move<W> {
    own: Ordered<W>,
    middle: (u32, u32),
    along: (u32, u32),
    last: (u32, u32),
}

/// A cell's side, in which all middles of up to six cells are whole.
const SIDE: u32 = 60;

impl<W: Word> Move<W> {
    fn of(m: &Placement, field: Field) -> Move<W> {
        let (left, right, top, bottom) = field.bounds(m.needs);
        let count = m.needs.count_ones().max(1);
        let (mut x, mut y) = (0, 0);
        for cell in members(m.needs) {
            x += SIDE * (cell / field.high);
            y += SIDE * (cell % field.high);
        }
        Move {
            own: Ordered { needs: W::of(m.needs), clears: W::of(m.clears) },
            middle: (x / count, y / count),
            along: (right - left, bottom - top),
            last: (right, bottom),
        }
    }

    fn distance(&self, wide: u32, high: u32) -> u32 {
        let ((x, y), half) = (self.middle, SIDE / 2);
        let x = x.abs_diff(half * wide.saturating_sub(1));
        let y = y.abs_diff(half * high.saturating_sub(1));
        let (across, down) = self.along;
        if wide >= high { 2 * x + y + SIDE * across } else { x + 2 * y + SIDE * down }
    }
}

impl<W: Word> Orders<W> {
    pub(super) fn new(field: Option<Field>, shifts: bool, moves: &[Placement]) -> Orders<W> {
        let on = field.unwrap_or(Field { wide: MOST_CELLS, high: 1 });
        let mut moves: Vec<Move<W>> = moves.iter().map(|m| Move::of(m, on)).collect();
        if field.is_none() {
            // Where nothing is near anything, what clears most comes first.
            moves.sort_by_key(|m| std::cmp::Reverse(m.own.clears.count()));
        }
        Orders { field, shifts, moves, boxes: Vec::new(), ordered: Vec::new() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.moves.capacity() * size_of::<Move<W>>()
            + self.ordered.capacity() * size_of::<Ordered<W>>()
            + self.boxes.capacity() * size_of::<Option<Range>>()
    }

    /// The moves in the corner's box of these sides.
    pub(super) fn of(&mut self, (wide, high): (u32, u32)) -> Result<Range, Spent> {
        let rows = self.field.map_or(1, |field| field.high);
        let at = if self.shifts { (wide * (rows + 1) + high) as usize } else { 0 };
        if let Some(known) = self.boxes.get(at).copied().flatten() {
            return Ok(known);
        }
        let mut own: Vec<Move<W>> = Vec::new();
        for m in &self.moves {
            if !self.shifts || m.last.0 < wide && m.last.1 < high {
                meter::push(&mut own, *m)?;
            }
        }
        if self.field.is_some() {
            own.sort_by_key(|m| m.distance(wide, high));
        }
        let from = self.ordered.len();
        meter::make_room(&mut self.ordered, own.len())?;
        self.ordered.extend(own.iter().map(|m| m.own));
        if self.boxes.len() <= at {
            self.boxes.resize(at + 1, None);
        }
        let range = (from, self.ordered.len());
        if let Some(place) = self.boxes.get_mut(at) {
            *place = Some(range);
        }
        Ok(range)
    }

    pub(super) fn all(&self, (from, to): Range) -> &[Ordered<W>] {
        self.ordered.get(from..to).unwrap_or(&[])
    }

    #[inline]
    pub(super) fn get(&self, (from, to): Range, at: usize) -> Option<Ordered<W>> {
        (from + at < to).then(|| self.ordered.get(from + at).copied()).flatten()
    }
}
