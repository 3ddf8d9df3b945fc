//! A heap more, by layers: the sums with none of it, with one, with two, and so on.
//!
//! Let w stand for the sums of smaller heaps, and c · H + w for those with c of the new heap H. Such
//! a sum is won if a move in H leads to a lost one, which the layer before knows of the element
//! of w, or if a move in w does. So the outcomes of a layer are a game on the smaller heaps again,
//! in which some sums are won from the start. Its quotient, in which elements over different ones
//! of the layers before are told apart, is found as any other (`Quotient::over`), heap by heap,
//! and shown to be right by the same tests. A layer follows from the one before: once it is as an
//! earlier one all repeat, and the quotient with H is known. No candidate for it has to be guessed.
//!
//! Sums that are told apart in a layer are so in the quotient, which has no fewer elements.

#![expect(
    clippy::indexing_slicing,
    reason = "elements, heaps and layers are places in their tables"
)]

use super::bits::Bits;
use super::monoid::{Monoid, Under};
use super::reduce::{Marked, reduced};
use super::{Heap, Quotient, Reach, Stopped};
use crate::meter::{self, Spent};
use std::sync::Arc;

/// The layers that are known.
pub(super) struct Layers<'a> {
    /// The smaller heaps; those that are left out are without options.
    pub heaps: Vec<Heap>,
    /// The heap whose number is that of the layer.
    pub heap: &'a Heap,
    pub under: Option<&'a Under>,
    /// Elements by what they do in all layers.
    pub below: Arc<Monoid>,
    /// What each stands over in what all layers are over.
    pub over: Vec<u32>,
    /// The lost elements of each layer.
    pub lost: Vec<Bits>,
    /// What so many of the heap are in what all layers are over.
    pub powers: Vec<u32>,
    /// For each layer but the first, which powers of each heap are told apart (`Monoid::cycle`).
    pub indices: Vec<Vec<u32>>,
    pub orders: Vec<usize>,
}

impl Quotient {
    /// How many monoids it stands over.
    pub fn depth(&self) -> u32 {
        self.under.as_ref().map_or(0, |under| under.depth)
    }

    /// Of the heap of none, over a monoid.
    pub(super) fn over(under: Under) -> Quotient {
        let mut new = Quotient::new();
        let known = if under.won.has(0) { &mut new.monoid.won } else { &mut new.monoid.lost };
        known.put(0);
        Quotient { under: Some(under), ..new }
    }
}

impl Layers<'_> {
    /// One layer more.
    pub(super) fn next(&mut self, reach: &Reach) -> Result<(), Stopped> {
        let at = self.heaps.len() as u32;
        let last = self.lost.len() - 1;
        let power =
            self.under.map_or(0, |under| under.monoid.times(self.powers[last], under.of(at)));
        let options: Vec<u32> = self.below.worths(&self.heap.options)?.each().collect();
        let mut won = Bits::none(self.below.order);
        for x in 0..self.below.order as u32 {
            meter::work_on(options.len() / 2 + 1)?;
            let moved = options.iter().any(|e| self.lost[last].has(self.below.times(x, *e)));
            if moved || self.under.is_some_and(|under| under.wins(self.over[x as usize], power)) {
                won.put(x);
            }
        }
        let depth = self.under.map_or(0, |under| under.depth) + 1;
        let mut quotient = Quotient::over(Under { monoid: Arc::clone(&self.below), won, depth });
        for heap in self.heaps.iter().skip(1) {
            quotient.add(heap.clone(), reach)?;
        }
        let new = quotient.monoid;
        meter::work_on(new.order * (self.lost.len() + 1))?;
        meter::room(new.order / 8 * (self.lost.len() + 1))?;
        for layer in &mut self.lost {
            let mut own = Bits::none(new.order);
            new.over.iter().zip(0..).filter(|(x, _)| layer.has(**x)).for_each(|(_, y)| own.put(y));
            *layer = own;
        }
        self.lost.push(new.lost.clone());
        self.over = new.over.iter().map(|x| self.over[*x as usize]).collect();
        self.powers.push(power);
        meter::work_on(new.heaps.len() * new.order)?;
        self.indices.push(new.heaps.iter().map(|x| new.cycle(*x).0).collect());
        self.orders.push(new.order);
        self.below = Arc::new(new);
        Ok(())
    }

    /// Since which layer the number of elements grows steadily, after enough layers to tell. Looked
    /// at with each second layer.
    pub(super) fn grows(&self) -> Option<usize> {
        const ENOUGH: usize = 8;
        let last = self.orders.len() - 1;
        let more = |at: usize| self.orders[at].checked_sub(self.orders[at - 2]);
        let steady = (3..last).rev().take_while(|at| more(*at) == more(last)).count();
        let grows = last.is_multiple_of(2) && steady >= ENOUGH && more(last) > Some(0);
        grows.then(|| last - steady)
    }

    /// The quotient with all numbers of the heap: the last layer is as an earlier one.
    pub(super) fn together(&self, from: usize, reach: &Reach) -> Result<Option<Monoid>, Spent> {
        let (size, layers) = (self.below.order, self.lost.len() - 1);
        let codes = size * layers;
        if codes > reach.codes {
            return Ok(None);
        }
        let mut generators = self.below.heaps.clone();
        generators.sort_unstable();
        generators.dedup();
        meter::room_for::<u32>(codes * (generators.len() + 3))?;
        meter::work_on(codes * (generators.len() + 3) / 4)?;
        let split = |code: usize| (code / size, (code % size) as u32);
        let (mut lost, mut over) = (Bits::none(codes), vec![0; codes]);
        for (code, over) in over.iter_mut().enumerate() {
            let (layer, x) = split(code);
            if self.lost[layer].has(x) {
                lost.put(code as u32);
            }
            if let Some(under) = self.under {
                *over = under.monoid.times(self.over[x as usize], self.powers[layer]);
            }
        }
        let with = |g: u32| {
            let to = |code| (split(code).0 * size) as u32 + self.below.times(split(code).1, g);
            (0..codes).map(to).collect()
        };
        let next = |layer: usize| if layer + 1 == layers { from } else { layer + 1 };
        let more = |code| (next(split(code).0) * size) as u32 + split(code).1;
        let mut actions: Vec<Vec<u32>> = generators.into_iter().map(with).collect();
        actions.push((0..codes).map(more).collect());
        let mut heaps = self.below.heaps.clone();
        heaps.push((next(0) * size) as u32);
        reduced(&Marked { actions, lost, over, heaps }, self.under, reach.elements)
    }
}
