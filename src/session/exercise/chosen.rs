//! Which positions make a sheet: by chance, from the third of them that has the difficulty.

use super::gather::{Candidate, shuffle};
use super::{Difficulty, Kind, Wanted};
use crate::session::play::Chance;

/// As many as are wanted, the easiest first. Where it is asked who wins, about half are lost.
pub(super) fn chosen(
    candidates: Vec<Candidate>,
    wanted: &Wanted,
    chance: &mut Chance,
) -> Vec<Candidate> {
    let count = wanted.count;
    let mut all = match wanted.kind {
        Kind::Outcome => {
            let (lost, won): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|c| c.lost);
            let of_lost = (count / 2).max(count.saturating_sub(won.len())).min(lost.len());
            let mut all = of(lost, of_lost, wanted.difficulty, chance);
            all.extend(of(won, count.saturating_sub(of_lost), wanted.difficulty, chance));
            shuffle(&mut all, chance);
            all
        }
        Kind::Moves | Kind::Values => of(candidates, count, wanted.difficulty, chance),
    };
    // Equal ones keep the order that chance has given them.
    all.sort_by_key(|c| c.measure.score());
    all
}

/// A number of candidates from the third that has the difficulty, or from more than a third where that
/// has too few.
fn of(
    mut all: Vec<Candidate>,
    count: usize,
    difficulty: Difficulty,
    chance: &mut Chance,
) -> Vec<Candidate> {
    all.sort_by_key(|c| c.measure.score());
    let length = all.len();
    let share = (length / 3).max(count).min(length);
    let start = match difficulty {
        Difficulty::Easy => 0,
        Difficulty::Middle => (length - share) / 2,
        Difficulty::Hard => length - share,
    };
    let mut share: Vec<Candidate> = all.into_iter().skip(start).take(share).collect();
    shuffle(&mut share, chance);
    share.truncate(count);
    share
}
