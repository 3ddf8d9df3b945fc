//! Lists in plans: one entry for each entry of another list.

use super::expression::instruction;
use super::{Planner, Thing};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind, LocalId, Pattern};
use crate::solve::plan::{Binary, Lane, Num, Row};
use crate::syntax::ast::Operator;
use crate::vocabulary::Builtin;

/// The list that is gone through.
struct Over {
    name: LocalId,
    row: Row,
    /// The name stands for places, not for entries.
    indices: bool,
}

impl Planner<'_> {
    /// `[each for x in row if keep]`.
    pub(crate) fn row_of(&mut self, each: &Expr, clauses: &[Clause]) -> Option<Row> {
        let (first, rest) = clauses.split_first()?;
        let ClauseKind::For(Pattern::Name(name), over) = &first.kind else { return None };
        let (row, indices) = match self.expr(over)? {
            Thing::Row(row) => (row, false),
            Thing::Indices(row) => (row, true),
            _ => return None,
        };
        let over = Over { name: *name, row, indices };
        let keep = match rest {
            [] => None,
            [Clause { kind: ClauseKind::If(condition), .. }] => {
                Some(Box::new(self.lane(condition, &over)?))
            }
            _ => return None,
        };
        let entry = Box::new(self.lane(each, &over)?);
        if keep.as_deref().into_iter().chain([&*entry]).any(|lane| reach(lane) > MOST_REACH) {
            return None;
        }
        Some(Row::Each { over: Box::new(over.row), entry, keep })
    }

    fn lane(&mut self, e: &Expr, over: &Over) -> Option<Lane> {
        self.piece()?;
        let own = |e: &Expr| matches!(e.kind, ExprKind::Local(l) if l == over.name);
        let both = |how, a, b| Lane::Binary(how, Box::new(a), Box::new(b));
        Some(match &e.kind {
            ExprKind::Local(_) if own(e) && over.indices => Lane::Index,
            ExprKind::Local(_) if own(e) => Lane::Entries(over.row.clone()),
            ExprKind::Index { base, index } if over.indices && own(index) => {
                match self.expr(base)? {
                    Thing::Row(row) if row == over.row => Lane::Entries(row),
                    _ => return None,
                }
            }
            ExprKind::If { arms, otherwise } => {
                let mut result = self.lane(otherwise, over)?;
                for (condition, value) in arms.iter().rev() {
                    let condition = self.lane(condition, over)?;
                    let value = self.lane(value, over)?;
                    result = Lane::Choose(Box::new(condition), Box::new(value), Box::new(result));
                }
                result
            }
            ExprKind::Not(of) => {
                let truth = |n| Box::new(Lane::Same(Num::Const(n)));
                Lane::Choose(Box::new(self.lane(of, over)?), truth(0), truth(1))
            }
            ExprKind::Chain { first, rest } => {
                let [(operator, _, second)] = rest.as_slice() else { return None };
                let (a, b) = (self.lane(first, over)?, self.lane(second, over)?);
                match operator {
                    Operator::And => both(Binary::Min, a, b),
                    Operator::Or => both(Binary::Max, a, b),
                    Operator::Greater => both(Binary::Less, b, a),
                    Operator::GreaterEqual => both(Binary::LessEqual, b, a),
                    _ => both(lane_instruction(*operator)?, a, b),
                }
            }
            ExprKind::Call { callee, args } => match (&callee.kind, args.as_slice()) {
                (ExprKind::Builtin(b), [first, second])
                    if matches!(b, Builtin::Min | Builtin::Max) =>
                {
                    let how = if *b == Builtin::Min { Binary::Min } else { Binary::Max };
                    let (a, b) = (self.lane(first, over)?, self.lane(second, over)?);
                    both(how, a, b)
                }
                _ => return None,
            },
            // The name of the comprehension is not known to it: this is the same for all entries.
            _ => Lane::Same(self.expr(e)?.num()?),
        })
    }
}

/// Numbers of lanes are no larger than this.
const MOST_REACH: i64 = i16::MAX as i64;

/// No number that a lane holds on the way to its result is further from 0.
fn reach(lane: &Lane) -> i64 {
    match lane {
        Lane::Index | Lane::Entries(_) => 255,
        Lane::Same(_) => 2048,
        Lane::Binary(Binary::Add | Binary::Subtract, a, b) => reach(a).saturating_add(reach(b)),
        Lane::Binary(_, a, b) => reach(a).max(reach(b)),
        Lane::Choose(a, b, c) => reach(a).max(reach(b)).max(reach(c)),
    }
}

/// Operators that entries are small enough for.
fn lane_instruction(operator: Operator) -> Option<Binary> {
    let how = instruction(operator)?;
    let small = !matches!(how, Binary::Multiply | Binary::Divide | Binary::Remainder | Binary::Xor);
    small.then_some(how)
}
