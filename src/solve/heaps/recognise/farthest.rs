//! How large a heap may be for all numbers in its rules to have a value. What small heaps show is
//! so for large ones as far as that: beyond it a number on the way may be too large.

use super::super::super::plan::{Binary, Num, Unary, Var};
use super::cases::{Case, Heap, Round};
use hashbrown::HashMap;

/// Rules whose numbers are too large for heaps of this size are none of one heap.
const LEAST: u64 = 1 << 48;

const LARGEST: i128 = i64::MAX as i128;

/// The largest heap up to which all numbers of a case have a value; none if that is less than `LEAST`.
pub(super) fn farthest(case: &Case) -> Option<u64> {
    let mut scan = Scan { names: HashMap::new(), farthest: LARGEST };
    for round in &case.rounds {
        match round {
            Round::If(condition) => drop(scan.number(condition)?),
            Round::Each(var, from, to) => {
                let (from, to) = (scan.number(from)?, scan.number(to)?);
                scan.names.insert(*var, Between { low: from.low, high: to.high });
            }
        }
    }
    for heap in &case.heaps {
        let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
        scan.number(n)?;
    }
    u64::try_from(scan.farthest).ok()
}

/// A linear function of the heap's size: a multiple of it, plus a constant.
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

/// The lines between which a number lies, whatever the heap is.
#[derive(Clone, Copy, Debug)]
struct Between {
    low: Line,
    high: Line,
}

impl Between {
    fn constant(n: i128) -> Between {
        let line = Line { heap: 0, constant: n };
        Between { low: line, high: line }
    }

    fn truth() -> Between {
        Between::constant(0).or(Between::constant(1))
    }

    fn or(self, other: Between) -> Between {
        Between { low: self.low.below(other.low), high: self.high.above(other.high) }
    }

    fn plus(self, other: Between) -> Between {
        let sum = |a: Line, b: Line| a.with(b, |a, b| a + b);
        Between { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    fn times(self, by: i128) -> Option<Between> {
        let line = |line: Line| {
            Some(Line {
                heap: line.heap.checked_mul(by)?,
                constant: line.constant.checked_mul(by)?,
            })
        };
        let (low, high) = (line(self.low)?, line(self.high)?);
        Some(if by < 0 { Between { low: high, high: low } } else { Between { low, high } })
    }
}

struct Scan {
    names: HashMap<Var, Between>,
    farthest: i128,
}

impl Scan {
    /// Where a number lies. It and all numbers that it is worked out from bound the heap; none if one
    /// of them is not known, or is too large below `LEAST`.
    fn number(&mut self, n: &Num) -> Option<Between> {
        let between = self.worked_out(n)?;
        let negative = between.times(-1)?;
        self.farthest = self.farthest.min(between.high.farthest()).min(negative.high.farthest());
        (self.farthest >= i128::from(LEAST)).then_some(between)
    }

    fn worked_out(&mut self, n: &Num) -> Option<Between> {
        Some(match n {
            Num::Const(n) => Between::constant(i128::from(*n)),
            Num::Param(_) => {
                let heap = Line { heap: 1, constant: 0 };
                Between { low: heap, high: heap }
            }
            Num::Var(var) => *self.names.get(var)?,
            Num::Binary(how, a, b) => {
                let (x, y) = (self.number(a)?, self.number(b)?);
                match (how, &**a, &**b) {
                    (Binary::Add, ..) => x.plus(y),
                    (Binary::Subtract, ..) => x.plus(y.times(-1)?),
                    (Binary::Multiply, Num::Const(by), _) => y.times(i128::from(*by))?,
                    (Binary::Multiply, _, Num::Const(by)) => x.times(i128::from(*by))?,
                    (Binary::Remainder, _, Num::Const(by)) if *by > 0 => {
                        Between::constant(0).or(Between::constant(i128::from(*by)))
                    }
                    // No further from 0 than before.
                    (Binary::Divide, _, Num::Const(by)) if *by > 0 => {
                        Between { low: x.low.below(Line::ZERO), high: x.high.above(Line::ZERO) }
                    }
                    (Binary::Min | Binary::Max, ..) => x.or(y),
                    (Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual, ..) => {
                        Between::truth()
                    }
                    _ => return None,
                }
            }
            Num::Unary(Unary::Not, a) => {
                self.number(a)?;
                Between::truth()
            }
            Num::Unary(Unary::Negative, a) => self.number(a)?.times(-1)?,
            Num::Unary(Unary::Abs, a) => {
                let of = self.number(a)?;
                of.or(of.times(-1)?)
            }
            Num::And(a, b) | Num::Or(a, b) => {
                self.number(a)?;
                self.number(b)?;
                Between::truth()
            }
            Num::Choose(on, yes, no) => {
                self.number(on)?;
                self.number(yes)?.or(self.number(no)?)
            }
            _ => return None,
        })
    }
}
