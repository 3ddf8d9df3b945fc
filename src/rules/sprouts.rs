//! Games whose moves are those of Sprouts, which a search of its own knows.

use super::family::{Family, Step};
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, Game, LocalId, ParamType, Pattern,
};
use crate::vocabulary::Builtin;

/// Whether the one rule of a game G of a text is this one, under any names, and nothing else is said of
/// G: `move to sum(G(land) for land in lands) for lands in sprouts(drawing)`.
pub(super) fn is_sprouts(id: DefinitionId, game: &Game, families: &[Family]) -> bool {
    let ([param], [family]) = (game.params.as_slice(), families) else { return false };
    let [Step::For(Pattern::Name(lands), over)] = family.steps.as_slice() else { return false };
    param.ty == ParamType::Text
        && !game.loopy
        && game.blocking == 0
        && !family.goes_beyond()
        && game.canonical.is_none()
        && calls(over, Builtin::Sprouts).is_some_and(|drawing| is_local(drawing, param.local))
        && calls(&family.leaves, Builtin::Sum).is_some_and(|all| is_each(all, id, *lands))
}

/// Whether this is `G(land) for land in lands`.
fn is_each(all: &Expr, id: DefinitionId, lands: LocalId) -> bool {
    let ExprKind::Comprehension { set: false, each, clauses } = &all.kind else { return false };
    let [Clause { kind: ClauseKind::For(Pattern::Name(land), over), .. }] = clauses.as_slice()
    else {
        return false;
    };
    let ExprKind::Call { callee, args } = &each.kind else { return false };
    let own = matches!(&callee.kind, ExprKind::Definition(of) if *of == id);
    own && is_local(over, lands) && matches!(args.as_slice(), [arg] if is_local(arg, *land))
}

/// What a builtin of one argument is called with.
fn calls(e: &Expr, wanted: Builtin) -> Option<&Expr> {
    let ExprKind::Call { callee, args } = &e.kind else { return None };
    args.first().filter(|_| callee.builtin() == Some(wanted) && args.len() == 1)
}

fn is_local(e: &Expr, local: LocalId) -> bool {
    matches!(&e.kind, ExprKind::Local(id) if *id == local)
}
