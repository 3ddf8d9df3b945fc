//! Whether every move of a plan makes a set smaller, a number, or a text: then no play is for ever, and a
//! search may leave options out.

use super::super::plan::{Arg, Binary, Bits, Branch, Fold, Kind, Leaf, Num, Plan, Step, Var};
use super::fading::fades;
use crate::meter;

/// Whether no play is for ever, as far as can be seen from one argument.
pub(super) fn ends(plan: &Plan) -> bool {
    plan.params.iter().enumerate().any(|(param, own)| match own.kind {
        Kind::Numbers | Kind::Cells => shrinks_in(plan, param),
        // The page has no room for what shows that plays of a text end: it sees all positions first.
        Kind::Text => !meter::IN_A_PAGE && fades(plan, param),
        _ => falls(plan, param),
    })
}

/// Whether every move makes this number smaller.
fn falls(plan: &Plan, param: usize) -> bool {
    let natural = plan.params.get(param).is_some_and(|p| p.kind == Kind::Number { natural: true });
    let own = |n: &Num| matches!(n, Num::Param(at) if usize::from(*at) == param);
    let all = |branch: &Branch| {
        // Names of numbers that are at least 1, and of those that are below the argument.
        let (mut positive, mut below) = (Vec::new(), Vec::new());
        let taken = |n: &Num, positive: &[Var]| match n {
            Num::Const(n) => *n >= 1,
            Num::Var(var) => positive.contains(var),
            _ => false,
        };
        let less = |n: &Num, positive: &[Var], below: &[Var]| match n {
            Num::Var(var) => below.contains(var),
            Num::Binary(Binary::Subtract, a, b) => own(a) && taken(b, positive),
            _ => false,
        };
        for step in &branch.steps {
            match step {
                Step::Each { var, from, to } => {
                    if matches!(from, Num::Const(n) if *n >= 1) {
                        positive.push(*var);
                    }
                    if less(to, &positive, &below) {
                        below.push(*var);
                    }
                }
                Step::EachOf { var, among } => {
                    let list = plan.lists.get(usize::from(*among));
                    if list.is_some_and(|list| list.iter().all(|n| *n >= 1)) {
                        positive.push(*var);
                    }
                }
                Step::Number(var, n) => {
                    if taken(n, &positive) {
                        positive.push(*var);
                    }
                    if less(n, &positive, &below) {
                        below.push(*var);
                    }
                }
                _ => {}
            }
        }
        branch.leaves.iter().all(|leaf| match leaf {
            Leaf::Heap(_) => true,
            Leaf::Own(args) => {
                matches!(args.get(param), Some(Arg::Number(n)) if less(n, &positive, &below))
            }
            Leaf::Game(..) | Leaf::Sum(..) => false,
        })
    };
    natural && plan.canonical.is_none() && plan.options.iter().all(all)
}

/// Whether sets are all that moves change, and in all options one of them is smaller, and in canonical forms not
/// larger.
pub(super) fn shrinks(plan: &Plan) -> bool {
    let mut moving = plan.params.iter().enumerate().filter(|(_, p)| !p.fixed);
    let sets = moving.clone().all(|(_, p)| matches!(p.kind, Kind::Numbers | Kind::Cells));
    sets && moving.any(|(param, _)| shrinks_in(plan, param))
}

/// The same of one of the sets, whatever becomes of the other arguments.
fn shrinks_in(plan: &Plan, param: usize) -> bool {
    let all = |branch: &Branch, strictly| {
        let mut names = Names {
            param: param as u8,
            lists: &plan.lists,
            sets: Vec::new(),
            members: Vec::new(),
            filled: Vec::new(),
            held: Vec::new(),
        };
        names.steps(&branch.steps);
        branch.leaves.iter().all(|leaf| names.leaf(leaf, param, strictly))
    };
    plan.options.iter().all(|b| all(b, true)) && plan.canonical.iter().all(|b| all(b, false))
}

struct Names<'a> {
    param: u8,
    lists: &'a [Vec<i64>],
    /// Sets that are part of the parameter; strictly or not.
    sets: Vec<(Var, bool)>,
    /// Members of the parameter.
    members: Vec<Var>,
    /// Sets that have members, which may be others than the parameter's.
    filled: Vec<Var>,
    /// Sets that have members, all of which are the parameter's.
    held: Vec<Var>,
}

impl Names<'_> {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::EachMember { var, of } if self.within(of) => self.members.push(*var),
                Step::EachComponent { var, of, .. } if self.within(of) => {
                    self.sets.push((*var, false));
                }
                Step::Set(var, Bits::Lookup(list, _)) => {
                    let list = self.lists.get(usize::from(*list));
                    if list.is_some_and(|list| list.iter().all(|set| *set != 0)) {
                        self.filled.push(*var);
                    }
                }
                Step::If(condition) => {
                    if let Some(var) = self.contained(condition).filter(|v| self.filled.contains(v))
                    {
                        self.held.push(var);
                    }
                }
                Step::Set(var, bits) if self.within(bits) => {
                    self.sets.push((*var, self.strictly(bits)));
                }
                _ => {}
            }
        }
    }

    fn leaf(&self, leaf: &Leaf, param: usize, strictly: bool) -> bool {
        match leaf {
            Leaf::Heap(_) => true,
            Leaf::Game(..) => false,
            Leaf::Own(args) => match args.get(param) {
                Some(Arg::Kept) => !strictly,
                Some(Arg::Set(bits)) => {
                    let bits = if let Bits::Shape(turned) = bits { turned } else { bits };
                    if strictly { self.strictly(bits) } else { self.within(bits) }
                }
                _ => false,
            },
            Leaf::Sum(steps, leaf) => {
                let mut inner = Names {
                    param: self.param,
                    lists: self.lists,
                    filled: self.filled.clone(),
                    held: self.held.clone(),
                    sets: self.sets.clone(),
                    members: self.members.clone(),
                };
                inner.steps(steps);
                inner.leaf(leaf, param, strictly)
            }
        }
    }

    /// The set that a condition says to be part of the parameter.
    fn contained(&self, condition: &Num) -> Option<Var> {
        let param = |bits: &Bits| matches!(bits, Bits::Param(p) if *p == self.param);
        match condition {
            // all(p in param for p in set)
            Num::Fold(Fold::All, steps, holds) => {
                let [Step::EachMember { var, of: Bits::Var(set) }] = steps.as_slice() else {
                    return None;
                };
                let own = |n: &Num| matches!(n, Num::Var(own) if own == var);
                matches!(&**holds, Num::Has(bits, n) if param(bits) && own(n)).then_some(*set)
            }
            // set minus param == {}
            Num::Binary(Binary::Equal, count, none) => match (&**count, &**none) {
                (Num::Count(bits), Num::Const(0)) => match &**bits {
                    Bits::Xor(a, b) => match (&**a, &**b) {
                        (Bits::Minus(set, from), Bits::Of { members, .. }) => match &**set {
                            Bits::Var(set) if param(from) && members.is_empty() => Some(*set),
                            _ => None,
                        },
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// No member that the parameter has not.
    fn within(&self, bits: &Bits) -> bool {
        match bits {
            Bits::Param(p) => *p == self.param,
            Bits::Var(var) => self.sets.iter().any(|(name, _)| name == var),
            Bits::Minus(a, _) => self.within(a),
            Bits::Meet(a, b) => self.within(a) || self.within(b),
            Bits::Gather(steps, member) => match &**member {
                Num::Var(var) => steps.iter().any(|step| {
                    matches!(step, Step::EachMember { var: own, of } if own == var && self.within(of))
                }),
                _ => false,
            },
            Bits::Neighbours { within, .. } => self.within(within),
            _ => false,
        }
    }

    /// Within the parameter, and not all of it.
    fn strictly(&self, bits: &Bits) -> bool {
        match bits {
            Bits::Var(var) => self.sets.contains(&(*var, true)),
            Bits::Minus(a, b) => {
                self.strictly(a) || self.within(a) && self.holds_member(b) && self.keeps_all(a)
            }
            Bits::Meet(a, b) => self.strictly(a) || self.strictly(b),
            _ => false,
        }
    }

    /// A set that is the whole parameter, less what was taken.
    fn keeps_all(&self, bits: &Bits) -> bool {
        match bits {
            Bits::Param(p) => *p == self.param,
            Bits::Minus(a, _) => self.keeps_all(a),
            _ => false,
        }
    }

    /// A set with a member of the parameter in it.
    fn holds_member(&self, bits: &Bits) -> bool {
        let is_member = |n: &Num| matches!(n, Num::Var(var) if self.members.contains(var));
        match bits {
            Bits::Of { members, .. } => members.iter().any(is_member),
            Bits::Var(var) => self.held.contains(var),
            Bits::Union(a, b) => self.holds_member(a) || self.holds_member(b),
            _ => false,
        }
    }
}
