//! Whether every move of a plan makes a set smaller: then no play is for ever, and a search may
//! leave options out.

use super::super::plan::{Arg, Bits, Branch, Leaf, Num, Plan, Step, Var};

/// Whether all options have smaller sets, and canonical forms none that are larger.
pub fn shrinks(plan: &Plan) -> bool {
    let mut moving = plan.params.iter().enumerate().filter(|(_, p)| !p.fixed);
    let (Some((param, own)), None) = (moving.next(), moving.next()) else { return false };
    if own.kind.is_number() || own.kind == super::super::plan::Kind::Row {
        return false;
    }
    let all = |branch: &Branch, strictly| {
        let mut names = Names { param: param as u8, sets: Vec::new(), members: Vec::new() };
        names.steps(&branch.steps);
        branch.leaves.iter().all(|leaf| names.leaf(leaf, param, strictly))
    };
    plan.options.iter().all(|b| all(b, true)) && plan.canonical.iter().all(|b| all(b, false))
}

struct Names {
    param: u8,
    /// Sets that are part of the parameter; strictly or not.
    sets: Vec<(Var, bool)>,
    /// Members of the parameter.
    members: Vec<Var>,
}

impl Names {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::EachMember { var, of } if self.within(of) => self.members.push(*var),
                Step::EachComponent { var, of, .. } if self.within(of) => {
                    self.sets.push((*var, false));
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
                    sets: self.sets.clone(),
                    members: self.members.clone(),
                };
                inner.steps(steps);
                inner.leaf(leaf, param, strictly)
            }
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
            Bits::Union(a, b) => self.holds_member(a) || self.holds_member(b),
            _ => false,
        }
    }
}
