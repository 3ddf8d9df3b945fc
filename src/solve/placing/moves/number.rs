//! Numbers in a plan, as far as they do not depend on the position.

use super::super::super::plan::{Fold, Num};
use super::super::super::value::Value;
use super::super::codes::{cell, column, row};
use super::{Bound, Found, Scope, Set, Setting, Unfit};
use crate::meter;

impl Setting<'_> {
    /// A number that does not depend on the position.
    pub(super) fn number(&self, n: &Num, scope: &Scope) -> Found<i64> {
        meter::work(1)?;
        let found = match n {
            Num::Const(n) => Some(*n),
            Num::Param(at) => {
                let at = usize::from(*at);
                let fixed = self.plan.params.get(at).is_some_and(|p| p.fixed);
                match self.args.get(at) {
                    Some(Value::Number(n)) if fixed => Some(*n),
                    Some(Value::Truth(is)) if fixed => Some(i64::from(*is)),
                    _ => None,
                }
            }
            Num::Var(var) => match scope.bound(*var)? {
                Bound::Number(n) => Some(*n),
                Bound::Set(_) => None,
            },
            Num::Binary(how, a, b) => how.of(self.number(a, scope)?, self.number(b, scope)?),
            Num::Unary(how, of) => how.on_boards(self.number(of, scope)?),
            Num::And(..) | Num::Or(..) | Num::Has(..) | Num::Fold(Fold::Any | Fold::All, ..) => {
                match self.condition(n, scope)?.as_slice() {
                    [] => Some(0),
                    [0] => Some(1),
                    _ => None,
                }
            }
            Num::Choose(condition, yes, no) => match self.number(condition, scope)? {
                0 => Some(self.number(no, scope)?),
                _ => Some(self.number(yes, scope)?),
            },
            Num::Count(set) => match self.set(set, scope)? {
                Set::Fixed(codes) => Some(codes.len() as i64),
                Set::Part(_) => None,
            },
            Num::Cell(x, y) => cell(self.number(x, scope)?, self.number(y, scope)?),
            Num::Across(of) => Some(column(self.number(of, scope)?)),
            Num::Down(of) => Some(row(self.number(of, scope)?)),
            Num::Lookup(list, at) => {
                let list = self.plan.lists.get(usize::from(*list));
                let at = usize::try_from(self.number(at, scope)?).ok();
                list.zip(at).and_then(|(list, at)| list.get(at).copied())
            }
            Num::Entry(..) | Num::Length(_) | Num::Total(_) | Num::Fold(Fold::Sum, ..) => None,
            Num::Letter(..) | Num::Letters(_) | Num::Texts(..) => None,
        };
        found.ok_or(Unfit::Other)
    }
}
