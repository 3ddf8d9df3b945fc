//! Whose doing a fault is: the submission's, or the rubric's own.

use super::judging::Judging;
use super::lower::Lowered;
use super::reach::{self, Uses};
use crate::check::tree::{self, DefinitionId, Expr, ExprKind};
use crate::check::walk;
use crate::session::Home;
use crate::solve::fault::{Fault, FaultKind};
use crate::source::Span;
use std::collections::BTreeSet;

/// Where a fault in a check happened: at a place of the check, or in definitions that it calls.
enum Origin {
    Place(Span),
    /// The place of an entry that is not there: what is looked at there is to blame, not how its place is
    /// worked out.
    Entry(Span),
    Called(BTreeSet<DefinitionId>),
}

impl Judging<'_, '_> {
    /// Whether an expression asks for anything of the submission.
    pub(super) fn is_theirs(&self, e: &Expr) -> bool {
        let all = self.fit.reach.all(Uses::of_expr(e).definitions);
        all.into_iter().any(|id| self.fit.is_submitted(id))
    }

    /// Whether a fault in a check is the rubric's own: the parts of the check that lead to where it
    /// happened ask for nothing of the submission, and are the same for all.
    pub(super) fn is_of_rubric(
        &self,
        fault: &Fault,
        lowered: &Lowered,
        check: &tree::Check,
        home: &Home,
    ) -> bool {
        let found = self.session.diagnosed(fault, home, check.span);
        let Some(label) = found.place() else { return false };
        let in_check = label.source.is(&self.home) && reach::inside(label.span, check.span);
        let origin = match in_check {
            true if matches!(fault.kind, FaultKind::Index(..)) => Origin::Entry(label.span),
            true => Origin::Place(label.span),
            false => Origin::Called(self.defined_at(&label.source, label.span, lowered)),
        };
        let ranges_theirs = self.ranges_theirs(check);
        let is_own =
            |e: &Expr| !self.is_theirs(e) && (!ranges_theirs || Uses::of_expr(e).locals.is_empty());
        let mut leading = Vec::new();
        let mut all = |e: &Expr| {
            self.leads(e, &origin, &mut |e| leading.push(is_own(e)));
        };
        walk::in_clauses(&check.what.clauses, &mut all);
        all(&check.what.expr);
        match origin {
            Origin::Place(_) | Origin::Entry(_) => leading.contains(&true),
            // Which of several calls it was, is not known.
            Origin::Called(_) => !leading.is_empty() && !leading.contains(&false),
        }
    }

    /// Whether a check goes through something of the submission.
    fn ranges_theirs(&self, check: &tree::Check) -> bool {
        let mut theirs = false;
        let mut look = |e: &Expr| {
            if let ExprKind::Comprehension { clauses, .. } | ExprKind::Where { clauses, .. } =
                &e.kind
            {
                walk::in_clauses(clauses, &mut |e| theirs |= self.is_theirs(e));
            }
        };
        walk::all(&check.what.expr, &mut look);
        walk::in_clauses(&check.what.clauses, &mut |e| walk::all(e, &mut look));
        walk::in_clauses(&check.what.clauses, &mut |e| theirs |= self.is_theirs(e));
        theirs
    }

    /// Tells of the operations in an expression that lead to a fault: all around its place, or the
    /// innermost that call where it happened. Says whether there is one.
    fn leads(&self, e: &Expr, origin: &Origin, tell: &mut dyn FnMut(&Expr)) -> bool {
        if let Origin::Entry(place) = origin
            && takes_entry(e, *place)
        {
            tell(e);
            return true;
        }
        let mut inside = false;
        walk::children(e, &mut |child| inside |= self.leads(child, origin, tell));
        let operation = matches!(
            e.kind,
            ExprKind::Call { .. } | ExprKind::Index { .. } | ExprKind::Chain { .. }
        );
        let own = operation
            && match origin {
                Origin::Place(place) | Origin::Entry(place) => reach::inside(*place, e.span),
                Origin::Called(called) => {
                    let all = self.fit.reach.all(Uses::of_expr(e).definitions);
                    !inside && !all.is_disjoint(called)
                }
            };
        if own {
            tell(e);
        }
        inside || own
    }
}

/// Whether an expression takes, or changes, the entry at this place of the text.
fn takes_entry(e: &Expr, place: Span) -> bool {
    match &e.kind {
        ExprKind::Index { index, .. } => index.span == place,
        ExprKind::With { changes, .. } => changes.iter().any(|(index, _)| index.span == place),
        _ => false,
    }
}
