//! The moves of a game of pieces, read off its plan: what each needs, and what it changes.
//!
//! A plan is gone through once for all positions on a board. Where it depends on whether a place is taken, both
//! cases are gone through, and what was assumed is what the move needs.

use super::super::placing::MOST_CELLS;
use super::super::placing::codes::Code;
use super::super::plan::{Arg, Bits, Branch, Leaf, Num, Plan, Step, Var};
use super::super::value::Value;
use super::acts::{Act, Obstacle};
use super::groups::is_of_groups;
use super::literal::{Facts, Literal, Place, Set};
use super::sound::never_fails;
use crate::meter::{self, Spent};
use std::cell::{Cell, RefCell};

/// Why moves were not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// This must be known first.
    Split(Place),
    /// How many members are in a set decides, and that depends on too much.
    Counted,
    /// The rest of the ways needs no look.
    Decided,
    Other(Obstacle),
    Spent(Spent),
}

impl From<Spent> for Unfit {
    fn from(spent: Spent) -> Unfit {
        Unfit::Spent(spent)
    }
}

impl From<Obstacle> for Unfit {
    fn from(obstacle: Obstacle) -> Unfit {
        Unfit::Other(obstacle)
    }
}

pub(super) type Found<T> = Result<T, Unfit>;

/// A plan that takes more steps than these is left to other searches.
pub(super) const MOST_STEPS: u32 = 1 << 22;

/// More moves are left to other searches.
const MOST_ACTS: usize = 1 << 13;

/// A board on which a plan is looked at.
pub(super) struct Reader<'a> {
    pub plan: &'a Plan,
    pub args: &'a [Value],
    /// For each parameter the first of its places, if moves change it.
    pub layers: &'a [Option<Place>],
    /// Members are cells of a board.
    pub cells: bool,
    /// The members of the board in ascending order.
    pub members: &'a [Code],
    /// For each relation and member, its neighbours.
    pub near: &'a [Vec<u128>],
    /// How many steps of the plan may still be taken.
    pub left: Cell<u32>,
    /// Members that moves bring in, and that are not on the board: no more than boards have.
    pub outside: RefCell<Vec<Code>>,
    /// Conditions on the groups of a set, among the steps of a move, are left for later.
    pub bars: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Bound<'a> {
    Number(i64),
    Set(Set),
    /// A set that depends on much: each use of it is worked out anew.
    Later(&'a Bits),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scope<'a> {
    names: Vec<(Var, Bound<'a>)>,
    pub facts: Facts,
    /// Conditions that could not be decided yet.
    waiting: Vec<&'a Num>,
    /// Conditions on the groups of a set.
    pub barring: Vec<&'a Num>,
    /// Steps of a set or a condition are gone through, and not those of a move.
    inner: bool,
}

impl<'a> Scope<'a> {
    pub(super) fn bound(&self, var: Var) -> Found<&Bound<'a>> {
        let bound = self.names.iter().rev().find(|(name, _)| *name == var);
        bound.map(|(_, bound)| bound).ok_or(Unfit::Other(Obstacle::Other))
    }

    /// Whether a condition could not be decided yet.
    pub(super) fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The scope of what is worked out on the way.
    pub(super) fn inside(&self) -> Scope<'a> {
        Scope { waiting: Vec::new(), inner: true, ..self.clone() }
    }

    /// With one more name.
    pub(super) fn with(mut self, var: Var, bound: Bound<'a>) -> Scope<'a> {
        self.names.push((var, bound));
        self
    }
}

/// What is done for each way through some steps.
type Then<'t, 'a> = &'t mut dyn FnMut(&mut Scope<'a>) -> Found<()>;

impl<'a> Reader<'a> {
    /// All moves of the game.
    pub(super) fn acts(&self) -> Found<Vec<Act>> {
        let mut found = Vec::new();
        self.each_act(Facts::default(), &mut |_, act| {
            if found.len() >= MOST_ACTS {
                found.sort_unstable();
                found.dedup();
                if found.len() >= MOST_ACTS / 2 {
                    return Err(Obstacle::TooMany.into());
                }
            }
            Ok(meter::push(&mut found, act)?)
        })?;
        // The same move may be made in several ways.
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// What is done for each move where some facts are known.
    pub(super) fn each_act(
        &self,
        facts: Facts,
        then: &mut dyn FnMut(&Scope<'a>, Act) -> Found<()>,
    ) -> Found<()> {
        for branch in &self.plan.options {
            let mut scope = Scope { facts, ..Scope::default() };
            self.ways(&branch.steps, false, &mut scope, &mut |scope| {
                self.leaf(branch, scope, then)
            })?;
        }
        Ok(())
    }

    pub(super) fn step(&self) -> Found<()> {
        meter::work(1)?;
        let left = self.left.get().checked_sub(1).ok_or(Obstacle::TooMany)?;
        self.left.set(left);
        Ok(())
    }

    pub(super) fn place(&self, code: Code) -> Option<u32> {
        self.members.binary_search(&code).ok().map(|at| at as u32)
    }

    /// A member that is not on the board comes in.
    pub(super) fn comes_in(&self, code: Code) -> Found<()> {
        let mut outside = self.outside.borrow_mut();
        if outside.contains(&code) {
            return Ok(());
        }
        if outside.len() >= MOST_CELLS as usize {
            return Err(Obstacle::TooMany.into());
        }
        outside.push(code);
        Ok(())
    }

    /// What is done with what depends on the position, in each case that decides it.
    pub(super) fn decided<T>(
        &self,
        scope: &mut Scope<'a>,
        of: &dyn Fn(&Scope<'a>) -> Found<T>,
        then: &mut dyn FnMut(&mut Scope<'a>, T) -> Found<()>,
    ) -> Found<()> {
        match of(scope) {
            Err(Unfit::Split(place)) => {
                let before = scope.facts;
                for literal in [Literal::Is(place), Literal::Not(place)] {
                    scope.facts = before.with(literal);
                    self.decided(scope, of, then)?;
                }
                scope.facts = before;
                Ok(())
            }
            Err(unfit) => Err(unfit),
            Ok(found) => then(scope, found),
        }
    }

    /// What is done for each way through some steps. With `once`, no member of a set is gone through twice.
    pub(super) fn ways(
        &self,
        steps: &'a [Step],
        once: bool,
        scope: &mut Scope<'a>,
        then: Then<'_, 'a>,
    ) -> Found<()> {
        self.step()?;
        let Some((step, rest)) = steps.split_first() else { return then(scope) };
        let mut go_on = |scope: &mut Scope<'a>, var: Var, bound: Bound<'a>| {
            scope.names.push((var, bound));
            let done = self.ways(rest, once, scope, then);
            scope.names.pop();
            done
        };
        match step {
            Step::Each { var, from, to } => {
                let ends =
                    |scope: &Scope<'a>| Ok((self.number(from, scope)?, self.number(to, scope)?));
                self.decided(scope, &ends, &mut |scope, (from, to)| {
                    (from..=to).try_for_each(|n| go_on(scope, *var, Bound::Number(n)))
                })
            }
            Step::EachOf { var, among } => {
                let list = self.plan.lists.get(usize::from(*among)).ok_or(Obstacle::Other)?;
                list.iter().try_for_each(|n| go_on(scope, *var, Bound::Number(*n)))
            }
            Step::EachMember { var, of } => self.each(of, once, scope, &mut |scope, member| {
                go_on(scope, *var, Bound::Number(member))
            }),
            // In a set, or a condition, nobody would look at what was put off.
            Step::If(condition)
                if self.bars && !once && !scope.inner && is_of_groups(condition) =>
            {
                scope.barring.push(condition);
                let done = self.ways(rest, once, scope, then);
                scope.barring.pop();
                done
            }
            Step::If(condition) => {
                let holds = |scope: &Scope<'a>| match self.number(condition, scope) {
                    Ok(is) => Ok(Some(is != 0)),
                    Err(Unfit::Counted) if !once && never_fails(condition) => Ok(None),
                    Err(unfit) => Err(unfit),
                };
                self.decided(scope, &holds, &mut |scope, holds| match holds {
                    Some(false) => Ok(()),
                    Some(true) => self.ways(rest, once, scope, then),
                    None => {
                        scope.waiting.push(condition);
                        let done = self.ways(rest, once, scope, then);
                        scope.waiting.pop();
                        done
                    }
                })
            }
            Step::Number(var, n) => {
                let number = |scope: &Scope<'a>| self.number(n, scope);
                self.decided(scope, &number, &mut |scope, n| go_on(scope, *var, Bound::Number(n)))
            }
            Step::Set(var, bits) => {
                let set = match self.set(bits, scope) {
                    Ok(set) => Bound::Set(set),
                    Err(Unfit::Split(_)) => Bound::Later(bits),
                    Err(unfit) => return Err(unfit),
                };
                go_on(scope, *var, set)
            }
            Step::EachComponent { .. } => Err(Obstacle::Components.into()),
            Step::Row(..) | Step::Text(..) => Err(Obstacle::Rows.into()),
        }
    }

    /// What is done for each member of a set.
    fn each(
        &self,
        of: &'a Bits,
        once: bool,
        scope: &mut Scope<'a>,
        then: &mut dyn FnMut(&mut Scope<'a>, Code) -> Found<()>,
    ) -> Found<()> {
        self.step()?;
        match of {
            Bits::Var(var) if let Bound::Later(of) = scope.bound(*var)? => {
                let of = *of;
                return self.each(of, once, scope, then);
            }
            Bits::Gather(steps, member) if !once => {
                let names = scope.names.len();
                return self.ways(steps, once, scope, &mut |scope| {
                    let number = |scope: &Scope<'a>| self.number(member, scope);
                    self.decided(scope, &number, &mut |scope, n| {
                        // The names of what gathers are not those of what follows.
                        let inner = scope.names.split_off(names);
                        let done = then(scope, n);
                        scope.names.extend(inner);
                        done
                    })
                });
            }
            Bits::Union(a, b) if !once => {
                self.each(a, once, scope, then)?;
                return self.each(b, once, scope, then);
            }
            Bits::Meet(a, b) | Bits::Minus(a, b) if !once => {
                let wanted = matches!(of, Bits::Meet(..));
                return self.each(a, once, scope, &mut |scope, member| {
                    let has = |scope: &Scope<'a>| self.has(b, member, scope);
                    self.decided(scope, &has, &mut |scope, has| match has == wanted {
                        true => then(scope, member),
                        false => Ok(()),
                    })
                });
            }
            _ => {}
        }
        let set = |scope: &Scope<'a>| self.set(of, scope);
        self.decided(scope, &set, &mut |scope, set| {
            for (member, literal) in set {
                let before = scope.facts;
                let Some(literal) = before.of(Some(literal)) else { continue };
                scope.facts = before.with(literal);
                then(scope, member)?;
                scope.facts = before;
            }
            Ok(())
        })
    }

    /// Whether a member is in a set; it may have to be known first.
    pub(super) fn has(&self, bits: &'a Bits, member: Code, scope: &Scope<'a>) -> Found<bool> {
        match scope.facts.of(self.literal(bits, member, scope)?) {
            None => Ok(false),
            Some(Literal::Always) => Ok(true),
            Some(Literal::Is(place) | Literal::Not(place)) => Err(Unfit::Split(place)),
        }
    }

    /// The move of a branch, in each of the cases that decide what it leaves.
    fn leaf(
        &self,
        branch: &'a Branch,
        scope: &mut Scope<'a>,
        then: &mut dyn FnMut(&Scope<'a>, Act) -> Found<()>,
    ) -> Found<()> {
        let waiting = scope.waiting.clone();
        let holds = |scope: &Scope<'a>| {
            for condition in &waiting {
                match self.number(condition, scope) {
                    Ok(0) => return Ok(None),
                    Ok(_) => {}
                    Err(Unfit::Counted) => return Err(Obstacle::Counts.into()),
                    Err(unfit) => return Err(unfit),
                }
            }
            self.left_by(branch, scope).map(Some)
        };
        self.decided(scope, &holds, &mut |scope, act| {
            let Some(act) = act else { return Ok(()) };
            if act.clears == 0 && act.sets == 0 {
                return Err(Obstacle::Endless.into());
            }
            then(scope, act)
        })
    }

    fn left_by(&self, branch: &'a Branch, scope: &Scope<'a>) -> Found<Act> {
        let [Leaf::Own(args)] = branch.leaves.as_slice() else { return Err(Obstacle::Sums.into()) };
        let facts = scope.facts;
        let mut act = Act { has: facts.has, lacks: facts.lacks, clears: 0, sets: 0 };
        for (arg, first) in args.iter().zip(self.layers) {
            let (Some(first), Arg::Set(bits)) = (first, arg) else { continue };
            let set = self.set(bits, scope)?;
            meter::work_on(self.members.len() + set.len())?;
            for (member, literal) in &set {
                if self.place(*member).is_none() && facts.of(Some(*literal)).is_some() {
                    self.comes_in(*member)?;
                }
            }
            for (member, place) in self.members.iter().zip(*first..) {
                let at = set.binary_search_by_key(member, |(code, _)| *code).ok();
                let literal = at.and_then(|at| set.get(at)).map(|(_, literal)| *literal);
                let own = 1u128 << place;
                match facts.of(literal) {
                    Some(Literal::Is(of)) if of == place => {}
                    Some(Literal::Is(of) | Literal::Not(of)) => {
                        let first = facts.at(place).map_or(place, |_| of);
                        return Err(Unfit::Split(first));
                    }
                    Some(Literal::Always) => act.sets |= own & !facts.has,
                    None => act.clears |= own & !facts.lacks,
                }
            }
        }
        Ok(act)
    }
}
