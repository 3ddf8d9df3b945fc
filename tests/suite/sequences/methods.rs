//! Every method finds what the plain definition finds, however it is asked.

use super::plain;
use super::random::{Kind, Random, system};
use grundy::solve::heaps::method::{Budget, Failure, Method};
use grundy::solve::heaps::plain::Plain;
use grundy::solve::heaps::rules::{Moves, Removal, Rules, System};
use grundy::solve::heaps::subtraction::Subtraction;
use grundy::solve::heaps::wide::Wide;
use proptest::prelude::*;

const FREE: Budget<'static> = Budget { go_on: &|| true, bytes: 1 << 30, threads: 1 };

/// Asserts that a method finds the values of a system in stretches of random lengths, and goes
/// on from values that it took over.
#[track_caller]
fn assert_agrees<M: Method>(
    make: impl Fn(&System) -> Option<M>,
    system: &System,
    random: &mut Random,
    to: usize,
) {
    let wanted = plain(system, to).swap_remove(0);
    let mut whole = make(system).expect("the method is for such rules");
    let mut known = 0;
    while known < to {
        known = to.min(known + random.below(to / 2) + 1);
        whole.extend(known, &FREE).expect("nothing ends it");
        assert_eq!(whole.values().len(), known);
    }
    assert_eq!(whole.values().to_vec(), wanted, "{system:?}");
    let mut beginning = make(system).expect("the method is for such rules");
    beginning.extend(random.below(to), &FREE).expect("nothing ends it");
    let mut going_on = make(system).expect("the method is for such rules");
    going_on.begin_with(beginning.values());
    going_on.extend(to, &FREE).expect("nothing ends it");
    assert_eq!(going_on.values().to_vec(), wanted, "{system:?} after a beginning");
}

fn subtraction_set(numbers: impl IntoIterator<Item = usize>) -> System {
    let both = |n: usize| [0, 1].map(|parts| Removal::plain(n as u32, parts));
    let mut removals: Vec<Removal> = numbers.into_iter().flat_map(both).collect();
    removals.sort();
    System::of(Rules::same(Moves { removals, any_from: None }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn subtraction(seed: u64) {
        let random = &mut Random(seed);
        let guards = random.once_in(2);
        let taken = 1 + random.below(70);
        let kind =
            Kind { taken, parts: 1, games: 1, unequal: false, guards, beside: false };
        let system = system(random, kind);
        assert_agrees(Subtraction::new, &system, random, 400);
    }

    /// Values past 16, 32 and 64, where words have to widen.
    #[test]
    fn subtraction_of_many(seed: u64) {
        let random = &mut Random(seed);
        let most = 1 + random.below(400);
        let often = 1 + random.below(3);
        let set = subtraction_set((1..=most).filter(|n| *n < 5 || random.once_in(often)));
        assert_agrees(Subtraction::new, &set, &mut Random(seed), 900);
    }

    #[test]
    fn wide(seed: u64) {
        let random = &mut Random(seed);
        let kind = Kind {
            taken: random.below(4),
            parts: 1 + random.below(5),
            games: 1,
            unequal: false,
            guards: random.once_in(3),
            beside: random.once_in(3),
        };
        let mut system = system(random, kind);
        if random.once_in(4) {
            system.games[0].moves[0].any_from = Some(random.below(9) as u32);
        }
        assert_agrees(Wide::new, &system, random, if kind.parts > 3 { 32 } else { 90 });
    }

    #[test]
    fn two_unequal_parts(seed: u64) {
        let random = &mut Random(seed);
        let guards = random.once_in(3);
        let kind = Kind { taken: 4, parts: 2, games: 1, unequal: true, guards, beside: true };
        let system = system(random, kind);
        assert_agrees(Wide::new, &system, random, 200);
    }
}

fn kayles() -> System {
    let removals = (1..3).flat_map(|n| (0..3).map(move |parts| Removal::plain(n, parts)));
    System::of(Rules::same(Moves { removals: removals.collect(), any_from: None }))
}

/// Kayles with a third part allowed, so that all but subtraction have to do something.
fn methods() -> Vec<Box<dyn Method>> {
    let mut wider = kayles();
    wider.games[0].moves[0].removals.push(Removal::plain(2, 3));
    vec![
        Box::new(Subtraction::new(&subtraction_set([3, 50, 4_000])).expect("a subtraction game")),
        Box::new(Wide::new(&wider).expect("a game alone")),
        Box::new(Plain::new(wider)),
    ]
}

#[test]
fn what_was_found_before_a_stop_stays() {
    for mut method in methods() {
        let asked = std::cell::Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() % 20 != 0
        };
        let budget = Budget { go_on: &go_on, ..FREE };
        let mut stops = 0;
        let to = if method.name() == "subtraction" { 2_000_000 } else { 150 };
        while let Err(why) = method.extend(to, &budget) {
            assert_eq!(why, Failure::Stopped);
            stops += 1;
        }
        assert!(stops > 3, "{} asked {} times", method.name(), asked.get());
        let mut whole = methods().into_iter().find(|m| m.name() == method.name()).expect("it");
        whole.extend(to, &FREE).expect("nothing ends it");
        assert_eq!(method.values().to_vec(), whole.values().to_vec(), "{}", method.name());
    }
}

#[test]
fn memory_ends_a_sequence() {
    for mut method in methods() {
        // Subtraction asks for room for many heaps at once, and the others are slow.
        let bytes = if method.name() == "subtraction" { 1 << 17 } else { 1 << 12 };
        let budget = Budget { bytes, ..FREE };
        assert_eq!(method.extend(1 << 22, &budget), Err(Failure::Memory), "{}", method.name());
        assert!(method.values().len() > 100, "{}", method.name());
    }
}

#[test]
fn methods_know_what_they_are_for() {
    let kayles = kayles();
    assert!(Subtraction::new(&kayles).is_none());
    assert!(Wide::new(&kayles).is_some());
    let mut unequal = kayles.clone();
    unequal.games[0].moves[0].removals.push(Removal { unequal: true, ..Removal::plain(0, 3) });
    assert!(Wide::new(&unequal).is_none());
    let two = System { games: [kayles.games.clone(), kayles.games].concat() };
    assert!(Wide::new(&two).is_none() && Subtraction::new(&two).is_none());
    let mut any = subtraction_set([1]);
    any.games[0].moves[0].any_from = Some(3);
    assert!(Subtraction::new(&any).is_none());
}

#[test]
fn plain_finds_all_games() {
    let random = &mut Random(3);
    let kind = Kind { taken: 3, parts: 2, games: 3, unequal: true, guards: true, beside: true };
    let system = system(random, kind);
    let mut method = Plain::new(system.clone());
    method.begin_with(grundy::solve::heaps::method::Values::Bytes(&[7, 7, 7]));
    method.extend(100, &FREE).expect("nothing ends it");
    let all: Vec<Vec<u32>> = method.all().iter().map(|v| v.to_vec()).collect();
    assert_eq!(all, plain(&system, 100));
}
