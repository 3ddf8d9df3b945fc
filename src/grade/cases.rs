//! The cases of a check that are counted one by one. A case that comes to a fault, or to no end within
//! its share of the work, does not hold, and costs no other.

use super::check::{Bench, opened};
use super::judging::{Bound, Judging, Stop};
use super::lower::Lowered;
use crate::check::tree::{self, Clause, Expr, ExprKind, Quantified};
use crate::meter;
use crate::session::answer::Datum;
use crate::session::{Home, variables};
use crate::solve::fault::{Fault, FaultKind, Limit};
use crate::solve::value::{Items, Value};

/// Whether nothing more can be asked after a fault. Where the steps end, others begin with their own;
/// where the room ends, what was found is forgotten.
pub fn ends_all(fault: &Fault) -> bool {
    fault.is_limit() && fault.kind != FaultKind::Limit(Limit::Steps) && !is_for_room(&fault.kind)
}

pub fn is_for_room(kind: &FaultKind) -> bool {
    [Limit::Memory, Limit::Positions].map(FaultKind::Limit).contains(kind)
}

fn holds(value: &Value) -> bool {
    *value == Value::Truth(true)
}

/// The steps that are left to find again what was forgotten.
struct Room {
    left: Option<u64>,
}

impl Judging<'_, '_> {
    /// At how many of the cases a check holds, and of how many; none where that has no end. A fault of
    /// the rubric's own part is no case that does not hold: it stops the check.
    pub(super) fn cases(
        &mut self,
        lowered: &Lowered,
        check: &tree::Check,
        (home, steps): (&Home, Option<u64>),
        bound: &mut Bound,
    ) -> Result<Option<(usize, usize)>, Stop> {
        let what = opened(&check.what);
        let mut room = Room { left: steps };
        meter::begin(steps);
        match self.bench(home).at_all_cases(what.expr.clone(), &what.clauses) {
            Ok(Value::List(items)) => {
                let hold = items.iter().filter(|item| holds(item)).count();
                return Ok(Some((hold, items.len())));
            }
            Ok(_) => return Ok(None),
            Err(fault) => {
                if self.make_room(&fault, (lowered, check), bound, &mut room).is_none() {
                    return Ok(None);
                }
            }
        }
        meter::begin(steps);
        let Some(mut places) = self.bench(home).places(&what) else { return Ok(None) };
        let all = places.len();
        let share = steps.map(|steps| (steps / (all as u64).max(1)).max(1));
        let mut hold = 0;
        for index in 0..all {
            let Some(Value::List(at)) = places.get(index) else { return Ok(None) };
            meter::begin(share);
            match self.bench(home).value(&what.expr, &what, at) {
                Ok(value) => hold += usize::from(holds(&value)),
                Err(fault) => {
                    if !fault.is_limit() && self.is_of_rubric(&fault, lowered, check, home) {
                        return Err(self.stop(&fault, home, check.span, true));
                    }
                    if self.make_room(&fault, (lowered, check), bound, &mut room).is_none() {
                        return Ok(None);
                    }
                    if is_for_room(&fault.kind) {
                        // Positions among them are known to the session alone.
                        meter::begin(room.left);
                        let found = self.bench(home).places(&what);
                        room.spend();
                        let Some(found) = found else { return Ok(None) };
                        places = found;
                    }
                }
            }
        }
        Ok(Some((hold, all)))
    }

    /// Forgets what was found, where that took the room, and finds again what a check rests on.
    fn make_room(
        &mut self,
        fault: &Fault,
        (lowered, check): (&Lowered, &tree::Check),
        bound: &mut Bound,
        room: &mut Room,
    ) -> Option<()> {
        if ends_all(fault) {
            return None;
        }
        if is_for_room(&fault.kind) {
            self.clear(bound);
            meter::begin(room.left);
            let found: Result<(), Stop> = self.values(lowered, check, bound);
            room.spend();
            found.ok()?;
        }
        Some(())
    }
}

impl Room {
    fn spend(&mut self) {
        self.left = self.left.map(|left| left.saturating_sub(meter::used()).max(1));
    }
}

impl Bench<'_, '_> {
    /// The places that clauses go through.
    fn places(&mut self, what: &Quantified) -> Option<Items> {
        let span = what.expr.span;
        let locals = variables(&what.clauses).into_iter();
        let locals = locals.map(|local| Expr { kind: ExprKind::Local(local), span }).collect();
        let place = Expr { kind: ExprKind::List(locals), span };
        match self.at_all_cases(place, &what.clauses) {
            Ok(Value::List(places)) => Some(places),
            _ => None,
        }
    }

    /// The first place at which a condition comes to an error.
    pub(super) fn place_of_error(&mut self, what: &Quantified) -> Option<Vec<(String, Datum)>> {
        let places = self.places(what)?;
        for place in places.iter() {
            let Value::List(at) = place else { return None };
            match self.value(&what.expr, what, at) {
                Ok(_) => {}
                Err(fault) if fault.is_limit() => return None,
                Err(_) => return self.session.named(&what.clauses, at, self.home).ok(),
            }
        }
        None
    }

    /// What an expression comes to at all places that clauses go through, as a list.
    fn at_all_cases(&mut self, each: Expr, clauses: &[Clause]) -> Result<Value, Fault> {
        let span = each.span;
        let clauses = clauses.to_vec();
        let kind = ExprKind::Comprehension { set: false, each: Box::new(each), clauses };
        let all = Quantified { expr: Expr { kind, span }, clauses: Vec::new() };
        self.value(&all.expr, &all, &[])
    }
}
