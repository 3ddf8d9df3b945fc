//! Games whose periods are in every book.

use super::*;
use grundy::solve::heaps::proof::Theorem;

fn verified(system: &System, most: usize) -> Verified {
    let text = certificate(system, most).unwrap();
    check(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

#[test]
fn kayles_and_dawson() {
    let kayles = verified(&kayles(), 200);
    assert_eq!((kayles.period, kayles.preperiod, kayles.saltus), (12, 71, 0));
    assert_eq!((kayles.theorem.as_str(), kayles.checked), ("guy-smith", 167));
    let dawson = verified(&code(&[0, 1, 3, 7]), 200);
    assert_eq!((dawson.period, dawson.preperiod), (34, 52));
}

#[test]
fn subtraction() {
    let set = |taken: &[u32]| {
        let both = taken.iter().flat_map(|t| [Removal::plain(*t, 0), Removal::plain(*t, 1)]);
        System::of(Rules::same(Moves { removals: both.collect(), any_from: None }))
    };
    let found = verified(&set(&[1, 3, 4]), 100);
    assert_eq!(
        (found.period, found.preperiod, found.theorem.as_str()),
        (7, 0, "finite-subtraction")
    );
    // Values that need several lines.
    let found = verified(&set(&[2, 97, 100]), 3000);
    assert_eq!((found.period, found.preperiod), (197, 103));
}

#[test]
fn nim_and_its_like_grow() {
    let all_but = |any_from: u32, taken: &[u32]| {
        let both = taken.iter().flat_map(|t| [Removal::plain(*t, 0), Removal::plain(*t, 1)]);
        let moves = Moves { removals: both.collect(), any_from: Some(any_from) };
        System::of(Rules::same(moves))
    };
    let nim = verified(&all_but(1, &[]), 20);
    assert_eq!((nim.period, nim.preperiod, nim.saltus), (1, 0, 1));
    assert_eq!(nim.theorem, "all-but");
    let found = verified(&all_but(3, &[]), 50);
    assert_eq!((found.period, found.preperiod, found.saltus), (3, 0, 1));
    // Any number but 2.
    let found = verified(&all_but(3, &[1]), 50);
    assert_eq!((found.period, found.saltus), (4, 2));
    // The same, with numbers named that are covered.
    let moves = all_but(6, &[1, 3, 4, 5]);
    let same = verified(&moves, 50);
    assert_eq!((same.period, same.saltus), (4, 2));
}

/// Before heap 9 this is Nim; a theorem that knows only smaller heaps must say nothing.
#[test]
fn a_move_of_one_large_heap_is_waited_for() {
    let odd = Removal { taken: 9, parts: Vec::new(), unequal: false, beside: 9 };
    let moves = Moves { removals: vec![odd], any_from: Some(1) };
    let system = System::of(Rules::same(moves));
    assert_eq!(values(&system, 12)[0], [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 9, 11]);
    let found = verified(&system, 40);
    assert_eq!((found.period, found.preperiod, found.saltus), (1, 11, 1));
    let early = Proof { theorem: Theorem::AllBut, period: 1, preperiod: 0, saltus: 1, checked: 4 };
    let text = write("G", &system, &wide(&values(&system, 4)), &early).unwrap();
    assert!(refused(&text).1.contains("more than 9"));
}

/// Games whose first 55,000 heaps have but one move.
fn late() -> System {
    let removals = (1..100).flat_map(|t| [Removal::plain(t, 0), Removal::plain(t, 1)]);
    let mut rules = Rules::same(Moves { removals: removals.collect(), any_from: None });
    rules.moves.push(Moves { removals: vec![Removal::plain(1, 1)], any_from: None });
    rules.early = vec![1; 55_000];
    System::of(rules)
}

#[test]
fn many_values_are_packed() {
    let text = certificate(&late(), 60_000).unwrap();
    assert_eq!(check(&text).unwrap().period, 100);
    assert!(text.contains("\"packed\"") && text.len() < 400_000, "{}", text.len());
}

#[test]
fn it_can_be_stopped() {
    let text = certificate(&late(), 60_000).unwrap();
    let asked = std::cell::Cell::new(0);
    let once = || {
        asked.set(asked.get() + 1);
        asked.get() < 2
    };
    assert_eq!(verify(&text, &once), Err(Complaint::Stopped));
    assert_eq!(asked.get(), 2);
}
