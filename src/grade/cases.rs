//! The cases of a check that are counted one by one. A case that comes to a fault, or to no end within
//! its share of the work, does not hold, and costs no other.

use super::check::Bench;
use super::desk::{Bound, Judging, Stop, ends_all, is_for_room};
use super::judged::Refuted;
use super::lower::Lowered;
use super::question::opened;
use crate::check::tree::{self, Clause, ClauseKind, Expr, ExprKind, Quantified};
use crate::meter;
use crate::session::{Home, variables};
use crate::solve::fault::Fault;
use crate::solve::value::{Items, Value};

fn holds(value: &Value) -> bool {
    *value == Value::Truth(true)
}

/// The places of the cases, and how many cases come to an error before it is known whether there is one.
struct Places {
    all: Items,
    without: usize,
}

/// How many cases hold, and of how many; and the first that does not, if they were looked at one by one.
pub(super) struct Cases {
    pub hold: usize,
    pub all: usize,
    pub wrong: Option<Refuted>,
}

/// The steps that each of `all` cases may take.
fn share(steps: Option<u64>, all: usize) -> Option<u64> {
    steps.map(|steps| (steps / (all as u64).max(1)).max(1))
}

/// What the variables of all clauses stand for, as a list.
fn place(what: &Quantified) -> Expr {
    let span = what.expr.span;
    let locals = variables(&what.clauses).into_iter();
    let locals = locals.map(|local| Expr { kind: ExprKind::Local(local), span }).collect();
    Expr { kind: ExprKind::List(locals), span }
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
    ) -> Result<Option<Cases>, Stop> {
        let what = opened(&check.what);
        let mut room = Room { left: steps };
        meter::begin(steps);
        match self.bench(home).at_all_cases(what.expr.clone(), &what.clauses) {
            Ok(Value::List(items)) => {
                let hold = items.iter().filter(|item| holds(item)).count();
                return Ok(Some(Cases { hold, all: items.len(), wrong: None }));
            }
            Ok(_) => return Ok(None),
            Err(fault) => {
                if self.make_room(&fault, (lowered, check), bound, &mut room).is_none() {
                    return Ok(None);
                }
            }
        }
        let at = (lowered, check, home);
        let Some(Places { all: mut places, without }) = self.places(&what, at, steps)? else {
            return Ok(None);
        };
        let share = share(steps, places.len());
        let (mut hold, mut wrong) = (0, None);
        for index in 0..places.len() {
            let Some(Value::List(place)) = places.get(index) else { return Ok(None) };
            meter::begin(share);
            match self.bench(home).value(&what.expr, &what, place) {
                Ok(value) if holds(&value) => hold += 1,
                Ok(_) if wrong.is_none() => {
                    meter::begin(steps);
                    wrong = self.bench(home).refuted_at(&what, place).ok();
                }
                Ok(_) => {}
                Err(fault) => {
                    if !fault.is_limit() && self.is_of_rubric(&fault, lowered, check, home) {
                        return Err(self.stop(&fault, home, check.span, true));
                    }
                    if self.make_room(&fault, (lowered, check), bound, &mut room).is_none() {
                        return Ok(None);
                    }
                    if is_for_room(&fault.kind) {
                        // Positions among them are known to the session alone.
                        let found = self.places(&what, at, room.left)?;
                        room.spend();
                        let found = found.filter(|found| found.all.len() == places.len());
                        let Some(found) = found else { return Ok(None) };
                        places = found.all;
                    }
                }
            }
        }
        Ok(Some(Cases { hold, all: places.len() + without, wrong }))
    }

    /// The places that clauses go through. Where an error keeps them from being found at once, they are
    /// found one clause after the other.
    fn places(
        &mut self,
        what: &Quantified,
        (lowered, check, home): (&Lowered, &tree::Check, &Home),
        steps: Option<u64>,
    ) -> Result<Option<Places>, Stop> {
        meter::begin(steps);
        match self.bench(home).at_all_cases(place(what), &what.clauses) {
            Ok(Value::List(all)) => return Ok(Some(Places { all, without: 0 })),
            Err(fault) if !ends_all(&fault) && !is_for_room(&fault.kind) => {}
            _ => return Ok(None),
        }
        let start = Value::List(Items::from(Vec::new()));
        let (mut all, mut without) = (vec![start], 0);
        for (index, clause) in what.clauses.iter().enumerate() {
            // What `where` names is worked out by what asks for it.
            if !matches!(clause.kind, ClauseKind::For(..) | ClauseKind::If(_)) {
                continue;
            }
            let share = share(steps, all.len());
            let before = std::mem::take(&mut all);
            for at in &before {
                let Value::List(at) = at else { return Ok(None) };
                meter::begin(share);
                match self.bench(home).places_at(what, index, at) {
                    Ok(found) => all.extend(found.iter().cloned()),
                    Err(fault) if ends_all(&fault) || is_for_room(&fault.kind) => return Ok(None),
                    // There are too many to be counted.
                    Err(fault) if fault.is_limit() && before.len() == 1 => return Ok(None),
                    Err(fault) => {
                        if !fault.is_limit() && self.is_of_rubric(&fault, lowered, check, home) {
                            return Err(self.stop(&fault, home, check.span, true));
                        }
                        without += 1;
                    }
                }
            }
        }
        Ok(Some(Places { all: all.into(), without }))
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
    /// The places to which one clause leads from a place of those before it.
    fn places_at(&mut self, what: &Quantified, index: usize, at: &[Value]) -> Result<Items, Fault> {
        let upto = |end: usize| Quantified {
            expr: what.expr.clone(),
            clauses: what.clauses.iter().take(end).cloned().collect(),
        };
        let clause = what.clauses.get(index).cloned().into_iter().collect();
        let span = what.expr.span;
        let each = Box::new(place(&upto(index + 1)));
        let kind = ExprKind::Comprehension { set: false, each, clauses: clause };
        match self.value(&Expr { kind, span }, &upto(index), at)? {
            Value::List(all) => Ok(all),
            _ => Ok(Items::from(Vec::new())),
        }
    }

    /// The first place at which a condition comes to an error.
    pub(super) fn place_of_error(&mut self, what: &Quantified) -> Option<Items> {
        let Ok(Value::List(places)) = self.at_all_cases(place(what), &what.clauses) else {
            return None;
        };
        for place in places.iter() {
            let Value::List(at) = place else { return None };
            match self.value(&what.expr, what, at) {
                Ok(_) => {}
                Err(fault) if fault.is_limit() => return None,
                Err(_) => return Some(at.clone()),
            }
        }
        None
    }

    /// What an expression comes to at all places that clauses go through, as a list.
    pub(super) fn at_all_cases(&mut self, each: Expr, clauses: &[Clause]) -> Result<Value, Fault> {
        let span = each.span;
        let clauses = clauses.to_vec();
        let kind = ExprKind::Comprehension { set: false, each: Box::new(each), clauses };
        let all = Quantified { expr: Expr { kind, span }, clauses: Vec::new() };
        self.value(&all.expr, &all, &[])
    }
}
