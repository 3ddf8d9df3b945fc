//! The quotient with a heap more: layers are added until one is as an earlier one, or they are seen to grow
//! for ever.

#![expect(clippy::indexing_slicing, reason = "heaps and layers are places in their tables")]

use super::endless;
use super::layers::Layers;
use super::monoid::Monoid;
use super::pairs::{self, Pairs};
use super::{Heap, Quotient, Reach, Stopped};
use crate::meter::{self, Spent};
use std::sync::Arc;

impl Quotient {
    /// The quotient with the last heap.
    pub fn by_layers(&self, reach: &Reach) -> Result<(Monoid, Pairs), Stopped> {
        let Some((heap, smaller)) = self.heaps.split_last() else { return Err(Stopped::LARGE) };
        // Each layer has copies of the heaps.
        let options = smaller.iter().map(|heap| 3 * heap.options.len() + 2).sum::<usize>();
        meter::work_on(4 * options)?;
        meter::room_for::<u64>(4 * options)?;
        // What is endless without some heaps is so with them, and found sooner.
        let needed = needed(smaller, heap)?;
        if needed.iter().zip(smaller).any(|(own, all)| all.lives() && !own.lives()) {
            self.layers(needed, heap)?.repeat(reach)?;
        }
        let mut layers = self.layers(smaller.to_vec(), heap)?;
        let from = layers.repeat(reach)?;
        let least = layers.below.order;
        let Some(monoid) = layers.together(from, reach)? else {
            return Err(Stopped::Large { least });
        };
        match pairs::test(&monoid, &self.heaps)? {
            Ok(pairs) => Ok((monoid, pairs)),
            Err(_) => Err(Stopped::Large { least }),
        }
    }

    fn layers<'a>(&'a self, heaps: Vec<Heap>, heap: &'a Heap) -> Result<Layers<'a>, Spent> {
        meter::room_for::<[u32; 2]>(self.monoid.order * self.monoid.order)?;
        let below = Arc::new(self.monoid.clone());
        Ok(Layers {
            heaps,
            heap,
            under: self.under.as_ref(),
            over: below.over.clone(),
            lost: vec![below.lost.clone()],
            powers: vec![0],
            indices: Vec::new(),
            orders: vec![below.order],
            below,
        })
    }
}

impl Layers<'_> {
    /// Adds layers until one is as an earlier one: tells which.
    fn repeat(&mut self, reach: &Reach) -> Result<usize, Stopped> {
        while self.lost.len() < reach.layers {
            let least = self.below.order;
            match self.next(reach) {
                Err(Stopped::Large { least: known }) => {
                    return Err(Stopped::Large { least: least.max(known) });
                }
                done => done?,
            }
            let last = self.lost.len() - 1;
            let same = |at: &usize| {
                self.lost[*at] == self.lost[last] && self.powers[*at] == self.powers[last]
            };
            if let Some(from) = (0..last).find(same) {
                return Ok(from);
            }
            if let Some(from) = self.grows()
                && endless::is_proved(self, from)?
            {
                return Err(Stopped::Endless { heap: self.heaps.len() });
            }
        }
        Err(Stopped::Large { least: self.below.order })
    }
}

/// The smaller heaps, those without options that a heap does not lead to.
fn needed(smaller: &[Heap], heap: &Heap) -> Result<Vec<Heap>, Spent> {
    let mut needed = vec![Heap::default(); smaller.len()];
    let mut open: Vec<u32> = heap.options.iter().flatten().copied().collect();
    while let Some(at) = open.pop() {
        let own = &smaller[at as usize];
        meter::work_on(own.options.len() + 1)?;
        if own.lives() && !needed[at as usize].lives() {
            needed[at as usize] = own.clone();
            open.extend(own.options.iter().flatten());
        }
    }
    Ok(needed)
}
