//! Games that may go on for ever (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986).
//!
//! A position is worth a nimber, or ∞(K) with the set K of its options' nimbers. A position is
//! worth m if m is the least number that no option is worth, and each option that is worth more
//! than m, or ∞, can be answered by a move to m that was settled before: it reverts. Then
//! ∞(K) + *b is won by the next player if b is in K and is a draw otherwise, and a sum with two
//! parts worth ∞ is a draw.

use super::super::sorting::sorted;
use super::super::value::Outcome;
use super::graph::{Follower, Knot};
use super::{Choice, Settled, Theory};
use crate::meter::{self, Spent};
use std::collections::VecDeque;
use std::sync::Arc;

#[derive(Debug)]
pub struct Loopy;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endless {
    Nimber(u64),
    /// ∞ with the nimbers of its options, in ascending order.
    Infinite(Arc<[u64]>),
}

impl Endless {
    fn infinite(mut numbers: Vec<u64>) -> Endless {
        numbers.sort_unstable();
        numbers.dedup();
        Endless::Infinite(numbers.into())
    }
}

impl Theory for Loopy {
    type Value = Endless;

    fn combine(options: &[Choice<Endless>]) -> Endless {
        let numbers: Vec<u64> = options.iter().filter_map(|option| nimber(&option.value)).collect();
        let mex = super::super::nimber::mex(numbers.iter().copied());
        let reverts = options.iter().all(|option| match &option.value {
            Endless::Nimber(_) => true,
            Endless::Infinite(to) => to.binary_search(&mex).is_ok(),
        });
        if reverts { Endless::Nimber(mex) } else { Endless::infinite(numbers) }
    }

    fn sum(a: &Endless, b: &Endless) -> Endless {
        match (a, b) {
            (Endless::Nimber(a), Endless::Nimber(b)) => Endless::Nimber(a ^ b),
            (Endless::Infinite(to), Endless::Nimber(n))
            | (Endless::Nimber(n), Endless::Infinite(to)) => {
                Endless::infinite(to.iter().map(|k| k ^ n).collect())
            }
            (Endless::Infinite(_), Endless::Infinite(_)) => Endless::infinite(Vec::new()),
        }
    }

    fn outcome(value: &Endless) -> Outcome {
        match value {
            Endless::Nimber(0) => Outcome::P,
            Endless::Nimber(_) => Outcome::N,
            Endless::Infinite(to) if to.first() == Some(&0) => Outcome::N,
            Endless::Infinite(_) => Outcome::D,
        }
    }

    fn knot(knot: &Knot<'_, Endless>) -> Result<Option<Settled<Endless>>, Spent> {
        let mut labels = Labels::new(knot)?;
        let mut stage = 0;
        while !labels.open.is_empty() {
            labels.stage(stage)?;
            stage += 1;
        }
        Ok(Some(labels.values(knot)?))
    }
}

fn nimber(value: &Endless) -> Option<u64> {
    match value {
        Endless::Nimber(n) => Some(*n),
        Endless::Infinite(_) => None,
    }
}

/// Lists of numbers, one after the other.
#[derive(Default)]
struct Lists {
    ends: Vec<usize>,
    all: Vec<u32>,
}

impl Lists {
    fn of(&self, at: u32) -> &[u32] {
        let end = |i: usize| self.ends.get(i).copied().unwrap_or(0);
        let from = (at as usize).checked_sub(1).map_or(0, end);
        self.all.get(from..end(at as usize)).unwrap_or(&[])
    }

    fn close(&mut self) {
        self.ends.push(self.all.len());
    }

    /// The lists of those in whose lists each number stands.
    fn reversed(&self, count: usize) -> Result<Lists, Spent> {
        let mut ends = vec![0usize; count];
        for some in self.all.chunks(AT_ONCE) {
            meter::work_on(some.len() / 4)?;
            for to in some {
                if let Some(end) = ends.get_mut(*to as usize) {
                    *end += 1;
                }
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut places = ends.clone();
        let mut all = vec![0u32; self.all.len()];
        for from in (0..self.ends.len() as u32).rev() {
            meter::work_on(self.of(from).len() / 4 + 1)?;
            for to in self.of(from) {
                let Some(place) = places.get_mut(*to as usize) else { continue };
                *place -= 1;
                if let Some(entry) = all.get_mut(*place) {
                    *entry = from;
                }
            }
        }
        Ok(Lists { ends, all })
    }
}

/// The number of positions and moves between two questions to the meter.
const AT_ONCE: usize = 1 << 12;

/// A label that is no number. Numbers are at most as large as a position has options.
const OPEN: u32 = u32::MAX;
const INFINITE: u32 = u32::MAX - 1;

/// The members of a knot, labelled number by number. Stage i gives the label i to each member none
/// of whose options has it, if all its options without a smaller label have an option with the
/// label i. Members that have no option with the label i after the stage never get a number.
struct Labels {
    /// The options of each member that are members, and the members that each is an option of.
    inside: Lists,
    before: Lists,
    /// The numbers of options outside of the knot with the members that have them, the largest
    /// first.
    numbers: Vec<(u64, u32)>,
    /// Options outside of the knot that are worth ∞, by their members.
    infinite: Vec<(u32, Arc<[u64]>)>,
    labels: Vec<u32>,
    /// When each was settled.
    ranks: Vec<u32>,
    settled: u32,
    /// The stage after the last one in which each had an option with the label of the stage.
    hits: Vec<u32>,
    /// How many options without a smaller label have no option with the label of the stage.
    blocks: Vec<u32>,
    open: Vec<u32>,
}

impl Labels {
    fn new(knot: &Knot<'_, Endless>) -> Result<Labels, Spent> {
        let count = knot.members.len();
        meter::room_for::<[u32; 8]>(count)?;
        let (mut inside, mut numbers, mut infinite) = (Lists::default(), Vec::new(), Vec::new());
        for i in 0..count {
            let mut steps = 1;
            for follower in knot.followers(i) {
                steps += 1;
                match follower {
                    Follower::Valued(Endless::Nimber(n)) => {
                        meter::push(&mut numbers, (*n, i as u32))?;
                    }
                    Follower::Valued(Endless::Infinite(to)) => {
                        meter::push(&mut infinite, (i as u32, Arc::clone(to)))?;
                    }
                    Follower::Member(to) => meter::push(&mut inside.all, to as u32)?,
                }
            }
            inside.close();
            meter::work(steps)?;
        }
        // The same lists the other way round.
        meter::room_for::<u32>(inside.all.len())?;
        let before = inside.reversed(count)?;
        let mut numbers = sorted(numbers)?;
        numbers.reverse();
        Ok(Labels {
            inside,
            before,
            numbers,
            infinite,
            labels: vec![OPEN; count],
            ranks: vec![0; count],
            settled: 0,
            hits: vec![0; count],
            blocks: vec![0; count],
            open: (0..count as u32).collect(),
        })
    }

    fn label_of(&self, at: u32) -> u32 {
        self.labels.get(at as usize).copied().unwrap_or(OPEN)
    }

    fn is_hit(&self, at: u32, stage: u32) -> bool {
        self.hits.get(at as usize) == Some(&(stage + 1))
    }

    /// Marks a member as one that has an option with the label of the stage. False if it was.
    fn hit(&mut self, at: u32, stage: u32) -> bool {
        match self.hits.get_mut(at as usize) {
            Some(hit) if *hit <= stage => {
                *hit = stage + 1;
                true
            }
            _ => false,
        }
    }

    fn stage(&mut self, stage: u32) -> Result<(), Spent> {
        let number = u64::from(stage);
        while let Some((n, at)) = self.numbers.last().copied().filter(|(n, _)| *n <= number) {
            self.numbers.pop();
            if n == number {
                self.hit(at, stage);
            }
        }
        let open = std::mem::take(&mut self.open);
        for at in &open {
            let inside = self.inside.of(*at);
            meter::work_on(inside.len() + 1)?;
            let blocks = |to: &&u32| self.label_of(**to) >= INFINITE && !self.is_hit(**to, stage);
            let blocked = inside.iter().filter(blocks).count() as u32;
            if let Some(blocks) = self.blocks.get_mut(*at as usize) {
                *blocks = blocked;
            }
        }
        for (at, to) in &self.infinite {
            meter::work(1)?;
            if to.binary_search(&number).is_err()
                && let Some(blocks) = self.blocks.get_mut(*at as usize)
            {
                *blocks += 1;
            }
        }
        let free = |at: &&u32| self.blocks.get(**at as usize) == Some(&0);
        let mut ready: VecDeque<u32> = open.iter().filter(free).copied().collect();
        while let Some(at) = ready.pop_front() {
            if self.label_of(at) == OPEN && !self.is_hit(at, stage) {
                self.label(at, stage, &mut ready)?;
            }
        }
        for at in open {
            if self.label_of(at) != OPEN {
                continue;
            }
            if self.is_hit(at, stage) {
                self.open.push(at);
            } else if let Some(label) = self.labels.get_mut(at as usize) {
                *label = INFINITE;
            }
        }
        Ok(())
    }

    /// Gives a member its number, and frees those that waited for an answer to a move.
    fn label(&mut self, at: u32, stage: u32, ready: &mut VecDeque<u32>) -> Result<(), Spent> {
        if let Some(label) = self.labels.get_mut(at as usize) {
            *label = stage;
        }
        if let Some(rank) = self.ranks.get_mut(at as usize) {
            *rank = self.settled;
        }
        self.settled += 1;
        meter::work_on(self.before.of(at).len() + 1)?;
        for i in 0..self.before.of(at).len() {
            let Some(up) = self.before.of(at).get(i).copied() else { continue };
            if self.label_of(up) < INFINITE || !self.hit(up, stage) {
                continue;
            }
            let above = self.before.of(up);
            meter::work_on(above.len())?;
            for free in above {
                if self.labels.get(*free as usize) == Some(&OPEN)
                    && let Some(blocks) = self.blocks.get_mut(*free as usize)
                {
                    *blocks = blocks.saturating_sub(1);
                    if *blocks == 0 {
                        ready.push_back(*free);
                    }
                }
            }
        }
        Ok(())
    }

    fn values(&self, knot: &Knot<'_, Endless>) -> Result<Vec<(Endless, u32)>, Spent> {
        let mut values = Vec::with_capacity(self.labels.len());
        for (i, (label, rank)) in self.labels.iter().zip(&self.ranks).enumerate() {
            if *label < INFINITE {
                values.push((Endless::Nimber(u64::from(*label)), *rank));
                continue;
            }
            let mut steps = 1;
            let numbers = knot.followers(i).filter_map(|follower| {
                steps += 1;
                match follower {
                    Follower::Valued(value) => nimber(value),
                    Follower::Member(to) => {
                        let label = self.label_of(to as u32);
                        (label < INFINITE).then_some(u64::from(label))
                    }
                }
            });
            let value = Endless::infinite(numbers.collect());
            meter::work(steps)?;
            values.push((value, self.settled));
        }
        Ok(values)
    }
}
