//! The codes of games: digit by digit what may be taken and what may be left, as Guy and Smith
//! (1956) write them, in base 8, or 16 where a move leaves three heaps.

use super::rules::{Moves, Removal, System};

/// A code with more digits than these says nothing to anybody.
const MOST_DIGITS: usize = 40;

/// The code of a game, if it has a finite one; and whether it needs the digits of base 16.
pub fn code(system: &System) -> Option<(String, bool)> {
    let moves = system.alone()?.only()?;
    if moves.any_from.is_some() || moves.removals.iter().any(|r| r.unequal || r.beside != 0) {
        return None;
    }
    let most = moves.removals.iter().map(|r| r.taken as usize).max().unwrap_or(0);
    if most > MOST_DIGITS || system.most_parts() > 3 {
        return None;
    }
    let mut digits = vec![0u32; most + 1];
    for removal in &moves.removals {
        *digits.get_mut(removal.taken as usize)? |= 1 << removal.parts.len();
    }
    let base = if digits.iter().any(|d| *d > 7) { 16 } else { 8 };
    let digit = |d: &u32| char::from_digit(*d, base).map(|c| c.to_ascii_uppercase());
    let all: Option<String> = digits.iter().map(digit).collect();
    let all = all?;
    let (whole, rest) = all.split_at_checked(1)?;
    Some((format!("{whole}.{rest}"), base == 16))
}

/// Names by which games are known, and their codes: Berlekamp, Conway and Guy, Winning Ways,
/// chapter 4.
pub const CODES: &[(&str, &str)] = &[
    ("0.77", "Kayles"),
    ("0.07", "Dawson's Kayles"),
    ("0.137", "Dawson's chess"),
    ("0.007", "Treblecross"),
    ("0.6", "Officers"),
];

/// The name of a game without a finite code, by its rules.
pub fn name(system: &System) -> Option<&'static str> {
    let moves = system.alone()?.only()?;
    let split = Removal::plain(0, 2);
    let unequal = Removal { unequal: true, ..split.clone() };
    match moves {
        Moves { any_from: Some(1), removals } if removals.is_empty() => Some("Nim"),
        Moves { any_from: Some(1), removals } if *removals == [split] => Some("Lasker's nim"),
        Moves { any_from: None, removals } if *removals == [unequal] => Some("Grundy's game"),
        _ => None,
    }
}

/// The game of an octal code, as `code` writes it.
pub fn game(code: &str) -> Option<System> {
    let (whole, rest) = code.split_once('.')?;
    let mut removals = Vec::new();
    for (taken, digit) in whole.chars().chain(rest.chars()).enumerate() {
        let digit = digit.to_digit(8)?;
        let parts = (0..3).filter(|p| digit >> p & 1 == 1 && (taken > 0 || *p > 1));
        removals.extend(parts.map(|p| Removal::plain(taken as u32, p)));
    }
    Some(System::of(super::rules::Rules::same(Moves { removals, any_from: None })))
}
