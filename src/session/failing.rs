//! Where a condition fails first: of all its points the one whose greatest number is least.

use super::options::Options;
use super::period::is_fixed;
use super::state::{Home, Session, variables};
use super::stopped::Part;
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, Quantified};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::value::Value;

/// How far small numbers go.
const NEAR: [i64; 4] = [8, 64, 512, 4_096];

/// No more points than these are gone through twice.
const MOST_NEAR: i64 = 1_000_000;

/// A piece of a condition has about this number of points.
const PIECE: i64 = 1 << 16;

/// The first range of a condition that is of several numbers: its place among the clauses, and its ends.
struct Outer {
    clause: usize,
    from: i64,
    to: i64,
}

impl Session {
    /// The first point at which a condition does not hold, and the number of points: of those that fail the one
    /// whose greatest number is least. Small numbers are gone through by themselves first, so that a small
    /// counterexample waits for nothing.
    pub fn first_failure(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(usize, Option<Vec<Value>>), Fault> {
        for most in NEAR {
            let Some((near, last)) = self.nearer(what, most, home, options)? else { continue };
            match self.failure_among(&near, home, options) {
                // Every other point has a greater number.
                Ok((points, Some(at))) if at.iter().max() <= Some(&Value::Number(last)) => {
                    return Ok((points, Some(at)));
                }
                Ok(_) => {}
                Err(fault) if fault.is_unfinished() => return Err(fault),
                // What has no value there is met again, at its place among all points.
                Err(_) => break,
            }
        }
        match self.outer_range(what, home, options)? {
            Some(outer) => self.failure_in_pieces(what, (outer, 0), home, options),
            None => self.failure_among(what, home, options),
        }
    }

    /// The first range of a condition that is of several numbers, where its ends are fixed.
    fn outer_range(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<Outer>, Fault> {
        for (clause, kind) in what.clauses.iter().map(|clause| &clause.kind).enumerate() {
            let ClauseKind::For(_, over) = kind else { continue };
            let ExprKind::Range { from, to: Some(to) } = &over.kind else { return Ok(None) };
            if !is_fixed(from) || !is_fixed(to) {
                return Ok(None);
            }
            let ends = (self.value_of(from, home, options)?, self.value_of(to, home, options)?);
            let (Value::Number(from), Value::Number(to)) = ends else { return Ok(None) };
            if from != to {
                return Ok((from < to).then_some(Outer { clause, from, to }));
            }
        }
        Ok(None)
    }

    /// Tries the points piece by piece. A piece is a part of the first range, and its points are freed before the
    /// next piece begins. The length of a piece follows from how many points the one before had, and grows four
    /// times at most. If a piece of one number still has a long range inside, that range is cut in turn. `before`
    /// counts the points of earlier pieces.
    fn failure_in_pieces(
        &mut self,
        what: &Quantified,
        (outer, before): (Outer, usize),
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(usize, Option<Vec<Value>>), Fault> {
        let Outer { clause, from, to } = outer;
        let (mut points, mut next, mut length) = (0, from, PIECE.min(to.saturating_sub(from)));
        // Of the points of several ranges one does not know how many there are.
        if what.clauses.iter().filter(|c| matches!(c.kind, ClauseKind::For(..))).count() > 1 {
            length = 1;
        }
        let mut least: Option<Vec<Value>> = None;
        loop {
            let last = next.saturating_add(length - 1).min(to);
            let piece = with_range(what, clause, (next, last));
            let inner = match next == last {
                true => self.outer_range(&piece, home, options)?,
                false => None,
            };
            let found = match inner.filter(|inner| inner.to.saturating_sub(inner.from) > PIECE) {
                Some(inner) => {
                    self.failure_in_pieces(&piece, (inner, before + points), home, options)
                }
                None => {
                    self.stopped.begin_piece(before + points);
                    let found = self.failure_among(&piece, home, options);
                    self.stopped.begin_piece(0);
                    found
                }
            };
            let (more, failure) = match found {
                // What fails before an error has failed.
                Err(fault) if least.is_some() && !fault.is_unfinished() => {
                    self.stopped.cut_short();
                    return Ok((points, least));
                }
                found => found?,
            };
            points += more;
            if let Some(at) = failure
                && least.as_ref().is_none_or(|least| at.iter().max() < least.iter().max())
            {
                least = Some(at);
            }
            next = last.saturating_add(1);
            // Further on every point has a number that is greater.
            let settled =
                least.as_ref().is_some_and(|at| at.iter().max() < Some(&Value::Number(next)));
            if settled || last == to {
                return Ok((points, least));
            }
            let fits = PIECE.saturating_mul(length) / i64::try_from(more.max(1)).unwrap_or(PIECE);
            length = fits.clamp(1, length.saturating_mul(4));
        }
    }

    /// A condition with its ranges cut, so that each goes no more than this beyond the greatest of their starts;
    /// none where that cuts little or leaves much.
    fn nearer(
        &mut self,
        what: &Quantified,
        most: i64,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<Option<(Quantified, i64)>, Fault> {
        let mut ranges: Vec<(usize, i64, i64)> = Vec::new();
        for (at, clause) in what.clauses.iter().enumerate() {
            let ClauseKind::For(_, over) = &clause.kind else { continue };
            let ExprKind::Range { from, to: Some(to) } = &over.kind else { return Ok(None) };
            // A range that begins or ends with another's number cannot be cut.
            if !is_fixed(from) || !is_fixed(to) {
                return Ok(None);
            }
            let ends = (self.value_of(from, home, options)?, self.value_of(to, home, options)?);
            let (Value::Number(from), Value::Number(to)) = ends else { return Ok(None) };
            ranges.push((at, from, to));
        }
        let last = ranges.iter().map(|(_, from, _)| *from).max().unwrap_or(0).saturating_add(most);
        let long = ranges.iter().any(|(_, _, to)| to.saturating_sub(last) > most);
        let numbers = |(_, from, to): &(usize, i64, i64)| {
            (*to).min(last).saturating_sub(*from).saturating_add(1).max(0)
        };
        let points = ranges.iter().map(numbers).fold(1, i64::saturating_mul);
        if !long || points > MOST_NEAR {
            return Ok(None);
        }
        let mut near = what.clone();
        for (at, _, _) in ranges.iter().filter(|(_, _, to)| *to > last) {
            if let Some(clause) = near.clauses.get_mut(*at)
                && let ClauseKind::For(_, over) = &mut clause.kind
                && let ExprKind::Range { to, .. } = &mut over.kind
            {
                *to = Some(Box::new(Expr { kind: ExprKind::Number(last), span: over.span }));
            }
        }
        Ok(Some((near, last)))
    }

    /// How many points there are, and the first at which a condition does not hold: over
    /// several variables the one whose greatest coordinate is least.
    fn failure_among(
        &mut self,
        what: &Quantified,
        home: &Home,
        options: &Options<'_>,
    ) -> Result<(usize, Option<Vec<Value>>), Fault> {
        let names = variables(&what.clauses);
        let (points, stopped) = self.gathered(what, home, options);
        let mut first: Option<&[Value]> = None;
        for point in points.iter() {
            // What was found before work had to end is looked through all the same.
            if stopped.is_none() {
                meter::work(1)?;
            }
            if let Value::Tuple(parts) = point
                && parts.last() == Some(&Value::Truth(false))
                && let Some(at) = parts.get(..names.len())
                && first.is_none_or(|first| (at.iter().max(), at) < (first.iter().max(), first))
            {
                first = Some(at);
            }
        }
        let first = first.map(<[Value]>::to_vec);
        let last = points.last().and_then(|point| match point {
            Value::Tuple(parts) => parts.get(..names.len()),
            _ => None,
        });
        if stopped.as_ref().is_some_and(Fault::is_limit) {
            self.stopped.end_in(what, last);
        }
        let named = |at: &[Value]| self.named(&what.clauses, at, home).ok();
        // Whatever follows may be stopped, and then this is what is known.
        let part = match (&first, last) {
            (Some(at), _) => named(at).map(|at| Part::Fails { at }),
            (None, Some(last)) => {
                named(last).map(|last| Part::Holds { points: points.len(), last })
            }
            (None, None) => None,
        };
        self.stopped.keep(part);
        match stopped {
            // What fails before an error has failed.
            Some(fault) if first.is_none() || fault.is_unfinished() => Err(fault),
            Some(_) if !goes_up(&what.clauses) => {
                self.stopped.cut_short();
                Ok((points.len(), first))
            }
            _ => Ok((points.len(), first)),
        }
    }
}

/// Whether each point has a greater number than those before it: there is one range alone.
fn goes_up(clauses: &[Clause]) -> bool {
    let mut loops = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::For(_, over) => Some(&over.kind),
        _ => None,
    });
    matches!((loops.next(), loops.next()), (Some(ExprKind::Range { .. }), None))
}

/// The same condition, with other ends of one range.
fn with_range(what: &Quantified, clause: usize, (first, last): (i64, i64)) -> Quantified {
    let mut piece = what.clone();
    if let Some(clause) = piece.clauses.get_mut(clause)
        && let ClauseKind::For(_, over) = &mut clause.kind
        && let ExprKind::Range { from, to } = &mut over.kind
    {
        let number = |n| Expr { kind: ExprKind::Number(n), span: over.span };
        (**from, *to) = (number(first), Some(Box::new(number(last))));
    }
    piece
}
