//! Which heaps are P-positions: sets of numbers.

use super::evidence::{enough, misled, surprising};
use super::residues::first_true;
use super::words::{Formula, Function, Place, n};
use super::{Guess, Pattern, beatty, ranking, shapes, steps};
use crate::meter;

/// What the P-positions among heaps of 0, 1, 2, … seem to be, the simplest first.
pub fn guess_lost(lost: &[bool]) -> Vec<Guess> {
    let members: Vec<i64> =
        lost.iter().enumerate().filter(|(_, lost)| **lost).map(|(n, _)| n as i64).collect();
    let guess = |formula: Formula, from: usize| Guess {
        pattern: Pattern::Lost(formula),
        from,
        tested_to: lost.len().saturating_sub(1),
    };
    let mut found: Vec<Guess> = Vec::new();
    found.extend(few(lost, &members).map(|f| guess(f, 0)));
    found.extend(classes(lost, true).map(|(f, from)| guess(f, from)));
    found.extend(known(lost).into_iter().map(|(f, from)| guess(f, from)));
    // The heap before the first that a rule holds for is the last that it does not name.
    let after = |skipped: usize| match skipped.checked_sub(1) {
        Some(last) => members.get(last).map_or(0, |member| *member as usize + 1),
        None => 0,
    };
    let irrational = beatty::fit(&members).filter(|(f, from)| {
        members.len() - from >= 16 + 4 * f.numbers() && lost.len() - members.len() >= 16
    });
    found.extend(irrational.map(|(f, skipped)| guess(f, after(skipped))));
    let recurrence = steps::fit(&members, lost.len() as i64);
    found.extend(
        recurrence.map(|(s, skipped)| guess(Formula::Reached(Box::new(s)), after(skipped))),
    );
    ranking::best(found, lost.len(), |guess| {
        let early = lost.iter().take(guess.from).enumerate();
        early.filter(|(n, lost)| guess.pattern.lost_at(*n as u64) != Some(**lost)).count()
    })
}

/// Finitely many, none for a long time.
fn few(lost: &[bool], members: &[i64]) -> Option<Formula> {
    let last = *members.last()? as usize;
    let seldom = 20 * (last + 1) < lost.len() && lost.len() >= 100 && members.len() <= 20;
    seldom.then(|| n().among(members))
}

/// Some classes modulo a number.
fn classes(lost: &[bool], look_back: bool) -> Option<(Formula, usize)> {
    let data: Vec<i64> = lost.iter().map(|l| i64::from(*l)).collect();
    (2..=lost.len() / 3).find_map(|period| {
        // Whoever asked looks whether there was time for all.
        meter::work_on(lost.len() / 64 + 1).ok()?;
        let later = data.get(period..)?;
        let broken = data.iter().zip(later).rposition(|(now, later)| now != later);
        let from = broken.map_or(0, |n| n + 1);
        let tail = data.get(from..)?;
        if tail.len() < 3 * period {
            return None;
        }
        let members: Vec<usize> = (from..from + period)
            .filter(|n| lost.get(*n) == Some(&true))
            .map(|n| n % period)
            .collect();
        if members.is_empty() || members.len() == period {
            return None;
        }
        let formula = shapes::in_classes(members, period);
        let from = first_true(&data, from, |n| formula.at(Place::heap(n)));
        let tested = lost.len() - from;
        let trusted = enough(tested, lost.len(), formula.numbers(), period)
            && surprising(lost, from, period)
            && !(look_back && misled(lost, from, |early| classes(early, false).is_some()));
        trusted.then_some((formula, from))
    })
}

/// Sets that have a name: squares, powers of two, primes, and what binary digits say.
fn known(lost: &[bool]) -> Vec<(Formula, usize)> {
    let truths = lost.iter().map(|l| i64::from(*l)).collect::<Vec<_>>();
    let sets = (-2..=2).flat_map(|c| {
        let x = n().plus(c);
        let call = |f: Function| x.clone().call(f);
        let eight = x.clone().times(8).plus(1);
        [
            call(Function::Isqrt).squared().is(x.clone()),
            eight.clone().call(Function::Isqrt).squared().is(eight),
            call(Function::Ones).equals(1),
            call(Function::Prime),
            call(Function::Ones).modulo(2).equals(0),
            call(Function::Ones).modulo(2).equals(1),
            call(Function::LowestBit).modulo(2).equals(0),
            call(Function::LowestBit).modulo(2).equals(1),
        ]
    });
    let fits = sets.filter_map(|formula| {
        let from = first_true(&truths, lost.len(), |n| formula.at(Place::heap(n)));
        let tail = lost.get(from..)?;
        let yes = tail.iter().filter(|l| **l).count();
        let trusted = from <= lost.len() / 4 && tail.len() >= 64 && yes.min(tail.len() - yes) >= 6;
        trusted.then_some((formula, from))
    });
    fits.collect()
}
