//! Rows of operators: what each level wants of its operands.

use super::checker::{Checker, Typed};
use super::scheme::WantKind;
use super::tree::{Expr, ExprKind};
use super::ty::Ty;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Node, Operator, Precedence};

impl Checker<'_> {
    pub(super) fn chain(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Typed {
        let level = rest.first().map_or(Precedence::Postfix, |(op, _)| op.it.level());
        if level == Precedence::Sets {
            self.mixed_sets(first, rest);
        }
        if level == Precedence::Product {
            self.fraction(first, rest, span);
        }
        if level == Precedence::Compare {
            if let Some(range) = self.half_open(first, rest, span) {
                return range;
            }
            self.power_for_nim_sum(first, rest);
        }
        let meant = match level {
            Precedence::Or => self.one_of_several(first, rest, span),
            Precedence::Product => self.function_of_heaps(first, rest, span),
            Precedence::Power => self.power_meant(first, rest),
            Precedence::Sum => self.kind_called(first, rest, span),
            Precedence::Compare => self
                .file_behind_a_sign(first, rest, span)
                .or_else(|| self.winner_compared(first, rest))
                .or_else(|| self.in_outcome(first, rest, span)),
            _ => self.in_outcome(first, rest, span),
        };
        if let Some(problem) = meant {
            self.complain(problem);
            return Typed { expr: Expr::wrong(span), ty: Ty::WRONG };
        }
        let first = self.expression(first);
        let mut sum: Option<Mend> = None;
        let mut before = (first.ty, first.expr.span);
        let whole = first.ty;
        let mut out = Vec::with_capacity(rest.len());
        for (operator, operand) in rest {
            let member = matches!(operator.it, Operator::In | Operator::NotIn);
            let operand =
                if member { self.maybe_endless(operand) } else { self.expression(operand) };
            let now = (operand.ty, operand.expr.span);
            if level == Precedence::Sum
                && let Some(problem) = self.sets_in_signs((whole, first.expr.span), rest, now.0)
            {
                self.complain(problem);
                return Typed { expr: Expr::wrong(span), ty: whole };
            }
            if rest.len() == 1
                && let Some(problem) = self.repeat_meant(operator, ((whole, first.expr.span), now))
            {
                self.complain(problem);
                return Typed { expr: Expr::wrong(span), ty: Ty::WRONG };
            }
            match level {
                Precedence::Compare => {
                    self.compare(operator, before, now);
                    before = now;
                }
                Precedence::Sum if operator.it == Operator::Add => {
                    self.add(operator, (whole, first.expr.span), now)
                }
                Precedence::Sum | Precedence::Xor | Precedence::Power | Precedence::Sets
                    if self.adds(operator, (whole, first.expr.span), now, &mut sum) => {}
                Precedence::Xor => self.alike(operator, (whole, first.expr.span), now),
                Precedence::Sets => self.sets(operator, (whole, first.expr.span), now),
                Precedence::And if self.adds(operator, (whole, first.expr.span), now, &mut sum) => {
                }
                Precedence::Iff | Precedence::Implies | Precedence::Or | Precedence::And => {
                    self.truth(now, operator)
                }
                _ => self.number(now, operator),
            }
            out.push((operator.it, operator.span, operand.expr));
        }
        if let Some((operator, _)) = rest.first() {
            let opening = (whole, first.expr.span);
            match level {
                _ if sum.is_some() => {}
                Precedence::Iff | Precedence::Implies | Precedence::Or | Precedence::And => {
                    self.truth(opening, operator);
                }
                Precedence::Sum if rest.iter().all(|(op, _)| op.it == Operator::Add) => {
                    self.want(WantKind::Add(whole), span);
                }
                Precedence::Sum | Precedence::Product | Precedence::Power => {
                    self.number(opening, operator)
                }
                Precedence::Xor => self.want(WantKind::Xor(whole), span),
                _ => {}
            }
        }
        if let (Some((operator, _)), Some(sum)) = (rest.first(), sum) {
            self.of_positions(operator, sum);
            return Typed { expr: Expr::wrong(span), ty: whole };
        }
        let ty = match level {
            _ if level <= Precedence::Compare => Ty::TRUTH,
            Precedence::Product | Precedence::Power => Ty::NUMBER,
            _ => whole,
        };
        let kind = ExprKind::Chain { first: Box::new(first.expr), rest: out };
        Typed { expr: Expr { kind, span }, ty }
    }

    fn number(&mut self, (ty, span): (Ty, Span), operator: &Node<Operator>) {
        if self.types().unify(ty, Ty::NUMBER).is_ok() {
            return;
        }
        let sign = operator.it.sign();
        let words = self.known.types.words(ty);
        let help = if self.known.types.is_position(ty) {
            let text = self.source.slice(span).trim();
            Some(match operator.it {
                Operator::Multiply => format!(
                    "copies of it side by side are a sum, `{text} + {text}`; its nim-value is a number, `grundy({text})`"
                ),
                _ => format!("its nim-value is a number: `grundy({text})`"),
            })
        } else {
            match (operator.it, self.known.types.kind(ty)) {
                (Operator::Subtract, super::ty::Kind::Set(_)) => {
                    Some("members are taken out of a set with `minus`: `A minus B`".to_string())
                }
                _ => None,
            }
        };
        let problem = self
            .error(
                codes::OPERATOR_TYPES,
                span,
                format!("`{sign}` wants numbers, and this is {words}"),
                format!("is {words}"),
            )
            .label(&self.source, operator.span, "of this operator")
            .maybe_help(help);
        self.complain(problem);
    }

    /// `T(n) in P`: P is no set of positions.
    fn in_outcome(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Diagnostic> {
        let [(sign, outcome)] = rest else { return None };
        let asks = matches!(outcome.it, ast::ExprKind::Outcome(_));
        let equals = match sign.it {
            Operator::In if asks => "==",
            Operator::NotIn if asks => "!=",
            _ => return None,
        };
        let position = self.source.slice(first.span);
        let text = format!("outcome({position}) {equals} {}", self.source.slice(outcome.span));
        let problem = self
            .error(codes::NOT_A_COLLECTION, outcome.span, "an outcome is no set", "who wins")
            .help(format!("write `{text}`"));
        Some(problem.mended(Mend::new(span, text)))
    }

    /// `n % 7 == 0 or 2`
    fn one_of_several(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Diagnostic> {
        let ast::ExprKind::Chain { first: of, rest: compared } = &first.it else { return None };
        let [(equals, one)] = compared.as_slice() else { return None };
        let number = |e: &ast::Expr| matches!(e.it, ast::ExprKind::Number(_));
        let numbers = rest.iter().all(|(_, e)| number(e));
        if !matches!(equals.it, Operator::Equal | Operator::NotEqual) || !numbers {
            return None;
        }
        let (_, wrong) = rest.first()?;
        let all = std::iter::once(one).chain(rest.iter().map(|(_, e)| e));
        let all: Vec<&str> = all.map(|e| self.source.slice(e.span)).collect();
        let sign = if equals.it == Operator::Equal { "in" } else { "not in" };
        let text = format!("{} {sign} {{{}}}", self.source.slice(of.span), all.join(", "));
        let problem = self.error(
            codes::NOT_A_CONDITION,
            wrong.span,
            "`or` wants true or false, and this is a number",
            "is a number",
        );
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)))
    }

    fn truth(&mut self, (ty, span): (Ty, Span), operator: &Node<Operator>) {
        let sign = operator.it.sign();
        self.condition(ty, span, &format!("`{sign}`"));
    }

    /// Something that must be true or false.
    pub(super) fn condition(&mut self, ty: Ty, span: Span, of: &str) {
        if self.types().unify(ty, Ty::TRUTH).is_ok() {
            return;
        }
        let words = self.known.types.words(ty);
        let text = self.source.slice(span).trim();
        let short = !text.contains('\n') && text.len() <= 60;
        let text = if short { text } else { "…" };
        let help = match self.known.types.kind(ty) {
            super::ty::Kind::Number => match text.contains('%') {
                _ if self.own_game.is_some() && text.chars().all(char::is_alphabetic) => {
                    format!(
                        "compare it: `{text} > 0`; a parameter that is true or false is `{text}: bool`"
                    )
                }
                // In other languages a remainder alone is true where it is not 0.
                true => format!("compare it: `{text} != 0`, `{text} == 0`"),
                false => format!("compare it: `{text} == 0`, `{text} > 0`"),
            },
            super::ty::Kind::Outcome if matches!(text, "N" | "P" | "D") => {
                format!("to be one of several is `… in {{N, P}}`; `{text}` alone is no condition")
            }
            super::ty::Kind::Outcome => format!("compare it: `{text} == P`"),
            super::ty::Kind::List(_) if text.starts_with("winning(") => {
                let of = text.trim_start_matches("winning");
                format!("the moves that win are a list; who wins is `outcome{of} == N`")
            }
            _ => "a condition is a comparison, or several joined by `and`, `or`, `not`".to_string(),
        };
        let problem = self
            .error(
                codes::NOT_A_CONDITION,
                span,
                format!("{of} wants true or false, and this is {words}"),
                format!("is {words}"),
            )
            .help(help);
        // `"First" if Nim(3, 5) else "Second"`
        let won = self.known.types.is_position(ty).then(|| self.outcome_asked(text, span));
        let problem = problem.maybe_mended(self.remainder_meant(ty, span, of));
        let problem = match won {
            Some((won, help)) => problem.help(help).mended(Mend::new(span, won)),
            None => problem,
        };
        self.complain(problem);
    }

    fn add(&mut self, operator: &Node<Operator>, left: (Ty, Span), right: (Ty, Span)) {
        if self.known.types.is_position(left.0) {
            // `{*0} + *1`: the set on the left is a position.
            let _ = self.types().unify(left.0, Ty::POSITION);
        }
        if self.types().unify(left.0, right.0).is_ok() {
            return;
        }
        let types = &self.known.types;
        let words = (types.words(left.0), types.words(right.0));
        let position = types.is_position(left.0) || types.is_position(right.0);
        let number = matches!(types.kind(left.0), super::ty::Kind::Number)
            || matches!(types.kind(right.0), super::ty::Kind::Number);
        let mut mend = None;
        let help = (position && number).then(|| {
            let at = if types.is_position(left.0) { right.1 } else { left.1 };
            let number = self.source.slice(at);
            let short = number.chars().all(|c| c.is_alphanumeric());
            let star = if short { format!("*{number}") } else { format!("*({number})") };
            mend = Some(Mend::new(at, star.clone()));
            format!("a nim heap of that size is the position `{star}`; or add `grundy(…)` values with `xor`")
        });
        self.different(codes::OPERATOR_TYPES, operator, words, left.1, right.1, (help, mend));
    }

    fn alike(&mut self, operator: &Node<Operator>, left: (Ty, Span), right: (Ty, Span)) {
        if self.types().unify(left.0, right.0).is_err() {
            let words = (self.known.types.words(left.0), self.known.types.words(right.0));
            self.different(codes::OPERATOR_TYPES, operator, words, left.1, right.1, (None, None));
        }
    }

    fn different(
        &mut self,
        code: crate::diagnostic::Code,
        operator: &Node<Operator>,
        (left, right): (String, String),
        left_span: Span,
        right_span: Span,
        (help, mend): (Option<String>, Option<Mend>),
    ) {
        let sign = operator.it.sign();
        let problem = self
            .error(
                code,
                operator.span,
                format!("`{sign}` does not go between {left} and {right}"),
                "between these",
            )
            .label(&self.source, left_span, left.clone())
            .label(&self.source, right_span, right.clone())
            .maybe_help(help)
            .maybe_mended(mend);
        self.complain(problem);
    }

    fn sets(&mut self, operator: &Node<Operator>, left: (Ty, Span), right: (Ty, Span)) {
        let of = self.types().unknown();
        let set = self.types().set(of);
        self.want(WantKind::Compared(set), operator.span);
        for (ty, span) in [left, right] {
            // A set of positions is a position, and not the other way round.
            let one = matches!(self.known.types.kind(ty), super::ty::Kind::Position);
            if !one && self.types().unify(ty, set).is_ok() {
                continue;
            }
            let sign = operator.it.sign();
            let words = self.known.types.words(ty);
            let (help, mend) = self.set_meant(ty, span, (span == right.1).then_some(sign));
            let problem = self
                .error(
                    codes::OPERATOR_TYPES,
                    span,
                    format!("`{sign}` wants sets that go together, and this is {words}"),
                    format!("is {words}"),
                )
                .label(&self.source, operator.span, "of this operator")
                .help(help)
                .maybe_mended(mend);
            self.complain(problem);
            return;
        }
    }

    fn compare(&mut self, operator: &Node<Operator>, left: (Ty, Span), right: (Ty, Span)) {
        if matches!(operator.it, Operator::In | Operator::NotIn) {
            self.want(WantKind::Members(right.0, left.0), right.1);
            self.want(WantKind::Compared(left.0), operator.span);
            return;
        }
        if self.types().unify(left.0, right.0).is_ok() {
            self.has_no_function(left);
            self.want(WantKind::Compared(left.0), operator.span);
            let equality = matches!(operator.it, Operator::Equal | Operator::NotEqual);
            match self.known.types.is_position(left.0) {
                _ if equality => {}
                true => self.no_order(operator, left.1, right.1),
                false => self.want(WantKind::Ordered(left.0), operator.span),
            }
            return;
        }
        let problem = self.cannot_compare(operator, left, right);
        self.complain(problem);
    }

    /// `Nim(2) < Nim(3)`
    fn no_order(&mut self, operator: &Node<Operator>, left: Span, right: Span) {
        let sign = operator.it.sign();
        let (a, b) = (self.source.slice(left), self.source.slice(right));
        let text = format!("grundy({a}) {sign} grundy({b})");
        let problem = self
            .error(
                codes::OPERATOR_TYPES,
                operator.span,
                "positions have no order: none is less than another",
                "between positions",
            )
            .help(format!("their nim-values have one: write `{text}`"))
            .mended(Mend::new(left.to(right), text));
        self.complain(problem);
    }

    /// Games and functions are not compared.
    fn has_no_function(&mut self, (ty, span): (Ty, Span)) {
        let text = self.source.slice(span).to_string();
        let problem = match self.known.types.kind(ty) {
            super::ty::Kind::Game => self
                .error(
                    codes::GAME_WITHOUT_POSITION,
                    span,
                    format!("{text} is a whole game, and is compared here"),
                    "a game, not a position",
                )
                .help("compare positions, `same(G(n), H(n))`, or values, `grundy(G(n))`"),
            super::ty::Kind::Function(..) => self
                .error(
                    codes::UNEXPECTED_FUNCTION,
                    span,
                    format!("`{text}` is a function, and is compared here"),
                    "of what?",
                )
                .help("compare what functions give for the same arguments"),
            _ => return,
        };
        self.complain(problem);
    }

    fn cannot_compare(
        &self,
        operator: &Node<Operator>,
        left: (Ty, Span),
        right: (Ty, Span),
    ) -> Diagnostic {
        let types = &self.known.types;
        let sign = operator.it.sign();
        let is = |ty: Ty, kind: &super::ty::Kind| types.kind(ty) == kind;
        let either = |kind: super::ty::Kind| is(left.0, &kind) || is(right.0, &kind);
        let position = types.is_position(left.0) || types.is_position(right.0);
        let mut mend = None;
        let (code, help) = if position && either(super::ty::Kind::Number) {
            let (at, number) =
                if types.is_position(left.0) { (left.1, right.1) } else { (right.1, left.1) };
            let position = at;
            let (at, number) = (self.source.slice(at), self.source.slice(number));
            let short = number.chars().all(char::is_alphanumeric);
            let heap = if short { format!("*{number}") } else { format!("*({number})") };
            let value = format!("grundy({at})");
            mend = Some(Mend::new(position, value.clone()));
            (
                codes::POSITION_AGAINST_NUMBER,
                Some(format!("its nim-value is `{value}`; equal in value is `{at} == {heap}`")),
            )
        } else if position && either(super::ty::Kind::Outcome) {
            let place = if types.is_position(left.0) { left.1 } else { right.1 };
            let text = format!("outcome({})", self.source.slice(place));
            let help = format!("who wins is `{text}`");
            mend = Some(Mend::new(place, text));
            (codes::POSITION_AGAINST_NUMBER, Some(help))
        } else if either(super::ty::Kind::Outcome) && either(super::ty::Kind::Text) {
            let at = if is(left.0, &super::ty::Kind::Text) { left.1 } else { right.1 };
            let inside = self.source.slice(at).trim_matches('"').to_uppercase();
            mend = matches!(&*inside, "N" | "P" | "D").then(|| Mend::new(at, inside));
            (
                codes::OUTCOME_AS_TEXT,
                Some("the outcomes are N, P and D, without quotes".to_string()),
            )
        } else {
            (codes::COMPARE_DIFFERENT, None)
        };
        let (a, b) = (types.words(left.0), types.words(right.0));
        let problem = self
            .error(
                code,
                operator.span,
                format!("`{sign}` compares things of one kind, not {a} with {b}"),
                "between these",
            )
            .label(&self.source, left.1, a)
            .label(&self.source, right.1, b)
            .maybe_help(help);
        Diagnostic { mend, ..problem }
    }
}
