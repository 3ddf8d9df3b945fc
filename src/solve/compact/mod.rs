//! Fast answers for games that have a plan: tables for games of numbers, a search for sets and
//! short lists. What does not fit is left to the general machine, which is the definition.

mod affine;
mod amounts;
mod arguments;
mod board;
mod budget;
mod cells;
mod code;
mod columns;
mod cumulative;
mod entries;
mod fading;
mod in_vain;
mod instance;
mod keys;
mod known;
mod letters;
mod lines;
mod lower;
mod numbers;
mod outcomes;
mod run;
mod search;
mod settled;
mod shrink;
mod solver;
mod sweep;
mod table;
mod words;

pub(super) use budget::{Budget, Failure, settled};
pub(super) use instance::Nearby;
pub(super) use known::Compact;
pub use solver::Solver;
