//! `bits(n)`: the places of the ones of a number in binary.

use super::faults::pieces;
use super::{Planner, Thing};
use crate::solve::plan::{Binary, Num, Step, Unary};
use crate::vocabulary::Builtin;

/// What a builtin makes of the places of ones.
pub(super) fn builtin_of_ones(builtin: Builtin, n: &Num) -> Option<Num> {
    let how = match builtin {
        Builtin::Len | Builtin::Count => Unary::Ones,
        Builtin::Min => Unary::LowestOne,
        Builtin::Max => Unary::HighestOne,
        _ => return None,
    };
    Some(Num::Unary(how, Box::new(n.clone())))
}

fn digits(n: &Num) -> Num {
    Num::Unary(Unary::Digits, Box::new(n.clone()))
}

/// Whether there is a one at a place that is below the number of digits.
fn is_one(n: &Num, place: Num) -> Num {
    let shifted = Num::of(Binary::Divide, n.clone(), Num::of(Binary::Power, Num::Const(2), place));
    Num::of(Binary::Equal, Num::of(Binary::Remainder, shifted, Num::Const(2)), Num::Const(1))
}

impl Planner<'_> {
    /// Whether there is a one at a place. A negative number has no digits, wherever that is asked.
    pub(super) fn has_one(&mut self, n: &Num, place: Num) -> Option<Num> {
        // Both are copied, and copies may be in copies.
        let copies = 2 * pieces(&Thing::Num(place.clone()))? + pieces(&Thing::Num(n.clone()))?;
        self.count(copies)?;
        let below = Num::of(Binary::Less, place.clone(), digits(n));
        let natural = Num::of(Binary::LessEqual, Num::Const(0), place.clone());
        let among = Num::of(Binary::Min, below, natural);
        Some(Num::And(Box::new(among), Box::new(is_one(n, place))))
    }

    /// Goes through the places of ones.
    pub(super) fn each_one(&mut self, n: &Num, steps: &mut Vec<Step>) -> Option<Num> {
        let var = self.word()?;
        self.plan.reaches.insert(var, 64);
        let to = Num::of(Binary::Subtract, digits(n), Num::Const(1));
        steps.push(Step::Each { var, from: Num::Const(0), to });
        steps.push(Step::If(is_one(n, Num::Var(var))));
        Some(Num::Var(var))
    }
}
