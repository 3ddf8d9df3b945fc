//! What is known of positions by plans, of all games.

use super::super::automatic::{Dfa, Numeration};
use super::super::closed::Answered;
use super::super::code::GameId;
use super::super::pieces::Pieces;
use super::super::placing::{AgainTables, Fields};
use super::instance::Instance;
use super::solver::Solver;
use hashbrown::HashMap;

/// What is known by plans.
#[derive(Debug, Default)]
pub struct Compact {
    /// Automata that were proved to accept the positions of a game with their values.
    pub automata: HashMap<GameId, (Numeration, Dfa)>,
    /// The same of positions that are lost.
    pub lost: HashMap<GameId, (Numeration, Dfa)>,
    /// Games of placing on their fields.
    pub fields: Fields,
    /// Games of pieces on their boards.
    pub pieces: Pieces,
    /// Sets after some of whose moves the mover moves again.
    pub again: AgainTables,
    /// What theorems were asked about.
    pub answered: Answered,
    pub(super) games: HashMap<GameId, Vec<Instance>>,
    /// How many positions are stored, and in how many bytes.
    size: (usize, usize),
}

impl Compact {
    /// How many positions are stored, and in how many bytes.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The same with the searches of boards.
    pub fn stored(&self) -> (usize, usize) {
        let all = [self.size, self.fields.size(), self.pieces.size()];
        all.iter().fold((0, 0), |(n, bytes), own| (n + own.0, bytes + own.1))
    }

    /// What was of one size is of another.
    pub(super) fn resized(&mut self, before: (usize, usize), now: (usize, usize)) {
        self.size = moved(self.size, before, now);
    }

    pub(super) fn add(&mut self, game: GameId, instance: Instance) -> usize {
        let size = instance.size();
        let all = self.games.entry(game).or_default();
        let forgotten = if all.len() >= MOST_INSTANCES { std::mem::take(all) } else { Vec::new() };
        let sizes = forgotten.iter().map(Instance::size);
        let gone = sizes.fold((0, 0), |(n, bytes), own| (n + own.0, bytes + own.1));
        all.push(instance);
        let at = all.len() - 1;
        self.resized(gone, size);
        at
    }

    /// A statement begins: where the last one gave up a way, it is tried again.
    pub fn begin(&mut self) {
        for instance in self.games.values_mut().flatten().filter(|i| i.has_failed()) {
            let before = instance.size();
            instance.begin();
            self.size = moved(self.size, before, instance.size());
        }
    }

    /// For each game what was used, how many positions it stores, and in how many bytes.
    pub fn used(&self) -> Vec<(GameId, Solver, usize, usize)> {
        let mut all = Vec::new();
        for (game, instances) in &self.games {
            for solver in [Solver::Table, Solver::Search, Solver::Outcomes] {
                let sizes = instances.iter().map(|i| i.size_of(solver));
                let (n, bytes) = sizes.fold((0, 0), |(n, b), (m, c)| (n + m, b + c));
                if n > 0 {
                    all.push((*game, solver, n, bytes));
                }
            }
        }
        all.sort_unstable();
        all
    }
}

/// The most versions of one game that are kept.
const MOST_INSTANCES: usize = 64;

/// A sum of sizes, where one of them changes.
fn moved(all: (usize, usize), before: (usize, usize), now: (usize, usize)) -> (usize, usize) {
    (all.0 - before.0 + now.0, all.1 - before.1 + now.1)
}
