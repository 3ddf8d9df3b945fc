//! Certificates of periods: those of random games are verified, and none that was changed is.

mod alone;
mod altered;
mod by_hand;
mod changed;
mod claims;
mod command;
mod complaints;
mod quotients;
mod random;
mod signing;

use grundy::certificate::write;
use grundy::solve::heaps::Values;
use grundy::solve::heaps::period::proved;
use grundy::solve::heaps::plain;
use grundy::solve::heaps::proof::Proof;
use grundy::solve::heaps::rules::{Moves, Removal, Rules, System};
use grundy::verify::{Complaint, Verified, verify};
pub(crate) use signing::signed;

/// The moves of an octal code, or one of larger digits, from the digit of 0 on.
pub(crate) fn code(digits: &[u8]) -> System {
    let removals = digits.iter().enumerate().flat_map(|(taken, digit)| {
        let parts = (0..8).filter(move |parts| digit >> parts & 1 == 1);
        parts.map(move |parts| Removal::plain(taken as u32, parts))
    });
    System::of(Rules::same(Moves { removals: removals.collect(), any_from: None }))
}

pub(crate) fn kayles() -> System {
    code(&[0, 7, 7])
}

pub(crate) fn values(system: &System, to: usize) -> Vec<Vec<u32>> {
    let mut values = Vec::new();
    assert!(plain::extend(system, &mut values, to, &|| true));
    values
}

/// Values that prove a period, no more than so many, and what they prove.
pub(crate) fn proof(system: &System, most: usize) -> Option<(Vec<Vec<u32>>, Proof)> {
    let values = values(system, most);
    let proof = proved(system, &wide(&values))?;
    Some((values, proof))
}

pub(crate) fn wide(values: &[Vec<u32>]) -> Vec<Values<'_>> {
    values.iter().map(|v| Values::Wide(v)).collect()
}

pub(crate) fn certificate(system: &System, most: usize) -> Option<String> {
    let (values, proof) = proof(system, most)?;
    Some(write("G", system, &wide(&values), &proof).unwrap())
}

pub(crate) fn check(text: &str) -> Result<Verified, Complaint> {
    verify(text, &|| true)
}

/// The line and the reason of a refusal.
#[track_caller]
pub(crate) fn refused(text: &str) -> (usize, String) {
    match check(text) {
        Err(Complaint::Refused { line, reason }) => (line, reason),
        other => panic!("{other:?}\n{text}"),
    }
}

/// A certificate in which the first such text has become another, with its digests right.
#[track_caller]
pub(crate) fn with(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old} is not in\n{text}");
    signed(&text.replacen(old, new, 1))
}
