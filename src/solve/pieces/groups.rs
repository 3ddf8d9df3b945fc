//! Conditions on the groups of a set, as rules write them.

use super::super::plan::{Binary, Bits, Fold, Num, Step, Var};
use super::sound::{is_there, never_fails};

/// `all(any(holds(p) for p in group) for group in components(of, relation))`, with names before.
pub(super) struct Groups<'a> {
    pub names: &'a [Step],
    pub of: &'a Bits,
    pub relation: u8,
    pub member: Var,
    pub holds: &'a Num,
}

impl<'a> Groups<'a> {
    pub(super) fn of(condition: &'a Num) -> Option<Groups<'a>> {
        let Num::Fold(Fold::All, steps, body) = condition else { return None };
        let (Step::EachComponent { var, of, relation }, names) = steps.split_last()? else {
            return None;
        };
        let Num::Fold(Fold::Any, steps, holds) = &**body else { return None };
        let [Step::EachMember { var: member, of: Bits::Var(group) }] = steps.as_slice() else {
            return None;
        };
        let named = |step: &Step| match step {
            Step::Set(_, bits) => is_there(bits),
            Step::If(condition) => is_sure(condition),
            _ => false,
        };
        let fits = group == var && is_there(of) && never_fails(holds) && names.iter().all(named);
        fits.then_some(Groups { names, of, relation: *relation, member: *member, holds })
    }
}

/// Whether a condition holds wherever what it looks at is there.
fn is_sure(condition: &Num) -> bool {
    matches!(condition, Num::Binary(Binary::Equal, a, b) if a == b) && never_fails(condition)
}

/// Whether a condition is one on groups, or some of these.
pub(super) fn is_of_groups(condition: &Num) -> bool {
    match condition {
        Num::And(a, b) => is_of_groups(a) && is_of_groups(b),
        Num::Choose(sure, yes, no) => {
            is_sure(sure) && is_of_groups(yes) && matches!(**no, Num::Const(0))
        }
        condition => Groups::of(condition).is_some(),
    }
}
