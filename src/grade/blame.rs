//! Whose doing a fault is: the submission's, or the rubric's own.

use super::{Judging, reach};
use crate::check::tree::{self, Expr};
use crate::session::Home;
use crate::solve::fault::{Fault, FaultKind};

impl Judging<'_, '_> {
    /// Whether an expression asks for anything of the submission.
    pub(super) fn is_theirs(&self, e: &Expr) -> bool {
        let all = self.fit.reach.all(reach::Uses::of_expr(e).definitions);
        all.into_iter().any(|id| self.fit.is_submitted(id))
    }

    /// Whether a fault in a check is the rubric's own: it stands in a part that asks for nothing of
    /// the submission, and is the same for all.
    pub(super) fn is_of_rubric(&self, fault: &Fault, check: &tree::Check, home: &Home) -> bool {
        let limit = matches!(fault.kind, FaultKind::Limit(_) | FaultKind::Interrupted);
        let found = self.session.diagnosed(fault, home, check.span);
        let Some(label) = found.place().filter(|label| !limit && label.source.is(&self.home))
        else {
            return false;
        };
        let clauses = &check.what.clauses;
        let mut ranges_theirs = false;
        crate::check::walk::in_clauses(clauses, &mut |e| ranges_theirs |= self.is_theirs(e));
        let mut own = false;
        let mut look = |e: &Expr| {
            let operation = matches!(
                e.kind,
                tree::ExprKind::Call { .. }
                    | tree::ExprKind::Index { .. }
                    | tree::ExprKind::Chain { .. }
            );
            if operation && reach::inside(label.span, e.span) && !self.is_theirs(e) {
                own |= !ranges_theirs || reach::Uses::of_expr(e).locals.is_empty();
            }
        };
        let mut all = |e: &Expr| crate::check::walk::all(e, &mut look);
        all(&check.what.expr);
        crate::check::walk::in_clauses(clauses, &mut all);
        own
    }
}
