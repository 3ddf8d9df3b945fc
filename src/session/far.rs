//! A claim over all numbers that has no proof, tried once more far out: beside the numbers that stand in the
//! program, where what is not so for ever often ends, and at round ones.

use super::options::Options;
use super::state::{Home, Session, variables};
use crate::check::tree::{ClauseKind, Expr, ExprKind, Quantified};
use crate::check::walk;
use crate::meter;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::value::Value;
use crate::syntax::ast::Operator;
use std::collections::BTreeSet;

/// The most numbers of the program beside which a claim is tried, the smallest first.
const MOST_NUMBERS: usize = 12;

/// Round numbers, in the digits that people and machines write.
const ROUND: [i64; 8] =
    [1 << 14, 1 << 16, 100_000, 1_000_000, 1 << 31, 1 << 32, 1_000_000_000_000, 1 << 60];

/// The most steps for one number.
const STEPS: u64 = 200_000;

/// Numbers are tried in ascending order. Once this number of them took more steps than that, the search ends, for
/// larger ones would take more steps as well.
const MOST_SPENT: usize = 4;

/// The search for a smaller counterexample looks at this many numbers at most, and takes this many steps.
const MOST_BETWEEN: i64 = 100_000;
const STEPS_BETWEEN: u64 = 20_000_000;

impl Session {
    /// A number beyond the last that was tried at which a condition fails.
    pub(super) fn fails_far(
        &mut self,
        what: &Quantified,
        last: i64,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Vec<Value>>, Fault> {
        if variables(&what.clauses).len() != 1 {
            return Ok(None);
        }
        let own = self.numbers_beyond(what, last);
        let beside =
            own.into_iter().take(MOST_NUMBERS).flat_map(|n| [n - 1, n, n.saturating_add(1)]);
        let numbers: BTreeSet<i64> =
            beside.chain(ROUND).chain([last.saturating_add(1)]).filter(|n| *n > last).collect();
        let mut spent = 0;
        for n in numbers {
            let at = ranged(what, n, n);
            let found = meter::with_at_most(STEPS, || self.first_failure(&at, home, options));
            meter::look()?;
            match found {
                Ok((_, Some(at))) => {
                    let smallest = self.smallest_before(what, last, n, home, options)?;
                    if spent > 0 {
                        self.stopped.cut_short();
                    }
                    return Ok(smallest.or(Some(at)));
                }
                Ok((_, None)) => {}
                Err(fault) if matches!(fault.kind, FaultKind::Sought(_)) => return Err(fault),
                // There it has no value, or none that is soon found: nothing is known of it.
                Err(fault) => spent += usize::from(fault.is_limit()),
            }
            if spent >= MOST_SPENT {
                break;
            }
        }
        Ok(None)
    }

    /// The smallest counterexample after the last number that was tried, up to one that is known. None
    /// where that takes too many numbers or steps.
    fn smallest_before(
        &mut self,
        what: &Quantified,
        last: i64,
        found: i64,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Vec<Value>>, Fault> {
        let to = found.min(last.saturating_add(MOST_BETWEEN));
        let between = ranged(what, last.saturating_add(1), to);
        let smallest =
            meter::with_at_most(STEPS_BETWEEN, || self.first_failure(&between, home, options));
        meter::look()?;
        match smallest {
            Ok((_, Some(at))) => Ok(Some(at)),
            Err(fault) if matches!(fault.kind, FaultKind::Sought(_)) => Err(fault),
            Ok((_, None)) if to == found => Ok(None),
            _ => {
                self.stopped.cut_short();
                Ok(None)
            }
        }
    }

    /// The numbers of a claim, and of all that was written for it, beyond a last one.
    fn numbers_beyond(&self, what: &Quantified, last: i64) -> BTreeSet<i64> {
        let mut numbers = BTreeSet::new();
        let mut add = |e: &Expr| numbers.extend(number(e).filter(|n| *n > last));
        walk::in_clauses(&what.clauses, &mut |e| walk::all(e, &mut add));
        walk::all(&what.expr, &mut add);
        for definition in &self.checked.definitions {
            let module = self.checked.modules.get(definition.module.0 as usize);
            if module.is_some_and(|m| !crate::library::is_of(m.source.name())) {
                walk::in_definition(&definition.kind, &mut add);
            }
        }
        numbers
    }
}

/// A number as it is written: `1000`, `10^12`.
fn number(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Number(n) => Some(*n),
        ExprKind::Chain { first, rest } => match (&first.kind, rest.as_slice()) {
            (ExprKind::Number(base), [(Operator::Power, _, power)]) => {
                let ExprKind::Number(power) = power.kind else { return None };
                base.checked_pow(u32::try_from(power).ok()?)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The same claim over the numbers from `first` to `last`, in place of its only range.
fn ranged(what: &Quantified, first: i64, last: i64) -> Quantified {
    let mut ranged = what.clone();
    for clause in &mut ranged.clauses {
        if let ClauseKind::For(_, over) = &mut clause.kind
            && let ExprKind::Range { from, to } = &mut over.kind
        {
            let number = |n| Expr { kind: ExprKind::Number(n), span: over.span };
            (**from, *to) = (number(first), Some(Box::new(number(last))));
        }
    }
    ranged
}
