//! Random programs for as long as anybody likes: `cargo bench --bench agree -- SECONDS [SEED]`; an
//! hour if nothing is said. Each is run by all evaluators, which must agree with each other and with
//! a second definition of the language. Ends with 1 at the first that do not; the seed that is
//! printed shows it again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![allow(clippy::print_stdout)]

#[path = "../tests/agree/mod.rs"]
mod agree;

use agree::oracle;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let seconds = numbers.next().unwrap_or(3600);
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock");
    let first = numbers.next().unwrap_or(clock.as_secs());
    println!("seeds from {first} on, for {seconds} s");
    let begun = Instant::now();
    let goes_on = || begun.elapsed() < Duration::from_secs(seconds);
    let (mut tried, mut none) = (0u64, 0u64);
    let mut seen = |found: Result<bool, String>| -> bool {
        match found {
            Ok(true) => tried += 1,
            Ok(false) => none += 1,
            Err(wrong) => {
                println!("after {:.1} s\n{wrong}", begun.elapsed().as_secs_f32());
                return false;
            }
        }
        true
    };
    // All operations in their corners and blocks of laws between random programs, so that none
    // waits for the others.
    let mut blocks = Some(0);
    for turn in 0.. {
        if !goes_on() {
            break;
        }
        if let (Some(block), 0) = (blocks, turn % 8) {
            match agree::corners(block) {
                Ok(more) => blocks = more.then_some(block + 1),
                Err(wrong) => {
                    seen(Err(wrong));
                    return ExitCode::FAILURE;
                }
            }
        }
        let found = match turn % 4 {
            0 if turn % 8 == 4 => agree::attempt_known(first + turn),
            0 => agree::attempt(first + turn),
            1 => oracle::corner(turn as usize / 4),
            _ => oracle::attempt(first + turn),
        };
        if !seen(found) && std::env::var("KEEP").is_err() {
            return ExitCode::FAILURE;
        }
    }
    println!("{tried} programs agree; {none} were none");
    ExitCode::SUCCESS
}
