//! Loops that can be worked out a column at a time, to word code: the columns, and behind them the loop itself, for where
//! they do not do.

use super::super::super::plan::{Arg, Binary, Branch, Leaf, Num, Step, Unary, Var};
use super::super::code::Amounts;
use super::super::code::Word;
use super::super::code::{Column, Columns, Make};
use super::Lower;
use crate::meter;

/// More columns than this are not worked out at once.
const MOST: usize = 48;

/// A branch as steps around a loop whose options are found from numbers alone, and that loop with its steps.
pub(super) fn looped(branch: &Branch) -> Option<(&[Step], &[Step])> {
    // A page does without: each loop is gone through one by one.
    if meter::IN_A_PAGE {
        return None;
    }
    let at = branch.steps.iter().rposition(|s| matches!(s, Step::Each { .. }))?;
    let (around, own) = branch.steps.split_at(at);
    let simple = own.iter().skip(1).all(|s| matches!(s, Step::If(_) | Step::Number(..)));
    let number = |arg: &Arg| matches!(arg, Arg::Kept | Arg::Number(_));
    let numbers = |leaf: &Leaf| matches!(leaf, Leaf::Own(args) if args.iter().all(number));
    let fits = simple && !branch.leaves.is_empty() && branch.leaves.iter().all(numbers);
    fits.then_some((around, own))
}

/// The columns of a loop, as they are found.
struct Found {
    var: Var,
    makes: Vec<Make>,
    /// The names that the loop binds.
    names: Vec<(Var, Column)>,
}

impl Lower<'_> {
    /// The options of a loop: columns of them if they can be found, and one by one.
    pub(super) fn columns(&mut self, own: &[Step], leaves: &[Leaf]) -> Option<()> {
        let [Step::Each { var, from, to }, steps @ ..] = own else { return None };
        let Some((makes, keep, parts)) = self.found(*var, steps, leaves) else {
            return self.steps(own, &mut |l| l.offer(leaves));
        };
        let (from, to) = (self.num(from)?, self.num(to)?);
        let amounts = Amounts::of(self.code.columns.len(), &makes, keep, &parts);
        self.code.columns.push(Columns { from, to, makes, keep, parts, amounts });
        let columns = u16::try_from(self.code.columns.len() - 1).ok()?;
        let done = self.hole(Word::Columns(columns, 0));
        self.steps(own, &mut |l| l.offer(leaves))?;
        self.fill(vec![done]);
        Some(())
    }

    #[expect(
        clippy::type_complexity,
        reason = "columns, which numbers are kept, and what parts change"
    )]
    fn found(
        &self,
        var: Var,
        steps: &[Step],
        leaves: &[Leaf],
    ) -> Option<(Vec<Make>, Option<Column>, Vec<Vec<(u8, Column)>>)> {
        let mut found = Found { var, makes: Vec::new(), names: Vec::new() };
        let mut keep: Option<Column> = None;
        for step in steps {
            match step {
                Step::Number(name, n) => {
                    let column = self.column(n, &mut found)?;
                    found.names.push((*name, column));
                }
                Step::If(condition) => {
                    let own = self.column(condition, &mut found)?;
                    keep = Some(match keep {
                        None => own,
                        Some(keep) => found.add(Make::Binary(Binary::Min, keep, own))?,
                    });
                }
                _ => return None,
            }
        }
        let mut parts = Vec::new();
        for leaf in leaves {
            let Leaf::Own(args) = leaf else { return None };
            let mut changes = Vec::new();
            for (param, arg) in args.iter().enumerate() {
                if let Arg::Number(n) = arg {
                    changes.push((u8::try_from(param).ok()?, self.column(n, &mut found)?));
                }
            }
            parts.push(changes);
        }
        Some((found.makes, keep, parts))
    }

    /// The column of a number; none if it is found from more than numbers.
    fn column(&self, n: &Num, found: &mut Found) -> Option<Column> {
        let make = match n {
            Num::Const(n) => Make::Constant(*n),
            Num::Param(param) => Make::Same(*param),
            Num::Var(var) if *var == found.var => Make::Index,
            Num::Var(var) => match found.names.iter().rfind(|(name, _)| name == var) {
                Some((_, column)) => return Some(*column),
                None => Make::Same(self.var(*var)?),
            },
            Num::Binary(Binary::Gcd, ..) => return None,
            Num::Binary(how, a, b) => {
                Make::Binary(*how, self.column(a, found)?, self.column(b, found)?)
            }
            // Truths are 0 and 1.
            Num::And(a, b) => {
                Make::Binary(Binary::Min, self.column(a, found)?, self.column(b, found)?)
            }
            Num::Or(a, b) => {
                Make::Binary(Binary::Max, self.column(a, found)?, self.column(b, found)?)
            }
            Num::Unary(Unary::Not, of) => {
                let (of, zero) = (self.column(of, found)?, found.add(Make::Constant(0))?);
                Make::Binary(Binary::Equal, of, zero)
            }
            Num::Unary(Unary::Negative, of) => {
                let (of, zero) = (self.column(of, found)?, found.add(Make::Constant(0))?);
                Make::Binary(Binary::Subtract, zero, of)
            }
            Num::Choose(on, yes, no) => Make::Choose(
                self.column(on, found)?,
                self.column(yes, found)?,
                self.column(no, found)?,
            ),
            _ => return None,
        };
        found.add(make)
    }
}

impl Found {
    /// The place of a column, which is worked out once.
    fn add(&mut self, make: Make) -> Option<Column> {
        let at = match self.makes.iter().position(|known| *known == make) {
            Some(at) => at,
            None => {
                self.makes.push(make);
                self.makes.len() - 1
            }
        };
        Column::try_from(at).ok().filter(|_| at < MOST)
    }
}
