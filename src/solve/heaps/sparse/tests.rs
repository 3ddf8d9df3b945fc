//! Held to the plain definition, and to published values.

use super::super::plain;
use super::super::rules::{Moves, Removal, Rules, System};
use super::*;
use proptest::prelude::*;

/// The moves of a code, digit by digit; a removal from zero on.
fn moves(digits: &[u8], unequal: u8, any_from: Option<u32>) -> Moves {
    let mut removals = Vec::new();
    for (taken, digit) in digits.iter().enumerate() {
        for parts in 0..3 {
            let possible = taken > 0 || parts == 2;
            if digit >> parts & 1 == 1 && possible {
                let mut removal = Removal::plain(taken as u32, parts);
                removal.unequal = parts == 2 && unequal >> taken & 1 == 1;
                removals.push(removal);
            }
        }
    }
    removals.sort();
    Moves { removals, any_from }
}

fn budget(threads: usize) -> Budget<'static> {
    Budget { go_on: &|| true, bytes: 1 << 30, threads }
}

fn truth(rules: &Rules, to: usize) -> Vec<u32> {
    let mut values = Vec::new();
    plain::extend(&System::of(rules.clone()), &mut values, to, &|| true);
    values.pop().unwrap()
}

fn some_moves() -> impl Strategy<Value = Moves> {
    let any_from = prop_oneof![8 => Just(None), 1 => (1..20u32).prop_map(Some)];
    (proptest::collection::vec(0..8u8, 1..5), prop_oneof![Just(0), any::<u8>()], any_from)
        .prop_map(|(digits, unequal, any_from)| moves(&digits, unequal, any_from))
}

fn some_rules() -> impl Strategy<Value = Rules> {
    let guarded = (
        proptest::collection::vec(some_moves(), 1..4),
        proptest::collection::vec(any::<u16>(), 0..6),
        proptest::collection::vec(any::<u16>(), 1..5),
    );
    let guarded = guarded.prop_map(|(moves, early, cycle)| {
        let count = moves.len() as u16;
        let within = |all: Vec<u16>| all.into_iter().map(|which| which % count).collect();
        Rules { early: within(early), cycle: within(cycle), moves }
    });
    prop_oneof![3 => some_moves().prop_map(Rules::same), 1 => guarded]
}

fn choices() -> impl Strategy<Value = Choice> {
    prop_oneof![
        2 => Just(Choice::ByWork),
        4 => Just(Choice::AlwaysRare),
        1 => Just(Choice::NeverRare),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_rules(
        rules in some_rules(),
        mut lengths in proptest::collection::vec(0..1500usize, 1..5),
        choice in choices(),
        level: prop::sample::Index,
        threads in 1..3usize,
    ) {
        let level = *level.get(&Level::all());
        let mut sparse = Sparse::with(&rules, level, choice).unwrap();
        lengths.sort();
        for to in &lengths {
            sparse.extend(*to, &budget(threads)).unwrap();
            prop_assert_eq!(sparse.values().len(), *to);
        }
        let to = lengths.pop().unwrap_or(0);
        prop_assert_eq!(sparse.values().to_vec(), truth(&rules, to));
    }
}
