//! What is said of tuples of numbers.

use super::Numeration;
use super::dfa::Var;
use std::collections::BTreeMap;

/// Whole multiples of some numbers, and a whole number, added. It may be negative.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    pub times: BTreeMap<Var, i64>,
    pub plus: i64,
}

/// Larger factors are not added up, so that no sum is too large.
const MOST: u64 = 1 << 40;

impl Linear {
    pub fn number(plus: i64) -> Linear {
        Linear { times: BTreeMap::new(), plus }
    }

    pub fn var(of: Var) -> Linear {
        Linear { times: BTreeMap::from([(of, 1)]), plus: 0 }
    }

    /// This plus a multiple of the other; none where a number becomes too large.
    pub fn add(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let small = |n: i64| (n.unsigned_abs() <= MOST).then_some(n);
        let mut sum = self.clone();
        sum.plus = small(sum.plus.checked_add(other.plus.checked_mul(factor)?)?)?;
        for (var, times) in &other.times {
            let entry = sum.times.entry(*var).or_insert(0);
            *entry = small(entry.checked_add(times.checked_mul(factor)?)?)?;
        }
        sum.times.retain(|_, times| *times != 0);
        Some(sum)
    }

    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.add(other, -1)
    }

    pub fn constant(&self) -> Option<i64> {
        self.times.is_empty().then_some(self.plus)
    }

    pub fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Linear {
        let times = self.times.iter().map(|(v, t)| (to(*v), *t)).collect();
        Linear { times, plus: self.plus }
    }

    /// The number that it is, where it is one of those.
    pub fn single(&self) -> Option<Var> {
        match self.times.first_key_value() {
            Some((var, 1)) if self.times.len() == 1 && self.plus == 0 => Some(*var),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    Truth(bool),
    /// It is 0.
    Zero(Linear),
    /// It is 0 or less.
    AtMost(Linear),
    /// It is a multiple of a number that is 1 or more.
    Multiple(Linear, i64),
    /// The third is the nim-sum of the first and the second.
    Xor(Var, Var, Var),
    /// A power of a number that is 2 or more: 1 is one.
    Power(i64, Var),
    /// The number of ones in base 2 is odd.
    Odious(Var),
    /// The second is the first times the square root of a number that is no square, rounded down.
    Root(i64, Var, Var),
    /// A relation that is known, of these numbers.
    Relation(usize, Vec<Var>),
    Not(Box<Formula>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    /// There are such numbers.
    Some(Vec<Var>, Box<Formula>),
}

impl Formula {
    pub fn negated(self) -> Formula {
        match self {
            Formula::Truth(is) => Formula::Truth(!is),
            Formula::Not(of) => *of,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// How many formulas it is made of, with itself.
    pub fn parts(&self) -> usize {
        match self {
            Formula::Not(of) | Formula::Some(_, of) => of.parts().saturating_add(1),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().map(Formula::parts).fold(1, usize::saturating_add)
            }
            _ => 1,
        }
    }

    pub fn and(self, other: Formula) -> Formula {
        Formula::all(vec![self, other])
    }

    pub fn or(self, other: Formula) -> Formula {
        Formula::any(vec![self, other])
    }

    pub fn all(parts: Vec<Formula>) -> Formula {
        Formula::joined(parts, true)
    }

    pub fn any(parts: Vec<Formula>) -> Formula {
        Formula::joined(parts, false)
    }

    /// All of some, or any of them; what says nothing more is left out.
    fn joined(parts: Vec<Formula>, all: bool) -> Formula {
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                Formula::Truth(is) if is == all => {}
                Formula::Truth(_) => return part,
                Formula::All(inner) if all => flat.extend(inner),
                Formula::Any(inner) if !all => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match (flat.len(), flat.pop()) {
            (1, Some(only)) => only,
            (_, Some(last)) => {
                flat.push(last);
                if all { Formula::All(flat) } else { Formula::Any(flat) }
            }
            (_, None) => Formula::Truth(all),
        }
    }

    pub fn some(vars: Vec<Var>, of: Formula) -> Formula {
        match (vars.is_empty(), of) {
            (true, of) => of,
            (_, Formula::Truth(is)) => Formula::Truth(is),
            (false, of) => Formula::Some(vars, Box::new(of)),
        }
    }

    pub fn implies(self, other: Formula) -> Formula {
        self.negated().or(other)
    }

    /// Whether it speaks of relations.
    pub fn speaks_of_relations(&self) -> bool {
        !self.all_atoms(&mut |atom| !matches!(atom, Formula::Relation(..)))
    }

    /// Whether something is so for all that it is made of and that is not made of others.
    pub fn all_atoms(&self, is: &mut dyn FnMut(&Formula) -> bool) -> bool {
        match self {
            Formula::Not(of) | Formula::Some(_, of) => of.all_atoms(is),
            Formula::All(parts) | Formula::Any(parts) => parts.iter().all(|p| p.all_atoms(is)),
            atom => is(atom),
        }
    }

    /// With another formula for each relation that it speaks of; none where one has none.
    pub fn with_relations(
        &self,
        how: &mut dyn FnMut(usize, &[Var]) -> Option<Formula>,
    ) -> Option<Formula> {
        let mut all = |parts: &[Formula]| -> Option<Vec<Formula>> {
            parts.iter().map(|part| part.with_relations(how)).collect()
        };
        Some(match self {
            Formula::All(parts) => Formula::All(all(parts)?),
            Formula::Any(parts) => Formula::Any(all(parts)?),
            Formula::Relation(which, names) => how(*which, names)?,
            Formula::Not(of) => Formula::Not(Box::new(of.with_relations(how)?)),
            Formula::Some(vars, of) => {
                Formula::Some(vars.clone(), Box::new(of.with_relations(how)?))
            }
            atom => atom.clone(),
        })
    }

    /// Whether an atom speaks of a number.
    pub(super) fn names(&self, var: Var) -> bool {
        match self {
            Formula::Zero(of) | Formula::AtMost(of) | Formula::Multiple(of, _) => {
                of.times.contains_key(&var)
            }
            Formula::Xor(a, b, c) => [a, b, c].contains(&&var),
            Formula::Root(_, a, b) => [a, b].contains(&&var),
            Formula::Power(_, of) | Formula::Odious(of) => *of == var,
            Formula::Relation(_, names) => names.contains(&var),
            _ => false,
        }
    }

    /// Whether an atom says that one of some numbers is less than r more than another of them, in digits up to r.
    /// Where what is taken from two heaps may differ so, the lost positions have an automaton in these (Fraenkel 1982).
    pub fn bounds(&self, numbers: &[Var], digits: Numeration) -> bool {
        let (Formula::AtMost(of), Numeration::Ostrowski(r)) = (self, digits) else { return false };
        let mut times: Vec<i64> = of.times.values().copied().collect();
        times.sort_unstable();
        let all = of.times.keys().all(|number| numbers.contains(number));
        r > 1 && all && times == [-1, 1] && of.plus == 1 - i64::from(r)
    }

    /// Whether its atoms have automata in these digits.
    pub fn fits(&self, numeration: Numeration) -> bool {
        self.all_atoms(&mut |atom| match atom {
            Formula::Xor(..) => matches!(numeration, Numeration::Base(2 | 4 | 8)),
            Formula::Odious(_) => numeration == Numeration::Base(2),
            Formula::Root(c, ..) => numeration.root(*c).is_some(),
            Formula::Power(of, _) => match numeration {
                Numeration::Base(base) => {
                    let base = i64::from(base).max(2);
                    let mut rest = *of;
                    while rest > 1 && rest % base == 0 {
                        rest /= base;
                    }
                    rest == 1 && *of > 1
                }
                Numeration::Ostrowski(_) => false,
            },
            _ => true,
        })
    }

    /// The same of other names, each of which has one: also those of "there are".
    pub fn renamed(&self, to: &dyn Fn(Var) -> Var) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|p| p.renamed(to)).collect();
        let names = |vars: &[Var]| vars.iter().map(|v| to(*v)).collect();
        match self {
            Formula::Truth(is) => Formula::Truth(*is),
            Formula::Zero(of) => Formula::Zero(of.renamed(to)),
            Formula::AtMost(of) => Formula::AtMost(of.renamed(to)),
            Formula::Multiple(of, by) => Formula::Multiple(of.renamed(to), *by),
            Formula::Xor(a, b, c) => Formula::Xor(to(*a), to(*b), to(*c)),
            Formula::Power(of, var) => Formula::Power(*of, to(*var)),
            Formula::Odious(var) => Formula::Odious(to(*var)),
            Formula::Root(c, of, is) => Formula::Root(*c, to(*of), to(*is)),
            Formula::Relation(which, vars) => Formula::Relation(*which, names(vars)),
            Formula::Not(of) => Formula::Not(Box::new(of.renamed(to))),
            Formula::All(parts) => Formula::All(all(parts)),
            Formula::Any(parts) => Formula::Any(all(parts)),
            Formula::Some(vars, of) => Formula::Some(names(vars), Box::new(of.renamed(to))),
        }
    }

    /// It is 0, decided at once where it is a number.
    pub fn zero(of: Linear) -> Formula {
        of.constant().map_or(Formula::Zero(of), |n| Formula::Truth(n == 0))
    }

    pub fn at_most(of: Linear) -> Formula {
        of.constant().map_or(Formula::AtMost(of), |n| Formula::Truth(n <= 0))
    }
}
