//! The least value that no option of a place has.

use super::super::budget::{Budget, Failure};
use super::super::run::run;
use super::options::{Options, grow};
use super::{Cell, Rules, Table};

/// How many marks from the first one on are this stamp: eight at a time, then one by one.
fn marked(seen: &[u32], stamp: u32) -> usize {
    let all = |marks: &&[u32]| marks.iter().fold(0, |other, mark| other | (mark ^ stamp)) == 0;
    let eights = 8 * seen.chunks_exact(8).take_while(all).count();
    eights + seen.iter().skip(eights).take_while(|mark| **mark == stamp).count()
}

impl<T: Cell> Table<T> {
    /// The least value that no option has; some options may be missing.
    pub(super) fn least(
        &mut self,
        rules: &mut Rules,
        place: usize,
        at: &[usize],
        missing: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<usize, Failure> {
        self.stuck = place;
        loop {
            let (value, beyond) = self.least_marked(rules, place, at, missing, budget)?;
            let met = value >= self.seen.len() && value < T::END;
            if !(beyond && met && missing.is_empty()) {
                return Ok(value);
            }
            // An option may be worth just this.
            grow(&mut self.seen, value)?;
        }
    }

    /// The least value that no option with a mark has, and whether some option has none.
    fn least_marked(
        &mut self,
        rules: &mut Rules,
        place: usize,
        at: &[usize],
        missing: &mut Vec<usize>,
        budget: &Budget<'_>,
    ) -> Result<(usize, bool), Failure> {
        self.next_stamp();
        let ready = if self.in_order { &mut rules.beside_lines } else { &mut rules.all };
        for (i, n) in at.iter().enumerate() {
            if rules.moving.get(i) == Some(&true) {
                ready.words.set(i as u8, *n as i64);
            }
        }
        let stamp = self.stamp;
        let mut beyond = false;
        if !ready.code.words.is_empty() {
            let mut options = Options {
                values: &self.values,
                sides: &self.sides,
                place,
                at,
                seen: &mut self.seen,
                stamp,
                sum: 0,
                whole: true,
                missing,
                stay: false,
                beyond: false,
                budget,
            };
            run(&ready.code, &mut ready.words, &self.board, &mut options)?;
            beyond = options.beyond;
        }
        if self.in_order {
            let seen = &self.seen;
            let least = self.lines.least(at, |v| seen.get(v) == Some(&stamp));
            return Ok((least, beyond));
        }
        Ok((marked(&self.seen, stamp), beyond))
    }
}
