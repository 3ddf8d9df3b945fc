//! The values of a game of numbers, in a table, and the lines along which any number may be
//! taken. The table is filled in order where each option comes before what leads to it, else
//! by going down and coming back.

mod across;
mod least;
mod options;
mod rests;

use super::super::plan::Plan;
use super::board::Board;
use super::budget::{Budget, Failure};
use super::cells::{Cell, Sides};
use super::lines::Lines;
use super::words::Ready;
use crate::meter::{self, Spent};
use options::grow;
use std::sync::Arc;

/// The cells that a table begins with. In a page they are those it would go over to: a second copy
/// of all that fills a table is more to load than the wider cells are to keep.
#[cfg(target_arch = "wasm32")]
pub type First = u32;
#[cfg(not(target_arch = "wasm32"))]
pub(super) type First = u16;

/// Marks that are always there: one for each number of a small cell.
const FIRST_MARKS: usize = 1 << 16;

/// The bytes that a table takes beside its cells: there may be a table for each value of an argument
/// that stays.
pub(super) const BESIDE: usize = FIRST_MARKS * size_of::<u32>();

/// What may become of the rest of a heap, where any number may be taken.
#[derive(Clone, Debug)]
pub(super) struct Rests {
    /// The options of a rest.
    pub ready: Ready,
    /// The smallest rest, and how much is taken at least.
    pub least: usize,
    pub taken: usize,
}

/// The options of a game, and those that are not along its lines.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub all: Ready,
    pub beside_lines: Ready,
    /// Branches that take any number and go on with the rest, and the options beside them.
    pub rests: Vec<Rests>,
    pub beside_rests: Ready,
    /// The parameters from which any number may be taken, the same from each.
    pub lines: Vec<Vec<u8>>,
    /// Whether moves change a parameter.
    pub moving: Vec<bool>,
    /// For whole rows at once.
    pub plan: Arc<Plan>,
}

#[derive(Clone, Debug)]
pub(super) struct Table<T> {
    pub sides: Sides,
    values: Vec<T>,
    /// Empty where options do not all come before what leads to them.
    lines: Lines,
    in_order: bool,
    /// Rows are found as a whole, until one is not of the kind.
    across: bool,
    /// Values that some rest has led to, and the next rest of each branch that takes any number.
    led_to: Vec<u32>,
    next_rests: Vec<usize>,
    /// All places up to this corner are known, if it is one.
    done: Vec<usize>,
    seen: Vec<u32>,
    stamp: u32,
    pub known: usize,
    /// Where it was last at work.
    pub stuck: usize,
    /// Numbers have none.
    board: Board,
}

impl<T: Cell> Table<T> {
    pub(super) fn new(rules: &Rules, sides: Sides) -> Table<T> {
        let lines = Lines::new(&rules.lines, &sides);
        Table {
            values: vec![T::UNKNOWN; sides.volume()],
            lines,
            in_order: !rules.lines.is_empty(),
            across: rules.lines.is_empty(),
            led_to: Vec::new(),
            next_rests: Vec::new(),
            done: Vec::new(),
            seen: vec![0; FIRST_MARKS],
            stamp: 0,
            sides,
            known: 0,
            stuck: 0,
            board: Board { wide: 64, ..Board::default() },
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.values.len() * size_of::<T>() + self.lines.bytes()
    }

    pub(super) fn value(&self, at: &[usize]) -> Option<u64> {
        let value = self.values.get(self.sides.place(at)?)?.worth();
        (value < T::END).then_some(value as u64)
    }

    /// The values of all places below a corner, row by row; none if one of them is not known.
    pub(super) fn below(&self, corner: &[usize]) -> Result<Option<Vec<u32>>, Spent> {
        let Some((width, outer)) = corner.split_last() else { return Ok(None) };
        let volume = corner.iter().fold(1usize, |v, n| v.saturating_mul(*n));
        if volume == 0 || volume > self.values.len() {
            return Ok(None);
        }
        meter::room_for::<u32>(volume)?;
        let mut all = Vec::with_capacity(volume);
        let mut at = vec![0; corner.len()];
        while all.len() < volume {
            meter::work_on(width / 16 + 1)?;
            let row = self.sides.place(&at).and_then(|from| self.values.get(from..from + width));
            let fits = self.sides.dims.last().is_some_and(|dim| width <= dim);
            let Some(row) = row.filter(|row| fits && row.iter().all(|v| v.worth() < T::END)) else {
                return Ok(None);
            };
            all.extend(row.iter().map(|value| value.worth() as u32));
            for (place, most) in at.iter_mut().zip(outer).rev() {
                *place += 1;
                if *place < *most {
                    break;
                }
                *place = 0;
            }
        }
        Ok(Some(all))
    }

    /// All known values, in a table of other sides or cells.
    pub(super) fn moved<U: Cell>(&self, rules: &Rules, sides: Sides) -> Result<Table<U>, Failure> {
        let mut table = Table::<U>::new(rules, sides);
        (table.in_order, table.across) = (self.in_order, self.across);
        table.done.clone_from(&self.done);
        table.led_to.clone_from(&self.led_to);
        table.next_rests.clone_from(&self.next_rests);
        if !self.in_order {
            table.lines.clear();
        }
        let mut at = vec![0; self.sides.dims.len()];
        for (place, value) in self.values.iter().enumerate() {
            if value.worth() >= T::END {
                continue;
            }
            self.sides.at(place, &mut at);
            if let Some(to) = table.sides.place(&at) {
                table.keep(to, &at, value.worth())?;
            }
        }
        Ok(table)
    }

    fn keep(&mut self, place: usize, at: &[usize], value: usize) -> Result<(), Failure> {
        // What the lines have no room for is not kept either.
        self.lines.take(at, value)?;
        if let Some(cell) = self.values.get_mut(place) {
            *cell = T::from(value);
        }
        grow(&mut self.seen, value)?;
        self.known += 1;
        Ok(())
    }

    /// Fills the table up to a corner, in order.
    pub(super) fn fill(
        &mut self,
        rules: &mut Rules,
        corner: &[usize],
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        // The last number that moves runs fastest, and its places follow one another.
        let last = rules.moving.iter().rposition(|m| *m).ok_or(Failure::GiveUp)?;
        let length = corner.get(last).copied().unwrap_or(0) + 1;
        let mut at = vec![0; corner.len()];
        let mut work = 0usize;
        loop {
            let first = self.first_new(&at, last);
            let new = length.saturating_sub(first);
            work += new + 1;
            if work >= budget.positions.min(1 << 14) {
                work = 0;
                budget.time()?;
                budget.room(self.known, 0)?;
            }
            meter::work_on(new / 4 + 1)?;
            let place = self.sides.place(&at).ok_or(Failure::GiveUp)?;
            if new == 0 {
                // The row is known.
            } else if self.in_order && rules.beside_lines.code.words.is_empty() {
                let row = self.values.get_mut(place..place + length).ok_or(Failure::GiveUp)?;
                let new = self.lines.fill_row(&at, last, row);
                self.known += new?;
            } else if first > 0 || !self.row_at_once(rules, place, length, last, &at)? {
                self.fill_row(rules, place, first..length, last, &mut at, budget)?;
            }
            if let Some(n) = at.get_mut(last) {
                *n = 0;
            }
            let Some(next) = (0..last).rfind(|i| at.get(*i) < corner.get(*i)) else {
                if self.done.is_empty() || self.done.iter().zip(corner).all(|(a, b)| a <= b) {
                    self.done = corner.to_vec();
                }
                return Ok(());
            };
            for (i, n) in at.iter_mut().enumerate().skip(next) {
                *n = if i == next { *n + 1 } else { 0 };
            }
        }
    }

    /// Up to which place a row is known from earlier questions.
    fn first_new(&self, at: &[usize], last: usize) -> usize {
        let inside =
            at.iter().zip(&self.done).enumerate().all(|(i, (n, done))| i == last || n <= done);
        let done = self.done.get(last).filter(|_| inside);
        done.map_or(0, |done| done + 1)
    }

    /// Fills a row as a whole, if it is of that kind.
    fn row_at_once(
        &mut self,
        rules: &Rules,
        start: usize,
        length: usize,
        last: usize,
        at: &[usize],
    ) -> Result<bool, Failure> {
        let mut own = self.values.get(start..start + length).unwrap_or(&[]).iter();
        let fits = (across::SHORTEST..=across::LONGEST).contains(&length);
        if !self.across || !fits || !own.all(|v| *v == T::UNKNOWN) {
            return Ok(false);
        }
        let outer: Vec<i64> = at
            .iter()
            .enumerate()
            .map(|(i, n)| match rules.moving.get(i) {
                Some(true) => *n as i64,
                _ => rules.all.words.word(i as u8),
            })
            .collect();
        let (sides, values) = (&self.sides, &self.values);
        let row = |length| across::row(&rules.plan, sides, values, &outer, last, start, length);
        // What is one row is not found out in vain if its beginning is not of the kind.
        let alone = rules.moving.iter().filter(|moves| **moves).count() == 1;
        let fits = !alone || length < 2 * across::TRIAL || row(across::TRIAL)?.is_some();
        let row = if fits { row(length)? } else { None };
        self.across = row.is_some();
        let (Some(row), Some(own)) = (row, self.values.get_mut(start..start + length)) else {
            return Ok(false);
        };
        own.copy_from_slice(&row);
        self.known += length;
        Ok(true)
    }

    fn fill_row(
        &mut self,
        rules: &mut Rules,
        start: usize,
        row: std::ops::Range<usize>,
        last: usize,
        at: &mut [usize],
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut missing = Vec::new();
        for n in row {
            let place = start + n;
            if self.values.get(place).is_some_and(|v| v.worth() < T::END) {
                continue;
            }
            if let Some(own) = at.get_mut(last) {
                *own = n;
            }
            let value = match rules.rests.is_empty() {
                true => self.least(rules, place, at, &mut missing, budget)?,
                false => self.least_by_rests(rules, place, at, &mut missing, budget)?,
            };
            if missing.is_empty() {
                if value >= T::END {
                    return Err(Failure::Overflow);
                }
                self.keep(place, at, value)?;
            } else {
                self.descend(rules, place, budget)?;
                missing.clear();
            }
        }
        Ok(())
    }

    fn next_stamp(&mut self) {
        self.stamp += 1;
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 1;
        }
    }

    /// Finds one value by going down to what it needs first.
    pub(super) fn descend(
        &mut self,
        rules: &mut Rules,
        place: usize,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        self.in_order = false;
        self.lines.clear();
        let mut open = vec![place];
        let result = self.descend_to(rules, &mut open, budget);
        if result.is_err() {
            // Nothing half done is kept.
            for place in open {
                if let Some(cell) = self.values.get_mut(place)
                    && *cell == T::OPEN
                {
                    *cell = T::UNKNOWN;
                }
            }
        }
        result
    }

    fn descend_to(
        &mut self,
        rules: &mut Rules,
        open: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut at = vec![0; self.sides.dims.len()];
        let mut missing = Vec::new();
        let mut work = 0u32;
        while let Some(place) = open.last().copied() {
            let state = self.values.get(place).map_or(0, |v| v.worth());
            if state < T::END {
                open.pop();
                continue;
            }
            work += 1;
            if work.is_multiple_of(1 << 12) {
                budget.time()?;
                budget.room(self.known + open.len(), 0)?;
            }
            if open.len() > MOST_OPEN {
                return Err(Failure::GiveUp);
            }
            self.sides.at(place, &mut at);
            missing.clear();
            let value = self.least(rules, place, &at, &mut missing, budget)?;
            if missing.is_empty() {
                if value >= T::END {
                    return Err(Failure::Overflow);
                }
                self.keep(place, &at, value)?;
                open.pop();
                continue;
            }
            let circle = |m: &usize| self.values.get(*m) == Some(&T::OPEN) || *m == place;
            if missing.iter().any(circle) {
                return Err(Failure::GiveUp);
            }
            if let Some(cell) = self.values.get_mut(place) {
                *cell = T::OPEN;
            }
            meter::make_room(open, missing.len())?;
            open.append(&mut missing);
        }
        Ok(())
    }
}

/// More places than this are not gone down through at once.
const MOST_OPEN: usize = 20_000_000;
