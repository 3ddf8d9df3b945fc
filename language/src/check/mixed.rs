//! Operators that read in two ways: set operators in one row without brackets, and `^`, which adds
//! without carrying in other languages. The warning writes out what may have been meant.

use super::checker::Checker;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Node, Operator, Precedence};
use crate::vocabulary::{Builtin, builtin};

/// A row as its parts in the text: how it is read, and how it may have been meant.
struct Readings {
    operator: Span,
    sign: &'static str,
    read: String,
    other: String,
}

impl Checker<'_> {
    /// `a minus b xor c` takes `b xor c` first, and `a minus b intersect c` takes `a minus b`.
    pub(super) fn mixed_sets(&mut self, first: &ast::Expr, rest: &[(Node<Operator>, ast::Expr)]) {
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

    /// `grundy(Nim(a, b)) == a ^ b`: the nim-sum, most likely.
    pub(super) fn power_for_nim_sum(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
    ) {
        let [(operator, second)] = rest else { return };
        if !matches!(operator.it, Operator::Equal | Operator::NotEqual) {
            return;
        }
        for (value, power) in [(first, second), (second, first)] {
            if !is_nim_value(value) {
                continue;
            }
            let Some(sign) = power_of_names(power) else { continue };
            let text = self.source.slice(power.span).replace('^', " xor ");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let problem = self
                .error(
                    codes::POWER_FOR_NIM_SUM,
                    sign,
                    "`^` is a power, and a nim-value is compared with it",
                    "a power of two variables",
                )
                .help(format!("the nim-sum is `{text}`"))
                .mended(Mend::new(power.span, text));
            return self.complain(problem);
        }
    }

    /// `grundy(G) ^ grundy(H)`: the value of the sum, most likely.
    pub(super) fn power_of_nim_values(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
    ) {
        let (Some((operator, _)), Some((_, last))) = (rest.first(), rest.last()) else { return };
        let value = |e: &ast::Expr| is_nim_value(e) || power_of_values(e);
        let both = is_nim_value(first) && rest.iter().all(|(_, e)| value(e));
        let whole = first.span.to(last.span);
        let inside = |problem: &Diagnostic| {
            let power = problem.code == codes::POWER_FOR_NIM_SUM;
            let mend = problem.mend.as_ref().map(|mend| mend.span);
            power && mend.is_some_and(|it| it.start <= whole.start && whole.end <= it.end)
        };
        if operator.it != Operator::Power || !both || self.problems.last().is_some_and(inside) {
            return;
        }
        let text = self.source.slice(whole).replace('^', " xor ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = "`^` is a power, and these are nim-values";
        let problem = self
            .error(codes::POWER_FOR_NIM_SUM, operator.span, message, "a power of two nim-values")
            .help(format!("the nim-sum is `{text}`"))
            .mended(Mend::new(whole, text));
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
                && operand.it.level() == Precedence::Xor
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

/// `grundy(…)`
fn is_nim_value(e: &ast::Expr) -> bool {
    match &e.it {
        ast::ExprKind::Paren(inside) => is_nim_value(inside),
        ast::ExprKind::Call { callee, .. } => {
            matches!(&callee.it, ast::ExprKind::Name(name) if builtin(name) == Some(Builtin::Grundy))
        }
        _ => false,
    }
}

/// `grundy(G) ^ grundy(H)`
fn power_of_values(e: &ast::Expr) -> bool {
    match &e.it {
        ast::ExprKind::Paren(inside) => power_of_values(inside),
        ast::ExprKind::Chain { first, rest } => {
            let power = |(sign, e): &(Node<Operator>, ast::Expr)| {
                sign.it == Operator::Power && (is_nim_value(e) || power_of_values(e))
            };
            is_nim_value(first) && rest.iter().all(power)
        }
        _ => false,
    }
}

/// The first sign of a row of variables with nothing but `^` between them.
fn power_of_names(e: &ast::Expr) -> Option<Span> {
    let is_name = |e: &ast::Expr| matches!(e.it, ast::ExprKind::Name(_));
    match &e.it {
        ast::ExprKind::Paren(inside) => power_of_names(inside),
        ast::ExprKind::Chain { first, rest } => {
            let (sign, last) = rest.first()?;
            let rest = is_name(last) || power_of_names(last).is_some();
            (sign.it == Operator::Power && is_name(first) && rest).then_some(sign.span)
        }
        _ => None,
    }
}

/// Rows whose signs mean something else of sets, and functions without brackets.
impl Checker<'_> {
    /// `{1, 2, 3} - {2}`, `{1, 2} + {3}`
    pub(super) fn sets_in_signs(
        &self,
        (ty, span): (Ty, Span),
        rest: &[(Node<Operator>, ast::Expr)],
        now: Ty,
    ) -> Option<Diagnostic> {
        let of_values = |ty: Ty| match self.known.types.kind(ty) {
            Kind::Set(of) => !matches!(
                self.known.types.kind(*of),
                Kind::Unknown { .. } | Kind::Position | Kind::Set(_) | Kind::Wrong
            ),
            _ => false,
        };
        if !of_values(ty) || !of_values(now) {
            return None;
        }
        let (operator, _) = rest.first()?;
        let all = |one: Operator| rest.iter().all(|(operator, _)| operator.it == one);
        let (word, message) = match operator.it {
            Operator::Subtract if all(Operator::Subtract) => {
                ("minus", "members are taken out of a set with `minus`")
            }
            Operator::Add if all(Operator::Add) => ("union", "sets are not added"),
            _ => return None,
        };
        let parts = rest.iter().map(|(_, part)| self.source.slice(part.span));
        let parts: Vec<&str> = std::iter::once(self.source.slice(span)).chain(parts).collect();
        let text = parts.join(&format!(" {word} "));
        let whole = rest.iter().fold(span, |whole, (_, part)| whole.to(part.span));
        let problem = self.error(codes::OPERATOR_TYPES, operator.span, message, "between sets");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(whole, text)))
    }

    /// `grundy *3`, `same *3 *4`: the heaps are what a function takes.
    pub(super) fn function_of_heaps(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Diagnostic> {
        let ast::ExprKind::Name(name) = &first.it else { return None };
        let heaps = rest.iter().all(|(operator, heap)| {
            let near = operator.span.end == heap.span.start;
            operator.it == Operator::Multiply && near
        });
        if !heaps || builtin(name).is_none() || self.scope.find(name).is_some() {
            return None;
        }
        let heaps: Vec<String> =
            rest.iter().map(|(_, heap)| format!("*{}", self.source.slice(heap.span))).collect();
        let text = format!("{name}({})", heaps.join(", "));
        let message = format!("`{name}` is a function: what it takes stands in brackets");
        let problem = self.error(codes::OPERATOR_TYPES, first.span, message, "no `(` behind it");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)))
    }
}
