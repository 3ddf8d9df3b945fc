//! Calls: of positions, functions and builtins.

use super::code::{CodeId, Compare, GameId};
use super::fault::{FaultKind, Limit};
use super::functions;
use super::operation::Compared;
use super::operation::collection::{VALUES_OF_A_STEP, is_member};
use super::operations::{check_params, holds_positions, matters_as_position, position, shallow};
use super::ordinals;
use super::questions::Asked;
use super::room::Result;
use super::same::{Alike, has_positions};
use super::states::{Key, Part, Position, States};
use super::thread::{Stop, Thread, World};
use super::value::{Outcome, Value};
use crate::meter;
use crate::vocabulary::Builtin;
use std::sync::Arc;

/// Functions that call each other deeper than this are taken for endless.
const DEEPEST_CALLS: usize = 200_000;

/// Only where at most this many calls are open is it asked whether one of them will be remembered.
const FEW_CALLS: usize = 4;

impl Thread {
    pub fn position(
        &mut self,
        game: GameId,
        count: usize,
        world: &mut World<'_>,
    ) -> Result<Option<Stop>> {
        let mut args = self.pop_many(count)?;
        let Some(known) = world.program.games.get(game.0 as usize) else {
            return Err(FaultKind::Argument("a game"));
        };
        if let [param] = known.params.as_slice()
            && !param.position
            && args.iter().any(|arg| matches!(arg, Value::Position(_)))
        {
            let sum = ordinals::heaps(game, known, &args, world.states)?;
            self.stack.push(Value::Position(sum));
            return Ok(None);
        }
        if known.params.len() == 1 && count > 1 {
            // Several heaps of a game of one number.
            let mut parts = Vec::with_capacity(count);
            for arg in args {
                check_params(known, std::slice::from_ref(&arg))?;
                let key = Key::Game { game, args: Arc::from([arg]), canonical: false };
                parts.push(Part::State(world.states.intern(key)));
            }
            self.stack.push(Value::Position(Position::of(parts)));
            return Ok(None);
        }
        check_params(known, &args)?;
        if known.alias {
            let code = known.options;
            self.call_code(code, args, world)?;
            return Ok(None);
        }
        for (arg, param) in args.iter_mut().zip(&known.params) {
            // A set of positions stands where a position is wanted.
            if param.position {
                *arg = Value::Position(position(arg, world.states)?);
            }
        }
        // They are compared with those of positions that are known.
        meter::work_on(args.iter().map(Value::size).sum::<usize>() / VALUES_OF_A_STEP)?;
        let id = world.states.intern(Key::Game { game, args: args.into(), canonical: false });
        self.stack.push(Value::Position(Position::state(id)));
        Ok(None)
    }

    pub fn call_code(&mut self, id: CodeId, args: Vec<Value>, world: &mut World<'_>) -> Result<()> {
        let code = world.program.code.get(id.0 as usize).cloned();
        let code = code.ok_or(FaultKind::NotCallable)?;
        if args.len() != code.params as usize {
            return Err(FaultKind::NotCallable);
        }
        self.may_call(id, world)?;
        let mut memo = None;
        if code.remembered {
            meter::room_for::<Value>(args.len())?;
            // They are looked at to find what is remembered, and to keep it.
            meter::work_on(2 * args.iter().map(Value::size).sum::<usize>() / VALUES_OF_A_STEP)?;
            world.remembered.make_room(|| self.is_outermost());
            let key = (id, Arc::from(args.as_slice()));
            if let Some(value) = world.remembered.get(&key)? {
                self.stack.push(value);
                return Ok(());
            }
            memo = Some(key);
        }
        self.enter(code, &[], args, memo);
        Ok(())
    }

    /// Refuses one call more where they are too deep. What was forgotten may be what was called for.
    fn may_call(&self, function: CodeId, world: &World<'_>) -> Result<()> {
        if self.depth() < DEEPEST_CALLS {
            return Ok(());
        }
        Err(match world.remembered.forgot(function) {
            true => FaultKind::Limit(Limit::Memory),
            false => FaultKind::TooDeep(DEEPEST_CALLS),
        })
    }

    /// Whether no open call will be remembered: nothing that is being worked out rests on earlier results.
    fn is_outermost(&self) -> bool {
        self.depth() <= FEW_CALLS && self.frames.iter().all(|frame| frame.memo.is_none())
    }

    pub fn call_value(&mut self, count: usize, world: &mut World<'_>) -> Result<Option<Stop>> {
        let args = self.pop_many(count)?;
        match self.pop()? {
            Value::Function(id, around) => {
                let code = world.program.code.get(id.0 as usize).cloned();
                let code = code.ok_or(FaultKind::NotCallable)?;
                self.may_call(id, world)?;
                if around.is_empty() {
                    self.call_code(id, args, world)?;
                } else if args.len() == code.params as usize {
                    let itself = Value::Function(id, around.clone());
                    self.enter(code, &around, args, None);
                    *self.slot(around.len().saturating_sub(1) as u32)? = itself;
                } else {
                    return Err(FaultKind::NotCallable);
                }
                Ok(None)
            }
            Value::Builtin(builtin) => {
                self.stack.extend(args);
                self.builtin(builtin, count, world)
            }
            Value::Game(game) => {
                self.stack.extend(args);
                self.position(game, count, world)
            }
            _ => Err(FaultKind::NotCallable),
        }
    }

    pub fn builtin(
        &mut self,
        builtin: Builtin,
        count: usize,
        world: &mut World<'_>,
    ) -> Result<Option<Stop>> {
        let asked = Asked::Function(builtin);
        let from =
            self.stack.len().checked_sub(count).ok_or(FaultKind::Argument(builtin.name()))?;
        let args = self.stack.get(from..).unwrap_or(&[]).to_vec();
        if builtin == Builtin::SameMembers {
            // They are gone through for positions.
            meter::work_on(args.iter().map(Value::size).sum::<usize>() / VALUES_OF_A_STEP)?;
        }
        let positions = |args: &[Value], states: &mut States| -> Result<Vec<Position>> {
            args.iter().map(|a| position(a, states)).collect()
        };
        let value = match builtin {
            Builtin::Outcome => {
                let all = positions(&args, world.states)?;
                let known = all.first().map(|p| world.states.value_of(p));
                match known.ok_or(FaultKind::Argument(builtin.name()))? {
                    Ok(0) => Value::Outcome(Outcome::P),
                    Ok(_) => Value::Outcome(Outcome::N),
                    Err(_) => {
                        self.stack.truncate(from);
                        return Ok(Some(Stop::Ask(asked, args)));
                    }
                }
            }
            Builtin::Grundy | Builtin::SameValues => {
                let mut values = Vec::new();
                for position in positions(&args, world.states)? {
                    match world.states.value_of(&position) {
                        Ok(value) => values.push(value),
                        Err(_) if builtin != Builtin::Grundy && world.goes_beyond_nimbers() => {
                            self.stack.truncate(from);
                            return Ok(Some(Stop::Ask(Asked::Function(Builtin::SameValues), args)));
                        }
                        Err(id) => {
                            self.again();
                            return Ok(Some(Stop::Need(id)));
                        }
                    }
                }
                match (builtin, values.as_slice()) {
                    (Builtin::Grundy, [value]) => Value::Number(*value as i64),
                    (_, [a, b]) => Value::Truth(a == b),
                    _ => return Err(FaultKind::Argument(builtin.name())),
                }
            }
            Builtin::Misere => {
                let all = positions(&args, world.states)?;
                let inside = all.first().ok_or(FaultKind::Argument(builtin.name()))?.sorted();
                Value::Position(Position::state(world.states.intern(Key::Misere(inside))))
            }
            Builtin::Here => {
                let all = positions(&args, world.states)?;
                let inside = all.first().ok_or(FaultKind::Argument(builtin.name()))?.sorted();
                Value::Position(Position::state(world.states.intern(Key::Here(inside))))
            }
            Builtin::Options
            | Builtin::Winning
            | Builtin::Birthday
            | Builtin::Genus
            | Builtin::Positions
            | Builtin::Components
            | Builtin::Neighbours
            | Builtin::Same
            | Builtin::Period
            | Builtin::Preperiod
            | Builtin::Saltus
            | Builtin::Proved
            | Builtin::Code => {
                self.stack.truncate(from);
                return Ok(Some(Stop::Ask(asked, args)));
            }
            Builtin::Subsets if matches!(args.first(), Some(list @ Value::List(_)) if has_positions(list)) =>
            {
                self.stack.truncate(from);
                return Ok(Some(Stop::Ask(asked, args)));
            }
            Builtin::SameMembers if args.iter().any(has_positions) => {
                self.stack.truncate(from);
                return Ok(Some(Stop::Ask(asked, args)));
            }
            Builtin::Sum if holds_positions(&args) => {
                let all = functions::members(args.first().unwrap_or(&Value::Truth(false)))?;
                let all = positions(&all, world.states)?;
                meter::room_for::<Part>(4 * all.iter().map(|p| p.parts().len()).sum::<usize>())?;
                let parts = all.iter().flat_map(|p| p.parts().iter().copied());
                Value::Position(Position::of(parts.collect()))
            }
            _ => functions::call(builtin, &args)?,
        };
        self.stack.truncate(from);
        self.stack.push(shallow(value, world.states)?);
        Ok(None)
    }

    pub fn compare(
        &mut self,
        how: Compare,
        world: &mut World<'_>,
        keep: bool,
    ) -> Result<Option<Stop>> {
        let (b, a) = (self.pop()?, self.pop()?);
        let numbers = match (&a, &b) {
            (Value::Number(a), Value::Number(b)) => Some(how.of(a.cmp(b))),
            (Value::TooLarge(_), _) | (_, Value::TooLarge(_)) => {
                Compared::of(&a).zip(Compared::of(&b)).map(|(a, b)| a.holds(how, b))
            }
            _ => None,
        };
        if let Some(is) = numbers {
            if keep {
                self.stack.push(b);
            }
            self.stack.push(Value::Truth(is.ok_or(FaultKind::Overflow)?));
            return Ok(None);
        }
        meter::work_on(a.size().min(b.size()) / VALUES_OF_A_STEP)?;
        // Inside collections, positions are what can be played in them. What is written the
        // same way need not be looked at.
        let inside = match how {
            Compare::In => (!is_member(&a, &b)?).then_some(Alike::In),
            Compare::NotIn => (!is_member(&a, &b)?).then_some(Alike::NotIn),
            Compare::Equal | Compare::NotEqual if matters_as_position(&a, &b) => None,
            Compare::Equal => (a != b).then_some(Alike::Equal),
            Compare::NotEqual => (a != b).then_some(Alike::NotEqual),
            _ => None,
        };
        if inside.is_some() {
            // It is gone through for positions.
            meter::work_on(b.size() / VALUES_OF_A_STEP)?;
        }
        if let Some(how) = inside
            && has_positions(&b)
        {
            if keep {
                self.stack.push(b.clone());
            }
            return Ok(Some(Stop::Ask(Asked::Alike(how), vec![a, b])));
        }
        let is = match how {
            Compare::In | Compare::NotIn => is_member(&a, &b)? == (how == Compare::In),
            Compare::Equal | Compare::NotEqual if matters_as_position(&a, &b) => {
                // Two positions are equal if they are worth the same.
                let (x, y) = (position(&a, world.states)?, position(&b, world.states)?);
                let worth =
                    world.states.value_of(&x).and_then(|x| Ok((x, world.states.value_of(&y)?)));
                match worth {
                    Ok((x, y)) => (x == y) == (how == Compare::Equal),
                    Err(_) if world.goes_beyond_nimbers() => {
                        if keep {
                            self.stack.push(b.clone());
                        }
                        let equal = how == Compare::Equal;
                        let asked = if equal {
                            Asked::Function(Builtin::SameValues)
                        } else {
                            Asked::Different
                        };
                        return Ok(Some(Stop::Ask(asked, vec![a, b])));
                    }
                    Err(id) => {
                        self.stack.extend([a, b]);
                        self.again();
                        return Ok(Some(Stop::Need(id)));
                    }
                }
            }
            Compare::Equal | Compare::Iff => a == b,
            Compare::NotEqual => a != b,
            Compare::Less => a < b,
            Compare::LessEqual => a <= b,
            Compare::Greater => a > b,
            Compare::GreaterEqual => a >= b,
        };
        if keep {
            self.stack.push(b);
        }
        self.stack.push(Value::Truth(is));
        Ok(None)
    }
}
