//! Operators between positions, and between a text or a list and a number, which mean something else here.

use super::checker::Checker;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::READS_RARE_FORMS;
use crate::syntax::ast::{Node, Operator};
use crate::vocabulary::is_verb;

impl Checker<'_> {
    /// `Nim(3) and Nim(5)`, `Nim(3) ^ Nim(5)`, `Nim(3) xor Nim(5)`: a sum is meant, whose text grows.
    pub(super) fn adds(
        &mut self,
        operator: &Node<Operator>,
        left: (Ty, Span),
        right: (Ty, Span),
        sum: &mut Option<Mend>,
    ) -> bool {
        let types = &self.known.types;
        // A set of positions is one too, and has operators of its own.
        let is_position = |ty: Ty| types.is_position(ty) && !matches!(types.kind(ty), Kind::Set(_));
        let positions = is_position(left.0) && is_position(right.0);
        use Operator::{And, Intersect, Minus, Power, Subtract, Union, Xor};
        let signs = matches!(operator.it, And | Power | Xor | Subtract | Union | Minus | Intersect);
        if !positions || !signs {
            return false;
        }
        let before = sum.take().map_or_else(|| self.source.slice(left.1).to_string(), |s| s.text);
        let text = format!("{before} + {}", self.source.slice(right.1));
        *sum = Some(Mend::new(left.1.to(right.1), text));
        true
    }

    /// That positions side by side are a sum, of all that stand there.
    pub(super) fn of_positions(&mut self, operator: &Node<Operator>, sum: Mend) {
        if let Some((help, mend)) = self.asked_of_each(operator, sum.span) {
            let message = "each question stands on a line of its own";
            let problem = self.error(codes::TWO_ON_A_LINE, operator.span, message, "two are asked");
            self.complain(problem.help(help).mended(mend));
            return;
        }
        let (code, wants, help) = match operator.it {
            Operator::And => (
                codes::NOT_A_CONDITION,
                "`and` wants true or false on both sides",
                format!("side by side they are the sum `{}`", sum.text),
            ),
            Operator::Subtract => (
                codes::OPERATOR_TYPES,
                "`-` wants numbers",
                format!("every position is its own negative: write `{}`", sum.text),
            ),
            _ => (
                codes::OPERATOR_TYPES,
                match operator.it {
                    Operator::Xor => "`xor` wants numbers or sets",
                    Operator::Power => "`^` is the power of a number",
                    _ => "this wants sets",
                },
                format!("the nim-sum of their values is what their sum is worth: `{}`", sum.text),
            ),
        };
        let said = format!("{wants}, and these are positions");
        let problem = self.error(code, operator.span, said, "between positions");
        self.complain(problem.help(help).mended(sum));
    }

    /// `plot A(0..9) and B(0..9)`: the question is asked of each.
    fn asked_of_each(&self, operator: &Node<Operator>, sum: Span) -> Option<(String, Mend)> {
        let text = self.source.text();
        let before = text.get(..sum.start as usize)?;
        let line = before.rsplit(['\n', ';']).next()?;
        let verb = line.trim();
        let place = Span::new(sum.start - line.trim_start().len() as u32, sum.end);
        let all = self.source.slice(sum);
        let asks = operator.it == Operator::And && is_verb(verb) && all.contains("..");
        if !READS_RARE_FORMS || !asks || !self.is_statement(place) {
            return None;
        }
        let each: Vec<String> =
            all.split(" and ").map(|of| format!("{verb} {}", of.trim())).collect();
        Some((format!("write `{}`", each.join("; ")), Mend::new(place, each.join("\n"))))
    }

    /// `"." * n`, `5 * [0]`: as often as is said.
    pub(super) fn repeat_meant(
        &self,
        operator: &Node<Operator>,
        (left, right): ((Ty, Span), (Ty, Span)),
    ) -> Option<Diagnostic> {
        let kind = |ty: Ty| self.known.types.kind(ty);
        let several = |ty: Ty| matches!(kind(ty), Kind::Text | Kind::List(_));
        let number = |ty: Ty| matches!(kind(ty), Kind::Number);
        let (of, times) = match (several(left.0), several(right.0)) {
            (true, false) if number(right.0) => (left.1, right.1),
            (false, true) if number(left.0) => (right.1, left.1),
            _ => return None,
        };
        if operator.it != Operator::Multiply || !READS_RARE_FORMS {
            return None;
        }
        let text = format!("repeat({}, {})", self.source.slice(of), self.source.slice(times));
        let words = self.known.types.words(if of == left.1 { left.0 } else { right.0 });
        let message = format!("`*` wants numbers, and this is {words}");
        let problem = self.error(codes::OPERATOR_TYPES, of, message, format!("is {words}"));
        let problem = problem.label(&self.source, operator.span, "of this operator");
        Some(problem.help(format!("write `{text}`")).mended(Mend::new(left.1.to(right.1), text)))
    }
}
