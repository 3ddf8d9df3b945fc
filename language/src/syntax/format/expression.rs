//! Expressions and clauses. A line breaks inside brackets, after an operator, before a clause.

use super::Printer;
use super::doc::{Doc, group, indent, text};
use crate::source::Span;
use crate::syntax::ast::{
    Arg, Binding, Clause, ClauseKind, Expr, ExprKind, Field, Items, Outcome, Pattern, PatternKind,
    Precedence, Quantified,
};

impl Printer<'_> {
    pub(super) fn expr(&mut self, e: &Expr) -> Doc {
        match &e.it {
            ExprKind::Name(it) | ExprKind::Number(it) | ExprKind::Text(it) => text(&**it),
            ExprKind::Truth(is) => text(if *is { "true" } else { "false" }),
            ExprKind::Outcome(outcome) => text(match outcome {
                Outcome::N => "N",
                Outcome::P => "P",
                Outcome::D => "D",
            }),
            ExprKind::Nimber(of) => Doc::All(vec![text("*"), self.expr(of)]),
            ExprKind::Paren(of) => self.row("(", std::slice::from_ref(&**of), ")", e.span),
            ExprKind::Tuple(parts) => self.row("(", parts, ")", e.span),
            ExprKind::List(items) => self.items("[", items, "]", e.span),
            ExprKind::Set(items) => self.items("{", items, "}", e.span),
            ExprKind::If { arms, otherwise } => self.choice(arms, otherwise),
            ExprKind::Not(of) => Doc::All(vec![text("not "), self.expr(of)]),
            ExprKind::Negative(of) => Doc::All(vec![text("-"), self.expr(of)]),
            ExprKind::Chain { first, rest } if e.it.level() == Precedence::Power => {
                let mut docs = vec![self.expr(first)];
                for (_, operand) in rest {
                    docs.push(text("^"));
                    docs.push(self.expr(operand));
                }
                Doc::All(docs)
            }
            ExprKind::Chain { first, rest } => {
                let mut docs = vec![self.expr(first)];
                let mut rows = Vec::new();
                for (operator, operand) in rest {
                    rows.push(text(format!(" {}", operator.it.sign())));
                    rows.push(self.gap(Doc::Line, operand.span.start));
                    rows.push(self.expr(operand));
                }
                docs.push(indent(Doc::All(rows)));
                group(Doc::All(docs))
            }
            ExprKind::Range { from, to } => {
                let mut docs = vec![self.expr(from), text("..")];
                docs.extend(to.as_ref().map(|to| self.expr(to)));
                Doc::All(docs)
            }
            ExprKind::With { base, changes } => {
                let mut docs = vec![self.expr(base)];
                for (index, value) in changes {
                    docs.push(text(" with ["));
                    docs.push(self.expr(index));
                    docs.push(text("] = "));
                    docs.push(self.expr(value));
                }
                Doc::All(docs)
            }
            ExprKind::Call { callee, args } => {
                let callee = self.expr(callee);
                Doc::All(vec![callee, self.args(args, e.span)])
            }
            ExprKind::Index { base, index } => {
                Doc::All(vec![self.expr(base), text("["), self.expr(index), text("]")])
            }
            ExprKind::Field { base, field } => {
                let (Field::Name(name) | Field::Number(name)) = field;
                Doc::All(vec![self.expr(base), text("."), text(&*name.it)])
            }
        }
    }

    /// Parts in brackets: on one line, or each on its own.
    fn row(&mut self, open: &str, parts: &[Expr], close: &str, span: Span) -> Doc {
        if let [only] = parts
            && self.hugs(only, span)
        {
            return Doc::All(vec![text(open), self.expr(only), text(close)]);
        }
        let docs = parts.iter().map(|part| (part.span.start, part));
        self.bracketed(open, docs, close, span, |printer, part| printer.expr(part))
    }

    /// A part in brackets of its own, alone in brackets, needs no second indentation.
    fn hugs(&self, only: &Expr, span: Span) -> bool {
        let bracketed = matches!(
            only.it,
            ExprKind::Paren(_) | ExprKind::Tuple(_) | ExprKind::List(_) | ExprKind::Set(_)
        );
        bracketed && !self.has_comment_before(span.end)
    }

    fn bracketed<T>(
        &mut self,
        open: &str,
        parts: impl Iterator<Item = (u32, T)>,
        close: &str,
        span: Span,
        mut write: impl FnMut(&mut Self, T) -> Doc,
    ) -> Doc {
        let mut rows = Vec::new();
        for (i, (start, part)) in parts.enumerate() {
            if i > 0 {
                rows.push(text(","));
            }
            rows.push(self.gap(if i > 0 { Doc::Line } else { Doc::SoftLine }, start));
            rows.push(write(self, part));
        }
        rows.push(self.last_gap(span.end.saturating_sub(1)));
        group(Doc::All(vec![text(open), indent(Doc::All(rows)), Doc::SoftLine, text(close)]))
    }

    fn items(&mut self, open: &str, items: &Items, close: &str, span: Span) -> Doc {
        match items {
            Items::Each(each) if each.is_empty() && !self.has_comment_before(span.end) => {
                text(format!("{open}{close}"))
            }
            Items::Each(each) => self.row(open, each, close, span),
            Items::For(each, clauses) => {
                let parts = std::iter::once((each.span.start, (&**each, clauses)));
                self.bracketed(open, parts, close, span, |printer, (each, clauses)| {
                    printer.for_each(each, clauses)
                })
            }
        }
    }

    fn args(&mut self, args: &[Arg], span: Span) -> Doc {
        if args.is_empty() && !self.has_comment_before(span.end) {
            return text("()");
        }
        if let [Arg::Plain(only)] = args
            && self.hugs(only, span)
        {
            return Doc::All(vec![text("("), self.expr(only), text(")")]);
        }
        let parts = args.iter().map(|arg| {
            let (Arg::Plain(e) | Arg::For(e, _)) = arg;
            (e.span.start, arg)
        });
        self.bracketed("(", parts, ")", span, |printer, arg| match arg {
            Arg::Plain(e) => printer.expr(e),
            Arg::For(e, clauses) => printer.for_each(e, clauses),
        })
    }

    /// `each for … if …`
    fn for_each(&mut self, each: &Expr, clauses: &[Clause]) -> Doc {
        let each = self.expr(each);
        group(Doc::All(vec![each, self.clauses(clauses)]))
    }

    fn choice(&mut self, arms: &[(Expr, Expr)], otherwise: &Expr) -> Doc {
        let mut docs = Vec::new();
        let mut rows = Vec::new();
        for (i, (condition, value)) in arms.iter().enumerate() {
            let mut arm = vec![text("if "), self.expr(condition), text(" then "), self.expr(value)];
            if i == 0 {
                docs.append(&mut arm);
            } else {
                rows.append(&mut arm);
            }
            let next = arms.get(i + 1).map_or(otherwise.span.start, |(c, _)| c.span.start);
            rows.push(self.gap(Doc::Line, next));
            rows.push(text("else "));
        }
        rows.push(self.expr(otherwise));
        docs.push(indent(Doc::All(rows)));
        group(Doc::All(docs))
    }

    // ---- clauses

    /// Clauses behind something, each on a line of its own if they do not fit.
    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> Doc {
        let mut rows = Vec::new();
        for clause in clauses {
            rows.push(self.gap(Doc::Line, clause.span.start));
            rows.push(self.clause(clause));
        }
        indent(Doc::All(rows))
    }

    pub(super) fn clause(&mut self, clause: &Clause) -> Doc {
        match &clause.it {
            ClauseKind::For(pattern, over) => {
                Doc::All(vec![text("for "), self.pattern(pattern), text(" in "), self.expr(over)])
            }
            ClauseKind::If(condition) => Doc::All(vec![text("if "), self.expr(condition)]),
            ClauseKind::Where(bindings) => self.where_clause(bindings),
            ClauseKind::As(words) => text(format!("as {}", words.it)),
            ClauseKind::Here => text("answer here"),
        }
    }

    pub(super) fn where_clause(&mut self, bindings: &[Binding]) -> Doc {
        let mut rows = Vec::new();
        for (i, binding) in bindings.iter().enumerate() {
            if i > 0 {
                rows.push(text(","));
                rows.push(self.gap(Doc::Line, binding.pattern.span.start));
            }
            rows.push(self.binding(binding));
        }
        group(Doc::All(vec![text("where "), indent(Doc::All(rows))]))
    }

    pub(super) fn binding(&mut self, binding: &Binding) -> Doc {
        let pattern = self.pattern(&binding.pattern);
        Doc::All(vec![pattern, text(" = "), self.expr(&binding.value)])
    }

    pub(super) fn pattern(&mut self, pattern: &Pattern) -> Doc {
        match &pattern.it {
            PatternKind::Name(name) => text(&**name),
            PatternKind::Tuple(parts) => {
                let mut docs = vec![text("(")];
                for (i, part) in parts.iter().enumerate() {
                    if i > 0 {
                        docs.push(text(", "));
                    }
                    docs.push(self.pattern(part));
                }
                docs.push(text(")"));
                Doc::All(docs)
            }
        }
    }

    pub(super) fn quantified(&mut self, what: &Quantified) -> Doc {
        let expr = self.expr(&what.expr);
        Doc::All(vec![expr, self.clauses(&what.clauses)])
    }
}
