//! Making sets. Positions that are the same, all the way down, are one member.

use super::code::Op;
use super::operations::combined;
use super::same::has_positions;
use super::states::StateId;
use super::thread::{Stop, Thread, World};
use super::value::Value;
use hashbrown::HashSet;
use std::sync::Arc;

impl Thread {
    /// A set made of two. Positions in them are what can be played in them.
    pub fn of_two(&mut self, op: &Op, a: Arc<[Value]>, b: Arc<[Value]>) -> Option<Stop> {
        let (a, b) = (Value::Set(a), Value::Set(b));
        if has_positions(&a) || has_positions(&b) {
            let name = match op {
                Op::Union => "union",
                Op::Minus => "minus",
                Op::Intersect => "intersect",
                _ => "xor",
            };
            return Some(Stop::Ask(name, vec![a, b]));
        }
        let (Value::Set(a), Value::Set(b)) = (&a, &b) else { return None };
        self.stack.push(combined(op, a, b));
        None
    }

    /// A set of these values. Positions that are the same are one member, which only the machine
    /// can tell; a value is worth a look first. Where the set is a position at once, repeats make
    /// no difference.
    pub fn make_set(&mut self, all: Vec<Value>, world: &World<'_>) -> Option<Stop> {
        let set = Value::set(all);
        let Value::Set(items) = &set else { return None };
        if items.len() > 1 && has_positions(&set) && !self.is_for_a_position() {
            let members = items.iter().filter_map(|item| match item {
                Value::Position(position) => Some(world.states.value_of(position)),
                _ => None,
            });
            let known: std::result::Result<Vec<u64>, StateId> = members.collect();
            let different: HashSet<u64> = match known {
                Ok(values) => values.into_iter().collect(),
                Err(state) => {
                    self.waits = Some(items.to_vec());
                    self.again();
                    return Some(Stop::Need(state));
                }
            };
            if different.len() < items.len() {
                return Some(Stop::Ask("set", items.to_vec()));
            }
        }
        self.stack.push(set);
        None
    }

    /// Does the next instruction take a set as a position whose value alone counts?
    fn is_for_a_position(&self) -> bool {
        match self.next_op() {
            Some(Op::Offer { .. } | Op::Add) => true,
            Some(Op::Builtin(name, _)) => matches!(*name, "grundy" | "outcome" | "misere"),
            _ => false,
        }
    }
}
