//! How far a game must be looked at to know its moves for all heaps.
//!
//! The conditions of a case compare linear forms in the heap n and in the sizes v, w, … that
//! its d loops go through; remainders and quotients by fixed numbers may stand in them. Let M be
//! a common multiple of the divisors. Each form is a plane in the space of (n, v, w, …), and so
//! is each bound of the sizes that a rule of taking and breaking would leave (a part of 1, two
//! equal parts). The planes cut the space into cells, in each of which all conditions depend on
//! the point modulo M alone, and so does whether such a rule offers it.
//!
//! A point of a cell is a mean of the cell's corners and a sum of its edges that go on for ever:
//! of no more than d + 1 of them, by Carathéodory's theorem. The corners are where d + 1 planes
//! meet; their n follows from determinants. An edge has the direction of a whole vector whose n
//! is a determinant of d planes without their n, at most D. Where an edge is taken more than M
//! times, M times less leads to a point of the same cell that is the same modulo M. So each cell
//! has each of its kinds of points at an n of at most the largest corner and (d + 1)(M + 1)D:
//! what holds for all heaps up to there holds for all.
//!
//! That is of one case. Two cases that are parts of a rule only together could come apart further
//! out, where a plane of the one meets one of the other; so each must be such a rule by itself.

use super::super::super::plan::{Binary, Num, Unary};
use super::cases::{Case, Heap, Round};

/// A linear form over a divisor, with a bound for its constant.
#[derive(Clone, Debug, PartialEq)]
struct Form {
    heap: i64,
    names: Vec<(u8, i64)>,
    constant: i64,
    over: i64,
}

impl Form {
    fn constant(constant: i64) -> Form {
        Form { heap: 0, names: Vec::new(), constant, over: 1 }
    }

    fn of(&self, name: u8) -> i64 {
        self.names.iter().find(|(own, _)| *own == name).map_or(0, |(_, by)| *by)
    }
}

/// What the conditions of a case need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// From here on everything is regular.
    pub regular: i64,
    /// All heaps below this must be looked at.
    pub end: i64,
    pub modulus: i64,
}

/// Numbers beyond this are too many heaps to go through.
const MOST: i64 = 1_000_000;

/// So many planes are compared with one another, at most.
const MOST_PLANES: usize = 60;

/// None if a condition is no comparison of linear forms.
pub(super) fn bound(case: &Case) -> Option<Bound> {
    let mut scan = Scan { planes: Vec::new(), modulus: 1 };
    let mut names = Vec::new();
    for round in &case.rounds {
        match round {
            Round::If(condition) => scan.condition(condition)?,
            Round::Each(var, from, to) => {
                names.push(*var);
                let own = Form { names: vec![(*var, 1)], ..Form::constant(0) };
                for end in [from, to] {
                    for form in scan.forms(end)? {
                        scan.plane(&own, &form)?;
                    }
                }
            }
        }
    }
    let mut heaps: Vec<Form> = Vec::new();
    for heap in &case.heaps {
        let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
        for form in scan.forms(n)? {
            // No part, and a part of one.
            scan.plane(&form, &Form::constant(1))?;
            for other in &heaps {
                scan.plane(&form, other)?;
            }
            heaps.push(form);
        }
    }
    scan.plane(&Form { heap: 1, ..Form::constant(0) }, &Form::constant(1))?;
    let (corner, edge) = scan.corners(&names)?;
    let (loops, modulus) = (names.len() as i64, scan.modulus);
    let far = (loops + 1).checked_mul(modulus + 1)?.checked_mul(edge)?;
    let regular = corner.checked_add(far)?;
    let end = regular.checked_add(2 * modulus + far + 4)?;
    (end < MOST).then_some(Bound { regular, end, modulus })
}

struct Scan {
    planes: Vec<Form>,
    modulus: i64,
}

impl Scan {
    /// The largest n at which planes meet in a corner, and the largest of an edge.
    fn corners(&self, names: &[u8]) -> Option<(i64, i64)> {
        let (mut corner, mut edge) = (0, 1);
        let mut corner_at = |n: i64| corner = corner.max(n);
        let mut edge_at = |n: i64| edge = edge.max(n.abs());
        match names {
            [] => self.planes.iter().filter(|p| p.heap != 0).for_each(|p| corner_at(p.constant)),
            [v] => {
                for (i, a) in self.planes.iter().enumerate() {
                    edge_at(a.of(*v));
                    for b in self.planes.iter().take(i) {
                        let (x, y) = (a.of(*v), b.of(*v));
                        let whole = (a.heap * y - b.heap * x).abs();
                        if whole > 0 {
                            corner_at((a.constant * y.abs() + b.constant * x.abs()) / whole);
                        }
                    }
                }
            }
            [v, w] => {
                let minor = |a: &Form, b: &Form| a.of(*v) * b.of(*w) - a.of(*w) * b.of(*v);
                for (i, a) in self.planes.iter().enumerate() {
                    for (j, b) in self.planes.iter().enumerate().take(i) {
                        let ab = minor(a, b);
                        edge_at(ab);
                        for c in self.planes.iter().take(j) {
                            let (bc, ca) = (minor(b, c), minor(c, a));
                            let whole = (a.heap * bc + b.heap * ca + c.heap * ab).abs();
                            let constants = a.constant * bc.abs()
                                + b.constant * ca.abs()
                                + c.constant * ab.abs();
                            if whole > 0 {
                                corner_at(constants / whole);
                            }
                        }
                    }
                }
            }
            _ => return None,
        }
        Some((corner + 1, edge))
    }

    fn divisor(&mut self, by: i64) -> Option<()> {
        self.modulus = super::lcm(self.modulus, by)?;
        Some(())
    }

    /// Two forms are compared.
    fn plane(&mut self, a: &Form, b: &Form) -> Option<()> {
        if a.over > 1 && b.over > 1 {
            self.divisor(a.over)?;
            self.divisor(b.over)?;
        }
        // A quotient is rounded down: the forms are known up to their divisors.
        let slack = if a.over * b.over > 1 { a.over * b.over } else { 0 };
        let (left, right) = (times(a, b.over)?, times(b, a.over)?);
        let mut plane = minus(&Form { over: 1, ..left }, &Form { over: 1, ..right })?;
        plane.constant = plane.constant.checked_add(slack)?;
        plane.names.retain(|(_, by)| *by != 0);
        plane.names.sort_unstable();
        let small = |n: i64| n.abs() <= 64;
        if !small(plane.heap) || plane.constant > MOST || plane.names.iter().any(|n| !small(n.1)) {
            return None;
        }
        if plane.heap < 0 {
            plane.heap = -plane.heap;
            plane.names.iter_mut().for_each(|(_, by)| *by = -*by);
        }
        // Parallel planes: the one that may lie further out.
        let parallel = |p: &&mut Form| p.heap == plane.heap && p.names == plane.names;
        match self.planes.iter_mut().find(parallel) {
            Some(known) => known.constant = known.constant.max(plane.constant),
            None => self.planes.push(Form { over: 1, ..plane }),
        }
        (self.planes.len() <= MOST_PLANES).then_some(())
    }

    fn condition(&mut self, n: &Num) -> Option<()> {
        match n {
            Num::Const(_) => Some(()),
            Num::And(a, b) | Num::Or(a, b) => {
                self.condition(a)?;
                self.condition(b)
            }
            Num::Unary(Unary::Not, a) => self.condition(a),
            Num::Choose(c, a, b) => [c, a, b].into_iter().try_for_each(|n| self.condition(n)),
            Num::Binary(
                Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual,
                a,
                b,
            ) => {
                let (a, b) = (self.forms(a)?, self.forms(b)?);
                let mut pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
                pairs.try_for_each(|(a, b)| self.plane(a, b))
            }
            // A number as a condition: whether it is 0.
            other => {
                let forms = self.forms(other)?;
                forms.iter().try_for_each(|f| self.plane(f, &Form::constant(0)))
            }
        }
    }

    /// The forms that a number may be.
    fn forms(&mut self, n: &Num) -> Option<Vec<Form>> {
        let one = |form: Form| Some(vec![form]);
        match n {
            Num::Const(n) => one(Form::constant(n.checked_abs()?)),
            Num::Param(_) => one(Form { heap: 1, ..Form::constant(0) }),
            Num::Var(var) => one(Form { names: vec![(*var, 1)], ..Form::constant(0) }),
            Num::Binary(Binary::Add, a, b) => self.pairs(a, b, |a, b| minus(a, &times(b, -1)?)),
            Num::Binary(Binary::Subtract, a, b) => self.pairs(a, b, minus),
            Num::Binary(Binary::Multiply, a, b) => match (&**a, &**b) {
                (Num::Const(by), n) | (n, Num::Const(by)) => self.multiplied(n, *by),
                _ => None,
            },
            Num::Binary(Binary::Remainder, a, b) => match &**b {
                Num::Const(by) if *by > 0 => {
                    for form in self.forms(a)? {
                        self.divisor(by.checked_mul(form.over)?)?;
                    }
                    // Anything from 0 to less than it, by what is left modulo it.
                    one(Form::constant(*by))
                }
                _ => None,
            },
            Num::Binary(Binary::Divide, a, b) => match &**b {
                Num::Const(by) if (1..=16).contains(by) => {
                    let mut forms = self.forms(a)?;
                    for form in &mut forms {
                        form.over = form.over.checked_mul(*by).filter(|by| *by <= 64)?;
                    }
                    Some(forms)
                }
                _ => None,
            },
            Num::Binary(Binary::Min | Binary::Max, a, b) => {
                let mut all = self.forms(a)?;
                let others = self.forms(b)?;
                for (a, b) in all.iter().flat_map(|a| others.iter().map(move |b| (a, b))) {
                    self.plane(a, b)?;
                }
                all.extend(others);
                Some(all)
            }
            Num::Unary(Unary::Negative, a) => self.multiplied(a, -1),
            Num::Unary(Unary::Abs, a) => {
                let all = self.forms(a)?;
                let back = self.multiplied(a, -1);
                all.iter().try_for_each(|f| self.plane(f, &Form::constant(0)))?;
                Some([all, back?].concat())
            }
            Num::Choose(c, a, b) => {
                self.condition(c)?;
                let mut all = self.forms(a)?;
                all.extend(self.forms(b)?);
                Some(all)
            }
            // A truth is 0 or 1.
            Num::Binary(
                Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual,
                ..,
            )
            | Num::And(..)
            | Num::Or(..)
            | Num::Unary(Unary::Not, _) => {
                self.condition(n)?;
                one(Form::constant(1))
            }
            _ => None,
        }
    }

    fn multiplied(&mut self, n: &Num, by: i64) -> Option<Vec<Form>> {
        let forms = self.forms(n)?;
        for form in &forms {
            // So many times a quotient depends on what is left over.
            self.divisor(form.over)?;
        }
        forms.iter().map(|f| times(f, by)).collect()
    }

    fn pairs(
        &mut self,
        a: &Num,
        b: &Num,
        how: impl Fn(&Form, &Form) -> Option<Form>,
    ) -> Option<Vec<Form>> {
        let (a, b) = (self.forms(a)?, self.forms(b)?);
        for form in a.iter().chain(&b) {
            // A quotient inside of a sum depends on what is left over.
            self.divisor(form.over)?;
        }
        let all = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
        let all: Option<Vec<Form>> = all.map(|(a, b)| how(a, b)).collect();
        all.filter(|all| all.len() <= 16)
    }
}

fn times(form: &Form, by: i64) -> Option<Form> {
    let names: Option<Vec<(u8, i64)>> =
        form.names.iter().map(|(v, c)| Some((*v, c.checked_mul(by)?))).collect();
    Some(Form {
        heap: form.heap.checked_mul(by)?,
        names: names?,
        constant: form.constant.checked_mul(by.checked_abs()?)?,
        over: form.over,
    })
}

/// The difference; constants are bounds, so they add up.
fn minus(a: &Form, b: &Form) -> Option<Form> {
    let (a, b) = match (a.over, b.over) {
        (x, y) if x == y => (a.clone(), b.clone()),
        (x, y) => {
            let mut both = (times(a, y)?, times(b, x)?);
            (both.0.over, both.1.over) = (x * y, x * y);
            both
        }
    };
    let mut all = a;
    all.heap = all.heap.checked_sub(b.heap)?;
    // Quotients are rounded down.
    let slack = if all.over > 1 { all.over } else { 0 };
    all.constant = all.constant.checked_add(b.constant)?.checked_add(slack)?;
    for (var, c) in &b.names {
        match all.names.iter_mut().find(|(v, _)| v == var) {
            Some((_, own)) => *own = own.checked_sub(*c)?,
            None => all.names.push((*var, c.checked_neg()?)),
        }
    }
    (all.over <= 64).then_some(all)
}
