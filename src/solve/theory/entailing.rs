//! Games that end, in which the mover may move again after some moves (Berlekamp, Conway and Guy,
//! Winning Ways, chapter 12): complimenting moves, as after closing a box.
//!
//! Let A be the values of the options after which the mover moves again, and S those of the
//! others. A position with A empty is worth mex S. One in which A = {h} for a nimber h that is not
//! in S is worth h: in its sum with *h a move again leaves *h + *h to the mover, and the others
//! leave *s + *h with s ≠ h to the opponent; in its sum with any other *x the mover moves again,
//! and has *h + *x. Every other position is loony: its sum with anything is won by the next
//! player, who can choose between two moves again of different values, or between
//! moving again to *h and leaving *h to the opponent, or moves again to a loony position.

use super::super::nimber;
use super::super::value::Outcome;
use super::{Choice, Theory};

#[derive(Debug)]
pub struct Entailing;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entailed {
    Nimber(u64),
    /// The next player wins, whatever lies beside it.
    Loony,
}

impl Theory for Entailing {
    type Value = Entailed;

    fn heap(size: u64) -> Entailed {
        Entailed::Nimber(size)
    }

    fn combine(options: &[Choice<Entailed>]) -> Entailed {
        let mut again = options.iter().filter(|option| option.again).map(|option| &option.value);
        // A move that leaves a loony position to the opponent is lost.
        let others = options.iter().filter(|option| !option.again);
        let others = others.filter_map(|option| match option.value {
            Entailed::Nimber(n) => Some(n),
            Entailed::Loony => None,
        });
        match again.next() {
            None => Entailed::Nimber(nimber::mex(others)),
            Some(Entailed::Nimber(h)) => {
                let alone = again.all(|other| *other == Entailed::Nimber(*h));
                let free = others.into_iter().all(|s| s != *h);
                if alone && free { Entailed::Nimber(*h) } else { Entailed::Loony }
            }
            Some(Entailed::Loony) => Entailed::Loony,
        }
    }

    fn sum(a: &Entailed, b: &Entailed) -> Entailed {
        match (a, b) {
            (Entailed::Nimber(a), Entailed::Nimber(b)) => Entailed::Nimber(a ^ b),
            _ => Entailed::Loony,
        }
    }

    fn outcome(value: &Entailed) -> Outcome {
        if *value == Entailed::Nimber(0) { Outcome::P } else { Outcome::N }
    }
}
