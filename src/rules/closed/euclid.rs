//! The rules of Euclid's game.

use super::super::family::Family;
use super::arguments;
use super::facts::{Facts, Words};
use super::polynomial::{Atom, Polynomial};
use crate::check::tree::{DefinitionId, Expr, ExprKind, Game, LocalId, ParamType};
use crate::solve::closed::Euclid;
use crate::vocabulary::Builtin;

/// The lesser and the greater of the two numbers, as names; and how often what stays is taken, with what is at least 0
/// beyond a bound.
const LESSER: Atom = Atom::MAX;
const GREATER: Atom = Atom::MAX - 1;
const TIMES: Atom = Atom::MAX - 2;
const BEYOND: Atom = Atom::MAX - 3;

struct Numbers(LocalId, LocalId);

impl Words for Numbers {
    fn number(&self, facts: &Facts<'_>, e: &Expr) -> Option<Atom> {
        let ExprKind::Call { callee, args } = &e.kind else { return None };
        let [a, b] = args.as_slice() else { return None };
        let local = |e: &Expr| match &facts.meant(e).kind {
            ExprKind::Local(id) => Some(*id),
            _ => None,
        };
        let (a, b) = local(a).zip(local(b))?;
        if (a, b) != (self.0, self.1) && (b, a) != (self.0, self.1) {
            return None;
        }
        match callee.builtin()? {
            Builtin::Min => Some(LESSER),
            Builtin::Max => Some(GREATER),
            _ => None,
        }
    }

    fn may_be_named(&self, _: &Facts<'_>, _: &Expr) -> bool {
        false
    }
}

/// What one rule does: it takes any multiple of one number from the other.
#[derive(Clone, Copy)]
struct Taking {
    /// No less than 1 is left; otherwise no less than 0.
    leaves_one: bool,
    /// Not where the numbers are equal.
    unequal: bool,
    smaller_first: bool,
    /// It multiplies what it goes through by something before it is known to be no more than there is.
    multiplies: bool,
}

/// Products of two numbers up to this are numbers of the language.
const LARGEST_FACTOR: u64 = 1 << 31;

pub(super) fn euclid(id: DefinitionId, game: &Game, families: &[Family]) -> Option<Euclid> {
    let [a, b] = game.params.as_slice() else { return None };
    if ![a, b].iter().all(|param| matches!(param.ty, ParamType::Nat | ParamType::Int)) {
        return None;
    }
    let words = Numbers(a.local, b.local);
    let roles = [(a.local.0, b.local.0), (b.local.0, a.local.0), (GREATER, LESSER)];
    let mut found: [Vec<Taking>; 3] = Default::default();
    for family in families {
        let facts = Facts::of(family, &words)?;
        let [first, second] = arguments(&family.leaves, id)? else { return None };
        let leaves = (facts.polynomial(first)?, facts.polynomial(second)?);
        let takes = |(role, (from, stays))| Some((role, taking(&facts, &leaves, from, stays)?));
        let (role, taking) = (0usize..).zip(roles).find_map(takes)?;
        found.get_mut(role)?.push(taking);
    }
    let [from_a, from_b, from_greater] = found;
    let all = [from_a.as_slice(), &from_b, &from_greater].concat();
    let to_equal = all.first()?.leaves_one;
    if all.iter().any(|taking| taking.leaves_one != to_equal) {
        return None;
    }
    // Somebody may take where the numbers are equal, if 0 may be left.
    if !to_equal && all.iter().all(|taking| taking.unequal) {
        return None;
    }
    let where_greater = |own: &[Taking]| own.first().or(from_greater.first()).copied();
    let sides = [where_greater(&from_a)?, where_greater(&from_b)?];
    let multiplies = all.iter().any(|taking| taking.multiplies);
    let largest = if multiplies { LARGEST_FACTOR } else { u64::MAX };
    Some(Euclid { to_equal, smaller_first: sides.map(|taking| taking.smaller_first), largest })
}

/// Whether a rule leaves `from - t · stays` beside `stays` for each t from 1 on for which that is no less than 0, or than
/// 1, where both numbers are natural.
fn taking(
    facts: &Facts<'_>,
    leaves: &(Polynomial, Polynomial),
    from: Atom,
    stays: Atom,
) -> Option<Taking> {
    let kept = Polynomial::atom(stays);
    let (left, smaller_first) = match leaves {
        (left, other) if *other == kept => (left, true),
        (other, left) if *other == kept => (left, false),
        _ => return None,
    };
    let [(name, None)] = facts.loops.as_slice() else { return None };
    if !facts.absent.is_empty() || !facts.left_out.is_empty() {
        return None;
    }
    let taken = Polynomial::atom(from).minus(left)?;
    let times = Polynomial::atom(TIMES);
    let name_is = match facts.multiples.as_slice() {
        // As many names as numbers t: what is taken is that multiple.
        [] => taken.without_factor(stays)?.solved(name.0, &times)?,
        [(of, by)] if *by == kept && (*of == taken || of.negative()? == taken) => {
            taken.solved(name.0, &times.times(&kept)?)?
        }
        _ => return None,
    };
    let with_times = |all: &[Polynomial]| {
        all.iter().map(|own| own.with(name.0, &name_is)).collect::<Option<Vec<Polynomial>>>()
    };
    let (naturals, different) = (with_times(&facts.naturals)?, with_times(&facts.different)?);

    // t ≥ 1, or as much of it.
    let one = Polynomial::number(1);
    let product = times.times(&kept)?;
    let from_one = [times.minus(&one)?, product.minus(&one)?, product.minus(&kept)?];
    // And no more than there is.
    let rest = Polynomial::atom(from).minus(&product)?;
    let leaves_one = naturals.contains(&rest.minus(&one)?);
    if !naturals.iter().any(|own| from_one.contains(own))
        || !leaves_one && !naturals.contains(&rest)
    {
        return None;
    }

    // All else follows from both, where numbers are natural.
    let beyond = Polynomial::atom(BEYOND);
    let most = if leaves_one { beyond.plus(&one)? } else { beyond };
    let from_is = product.plus(&most)?;
    let follows = |own: &Polynomial| {
        let own = own.with(from, &from_is)?;
        let own = own.with(stays, &kept.plus(&one)?)?.with(TIMES, &times.plus(&one)?)?;
        Some(own.is_natural())
    };
    let difference = Polynomial::atom(from).minus(&kept)?;
    let unequal = [difference.minus(&one)?];
    let mut is_unequal = false;
    for own in &naturals {
        if follows(own)? {
            continue;
        }
        if leaves_one || !unequal.contains(own) {
            return None;
        }
        is_unequal = true;
    }
    for own in &different {
        if follows(&own.minus(&one)?)? || follows(&own.negative()?.minus(&one)?)? {
            continue;
        }
        if leaves_one || *own != difference && own.negative()? != difference {
            return None;
        }
        is_unequal = true;
    }
    if !is_quiet_at_zero(facts, stays, leaves_one)? {
        return None;
    }
    // A quotient is the end of the range: products are not larger than what is divided.
    let multiplies = facts.multiples.is_empty() && facts.divisors.is_empty();
    Some(Taking { leaves_one, unequal: is_unequal, smaller_first, multiplies })
}

/// Whether a rule divides by nothing but the number that stays, and where that is 0, as it may become, leaves nothing and
/// divides by nothing.
fn is_quiet_at_zero(facts: &Facts<'_>, stays: Atom, never: bool) -> Option<bool> {
    let zero = Polynomial::number(0);
    let refuses = |naturals: &[Polynomial], different: &[Polynomial]| {
        for own in naturals {
            if own.with(stays, &zero)?.as_number().is_some_and(|n| n < 0) {
                return Some(true);
            }
        }
        for own in different {
            if own.with(stays, &zero)?.as_number() == Some(0) {
                return Some(true);
            }
        }
        Some(false)
    };
    for divisor in &facts.divisors {
        if divisor.by.as_atom() != Some(stays) {
            return Some(false);
        }
        let naturals = facts.naturals.get(..divisor.naturals)?;
        let different = facts.different.get(..divisor.different)?;
        if !never && !refuses(naturals, different)? {
            return Some(false);
        }
    }
    if never { Some(true) } else { refuses(&facts.naturals, &facts.different) }
}
