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

/// Whether rx + 2y + √(r² + 4) x is more than a number: twice λx + y, where λ² = rλ + 1.
fn exceeds(r: i64, x: i64, y: i64, bound: i64) -> bool {
    let s = i128::from(r) * i128::from(x) + 2 * i128::from(y) - i128::from(bound);
    let root = i128::from(r * r + 4) * i128::from(x) * i128::from(x);
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
    /// In digits up to r of `Ostrowski` the state is the sum so far and the same digits with each weight
    /// one place lower, (x, y), and then (rx + y + d, x + d). Let λ and μ be the roots of λ² = rλ + 1,
    /// so that λ > 1 and λμ = -1. λx + y becomes λ(λx + y) + (λ + 1)d, and μx + y becomes
    /// μ(μx + y) + (μ + 1)d. With |d| ≤ D the second stays within D, as (1 + μ)D/(1 - |μ|) = D. Their
    /// difference is √(r² + 4) x. λ is r + 1/λ and below r + 1, so λ - 1 > r²/(r + 1) ≥ r/2. So once
    /// λx + y is above D + 4D/r + (r + 2)|goal| + 3, which is more than D + 2D/(λ - 1) = (λ + 1)D/(λ - 1)
    /// and more than D + √(r² + 4) |goal|, it only grows, and x is above the goal in the end; likewise
    /// below.
    pub fn compare(self, linear: &Linear, at_most: bool) -> Result<Dfa> {
        let sum = Sum::of(linear)?;
        let Numeration::Ostrowski(r) = self else {
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
        };
        let r = i64::from(r.max(1));
        let bound = 2 * ((r + 4) * sum.up.max(sum.down) + (r + 2) * sum.goal.abs() + 3);
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
            let (x, y) = (r * x + y + d, x + d);
            let beyond = match (exceeds(r, x, y, bound), exceeds(r, -x, -y, bound)) {
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
                Numeration::Ostrowski(r) => ((i64::from(r) * x + y + d) % of, (x + d) % of),
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

    /// It ends in an even number of zeros, or is 0.
    fn evenly_ending(self, of: Var) -> Result<Dfa> {
        let step = |even: &bool, letter: &[i64]| Some(letter != [0] || !even);
        self.build(&[of], true, step, |even| *even)?
            .or(&self.compare(&Linear::var(of), false)?, self)
    }

    /// The second is the first times √c, rounded down: by `root`, floor(αgn) + hn.
    ///
    /// m = floor(αn) is the number with an even number of zeros at its end, or 0, that has s - m = rn, where s
    /// has the digits of m and one 0 more. Let d(i) be the digits of m, and λ, μ as in `compare`: α = 1 - μ, and
    /// r = (λ - 1)α. As U(i+1) - λU(i) = (1 + μ)μ^i, s = λm + e with e = (1 + μ) Σ d(i)μ^i. The even places
    /// make e < (1 + μ)r/(1 - μ²) = r/α = λ - 1, the odd ones e > μr/(1 - μ) = -r/(λ + 1). The digit at the lowest
    /// place k that has one counts more than those that can lower it: |μ|r/(1 - μ²) = 1. So e has the sign of
    /// μ^k, which is + if k is even.
    ///
    /// If k is even and s - m = rn, then 0 < e < λ - 1 and (λ - 1)m = rn - e, so m = αn - e/(λ - 1) is
    /// floor(αn). On the other side let m = floor(αn) and αn = m + t, 0 < t < 1 for n > 0. Then m + rn =
    /// λm + (λ - 1)t, and s - (m + rn) = e - (λ - 1)t is between -r/(λ + 1) - (λ - 1) = -r and λ - 1 < r. It
    /// is a multiple of r, since r divides each U(i+1) - U(i). So it is 0, and e > 0 makes k even.
    pub fn root_of(self, c: i64, [of, is]: [Var; 2], fresh: Var) -> Result<Dfa> {
        let Some((g, h)) = self.root(c).filter(|_| of != is) else {
            return Err(Stop::Inexpressible);
        };
        let (floor, shifted) = (fresh, fresh + 1);
        let sum = |times: [(Var, i64); 3]| Linear {
            times: times.into_iter().filter(|(_, t)| *t != 0).collect(),
            plus: 0,
        };
        let r = self.base() as i64 - 1;
        let apart = self.compare(&sum([(shifted, 1), (floor, -1), (of, -r * g)]), false)?;
        let both = apart.and(&self.shifted(floor, shifted)?, self)?.exists(shifted, self)?;
        let floor_of = both.and(&self.evenly_ending(floor)?, self)?;
        let more = self.compare(&sum([(is, 1), (floor, -1), (of, -h)]), false)?;
        floor_of.and(&more, self)?.exists(floor, self)
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
            Formula::Root(c, of, is) => self.root_of(*c, [*of, *is], fresh),
            _ => return None,
        })
    }
}
