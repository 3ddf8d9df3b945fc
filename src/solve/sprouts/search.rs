//! What lands are worth, found by asking whether they are worth a number.
//!
//! A sum is worth a number if its hardest land is worth what is left of it beside the nimbers of the
//! others (J. Lemoine and S. Viennot, Computer analysis of Sprouts with nimbers, 2010; Nimbers are
//! inevitable, 2012). Most answers need few options: one that is worth the number says no.

use super::table::{Id, Options, Table, sum_at};
use crate::meter::{self, Spent};

/// Whether a land is worth one of these is asked at once. Larger numbers are rarely met: what a land is
/// worth in their place is found sooner, from 0 on.
const ASKED_DIRECTLY: u64 = 3;

/// A land of which something is asked: its value, or whether it is this number.
struct Open {
    land: Id,
    wanted: Option<u64>,
    /// The number of which it is asked whether an option has it, and the next option.
    trying: Option<u64>,
    at: usize,
    options: Options,
}

enum Answer {
    Is(bool),
    /// It depends on this.
    On(Id, Option<u64>),
}

impl Table {
    /// The nimber of a sum of lands.
    pub fn value(&mut self, sum: &[Id]) -> Result<u64, Spent> {
        let mut value = 0;
        for id in sum {
            self.settle(*id, None)?;
            value ^= self.known(*id).value.unwrap_or(0);
        }
        Ok(value)
    }

    /// Whether a sum of lands is worth a number.
    pub fn is(&mut self, sum: &[Id], wanted: u64) -> Result<bool, Spent> {
        loop {
            match self.weigh(sum, wanted) {
                Answer::Is(is) => return Ok(is),
                Answer::On(id, wanted) => self.settle(id, wanted)?,
            }
        }
    }

    fn open(&mut self, land: Id, wanted: Option<u64>) -> Result<Open, Spent> {
        meter::known(self.len());
        Ok(Open { land, wanted, trying: None, at: 0, options: self.options(land)? })
    }

    fn settle(&mut self, land: Id, wanted: Option<u64>) -> Result<(), Spent> {
        if self.is_settled(land, wanted) {
            return Ok(());
        }
        let mut open = vec![self.open(land, wanted)?];
        while let Some(top) = open.last_mut() {
            meter::work(1)?;
            if self.is_settled(top.land, top.wanted) {
                open.pop();
                continue;
            }
            let known = self.known(top.land);
            let trying = match top.trying.filter(|trying| !known.excludes(*trying)) {
                Some(trying) => trying,
                None => {
                    // The number that is wanted comes first, if it can be met.
                    let direct = top.wanted.filter(|wanted| *wanted < ASKED_DIRECTLY);
                    let direct = direct.filter(|wanted| known.most != Some(*wanted));
                    let trying = direct.unwrap_or(known.least);
                    (top.trying, top.at) = (Some(trying), 0);
                    if self.has_at_once(&top.options, trying)? {
                        self.learn(top.land, |known| known.exclude(trying));
                        continue;
                    }
                    trying
                }
            };
            let Some((sum, next)) = sum_at(&top.options, top.at) else {
                self.learn(top.land, |known| known.bound(trying));
                top.trying = None;
                continue;
            };
            match self.weigh(sum, trying) {
                Answer::Is(true) => self.learn(top.land, |known| known.exclude(trying)),
                Answer::Is(false) => top.at = next,
                Answer::On(land, wanted) => {
                    let next = self.open(land, wanted)?;
                    meter::push(&mut open, next)?;
                }
            }
        }
        Ok(())
    }

    fn learn(&mut self, land: Id, what: impl FnOnce(&mut super::table::Known)) {
        if let Some(known) = self.known_mut(land) {
            what(known);
        }
    }

    fn is_settled(&self, land: Id, wanted: Option<u64>) -> bool {
        let known = self.known(land);
        match wanted {
            Some(wanted) => known.is(wanted).is_some(),
            None => known.value.is_some(),
        }
    }

    /// Whether some option is known to be worth a number.
    fn has_at_once(&self, options: &[Id], wanted: u64) -> Result<bool, Spent> {
        meter::work_on(options.len() / 8 + 1)?;
        let mut at = 0;
        while let Some((sum, next)) = sum_at(options, at) {
            if matches!(self.weigh(sum, wanted), Answer::Is(true)) {
                return Ok(true);
            }
            at = next;
        }
        Ok(false)
    }

    /// Whether a sum is worth a number, or what has to be known for that. The lands stand in ascending
    /// order: two equal ones are worth nothing.
    fn weigh(&self, sum: &[Id], wanted: u64) -> Answer {
        let (mut rest, mut unknown): (u64, Vec<Id>) = (wanted, Vec::new());
        for id in sum {
            match self.known(*id).value {
                Some(value) => rest ^= value,
                None if unknown.last() == Some(id) => {
                    unknown.pop();
                }
                None => unknown.push(*id),
            }
        }
        unknown.sort_by_key(|id| self.cost(*id));
        match unknown.as_slice() {
            [] => Answer::Is(rest == 0),
            [only] => match self.known(*only).is(rest) {
                Some(is) => Answer::Is(is),
                None => Answer::On(*only, Some(rest)),
            },
            [first, ..] => Answer::On(*first, None),
        }
    }
}
