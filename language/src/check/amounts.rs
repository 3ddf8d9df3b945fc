//! Amounts in forms of paper: `subtract 1 or 3`, `subtract 1-3`, `subtract 1 <= k <= 3`.

use super::checker::{Checker, Typed};
use super::constant;
use super::tree::{Clause, ClauseKind, Expr, ExprKind, Pattern};
use super::ty::Ty;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::Scanner;
use crate::syntax::ast::{self, Node, Operator};
use crate::syntax::bounds;

impl Checker<'_> {
    /// `subtract 1 or 3`, `subtract [1..3]`
    pub(super) fn amounts_in_words(&self, amount: &ast::Expr) -> Option<Diagnostic> {
        if let ast::ExprKind::List(ast::Items::Each(all)) = &amount.it
            && let [one] = all.as_slice()
            && matches!(one.it, ast::ExprKind::Range { .. })
        {
            let message = "several amounts stand in braces";
            let text = format!("{{{}}}", self.source.slice(one.span));
            let problem = self.error(codes::RANGE_IN_WORDS, amount.span, message, "only these");
            let problem = problem.help(format!("write `{text}`"));
            return Some(problem.mended(Mend::new(amount.span, text)));
        }
        if let Some(problem) = self.range_and_a_set(amount) {
            return Some(problem);
        }
        let ast::ExprKind::Chain { first, rest } = &amount.it else { return None };
        let (operator, _) = rest.first()?;
        if !matches!(operator.it, ast::Operator::Or | ast::Operator::And) {
            return None;
        }
        let all = std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e));
        let all: Vec<String> = all.map(|e| bounds::dashed(self.source.slice(e.span))).collect();
        let set = format!("{{{}}}", all.join(", "));
        Some(
            self.error(
                codes::RANGE_IN_WORDS,
                operator.span,
                "several amounts stand in braces",
                "joins what is true or false",
            )
            .help(format!("write `{set}`"))
            .mended(Mend::new(amount.span, set)),
        )
    }

    /// `1..n minus {3}`, `1.. minus {3}`: a range is a set in braces.
    pub(super) fn range_and_a_set(&self, e: &ast::Expr) -> Option<Diagnostic> {
        let of_sets = |rest: &[(Node<Operator>, ast::Expr)]| match rest {
            [(sign, _), ..] => {
                matches!(sign.it, Operator::Minus | Operator::Union | Operator::Intersect)
            }
            [] => false,
        };
        // `{1, 2, 3} minus 2..4`: the range is the last of the sets.
        if let ast::ExprKind::Range { from, to: Some(to) } = &e.it
            && let ast::ExprKind::Chain { rest, .. } = &from.it
            && of_sets(rest)
            && !matches!(&to.it, ast::ExprKind::Chain { rest, .. } if of_sets(rest))
            && let Some((sign, low)) = rest.last()
        {
            let range = self.source.slice(Span::new(low.span.start, e.span.end)).trim();
            let text = format!("{{{range}}}");
            let message = format!("`{}` wants sets, and a range alone is a list", sign.it.sign());
            let problem = self.error(codes::OPERATOR_TYPES, sign.span, message, "between sets");
            let place = Span::new(low.span.start, low.span.start + range.len() as u32);
            let help = format!("write `{} {text}`", sign.it.sign());
            return Some(problem.help(help).mended(Mend::new(place, text)));
        }
        let (range, rest) = match &e.it {
            ast::ExprKind::Range { to: Some(to), .. } => {
                let ast::ExprKind::Chain { first, rest } = &to.it else { return None };
                let range = self.source.slice(Span::new(e.span.start, first.span.end));
                (range.trim().to_string(), rest.as_slice())
            }
            ast::ExprKind::Chain { first, rest } => {
                let ast::ExprKind::Range { to: None, .. } = &first.it else { return None };
                let lacking = self.lacking.as_ref().filter(|lacking| self.is_rule(lacking))?;
                let (_, heap) = lacking.range.split_once("..")?;
                (format!("{}{heap}", self.source.slice(first.span).trim()), rest.as_slice())
            }
            _ => return None,
        };
        let (sign, _) = rest.first().filter(|_| of_sets(rest))?;
        let behind = self.source.slice(Span::new(sign.span.start, e.span.end));
        let text = format!("{{{range}}} {behind}");
        let message = format!("`{}` wants sets, and a range alone is a list", sign.it.sign());
        let problem = self.error(codes::OPERATOR_TYPES, sign.span, message, "between sets");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(e.span, text)))
    }

    /// `1..<4`: a range as other languages write it, which leaves out its end.
    pub(super) fn half_open(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Typed> {
        let ast::ExprKind::Range { from, to: None } = &first.it else { return None };
        let [(sign, end)] = rest else { return None };
        if sign.it != Operator::Less {
            return None;
        }
        let last = bounds::less_one(self.source.slice(end.span));
        let range = format!("{}..{last}", self.source.slice(from.span));
        let message = "both ends of a range are in it";
        let problem = self
            .error(codes::RANGE_IN_WORDS, sign.span, message, "not like this")
            .help(format!("write `{range}`"))
            .mended(Mend::new(span, range));
        self.complain(problem);
        self.expression(from);
        self.expression(end);
        let ty = self.types().list(Ty::NUMBER);
        Some(Typed { expr: Expr::wrong(span), ty })
    }

    /// `1-3` is minus two; one to three was meant.
    pub(super) fn meant_range(&self, amount: &Expr) -> Option<(String, Mend)> {
        if let ExprKind::Set(all) | ExprKind::List(all) = &amount.kind {
            let set = self.dashes_meant(amount.span, all)?;
            return Some((format!("write `{set}`"), Mend::new(amount.span, set)));
        }
        let ExprKind::Chain { first, rest } = &amount.kind else { return None };
        let [(ast::Operator::Subtract, _, high)] = rest.as_slice() else { return None };
        let (low, high) = (self.source.slice(first.span), self.source.slice(high.span));
        let range = format!("{low}..{high}");
        let help = format!("`-` subtracts; a range is written `{range}`");
        Some((help, Mend::new(amount.span, range)))
    }

    /// `{1, 3-5, 7}` with the range that was meant; none where no dash is one.
    fn dashes_meant(&self, whole: Span, members: &[Expr]) -> Option<String> {
        // A list has no ranges for members.
        if !self.source.slice(whole).starts_with('{') {
            return None;
        }
        let (mut text, mut at) = (String::new(), whole.start);
        for member in members {
            let written = self.source.slice(member.span);
            let range = bounds::dashed(written);
            if range != written && !range.starts_with("0..") {
                text += self.source.slice(Span::new(at, member.span.start));
                text += &range;
                at = member.span.end;
            }
        }
        text += self.source.slice(Span::new(at, whole.end));
        (at > whole.start && !text.contains(['#', '\n'])).then_some(text)
    }

    /// `{1, 3-5, 7}`, `{-2, 1}`: a member below 1 among the amounts, or among what the name goes through that is taken.
    pub(super) fn never_taken(
        &self,
        amount: &Expr,
        clauses: &[Clause],
        naturals: constant::Naturals<'_>,
    ) -> Option<Diagnostic> {
        let source = match &amount.kind {
            ExprKind::Local(id) => clauses.iter().find_map(|clause| match &clause.kind {
                ClauseKind::For(Pattern::Name(own), from) if own == id => Some(from),
                _ => None,
            })?,
            _ => amount,
        };
        let (ExprKind::Set(all) | ExprKind::List(all)) = &source.kind else { return None };
        // A 0 is told elsewhere, and an empty range leaves nothing out.
        let other = |e: &Expr| !matches!(e.kind, ExprKind::Number(0) | ExprKind::Range { .. });
        let small = |e: &&Expr| other(e) && constant::never_positive(e, naturals);
        let small = all.iter().find(small)?;
        let message = "a move has to take something, so that this amount is left out";
        let problem = self.error(codes::TAKES_0_TOO, small.span, message, "less than one");
        Some(match self.dashes_meant(source.span, all) {
            Some(set) => {
                let help = format!("a range has two dots: write `{set}`");
                problem.help(help).mended(Mend::new(source.span, set))
            }
            None => problem.help("amounts are 1 or more: leave it out, or write what it is to be"),
        })
    }

    /// `subtract 1 <= k <= 3`, `subtract k < n`: the amounts between bounds, which are a range. `behind` are the
    /// clauses of the rule.
    pub(super) fn amounts_compared(&self, amount: &ast::Expr, behind: Span) -> Option<Diagnostic> {
        let ast::ExprKind::Chain { first, rest } = &amount.it else { return None };
        let new = |e: &ast::Expr| match &e.it {
            ast::ExprKind::Name(name) => {
                !self.scope.is_visible(name) && self.global(name).is_none()
            }
            _ => false,
        };
        let (name, below, above) = match rest.as_slice() {
            [(sign, other)] if new(first) => (&**first, None, Some((sign.it.sign(), other))),
            [(sign, name)] if new(name) => (name, Some((&**first, sign.it.sign())), None),
            [(low, name), (high, other)] if new(name) => {
                (name, Some((&**first, low.it.sign())), Some((high.it.sign(), other)))
            }
            _ => return None,
        };
        let both = below.map(|(e, sign)| (bounds::turned(sign), e)).into_iter().chain(above);
        let (mut low, mut high) = ("1".to_string(), String::new());
        for (sign, bound) in both {
            let text = self.source.slice(bound.span);
            match sign {
                "<" => high = bounds::below(text),
                "<=" => high = text.to_string(),
                ">" => low = bounds::above(text),
                ">=" => low = bounds::at_least(text),
                _ => return None,
            }
        }
        let name = self.source.slice(name.span);
        let clauses = self.source.slice(behind);
        let asked = Scanner::new(clauses).any(|token| token.text(clauses) == name);
        let range = match (low.as_str(), asked) {
            ("0", _) => format!("1..{high}"),
            _ => format!("{low}..{high}"),
        };
        let text = if asked { format!("{name} for {name} in {range}") } else { range };
        let message = "amounts between two bounds are a range";
        let problem = self
            .error(codes::RANGE_IN_WORDS, amount.span, message, "compares, and is no amount")
            .help(format!("write `{text}`"));
        Some(problem.mended(Mend::new(amount.span, text)))
    }
}
