//! What is proved of a sequence: from some heap on it repeats, by a theorem whose conditions
//! were checked.

use serde::{Deserialize, Serialize};

/// What a proof for all numbers rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theorem {
    /// All numbers but finitely many may be taken: the machine that goes through the heaps
    /// comes to a state again.
    AllBut,
    /// Finite automata that were shown to keep the rules.
    Automatic,
    /// As many values in a row as the largest number taken come again.
    FiniteSubtraction,
    /// Guy and Smith 1956, in its sharp form: moves that leave at most two heaps.
    GuySmith,
    Induction,
    /// The theorem of Guy and Smith for more parts, guards and several games.
    Parts,
    /// Plambeck and Siegel 2008: a misère quotient that repeats.
    PlambeckSiegel,
    /// Rare values have come to an end, and the heaps by which the others are known come again.
    RareValues,
    /// All numbers but finitely many may be taken, in several games that leave heaps of one
    /// another.
    Rows,
}

impl Theorem {
    /// The name that answers and certificates give it.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::AllBut => "all-but",
            Theorem::Automatic => "automatic",
            Theorem::FiniteSubtraction => "finite-subtraction",
            Theorem::GuySmith => "guy-smith",
            Theorem::Induction => "induction",
            Theorem::Parts => "parts",
            Theorem::PlambeckSiegel => "plambeck-siegel",
            Theorem::RareValues => "rare-values",
            Theorem::Rows => "rows",
        }
    }
}

/// `G(n + period) = G(n) + saltus` for all n from `preperiod` on, and for no smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    pub theorem: Theorem,
    pub period: usize,
    pub preperiod: usize,
    pub saltus: u32,
    /// The number of values, from the heap of none on, that the theorem asked for.
    pub checked: usize,
}

impl Proof {
    /// A heap among those below preperiod + period, and how much more the heap of n is worth.
    pub fn place(&self, n: u64) -> (usize, u64) {
        let (start, period) = (self.preperiod as u64, self.period.max(1) as u64);
        match n.checked_sub(start) {
            None => (n as usize, 0),
            Some(beyond) => {
                ((start + beyond % period) as usize, beyond / period * u64::from(self.saltus))
            }
        }
    }
}
