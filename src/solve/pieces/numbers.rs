//! Numbers and truths in the plan of a game of pieces, as far as what is known of a position decides them.

use super::super::placing::codes::{Code, cell, column, row};
use super::super::plan::{Binary, Bits, Fold, Num};
use super::super::value::Value;
use super::acts::Obstacle;
use super::literal::Literal;
use super::read::{Bound, Found, Reader, Scope, Unfit};

/// With more members of which nothing is known, how many there are is not gone through case by case.
const MOST_OPEN: usize = 8;

impl<'a> Reader<'a> {
    /// A number, or what must be known of the position for it.
    pub(super) fn number(&self, n: &'a Num, scope: &Scope<'a>) -> Found<i64> {
        self.step()?;
        let of = |n: &'a Num| self.number(n, scope);
        let found = match n {
            Num::Const(n) => Some(*n),
            Num::Param(at) => {
                let at = usize::from(*at);
                let fixed = self.plan.params.get(at).is_some_and(|p| p.fixed);
                match self.args.get(at) {
                    Some(Value::Number(n)) if fixed => Some(*n),
                    Some(Value::Truth(is)) if fixed => Some(i64::from(*is)),
                    _ => return Err(Obstacle::Numbers.into()),
                }
            }
            Num::Var(var) => match scope.bound(*var)? {
                Bound::Number(n) => Some(*n),
                Bound::Set(_) | Bound::Later(_) => None,
            },
            Num::Binary(how, a, b) => match self.compared(*how, a, b, scope)? {
                Some(is) => Some(i64::from(is)),
                None => how.of(of(a)?, of(b)?),
            },
            Num::Unary(how, n) => how.on_boards(of(n)?),
            // The second is looked at only where the first does not decide.
            Num::And(a, b) => Some(i64::from(of(a)? != 0 && of(b)? != 0)),
            Num::Or(a, b) => Some(i64::from(of(a)? != 0 || of(b)? != 0)),
            Num::Choose(condition, yes, no) => {
                Some(of(if of(condition)? != 0 { yes } else { no })?)
            }
            Num::Count(set) => {
                let (least, open) = self.counted(set, scope)?;
                match open.as_slice() {
                    [] => Some(least),
                    [first, ..] if open.len() <= MOST_OPEN => return Err(Unfit::Split(*first)),
                    _ => return Err(Unfit::Counted),
                }
            }
            Num::Has(set, member) => Some(i64::from(self.has(set, of(member)?, scope)?)),
            Num::Cell(x, y) => cell(of(x)?, of(y)?),
            Num::Across(cell) => Some(column(of(cell)?)),
            Num::Down(cell) => Some(row(of(cell)?)),
            Num::Lookup(list, at) => {
                let list = self.plan.lists.get(usize::from(*list));
                let at = usize::try_from(of(at)?).ok();
                list.zip(at).and_then(|(list, at)| list.get(at).copied())
            }
            Num::Fold(how, steps, of) => {
                let (mut total, mut open) = (Some(0i64), None);
                // What decides `any` and `all`; the others count all ways.
                let mut decided = false;
                let all = self.ways(steps, *how == Fold::Sum, &mut scope.inside(), &mut |inner| {
                    if inner.waits() {
                        return Err(Unfit::Counted);
                    }
                    let n = self.number(of, inner)?;
                    let place = inner.facts.beyond(scope.facts);
                    match how {
                        Fold::Any if n == 0 => {}
                        Fold::All if n != 0 => {}
                        Fold::Sum if n == 0 => {}
                        _ => match place {
                            Some(place) => open = open.or(Some(place)),
                            None if *how == Fold::Sum => {
                                total = total.and_then(|total| total.checked_add(n));
                            }
                            None => {
                                decided = true;
                                return Err(Unfit::Decided);
                            }
                        },
                    }
                    Ok(())
                });
                if !decided {
                    all?;
                }
                match (how, decided, open) {
                    (Fold::Any, true, _) => Some(1),
                    (Fold::All, true, _) => Some(0),
                    (_, _, Some(place)) => return Err(Unfit::Split(place)),
                    (Fold::Any, ..) => Some(0),
                    (Fold::All, ..) => Some(1),
                    (Fold::Sum, ..) => total,
                }
            }
            Num::Entry(..) | Num::Length(_) | Num::Total(_) => return Err(Obstacle::Rows.into()),
            Num::Letter(..) | Num::Letters(_) | Num::Texts(..) => {
                return Err(Obstacle::Rows.into());
            }
        };
        found.ok_or(Obstacle::Other.into())
    }

    /// How many members a set has at least, and the places that decide about others.
    fn counted(&self, set: &'a Bits, scope: &Scope<'a>) -> Found<(i64, Vec<u32>)> {
        let (mut least, mut open) = (0, Vec::new());
        for (_, literal) in self.set(set, scope)? {
            match scope.facts.of(Some(literal)) {
                None => {}
                Some(Literal::Always) => least += 1,
                Some(Literal::Is(place) | Literal::Not(place)) => open.push(place),
            }
        }
        Ok((least, open))
    }

    /// The result of comparing how many members a set has, where what is known of it is enough.
    fn compared(
        &self,
        how: Binary,
        a: &'a Num,
        b: &'a Num,
        scope: &Scope<'a>,
    ) -> Found<Option<bool>> {
        if !matches!(how, Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual) {
            return Ok(None);
        }
        let ((Num::Count(set), other) | (other, Num::Count(set))) = (a, b) else { return Ok(None) };
        if how == Binary::Equal && a == b {
            return self.set(set, scope).map(|_| Some(true));
        }
        if matches!(other, Num::Count(_)) {
            return Ok(None);
        }
        let n = self.number(other, scope)?;
        let (least, open) = self.counted(set, scope)?;
        let most = least + open.len() as i64;
        let flipped = !matches!(a, Num::Count(_));
        let always = match how {
            Binary::Less if flipped => (n < least, n < most),
            Binary::Less => (most < n, least < n),
            Binary::LessEqual if flipped => (n <= least, n <= most),
            Binary::LessEqual => (most <= n, least <= n),
            Binary::Equal => (least == n && most == n, (least..=most).contains(&n)),
            _ => (!(least..=most).contains(&n), !(least == n && most == n)),
        };
        match (always, open.first()) {
            ((true, _), _) => Ok(Some(true)),
            ((_, false), _) => Ok(Some(false)),
            (_, Some(first)) if open.len() <= MOST_OPEN => Err(Unfit::Split(*first)),
            _ => Err(Unfit::Counted),
        }
    }

    /// The members of the set at a place of one of the plan's lists.
    pub(super) fn looked_up(&self, list: u8, at: usize) -> Option<Vec<Code>> {
        match self.plan.masks.iter().find(|masks| masks.list == list) {
            Some(masks) => masks.sets.get(at)?.iter().map(|(x, y)| cell(*x, *y)).collect(),
            None if self.cells => None,
            None => {
                let bits = *self.plan.lists.get(usize::from(list))?.get(at)? as u64;
                Some((0..64).filter(|n| bits >> n & 1 == 1).collect())
            }
        }
    }
}
