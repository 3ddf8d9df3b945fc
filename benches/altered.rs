//! Certificates of each kind, altered by chance, with digests that are right: none is accepted.
//!
//! `cargo bench --bench altered -- 1000000 7` alters so many, from this seed.

// It stops at the first that is accepted, and writes.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::string_slice)]

#[path = "../tests/suite/certificates/altered.rs"]
mod altered;
#[path = "../tests/suite/certificates/signing.rs"]
mod signing;

fn main() {
    let numbers = std::env::args().filter_map(|a| a.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    let times = numbers.first().copied().unwrap_or(100_000);
    let mut chances = altered::chances(numbers.get(1).copied().unwrap_or(1));
    match altered::all_refused(times, &mut chances) {
        Ok(()) => println!("{times} altered certificates, none accepted"),
        Err(accepted) => panic!("ACCEPTED {accepted}"),
    }
}
