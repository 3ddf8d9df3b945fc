//! The options of heaps, from the rules of a game of one heap.

use super::super::heaps::rules::{Rules, System};
use super::Heap;
use crate::meter::{self, Spent};
use hashbrown::HashSet;

/// Why a game has no quotient here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Its moves lead to heaps of other games.
    Others,
    /// Its moves leave nim heaps beside its own.
    Beside,
}

/// The rules, if all moves leave heaps of the game alone.
pub(super) fn rules(system: &System) -> Result<&Rules, Unfit> {
    let rules = system.alone().ok_or(Unfit::Others)?;
    match rules.removals().all(|r| r.beside == 0) {
        true => Ok(rules),
        false => Err(Unfit::Beside),
    }
}

/// All different options of a heap.
pub(super) fn of_heap(rules: &Rules, n: u32) -> Result<Heap, Spent> {
    let mut options = Vec::new();
    if n == 0 {
        return Ok(Heap { options });
    }
    let moves = rules.at(n as usize);
    for removal in &moves.removals {
        let Some(left) = n.checked_sub(removal.taken) else { continue };
        let mut parts = Vec::new();
        divided(left, removal.parts.len(), u32::from(removal.unequal), &mut parts, &mut options)?;
    }
    if let Some(fewest) = moves.any_from {
        for taken in fewest.max(1)..=n {
            let left = [n - taken];
            put(&mut options, if taken < n { &left } else { &[] })?;
        }
    }
    let mut met = HashSet::new();
    meter::work_on(options.len() / 4)?;
    options.retain(|option| met.insert(option.clone()));
    Ok(Heap { options })
}

/// The ways to divide a heap into non-empty heaps in ascending order, each larger than the one
/// before by at least a given step. The recursion is as deep as the number of heaps, which is small.
fn divided(
    left: u32,
    heaps: usize,
    more: u32,
    parts: &mut Vec<u32>,
    options: &mut Vec<Box<[u32]>>,
) -> Result<(), Spent> {
    match heaps {
        0 if left == 0 => return put(options, parts),
        0 => return Ok(()),
        1 if left >= least(parts, more) => {
            parts.push(left);
            put(options, parts)?;
            parts.pop();
            return Ok(());
        }
        1 => return Ok(()),
        _ => {}
    }
    for part in least(parts, more)..=left / heaps as u32 {
        parts.push(part);
        divided(left - part, heaps - 1, more, parts, options)?;
        parts.pop();
    }
    Ok(())
}

fn least(parts: &[u32], more: u32) -> u32 {
    parts.last().map_or(1, |last| last + more)
}

fn put(options: &mut Vec<Box<[u32]>>, parts: &[u32]) -> Result<(), Spent> {
    meter::work(1)?;
    meter::room_for::<[usize; 4]>(1)?;
    options.push(parts.into());
    Ok(())
}
