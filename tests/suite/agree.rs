//! Every evaluator gives operations the meaning that the plain machine gives them, and that a
//! second definition gives them, which is written for the tests alone. It takes about a minute of
//! one core; `cargo bench --bench agree` goes on for an hour.

#[path = "../agree/mod.rs"]
pub(crate) mod generator;

use generator::{attempt, attempt_known, corners, oracle};
use grundy::vocabulary::BUILTINS;
use std::time::{SystemTime, UNIX_EPOCH};

const FIXED: u64 = 60;
const FRESH: u64 = 1000;

#[allow(clippy::print_stdout, reason = "a failure is found again by its seed")]
fn fresh() -> u64 {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = clock.expect("a clock").as_secs();
    println!("seeds from {seed} on");
    seed
}

#[track_caller]
fn agrees(found: Result<bool, String>) -> bool {
    found.unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn fixed_programs() {
    let tried = (0..FIXED).filter(|seed| agrees(attempt(*seed))).count();
    assert!(tried as u64 > FIXED * 9 / 10, "only {tried} programs were any");
}

#[test]
fn fresh_programs() {
    let seed = fresh();
    (seed..seed + FRESH).for_each(|seed| {
        agrees(attempt(seed));
    });
}

#[test]
fn rules_with_what_is_known_before_play() {
    let tried = (0..FIXED).filter(|seed| agrees(attempt_known(*seed))).count();
    assert!(tried as u64 > FIXED / 2, "only {tried} programs were any");
    let seed = fresh();
    (seed..seed + FRESH).for_each(|seed| {
        agrees(attempt_known(seed));
    });
}

/// All that is neither of sets nor of numbers; the first blocks of these, where things went wrong
/// once; and some of the others, which differ from run to run.
#[test]
fn corners_of_operations() {
    let [sets, numbers, all] = generator::blocks();
    assert!(agrees(corners(all - 1)) && !agrees(corners(all)));
    let first = (0..sets + 6).chain(numbers..numbers + 6);
    let seed = fresh() as usize;
    let some = |from: usize, to: usize, step: usize| (from + seed % step..to).step_by(step);
    for block in first.chain(some(sets + 6, numbers, 3)).chain(some(numbers + 6, all, 9)) {
        assert!(agrees(corners(block)), "no block {block}");
    }
}

#[test]
fn fixed_programs_by_the_second_definition() {
    const FIXED: u64 = 200;
    let tried = (0..FIXED).filter(|seed| agrees(oracle::attempt(*seed))).count();
    assert!(tried as u64 > FIXED * 9 / 10, "only {tried} programs were any");
}

#[test]
fn fresh_programs_by_the_second_definition() {
    let seed = fresh();
    (seed..seed + 4 * FRESH).for_each(|seed| {
        agrees(oracle::attempt(seed));
    });
}

#[test]
fn every_builtin_and_operator_by_the_second_definition() {
    let missing = |name: &&str| !oracle::CALLS.iter().any(|(own, _)| own == name);
    let missing: Vec<&str> = BUILTINS.iter().map(|b| b.name()).filter(missing).collect();
    assert!(missing.is_empty(), "no program is made of {missing:?}");
    let rounds = 12 * (oracle::CALLS.len() + oracle::OPERATORS.len());
    let tried = (0..rounds).filter(|number| agrees(oracle::corner(*number))).count();
    assert!(tried > rounds * 9 / 10, "only {tried} programs were any");
}
