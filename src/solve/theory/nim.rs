//! Games that end, under normal play (Sprague 1935, Grundy 1939): each position is worth a nim
//! heap.

use super::super::nimber;
use super::super::value::Outcome;
use super::{Choice, Theory};

#[derive(Debug)]
pub struct Nim;

impl Theory for Nim {
    type Value = u64;

    fn heap(size: u64) -> u64 {
        size
    }

    fn combine(options: &[Choice<u64>]) -> u64 {
        nimber::mex(options.iter().map(|option| option.value))
    }

    fn sum(a: &u64, b: &u64) -> u64 {
        a ^ b
    }

    fn outcome(value: &u64) -> Outcome {
        if *value == 0 { Outcome::P } else { Outcome::N }
    }
}
