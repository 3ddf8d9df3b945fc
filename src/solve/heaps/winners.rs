//! Moves of one heap that leave a given value, by the values of its parts and not by going
//! through all moves: a heap of a proved sequence may be as large as numbers are.
//!
//! Where values repeat, what is found for a part in one period holds for it a period later: a
//! heap so much smaller stands beside it, which is worth the same.

use super::method::Failure;
use super::proof::Proof;
use super::rules::{Moves, Removal};
use super::sequence::{Sequence, Terms};
use crate::meter;
use hashbrown::HashSet;

/// More divisions of a heap than these are not tried.
const MOST_STEPS: u64 = 1 << 24;

/// More parts than these are not gone through.
const MOST_PARTS: usize = 12;

/// What a move leaves: heaps in ascending order, and a nim heap beside them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Left {
    pub taken: u64,
    pub parts: Vec<u64>,
    pub beside: u64,
}

/// The moves that were found, and whether there are no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub moves: Vec<Left>,
    pub all: bool,
}

/// The moves of a heap of n that leave a value; no more than so many.
pub fn leaving(
    sequence: &mut Sequence,
    n: u64,
    value: u64,
    most: usize,
    terms: &Terms<'_>,
) -> Result<Found, Failure> {
    let nothing = Found { moves: Vec::new(), all: true };
    let Some(rules) = sequence.system().alone() else { return Ok(nothing) };
    let Moves { removals, any_from } = rules.at(usize::try_from(n).unwrap_or(usize::MAX)).clone();
    let mut search =
        Search { sequence, terms, most, found: nothing, met: HashSet::new(), steps: 0 };
    for removal in &removals {
        search.removal(removal, n, value)?;
    }
    if let Some(least) = any_from {
        search.any(n, u64::from(least.max(1)), value)?;
    }
    Ok(search.found)
}

struct Search<'a, 'b> {
    sequence: &'a mut Sequence,
    terms: &'a Terms<'b>,
    most: usize,
    found: Found,
    /// A number may be taken by several rules.
    met: HashSet<Left>,
    steps: u64,
}

impl Search<'_, '_> {
    fn value(&mut self, n: u64) -> Result<u64, Failure> {
        self.sequence.value(n, self.terms)
    }

    /// From where on values repeat, by how many heaps, and how much more they are then.
    fn repeats(&self, n: u64) -> (u64, u64, u64) {
        match self.sequence.proof() {
            Some(Proof { preperiod, period, saltus, .. }) => {
                (*preperiod as u64, (*period).max(1) as u64, u64::from(*saltus))
            }
            None => (n.saturating_add(1), 1, 0),
        }
    }

    fn push(&mut self, one: Left) {
        if self.met.contains(&one) {
            return;
        }
        if self.found.moves.len() < self.most {
            self.met.insert(one.clone());
            self.found.moves.push(one);
        } else {
            self.found.all = false;
        }
    }

    /// Whether to go on.
    fn step(&mut self) -> Result<bool, Failure> {
        self.steps += 1;
        meter::work(1)?;
        if self.steps > MOST_STEPS {
            self.found.all = false;
        }
        Ok(self.found.all)
    }

    fn removal(&mut self, removal: &Removal, n: u64, value: u64) -> Result<(), Failure> {
        let (taken, beside) = (u64::from(removal.taken), u64::from(removal.beside));
        let Some(rest) = n.checked_sub(taken) else { return Ok(()) };
        if removal.parts.len() > MOST_PARTS {
            self.found.all = false;
            return Ok(());
        }
        let mut chosen = Vec::new();
        let make = |parts: &[u64]| Left { taken, parts: parts.to_vec(), beside };
        let of = Parts { unequal: removal.unequal, make: &make };
        self.parts(&of, removal.parts.len(), 1, rest, value ^ beside, &mut chosen)?;
        Ok(())
    }

    /// Divides what is left into so many parts, none smaller than `least`. Says whether some
    /// division leaves the value.
    fn parts(
        &mut self,
        of: &Parts<'_>,
        count: usize,
        least: u64,
        rest: u64,
        value: u64,
        chosen: &mut Vec<u64>,
    ) -> Result<bool, Failure> {
        if !self.step()? {
            return Ok(false);
        }
        if count < 2 {
            let fits = match count {
                0 => rest == 0 && value == 0,
                _ => rest >= least && self.value(rest)? == value,
            };
            if fits {
                chosen.extend((count == 1).then_some(rest));
                self.push((of.make)(chosen));
                chosen.truncate(chosen.len() - count);
            }
            return Ok(fits);
        }
        let (start, period, saltus) = self.repeats(rest);
        // The smallest part begins a period here, and repeats from then on.
        let late = start.max(least);
        let last = rest / count as u64;
        let mut again: Vec<u64> = Vec::new();
        let mut any = false;
        let mut one = |search: &mut Self, part: u64| -> Result<bool, Failure> {
            let next = part + u64::from(of.unequal);
            let value = value ^ search.value(part)?;
            chosen.push(part);
            let found = search.parts(of, count - 1, next, rest - part, value, chosen);
            chosen.pop();
            found
        };
        let window = if saltus == 0 { late.saturating_add(period - 1) } else { last };
        for part in least..=last.min(window) {
            let found = one(self, part)?;
            any |= found;
            if found && part >= late {
                again.push(part);
            }
            if !self.found.all {
                return Ok(any);
            }
        }
        let mut turns = 1u64;
        while let Some(first) = again.first().filter(|_| saltus == 0) {
            let by = turns.saturating_mul(period);
            if first.saturating_add(by) > last {
                break;
            }
            for part in again.iter().map(|part| part.saturating_add(by)).filter(|p| *p <= last) {
                one(self, part)?;
                if !self.found.all {
                    return Ok(true);
                }
            }
            turns += 1;
        }
        Ok(any)
    }

    /// Any number may be taken from `least` on.
    fn any(&mut self, n: u64, least: u64, value: u64) -> Result<(), Failure> {
        let Some(most) = n.checked_sub(least) else { return Ok(()) };
        let (start, period, saltus) = self.repeats(n);
        let mut again: Vec<u64> = Vec::new();
        for rest in 0..=most.min(start.saturating_add(period - 1)) {
            if !self.step()? {
                return Ok(());
            }
            let worth = self.value(rest)?;
            if worth == value {
                self.take(n, rest);
            }
            if rest >= start {
                match value.checked_sub(worth) {
                    Some(0) if saltus == 0 => again.push(rest),
                    // The one that is so much larger.
                    Some(more) if more > 0 && saltus > 0 && more % saltus == 0 => {
                        let by = (more / saltus).checked_mul(period);
                        let larger = by.and_then(|by| rest.checked_add(by));
                        if let Some(larger) = larger.filter(|larger| *larger <= most) {
                            self.take(n, larger);
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut by = period;
        while again.first().is_some_and(|first| first.saturating_add(by) <= most) {
            for rest in again.iter().map(|rest| rest.saturating_add(by)).filter(|r| *r <= most) {
                if !self.step()? {
                    return Ok(());
                }
                self.take(n, rest);
            }
            if !self.found.all {
                break;
            }
            by = by.saturating_add(period);
        }
        Ok(())
    }

    fn take(&mut self, n: u64, rest: u64) {
        let parts = if rest == 0 { Vec::new() } else { vec![rest] };
        self.push(Left { taken: n - rest, parts, beside: 0 });
    }
}

/// What the parts of a move are like.
struct Parts<'a> {
    unequal: bool,
    make: &'a dyn Fn(&[u64]) -> Left,
}

#[cfg(test)]
mod tests;
