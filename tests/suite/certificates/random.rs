//! Certificates of random games: each that has a proof is verified.

use super::*;
use grundy::solve::heaps::proof::Theorem;
use proptest::prelude::*;

fn removal(games: u8, least: u32, three: bool) -> impl Strategy<Value = Removal> {
    let parts = prop::collection::vec(0..games, if three { 0..=3 } else { 0..=2 });
    let beside = prop_oneof![8 => Just(0_u32), 1 => 1..4_u32];
    (least..5_u32, parts, prop::bool::weighted(0.2), beside).prop_map(
        |(taken, mut parts, unequal, beside)| {
            parts.sort_unstable();
            let unequal = unequal && parts.len() > 1 && parts.first() == parts.last();
            Removal { taken, parts, unequal, beside }
        },
    )
}

fn moves(games: u8, three: bool) -> impl Strategy<Value = Moves> {
    prop::collection::btree_set(removal(games, 1, three), 1..6)
        .prop_map(|all| Moves { removals: all.into_iter().collect(), any_from: None })
}

fn rules(games: u8) -> impl Strategy<Value = Rules> {
    let lists = prop::collection::vec(moves(games, games == 1), 1..3);
    (lists, any::<bool>()).prop_flat_map(|(moves, same)| {
        let some = if same { 1 } else { moves.len() as u16 };
        let early = prop::collection::vec(0..moves.len() as u16, 0..4);
        let cycle = prop::collection::vec(0..some, 1..4);
        (Just(moves), early, cycle, Just(same)).prop_map(|(moves, early, cycle, same)| {
            if same {
                return Rules::same(moves.into_iter().next().unwrap());
            }
            Rules { moves, early, cycle }
        })
    })
}

/// Any number from some number on, and some of the smaller ones.
fn growing(most: u32) -> impl Strategy<Value = System> {
    (1..most, prop::collection::btree_set(1..most, 0..most as usize)).prop_map(|(from, taken)| {
        let both = taken.into_iter().flat_map(|t| [Removal::plain(t, 0), Removal::plain(t, 1)]);
        System::of(Rules::same(Moves { removals: both.collect(), any_from: Some(from) }))
    })
}

/// A second game may be left as a whole heap.
fn system() -> impl Strategy<Value = System> {
    prop_oneof![
        3 => rules(1).prop_map(System::of),
        1 => (rules(2), rules(2), any::<bool>()).prop_map(|(mut first, second, whole)| {
            if whole {
                let change = Removal { taken: 0, parts: vec![1], unequal: false, beside: 0 };
                first.moves[0].removals.insert(0, change);
            }
            System { games: vec![first, second] }
        }),
        1 => growing(6),
        1 => (1..6_u32, prop::collection::btree_set(removal(1, 1, false), 0..4)).prop_map(
            |(from, removals)| {
                let simple = |r: &Removal| r.parts.is_empty() || r.parts.len() == 1 && r.beside == 0;
                let removals = removals.into_iter().filter(simple).collect();
                System::of(Rules::same(Moves { removals, any_from: Some(from) }))
            },
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_proved_is_verified(system in system()) {
        let Some((values, proof)) = proof(&system, 160) else { return Ok(()) };
        let text = write("A game", &system, &wide(&values), &proof).unwrap();
        let found = check(&text);
        let wanted = Verified {
            game: "A game".to_string(),
            theorem: proof.theorem.name().to_string(),
            period: proof.period,
            preperiod: proof.preperiod,
            saltus: proof.saltus,
            checked: proof.checked,
        };
        prop_assert_eq!(found, Ok(wanted), "{}", text);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }

    #[test]
    fn changed_certificates_are_refused(
        system in system(),
        at in any::<prop::sample::Index>(),
        byte in 32..127_u8,
    ) {
        let Some(text) = certificate(&system, 80) else { return Ok(()) };
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let changed = String::from_utf8(bytes).unwrap();
        prop_assert_eq!(check(&changed).is_ok(), changed == text, "{}", changed);
    }

    /// One number becomes another, and all digests are made again.
    #[test]
    fn changed_and_signed_certificates_are_refused(
        system in system(),
        at in any::<prop::sample::Index>(),
        more in prop_oneof![Just(1_u64), Just(2), Just(12), Just(u64::MAX)],
    ) {
        let Some(text) = certificate(&system, 80) else { return Ok(()) };
        let changed = super::changed::number(&text, at, more);
        prop_assert!(check(&changed).is_err(), "{}\n{}", text, changed);
    }

    /// Certificates that the writer itself has made, of what is not so.
    #[test]
    fn forged_certificates_are_refused(
        system in system(),
        other in system(),
        at in any::<prop::sample::Index>(),
        bit in 0..3_u32,
    ) {
        let Some((values, proof)) = proof(&system, 80) else { return Ok(()) };
        let forged = |system: &System, values: &[Vec<u32>], proof: &Proof| {
            check(&write("G", system, &wide(values), proof).unwrap())
        };
        let mut wrong = values.clone();
        wrong[0][at.index(proof.checked)] ^= 1 << bit;
        prop_assert!(forged(&system, &wrong, &proof).is_err());
        let wrong_proofs = [
            Proof { period: proof.period + 1, ..proof },
            Proof { period: proof.period * 2, saltus: proof.saltus * 2, ..proof },
            Proof { preperiod: proof.preperiod + 1, ..proof },
            Proof { saltus: proof.saltus + 1, ..proof },
            Proof { checked: proof.checked - 1, ..proof },
        ];
        // Fewer values than were asked for can do where any number from some on may be taken.
        let wrong_proofs = &wrong_proofs[..wrong_proofs.len() - usize::from(proof.saltus > 0)];
        for wrong in wrong_proofs {
            prop_assert!(forged(&system, &values, wrong).is_err(), "{:?}", wrong);
        }
        if let Some(before) = proof.preperiod.checked_sub(1) {
            let wrong = Proof { preperiod: before, ..proof };
            prop_assert!(forged(&system, &values, &wrong).is_err());
        }
        if other.games.len() == system.games.len() {
            let others = super::values(&other, proof.checked);
            let same = values.iter().zip(&others).all(|(a, b)| a[..proof.checked] == b[..]);
            prop_assert!(same || forged(&other, &values, &proof).is_err());
        }
    }

    /// Nor do the states of the machine come again before they do.
    #[test]
    fn what_is_verified_of_growing_games_is_true(
        system in growing(12),
        length in 2..60_usize,
    ) {
        verified_is_true(&system, length)?;
    }

    /// Of few values all periods are tried: what is verified holds much further out.
    #[test]
    fn what_is_verified_is_true(system in system(), length in 2..70_usize) {
        verified_is_true(&system, length)?;
    }
}

fn verified_is_true(system: &System, length: usize) -> Result<(), TestCaseError> {
    let far = super::values(system, 250);
    let first = &far[0];
    for period in 1..length.min(16) {
        let saltus = |n: usize| first[n + period].checked_sub(first[n]);
        let Some(saltus) = saltus(length - 1 - period) else { continue };
        let repeats = |n: &usize| first[n + period] == first[*n] + saltus;
        let down = (0..length - period).rev().take_while(repeats).count();
        let preperiod = length - period - down;
        let proof = Proof { theorem: theorem(system), period, preperiod, saltus, checked: length };
        let few: Vec<Vec<u32>> = far.iter().map(|v| v[..length].to_vec()).collect();
        let text = write("G", system, &wide(&few), &proof).unwrap();
        if check(&text).is_ok() {
            let holds = (preperiod..250 - period).all(|n| repeats(&n));
            prop_assert!(holds, "{}", text);
        }
    }
    Ok(())
}

fn theorem(system: &System) -> Theorem {
    let any = system.games.iter().flat_map(|g| &g.moves).any(|m| m.any_from.is_some());
    if any { Theorem::AllBut } else { Theorem::Parts }
}
