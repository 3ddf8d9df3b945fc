//! The order in which moves are tried: from the middle of a position outwards, and those that cut it in two first. So it
//! soon falls apart.

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
    /// By the sides of a box: where its moves begin and end, and then those that clear what their half turn needs.
    boxes: Vec<Option<(Range, Range)>>,
    ordered: Vec<Ordered<W>>,
}

pub(super) type Range = (usize, usize);

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
        let ((along, off), (long, short)) = match wide >= high {
            true => ((x, y), (wide, high)),
            false => ((y, x), (high, wide)),
        };
        let (lying, upright) = if wide >= high { self.along } else { (self.along.1, self.along.0) };
        // A box is cut in two across its longer side, but for one that is nearly square and has a middle line along
        // it alone: what moves in this line leave on its two sides is the same.
        match (2 * long <= 3 * short, long % 2, short % 2) {
            (true, 0, 1) => along + 2 * off + SIDE * upright,
            (true, 1, 1) => along + off,
            _ => 2 * along + off + SIDE * lying,
        }
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
            + self.boxes.capacity() * size_of::<Option<(Range, Range)>>()
    }

    /// The moves in the corner's box of these sides, and those of them that hinder their half turn.
    #[inline]
    pub(super) fn of(
        &mut self,
        (wide, high): (u32, u32),
        half_turn: impl Fn(W) -> W,
    ) -> Result<(Range, Range), Spent> {
        let rows = self.field.map_or(1, |field| field.high);
        let at = if self.shifts { (wide * (rows + 1) + high) as usize } else { 0 };
        match self.boxes.get(at).copied().flatten() {
            Some(known) => Ok(known),
            None => self.make((wide, high), at, half_turn),
        }
    }

    fn make(
        &mut self,
        (wide, high): (u32, u32),
        at: usize,
        half_turn: impl Fn(W) -> W,
    ) -> Result<(Range, Range), Spent> {
        let mut own: Vec<Move<W>> = Vec::new();
        for m in &self.moves {
            if !self.shifts || m.last.0 < wide && m.last.1 < high {
                meter::push(&mut own, *m)?;
            }
        }
        if self.field.is_some() {
            own.sort_by_key(|m| m.distance(wide, high));
        }
        let hinders = |m: &Move<W>| !(half_turn(m.own.needs) & m.own.clears).is_empty();
        let first = self.ordered.len();
        meter::make_room(&mut self.ordered, 2 * own.len())?;
        self.ordered.extend(own.iter().map(|m| m.own));
        let last = self.ordered.len();
        self.ordered.extend(own.iter().filter(|m| hinders(m)).map(|m| m.own));
        let ranges = ((first, last), (last, self.ordered.len()));
        if self.boxes.len() <= at {
            self.boxes.resize(at + 1, None);
        }
        if let Some(place) = self.boxes.get_mut(at) {
            *place = Some(ranges);
        }
        Ok(ranges)
    }

    #[inline]
    pub(super) fn all(&self, (from, to): Range) -> &[Ordered<W>] {
        self.ordered.get(from..to).unwrap_or(&[])
    }
}
