//! Numbers as sums, case by case: what `if`, `/`, `min` and the like are to formulas.

use crate::meter;
use crate::solve::automatic::{Formula, Linear, Var};
use crate::syntax::ast::Operator;

/// A number where something holds. Its names are for what `when` says of them alone: each is
/// determined by the numbers that are free.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub names: Vec<Var>,
    pub when: Formula,
    pub is: Linear,
}

/// Cases that exclude one another and leave nothing out.
pub(super) type Cases = Vec<Case>;

/// A number of more cases than these is given up, also where it is only a step to another.
pub(super) const MOST_CASES: usize = 64;

/// What has more parts than these is not followed.
pub(super) const MOST_PARTS: usize = 4_096;

/// A further case, unless it can never be; none if there are too many.
fn one_more(out: &mut Cases, case: Case) -> Option<()> {
    if case.when != Formula::Truth(false) {
        out.push(case);
    }
    (out.len() <= MOST_CASES).then_some(())
}

pub(super) fn always(is: Linear) -> Cases {
    vec![Case { names: Vec::new(), when: Formula::Truth(true), is }]
}

pub(super) fn constant(cases: &Cases) -> Option<i64> {
    match cases.as_slice() {
        [Case { when: Formula::Truth(true), is, .. }] => is.constant(),
        _ => None,
    }
}

/// It is never negative, as one sees.
pub(super) fn is_natural(of: &Linear) -> bool {
    of.plus >= 0 && of.times.values().all(|t| *t >= 0)
}

impl Case {
    pub(super) fn holds(&self, what: Formula) -> Formula {
        Formula::some(self.names.clone(), self.when.clone().and(what))
    }

    /// None if it were too long to be followed.
    pub(super) fn also(&self, other: &Case, is: Linear) -> Option<Case> {
        let mut names = self.names.clone();
        names.extend(other.names.iter().filter(|n| !self.names.contains(n)));
        Some(Case { names, when: both(&self.when, &other.when)?, is })
    }

    pub(super) fn only(&self, when: Formula, is: Linear) -> Option<Case> {
        Some(Case { names: self.names.clone(), when: both(&self.when, &when)?, is })
    }
}

fn both(a: &Formula, b: &Formula) -> Option<Formula> {
    let parts = a.parts().saturating_add(b.parts());
    meter::room_for::<Formula>(parts).ok()?;
    if a == b {
        return Some(a.clone());
    }
    (parts <= MOST_PARTS).then(|| a.clone().and(b.clone()))
}

/// Each way to take one case of both.
pub(super) fn pairs(
    a: &Cases,
    b: &Cases,
    how: impl Fn(&Linear, &Linear) -> Option<Linear>,
) -> Option<Cases> {
    let mut out = Vec::new();
    for x in a {
        for y in b {
            one_more(&mut out, x.also(y, how(&x.is, &y.is)?)?)?;
        }
    }
    Some(out)
}

/// The lesser, or the greater, of two.
pub(super) fn least(a: &Cases, b: &Cases, greatest: bool) -> Option<Cases> {
    let mut out = Vec::new();
    for x in a {
        for y in b {
            let first = Formula::at_most(x.is.minus(&y.is)?);
            let (low, high) = match greatest {
                false => (&x.is, &y.is),
                true => (&y.is, &x.is),
            };
            let whole = x.also(y, Linear::default())?;
            one_more(&mut out, whole.only(first.clone(), low.clone())?)?;
            one_more(&mut out, whole.only(first.negated(), high.clone())?)?;
        }
    }
    Some(out)
}

pub(super) fn compare(a: &Cases, operator: Operator, b: &Cases) -> Option<Formula> {
    let mut any = Vec::new();
    for x in a {
        for y in b {
            let (less, more) = (x.is.minus(&y.is)?, y.is.minus(&x.is)?);
            let one = Linear::number(1);
            let holds = match operator {
                Operator::Equal => Formula::zero(less),
                Operator::NotEqual => Formula::zero(less).negated(),
                Operator::Less => Formula::at_most(less.add(&one, 1)?),
                Operator::LessEqual => Formula::at_most(less),
                Operator::Greater => Formula::at_most(more.add(&one, 1)?),
                Operator::GreaterEqual => Formula::at_most(more),
                _ => return None,
            };
            any.push(x.also(y, Linear::default())?.holds(holds));
        }
    }
    Some(Formula::any(any))
}

/// A number divided by a constant from 1 on and rounded down; `fresh` gives new names.
pub(super) fn quotient(of: &Cases, by: i64, fresh: &mut dyn FnMut() -> Var) -> Option<Cases> {
    let mut out = Vec::new();
    for case in of {
        if case.is.times.values().all(|t| t % by == 0) {
            let times = case.is.times.iter().map(|(v, t)| (*v, t / by)).collect();
            let is = Linear { times, plus: case.is.plus.div_euclid(by) };
            out.push(case.only(Formula::Truth(true), is)?);
            continue;
        }
        for negative in [false, true] {
            if negative && is_natural(&case.is) {
                continue;
            }
            let name = fresh();
            let sign = if negative { -1 } else { 1 };
            let is = Linear::default().add(&Linear::var(name), sign)?;
            // by * is <= number < by * is + by; and 0 is not negative.
            let rest = case.is.add(&is, -by)?;
            let mut when = vec![
                Formula::at_most(Linear::default().add(&rest, -1)?),
                Formula::at_most(rest.add(&Linear::number(1 - by), 1)?),
            ];
            if negative {
                when.push(Formula::zero(Linear::var(name)).negated());
            }
            let mut next = case.only(Formula::all(when), is)?;
            next.names.push(name);
            out.push(next);
        }
    }
    Some(out)
}

/// What is left of a number when it is divided by a constant from 1 on.
pub(super) fn remainder(of: &Cases, by: i64, fresh: &mut dyn FnMut() -> Var) -> Option<Cases> {
    let mut out = Vec::new();
    for case in of {
        if case.is.times.values().all(|t| t % by == 0) {
            let is = Linear::number(case.is.plus.rem_euclid(by));
            out.push(case.only(Formula::Truth(true), is)?);
            continue;
        }
        let name = fresh();
        let is = Linear::var(name);
        let when = Formula::all(vec![
            Formula::at_most(is.add(&Linear::number(1 - by), 1)?),
            Formula::Multiple(case.is.minus(&is)?, by),
        ]);
        let mut next = case.only(when, is)?;
        next.names.push(name);
        out.push(next);
    }
    Some(out)
}
