//! Conditions on the groups of a set, as what bars a move: each group that there might be, where none of its members
//! is as one of them should be. So stones of Go must have a free point beside one of their group.

use super::super::placing::images::members;
use super::super::plan::{Num, Step};
use super::acts::Obstacle;
use super::groups::Groups;
use super::literal::{Facts, Literal};
use super::read::{Bound, Found, Reader, Scope, Unfit};
use crate::meter;

/// More bars of a move are left to other searches.
const MOST_BARS: usize = 1 << 16;

/// Members that hang together, those beside them that are not there, and the facts of all this.
#[derive(Clone, Copy)]
struct Group {
    own: u128,
    beside: u128,
    facts: Facts,
}

/// What might be in a set, by the places of a layer.
struct Open {
    always: u128,
    perhaps: u128,
    literals: Vec<Option<Literal>>,
    /// The facts that make a member of no use to its group; none if nothing does.
    useless: Vec<Option<Facts>>,
}

impl Open {
    fn literal(&self, at: u32) -> Option<Literal> {
        self.literals.get(at as usize).copied().flatten()
    }

    /// A group with one more member, if its facts go together.
    fn with(&self, group: &Group, at: u32, near: u128) -> Option<Group> {
        let useless = self.useless.get(at as usize).copied().flatten()?;
        let facts = group.facts.with(self.literal(at)?).and(useless);
        let larger = Group { own: group.own | 1 << at, beside: group.beside | near, facts };
        facts.are_possible().then_some(larger)
    }

    /// A group beside which a member is not there.
    fn without(&self, group: &Group, at: u32) -> Option<Group> {
        let other = match self.literal(at)? {
            Literal::Always => return None,
            Literal::Is(place) => Literal::Not(place),
            Literal::Not(place) => Literal::Is(place),
        };
        let facts = group.facts.with(other);
        facts.are_possible().then_some(Group { facts, ..*group })
    }
}

impl Facts {
    fn are_possible(self) -> bool {
        self.has & self.lacks == 0
    }

    fn and(self, other: Facts) -> Facts {
        Facts { has: self.has | other.has, lacks: self.lacks | other.lacks }
    }
}

impl<'a> Reader<'a> {
    /// The facts in each case that bars a move that was read.
    pub(super) fn bars(&self, scope: &Scope<'a>) -> Found<Vec<Facts>> {
        let mut found = Vec::new();
        let mut waiting = scope.barring.clone();
        while let Some(condition) = waiting.pop() {
            match condition {
                Num::And(a, b) => waiting.extend([&**a, &**b]),
                Num::Choose(sure, yes, _) => {
                    self.surely(sure, scope)?;
                    waiting.push(yes);
                }
                condition => {
                    let groups = Groups::of(condition).ok_or(Obstacle::Components)?;
                    self.barred(&groups, scope, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// What must be there is.
    fn surely(&self, condition: &'a Num, scope: &Scope<'a>) -> Found<()> {
        match self.number(condition, scope).map_err(unread)? {
            0 => Err(Obstacle::Components.into()),
            _ => Ok(()),
        }
    }

    fn barred(&self, groups: &Groups<'a>, scope: &Scope<'a>, found: &mut Vec<Facts>) -> Found<()> {
        let mut scope = scope.clone();
        for step in groups.names {
            match step {
                Step::Set(var, bits) => {
                    let set = self.set(bits, &scope).map_err(unread)?;
                    scope = scope.with(*var, Bound::Set(set));
                }
                Step::If(sure) => self.surely(sure, &scope)?,
                _ => return Err(Obstacle::Components.into()),
            }
        }
        let near = self.near.get(usize::from(groups.relation)).ok_or(Obstacle::Other)?;
        let near = |at: u32| near.get(at as usize).copied().unwrap_or(0);
        let open = self.open(groups, &scope)?;
        let with = |group: &Group, at: u32| open.with(group, at, near(at));
        let without = |group: &Group, at: u32| open.without(group, at);
        // From each first member on, without those before it.
        let mut before = 0u128;
        for first in members(open.always).chain(members(open.perhaps)) {
            let alone = Group { own: 0, beside: 0, facts: scope.facts };
            let start = with(&alone, first).map(|group| (group, before));
            let mut waiting: Vec<(Group, u128)> = start.into_iter().collect();
            before |= 1 << first;
            while let Some((group, gone)) = waiting.pop() {
                self.step()?;
                let beside = group.beside & !group.own;
                if beside & open.always & gone != 0 {
                    continue;
                }
                let next = match beside & open.always {
                    0 => beside & open.perhaps & !gone,
                    surely => surely,
                };
                if next == 0 {
                    let mut others = members(beside & open.perhaps);
                    if let Some(group) = others.try_fold(group, |group, at| without(&group, at)) {
                        if found.len() >= MOST_BARS {
                            return Err(Obstacle::TooMany.into());
                        }
                        meter::push(found, group.facts)?;
                    }
                    continue;
                }
                let at = next.trailing_zeros();
                if let Some(larger) = with(&group, at) {
                    waiting.push((larger, gone));
                }
                if open.always >> at & 1 == 0 && without(&group, at).is_some() {
                    waiting.push((group, gone | 1 << at));
                }
            }
        }
        Ok(())
    }

    /// What might be in the set whose groups are looked at.
    fn open(&self, groups: &Groups<'a>, scope: &Scope<'a>) -> Found<Open> {
        let count = self.members.len();
        let mut open =
            Open { always: 0, perhaps: 0, literals: vec![None; count], useless: vec![None; count] };
        for (code, literal) in self.set(groups.of, scope).map_err(unread)? {
            let Some(literal) = scope.facts.of(Some(literal)) else { continue };
            let at = self.place(code).ok_or(Obstacle::Components)?;
            match literal {
                Literal::Always => open.always |= 1 << at,
                Literal::Is(_) | Literal::Not(_) => open.perhaps |= 1 << at,
            }
            if let Some(place) = open.literals.get_mut(at as usize) {
                *place = Some(literal);
            }
            let mut cases = Vec::new();
            let mut inner = scope.inside().with(groups.member, Bound::Number(code));
            let holds = |scope: &Scope<'a>| self.number(groups.holds, scope);
            self.decided(&mut inner, &holds, &mut |scope, holds| {
                if holds == 0 {
                    cases.push(scope.facts);
                }
                Ok(())
            })?;
            if let Some(place) = open.useless.get_mut(at as usize) {
                *place = match cases.as_slice() {
                    [] => None,
                    [one] => Some(*one),
                    _ => return Err(Obstacle::Components.into()),
                };
            }
        }
        Ok(open)
    }
}

/// A set that depends on more than the reader can tell.
fn unread(unfit: Unfit) -> Unfit {
    match unfit {
        Unfit::Spent(spent) => Unfit::Spent(spent),
        _ => Obstacle::Components.into(),
    }
}
