//! What a run has left in memory, for people.

use super::clean;
use crate::session::Stored;
use crate::solve::{Obstacle, Slower, Solver};

/// How a solver is named.
pub(super) fn solver(solver: Solver) -> &'static str {
    match solver {
        Solver::Table => "table",
        Solver::Search => "search",
        Solver::Outcomes => "outcome",
        Solver::Placing => "placing",
        Solver::Pieces => "pieces",
        Solver::Sprouts => "sprouts",
        Solver::Sequence => "sequence",
        Solver::Machine => "general",
        Solver::Theorem(_) => "theorem",
    }
}

/// Of games that were made from one for what is known before play, these are listed.
const MOST_LISTED: usize = 12;

/// The most characters that are quoted of a rule.
const MOST_QUOTED: usize = 60;

/// What would make a game faster, in words that help to write its rules in another way.
pub(super) fn slower(why: &Slower) -> String {
    let words = match why {
        Slower::Words(words) => {
            let words: Vec<&str> = words.split_whitespace().collect();
            let words = clean(&words.join(" ")).to_string();
            let (own, more) = match words.char_indices().nth(MOST_QUOTED) {
                Some((at, _)) => (words.get(..at).unwrap_or_default(), "…"),
                None => (words.as_str(), ""),
            };
            return format!("`{own}{more}` is nothing that packed positions know");
        }
        Slower::Kinds => {
            "packed are numbers, truths, texts, lists of numbers, and sets of numbers or of pairs; its positions are of other kinds"
        }
        Slower::Moves(obstacle) => match obstacle {
            Obstacle::Counts => {
                "a condition asks how many members a set has, which depends on all of it"
            }
            Obstacle::Components => "a move goes through `components` of the position",
            Obstacle::Shapes => "a move asks for a `shape`",
            Obstacle::Rows => {
                "positions are lists; sets, or a number for each place, are searched faster"
            }
            Obstacle::Sums => "moves leave sums, or other games",
            Obstacle::Numbers => "moves change a number or a truth beside the sets",
            Obstacle::TooMany => "the board has too many cells for its sets, or too many moves",
            Obstacle::Endless => {
                "it was not seen that all plays end: no set becomes smaller with each move"
            }
            Obstacle::Canonical => {
                "`canonical` says more than that a board is the sum of its parts"
            }
            Obstacle::Other => "what moves do depends on more of the position than a few members",
        },
    };
    words.to_string()
}

pub fn stats(name: &str, stored: &[Stored], slow: &[(String, Slower)], seconds: f64) -> String {
    let mut text = format!("{}: {:.3} s\n", clean(name), seconds);
    let made = |one: &Stored| one.game.split_once('(').map(|(of, _)| (of.to_string(), one.solver));
    let alike = |a: &Stored, b: &Stored| made(a).is_some() && made(a) == made(b);
    for all in stored.chunk_by(alike) {
        let listed = if all.len() > MOST_LISTED + 1 { MOST_LISTED } else { all.len() };
        let (listed, more) = all.split_at(listed);
        for Stored { game, solver, positions, bytes } in listed {
            let game = if game.is_empty() { "explicit positions" } else { game };
            text += &line(clean(game).to_string(), *solver, *positions, *bytes);
        }
        if let Some((of, solver)) = more.first().and_then(made) {
            let positions = more.iter().map(|one| one.positions).sum();
            let bytes = more.iter().map(|one| one.bytes).sum();
            text +=
                &line(format!("{} more of {}", more.len(), clean(&of)), solver, positions, bytes);
        }
    }
    for (game, why) in slow.iter().take(MOST_LISTED) {
        text += &format!("  {}: not by a solver of boards, since {}\n", clean(game), slower(why));
    }
    text
}

fn line(game: String, by: Solver, positions: usize, bytes: usize) -> String {
    let each = bytes as f64 / positions.max(1) as f64;
    let size = memory(bytes);
    if let Solver::Theorem(theorem) = by {
        let of = theorem.source();
        return format!("  {game}: {positions} positions by the theorem of {of}\n");
    }
    let by = solver(by);
    format!("  {game}: {positions} positions by the {by} solver, {size}, {each:.1} bytes each\n")
}

pub(super) fn memory(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
