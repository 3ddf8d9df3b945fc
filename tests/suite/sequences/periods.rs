//! What is proved is so: proved periods against the plain definition, further out.

use super::plain;
use super::random::{Kind, Random, system};
use grundy::solve::heaps::method::Values;
use grundy::solve::heaps::period::proved;
use grundy::solve::heaps::proof::Proof;
use grundy::solve::heaps::rules::System;

/// The proof that the first so many values of a game give.
fn proved_by(system: &System, values: &[Vec<u32>], length: usize) -> Option<Proof> {
    let known: Vec<Values<'_>> = values.iter().map(|v| Values::Wide(&v[..length])).collect();
    proved(system, &known)
}

/// Asserts that the values are what the proof says, and not so from one heap before.
#[track_caller]
fn assert_holds(system: &System, values: &[u32], proof: Proof) {
    let Proof { period, preperiod, saltus, .. } = proof;
    let mut places = preperiod..values.len() - period;
    let same = |n: usize| values[n + period] == values[n] + saltus;
    assert!(places.all(same), "{system:?} {proof:?} {values:?}");
    assert!(preperiod == 0 || !same(preperiod - 1), "{system:?} {proof:?} begins before");
    for smaller in 1..period {
        let step = i64::from(values[preperiod + smaller]) - i64::from(values[preperiod]);
        let again = |n: usize| i64::from(values[n + smaller]) - i64::from(values[n]) == step;
        let end = values.len() - smaller;
        assert!(!(preperiod..end).all(again), "{system:?} {proof:?} also has {smaller}");
    }
}

#[test]
fn random_proofs_hold_three_times_as_far() {
    let mut random = Random(1);
    let mut accepted = 0;
    for round in 0..1_500 {
        let kind = Kind {
            taken: 1 + random.below(5),
            parts: random.below(4),
            games: if round % 5 == 0 { 2 } else { 1 },
            unequal: round % 3 == 0,
            guards: round % 4 == 0,
            beside: round % 7 == 0,
        };
        let length = if kind.parts > 2 { 40 } else { 90 };
        let system = system(&mut random, kind);
        let values = plain(&system, 3 * length);
        for known in 0..length {
            if let Some(proof) = proved_by(&system, &values, known) {
                assert!(proof.checked <= known);
                assert!(proved_by(&system, &values, proof.checked).is_some());
                assert_holds(&system, &values[0], proof);
                accepted += 1;
            }
        }
    }
    assert!(accepted > 20_000, "{accepted}");
}
