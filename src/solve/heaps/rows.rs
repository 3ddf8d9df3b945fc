//! Several games in each of which any number from some number on may be taken: rows of games of two heaps,
//! and heaps beside a state. Proved periods, each of which may raise the values.
//!
//! # The theorem
//!
//! Let each game have the same moves for all large heaps: any number from some f on may be taken, and each
//! other move takes one of finitely many numbers and leaves one heap, of any of the games, or takes a
//! whole heap. For a heap n, larger than all these numbers, let A(n) be the set of the values of what taking f or
//! more leaves, for each game, and m(n) the least number that one of the sets A(n) lacks. No value of n is
//! below m(n), and which number below it an option has does not matter. So the values of n less m(n) depend
//! on the sets A(n) from m(n) on and the last values before n, those below m(n) all alike, everything less m(n). Call
//! that the state of n. The next A have one more number, which is one of the last values or a value of n: so the next
//! state depends on the state alone, and so does m(n + 1) − m(n). Where a state comes again after p, with m larger by s,
//! G(i + p) = G(i) + s from there on, for all games at once. ∎
//!
//! For rows of Wythoff's game this is due to Landman (2002) and to Dress, Flammenkamp and Pink (1999).

use super::method::Values;
use super::proof::{Proof, Theorem};
use super::rules::{Moves, Removal, Rules, System};
use crate::meter;
use hashbrown::HashMap;
use std::collections::BTreeSet;

/// The most numbers of states that are kept.
const MOST_NUMBERS: usize = 1 << 21;

/// Room is asked for each time this many more are kept.
const NUMBERS_AT_ONCE: usize = 1 << 14;

/// Whether the theorem is about these rules.
pub fn covers(system: &System) -> bool {
    let fits = |r: &Removal| r.parts.is_empty() || r.parts.len() == 1 && r.beside == 0;
    let one = |rules: &Rules| {
        late(rules).is_some_and(|m| m.any_from.is_some() && m.removals.iter().all(fits))
    };
    system.games.len() > 1 && system.games.iter().all(one)
}

/// The moves of large heaps.
fn late(rules: &Rules) -> Option<&Moves> {
    match rules.cycle.as_slice() {
        [only] => rules.moves.get(usize::from(*only)),
        _ => None,
    }
}

/// Where all games repeat together: from which heap on, after how many, and by how much the values grow.
#[derive(Clone, Copy, Debug)]
pub struct Repeats {
    pub from: usize,
    pub step: usize,
    pub grown: u32,
}

/// The first state that comes again among the known values.
pub fn repeats(system: &System, values: &[Values<'_>]) -> Option<Repeats> {
    let lists: Vec<&Moves> = system.games.iter().filter_map(late).collect();
    let any: Vec<usize> =
        lists.iter().filter_map(|m| m.any_from).map(|any| any.max(1) as usize).collect();
    if any.len() != system.games.len() || values.len() != any.len() {
        return None;
    }
    let taken = lists.iter().flat_map(|m| &m.removals).map(|r| r.taken as usize).max().unwrap_or(0);
    let window = any.iter().map(|any| any - 1).fold(taken, usize::max);
    let early = system.games.iter().map(|g| g.early.len()).max().unwrap_or(0);
    let begin = early.max(window + 1);
    meter::room_for::<u32>(values.iter().map(Values::len).sum()).ok()?;
    let values: Vec<Vec<u32>> = values.iter().map(Values::to_vec).collect();
    let length = values.iter().map(Vec::len).min()?;
    let mut used: Vec<Used> = any.iter().map(|_| Used::default()).collect();
    let mut met: HashMap<Vec<Vec<u32>>, (usize, u32)> = HashMap::new();
    let mut numbers = 0;
    for n in 0..=length {
        for ((used, own), any) in used.iter_mut().zip(&values).zip(&any) {
            if let Some(value) = n.checked_sub(*any).and_then(|left| own.get(left)) {
                used.add(*value);
            }
        }
        if n < begin {
            continue;
        }
        let least = used.iter().map(|used| used.mex).min()?;
        // A number below the least is written as 0, others as one more than what they are above it.
        let state: Vec<Vec<u32>> = used
            .iter()
            .zip(&values)
            .map(|(used, own)| {
                let last = own.get(n - window..n).unwrap_or_default();
                let last = last.iter().map(|w| (w + 1).saturating_sub(least));
                last.chain(used.from(least).map(|u| u - least)).collect()
            })
            .collect();
        let size: usize = state.iter().map(Vec::len).sum();
        let before = numbers;
        numbers += size + 8;
        meter::work_on(size).ok()?;
        if before / NUMBERS_AT_ONCE < numbers / NUMBERS_AT_ONCE {
            // A table that grows takes its entries twice for a while.
            meter::room_for::<[u32; 4]>(numbers).ok()?;
        }
        if numbers > MOST_NUMBERS {
            return None;
        }
        match met.get(&state) {
            Some((before, low)) => {
                return Some(Repeats { from: *before, step: n - before, grown: least - low });
            }
            None => met.insert(state, (n, least)),
        };
    }
    None
}

/// Numbers, of which those below `mex` are all there.
#[derive(Debug, Default)]
struct Used {
    mex: u32,
    above: BTreeSet<u32>,
}

impl Used {
    fn add(&mut self, value: u32) {
        if value >= self.mex {
            self.above.insert(value);
        }
        while self.above.remove(&self.mex) {
            self.mex += 1;
        }
    }

    /// The numbers from one on that is no larger than the mex.
    fn from(&self, least: u32) -> impl Iterator<Item = u32> {
        (least..self.mex).chain(self.above.iter().copied())
    }
}

/// The period of the first game, if the known values of all of them prove one.
pub fn proved(system: &System, values: &[Values<'_>]) -> Option<Proof> {
    if !covers(system) {
        return None;
    }
    let Repeats { from, step, grown } = repeats(system, values)?;
    let known = values.first()?;
    let value = |n: usize| -> Option<i64> {
        let over = n.saturating_sub(from) / step;
        let value = known.get(n - over * step)?;
        Some(i64::from(value) + over as i64 * i64::from(grown))
    };
    let repeats =
        |n: usize, by: usize, more: u32| Some(value(n + by)? == value(n)? + i64::from(more));
    let shorter = |by: &usize| {
        let times = (step / by) as u32;
        let saltus = grown / times.max(1);
        let holds = (from..from + step).all(|n| repeats(n, *by, saltus) == Some(true));
        (step.is_multiple_of(*by) && saltus * times == grown && holds).then_some((*by, saltus))
    };
    meter::work_on(step).ok()?;
    let divisors = (1..=step).filter(|by| step.is_multiple_of(*by));
    let (period, saltus) = divisors.into_iter().find_map(|by| shorter(&by))?;
    let before = (0..from).rev().find(|n| repeats(*n, period, saltus) != Some(true));
    let preperiod = before.map_or(0, |n| n + 1);
    let theorem = Theorem::Rows;
    Some(Proof { theorem, period, preperiod, saltus, checked: from + step })
}
