//! Positions from which play reaches few others: a search finds their values, where other ways would value all that
//! is smaller.

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::value::Value;
use super::budget::{Budget, Failure};
use super::in_vain::Question;
use super::instance::Instance;

impl Machine {
    /// The value of a position, if a search meets at most so many others on the way to it.
    pub fn value_nearby(
        &mut self,
        game: GameId,
        args: &[Value],
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let found = self.compact(game, args, Question::Value, limits, |instance, budget| {
            match instance.nearby(args, most, budget) {
                Err(Failure::Time) => Err(Failure::Time),
                // Other ways are left.
                Err(_) => Ok(None),
                found => found,
            }
        })?;
        Ok(found.flatten())
    }
}

impl Instance {
    /// None if a search meets more positions.
    fn nearby(
        &mut self,
        args: &[Value],
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Failure> {
        let search = self.searching(args)?;
        let positions = budget.positions.min(search.len().saturating_add(most));
        match search.value(&Budget { positions, ..*budget }) {
            Err(Failure::Positions) => Ok(None),
            found => found.map(Some),
        }
    }

    /// The value by a table, where that is the way: not where play reaches a few positions of a large one.
    pub(super) fn by_table(
        &mut self,
        args: &[Value],
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Failure> {
        let mut corner = Vec::with_capacity(args.len());
        for (param, arg) in self.plan.params.iter().zip(args) {
            corner.push(match arg {
                _ if param.fixed => 0,
                Value::Number(n) => usize::try_from(*n).map_err(|_| Failure::Unfit)?,
                Value::Truth(is) => usize::from(*is),
                _ => return Err(Failure::GiveUp),
            });
        }
        let Some(numbers) = self.numbers.as_ref() else { return Ok(None) };
        if let Some(most) =
            numbers.cheaper_beyond(&corner, budget).filter(|_| self.search.is_some())
        {
            if let Some(value) = self.nearby(args, most, budget)? {
                return Ok(Some(value));
            }
            if let (Some(search), Some(numbers)) = (&mut self.search, &mut self.numbers) {
                search.forget();
                numbers.is_broad();
            }
        }
        let Some(numbers) = self.numbers.as_mut() else { return Ok(None) };
        numbers.value(&self.plan, &corner, budget)
    }
}
