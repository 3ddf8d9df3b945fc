//! Held to the plain definition, and to published values.

use super::super::rules::{Moves, Removal, Rules, System};
use super::super::{period, plain};
use super::*;
use proptest::prelude::*;
use std::cell::Cell as Count;

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
    // Much more may be taken as well: what is left then is looked at by itself, or not.
    let more = proptest::option::weighted(0.3, (5..300u32, 0..3usize, 0..4u32));
    (proptest::collection::vec(0..8u8, 1..5), prop_oneof![Just(0), any::<u8>()], any_from, more)
        .prop_map(|(digits, unequal, any_from, more)| {
            let mut all = moves(&digits, unequal, any_from);
            if let Some((taken, parts, beside)) = more {
                let beside = if parts < 2 { beside } else { 0 };
                all.removals.push(Removal { beside, ..Removal::plain(taken, parts) });
                all.removals.sort();
            }
            all
        })
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

fn ways() -> impl Strategy<Value = Option<Way>> {
    prop_oneof![
        2 => Just(None),
        4 => Just(Some(Way::Rare)),
        1 => Just(Some(Way::Pairs)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_rules(
        rules in some_rules(),
        mut lengths in proptest::collection::vec(0..1500usize, 1..5),
        forced in ways(),
        level: prop::sample::Index,
        threads in 1..3usize,
        words: bool,
    ) {
        let level = *level.get(&Level::all());
        let mut sparse = Sparse::with(&rules, level, forced).unwrap();
        if words {
            sparse.widen();
        }
        lengths.sort();
        for to in &lengths {
            sparse.extend(*to, &budget(threads)).unwrap();
            prop_assert_eq!(sparse.values().len(), *to);
        }
        let to = lengths.pop().unwrap_or(0);
        prop_assert_eq!(sparse.values().to_vec(), truth(&rules, to));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Blocks become long enough for another thread.
    #[test]
    fn threads_find_the_same(rules in some_rules(), to in 4_000..12_000usize, words: bool) {
        let found = [1, 2].map(|threads| {
            let mut sparse = Sparse::with(&rules, Level::best(), Some(Way::Rare)).unwrap();
            if words {
                sparse.widen();
            }
            for to in [to / 2, to] {
                sparse.extend(to, &budget(threads)).unwrap();
            }
            (sparse.values().to_vec(), sparse.settled())
        });
        let [alone, helped] = found;
        prop_assert!(alone == helped);
        let first = alone.0.len().min(2_500);
        prop_assert_eq!(&alone.0[..first], &truth(&rules, first));
    }
}

/// A heap in the first block is left with one that lies before the block, and before 64 heaps are known.
#[test]
fn what_is_left_of_the_first_heaps() {
    let rules = Rules {
        moves: vec![moves(&[4, 0, 4], 0, None), moves(&[], 0, None), moves(&[0, 6, 4], 0, None)],
        early: Vec::new(),
        cycle: vec![0, 1, 2],
    };
    for to in [30, 52, 130] {
        let mut sparse = Sparse::with(&rules, Level::best(), Some(Way::Rare)).unwrap();
        sparse.extend(to, &budget(1)).unwrap();
        assert_eq!(sparse.values().to_vec(), truth(&rules, to));
    }
}

/// Rare heaps that were met while all pairs were looked at are known when rare values are gone by again.
#[test]
fn a_way_that_comes_back() {
    let rules = game("4.123022");
    let mut sparse = Sparse::new(&rules).unwrap();
    sparse.extend(1500, &budget(1)).unwrap();
    assert_eq!(sparse.values().to_vec(), truth(&rules, 1500));
}

/// What is proved where rare values come to an end holds for five times as many heaps; and it needs fewer
/// values than the theorem of Guy and Smith.
#[test]
fn ends_of_rare_values_prove_periods() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut proved, mut parities, mut sooner) = (0, 0, 0);
    for _ in 0..1500 {
        let rules = some_rules().new_tree(&mut runner).unwrap().current();
        let mut sparse = Sparse::with(&rules, Level::best(), Some(Way::Rare)).unwrap();
        let system = System::of(rules.clone());
        for to in [300, 500, 900] {
            sparse.extend(to, &budget(1)).unwrap();
            let Some(settled) = sparse.settled() else { continue };
            let values = sparse.values();
            let Some(proof) = period::proved_by_rare(&system, &values, &settled) else { continue };
            proved += 1;
            parities += usize::from(settled.by_parity);
            sooner += usize::from(period::proved(&system, &[values]).is_none());
            let all = truth(&rules, 5 * to);
            for n in proof.preperiod..all.len() - proof.period {
                assert_eq!(all[n], all[n + proof.period], "{rules:?} {settled:?} {proof:?} {n}");
            }
            if let Some(first) = proof.preperiod.checked_sub(1) {
                assert_ne!(all[first], all[first + proof.period], "{rules:?} {proof:?}");
            }
            let usual = period::as_guy_and_smith(&system, &proof).unwrap();
            let all = Values::Wide(&all);
            if usual.checked <= all.len() {
                let by_more = period::proved(&system, &[all]).unwrap();
                assert_eq!((by_more.period, by_more.preperiod), (proof.period, proof.preperiod));
            }
            break;
        }
    }
    assert!(proved > 200 && parities > 20 && sooner > 0, "{proved} {parities} {sooner}");
}

/// The moves of an octal code. For Grundy's game, heaps are left in two that differ.
fn game(code: &str) -> Rules {
    if code == "grundy" {
        let removal = Removal { unequal: true, ..Removal::plain(0, 2) };
        return Rules::same(Moves { removals: vec![removal], any_from: None });
    }
    let (before, after) = code.split_once('.').unwrap();
    let digits: Vec<u8> = before.bytes().chain(after.bytes()).map(|d| d - b'0').collect();
    Rules::same(moves(&digits, 0, None))
}

/// In the manner of FNV-1a, value by value.
fn hash(values: &[u32]) -> u64 {
    let step = |hash: u64, value: &u32| (hash ^ u64::from(*value)).wrapping_mul(0x100_0000_01b3);
    values.iter().fold(1_469_598_103_934_665_603, step)
}

/// The values of all heaps up to `last` for each number of threads.
fn far(code: &str, last: usize) -> Vec<u32> {
    let [one, two] = [1, 2].map(|threads| {
        let mut sparse = Sparse::new(&game(code)).unwrap();
        sparse.extend(last / 3, &budget(threads)).unwrap();
        sparse.extend(last + 1, &budget(threads)).unwrap();
        sparse.values().to_vec()
    });
    assert!(one == two, "{code}: threads change nothing");
    one
}

/// The least heap from which on the values repeat as far as they are known.
fn start_of(values: &[u32], period: usize) -> usize {
    let differ = |n: &usize| values[*n] != values[*n + period];
    (0..values.len() - period).rev().find(differ).map_or(0, |last| last + 1)
}

/// Period, the first heap of it, the largest value, the first heap that has it: from the tables
/// of solved octal games in tczajka/octal-games, which agree with A. Flammenkamp's.
#[test]
fn published_periods() {
    let table: [(&str, usize, usize, usize, u32, usize); 6] = [
        ("0.156", 8_000, 349, 3_479, 23, 1_032),
        ("0.356", 16_000, 142, 7_315, 19, 86),
        ("0.644", 8_000, 442, 3_256, 64, 333),
        ("0.165", 14_000, 1_550, 5_181, 25, 620),
        ("0.127", 60_000, 4, 46_578, 56, 24_734),
        ("0.16", 270_000, 149_459, 105_351, 23, 229_790),
    ];
    for (code, last, period, start, largest, first) in table {
        let values = far(code, last);
        assert_eq!(start_of(&values, period), start, "{code}");
        assert_eq!(values.iter().max(), Some(&largest), "{code}");
        assert_eq!(values.iter().position(|v| *v == largest), Some(first), "{code}");
    }
}

/// Against hashes of values that were found by going through all options, by a program that
/// shares nothing with this one.
#[test]
fn far_values_by_the_definition() {
    assert_eq!(hash(&far("grundy", 100_000)), 0xc41b_a06c_3d3c_6c6f);
    assert_eq!(hash(&far("0.127", 93_200)), 0xdd66_f123_8e8d_e950);
    assert_eq!(hash(&far("0.007", 12_000)), 0x0660_c91f_feee_4c41);
    assert_eq!(hash(&far("0.04", 14_000)), 0x2e40_2b83_f80a_9f69);
    assert_eq!(hash(&far("4.7", 14_000)), 0xdd5c_6fce_5c8c_3749);
    assert_eq!(hash(&far("0.644", 9_000)), 0x7b3b_0980_bf73_b066);
}

/// Values of two bytes by rare ones, though all pairs would be the faster way.
#[test]
fn rare_ones_among_large_values() {
    for (code, known, to) in [("0.007", 11_500, 12_001), ("0.06", 24_000, 24_200)] {
        let values = far(code, to - 1);
        assert!(values[..known].iter().max() > Some(&256), "{code}");
        for level in Level::all() {
            let mut sparse = Sparse::with(&game(code), level, Some(Way::Rare)).unwrap();
            sparse.begin_with(Values::Wide(&values[..known]));
            sparse.extend(to, &budget(1)).unwrap();
            assert!(sparse.values().to_vec() == values, "{code} {level:?}");
        }
    }
}

/// Lasker's nim: 4k + 3 and 4k + 4 change places, all others are worth their size.
#[test]
fn lasker() {
    let rules = Rules::same(Moves { removals: vec![Removal::plain(0, 2)], any_from: Some(1) });
    let mut sparse = Sparse::new(&rules).unwrap();
    sparse.extend(2001, &budget(1)).unwrap();
    let worth = |n: u32| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    };
    assert_eq!(sparse.values().to_vec(), (0..=2000).map(worth).collect::<Vec<u32>>());
}

/// A nim heap beside what is left, and rules that are for somebody else.
#[test]
fn beside() {
    let beside = |parts: usize, beside: u32| Removal { beside, ..Removal::plain(2, parts) };
    let removals = vec![beside(0, 3), beside(1, 1), beside(1, 40_000), Removal::plain(1, 2)];
    let mut sparse =
        Sparse::with(&rules_of(removals.clone()), Level::best(), Some(Way::Rare)).unwrap();
    sparse.extend(1200, &budget(1)).unwrap();
    assert_eq!(sparse.values().to_vec(), truth(&rules_of(removals), 1200));

    let other = Removal { parts: vec![1], ..Removal::plain(1, 1) };
    for removal in [beside(2, 1), Removal::plain(1, 3), other, Removal::plain(0, 1)] {
        assert!(Sparse::new(&rules_of(vec![removal.clone()])).is_none(), "{removal:?}");
    }
}

fn rules_of(removals: Vec<Removal>) -> Rules {
    Rules::same(Moves { removals, any_from: None })
}

/// Nim's values are what they are counted by: from 65,536 on they have no room.
#[test]
fn too_large() {
    let rules = Rules::same(Moves { removals: Vec::new(), any_from: Some(1) });
    let mut sparse = Sparse::new(&rules).unwrap();
    let all: Vec<u32> = (0..65_500).collect();
    sparse.begin_with(Values::Wide(&all));
    assert_eq!(sparse.extend(70_000, &budget(1)), Err(Failure::TooLarge));
    assert_eq!(sparse.values().len(), 65_536);
    assert_eq!(sparse.extend(70_000, &budget(1)), Err(Failure::TooLarge));
    sparse.extend(65_536, &budget(1)).unwrap();
}

#[test]
fn too_little_memory() {
    let mut sparse = Sparse::new(&game("0.137")).unwrap();
    let small = Budget { bytes: 100_000, ..budget(1) };
    sparse.extend(30_000, &small).unwrap();
    assert_eq!(sparse.extend(300_000, &small), Err(Failure::Memory));
    assert_eq!(sparse.values().len(), 30_000);
    sparse.extend(31_000, &small).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// Stopped at any time, even if it is only for a moment, and gone on with.
    #[test]
    fn stopped(
        code in prop_oneof![Just("grundy"), Just("0.376"), Just("0.06"), Just("0.16")],
        every in 1..60usize,
        threads in 1..3usize,
    ) {
        let mut sparse = Sparse::new(&game(code)).unwrap();
        let asked = Count::new(0_usize);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() % every != every - 1
        };
        let mut tries = 0;
        let budget = Budget { go_on: &go_on, bytes: 1 << 30, threads };
        while tries < 100 && sparse.extend(6000, &budget) == Err(Failure::Stopped) {
            tries += 1;
        }
        let values = sparse.values().to_vec();
        prop_assert_eq!(&values, &far(code, 6000)[..values.len()]);
    }

    /// Values that others found are gone on from.
    #[test]
    fn begun(rules in some_rules(), known in 0..900usize, wide: bool, forced in ways()) {
        let truth = truth(&rules, 900);
        let mut sparse = Sparse::with(&rules, Level::best(), forced).unwrap();
        let words: Vec<u16> = truth[..known].iter().map(|v| *v as u16).collect();
        match wide {
            true => sparse.begin_with(Values::Wide(&truth[..known])),
            false => sparse.begin_with(Values::Words(&words)),
        }
        prop_assert_eq!(sparse.values().len(), known);
        sparse.extend(900, &budget(1)).unwrap();
        prop_assert_eq!(sparse.values().to_vec(), truth);
    }
}
