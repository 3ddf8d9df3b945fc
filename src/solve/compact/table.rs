//! The values of a game of numbers, in a table, and the lines along which any number may be
//! taken. The table is filled in order where each option comes before what leads to it, else
//! by going down and coming back.

use super::code::{Leaf, Place, Ray};
use super::lines::Lines;
use super::board::Board;
use super::run::{Ready, Sink, Stop, Words, run};

/// A value in a table: small, and with room for "not known".
pub trait Cell: Copy + PartialEq {
    const UNKNOWN: Self;
    /// Its options are being looked at.
    const OPEN: Self;
    /// Values are below this, a power of two; the marks above are not.
    const END: usize;
    fn from(value: usize) -> Self;
    fn worth(self) -> usize;
}

macro_rules! cells {
    ($($ty:ty: $bits:literal),*) => {$(
        impl Cell for $ty {
            const UNKNOWN: Self = <$ty>::MAX;
            const OPEN: Self = <$ty>::MAX - 1;
            const END: usize = 1 << $bits;
            fn from(value: usize) -> Self {
                value as $ty
            }
            fn worth(self) -> usize {
                self as usize
            }
        }
    )*};
}

cells!(u16: 15, u32: 26);

/// Why a value was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    GiveUp,
    Time,
    Positions,
    Memory,
    Larger(u8, i64),
    /// A value that does not fit in a cell.
    Overflow,
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::GiveUp => Failure::GiveUp,
            Stop::Time => Failure::Time,
            Stop::Larger(param, n) => Failure::Larger(param, n),
        }
    }
}

/// What may be used.
pub struct Budget<'a> {
    /// Asked now and then: whether to go on.
    pub go_on: &'a dyn Fn() -> bool,
    pub positions: usize,
    pub bytes: usize,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("positions", &self.positions).finish_non_exhaustive()
    }
}

impl Budget<'_> {
    pub fn time(&self) -> Result<(), Stop> {
        if (self.go_on)() { Ok(()) } else { Err(Stop::Time) }
    }

    pub fn room(&self, positions: usize, bytes: usize) -> Result<(), Failure> {
        match () {
            () if positions > self.positions => Err(Failure::Positions),
            () if bytes > self.bytes => Err(Failure::Memory),
            () => Ok(()),
        }
    }
}

/// The sides of a table, with one for each parameter; a fixed one has one place.
#[derive(Clone, Debug, Default)]
pub struct Sides {
    pub dims: Vec<usize>,
    pub strides: Vec<usize>,
}

impl Sides {
    /// None where there would be too many places.
    pub fn new(dims: Vec<usize>) -> Option<Sides> {
        let mut strides = vec![0; dims.len()];
        let mut volume = 1usize;
        for (stride, dim) in strides.iter_mut().zip(&dims).rev() {
            *stride = volume;
            volume = volume.checked_mul(*dim)?;
        }
        Some(Sides { dims, strides })
    }

    pub fn volume(&self) -> usize {
        self.dims.iter().product()
    }

    pub fn place(&self, at: &[usize]) -> Option<usize> {
        let mut place = 0;
        for ((n, dim), stride) in at.iter().zip(&self.dims).zip(&self.strides) {
            if n >= dim {
                return None;
            }
            place += n * stride;
        }
        Some(place)
    }

    pub fn at(&self, mut place: usize, at: &mut [usize]) {
        for (n, stride) in at.iter_mut().zip(&self.strides) {
            *n = place / stride.max(&1);
            place %= stride.max(&1);
        }
    }
}

/// The options of a game, and those that are not along its lines.
#[derive(Clone, Debug)]
pub struct Rules {
    pub all: Ready,
    pub beside_lines: Ready,
    /// The parameters from which any number may be taken, the same from each.
    pub lines: Vec<Vec<u8>>,
    /// Whether moves change a parameter.
    pub moving: Vec<bool>,
}

#[derive(Clone, Debug)]
pub struct Table<T> {
    pub sides: Sides,
    values: Vec<T>,
    /// Empty where options do not all come before what leads to them.
    lines: Lines,
    in_order: bool,
    seen: Vec<u32>,
    stamp: u32,
    pub known: usize,
    /// Numbers have none.
    board: Board,
}

/// The options of one place, as they come.
struct Options<'a, T> {
    values: &'a [T],
    sides: &'a Sides,
    place: usize,
    at: &'a [usize],
    seen: &'a mut Vec<u32>,
    stamp: u32,
    sum: u64,
    whole: bool,
    missing: &'a mut Vec<usize>,
    budget: &'a Budget<'a>,
    work: u32,
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
                let (track, by) =
                    track_cells(values, start, step, cells).ok_or(Stop::GiveUp)?;
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

impl<T: Cell> Table<T> {
    pub fn new(rules: &Rules, sides: Sides) -> Table<T> {
        let lines = Lines::new(&rules.lines, &sides);
        Table {
            values: vec![T::UNKNOWN; sides.volume()],
            lines,
            in_order: !rules.lines.is_empty(),
            seen: vec![0; 64],
            stamp: 0,
            sides,
            known: 0,
            board: Board::default(),
        }
    }

    pub fn bytes(&self) -> usize {
        self.values.len() * size_of::<T>() + self.seen.len() * 4 + self.lines.bytes()
    }

    pub fn value(&self, at: &[usize]) -> Option<u64> {
        let value = self.values.get(self.sides.place(at)?)?.worth();
        (value < T::END).then_some(value as u64)
    }

    /// All known values, in a table of other sides or cells.
    pub fn moved<U: Cell>(&self, rules: &Rules, sides: Sides) -> Table<U> {
        let mut table = Table::<U>::new(rules, sides);
        table.in_order = self.in_order;
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
                table.keep(to, &at, value.worth());
            }
        }
        table
    }

    fn keep(&mut self, place: usize, at: &[usize], value: usize) {
        if let Some(cell) = self.values.get_mut(place) {
            *cell = T::from(value);
        }
        if value >= self.seen.len() {
            self.seen.resize((value + 1).next_power_of_two(), 0);
        }
        self.lines.take(at, value);
        self.known += 1;
    }

    /// Fills the table up to a corner, in order.
    pub fn fill(
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
            work += length;
            if work >= 1 << 14 {
                work = 0;
                budget.time()?;
                budget.room(self.known, 0)?;
            }
            let place = self.sides.place(&at).ok_or(Failure::GiveUp)?;
            if self.in_order && rules.beside_lines.code.words.is_empty() {
                let row = self.values.get_mut(place..place + length).ok_or(Failure::GiveUp)?;
                let new = self.lines.fill_row(&at, last, row);
                self.known += new.ok_or(Failure::Overflow)?;
            } else {
                self.fill_row(rules, place, length, last, &mut at, budget)?;
            }
            if let Some(n) = at.get_mut(last) {
                *n = 0;
            }
            let Some(next) = (0..last).rfind(|i| at.get(*i) < corner.get(*i)) else {
                return Ok(());
            };
            for (i, n) in at.iter_mut().enumerate().skip(next) {
                *n = if i == next { *n + 1 } else { 0 };
            }
        }
    }

    fn fill_row(
        &mut self,
        rules: &mut Rules,
        start: usize,
        length: usize,
        last: usize,
        at: &mut [usize],
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let mut missing = Vec::new();
        for n in 0..length {
            let place = start + n;
            if self.values.get(place).is_some_and(|v| v.worth() < T::END) {
                continue;
            }
            if let Some(own) = at.get_mut(last) {
                *own = n;
            }
            let value = self.least(rules, place, at, &mut missing, budget)?;
            if missing.is_empty() {
                if value >= T::END {
                    return Err(Failure::Overflow);
                }
                self.keep(place, at, value);
            } else {
                self.descend(rules, place, budget)?;
                missing.clear();
            }
        }
        Ok(())
    }

    /// The least value that no option has; some options may be missing.
    fn least(
        &mut self,
        rules: &mut Rules,
        place: usize,
        at: &[usize],
        missing: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<usize, Failure> {
        self.stamp += 1;
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 1;
        }
        let ready = if self.in_order { &mut rules.beside_lines } else { &mut rules.all };
        for (i, n) in at.iter().enumerate() {
            if rules.moving.get(i) == Some(&true) {
                ready.words.set(i as u8, *n as i64);
            }
        }
        let stamp = self.stamp;
        if !ready.code.words.is_empty() {
            let mut options = Options {
                values: &self.values,
                sides: &self.sides,
                place,
                at,
                seen: &mut self.seen,
                stamp,
                sum: 0,
                whole: true,
                missing,
                budget,
                work: 0,
            };
            run(&ready.code, &mut ready.words, &self.board, &mut options)?;
        }
        if self.in_order {
            let seen = &self.seen;
            return Ok(self.lines.least(at, |v| seen.get(v) == Some(&stamp)));
        }
        Ok(self.seen.iter().take_while(|mark| **mark == stamp).count())
    }

    /// Finds one value by going down to what it needs first.
    pub fn descend(
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
                budget.room(self.known, 0)?;
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
                self.keep(place, &at, value);
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
            open.append(&mut missing);
        }
        Ok(())
    }
}

/// More places than this are not gone down through at once.
const MOST_OPEN: usize = 20_000_000;
