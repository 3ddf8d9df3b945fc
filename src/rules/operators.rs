//! Rows of operators to code.

use super::compile::Compiler;
use crate::check::tree::Expr;
use crate::solve::code::{Arithmetic, Compare, Op};
use crate::solve::value::Value;
use crate::source::Span;
use crate::syntax::ast::Operator;

impl Compiler<'_> {
    pub fn chain(&mut self, first: &Expr, rest: &[(Operator, Span, Expr)], span: Span) {
        self.expr(first);
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
            _ => {
                for (operator, at, operand) in rest {
                    self.expr(operand);
                    self.at(*at);
                    self.op(instruction(*operator));
                }
            }
        }
    }

    fn comparisons(&mut self, rest: &[(Operator, Span, Expr)]) {
        let mut fails = Vec::new();
        for (i, (operator, at, operand)) in rest.iter().enumerate() {
            self.expr(operand);
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
