//! One check: whether it holds, and if not, what the smallest counterexample shows.

use super::because;
use super::fit::Fit;
use super::judged::{Refuted, Side, Sides, Verdict};
use super::question::{beginning, comparison, opened, pinned};
use super::reach::Reach;
use crate::check::tree::{ClauseKind, Expr, ExprKind, Quantified};
use crate::meter::{self, Spent};
use crate::session::answer::{self, Told};
use crate::session::{Decided, Home, Options, Session, show, worths};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::same::Alike;
use crate::solve::value::Value;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;
use std::cell::Cell;

/// Positions with more options than these are not explained.
const MOST_OPTIONS: usize = 24;

/// Where checks are looked at.
pub(super) struct Bench<'a, 'o> {
    pub session: &'a mut Session,
    pub options: &'a Options<'o>,
    pub home: &'a Home,
    pub reach: &'a Reach,
    /// Tells which definitions are the submission's.
    pub fit: &'a Fit<'a>,
    /// While this is set, a position of a game of the rubric is told by how it is written.
    pub rules_are_known: Cell<bool>,
}

impl Bench<'_, '_> {
    pub(super) fn check(&mut self, what: &Quantified, proof: bool) -> Result<Verdict, Fault> {
        let what = opened(what);
        self.session.forget_so_far();
        let steps = meter::bounds().and_then(|bounds| bounds.steps);
        let decided = match self.early(&what) {
            Some(fails) => fails,
            None => {
                // What was looked at first takes nothing from what is asked.
                meter::begin(steps);
                self.session.forget_so_far();
                self.session.decide(&what, self.home, self.options)?
            }
        };
        Ok(match decided {
            Decided::Fails(at) => {
                // Of several conditions the one that fails, where it fails first.
                let part = opened(&self.part_that_fails(&what, &at)?);
                let again = match part.clauses.len() > what.clauses.len() {
                    true => self.session.decide(&pinned(&part, &at), self.home, self.options)?,
                    false => Decided::Fails(at.clone()),
                };
                Verdict::Refuted(match again {
                    // Elsewhere the part may fail, and all of them together hold.
                    Decided::Fails(found) if found.starts_with(&at) => {
                        self.refuted(&part, &found)?
                    }
                    _ => self.refuted(&what, &at)?,
                })
            }
            Decided::Holds(found) => match found {
                answer::Verdict::Proved { theorems, .. } => Verdict::Proved { theorems },
                answer::Verdict::Verified { points, open: None } => Verdict::Holds { points },
                answer::Verdict::Verified { open: Some((up_to, why)), .. } if proof => {
                    Verdict::Unproved { up_to, why }
                }
                answer::Verdict::Verified { open: Some((up_to, why)), .. } => {
                    Verdict::Verified { up_to, why, ended: false }
                }
                answer::Verdict::Refuted { .. } => Verdict::Refuted(Refuted::default()),
                answer::Verdict::Undecided { reason } => {
                    Verdict::Stopped { why: reason, told: None }
                }
            },
        })
    }

    /// A counterexample among the first few numbers. An answer that is wrong there may be slow, or
    /// have no value at all, for larger ones.
    fn early(&mut self, what: &Quantified) -> Option<Decided> {
        let loops = what.clauses.iter().filter(|c| matches!(c.kind, ClauseKind::For(..))).count();
        let few: &[i64] = if loops == 1 { &[0, 1, 2, 3, 4, 5, 6, 7] } else { &[1, 3, 7] };
        for few in few {
            let small = beginning(what, *few)?;
            match self.session.decide(&small, self.home, self.options) {
                Ok(Decided::Holds(_)) => {}
                Ok(fails) => return Some(fails),
                // What it is will be told when all is asked.
                Err(_) => return None,
            }
        }
        None
    }

    pub(super) fn refuted(&mut self, what: &Quantified, at: &[Value]) -> Result<Refuted, Fault> {
        let named = self.session.named(&what.clauses, at, self.home)?;
        let named = named.into_iter().map(|(name, value)| (name, value.written())).collect();
        let untold = self.untold_names(what, Some(at));
        let not_smallest = !self.session.is_smallest();
        let mut refuted = Refuted { at: named, untold, not_smallest, ..Refuted::default() };
        // What is said of a counterexample never keeps it from being told, and is said wholly or not at
        // all.
        let alone = refuted.clone();
        match meter::wholly(|| self.explain(what, at, &mut refuted)) {
            Ok(Err(fault)) if fault.kind == FaultKind::Interrupted => Err(fault),
            Err(Spent::Interrupted) => Err(Fault::new(FaultKind::Interrupted)),
            Err(_) => Ok(alone),
            Ok(_) => Ok(refuted),
        }
    }

    fn explain(
        &mut self,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let sides = self.session.sides(what, at, self.home, self.options)?;
        let told = sides.as_ref().and_then(|sides| self.sides(what, at, sides));
        let yours = told.as_ref().and_then(|told| told.yours);
        refuted.sides = told;
        self.given(what, at, refuted)?;
        match &what.expr.kind {
            ExprKind::Chain { first, rest } => {
                if let ([(operator, _, right)], Some((a, b))) = (rest.as_slice(), sides) {
                    if *operator == Operator::Equal {
                        self.not_equal(first, right, what, at, refuted)?;
                    }
                    if matches!(operator, Operator::Equal | Operator::Iff) {
                        because::last_exception(first, right, (&a, &b), yours, refuted);
                    }
                    if *operator == Operator::In {
                        self.not_among(first, right, what, at, refuted)?;
                    }
                }
            }
            ExprKind::Call { callee, args } => {
                if let (ExprKind::Builtin(builtin), [left, right]) = (&callee.kind, args.as_slice())
                {
                    self.not_same(*builtin, left, right, what, at, refuted)?;
                }
            }
            _ => {}
        }
        for (asks, position) in worths(&what.expr).into_iter().take(2) {
            self.explain_position(&position, asks == Builtin::Outcome, what, at, refuted)?;
        }
        Ok(())
    }

    /// What is told of the two sides of a comparison that came to these values.
    fn sides(
        &self,
        what: &Quantified,
        at: &[Value],
        (left, right): &(answer::Datum, answer::Datum),
    ) -> Option<Sides> {
        let ExprKind::Chain { first, rest } = &what.expr.kind else { return None };
        let [(operator, _, second)] = rest.as_slice() else { return None };
        // Two positions may be called the same and differ.
        let (left, right) = (left.written(), right.written());
        if left == right {
            return None;
        }
        let yours = self.whose(first, second, what);
        let own = match yours {
            Some(Side::Left) => Some(&**first),
            Some(Side::Right) => Some(second),
            None => None,
        };
        Some(Sides {
            left,
            right,
            yours,
            of: own.and_then(|own| self.asked_of_an_answer(own)),
            mixed: own.is_some_and(|own| !self.is_theirs_alone(own, what, at)),
            equal: matches!(operator, Operator::Equal | Operator::Iff),
        })
    }

    /// Of several conditions the one that does not hold.
    pub(super) fn part_that_fails(
        &mut self,
        what: &Quantified,
        at: &[Value],
    ) -> Result<Quantified, Fault> {
        let mut what = what.clone();
        loop {
            let parts: Vec<Expr> = match &what.expr.kind {
                ExprKind::Chain { first, rest } => match rest.first().map(|(o, ..)| *o) {
                    Some(Operator::And) => {
                        let rest = rest.iter().map(|(_, _, e)| e.clone());
                        std::iter::once((**first).clone()).chain(rest).collect()
                    }
                    Some(Operator::Implies) => {
                        rest.last().map(|(_, _, e)| e.clone()).into_iter().collect()
                    }
                    // Of `0 <= a <= b` one comparison after the other.
                    Some(operator) if operator.is_comparison() && rest.len() > 1 => {
                        let left = std::iter::once(&**first).chain(rest.iter().map(|r| &r.2));
                        left.zip(rest).map(|(left, right)| comparison(left, right)).collect()
                    }
                    _ => return Ok(what),
                },
                _ => return Ok(what),
            };
            let mut failing = None;
            for part in parts {
                let value = self.session.value_at(&part, &what, at, self.home, self.options)?;
                if value == Value::Truth(false) {
                    failing = Some(part);
                    break;
                }
            }
            match failing {
                Some(part) => what.expr = part,
                None => return Ok(what),
            }
        }
    }

    pub(super) fn value(
        &mut self,
        e: &Expr,
        what: &Quantified,
        at: &[Value],
    ) -> Result<Value, Fault> {
        self.session.value_at(e, what, at, self.home, self.options)
    }

    /// `same`, `same_values` and `same_members`.
    fn not_same(
        &mut self,
        builtin: Builtin,
        left: &Expr,
        right: &Expr,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let (yours, left, right) = self.theirs_first(left, right, what);
        let (a, b) = (self.value(left, what, at)?, self.value(right, what, at)?);
        match builtin {
            Builtin::Same => {
                if let Some(found) = self.session.differing(&a, &b, self.options)? {
                    because::differing(&found, yours)
                        .into_iter()
                        .for_each(|said| refuted.say(said));
                }
            }
            Builtin::SameValues => {
                let worth = |session: &mut Session, value: &Value| {
                    let position = session.machine.as_position(value)?;
                    session.worth(&position, self.options)
                };
                let (a, b) = (worth(self.session, &a)?, worth(self.session, &b)?);
                refuted.sides = Some(Sides {
                    left: because::worth(&a),
                    right: because::worth(&b),
                    yours: yours.then_some(Side::Left),
                    of: None,
                    mixed: yours && !self.is_theirs_alone(left, what, at),
                    equal: true,
                });
                self.explain_position(left, false, what, at, refuted)?;
                self.explain_position(right, false, what, at, refuted)?;
            }
            Builtin::SameMembers => {
                self.not_same_members(&a, &b, yours, refuted)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Two sets, or two positions that should have the same value.
    fn not_equal(
        &mut self,
        left: &Expr,
        right: &Expr,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let (yours, left, right) = self.theirs_first(left, right, what);
        let (a, b) = (self.value(left, what, at)?, self.value(right, what, at)?);
        match (&a, &b) {
            (Value::Position(_), _) | (_, Value::Position(_)) => {
                self.explain_position(left, false, what, at, refuted)?;
                self.explain_position(right, false, what, at, refuted)?;
            }
            (Value::Set(_), Value::Set(_)) => {
                self.not_same_members(&a, &b, yours, refuted)?;
            }
            (Value::List(a), Value::List(b)) if a.len() == b.len() => {
                let differs = a.iter().zip(b.iter()).position(|(a, b)| a != b);
                if let (Some(i), true) = (differs, a.len() > 1) {
                    let said = format!("the first difference is at index {i}, counted from 0");
                    // In a list with something of the rubric it may be that which differs.
                    match self.is_theirs_alone(left, what, at) {
                        true => refuted.say_own(said),
                        false => refuted.say(said),
                    }
                }
            }
            (Value::List(a), Value::List(b)) => {
                let who = if yours { "yours" } else { "the left" };
                refuted.say(format!("{who} has {} entries, not {}", a.len(), b.len()));
            }
            _ => {}
        }
        Ok(())
    }

    fn not_same_members(
        &mut self,
        a: &Value,
        b: &Value,
        yours: bool,
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let (extra, missing) = (self.without(a, b)?, self.without(b, a)?);
        because::members(&missing, &extra, yours).into_iter().for_each(|said| refuted.say(said));
        Ok(())
    }

    /// The members of one collection that are not in another; positions are compared as `same`.
    fn without(&mut self, all: &Value, other: &Value) -> Result<Vec<String>, Fault> {
        let sides = [all.clone(), other.clone()];
        let left = self.session.machine.alike(Alike::Minus, &sides, &self.options.limits())?;
        let (Value::Set(items) | Value::List(items)) = left else { return Ok(Vec::new()) };
        let machine = &self.session.machine;
        let written = |item: &Value| -> Result<String, Fault> {
            meter::work(1)?;
            Ok(show::datum(machine, item)?.written())
        };
        items.iter().map(written).collect()
    }

    /// `x in winning(P)`: whether x is a move at all, and if so, why it does not win.
    fn not_among(
        &mut self,
        one: &Expr,
        among: &Expr,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let ExprKind::Call { callee, args } = &among.kind else { return Ok(()) };
        let (ExprKind::Builtin(builtin), [position]) = (&callee.kind, args.as_slice()) else {
            return Ok(());
        };
        if *builtin != Builtin::Winning {
            return Ok(());
        }
        let (one, of) = (self.value(one, what, at)?, self.value(position, what, at)?);
        let (one, of) =
            (self.session.machine.as_position(&one)?, self.session.machine.as_position(&of)?);
        let written = |session: &Session, position| show::position(&session.machine, position);
        let (a, b) = (written(self.session, &one), written(self.session, &of));
        let limits = self.options.limits();
        let mut is_move = false;
        for option in self.session.machine.options(&of, &limits)? {
            is_move |= self.session.machine.same(&option, &one, &limits)?;
        }
        // How a move is written tells nothing of a game of the rubric. The reply is for those who may see the
        // right answer: it is often one.
        let move_told = self.with_known_rules(|| self.may_be_told(position, what, at));
        let mut say = |text: String, told: bool| match told {
            true => refuted.say_own(text),
            false => refuted.say(text),
        };
        if !is_move {
            say(format!("no move leads from {b} to {a}"), move_told);
            return Ok(());
        }
        say(format!("the move from {b} to {a} does not win"), move_told);
        for option in self.session.machine.options(&one, &limits)? {
            if self.session.worth(&option, self.options)?.outcome == 'P' {
                let reply = written(self.session, &option);
                say(format!("the other player can answer with {reply}, and wins"), false);
                break;
            }
        }
        Ok(())
    }

    fn explain_position(
        &mut self,
        position: &Expr,
        outcome: bool,
        what: &Quantified,
        at: &[Value],
        refuted: &mut Refuted,
    ) -> Result<(), Fault> {
        let own = self.may_be_told(position, what, at);
        let theirs = self.is_theirs(position, what) && self.gives_rules(position);
        let value = self.value(position, what, at)?;
        let position = match self.session.machine.as_position(&value) {
            Ok(position) => position,
            Err(_) => return Ok(()),
        };
        let told = self.session.explain_short(&position, MOST_OPTIONS, self.options)?;
        if let Some(Told::Explain { of, options, mex, .. }) = told {
            let sentence = because::explained(&of, &options, mex, outcome);
            let sentence = if theirs { format!("in yours, {sentence}") } else { sentence };
            // Where the rules are not the submission's own, the moves may be the right answer.
            match (refuted.says(&sentence), theirs && own) {
                (true, _) => {}
                (false, true) => refuted.say_own(sentence),
                (false, false) => refuted.say(sentence),
            }
        }
        Ok(())
    }
}
