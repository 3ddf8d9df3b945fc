//! Several games with all numbers but finitely many: `rows`.
//!
//! Let each game have, from a heap E on, one list of moves, by which any number from some number on may
//! be taken, which leaves a heap of the same game or nothing; and let each other move of these lists take a
//! number and leave one heap, of any of the games, with nothing beside it, or take a whole heap. Let K be the
//! most that one of these other moves takes, and no less than any number from which on all are takable, less one.
//!
//! Let n be at least E, more than K, and more than what takes a whole heap. Write U for the set of the values of the
//! heaps of a game that are left by taking any number from n, for each game, W for the values of the K heaps
//! before n of each, and M for the least number that is missing in some U. No game's value of n is below
//! M, as its U has all that is below. So it does not matter which number below M stands in a place of W, and for
//! whole heaps that are left of other games the same holds in the order of these games. So the values of n, less
//! M, depend only on the *state* before n: the numbers of each U from M on, and those of W, where all below M
//! count as one, all less M. The next U have one number more, of W or the value of n, so the next
//! state, and how much M grows, depend only on the state as well. If the states before `from` and before
//! `from` + `step` are the same, and M has grown by s between them, then G(n + step) = G(n) + s for
//! all n >= `from` and each game, by induction. ∎

use super::Complaint;
use super::lines::refuse;
use super::read::Certificate;
use super::rules::{Game, Moves, Removal};
use super::words::agree;
use std::collections::BTreeSet;

pub(super) fn check(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { theorem, step, from, period, saltus, checked, games, .. } = certificate;
    let lists: Option<Vec<&Moves>> = games.iter().map(list).collect();
    let Some(lists) = lists else {
        return Err(theorem.refuse("this is about games whose large heaps all have the same moves"));
    };
    let simple = |r: &Removal| r.parts.is_empty() || r.parts.len() == 1 && r.beside == 0;
    if !lists.iter().all(|moves| moves.removals.iter().all(simple)) {
        return Err(theorem.refuse("this is about moves that leave one heap alone, or none"));
    }
    let mut least = Vec::new();
    for moves in &lists {
        let Some(any) = moves.any_from else {
            let reason = "this is about rules by which any number from some on is taken";
            return Err(refuse(moves.line, reason));
        };
        least.push(any);
    }
    let taken = lists.iter().flat_map(|m| &m.removals).map(|r| r.taken).max().unwrap_or(0);
    let window = taken.max(least.iter().max().map_or(0, |any| any - 1));
    let early = games.iter().map(|g| g.early.len()).max().unwrap_or(0);
    if checked.is != from.is + step.is {
        let reason =
            format!("by this theorem `checked` must be `from` and `step`, {}", from.is + step.is);
        return Err(checked.refuse(reason));
    }
    if from.is <= window || from.is < early {
        let reason =
            format!("by this theorem this must be more than {window}, and at least {early}");
        return Err(from.refuse(reason));
    }
    let later = from.is + step.is;
    let values = &certificate.values.of;
    let state = |n: usize| State::before(values, n, &least, window);
    let (before, after) = (state(from.is), state(later));
    if before.shape != after.shape {
        return Err(
            from.refuse("the states before this heap and one period later are not the same")
        );
    }
    let grown = u64::from(after.least - before.least);
    if grown != u64::from(saltus.is) * (step.is / period.is) as u64 {
        return Err(saltus.refuse(format!("the values grow by {grown} in {}", step.is)));
    }
    agree(&certificate.because, &format!("the states before {} and {later} are the same", from.is))
}

/// The moves of large heaps, if they are the same for all of them.
fn list(game: &Game) -> Option<&Moves> {
    match game.cycle.as_slice() {
        [only] => game.moves.get(*only),
        _ => None,
    }
}

/// All that the values from n on depend on.
struct State {
    /// The M of the theorem.
    least: u32,
    /// For each game the numbers of its U from M on, and those of its W, less M; none where they are below.
    shape: Vec<(BTreeSet<u32>, Vec<Option<u32>>)>,
}

impl State {
    fn before(values: &[Vec<u32>], n: usize, any: &[usize], window: usize) -> State {
        let left = |(own, any): (&Vec<u32>, &usize)| -> BTreeSet<u32> {
            own.iter().take((n + 1).saturating_sub(*any)).copied().collect()
        };
        let used: Vec<BTreeSet<u32>> = values.iter().zip(any).map(left).collect();
        let missing = |used: &BTreeSet<u32>| (0..).find(|v| !used.contains(v)).unwrap_or(0);
        let least = used.iter().map(missing).min().unwrap_or(0);
        let shape = used.iter().zip(values).map(|(used, own)| {
            let above = used.range(least..).map(|u| u - least).collect();
            let last = own.iter().take(n).skip(n - window).map(|w| w.checked_sub(least)).collect();
            (above, last)
        });
        State { least, shape: shape.collect() }
    }
}
