//! The options of a land, as far as a question needs them.
//!
//! Most questions are answered with yes as soon as the land is looked at: one of its options is known to be worth the
//! number already. So lines are drawn until one leaves lands that were met of late in the same writing and are
//! worth it. Where no line does, lands are brought to the writing by which they are known, the easiest first.

use super::drawing::{Mark, lands};
use super::lines::{Stop, each_move};
use super::table::{END, Id, Lines, Options, Table};
use crate::meter::{self, Spent};

impl Table {
    pub(super) fn options(&mut self, id: Id) -> Result<Options, Spent> {
        Ok(self.options_unless(id, None)?.unwrap_or_else(|| [].into()))
    }

    /// The options of a land, unless one of them is known to be worth a number.
    pub(super) fn options_unless(
        &mut self,
        id: Id,
        number: Option<u64>,
    ) -> Result<Option<Options>, Spent> {
        let drawing = match self.unopened(id) {
            Ok(drawing) => drawing,
            Err(known) => return Ok(Some(known)),
        };
        let mut lines = std::mem::take(&mut self.lines);
        let drawn = self.draw(&drawing, number, &mut lines);
        let options = match drawn {
            Ok(()) => self.keep(id, lines.options()).map(Some),
            Err(Stop::Found) => Ok(None),
            Err(Stop::Spent(spent)) => Err(spent),
        };
        lines.clear();
        self.lines = lines;
        options
    }

    /// Draws each line in a land, until one is found that leaves what is worth a number.
    fn draw(&mut self, land: &[Mark], number: Option<u64>, lines: &mut Lines) -> Result<(), Stop> {
        each_move(land, &mut |left| {
            self.reducer.reduce(left);
            let (begin, from) = (lines.lands.len(), lines.ids.len());
            meter::room_for::<(Mark, Id)>(left.len() + 1)?;
            self.reducer.part(left, &mut lines.lands);
            let (mut cost, mut known) = (0u64, true);
            for land in lands(lines.lands.get(begin..).unwrap_or_default()) {
                meter::work_on(land.len() / 4)?;
                let of_land = match self.drawn.get(land) {
                    Some(id) => {
                        lines.ids.push(*id);
                        self.cost(*id)
                    }
                    None => {
                        known = false;
                        self.costs.of(land)
                    }
                };
                cost = cost.saturating_add(of_land);
            }
            if !known {
                lines.ids.truncate(from);
                return Ok(meter::push(&mut lines.waiting, (cost, begin, lines.lands.len()))?);
            }
            lines.lands.truncate(begin);
            self.add(lines, cost, from, number)
        })?;
        let mut waiting = std::mem::take(&mut lines.waiting);
        waiting.sort_unstable();
        for (cost, begin, end) in &waiting {
            let from = lines.ids.len();
            for land in lands(lines.lands.get(*begin..*end).unwrap_or_default()) {
                lines.ids.push(self.drawn(land)?);
            }
            self.add(lines, *cost, from, number)?;
        }
        lines.waiting = waiting;
        Ok(())
    }

    /// Adds a sum whose lands stand at the end.
    fn add(
        &self,
        lines: &mut Lines,
        cost: u64,
        from: usize,
        number: Option<u64>,
    ) -> Result<(), Stop> {
        let sum = lines.ids.get_mut(from..).unwrap_or_default();
        sum.sort_unstable();
        match number.is_some_and(|number| self.is_known(sum, number)) {
            true => Err(Stop::Found),
            false => Ok(meter::push(&mut lines.sums, (cost, from, lines.ids.len()))?),
        }
    }

    /// Whether a sum is known to be worth a number.
    fn is_known(&self, sum: &[Id], number: u64) -> bool {
        let mut unknown = None;
        let mut rest = number;
        for id in sum {
            match self.known(*id).value {
                Some(value) => rest ^= value,
                // Two equal ones are worth nothing.
                None if unknown == Some(*id) => unknown = None,
                None if unknown.is_some() => return false,
                None => unknown = Some(*id),
            }
        }
        unknown.is_none() && rest == 0
    }
}

impl Lines {
    fn clear(&mut self) {
        self.lands.clear();
        self.waiting.clear();
        self.ids.clear();
        self.sums.clear();
    }

    /// The sums, each once and the easiest first.
    fn options(&mut self) -> Vec<Id> {
        let ids = &self.ids;
        let sum = |(_, begin, end): &(u64, usize, usize)| ids.get(*begin..*end).unwrap_or_default();
        self.sums.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(sum(one).cmp(sum(other))));
        self.sums.dedup_by(|one, other| sum(one) == sum(other));
        let mut options = Vec::with_capacity(ids.len() + self.sums.len());
        for own in &self.sums {
            options.extend_from_slice(sum(own));
            options.push(END);
        }
        options
    }
}
