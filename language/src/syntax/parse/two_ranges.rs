//! Two ranges in one row with words for sets: `2..4 minus 1..2`, which reads as a range with three ends.

use crate::diagnostic::Mend;
use crate::source::{Source, Span};
use crate::syntax::ast::{Expr, ExprKind, Node, Operator};

/// Are these parts joined as sets?
fn of_sets(rest: &[(Node<Operator>, Expr)]) -> bool {
    let joins =
        |op: Operator| matches!(op, Operator::Minus | Operator::Union | Operator::Intersect);
    !rest.is_empty() && rest.iter().all(|(op, _)| joins(op.it))
}

/// What is meant by a range `left` that goes on to `right`: the members of each of two ranges.
pub(super) fn meant(source: &Source, left: &Expr, right: &Expr) -> Option<Mend> {
    let ExprKind::Range { from, to: Some(to) } = &left.it else { return None };
    let ExprKind::Chain { first, rest } = &to.it else { return None };
    let (_, last) = rest.last().filter(|_| of_sets(rest) && !crate::meter::IN_A_PAGE)?;
    // `{1..9} minus 1..3 minus 5..6`: sets before the first range.
    let low = match &from.it {
        ExprKind::Chain { rest, .. } if of_sets(rest) => rest.last().map(|(_, low)| low)?,
        _ => from,
    };
    let text = |from: u32, to: u32| source.slice(Span::new(from, to));
    let (before, between) =
        (text(left.span.start, low.span.start), text(first.span.end, last.span.start));
    let (one, other) =
        (text(low.span.start, first.span.end), text(last.span.start, right.span.end));
    let plain = |text: &str| !text.contains(['\n', '#']);
    let whole = format!("{before}{{{one}}}{between}{{{other}}}");
    plain(&whole).then(|| Mend::new(left.span.to(right.span), whole))
}
