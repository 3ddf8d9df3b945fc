//! Proof that a quotient is infinite, from layers that go on growing.
//!
//! # The theorem
//!
//! Let H be the heap of the layers, w a sum of smaller heaps with its element x in a finite commutative
//! monoid and its degree d (`Shape`), and say that c · H + w is *told lost* if the shape says so of x
//! and c − d. What is told is right for all c from a first layer on, and all w, if
//!
//! 1. it is right in the first layer (`begins`);
//! 2. in the layers that follow no move leads from a sum told lost to one told lost (`moves`);
//! 3. and each that is told won has a move to one told lost, or is won from the start (`wins`).
//!
//! That is an induction along the moves, as in `pairs`. The tests are finite: a move changes x and
//! c − d in a way that does not depend on c; x is one of finitely many; and where c − d is far from 0, the outcomes
//! repeat. What is won from the start depends on c by a period, which is seen to be that of the outcomes.
//! Of the pairs of an element with the options of w, each with how much nearer it is to c, the least
//! are enough.
//!
//! Now let heaps G of degree δ > 0 and an element x with x = x · G · G be found, whose outcomes on c − d do not
//! have the period that they have far from 0 everywhere, so that they have none. With w of element x, c · H +
//! 2n · G + w has all numbers for c − d, and for k > 0 some number has another outcome than that which is
//! greater by k. So c · H and (c + k) · H are told apart for all c and k: the quotient is infinite. ∎

#![expect(clippy::indexing_slicing, reason = "elements and heaps are places in their tables")]

use super::bits::Bits;
use super::layers::Layers;
use super::shape::{PERIOD, Shape};
use crate::meter::{self, Spent};
use hashbrown::HashSet;

/// A heap: its element, its degree, and those of its options.
type Kind = (u32, i32, Vec<(u32, i32)>);

/// A shape to test.
struct Tests<'a> {
    shape: Shape,
    layers: &'a Layers<'a>,
    /// The options of the heap of the layers.
    own: Vec<(u32, i32)>,
    /// The smaller heaps that differ.
    kinds: Vec<Kind>,
    /// Beyond this all repeats, for all that a move leads to.
    end: i32,
    /// How much nearer to c the degree of an option can be at least, and in how many ways.
    low: i32,
    ways: usize,
}

/// Whether the quotient is infinite, by layers from one on.
pub(super) fn is_proved(layers: &Layers<'_>, from: usize) -> Result<bool, Spent> {
    let apart = PERIOD as usize;
    let repeats = layers.powers.iter().zip(layers.powers.iter().skip(apart)).skip(from);
    if repeats.clone().count() < apart || repeats.clone().any(|(a, b)| a != b) {
        return Ok(false);
    }
    let Some(shape) = Shape::guess(layers, from)? else { return Ok(false) };
    let tests = Tests::new(shape, layers)?;
    Ok(tests.never_repeats()? && tests.begins()? && tests.moves()? && tests.wins()?)
}

impl<'a> Tests<'a> {
    fn new(shape: Shape, layers: &'a Layers<'a>) -> Result<Tests<'a>, Spent> {
        let mut met = HashSet::new();
        let mut kinds = Vec::new();
        for (at, heap) in layers.heaps.iter().enumerate().filter(|(_, heap)| heap.lives()) {
            let kind = (shape.heaps[at], shape.degrees[at], shape.options(heap)?);
            if met.insert(kind.clone()) {
                kinds.push(kind);
            }
        }
        let own = shape.options(layers.heap)?;
        let all = kinds.iter().flat_map(|(_, degree, to)| to.iter().map(move |to| degree - to.1));
        let (low, high) = (all.clone().min().unwrap_or(0), all.max().unwrap_or(0));
        let far = own.iter().map(|(_, degree)| 1 + degree).max().unwrap_or(0);
        let end = shape.half + far.max(high).max(-low) + PERIOD;
        Ok(Tests { shape, layers, own, kinds, end, low, ways: (high - low + 1) as usize })
    }

    /// The numbers that c less the degree can be for sums of this element, after the first layer: where all
    /// repeats, as many as are enough.
    fn range(&self, x: u32) -> std::ops::RangeInclusive<i32> {
        let depth = self.shape.depth[x as usize];
        let least = if depth == self.shape.deep { -self.end } else { self.shape.from + 1 - depth };
        least..=self.end
    }

    /// Whether such sums are won from the start, or by a move in the heap of the layers.
    fn won_above(&self, x: u32, z: i32) -> bool {
        let shape = &self.shape;
        let forced = self.layers.under.is_some_and(|under| {
            let since = (z + shape.rest[x as usize] - shape.from).rem_euclid(PERIOD);
            under.wins(shape.over[x as usize], self.layers.powers[(shape.from + since) as usize])
        });
        forced || self.own.iter().any(|(e, d)| shape.lost(shape.times(x, *e), z - 1 - d))
    }

    /// The first layer is as the shape tells it, and so is what elements stand over.
    fn begins(&self) -> Result<bool, Spent> {
        let (shape, below) = (&self.shape, &self.layers.below);
        // Degrees from here on are not told apart, but for their rest.
        let end = shape.from + shape.half + PERIOD;
        let cut = |d: i32| if d < end { d } else { end - (end - d).rem_euclid(PERIOD) };
        let mut met: HashSet<(u32, u32, i32)> = HashSet::from_iter([(0, 0, 0)]);
        let mut open = vec![(0, 0, 0)];
        while let Some((y, x, d)) = open.pop() {
            let right = self.layers.lost[shape.from as usize].has(y);
            if shape.lost(x, shape.from - d) != right {
                return Ok(false);
            }
            let stands = self.layers.over[y as usize] == shape.over[x as usize]
                && d.rem_euclid(PERIOD) == shape.rest[x as usize];
            if self.layers.under.is_some() && !stands {
                return Ok(false);
            }
            for (heap, (g, degree)) in shape.heaps.iter().zip(&shape.degrees).enumerate().skip(1) {
                meter::work(1)?;
                let to = (below.times(y, below.heaps[heap]), shape.times(x, *g), cut(d + degree));
                if met.insert(to) {
                    meter::room_for::<[u64; 4]>(1)?;
                    open.push(to);
                }
            }
        }
        Ok(true)
    }

    /// No move leads from lost to lost.
    fn moves(&self) -> Result<bool, Spent> {
        let shape = &self.shape;
        for x in 0..shape.order as u32 {
            meter::work_on(self.own.len() * self.end as usize)?;
            if self.range(x).any(|z| shape.lost(x, z) && self.won_above(x, z)) {
                return Ok(false);
            }
            for (g, degree, options) in &self.kinds {
                meter::work_on(options.len() * self.end as usize / 4)?;
                let with = shape.times(x, *g);
                let leads = |z: i32| {
                    let lost =
                        |(e, own): &(u32, i32)| shape.lost(shape.times(x, *e), z + degree - own);
                    options.iter().any(lost)
                };
                if self.range(with).any(|z| shape.lost(with, z) && leads(z)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// A place for an element that is so much nearer.
    fn code(&self, x: u32, nearer: i32) -> u32 {
        (nearer - self.low) as u32 * self.shape.order as u32 + x
    }

    fn split(&self, code: u32) -> (u32, i32) {
        let order = self.shape.order as u32;
        (code % order, self.low + (code / order) as i32)
    }

    /// Each sum that is told won has a move to a lost one.
    fn wins(&self) -> Result<bool, Spent> {
        let shape = &self.shape;
        let none = || Bits::none(shape.order * self.ways);
        let won = |x: u32, options: &Bits| {
            self.range(x).all(|z| {
                let leads = |(e, nearer)| shape.lost(e, z + nearer);
                shape.lost(x, z)
                    || self.won_above(x, z)
                    || options.each().any(|code| leads(self.split(code)))
            })
        };
        let mut all = vec![(0, none())];
        if !won(0, &all[0].1) {
            return Ok(false);
        }
        let mut least: Vec<Vec<u32>> = vec![Vec::new(); shape.order];
        for (g, degree, own) in &self.kinds {
            let mut layer = 0..all.len();
            while !layer.is_empty() {
                let end = all.len();
                for at in layer {
                    let (before, options): &(u32, Bits) = &all[at];
                    let (x, mut set, mut looks) = (shape.times(*before, *g), none(), own.len());
                    for code in options.each() {
                        let (e, nearer) = self.split(code);
                        set.put(self.code(shape.times(e, *g), nearer));
                        looks += 1;
                    }
                    for (e, d) in own {
                        set.put(self.code(shape.times(*before, *e), degree - d));
                    }
                    let known = &mut least[x as usize];
                    meter::work_on(looks / 4 + known.len() / 8 + 1)?;
                    if known.iter().any(|at| all[*at as usize].1.within(&set)) {
                        continue;
                    }
                    meter::work_on((looks + self.own.len()) * self.end as usize / 4)?;
                    if !won(x, &set) {
                        return Ok(false);
                    }
                    known.retain(|at| !set.within(&all[*at as usize].1));
                    meter::room(set.bytes())?;
                    meter::push(known, all.len() as u32)?;
                    meter::push(&mut all, (x, set))?;
                }
                layer = end..all.len();
            }
        }
        Ok(true)
    }

    /// Some endless set of sums has outcomes that do not repeat.
    fn never_repeats(&self) -> Result<bool, Spent> {
        let shape = &self.shape;
        meter::work_on(shape.order * (shape.heaps.len() + 2 * self.end as usize))?;
        let growing = || shape.heaps.iter().zip(&shape.degrees).filter(|(_, degree)| **degree > 0);
        Ok((0..shape.order as u32).any(|x| {
            let stays = growing().any(|(g, _)| (0..PERIOD).fold(x, |x, _| shape.times(x, *g)) == x);
            let near = -self.end..=self.end;
            stays && near.into_iter().any(|z| shape.lost(x, z) != shape.lost(x, z + PERIOD))
        }))
    }
}
