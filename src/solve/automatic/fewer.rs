//! Numbers that others determine, left out.

use super::Result;
use super::dfa::Var;
use super::formula::{Formula, Linear};
use crate::meter;

/// A sum does not become one of more numbers than these.
const MOST: usize = 4;

/// Some numbers and all that is said of them, without those that are a sum of others and of which only sums speak:
/// with a - i - c = 0, "i is 1 at least" is "a - c is 1 at least". So i is never read beside all of the others.
pub(super) fn fewer(vars: &[Var], parts: &[Formula]) -> Result<(Vec<Var>, Vec<Formula>)> {
    let (mut vars, mut parts) = (vars.to_vec(), parts.to_vec());
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        meter::work(parts.len() as u64)?;
        at += 1;
        let Formula::Zero(sum) = part else { continue };
        let found = sum.times.iter().find_map(|(var, times)| {
            let place = vars.iter().position(|v| v == var).filter(|_| times.abs() == 1)?;
            let mut rest = sum.clone();
            rest.times.remove(var);
            let is = Linear::default().add(&rest, -times)?;
            let others = parts.iter().enumerate().filter(|(other, _)| other + 1 != at);
            let mut put: Vec<Formula> =
                others.map(|(_, part)| in_place(part, *var, &is)).collect::<Option<_>>()?;
            put.push(Formula::at_most(Linear::default().minus(&is)?));
            Some((place, put))
        });
        if let Some((place, put)) = found {
            vars.swap_remove(place);
            (parts, at) = (put, 0);
        }
    }
    Ok((vars, parts))
}

/// A formula with a sum in the place of a number; none where something else than a sum speaks of that, or a sum would
/// be of too many numbers.
fn in_place(of: &Formula, var: Var, is: &Linear) -> Option<Formula> {
    let sum = |sum: &Linear| {
        let mut rest = sum.clone();
        match rest.times.remove(&var) {
            Some(times) => rest.add(is, times).filter(|sum| sum.times.len() <= MOST),
            None => Some(rest),
        }
    };
    let all = |parts: &[Formula]| -> Option<Vec<Formula>> {
        parts.iter().map(|part| in_place(part, var, is)).collect()
    };
    Some(match of {
        Formula::Zero(of) => Formula::zero(sum(of)?),
        Formula::AtMost(of) => Formula::at_most(sum(of)?),
        Formula::Multiple(of, by) => Formula::Multiple(sum(of)?, *by),
        Formula::Not(of) => in_place(of, var, is)?.negated(),
        Formula::All(parts) => Formula::all(all(parts)?),
        Formula::Any(parts) => Formula::any(all(parts)?),
        other => return other.all_atoms(&mut |atom| !atom.names(var)).then(|| other.clone()),
    })
}
