//! Games by their code as formulas: what a digit lets one take, and the heaps that are left.

use crate::rules::moves_of_code;
use crate::solve::automatic::{Formula, Game, Linear, Move, Part, Var};

/// The heap that a move is made in.
const HEAP: Var = 0;

/// The rules of a code; none where one leaves a heap as it is, so that play need not end.
pub(super) fn game(hex: bool, digits: &str) -> Option<Game> {
    let moves: Option<Vec<Move>> = moves_of_code(hex, digits)
        .into_iter()
        .map(|(taken, parts)| leaving(taken, parts))
        .collect();
    Some(Game {
        params: vec![HEAP],
        domain: Formula::Truth(true),
        moves: moves?,
        fresh: HEAP + MOST_PARTS,
    })
}

const MOST_PARTS: Var = 3;

/// To take a number and leave so many heaps that are not empty: all but the last are chosen.
fn leaving(taken: i64, parts: usize) -> Option<Move> {
    if taken == 0 && parts < 2 {
        return None;
    }
    let mut last = Linear::var(HEAP).minus(&Linear::number(taken))?;
    let Some(chosen) = parts.checked_sub(1) else {
        let nothing = vec![Part::Heap(Linear::number(0))];
        return Some(Move { bound: Vec::new(), guard: Formula::zero(last), parts: nothing });
    };
    let bound: Vec<Var> = (HEAP + 1..=HEAP + chosen as Var).collect();
    for heap in &bound {
        last = last.minus(&Linear::var(*heap))?;
    }
    let heaps: Vec<Linear> = bound.iter().map(|heap| Linear::var(*heap)).chain([last]).collect();
    let some = |heap: &Linear| Some(Formula::at_most(Linear::number(1).minus(heap)?));
    let guard = heaps.iter().map(some).collect::<Option<_>>()?;
    let parts = heaps.into_iter().map(|heap| Part::Own(vec![heap])).collect();
    Some(Move { bound, guard: Formula::all(guard), parts })
}
