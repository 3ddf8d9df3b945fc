//! A board of pieces: what its moves leave, into which parts positions fall, and which are the same.

use super::super::placing::parts::join;
use super::super::placing::word::Word;
use super::super::placing::{Field, search::Rules};
use super::acts::{Change, Layers};
use crate::meter::{self, Spent};
use hashbrown::{HashMap, HashSet};
use std::ops::Range;

/// A move, and all that it touches.
#[derive(Clone, Copy, Debug)]
struct Move<W> {
    needs: W,
    clears: W,
    sets: W,
    touches: W,
}

impl<W: Word> Move<W> {
    fn of(change: &Change) -> Move<W> {
        let touches = W::of(change.needs | change.clears | change.sets);
        let (needs, clears) = (W::of(change.needs), W::of(change.clears));
        Move { needs, clears, sets: W::of(change.sets), touches }
    }
}

/// A board's way to itself that changes no rule: where each four places go.
#[derive(Debug)]
struct Map<W> {
    fours: Vec<[W; 16]>,
    /// How it takes the field.
    turn: usize,
    /// Done twice it changes nothing.
    turns_back: bool,
}

impl<W: Word> Map<W> {
    fn of(places: &[u32], turn: usize) -> Map<W> {
        let four = |own: &[u32]| {
            std::array::from_fn(|set| {
                let gone = own.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
                gone.fold(W::default(), |all, (_, to)| all | W::cell(*to))
            })
        };
        let twice = |(at, to): (usize, &u32)| places.get(*to as usize) == Some(&(at as u32));
        let turns_back = places.iter().enumerate().all(twice);
        Map { fours: places.chunks(4).map(four).collect(), turn, turns_back }
    }

    #[inline]
    fn image(&self, mut places: W) -> W {
        let mut image = W::default();
        for four in &self.fours {
            let own = usize::from(places.byte() & 15);
            image = image | four.get(own).copied().unwrap_or_default();
            places = places >> 4;
        }
        image
    }
}

#[derive(Debug)]
pub(super) struct Board<W> {
    layers: Layers,
    field: Field,
    /// A position may be shifted as long as it stays on the field.
    shifts: bool,
    maps: Vec<Map<W>>,
    moves: Vec<Move<W>>,
    whole: W,
    /// Moves in the order in which they are tried, by the sides of the box in which they lie.
    orders: HashMap<(u32, u32), Range<usize>>,
    ordered: Vec<Move<W>>,
    /// What may be there some time after the part whose options were asked for last, and the moves that may be
    /// possible then: what is among the one has no moves but some of the other.
    reach: W,
    within: Vec<Move<W>>,
    /// The moves that may be possible some time after the position that was looked at last, and the others.
    live: Vec<Move<W>>,
    rest: Vec<Move<W>>,
}

/// The places that a place goes to, for each way to turn the field and to exchange layers.
fn ways(field: Field, layers: &Layers) -> Vec<(Vec<u32>, usize)> {
    let count = layers.count();
    let mut orders: Vec<Vec<u32>> = vec![Vec::new()];
    for at in 0..count {
        let longer = |order: &Vec<u32>| {
            let with = |place: usize| {
                let mut longer = order.clone();
                longer.insert(place, at);
                longer
            };
            (0..=order.len()).map(with).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let mut all = Vec::new();
    for map in (0..8).filter(|map| map & 4 == 0 || field.wide == field.high) {
        let cells: Vec<u32> = (0..layers.members())
            .map(|cell| field.mapped(1u128 << cell, map).trailing_zeros())
            .collect();
        for order in &orders {
            let layer = |to: &u32| {
                cells.iter().map(|cell| to * layers.members() + cell).collect::<Vec<_>>()
            };
            all.push((order.iter().flat_map(layer).collect::<Vec<u32>>(), map));
        }
    }
    // In a row to turn it round is to mirror it. That each place stays is none of them.
    all.sort_unstable();
    all.dedup_by(|(other, _), (own, _)| own == other);
    all.retain(|(places, _)| places.iter().zip(0..).any(|(to, at)| *to != at));
    all
}

fn moved(places: &[u32], mut of: u128) -> u128 {
    let mut image = 0;
    while of != 0 {
        image |= places.get(of.trailing_zeros() as usize).map_or(0, |to| 1u128 << to);
        of &= of - 1;
    }
    image
}

/// Whether each move is one of these wherever what it touches is on the field, and changes no cell but those where
/// it needs something: so a position may be shifted.
fn shift(field: Field, layers: &Layers, changes: &HashSet<Change>) -> bool {
    changes.iter().all(|change| {
        let cells = layers.flat(change.needs);
        if layers.flat(change.clears | change.sets) & !cells != 0 {
            return false;
        }
        let (left, right, top, bottom) = field.bounds(cells);
        let by = |by: i32| {
            let moved = |places: u128| if by > 0 { places << by } else { places >> -by };
            let (needs, clears) = (moved(change.needs), moved(change.clears));
            changes.contains(&Change { needs, clears, sets: moved(change.sets) })
        };
        let high = field.high as i32;
        (left == 0 || by(-high))
            && (right + 1 >= field.wide || by(high))
            && (top == 0 || by(-1))
            && (bottom + 1 >= field.high || by(1))
    })
}

impl<W: Word> Board<W> {
    pub(super) fn new(field: Field, layers: Layers, changes: &[Change]) -> Result<Board<W>, Spent> {
        let known: HashSet<Change> = changes.iter().copied().collect();
        let mut maps = Vec::new();
        for (places, turn) in ways(field, &layers) {
            let image = |change: &Change| Change {
                needs: moved(&places, change.needs),
                clears: moved(&places, change.clears),
                sets: moved(&places, change.sets),
            };
            meter::work_on(changes.len())?;
            if changes.iter().all(|change| known.contains(&image(change))) {
                maps.push(Map::of(&places, turn));
            }
        }
        Ok(Board {
            shifts: shift(field, &layers, &known),
            whole: W::of(layers.whole()),
            layers,
            field,
            maps,
            moves: changes.iter().map(Move::of).collect(),
            orders: HashMap::new(),
            ordered: Vec::new(),
            reach: W::default(),
            within: Vec::new(),
            live: Vec::with_capacity(changes.len()),
            rest: Vec::with_capacity(changes.len()),
        })
    }

    #[cfg(test)]
    pub(super) fn symmetries(&self) -> (bool, usize) {
        (self.shifts, self.maps.len())
    }

    /// The cells of a position.
    fn cells(&self, position: W) -> W {
        let members = self.layers.members();
        let layer = |at: u32| position >> (at * members) & self.whole;
        (1..self.layers.count()).fold(layer(0), |all, at| all | layer(at))
    }

    /// How far a position is from the corner, in places, and the sides of the box around it.
    fn corner(&self, position: W) -> (u32, (u32, u32)) {
        let Field { wide, high } = self.field;
        if !self.shifts {
            return (0, (wide, high));
        }
        let cells = self.cells(position);
        let (first, last) = (cells.first(), cells.last());
        if high == 1 {
            return (first, (last + 1 - first, 1));
        }
        let (left, right) = (first / high, last / high);
        let mut rest = cells >> (left * high);
        let mut rows = rest;
        for _ in left..right {
            rest = rest >> high;
            rows = rows | rest;
        }
        let rows = rows & W::of((1u128 << high) - 1);
        let top = rows.first();
        (left * high + top, (right + 1 - left, rows.last() + 1 - top))
    }

    /// How far the image of what fills a box in the corner is from there.
    fn turned(&self, map: &Map<W>, (wide, high): (u32, u32)) -> u32 {
        let (wide, high) = if map.turn & 4 == 0 { (wide, high) } else { (high, wide) };
        let left = if map.turn & 2 == 0 { 0 } else { self.field.wide - wide };
        let top = if map.turn & 1 == 0 { 0 } else { self.field.high - high };
        left * self.field.high + top
    }

    /// All places that may be taken some time after this position, with the moves that may be possible then.
    fn reached(&mut self, position: W) -> W {
        let is_within = (position & !self.reach).is_empty();
        let moves = if is_within { &self.within } else { &self.moves };
        let (live, rest) = (&mut self.live, &mut self.rest);
        live.clear();
        rest.clear();
        let mut reached = position;
        for m in moves {
            if (m.needs & !reached).is_empty() {
                reached = reached | m.sets;
                live.push(*m);
            } else {
                rest.push(*m);
            }
        }
        let mut before = position;
        while reached != before {
            before = reached;
            rest.retain(|m| {
                let waits = !(m.needs & !reached).is_empty();
                if !waits {
                    reached = reached | m.sets;
                    live.push(*m);
                }
                waits
            });
        }
        reached
    }

    /// The moves in the box of these sides in the corner, from its middle outwards.
    fn order(&mut self, sides: (u32, u32)) -> Result<Range<usize>, Spent> {
        if let Some(known) = self.orders.get(&sides) {
            return Ok(known.clone());
        }
        let from = self.ordered.len();
        let mut own: Vec<(u32, Move<W>)> = Vec::new();
        for m in &self.moves {
            let cells = self.cells(m.needs);
            let (mut x, mut y, mut right, mut bottom) = (0, 0, 0, 0);
            let (mut rest, count) = (cells, cells.count().max(1));
            while !rest.is_empty() {
                let at = rest.first();
                let (column, row) = (at / self.field.high, at % self.field.high);
                (x, y, right, bottom) = (x + column, y + row, right.max(column), bottom.max(row));
                rest = rest & !W::cell(at);
            }
            if !self.shifts || right < sides.0 && bottom < sides.1 {
                let off = |sum: u32, side: u32| (60 * sum / count).abs_diff(30 * (side - 1));
                let (across, down) = (off(x, sides.0), off(y, sides.1));
                let far = if sides.0 >= sides.1 { 2 * across + down } else { across + 2 * down };
                meter::push(&mut own, (far, *m))?;
            }
        }
        own.sort_by_key(|(far, _)| *far);
        meter::make_room(&mut self.ordered, own.len())?;
        self.ordered.extend(own.into_iter().map(|(_, m)| m));
        let range = from..self.ordered.len();
        self.orders.insert(sides, range.clone());
        Ok(range)
    }
}

impl<W: Word> Rules<W> for Board<W> {
    type Options = Range<usize>;

    fn options(&mut self, part: W) -> Result<Range<usize>, Spent> {
        let (_, sides) = self.corner(part);
        let options = self.order(sides)?;
        self.reach = self.reached(part);
        self.within.clone_from(&self.live);
        // To take apart what each move leaves, all of these are gone through.
        let own = self.within.iter().filter(|m| (m.needs & !part).is_empty());
        meter::work_on(own.count() * self.within.len() / 4)?;
        Ok(options)
    }

    #[inline]
    fn next(&self, options: &mut Range<usize>, part: W) -> Option<W> {
        let rest = self.ordered.get(options.clone())?;
        let at = rest.iter().position(|m| (m.needs & !part).is_empty());
        options.start = at.map_or(options.end, |at| options.start + at + 1);
        let m = rest.get(at?)?;
        Some(part & !m.clears | m.sets)
    }

    fn split(&mut self, position: W, parts: &mut Vec<W>) -> Result<(), Spent> {
        parts.clear();
        self.reached(position);
        for m in &self.live {
            join(parts, m.touches);
        }
        parts.iter_mut().for_each(|part| *part = *part & position);
        Ok(())
    }

    #[inline]
    fn image(&self, part: W) -> (W, bool) {
        let (from, sides) = self.corner(part);
        let own = part >> from;
        let mut least = own;
        let mut turned = false;
        for map in &self.maps {
            let image = map.image(own) >> self.turned(map, sides);
            turned |= image == own && map.turns_back;
            least = least.min(image);
        }
        (least, turned)
    }

    /// Whether the second player wins by playing the image of each move: it is possible after it, and leaves a
    /// position that is its own image again.
    fn is_mirrored(&mut self, part: W) -> bool {
        self.reached(part);
        let (_, sides) = self.corner(part);
        let plays = |map: &Map<W>| {
            let from = self.turned(map, sides);
            let turned = |places: W| map.image(places) >> from;
            let hinders = |m: &Move<W>| {
                let (needs, clears) = (turned(m.needs), turned(m.clears));
                !(needs & m.clears).is_empty() || !(clears & m.sets).is_empty()
            };
            turned(part) == part && !self.live.iter().any(hinders)
        };
        self.maps.iter().filter(|map| map.turns_back).any(plays)
    }

    #[inline]
    fn size(&self, part: W) -> u64 {
        part.count().into()
    }

    /// Each way to turn the board goes through the places four by four.
    fn cost_of_image(&self) -> u64 {
        let fours: usize = self.maps.iter().map(|map| map.fours.len()).sum();
        fours as u64 / 8 + 1
    }

    fn cost(&self) -> u64 {
        self.moves.len() as u64 / 2 + 8
    }

    fn bytes(&self) -> usize {
        let maps: usize = self.maps.iter().map(|map| map.fours.len() * size_of::<[W; 16]>()).sum();
        (4 * self.moves.len() + self.ordered.capacity()) * size_of::<Move<W>>() + maps
    }
}
