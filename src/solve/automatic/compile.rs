//! Formulas as automata.

use super::dfa::{Dfa, Var};
use super::fewer::fewer;
use super::formula::Formula;
use super::{Numeration, Result, Stop};
use crate::meter;

/// The numbers of a formula are below this; those above are for the inside of atoms.
pub(super) const INNER: Var = 1 << 30;

/// Formulas are followed so deep.
const DEEPEST: usize = 200;

/// What relations are known, each as an automaton with the tracks 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct Relations {
    pub numeration: Numeration,
    known: Vec<Option<Dfa>>,
    /// More work than until here, by the meter, is not done.
    pub until: u64,
}

impl Relations {
    pub fn new(numeration: Numeration) -> Relations {
        Relations { numeration, known: Vec::new(), until: u64::MAX }
    }

    /// Makes a relation known, or another one in its place.
    pub fn set(&mut self, which: usize, dfa: Dfa) {
        if self.known.len() <= which {
            self.known.resize(which + 1, None);
        }
        if let Some(place) = self.known.get_mut(which) {
            *place = Some(dfa);
        }
    }

    pub fn unset(&mut self, which: usize) {
        if let Some(place) = self.known.get_mut(which) {
            *place = None;
        }
    }

    pub fn get(&self, which: usize) -> Option<&Dfa> {
        self.known.get(which)?.as_ref()
    }

    /// The tuples of the free numbers of a formula for which it holds.
    pub fn compile(&self, formula: &Formula) -> Result<Dfa> {
        self.at_depth(formula, 0)
    }

    /// Whether nothing makes it true.
    pub fn is_never(&self, formula: &Formula) -> Result<bool> {
        Ok(self.compile(formula)?.is_empty())
    }

    fn at_depth(&self, formula: &Formula, depth: usize) -> Result<Dfa> {
        meter::work(1)?;
        if depth > DEEPEST || meter::used() > self.until {
            return Err(Stop::TooLarge);
        }
        let numeration = self.numeration;
        if let Some(atom) = numeration.atom(formula, INNER) {
            return atom;
        }
        match formula {
            Formula::Truth(true) => numeration.valid(&[]),
            Formula::Truth(false) => {
                let all = numeration.valid(&[])?;
                all.and_not(&all, numeration)
            }
            Formula::Relation(which, names) => match self.get(*which) {
                Some(dfa) if dfa.tracks().len() == names.len() => dfa.renamed(names, numeration),
                _ => Err(Stop::Inexpressible),
            },
            Formula::Not(of) => self.at_depth(of, depth + 1)?.not(numeration),
            Formula::All(parts) => self.joined(self.each(parts, depth)?, true),
            Formula::Any(parts) => self.joined(self.each(parts, depth)?, false),
            Formula::Some(vars, of) => match &**of {
                Formula::Any(parts) => {
                    let parts = parts.iter().map(|part| {
                        self.at_depth(&Formula::some(vars.clone(), part.clone()), depth + 1)
                    });
                    let parts: Result<Vec<Dfa>> = parts.collect();
                    self.joined(parts?, false)
                }
                // With many digits each number that is read beside others is dear.
                Formula::All(parts) if numeration.is_restricted() => {
                    let (vars, parts) = fewer(vars, parts)?;
                    self.eliminate(self.each(&parts, depth)?, &vars)
                }
                Formula::All(parts) => self.eliminate(self.each(parts, depth)?, vars),
                other => self.eliminate(vec![self.at_depth(other, depth + 1)?], vars),
            },
            _ => Err(Stop::Inexpressible),
        }
    }

    fn each(&self, parts: &[Formula], depth: usize) -> Result<Vec<Dfa>> {
        parts.iter().map(|part| self.at_depth(part, depth + 1)).collect()
    }

    /// All of them together, each time the two that make the fewest tracks.
    fn joined(&self, mut parts: Vec<Dfa>, all: bool) -> Result<Dfa> {
        while parts.len() > 1 {
            let mut best = (usize::MAX, usize::MAX, 0, 1);
            for (i, a) in parts.iter().enumerate() {
                for (j, b) in parts.iter().enumerate().skip(i + 1) {
                    meter::work(1)?;
                    let more = b.tracks().iter().filter(|t| !a.tracks().contains(t)).count();
                    best = best.min((a.tracks().len() + more, a.states() * b.states(), i, j));
                }
            }
            let second = parts.swap_remove(best.3);
            let first = parts.swap_remove(best.2);
            parts.push(match all {
                true => first.and(&second, self.numeration)?,
                false => first.or(&second, self.numeration)?,
            });
        }
        match parts.pop() {
            Some(only) => Ok(only),
            None => self.at_depth(&Formula::Truth(all), 0),
        }
    }

    /// Removes numbers one by one, each as soon as all that is said of it is together.
    fn eliminate(&self, mut parts: Vec<Dfa>, vars: &[Var]) -> Result<Dfa> {
        let mut left = vars.to_vec();
        while !left.is_empty() {
            let cost = |var: &Var| {
                let mut tracks: Vec<Var> = parts
                    .iter()
                    .filter(|p| p.tracks().contains(var))
                    .flat_map(|p| p.tracks())
                    .copied()
                    .collect();
                tracks.sort_unstable();
                tracks.dedup();
                tracks.len()
            };
            meter::work((left.len() * parts.len()) as u64)?;
            let Some((at, var)) = left.iter().copied().enumerate().min_by_key(|(_, v)| cost(v))
            else {
                break;
            };
            left.swap_remove(at);
            let (with, without): (Vec<Dfa>, Vec<Dfa>) =
                parts.into_iter().partition(|p| p.tracks().contains(&var));
            parts = without;
            if !with.is_empty() {
                parts.push(self.joined(with, true)?.exists(var, self.numeration)?);
            }
        }
        self.joined(parts, true)
    }
}
