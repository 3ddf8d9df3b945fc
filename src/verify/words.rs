//! The sentences of a certificate, which are there for people: that they say what the numbers
//! and rules say.

use super::Complaint;
use super::lines::Stated;
use super::read::Certificate;
use super::rules::{Game, Moves, Removal};

pub(super) fn check(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { period, preperiod, saltus, .. } = certificate;
    let more = if saltus.is == 0 { String::new() } else { format!(" + {}", saltus.is) };
    let claim = format!("G(n + {}) = G(n){more} for all n from {} on", period.is, preperiod.is);
    agree(&certificate.claim, &claim)?;
    agree(&certificate.words, &account(&certificate.games))
}

/// A sentence must be the one that the rest of the file would have.
pub(super) fn agree(stated: &Stated<String>, is: &str) -> Result<(), Complaint> {
    if stated.is == is {
        return Ok(());
    }
    let most = 500;
    let short = |text: &str| match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_string(),
    };
    Err(stated.refuse(format!(
        "here “{}” is said, but by the rest of the file it is “{}”",
        short(&stated.is),
        short(is)
    )))
}

pub(super) fn account(games: &[Game]) -> String {
    match games {
        [only] => of_game(only, false),
        several => {
            let each = |(i, game)| format!("game {i}: {}", of_game(game, true));
            several.iter().enumerate().map(each).collect::<Vec<_>>().join(". ")
        }
    }
}

fn of_game(game: &Game, named: bool) -> String {
    if let ([moves], true) = (game.moves.as_slice(), game.early.is_empty()) {
        return of_moves(moves, named);
    }
    let mut parts: Vec<String> = Vec::new();
    for (i, moves) in game.moves.iter().enumerate() {
        parts.push(format!("moves {i}: {}", of_moves(moves, named)));
    }
    let list = |which: &[usize]| which.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    if !game.early.is_empty() {
        parts.push(format!("the heaps from 0 on have moves {}", list(&game.early)));
    }
    let larger = if game.early.is_empty() { "all heaps" } else { "larger heaps" };
    parts.push(match game.cycle.as_slice() {
        [one] => format!("{larger} have moves {one}"),
        several => {
            format!("{larger} have moves {} by n modulo {}", list(several), several.len())
        }
    });
    parts.join(". ")
}

fn of_moves(moves: &Moves, named: bool) -> String {
    let mut clauses: Vec<String> = Vec::new();
    for same in moves.removals.chunk_by(|a, b| a.taken == b.taken) {
        let taken = same.first().map_or(0, |r| r.taken);
        let taken = if taken == 0 { "nothing".to_string() } else { taken.to_string() };
        let left: Vec<String> = same.iter().map(|r| leaves(r, named)).collect();
        let left = match left.as_slice() {
            [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
            all => all.concat(),
        };
        clauses.push(format!("take {taken} and leave {left}"));
    }
    if let Some(least) = moves.any_from {
        clauses.push(format!("take {least} or more and leave nothing or one heap"));
    }
    if clauses.is_empty() { "no moves".to_string() } else { clauses.join("; ") }
}

fn leaves(removal: &Removal, named: bool) -> String {
    let groups = removal.parts.chunk_by(|a, b| a == b).map(|group| {
        let many = match group.len() {
            1 => "one".to_string(),
            2 => "two".to_string(),
            3 => "three".to_string(),
            n => n.to_string(),
        };
        let unequal = if removal.unequal { " unequal" } else { "" };
        let heaps = if group.len() == 1 { "heap" } else { "heaps" };
        let of = match group.first() {
            Some(game) if named => format!(" of game {game}"),
            _ => String::new(),
        };
        format!("{many}{unequal} {heaps}{of}")
    });
    let heaps = groups.collect::<Vec<_>>().join(" and ");
    match (heaps.is_empty(), removal.beside) {
        (true, 0) => "nothing".to_string(),
        (true, beside) => format!("a nim heap of {beside}"),
        (false, 0) => heaps,
        (false, beside) => format!("{heaps} beside a nim heap of {beside}"),
    }
}
