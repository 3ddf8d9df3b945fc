//! Operators between positions, and between a text or a list and a number, which mean something else here.

use super::checker::Checker;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Node, Operator};
use crate::syntax::{READS_RARE_FORMS, parts_of};
use crate::vocabulary::{Verb, is_verb};

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
            self.complain(problem.help(help).maybe_mended(mend));
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

    /// `plot A(0..9) and B(0..9)`: the question is asked of each, with what stands behind them.
    fn asked_of_each(
        &self,
        operator: &Node<Operator>,
        sum: Span,
    ) -> Option<(String, Option<Mend>)> {
        let text = self.source.text();
        let before = text.get(..sum.start as usize)?;
        let line = before.rsplit(['\n', ';']).next()?;
        let verb = line.trim();
        if !READS_RARE_FORMS || operator.it == Operator::Subtract || !is_verb(verb) {
            return None;
        }
        let behind = text.get(sum.end as usize..)?.lines().next().unwrap_or_default();
        let all = self.source.slice(sum);
        let sign = format!(" {} ", self.source.slice(operator.span));
        let ranged = all.contains("..") || behind.starts_with(" for ");
        if !ranged || operator.it != Operator::And && verb != "plot" {
            return None;
        }
        let plain = behind.trim().is_empty() || behind.starts_with(" for ");
        let place = Span::new(
            sum.start - line.trim_start().len() as u32,
            sum.end + behind.trim_end().len() as u32,
        );
        // Several games of one range each are one picture.
        if verb == "plot" && !behind.starts_with(" for ") && all.matches("..").count() > 1 {
            let text = all.split(&sign).map(str::trim).collect::<Vec<_>>().join(", ");
            return Some((
                format!("write `plot {text}{}`", behind.trim_end()),
                Some(Mend::new(sum, text)),
            ));
        }
        let one = |of: &str| format!("{verb} {}{}", of.trim(), behind.trim_end());
        let each: Vec<String> = all.split(&sign).map(one).collect();
        let whole = plain && !behind.contains([';', '#', '"']);
        let mend = whole.then(|| Mend::new(place, each.join("\n")));
        Some((format!("write `{}`", each.join("; ")), mend))
    }

    /// `plot [A(0..9), B(0..9)]`: several games in one picture are no list.
    pub(super) fn listed_in_a_picture(&mut self, what: &ast::Quantified, verb: Verb) -> bool {
        let ast::ExprKind::List(ast::Items::Each(all)) = &what.expr.it else { return false };
        let over_a_range = |e: &ast::Expr| {
            let ast::ExprKind::Call { callee, args } = &e.it else { return false };
            let ranged = |arg: &ast::Arg| matches!(arg, ast::Arg::Plain(e) if matches!(e.it, ast::ExprKind::Range { to: Some(_), .. }));
            self.game_named(callee).is_some() && args.iter().filter(|arg| ranged(arg)).count() == 1
        };
        let plain = READS_RARE_FORMS && verb == Verb::Plot && what.clauses.is_empty();
        if !plain || all.is_empty() || !all.iter().all(over_a_range) {
            return false;
        }
        let text = all.iter().map(|e| self.source.slice(e.span)).collect::<Vec<_>>().join(", ");
        let message = "several games in one picture stand with commas between them";
        let problem = self.error(codes::NOT_A_POSITION, what.expr.span, message, "a list");
        let problem = problem.help(format!("write `plot {text}`"));
        self.complain(problem.mended(Mend::new(what.expr.span, text)));
        true
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

    /// `(Kayles(5), Nim(3))`, `[Kayles(5), Nim(3)]` where one position is asked for: their sum.
    pub(super) fn sum_of_listed(&self, found: Ty, text: &str) -> Option<String> {
        let types = &self.known.types;
        let all = match types.kind(found) {
            Kind::Tuple(parts) => parts.iter().all(|part| types.is_position(*part)),
            Kind::List(of) => types.is_position(*of),
            _ => false,
        };
        let inside = text.strip_prefix(['(', '['])?.strip_suffix([')', ']'])?;
        if !READS_RARE_FORMS || !all || inside.contains(['[', '"', '#']) || inside.contains(" for ")
        {
            return None;
        }
        let parts: Vec<&str> = parts_of(inside).into_iter().map(str::trim).collect();
        (parts.len() > 1).then(|| parts.join(" + "))
    }

    /// `tree Kayles(4) > "t.svg"`: the file of a picture stands behind `to`.
    pub(super) fn file_behind_a_sign(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) -> Option<Diagnostic> {
        let [(sign, file)] = rest else { return None };
        let text = matches!(file.it, ast::ExprKind::Text(_));
        let before = self.source.text().get(..span.start as usize)?;
        let verb = before.rsplit(['\n', ';']).next()?.trim();
        if !READS_RARE_FORMS || sign.it != Operator::Greater || !text || !is_verb(verb) {
            return None;
        }
        let file = self.source.slice(file.span);
        let message = "a file stands behind `to`";
        let problem = self.error(codes::OPTION_MISFIT, sign.span, message, "of the shell");
        let place = Span::new(first.span.end, span.end);
        let help = format!("write `to {file}`");
        Some(problem.help(help).mended(Mend::new(place, format!(" to {file}"))))
    }
}
