//! Builtins in plans.

use super::data::of_known;
use super::ones::builtin_of_ones;
use super::{Planner, Thing};
use crate::check::tree::{Clause, ClauseKind, Expr, ExprKind};
use crate::solve::plan::{Binary, Bits, Fold, Leaf, Num, Row, Step, Unary};
use crate::vocabulary::Builtin;

impl Planner<'_> {
    pub(crate) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Thing> {
        let num = |n: Num| Some(Thing::Num(n));
        if let [Expr { kind: ExprKind::Comprehension { each, clauses, set }, .. }] = args
            // What a set gives counts once.
            && (!set || matches!(builtin, Builtin::Any | Builtin::All))
            && let Some(thing) = self.fold(builtin, each, clauses)
        {
            return Some(thing);
        }
        let things: Option<Vec<Thing>> = match builtin {
            // The relation is no value of a plan.
            Builtin::Neighbours | Builtin::Components => {
                args.iter().take(args.len() - 1).map(|a| self.expr(a)).collect()
            }
            _ => args.iter().map(|a| self.expr(a)).collect(),
        };
        let things = things?;
        if let [only] = things.as_slice()
            && let Some(thing) = of_known(builtin, only)
        {
            return Some(thing);
        }
        if let [only] = things.as_slice()
            && let Some(thing) = self.of_text(builtin, only)
        {
            return Some(thing);
        }
        match (builtin, things.as_slice()) {
            (Builtin::Min | Builtin::Max, [Thing::Letter(_) | Thing::Text(_), _, ..]) => {
                self.extreme(builtin, &things)
            }
            (Builtin::Min | Builtin::Max, [_, _, ..]) => {
                let how = if builtin == Builtin::Min { Binary::Min } else { Binary::Max };
                let mut all = things.into_iter();
                let first = all.next()?.num()?;
                let best = all.try_fold(first, |best, t| Some(Num::of(how, best, t.num()?)));
                best.map(Thing::Num)
            }
            (Builtin::Bits, [Thing::Num(n)]) => Some(Thing::Ones(n.clone())),
            (_, [Thing::Ones(n)]) => builtin_of_ones(builtin, n).map(Thing::Num),
            (Builtin::Gcd, [Thing::Num(a), Thing::Num(b)]) => {
                num(Num::of(Binary::Gcd, a.clone(), b.clone()))
            }
            (Builtin::Abs | Builtin::Isqrt | Builtin::Prime, [Thing::Num(n)]) => {
                let how = match builtin {
                    Builtin::Abs => Unary::Abs,
                    Builtin::Isqrt => Unary::Root,
                    _ => Unary::Prime,
                };
                num(Num::Unary(how, Box::new(n.clone())))
            }
            (Builtin::Len | Builtin::Count, [Thing::Row(row)]) => {
                num(Num::Length(Box::new(row.clone())))
            }
            (Builtin::Len | Builtin::Count, [Thing::Set(bits)]) => {
                num(Num::Count(Box::new(bits.clone())))
            }
            (Builtin::Sum, [Thing::Row(row)]) => num(Num::Total(Box::new(row.clone()))),
            (Builtin::Indices, [Thing::Row(row)]) => Some(Thing::Indices(row.clone())),
            (Builtin::Sort, [Thing::Row(row)]) => {
                Some(Thing::Row(Row::Sorted(Box::new(row.clone()))))
            }
            (Builtin::Shape, [Thing::Set(bits)]) if self.cells() => {
                self.plan.turned = true;
                Some(Thing::Set(Bits::Shape(Box::new(bits.clone()))))
            }
            (Builtin::Components, [Thing::Set(bits)]) => {
                let bits = bits.clone();
                Some(Thing::Components(bits, self.relation(args.last()?)?))
            }
            (Builtin::Neighbours, [of, Thing::Set(within)]) => {
                let (of, within) = (of.clone(), Box::new(within.clone()));
                let of = Box::new(self.as_member(of)?);
                let relation = self.relation(args.last()?)?;
                Some(Thing::Set(Bits::Neighbours { of, within, relation }))
            }
            _ => None,
        }
    }

    /// Whether nothing can go wrong in steps and in what comes of them.
    fn is_sure(&self, steps: &[Step], thing: &Thing) -> bool {
        let has_value = |n: &Num| self.reach(n).is_some();
        let step = |step: &Step| match step {
            Step::Number(_, n) | Step::If(n) => has_value(n),
            Step::Each { from, to, .. } => has_value(from) && has_value(to),
            Step::EachOf { .. } => true,
            _ => false,
        };
        steps.iter().all(step) && matches!(thing, Thing::Num(n) if has_value(n))
    }

    /// `any`, `all`, `count` and `sum` of what clauses give.
    fn fold(&mut self, builtin: Builtin, each: &Expr, clauses: &[Clause]) -> Option<Thing> {
        let how = match builtin {
            Builtin::Any => Fold::Any,
            Builtin::All => Fold::All,
            Builtin::Sum | Builtin::Count | Builtin::Len => Fold::Sum,
            _ => return None,
        };
        let (mut steps, thing) = self.through(clauses, |p| p.expr(each))?;
        let listed = |clause: &Clause| match &clause.kind {
            ClauseKind::For(_, over) => matches!(over.kind, ExprKind::Comprehension { .. }),
            _ => false,
        };
        if matches!(how, Fold::Any | Fold::All)
            && clauses.iter().any(listed)
            && !self.is_sure(&steps, &thing)
        {
            // A list is worked out wholly, also where its first members decide.
            return None;
        }
        Some(match thing {
            Thing::Position(mut leaves) if builtin == Builtin::Sum => {
                let leaf = leaves.pop().filter(|_| leaves.is_empty())?;
                Thing::Position(vec![Leaf::Sum(steps, Box::new(leaf))])
            }
            thing if matches!(builtin, Builtin::Count | Builtin::Len) => {
                // What is counted is worked out as well.
                self.looked_at(&thing, &mut steps)?;
                Thing::Num(Num::Fold(how, steps, Box::new(Num::Const(1))))
            }
            thing => Thing::Num(Num::Fold(how, steps, Box::new(thing.num()?))),
        })
    }
}
