//! Statements and rules that lack a clause which brings in a name: `grundy(T(n))` without a `for n in …`.

use super::tree::Text;
use crate::source::{Source, Span};
use crate::syntax::{Scanner, TokenKind, ast};

/// What a name that is not known may lack: a `for` that brings it in.
#[derive(Clone, Debug)]
pub(super) struct Lacking {
    /// The statement or the rule.
    pub whole: Span,
    /// Where a `for` can be added to it.
    pub at: u32,
    /// What it would go through.
    pub range: String,
    /// The names of `for`s that stand further on, with their clauses.
    pub later: Vec<(Text, Span)>,
    /// A check of a problem.
    pub problem: bool,
}

impl Lacking {
    /// Does a call in it get a name? One that a `for` brings in is there for that.
    pub(super) fn gives(&self, name: &str, source: &Source) -> bool {
        let text = source.slice(self.whole);
        let mut depth = 0usize;
        Scanner::new(text).any(|token| {
            match token.kind {
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > 0 && token.text(text) == name
        })
    }
}

/// Does an expression ask something of a name, as a call does?
fn asks(e: &ast::Expr) -> bool {
    match &e.it {
        ast::ExprKind::Call { .. } | ast::ExprKind::List(_) | ast::ExprKind::Set(_) => true,
        ast::ExprKind::Paren(inside) => asks(inside),
        ast::ExprKind::Chain { first, rest } => asks(first) || rest.iter().any(|(_, e)| asks(e)),
        _ => false,
    }
}

impl Lacking {
    /// Of an expression that stands alone: `x == 5` asks about an x that was to be there.
    pub(super) fn of_value(what: &ast::Quantified, whole: Span, range: &str) -> Option<Lacking> {
        Lacking::of(what, whole, range).filter(|_| asks(&what.expr) || !what.clauses.is_empty())
    }

    /// Of an expression with clauses.
    pub(super) fn of(what: &ast::Quantified, whole: Span, range: &str) -> Option<Lacking> {
        // A name alone is a question about that name.
        let alone = matches!(what.expr.it, ast::ExprKind::Name(_));
        let range = range.to_string();
        let at = what.expr.span.end;
        let later = names_brought(&what.clauses);
        (!alone).then_some(Lacking { whole, at, range, later, problem: false })
    }
}

/// The names that `for` clauses bring in.
pub(super) fn names_brought(clauses: &[ast::Clause]) -> Vec<(Text, Span)> {
    let mut all = Vec::new();
    for clause in clauses {
        if let ast::ClauseKind::For(pattern, _) = &clause.it
            && let ast::PatternKind::Name(name) = &pattern.it
        {
            all.push((name.clone(), clause.span));
        }
    }
    all
}
