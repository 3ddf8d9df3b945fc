//! Values by a table.

use super::super::super::value::Value;
use super::super::budget::{Budget, Failure};
use super::{Instance, Nearby};

impl Instance {
    /// The value by a table, where that is the way. Some of what a table is filled with may have no value, as 0 from
    /// which doubling leads to 0: then a search goes where moves lead, and nowhere else.
    pub(super) fn tabled(
        &mut self,
        args: &[Value],
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, Failure> {
        if self.numbers.is_none() {
            return Ok(None);
        }
        match self.by_table(args, budget) {
            Err(Failure::GiveUp) if self.search.is_some() => {
                self.numbers = None;
                Ok(None)
            }
            Err(Failure::Overflow | Failure::Larger(..)) => Err(Failure::GiveUp),
            other => other,
        }
    }

    /// None if a table is not the way: where play reaches a few positions of a large one, a search is.
    fn by_table(&mut self, args: &[Value], budget: &Budget<'_>) -> Result<Option<u64>, Failure> {
        let mut corner = Vec::with_capacity(args.len());
        for (param, arg) in self.plan.params.iter().zip(args) {
            corner.push(match arg {
                _ if param.fixed => 0,
                Value::Number(n) => usize::try_from(*n).map_err(|_| Failure::Unfit)?,
                Value::Truth(is) => usize::from(*is),
                _ => return Err(Failure::GiveUp),
            });
        }
        let Some(numbers) = &self.numbers else { return Ok(None) };
        let cheaper = numbers.cheaper_beyond(&corner, budget);
        if let Some(most) = cheaper.filter(|_| self.search.is_some()) {
            if let Nearby::Worth(value) = self.nearby(args, most, budget)? {
                return Ok(Some(value));
            }
            if let (Some(search), Some(numbers)) = (&mut self.search, &mut self.numbers) {
                search.forget();
                numbers.needs_most_of(&corner);
            }
        }
        let Some(numbers) = &mut self.numbers else { return Ok(None) };
        numbers.value(&self.plan, &corner, budget)
    }
}
