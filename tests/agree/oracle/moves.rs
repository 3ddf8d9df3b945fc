//! Nim-values by their definition: the least number that no option is worth.

use super::Bad;
use std::collections::BTreeMap;

/// Positions, and what is wrong with them if something is.
pub(super) type Options<'a, P> = &'a dyn Fn(&P) -> Result<Vec<P>, Bad>;

#[derive(Debug)]
pub(super) struct Values<P>(BTreeMap<P, Result<i128, Bad>>);

/// More positions than these are not gone through.
const MOST: usize = 4_000;

impl<P: Ord + Clone> Values<P> {
    pub(super) fn new() -> Values<P> {
        Values(BTreeMap::new())
    }

    pub(super) fn of(&mut self, at: &P, options: Options<'_, P>) -> Result<i128, Bad> {
        if let Some(known) = self.0.get(at) {
            return *known;
        }
        if self.0.len() > MOST {
            return Err(Bad::Unknown);
        }
        // A circle, if it is met again.
        self.0.insert(at.clone(), Err(Bad::Unknown));
        let value = options(at).and_then(|all| {
            let all: Vec<Result<i128, Bad>> = all.iter().map(|p| self.of(p, options)).collect();
            if all.contains(&Err(Bad::Unknown)) {
                return Err(Bad::Unknown);
            }
            let all: Vec<i128> = all.into_iter().collect::<Result<_, Bad>>()?;
            (0..).find(|n| !all.contains(n)).ok_or(Bad::Unknown)
        });
        self.0.insert(at.clone(), value);
        value
    }
}
