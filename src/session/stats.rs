//! What a session holds: positions, memory, and which solver answered.

use super::Session;
use crate::solve::Solver;
use crate::solve::states::Key;

/// What one solver holds of a game.
#[derive(Clone, Debug)]
pub struct Stored {
    pub game: String,
    pub solver: Solver,
    pub positions: usize,
    pub bytes: usize,
}

impl Session {
    /// What is stored, game by game.
    pub fn stored(&self) -> Vec<Stored> {
        let machine = &self.machine;
        let name = |game: usize| machine.program.games.get(game).map_or("", |g| g.name.as_str());
        let mut all: Vec<Stored> = Vec::new();
        for (game, solver, positions, bytes) in machine.compact.used() {
            let game = name(game.0 as usize).to_string();
            all.push(Stored { game, solver, positions, bytes });
        }
        for (game, sequence) in &machine.sequences {
            if let Some(sequence) = sequence {
                let (positions, bytes) = (sequence.values().len(), sequence.bytes());
                let game = name(game.0 as usize).to_string();
                all.push(Stored { game, solver: Solver::Sequence, positions, bytes });
            }
        }
        all.sort_by(|a, b| (&a.game, a.solver).cmp(&(&b.game, b.solver)));
        let (positions, bytes) = (machine.states.len(), machine.states.bytes());
        if positions > 0 {
            let mut games: Vec<&str> = Vec::new();
            for key in machine.states.keys() {
                if let Key::Game { game, .. } = key
                    && !games.contains(&name(game.0 as usize))
                {
                    games.push(name(game.0 as usize));
                }
            }
            let game = games.join(", ");
            all.push(Stored { game, solver: Solver::Machine, positions, bytes });
        }
        all
    }
}
