//! Infinite nim heaps: `*w`, `*(w^2 * 3 + w + 5)`. Inside a star `w` (or `ω`) is the first infinite
//! ordinal, unless it is a name.

use super::checker::Checker;
use super::tree::{Expr, ExprKind};
use super::ty::Ty;
use crate::diagnostic::codes;
use crate::source::Span;
use crate::syntax::ast::{self, Operator};

/// A power of ω and its coefficient; none where the coefficient is 1.
type Term<'a> = (u32, Option<&'a ast::Expr>);

const WRITTEN: &str = "powers of w in descending order, as in `*(w^2 * 3 + w + 5)`";

impl Checker<'_> {
    /// The size of a nim heap, if it is written as an ordinal.
    pub(super) fn ordinal(&mut self, size: &ast::Expr) -> Option<ExprKind> {
        if !self.has_omega(size) {
            return None;
        }
        let mut size = size;
        while let ast::ExprKind::Paren(inside) = &size.it {
            size = inside;
        }
        let mut terms = Vec::new();
        match &size.it {
            ast::ExprKind::Chain { first, rest }
                if rest.iter().all(|(op, _)| op.it == Operator::Add) =>
            {
                for term in [&**first].into_iter().chain(rest.iter().map(|(_, term)| term)) {
                    match self.term(term) {
                        Some(found) => terms.push((found, term.span)),
                        None => return Some(ExprKind::Wrong),
                    }
                }
            }
            _ => match self.term(size) {
                Some(found) => terms.push((found, size.span)),
                None => return Some(ExprKind::Wrong),
            },
        }
        let mut made: Vec<(u32, Expr)> = Vec::new();
        for ((power, times), span) in terms {
            if made.last().is_some_and(|(before, _)| *before <= power) {
                return Some(
                    self.no_ordinal(span, "this power of w is not less than the one before it"),
                );
            }
            let times = match times {
                Some(times) => {
                    let times = self.expression(times);
                    self.expect(&times, Ty::NUMBER, codes::NIMBER_SIZE, "a coefficient");
                    times.expr
                }
                None => Expr { kind: ExprKind::Number(1), span },
            };
            made.push((power, times));
        }
        Some(ExprKind::Ordinal(made))
    }

    fn is_omega(&self, e: &ast::Expr) -> bool {
        match &e.it {
            ast::ExprKind::Name(name) => {
                matches!(&**name, "w" | "ω")
                    && !self.scope.is_visible(name)
                    && self.global(name).is_none()
            }
            _ => false,
        }
    }

    /// Whether ω stands among the operators of an expression.
    fn has_omega(&self, e: &ast::Expr) -> bool {
        match &e.it {
            ast::ExprKind::Paren(inside) => self.has_omega(inside),
            ast::ExprKind::Chain { first, rest } => {
                self.has_omega(first) || rest.iter().any(|(_, e)| self.has_omega(e))
            }
            _ => self.is_omega(e),
        }
    }

    /// `w^2 * 3`, `w`, or a number. None where the mistake has been told.
    fn term<'a>(&mut self, e: &'a ast::Expr) -> Option<Term<'a>> {
        if !self.has_omega(e) {
            return Some((0, Some(e)));
        }
        if let Some(power) = self.power(e) {
            return Some((power, None));
        }
        if let ast::ExprKind::Chain { first, rest } = &e.it {
            if let Some((sign, _)) = rest.iter().find(|(op, _)| op.it == Operator::NimProduct) {
                self.no_ordinal(sign.span, "nim-products of ordinals are not known here");
                return None;
            }
            if let [(sign, times)] = rest.as_slice()
                && sign.it == Operator::Multiply
                && !self.has_omega(times)
                && let Some(power) = self.power(first)
            {
                return Some((power, Some(times)));
            }
        }
        self.no_ordinal(e.span, "this is no ordinal below w^w in its normal form");
        None
    }

    /// The exponent of `w` or `w^3`.
    fn power(&self, e: &ast::Expr) -> Option<u32> {
        match &e.it {
            ast::ExprKind::Paren(inside) => self.power(inside),
            ast::ExprKind::Chain { first, rest } => match rest.as_slice() {
                [(sign, power)] if sign.it == Operator::Power && self.is_omega(first) => {
                    match &power.it {
                        ast::ExprKind::Number(digits) => digits.parse().ok(),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => self.is_omega(e).then_some(1),
        }
    }

    fn no_ordinal(&mut self, span: Span, why: &str) -> ExprKind {
        let problem = self
            .error(codes::NIMBER_SIZE, span, why, "not the size of a nim heap")
            .help(format!("an ordinal heap is written with {WRITTEN}"));
        self.complain(problem);
        ExprKind::Wrong
    }
}

/// What is said more of a `w` that nothing brings in, where nim-products are written.
pub(super) fn without_product(name: &str, text: &str) -> &'static str {
    match name == "w" && (text.contains("nimmul") || text.contains('⊗')) {
        true => "; the infinite `w` stands in nim heaps, as in `*w`, and has no product here",
        false => "",
    }
}
