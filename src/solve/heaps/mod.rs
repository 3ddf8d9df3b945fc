//! Games of one heap, by sequences: the values of heaps of 0, 1, 2, … one after the other, each
//! found from those before it, faster than by going through all options where the rules allow;
//! and the theorems by which such a sequence is known for ever.

mod all_but;
pub mod method;
pub mod naming;
pub mod period;
pub mod plain;
pub mod proof;
mod recognise;
mod repeats;
mod row;
pub mod rows;
pub mod rules;
mod sequence;
pub mod simd;
pub mod sparse;
pub mod spot;
pub mod subtraction;
pub mod wide;
pub mod winners;

pub use method::{Budget, Failure, Method, Values};
pub use recognise::{Member, Recognised, recognise};
pub use sequence::{Passed, Reach, Sequence, Terms};
