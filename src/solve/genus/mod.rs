//! The genus of a position (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13):
//! its nim-value, and its misère nim-values beside no, one, two, … nim heaps of 2.

mod forms;
mod walk;

pub(super) use forms::Forms;
pub(super) use walk::Genera;

use super::nimber::mex;
use super::theory::Tame;
use crate::meter::{self, Spent};

/// The nim-value and the sequence of misère nim-values, whose last two alternate for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    pub normal: u64,
    pub misere: Vec<u64>,
}

impl Genus {
    /// As of nim heaps, since the heaps of 2 are tame as well.
    pub fn of_tame(tame: Tame) -> Genus {
        let misere = match tame {
            Tame::Fickle(0) => vec![1, 2, 0],
            Tame::Fickle(_) => vec![0, 3, 1],
            Tame::Firm(n) => vec![n, n ^ 2],
        };
        Genus { normal: tame.normal(), misere }
    }

    /// From those of the options. G + *2 + … + *2 moves to itself with one of these heaps less,
    /// to the same beside *1, whose misère value differs by 1, and to options of G beside them.
    pub fn of_options(options: &[&Genus]) -> Result<Genus, Spent> {
        let normal = mex(options.iter().map(|o| o.normal));
        let mut all: Vec<u64> = Vec::new();
        // From here on the options' values alternate. A value then depends on the one before it
        // and on the parity alone: where one comes again two places on, all do.
        let settled = options.iter().map(|o| o.misere.len() - 2).max().unwrap_or(0);
        loop {
            meter::work_on(options.len() + 1)?;
            let own = options.iter().map(|o| o.at(all.len()));
            let next = match all.last() {
                None if options.is_empty() => 1,
                None => mex(own),
                Some(before) => mex(own.chain([*before, *before ^ 1])),
            };
            let two_before = all.len().checked_sub(2);
            if two_before.is_some_and(|at| at >= settled && all.get(at) == Some(&next)) {
                break;
            }
            meter::room_for::<u64>(all.len())?;
            all.push(next);
        }
        while all.len() > 2 && all.get(all.len() - 3) == all.last() {
            all.pop();
        }
        Ok(Genus { normal, misere: all })
    }

    /// The misère nim-value of the sum with `twos` heaps of 2.
    pub fn at(&self, twos: usize) -> u64 {
        let last = self.misere.len().saturating_sub(2);
        let at = if twos < last { twos } else { last + (twos - last) % 2 };
        self.misere.get(at).copied().unwrap_or(0)
    }
}

/// In the usual notation: `4^{146}`, with commas where a value has several digits.
impl std::fmt::Display for Genus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let between = if self.misere.iter().any(|n| *n > 9) { "," } else { "" };
        let all: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        write!(f, "{}^{{{}}}", self.normal, all.join(between))
    }
}
