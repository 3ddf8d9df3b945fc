//! How far from 0 the numbers of a plan may be, and whether they have a value at all. What may have none
//! must not be passed over by a faster way.

use super::plan::{Binary, Bits, LARGEST_ARGUMENT, Num, Plan, Row, Text, Unary};

/// A set has at most this many members, a row entries below 256, a text at most twice as many letters.
const MOST_MEMBERS: i64 = 64;

impl Plan {
    /// No value of the number is further from 0 than this, and the largest number where no more is known; none
    /// if it may have no value.
    pub fn reach(&self, n: &Num) -> Option<i64> {
        let reach = |n: &Num| self.reach(n);
        Some(match n {
            Num::Const(n) => n.saturating_abs(),
            Num::Param(at) => match self.params.get(usize::from(*at)) {
                Some(param) if !param.fixed => LARGEST_ARGUMENT,
                _ => i64::MAX,
            },
            Num::Var(var) => self.reaches.get(var).copied().unwrap_or(i64::MAX),
            Num::Binary(how, a, b) => {
                let (x, y) = (reach(a)?, reach(b)?);
                match how {
                    Binary::Add => x.checked_add(y)?,
                    // The least number is further from 0 than the largest.
                    Binary::Subtract | Binary::Multiply if x.max(y) == i64::MAX => return None,
                    Binary::Subtract => x.checked_add(y)?,
                    Binary::Multiply => x.checked_mul(y)?,
                    Binary::Divide | Binary::Remainder => match **b {
                        Num::Const(by) if by > 0 => x.max(by),
                        _ => return None,
                    },
                    Binary::Power => return None,
                    Binary::Min | Binary::Max => x.max(y),
                    Binary::Gcd => x.max(y).checked_add(1)?,
                    Binary::Xor => i64::MAX,
                    Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual => 1,
                }
            }
            Num::Unary(how, of) => {
                let of = reach(of)?;
                match how {
                    Unary::Not | Unary::Prime => 1,
                    Unary::Negative | Unary::Abs => of.checked_add(1)?,
                    Unary::Root
                    | Unary::Digits
                    | Unary::Ones
                    | Unary::LowestOne
                    | Unary::HighestOne => return None,
                }
            }
            Num::And(a, b) | Num::Or(a, b) => reach(a).and(reach(b)).map(|_| 1)?,
            Num::Choose(on, yes, no) => {
                reach(on)?;
                reach(yes)?.max(reach(no)?)
            }
            Num::Count(bits) => is_sound(bits).then_some(MOST_MEMBERS)?,
            Num::Length(row) | Num::Total(row) => match **row {
                Row::Param(_) | Row::Var(_) => MOST_MEMBERS * 256,
                _ => return None,
            },
            Num::Letters(text) => match **text {
                Text::Param(_) | Text::Var(_) => MOST_MEMBERS * 2,
                _ => return None,
            },
            Num::Texts(_, a, b) => (is_sure(a) && is_sure(b)).then_some(1)?,
            Num::Across(cell) | Num::Down(cell) => reach(cell).map(|_| MOST_MEMBERS)?,
            _ => return None,
        })
    }
}

/// Whether nothing can go wrong where a text is made.
pub fn is_sure(text: &Text) -> bool {
    matches!(text, Text::Param(_) | Text::Var(_) | Text::Const(_))
}

/// Whether nothing can go wrong where a set is made.
pub fn is_sound(bits: &Bits) -> bool {
    match bits {
        Bits::Param(_) | Bits::Var(_) => true,
        Bits::Union(a, b) | Bits::Meet(a, b) | Bits::Minus(a, b) | Bits::Xor(a, b) => {
            is_sound(a) && is_sound(b)
        }
        _ => false,
    }
}
