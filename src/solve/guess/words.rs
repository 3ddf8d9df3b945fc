//! Formulas in the words of the language, which can be worked out at any heap: what is written
//! and what is tested are one thing.

use super::similar::Similar;
use super::steps::Steps;

/// The names that a formula may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The size of the heap.
    N,
    /// The numbers of a position of a game of two or three.
    A,
    B,
    C,
    /// A number that `any` goes through.
    K,
}

/// Operators of two sides. Truth is 1, falsehood 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    Plus,
    Minus,
    Times,
    /// Rounds down.
    Over,
    /// Never negative: no formula divides by a negative number.
    Modulo,
    Power,
    Xor,
    Equal,
    Less,
    And,
}

/// Functions of the language, and what formulas make of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    Isqrt,
    Abs,
    Prime,
    /// `min(bits(n))`: how often two divides it.
    LowestBit,
    /// `max(bits(n))`: the logarithm to base two, rounded down.
    HighestBit,
    /// `len(bits(n))`: the ones in binary.
    Ones,
    /// `len(divisors(n))`.
    Divisors,
    /// Different primes that divide it.
    Primes,
    /// The same with repetition: the divisors that are powers of a prime.
    PrimePowers,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    Name(Name),
    Number(i64),
    Binary(Sign, Box<Formula>, Box<Formula>),
    Call(Function, Box<Formula>),
    /// The lesser, or the greater, of the formula and a number.
    Least(Box<Formula>, i64),
    Most(Box<Formula>, i64),
    /// The lesser of `a` and `b`.
    LeastPart,
    If(Box<Formula>, Box<Formula>, Box<Formula>),
    /// The entry of a list at that place.
    Entry(Vec<i64>, Box<Formula>),
    /// Is it one of these?
    In(Box<Formula>, Vec<i64>),
    /// Are they together one of these?
    TupleIn(Vec<Formula>, Vec<Vec<i64>>),
    /// Is it n for some k from the first to the second? It never falls as k rises.
    Meets(Box<Formula>, Box<Formula>, Box<Formula>),
    /// A function defined by itself on smaller heaps.
    Similar(Box<Similar>),
    /// Is n a member of a sequence, each found from those before it?
    Reached(Box<Steps>),
}

/// What the names stand for: n, a, b, c and k.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    pub n: i64,
    pub a: i64,
    pub b: i64,
    pub c: i64,
    pub k: i64,
}

impl Place {
    pub fn heap(n: i64) -> Place {
        Place { n, ..Place::default() }
    }

    pub fn pair(a: i64, b: i64) -> Place {
        Place { a, b, ..Place::default() }
    }

    pub fn triple([a, b, c]: [i64; 3]) -> Place {
        Place { a, b, c, ..Place::default() }
    }
}

pub(super) fn n() -> Formula {
    Formula::Name(Name::N)
}

/// The first number of a position of two or three.
pub(super) fn a() -> Formula {
    Formula::Name(Name::A)
}

/// The second number of such a position.
pub(super) fn b() -> Formula {
    Formula::Name(Name::B)
}

/// The third number of a position of three.
pub(super) fn c() -> Formula {
    Formula::Name(Name::C)
}

impl Formula {
    fn binary(self, sign: Sign, right: Formula) -> Formula {
        Formula::Binary(sign, Box::new(self), Box::new(right))
    }

    pub fn and(self, right: Formula) -> Formula {
        self.binary(Sign::And, right)
    }

    pub fn minus_formula(self, right: Formula) -> Formula {
        self.binary(Sign::Minus, right)
    }

    pub fn less(self, right: Formula) -> Formula {
        self.binary(Sign::Less, right)
    }

    pub fn is(self, right: Formula) -> Formula {
        self.binary(Sign::Equal, right)
    }

    pub fn xor_formula(self, right: Formula) -> Formula {
        self.binary(Sign::Xor, right)
    }

    pub fn plus_formula(self, right: Formula) -> Formula {
        match (self, right) {
            (left, Formula::Number(c)) => left.plus(c),
            (Formula::Number(0), right) => right,
            (left, right) => left.binary(Sign::Plus, right),
        }
    }

    pub fn plus(self, c: i64) -> Formula {
        match (self, c) {
            (Formula::Number(x), c) => Formula::Number(x.saturating_add(c)),
            (left, 0) => left,
            (left, c) if c < 0 => left.binary(Sign::Minus, Formula::Number(c.saturating_neg())),
            (left, c) => left.binary(Sign::Plus, Formula::Number(c)),
        }
    }

    /// The number stands first: `2 * n`.
    pub fn times(self, c: i64) -> Formula {
        match (self, c) {
            (_, 0) => Formula::Number(0),
            (Formula::Number(x), c) => Formula::Number(x.saturating_mul(c)),
            (left, 1) => left,
            (left, c) => Formula::Number(c).binary(Sign::Times, left),
        }
    }

    pub fn times_formula(self, right: Formula) -> Formula {
        self.binary(Sign::Times, right)
    }

    pub fn over(self, c: i64) -> Formula {
        if c == 1 { self } else { self.binary(Sign::Over, Formula::Number(c)) }
    }

    pub fn over_formula(self, right: Formula) -> Formula {
        self.binary(Sign::Over, right)
    }

    pub fn modulo(self, c: i64) -> Formula {
        self.binary(Sign::Modulo, Formula::Number(c))
    }

    pub fn xor(self, c: i64) -> Formula {
        if c == 0 { self } else { self.binary(Sign::Xor, Formula::Number(c)) }
    }

    pub fn equals(self, c: i64) -> Formula {
        self.binary(Sign::Equal, Formula::Number(c))
    }

    pub fn squared(self) -> Formula {
        self.binary(Sign::Power, Formula::Number(2))
    }

    pub fn call(self, function: Function) -> Formula {
        Formula::Call(function, Box::new(self))
    }

    /// `2^self`.
    pub fn power_of_two(self) -> Formula {
        Formula::Number(2).binary(Sign::Power, self)
    }

    pub fn choose(condition: Formula, yes: Formula, no: Formula) -> Formula {
        Formula::If(Box::new(condition), Box::new(yes), Box::new(no))
    }

    /// `self == c`, or `self in {…}` where there are several.
    pub fn among(self, members: &[i64]) -> Formula {
        match members {
            [only] => self.equals(*only),
            _ => Formula::In(Box::new(self), members.to_vec()),
        }
    }

    /// The same of other names; none where a form speaks of n, or of a and b, without a name in it.
    pub(super) fn renamed(&self, to: &dyn Fn(Name) -> Option<Formula>) -> Option<Formula> {
        let of = |formula: &Formula| formula.renamed(to).map(Box::new);
        Some(match self {
            Formula::Name(name) => to(*name)?,
            Formula::Number(c) => Formula::Number(*c),
            Formula::Binary(sign, left, right) => Formula::Binary(*sign, of(left)?, of(right)?),
            Formula::Call(function, own) => Formula::Call(*function, of(own)?),
            Formula::Least(own, c) => Formula::Least(of(own)?, *c),
            Formula::Most(own, c) => Formula::Most(of(own)?, *c),
            Formula::If(condition, yes, no) => Formula::If(of(condition)?, of(yes)?, of(no)?),
            Formula::Entry(list, own) => Formula::Entry(list.clone(), of(own)?),
            Formula::In(own, members) => Formula::In(of(own)?, members.clone()),
            Formula::LeastPart
            | Formula::TupleIn(..)
            | Formula::Meets(..)
            | Formula::Similar(_)
            | Formula::Reached(_) => return None,
        })
    }

    /// What it is worth there; nothing where it means nothing or leaves 64 bits.
    pub fn at(&self, place: Place) -> Option<i64> {
        match self {
            Formula::Name(Name::N) => Some(place.n),
            Formula::Name(Name::A) => Some(place.a),
            Formula::Name(Name::B) => Some(place.b),
            Formula::Name(Name::C) => Some(place.c),
            Formula::Name(Name::K) => Some(place.k),
            Formula::Number(c) => Some(*c),
            // It stops early, as in the language.
            Formula::Binary(Sign::And, left, right) => match left.at(place)? {
                0 => Some(0),
                _ => right.at(place),
            },
            Formula::Binary(sign, left, right) => sign.of(left.at(place)?, right.at(place)?),
            Formula::Call(function, of) => function.of(of.at(place)?),
            Formula::Least(of, c) => Some(of.at(place)?.min(*c)),
            Formula::Most(of, c) => Some(of.at(place)?.max(*c)),
            Formula::LeastPart => Some(place.a.min(place.b)),
            Formula::If(condition, yes, no) => match condition.at(place)? {
                0 => no.at(place),
                _ => yes.at(place),
            },
            Formula::Entry(list, of) => list.get(usize::try_from(of.at(place)?).ok()?).copied(),
            Formula::In(of, members) => Some(i64::from(members.contains(&of.at(place)?))),
            Formula::TupleIn(of, members) => {
                let at: Vec<i64> = of.iter().map(|of| of.at(place)).collect::<Option<_>>()?;
                Some(i64::from(members.contains(&at)))
            }
            Formula::Meets(rising, from, to) => {
                let at = |k: i64| rising.at(Place { k, ..place });
                let (mut least, mut most) = (from.at(place)?, to.at(place)?);
                while least < most {
                    let middle = least + (most - least) / 2;
                    if at(middle)? < place.n {
                        least = middle + 1;
                    } else {
                        most = middle;
                    }
                }
                Some(i64::from(least == most && at(least)? == place.n))
            }
            Formula::Similar(similar) => similar.at(place.n),
            Formula::Reached(steps) => steps.reaches(place.n).map(i64::from),
        }
    }
}

impl Sign {
    fn of(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Sign::Plus => left.checked_add(right),
            Sign::Minus => left.checked_sub(right),
            Sign::Times => left.checked_mul(right),
            Sign::Over => left.checked_div_euclid(right),
            Sign::Modulo => left.checked_rem_euclid(right),
            Sign::Power => left.checked_pow(u32::try_from(right).ok()?),
            Sign::Xor => (left >= 0 && right >= 0).then_some(left ^ right),
            Sign::Equal => Some(i64::from(left == right)),
            Sign::Less => Some(i64::from(left < right)),
            Sign::And => Some(i64::from(left != 0 && right != 0)),
        }
    }
}

impl Function {
    pub fn of(self, x: i64) -> Option<i64> {
        match self {
            Function::Abs => return x.checked_abs(),
            Function::Prime => return Some(i64::from(factors(x).is_some_and(|f| f == [(x, 1)]))),
            _ => {}
        }
        let positive = u64::try_from(x).ok()?;
        match self {
            Function::Isqrt => i64::try_from(positive.isqrt()).ok(),
            Function::LowestBit if positive > 0 => Some(i64::from(positive.trailing_zeros())),
            Function::HighestBit => Some(i64::from(positive.checked_ilog2()?)),
            Function::Ones => Some(i64::from(positive.count_ones())),
            Function::Divisors => {
                Some(factors(x)?.iter().map(|(_, times)| i64::from(*times) + 1).product())
            }
            Function::Primes => Some(factors(x)?.len() as i64),
            Function::PrimePowers => {
                Some(factors(x)?.iter().map(|(_, times)| i64::from(*times)).sum())
            }
            _ => None,
        }
    }
}

/// The primes that divide it, and how often; nothing for 0 and below.
fn factors(x: i64) -> Option<Vec<(i64, u32)>> {
    if x < 1 {
        return None;
    }
    let (mut rest, mut found, mut prime) = (x, Vec::new(), 2);
    while prime <= rest / prime {
        let mut times = 0;
        while rest % prime == 0 {
            rest /= prime;
            times += 1;
        }
        if times > 0 {
            found.push((prime, times));
        }
        prime += 1;
    }
    if rest > 1 {
        found.push((rest, 1));
    }
    Some(found)
}
