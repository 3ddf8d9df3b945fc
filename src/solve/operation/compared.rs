//! Numbers that are only compared or divided may be larger than the language's numbers: they are known
//! as exactly as 128 bits allow, and beyond that by what they are more or less than.

use super::super::code::{Arithmetic, Compare};
use super::super::value::Value;
use super::number;
use std::cmp::Ordering;
use std::sync::Arc;

/// All that is known of a number: that it lies between two others, both included. An end that
/// is not there is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compared {
    low: Option<i128>,
    high: Option<i128>,
}

/// An end of what a number is known to lie between, on the way to infinity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Below,
    At(i128),
    Above,
}

impl Compared {
    pub fn exact(n: i64) -> Compared {
        Compared::between(End::At(n.into()), End::At(n.into()))
    }

    fn between(low: End, high: End) -> Compared {
        // A low end that is out of reach is more than the largest number there is here.
        let low = match low {
            End::Below => None,
            End::At(n) => Some(n),
            End::Above => Some(i128::MAX),
        };
        let high = match high {
            End::Below => Some(i128::MIN),
            End::At(n) => Some(n),
            End::Above => None,
        };
        Compared { low, high }
    }

    /// What is known of a value, if it is a number.
    pub fn of(value: &Value) -> Option<Compared> {
        match value {
            Value::Number(n) => Some(Compared::exact(*n)),
            Value::TooLarge(known) => Some(**known),
            _ => None,
        }
    }

    pub fn value(self) -> Value {
        self.number().map_or_else(|| Value::TooLarge(Arc::new(self)), Value::Number)
    }

    /// Whether a comparison holds; none if what is known does not say.
    pub fn holds(self, how: Compare, other: Compared) -> Option<bool> {
        let order = self.order(other);
        // Two ends that touch, with room on the other side, still tell which may be the larger.
        let at_most = |a: Compared, b: Compared| {
            matches!((a.high, b.low), (Some(x), Some(y)) if x <= y).then_some(true)
        };
        match how {
            Compare::Less => at_most(other, self).map(|is| !is).or(order.map(Ordering::is_lt)),
            Compare::LessEqual => at_most(self, other).or(order.map(Ordering::is_le)),
            Compare::Greater => other.holds(Compare::Less, self),
            Compare::GreaterEqual => other.holds(Compare::LessEqual, self),
            Compare::Equal => order.map(Ordering::is_eq),
            Compare::NotEqual => order.map(Ordering::is_ne),
            Compare::In | Compare::NotIn | Compare::Iff => None,
        }
    }

    /// Whether it is a member of a collection of the language's numbers; none if it may be.
    pub fn is_in(self, all: &Value) -> Option<bool> {
        if let Value::From(from) = all {
            return Compared::exact(*from).holds(Compare::LessEqual, self);
        }
        self.is_within(i64::MIN, i64::MAX).filter(|is| !is)
    }

    /// Whether it lies between two numbers, both included; none if it may.
    pub fn is_within(self, from: i64, to: i64) -> Option<bool> {
        let above = Compared::exact(from).holds(Compare::LessEqual, self);
        let below = self.holds(Compare::LessEqual, Compared::exact(to));
        match (above, below) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (above, below) => Some(above? && below?),
        }
    }

    fn low(self) -> End {
        self.low.map_or(End::Below, End::At)
    }

    fn high(self) -> End {
        self.high.map_or(End::Above, End::At)
    }

    /// The number, if it is one of the language's.
    pub fn number(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low?).and_then(|n| i64::try_from(n).ok())
    }

    fn one(self) -> Option<i128> {
        self.low.filter(|_| self.low == self.high)
    }

    pub fn negative(self) -> Compared {
        Compared::exact(0).minus(self)
    }

    pub fn minus(self, other: Compared) -> Compared {
        self.plus(Compared::between(other.high().turned(), other.low().turned()))
    }

    pub fn plus(self, other: Compared) -> Compared {
        Compared::between(add(self.low(), other.low()), add(self.high(), other.high()))
    }

    /// None if the numbers do not allow it, or nothing is known of what comes of them.
    pub fn with(self, how: Arithmetic, other: Compared) -> Option<Compared> {
        match how {
            Arithmetic::Subtract => Some(self.minus(other)),
            Arithmetic::Multiply => Some(self.times(other)),
            Arithmetic::Power => self.power(other),
            Arithmetic::Divide => self.divided(other).map(|(quotient, _)| quotient),
            Arithmetic::Remainder => self.divided(other).map(|(_, rest)| rest),
            Arithmetic::NimProduct => None,
        }
    }

    /// The quotient, rounded down, and what it leaves, with the divisor's sign: of numbers that are known
    /// exactly.
    fn divided(self, by: Compared) -> Option<(Compared, Compared)> {
        let (a, b) = (self.one()?, by.one()?);
        let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
        let down = i128::from(rest != 0 && (rest < 0) != (b < 0));
        let exact = |n: i128| Compared::between(End::At(n), End::At(n));
        Some((exact(quotient - down), exact(rest + down * b)))
    }

    fn times(self, other: Compared) -> Compared {
        let ends = [(self.low(), other.low()), (self.low(), other.high())];
        let more = [(self.high(), other.low()), (self.high(), other.high())];
        let products = ends.into_iter().chain(more).map(|(a, b)| multiply(a, b));
        let (low, high) = products
            .fold((End::Above, End::Below), |(low, high), end| (low.min(end), high.max(end)));
        Compared::between(low, high)
    }

    fn power(self, exponent: Compared) -> Option<Compared> {
        let least = exponent.low.filter(|n| *n >= 0)?;
        if let (Some(base), Some(exponent)) = (self.number(), exponent.number())
            && let Some(power) = number::power(base, exponent)
        {
            return Some(Compared::exact(power));
        }
        if let Some(base) = self.one().filter(|b| b.unsigned_abs() < 2) {
            // 0, 1 and -1 stay small, however large the exponent.
            let (low, high) = match base {
                0 => (0, i128::from(least == 0)),
                base => (base, 1),
            };
            return Some(Compared::between(End::At(low), End::At(high)));
        }
        let to = |base: i128, times: i128| match u32::try_from(times) {
            Ok(times) => base.checked_pow(times).map(End::At),
            Err(_) => None,
        };
        match (self.low, exponent.one()) {
            (Some(base), _) if base >= 2 => {
                let low = to(base, least).unwrap_or(End::Above);
                let high = match (self.high, exponent.high) {
                    (Some(base), Some(most)) => to(base, most).unwrap_or(End::Above),
                    _ => End::Above,
                };
                Some(Compared::between(low, high))
            }
            (_, Some(times)) if self.high.is_some_and(|base| base <= -2) => {
                let away = self.negative().power(exponent)?;
                Some(if times % 2 == 0 { away } else { away.negative() })
            }
            _ => None,
        }
    }

    /// Which of two is the larger; none if what is known of them does not say.
    pub fn order(self, other: Compared) -> Option<Ordering> {
        let below =
            |a: Compared, b: Compared| matches!((a.high, b.low), (Some(x), Some(y)) if x < y);
        if below(self, other) {
            return Some(Ordering::Less);
        }
        if below(other, self) {
            return Some(Ordering::Greater);
        }
        self.one().filter(|one| other.one() == Some(*one)).map(|_| Ordering::Equal)
    }
}

impl End {
    fn turned(self) -> End {
        match self {
            End::Below => End::Above,
            End::At(n) => n.checked_neg().map_or(End::Above, End::At),
            End::Above => End::Below,
        }
    }

    fn sign(self) -> i32 {
        match self {
            End::Below => -1,
            End::At(n) => n.signum() as i32,
            End::Above => 1,
        }
    }
}

/// Both are low ends, or both are high ones.
fn add(a: End, b: End) -> End {
    match (a, b) {
        (End::At(x), End::At(y)) => match x.checked_add(y) {
            Some(sum) => End::At(sum),
            None if x > 0 => End::Above,
            None => End::Below,
        },
        (End::At(_), end) | (end, _) => end,
    }
}

fn multiply(a: End, b: End) -> End {
    if let (End::At(x), End::At(y)) = (a, b)
        && let Some(product) = x.checked_mul(y)
    {
        return End::At(product);
    }
    match a.sign() * b.sign() {
        0 => End::At(0),
        1 => End::Above,
        _ => End::Below,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(n: i64) -> Compared {
        Compared::exact(n)
    }

    fn power(a: i64, b: i64) -> Compared {
        n(a).power(n(b)).expect("a power")
    }

    #[test]
    fn what_is_too_large_is_still_larger() {
        for times in [63, 64, 100, 127, 128, 1_000_000, i64::MAX] {
            assert_eq!(power(2, times).order(n(i64::MAX)), Some(Ordering::Greater), "{times}");
            let turned = power(2, times).negative();
            assert_eq!(turned.order(n(i64::MIN)) == Some(Ordering::Less), times > 63, "{times}");
        }
        assert_eq!(power(2, 200).order(power(2, 100)), Some(Ordering::Greater));
        assert_eq!(power(-3, 101).order(n(0)), Some(Ordering::Less));
        assert_eq!(power(-3, 102).order(n(0)), Some(Ordering::Greater));
        assert_eq!(power(2, 200).order(power(2, 201)), None);
    }

    #[test]
    fn what_comes_back_is_exact() {
        let large = n(i64::MAX).plus(n(5));
        assert_eq!(large.number(), None);
        assert_eq!(
            large.with(Arithmetic::Subtract, n(5)).and_then(Compared::number),
            Some(i64::MAX)
        );
        assert_eq!(power(2, 100).order(power(4, 50)), Some(Ordering::Equal));
        assert_eq!(power(2, 300).times(n(0)).number(), Some(0));
        assert_eq!(
            power(2, 300).with(Arithmetic::Subtract, power(2, 300)).and_then(|c| c.order(n(0))),
            None
        );
    }

    #[test]
    fn small_bases_stay_small() {
        let large = power(2, 70);
        assert_eq!(n(1).power(large).and_then(Compared::number), Some(1));
        assert_eq!(n(0).power(large).and_then(Compared::number), Some(0));
        assert_eq!(n(-1).power(large).and_then(|c| c.order(n(2))), Some(Ordering::Less));
        assert_eq!(n(3).power(n(-1)), None);
    }

    #[test]
    fn what_is_divided_is_exact_or_unknown() {
        let with = |a: Compared, how, b: Compared| a.with(how, b).map(Compared::number);
        let (quotient, rest) = (Arithmetic::Divide, Arithmetic::Remainder);
        // 2^100 is 1 more than a multiple of 3, and 9 more than one of 11.
        assert_eq!(with(power(2, 100), rest, n(3)), Some(Some(1)));
        assert_eq!(with(power(2, 100).negative(), rest, n(3)), Some(Some(2)));
        assert_eq!(with(power(2, 100), rest, n(-3)), Some(Some(-2)));
        assert_eq!(with(power(2, 100), quotient, power(2, 60)), Some(Some(1 << 40)));
        assert_eq!(with(power(2, 100).negative(), quotient, power(3, 60)), Some(Some(-30)));
        assert_eq!(with(n(-7), quotient, power(2, 80)), Some(Some(-1)));
        assert_eq!(with(power(2, 100), quotient, n(3)), Some(None));
        for how in [quotient, rest] {
            assert_eq!(with(power(2, 200), how, n(3)), None);
            assert_eq!(with(power(2, 100), how, n(0)), None);
        }
    }
}
