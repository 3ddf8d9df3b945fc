//! Positions far out, to which a search would go one by one: finite automata know them, or are asked first.

use super::code::GameId;
use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::value::Value;

/// A table has the values of smaller numbers before automata are found.
const FAR: i64 = 1 << 26;

/// Automata are not asked before a search, or the general machine, has met so many positions.
const MANY: usize = 1 << 17;

impl Machine {
    /// The value of a position, where an automaton knows it.
    pub(super) fn automatic_value(&self, game: GameId, args: &[Value]) -> Option<u64> {
        let (numeration, dfa) = self.compact.automata.get(&game).filter(|_| !self.plain)?;
        dfa.completed(*numeration, &naturals(args)?)
    }

    /// Whether a position has a value, where an automaton knows it, or knows what is lost.
    pub(super) fn automatic_is(&self, game: GameId, args: &[Value], wanted: u64) -> Option<bool> {
        if let Some(value) = self.automatic_value(game, args) {
            return Some(value == wanted);
        }
        let (numeration, dfa) = self.compact.lost.get(&game).filter(|_| !self.plain)?;
        match (wanted, dfa.contains(*numeration, &naturals(args)?)) {
            (0, lost) => Some(lost),
            (_, true) => Some(false),
            (_, false) => None,
        }
    }

    /// The value of a position with a large number, if a search finds it among few positions. Else automata are
    /// asked about its game, where they were not asked before. `made` is the game as it was made for the position.
    pub(super) fn value_far(
        &mut self,
        game: GameId,
        (made, args): (GameId, &[Value]),
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let above =
            |bound: i64| args.iter().any(|arg| matches!(arg, Value::Number(n) if *n > bound));
        if !above(FAR) || self.plain || !self.seeking.may_ask(game) {
            return Ok(None);
        }
        if above(i64::from(u32::MAX)) {
            // Such numbers have no place in the keys of a search.
            return match self.states.len() >= MANY {
                true => Err(Fault::new(FaultKind::Sought(game))),
                false => Ok(None),
            };
        }
        match self.value_nearby(made, args, MANY, limits)? {
            None => Err(Fault::new(FaultKind::Sought(game))),
            found => Ok(found),
        }
    }
}

fn naturals(args: &[Value]) -> Option<Vec<u64>> {
    let number = |arg: &Value| match arg {
        Value::Number(n) => u64::try_from(*n).ok(),
        _ => None,
    };
    args.iter().map(number).collect()
}
