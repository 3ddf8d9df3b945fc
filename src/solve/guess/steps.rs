//! Sets whose members follow from those before them, as Fibonacci numbers do:
//! `x(k) = A x(k - i) + B x(k - j) + C`.

use super::numbers::{listed, number_length};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Steps {
    /// The first members, as many as the rule looks back.
    first: Vec<i64>,
    /// How far back, how often.
    terms: Vec<(usize, i64)>,
    plus: i64,
}

/// How far a rule may look back, and how large its factors are.
const BACK: usize = 6;
const FACTORS: std::ops::RangeInclusive<i64> = -3..=4;
const PLUS: i64 = 100;

impl Steps {
    fn next(&self, before: &[i64]) -> Option<i64> {
        let mut sum = self.plus;
        for (back, factor) in &self.terms {
            let member = before.get(before.len().checked_sub(*back)?)?;
            sum = sum.checked_add(member.checked_mul(*factor)?)?;
        }
        Some(sum)
    }

    /// Is n a member?
    pub fn reaches(&self, n: i64) -> Option<bool> {
        let mut members = self.first.clone();
        loop {
            let first = *members.first()?;
            if n <= first {
                return Some(n == first);
            }
            let next = self.next(&members)?;
            // A sequence that stands still or falls would be gone through for ever.
            if members.last().is_none_or(|last| next <= *last) {
                return None;
            }
            members.remove(0);
            members.push(next);
        }
    }

    pub fn call(&self) -> String {
        format!("reached(n, {})", listed(&self.first))
    }

    pub fn definition(&self) -> String {
        let names: Vec<String> = (1..=self.first.len()).map(|i| format!("x{i}")).collect();
        // What is taken away comes last, else the oldest comes first.
        let mut terms = self.terms.clone();
        terms.sort_by_key(|(back, factor)| (*factor < 0, std::cmp::Reverse(*back)));
        let mut next = String::new();
        for (back, factor) in &terms {
            let name = names.len().checked_sub(*back).and_then(|at| names.get(at));
            let name = name.map_or("", String::as_str);
            let sign = match (next.is_empty(), *factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            next.push_str(sign);
            match factor.unsigned_abs() {
                1 => next.push_str(name),
                size => next.push_str(&format!("{size} * {name}")),
            }
        }
        match self.plus {
            0 => {}
            plus if plus < 0 => next.push_str(&format!(" - {}", plus.unsigned_abs())),
            plus => next.push_str(&format!(" + {plus}")),
        }
        let later: Vec<String> = names.iter().skip(1).cloned().chain([next]).collect();
        let (names, later) = (names.join(", "), later.join(", "));
        format!("fn reached(n, {names}) = n == x1 or x1 < n and reached(n, {later})")
    }

    pub fn length(&self) -> usize {
        let first: usize = self.first.iter().map(|v| number_length(*v)).sum();
        let terms: usize = self.terms.iter().map(|(_, f)| 2 + number_length(*f)).sum();
        8 + first + terms + if self.plus == 0 { 0 } else { number_length(self.plus) }
    }

    pub fn numbers(&self) -> usize {
        self.first.len() + 2 * self.terms.len() + 1
    }

    /// Bits that it takes to say the numbers.
    fn bits(&self) -> u32 {
        let one = |c: i64| (c.unsigned_abs() + 2).ilog2() + 1;
        let first: u32 = self.first.iter().map(|v| one(*v)).sum();
        first + self.terms.iter().map(|(_, f)| 2 + one(*f)).sum::<u32>() + one(self.plus)
    }
}

/// The simplest such rule for the members, in ascending order, of all numbers below a bound; and
/// from which member on it holds.
pub(super) fn fit(members: &[i64], bound: i64) -> Option<(Steps, usize)> {
    let single = (1..=3).map(|back| vec![back]);
    let double = (1..BACK).flat_map(|i| (i + 1..=BACK).map(move |j| vec![i, j]));
    let found = single.chain(double).flat_map(|backs| fits(members, bound, &backs));
    found.min_by_key(|(steps, from)| steps.length() + 2 * from)
}

fn fits(members: &[i64], bound: i64, backs: &[usize]) -> Vec<(Steps, usize)> {
    let furthest = backs.iter().copied().max().unwrap_or(1);
    let factors = || FACTORS.filter(|f| *f != 0);
    let choices: Vec<Vec<i64>> = match backs {
        [_] => factors().map(|a| vec![a]).collect(),
        _ => factors().flat_map(|a| factors().map(move |b| vec![a, b])).collect(),
    };
    let fit = |factors: Vec<i64>| {
        let terms: Vec<(usize, i64)> = backs.iter().copied().zip(factors).collect();
        let mut steps = Steps { first: Vec::new(), terms, plus: 0 };
        let (last, before) = members.split_last()?;
        steps.plus = last - steps.next(before)?;
        if steps.plus.abs() > PLUS {
            return None;
        }
        let holds = |k: &usize| {
            members.get(..*k).and_then(|before| steps.next(before)) == members.get(*k).copied()
        };
        let from = (furthest..members.len()).rev().take_while(holds).last()? - furthest;
        steps.first = members.get(from..from + furthest)?.to_vec();
        // What the rule foretells next lies beyond what is known.
        let foretold = members.get(from + furthest..)?;
        let gaps = members.windows(2).skip(from + furthest - 1).map(|pair| match pair {
            [one, next] => (next - one).unsigned_abs().checked_ilog2().unwrap_or(0),
            _ => 0,
        });
        let trusted = steps.next(members)? >= bound
            && from <= members.len() / 4
            && foretold.len() >= 6
            && gaps.sum::<u32>() >= 2 * steps.bits() + 10
            && members.len() >= 4 * (1 + steps.terms.len());
        (trusted && steps.reaches(bound).is_some()).then_some((steps, from))
    };
    choices.into_iter().filter_map(fit).collect()
}
