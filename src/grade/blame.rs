//! Whose doing a fault is: the submission's, or the rubric's own.

use super::desk::{Judging, ends_all};
use super::lower::Lowered;
use super::question::{names, opened};
use super::reach::{self, Uses};
use crate::check::tree::{self, Clause, ClauseKind, DefinitionId, Expr, ExprKind, LocalId};
use crate::check::walk;
use crate::meter;
use crate::session::Home;
use crate::solve::fault::{Fault, FaultKind};
use crate::source::{Source, Span};
use hashbrown::HashMap;
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

    /// The definitions of the rubric, or of what it imports, in which a place stands.
    fn defined_at(&self, source: &Source, span: Span, of: &Lowered) -> BTreeSet<DefinitionId> {
        let modules = self.fit.submitted.program.modules.iter();
        let module = modules.filter(|module| module.source.is(source));
        let statements = module.flat_map(|module| &module.statements);
        let around = statements.filter(|statement| reach::inside(span, statement.span));
        let mut all: BTreeSet<DefinitionId> =
            around.flat_map(|statement| reach::defined_by(&statement.kind)).collect();
        let own = of
            .functions
            .iter()
            .filter(|(_, body)| source.is(&self.home) && reach::inside(span, *body));
        all.extend(own.map(|(id, _)| *id));
        all
    }

    /// Whether what a check asks without the submission has no answer within the steps of a check: then
    /// it has none for anybody. A range without an end is as long as its answers are quick.
    pub(super) fn is_slow_alone(
        &mut self,
        check: &tree::Check,
        home: &Home,
        steps: Option<u64>,
    ) -> bool {
        let what = opened(&check.what);
        let mut clauses_theirs = false;
        walk::in_clauses(&what.clauses, &mut |e| clauses_theirs |= self.is_theirs(e));
        if clauses_theirs || what.is_open() {
            return false;
        }
        let mut own = Vec::new();
        self.own_parts(&what.expr, &mut own);
        let named = bound_by(&what.clauses);
        own.retain(|part| Uses::of_expr(part).locals.iter().all(|local| named.contains(local)));
        own.into_iter().any(|part| {
            self.clear(&mut HashMap::new());
            meter::begin(steps);
            let found = self.bench(home).at_all_cases(part, &what.clauses);
            found.is_err_and(|fault| fault.is_limit() && !ends_all(&fault))
        })
    }

    /// The largest parts of an expression that ask for nothing of the submission, and call something.
    fn own_parts(&self, e: &Expr, own: &mut Vec<Expr>) {
        if self.is_theirs(e) {
            walk::children(e, &mut |child| self.own_parts(child, own));
        } else {
            let mut calls = false;
            walk::all(e, &mut |e| calls |= matches!(e.kind, ExprKind::Call { .. }));
            own.extend(calls.then(|| e.clone()));
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

/// The names that clauses give.
fn bound_by(clauses: &[Clause]) -> BTreeSet<LocalId> {
    let patterns = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::For(pattern, _) | ClauseKind::Where(pattern, _) => Some(names(pattern)),
        ClauseKind::If(_) | ClauseKind::As(_) | ClauseKind::Here => None,
    });
    patterns.flatten().collect()
}

/// Whether an expression takes, or changes, the entry at this place of the text.
fn takes_entry(e: &Expr, place: Span) -> bool {
    match &e.kind {
        ExprKind::Index { index, .. } => index.span == place,
        ExprKind::With { changes, .. } => changes.iter().any(|(index, _)| index.span == place),
        _ => false,
    }
}
