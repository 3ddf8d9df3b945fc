//! What grows otherwise than in equal steps, as long as only its remainder is asked for:
//! `n * (n - 2) % 5`. Remainders of sums and products come from those of their parts.

use super::digits::fixed;
use super::{Result, unknown};
use crate::solve::plan::Binary;
use crate::solve::tail::Tail;

/// A sum of products.
#[derive(Clone, Debug)]
pub(crate) struct Grows(Vec<Vec<Tail>>);

/// Longer ones are not followed.
const MOST_TERMS: usize = 32;
const MOST_FACTORS: usize = 32;

/// Products of remainders stay within 64 bits.
const LARGEST: i64 = 1 << 30;

impl Grows {
    pub(crate) fn of(tail: Tail) -> Grows {
        Grows(vec![vec![tail]])
    }

    pub(crate) fn plus(mut self, other: Grows) -> Result<Grows> {
        self.0.extend(other.0);
        self.checked()
    }

    pub(crate) fn minus(self, other: Grows) -> Result<Grows> {
        let negative = Grows::of(Tail::constant(-1)).times(other)?;
        self.plus(negative)
    }

    pub(crate) fn times(self, other: Grows) -> Result<Grows> {
        if self.0.len().saturating_mul(other.0.len()) > MOST_TERMS {
            return unknown("a product in it has very many terms");
        }
        let pairs = self.0.iter().flat_map(|a| other.0.iter().map(move |b| [&**a, &**b].concat()));
        Grows(pairs.collect()).checked()
    }

    fn checked(self) -> Result<Grows> {
        if self.0.len() > MOST_TERMS || self.0.iter().any(|factors| factors.len() > MOST_FACTORS) {
            return unknown("a product in it has very many terms");
        }
        Ok(self)
    }

    /// What a fixed number from 1 on leaves.
    pub(crate) fn remainder(&self, by: &Tail) -> Result<Tail> {
        let Some(_) = fixed(by).filter(|by| (1..LARGEST).contains(by)) else {
            return unknown("a remainder in it is by a number that changes");
        };
        let mut sum = Tail::constant(0);
        for factors in &self.0 {
            let mut product = Tail::constant(1).with(Binary::Remainder, by)?;
            for factor in factors {
                let rest = factor.with(Binary::Remainder, by)?;
                product = product.with(Binary::Multiply, &rest)?.with(Binary::Remainder, by)?;
            }
            sum = sum.with(Binary::Add, &product)?.with(Binary::Remainder, by)?;
        }
        Ok(sum)
    }
}
