//! `claim E for n in R`: verified at every point, proved for ever, or refuted by the smallest
//! counterexample.

use super::answer::{Told, Verdict};
use super::automatic::Settled;
use super::for_ever::ForEver;
use super::options::Options;
use super::period::end_at;
use super::share::{FIRST, PART, of_share};
use super::state::{Home, Session, Wanted, variables};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, Quantified};
use crate::check::walk;
use crate::meter;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::proof::Theorem;
use crate::solve::value::Value;
use crate::vocabulary::Builtin;

/// A counterexample with more options than these is not explained.
const MOST_OPTIONS: usize = 40;

/// The number of points that are tried before those: large positions may take very long.
const FEW: usize = 16;

/// What trying the others may cost before a proof is looked for, in steps: small positions are soon told.
const CHEAP: u64 = 4_000_000;

/// What was found of a condition, and where it does not hold.
#[derive(Debug)]
pub enum Decided {
    Holds(Verdict),
    /// At the smallest counterexample.
    Fails(Vec<Value>),
}

impl Session {
    pub fn claim(
        &mut self,
        what: &Quantified,
        wanted: Option<&Wanted<'_>>,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let verdict = match self.decide(what, home, options) {
            Ok(Decided::Holds(verdict)) => verdict,
            Ok(Decided::Fails(at)) => {
                let named = self.named(&what.clauses, &at, home)?;
                return match self.refuted(what, at, home, options) {
                    // What is said of it keeps nobody from telling it.
                    Err(Fault { kind: FaultKind::Limit(_), .. }) => {
                        let smallest = !self.stopped.is_cut_short();
                        let verdict = Verdict::Refuted { at: named, sides: None, smallest };
                        Ok(Told::Claim { verdict, explained: Vec::new(), kept: None })
                    }
                    told => told,
                };
            }
            // It has failed, whatever is true elsewhere.
            Err(Fault { kind: FaultKind::Limit(_), .. }) if let Some(at) = self.stopped.fails() => {
                let verdict = Verdict::Refuted { at, sides: None, smallest: false };
                return Ok(Told::Claim { verdict, explained: Vec::new(), kept: None });
            }
            Err(fault) => return Err(fault),
        };
        let kept = match wanted {
            Some(wanted) => Some(self.kept(what, &verdict, wanted, home, options)?),
            None => None,
        };
        Ok(Told::Claim { verdict, explained: Vec::new(), kept })
    }

    /// Whether a condition holds at every point that its clauses allow.
    pub fn decide(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Decided, Fault> {
        self.seeking(options, |session| session.decided(what, home, options))
    }

    fn decided(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Decided, Fault> {
        let open = what.clauses.iter().filter(|c| c.is_open()).count();
        if open == 0 {
            return match self.first_failure(what, home, options)? {
                (points, None) => Ok(Decided::Holds(Verdict::Verified { points, open: None })),
                (_, Some(at)) => Ok(Decided::Fails(at)),
            };
        }
        // A small counterexample needs no proof, and the smallest ones no large positions.
        let few = self.tried(what, open, FEW.min(options.points), home, options)?;
        if let Some(at) = few.failure {
            return Ok(Decided::Fails(at));
        }
        let first = self.tried(what, open, FIRST.min(options.points), home, options)?;
        if let Some(at) = first.failure {
            return Ok(Decided::Fails(at));
        }
        self.stopped.keep_tried(first.last);
        // A proof that is none may take long to fail.
        let others = || self.tried(what, open, options.points, home, options);
        let cheap = of_share(meter::with_at_most(CHEAP, others).map(Ok))?.ok();
        if let Some(at) = cheap.as_ref().and_then(|tried| tried.failure.clone()) {
            return Ok(Decided::Fails(at));
        }
        self.stopped.forget_end();
        self.stopped.keep_tried(cheap.as_ref().map_or(first.last, |tried| tried.last));
        // Proofs are looked for with a part of the steps: what has none is tried with the others.
        let found = meter::with_share(PART, || self.for_ever(what, options));
        let mut why = match of_share(found)? {
            Ok(ForEver::Proved(verdict)) => return Ok(Decided::Holds(verdict)),
            Ok(ForEver::FailsAt(at)) => return Ok(Decided::Fails(at)),
            Err(why) => why,
        };
        let found = meter::with_share(PART, || self.automatic(what, home, options));
        match of_share(found)? {
            Ok(Settled::Proved(_)) => {
                let (theorems, checked_to) = (vec![Theorem::Automatic], first.last.max(0) as u64);
                return Ok(Decided::Holds(Verdict::Proved { theorems, checked_to }));
            }
            Ok(Settled::FailsAt(at)) => return Ok(Decided::Fails(at)),
            // The reason that automata give tells more than "there is no sequence".
            Err(reason)
                if variables(&what.clauses).len() > 1 || why.contains("is not recognised") =>
            {
                why = reason;
            }
            Err(_) => {}
        }
        self.stopped.forget_end();
        let all = match cheap {
            Some(tried) => tried,
            None => self.tried(what, open, options.points, home, options)?,
        };
        self.stopped.forget_end();
        let failure = match all.failure {
            None => self.fails_far(what, all.last, home, options)?,
            failure => failure,
        };
        match failure {
            Some(at) => Ok(Decided::Fails(at)),
            None => {
                let open = Some((all.last, why));
                Ok(Decided::Holds(Verdict::Verified { points: all.points, open }))
            }
        }
    }

    /// Tries about so many points; ranges without an end are given one.
    fn tried(
        &mut self,
        what: &Quantified,
        open: usize,
        points: usize,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Tried, Fault> {
        let mut from = 0;
        for clause in &what.clauses {
            if let ClauseKind::For(_, over) = &clause.kind
                && let Some(start) = self.start(over, home, options)?
            {
                from = from.max(start);
            }
        }
        if open == 1 && has_dependent_range(&what.clauses) {
            return self.tried_in_parts(what, from, points, home, options);
        }
        // Each range without an end is as long as the others.
        let side = i64::try_from(root(points, open as u32)).unwrap_or(i64::MAX);
        let last = from.saturating_add(side - 1);
        let mut cut = what.clone();
        end_at(&mut cut.clauses, last);
        let (points, failure) = self.first_failure(&cut, home, options)?;
        Ok(Tried { points, failure, last })
    }

    /// The same where a second range grows with the number of the first: only trying tells how many points
    /// there are. The open range is gone through in parts, each as long as the last one lets expect
    /// room for, and at most twice as long.
    fn tried_in_parts(
        &mut self,
        what: &Quantified,
        from: i64,
        most: usize,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Tried, Fault> {
        let (mut points, mut next, mut length) = (0, from, 1);
        let mut least: Option<Vec<Value>> = None;
        loop {
            let last = next.saturating_add(length - 1);
            let mut cut = what.clone();
            begin_at(&mut cut.clauses, next);
            end_at(&mut cut.clauses, last);
            let (found, failure) = self.first_failure(&cut, home, options)?;
            points += found;
            next = last.saturating_add(1);
            if let Some(at) = failure
                && least.as_ref().is_none_or(|least| at.iter().max() < least.iter().max())
            {
                least = Some(at);
            }
            // Further on every point has a number that is greater.
            let settled =
                least.as_ref().is_some_and(|at| at.iter().max() < Some(&Value::Number(next)));
            // One that was found may have a smaller one behind it.
            let most = if least.is_some() { most.max(options.points) } else { most };
            let end = from.saturating_add(most as i64);
            if settled || points >= most || next >= end {
                return Ok(Tried { points, failure: least, last });
            }
            let fits = ((most - points) / found.max(1)) as i64;
            length = fits.saturating_mul(length).clamp(1, 2 * length).min(end - next);
        }
    }

    fn refuted(
        &mut self,
        what: &Quantified,
        at: Vec<Value>,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Told, Fault> {
        let sides = self.sides(what, &at, home, options)?;
        let mut explained = Vec::new();
        for (_, position) in worths(&what.expr).into_iter().take(2) {
            let value = self.value_at(&position, what, &at, home, options);
            let Ok(Value::Position(position)) = value else { continue };
            let told = self.explain_short(&position, MOST_OPTIONS, options)?;
            if let Some(told) = told.filter(|t| !explained.contains(t)) {
                explained.push(told);
            }
        }
        let at = self.named(&what.clauses, &at, home)?;
        Ok(Told::Claim {
            verdict: Verdict::Refuted { at, sides, smallest: !self.stopped.is_cut_short() },
            explained,
            kept: None,
        })
    }
}

/// Whether a range with an end depends on names, so that it may have more members the further one goes.
fn has_dependent_range(clauses: &[Clause]) -> bool {
    let mut depends = false;
    for clause in clauses.iter().filter(|clause| !clause.is_open()) {
        if let ClauseKind::For(_, over) = &clause.kind {
            walk::all(over, &mut |e| depends |= matches!(e.kind, ExprKind::Local(_)));
        }
    }
    depends
}

/// Ranges without an end begin here.
fn begin_at(clauses: &mut [Clause], first: i64) {
    for clause in clauses {
        if let ClauseKind::For(_, over) = &mut clause.kind
            && let ExprKind::Range { from, to: None } = &mut over.kind
        {
            **from = Expr { kind: ExprKind::Number(first), span: over.span };
        }
    }
}

struct Tried {
    points: usize,
    failure: Option<Vec<Value>>,
    /// The last number that was tried.
    last: i64,
}

/// The largest number, 1 at least, whose power is not more than this.
fn root(number: usize, power: u32) -> usize {
    let (mut low, mut high) = (1, number.max(1));
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if middle.saturating_pow(power) <= number {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The positions that an expression asks about, each with the builtin function that asks.
pub fn worths(e: &Expr) -> Vec<(Builtin, Expr)> {
    let mut found = Vec::new();
    collect(e, &mut found);
    found
}

fn collect(e: &Expr, found: &mut Vec<(Builtin, Expr)>) {
    match &e.kind {
        ExprKind::Call { callee, args } => match (&callee.kind, args.as_slice()) {
            (ExprKind::Builtin(builtin @ (Builtin::Grundy | Builtin::Outcome)), [position]) => {
                found.push((*builtin, position.clone()));
            }
            _ => args.iter().for_each(|a| collect(a, found)),
        },
        ExprKind::Chain { first, rest } => {
            collect(first, found);
            rest.iter().for_each(|(_, _, e)| collect(e, found));
        }
        ExprKind::Not(of) | ExprKind::Negative(of) => collect(of, found),
        ExprKind::If { arms, otherwise } => {
            for (condition, then) in arms {
                collect(condition, found);
                collect(then, found);
            }
            collect(otherwise, found);
        }
        _ => {}
    }
}
