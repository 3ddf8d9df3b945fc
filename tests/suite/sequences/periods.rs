//! What is proved is so: proved periods against the plain definition, further out.

use super::plain;
use super::random::{Kind, Random, all_but, system};
use crate::support::grundy;
use grundy::solve::heaps::method::Values;
use grundy::solve::heaps::period::{Observed, observed, proved};
use grundy::solve::heaps::proof::{Proof, Theorem};
use grundy::solve::heaps::rules::{Moves, Removal, Rules, System};

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

#[test]
fn random_proofs_of_all_but_hold_three_times_as_far() {
    let mut random = Random(2);
    let mut accepted = 0;
    for _ in 0..600 {
        let system = all_but(&mut random);
        let length = 250;
        let values = plain(&system, 3 * length);
        let first = (0..length).find_map(|known| proved_by(&system, &values, known));
        let proof = first.expect("all are proved by then");
        assert_eq!(proof.theorem, Theorem::AllBut);
        assert!(proof.saltus > 0);
        let known = [proof.checked, proof.checked + 1, length];
        for known in known {
            let again = proved_by(&system, &values, known).expect("more is known than asked for");
            assert!(again.checked <= known);
            assert_holds(&system, &values[0], again);
            accepted += 1;
        }
    }
    assert_eq!(accepted, 1_800);
}

#[test]
fn nim_rises_by_one() {
    let nim = Moves { removals: Vec::new(), any_from: Some(1) };
    let system = System::of(Rules::same(nim));
    let values = plain(&system, 2);
    let proof = proved_by(&system, &values, 2).expect("two values are enough");
    assert_eq!((proof.period, proof.preperiod, proof.saltus, proof.checked), (1, 0, 1, 2));
}

/// A code with one digit before the point and one each for 1, 2, … taken. Bit b of a digit is
/// whether b heaps may be left.
fn code(text: &str) -> System {
    let digits = text.chars().filter(|c| *c != '.').map(|c| c.to_digit(16).expect("a digit"));
    let skip = u32::from(text.starts_with('.'));
    let mut removals = Vec::new();
    for (taken, digit) in (skip..).zip(digits) {
        let parts = (0..4).filter(|p| digit >> p & 1 == 1);
        removals.extend(parts.map(|p| Removal::plain(taken, p)));
    }
    System::of(Rules::same(Moves { removals, any_from: None }))
}

#[test]
fn traps_are_not_proved() {
    // Each of these repeats under some bound that others have used, and does not go on so.
    for (text, known) in [("0.4", 3), ("0.004", 5)] {
        let values = plain(&code(text), known);
        assert_eq!(proved_by(&code(text), &values, known), None, "{text}");
    }
    let halves = Removal { unequal: true, ..Removal::plain(0, 2) };
    let grundy = System::of(Rules::same(Moves { removals: vec![halves], any_from: None }));
    let values = plain(&grundy, 500);
    for known in 0..500 {
        assert_eq!(proved_by(&grundy, &values, known), None, "{known}");
    }
}

/// Unequal parts of nothing taken but two of the same total as two whole heaps: a period.
#[test]
fn unequal_parts_are_proved_where_their_theorem_holds() {
    let mut removals = vec![Removal::plain(1, 0), Removal::plain(1, 1)];
    removals.push(Removal { unequal: true, ..Removal::plain(1, 2) });
    let system = System::of(Rules::same(Moves { removals, any_from: None }));
    let values = plain(&system, 400);
    let proof = (0..200).find_map(|known| proved_by(&system, &values, known));
    let proof = proof.expect("it repeats early");
    assert_eq!(proof.theorem, Theorem::Parts);
    assert_holds(&system, &values[0], proof);
}

/// Code, period and first heap of the period: J. Tczajka's tables of octal games, and
/// A. Flammenkamp's.
const PERIODS: &[(&str, usize, usize)] = &[
    ("4.", 2, 1),
    ("0.1", 1, 2),
    ("0.4", 34, 54),
    ("0.02", 4, 1),
    ("0.15", 10, 1),
    ("0.17", 34, 33),
    ("0.45", 20, 498),
    ("0.77", 12, 71),
    ("0.07", 34, 53),
    ("0.54", 7, 3),
    ("4.3", 2, 2),
    ("0.017", 60, 15),
    ("0.156", 349, 3479),
];

#[test]
fn published_periods_are_proved() {
    for (text, period, start) in PERIODS {
        let system = code(text);
        let length = 2 * (start + period) + 10;
        let values = plain(&system, length);
        let proof = proved_by(&system, &values, length).expect("as many values as it takes");
        // Tables begin with heap 1.
        let published = if proof.preperiod == 0 { 1 } else { proof.preperiod };
        assert_eq!((proof.period, published), (*period, *start), "{text}");
        let theorem = proof.theorem;
        assert!([Theorem::GuySmith, Theorem::FiniteSubtraction].contains(&theorem), "{text}");
    }
}

#[test]
fn proofs_name_their_theorem() {
    let theorem = |system: &System| {
        let values = plain(system, 300);
        proved_by(system, &values, 300).map(|p| p.theorem)
    };
    assert_eq!(theorem(&code("0.333")), Some(Theorem::FiniteSubtraction));
    assert_eq!(theorem(&code("0.77")), Some(Theorem::GuySmith));
    assert_eq!(theorem(&code("0.f")), Some(Theorem::Parts));
    let mut guarded = code("0.33").games.remove(0);
    guarded.moves.extend(code("0.3").games.remove(0).moves);
    guarded.early = vec![0, 1, 1];
    assert_eq!(theorem(&System::of(guarded.clone())), Some(Theorem::FiniteSubtraction));
    guarded.moves.extend(code("0.f").games.remove(0).moves);
    guarded.cycle = vec![2];
    assert_eq!(theorem(&System::of(guarded)), Some(Theorem::Parts));
}

#[test]
fn what_repeats_is_observed() {
    let observe = |values: &[u32]| observed(Values::Wide(values));
    let found = |period, preperiod, saltus| Some(Observed { period, preperiod, saltus });
    assert_eq!(observe(&[]), None);
    assert_eq!(observe(&[0, 1]), None);
    assert_eq!(observe(&[0, 1, 2]), found(1, 0, 1));
    assert_eq!(observe(&[5, 0, 1, 0, 1, 0, 1]), found(2, 1, 0));
    // Two periods and a half are not enough, nor is less than half of the values.
    assert_eq!(observe(&[5, 0, 1, 0, 1, 0]), None);
    assert_eq!(observe(&[0, 3, 1, 4, 1, 5, 9, 2, 2, 2]), None);
    assert_eq!(observe(&[0, 1, 2, 1, 2, 3, 2, 3, 4, 3]), found(3, 0, 1));
    // Values do not fall for ever.
    assert_eq!(observe(&[9, 8, 7, 6, 5, 4, 3]), None);
    let lasker: Vec<u32> = (0..40_u32)
        .map(|n| match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        })
        .collect();
    assert_eq!(observe(&lasker), found(4, 1, 4));
}

/// Values of more than 32 bits are in no list of values: nothing is said of them.
#[test]
fn no_pattern_is_seen_in_values_that_are_too_large() {
    let rules = "game A(n) = *(if n % 2 == 0 then 5000000000 else 6000000000 + n)";
    for question in ["period A", "guess A", "period n * n * 5000000000 for n in 0.."] {
        let ran = grundy(&["-e", &format!("{rules}\n{question}")]);
        let said = "patterns are looked for in values from 0 to 4294967295";
        assert!(
            ran.code != 0 && ran.errors.contains(said),
            "{question}: {} {}",
            ran.output,
            ran.errors
        );
    }
}

/// A game that is another name of a position has the values of that position.
#[test]
fn another_name_of_a_position_has_its_values() {
    let rules = "game A(n) = *(n % 3 + n)\ngame W(a, b) = *(a xor b)\n";
    let first = grundy(&["-e", &format!("{rules}guess A")]);
    assert!(first.code == 0 && !first.output.contains("worth 0"), "{}", first.output);
    let pairs = grundy(&["-e", &format!("{rules}guess W")]);
    assert!(pairs.output.contains("a == b"), "{}", pairs.output);
}
