//! Branches that take any number from a heap, and go on with the rest alone: for each rest the
//! options are the same whatever heap it is left of. So a heap has the options of the heap before it,
//! and those of one rest more.

use super::super::plan::{Arg, Binary, Branch, LARGEST_ARGUMENT, Leaf, Num, Plan, Step, Var};

/// A branch that takes any number from a heap and goes on with the rest.
#[derive(Clone, Debug)]
pub(super) struct Cumulative {
    /// What may become of a rest: a branch with the rest for the heap.
    pub branch: Branch,
    /// The smallest rest.
    pub least: usize,
    /// How much is taken at least.
    pub taken: usize,
}

/// A branch of a game of one number as one of this kind, if it is.
pub(super) fn cumulative(branch: &Branch, plan: &Plan) -> Option<Cumulative> {
    let (Step::Each { var, from: Num::Const(taken), to }, steps) = branch.steps.split_first()?
    else {
        return None;
    };
    let heap = |n: &Num| matches!(n, Num::Param(0));
    let least = match to {
        to if heap(to) => 0,
        Num::Binary(Binary::Subtract, n, left) if heap(n) => match **left {
            Num::Const(left) => usize::try_from(left).ok()?,
            _ => return None,
        },
        _ => return None,
    };
    let taken = usize::try_from(*taken).ok().filter(|taken| *taken > 0)?;
    let rest = Rest { taken: *var, plan };
    let steps: Option<Vec<Step>> = steps.iter().map(|step| rest.step(step)).collect();
    let leaves: Option<Vec<Leaf>> = branch.leaves.iter().map(|leaf| rest.leaf(leaf)).collect();
    let branch = Branch { steps: steps?, leaves: leaves? };
    Some(Cumulative { branch, least, taken })
}

/// Writes the heap for the rest, that is the heap without the number of this name; none where the heap
/// or that number stand alone.
struct Rest<'p> {
    taken: Var,
    plan: &'p Plan,
}

impl Rest<'_> {
    fn step(&self, step: &Step) -> Option<Step> {
        Some(match step {
            Step::Each { var, from, to } => {
                Step::Each { var: *var, from: self.num(from)?, to: self.num(to)? }
            }
            Step::EachOf { var, among } => Step::EachOf { var: *var, among: *among },
            Step::If(condition) => Step::If(self.num(condition)?),
            Step::Number(var, n) => Step::Number(*var, self.num(n)?),
            _ => return None,
        })
    }

    fn leaf(&self, leaf: &Leaf) -> Option<Leaf> {
        Some(match leaf {
            Leaf::Own(args) => match args.as_slice() {
                [Arg::Number(n)] => Leaf::Own(vec![Arg::Number(self.num(n)?)]),
                _ => return None,
            },
            Leaf::Heap(n) => Leaf::Heap(self.num(n)?),
            Leaf::Sum(steps, leaf) => {
                let steps: Option<Vec<Step>> = steps.iter().map(|step| self.step(step)).collect();
                Leaf::Sum(steps?, Box::new(self.leaf(leaf)?))
            }
            Leaf::Game(..) => return None,
        })
    }

    fn num(&self, n: &Num) -> Option<Num> {
        let taken = |n: &Num| matches!(n, Num::Var(var) if *var == self.taken);
        let both = |how: Binary, a: &Num, b: &Num| -> Option<Num> {
            Some(Num::Binary(how, Box::new(self.num(a)?), Box::new(self.num(b)?)))
        };
        Some(match n {
            Num::Binary(Binary::Subtract, a, b) if taken(b) => match &**a {
                Num::Param(0) => Num::Param(0),
                // The order in which two numbers are taken away does not matter, unless the heap without
                // one of them may be too large.
                Num::Binary(Binary::Subtract, heap, other)
                    if **heap == Num::Param(0) && self.is_small(other) =>
                {
                    let other = Box::new(self.num(other)?);
                    Num::Binary(Binary::Subtract, Box::new(Num::Param(0)), other)
                }
                _ => return None,
            },
            Num::Param(_) => return None,
            n if taken(n) => return None,
            Num::Const(_) | Num::Var(_) => n.clone(),
            Num::Binary(how, a, b) => both(*how, a, b)?,
            Num::Unary(how, of) => Num::Unary(*how, Box::new(self.num(of)?)),
            Num::And(a, b) => Num::And(Box::new(self.num(a)?), Box::new(self.num(b)?)),
            Num::Or(a, b) => Num::Or(Box::new(self.num(a)?), Box::new(self.num(b)?)),
            _ => return None,
        })
    }

    /// Whether a number is surely a value, and one that any heap is left of without being too large.
    fn is_small(&self, n: &Num) -> bool {
        self.plan.reach(n).is_some_and(|reach| reach < i64::MAX - LARGEST_ARGUMENT)
    }
}
