//! One writing for each land, however its spots are named, its boundaries are begun and its regions
//! are turned: a region may be looked at in a mirror without the others.
//!
//! Spots are told apart by colours, which are refined by those of their neighbours, their boundary
//! and their region, until there are no more of them. Where some spots still look alike one of them
//! is marked, each in turn as long as there are few ways, and the least writing is taken. Mostly they
//! are alike indeed, and one way would do. Past the few a land may have several writings: each is right, and it
//! is only valued more than once.

use super::super::mixed::STEP;
use super::drawing::{
    BRACE, DOT, Drawing, LETTER, Mark, boundaries, is_letter, new_letter, place, regions,
};
use super::reduce::in_order;
use crate::meter::{self, Spent};
use std::cmp::Ordering;

/// The most ways to mark spots that look alike, where a land is shown.
pub(super) const WAYS: usize = 6;

/// Labels lands. The room that it needs is kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Labeller {
    shape: Shape,
    colours: Vec<u64>,
    spare: Vec<u64>,
    /// The letters by their colours.
    order: Vec<(u64, usize)>,
    waiting: Vec<Vec<u64>>,
    /// The letter that each letter becomes.
    names: Vec<Option<Mark>>,
    renamed: Drawing,
    writer: Writer,
}

/// A land without the names of its spots.
#[derive(Debug, Default)]
struct Shape {
    /// How many spots are met on each boundary; 0 ends a region.
    lengths: Vec<usize>,
    /// The two places of each letter among all spots that are met.
    twins: Vec<(usize, usize)>,
}

/// Writes lands whose letters are named.
#[derive(Debug, Default)]
struct Writer {
    region: Drawing,
    mirrored: Drawing,
    /// Regions as they are written, and where each begins and ends.
    all: Drawing,
    ends: Vec<(usize, usize)>,
    own: Vec<(usize, usize)>,
    names: Vec<Option<Mark>>,
    written: Drawing,
}

impl Labeller {
    /// The writing by which a land is known: the least of those that at most `ways` ways to mark its spots give. Each of
    /// the land's letters has to stand twice, and letters have to be named in order.
    pub(super) fn labelled(&mut self, land: &[Mark], ways: usize) -> Result<&[Mark], Spent> {
        meter::work_on(land.len())?;
        let mut colours = std::mem::take(&mut self.colours);
        self.shape.read(land, &mut colours);
        if self.shape.twins.is_empty() {
            self.colours = colours;
            return Ok(self.writer.arranged(land));
        }
        let mut best = Drawing::new();
        let mut met = 1;
        loop {
            self.refine_wholly(&mut colours)?;
            let alike = self.order.windows(2).find_map(|pair| match pair {
                [(a, _), (b, _)] if a == b => Some(*a),
                _ => None,
            });
            if let Some(alike) = alike {
                let mut members = self.order.iter().filter(|(colour, _)| *colour == alike);
                let first = members.next().map(|(_, letter)| *letter);
                for (_, letter) in members {
                    if met >= ways {
                        break;
                    }
                    met += 1;
                    let mut marked = colours.clone();
                    self.shape.paint(&mut marked, *letter, mixed(!alike));
                    self.waiting.push(marked);
                }
                self.shape.paint(&mut colours, first.unwrap_or(0), mixed(!alike));
                continue;
            }
            self.rename(land);
            let written = self.writer.arranged(&self.renamed);
            if met == 1 {
                break;
            }
            if best.is_empty() || *written < *best {
                best.clear();
                best.extend_from_slice(written);
            }
            match self.waiting.pop() {
                Some(next) => colours = next,
                None => {
                    self.writer.written = best;
                    break;
                }
            }
        }
        self.colours = colours;
        Ok(&self.writer.written)
    }

    /// Refines colours until there are no more of them, and puts the letters in their order.
    fn refine_wholly(&mut self, colours: &mut Vec<u64>) -> Result<(), Spent> {
        let Labeller { shape, spare, order, .. } = self;
        let mut before = 0;
        loop {
            meter::work_on(colours.len() / 4)?;
            shape.refine(colours, spare);
            order.clear();
            let colour = |place: &usize| colours.get(*place).copied().unwrap_or(0);
            order.extend(shape.twins.iter().enumerate().map(|(i, (one, _))| (colour(one), i)));
            order.sort_unstable();
            let alike = order.windows(2).filter(|pair| matches!(pair, [a, b] if a.0 == b.0));
            let different = order.len() - alike.count();
            if different <= before || different == order.len() {
                return Ok(());
            }
            before = different;
        }
    }

    /// The land with its letters named in their order.
    fn rename(&mut self, land: &[Mark]) {
        self.names.clear();
        self.names.resize(self.order.len(), None);
        for ((_, letter), name) in self.order.iter().zip(LETTER..) {
            if let Some(entry) = self.names.get_mut(*letter) {
                *entry = Some(name);
            }
        }
        self.renamed.clear();
        self.renamed.extend(land.iter().map(|mark| match is_letter(*mark) {
            true => self.names.get(place(*mark)).copied().flatten().unwrap_or(*mark),
            false => *mark,
        }));
    }
}

impl Shape {
    /// Takes the shape of a land, and gives each spot its first colour.
    fn read(&mut self, land: &[Mark], colours: &mut Vec<u64>) {
        self.lengths.clear();
        self.twins.clear();
        self.twins.resize(place(new_letter(land)), (usize::MAX, 0));
        colours.clear();
        for region in regions(land) {
            for boundary in boundaries(region) {
                self.lengths.push(boundary.len());
                for mark in boundary {
                    let at = colours.len();
                    colours.push(mixed(u64::from((*mark).min(LETTER))));
                    if let Some(twins) =
                        self.twins.get_mut(place(*mark)).filter(|_| is_letter(*mark))
                    {
                        *twins = (twins.0.min(at), at);
                    }
                }
            }
            self.lengths.push(0);
        }
    }

    fn refine(&self, colours: &mut Vec<u64>, next: &mut Vec<u64>) {
        next.clear();
        let mut left = colours.as_slice();
        let (mut begins, mut of_region) = (0, 0u64);
        for length in &self.lengths {
            if *length == 0 {
                let region = mixed(of_region);
                next.iter_mut()
                    .skip(begins)
                    .for_each(|colour| *colour = colour.wrapping_add(region));
                (begins, of_region) = (next.len(), 0);
                continue;
            }
            let Some((own, rest)) = left.split_at_checked(*length) else { break };
            left = rest;
            let sum = own.iter().fold(0u64, |sum, colour| sum.wrapping_add(*colour));
            let boundary = mixed(sum ^ (*length as u64) << 48);
            let first = own.first().copied().unwrap_or(0);
            let mut before = own.last().copied().unwrap_or(0);
            let mut places = own.iter().peekable();
            while let Some(colour) = places.next() {
                let after = places.peek().map_or(first, |next| **next);
                let beside = before.wrapping_add(after).wrapping_add(boundary);
                before = *colour;
                next.push(mixed(colour.wrapping_mul(3) ^ mixed(beside)));
            }
            of_region = of_region.wrapping_add(boundary);
        }
        for (letter, (one, other)) in self.twins.iter().enumerate() {
            let colour = |place: &usize| mixed(next.get(*place).copied().unwrap_or(0));
            let both = mixed(colour(one).wrapping_add(colour(other)));
            self.paint(next, letter, both);
        }
        std::mem::swap(colours, next);
    }

    /// Gives a letter a colour.
    fn paint(&self, colours: &mut [u64], letter: usize, colour: u64) {
        let Some((one, other)) = self.twins.get(letter) else { return };
        for place in [*one, *other] {
            if let Some(entry) = colours.get_mut(place) {
                *entry = colour;
            }
        }
    }
}

impl Writer {
    /// A land with its boundaries turned and its regions in order, whose names stay; in the end they are
    /// given anew, in the order in which they stand.
    fn arranged(&mut self, land: &[Mark]) -> &[Mark] {
        self.all.clear();
        self.ends.clear();
        for region in regions(land) {
            let begin = self.all.len();
            self.region.clear();
            self.region.extend_from_slice(region);
            // Of two spots the order does not matter: a mirror changes nothing.
            let short = boundaries(region).all(|boundary| boundary.len() < 3);
            if !short {
                self.mirrored.clone_from(&self.region);
                self.mirrored
                    .split_mut(|mark| *mark == DOT)
                    .for_each(|boundary| boundary.reverse());
            }
            least_turns(&mut self.region, &mut self.own, &mut self.all);
            let end = self.all.len();
            if !short {
                least_turns(&mut self.mirrored, &mut self.own, &mut self.all);
                if self.all.get(end..) < self.all.get(begin..end) {
                    self.all.copy_within(end.., begin);
                }
                self.all.truncate(end);
            }
            self.ends.push((begin, end));
        }
        sort_parts(&mut self.ends, &self.all);
        self.written.clear();
        for (begin, end) in &self.ends {
            self.written.extend_from_slice(self.all.get(*begin..*end).unwrap_or_default());
        }
        in_order(&mut self.written, &mut self.names);
        &self.written
    }
}

/// Sorts parts of a row by what stands there.
fn sort_parts(parts: &mut [(usize, usize)], row: &[Mark]) {
    if parts.len() > 1 {
        parts.sort_unstable_by_key(|(begin, end)| row.get(*begin..*end));
    }
}

/// Writes a region whose boundaries are begun where that gives the least writing, and stand in order.
fn least_turns(region: &mut [Mark], parts: &mut Vec<(usize, usize)>, written: &mut Drawing) {
    parts.clear();
    let mut begin = 0;
    for boundary in region.split_inclusive_mut(|mark| *mark == DOT) {
        let end = begin + boundary.len();
        parts.push((begin, end));
        begin = end;
        if let [spots @ .., DOT] = boundary
            && spots.len() > 1
        {
            let best = least_begin(spots);
            spots.rotate_left(best);
        }
    }
    sort_parts(parts, region);
    for (begin, end) in parts {
        written.extend_from_slice(region.get(*begin..*end).unwrap_or_default());
    }
    written.push(BRACE);
}

/// Where the least of all turns of a row begins. Of two that are compared, a begin that is found to be
/// greater takes with it those that it was the same up to (Y. Shiloach, Fast canonization of circular
/// strings, 1981).
fn least_begin(row: &[Mark]) -> usize {
    let at = |place: usize| row.get(place).or_else(|| row.get(place - row.len()));
    let (mut one, mut other, mut same) = (0, 1, 0);
    while one < row.len() && other < row.len() && same < row.len() {
        match at(one + same).cmp(&at(other + same)) {
            Ordering::Equal => {
                same += 1;
                continue;
            }
            Ordering::Greater => one += same + 1,
            Ordering::Less => other += same + 1,
        }
        if one == other {
            other += 1;
        }
        same = 0;
    }
    one.min(other)
}

/// A number all of whose bits depend on all bits of another, sooner than that of `super::mixed`: both halves of a product.
fn mixed(x: u64) -> u64 {
    let product = u128::from(x ^ STEP) * u128::from(0xbf58_476d_1ce4_e5b9_u64);
    (product as u64) ^ (product >> 64) as u64
}
