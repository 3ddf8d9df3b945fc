//! Random games, solved by the program and by the definition alone.
//!
//! A test draws small rules, writes them as a file, and asks about many positions in one
//! session. What the answers must be is found in `brute`, by making every option. Nothing here
//! is shared with the program.

mod arcs;
mod areas;
mod asking;
mod boards;
mod brute;
mod coins;
mod columns;
mod far;
mod faults;
mod games;
mod graphs;
mod groups;
mod limits;
mod list_rules;
mod lists;
mod misere;
mod mixed;
mod numbers;
mod one_two_three;
mod parts;
mod pieces;
mod product;
mod ranges;
mod rules;
mod sessions;
mod stones;
mod sums;
mod symmetric;
mod terms;
mod words;

use proptest::prelude::ProptestConfig;

/// So many random games, unless `PROPTEST_CASES` says how many.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let given = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig {
        cases: given.unwrap_or(cases),
        failure_persistence: None,
        max_shrink_iters: 600,
        ..ProptestConfig::default()
    }
}
