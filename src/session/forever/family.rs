//! Positions of games of several arguments, of which one goes through the numbers.

use super::digits::fixed;
use super::{Forever, Members, Result, Thing, Why, unknown};
use crate::check::tree::{Param, ParamType};
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::tail::Tail;
use crate::solve::value::Value;

impl Forever<'_, '_> {
    /// A position of a game of several arguments.
    pub(crate) fn member(
        &mut self,
        game: GameId,
        params: &[Param],
        args: Vec<Thing>,
    ) -> Result<Thing> {
        let mut heap = None;
        let mut values = Vec::with_capacity(args.len());
        for (at, (arg, param)) in args.iter().zip(params).enumerate() {
            let known = known(arg, &param.ty);
            if known.is_none() && heap.replace((at, arg)).is_some() {
                return unknown("more than one argument of a game changes in it");
            }
            values.push(known.unwrap_or(Value::Number(0)));
        }
        let limits = self.options.limits();
        let machine = &mut self.session.machine;
        let Some((at, heap)) = heap else {
            let position = machine.call(Value::Game(game), values, &limits);
            let value = position.and_then(|position| {
                let position = machine.as_position(&position)?;
                machine.value(&position, &limits)
            });
            return match value.map(i64::try_from) {
                Ok(Ok(value)) => Ok(Thing::Position(vec![Tail::constant(value)])),
                Err(fault) if ends_all(&fault) => Err(Why::Fault(fault)),
                _ => unknown("a position in it has no value"),
            };
        };
        let Thing::Number(heap) = heap else {
            return unknown("an argument of a game in it is not followed for all numbers");
        };
        match machine.family(game, at, &values, &limits)? {
            Some(own) => Ok(Thing::Position(vec![self.heap(own, heap)?])),
            None => {
                let name = self.session.game_name(game);
                unknown(format!("`{name}` is not recognised as a game of one heap"))
            }
        }
    }
}

/// Whether no other way can be tried.
fn ends_all(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Interrupted | FaultKind::Limit(_))
}

/// What does not depend on the number, as a value of a parameter.
fn known(thing: &Thing, ty: &ParamType) -> Option<Value> {
    Some(match (thing, ty) {
        (Thing::Number(tail), ParamType::Truth) => Value::Truth(fixed(tail)? != 0),
        (Thing::Number(tail), ParamType::Nat | ParamType::Int) => Value::Number(fixed(tail)?),
        (Thing::Members(Members { all, .. }), ParamType::Set(of)) => Value::set(each(all, of)?),
        (Thing::Members(Members { all, .. }), ParamType::List(of)) => Value::list(each(all, of)?),
        (Thing::Fixed(value), _) => value.clone(),
        _ => return None,
    })
}

fn each(all: &[Thing], of: &ParamType) -> Option<Vec<Value>> {
    all.iter().map(|thing| known(thing, of)).collect()
}
