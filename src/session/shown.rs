//! An expression that stands alone: its value, the worth of a position, or a table of either.

use super::answer::{Datum, Told};
use super::options::Options;
use super::show;
use super::state::{Home, Session, variables};
use crate::check::tree::{Expr, ExprKind, Quantified};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::value::Value;

impl Session {
    pub(super) fn show(
        &mut self,
        what: &Quantified,
        plain: bool,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Told>, Fault> {
        if !variables(&what.clauses).is_empty() {
            return self.table(what, home, options).map(Some);
        }
        let value = match what.clauses.is_empty() {
            true => Some(self.value_of(&what.expr, home, options)?),
            // Where a condition does not hold, nothing is asked.
            false => self.value_if(what, home, options)?,
        };
        value.map(|value| self.shown(value, &what.expr, plain, options)).transpose()
    }

    /// The value of an expression with names and conditions of its own, where these hold.
    fn value_if(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Value>, Fault> {
        let (points, stopped) = self.gathered(what, home, options);
        if let Some(fault) = stopped {
            return Err(fault);
        }
        Ok(points.into_iter().next().and_then(|point| match point {
            Value::Tuple(parts) => parts.last().cloned(),
            _ => None,
        }))
    }

    fn shown(
        &mut self,
        value: Value,
        e: &Expr,
        plain: bool,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let set = matches!(&value, Value::Set(items) if !items.is_empty()) && is_position(&value);
        // `{}` is the end of a game; an empty range in braces is a set of numbers.
        let empty = matches!(&e.kind, ExprKind::Set(members) if members.is_empty());
        if matches!(value, Value::Position(_)) || set && !plain || empty {
            let position = self.machine.as_position(&value)?;
            return Ok(Told::Position(self.worth(&position, options)?));
        }
        // As data, and then as text.
        meter::room_for::<[Datum; 2]>(value.size())?;
        Ok(Told::Value(show::datum(&self.machine, &value)?))
    }
}

/// Is a value a position: one of a game, or a set of positions all the way down?
fn is_position(value: &Value) -> bool {
    match value {
        Value::Position(_) => true,
        Value::Set(items) => items.iter().all(is_position),
        _ => false,
    }
}
