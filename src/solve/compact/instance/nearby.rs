//! Positions from which play reaches few others: a search finds their values, where other ways would value all that
//! is smaller.

use super::super::super::code::GameId;
use super::super::super::fault::Fault;
use super::super::super::machine::{Limits, Machine};
use super::super::super::value::Value;
use super::super::budget::{Budget, Failure};
use super::super::in_vain::Question;
use super::Instance;

/// How a search for few positions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearby {
    Worth(u64),
    /// It met more of them.
    Far,
    /// There is no search for such positions.
    Unknown,
}

impl Machine {
    /// The value of a position by a search that may store `most` positions.
    pub fn value_nearby(
        &mut self,
        game: GameId,
        args: &[Value],
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Nearby, Fault> {
        let found = self.compact(game, args, Question::Value, limits, |instance, budget| {
            match instance.nearby(args, most, budget) {
                Err(Failure::Time) => Err(Failure::Time),
                // Other ways are left.
                Err(_) => Ok(Nearby::Unknown),
                found => found,
            }
        })?;
        Ok(found.unwrap_or(Nearby::Unknown))
    }
}

impl Instance {
    /// A search that may store `most` further positions. They are forgotten only if they are more than the user's limit
    /// allows.
    pub(super) fn nearby(
        &mut self,
        args: &[Value],
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Nearby, Failure> {
        let search = self.searching(args)?;
        let positions = budget.positions.min(search.len().saturating_add(most));
        let found = search.value(&Budget { positions, ..*budget });
        if found.is_err() && search.len() > budget.positions {
            search.forget();
        }
        match found {
            Ok(value) => Ok(Nearby::Worth(value)),
            Err(Failure::Positions) => Ok(Nearby::Far),
            Err(other) => Err(other),
        }
    }
}
