//! Which digits are tried for a proof, and what is likely in some.

use super::moves::written;
use crate::check::tree::DefinitionId;
use crate::session::Session;
use crate::solve::automatic::{Formula, Game, Linear, Move, Numeration};

/// Digits in which some formulas have automata, if there are any. Those that the rules of games tell of come first.
pub(super) fn tried(
    session: &Session,
    games: &[DefinitionId],
    formulas: &[&Formula],
) -> Vec<Numeration> {
    let rules = games.iter().filter_map(|id| written(session, *id, &mut Vec::new()).ok());
    let moves: Vec<Move> = rules.flat_map(|rules| rules.game.moves).collect();
    let told = |digits: &Numeration| {
        let bounds =
            |each: &Move| !each.guard.all_atoms(&mut |atom| !atom.bounds(&each.bound, *digits));
        moves.iter().any(bounds)
    };
    let fits = |digits: &Numeration| formulas.iter().all(|formula| formula.fits(*digits));
    let usual = [Numeration::Base(2), Numeration::Base(3)].into_iter();
    let mut all: Vec<Numeration> = Numeration::ostrowski().filter(told).collect();
    all.extend(usual);
    all.retain(fits);
    all.extend(Numeration::ostrowski().find(fits).filter(|digits| !all.contains(digits)));
    all
}

/// What the lost positions of a game with two numbers are in digits up to r, if one may take from both what differs
/// by less than r: floor(αk) and rk more, with α = (2 - r + √(r² + 4))/2 (Fraenkel 1982).
pub(super) fn likely(game: &Game, digits: Numeration) -> Option<Formula> {
    let ([a, b], Numeration::Ostrowski(r @ 2..)) = (game.params.as_slice(), digits) else {
        return None;
    };
    let (r, k, root) = (i64::from(r), game.fresh, game.fresh + 1);
    let pairs = [(*a, *b), (*b, *a)].map(|(less, more)| {
        let sum = |times: [i64; 4], plus| {
            let times = [less, more, k, root].into_iter().zip(times).filter(|(_, t)| *t != 0);
            Linear { times: times.collect(), plus }
        };
        let all = vec![
            Formula::Root(r * r + 4, k, root),
            Formula::at_most(sum([2, 0, r - 2, -1], 0)),
            Formula::at_most(sum([-2, 0, 2 - r, 1], -1)),
            Formula::zero(sum([1, -1, r, 0], 0)),
        ];
        Formula::some(vec![k, root], Formula::all(all))
    });
    Some(Formula::any(pairs.to_vec()))
}
