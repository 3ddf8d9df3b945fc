//! Random programs for as long as anybody likes: `cargo bench --bench agree -- SECONDS [SEED]`. Each
//! is run by all evaluators, which must agree. Ends with 1 at the first that do not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![allow(clippy::print_stdout)]

#[path = "../tests/agree/mod.rs"]
mod agree;

use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let seconds = numbers.next().unwrap_or(10);
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock");
    let first = numbers.next().unwrap_or(clock.as_secs());
    println!("seeds from {first} on, for {seconds} s");
    let begun = Instant::now();
    let (mut tried, mut none) = (0u64, 0u64);
    let mut blocks = 0;
    while begun.elapsed() < Duration::from_secs(seconds) {
        match agree::corners(blocks) {
            Ok(true) => blocks += 1,
            Ok(false) => break,
            Err(wrong) => {
                println!("{wrong}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("{blocks} blocks of corners agree");
    while begun.elapsed() < Duration::from_secs(seconds) {
        match agree::attempt(first + tried + none) {
            Ok(true) => tried += 1,
            Ok(false) => none += 1,
            Err(wrong) => {
                println!("{wrong}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("{tried} programs agree; {none} were none");
    ExitCode::SUCCESS
}
