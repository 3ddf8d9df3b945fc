//! What a session holds: positions, memory, and which solver answered.

use super::Session;
use super::show;
use crate::solve::code::{GameId, Param};
use crate::solve::states::Key;
use crate::solve::{Slower, Solver};
use std::collections::BTreeSet;

/// An argument that is longer is not written out.
const LONGEST_ARGUMENT: usize = 60;

/// What one solver holds of a game.
#[derive(Clone, Debug)]
pub struct Stored {
    pub game: String,
    pub solver: Solver,
    pub positions: usize,
    pub bytes: usize,
}

impl Session {
    /// The games of boards that were valued by searching or by the general machine, and what kept them from
    /// a faster way.
    pub fn slower(&self) -> Vec<(String, Slower)> {
        let machine = &self.machine;
        let mut games: BTreeSet<GameId> = BTreeSet::new();
        let searched = machine.compact.used().into_iter();
        games.extend(searched.filter(|(_, by, ..)| *by != Solver::Table).map(|(game, ..)| game));
        for key in machine.states.keys() {
            if let Key::Game { game, .. } = key {
                games.insert(*game);
            }
        }
        let by_theorem = machine.by_theorem();
        let fast = |game: GameId| {
            let compact = &machine.compact;
            let all = compact.fields.used().chain(compact.pieces.used()).filter(|(_, n, _)| *n > 0);
            let tables = compact.used().into_iter().filter(|(_, by, ..)| *by == Solver::Table);
            let mut all = all.map(|(own, ..)| own).chain(tables.map(|(own, ..)| own));
            all.any(|own| {
                own == game || machine.specialised.origin(own).is_some_and(|(of, _)| of == game)
            }) || machine.sequences.get(&game).is_some_and(Option::is_some)
                || by_theorem.iter().any(|(own, ..)| *own == game)
        };
        games.retain(|game| machine.specialised.origin(*game).is_none() && !fast(*game));
        let named = |game: GameId| Some((self.title(game), machine.slower(game)?));
        games.into_iter().filter_map(named).collect()
    }

    /// What is stored, game by game.
    pub fn stored(&self) -> Vec<Stored> {
        let machine = &self.machine;
        let name = |game: usize| machine.program.games.get(game).map_or("", |g| g.name.as_str());
        let named = |game: GameId| self.title(game);
        let mut all: Vec<Stored> = Vec::new();
        for (game, solver, positions, bytes) in machine.compact.used() {
            all.push(Stored { game: named(game), solver, positions, bytes });
        }
        for (game, positions, bytes) in machine.compact.fields.used().filter(|(_, n, _)| *n > 0) {
            all.push(Stored { game: named(game), solver: Solver::Placing, positions, bytes });
        }
        for (game, positions, bytes) in machine.compact.pieces.used().filter(|(_, n, _)| *n > 0) {
            all.push(Stored { game: named(game), solver: Solver::Pieces, positions, bytes });
        }
        for (game, positions, bytes) in machine.compact.again.used().filter(|(_, n, _)| *n > 0) {
            all.push(Stored { game: named(game), solver: Solver::Table, positions, bytes });
        }
        for (game, theorem, positions) in machine.by_theorem() {
            let solver = Solver::Theorem(theorem);
            all.push(Stored { game: named(game), solver, positions, bytes: 0 });
        }
        let (positions, bytes) = machine.sprouts.size();
        if positions > 0 {
            let game = "Sprouts".into();
            all.push(Stored { game, solver: Solver::Sprouts, positions, bytes });
        }
        for (game, sequence) in &machine.sequences {
            if let Some(sequence) = sequence {
                let (positions, bytes) = (sequence.values().len(), sequence.bytes());
                let game = named(*game);
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

    /// The name of a game; with the arguments that it was made for, where no move changes some of
    /// them: `Sub(n, {1, 4, 10})`.
    pub(super) fn title(&self, game: GameId) -> String {
        let known = |game: GameId| self.machine.program.games.get(game.0 as usize);
        let Some((origin, stays)) = self.machine.specialised.origin(game) else {
            return known(game).map_or(String::new(), |g| g.name.clone());
        };
        let Some(origin) = known(origin) else { return String::new() };
        let argument = |(stays, param): (&Option<_>, &Param)| {
            let value = stays.as_ref().and_then(|value| show::datum(&self.machine, value).ok());
            let written = value.and_then(|value| value.written_within(LONGEST_ARGUMENT));
            match (stays, written) {
                (None, _) => param.name.clone(),
                (Some(_), written) => written.unwrap_or_else(|| "…".to_string()),
            }
        };
        let args: Vec<String> = stays.iter().zip(&origin.params).map(argument).collect();
        format!("{}({})", origin.name, args.join(", "))
    }
}
