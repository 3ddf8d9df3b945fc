//! Every evaluator gives operations the meaning that the plain machine gives them.

#[path = "../agree/mod.rs"]
mod generator;

use generator::{attempt, corners};

const FIXED: u64 = 60;

#[test]
fn fixed_programs() {
    let tried =
        (0..FIXED).filter(|seed| attempt(*seed).unwrap_or_else(|wrong| panic!("{wrong}"))).count();
    assert!(tried as u64 > FIXED * 9 / 10, "only {tried} programs were any");
}

#[test]
fn fresh_programs() {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = clock.expect("a clock").as_secs();
    println!("seeds from {seed} on");
    for seed in seed..seed + 30 {
        if let Err(wrong) = attempt(seed) {
            panic!("{wrong}");
        }
    }
}

/// All laws; the first blocks of sets and of numbers, where things went wrong once; and some of
/// the others.
#[test]
fn corners_of_operations() {
    for block in (0..37).chain(56..61).chain((63..186).step_by(41)) {
        if let Err(wrong) = corners(block) {
            panic!("{wrong}");
        }
    }
}
