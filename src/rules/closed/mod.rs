//! Games that a theorem solves, recognised from their rules under any names: Euclid's game, Welter's, Moore's nim.
//!
//! Each rule is read as what it binds, the conditions on that, and what it leaves. Conditions on numbers are polynomials
//! that are not negative, so that `k in 1..a / b`, `k * b <= a` and `(a - left) % b == 0` come to the same. A rule is
//! taken only where its conditions are shown to be those of the theorem's game, or to follow from them.

mod euclid;
mod facts;
mod moore;
mod polynomial;
mod welter;

use super::family::Family;
use crate::check::tree::{DefinitionId, Expr, ExprKind, Game, LocalId};
use crate::solve::closed::Closed;

/// The theorem's game that a game is.
pub(super) fn closed(id: DefinitionId, game: &Game, families: &[Family]) -> Option<Closed> {
    let says_more = game.loopy || game.blocking > 0 || game.canonical.is_some();
    if says_more || families.iter().any(Family::goes_beyond) {
        return None;
    }
    let euclid = || euclid::euclid(id, game, families).map(Closed::Euclid);
    let [family] = families else { return euclid() };
    let welter = || welter::is_welter(id, game, family).then_some(Closed::Welter);
    let moore = || moore::moore(id, game, family).map(Closed::Moore);
    euclid().or_else(welter).or_else(moore)
}

/// The arguments of a position of this game.
fn arguments(leaves: &Expr, id: DefinitionId) -> Option<&[Expr]> {
    let ExprKind::Call { callee, args } = &leaves.kind else { return None };
    matches!(&callee.kind, ExprKind::Definition(of) if *of == id).then_some(args)
}

fn is_local(e: &Expr, local: LocalId) -> bool {
    matches!(&e.kind, ExprKind::Local(id) if *id == local)
}
