//! Sums that have one part more in each round of a loop, `sum(G(i) for i in a..k) for k in b..c`:
//! each part is found once, and the sum goes on.

use super::super::super::plan::{Arg, Binary, Branch, Leaf, Num, Plan, Step, Var};
use super::super::affine::{self, Loop};
use super::super::code::Word;
use super::Lower;

/// A sum for each number of a loop.
pub(super) struct Running<'a> {
    /// The number of the loop, and its ends.
    var: Var,
    from: &'a Num,
    to: &'a Num,
    /// The number of a part; the parts of a round go up to the round's number and so much more.
    part: Var,
    first: &'a Num,
    beyond: i64,
    leaf: &'a Leaf,
}

/// A branch as steps around sums that go on, if it is one.
pub(super) fn running(branch: &Branch) -> Option<(&[Step], Running<'_>)> {
    let (Step::Each { var, from, to }, around) = branch.steps.split_last()? else { return None };
    let [Leaf::Sum(steps, leaf)] = branch.leaves.as_slice() else { return None };
    let [Step::Each { var: part, from: first, to: last }] = steps.as_slice() else { return None };
    let number = |n: &Num| matches!(n, Num::Var(own) if own == var);
    let beyond = match last {
        n if number(n) => 0,
        Num::Binary(how @ (Binary::Add | Binary::Subtract), n, by) if number(n) => match **by {
            Num::Const(by) if *how == Binary::Add => by,
            Num::Const(by) => by.checked_neg()?,
            _ => return None,
        },
        _ => return None,
    };
    let Leaf::Own(args) = &**leaf else { return None };
    let same = |arg: &Arg| match arg {
        Arg::Kept => true,
        Arg::Number(n) => !mentions(n, *var),
        Arg::Set(_) | Arg::Row(_) | Arg::Text(_) => false,
    };
    let known = !mentions(first, *var) && args.iter().all(same);
    known.then_some((around, Running { var: *var, from, to, part: *part, first, beyond, leaf }))
}

/// Whether a number may depend on a name.
fn mentions(n: &Num, var: Var) -> bool {
    match n {
        Num::Const(_) | Num::Param(_) => false,
        Num::Var(own) => *own == var,
        Num::Binary(_, a, b) | Num::And(a, b) | Num::Or(a, b) => {
            mentions(a, var) || mentions(b, var)
        }
        Num::Unary(_, of) | Num::Lookup(_, of) => mentions(of, var),
        Num::Choose(a, b, c) => [a, b, c].iter().any(|n| mentions(n, var)),
        _ => true,
    }
}

impl Running<'_> {
    /// The last parts of the rounds that have parts, as a loop, if they move steadily.
    fn steady(&self, plan: &Plan) -> Option<Loop> {
        let beyond = || Num::Const(self.beyond);
        let last = |round: Num| Num::of(Binary::Add, round, beyond());
        // No round before it has parts.
        let filled = Num::of(Binary::Subtract, self.first.clone(), beyond());
        let from = last(Num::of(Binary::Max, self.from.clone(), filled));
        let each = Step::Each { var: self.part, from, to: last(self.to.clone()) };
        let parts = Branch { steps: vec![each], leaves: vec![self.leaf.clone()] };
        let (around, steady) = affine::steady(&parts, plan)?;
        around.is_empty().then_some(steady)
    }
}

impl Lower<'_> {
    pub(super) fn running(&mut self, sum: &Running<'_>) -> Option<()> {
        let beyond = || Num::Const(sum.beyond);
        // From here on a sum has parts.
        let filled = Num::of(Binary::Subtract, sum.first.clone(), beyond());
        let empty = Num::of(Binary::Subtract, filled.clone(), Num::Const(1));
        let (from, to) = (self.num(sum.from)?, self.num(sum.to)?);
        let empty = self.num(&Num::of(Binary::Min, sum.to.clone(), empty))?;
        let no_empty = self.hole(Word::Unless(Binary::LessEqual, from, empty, 0));
        self.op(Word::Offer);
        self.fill(vec![no_empty]);
        let start = self.num(&Num::of(Binary::Max, sum.from.clone(), filled))?;
        let none = self.hole(Word::Unless(Binary::LessEqual, start, to, 0));
        // The parts that all sums have.
        let (round, part) = (self.var(sum.var)?, self.var(sum.part)?);
        self.op(Word::Copy(round, start));
        let last = Num::of(Binary::Add, Num::Var(sum.var), Num::Const(sum.beyond.checked_sub(1)?));
        let (first, last) = (self.num(sum.first)?, self.num(&last)?);
        self.op(Word::Copy(part, first));
        let no_parts = self.hole(Word::Unless(Binary::LessEqual, part, last, 0));
        let again = self.here();
        self.part(sum.leaf)?;
        self.op(Word::Next { at: part, last, again });
        self.fill(vec![no_parts]);
        // One more in each round.
        if let Some(steady) = sum.steady(self.plan) {
            let ray = self.ray(&steady)?;
            self.op(Word::Running(ray));
        } else {
            let again = self.here();
            let own = self.num(&Num::of(Binary::Add, Num::Var(sum.var), beyond()))?;
            self.op(Word::Copy(part, own));
            self.part(sum.leaf)?;
            self.op(Word::OfferOn);
            self.op(Word::Next { at: round, last: to, again });
        }
        self.op(Word::Clear);
        self.fill(vec![none]);
        Some(())
    }
}
