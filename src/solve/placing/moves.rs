//! The moves of a game of placing, read off its plan: which cells a move needs, and what it clears.
//!
//! A plan is gone through once, on the whole field. Each member of the position that it takes is
//! needed; nothing else may depend on the position. So a move that is found is possible on a part
//! of the field exactly if that part has all it needs, and it leaves there what it does not clear.

use super::super::plan::{Arg, Binary, Bits, Branch, Fold, Leaf, Num, Plan, Step, Unary, Var};
use super::super::value::Value;
use super::Placement;
use super::codes::{Code, cell, code};
use crate::meter::{self, Spent};
use std::cell::Cell;

mod emptiness;
mod formula;
mod number;

pub(super) use formula::{Cut, Formula, cuts};

/// A field on which a plan is looked at.
#[derive(Debug)]
pub(super) struct Setting<'a> {
    pub plan: &'a Plan,
    pub args: &'a [Value],
    /// The parameter that moves change.
    pub param: usize,
    /// Members are cells of a board.
    pub cells: bool,
    /// The members of the whole field in ascending order, and the place of each.
    pub members: &'a [(Code, u32)],
    /// For each relation and place, the places of its neighbours.
    pub neighbours: &'a [Vec<u128>],
    /// How many steps of the plan may still be taken.
    pub left: Cell<u32>,
}

/// Why moves were not found.
#[derive(Debug)]
pub(super) enum Unfit {
    /// The plan is not of this kind.
    Other,
    Spent(Spent),
}

impl From<Spent> for Unfit {
    fn from(spent: Spent) -> Unfit {
        Unfit::Spent(spent)
    }
}

type Found<T> = Result<T, Unfit>;

/// A plan that takes more steps than these is left to other searches.
pub(super) const MOST_STEPS: u32 = 1 << 20;

/// More moves are left to other searches.
const MOST_MOVES: usize = 4096;

/// The most members that a set outside of the position may have.
const MOST_MEMBERS: usize = 1 << 12;

/// A set in a plan: it does not depend on the position, or is its part in these places.
#[derive(Clone, Debug)]
enum Set {
    Fixed(Vec<Code>),
    Part(u128),
}

#[derive(Clone, Debug)]
enum Bound {
    Number(i64),
    Set(Set),
}

#[derive(Clone, Debug, Default)]
struct Scope {
    names: Vec<(Var, Bound)>,
    /// The places that are needed so far.
    needs: u128,
    /// What must hold beside that, where a condition may want members to be missing.
    when: Option<Formula>,
}

/// All moves of a game on a field.
pub(super) fn moves(setting: &Setting<'_>) -> Found<Vec<Placement>> {
    let mut found = Vec::new();
    for branch in &setting.plan.options {
        let mut leaves = |scope: &mut Scope| {
            let m = setting.leaf(branch, scope)?;
            // A move that clears nothing that it needs may leave all as it was.
            if m.needs & m.clears == 0 || found.len() >= MOST_MOVES {
                return Err(Unfit::Other);
            }
            Ok(meter::push(&mut found, m)?)
        };
        setting.ways(&branch.steps, &mut Scope::default(), &mut leaves)?;
    }
    // The same move may be made in several ways.
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

impl Setting<'_> {
    fn all(&self) -> u128 {
        self.members.iter().fold(0, |all, (_, place)| all | 1 << place)
    }

    fn place(&self, code: Code) -> Option<u32> {
        let at = self.members.binary_search_by_key(&code, |(code, _)| *code).ok()?;
        self.members.get(at).map(|(_, place)| *place)
    }

    fn places(&self, codes: &[Code]) -> u128 {
        codes.iter().filter_map(|code| self.place(*code)).fold(0, |all, place| all | 1 << place)
    }

    /// What is done for each way through some steps.
    fn ways(
        &self,
        steps: &[Step],
        scope: &mut Scope,
        then: &mut dyn FnMut(&mut Scope) -> Found<()>,
    ) -> Found<()> {
        meter::work(1)?;
        let left = self.left.get().checked_sub(1).ok_or(Unfit::Other)?;
        self.left.set(left);
        let Some((step, rest)) = steps.split_first() else { return then(scope) };
        let (names, needs) = (scope.names.len(), scope.needs);
        let mut go_on = |scope: &mut Scope, bound: Option<(Var, Bound)>, need: u128| {
            scope.names.extend(bound);
            scope.needs = needs | need;
            let done = self.ways(rest, scope, then);
            scope.names.truncate(names);
            scope.needs = needs;
            done
        };
        match step {
            Step::Each { var, from, to } => {
                let (from, to) = (self.number(from, scope)?, self.number(to, scope)?);
                for n in from..=to {
                    go_on(scope, Some((*var, Bound::Number(n))), 0)?;
                }
            }
            Step::EachOf { var, among } => {
                let list = self.plan.lists.get(usize::from(*among)).ok_or(Unfit::Other)?;
                for n in list {
                    go_on(scope, Some((*var, Bound::Number(*n))), 0)?;
                }
            }
            Step::EachMember { var, of } => match self.set(of, scope)? {
                Set::Fixed(codes) => {
                    for code in codes {
                        go_on(scope, Some((*var, Bound::Number(code))), 0)?;
                    }
                }
                Set::Part(part) => {
                    for (code, place) in self.members {
                        let need = 1u128 << place;
                        if part & need != 0 {
                            go_on(scope, Some((*var, Bound::Number(*code))), need)?;
                        }
                    }
                }
            },
            Step::If(condition) if let Some(when) = scope.when.clone() => {
                let more = when.clone().and(self.formula(condition, scope)?);
                if more != Formula::Known(false) {
                    scope.when = Some(more);
                    let done = go_on(scope, None, 0);
                    scope.when = Some(when);
                    done?;
                }
            }
            Step::If(condition) => {
                for need in self.condition(condition, scope)? {
                    go_on(scope, None, need)?;
                }
            }
            Step::Number(var, n) => {
                let n = self.number(n, scope)?;
                go_on(scope, Some((*var, Bound::Number(n))), 0)?;
            }
            Step::Set(var, set) => {
                let set = self.set(set, scope)?;
                go_on(scope, Some((*var, Bound::Set(set))), 0)?;
            }
            Step::EachComponent { .. } | Step::Row(..) | Step::Text(..) => {
                return Err(Unfit::Other);
            }
        }
        Ok(())
    }

    fn leaf(&self, branch: &Branch, scope: &Scope) -> Found<Placement> {
        let [Leaf::Own(args)] = branch.leaves.as_slice() else { return Err(Unfit::Other) };
        for (i, (arg, param)) in args.iter().zip(&self.plan.params).enumerate() {
            if i != self.param && !param.fixed && !matches!(arg, Arg::Kept) {
                return Err(Unfit::Other);
            }
        }
        let Some(Arg::Set(left)) = args.get(self.param) else { return Err(Unfit::Other) };
        let left = match self.set(left, scope)? {
            Set::Part(part) => part,
            Set::Fixed(codes) => self.held(&codes, scope)?,
        };
        Ok(Placement { needs: scope.needs, clears: self.all() & !left })
    }

    /// The places of members that are needed: so they are in the position.
    fn held(&self, codes: &[Code], scope: &Scope) -> Found<u128> {
        let mut held = 0;
        for code in codes {
            let place = 1u128 << self.place(*code).ok_or(Unfit::Other)?;
            if scope.needs & place == 0 {
                return Err(Unfit::Other);
            }
            held |= place;
        }
        Ok(held)
    }

    fn set(&self, set: &Bits, scope: &Scope) -> Found<Set> {
        let found = self.made(set, scope)?;
        meter::work(match &found {
            Set::Fixed(codes) => 1 + codes.len() as u64 / 4,
            Set::Part(_) => 1,
        })?;
        Ok(found)
    }

    fn made(&self, set: &Bits, scope: &Scope) -> Found<Set> {
        Ok(match set {
            Bits::Param(at) if usize::from(*at) == self.param => Set::Part(self.all()),
            Bits::Param(at) => {
                let fixed = self.plan.params.get(usize::from(*at)).is_some_and(|p| p.fixed);
                let Some(Value::Set(members)) = self.args.get(usize::from(*at)) else {
                    return Err(Unfit::Other);
                };
                if !fixed || members.len() > MOST_MEMBERS {
                    return Err(Unfit::Other);
                }
                let codes = members.iter().map(|member| code(member, self.cells));
                Set::Fixed(sorted(codes.collect::<Option<_>>().ok_or(Unfit::Other)?))
            }
            Bits::Var(var) => match scope.bound(*var)? {
                Bound::Set(set) => set.clone(),
                Bound::Number(_) => return Err(Unfit::Other),
            },
            Bits::Of { members, .. } => {
                let codes = members.iter().map(|member| self.number(member, scope));
                Set::Fixed(sorted(codes.collect::<Found<_>>()?))
            }
            Bits::Union(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Fixed(a), Set::Fixed(b)) => Set::Fixed(sorted([a, b].concat())),
                (Set::Part(a), Set::Part(b)) => Set::Part(a | b),
                (Set::Part(part), Set::Fixed(codes)) | (Set::Fixed(codes), Set::Part(part)) => {
                    Set::Part(part | self.held(&codes, scope)?)
                }
            },
            Bits::Meet(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Fixed(a), Set::Fixed(b)) => {
                    Set::Fixed(a.into_iter().filter(|code| has(&b, code)).collect())
                }
                (Set::Part(a), Set::Part(b)) => Set::Part(a & b),
                (Set::Part(part), Set::Fixed(codes)) | (Set::Fixed(codes), Set::Part(part)) => {
                    Set::Part(part & self.places(&codes))
                }
            },
            Bits::Minus(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Fixed(a), Set::Fixed(b)) => {
                    Set::Fixed(a.into_iter().filter(|code| !has(&b, code)).collect())
                }
                (Set::Part(a), Set::Part(b)) => Set::Part(a & !b),
                (Set::Part(part), Set::Fixed(codes)) => Set::Part(part & !self.places(&codes)),
                (Set::Fixed(_), Set::Part(_)) => return Err(Unfit::Other),
            },
            Bits::Xor(a, b) => match (self.set(a, scope)?, self.set(b, scope)?) {
                (Set::Fixed(a), Set::Fixed(b)) => {
                    let all = sorted([a.as_slice(), &b].concat());
                    Set::Fixed(all.into_iter().filter(|c| has(&a, c) != has(&b, c)).collect())
                }
                (Set::Part(a), Set::Part(b)) => Set::Part(a ^ b),
                (Set::Part(part), Set::Fixed(codes)) | (Set::Fixed(codes), Set::Part(part)) => {
                    Set::Part(part ^ self.held(&codes, scope)?)
                }
            },
            Bits::Neighbours { of, within, relation } => {
                let of = self.place(self.number(of, scope)?).ok_or(Unfit::Other)?;
                let near = self.neighbours.get(usize::from(*relation));
                let near = near.and_then(|all| all.get(of as usize)).ok_or(Unfit::Other)?;
                match self.set(within, scope)? {
                    Set::Part(part) => Set::Part(part & near),
                    Set::Fixed(_) => return Err(Unfit::Other),
                }
            }
            Bits::Lookup(list, at) => {
                let at = usize::try_from(self.number(at, scope)?).map_err(|_| Unfit::Other)?;
                let masks = self.plan.masks.iter().find(|masks| masks.list == *list);
                Set::Fixed(match masks {
                    Some(masks) => {
                        let set = masks.sets.get(at).ok_or(Unfit::Other)?;
                        let codes = set.iter().map(|(x, y)| cell(*x, *y));
                        sorted(codes.collect::<Option<_>>().ok_or(Unfit::Other)?)
                    }
                    None => {
                        let list = self.plan.lists.get(usize::from(*list)).ok_or(Unfit::Other)?;
                        let bits = *list.get(at).ok_or(Unfit::Other)? as u64;
                        if self.cells {
                            return Err(Unfit::Other);
                        }
                        (0..64).filter(|n| bits >> n & 1 == 1).collect()
                    }
                })
            }
            Bits::Gather(steps, member) => self.gathered(steps, member, scope)?,
            Bits::Shape(_) => return Err(Unfit::Other),
        })
    }

    /// The members that all ways through some steps give: each of the position's gives itself, or
    /// none depends on the position.
    fn gathered(&self, steps: &[Step], member: &Num, scope: &Scope) -> Found<Set> {
        let (mut part, mut codes) = (0, Vec::new());
        let (mut inner, before) = (scope.inside(), scope.needs);
        // What is needed already counts as new here, so that each way says what it takes.
        inner.needs = 0;
        self.ways(steps, &mut inner, &mut |scope| {
            let own = Scope { needs: scope.needs | before, ..scope.inside() };
            let code = self.number(member, &own)?;
            match scope.needs {
                0 => meter::push(&mut codes, code)?,
                need if self.place(code).is_some_and(|place| need == 1 << place) => part |= need,
                _ => return Err(Unfit::Other),
            }
            Ok(())
        })?;
        match part {
            0 => Ok(Set::Fixed(sorted(codes))),
            _ if codes.is_empty() => Ok(Set::Part(part)),
            _ => Err(Unfit::Other),
        }
    }

    /// What must be there for a condition to hold: the alternatives, none if it never holds.
    fn condition(&self, condition: &Num, scope: &Scope) -> Found<Vec<u128>> {
        meter::work(1)?;
        if let Num::Binary(Binary::Equal, count, zero) = condition
            && let (Num::Count(set), Num::Const(0)) = (&**count, &**zero)
            && let Some(needs) = self.emptiness(set, scope)?
        {
            return Ok(needs);
        }
        Ok(match condition {
            Num::And(a, b) => {
                let mut all = Vec::new();
                for first in self.condition(a, scope)? {
                    for second in self.condition(b, scope)? {
                        meter::push(&mut all, first | second)?;
                    }
                }
                all
            }
            Num::Or(a, b) => {
                let mut all = self.condition(a, scope)?;
                // The second is looked at only if the first does not hold.
                if all != [0] {
                    all.extend(self.condition(b, scope)?);
                }
                all
            }
            Num::Has(set, member) => match self.set(set, scope)? {
                Set::Part(part) => {
                    let place = self.place(self.number(member, scope)?);
                    let need = place.map_or(0, |place| 1u128 << place) & part;
                    if need == 0 { Vec::new() } else { vec![need] }
                }
                Set::Fixed(codes) => {
                    let has = codes.binary_search(&self.number(member, scope)?).is_ok();
                    if has { vec![0] } else { Vec::new() }
                }
            },
            Num::Unary(Unary::Not, of) => match self.condition(of, scope)?.as_slice() {
                [] => vec![0],
                [0] => Vec::new(),
                // It holds where something is missing.
                _ => return Err(Unfit::Other),
            },
            Num::Fold(Fold::Any, steps, of) => {
                let mut all = Vec::new();
                let (mut inner, before) = (scope.inside(), scope.needs);
                self.ways(steps, &mut inner, &mut |scope| {
                    for need in self.condition(of, scope)? {
                        meter::push(&mut all, need | (scope.needs & !before))?;
                    }
                    Ok(())
                })?;
                all
            }
            Num::Fold(Fold::All, steps, of) => {
                let mut all = vec![0];
                let (mut inner, before) = (scope.inside(), scope.needs);
                self.ways(steps, &mut inner, &mut |scope| {
                    // Which ways there are must not depend on the position.
                    if scope.needs != before {
                        return Err(Unfit::Other);
                    }
                    match self.condition(of, scope)?.as_slice() {
                        [] => all.clear(),
                        [need] => all.iter_mut().for_each(|one| *one |= need),
                        _ => return Err(Unfit::Other),
                    }
                    Ok(())
                })?;
                all
            }
            Num::Choose(condition, yes, no) => match self.condition(condition, scope)?.as_slice() {
                [] => self.condition(no, scope)?,
                [0] => self.condition(yes, scope)?,
                _ => return Err(Unfit::Other),
            },
            other => {
                if self.number(other, scope)? == 0 {
                    Vec::new()
                } else {
                    vec![0]
                }
            }
        })
    }
}

impl Scope {
    /// The scope of what is worked out on the way.
    fn inside(&self) -> Scope {
        Scope { when: None, ..self.clone() }
    }

    fn bound(&self, var: Var) -> Found<&Bound> {
        let bound = self.names.iter().rev().find(|(name, _)| *name == var);
        bound.map(|(_, bound)| bound).ok_or(Unfit::Other)
    }
}

fn has(codes: &[Code], code: &Code) -> bool {
    codes.binary_search(code).is_ok()
}

fn sorted(mut codes: Vec<Code>) -> Vec<Code> {
    codes.sort_unstable();
    codes.dedup();
    codes
}
