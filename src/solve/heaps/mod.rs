//! Games of one heap, by sequences: the values of heaps of 0, 1, 2, … one after the other, each
//! found from those before it, faster than by going through all options where the rules allow;
//! and the theorems by which such a sequence is known for ever.

pub mod method;
pub mod period;
pub mod plain;
pub mod proof;
mod repeats;
pub mod rules;
