//! Larger monoids to try: a part of a known one beside a free cycle for each of some heaps.

#![expect(clippy::indexing_slicing, reason = "codes are places in tables of all codes")]

use super::bits::Bits;
use super::monoid::Monoid;
use super::monoid::Under;
use super::reduce::{Marked, reduced};
use super::{Heap, Reach};
use crate::meter::{self, Spent};
use hashbrown::{HashMap, HashSet};

/// A heap that gets a cycle of its own: the powers before the cycle, and those in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free {
    pub heap: u32,
    pub index: u32,
    pub period: u32,
}

impl Free {
    fn size(&self) -> u32 {
        self.index + self.period
    }

    fn wrapped(&self, power: u32) -> u32 {
        if power < self.size() { power } else { self.index + (power - self.index) % self.period }
    }
}

/// The elements are pairs of one of the known monoid and powers of the free heaps, each with a
/// code: its place.
struct Product<'a> {
    base: &'a Monoid,
    free: &'a [Free],
    /// The elements that the other heaps generate, and the place of each among them.
    kept: Vec<u32>,
    place: Vec<u32>,
    /// How many codes there are for each of these.
    powers: u32,
}

/// A sum of heaps, as an element and powers.
struct Split {
    of: u32,
    powers: Vec<u32>,
}

impl Product<'_> {
    /// None if there would be more codes than may be tried.
    fn new<'a>(
        base: &'a Monoid,
        heaps: &[Heap],
        free: &'a [Free],
        most: usize,
    ) -> Result<Option<Product<'a>>, Spent> {
        let mut powers: usize = 1;
        for one in free {
            powers = powers.saturating_mul(one.size() as usize);
        }
        let others = heaps
            .iter()
            .zip(0..)
            .filter(|(heap, at)| heap.lives() && free.iter().all(|one| one.heap != *at));
        let generators: HashSet<u32> = others.map(|(_, at)| base.heaps[at as usize]).collect();
        let mut generators: Vec<u32> = generators.into_iter().collect();
        generators.sort_unstable();
        let (mut kept, mut place) = (vec![0], vec![u32::MAX; base.order]);
        place[0] = 0;
        let mut next = 0;
        while let Some(x) = kept.get(next).copied() {
            next += 1;
            meter::work_on(generators.len())?;
            for g in &generators {
                let y = base.times(x, *g);
                if place[y as usize] == u32::MAX {
                    place[y as usize] = kept.len() as u32;
                    kept.push(y);
                }
            }
        }
        if powers.saturating_mul(kept.len()) > most {
            return Ok(None);
        }
        Ok(Some(Product { base, free, kept, place, powers: powers as u32 }))
    }

    fn codes(&self) -> usize {
        self.kept.len() * self.powers as usize
    }

    fn split(&self, heaps: &[u32]) -> Split {
        let mut split = Split { of: 0, powers: vec![0; self.free.len()] };
        for heap in heaps {
            match self.free.iter().position(|one| one.heap == *heap) {
                Some(at) => split.powers[at] = self.free[at].wrapped(split.powers[at] + 1),
                None => split.of = self.base.times(split.of, self.base.heaps[*heap as usize]),
            }
        }
        split
    }

    fn times(&self, code: u32, by: &Split) -> u32 {
        let of = self.base.times(self.kept[(code / self.powers) as usize], by.of);
        let (mut rest, mut stride) = (code % self.powers, 1);
        let mut product = self.place[of as usize] * self.powers;
        for (one, more) in self.free.iter().zip(&by.powers) {
            let own = rest % one.size();
            rest /= one.size();
            product += stride * if *more == 0 { own } else { one.wrapped(own + more) };
            stride *= one.size();
        }
        product
    }
}

/// A heap that is the least of those with its code.
struct Generator {
    /// Where each code goes when this heap is added.
    to: Vec<u32>,
    options: Vec<Split>,
    /// What it is in the monoid below.
    below: u32,
}

/// The reduced monoid in which the elements are marked as lost or not by their least words: an
/// element is lost when no option of its least word is. None if it is too large to be tried.
pub(super) fn candidate(
    base: &Monoid,
    heaps: &[Heap],
    free: &[Free],
    under: Option<&Under>,
    reach: &Reach,
) -> Result<Option<Monoid>, Spent> {
    let Some(product) = Product::new(base, heaps, free, reach.codes)? else { return Ok(None) };
    let mut of_heaps = Vec::with_capacity(heaps.len());
    let mut met: HashSet<u32> = HashSet::from([0]);
    let mut generators = Vec::new();
    for (heap, at) in heaps.iter().zip(0..) {
        let split = product.split(if heap.lives() { std::slice::from_ref(&at) } else { &[] });
        let code = product.times(0, &split);
        of_heaps.push(code);
        if !met.insert(code) {
            continue;
        }
        meter::room_for::<u32>(product.codes())?;
        meter::work_on(product.codes() + heap.options.len())?;
        let to = (0..product.codes() as u32).map(|code| product.times(code, &split)).collect();
        let mut options = HashMap::new();
        for option in &heap.options {
            let split = product.split(option);
            options.insert(product.times(0, &split), split);
        }
        generators.push(Generator {
            to,
            options: options.into_values().collect(),
            below: under.map_or(0, |under| under.monoid.heaps[at as usize]),
        });
    }
    let (lost, over) = marked(&product, &generators, under)?;
    let actions: Vec<Vec<u32>> = generators.into_iter().map(|g| g.to).collect();
    reduced(&Marked { actions, lost, over, heaps: of_heaps }, under, reach.elements)
}

/// Which codes are lost, in the order of their least words.
fn marked(
    product: &Product<'_>,
    generators: &[Generator],
    under: Option<&Under>,
) -> Result<(Bits, Vec<u32>), Spent> {
    let codes = product.codes();
    meter::room_for::<[u64; 8]>(codes)?;
    // For each code its least word less one heap, for each heap in it.
    let mut before: Vec<Vec<(u32, u32)>> = vec![Vec::new(); codes];
    let mut lost = Bits::none(codes);
    let mut over = vec![0; codes];
    if under.is_some_and(|under| !under.won.has(0)) {
        lost.put(0);
    }
    let mut all = vec![0];
    let mut met = Bits::none(codes);
    met.put(0);
    for (g, at) in generators.iter().zip(0..) {
        let mut layer = 0..all.len();
        while !layer.is_empty() {
            let end = all.len();
            for place in layer {
                let x: u32 = all[place];
                let y = g.to[x as usize];
                meter::work(1)?;
                if met.has(y) {
                    continue;
                }
                met.put(y);
                all.push(y);
                let mut less = vec![(at, x)];
                let others = before[x as usize].iter().filter(|(other, _)| *other != at);
                less.extend(others.map(|(other, x)| (*other, g.to[*x as usize])));
                if let Some(under) = under {
                    over[y as usize] =
                        under.monoid.times(over[x as usize], generators[at as usize].below);
                }
                let mut wins = under.is_some_and(|under| under.won.has(over[y as usize]));
                for (heap, x) in &less {
                    let options = &generators[*heap as usize].options;
                    meter::work_on(options.len() / 4)?;
                    wins = wins || options.iter().any(|o| lost.has(product.times(*x, o)));
                }
                if !wins {
                    lost.put(y);
                }
                before[y as usize] = less;
            }
            layer = end..all.len();
        }
    }
    Ok((lost, over))
}
