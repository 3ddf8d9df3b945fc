//! Games of pieces: a position is some sets of members of one board, and a move needs some members in some sets,
//! others missing there, takes some out and puts some in. So stones of two colours stand on a board, queens move
//! over free cells, and what is taken is kept instead of what is left.
//!
//! A position falls apart where no moves connect what is there, or what moves might ever bring there: each move
//! is taken to be possible that would be if nothing were ever taken out. What is then known of games of placing
//! holds here too, and the search is theirs.

mod acts;
mod bars;
mod board;
mod circuits;
mod complex;
mod form;
mod games;
mod groups;
mod label;
mod literal;
mod numbers;
mod places;
mod read;
mod sets;
mod sound;
#[cfg(test)]
mod tests;
mod together;

pub use acts::Obstacle;
pub(super) use games::Pieces;
