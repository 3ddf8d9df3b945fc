//! Checks that hold for everybody, or for nobody, by how they are put together: `… or true`,
//! `a == 3 or a != 3`, `false implies …`.

use crate::check::tree::{Expr, ExprKind};
use crate::source::{Source, Span};
use crate::syntax::Scanner;
use crate::syntax::ast::Operator;

/// Whether a condition is true, or is false, whatever is handed in; nothing where that depends.
pub fn decided(e: &Expr, source: &Source) -> Option<bool> {
    match &e.kind {
        ExprKind::Truth(truth) => Some(*truth),
        ExprKind::Not(of) => decided(of, source).map(|truth| !truth),
        ExprKind::If { arms, otherwise } => {
            let whole = decided(otherwise, source)?;
            let same = |(_, value): &(Expr, Expr)| decided(value, source) == Some(whole);
            arms.iter().all(same).then_some(whole)
        }
        ExprKind::Chain { first, rest } => chain(first, rest, source),
        _ => None,
    }
}

fn chain(first: &Expr, rest: &[(Operator, Span, Expr)], source: &Source) -> Option<bool> {
    let (operator, ..) = rest.first()?;
    let parts: Vec<&Expr> = std::iter::once(first).chain(rest.iter().map(|(.., e)| e)).collect();
    let known = || parts.iter().map(|part| decided(part, source));
    match operator {
        Operator::Or if known().any(|part| part == Some(true)) => Some(true),
        Operator::Or if any_two(&parts, &|a, b| opposite(a, b, source)) => Some(true),
        Operator::Or => known().all(|part| part == Some(false)).then_some(false),
        Operator::And if known().any(|part| part == Some(false)) => Some(false),
        Operator::And if any_two(&parts, &|a, b| opposite(a, b, source)) => Some(false),
        Operator::And => known().all(|part| part == Some(true)).then_some(true),
        Operator::Implies => match parts.as_slice() {
            [premise, end] => match (decided(premise, source), decided(end, source)) {
                (Some(false), _) | (_, Some(true)) => Some(true),
                (Some(true), end) => end,
                _ => None,
            },
            _ => None,
        },
        Operator::Equal | Operator::Iff | Operator::LessEqual | Operator::GreaterEqual => {
            let [left, right] = parts.as_slice() else { return None };
            same_text(left, right, source).then_some(true)
        }
        Operator::NotEqual | Operator::Less | Operator::Greater => {
            let [left, right] = parts.as_slice() else { return None };
            same_text(left, right, source).then_some(false)
        }
        _ => None,
    }
}

fn any_two(parts: &[&Expr], holds: &dyn Fn(&Expr, &Expr) -> bool) -> bool {
    parts.iter().enumerate().any(|(i, a)| parts.iter().skip(i + 1).any(|b| holds(a, b)))
}

/// Whether one of two conditions is that the other does not hold.
fn opposite(a: &Expr, b: &Expr, source: &Source) -> bool {
    let denies =
        |a: &Expr, b: &Expr| matches!(&a.kind, ExprKind::Not(of) if same_text(of, b, source));
    if denies(a, b) || denies(b, a) {
        return true;
    }
    let (Some((x, of, y)), Some((z, other, w))) = (comparison(a), comparison(b)) else {
        return false;
    };
    use Operator::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let turned = matches!(
        (of, other),
        (Equal, NotEqual)
            | (NotEqual, Equal)
            | (Less, GreaterEqual)
            | (GreaterEqual, Less)
            | (Greater, LessEqual)
            | (LessEqual, Greater)
    );
    turned && same_text(x, z, source) && same_text(y, w, source)
}

fn comparison(e: &Expr) -> Option<(&Expr, Operator, &Expr)> {
    let ExprKind::Chain { first, rest } = &e.kind else { return None };
    let [(operator, _, right)] = rest.as_slice() else { return None };
    Some((first, *operator, right))
}

/// Whether two expressions are written alike, but for layout and comments.
pub fn same_text(a: &Expr, b: &Expr, source: &Source) -> bool {
    let text = |e: &Expr| {
        let text = source.slice(e.span);
        let tokens = Scanner::new(text).filter(|token| token.is_significant());
        tokens.map(|token| token.text(text).to_string()).collect::<Vec<_>>()
    };
    text(a) == text(b)
}
