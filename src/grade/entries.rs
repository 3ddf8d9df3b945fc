//! What students are told of an entry that is not there: how many there are only where that is their own.

use super::desk::Judging;
use super::reach::Uses;
use crate::check::tree::{ClauseKind, Expr, ExprKind, LocalId, Pattern, Quantified};
use crate::check::walk;
use crate::session::Home;
use crate::solve::fault::{Fault, FaultKind};
use crate::source::Span;
use hashbrown::HashMap;

impl Judging<'_, '_> {
    /// What is told of a fault in place of its own words, which would tell how long a list of the rubric is.
    pub(super) fn told_of_entry(
        &self,
        fault: &Fault,
        what: &Quantified,
        (home, span): (&Home, Span),
    ) -> Option<String> {
        let FaultKind::Index(index, _) = fault.kind else { return None };
        let found = self.session.diagnosed(fault, home, span);
        let own = found.place().is_some_and(|label| {
            self.fit.submitted.is_own_text(&label.source)
                || label.source.is(&self.home) && self.is_length_theirs(what, label.span)
        });
        // Of the first of many entries that is not there the number would tell it as well.
        let mut several = !what.clauses.is_empty();
        walk::all(&what.expr, &mut |e| several |= matches!(e.kind, ExprKind::Comprehension { .. }));
        (!own).then(|| match several {
            true => "there is no such entry".to_string(),
            false => format!("there is no entry {index}"),
        })
    }

    /// Whether what is looked at with an index at this place is as long as the submission makes it.
    fn is_length_theirs(&self, what: &Quantified, place: Span) -> bool {
        let mut found = false;
        let mut given = HashMap::new();
        for clause in &what.clauses {
            if let ClauseKind::For(Pattern::Name(name), of)
            | ClauseKind::Where(Pattern::Name(name), of) = &clause.kind
            {
                let own = match &of.kind {
                    ExprKind::List(each) if matches!(clause.kind, ClauseKind::For(..)) => {
                        each.iter().all(|e| self.is_own(e, &given))
                    }
                    _ => self.is_own(of, &given),
                };
                given.insert(*name, own);
            }
        }
        let mut look = |e: &Expr, given: &HashMap<LocalId, bool>| match &e.kind {
            ExprKind::Index { base, index } if index.span == place => {
                found |= self.is_own(base, given);
            }
            ExprKind::With { base, changes } if changes.iter().any(|(i, _)| i.span == place) => {
                found |= self.is_own(base, given);
            }
            _ => {}
        };
        let mut uses = Uses::of_expr(&what.expr);
        walk::all(&what.expr, &mut |e| look(e, &given));
        walk::in_clauses(&what.clauses, &mut |e| {
            uses.definitions.extend(Uses::of_expr(e).definitions);
            walk::all(e, &mut |e| look(e, &given));
        });
        for id in self.fit.reach.all(uses.definitions) {
            let definition = self.session.definition(id);
            let rubric = self.fit.submitted.rubric;
            let Some(definition) = definition.filter(|of| of.module == rubric) else { continue };
            walk::in_definition(&definition.kind, &mut |e| look(e, &HashMap::new()));
        }
        found
    }

    /// A name of the submission, what it gives, or an entry of that.
    fn is_own(&self, e: &Expr, given: &HashMap<LocalId, bool>) -> bool {
        match &e.kind {
            ExprKind::Definition(id) => self.fit.is_submitted(*id),
            ExprKind::Call { callee: of, .. }
            | ExprKind::Index { base: of, .. }
            | ExprKind::Field { base: of, .. } => self.is_own(of, given),
            ExprKind::Local(name) => given.get(name).copied().unwrap_or(false),
            _ => false,
        }
    }
}
