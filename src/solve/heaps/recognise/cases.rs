//! The branches of a plan as cases: short loops are gone through, names are written out, and
//! what remains are loops over the sizes of heaps, conditions, and the heaps that are left.

use super::super::super::code::GameId;
use super::super::super::plan::{Arg, Binary, Branch, Leaf, Num, Plan, Step, Unary, Var};
use hashbrown::HashMap;

/// More cases than these are no game that is worth going through.
const MOST_CASES: usize = 20_000;

/// A loop with at most so many rounds is gone through.
const SHORT: i64 = 4_096;

/// What a case leaves.
#[derive(Clone, Debug)]
pub enum Heap {
    Of(Option<GameId>, Num),
    Nimber(Num),
}

#[derive(Clone, Debug)]
pub enum Round {
    Each(Var, Num, Num),
    If(Num),
}

/// Some options, with a few loops.
#[derive(Clone, Debug)]
pub struct Case {
    pub rounds: Vec<Round>,
    pub heaps: Vec<Heap>,
}

impl Case {
    pub fn loops(&self) -> usize {
        self.rounds.iter().filter(|r| matches!(r, Round::Each(..))).count()
    }
}

/// All cases of a plan of one number; none if something in it is no matter of sizes.
pub fn cases(plan: &Plan) -> Option<Vec<Case>> {
    let mut all = Vec::new();
    for branch in &plan.options {
        let mut open =
            Open { plan, leaves: branch, known: HashMap::new(), rounds: Vec::new(), all: &mut all };
        open.steps(&branch.steps)?;
    }
    Some(all)
}

struct Open<'a> {
    plan: &'a Plan,
    leaves: &'a Branch,
    known: HashMap<Var, Num>,
    rounds: Vec<Round>,
    all: &'a mut Vec<Case>,
}

impl Open<'_> {
    fn steps(&mut self, steps: &[Step]) -> Option<()> {
        let Some((step, rest)) = steps.split_first() else { return self.close() };
        let before = self.rounds.len();
        match step {
            Step::Number(var, n) => {
                let n = self.written(n)?;
                self.known.insert(*var, n);
                self.steps(rest)?;
            }
            Step::If(condition) => match self.written(condition)? {
                Num::Const(0) => {}
                Num::Const(_) => self.steps(rest)?,
                condition => {
                    self.rounds.push(Round::If(condition));
                    self.steps(rest)?;
                }
            },
            Step::EachOf { var, among } => {
                for n in self.plan.lists.get(usize::from(*among))? {
                    self.known.insert(*var, Num::Const(*n));
                    self.steps(rest)?;
                }
            }
            Step::Each { var, from, to } => {
                let (from, to) = (self.written(from)?, self.written(to)?);
                match short(&from, &to) {
                    Some((first, last, others)) => {
                        for n in first..=last {
                            self.known.insert(*var, Num::Const(n));
                            for other in &others {
                                let within =
                                    binary(Binary::LessEqual, Num::Const(n), other.clone());
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

    fn close(&mut self) -> Option<()> {
        let mut heaps = Vec::new();
        for leaf in &self.leaves.leaves {
            heaps.push(match leaf {
                Leaf::Own(args) => match args.as_slice() {
                    [Arg::Number(n)] => Heap::Of(None, self.written(n)?),
                    [Arg::Kept] => Heap::Of(None, Num::Param(0)),
                    _ => return None,
                },
                Leaf::Game(game, n) => Heap::Of(Some(*game), self.written(n)?),
                Leaf::Heap(n) => Heap::Nimber(self.written(n)?),
                Leaf::Sum(..) => return None,
            });
        }
        self.all.push(Case { rounds: self.rounds.clone(), heaps });
        (self.all.len() <= MOST_CASES).then_some(())
    }

    /// With all known names written out, as far as sizes alone decide.
    fn written(&self, n: &Num) -> Option<Num> {
        Some(match n {
            Num::Const(_) | Num::Param(0) => n.clone(),
            Num::Var(var) => self.known.get(var).cloned().unwrap_or_else(|| n.clone()),
            Num::Binary(how, a, b) => binary(*how, self.written(a)?, self.written(b)?),
            Num::Unary(how @ (Unary::Not | Unary::Negative | Unary::Abs), a) => {
                match (how, self.written(a)?) {
                    (Unary::Not, Num::Const(n)) => Num::Const(i64::from(n == 0)),
                    (_, a) => Num::Unary(*how, Box::new(a)),
                }
            }
            Num::And(a, b) => match (self.written(a)?, self.written(b)?) {
                (Num::Const(0), _) => Num::Const(0),
                (Num::Const(_), b) => b,
                (a, b) => Num::And(Box::new(a), Box::new(b)),
            },
            Num::Or(a, b) => match (self.written(a)?, self.written(b)?) {
                (Num::Const(0), b) => b,
                (Num::Const(_), _) => Num::Const(1),
                (a, b) => Num::Or(Box::new(a), Box::new(b)),
            },
            Num::Choose(c, a, b) => {
                let (a, b) = (self.written(a)?, self.written(b)?);
                match self.written(c)? {
                    Num::Const(0) => b,
                    Num::Const(_) => a,
                    c => Num::Choose(Box::new(c), Box::new(a), Box::new(b)),
                }
            }
            _ => return None,
        })
    }
}

fn binary(how: Binary, a: Num, b: Num) -> Num {
    if let (Num::Const(x), Num::Const(y)) = (&a, &b)
        && let Some(n) = how.of(*x, *y)
    {
        return Num::Const(n);
    }
    Num::Binary(how, Box::new(a), Box::new(b))
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
pub fn number(of: &Num, heap: i64, names: &[i64]) -> Option<i64> {
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
