//! Positions from which play reaches few others: a search finds their values, where other ways would value all that
//! is smaller.

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::value::Value;
use super::budget::{Budget, Failure};
use super::in_vain::Question;
use super::instance::Instance;

/// A search for few positions meets so many at most.
const FEW: usize = 1 << 12;

impl Machine {
    /// The value of a position, if a search meets few others on the way to it.
    pub fn value_nearby(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let found = self.compact(game, args, Question::Value, limits, |instance, budget| {
            instance.nearby(args, budget)
        })?;
        Ok(found.flatten())
    }
}

impl Instance {
    fn nearby(&mut self, args: &[Value], budget: &Budget<'_>) -> Result<Option<u64>, Failure> {
        let Ok(search) = self.searching(args) else { return Ok(None) };
        let positions = budget.positions.min(search.len() + FEW);
        match search.value(&Budget { positions, ..*budget }) {
            Ok(value) => Ok(Some(value)),
            Err(Failure::Time) => Err(Failure::Time),
            Err(_) => Ok(None),
        }
    }
}
