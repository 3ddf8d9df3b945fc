//! Proofs of periods by chance: random rules, each length of what is known, and every proof that
//! is given held to the plain definition three times as far. Prints what it counted.
//!
//! `cargo bench --bench certificates -- 10000000 7` looks for so many proofs, from this seed.

// It stops at the first false proof, and writes.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout)]

#[path = "../tests/suite/sequences/random.rs"]
mod random;

use grundy::solve::heaps::method::Values;
use grundy::solve::heaps::period::proved;
use grundy::solve::heaps::plain;
use grundy::solve::heaps::proof::{Proof, Theorem};
use grundy::solve::heaps::rules::System;
use random::{Kind, Random, all_but, system};
use std::collections::BTreeMap;

fn main() {
    let numbers = std::env::args().filter_map(|a| a.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    let wanted = numbers.first().copied().unwrap_or(100_000);
    let random = &mut Random(numbers.get(1).copied().unwrap_or(1));
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let (mut proofs, mut games) = (0, 0);
    while proofs < wanted {
        let (kind, system, length) = any_system(random);
        let mut values = Vec::new();
        plain::extend(&system, &mut values, 3 * length, &|| true);
        for known in 0..length {
            let some: Vec<Values<'_>> = values.iter().map(|v| Values::Wide(&v[..known])).collect();
            if let Some(proof) = proved(&system, &some) {
                let count = counts.entry(format!("{} {kind}", proof.theorem.name())).or_default();
                count.0 += 1;
                count.1 = count.1.max(proof.period as u64);
                proofs += 1;
                if !holds(&values[0], proof) {
                    panic!("FALSE with {known} values: {proof:?} {system:?}");
                }
            }
        }
        games += 1;
    }
    println!("{proofs} proofs of {games} games, none false");
    for (what, (count, period)) in counts {
        println!("{count:>10}  {what}, periods up to {period}");
    }
}

fn any_system(random: &mut Random) -> (String, System, usize) {
    if random.once_in(30) {
        return (String::new(), all_but(random), 120);
    }
    let kind = Kind {
        taken: 1 + random.below(6),
        parts: [1, 2, 2, 2, 2, 3, 3, 3][random.below(8)],
        games: if random.once_in(6) { 2 } else { 1 },
        unequal: random.once_in(3),
        guards: random.once_in(4),
        beside: random.once_in(8),
    };
    let length = if kind.parts > 2 { 50 } else { 100 };
    let mut name = format!("{} parts", kind.parts);
    let system = system(random, kind);
    let some_unequal = system.removals().any(|r| r.unequal);
    let more = [
        (kind.games > 1, ", two games"),
        (some_unequal, ", unequal"),
        (kind.guards, ", guards"),
        (kind.beside, ", beside"),
    ];
    more.iter().filter(|(has, _)| *has).for_each(|(_, what)| name.push_str(what));
    (name, system, length)
}

fn holds(values: &[u32], proof: Proof) -> bool {
    let Proof { theorem, period, preperiod, saltus, .. } = proof;
    (theorem == Theorem::AllBut || saltus == 0)
        && (preperiod..values.len() - period).all(|n| values[n + period] == values[n] + saltus)
}
