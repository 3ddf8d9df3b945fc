//! What can be said of an expression without running it: conditions that are always true or
//! never, ranges that are always empty. Only what is plain from the text.

use super::tree::{Expr, ExprKind, LocalId};
use crate::syntax::ast::Operator;

/// The numbers that an expression can be: from, to; an end that is not there is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    low: Option<i64>,
    high: Option<i64>,
}

const ANYTHING: Bounds = Bounds { low: None, high: None };

/// Which locals are known to be at least 0.
pub(super) type Naturals<'a> = &'a dyn Fn(LocalId) -> bool;

/// Is a condition always true, or never?
pub(super) fn truth(e: &Expr, naturals: Naturals<'_>) -> Option<bool> {
    match &e.kind {
        ExprKind::Truth(is) => Some(*is),
        ExprKind::Not(of) => truth(of, naturals).map(|is| !is),
        ExprKind::Chain { first, rest } => {
            let mut left: &Expr = first;
            let mut all: Option<bool> = match rest.first()?.0 {
                Operator::And | Operator::Or => truth(first, naturals),
                op if op.is_comparison() => Some(true),
                _ => return None,
            };
            for (operator, _, right) in rest {
                let this = match operator {
                    Operator::And | Operator::Or => truth(right, naturals),
                    _ => compare(*operator, bounds(left, naturals), bounds(right, naturals)),
                };
                all = match operator {
                    Operator::Or => either(all, this),
                    _ => either(all.map(|a| !a), this.map(|t| !t)).map(|n| !n),
                };
                left = right;
            }
            all
        }
        _ => None,
    }
}

fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

/// Has a range or a set display no members, ever?
pub(super) fn is_empty(e: &Expr, naturals: Naturals<'_>) -> bool {
    match &e.kind {
        ExprKind::Range { from, to: Some(to) } => {
            let (from, to) = (bounds(from, naturals), bounds(to, naturals));
            matches!((from.low, to.high), (Some(low), Some(high)) if low > high)
        }
        ExprKind::Set(items) | ExprKind::List(items) => items.is_empty(),
        _ => false,
    }
}

/// Is every amount that this allows below one?
pub(super) fn never_positive(amount: &Expr, naturals: Naturals<'_>) -> bool {
    let high = match &amount.kind {
        ExprKind::Range { to: Some(to), .. } => bounds(to, naturals).high,
        ExprKind::Range { to: None, .. } => None,
        ExprKind::Set(items) | ExprKind::List(items) => {
            return !items.is_empty() && items.iter().all(|i| never_positive(i, naturals));
        }
        _ => bounds(amount, naturals).high,
    };
    high.is_some_and(|high| high < 1)
}

fn compare(operator: Operator, a: Bounds, b: Bounds) -> Option<bool> {
    let below = |x: Option<i64>, y: Option<i64>| matches!((x, y), (Some(x), Some(y)) if x < y);
    let at_most = |x: Option<i64>, y: Option<i64>| matches!((x, y), (Some(x), Some(y)) if x <= y);
    let apart = below(a.high, b.low) || below(b.high, a.low);
    let fixed = a.low.is_some() && a.low == a.high && a == b;
    match operator {
        Operator::Less if below(a.high, b.low) => Some(true),
        Operator::Less if at_most(b.high, a.low) => Some(false),
        Operator::LessEqual if at_most(a.high, b.low) => Some(true),
        Operator::LessEqual if below(b.high, a.low) => Some(false),
        Operator::Greater => compare(Operator::Less, b, a),
        Operator::GreaterEqual => compare(Operator::LessEqual, b, a),
        Operator::Equal if apart => Some(false),
        Operator::Equal if fixed => Some(true),
        Operator::NotEqual => compare(Operator::Equal, a, b).map(|is| !is),
        _ => None,
    }
}

fn bounds(e: &Expr, naturals: Naturals<'_>) -> Bounds {
    match &e.kind {
        ExprKind::Number(n) => Bounds { low: Some(*n), high: Some(*n) },
        ExprKind::Local(id) if naturals(*id) => Bounds { low: Some(0), high: None },
        ExprKind::Negative(of) => {
            let of = bounds(of, naturals);
            let flip = |n: Option<i64>| n.and_then(i64::checked_neg);
            Bounds { low: flip(of.high), high: flip(of.low) }
        }
        ExprKind::Chain { first, rest } => {
            let mut sum = bounds(first, naturals);
            for (operator, _, operand) in rest {
                let other = bounds(operand, naturals);
                let with = |f: fn(i64, i64) -> Option<i64>, a: Option<i64>, b: Option<i64>| {
                    a.zip(b).and_then(|(a, b)| f(a, b))
                };
                sum = match operator {
                    Operator::Add => Bounds {
                        low: with(i64::checked_add, sum.low, other.low),
                        high: with(i64::checked_add, sum.high, other.high),
                    },
                    Operator::Subtract => Bounds {
                        low: with(i64::checked_sub, sum.low, other.high),
                        high: with(i64::checked_sub, sum.high, other.low),
                    },
                    Operator::Remainder if other.low.is_some_and(|low| low > 0) => {
                        Bounds { low: Some(0), high: other.high.and_then(|h| h.checked_sub(1)) }
                    }
                    _ => return ANYTHING,
                };
            }
            sum
        }
        _ => ANYTHING,
    }
}
