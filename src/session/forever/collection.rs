//! Comprehensions over finitely many members that are the same for all numbers:
//! `any(lost(n - k) for k in 1..3 if k <= n)`.

use super::digits::fixed;
use super::{Forever, Members, Result, Thing, unknown};
use crate::check::tree::{Clause, ClauseKind, Expr};
use crate::meter;
use crate::solve::fault::Fault;
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;
use crate::vocabulary::Builtin;
use hashbrown::HashSet;

/// Comprehensions with more members are not followed.
const MOST_MEMBERS: i64 = 100;

/// Of a set with more members than these it is not found out which of them are the same.
const MOST_COMPARED: usize = 20;

/// The members of a comprehension.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Members that are equal are one.
    pub set: bool,
    /// Each is there where its sequence is 1.
    pub members: Vec<(Tail, Thing)>,
}

/// Whether these are constants, of which no two are equal.
fn are_distinct<'t>(all: impl Iterator<Item = &'t Thing>) -> bool {
    let mut met = HashSet::new();
    let mut all = all.map(constant);
    all.all(|one| one.is_some_and(|one| met.insert(one)))
}

/// A number, or a tuple of numbers, that is the same everywhere.
fn constant(thing: &Thing) -> Option<Vec<i64>> {
    match thing {
        Thing::Number(n) => fixed(n).map(|n| vec![n]),
        Thing::Tuple(all) if all.iter().all(|part| matches!(part, Thing::Number(_))) => {
            let parts: Option<Vec<Vec<i64>>> = all.iter().map(constant).collect();
            parts.map(|parts| parts.concat())
        }
        _ => None,
    }
}

impl Forever<'_, '_> {
    pub(crate) fn comprehension(
        &mut self,
        set: bool,
        each: &Expr,
        clauses: &[Clause],
    ) -> Result<Thing> {
        let mut members = Vec::new();
        self.clauses(each, clauses, &mut members)?;
        Ok(Thing::Chosen(Chosen { set, members }))
    }

    fn clauses(
        &mut self,
        each: &Expr,
        clauses: &[Clause],
        members: &mut Vec<(Tail, Thing)>,
    ) -> Result<()> {
        meter::work(1).map_err(Fault::from)?;
        let Some((first, rest)) = clauses.split_first() else {
            let member = self.thing(each)?;
            members.push((self.when.clone(), member));
            return match members.len() as i64 > MOST_MEMBERS {
                true => unknown("a collection in it has very many members"),
                false => Ok(()),
            };
        };
        match &first.kind {
            ClauseKind::For(pattern, over) => {
                for (there, member) in self.run_through(over)? {
                    if let Some(before) = self.narrowed(&there)? {
                        self.name(pattern, member)?;
                        self.clauses(each, rest, members)?;
                        self.when = before;
                    }
                }
                Ok(())
            }
            ClauseKind::If(condition) => {
                let condition = self.number(condition)?;
                if let Some(before) = self.narrowed(&condition)? {
                    self.clauses(each, rest, members)?;
                    self.when = before;
                }
                Ok(())
            }
            ClauseKind::Where(pattern, value) => {
                self.bind(pattern, value)?;
                self.clauses(each, rest, members)
            }
            ClauseKind::As(_) | ClauseKind::Here => unknown("it goes through a collection"),
        }
    }

    /// What a collection goes through, each member with where it is there.
    pub(crate) fn run_through(&mut self, over: &Expr) -> Result<Vec<(Tail, Thing)>> {
        let always = Tail::constant(1);
        match self.thing(over)? {
            Thing::Range(from, Some(to)) => {
                let (Some(first), Some(last)) = (fixed(&from), self.largest(&to)?) else {
                    return unknown("it goes through a collection that grows");
                };
                let few = last.checked_sub(first).is_some_and(|more| more < MOST_MEMBERS);
                if !few {
                    return unknown("a collection in it has very many members");
                }
                let member = |n: i64| {
                    let n = Tail::constant(n);
                    Ok((n.with(Binary::LessEqual, &to)?, Thing::Number(n)))
                };
                (first..=last).map(member).collect()
            }
            Thing::Members(Members { set, all })
                if all.iter().all(|one| matches!(one, Thing::Number(_) | Thing::Tuple(_))) =>
            {
                // Of members of a set that are equal somewhere only one is gone through there.
                if set && !are_distinct(all.iter()) {
                    return unknown("members of a set in it may be the same");
                }
                Ok(all.iter().map(|one| (always.clone(), one.clone())).collect())
            }
            Thing::Chosen(chosen) if chosen.set => {
                unknown("members of a set in it may be the same")
            }
            Thing::Chosen(chosen) => Ok(chosen.members),
            _ => unknown("it goes through a collection that is not followed for all numbers"),
        }
    }

    /// The largest value where it is needed; none if it grows.
    fn largest(&self, of: &Tail) -> Result<Option<i64>> {
        let of = self.where_needed(of)?;
        let still = of.map(Some).is_ok();
        let end = of.start() + of.period();
        meter::work_on(end).map_err(Fault::from)?;
        let values = (0..end as u64).map(|n| of.at(n));
        Ok(values.max().flatten().filter(|_| still))
    }

    /// Where at least one is there.
    pub(crate) fn is_any(&self, chosen: &Chosen) -> Result<Tail> {
        let mut any = Tail::constant(0);
        for (there, _) in &chosen.members {
            any = any.with(Binary::Max, there)?;
        }
        Ok(any)
    }

    /// Where a number is among the members.
    pub(crate) fn is_among(&self, one: &Tail, chosen: &Chosen) -> Result<Tail> {
        let mut any = Tail::constant(0);
        for (there, member) in &chosen.members {
            let Thing::Number(member) = member else {
                return unknown("a collection in it holds more than numbers");
            };
            let is = there.with(Binary::Min, &one.with(Binary::Equal, member)?)?;
            any = any.with(Binary::Max, &is)?;
        }
        Ok(any)
    }

    /// How many there are.
    pub(crate) fn many(&self, builtin: Builtin, collection: &Thing) -> Result<Tail> {
        let mut many = Tail::constant(0);
        for (there, _) in self.each_once(&self.chosen(builtin, collection)?)? {
            many = many.with(Binary::Add, &there)?;
        }
        Ok(many)
    }

    /// The members with where each counts: of members of a set that are equal the first.
    fn each_once(&self, chosen: &Chosen) -> Result<Vec<(Tail, Thing)>> {
        if !chosen.set || are_distinct(chosen.members.iter().map(|(_, member)| member)) {
            return Ok(chosen.members.clone());
        }
        if chosen.members.len() > MOST_COMPARED {
            return unknown("members of a set in it may be the same");
        }
        let mut once: Vec<(Tail, Thing)> = Vec::new();
        for (there, member) in &chosen.members {
            let Thing::Number(own) = member else {
                return unknown("members of a set in it may be the same");
            };
            let before = Chosen { set: true, members: once.clone() };
            let new = self.is_among(own, &before)?.with(Binary::Equal, &Tail::constant(0))?;
            once.push((there.with(Binary::Min, &new)?, member.clone()));
        }
        Ok(once)
    }

    /// The sum of numbers.
    pub(crate) fn sum(&self, collection: &Thing) -> Result<Tail> {
        let mut sum = Tail::constant(0);
        for (there, member) in self.each_once(&self.chosen(Builtin::Sum, collection)?)? {
            let Thing::Number(member) = member else {
                return unknown("a sum in it is of more than numbers");
            };
            sum = sum.with(Binary::Add, &there.choose(&member, &Tail::constant(0))?)?;
        }
        Ok(sum)
    }

    /// The least or the greatest of numbers, of which there is one wherever it is asked for.
    pub(crate) fn best(&self, builtin: Builtin, how: Binary, collection: &Thing) -> Result<Tail> {
        let chosen = self.chosen(builtin, collection)?;
        let none = self.is_any(&chosen)?.with(Binary::Equal, &Tail::constant(0))?;
        if self.when.with(Binary::Min, &none)? != Tail::constant(0) {
            return unknown("a collection in it may be empty");
        }
        let (mut best, mut any) = (Tail::constant(0), Tail::constant(0));
        for (there, member) in &chosen.members {
            let Thing::Number(member) = member else {
                return unknown("a collection in it holds more than numbers");
            };
            // Where nothing was there before, it is the best so far.
            let better = any.choose(&best.with(how, member)?, member)?;
            best = there.choose(&better, &best)?;
            any = any.with(Binary::Max, there)?;
        }
        Ok(best)
    }

    /// The members of a collection, each with where it is there.
    fn chosen(&self, builtin: Builtin, collection: &Thing) -> Result<Chosen> {
        match collection {
            Thing::Chosen(chosen) => Ok(chosen.clone()),
            // A range in it stands for its members.
            Thing::Members(Members { all, .. })
                if all.iter().any(|one| matches!(one, Thing::Range(..))) =>
            {
                unknown("a collection in it holds a range")
            }
            Thing::Members(Members { set, all }) => {
                meter::room_for::<(Tail, Thing)>(all.len()).map_err(Fault::from)?;
                let always = Tail::constant(1);
                let members = all.iter().map(|one| (always.clone(), one.clone())).collect();
                Ok(Chosen { set: *set, members })
            }
            _ => unknown(format!("`{builtin}` is not followed for all numbers")),
        }
    }

    /// `any`, `all` and `mex`.
    pub(crate) fn gathered(&self, builtin: Builtin, collection: &Thing) -> Result<Tail> {
        let chosen = self.chosen(builtin, collection)?;
        match builtin {
            Builtin::Any => self.is_among(&Tail::constant(1), &chosen),
            Builtin::All => {
                let fails = self.is_among(&Tail::constant(0), &chosen)?;
                Ok(fails.with(Binary::Equal, &Tail::constant(0))?)
            }
            _ => {
                // The mex of k members is at most k.
                let most = chosen.members.len() as i64;
                let mut least = Tail::constant(most);
                for n in (0..most).rev() {
                    let is = self.is_among(&Tail::constant(n), &chosen)?;
                    least = is.choose(&least, &Tail::constant(n))?;
                }
                Ok(least)
            }
        }
    }
}
