//! The automata that all others are made of.

use super::dfa::{Dfa, Var};
use super::formula::{Formula, Linear};
use super::{Numeration, Result, Stop};

/// Sums with larger numbers have too many states.
const LARGEST: i64 = 1 << 16;

/// A sum without its number, and how far its digits reach to both sides.
struct Sum {
    vars: Vec<Var>,
    times: Vec<i64>,
    up: i64,
    down: i64,
    /// What the sum is compared with.
    goal: i64,
}

impl Sum {
    fn of(linear: &Linear) -> Result<Sum> {
        let times: Vec<i64> = linear.times.values().copied().collect();
        let reach = times
            .iter()
            .fold(linear.plus.saturating_abs(), |sum, t| sum.saturating_add(t.saturating_abs()));
        if reach > LARGEST {
            return Err(Stop::TooLarge);
        }
        Ok(Sum {
            vars: linear.times.keys().copied().collect(),
            up: times.iter().filter(|t| **t > 0).sum(),
            down: times.iter().filter(|t| **t < 0).map(|t| -t).sum(),
            goal: -linear.plus,
            times,
        })
    }

    fn digit(&self, letter: &[i64]) -> i64 {
        self.times.iter().zip(letter).map(|(t, d)| t * d).sum()
    }
}

/// Whether x + 2y + √5 x is more than a number: twice φx + y for the golden ratio φ.
fn exceeds(x: i64, y: i64, bound: i64) -> bool {
    let s = i128::from(x) + 2 * i128::from(y) - i128::from(bound);
    let root = 5 * i128::from(x) * i128::from(x);
    match (s >= 0, x >= 0) {
        (true, true) => s > 0 || x > 0,
        (false, false) => false,
        (true, false) => s * s > root,
        (false, true) => root > s * s,
    }
}

impl Numeration {
    /// Where the sum is 0, or 0 or less.
    ///
    /// In base k the state is the sum so far, s, and after digits that add d it is ks + d. Once s is
    /// above all that the digits of negative factors can take away, and above the goal, it grows for
    /// ever; likewise below.
    ///
    /// In Zeckendorf digits the state is the sum so far and the same digits with each weight one
    /// place lower, (x, y), and then (x + y + d, x + d). Let φ be the golden ratio and ψ = 1 - φ.
    /// φx + y becomes φ(φx + y) + φ²d, and ψx + y becomes ψ(ψx + y) + ψ²d. With |d| ≤ D the second
    /// stays within D, as ψ²D/(1 - |ψ|) = D. Their difference is √5 x. So once φx + y is above
    /// 5D + 3|goal| + 3, which is more than φ²D/(φ - 1) = 4.24 D and more than D + √5 |goal|, it
    /// only grows, and x is above the goal in the end; likewise below.
    pub fn compare(self, linear: &Linear, at_most: bool) -> Result<Dfa> {
        let sum = Sum::of(linear)?;
        if let Numeration::Base(_) = self {
            let base = self.base() as i64;
            let (high, low) = (sum.down.max(sum.goal), (-sum.up).min(sum.goal));
            let step = |s: &i64, letter: &[i64]| {
                if *s > high || *s < low {
                    return Some(*s);
                }
                let next = base * s + sum.digit(letter);
                match (next > high || next < low, at_most) {
                    (true, false) => None,
                    (true, true) => Some(next.clamp(low - 1, high + 1)),
                    (false, _) => Some(next),
                }
            };
            let accepts = |s: &i64| if at_most { *s <= sum.goal } else { *s == sum.goal };
            return self.build(&sum.vars, 0, step, accepts);
        }
        let bound = 2 * (5 * sum.up.max(sum.down) + 3 * sum.goal.abs() + 3);
        // Beyond: on which side.
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum State {
            Near(i64, i64),
            Below,
            Above,
        }
        let step = |state: &State, letter: &[i64]| {
            let State::Near(x, y) = state else { return Some(state.clone()) };
            let d = sum.digit(letter);
            let (x, y) = (x + y + d, x + d);
            let beyond = match (exceeds(x, y, bound), exceeds(-x, -y, bound)) {
                (true, _) => State::Above,
                (_, true) => State::Below,
                _ => return Some(State::Near(x, y)),
            };
            at_most.then_some(beyond)
        };
        let accepts = |state: &State| match state {
            State::Near(x, _) if at_most => *x <= sum.goal,
            State::Near(x, _) => *x == sum.goal,
            State::Below => true,
            State::Above => false,
        };
        self.build(&sum.vars, State::Near(0, 0), step, accepts)
    }

    /// Where the sum is a multiple of a number.
    pub fn multiple(self, linear: &Linear, of: i64) -> Result<Dfa> {
        if !(1..=LARGEST).contains(&of) {
            return Err(Stop::TooLarge);
        }
        let reduced = Linear {
            times: linear.times.iter().map(|(v, t)| (*v, t.rem_euclid(of))).collect(),
            plus: linear.plus.rem_euclid(of),
        };
        let vars: Vec<Var> = reduced.times.keys().copied().collect();
        let digit = |letter: &[i64]| -> i64 {
            reduced.times.values().zip(letter).map(|(t, d)| t * d).sum()
        };
        let accepts = |(x, _): &(i64, i64)| (x + reduced.plus) % of == 0;
        let base = self.base() as i64;
        let step = |(x, y): &(i64, i64), letter: &[i64]| {
            let d = digit(letter);
            Some(match self {
                Numeration::Base(_) => ((base * x + d) % of, 0),
                Numeration::Zeckendorf => ((x + y + d) % of, (x + d) % of),
            })
        };
        self.build(&vars, (0, 0), step, accepts)
    }

    /// The third is the nim-sum of the first and the second. In a base that is a power of two each digit is a few
    /// binary ones.
    pub fn xor(self, names: [Var; 3]) -> Result<Dfa> {
        if !matches!(self, Numeration::Base(2 | 4 | 8)) {
            return Err(Stop::Inexpressible);
        }
        // Names that are the same are one track.
        let formal = self.build(
            &[0, 1, 2],
            (),
            |(), letter| match letter {
                [a, b, c] if a ^ b == *c => Some(()),
                _ => None,
            },
            |()| true,
        )?;
        formal.renamed(&names, self)
    }

    pub fn power(self, of: i64, var: Var) -> Result<Dfa> {
        let Numeration::Base(_) = self else { return Err(Stop::Inexpressible) };
        let base = self.base() as i64;
        let (mut rest, mut exponent) = (of, 0_i64);
        while rest > 1 && rest % base == 0 {
            rest /= base;
            exponent += 1;
        }
        if rest != 1 || exponent == 0 {
            return Err(Stop::Inexpressible);
        }
        // How many digits have been read since the one, in circles.
        let step = |state: &Option<i64>, letter: &[i64]| match (state, letter) {
            (None, [0]) => Some(None),
            (None, [1]) => Some(Some(0)),
            (Some(n), [0]) => Some(Some((n + 1) % exponent)),
            _ => None,
        };
        self.build(&[var], None, step, |state| *state == Some(0))
    }

    pub fn odious(self, var: Var) -> Result<Dfa> {
        if self != Numeration::Base(2) {
            return Err(Stop::Inexpressible);
        }
        let step = |odd: &bool, letter: &[i64]| Some(*odd ^ (letter.first() == Some(&1)));
        self.build(&[var], false, step, |odd| *odd)
    }

    /// The second number has the digits of the first and one 0 more.
    fn shifted(self, from: Var, to: Var) -> Result<Dfa> {
        // The digit that is read of the second comes next in the first.
        let step = |next: &i64, letter: &[i64]| match letter {
            [a, b] if a == next => Some(*b),
            _ => None,
        };
        self.build(&[from, to], 0, step, |next| *next == 0)
    }

    /// floor(φn) = s + 1 for n from 1 on, where s has the Zeckendorf digits of n - 1 and one 0 more.
    ///
    /// Let n - 1 be a sum of weights F and s the sum of the next weights, each φF and a power of ψ:
    /// the next weight of F(j) is φ F(j) + ψ^j. The powers that occur have exponents from 2 on, no
    /// two of them neighbours, so that their sum e lies between ψ³/(1 - ψ²) = -0.382 and
    /// ψ²/(1 - ψ²) = 0.618, both excluded. So φn = φ(n - 1) + φ = s - e + φ lies between s + 1 and
    /// s + 2.
    pub fn golden(self, of: Var, is: Var, fresh: Var) -> Result<Dfa> {
        if self != Numeration::Zeckendorf || of == is {
            return Err(Stop::Inexpressible);
        }
        let (before, shifted) = (fresh, fresh + 1);
        let plus_one = |big: Var, small: Var| Linear {
            times: [(big, 1), (small, -1)].into_iter().collect(),
            plus: -1,
        };
        let steps = self.compare(&plus_one(of, before), false)?;
        let shift = self.shifted(before, shifted)?;
        let both = steps.and(&shift, self)?.exists(before, self)?;
        let ends = self.compare(&plus_one(is, shifted), false)?;
        let later = both.and(&ends, self)?.exists(shifted, self)?;
        let none = |v: Var| self.compare(&Linear::var(v), false);
        later.or(&none(of)?.and(&none(is)?, self)?, self)
    }

    /// An atom; none for what is made of others.
    pub fn atom(self, formula: &Formula, fresh: Var) -> Option<Result<Dfa>> {
        Some(match formula {
            Formula::Zero(linear) => self.compare(linear, false),
            Formula::AtMost(linear) => self.compare(linear, true),
            Formula::Multiple(linear, of) => self.multiple(linear, *of),
            Formula::Xor(a, b, c) => self.xor([*a, *b, *c]),
            Formula::Power(of, var) => self.power(*of, *var),
            Formula::Odious(var) => self.odious(*var),
            Formula::Golden(of, is) => self.golden(*of, *is, fresh),
            _ => return None,
        })
    }
}
