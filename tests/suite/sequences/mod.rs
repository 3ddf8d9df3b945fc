//! Games of one heap: their sequences of values, found by each method, and what is proved of them.

mod boards;
mod codes;
mod families;
mod methods;
mod periods;
mod random;
mod sweeps;

use grundy::solve::heaps::plain;
use grundy::solve::heaps::rules::System;

/// The values of all games of a system by the plain definition.
fn plain(system: &System, to: usize) -> Vec<Vec<u32>> {
    let mut values = Vec::new();
    plain::extend(system, &mut values, to, &|| true);
    values
}
