//! The branches of a plan as cases: short loops are gone through, names are written out, and
//! what remains are loops over the sizes of heaps, conditions, and the heaps that are left.

use super::super::super::code::GameId;
use super::super::super::plan::{Arg, Binary, Branch, Leaf, Num, Plan, Room, Step, Unary, Var};
use crate::meter;
use hashbrown::HashMap;
use std::cmp::Ordering;

/// More cases than these are no game that is worth going through.
const MOST_CASES: usize = 20_000;

/// The most steps that are gone through in a rule, on all ways: most ways may lead to no case.
const MOST_STEPS: usize = 64 * MOST_CASES;

/// A loop with at most so many rounds is gone through.
const SHORT: i64 = 4_096;

/// What a case leaves.
#[derive(Clone, Debug)]
pub(super) enum Heap {
    Of(Target, Num),
    Nimber(Num),
}

/// Which game a heap is of: another game of one number, or the game itself with these arguments beside
/// the heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Own(Vec<i64>),
    Other(GameId),
}

/// What stands for the parameters of a plan: one of them is the heap, and the others have a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub heap: usize,
    pub others: &'a [i64],
}

impl Place<'_> {
    fn param(&self, at: usize) -> Option<Num> {
        match at.cmp(&self.heap) {
            Ordering::Equal => Some(Num::Param(0)),
            Ordering::Less => self.others.get(at).copied().map(Num::Const),
            Ordering::Greater => self.others.get(at - 1).copied().map(Num::Const),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Round {
    Each(Var, Num, Num),
    If(Num),
}

/// Some options, with a few loops.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub rounds: Vec<Round>,
    pub heaps: Vec<Heap>,
}

impl Case {
    pub(super) fn loops(&self) -> usize {
        self.rounds.iter().filter(|r| matches!(r, Round::Each(..))).count()
    }
}

/// All cases of a plan in one of its numbers; none if something in it is no matter of sizes.
pub(super) fn cases(plan: &Plan, place: Place<'_>) -> Option<Vec<Case>> {
    let mut all = Vec::new();
    for branch in &plan.options {
        let (known, rounds) = (HashMap::new(), Vec::new());
        let steps_left = MOST_STEPS;
        let mut open =
            Open { plan, place, leaves: branch, known, rounds, steps_left, all: &mut all };
        open.steps(&branch.steps)?;
    }
    Some(all)
}

struct Open<'a> {
    plan: &'a Plan,
    place: Place<'a>,
    leaves: &'a Branch,
    known: HashMap<Var, Num>,
    rounds: Vec<Round>,
    /// The number of steps that may still be gone through.
    steps_left: usize,
    all: &'a mut Vec<Case>,
}

impl Open<'_> {
    fn steps(&mut self, steps: &[Step]) -> Option<()> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        meter::work(1).ok()?;
        let Some((step, rest)) = steps.split_first() else { return self.close() };
        let before = self.rounds.len();
        match step {
            Step::Number(var, n) => {
                let n = self.written(n)?;
                self.known.insert(*var, n);
                self.steps(rest)?;
            }
            Step::If(condition) => match self.written(condition)? {
                Num::Const(0) => self.nothing()?,
                Num::Const(_) => self.steps(rest)?,
                condition => {
                    self.rounds.push(Round::If(condition));
                    self.steps(rest)?;
                }
            },
            Step::EachOf { var, among } => {
                let list = self.plan.lists.get(usize::from(*among))?;
                if list.is_empty() {
                    self.nothing()?;
                }
                for n in list {
                    self.known.insert(*var, Num::Const(*n));
                    self.steps(rest)?;
                }
            }
            Step::Each { var, from, to } => {
                let (from, to) = (self.written(from)?, self.written(to)?);
                match short(&from, &to) {
                    Some((first, last, others)) => {
                        if last < first {
                            self.nothing()?;
                        }
                        for n in first..=last {
                            self.known.insert(*var, Num::Const(n));
                            for other in &others {
                                let within =
                                    Num::of(Binary::LessEqual, Num::Const(n), other.clone());
                                self.rounds.push(Round::If(within));
                            }
                            self.steps(rest)?;
                            self.rounds.truncate(before);
                        }
                    }
                    None => {
                        self.known.remove(var);
                        self.rounds.push(Round::Each(*var, from, to));
                        self.steps(rest)?;
                    }
                }
            }
            _ => return None,
        }
        self.rounds.truncate(before);
        Some(())
    }

    /// There are no options on this way. It may be left out only if nothing on it can go wrong.
    fn nothing(&self) -> Option<()> {
        let fails = |round: &Round| match round {
            Round::Each(_, from, to) => may_fail(from) || may_fail(to),
            Round::If(condition) => may_fail(condition),
        };
        (!self.rounds.iter().any(fails)).then_some(())
    }

    fn close(&mut self) -> Option<()> {
        let mut heaps = Vec::new();
        for leaf in &self.leaves.leaves {
            heaps.push(match leaf {
                Leaf::Own(args) => {
                    let (mut heap, mut others) = (None, Vec::new());
                    for (at, arg) in args.iter().enumerate() {
                        let n = match arg {
                            Arg::Number(n) => self.written(n)?,
                            Arg::Kept => self.place.param(at)?,
                            _ => return None,
                        };
                        match n {
                            n if at == self.place.heap => heap = Some(n),
                            Num::Const(n) => others.push(n),
                            _ => return None,
                        }
                    }
                    Heap::Of(Target::Own(others), heap?)
                }
                Leaf::Game(game, n) => Heap::Of(Target::Other(*game), self.written(n)?),
                Leaf::Heap(n) => Heap::Nimber(self.written(n)?),
                Leaf::Sum(..) => return None,
            });
        }
        let size = self.rounds.iter().try_fold(0usize, |all, round| {
            Some(all.saturating_add(match round {
                Round::Each(_, from, to) => from.size()?.saturating_add(to.size()?),
                Round::If(condition) => condition.size()?,
            }))
        });
        meter::room_for::<Num>(size?).ok()?;
        self.all.push(Case { rounds: self.rounds.clone(), heaps });
        (self.all.len() <= MOST_CASES).then_some(())
    }

    /// With all known names written out, as far as sizes alone decide.
    fn written(&self, n: &Num) -> Option<Num> {
        self.write(n, &Room::default())
    }

    fn write(&self, n: &Num, room: &Room) -> Option<Num> {
        Some(match n {
            Num::Const(_) => n.clone(),
            Num::Param(at) => self.place.param(usize::from(*at))?,
            Num::Lookup(list, at) => match self.write(at, room)? {
                Num::Const(at) => {
                    let list = self.plan.lists.get(usize::from(*list))?;
                    Num::Const(*list.get(usize::try_from(at).ok()?)?)
                }
                _ => return None,
            },
            Num::Var(var) => match self.known.get(var) {
                Some(known) => room.written(known)?,
                None => n.clone(),
            },
            Num::Binary(how, a, b) => Num::of(*how, self.write(a, room)?, self.write(b, room)?),
            Num::Unary(how @ (Unary::Not | Unary::Negative | Unary::Abs), a) => {
                match (how, self.write(a, room)?) {
                    (Unary::Not, Num::Const(n)) => Num::Const(i64::from(n == 0)),
                    (Unary::Negative, Num::Const(n)) => Num::Const(n.checked_neg()?),
                    (Unary::Abs, Num::Const(n)) => Num::Const(n.checked_abs()?),
                    (_, a) => Num::Unary(*how, Box::new(a)),
                }
            }
            Num::And(a, b) => match (self.write(a, room)?, self.write(b, room)?) {
                (Num::Const(0), _) => Num::Const(0),
                (Num::Const(_), b) => b,
                (a, b) => Num::And(Box::new(a), Box::new(b)),
            },
            Num::Or(a, b) => match (self.write(a, room)?, self.write(b, room)?) {
                (Num::Const(0), b) => b,
                (Num::Const(_), _) => Num::Const(1),
                (a, b) => Num::Or(Box::new(a), Box::new(b)),
            },
            Num::Choose(c, a, b) => {
                let (a, b) = (self.write(a, room)?, self.write(b, room)?);
                match self.write(c, room)? {
                    Num::Const(0) => b,
                    Num::Const(_) => a,
                    c => Num::Choose(Box::new(c), Box::new(a), Box::new(b)),
                }
            }
            _ => return None,
        })
    }
}

/// Numbers within this, and sums of heaps with them, are no reason to doubt.
const SMALL: i64 = 1 << 40;

/// Whether a number may have no value for some heap.
fn may_fail(n: &Num) -> bool {
    match n {
        Num::Const(n) => n.checked_abs().is_none_or(|n| n > SMALL),
        Num::Param(_) | Num::Var(_) => false,
        Num::Binary(how, a, b) => {
            let own = match how {
                // A condition that only asks whether a number has a value.
                Binary::Equal => a == b,
                Binary::Divide | Binary::Remainder => !matches!(**b, Num::Const(by) if by > 0),
                Binary::Power => true,
                Binary::Multiply => {
                    !matches!((&**a, &**b), (Num::Const(_), _) | (_, Num::Const(_)))
                }
                _ => false,
            };
            own || may_fail(a) || may_fail(b)
        }
        Num::Unary(_, a) => may_fail(a),
        Num::And(a, b) | Num::Or(a, b) => may_fail(a) || may_fail(b),
        Num::Choose(c, a, b) => may_fail(c) || may_fail(a) || may_fail(b),
        _ => true,
    }
}

/// The first and last number of a loop that is short whatever the heap is, and what else bounds
/// it from above.
fn short(from: &Num, to: &Num) -> Option<(i64, i64, Vec<Num>)> {
    let Num::Const(first) = from else { return None };
    let (mut last, mut others) = (None, Vec::new());
    let mut open = vec![to];
    while let Some(n) = open.pop() {
        match n {
            Num::Const(n) => last = Some(last.map_or(*n, |l: i64| l.min(*n))),
            Num::Binary(Binary::Min, a, b) => open.extend([&**a, &**b]),
            other => others.push(other.clone()),
        }
    }
    let last = last?;
    (last.checked_sub(*first)? <= SHORT).then_some((*first, last, others))
}

/// The number that an expression is, for a heap of so many and these names.
pub(super) fn number(of: &Num, heap: i64, names: &[i64]) -> Option<i64> {
    let number = |n: &Num| number(n, heap, names);
    Some(match of {
        Num::Const(n) => *n,
        Num::Param(_) => heap,
        Num::Var(var) => *names.get(usize::from(*var))?,
        Num::Binary(how, a, b) => how.of(number(a)?, number(b)?)?,
        Num::Unary(Unary::Not, a) => i64::from(number(a)? == 0),
        Num::Unary(Unary::Negative, a) => number(a)?.checked_neg()?,
        Num::Unary(Unary::Abs, a) => number(a)?.checked_abs()?,
        Num::And(a, b) => i64::from(number(a)? != 0 && number(b)? != 0),
        Num::Or(a, b) => i64::from(number(a)? != 0 || number(b)? != 0),
        Num::Choose(c, a, b) => match number(c)? {
            0 => number(b)?,
            _ => number(a)?,
        },
        _ => return None,
    })
}
