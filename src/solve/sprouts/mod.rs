//! Sprouts: a line from a spot to a spot, and a new spot on it.
//!
//! A drawing is kept as D. Applegate, G. Jacobson and D. Sleator did (Computer analysis of Sprouts,
//! 1991): regions of boundaries, each the spots that are met on a walk along it. What no move can use
//! is left out, lands that share no spot are games of their own, and a land has one writing.

mod cost;
mod drawing;
mod joined;
mod label;
mod lines;
mod misere;
mod open;
mod play;
mod reduce;
mod search;
mod table;

pub use play::MOST_LIVES;
pub(super) use play::{Sprouts, options};
