//! Checked rules to what can run. `subtract`, `remove` and `split` are gone after this room:
//! a game is families of options over bound names (`family`), and those are code (`compile`).

mod closed;
mod coins;
mod compile;
mod family;
mod invariant;
mod octal;
mod operators;
mod places;
mod plan;
mod program;
mod specialise;
mod sprouts;
mod taking;

pub use compile::{Compiler, Meaning};
pub use family::{Family, Step, families};
pub use octal::moves as moves_of_code;
pub use places::Places;
pub use program::{Linked, compile_expr, link, link_more};
