//! What is proved of a sequence: from some heap on it repeats, by a theorem whose conditions
//! were checked.

use serde::{Deserialize, Serialize};

macro_rules! theorems {
    ($($(#[$doc:meta])* $theorem:ident $name:literal $words:literal;)*) => {
        /// What a proof for all numbers rests on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Theorem {
            $($(#[$doc])* $theorem),*
        }

        impl Theorem {
            /// The name that answers and certificates give it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Theorem::$theorem => $name),*
                }
            }

            /// The ground that it is, behind "proved".
            pub const fn words(self) -> &'static str {
                match self {
                    $(Theorem::$theorem => $words),*
                }
            }
        }
    };
}

theorems! {
    /// All numbers but finitely many may be taken: the machine that goes through the heaps
    /// comes to a state again.
    AllBut "all-but" "as all but finitely many numbers may be taken";
    /// Finite automata that were shown to keep the rules.
    Automatic "automatic" "by finite automata";
    /// As many values in a row as the largest number taken come again.
    FiniteSubtraction "finite-subtraction" "as only finitely many numbers may be taken";
    /// Guy and Smith 1956, in its sharp form: moves that leave at most two heaps.
    GuySmith "guy-smith" "by the theorem of Guy and Smith";
    Induction "induction" "by induction";
    /// The theorem of Guy and Smith for more parts, guards and several games.
    Parts "parts" "by the theorem of Guy and Smith, as it is for such rules";
    /// Plambeck and Siegel 2008: a misère quotient that repeats.
    PlambeckSiegel "plambeck-siegel" "by the theorem of Plambeck and Siegel on misère quotients";
    /// Rare values have come to an end, and the heaps by which the others are known come again.
    RareValues "rare-values" "as rare values come to an end";
    /// All numbers but finitely many may be taken, in several games that leave heaps of one
    /// another.
    Rows "rows" "as a state of several games together comes again";
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
