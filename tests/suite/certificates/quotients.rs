//! Certificates of misère quotients: those of many games are verified, and none that was changed so
//! that it says something else is.

use super::changed::number;
use super::*;
use grundy::certificate::{Of, write_quotient};
use grundy::solve::quotient::{HeapGame, Reach};
use grundy::verify::{Certified, Quotient, certified};
use proptest::prelude::any;
use proptest::sample::Index;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

const REACH: Reach = Reach { codes: 3_000, elements: 120, layers: 0 };

/// The certificate of the heaps up to one, or of all if that can be proved.
fn quotient(system: &System, to: usize) -> Option<String> {
    let mut found = HeapGame::new(system).ok()?;
    // Where the next heap is out of reach, those before it have a quotient all the same.
    let _ = found.prove(to, &REACH);
    let of = Of::Heaps(system, found.proof.as_ref());
    Some(write_quotient("G", &of, &found.quotient).unwrap())
}

fn check(text: &str) -> Result<Quotient, Complaint> {
    match certified(text, &|_, _| true)? {
        Certified::Quotient(found) => Ok(found),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refused(text: &str) -> String {
    match check(text) {
        Err(Complaint::Refused { reason, .. }) => reason,
        other => panic!("{other:?}\n{text}"),
    }
}

/// All codes of two digits, and some with moves of other kinds.
fn systems() -> Vec<System> {
    let mut all = Vec::new();
    for a in 0..8 {
        for b in 0..8 {
            all.push(code(&[0, a, b]));
        }
    }
    let removals =
        |all: Vec<Removal>, any_from| System::of(Rules::same(Moves { removals: all, any_from }));
    let unequal = |taken| Removal { taken, parts: vec![0, 0], unequal: true, beside: 0 };
    all.push(removals(vec![unequal(0)], None));
    all.push(removals(vec![Removal::plain(1, 0), Removal::plain(1, 3), unequal(2)], None));
    all.push(removals(Vec::new(), Some(1)));
    all.push(removals(vec![Removal::plain(1, 1), Removal::plain(1, 0)], Some(4)));
    let moves = |taken, parts| Moves {
        removals: vec![Removal::plain(taken, 0), Removal::plain(taken, parts)],
        any_from: None,
    };
    let by_size =
        Rules { moves: vec![moves(1, 1), moves(2, 2)], early: vec![0, 0, 1], cycle: vec![0, 1] };
    all.push(System::of(by_size));
    all
}

#[test]
fn quotients_of_many_games_are_verified() {
    let (mut proved, mut orders) = (0, std::collections::BTreeSet::new());
    for (at, system) in systems().into_iter().enumerate() {
        // Moves of other kinds have many options.
        let text = quotient(&system, if at < 64 { 40 } else { 12 }).unwrap();
        let found = check(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        proved += usize::from(found.claim.contains("all heaps"));
        orders.insert(found.order);
        assert!(found.lost < found.order && found.heaps <= 40, "{found:?}");
    }
    assert!(proved > 25 && orders.len() > 12, "{proved}, {orders:?}");
    let kayles = check(&quotient(&kayles(), 200).unwrap()).unwrap();
    assert_eq!((kayles.order, kayles.lost, kayles.heaps), (40, 9, 166));
    let claim = "the misère quotient of all heaps has order 40, with lost elements: 9; \
                 Φ(n + 12) = Φ(n) for all n from 71 on";
    assert_eq!(kayles.claim, claim);
}

/// With digests that are right. What is accepted says what it said before: only which heaps the
/// generators are, and the pairs, may be others.
#[test]
fn numbers_that_are_changed_are_refused() {
    let mut runner = TestRunner::deterministic();
    let mut draw = || any::<Index>().new_tree(&mut runner).unwrap().current();
    let of = [
        (kayles(), 200, 700),
        (code(&[0, 0, 7]), 16, 700),
        (code(&[0, 1, 5]), 160, 700),
        (systems()[64].clone(), 14, 700),
    ];
    let mut accepted = 0;
    for (system, to, times) in of {
        let text = quotient(&system, to).unwrap();
        assert!(check(&text).is_ok());
        let claims = |text: &str| text.split("\"generators\"").next().unwrap().to_string();
        for round in 0..times {
            let changed = number(&text, draw(), 1 + round % 5);
            if changed != text && check(&changed).is_ok() {
                accepted += 1;
                assert_eq!(claims(&changed), claims(&text));
            }
        }
    }
    assert!(accepted < 100, "{accepted}");
}

#[test]
fn each_line_counts() {
    let text = quotient(&code(&[0, 7, 7]), 9).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        assert!(check_any(&signed(&(without.join("\n") + "\n"))).is_err(), "line {at}");
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let twice = signed(&(twice.join("\n") + "\n"));
        // A pair or a generator that is there twice changes nothing.
        let idle = lines[at].contains("\"element\":") || lines[at].contains("\"heap\":");
        let idle = idle && lines[at].ends_with(',');
        assert_eq!(check_any(&twice).is_ok(), idle, "line {at}");
    }
}

/// A line less may make it a certificate of another kind.
fn check_any(text: &str) -> Result<Certified, Complaint> {
    certified(text, &|_, _| true)
}

/// The quotient of one game is not that of another, whatever the sentences say.
#[test]
fn rules_of_other_games_are_refused() {
    let own = quotient(&kayles(), 200).unwrap();
    let rules = |text: &str| {
        let from = text.find("  \"words\"").unwrap();
        let to = text.find("  \"map\"").unwrap();
        (from, to)
    };
    let (from, to) = rules(&own);
    let mut refusals = 0;
    for digits in [[0, 7, 5], [0, 7, 3], [0, 3, 7], [0, 7, 6], [0, 6, 7], [0, 1, 7]] {
        let other = quotient(&code(&digits), 12).unwrap();
        let (begin, end) = rules(&other);
        let mixed = format!("{}{}{}", &own[..from], &other[begin..end], &own[to..]);
        let reason = refused(&signed(&mixed));
        assert!(!reason.contains("digest"), "{reason}");
        refusals += 1;
    }
    assert_eq!(refusals, 6);
}

#[test]
fn what_is_wrong_is_told() {
    let text = quotient(&kayles(), 200).unwrap();
    let claim = |old: &str, new: &str| refused(&with(&text, old, new));
    assert!(
        claim("\"order\": 40", "\"order\": 41").contains("here “"),
        "{}",
        claim("\"order\": 40", "\"order\": 41")
    );
    assert!(claim("\"because\": \"167", "\"because\": \"168").contains("by the rest of the file"));
    assert!(claim("\"heaps\": 166", "\"heaps\": 165").contains("elements"));
    assert!(claim("\"format\": 1", "\"format\": 2").contains("format 1"));
    assert!(claim("\"of\": \"all heaps\"", "\"of\": \"some heaps\"").contains("should stand"));
    // As many heaps as are known, but not enough for the theorem.
    let some = quotient(&kayles(), 20).unwrap();
    let all = some.replace("\"some heaps\"", "\"all heaps\"").replace(
        "the heaps from 0 to 20 has order 24, with lost elements: 8",
        "all heaps has order 24, with lost elements: 8; Φ(n + 12) = Φ(n) for all n from 8 on",
    );
    if all.contains("from 8 on") {
        let head = "\"heaps\": 20,\n";
        let more = "  \"period\": 12,\n  \"preperiod\": 8,\n  \"step\": 12,\n  \"from\": 8,\n  \"because\": \"\",\n";
        let reason = refused(&with(&all, head, &format!("{head}{more}")));
        assert!(reason.contains("differ") || reason.contains("too few"), "{reason}");
    }
    let nim = System::of(Rules::same(Moves { removals: Vec::new(), any_from: Some(1) }));
    let text = quotient(&nim, 4).unwrap();
    assert!(check(&text).is_ok());
}
