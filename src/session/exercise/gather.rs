//! The positions that exercises are chosen from, and what is measured of each.

use super::{Kind, MOST_LOOKED, MOST_MOVES, Measure, Refused};
use crate::check::tree::{Ask, Target};
use crate::meter;
use crate::session::grid::{count, points};
use crate::session::options::Options;
use crate::session::play::Chance;
use crate::session::show;
use crate::session::state::{Home, Session};
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::states::{Key, Part, Position};
use crate::solve::value::{Items, Outcome, Value};
use hashbrown::HashSet;

/// A position that makes an exercise.
pub(super) struct Candidate {
    pub position: Position,
    pub lost: bool,
    pub measure: Measure,
}

/// A move, as the measure needs it.
struct Step {
    part: usize,
    left: Position,
}

impl Session {
    /// The positions of a statement, each once; of too many a part by chance.
    pub(super) fn positions_of(
        &mut self,
        ask: &Ask,
        home: &Home,
        chance: &mut Chance,
        options: &Options<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let mut all = Vec::new();
        match &ask.what {
            Target::Grid { game, args } => {
                let ranges = self.axes(*game, args, home, options)?.all;
                let taken: Vec<Vec<Value>> = match count(&ranges) {
                    few if few <= MOST_LOOKED => points(&ranges).collect(),
                    _ => (0..MOST_LOOKED).map(|_| any(&ranges, chance)).collect(),
                };
                for point in taken {
                    meter::work(4)?;
                    all.push(self.at(*game, point, options)?);
                }
            }
            Target::Each(what) => {
                let mut values = self.worths(what, home, options)?;
                if values.len() > MOST_LOOKED {
                    shuffle(&mut values, chance);
                    values.truncate(MOST_LOOKED);
                }
                for (_, value) in values {
                    all.push(self.machine.as_position(&value)?);
                }
            }
            Target::Game(_) => return Err(Fault::new(FaultKind::Argument("positions"))),
        }
        // Two ways to write one position make one exercise.
        let (mut met, mut kept) = (HashSet::new(), Vec::new());
        for position in all {
            meter::work(1)?;
            if met.insert(self.machine.identity(&position, &options.limits())?) {
                kept.push(position);
            }
        }
        Ok(kept)
    }

    /// What a position is as an exercise; none if it makes no good one.
    pub(super) fn candidate(
        &mut self,
        position: Position,
        kind: Kind,
        options: &Options<'_>,
    ) -> Result<Result<Option<Candidate>, Refused>, Fault> {
        // A move in a heap of thousands is found by theory, and not on paper.
        if self.is_large(&position, options) {
            return Ok(Ok(None));
        }
        let limits = options.limits();
        let outcome = self.machine.outcome(&position, &limits)?;
        let written = |session: &Session| show::position(&session.machine, &position);
        if outcome == Outcome::D {
            return Ok(Err(Refused::Drawn(written(self))));
        }
        if kind == Kind::Values && self.worth(&position, options)?.grundy.is_none() {
            return Ok(Err(Refused::NoValue(written(self))));
        }
        let lost = outcome == Outcome::P;
        if kind == Kind::Moves && lost {
            return Ok(Ok(None));
        }
        let Some(steps) = self.steps(&position, options)? else {
            return Ok(Err(Refused::Again(written(self))));
        };
        if steps.is_empty() || steps.len() > MOST_MOVES {
            return Ok(Ok(None));
        }
        let (parts, unpaired) = self.parts_of_steps(&position, &steps);
        let mut measure = Measure { moves: steps.len(), parts, unpaired, greedy: None };
        if kind == Kind::Moves {
            let Some(winning) = self.only_win(&steps, options)? else {
                return Ok(Ok(None));
            };
            measure.greedy = Some(self.is_first_guess(&steps, winning, options)?);
        }
        Ok(Ok(Some(Candidate { position, lost, measure })))
    }

    /// The moves of a position, part by part, those that leave the same of a part once; none if a player
    /// may move twice.
    fn steps(
        &mut self,
        whole: &Position,
        options: &Options<'_>,
    ) -> Result<Option<Vec<Step>>, Fault> {
        let inside = self.played(whole);
        let misere = &inside != whole;
        let mut steps = Vec::new();
        for (part, own) in inside.parts().iter().enumerate() {
            if matches!(own, Part::State(id) if self.machine.blocking(*id) > 0) {
                return Ok(None);
            }
            let mut met = HashSet::new();
            for offer in self.machine.offers_in(&inside, part, false, &options.limits())? {
                meter::work(2)?;
                if offer.again || self.machine.due(&offer.position)?.is_some() {
                    return Ok(None);
                }
                if !met.insert(offer.position.sorted()) {
                    continue;
                }
                let left = inside.with(part, &offer.position);
                let left = match misere {
                    true => self.under_misere(&left),
                    false => left,
                };
                steps.push(Step { part, left });
            }
        }
        Ok(Some(steps))
    }

    /// How many parts have a move, and how many of these have no equal one to cancel with.
    fn parts_of_steps(&self, of: &Position, steps: &[Step]) -> (usize, usize) {
        let inside = self.played(of);
        let mut moving: Vec<usize> = steps.iter().map(|step| step.part).collect();
        moving.dedup();
        let mut parts: Vec<Part> =
            moving.iter().filter_map(|at| inside.parts().get(*at).copied()).collect();
        parts.sort_unstable();
        let unpaired = parts.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).count();
        (parts.len(), unpaired)
    }

    fn under_misere(&mut self, sum: &Position) -> Position {
        Position::state(self.machine.states.intern(Key::Misere(sum.sorted())))
    }

    /// The move that wins, where there is one among several; what can be done in two equal parts is two
    /// moves.
    fn only_win(&mut self, steps: &[Step], options: &Options<'_>) -> Result<Option<usize>, Fault> {
        let mut found = None;
        for (i, step) in steps.iter().enumerate() {
            if self.machine.outcome(&step.left, &options.limits())? == Outcome::P
                && found.replace(i).is_some()
            {
                return Ok(None);
            }
        }
        Ok(found.filter(|_| steps.len() > 1))
    }

    /// Whether a move is among those that leave the opponent the fewest options, as taking all of the
    /// largest heap often does.
    fn is_first_guess(
        &mut self,
        steps: &[Step],
        winning: usize,
        options: &Options<'_>,
    ) -> Result<bool, Fault> {
        let mut counts = Vec::with_capacity(steps.len());
        for step in steps {
            meter::work(4)?;
            counts.push(self.machine.options(&step.left, &options.limits())?.len());
        }
        Ok(counts.get(winning) == counts.iter().min())
    }

    /// The numbers of a position whose parts are heaps of one game.
    pub(super) fn all_heaps_of(&self, of: &Position) -> Option<(String, Vec<i64>)> {
        let mut name: Option<String> = None;
        let mut heaps = Vec::with_capacity(of.parts().len());
        for part in of.parts() {
            let (game, args) = self.numbers_of(*part)?;
            let [n] = args.as_slice() else { return None };
            if name.get_or_insert_with(|| game.clone()) != &game {
                return None;
            }
            heaps.push(*n);
        }
        Some((name?, heaps))
    }

    /// The game of a part and its arguments, if all of them are numbers.
    pub(super) fn numbers_of(&self, part: Part) -> Option<(String, Vec<i64>)> {
        let Part::State(id) = part else { return None };
        let Some(Key::Game { game, args, .. }) = self.machine.states.key(id) else { return None };
        let numbers = args.iter().map(|arg| match arg {
            Value::Number(n) => Some(*n),
            _ => None,
        });
        Some((self.game_name(*game), numbers.collect::<Option<Vec<i64>>>()?))
    }
}

/// One of each, by chance.
fn any(ranges: &[Items], chance: &mut Chance) -> Vec<Value> {
    ranges.iter().filter_map(|axis| axis.get(chance.below(axis.len())).cloned()).collect()
}

/// Puts a list into an order by chance (Fisher and Yates).
pub(super) fn shuffle<T>(all: &mut [T], chance: &mut Chance) {
    for i in (1..all.len()).rev() {
        all.swap(i, chance.below(i + 1));
    }
}
