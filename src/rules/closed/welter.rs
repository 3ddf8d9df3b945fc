//! The rules of Welter's game.

use super::super::family::Family;
use super::facts::{Facts, Words};
use super::polynomial::{Atom, Polynomial};
use super::{arguments, is_local};
use crate::check::tree::{
    Clause, ClauseKind, DefinitionId, Expr, ExprKind, Game, LocalId, ParamType, Pattern,
};
use crate::syntax::ast::Operator;

/// The square of the coin that is carried, where coins are a list.
const SQUARE: Atom = Atom::MAX;

/// How many squares lie between a coin and the square to which it is carried.
const BETWEEN: Atom = Atom::MAX - 1;

/// The game's argument.
struct Coins(LocalId);

impl Words for Coins {
    /// The square of the coin at an index that is gone through.
    fn number(&self, facts: &Facts<'_>, e: &Expr) -> Option<Atom> {
        let ExprKind::Index { base, index } = &e.kind else { return None };
        let ExprKind::Local(index) = &index.kind else { return None };
        (is_local(base, self.0) && facts.is_index(*index, self.0)).then_some(SQUARE)
    }

    fn may_be_named(&self, _: &Facts<'_>, e: &Expr) -> bool {
        is_of_sets(e)
    }
}

/// Whether an expression has names, sets of names and what is done with these alone.
fn is_of_sets(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) => true,
        ExprKind::Set(items) => items.iter().all(|e| matches!(e.kind, ExprKind::Local(_))),
        ExprKind::Chain { first, rest } => {
            let set = |operator: &Operator| {
                matches!(operator, Operator::Union | Operator::Minus | Operator::Intersect)
            };
            is_of_sets(first) && rest.iter().all(|(by, _, e)| set(by) && is_of_sets(e))
        }
        _ => false,
    }
}

pub(super) fn is_welter(id: DefinitionId, game: &Game, family: &Family) -> bool {
    welter(id, game, family).is_some()
}

fn welter(id: DefinitionId, game: &Game, family: &Family) -> Option<()> {
    let [param] = game.params.as_slice() else { return None };
    let (is_list, of) = match &param.ty {
        ParamType::Set(of) => (false, of),
        ParamType::List(of) => (true, of),
        _ => return None,
    };
    if !matches!(**of, ParamType::Nat | ParamType::Int) {
        return None;
    }
    let coins = param.local;
    let words = Coins(coins);
    let facts = Facts::of(family, &words)?;
    let [leaves] = arguments(&family.leaves, id)? else { return None };
    let (from, to) = match facts.loops.as_slice() {
        [(from, Some(over)), (to, None)] | [(to, None), (from, Some(over))] => {
            let all = if is_list { facts.is_index(*from, coins) } else { is_local(over, coins) };
            all.then_some((*from, *to))?
        }
        _ => return None,
    };
    if !facts.multiples.is_empty() || !facts.divisors.is_empty() {
        return None;
    }
    // The square to which a coin is carried is free, and nothing else is asked of it.
    let free = facts.absent.iter().map(|(what, of)| is_local(facts.meant(what), to).then_some(*of));
    let out = facts.left_out.iter().map(|(name, of)| (*name == to).then_some(*of));
    let mut occupied = free.chain(out).collect::<Option<Vec<&Expr>>>()?.into_iter().peekable();
    occupied.peek()?;
    if !occupied.all(|of| is_local(facts.meant(of), coins)) {
        return None;
    }
    // It lies between 0 and the coin; that it is not the coin's own follows, since that is not free.
    let one = Polynomial::number(1);
    let own = Polynomial::atom(to.0);
    let square = if is_list { SQUARE } else { from.0 };
    let further = Polynomial::atom(square).minus(&own)?;
    if !facts.says(&own) || !facts.says(&further) && !facts.says(&further.minus(&one)?) {
        return None;
    }
    let is_further = own.plus(&one)?.plus(&Polynomial::atom(BETWEEN))?;
    let follows = |number: &Polynomial| Some(number.with(square, &is_further)?.is_natural());
    for number in &facts.naturals {
        follows(number)?.then_some(())?;
    }
    for number in &facts.different {
        let (more, less) = (number.minus(&one)?, number.negative()?.minus(&one)?);
        (follows(&more)? || follows(&less)?).then_some(())?;
    }
    let leaves = facts.meant(leaves);
    let moved = match is_list {
        true => is_changed(&facts, leaves, (coins, from, to)),
        false => region(&facts, leaves, (coins, from, to)) == Some([true, false, true]),
    };
    moved.then_some(())
}

/// Whether the coin at an index is on another square, in a list.
fn is_changed(
    facts: &Facts<'_>,
    leaves: &Expr,
    (coins, at, to): (LocalId, LocalId, LocalId),
) -> bool {
    let ExprKind::With { base, changes } = &leaves.kind else { return false };
    let [(index, square)] = changes.as_slice() else { return false };
    is_local(base, coins) && is_local(index, at) && is_local(facts.meant(square), to)
}

/// Which coins are in a set: those that stay, the square from which one is carried, and that to which it is.
fn region(
    facts: &Facts<'_>,
    e: &Expr,
    names @ (coins, from, to): (LocalId, LocalId, LocalId),
) -> Option<[bool; 3]> {
    let e = facts.meant(e);
    match &e.kind {
        ExprKind::Local(name) if *name == coins => Some([true, true, false]),
        ExprKind::Set(items) => {
            let mut all = [false; 3];
            for item in items {
                let item = facts.meant(item);
                let [_, has_from, has_to] = &mut all;
                *has_from |= is_local(item, from);
                *has_to |= is_local(item, to);
                (is_local(item, from) || is_local(item, to)).then_some(())?;
            }
            Some(all)
        }
        ExprKind::Chain { first, rest } => {
            let mut all = region(facts, first, names)?;
            for (operator, _, e) in rest {
                let other = region(facts, e, names)?;
                for (own, other) in all.iter_mut().zip(other) {
                    *own = match operator {
                        Operator::Union => *own || other,
                        Operator::Minus => *own && !other,
                        Operator::Intersect => *own && other,
                        _ => return None,
                    };
                }
            }
            Some(all)
        }
        // Those that are not the one.
        ExprKind::Comprehension { set: true, each, clauses } => {
            let [
                Clause { kind: ClauseKind::For(Pattern::Name(each_of), over), .. },
                Clause { kind: ClauseKind::If(condition), .. },
            ] = clauses.as_slice()
            else {
                return None;
            };
            let ExprKind::Chain { first, rest } = &condition.kind else { return None };
            let [(Operator::NotEqual, _, second)] = rest.as_slice() else { return None };
            let is = |a: &Expr, b: &Expr| is_local(a, *each_of) && is_local(facts.meant(b), from);
            let all = is_local(each, *each_of) && (is(first, second) || is(second, first));
            let [stay, _, to] = all.then(|| region(facts, over, names))??;
            Some([stay, false, to])
        }
        _ => None,
    }
}
