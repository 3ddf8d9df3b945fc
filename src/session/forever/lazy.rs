//! Parts that are evaluated only under a condition. What they would be elsewhere does not count, so
//! that `if n < 8 then … else f(n - 8)` never asks for a number below 0.

use super::{Forever, Result, Thing, unknown};
use crate::check::tree::Expr;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::syntax::ast::Operator;

fn is_nowhere(truth: &Tail) -> bool {
    *truth == Tail::constant(0)
}

impl Forever<'_, '_> {
    /// Goes on under a further condition; none where it holds nowhere. What went before is to be put
    /// back into `when`.
    pub(crate) fn narrowed(&mut self, condition: &Tail) -> Result<Option<Tail>> {
        let both = self.when.with(Binary::Min, condition)?;
        if is_nowhere(&both) {
            return Ok(None);
        }
        Ok(Some(std::mem::replace(&mut self.when, both)))
    }

    /// A sequence where it is needed, and 0 elsewhere.
    pub(crate) fn where_needed(&self, of: &Tail) -> Result<Tail> {
        if self.when == Tail::constant(1) {
            return Ok(of.clone());
        }
        Ok(self.when.choose(of, &Tail::constant(0))?)
    }

    pub(crate) fn choice(&mut self, arms: &[(Expr, Expr)], otherwise: &Expr) -> Result<Thing> {
        let whole = self.when.clone();
        let mut taken: Vec<(Tail, Thing)> = Vec::new();
        for (condition, then) in arms {
            let condition = self.number(condition)?;
            if let Some(before) = self.narrowed(&condition)? {
                let then = self.thing(then)?;
                self.when = before;
                taken.push((condition.clone(), then));
            }
            let not = condition.with(Binary::Equal, &Tail::constant(0))?;
            if self.narrowed(&not)?.is_none() {
                // Nothing is left for what follows.
                self.when = whole;
                return self.first_of(taken, None);
            }
        }
        let otherwise = self.thing(otherwise)?;
        self.when = whole;
        self.first_of(taken, Some(otherwise))
    }

    /// The first whose condition holds. Without a rest the last of them holds wherever the others do not.
    fn first_of(&self, mut taken: Vec<(Tail, Thing)>, rest: Option<Thing>) -> Result<Thing> {
        let Some(mut result) = rest.or_else(|| taken.pop().map(|(_, last)| last)) else {
            return unknown("an `if` in it has no branch");
        };
        for (condition, then) in taken.into_iter().rev() {
            result = self.choose(&condition, then, result)?;
        }
        Ok(result)
    }

    /// `and` and `or`: the second is asked only where the first does not decide.
    pub(crate) fn lazily(
        &mut self,
        first: Tail,
        operator: Operator,
        second: &Expr,
    ) -> Result<Tail> {
        let (open, how) = match operator {
            Operator::And => (first.clone(), Binary::Min),
            _ => (first.with(Binary::Equal, &Tail::constant(0))?, Binary::Max),
        };
        let Some(before) = self.narrowed(&open)? else { return Ok(first) };
        let second = self.number(second)?;
        self.when = before;
        Ok(first.with(how, &second)?)
    }
}
