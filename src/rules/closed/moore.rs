//! The rules of Moore's nim.

use super::super::family::Family;
use super::facts::{Facts, Words, is_indices};
use super::polynomial::{Atom, Polynomial};
use super::{arguments, is_local};
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, Game, LocalId, ParamType, Pattern,
};
use crate::solve::closed::{Moore, Most};
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// How many heaps have changed.
const CHANGED: Atom = Atom::MAX;

/// The list of heaps.
struct Heaps(LocalId);

impl Heaps {
    /// The list that is gone through for what a move leaves.
    fn left(&self, facts: &Facts<'_>) -> Option<LocalId> {
        let [(left, Some(over))] = facts.loops.as_slice() else { return None };
        is_no_larger(over, self.0).then_some(*left)
    }
}

impl Words for Heaps {
    fn number(&self, facts: &Facts<'_>, e: &Expr) -> Option<Atom> {
        let left = self.left(facts)?;
        counts_changed(e, left, self.0).then_some(CHANGED)
    }

    fn may_be_named(&self, _: &Facts<'_>, _: &Expr) -> bool {
        false
    }
}

pub(super) fn moore(id: DefinitionId, game: &Game, family: &Family) -> Option<Moore> {
    let is_number = |ty: &ParamType| matches!(ty, ParamType::Nat | ParamType::Int);
    let is_heaps = |ty: &ParamType| matches!(ty, ParamType::List(of) if is_number(of));
    let at = game.params.iter().position(|param| is_heaps(&param.ty))?;
    let heaps = game.params.get(at)?.local;
    let others = game.params.iter().enumerate().filter(|(i, _)| *i != at);
    let most = match others.collect::<Vec<_>>().as_slice() {
        [] => None,
        [(place, param)] if is_number(&param.ty) => Some((*place, param.local)),
        _ => return None,
    };
    let words = Heaps(heaps);
    let facts = Facts::of(family, &words)?;
    let left = words.left(&facts)?;
    let args = arguments(&family.leaves, id)?;
    let stays = most
        .is_none_or(|(place, own)| args.get(place).is_some_and(|e| is_local(facts.meant(e), own)));
    if !stays || !args.get(at).is_some_and(|e| is_local(facts.meant(e), left)) {
        return None;
    }
    let others = [facts.multiples.len(), facts.divisors.len(), facts.absent.len()];
    if others.iter().any(|n| *n > 0) || !facts.left_out.is_empty() {
        return None;
    }
    // At least one heap, in one of two ways of saying so.
    let changed = Polynomial::atom(CHANGED);
    let some = changed.minus(&Polynomial::number(1))?;
    let differ = Polynomial::atom(left.0).minus(&Polynomial::atom(heaps.0))?;
    let differ = [differ.negative()?, differ];
    let is_said = facts.says(&some) || !facts.different.is_empty();
    if !is_said || !facts.different.iter().all(|own| differ.contains(own)) {
        return None;
    }
    // And no more than one number of them.
    let bounds = facts.naturals.iter().filter(|number| **number != some);
    let mut bounds = bounds.map(|number| number.plus(&changed)).collect::<Option<Vec<_>>>()?;
    bounds.dedup();
    let [bound] = bounds.as_slice() else { return None };
    let most = match (bound.as_number(), bound.as_atom(), most) {
        (Some(n), ..) => Most::Number(n),
        (_, Some(name), Some((place, own))) if own.0 == name => Most::Argument(place),
        _ => return None,
    };
    Some(Moore { most, heaps: at })
}

/// Whether these are all lists of heaps of which none is larger: `product([0..h for h in heaps])`.
fn is_no_larger(e: &Expr, heaps: LocalId) -> bool {
    let ExprKind::Call { callee, args } = &e.kind else { return false };
    let [all] = args.as_slice() else { return false };
    let ExprKind::Comprehension { set: false, each, clauses } = &all.kind else { return false };
    let [Clause { kind: ClauseKind::For(Pattern::Name(name), over), .. }] = clauses.as_slice()
    else {
        return false;
    };
    let ExprKind::Range { from, to: Some(to) } = &each.kind else { return false };
    let own = match &to.kind {
        ExprKind::Local(heap) => heap == name && is_local(over, heaps),
        ExprKind::Index { base, index } => {
            is_local(base, heaps) && is_local(index, *name) && is_indices(over, heaps)
        }
        _ => false,
    };
    callee.builtin() == Some(Builtin::Product) && matches!(from.kind, ExprKind::Number(0)) && own
}

/// Whether this is how many heaps have changed: `count(i for i in indices(heaps) if left[i] < heaps[i])`, with `zip`, or
/// as a sum of ones.
fn counts_changed(e: &Expr, left: LocalId, heaps: LocalId) -> bool {
    let ExprKind::Call { callee, args } = &e.kind else { return false };
    let [all] = args.as_slice() else { return false };
    let ExprKind::Comprehension { set: false, each, clauses } = &all.kind else { return false };
    let [
        Clause { kind: ClauseKind::For(pattern, over), .. },
        Clause { kind: ClauseKind::If(condition), .. },
    ] = clauses.as_slice()
    else {
        return false;
    };
    let counts = match callee.builtin() {
        Some(Builtin::Count) => matches!(each.kind, ExprKind::Local(_) | ExprKind::Number(_)),
        Some(Builtin::Sum) => matches!(each.kind, ExprKind::Number(1)),
        _ => false,
    };
    let ExprKind::Chain { first, rest } = &condition.kind else { return false };
    let [(operator, _, second)] = rest.as_slice() else { return false };
    let (smaller, larger): (&Expr, &Expr) = match operator {
        Operator::Less => (first, second),
        Operator::Greater => (second, first),
        Operator::NotEqual if is_of(pattern, over, first, left, heaps) => (first, second),
        Operator::NotEqual => (second, first),
        _ => return false,
    };
    counts
        && is_of(pattern, over, smaller, left, heaps)
        && is_of(pattern, over, larger, heaps, left)
}

/// Whether this is the entry of a list at the place that is gone through, of two lists that are equally long.
fn is_of(pattern: &Pattern, over: &Expr, e: &Expr, list: LocalId, other: LocalId) -> bool {
    match (pattern, &e.kind) {
        (Pattern::Name(name), ExprKind::Index { base, index }) => {
            let indices = is_indices(over, list) || is_indices(over, other);
            indices && is_local(base, list) && is_local(index, *name)
        }
        (Pattern::Tuple(parts), ExprKind::Local(name)) => {
            let ExprKind::Call { callee, args } = &over.kind else { return false };
            let at = parts.iter().position(|p| matches!(p, Pattern::Name(own) if own == name));
            let of = at.and_then(|at| args.get(at));
            let both = args.iter().all(|e| is_local(e, list) || is_local(e, other));
            let zipped = callee.builtin() == Some(Builtin::Zip) && args.len() == 2;
            zipped && both && of.is_some_and(|of| is_local(of, list))
        }
        _ => false,
    }
}
