//! Games that end, whose moves may say who moves next, or where (Berlekamp, Conway and Guy, Winning
//! Ways, chapter 12): after a complimenting move the mover moves again, as after closing a box; an
//! entailing move must be answered in the same part of the sum, as in Top Entails.
//!
//! Let W be the set of numbers x such that a player who has to move in a position wins its sum with
//! *x. An option that is worth v puts v into W, for then the opponent has *v + *v; a loony one
//! puts nothing. A move again to an option worth h puts all numbers but h into W, and all of them if it
//! is loony. A move that must be answered in H puts in all numbers that are not in W of H. So
//! W is finite or lacks finitely many numbers. A position that need not be answered is worth the
//! least number that is not in W, as in Nim. If W has all numbers, the position is loony: its
//! sum with anything is won by the next player. Beside a loony part, who wins is as beside a
//! very large heap: whoever comes to move elsewhere wins.

use super::super::nimber;
use super::super::value::Outcome;
use super::{Choice, Theory};
use std::sync::Arc;

#[derive(Debug)]
pub struct Entailing;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entailed {
    Nimber(u64),
    /// The next player wins, whatever lies beside it.
    Loony,
    /// The next player has to move here, and wins beside these heaps.
    Due(Beside),
}

/// Some numbers, or all but some.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Beside {
    all_but: bool,
    /// In ascending order.
    numbers: Arc<[u64]>,
}

impl Beside {
    fn new(all_but: bool, mut numbers: Vec<u64>) -> Beside {
        numbers.sort_unstable();
        numbers.dedup();
        Beside { all_but, numbers: numbers.into() }
    }

    /// Whether the numbers that are named are those that are not in it.
    pub fn all_but(&self) -> bool {
        self.all_but
    }

    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    pub fn has(&self, number: u64) -> bool {
        self.numbers.binary_search(&number).is_ok() != self.all_but
    }

    /// The least number that is not in it.
    fn mex(&self) -> Option<u64> {
        match self.all_but {
            true => self.numbers.first().copied(),
            false => Some(nimber::mex(self.numbers.iter().copied())),
        }
    }

    /// The numbers beside which a player wins who has to choose among these options.
    pub fn of(options: &[Choice<Entailed>]) -> Beside {
        let mut won: Vec<u64> = Vec::new();
        // What some option does not win, where it wins all but finitely many.
        let mut lost: Option<Vec<u64>> = None;
        let mut all_but = |numbers: &[u64]| match &mut lost {
            None => lost = Some(numbers.to_vec()),
            Some(lost) => lost.retain(|n| numbers.binary_search(n).is_ok()),
        };
        for Choice { value, again } in options {
            match value {
                Entailed::Nimber(n) if *again => all_but(&[*n]),
                Entailed::Nimber(n) => won.push(*n),
                Entailed::Loony if *again => all_but(&[]),
                Entailed::Loony => {}
                Entailed::Due(due) if due.all_but == *again => all_but(&due.numbers),
                Entailed::Due(due) => won.extend_from_slice(&due.numbers),
            }
        }
        let Some(mut lost) = lost else { return Beside::new(false, won) };
        won.sort_unstable();
        lost.retain(|n| won.binary_search(n).is_err());
        Beside::new(true, lost)
    }

    /// The same with another part beside it.
    fn with(&self, other: &Entailed) -> Beside {
        match other {
            Entailed::Nimber(n) => {
                Beside::new(self.all_but, self.numbers.iter().map(|k| k ^ n).collect())
            }
            Entailed::Loony | Entailed::Due(_) => Beside::new(self.all_but, Vec::new()),
        }
    }

    /// As it is written: numbers in a row as a range.
    pub fn written(&self) -> String {
        if self.numbers.is_empty() {
            return if self.all_but { "loony" } else { "sunny" }.to_string();
        }
        let mut rows: Vec<(u64, u64)> = Vec::new();
        for n in self.numbers.iter().copied() {
            match rows.last_mut() {
                Some((_, to)) if to.checked_add(1) == Some(n) => *to = n,
                _ => rows.push((n, n)),
            }
        }
        let row = |(from, to): (u64, u64)| match to - from {
            0 => from.to_string(),
            1 => format!("{from}, {to}"),
            _ => format!("{from}..{to}"),
        };
        let rows: Vec<String> = rows.into_iter().map(row).collect();
        let but = if self.all_but { "all but " } else { "" };
        format!("here{{{but}{}}}", rows.join(", "))
    }
}

impl Theory for Entailing {
    type Value = Entailed;

    fn combine(options: &[Choice<Entailed>]) -> Entailed {
        Beside::of(options).mex().map_or(Entailed::Loony, Entailed::Nimber)
    }

    /// A reply is due in one part at most.
    fn sum(a: &Entailed, b: &Entailed) -> Entailed {
        match (a, b) {
            (Entailed::Nimber(a), Entailed::Nimber(b)) => Entailed::Nimber(a ^ b),
            (Entailed::Due(due), other) | (other, Entailed::Due(due)) => {
                Entailed::Due(due.with(other))
            }
            _ => Entailed::Loony,
        }
    }

    fn outcome(value: &Entailed) -> Outcome {
        let lost = match value {
            Entailed::Nimber(n) => *n == 0,
            Entailed::Loony => false,
            Entailed::Due(due) => !due.has(0),
        };
        if lost { Outcome::P } else { Outcome::N }
    }
}
