//! The values of one game of heaps, as far as they were needed, and what is proved of them.

use super::method::{Budget, Failure, Method, Settled, Values};
use super::period;
use super::plain::Plain;
use super::proof::Proof;
use super::rules::System;
use super::sparse::Sparse;
use super::subtraction::Subtraction;
use super::wide::Wide;
use crate::meter;

/// Whoever waits hears of it when an eighth more is known than before, and so many heaps.
const FEWEST_AT_ONCE: usize = 1 << 12;

/// The most effort between two counts of steps.
const EFFORT_AT_ONCE: u64 = 1 << 30;

/// So much effort counts as a step.
const EFFORT_OF_A_STEP: u64 = 16;

/// Rare values came to an end long ago if the values that are known are more than this many times those up to the
/// last rare one.
const LONG_AGO: usize = 4096;

/// The theorem about rare values is tried where at least this many values are known. Shorter sequences are proved by
/// the theorem of Guy and Smith, for which a certificate can be written.
const MANY: usize = 1 << 22;

/// Hears how far a sequence is; and whether it ends there, for now.
pub type Passed<'a> = &'a dyn Fn(&Sequence, bool);

/// What a sequence may use, and who hears of it.
pub struct Terms<'a> {
    pub budget: Budget<'a>,
    pub passed: Passed<'a>,
}

/// How far a proof is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub heaps: usize,
    pub effort: u64,
}

/// The sequence of a game.
#[derive(Debug)]
pub struct Sequence {
    system: System,
    /// The largest heap up to which the game has these rules.
    farthest: u64,
    /// The system is the game itself, and not only worth the same.
    as_played: bool,
    method: Box<dyn Method>,
    /// Methods that could not go on.
    tried: Vec<&'static str>,
    proof: Option<Proof>,
    /// A proof is looked for when so many values are known.
    next_look: usize,
    /// The number of values at which a proof was looked for last.
    looked: usize,
}

impl std::fmt::Debug for Terms<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terms").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Sequence {
    pub fn new(system: System) -> Sequence {
        let method = best(&system, &[]);
        let next_look = 64 + 4 * system.most_taken() as usize;
        Sequence {
            system,
            farthest: u64::MAX,
            as_played: true,
            method,
            tried: Vec::new(),
            proof: None,
            next_look,
            looked: 0,
        }
    }

    /// The same, of a game that may only be worth what the system is.
    pub fn as_played(self, as_played: bool) -> Sequence {
        Sequence { as_played, ..self }
    }

    /// The same, of a game that has these rules for heaps up to one.
    pub fn up_to(self, farthest: u64) -> Sequence {
        Sequence { farthest, ..self }
    }

    /// Goes on from values that were found before. Nothing is known yet.
    pub fn begin_with(&mut self, values: Values<'_>) {
        self.method.begin_with(values);
        self.next_look = self.next_look.max(values.len());
    }

    pub fn system(&self) -> &System {
        &self.system
    }

    /// The system, where it is the game itself: under misère play, and by its moves.
    pub fn played(&self) -> Option<&System> {
        self.as_played.then_some(&self.system)
    }

    /// The largest heap up to which the game has the rules of the system.
    pub fn farthest(&self) -> u64 {
        self.farthest
    }

    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// Takes a proof that was found elsewhere; the values that it repeats are known.
    pub fn take_proof(&mut self, proof: Proof) {
        if proof.preperiod + proof.period <= self.values().len() {
            self.proof.get_or_insert(proof);
        }
    }

    /// The values of the game that are known.
    pub fn values(&self) -> Values<'_> {
        self.method.values()
    }

    /// The known values of all games of the system, as many of each.
    pub fn all_values(&self) -> Vec<Values<'_>> {
        self.method.all()
    }

    /// The bytes that the values take.
    pub fn bytes(&self) -> usize {
        let each = |values: &Values<'_>| match values {
            Values::Bytes(all) => all.len(),
            Values::Words(all) => 2 * all.len(),
            Values::Wide(all) => 4 * all.len(),
        };
        self.all_values().iter().map(each).sum()
    }

    /// The value of a heap. Values beyond what is known are found on the way, unless a proof is
    /// found before.
    pub fn value(&mut self, n: u64, terms: &Terms<'_>) -> Result<u64, Failure> {
        loop {
            if let Some(value) = self.known(n) {
                return Ok(value);
            }
            let wanted = usize::try_from(n).ok().and_then(|n| n.checked_add(1));
            let hopeless = wanted.is_none_or(|w| w > terms.budget.bytes);
            if hopeless && !self.may_be_proved() {
                return Err(Failure::Memory);
            }
            // Heaps that are asked for one after the other are found some at a time.
            let known = self.values().len();
            let ahead = known + known / 32;
            let ahead = if ahead.saturating_mul(2) > terms.budget.bytes { known } else { ahead };
            self.further(wanted.unwrap_or(usize::MAX).max(ahead), terms)?;
        }
    }

    /// A theorem may prove that its values repeat.
    pub fn may_be_proved(&self) -> bool {
        period::may_be_proved(&self.system)
    }

    /// Its values may grow for ever where a heap can leave three: no theorem here covers that.
    pub fn may_rise(&self) -> bool {
        self.system.most_parts() > 2
    }

    pub fn seems_to_rise(&self) -> bool {
        self.may_rise() && period::observed(self.values()).is_some_and(|seen| seen.saltus > 0)
    }

    /// Goes on until there is a proof, or nothing more is in reach.
    pub fn prove(&mut self, reach: &Reach, terms: &Terms<'_>) -> Result<Option<Proof>, Failure> {
        let hopeful = self.may_be_proved();
        while self.proof.is_none()
            && hopeful
            && self.values().len() < reach.heaps
            && self.method.effort() < reach.effort
        {
            self.further(reach.heaps, terms)?;
        }
        if hopeful {
            self.look_for_proof()?;
        }
        Ok(self.proof)
    }

    /// Whether rare values came to an end so long ago that a period is to be hoped for.
    pub fn is_settled(&self) -> bool {
        let long_ago = |s: Settled| s.last_rare < self.values().len() / LONG_AGO;
        self.method.settled().is_some_and(long_ago)
    }

    /// Goes on, whatever is proved, until so many values are known or the effort is spent.
    pub fn look(&mut self, reach: &Reach, terms: &Terms<'_>) -> Result<Values<'_>, Failure> {
        while self.values().len() < reach.heaps && self.method.effort() < reach.effort {
            self.further(reach.heaps, terms)?;
        }
        Ok(self.values())
    }

    /// The value of a heap, if it is known or follows from what is proved.
    fn known(&self, n: u64) -> Option<u64> {
        let (place, more) = match &self.proof {
            Some(proof) => proof.place(n),
            None => (usize::try_from(n).ok()?, 0),
        };
        Some(u64::from(self.values().get(place)?) + more)
    }

    /// Finds values up to so many, or to where a proof is to be looked for.
    fn further(&mut self, wanted: usize, terms: &Terms<'_>) -> Result<(), Failure> {
        let (known, effort) = (self.values().len(), self.method.effort());
        // Later heaps take longer than those before, but not four times as long as the average.
        let each = 4 * (effort / (known as u64).max(1)) + 1;
        let soon = usize::try_from(EFFORT_AT_ONCE / each).unwrap_or(usize::MAX);
        let at_once = (known / 8 + FEWEST_AT_ONCE).min(soon);
        let to = wanted.min(self.next_look).min(known + at_once).max(known + 1);
        if to.saturating_mul(2) > terms.budget.bytes {
            return Err(Failure::Memory);
        }
        match self.method.extend(to, &terms.budget) {
            Err(Failure::TooLarge) => self.other_method()?,
            Err(failure) => {
                (terms.passed)(self, true);
                return Err(failure);
            }
            Ok(()) => (terms.passed)(self, false),
        }
        // A method may find that it needs less than it seemed to.
        let effort = self.method.effort().saturating_sub(effort);
        meter::work(effort / EFFORT_OF_A_STEP + 1)?;
        if self.values().len() >= self.next_look {
            self.look_for_proof()?;
        }
        Ok(())
    }

    /// Looks whether the known values prove a period, if there are more than when it was last looked.
    fn look_for_proof(&mut self) -> Result<(), Failure> {
        let known = self.values().len();
        if self.proof.is_none() && known > self.looked {
            self.proof = meter::wholly(|| self.seen_proof())?;
            self.looked = known;
            self.next_look = known / 5 * 6 + 16;
        }
        Ok(())
    }

    /// What the known values prove.
    fn seen_proof(&self) -> Option<Proof> {
        period::proved(&self.system, &self.all_values()).or_else(|| {
            let settled = self.method.settled().filter(|_| self.values().len() >= MANY)?;
            period::proved_by_rare(&self.system, &self.values(), &settled)
        })
    }

    /// Takes what is known over into the next method that can go on.
    fn other_method(&mut self) -> Result<(), Failure> {
        self.tried.push(self.method.name());
        let mut next = best(&self.system, &self.tried);
        if self.tried.contains(&next.name()) {
            return Err(Failure::TooLarge);
        }
        next.begin_with(self.method.values());
        self.method = next;
        Ok(())
    }
}

/// The fastest method that can follow the rules, but for those that were tried.
fn best(system: &System, tried: &[&str]) -> Box<dyn Method> {
    let fits = |m: &dyn Method| !tried.contains(&m.name());
    if let Some(method) = Subtraction::new(system).filter(|m| fits(m)) {
        return Box::new(method);
    }
    if let Some(method) = system.alone().and_then(Sparse::new).filter(|m| fits(m)) {
        return Box::new(method);
    }
    if let Some(method) = Wide::new(system).filter(|m| fits(m)) {
        return Box::new(method);
    }
    Box::new(Plain::new(system.clone()))
}
