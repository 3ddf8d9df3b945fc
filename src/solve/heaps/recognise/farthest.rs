//! How large a heap may be for all numbers in its rules to have a value. What small heaps show is
//! so for large ones as far as that: beyond it a number on the way may be too large.

use super::super::super::plan::{Binary, Num, Unary, Var};
use super::cases::{Case, Heap, Round};
use hashbrown::HashMap;

/// Rules whose numbers are too large for heaps of this size are none of one heap.
const LEAST: u64 = 1 << 48;

const LARGEST: i128 = i64::MAX as i128;

/// The largest heap for whose numbers a case has values; none if that is too small.
pub fn farthest(case: &Case) -> Option<u64> {
    let mut scan = Scan { names: HashMap::new(), farthest: LARGEST };
    for round in &case.rounds {
        match round {
            Round::If(condition) => drop(scan.reach(condition)?),
            Round::Each(var, from, to) => {
                let (from, to) = (scan.reach(from)?, scan.reach(to)?);
                scan.names.insert(*var, Reach { low: from.low, high: to.high });
            }
        }
    }
    for heap in &case.heaps {
        let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
        scan.reach(n)?;
    }
    u64::try_from(scan.farthest).ok().filter(|farthest| *farthest >= LEAST)
}

/// So many times the heap, and a constant.
#[derive(Clone, Copy, Debug)]
struct Line {
    heap: i128,
    constant: i128,
}

impl Line {
    const ZERO: Line = Line { heap: 0, constant: 0 };

    fn with(self, other: Line, how: impl Fn(i128, i128) -> i128) -> Line {
        Line { heap: how(self.heap, other.heap), constant: how(self.constant, other.constant) }
    }

    /// A line above both, for all heaps.
    fn above(self, other: Line) -> Line {
        self.with(other, i128::max)
    }

    /// A line below both.
    fn below(self, other: Line) -> Line {
        self.with(other, i128::min)
    }

    /// How large the heap may be for this to be no larger than the largest number.
    fn farthest(self) -> i128 {
        match self.heap {
            1.. => (LARGEST - self.constant) / self.heap,
            _ if self.constant > LARGEST => 0,
            _ => LARGEST,
        }
    }
}

/// A number lies between two lines.
#[derive(Clone, Copy, Debug)]
struct Reach {
    low: Line,
    high: Line,
}

impl Reach {
    fn constant(n: i128) -> Reach {
        let line = Line { heap: 0, constant: n };
        Reach { low: line, high: line }
    }

    fn truth() -> Reach {
        Reach::constant(0).or(Reach::constant(1))
    }

    fn or(self, other: Reach) -> Reach {
        Reach { low: self.low.below(other.low), high: self.high.above(other.high) }
    }

    fn plus(self, other: Reach) -> Reach {
        let sum = |a: Line, b: Line| a.with(b, |a, b| a + b);
        Reach { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    fn times(self, by: i128) -> Option<Reach> {
        let line = |line: Line| {
            Some(Line {
                heap: line.heap.checked_mul(by)?,
                constant: line.constant.checked_mul(by)?,
            })
        };
        let (low, high) = (line(self.low)?, line(self.high)?);
        Some(if by < 0 { Reach { low: high, high: low } } else { Reach { low, high } })
    }
}

struct Scan {
    names: HashMap<Var, Reach>,
    farthest: i128,
}

impl Scan {
    /// Where a number lies, and all that it is worked out from; none if that is not known.
    fn reach(&mut self, n: &Num) -> Option<Reach> {
        let reach = self.own(n)?;
        let back = reach.times(-1)?;
        self.farthest = self.farthest.min(reach.high.farthest()).min(back.high.farthest());
        // Beyond it sums of what is left may not fit.
        (self.farthest >= i128::from(LEAST)).then_some(reach)
    }

    fn own(&mut self, n: &Num) -> Option<Reach> {
        Some(match n {
            Num::Const(n) => Reach::constant(i128::from(*n)),
            Num::Param(_) => {
                let heap = Line { heap: 1, constant: 0 };
                Reach { low: heap, high: heap }
            }
            Num::Var(var) => *self.names.get(var)?,
            Num::Binary(how, a, b) => {
                let (x, y) = (self.reach(a)?, self.reach(b)?);
                match (how, &**a, &**b) {
                    (Binary::Add, ..) => x.plus(y),
                    (Binary::Subtract, ..) => x.plus(y.times(-1)?),
                    (Binary::Multiply, Num::Const(by), _) => y.times(i128::from(*by))?,
                    (Binary::Multiply, _, Num::Const(by)) => x.times(i128::from(*by))?,
                    (Binary::Remainder, _, Num::Const(by)) if *by > 0 => {
                        Reach::constant(0).or(Reach::constant(i128::from(*by)))
                    }
                    // No further from 0 than before.
                    (Binary::Divide, _, Num::Const(by)) if *by > 0 => {
                        Reach { low: x.low.below(Line::ZERO), high: x.high.above(Line::ZERO) }
                    }
                    (Binary::Min | Binary::Max, ..) => x.or(y),
                    (Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual, ..) => {
                        Reach::truth()
                    }
                    _ => return None,
                }
            }
            Num::Unary(Unary::Not, a) => {
                self.reach(a)?;
                Reach::truth()
            }
            Num::Unary(Unary::Negative, a) => self.reach(a)?.times(-1)?,
            Num::Unary(Unary::Abs, a) => {
                let of = self.reach(a)?;
                of.or(of.times(-1)?)
            }
            Num::And(a, b) | Num::Or(a, b) => {
                self.reach(a)?;
                self.reach(b)?;
                Reach::truth()
            }
            Num::Choose(on, yes, no) => {
                self.reach(on)?;
                self.reach(yes)?.or(self.reach(no)?)
            }
            _ => return None,
        })
    }
}
