//! Checks of a rubric that go over no case at all, and so hold for everybody.

use super::lower::Lowered;
use super::question::opened;
use super::reach::{self, Reach, Uses, asked_of};
use crate::check::Program;
use crate::check::tree::{
    Check, Clause, ClauseKind, Expr, ExprKind, LetPattern, Quantified, StatementKind,
};
use crate::check::walk;
use crate::meter;
use crate::session::{Home, Options, Session};
use crate::solve::value::Value;
use crate::source::Source;
use crate::syntax::ast::Operator;
use crate::vocabulary::builtin;

/// A range without an end is looked at so far from its beginning, which is as far as a check of one is
/// tried where no theorem covers it.
const FAR: i64 = 10_000;

/// What is more work is not looked at: it goes over something, as a rule.
const STEPS: u64 = 5_000_000;

/// The room for it.
const BYTES: usize = 256 * 1024 * 1024;

/// The ranges of a rubric's checks, which are the same for all submissions.
pub(super) struct Ranges<'a> {
    session: Session,
    program: Program,
    reach: &'a Reach,
    source: &'a Source,
}

impl<'a> Ranges<'a> {
    pub(super) fn new(program: Program, reach: &'a Reach, source: &'a Source) -> Ranges<'a> {
        Ranges { session: Session::new(program.clone()), program, reach, source }
    }

    /// Whether a check goes over no case, whatever is handed in.
    pub(super) fn are_empty(&mut self, check: &Check, lowered: &Lowered) -> bool {
        let what = opened(&check.what);
        if what.clauses.is_empty() {
            return false;
        }
        let mut theirs = false;
        walk::in_clauses(&what.clauses, &mut |e| theirs |= !asked_of(e, self.reach).is_empty());
        if theirs {
            return false;
        }
        let _own = meter::ensure(BYTES);
        meter::begin(Some(STEPS));
        let none = self.none(&what, lowered);
        meter::begin(None);
        none == Some(true)
    }

    /// Whether there is no case; nothing where that cannot be found out with little work.
    fn none(&mut self, what: &Quantified, lowered: &Lowered) -> Option<bool> {
        let options = Options { steps: Some(STEPS), ..Options::unwatched(BYTES) };
        let home = Home { source: self.source.clone(), locals: lowered.locals.clone() };
        let span = what.expr.span;
        let clauses: Vec<Clause> = what.clauses.iter().map(ended).collect();
        let each = Box::new(Expr { kind: ExprKind::Truth(true), span });
        let kind = ExprKind::Comprehension { set: false, each, clauses };
        let args = vec![Expr { kind, span }];
        let callee = Box::new(Expr { kind: ExprKind::Builtin(builtin("any")?), span });
        let any = Expr { kind: ExprKind::Call { callee, args }, span };
        self.bind(&any, lowered, &options)?;
        let all = Quantified { expr: any, clauses: Vec::new() };
        let value = self.session.value_at(&all.expr, &all, &[], &home, &options).ok()?;
        Some(value == Value::Truth(false))
    }

    /// Gives the values that an expression rests on their names.
    fn bind(&mut self, e: &Expr, lowered: &Lowered, options: &Options<'_>) -> Option<()> {
        let all = self.reach.all(Uses::of_expr(e).definitions);
        for place in self.reach.lets(&all) {
            let module = self.program.modules.get(place.module)?;
            let statement = module.statements.get(place.statement)?;
            let StatementKind::Let { pattern, value } = &statement.kind else { continue };
            let home = Home { source: module.source.clone(), locals: statement.locals.clone() };
            self.session.bind(pattern, value, &home, options).ok()?;
        }
        let home = Home { source: self.source.clone(), locals: lowered.locals.clone() };
        let wanted = |pattern: &LetPattern| reach::named(pattern).iter().any(|id| all.contains(id));
        for of in lowered.lets.iter().filter(|of| wanted(&of.pattern)) {
            self.session.bind(&of.pattern, &of.value, &home, options).ok()?;
        }
        Some(())
    }
}

/// The same clause with an end, if it is a range without one.
fn ended(clause: &Clause) -> Clause {
    let mut clause = clause.clone();
    if let ClauseKind::For(_, over) = &mut clause.kind
        && let ExprKind::Range { from, to: to @ None } = &mut over.kind
    {
        let far = Expr { kind: ExprKind::Number(FAR), span: over.span };
        let rest = vec![(Operator::Add, over.span, far)];
        let kind = ExprKind::Chain { first: from.clone(), rest };
        *to = Some(Box::new(Expr { kind, span: over.span }));
    }
    clause
}
