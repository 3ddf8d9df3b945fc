//! Who wins a sum of lands if the last move loses.
//!
//! Nimbers do not tell that. Positions are sums of lands, searched one by one; the easiest option is
//! tried first. A land whose only moves end it is a nim heap of one, and two of those are none.

use super::table::{Id, Options, Table, sum_at};
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::sync::Arc;

/// Lands in ascending order.
type Sum = Arc<[Id]>;

#[derive(Debug, Default)]
pub(super) struct Misere {
    lost: HashMap<Sum, bool>,
    bytes: usize,
}

/// A sum whose options are looked at one after the other.
struct Open {
    sum: Sum,
    options: Vec<Sum>,
    at: usize,
}

impl Misere {
    pub(super) fn len(&self) -> usize {
        self.lost.len()
    }

    /// About how much memory they take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the player to move loses a sum.
    pub(super) fn lost(&mut self, table: &mut Table, sum: &[Id]) -> Result<bool, Spent> {
        let root = simplest(table, sum.to_vec())?;
        let mut open = Vec::new();
        if !self.lost.contains_key(&root) {
            open.push(opened(table, root.clone())?);
        }
        while let Some(top) = open.last_mut() {
            meter::work(1)?;
            if table.is_full(self.lost.len()) {
                return Err(Spent::Memory);
            }
            let met = top.options.get(top.at).map(|option| (option.clone(), self.lost.get(option)));
            let found = match met {
                // Whoever cannot move has won.
                None => Some(!top.options.is_empty()),
                Some((_, Some(true))) => Some(false),
                Some((_, Some(false))) => {
                    top.at += 1;
                    continue;
                }
                Some((option, None)) => {
                    meter::push(&mut open, opened(table, option)?)?;
                    continue;
                }
            };
            if let (Some(found), Some(done)) = (found, open.pop()) {
                if self.lost.len() == self.lost.capacity() {
                    meter::room_for::<(u8, Sum, bool)>(2 * self.lost.len())?;
                }
                self.bytes += size_of::<Id>() * done.sum.len() + 48;
                self.lost.insert(done.sum, found);
            }
        }
        Ok(self.lost.get(&root).copied().unwrap_or(false))
    }
}

fn opened(table: &mut Table, sum: Sum) -> Result<Open, Spent> {
    let mut all: Vec<(u64, Sum)> = Vec::new();
    for (at, land) in sum.iter().enumerate() {
        // Of equal lands one is enough.
        if at.checked_sub(1).and_then(|before| sum.get(before)) == Some(land) {
            continue;
        }
        let options = table.options(*land)?;
        let mut from = 0;
        while let Some((left, next)) = sum_at(&options, from) {
            from = next;
            meter::room_for::<Id>(4 * (sum.len() + left.len()) + 16)?;
            let others = sum.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, id)| *id);
            let option = simplest(table, others.chain(left.iter().copied()).collect())?;
            let cost = option.iter().fold(0u64, |all, id| all.saturating_add(table.cost(*id)));
            meter::push(&mut all, (cost, option))?;
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(Open { sum, options: all.into_iter().map(|(_, option)| option).collect(), at: 0 })
}

/// A sum in ascending order, without pairs of lands of one move.
fn simplest(table: &mut Table, mut sum: Vec<Id>) -> Result<Sum, Spent> {
    sum.sort_unstable();
    let mut last = None;
    let mut left: Vec<Id> = Vec::with_capacity(sum.len());
    for id in sum {
        meter::work(1)?;
        if !is_single(&table.options(id)?) {
            left.push(id);
        } else if last.take().is_none() {
            last = Some(id);
        }
    }
    // Any land of one move stands for all of them.
    if last.is_some() {
        left.insert(0, table.single()?);
    }
    Ok(left.into())
}

fn is_single(options: &Options) -> bool {
    matches!(sum_at(options, 0), Some(([], _))) && sum_at(options, 1).is_none()
}
