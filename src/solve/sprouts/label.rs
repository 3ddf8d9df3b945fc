//! One writing for each land, however its spots are named, its boundaries are begun and its regions
//! are turned: a region may be looked at in a mirror without the others.
//!
//! Spots are told apart by colours, which are refined by those of their neighbours, their boundary
//! and their region, until there are no more of them. Where some spots still look alike one of them
//! is marked, each in turn as long as there are few ways, and the least writing is taken. Past that
//! a land may have several writings: each is right, and it is only valued more than once.

use super::super::mixed::mixed;
use super::drawing::{
    BRACE, DOT, Drawing, LETTER, Mark, boundaries, is_letter, new_letter, place, regions,
};
use crate::meter::{self, Spent};
use std::cmp::Ordering;

/// So many ways to mark spots that look alike are compared.
const WAYS: usize = 6;

/// A land without the names of its spots.
struct Shape {
    /// How many spots are met on each boundary; 0 ends a region.
    lengths: Vec<usize>,
    /// The two places of each letter among all spots that are met.
    twins: Vec<(usize, usize)>,
}

/// The writing of a land by which it is known.
pub fn labelled(land: &[Mark]) -> Result<Drawing, Spent> {
    meter::work_on(land.len())?;
    let (shape, colours) = shape(land);
    if shape.twins.is_empty() {
        return Ok(arranged(land));
    }
    let mut best: Option<Drawing> = None;
    let (mut waiting, mut ways) = (vec![colours], 1);
    let mut spare = Vec::new();
    let mut order: Vec<(u64, usize)> = Vec::new();
    while let Some(mut colours) = waiting.pop() {
        shape.refine_wholly(&mut colours, &mut spare, &mut order)?;
        let alike = order.windows(2).find_map(|pair| match pair {
            [(a, _), (b, _)] if a == b => Some(*a),
            _ => None,
        });
        let Some(alike) = alike else {
            let writing = arranged(&renamed(land, &shape, &order));
            best = Some(match best {
                Some(best) => best.min(writing),
                None => writing,
            });
            continue;
        };
        let members = order.iter().filter(|(colour, _)| *colour == alike);
        for (nth, (colour, letter)) in members.enumerate() {
            if nth > 0 {
                if ways == WAYS {
                    break;
                }
                ways += 1;
            }
            let mut marked = colours.clone();
            shape.paint(&mut marked, *letter, mixed(!*colour));
            waiting.push(marked);
        }
    }
    Ok(best.unwrap_or_default())
}

fn shape(land: &[Mark]) -> (Shape, Vec<u64>) {
    let mut shape = Shape { lengths: Vec::new(), twins: Vec::new() };
    let mut first: Vec<Option<usize>> = vec![None; place(new_letter(land))];
    let mut colours = Vec::with_capacity(land.len());
    for region in regions(land) {
        for boundary in boundaries(region) {
            shape.lengths.push(boundary.len());
            for mark in boundary {
                let at = colours.len();
                colours.push(u64::from((*mark).min(LETTER)) + 1);
                if let Some(first) = first.get_mut(place(*mark)).filter(|_| is_letter(*mark)) {
                    match *first {
                        Some(other) => shape.twins.push((other, at)),
                        None => *first = Some(at),
                    }
                }
            }
        }
        shape.lengths.push(0);
    }
    (shape, colours)
}

impl Shape {
    /// Refines colours until there are no more of them, and puts the letters in their order.
    fn refine_wholly(
        &self,
        colours: &mut Vec<u64>,
        spare: &mut Vec<u64>,
        order: &mut Vec<(u64, usize)>,
    ) -> Result<(), Spent> {
        let mut before = 0;
        loop {
            meter::work_on(colours.len() / 4)?;
            self.refine(colours, spare);
            order.clear();
            let colour = |place: &usize| colours.get(*place).copied().unwrap_or(0);
            order.extend(self.twins.iter().enumerate().map(|(i, (one, _))| (colour(one), i)));
            order.sort_unstable();
            let alike = order.windows(2).filter(|pair| matches!(pair, [a, b] if a.0 == b.0));
            let different = order.len() - alike.count();
            if different <= before || different == order.len() {
                return Ok(());
            }
            before = different;
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
            // Each spot's own colour, mixed, in its place; those beside it are taken as the walk goes on.
            let from = next.len();
            next.extend(own.iter().map(|colour| mixed(*colour)));
            let Some(turn) = next.get_mut(from..) else { break };
            let sum = turn.iter().fold(0u64, |sum, colour| sum.wrapping_add(*colour));
            let boundary = mixed(sum ^ (*length as u64) << 48);
            let first = turn.first().copied().unwrap_or(0);
            let mut before = turn.last().copied().unwrap_or(0);
            let mut places = turn.iter_mut().zip(own).peekable();
            while let Some((place, colour)) = places.next() {
                let after = places.peek().map_or(first, |(next, _)| **next);
                let beside = before.wrapping_add(after).wrapping_add(boundary);
                before = *place;
                *place = mixed(colour ^ mixed(beside));
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

/// A land with its letters named in an order.
fn renamed(land: &[Mark], shape: &Shape, order: &[(u64, usize)]) -> Drawing {
    let mut land = land.to_vec();
    let mut names: Vec<(usize, Mark)> = Vec::with_capacity(2 * order.len());
    for ((_, letter), name) in order.iter().zip(LETTER..) {
        if let Some((one, other)) = shape.twins.get(*letter) {
            names.extend([(*one, name), (*other, name)]);
        }
    }
    names.sort_unstable();
    let mut names = names.into_iter().peekable();
    let spots = land.iter_mut().filter(|mark| **mark < DOT);
    for (at, mark) in spots.enumerate() {
        if let Some((_, name)) = names.next_if(|(place, _)| *place == at) {
            *mark = name;
        }
    }
    land
}

/// A land with its boundaries turned and its regions in order, whose names stay; in the end they are
/// given anew, in the order in which they stand.
fn arranged(land: &[Mark]) -> Drawing {
    let mut all: Vec<Drawing> = regions(land).map(least_region).collect();
    all.sort_unstable();
    let mut written = all.concat();
    in_order(&mut written);
    written
}

/// Names letters anew, in the order in which they stand.
pub fn in_order(land: &mut [Mark]) {
    let mut names: Vec<Option<Mark>> = vec![None; place(new_letter(land))];
    let mut next = LETTER;
    for mark in land.iter_mut().filter(|mark| is_letter(**mark)) {
        let Some(name) = names.get_mut(place(*mark)) else { continue };
        *mark = *name.get_or_insert_with(|| {
            next += 1;
            next - 1
        });
    }
}

/// The lesser of the writings of a region and of its image in a mirror.
fn least_region(region: &[Mark]) -> Drawing {
    let mut turned = region.to_vec();
    let seen = least_turns(&mut turned);
    // Of two spots the order does not matter.
    if boundaries(region).all(|boundary| boundary.len() < 3) {
        return seen;
    }
    turned.split_mut(|mark| *mark == DOT).for_each(|boundary| boundary.reverse());
    seen.min(least_turns(&mut turned))
}

/// A region whose boundaries are begun where that gives the least writing, and stand in order.
fn least_turns(region: &mut [Mark]) -> Drawing {
    for boundary in region.split_mut(|mark| *mark == DOT).filter(|boundary| boundary.len() > 1) {
        let best = least_begin(boundary);
        boundary.rotate_left(best);
    }
    let mut all: Vec<&[Mark]> = region.split_inclusive(|mark| *mark == DOT).collect();
    all.sort_unstable();
    let mut written = Vec::with_capacity(region.len() + 1);
    all.into_iter().for_each(|boundary| written.extend_from_slice(boundary));
    written.push(BRACE);
    written
}

/// Where the least of all turns of a row begins. Of two that are compared, a begin that is found to be
/// greater takes with it those that it was the same up to (Y. Shiloach, Fast canonization of circular
/// strings, 1981).
fn least_begin(row: &[Mark]) -> usize {
    let at = |place: usize| row.get(place % row.len().max(1));
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
