//! Rows of operators to code.

use super::compile::Compiler;
use crate::check::tree::{Expr, ExprKind};
use crate::solve::code::{Arithmetic, Compare, Loose, Op};
use crate::solve::value::Value;
use crate::source::Span;
use crate::syntax::ast::Operator;

/// A sum of at least this many terms is added up at once: term by term, positions would copy all parts before
/// them each time.
const LONG: usize = 16;

/// Whether what is added is a long sum. A set of positions that is written in it is a position at once only
/// where the addition follows it directly.
fn is_long_sum(rest: &[(Operator, Span, Expr)]) -> bool {
    let is_set =
        |e: &Expr| matches!(e.kind, ExprKind::Set(_) | ExprKind::Comprehension { set: true, .. });
    rest.len() >= LONG && rest.iter().all(|(op, _, e)| *op == Operator::Add && !is_set(e))
}

impl Compiler<'_> {
    pub fn chain(&mut self, first: &Expr, rest: &[(Operator, Span, Expr)], span: Span) {
        match rest.first().map(|(op, ..)| op) {
            Some(op) if op.is_comparison() => self.compared(first),
            Some(_) if rest.iter().any(|(op, ..)| divides(*op)) => {}
            _ => self.expr(first),
        }
        match rest.first().map(|(op, ..)| *op) {
            Some(Operator::And | Operator::Or) => {
                let mut ends = Vec::new();
                for (operator, _, operand) in rest {
                    let wanted = *operator == Operator::And;
                    ends.push(self.hole(Op::ElseKeep(wanted, 0)));
                    self.expr(operand);
                }
                ends.into_iter().for_each(|end| self.fill(end));
            }
            Some(Operator::Implies) => {
                // a implies b implies c: wherever one on the way is false, it is so.
                let mut so = Vec::new();
                for (_, _, operand) in rest {
                    so.push(self.hole(Op::Unless(true, 0)));
                    self.expr(operand);
                }
                let end = self.hole(Op::Jump(0));
                so.into_iter().for_each(|hole| self.fill(hole));
                self.op(Op::Push(Value::Truth(true)));
                self.fill(end);
            }
            Some(Operator::Power) => {
                rest.iter().for_each(|(_, _, operand)| self.expr(operand));
                self.at(span);
                for _ in rest {
                    self.op(Op::Arithmetic(Arithmetic::Power));
                }
            }
            Some(op) if op.is_comparison() && rest.len() > 1 => self.comparisons(rest),
            Some(_) if rest.iter().any(|(op, ..)| divides(*op)) => {
                self.divided(first, rest, false);
            }
            Some(Operator::Add) if is_long_sum(rest) => {
                rest.iter().for_each(|(_, _, operand)| self.expr(operand));
                self.at(span);
                self.op(Op::Sum(rest.len() + 1));
            }
            _ => {
                for (operator, at, operand) in rest {
                    if !self.within(*operator, *at, operand) {
                        self.operand(*operator, operand);
                        self.at(*at);
                        self.op(instruction(*operator));
                    }
                }
            }
        }
    }

    /// `n in 1..9` looks at the ends alone: the numbers between them may be too many to list.
    fn within(&mut self, operator: Operator, at: Span, operand: &Expr) -> bool {
        let inside = match operator {
            Operator::In => true,
            Operator::NotIn => false,
            _ => return false,
        };
        let ExprKind::Range { from, to: Some(to) } = &operand.kind else { return false };
        self.expr(from);
        self.expr(to);
        self.at(at);
        self.op(Op::Within { inside });
        true
    }

    fn operand(&mut self, operator: Operator, operand: &Expr) {
        match operator {
            Operator::In | Operator::NotIn => self.expr(operand),
            operator if operator.is_comparison() => self.compared(operand),
            _ => self.expr(operand),
        }
    }

    /// Products and quotients: what is divided in the end, and what it is divided by, may be too large; and
    /// so may the result, if it is only compared.
    fn divided(&mut self, first: &Expr, rest: &[(Operator, Span, Expr)], compared: bool) {
        let last = match compared {
            true => rest.len(),
            false => rest.iter().rposition(|(op, ..)| divides(*op)).unwrap_or(0),
        };
        let power = match (&first.kind, rest.first()) {
            (ExprKind::Chain { first: base, rest: up }, Some((Operator::Remainder, at, by))) => {
                match up.as_slice() {
                    [(Operator::Power, _, exponent)] => Some((base, exponent, by, *at)),
                    _ => None,
                }
            }
            _ => None,
        };
        let done = match power {
            Some((base, exponent, by, at)) => {
                for part in [base, exponent, by] {
                    self.compared(part);
                }
                self.at(at);
                self.op(Op::RestOfPower { strict: last == 0 });
                1
            }
            None => {
                self.compared(first);
                0
            }
        };
        for (i, (operator, at, operand)) in rest.iter().enumerate().skip(done) {
            match (i <= last, loose(*operator)) {
                (true, Some(_)) => self.compared(operand),
                _ => self.expr(operand),
            }
            self.at(*at);
            self.op(match (instruction(*operator), loose(*operator)) {
                (_, Some(how)) if i < last => Op::Loose(how),
                (Op::Arithmetic(how), _) if i == last => Op::Divided(how),
                (strict, _) => strict,
            });
        }
    }

    /// Something that is only compared or divided: numbers in it may be too large on the way.
    fn compared(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Negative(of) => {
                self.compared(of);
                self.at(e.span);
                self.op(Op::Loose(Loose::Negative));
            }
            ExprKind::Chain { first, rest } if rest.iter().any(|(op, ..)| divides(*op)) => {
                self.divided(first, rest, rest.iter().all(|(op, ..)| loose(*op).is_some()));
            }
            ExprKind::Chain { first, rest } if rest.iter().all(|(op, ..)| loose(*op).is_some()) => {
                self.compared(first);
                let power = matches!(rest.first(), Some((Operator::Power, ..)));
                let mut after = Vec::new();
                for (operator, at, operand) in rest {
                    self.compared(operand);
                    match loose(*operator) {
                        // Powers are taken from the right.
                        Some(how) if power => after.push(how),
                        Some(how) => {
                            self.at(*at);
                            self.op(Op::Loose(how));
                        }
                        None => {}
                    }
                }
                if power {
                    self.at(e.span);
                }
                after.into_iter().for_each(|how| self.op(Op::Loose(how)));
            }
            _ => self.expr(e),
        }
    }

    fn comparisons(&mut self, rest: &[(Operator, Span, Expr)]) {
        let mut fails = Vec::new();
        for (i, (operator, at, operand)) in rest.iter().enumerate() {
            self.operand(*operator, operand);
            self.at(*at);
            let last = i + 1 == rest.len();
            match (instruction(*operator), last) {
                (Op::Compare(how), false) => {
                    self.op(Op::CompareKeep(how));
                    fails.push(self.hole(Op::Unless(true, 0)));
                }
                (op, _) => self.op(op),
            }
        }
        let end = self.hole(Op::Jump(0));
        fails.into_iter().for_each(|fail| self.fill(fail));
        // What was kept for the next comparison is not needed.
        self.op(Op::Pop);
        self.op(Op::Push(Value::Truth(false)));
        self.fill(end);
    }
}

fn divides(operator: Operator) -> bool {
    matches!(operator, Operator::Divide | Operator::Remainder)
}

/// Operators whose result may be too large, and still be compared or divided.
fn loose(operator: Operator) -> Option<Loose> {
    Some(match operator {
        Operator::Add => Loose::Add,
        Operator::Subtract => Loose::Arithmetic(Arithmetic::Subtract),
        Operator::Multiply => Loose::Arithmetic(Arithmetic::Multiply),
        Operator::Divide => Loose::Arithmetic(Arithmetic::Divide),
        Operator::Remainder => Loose::Arithmetic(Arithmetic::Remainder),
        Operator::Power => Loose::Arithmetic(Arithmetic::Power),
        _ => return None,
    })
}

fn instruction(operator: Operator) -> Op {
    match operator {
        Operator::Equal => Op::Compare(Compare::Equal),
        Operator::NotEqual => Op::Compare(Compare::NotEqual),
        Operator::Less => Op::Compare(Compare::Less),
        Operator::LessEqual => Op::Compare(Compare::LessEqual),
        Operator::Greater => Op::Compare(Compare::Greater),
        Operator::GreaterEqual => Op::Compare(Compare::GreaterEqual),
        Operator::In => Op::Compare(Compare::In),
        Operator::NotIn => Op::Compare(Compare::NotIn),
        Operator::Iff => Op::Compare(Compare::Iff),
        Operator::Union => Op::Union,
        Operator::Minus => Op::Minus,
        Operator::Intersect => Op::Intersect,
        Operator::Xor => Op::Xor,
        Operator::Add => Op::Add,
        Operator::Subtract => Op::Arithmetic(Arithmetic::Subtract),
        Operator::Multiply => Op::Arithmetic(Arithmetic::Multiply),
        Operator::Divide => Op::Arithmetic(Arithmetic::Divide),
        Operator::Remainder => Op::Arithmetic(Arithmetic::Remainder),
        Operator::NimProduct => Op::Arithmetic(Arithmetic::NimProduct),
        Operator::Power => Op::Arithmetic(Arithmetic::Power),
        // These jump, and are compiled where they stand.
        Operator::And | Operator::Or | Operator::Implies => Op::Compare(Compare::Iff),
    }
}
