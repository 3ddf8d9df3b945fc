//! What a run has left in memory, for people.

use super::clean;
use crate::session::Stored;
use crate::solve::Solver;

/// How a solver is named.
pub fn solver(solver: Solver) -> &'static str {
    match solver {
        Solver::Table => "table",
        Solver::Search => "search",
        Solver::Outcomes => "outcome",
        Solver::Placing => "placing",
        Solver::Sprouts => "sprouts",
        Solver::Sequence => "sequence",
        Solver::Machine => "general",
    }
}

pub fn stats(name: &str, stored: &[Stored], seconds: f64) -> String {
    let mut text = format!("{}: {:.3} s\n", clean(name), seconds);
    for Stored { game, solver: by, positions, bytes } in stored {
        let each = *bytes as f64 / (*positions).max(1) as f64;
        let size = memory(*bytes);
        let game = if game.is_empty() { "explicit positions" } else { game };
        text += &format!(
            "  {}: {positions} positions by the {} solver, {size}, {each:.1} bytes each\n",
            clean(game),
            solver(*by),
        );
    }
    text
}

pub fn memory(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
