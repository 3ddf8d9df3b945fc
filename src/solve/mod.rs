//! The theory: what positions are worth. It knows no syntax, no files, no clock and no
//! printing: programs come in as code, faults go out as data.

mod agreement;
mod bisimilar;
mod calls;
pub mod code;
mod coins;
mod compact;
mod differ;
mod endless;
pub mod fault;
mod functions;
mod genus;
mod growth;
pub mod guess;
pub mod heaps;
mod limits;
mod listed;
mod machine;
mod moves;
pub mod nimber;
pub mod operation;
mod operations;
mod ordinals;
mod outcome;
pub mod plan;
mod plays;
mod questions;
pub mod quotient;
mod run;
mod same;
mod sequences;
mod sets;
mod sorting;
pub mod states;
pub mod tail;
mod tame;
pub mod theory;
mod thread;
pub mod value;
mod worths;

pub use coins::Head;
pub use compact::Solver;
pub use machine::{Limits, Machine};
pub use plays::Plays;
pub use sequences::{Earlier, REACH};
pub use thread::Offer;
