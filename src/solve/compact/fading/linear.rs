//! Sums of names with whole coefficients, and how large they may be at most: the ends of loops are such sums, and so are
//! the conditions that hold.

use super::super::super::plan::{Binary, Num, Text, Var};

/// What a sum is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// How many letters the text of the position has.
    Length,
    Var(Var),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    /// Each once, none with 0.
    terms: Vec<(Atom, i64)>,
    pub constant: i64,
}

/// Larger numbers are nothing for these sums.
const MOST: i64 = 1 << 20;

impl Linear {
    pub(super) fn constant(n: i64) -> Linear {
        Linear { terms: Vec::new(), constant: n }
    }

    pub(super) fn of_atom(atom: Atom) -> Linear {
        Linear { terms: vec![(atom, 1)], constant: 0 }
    }

    /// A number of a plan whose text is this parameter.
    pub(super) fn of(n: &Num, text: u8) -> Option<Linear> {
        Some(match n {
            Num::Const(n) if n.abs() < MOST => Linear::constant(*n),
            Num::Var(var) => Linear::of_atom(Atom::Var(*var)),
            Num::Letters(of) if **of == Text::Param(text) => Linear::of_atom(Atom::Length),
            Num::Binary(Binary::Add, a, b) => Linear::of(a, text)?.plus(&Linear::of(b, text)?, 1),
            Num::Binary(Binary::Subtract, a, b) => {
                Linear::of(a, text)?.plus(&Linear::of(b, text)?, -1)
            }
            _ => return None,
        })
    }

    /// With another sum so many times added.
    pub(super) fn plus(&self, other: &Linear, times: i64) -> Linear {
        let mut sum = self.clone();
        sum.constant = sum.constant.saturating_add(times.saturating_mul(other.constant));
        for (atom, by) in &other.terms {
            let by = by.saturating_mul(times);
            match sum.terms.iter_mut().find(|(own, _)| own == atom) {
                Some((_, own)) => *own = own.saturating_add(by),
                None => sum.terms.push((*atom, by)),
            }
        }
        sum.terms.retain(|(_, by)| *by != 0);
        sum
    }

    /// The same and a number more.
    pub(super) fn more(mut self, by: i64) -> Linear {
        self.constant = self.constant.saturating_add(by);
        self
    }

    pub(super) fn negative(&self) -> Linear {
        Linear::default().plus(self, -1)
    }

    fn of_var(&self, var: Var) -> i64 {
        let own = self.terms.iter().find(|(atom, _)| *atom == Atom::Var(var));
        own.map_or(0, |(_, by)| *by)
    }

    fn is_large(&self) -> bool {
        let far = |n: i64| n.saturating_abs() > MOST;
        far(self.constant) || self.terms.iter().any(|(_, by)| far(*by))
    }
}

/// What is known of the names at some point of the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// The names in the order in which they were bound, with sums that they are not below and not above.
    names: Vec<(Var, Linear, Linear)>,
    /// Sums that are not above 0.
    known: Vec<Linear>,
}

impl Bounds {
    pub(super) fn bind(&mut self, var: Var, from: Linear, to: Linear) {
        self.names.push((var, from, to));
    }

    pub(super) fn learn(&mut self, not_above: Linear) {
        self.known.push(not_above);
    }

    /// Whether a sum is never above 0.
    pub(super) fn is_not_above(&self, sum: &Linear) -> bool {
        let below = |sum: &Linear| self.at_most(sum.clone()).is_some_and(|most| most <= 0);
        below(sum) || self.known.iter().any(|known| below(&sum.plus(known, -1)))
    }

    /// Whether one sum is always less than another.
    pub(super) fn is_less(&self, a: &Linear, b: &Linear) -> bool {
        self.is_not_above(&a.plus(b, -1).more(1))
    }

    /// Whether a sum is small, whatever the names are.
    pub(super) fn is_bounded(&self, sum: &Linear) -> bool {
        let only_length = |sum: &Linear| {
            let left = self.without_names(sum.clone());
            left.is_some_and(|sum| sum.terms.iter().all(|(atom, _)| *atom == Atom::Length))
        };
        only_length(sum) && only_length(&sum.negative())
    }

    /// A number that the sum is never above: texts have no less than no letters.
    fn at_most(&self, sum: Linear) -> Option<i64> {
        let sum = self.without_names(sum)?;
        let falls = sum.terms.iter().all(|(atom, by)| *atom == Atom::Length && *by < 0);
        falls.then_some(sum.constant)
    }

    /// A sum that this one is never above: names give way to their bounds, the last one first.
    fn without_names(&self, mut sum: Linear) -> Option<Linear> {
        for (var, from, to) in self.names.iter().rev() {
            let by = sum.of_var(*var);
            let bound = if by > 0 { to } else { from };
            sum = sum.plus(&Linear::of_atom(Atom::Var(*var)), -by).plus(bound, by);
            if sum.is_large() {
                return None;
            }
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_way_to_their_bounds() {
        let (i, j) = (Linear::of_atom(Atom::Var(0)), Linear::of_atom(Atom::Var(1)));
        let length = Linear::of_atom(Atom::Length);
        let mut bounds = Bounds::default();
        // for i in 0..length - 2 for j in i + 1..length - 1
        bounds.bind(0, Linear::constant(0), length.clone().more(-2));
        bounds.bind(1, i.clone().more(1), length.clone().more(-1));
        assert!(bounds.is_less(&i.clone().more(1), &length));
        assert!(!bounds.is_less(&i.clone().more(2), &length));
        assert!(bounds.is_less(&i, &j) && !bounds.is_less(&i.clone().more(1), &j));
        assert!(!bounds.is_less(&j.clone().more(1), &length));
        bounds.learn(j.clone().more(2).plus(&length, -1));
        assert!(bounds.is_less(&j.clone().more(1), &length));
        assert!(!bounds.is_less(&j.clone().more(2), &length));
    }
}
