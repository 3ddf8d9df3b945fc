//! Conditions that speak of all members of a set, `all(p in cells for p in s)` and its like, to word code: two sets are
//! laid over each other, and no member is looked at alone.

use super::super::super::plan::{Bits, Fold, Num, Step, Unary, Var};
use super::super::code::{Reg, Word};
use super::Lower;

/// Members of one set, and another set in which they are, or outside of which.
pub(super) struct Beside<'a> {
    members: &'a Bits,
    other: &'a Bits,
    /// The question is whether members lie outside.
    outside: bool,
}

impl<'a> Beside<'a> {
    /// Two sets, if that is all that a condition asks.
    pub(super) fn of(how: Fold, steps: &'a [Step], value: &'a Num) -> Option<Beside<'a>> {
        let [Step::EachMember { var, of }] = steps else { return None };
        let (value, outside) = match value {
            Num::Unary(Unary::Not, of) => (&**of, true),
            other => (other, false),
        };
        let Num::Has(other, member) = value else { return None };
        // Whatever else the other set is, it could be another for each member.
        let same =
            matches!(&**other, Bits::Param(_)) || matches!(&**other, Bits::Var(own) if own != var);
        let fits = same && **member == Num::Var(*var) && how != Fold::Sum;
        fits.then_some(Beside { members: of, other, outside })
    }

    /// The same of a condition that wants it of all members.
    fn of_all(condition: &'a Num) -> Option<Beside<'a>> {
        match condition {
            Num::Fold(Fold::All, steps, value) => Beside::of(Fold::All, steps, value),
            Num::And(first, _) => Beside::of_all(first),
            _ => None,
        }
    }
}

impl Lower<'_> {
    /// The members that decide: for `all` those of which it is not so, for `any` those of which it is.
    pub(super) fn beside(&mut self, sets: &Beside<'_>, how: Fold) -> Option<Reg> {
        let (members, other, to) = (self.bits(sets.members)?, self.bits(sets.other)?, self.temp()?);
        self.op(match (how == Fold::All) == sets.outside {
            true => Word::And(to, members, other),
            false => Word::AndNot(to, members, other),
        });
        Some(to)
    }

    /// In a loop over the entries of a list: goes on to the first of which a condition holds that speaks of all its
    /// members. What comes then asks it again.
    pub(super) fn next_beside(
        &mut self,
        var: Var,
        at: Reg,
        last: Reg,
        rest: &[Step],
    ) -> Option<usize> {
        let [Step::Set(set, Bits::Lookup(list, of)), Step::If(condition), ..] = rest else {
            return None;
        };
        let sets = Beside::of_all(condition)?;
        let other = match sets.other {
            Bits::Param(at) => *at,
            Bits::Var(own) if own != set => self.var(*own)?,
            _ => return None,
        };
        let entry = **of == Num::Var(var) && *sets.members == Bits::Var(*set);
        let (list, outside) = (*list, sets.outside);
        entry.then(|| self.hole(Word::NextBeside { list, at, last, set: other, outside, end: 0 }))
    }
}
