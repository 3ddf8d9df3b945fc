//! Polynomials with whole coefficients in the names of rules.

use std::collections::BTreeMap;

/// A name, or something that stands for a number.
pub(super) type Atom = u32;

/// More factors, or more terms, are not worked with: rules that say so much are none of those that are looked for.
const MOST_FACTORS: usize = 8;
const MOST_TERMS: usize = 64;

/// Products of names, each in ascending order, with coefficients that are not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial(BTreeMap<Vec<Atom>, i64>);

impl Polynomial {
    pub(super) fn number(n: i64) -> Polynomial {
        let term = (n != 0).then(|| (Vec::new(), n));
        Polynomial(term.into_iter().collect())
    }

    pub(super) fn atom(atom: Atom) -> Polynomial {
        Polynomial([(vec![atom], 1)].into())
    }

    fn add(&mut self, factors: Vec<Atom>, times: i64) -> Option<()> {
        let own = self.0.get(&factors).copied().unwrap_or(0).checked_add(times)?;
        match own {
            0 => self.0.remove(&factors),
            _ => self.0.insert(factors, own),
        };
        (self.0.len() <= MOST_TERMS).then_some(())
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut sum = self.clone();
        for (factors, times) in &other.0 {
            sum.add(factors.clone(), *times)?;
        }
        Some(sum)
    }

    pub(super) fn negative(&self) -> Option<Polynomial> {
        self.times(&Polynomial::number(-1))
    }

    pub(super) fn minus(&self, other: &Polynomial) -> Option<Polynomial> {
        self.plus(&other.negative()?)
    }

    pub(super) fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::default();
        for (a, m) in &self.0 {
            for (b, n) in &other.0 {
                let mut factors = [a.as_slice(), b].concat();
                if factors.len() > MOST_FACTORS {
                    return None;
                }
                factors.sort_unstable();
                product.add(factors, m.checked_mul(*n)?)?;
            }
        }
        Some(product)
    }

    /// The same with something in the place of a name.
    pub(super) fn with(&self, atom: Atom, by: &Polynomial) -> Option<Polynomial> {
        let mut all = Polynomial::default();
        for (factors, times) in &self.0 {
            let rest: Vec<Atom> = factors.iter().copied().filter(|own| *own != atom).collect();
            let power = factors.len() - rest.len();
            let mut term = Polynomial([(rest, *times)].into());
            for _ in 0..power {
                term = term.times(by)?;
            }
            all = all.plus(&term)?;
        }
        Some(all)
    }

    /// What is left of it without a factor that all terms have.
    pub(super) fn without_factor(&self, atom: Atom) -> Option<Polynomial> {
        let mut all = BTreeMap::new();
        for (factors, times) in &self.0 {
            let mut rest = factors.clone();
            rest.remove(factors.iter().position(|own| *own == atom)?);
            all.insert(rest, *times);
        }
        Some(Polynomial(all))
    }

    /// What a name is, where this is that name plus or minus others: `sign · name + rest` equals `self`, and the name
    /// is `sign · (total - rest)` where `self` equals `total`.
    pub(super) fn solved(&self, atom: Atom, total: &Polynomial) -> Option<Polynomial> {
        let sign = self.0.get(&vec![atom]).copied().filter(|times| times.abs() == 1)?;
        let mut rest = self.clone();
        rest.0.remove(&vec![atom]);
        let free = rest.0.keys().all(|factors| !factors.contains(&atom));
        free.then_some(())?;
        total.minus(&rest)?.times(&Polynomial::number(sign))
    }

    /// The number that it is, where no name is in it.
    pub(super) fn as_number(&self) -> Option<i64> {
        let constant = self.0.get(&Vec::new()).copied();
        (self.0.len() == usize::from(constant.is_some())).then(|| constant.unwrap_or(0))
    }

    /// The name that it is.
    pub(super) fn as_atom(&self) -> Option<Atom> {
        match self.0.iter().next() {
            Some((factors, 1)) if self.0.len() == 1 => match factors.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is surely not negative where no name is.
    pub(super) fn is_natural(&self) -> bool {
        self.0.values().all(|times| *times > 0)
    }
}
