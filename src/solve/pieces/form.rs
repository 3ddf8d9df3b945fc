//! Canonical forms that say what a search of boards does by itself.

use super::super::placing::{Placement, fields};
use super::super::plan::{Arg, Bits, Branch, Leaf, Plan, Step};
use super::acts::{self, Act};
use super::literal::Place;

/// Whether a canonical form says no more than that a position is the sum of its parts, and each move stays within
/// one of these.
pub(super) fn agrees(
    plan: &Plan,
    acts: &[Act],
    firsts: &[Option<Place>],
    count: u32,
    near: &[Vec<u128>],
) -> bool {
    let Some(form) = &plan.canonical else { return true };
    let Some(relation) = parts_by(form, firsts) else { return false };
    let Some(near) = near.get(usize::from(relation)) else { return false };
    let whole = acts::first(count);
    let flat = |places: u128| {
        let layers = firsts.iter().flatten();
        layers.fold(0, |all, first| all | places >> first & whole)
    };
    acts.iter().all(|act| {
        let needs = flat(act.has);
        let beside = flat(act.clears | act.lacks);
        flat(act.sets) & !needs == 0
            && needs != 0
            && fields::stays_within_a_part(Placement { needs, clears: beside }, near)
    })
}

/// The relation by whose parts a position is a sum: members of any set that moves change hang together.
fn parts_by(form: &Branch, firsts: &[Option<Place>]) -> Option<u8> {
    let ([], [Leaf::Sum(steps, leaf)]) = (form.steps.as_slice(), form.leaves.as_slice()) else {
        return None;
    };
    let [Step::EachComponent { var, of, relation }] = steps.as_slice() else { return None };
    let mut found = vec![false; firsts.len()];
    joined(of, &mut found).then_some(())?;
    let Leaf::Own(args) = &**leaf else { return None };
    let is_part = |bits: &Bits| matches!(bits, Bits::Var(own) if own == var);
    let is_own =
        |bits: &Bits, at: usize| matches!(bits, Bits::Param(own) if usize::from(*own) == at);
    let alone = firsts.iter().flatten().count() == 1;
    let all = args.iter().zip(firsts).zip(found).enumerate().all(|(at, ((arg, first), found))| {
        match (arg, first) {
            (Arg::Kept, None) => !found,
            (Arg::Set(Bits::Meet(a, b)), Some(_)) => {
                found && (is_own(a, at) && is_part(b) || is_part(a) && is_own(b, at))
            }
            (Arg::Set(part), Some(_)) => found && alone && is_part(part),
            _ => false,
        }
    });
    all.then_some(*relation)
}

/// Whether a set is that of all members of some parameters, and which these are.
fn joined(bits: &Bits, found: &mut [bool]) -> bool {
    match bits {
        Bits::Param(at) => found.get_mut(usize::from(*at)).map(|own| *own = true).is_some(),
        Bits::Union(a, b) => joined(a, found) && joined(b, found),
        _ => false,
    }
}
