//! What the operations of the language give, each defined once. Every evaluator asks here: the
//! machine, plans and their word code, sequences that are known for ever. One that cannot hold
//! a value gives up; it never goes on with less.

pub mod collection;
mod compared;
pub mod number;
mod prime;

pub use compared::Compared;
pub use prime::{divisors, is_prime};
