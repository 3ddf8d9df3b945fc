//! The value of a position: is it among these numbers?

use super::super::compact::{Budget, Failure};
use super::images::{Image, Images};
use super::table::{Excluded, Values};
use super::{Field, Placement};
use crate::meter;

/// A field, its moves, and what is known of its positions.
#[derive(Debug)]
pub struct Placing {
    moves: Vec<Move>,
    images: Images,
    values: Values,
    excluded: Excluded,
    /// The options of the positions that are being looked at, and their unknown parts.
    options: Vec<Opened>,
    parts: Vec<Part>,
    split: Split,
    /// How many positions were looked at since the limits were.
    since: u32,
}

/// A move, and where it lies: twice the middle of the cells that it needs, and their extent.
#[derive(Clone, Copy, Debug)]
struct Move {
    needs: u128,
    clears: u128,
    across: u32,
    down: u32,
    wide: u32,
    high: u32,
}

/// Cells that moves connect.
#[derive(Clone, Copy, Debug)]
struct Part {
    cells: u128,
    image: Image,
    /// A half turn leaves it as it is.
    turned: bool,
}

/// An option: the value of what is known of it, and its unknown parts.
#[derive(Clone, Copy, Debug)]
struct Opened {
    known: u8,
    from: u32,
    to: u32,
    /// The sum of the squares of the sizes of these parts, then the distance from the middle.
    order: (u32, u32),
}

/// Numbers up to the greatest of some.
fn up_to(numbers: u64) -> u64 {
    u64::MAX.checked_shr(numbers.leading_zeros()).unwrap_or(0)
}

/// Each number of a set with another added to it as nim heaps are.
fn nim_shifted(mut set: u64, by: u8) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, mask) in MASKS.into_iter().enumerate() {
        if by >> bit & 1 == 1 {
            set = (set & mask) << (1 << bit) | (set >> (1 << bit)) & mask;
        }
    }
    set
}

impl Placing {
    /// Without a field members have places that say nothing of them.
    pub fn new(field: Option<Field>, whole: u128, mut moves: Vec<Placement>) -> Placing {
        moves.iter_mut().for_each(|m| m.clears &= whole);
        moves.sort_unstable();
        moves.dedup();
        let images = field.map_or(Images::NONE, |field| Images::of(field, whole, &moves));
        let field = images.field();
        let moves = moves.into_iter().map(|m| Move::of(m, field)).collect();
        Placing {
            moves,
            images,
            values: Values::default(),
            excluded: Excluded::default(),
            options: Vec::new(),
            parts: Vec::new(),
            split: Split::default(),
            since: 0,
        }
    }

    /// Whether a position stands for all that are shifted.
    #[cfg(test)]
    pub fn shifts(&self) -> bool {
        self.images.shifts()
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn bytes(&self) -> usize {
        self.values.bytes() + self.excluded.bytes() + self.moves.capacity() * size_of::<Move>()
    }

    /// The value of a position.
    pub fn value(&mut self, cells: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        self.clear();
        let mut value = 0;
        for part in self.parts_of(cells) {
            value ^= self.value_of(part, budget)?;
        }
        Ok(u64::from(value))
    }

    /// Whether a position is worth this.
    pub fn is(&mut self, cells: u128, wanted: u64, budget: &Budget<'_>) -> Result<bool, Failure> {
        self.clear();
        let mut parts = self.parts_of(cells);
        parts.sort_unstable_by_key(|part| part.cells.count_ones());
        let Some(last) = parts.pop() else { return Ok(wanted == 0) };
        let mut value = 0;
        for part in parts {
            value ^= self.value_of(part, budget)?;
        }
        match u8::try_from(wanted).map(|wanted| wanted ^ value) {
            Ok(rest) if rest < 64 => Ok(self.ask(last, 1 << rest, budget)?.is_some()),
            _ => Ok(u64::from(self.value_of(last, budget)? ^ value) == wanted),
        }
    }

    fn clear(&mut self) {
        self.options.clear();
        self.parts.clear();
    }

    fn parts_of(&self, cells: u128) -> Vec<Part> {
        let mut split = Split::default();
        split.up(cells, &self.live(cells));
        let part = |cells: u128| {
            let (image, turned) = self.images.image(cells);
            Part { cells, image, turned }
        };
        split.parts.into_iter().map(part).collect()
    }

    fn live(&self, cells: u128) -> Vec<Move> {
        self.moves.iter().filter(|m| m.needs & !cells == 0).copied().collect()
    }

    fn value_of(&mut self, part: Part, budget: &Budget<'_>) -> Result<u8, Failure> {
        for number in 0..64 {
            if let Some(value) = self.values.get(part.image) {
                return Ok(value);
            }
            if let Some(value) = self.ask(part, 1 << number, budget)? {
                return Ok(value);
            }
        }
        self.values.get(part.image).ok_or(Failure::GiveUp)
    }

    /// The value of a position, if it is one of these numbers. No deeper than there are cells.
    fn ask(
        &mut self,
        part: Part,
        mut asked: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<u8>, Failure> {
        if let Some(value) = self.values.get(part.image) {
            return Ok((asked >> value & 1 == 1).then_some(value));
        }
        let mut found = self.excluded.get(part.image);
        asked &= !found;
        if asked == 0 {
            return Ok(None);
        }
        self.within(budget)?;
        let mut live = self.live(part.cells);
        if part.turned && self.is_mirrored(part.cells, &live) {
            self.values.insert(part.image, 0)?;
            return Ok((asked & 1 == 1).then_some(0));
        }
        if live.len() < 63 {
            asked &= (2 << live.len()) - 1;
        }
        let (first, parts) = (self.options.len(), self.parts.len());
        meter::make_room(&mut self.options, live.len())?;
        let mut decided = asked == 0;
        nearest_first(self.images.field().bounds(part.cells), &mut live);
        for m in &live {
            if decided {
                break;
            }
            if let Some(value) = self.option(part.cells & !m.clears, &live)? {
                found |= 1u64.checked_shl(u32::from(value)).ok_or(Failure::GiveUp)?;
                asked &= !found;
                decided = asked == 0;
            }
        }
        if !decided {
            let all = self.options.get_mut(first..).unwrap_or(&mut []);
            all.sort_unstable_by_key(|option| option.order);
            for at in first..self.options.len() {
                let wanted = !found & up_to(asked);
                if let Some(value) = self.option_value(at, wanted, budget)? {
                    found |= 1u64.checked_shl(u32::from(value)).ok_or(Failure::GiveUp)?;
                    asked &= !found;
                    if asked == 0 {
                        decided = true;
                        break;
                    }
                }
            }
        }
        self.options.truncate(first);
        self.parts.truncate(parts);
        if decided {
            self.excluded.insert(part.image, found);
            return Ok(None);
        }
        // No option is worth the least number that is not found: all were asked about it.
        let value = found.trailing_ones() as u8;
        if value >= 64 {
            return Err(Failure::GiveUp);
        }
        self.values.insert(part.image, value)?;
        Ok((asked >> value & 1 == 1).then_some(value))
    }

    /// An option is made: its value, if that is known.
    fn option(&mut self, cells: u128, live: &[Move]) -> Result<Option<u8>, Failure> {
        let from = self.parts.len() as u32;
        let (mut known, mut squares) = (0, 0);
        let mut split = std::mem::take(&mut self.split);
        split.up(cells, live);
        for cells in split.parts.iter().copied() {
            let (image, turned) = self.images.image(cells);
            match self.values.get(image) {
                Some(value) => known ^= value,
                None => {
                    let size = cells.count_ones();
                    squares += size * size;
                    meter::push(&mut self.parts, Part { cells, image, turned })?;
                }
            }
        }
        self.split = split;
        let to = self.parts.len() as u32;
        if from == to {
            return Ok(Some(known));
        }
        let order = (squares, self.options.len() as u32);
        meter::push(&mut self.options, Opened { known, from, to, order })?;
        Ok(None)
    }

    /// The value of an option that was made, if it is one of these numbers.
    fn option_value(
        &mut self,
        at: usize,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<u8>, Failure> {
        let Some(option) = self.options.get(at).copied() else { return Ok(None) };
        let mut value = option.known;
        let mut largest: Option<Part> = None;
        for at in option.from..option.to {
            let Some(mut part) = self.parts.get(at as usize).copied() else { continue };
            if let Some(known) = self.values.get(part.image) {
                value ^= known;
                continue;
            }
            if let Some(other) = largest.as_mut() {
                if other.cells.count_ones() < part.cells.count_ones() {
                    std::mem::swap(other, &mut part);
                }
                value ^= self.value_of(part, budget)?;
            } else {
                largest = Some(part);
            }
        }
        let Some(largest) = largest else {
            return Ok((wanted >> value & 1 == 1).then_some(value));
        };
        let answer = self.ask(largest, nim_shifted(wanted, value), budget)?;
        Ok(answer.map(|rest| rest ^ value))
    }

    /// Whether the second player wins by playing the half turn of each move.
    fn is_mirrored(&self, cells: u128, live: &[Move]) -> bool {
        live.iter().all(|m| m.clears & self.images.turned_in(cells, m.needs) == 0)
    }

    fn within(&mut self, budget: &Budget<'_>) -> Result<(), Failure> {
        self.since += 1;
        meter::work(self.moves.len() as u64 / 4 + 8)?;
        if self.since >= 1 << 8 {
            self.since = 0;
            budget.time()?;
            budget.room(self.values.len(), self.bytes())?;
            self.excluded.at_least(2 * self.values.len())?;
        }
        Ok(())
    }
}

/// Puts moves near the middle of some cells first, and those that lie across them.
fn nearest_first((left, right, top, bottom): (u32, u32, u32, u32), live: &mut [Move]) {
    let along = right - left >= bottom - top;
    live.sort_unstable_by_key(|m| {
        let (x, y) = (m.across.abs_diff(left + right), m.down.abs_diff(top + bottom));
        if along { 2 * x + y + m.wide } else { x + 2 * y + m.high }
    });
}

impl Move {
    fn of(m: Placement, field: Field) -> Move {
        let (left, right, top, bottom) = field.bounds(m.needs);
        let (wide, high) = (right - left, bottom - top);
        let Placement { needs, clears } = m;
        Move { needs, clears, across: left + right, down: top + bottom, wide, high }
    }
}

/// Cells that moves connect, and room to find them.
#[derive(Debug, Default)]
struct Split {
    reach: Vec<u128>,
    parts: Vec<u128>,
}

impl Split {
    /// The parts that moves connect; cells of no move are left out.
    fn up(&mut self, cells: u128, live: &[Move]) {
        self.reach.resize(live.len(), 0);
        self.parts.clear();
        // Which moves are left is not to be foreseen: no branch depends on it.
        let mut count = 0;
        for m in live {
            if let Some(place) = self.reach.get_mut(count) {
                *place = (m.needs | m.clears) & cells;
            }
            count += usize::from(m.needs & !cells == 0);
        }
        for reach in self.reach.iter().take(count).copied() {
            let (mut joined, mut own, mut at) = (reach, None, 0);
            while let Some(part) = self.parts.get(at).copied() {
                if part & reach == 0 {
                    at += 1;
                    continue;
                }
                joined |= part;
                if own.is_none() {
                    own = Some(at);
                    at += 1;
                } else {
                    self.parts.swap_remove(at);
                }
            }
            match own.and_then(|own| self.parts.get_mut(own)) {
                Some(part) => *part = joined,
                None => self.parts.push(joined),
            }
        }
    }
}
