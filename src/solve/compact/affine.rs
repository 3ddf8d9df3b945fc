//! Loops whose options move steadily: every changed argument is a start and so many times the
//! number of the loop. Conditions on that number become the loop's ends.

use super::super::plan::{Arg, Binary, Branch, Leaf, Num, Plan, Room, Step, Unary, Var};

/// `parts` for each number between two.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub from: Num,
    pub to: Num,
    /// Of each part: a parameter, its value where the number is 0, and what one more adds.
    pub parts: Vec<Vec<(u8, Num, i64)>>,
    /// It went over all ways to part a whole, and now goes over half of them.
    pub mirrored: bool,
}

/// A branch as steps around a steady loop, if it is one.
pub(super) fn steady(branch: &Branch, plan: &Plan) -> Option<(Vec<Step>, Loop)> {
    let at = branch.steps.iter().rposition(|s| matches!(s, Step::Each { .. }))?;
    let (before, rest) = branch.steps.split_at(at);
    let (Step::Each { from, to, .. }, after) = rest.split_first()? else { return None };
    let mut names = Names::of_loop(&branch.steps, at, plan)?;
    let mut around = before.to_vec();
    let (mut from, mut to) = (from.clone(), to.clone());
    for step in after {
        match step {
            Step::Number(name, n) => names.name(*name, n)?,
            Step::If(condition) => {
                for condition in conjuncts(condition) {
                    names.tighten(condition, &mut from, &mut to, &mut around)?;
                }
            }
            _ => return None,
        }
    }
    if !(1..=2).contains(&branch.leaves.len()) {
        return None;
    }
    let mut parts = Vec::new();
    for leaf in &branch.leaves {
        let Leaf::Own(args) = leaf else { return None };
        let mut changes = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            match arg {
                Arg::Kept => {}
                Arg::Number(n) => {
                    let n = names.of(n)?;
                    changes.push((i as u8, n.start, n.by));
                }
                Arg::Set(_) | Arg::Row(_) | Arg::Text(_) => return None,
            }
        }
        parts.push(changes);
    }
    let mut steady = Loop { from, to, parts, mirrored: false };
    if let Some(middle) = steady.middle() {
        // The other half leaves the same heaps in the other order.
        (steady.to, steady.mirrored) = (middle, true);
    }
    Some((around, steady))
}

impl Loop {
    /// Where a loop over the first of two heaps that make up a whole comes to its middle, if it
    /// goes as near to one end as to the other.
    fn middle(&self) -> Option<Num> {
        let [a, b] = self.parts.as_slice() else { return None };
        let ([(p, Num::Const(0), 1)], [(q, whole, -1)]) = (a.as_slice(), b.as_slice()) else {
            return None;
        };
        let there_and_back = self.to == difference(whole.clone(), self.from.clone());
        (p == q && there_and_back).then(|| Num::of(Binary::Divide, whole.clone(), Num::Const(2)))
    }
}

/// A branch whose loop leaves one number out, as two branches: below it and above it.
pub(super) fn halves(branch: &Branch, plan: &Plan) -> Option<Vec<Branch>> {
    let from = branch.steps.iter().rposition(|s| matches!(s, Step::Each { .. }))?;
    let out = |s: &Step| match s {
        Step::If(Num::Binary(Binary::NotEqual, a, b)) => Some((a.clone(), b.clone())),
        _ => None,
    };
    let mut after = branch.steps.iter().enumerate().skip(from);
    let (at, (a, b)) = after.find_map(|(i, s)| out(s).map(|sides| (i, sides)))?;
    let half = |a: &Num, b: &Num| {
        let mut half = branch.clone();
        if let Some(step) = half.steps.get_mut(at) {
            *step = Step::If(Num::of(Binary::Less, a.clone(), b.clone()));
        }
        half
    };
    let mut halves = vec![half(&a, &b), half(&b, &a)];
    let mut whole = branch.clone();
    whole.steps.remove(at);
    if let Some((_, whole)) = steady(&whole, plan)
        && let (true, [one, other]) = (whole.mirrored, whole.parts.as_slice())
        && let ([(_, start, by)], [(_, end, back)]) = (one.as_slice(), other.as_slice())
    {
        // The heaps themselves must differ: the second half leaves what the first one does.
        let names = Names::in_loop(&branch.steps, from, plan)?;
        let side = |n: &Num| names.of(n).map(|n| (n.start, n.by));
        let sides = [side(&a)?, side(&b)?];
        let heaps = [(start.clone(), *by), (end.clone(), *back)];
        let [one, other] = heaps.clone();
        if sides == heaps || sides == [other, one] {
            halves.pop();
        }
    }
    halves.iter().all(|h| steady(h, plan).is_some()).then_some(halves)
}

/// The parameters from which a branch takes any number, the same from each, and nothing else.
pub(super) fn line(branch: &Branch, plan: &Plan) -> Option<Vec<u8>> {
    let (around, steady) = steady(branch, plan)?;
    let [changes] = steady.parts.as_slice() else { return None };
    if !around.is_empty() || changes.is_empty() {
        return None;
    }
    let from = flat(&steady.from, Binary::Max);
    let to = flat(&steady.to, Binary::Min);
    if let [(param, Num::Const(0), 1)] = changes.as_slice() {
        // The new number itself is gone through.
        let one_less = difference(Num::Param(*param), Num::Const(1));
        return (from == [&Num::Const(0)] && to == [&one_less]).then(|| vec![*param]);
    }
    if from != [&Num::Const(1)] {
        return None;
    }
    let taken = |(param, start, by): &(u8, Num, i64)| {
        (*by == -1 && *start == Num::Param(*param)).then_some(*param)
    };
    let params: Option<Vec<u8>> = changes.iter().map(taken).collect();
    let params = params?;
    let bound = |p: &u8| to.contains(&&Num::Param(*p));
    let only = to.iter().all(|n| matches!(n, Num::Param(p) if params.contains(p)));
    (only && params.iter().all(bound)).then_some(params)
}

/// Whether the numbers that a branch leaves are found without division and its like: then most
/// positions below one can be reached from it.
pub(super) fn falls_steadily(branch: &Branch) -> bool {
    let named = branch.steps.iter().all(|s| !matches!(s, Step::Number(_, n) if leaps(n)));
    let leaf = |leaf: &Leaf| match leaf {
        Leaf::Own(args) => args.iter().all(|a| !matches!(a, Arg::Number(n) if leaps(n))),
        Leaf::Heap(_) => true,
        Leaf::Game(..) | Leaf::Sum(..) => false,
    };
    named && branch.leaves.iter().all(leaf)
}

fn leaps(n: &Num) -> bool {
    match n {
        Num::Const(_) | Num::Param(_) | Num::Var(_) => false,
        Num::Binary(
            Binary::Divide | Binary::Remainder | Binary::Gcd | Binary::Xor | Binary::Power,
            ..,
        ) => true,
        Num::Binary(_, a, b) => leaps(a) || leaps(b),
        _ => true,
    }
}

/// The numbers that a minimum, or maximum, is taken of.
fn flat(n: &Num, how: Binary) -> Vec<&Num> {
    match n {
        Num::Binary(own, a, b) if *own == how => {
            let mut all = flat(a, how);
            all.extend(flat(b, how));
            all
        }
        n => vec![n],
    }
}

fn conjuncts(condition: &Num) -> Vec<&Num> {
    match condition {
        Num::And(a, b) => {
            let mut all = conjuncts(a);
            all.extend(conjuncts(b));
            all
        }
        other => vec![other],
    }
}

fn sum(a: Num, b: Num) -> Num {
    match (a, b) {
        (Num::Const(0), n) | (n, Num::Const(0)) => n,
        (a, b) => Num::of(Binary::Add, a, b),
    }
}

fn difference(a: Num, b: Num) -> Num {
    match b {
        Num::Const(0) => a,
        b => Num::of(Binary::Subtract, a, b),
    }
}

/// A number as a function of a loop's own number.
#[derive(Clone, Debug)]
struct Line {
    /// Its value where the number is 0.
    start: Num,
    /// What one more adds.
    by: i64,
    /// It is no further from 0 than this; none if that is not known.
    bound: Option<i64>,
}

impl Line {
    /// The number may be a part of others: where it is too large, that is seen. A start alone is worked
    /// out; the loop's own number is there; of all others only what comes of them is looked at.
    fn sound(self) -> Option<Line> {
        let seen = self.by == 0 || self.by == 1 && self.start == Num::Const(0);
        (seen || self.bound.is_some()).then_some(self)
    }
}

/// What numbers are as functions of the loop's own number.
struct Names<'p> {
    plan: &'p Plan,
    var: Var,
    /// Names that were bound in the loop.
    known: Vec<(Var, Line)>,
    /// For all that is written in their place, conditions and all.
    room: Room,
}

impl<'p> Names<'p> {
    /// The names at the beginning of the loop that is one of these steps.
    fn of_loop(steps: &[Step], at: usize, plan: &'p Plan) -> Option<Names<'p>> {
        let Some(Step::Each { var, .. }) = steps.get(at) else { return None };
        Some(Names { plan, var: *var, known: Vec::new(), room: Room::default() })
    }

    /// The names in that loop.
    fn in_loop(steps: &[Step], at: usize, plan: &'p Plan) -> Option<Names<'p>> {
        let mut names = Names::of_loop(steps, at, plan)?;
        for step in steps.iter().skip(at + 1) {
            if let Step::Number(name, n) = step {
                names.name(*name, n)?;
            }
        }
        Some(names)
    }

    fn name(&mut self, name: Var, n: &Num) -> Option<()> {
        let n = self.of(n)?.sound()?;
        // It has to have a value even where nothing asks for it.
        if n.by == 0 {
            self.plan.reach(&n.start)?;
        }
        self.known.push((name, n));
        Some(())
    }

    /// The same, where more is known than that it is a number.
    fn bound(&self, n: &Num) -> Option<i64> {
        self.plan.reach(n).filter(|reach| *reach < i64::MAX)
    }

    /// A number as `start + by * k`, where k is the loop's number.
    fn of(&self, n: &Num) -> Option<Line> {
        let same = |start: Num| Line { bound: self.bound(&start), start, by: 0 };
        match n {
            Num::Const(_) | Num::Param(_) => Some(same(n.clone())),
            Num::Var(var) if *var == self.var => {
                Some(Line { start: Num::Const(0), by: 1, bound: self.bound(n) })
            }
            Num::Var(var) => {
                let Some((_, known)) = self.known.iter().rfind(|(name, _)| name == var) else {
                    return Some(same(n.clone()));
                };
                Some(Line { start: self.room.written(&known.start)?, ..*known })
            }
            Num::Binary(how, a, b) => {
                let (a, b) = (self.of(a)?.sound()?, self.of(b)?.sound()?);
                let bounds = a.bound.zip(b.bound);
                match (how, &a.start, &b.start) {
                    (Binary::Add, ..) => Some(Line {
                        start: sum(a.start, b.start),
                        by: a.by.checked_add(b.by)?,
                        bound: bounds.and_then(|(x, y)| x.checked_add(y)),
                    }),
                    (Binary::Subtract, ..) => Some(Line {
                        start: difference(a.start, b.start),
                        by: a.by.checked_sub(b.by)?,
                        bound: bounds.and_then(|(x, y)| x.checked_add(y)),
                    }),
                    (Binary::Multiply, Num::Const(k), _) if a.by == 0 => Some(Line {
                        by: b.by.checked_mul(*k)?,
                        start: Num::of(*how, a.start, b.start),
                        bound: bounds.and_then(|(x, y)| x.checked_mul(y)),
                    }),
                    (Binary::Multiply, _, Num::Const(k)) if b.by == 0 => Some(Line {
                        by: a.by.checked_mul(*k)?,
                        start: Num::of(*how, a.start, b.start),
                        bound: bounds.and_then(|(x, y)| x.checked_mul(y)),
                    }),
                    _ => (a.by == 0 && b.by == 0).then(|| same(Num::of(*how, a.start, b.start))),
                }
            }
            Num::Unary(how, of) => {
                let of = self.of(of)?.sound()?;
                match how {
                    Unary::Negative => Some(Line {
                        start: difference(Num::Const(0), of.start),
                        by: of.by.checked_neg()?,
                        bound: of.bound,
                    }),
                    _ => (of.by == 0).then(|| same(Num::Unary(*how, Box::new(of.start)))),
                }
            }
            _ => None,
        }
    }

    /// Moves a loop's ends so that a condition holds between them, or puts one that is the
    /// same for all numbers around the loop.
    fn tighten(
        &self,
        condition: &Num,
        from: &mut Num,
        to: &mut Num,
        around: &mut Vec<Step>,
    ) -> Option<()> {
        let Num::Binary(how, a, b) = condition else { return None };
        let (a, b) = (self.of(a)?.sound()?, self.of(b)?.sound()?);
        let ((a, x), (b, y)) = ((a.start, a.by), (b.start, b.by));
        if x == y {
            // Where it does not hold, the ends and what moved them are not worked out.
            self.plan.reach(from).and(self.plan.reach(to))?;
            around.push(Step::If(match x {
                0 => Num::of(*how, a, b),
                // The number of the loop is on both sides.
                _ if matches!(how, Binary::Less | Binary::LessEqual | Binary::Equal) => {
                    Num::of(*how, a, b)
                }
                _ => return None,
            }));
            return Some(());
        }
        let slack = match how {
            Binary::LessEqual => 0,
            Binary::Less => 1,
            _ => return None,
        };
        // rest + coefficient * number >= 0
        let rest = difference(difference(b, a), Num::Const(slack));
        let coefficient = y.checked_sub(x)?;
        let by = Num::Const(coefficient.checked_abs()?);
        let quotient = if by == Num::Const(1) { rest } else { Num::of(Binary::Divide, rest, by) };
        if coefficient > 0 {
            *from = Num::of(Binary::Max, from.clone(), difference(Num::Const(0), quotient));
        } else {
            *to = Num::of(Binary::Min, to.clone(), quotient);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::plan::LARGEST_ARGUMENT;
    use super::super::super::plan::{Kind, Param};
    use super::*;

    fn num(how: Binary, a: Num, b: Num) -> Num {
        Num::Binary(how, Box::new(a), Box::new(b))
    }

    fn branch(to: Num, conditions: Vec<Num>) -> Branch {
        let each = Step::Each { var: 0, from: Num::Const(1), to };
        let left = |p| Arg::Number(num(Binary::Subtract, Num::Param(p), Num::Var(0)));
        let steps = [each].into_iter().chain(conditions.into_iter().map(Step::If)).collect();
        Branch { steps, leaves: vec![Leaf::Own(vec![left(0), left(1)])] }
    }

    fn heaps() -> Plan {
        let heap = Param { kind: Kind::Number { natural: true }, fixed: false };
        Plan {
            params: vec![heap; 2],
            options: Vec::new(),
            canonical: None,
            symmetric: Vec::new(),
            relations: Vec::new(),
            lists: Vec::new(),
            masks: Vec::new(),
            words: 1,
            rows: 0,
            texts: 0,
            letters: Vec::new(),
            reaches: [(0, LARGEST_ARGUMENT)].into(),
            turned: false,
        }
    }

    #[test]
    fn a_diagonal_is_a_line_only_up_to_its_end() {
        let least = num(Binary::Min, Num::Param(0), Num::Param(1));
        assert_eq!(line(&branch(least, vec![]), &heaps()), Some(vec![0, 1]));
        assert_eq!(line(&branch(Num::Param(0), vec![]), &heaps()), None);
        assert_eq!(line(&branch(Num::Const(3), vec![]), &heaps()), None);
    }

    #[test]
    fn conditions_move_the_ends() {
        // k <= b
        let condition = num(Binary::LessEqual, Num::Var(0), Num::Param(1));
        assert_eq!(line(&branch(Num::Param(0), vec![condition]), &heaps()), Some(vec![0, 1]));
        // 2 k < a: k <= (a - 1) / 2
        let twice = num(Binary::Multiply, Num::Const(2), Num::Var(0));
        let condition = num(Binary::Less, twice, Num::Param(0));
        let steady = steady(&branch(Num::Param(1), vec![condition]), &heaps());
        let half =
            num(Binary::Divide, num(Binary::Subtract, Num::Param(0), Num::Const(1)), Num::Const(2));
        let steady = steady.expect("a loop").1;
        assert_eq!(steady.to, num(Binary::Min, Num::Param(1), half));
    }

    /// k + c - c with a large c: at all but small k there is no such number on the way.
    #[test]
    fn what_is_too_large_on_the_way_is_not_left_out() {
        let large = || Num::Const(i64::MAX - 5);
        let there = num(Binary::Add, Num::Var(0), large());
        let and_back = num(Binary::Subtract, there, large());
        let loops = |arg| Branch {
            steps: vec![Step::Each { var: 0, from: Num::Const(1), to: Num::Param(0) }],
            leaves: vec![Leaf::Own(vec![Arg::Number(arg), Arg::Kept])],
        };
        assert!(steady(&loops(and_back), &heaps()).is_none());
        let there = num(Binary::Add, Num::Var(0), Num::Const(7));
        let and_back = num(Binary::Subtract, there, Num::Const(7));
        assert!(steady(&loops(and_back), &heaps()).is_some());
    }
}
