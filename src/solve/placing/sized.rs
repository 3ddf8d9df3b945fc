//! A search in words of 64 bits where positions have room in them, which takes half the time, or of 128.

use super::super::compact::{Budget, Failure};
use super::search::{Rules, Search};

#[derive(Debug)]
pub(crate) enum Sized<S, L> {
    Small(Search<u64, S>),
    Large(Search<u128, L>),
}

/// What is done with the search, whichever it is.
macro_rules! either {
    ($own:expr, $search:ident => $done:expr) => {
        match $own {
            Sized::Small($search) => $done,
            Sized::Large($search) => $done,
        }
    };
}

impl<S: Rules<u64>, L: Rules<u128>> Sized<S, L> {
    pub(crate) fn len(&self) -> usize {
        either!(self, search => search.len())
    }

    pub(crate) fn bytes(&self) -> usize {
        either!(self, search => search.bytes())
    }

    /// The value of a position.
    pub(crate) fn value(&mut self, cells: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        either!(self, search => search.value(cells, budget))
    }

    /// Whether a position is worth this.
    pub(crate) fn is(
        &mut self,
        cells: u128,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        either!(self, search => search.is(cells, wanted, budget))
    }

    #[cfg(test)]
    pub(crate) fn keep_excluded(&mut self) {
        either!(self, search => search.keep_excluded());
    }
}
