//! What keeps a game of boards from a faster way to value it.

use super::code::GameId;
use super::machine::Machine;
use super::pieces::Obstacle;
use super::plan::Kind;

/// Why a game is not valued in a faster way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slower {
    /// Positions are packed, and the moves are no moves of pieces.
    Moves(Obstacle),
    /// These words of the rules are none that packed positions know.
    Words(String),
    /// Positions are of kinds that are not packed.
    Kinds,
}

impl Machine {
    /// What kept a game, and the games that were made from it, from a faster way.
    pub fn slower(&self, game: GameId) -> Option<Slower> {
        let known = self.program.games.get(game.0 as usize)?;
        let made: Vec<GameId> = self.specialised.made_of(game).flatten().chain([game]).collect();
        let obstacle = self.compact.pieces.obstacles().find(|(own, _)| made.contains(own));
        if let Some((_, obstacle)) = obstacle {
            return Some(Slower::Moves(obstacle));
        }
        let plan = made.iter().rev().find_map(|own| {
            self.program.games.get(own.0 as usize).and_then(|own| own.plan.as_ref())
        });
        let Some(plan) = plan else {
            if known.alias || known.loopy || known.coins.is_some() || known.params.is_empty() {
                return None;
            }
            let special = known.specialise.as_ref().and_then(|own| own.stuck());
            let words = special.or(known.stuck.as_deref()).map(str::to_string);
            return Some(words.map_or(Slower::Kinds, Slower::Words));
        };
        let moving = || plan.params.iter().filter(|param| !param.fixed).map(|param| param.kind);
        let sets = moving().any(|kind| matches!(kind, Kind::Cells | Kind::Numbers));
        let lists = moving().any(|kind| kind == Kind::Row);
        match (sets, lists) {
            (_, true) => Some(Slower::Moves(Obstacle::Rows)),
            (true, false) if moving().any(Kind::is_number) => {
                Some(Slower::Moves(Obstacle::Numbers))
            }
            _ => None,
        }
    }
}
