//! The question of a check asked at fewer places, at one, or with its `all` opened.

use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, LocalId, Pattern, Quantified};
use crate::session::variables;
use crate::solve::value::Value;
use crate::source::Span;
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// The same question over the first few numbers of its ranges, if these are written out. Whatever
/// fails there is the smallest that fails: all that is left out has a larger coordinate.
pub(super) fn beginning(what: &Quantified, few: i64) -> Option<Quantified> {
    let number = |e: &Expr| match e.kind {
        ExprKind::Number(n) => Some(n),
        _ => None,
    };
    let mut small = what.clone();
    let mut last = i64::MIN;
    for clause in &what.clauses {
        if let ClauseKind::For(_, over) = &clause.kind {
            let ExprKind::Range { from, .. } = &over.kind else { return None };
            last = last.max(number(from)?.checked_add(few)?);
        }
    }
    let mut cut = false;
    for clause in &mut small.clauses {
        if let ClauseKind::For(_, over) = &mut clause.kind
            && let ExprKind::Range { to, .. } = &mut over.kind
        {
            let end = match to {
                Some(to) => number(to)?,
                None => i64::MAX,
            };
            if end > last {
                let kind = ExprKind::Number(last);
                (*to, cut) = (Some(Box::new(Expr { kind, span: over.span })), true);
            }
        }
    }
    cut.then_some(small)
}

/// The same question at one place: each name that goes through a range has its value there.
pub(super) fn pinned(what: &Quantified, at: &[Value]) -> Quantified {
    let mut pinned = what.clone();
    let names = variables(&what.clauses);
    for clause in &mut pinned.clauses {
        if let ClauseKind::For(Pattern::Name(local), over) = &mut clause.kind
            && let ExprKind::Range { from, to } = &mut over.kind
            && let Some(Value::Number(n)) =
                names.iter().position(|name| name == local).and_then(|index| at.get(index))
        {
            let number = || Expr { kind: ExprKind::Number(*n), span: over.span };
            (**from, *to) = (number(), Some(Box::new(number())));
        }
    }
    pinned
}

/// One comparison of a chain.
pub(super) fn comparison(left: &Expr, right: &(Operator, Span, Expr)) -> Expr {
    let span = left.span.to(right.2.span);
    Expr {
        kind: ExprKind::Chain { first: Box::new(left.clone()), rest: vec![right.clone()] },
        span,
    }
}

pub(super) fn names(pattern: &Pattern) -> Vec<LocalId> {
    match pattern {
        Pattern::Name(local) => vec![*local],
        Pattern::Tuple(parts) => parts.iter().flat_map(names).collect(),
    }
}

/// `all(E for x in S)` is E for every x in S.
pub(super) fn opened(what: &Quantified) -> Quantified {
    let mut what = what.clone();
    loop {
        let inner: (Expr, Vec<Clause>) = match &what.expr.kind {
            ExprKind::Call { callee, args } => match (&callee.kind, args.as_slice()) {
                (
                    ExprKind::Builtin(builtin),
                    [Expr { kind: ExprKind::Comprehension { each, clauses, .. }, .. }],
                ) if *builtin == Builtin::All => ((**each).clone(), clauses.clone()),
                _ => return what,
            },
            _ => return what,
        };
        what.expr = inner.0;
        what.clauses.extend(inner.1);
    }
}
