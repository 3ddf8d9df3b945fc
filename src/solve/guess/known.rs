//! Sequences that books know by name: what the binary digits, the square root and the divisors
//! of n say; of n + c, times a number, with a number added, or what is left of them modulo m.

use super::evidence::enough;
use super::words::{Formula, Function, Place, n};
use super::{Guess, Pattern, beatty};
use crate::meter;

/// How far n may be shifted.
const SHIFTS: std::ops::RangeInclusive<i64> = -3..=3;

pub(super) fn guesses(data: &[i64]) -> Vec<Guess> {
    let shifted = |c: i64| bases(&n().plus(c));
    SHIFTS.flat_map(shifted).chain(beatty::values()).filter_map(|base| fit(&base, data)).collect()
}

/// The known functions of x.
fn bases(x: &Formula) -> Vec<Formula> {
    let call = |f: Function| x.clone().call(f);
    let low_power = || call(Function::LowestBit).power_of_two();
    let parity = || call(Function::Ones).modulo(2);
    let odd_part = || x.clone().over_formula(low_power());
    vec![
        call(Function::LowestBit),
        low_power(),
        odd_part(),
        // What halving leaves: a(2n) = n, a(2n+1) = a(n), for x = n + 1 (OEIS A025480).
        odd_part().over(2),
        call(Function::HighestBit),
        call(Function::HighestBit).power_of_two(),
        call(Function::Ones),
        parity(),
        // The numbers with an odd, and with an even, number of ones (A000069, A001969).
        x.clone().times(2).plus(1).minus_formula(parity()),
        x.clone().times(2).plus_formula(parity()),
        x.clone().xor_formula(x.clone().over(2)),
        call(Function::Isqrt),
        x.clone().times(2).call(Function::Isqrt),
        x.clone().times(8).plus(1).call(Function::Isqrt).plus(-1).over(2),
        x.clone().call(Function::Isqrt).squared(),
        call(Function::PrimePowers),
        call(Function::Primes),
        call(Function::Divisors),
        call(Function::Prime),
    ]
}

/// The values as such a function times s plus t, or modulo m.
fn fit(base: &Formula, data: &[i64]) -> Option<Guess> {
    meter::work_on(data.len()).ok()?;
    let at = |n: usize| base.at(Place::heap(n as i64));
    let last = data.len().checked_sub(1)?;
    let (value, here) = (*data.get(last)?, at(last)?);
    let window = last.saturating_sub(16)..last;
    let modulus = data.iter().max()? + 1;
    // A quick look at the end first: where it is neither a line in the base nor the base
    // modulo m, nothing else has to be worked out.
    let modular = (2..=16).contains(&modulus).then(|| {
        let plus = (value - here).rem_euclid(modulus);
        base.clone().plus(plus).modulo(modulus)
    });
    let straight = (0..last).rev().find_map(|n| {
        let (other, there) = (*data.get(n)?, at(n)?);
        if there == here {
            // As many values as the base has: no line leads through them.
            return (other != value).then_some(None);
        }
        let times = (value - other) / (here - there);
        let exact = times != 0 && times * (here - there) == value - other;
        Some(exact.then(|| scaled(base, times, value - times * here)))
    });
    let fits =
        |formula: &Formula, n: usize| formula.at(Place::heap(n as i64)) == data.get(n).copied();
    let ways = [straight.flatten(), modular];
    ways.into_iter().flatten().find_map(|formula| {
        if !window.clone().all(|n| fits(&formula, n)) {
            return None;
        }
        let from = (0..=last).rev().take_while(|n| fits(&formula, *n)).last()?;
        let tested = data.get(from..)?;
        // Where the values hardly change, they say little.
        let changes = tested.windows(2).filter(|pair| pair.first() != pair.last()).count();
        let different = (from..=last).filter_map(at).collect::<std::collections::BTreeSet<_>>();
        let numbers = formula.numbers();
        let trusted = enough(tested.len(), data.len(), numbers, 0)
            && from <= data.len() / 4
            && changes >= 4 + numbers
            && different.len() >= 2;
        let pattern = Pattern::Value { formula, period: None };
        trusted.then_some(Guess { pattern, from, tested_to: last })
    })
}

fn scaled(base: &Formula, times: i64, plus: i64) -> Formula {
    match (times, plus) {
        (-1, plus) => Formula::Number(plus).minus_formula(base.clone()),
        _ => base.clone().times(times).plus(plus),
    }
}
