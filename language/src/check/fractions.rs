//! Fractions of written numbers: `2/3*n` is 0, since `/` rounds down.

use super::checker::Checker;
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, Node, Operator};

impl Checker<'_> {
    /// `1/2*n`, where `n/2` is meant; `1/2` alone.
    pub(super) fn fraction(
        &mut self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
        span: Span,
    ) {
        let number = |e: &ast::Expr| match &e.it {
            ast::ExprKind::Number(digits) => digits.parse::<u64>().ok(),
            _ => None,
        };
        let [(operator, below), others @ ..] = rest else { return };
        let (Some(above), Some(parts)) = (number(first), number(below)) else { return };
        if operator.it != Operator::Divide || above == 0 || above >= parts {
            return;
        }
        let written = first.span.to(below.span);
        let message = format!("`{}` is 0: `/` rounds down", self.source.slice(written));
        let problem = self.error(codes::FRACTION_IS_0, written, message, "always 0");
        let problem = match others {
            [(times, of)] if times.it == Operator::Multiply => {
                let of = self.source.slice(of.span);
                let text = match above {
                    1 => format!("{of} / {parts}"),
                    _ => format!("{above} * {of} / {parts}"),
                };
                problem.help(format!("write `{text}`")).mended(Mend::new(span, text))
            }
            _ => problem.help("what is divided must be as large as what it is divided by"),
        };
        self.complain(problem);
    }
}

/// `floor(n / 2)`, `ceil(n / 2)`
pub(super) fn rounded(name: &str, call: Option<&(Span, String)>) -> (String, Option<Mend>) {
    let help = match name {
        "floor" => "`/` rounds down already",
        "round" => "`/` rounds down; `(2 * a + b) / (2 * b)` rounds to the nearest",
        _ => "`/` rounds down; `(a + b - 1) / b` rounds up",
    };
    let mended = call.and_then(|(place, inside)| {
        // A root is a whole number as it is.
        if name == "floor" && inside.starts_with("sqrt(") {
            return Some(Mend::new(*place, format!("i{inside}")));
        }
        let (over, under) = inside.split_once('/')?;
        let (over, under) = (over.trim(), under.trim_start_matches('/').trim());
        let plain = |text: &str| text.chars().all(crate::syntax::is_name_char);
        let text = match (name, under.parse::<u64>()) {
            ("floor", _) => format!("({over} / {under})"),
            ("round", Ok(number)) => {
                format!("((2 * {over} + {number}) / {})", number.checked_mul(2)?)
            }
            ("round", _) => return None,
            (_, Ok(number)) => format!("(({over} + {}) / {number})", number.saturating_sub(1)),
            _ => format!("(({over} + {under} - 1) / {under})"),
        };
        (plain(over) && plain(under)).then(|| Mend::new(*place, text))
    });
    (help.to_string(), mended)
}
