//! The collections that a piece of running code is going through, the innermost last, and what
//! the expressions that a loop does not change have given in it.

use super::value::Value;
use std::sync::Arc;

#[derive(Debug, Default)]
pub(super) struct Loops(Vec<Loop>);

#[derive(Debug)]
struct Loop {
    over: Over,
    /// By slot; filled when an expression is first met.
    kept: Vec<Option<Value>>,
}

#[derive(Debug)]
enum Over {
    Members(Arc<[Value]>, usize),
    Numbers(i64, i64),
}

impl Loops {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    pub(super) fn of_members(&mut self, members: Arc<[Value]>) {
        self.0.push(Loop { over: Over::Members(members, 0), kept: Vec::new() });
    }

    pub(super) fn of_numbers(&mut self, from: i64, to: i64) {
        self.0.push(Loop { over: Over::Numbers(from, to), kept: Vec::new() });
    }

    /// The next member of the innermost collection, which is closed after its last.
    pub(super) fn next(&mut self) -> Option<Value> {
        let next = self.0.last_mut().and_then(|innermost| match &mut innermost.over {
            Over::Members(members, at) => {
                *at += 1;
                members.get(*at - 1).cloned()
            }
            Over::Numbers(next, last) if *next <= *last => {
                let now = *next;
                match now.checked_add(1) {
                    Some(after) => *next = after,
                    None => *last = now - 1,
                }
                Some(Value::Number(now))
            }
            Over::Numbers(..) => None,
        });
        if next.is_none() {
            self.0.pop();
        }
        next
    }

    /// What was kept in the loop with this number, counted from the innermost outwards from 0.
    pub(super) fn kept(&self, outwards: u32, slot: u32) -> Option<&Value> {
        self.at(outwards).and_then(|at| self.0.get(at))?.kept.get(slot as usize)?.as_ref()
    }

    pub(super) fn keep(&mut self, outwards: u32, slot: u32, value: Value) {
        let Some(kept) = self.at(outwards).and_then(|at| self.0.get_mut(at)) else { return };
        let slot = slot as usize;
        if kept.kept.len() <= slot {
            kept.kept.resize(slot + 1, None);
        }
        if let Some(place) = kept.kept.get_mut(slot) {
            *place = Some(value);
        }
    }

    fn at(&self, outwards: u32) -> Option<usize> {
        self.0.len().checked_sub(1 + outwards as usize)
    }
}
