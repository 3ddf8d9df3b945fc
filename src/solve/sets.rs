//! Making sets. Positions that are the same, all the way down, are one member.

use super::code::Op;
use super::operation::collection::{VALUES_OF_A_STEP, combined};
use super::operations::shallow;
use super::questions::Asked;
use super::room::Result;
use super::same::{Alike, has_positions};
use super::sorting;
use super::states::StateId;
use super::thread::{Stop, Thread, World};
use super::value::{Items, Value};
use crate::meter;
use crate::vocabulary::Builtin;
use hashbrown::HashSet;

impl Thread {
    /// A set made of two. Positions in them are what can be played in them.
    pub fn of_two(&mut self, op: &Op, a: Items, b: Items) -> Result<Option<Stop>> {
        meter::room_for::<Value>(2 * (a.len() + b.len()))?;
        let (a, b) = (Value::Set(a), Value::Set(b));
        // They are gone through for positions.
        meter::work_on((a.size() + b.size()) / VALUES_OF_A_STEP)?;
        if has_positions(&a) || has_positions(&b) {
            let how = match op {
                Op::Union => Alike::Union,
                Op::Minus => Alike::Minus,
                Op::Intersect => Alike::Intersect,
                _ => Alike::Xor,
            };
            return Ok(Some(Stop::Ask(Asked::Alike(how), vec![a, b])));
        }
        let (Value::Set(a), Value::Set(b)) = (&a, &b) else { return Ok(None) };
        self.stack.push(combined(op, a, b)?);
        Ok(None)
    }

    /// A set of these values. Positions that are the same are one member, which only the machine
    /// can tell; a value is worth a look first. Where the set is a position at once, repeats make
    /// no difference.
    pub fn make_set(&mut self, all: Vec<Value>, world: &mut World<'_>) -> Result<Option<Stop>> {
        meter::room_for::<Value>(all.len())?;
        let set = shallow(Value::set_in_order(sorting::set(all)?), world.states)?;
        let Value::Set(items) = &set else {
            // What was too deep became a position.
            self.stack.push(set);
            return Ok(None);
        };
        meter::work_on(set.size() / VALUES_OF_A_STEP)?;
        if items.len() > 1 && has_positions(&set) && !self.is_for_a_position() {
            let members = items.iter().filter_map(|item| match item {
                Value::Position(position) => Some(world.states.value_of(position)),
                _ => None,
            });
            let known: std::result::Result<Vec<u64>, StateId> = members.collect();
            let different: HashSet<u64> = match known {
                Ok(values) => values.into_iter().collect(),
                Err(_) if world.goes_beyond_nimbers() => {
                    return Ok(Some(Stop::Ask(Asked::Set, items.to_vec())));
                }
                Err(state) => {
                    self.waits = Some(items.to_vec());
                    self.again();
                    return Ok(Some(Stop::Need(state)));
                }
            };
            if different.len() < items.len() {
                return Ok(Some(Stop::Ask(Asked::Set, items.to_vec())));
            }
        }
        self.stack.push(set);
        Ok(None)
    }

    /// Does the next instruction take a set as a position whose value alone counts?
    fn is_for_a_position(&self) -> bool {
        match self.next_op() {
            Some(Op::Offer { .. } | Op::Add) => true,
            Some(Op::Builtin(builtin, _)) => {
                matches!(builtin, Builtin::Grundy | Builtin::Outcome | Builtin::Misere)
            }
            _ => false,
        }
    }
}
