//! The values of one game of heaps, as far as they were needed, and what is proved of them.

use super::method::{Budget, Failure, Method, Values};
use super::period;
use super::plain;
use super::proof::Proof;
use super::rules::System;
use super::sparse::Sparse;

/// The sequence of a game.
#[derive(Debug)]
pub struct Sequence {
    system: System,
    way: Way,
    proof: Option<Proof>,
    /// A proof is looked for when so many values are known.
    next_look: usize,
}

#[derive(Debug)]
enum Way {
    One(Box<dyn Method>),
    /// All games of the system, by the plain definition.
    All(Vec<Vec<u32>>),
}

impl Sequence {
    pub fn new(system: System) -> Sequence {
        let way = match methods(&system).into_iter().next() {
            Some(method) => Way::One(method),
            None => Way::All(vec![Vec::new(); system.games.len()]),
        };
        let next_look = 64 + 4 * system.most_taken() as usize;
        Sequence { system, way, proof: None, next_look }
    }

    pub fn system(&self) -> &System {
        &self.system
    }

    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// How the values are found.
    pub fn method(&self) -> &'static str {
        match &self.way {
            Way::One(method) => method.name(),
            Way::All(_) => "plain",
        }
    }

    /// The values of the game that are known.
    pub fn values(&self) -> Values<'_> {
        match &self.way {
            Way::One(method) => method.values(),
            Way::All(games) => Values::Wide(games.first().map_or(&[], Vec::as_slice)),
        }
    }

    /// The known values of all games of the system, as many of each.
    pub fn all_values(&self) -> Vec<Values<'_>> {
        match &self.way {
            Way::One(method) => vec![method.values()],
            Way::All(games) => games.iter().map(|g| Values::Wide(g)).collect(),
        }
    }

    /// The bytes that the values take.
    pub fn bytes(&self) -> usize {
        let each = |values: &Values<'_>| match values {
            // Kept in both directions.
            Values::Bytes(all) => 2 * all.len(),
            Values::Words(all) => 4 * all.len(),
            Values::Wide(all) => 4 * all.len(),
        };
        self.all_values().iter().map(each).sum()
    }

    /// The value of a heap. Values beyond what is known are found on the way, unless a proof is
    /// found before.
    pub fn value(&mut self, n: u64, budget: &Budget<'_>) -> Result<u64, Failure> {
        loop {
            if let Some(value) = self.known(n) {
                return Ok(value);
            }
            let wanted = usize::try_from(n).ok().and_then(|n| n.checked_add(1));
            let hopeless = wanted.is_none_or(|w| w > budget.bytes);
            if hopeless && !period::may_be_proved(&self.system) {
                return Err(Failure::Memory);
            }
            self.further(wanted.unwrap_or(usize::MAX), budget)?;
        }
    }

    /// Goes on until there is a proof, or so many values are known.
    pub fn prove(&mut self, most: usize, budget: &Budget<'_>) -> Result<Option<Proof>, Failure> {
        while self.proof.is_none() && self.values().len() < most {
            self.further(most, budget)?;
        }
        Ok(self.proof)
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
    fn further(&mut self, wanted: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        let known = self.values().len();
        let to = wanted.min(self.next_look).max(known + 1);
        if to.saturating_mul(2) > budget.bytes {
            return Err(Failure::Memory);
        }
        match &mut self.way {
            Way::One(method) => match method.extend(to, budget) {
                Err(Failure::TooLarge) => self.other_way()?,
                other => other?,
            },
            Way::All(games) => {
                if !plain::extend(&self.system, games, to, budget.go_on) {
                    return Err(Failure::Stopped);
                }
            }
        }
        if self.proof.is_none() && self.values().len() >= self.next_look {
            self.proof = period::proved(&self.system, &self.all_values());
            self.next_look = self.values().len() / 5 * 6 + 16;
        }
        Ok(())
    }

    /// Takes what is known over into the next method that can go on.
    fn other_way(&mut self) -> Result<(), Failure> {
        let Way::One(method) = &self.way else { return Err(Failure::TooLarge) };
        let now = method.name();
        let mut later = methods(&self.system).into_iter().skip_while(|m| m.name() != now).skip(1);
        self.way = match later.next() {
            Some(mut next) => {
                next.begin_with(method.values());
                Way::One(next)
            }
            None => Way::All(vec![method.values().to_vec()]),
        };
        Ok(())
    }
}

/// The methods that can follow the rules, the fastest first.
fn methods(system: &System) -> Vec<Box<dyn Method>> {
    let Some(rules) = system.alone() else { return Vec::new() };
    let sparse = || Sparse::new(rules).map(|s| Box::new(s) as Box<dyn Method>);
    sparse().into_iter().collect()
}
