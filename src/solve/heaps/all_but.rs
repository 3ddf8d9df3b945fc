//! Games where any number from some number on may be taken from a heap, and finitely many
//! smaller ones: proved periods, each of which may raise the values.
//!
//! # The theorem
//!
//! Let any number from f ≥ 1 on be takable from every heap, down to nothing, and let each other
//! move take one of finitely many numbers and leave one heap of the game, or nothing. Let n be
//! larger than all of those numbers, and n ≥ f. What takes the whole heap by another move then
//! plays no part, and the options of n are
//!
//! - the heaps 0, …, n − f; let A(n) be the set of their values and m(n) the mex of A(n);
//! - n − t for the numbers t < f that may be taken; for t ≥ f that is one of the former.
//!
//! So G(n) is the least value of at least m(n) that is neither in A(n) nor one of the G(n − t).
//! Going from n to n + 1, A grows by G(n + 1 − f) and by nothing else. Call n and n + p *alike*
//! with s = m(n + p) − m(n) if
//!
//! 1. G(n + p − j) = G(n − j) + s for j = 1, …, f − 1, and
//! 2. A(n + p) has the value m(n + p) + x if and only if A(n) has m(n) + x, for all x ≥ 0.
//!
//! If they are alike, then by what was said G(n + p) = G(n) + s. So 1 holds of n + 1 and
//! n + p + 1. What A(n) and A(n + p) grow by are values that differ by s: those two if f = 1,
//! and others by 1. So m grows by the same in both places, and 2 holds again. They are alike
//! too, with the same s, and so on: G(i + p) = G(i) + s for all i ≥ n. ∎
//!
//! This is the machine of finitely many states that comes to one of them again. As its states
//! are alike for good once they are, the first that are is found by halving.

#![expect(clippy::indexing_slicing, reason = "each place is one of a value that is known")]

use super::method::Values;
use super::proof::{Proof, Theorem};
use super::repeats::{first_shift, smallest_block};
use super::rules::{Removal, Rules};

/// Whether the theorem is about these rules.
pub(super) fn covers(rules: &Rules) -> bool {
    let fits = |r: &Removal| match r.parts.as_slice() {
        [] => true,
        [_] => r.beside == 0,
        _ => false,
    };
    rules.only().is_some_and(|m| m.any_from.is_some() && m.removals.iter().all(fits))
}

/// The period of a game, if its known values prove one.
pub(super) fn proved(rules: &Rules, values: Values<'_>) -> Option<Proof> {
    let moves = rules.only().filter(|_| covers(rules))?;
    let from = moves.any_from?.max(1) as usize;
    let most = moves.removals.iter().map(|r| r.taken as usize).max().unwrap_or(0);
    let machine = Machine::of(&values.to_vec(), from, from.max(most + 1))?;
    machine.proved()
}

/// The values, and what A and m are of each heap.
struct Machine {
    values: Vec<u32>,
    from: usize,
    /// The theorem speaks of heaps from here on.
    begin: usize,
    /// m(n) for each n, up to the first heap whose value is not known.
    mexes: Vec<u32>,
    /// The first heap of each value.
    first: Vec<usize>,
}

impl Machine {
    fn of(values: &[u32], from: usize, begin: usize) -> Option<Machine> {
        let largest = values.iter().max().map(|v| *v as usize)?;
        // No heap has so many options that its value could be larger.
        if largest > values.len() + begin {
            return None;
        }
        let mut first = vec![usize::MAX; largest + 1];
        for (n, value) in values.iter().enumerate().rev() {
            first[*value as usize] = n;
        }
        let mut mexes = Vec::with_capacity(values.len() + 1);
        let mut mex = 0;
        for n in 0..=values.len() {
            while first.get(mex).is_some_and(|f| n.checked_sub(from).is_some_and(|n| *f <= n)) {
                mex += 1;
            }
            mexes.push(mex as u32);
        }
        Some(Machine { values: values.to_vec(), from, begin, mexes, first })
    }

    /// Whether A(n) has the value.
    fn has(&self, n: usize, value: usize) -> bool {
        // None but the heaps whose values are known are smaller than n.
        self.first.get(value).is_some_and(|f| *f <= n - self.from)
    }

    /// The second condition, with that s.
    fn alike(&self, n: usize, period: usize, saltus: u32) -> bool {
        let (low, high) = (self.mexes[n], self.mexes[n + period]);
        let largest = self.first.len();
        high == low + saltus
            && (low as usize..largest)
                .all(|v| self.has(n, v) == self.has(n + period, v + saltus as usize))
    }

    fn proved(&self) -> Option<Proof> {
        let length = self.values.len();
        // Values grow by the same under a shift where their steps repeat: the step to each
        // heap from the one before, and to heap 0 one that never repeats.
        let step = |w: &[u32]| i64::from(w[1]) - i64::from(w[0]);
        let mut steps = vec![i64::MAX];
        steps.extend(self.values.windows(2).map(step));
        let saltus = |period: usize| {
            let grown = self.mexes[length] - self.mexes[length - period];
            (self.values[length - 1 - period].checked_add(grown)? == self.values[length - 1])
                .then_some(grown)
        };
        // So many values before a heap have to agree; one more where none would have to, for
        // then the steps say nothing else of it.
        let reach = (self.from - 1).max(1);
        let accept = |period: usize, agree: usize| {
            agree + 1 >= reach
                && saltus(period).is_some_and(|s| self.alike(length - period, period, s))
        };
        let most = length.checked_sub(self.begin)?;
        let (whole, agree) = first_shift(&steps, most, accept)?;
        let whole_saltus = saltus(whole)?;

        // The steps between the last heaps and the next, which is proved: a block.
        let next = i64::from(self.values[length - whole] + whole_saltus);
        steps.push(next - i64::from(self.values[length - 1]));
        let period = smallest_block(&steps[length + 1 - whole..]);
        let blocks = (whole / period) as u32;

        // From here on values grow by that; and from there on heaps are alike.
        let preperiod = length - 1 - whole - agree;
        let (mut low, mut high) = (self.begin.max(preperiod + reach), length - whole);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.alike(middle, whole, whole_saltus) {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        Some(Proof {
            theorem: Theorem::AllBut,
            period,
            preperiod,
            saltus: whole_saltus / blocks,
            checked: low + whole,
        })
    }
}
