//! Expressions: the grammar's flat rows of operands and operators get their shape here, by
//! the levels that docs/language.md lists.

use super::build::{Build, Kid, Kids};
use super::{diagnose, two_ranges};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::meter;
use crate::source::Span;
use crate::syntax::MAX_NESTING;
use crate::syntax::ast::{
    Arg, Expr, ExprKind, Field, Items, Node, Operator, Outcome, Pattern, PatternKind, Precedence,
};
use crate::vocabulary::{Here, foreign};
use grundy_grammar::Rule;
use pest::pratt_parser::{Assoc::Left, Op, PrattParser};
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

// All levels group from the left: rows of one level are kept flat (`ExprKind::Chain`), and
// what they mean is decided by whoever reads them.
static LEVELS: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    PrattParser::new()
        .op(Op::infix(Rule::iff, Left))
        .op(Op::infix(Rule::implies, Left))
        .op(Op::infix(Rule::or, Left))
        .op(Op::infix(Rule::and, Left))
        .op(Op::prefix(Rule::not))
        .op(Op::infix(Rule::cmp, Left) | Op::infix(Rule::in_, Left) | Op::infix(Rule::not_in, Left))
        .op(Op::infix(Rule::to, Left) | Op::postfix(Rule::open))
        .op(Op::infix(Rule::update, Left))
        .op(Op::infix(Rule::setop, Left))
        .op(Op::infix(Rule::xor, Left))
        .op(Op::infix(Rule::add, Left))
        .op(Op::infix(Rule::mul, Left))
        .op(Op::prefix(Rule::neg))
        .op(Op::infix(Rule::pow, Left))
        .op(Op::postfix(Rule::call) | Op::postfix(Rule::index) | Op::postfix(Rule::field))
});

impl Build<'_> {
    pub(super) fn expr_in(&mut self, kids: &mut Kids<'_>) -> Option<Expr> {
        kids.take(Rule::expr).and_then(|pair| self.expr(pair))
    }

    pub(super) fn expr(&mut self, pair: Kid<'_>) -> Option<Expr> {
        meter::work(2).ok()?;
        let inner = pair.clone().into_inner();
        // Most expressions are a single operand.
        let mut ahead = inner.clone();
        if let (Some(only), None) = (ahead.next(), ahead.next()) {
            return self.primary(only);
        }
        let deep = self.depth;
        self.depth += hidden_nesting(inner.clone());
        if self.depth > MAX_NESTING {
            self.too_deep(&pair);
            return None;
        }
        let build = RefCell::new(&mut *self);
        let expr = LEVELS
            .map_primary(|kid| build.borrow_mut().primary(kid))
            .map_prefix(|op, right| build.borrow().prefix(&op, right?))
            .map_postfix(|left, op| build.borrow_mut().postfix(left?, op))
            .map_infix(|left, op, right| build.borrow_mut().infix(left?, op, right?))
            .parse(inner);
        self.depth = deep;
        expr
    }

    pub(super) fn too_deep(&mut self, pair: &Kid<'_>) {
        let span = Span::at(self.span(pair).start);
        self.problem(
            Diagnostic::new(
                codes::NESTED_TOO_DEEP,
                format!("more than {MAX_NESTING} operations stand one inside another"),
            )
            .label(self.source, span, "in this expression")
            .help("give inner parts a name of their own with `let`, `where` or `fn`"),
        );
    }

    fn primary(&mut self, pair: Kid<'_>) -> Option<Expr> {
        meter::work(2).ok()?;
        let span = self.span(&pair);
        let text = || Arc::from(pair.as_str());
        let it = match pair.as_rule() {
            Rule::name => ExprKind::Name(text()),
            Rule::number => {
                self.no_grouped_digits(span);
                ExprKind::Number(text())
            }
            Rule::text => ExprKind::Text(text()),
            Rule::truth => ExprKind::Truth(pair.as_str() == "true"),
            Rule::outcome => ExprKind::Outcome(match pair.as_str() {
                "N" => Outcome::N,
                "P" => Outcome::P,
                _ => Outcome::D,
            }),
            Rule::nimber => {
                let inside = Kids::of(pair).next()?;
                ExprKind::Nimber(Box::new(self.primary(inside)?))
            }
            Rule::paren => {
                let mut exprs = self.exprs(&mut Kids::of(pair))?;
                match exprs.len() {
                    1 => ExprKind::Paren(Box::new(exprs.pop()?)),
                    _ => ExprKind::Tuple(exprs),
                }
            }
            Rule::list => ExprKind::List(self.items(Kids::of(pair))?),
            Rule::set => ExprKind::Set(self.items(Kids::of(pair))?),
            Rule::cond => self.choice(Kids::of(pair))?,
            _ => return None,
        };
        Some(Expr::new(it, span))
    }

    fn exprs(&mut self, kids: &mut Kids<'_>) -> Option<Vec<Expr>> {
        kids.all(Rule::expr).map(|pair| self.expr(pair)).collect()
    }

    fn items(&mut self, mut kids: Kids<'_>) -> Option<Items> {
        let mut exprs = self.exprs(&mut kids)?;
        let Some(each) = kids.take(Rule::each) else { return Some(Items::Each(exprs)) };
        let clauses = self.clauses(&mut Kids::of(each))?;
        Some(Items::For(Box::new(exprs.pop()?), clauses))
    }

    fn choice(&mut self, mut kids: Kids<'_>) -> Option<ExprKind> {
        let mut arms = Vec::new();
        loop {
            if kids.has(Rule::k_if) {
                let condition = self.expr_in(&mut kids)?;
                kids.take(Rule::k_then)?;
                arms.push((condition, self.expr_in(&mut kids)?));
                kids.take(Rule::k_else)?;
            } else {
                let otherwise = Box::new(self.expr_in(&mut kids)?);
                return Some(ExprKind::If { arms, otherwise });
            }
        }
    }

    fn prefix(&self, op: &Kid<'_>, right: Expr) -> Option<Expr> {
        let span = self.span(op).to(right.span);
        let right = Box::new(right);
        let it = match op.as_rule() {
            Rule::not => ExprKind::Not(right),
            _ => ExprKind::Negative(right),
        };
        Some(Expr::new(it, span))
    }

    fn postfix(&mut self, left: Expr, op: Kid<'_>) -> Option<Expr> {
        let span = left.span.to(self.span(&op));
        let base = Box::new(left);
        let it = match op.as_rule() {
            Rule::open => {
                self.no_second_range(&base, &op, None)?;
                ExprKind::Range { from: base, to: None }
            }
            Rule::call => ExprKind::Call { callee: base, args: self.args(Kids::of(op))? },
            Rule::index => {
                let index = Box::new(self.expr_in(&mut Kids::of(op))?);
                ExprKind::Index { base, index }
            }
            Rule::field => {
                let field = Kids::of(op).next()?;
                let leaf = self.leaf(&field);
                let field = match field.as_rule() {
                    Rule::field_number => Field::Number(leaf),
                    _ => Field::Name(leaf),
                };
                self.no_fraction(&base, &field)?;
                self.no_method(&base, &field)?;
                ExprKind::Field { base, field }
            }
            _ => return None,
        };
        Some(Expr::new(it, span))
    }

    fn args(&mut self, mut kids: Kids<'_>) -> Option<Vec<Arg>> {
        let args = kids.all(Rule::arg).map(|arg| {
            let mut kids = Kids::of(arg);
            let expr = self.expr_in(&mut kids)?;
            Some(match kids.take(Rule::each) {
                Some(each) => Arg::For(expr, self.clauses(&mut Kids::of(each))?),
                None => Arg::Plain(expr),
            })
        });
        args.collect()
    }

    fn infix(&mut self, left: Expr, op: Kid<'_>, right: Expr) -> Option<Expr> {
        let span = left.span.to(right.span);
        let it = match op.as_rule() {
            Rule::to => {
                self.no_second_range(&left, &op, Some(&right))?;
                let from = Box::new(left);
                if self.log.take_if(|at| *at == right.span.start).is_some() {
                    let span = from.span.to(self.span(&op));
                    return Some(Expr::new(ExprKind::Range { from, to: None }, span));
                }
                ExprKind::Range { from, to: Some(Box::new(right)) }
            }
            Rule::update => {
                let mut kids = Kids::of(op);
                kids.take(Rule::k_with)?;
                let index = self.expr_in(&mut Kids::of(kids.take(Rule::index)?))?;
                match left.it {
                    ExprKind::With { base, mut changes } => {
                        changes.push((index, right));
                        ExprKind::With { base, changes }
                    }
                    _ => ExprKind::With { base: Box::new(left), changes: vec![(index, right)] },
                }
            }
            _ => {
                let operator = Node::new(operator(&op)?, self.span(&op));
                let touches = operator.span.end == right.span.start;
                if operator.it == Operator::Multiply
                    && touches
                    && matches!(right.it, ExprKind::Nimber(_))
                {
                    self.two_stars(operator.span);
                    return None;
                }
                self.chain(left, operator, right)
            }
        };
        Some(Expr::new(it, span))
    }

    fn chain(&mut self, left: Expr, operator: Node<Operator>, right: Expr) -> ExprKind {
        let level = operator.it.level();
        let joins = matches!(&left.it, ExprKind::Chain { .. }) && left.it.level() == level;
        if joins && let ExprKind::Chain { first, mut rest } = left.it {
            self.check_chain(&rest, &operator);
            rest.push((operator, right));
            return ExprKind::Chain { first, rest };
        }
        ExprKind::Chain { first: Box::new(left), rest: vec![(operator, right)] }
    }

    /// `a iff b iff c` and `a in b in c` could be read in two ways.
    fn check_chain(&mut self, rest: &[(Node<Operator>, Expr)], operator: &Node<Operator>) {
        let Some((before, _)) = rest.last() else { return };
        let membership = |op: Operator| matches!(op, Operator::In | Operator::NotIn);
        let wrong =
            operator.it == Operator::Iff || membership(operator.it) || membership(before.it);
        if wrong {
            let (a, b) = (before.it.sign(), operator.it.sign());
            self.problem(
                Diagnostic::new(
                    codes::CHAIN_NEEDS_BRACKETS,
                    format!("`{a}` and `{b}` in one row can be read in two ways"),
                )
                .label(self.source, operator.span, format!("after the `{a}` before it"))
                .label(self.source, before.span, "the first")
                .help("put round brackets about the part that belongs together"),
            );
        }
    }

    fn no_second_range(&mut self, left: &Expr, op: &Kid<'_>, right: Option<&Expr>) -> Option<()> {
        if !matches!(left.it, ExprKind::Range { .. }) {
            return Some(());
        }
        let span = self.span(op);
        if let Some(mend) = right.and_then(|right| two_ranges::meant(self.source, left, right)) {
            let problem =
                Diagnostic::new(codes::RANGE_TWICE, "the members of a range stand in braces")
                    .label(self.source, span, "a second range")
                    .help(format!("write `{}`", mend.text));
            self.problem(problem.mended(mend));
            return None;
        }
        self.problem(
            Diagnostic::new(codes::RANGE_TWICE, "a range has two ends, not three")
                .label(self.source, span, "a second `..`")
                .help("write `a..b`; for steps write them out: `{1, 3, 5}` or a comprehension"),
        );
        None
    }

    /// `0.5` reads as part 5 of the number 0, and is never meant so.
    fn no_fraction(&mut self, base: &Expr, field: &Field) -> Option<()> {
        let (ExprKind::Number(whole), Field::Number(part)) = (&base.it, field) else {
            return Some(());
        };
        let number = format!("{whole}.{}", part.it);
        let problem = diagnose::fraction(self.source, base.span.to(part.span), &number);
        self.problem(problem);
        None
    }

    /// `3**2` reads as 3 times the heap `*2`, and is never meant so.
    fn two_stars(&mut self, star: Span) {
        let span = Span::new(star.start, star.end + 1);
        self.problem(
            Diagnostic::new(codes::FOREIGN_OPERATOR, "`**` is not an operator of this language")
                .label(self.source, span, "written otherwise here")
                .help("write `^`")
                .mended(Mend::new(span, "^")),
        );
    }

    /// `T(5).value`, `T(5).moves()`
    fn no_method(&mut self, base: &Expr, field: &Field) -> Option<()> {
        let (ExprKind::Call { callee, .. }, Field::Name(part)) = (&base.it, field) else {
            return Some(());
        };
        let game =
            matches!(&callee.it, ExprKind::Name(name) if name.starts_with(char::is_uppercase));
        let word = &*part.it;
        let form = match foreign(word).map(|f| f.here) {
            Some(Here::Question(forms)) => forms.position.to_string(),
            Some(Here::Function(name)) => format!("{name}({{}})"),
            _ if matches!(word, "moves" | "explain" | "tree") => format!("{word} {{}}"),
            _ if matches!(word, "grundy" | "outcome" | "options" | "winning" | "birthday") => {
                format!("{word}({{}})")
            }
            _ => return Some(()),
        };
        if !game {
            return Some(());
        }
        let asked = self.text.get(base.span.range())?;
        let text = form.replace("{}", asked);
        let end = part.span.end;
        let behind = self.text.get(end as usize..)?.starts_with("()");
        let span = Span::new(base.span.start, end + 2 * u32::from(behind));
        self.problem(
            Diagnostic::new(codes::FOREIGN_OPERATOR, format!("a position has no part `{word}`"))
                .label(self.source, part.span, "asked of the position, not a part of it")
                .help(format!("write `{text}`"))
                .mended(Mend::new(span, text)),
        );
        None
    }

    pub(super) fn pattern(&mut self, pair: Kid<'_>) -> Option<Pattern> {
        let span = self.span(&pair);
        let mut kids = Kids::of(pair);
        if let Some(name) = kids.take(Rule::name) {
            return Some(Pattern::new(PatternKind::Name(Arc::from(name.as_str())), span));
        }
        let parts: Option<Vec<_>> = kids.all(Rule::pattern).map(|p| self.pattern(p)).collect();
        Some(Pattern::new(PatternKind::Tuple(parts?), span))
    }
}

fn operator(op: &Kid<'_>) -> Option<Operator> {
    match op.as_rule() {
        // These have more ways to be written than one.
        Rule::not_in => Some(Operator::NotIn),
        Rule::xor => Some(Operator::Xor),
        _ => Operator::ALL.iter().copied().find(|operator| operator.sign() == op.as_str()),
    }
}

/// How loosely a prefix binds, or an operator: what decides whether one nests in another.
fn level_of(pair: &Kid<'_>) -> Option<Precedence> {
    match pair.as_rule() {
        Rule::not => Some(Precedence::Not),
        Rule::neg => Some(Precedence::Negative),
        Rule::to => Some(Precedence::Range),
        Rule::update => Some(Precedence::With),
        _ => operator(pair).map(Operator::level),
    }
}

/// Nesting that has no brackets: prefixes in a row or after a tighter operator, and calls,
/// indices and fields in a row.
fn hidden_nesting(row: pest::iterators::Pairs<'_, Rule>) -> usize {
    let (mut nesting, mut in_a_row, mut most_in_a_row) = (1, 0, 0);
    let mut before: Option<Precedence> = None;
    for pair in row {
        let rule = pair.as_rule();
        if matches!(rule, Rule::call | Rule::index | Rule::field) {
            in_a_row += 1;
            most_in_a_row = most_in_a_row.max(in_a_row);
            continue;
        }
        in_a_row = 0;
        let level = level_of(&pair);
        if matches!(rule, Rule::not | Rule::neg) && before.is_some_and(|b| Some(b) >= level) {
            nesting += 1;
        }
        before = level;
    }
    nesting + most_in_a_row
}
