//! What lands are worth, found by asking whether some option of a land is worth a number.
//!
//! A land is worth n if none of its options is, and some option is worth each smaller number; a sum is worth n
//! if its hardest land is worth what is left of n beside the nimbers of the others (J. Lemoine and S. Viennot,
//! Computer analysis of Sprouts with nimbers, 2010; Nimbers are inevitable, 2012).
//!
//! Each question has a price: how much there seems to be to do until it is answered with yes, and with no (proof
//! numbers, L. V. Allis, 1994). One option says yes, and all of them say no. The search goes where an answer
//! is cheapest: from a question to the option that is the cheapest to say yes, and there to the question that is the
//! cheapest to refute it. As soon as a price turns out to be another, so do those above it, and the search may go
//! elsewhere. No time is lost with an option that looked easy and is not.

use super::table::{Ask, Id, NEVER, Price, Table, both, sum_at};
use crate::meter::{self, Spent};

/// So many values of a land, from the least that it can have, are taken to be likely. Larger numbers are rarely met:
/// that the land is worth one is refuted by what it is worth instead.
const LIKELY: u64 = 4;

/// Of what the options but the dearest cost to refute, one part in so many is counted. All of it would be too
/// much, since options lead to the same lands.
const SHARED: u64 = 4;

impl Table {
    /// The nimber of a sum of lands.
    pub(super) fn value(&mut self, sum: &[Id]) -> Result<u64, Spent> {
        let mut value = 0;
        for id in sum {
            value ^= self.search(1, |table| match table.known(*id).value {
                Some(value) => Ok(value),
                None => Err(table.question(*id, table.likeliest(*id).1)),
            })?;
        }
        Ok(value)
    }

    /// Whether a sum of lands is worth a number.
    pub(super) fn is(&mut self, sum: &[Id], wanted: u64) -> Result<bool, Spent> {
        self.search(sum.len(), |table| match table.of_sum(sum, wanted) {
            (_, Some(ask)) => Err(ask),
            (price, None) => Ok(price.yes == 0),
        })
    }

    /// Answers questions until `goal` has its answer. `goal` looks at `lands` lands, and gives the answer or the
    /// question that has to be answered first.
    fn search<T>(
        &mut self,
        lands: usize,
        goal: impl Fn(&Table) -> Result<T, Ask>,
    ) -> Result<T, Spent> {
        // Each leads to the next.
        let mut path: Vec<Ask> = Vec::new();
        loop {
            meter::work(1)?;
            let Some((land, number)) = path.last().copied() else {
                meter::work_on(lands / 8)?;
                match goal(self) {
                    Ok(found) => return Ok(found),
                    Err(ask) => meter::push(&mut path, ask)?,
                }
                continue;
            };
            let before = self.price(land, number);
            if before.is_paid() {
                path.pop();
                continue;
            }
            meter::known(self.len());
            let Some(options) = self.options_unless(land, Some(number))? else {
                self.set_price(land, number, Price::YES)?;
                path.pop();
                continue;
            };
            meter::work_on(options.len() / 8)?;
            let (price, ask) = self.of_options(&options, number);
            self.set_price(land, number, price)?;
            match ask.filter(|_| price == before) {
                Some(ask) => meter::push(&mut path, ask)?,
                // What led here may be cheaper in another way now.
                None => drop(path.pop()),
            }
        }
    }

    /// Whether some of these options is worth a number, and what to ask for that.
    fn of_options(&self, options: &[Id], number: u64) -> (Price, Option<Ask>) {
        let (mut yes, mut ask) = (NEVER, None);
        let (mut all, mut dearest) = (0u64, 0);
        let mut at = 0;
        while let Some((sum, next)) = sum_at(options, at) {
            at = next;
            let (price, own) = self.of_sum(sum, number);
            if price.yes == 0 {
                return (Price::YES, None);
            }
            if price.yes < yes {
                (yes, ask) = (price.yes, own);
            }
            (all, dearest) = (both(all, price.no), dearest.max(price.no));
        }
        (Price { yes, no: both(dearest, (all - dearest).div_ceil(SHARED)) }, ask)
    }

    /// Whether a sum is worth a number, and what to ask for that: nothing where it is known. The lands stand in
    /// ascending order: two equal ones are worth nothing.
    fn of_sum(&self, sum: &[Id], wanted: u64) -> (Price, Option<Ask>) {
        if let [only] = sum {
            return self.of_land(*only, wanted);
        }
        let (mut rest, mut unknown): (u64, Vec<Id>) = (wanted, Vec::new());
        for id in sum {
            match self.known(*id).value {
                Some(value) => rest ^= value,
                None if unknown.last() == Some(id) => drop(unknown.pop()),
                None => unknown.push(*id),
            }
        }
        match unknown.as_slice() {
            [] => (if rest == 0 { Price::YES } else { Price::NO }, None),
            [only] => self.of_land(*only, rest),
            [first, others @ ..] => {
                // All but the hardest are valued, the easiest first. Their likeliest values stand for them.
                let with_value = |id: &Id| (self.likeliest(*id), *id);
                let (mut easiest, mut hardest) = (with_value(first), with_value(first));
                let (mut cost, mut left) = (0, rest ^ hardest.0.1);
                for one in others.iter().map(with_value) {
                    // What all cost but the hardest.
                    (cost, left) = (both(cost, one.0.0.min(hardest.0.0)), left ^ one.0.1);
                    (easiest, hardest) = (easiest.min(one), hardest.max(one));
                }
                let ((all_of_it, value), land) = hardest;
                let price = self.of_land(land, left ^ value).0;
                // If they had these values, the answer would be known; it may still be another.
                let but = |price: u64| {
                    let last = if price == NEVER { all_of_it } else { price };
                    both(cost.max(1), last)
                };
                let ((_, value), land) = easiest;
                let price = Price { yes: but(price.yes), no: but(price.no) };
                (price, Some(self.question(land, value)))
            }
        }
    }

    /// Whether a land is worth a number, and what to ask for that: nothing where it is known.
    fn of_land(&self, land: Id, wanted: u64) -> (Price, Option<Ask>) {
        let known = self.known(land);
        match known.is(wanted) {
            Some(true) => return (Price::YES, None),
            Some(false) => return (Price::NO, None),
            None => {}
        }
        let (own, end) = (self.price(land, wanted), known.likely_end(LIKELY));
        // A land that is not worth a large number is worth a likely one.
        let no = if wanted < end { own.yes } else { NEVER };
        let (mut price, mut number) = (Price { yes: own.no, no }, wanted);
        for smaller in known.least..end.min(wanted) {
            let own = self.price(land, smaller);
            price.yes = both(price.yes, own.yes);
            if own.no < price.no {
                (price.no, number) = (own.no, smaller);
            }
        }
        (price, Some((land, number)))
    }

    /// What to ask to learn whether a land is worth a number of which that is not known.
    fn question(&self, land: Id, wanted: u64) -> Ask {
        self.of_land(land, wanted).1.unwrap_or((land, wanted))
    }

    /// What it costs to show that a land which has no value yet has its likeliest one, and that value.
    fn likeliest(&self, land: Id) -> (u64, u64) {
        let known = self.known(land);
        let (mut best, mut before) = ((NEVER, known.least), 0u64);
        for value in known.least..known.likely_end(LIKELY) {
            let own = self.price(land, value);
            if !known.excludes(value) {
                best = best.min((both(before, own.no), value));
            }
            before = both(before, own.yes);
        }
        best
    }
}
