//! The quotient of a whole game.
//!
//! # The theorem
//!
//! Plambeck and Siegel proved it for octal games; here it rests on the one on periods of
//! nim-values (`heaps::period`), with what a heap is mapped to in the place of its value. Let Q be
//! the quotient of the heaps up to N, shown to be right, and let the map Φ meet the conditions
//! of that theorem with n₀ and p. Its proof uses of values only that a sum is worth what its parts
//! are worth together, which is so of Φ. So, for m > N, the options of the heap m have the same
//! elements E as those of m − p. Either both have none and are worth nothing; or (Φ(m − p), E) is
//! a pair that was tested, and with Φ(m) = Φ(m − p) no test has anything new to look at: Q is
//! the quotient of the heaps up to m as well. By induction it is that of all heaps, and Φ has
//! the period p.
//!
//! Nim heaps of a few sizes may stand beside the heaps of the game: Q is then the quotient of both,
//! and as the nim heaps are all there from the start, nothing changes in the proof.

use super::super::heaps::proof::Proof;
use super::super::heaps::rules::System;
use super::super::heaps::{Values, period};
use super::options::{self, Unfit};
use super::{Heap, Quotient, Reach, Stopped};
use crate::meter::{self, Spent};

/// A game with the quotient of its heaps up to one.
#[derive(Clone, Debug)]
pub struct HeapGame {
    system: System,
    /// The quotient is also of nim heaps up to this one, which come before the heaps of the game.
    pub beside: u32,
    pub quotient: Quotient,
    /// It is the quotient of all heaps.
    pub proof: Option<Proof>,
}

impl HeapGame {
    pub fn new(system: &System) -> Result<HeapGame, Unfit> {
        options::rules(system)?;
        Ok(HeapGame { system: system.clone(), beside: 0, quotient: Quotient::new(), proof: None })
    }

    /// Puts nim heaps up to one beside those of the game.
    pub fn put_beside(&mut self, largest: u32, reach: &Reach) -> Result<(), Stopped> {
        for size in self.beside + 1..=largest {
            meter::work(u64::from(size))?;
            let smaller = (0..size).map(|n| if n == 0 { Box::default() } else { Box::from([n]) });
            self.quotient.add(Heap { options: smaller.collect() }, reach)?;
            self.beside = size;
        }
        Ok(())
    }

    /// The largest heap of the game that is looked at.
    pub fn to(&self) -> usize {
        self.quotient.to().saturating_sub(self.beside as usize)
    }

    /// Adds heaps up to one.
    pub fn grow(&mut self, to: usize, reach: &Reach) -> Result<(), Stopped> {
        let Some(rules) = self.system.alone() else { return Ok(()) };
        while self.to() < to {
            let mut heap = options::of_heap(rules, self.to() as u32 + 1)?;
            // A part of 0 is none, and is not written.
            for part in heap.options.iter_mut().flat_map(|option| option.iter_mut()) {
                *part += self.beside;
            }
            self.quotient.add(heap, reach)?;
        }
        Ok(())
    }

    /// Whether some theorem may show that the quotient is that of all heaps.
    pub fn may_be_proved(&self) -> bool {
        self.system.games.iter().flat_map(|g| &g.moves).all(|m| m.any_from.is_none())
    }

    /// Adds heaps until the quotient is proved, or up to one.
    pub fn prove(&mut self, to: usize, reach: &Reach) -> Result<(), Stopped> {
        while self.proof.is_none() && self.to() < to {
            // Looking costs as much as there are heaps.
            let next = self.to() + 1 + self.to() / 64;
            self.grow(next.min(to), reach)?;
            if self.may_be_proved() {
                let map: Vec<u32> = self.map().collect();
                self.proof = period::proved(&self.system, &[Values::Wide(&map)]);
            }
        }
        Ok(())
    }

    /// What the heaps of the game are worth, from that of none on.
    pub fn map(&self) -> impl Iterator<Item = u32> {
        let heaps = &self.quotient.monoid.heaps;
        heaps.iter().take(1).chain(heaps.iter().skip(1 + self.beside as usize)).copied()
    }

    /// What a nim heap is worth, if it is among those beside the game.
    pub fn of_nim(&self, size: u64) -> Option<u32> {
        let size = usize::try_from(size).ok().filter(|size| *size <= self.beside as usize)?;
        self.quotient.monoid.heaps.get(size).copied()
    }

    /// Some options of a heap of any size, an example at least for each element that its options
    /// have: where it is divided in two, p more in one part and p less in the other is the same
    /// element, so one of them is less than n₀ + p. None where more parts may be left.
    pub fn some_options(&self, heap: u64) -> Result<Vec<Vec<u64>>, Spent> {
        let Some(rules) = self.system.alone() else { return Ok(Vec::new()) };
        let end = self.proof.map_or(0, |proof| proof.preperiod + proof.period) as u64;
        let mut all = Vec::new();
        for removal in &rules.at(usize::try_from(heap).unwrap_or(usize::MAX)).removals {
            let Some(left) = heap.checked_sub(u64::from(removal.taken)) else { continue };
            meter::room_for::<[u64; 6]>(1)?;
            match removal.parts.len() {
                0 if left == 0 => all.push(Vec::new()),
                1 if left > 0 => all.push(vec![left]),
                2 => {
                    meter::work(end)?;
                    meter::room_for::<[u64; 6]>(end as usize)?;
                    let firsts = (1..=end.min(left / 2)).filter(|a| *a < left);
                    let firsts = firsts.filter(|a| !removal.unequal || left - a != *a);
                    all.extend(firsts.map(|a| vec![a, left - a]));
                }
                _ => {}
            }
        }
        Ok(all)
    }

    /// What a heap is worth, as far as the quotient is known.
    pub fn of(&self, heap: u64) -> Option<u32> {
        let at = self.proof.map_or(heap, |proof| proof.place(heap).0 as u64);
        let at = if at == 0 { 0 } else { usize::try_from(at).ok()? + self.beside as usize };
        self.quotient.monoid.heaps.get(at).copied()
    }
}
