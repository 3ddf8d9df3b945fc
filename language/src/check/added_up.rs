//! Conditions on the parts of a split: they add up to the heap, so that `a + b == n - 3` is never so.

use super::checker::Checker;
use super::rule::Home;
use super::tree::{Clause, ClauseKind, Expr, ExprKind, LocalId};
use crate::diagnostic::{Mend, codes};
use crate::source::Span;
use crate::syntax::ast::Operator;

/// So many of each name, and a number.
#[derive(Default)]
struct Linear {
    of: Vec<(LocalId, i64)>,
    plus: i64,
}

impl Linear {
    /// Adds an expression so many times; none where it is no sum of names and numbers.
    fn add(&mut self, e: &Expr, times: i64) -> Option<()> {
        match &e.kind {
            ExprKind::Number(n) => self.plus = self.plus.checked_add(n.checked_mul(times)?)?,
            ExprKind::Local(id) => self.count(*id, times)?,
            ExprKind::Chain { first, rest } => {
                self.add_one(first, times)?;
                for (operator, _, right) in rest {
                    let times = match operator {
                        Operator::Add => times,
                        Operator::Subtract => times.checked_neg()?,
                        _ => return None,
                    };
                    self.add_one(right, times)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// A sum in brackets inside of a sum is not looked into.
    fn add_one(&mut self, e: &Expr, times: i64) -> Option<()> {
        match e.kind {
            ExprKind::Chain { .. } => None,
            _ => self.add(e, times),
        }
    }

    fn count(&mut self, id: LocalId, times: i64) -> Option<()> {
        match self.of.iter_mut().find(|(own, _)| *own == id) {
            Some((_, count)) => *count = count.checked_add(times)?,
            None => self.of.push((id, times)),
        }
        Some(())
    }

    fn of(&self, id: LocalId) -> i64 {
        self.of.iter().find(|(own, _)| *own == id).map_or(0, |(_, count)| *count)
    }

    /// The number that is left where the parts are put together to the heap, if nothing else is.
    fn number(mut self, parts: &[LocalId], heap: LocalId) -> Option<i64> {
        let each = self.of(*parts.first()?);
        if parts.iter().any(|part| self.of(*part) != each) {
            return None;
        }
        self.of.retain(|(id, _)| !parts.contains(id));
        self.count(heap, each)?;
        self.of.iter().all(|(_, count)| *count == 0).then_some(self.plus)
    }
}

impl Checker<'_> {
    /// Warns of conditions that the parts of a rule, which begins at `span`, never fulfil.
    pub(super) fn parts_add_up(
        &mut self,
        parts: &[LocalId],
        clauses: &[Clause],
        names: Span,
        span: Span,
        home: Home<'_>,
    ) {
        let numbers = home.numbers();
        let [only] = numbers.as_slice() else { return };
        let Some(heap) = home.params.get(*only) else { return };
        for (i, clause) in clauses.iter().enumerate() {
            let ClauseKind::If(condition) = &clause.kind else { continue };
            let ExprKind::Chain { first, rest } = &condition.kind else { continue };
            let [(operator, _, right)] = rest.as_slice() else { continue };
            let mut difference = Linear::default();
            let both = difference.add(first, 1).and_then(|()| difference.add(right, -1));
            let left = both.and_then(|()| difference.number(parts, heap.local));
            let never = match (operator, left) {
                (_, None) => false,
                (Operator::Equal, Some(left)) => left != 0,
                (Operator::NotEqual, Some(left)) => left == 0,
                (Operator::Less, Some(left)) => left >= 0,
                (Operator::LessEqual, Some(left)) => left > 0,
                (Operator::Greater, Some(left)) => left <= 0,
                (Operator::GreaterEqual, Some(left)) => left < 0,
                _ => false,
            };
            if !never {
                continue;
            }
            let message = format!("the parts add up to {}, so that this is never so", heap.name);
            let problem = self.error(codes::NEVER_HAPPENS, condition.span, message, "always false");
            // `split into a + b if a + b == n - 3`: three are taken before.
            let taken = left.filter(|left| *left > 0 && *operator == Operator::Equal && i == 0);
            self.complain(match taken {
                Some(taken) => {
                    let text = format!("remove {taken} leaving {}", self.source.slice(names));
                    let place = Span::new(span.start, condition.span.end);
                    problem.help(format!("write `{text}`")).mended(Mend::new(place, text))
                }
                None => problem.help("a rule that takes some first is `remove 1 leaving a + b`"),
            });
        }
    }
}
