//! Positions far out, to which a search would go one by one: finite automata know them, or are asked first.

use super::code::GameId;
use super::compact::Nearby;
use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::plan::{Num, Plan, Step};
use super::value::Value;

/// A table has the values of smaller numbers before automata are found.
const FAR: i64 = 1 << 24;

/// The values of more positions are no table.
const LARGEST_TABLE: i64 = 1 << 28;

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
        if self.plain || !is_far(args) || !self.seeking.may_ask(game) {
            return Ok(None);
        }
        let plan = self.program.games.get(made.0 as usize).and_then(|g| g.plan.as_deref());
        let large = |arg: &Value| matches!(arg, Value::Number(n) if *n > i64::from(u32::MAX));
        let search = if plan.is_some_and(|plan| leaves_many(plan, args)) {
            Nearby::Far
        } else if args.iter().any(large) {
            // Such numbers have no place in the keys of a search.
            Nearby::Unknown
        } else {
            self.value_nearby(made, args, MANY, limits)?
        };
        match search {
            Nearby::Worth(value) => Ok(Some(value)),
            // The general machine goes on.
            Nearby::Unknown if self.states.len() < MANY => Ok(None),
            _ => Err(Fault::new(FaultKind::Sought(game))),
        }
    }
}

/// Whether the values of all smaller positions are no table.
fn is_far(args: &[Value]) -> bool {
    let numbers =
        || args.iter().filter_map(|arg| if let Value::Number(n) = arg { Some(*n) } else { None });
    let volume = numbers().fold(1i64, |all, n| all.saturating_mul(n.saturating_add(1).max(1)));
    volume > LARGEST_TABLE || numbers().any(|n| n > FAR)
}

/// Whether a rule alone goes through so many numbers that no search is short.
fn leaves_many(plan: &Plan, args: &[Value]) -> bool {
    plan.options.iter().any(|branch| {
        let mut steps = branch.steps.iter().skip_while(
            |step| matches!(step, Step::If(condition) if number(condition, args) != Some(0)),
        );
        let Some(Step::Each { from, to, .. }) = steps.next() else { return false };
        let many = |(from, to): (i64, i64)| to.saturating_sub(from) > MANY as i64;
        number(from, args).zip(number(to, args)).is_some_and(many)
    })
}

/// What a number of the rules is at a position, where it depends on that alone.
fn number(of: &Num, args: &[Value]) -> Option<i64> {
    match of {
        Num::Const(n) => Some(*n),
        Num::Param(at) => match args.get(usize::from(*at)) {
            Some(Value::Number(n)) => Some(*n),
            _ => None,
        },
        Num::Binary(how, a, b) => how.of(number(a, args)?, number(b, args)?),
        _ => None,
    }
}

fn naturals(args: &[Value]) -> Option<Vec<u64>> {
    let number = |arg: &Value| match arg {
        Value::Number(n) => u64::try_from(*n).ok(),
        _ => None,
    };
    args.iter().map(number).collect()
}
