//! Set operators in one row that read in two ways: the text says which one is meant, and the
//! warning writes out both.

use super::checker::Checker;
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, Level, Node, Operator};

/// A row as its parts in the text: how it is read, and how it may have been meant.
struct Readings {
    operator: Span,
    sign: &'static str,
    read: String,
    other: String,
}

impl Checker<'_> {
    /// `a minus b xor c` takes `b xor c` first, and `a minus b intersect c` takes `a minus b`.
    pub fn mixed_sets(&mut self, first: &ast::Expr, rest: &[(Node<Operator>, ast::Expr)]) {
        let Some(found) = self.readings(first, rest) else { return };
        let Readings { operator, sign, read, other } = found;
        let mut problem = self.error(
            codes::MIXED_SET_OPERATORS,
            operator,
            format!("`{sign}` is mixed with other set operators, without brackets"),
            "taken with which side?",
        );
        // A comment in the row would swallow what stands behind it.
        if !read.contains('#') {
            problem = problem.help(format!("it is read as `{read}`; write that, or `{other}`"));
        }
        self.complain(problem);
    }

    fn readings(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
    ) -> Option<Readings> {
        let end = rest.last()?.1.span.end;
        let text = |from: u32, to: u32| {
            let words: Vec<&str> =
                self.source.slice(Span::new(from, to)).split_whitespace().collect();
            words.join(" ")
        };
        let (mut before, mut last) = (first.span, None::<Operator>);
        for (operator, operand) in rest {
            if let ast::ExprKind::Chain { first: inner, rest: more } = &operand.it
                && operand.it.level() == Level::Xor
                && let Some((xor, _)) = more.first()
            {
                let behind = text(operand.span.end, end);
                let space = if behind.is_empty() { "" } else { " " };
                let left = text(first.span.start, operand.span.start);
                let read = format!(
                    "{left} ({}){space}{behind}",
                    text(operand.span.start, operand.span.end)
                );
                let taken = text(first.span.start, inner.span.end);
                let other =
                    format!("({taken}) {}{space}{behind}", text(inner.span.end, operand.span.end));
                return Some(Readings { operator: xor.span, sign: xor.it.sign(), read, other });
            }
            let mixed = matches!(last, Some(Operator::Union | Operator::Minus));
            if operator.it == Operator::Intersect && mixed {
                let behind = text(before.end, end);
                let read = format!("({}) {behind}", text(first.span.start, before.end));
                let behind = text(operand.span.end, end);
                let space = if behind.is_empty() { "" } else { " " };
                let left = text(first.span.start, before.start);
                let other =
                    format!("{left} ({}){space}{behind}", text(before.start, operand.span.end));
                return Some(Readings {
                    operator: operator.span,
                    sign: operator.it.sign(),
                    read,
                    other,
                });
            }
            (before, last) = (operand.span, Some(operator.it));
        }
        None
    }
}
