//! Relations between members of sets: who is whose neighbour, and what hangs together.

use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::room::{self, Result as Done};
use super::thread::Thread;
use super::value::Value;
use crate::meter;
use hashbrown::HashMap;

/// What functions said of pairs: rules ask about the same squares in each position.
#[derive(Debug, Default)]
pub(super) struct Related {
    /// By a function and one of the two.
    rows: HashMap<(Value, Value), Row>,
    pairs: usize,
}

type Row = HashMap<Value, bool>;

/// Of more pairs nothing is kept, nor of values that hold more than a few others.
const MOST_PAIRS: usize = 1 << 14;
const FEW: usize = 8;

impl Related {
    pub(super) fn forget(&mut self) {
        *self = Related::default();
    }

    fn get(&self, relation: &Value, of: &Value, other: &Value) -> Option<bool> {
        let key = (relation.clone(), of.clone());
        self.rows.get(&key)?.get(other).copied()
    }

    /// What is known of one and others goes, until it is given back.
    fn take(&mut self, key: &(Value, Value)) -> Row {
        let row = self.rows.remove(key).unwrap_or_default();
        self.pairs -= row.len().min(self.pairs);
        row
    }

    fn give_back(&mut self, key: (Value, Value), row: Row) -> Done<()> {
        if self.pairs + row.len() > MOST_PAIRS {
            self.forget();
            return Ok(());
        }
        room::room_in(&self.rows)?;
        self.pairs += row.len();
        // Another row may have been begun meanwhile: they say the same.
        let before = self.rows.insert(key, row);
        self.pairs -= before.map_or(0, |row| row.len()).min(self.pairs);
        Ok(())
    }
}

impl Machine {
    /// The pairs of members, by their numbers, that a relation joins; members are in ascending order.
    /// None if it cannot be asked about some: no position need ever ask about these.
    pub fn joined(
        &mut self,
        relation: &Value,
        members: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<(usize, usize)>>, Fault> {
        let mut joined = Vec::new();
        if let Value::Set(pairs) = relation {
            let number = |member: &Value| members.binary_search(member).ok();
            for pair in pairs.iter() {
                meter::work(2)?;
                let Value::Tuple(ends) = pair else { return Ok(None) };
                let [a, b] = &**ends else { return Ok(None) };
                // Nothing is its own neighbour.
                if let (Some(a), Some(b)) = (number(a), number(b))
                    && a != b
                {
                    meter::push(&mut joined, (a, b))?;
                }
            }
            return Ok(Some(joined));
        }
        for (i, a) in members.iter().enumerate() {
            let others = members.get(i + 1..).unwrap_or(&[]);
            match self.related_to(relation, a, others, limits) {
                Ok(related) => {
                    let own = (i + 1..).zip(related).filter(|(_, is)| *is);
                    for (j, _) in own {
                        meter::push(&mut joined, (i, j))?;
                    }
                }
                Err(fault) if fault.is_unfinished() => return Err(fault),
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(joined))
    }

    /// Which of some others a relation holds with, in either direction.
    fn related_to(
        &mut self,
        relation: &Value,
        of: &Value,
        others: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Vec<bool>, Fault> {
        let function = matches!(relation, Value::Function(..));
        if self.plain || !function || relation.size().max(of.size()) > FEW {
            let related = |other| self.related(relation, of, other, limits);
            return others.iter().map(related).collect();
        }
        let key = (relation.clone(), of.clone());
        let mut row = self.remembered.related.take(&key);
        let mut found = Vec::new();
        for other in others {
            let is = match row.get(other) {
                Some(is) => *is,
                None => {
                    let known = self.remembered.related.get(relation, other, of);
                    let is = known.map_or_else(|| self.related(relation, of, other, limits), Ok)?;
                    if other.size() <= FEW {
                        room::room_in(&row).map_err(Fault::new)?;
                        row.insert(other.clone(), is);
                    }
                    is
                }
            };
            meter::work(1)?;
            meter::push(&mut found, is)?;
        }
        self.remembered.related.give_back(key, row).map_err(Fault::new)?;
        Ok(found)
    }

    /// Does a relation hold between two, in either direction?
    fn related(
        &mut self,
        relation: &Value,
        a: &Value,
        b: &Value,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        meter::work(2)?;
        for (a, b) in [(a, b), (b, a)] {
            let holds = match relation {
                Value::Set(pairs) => {
                    pairs.binary_search(&Value::Tuple([a.clone(), b.clone()].into())).is_ok()
                }
                function => {
                    let args = vec![a.clone(), b.clone()];
                    let thread = Thread::calling(function.clone(), args, &mut self.world());
                    let thread = thread.map_err(Fault::new)?;
                    self.finish(thread, limits)?.0 == Value::Truth(true)
                }
            };
            if holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub fn components(&mut self, args: &[Value], limits: &Limits<'_>) -> Result<Value, Fault> {
        let [Value::Set(members), relation] = args else {
            return Err(Fault::new(FaultKind::Argument("components")));
        };
        let mut left: Vec<Value> = members.to_vec();
        let mut components = Vec::new();
        while let Some(first) = left.pop() {
            let mut component = vec![first];
            let mut at = 0;
            while let Some(member) = component.get(at).cloned() {
                at += 1;
                let related = self.related_to(relation, &member, &left, limits)?;
                let mut is = related.into_iter();
                let (own, rest) = left.into_iter().partition(|_| is.next().unwrap_or(false));
                component.extend::<Vec<Value>>(own);
                left = rest;
            }
            components.push(Value::set(component));
        }
        Ok(Value::set(components))
    }

    pub fn neighbours(&mut self, args: &[Value], limits: &Limits<'_>) -> Result<Value, Fault> {
        let [of, Value::Set(members), relation] = args else {
            return Err(Fault::new(FaultKind::Argument("neighbours")));
        };
        let others: Vec<Value> = members.iter().filter(|m| *m != of).cloned().collect();
        let related = self.related_to(relation, of, &others, limits)?;
        let found = others.into_iter().zip(related).filter(|(_, is)| *is);
        Ok(Value::set(found.map(|(other, _)| other).collect()))
    }
}
