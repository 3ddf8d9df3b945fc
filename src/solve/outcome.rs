//! Outcomes alone: whether the player to move has lost. The search stops at the first option
//! that is lost, and uses every value that is known.

use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::quotient::LARGEST_BESIDE;
use super::states::{Key, Part, Position, StateId};
use super::value::Outcome;
use crate::meter;
use hashbrown::HashSet;

/// What has to be settled for a position.
enum Left {
    Known(bool),
    /// It is lost if this state is.
    State(StateId),
}

/// A state whose options are looked at one after the other.
struct Open {
    state: StateId,
    options: Vec<Position>,
    at: usize,
}

impl Machine {
    /// Whether a position is worth nothing: whoever has to move loses.
    pub fn lost(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<bool, Fault> {
        Ok(self.outcome(whole, limits)? == Outcome::P)
    }

    /// Who wins a position.
    pub fn outcome(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Outcome, Fault> {
        match self.search_lost(whole, limits) {
            Ok(true) => Ok(Outcome::P),
            Ok(false) => Ok(Outcome::N),
            Err(Fault { kind: FaultKind::NoNimber { .. }, .. }) => {
                Ok(self.worth(whole, limits)?.outcome())
            }
            Err(fault) => Err(fault),
        }
    }

    fn search_lost(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<bool, Fault> {
        let root = match self.left(whole, limits)? {
            Left::Known(lost) => return Ok(lost),
            Left::State(state) => state,
        };
        let mut open: Vec<Open> = Vec::new();
        let mut inside: HashSet<StateId> = HashSet::new();
        if let Some(first) = self.open(root, limits)? {
            inside.insert(root);
            open.push(first);
        }
        while let Some(top) = open.last_mut() {
            self.within(limits).map_err(Fault::new)?;
            let state = top.state;
            let Some(option) = top.options.get(top.at).cloned() else {
                // No option is lost. That is no value yet: moves that were not looked at may lead
                // in a circle.
                self.outcomes.insert(state, true);
                inside.remove(&state);
                open.pop();
                continue;
            };
            match self.led_from(Some(state), |m| m.left(&option, limits))? {
                Left::Known(true) => {
                    self.outcomes.insert(state, false);
                    inside.remove(&state);
                    open.pop();
                }
                Left::Known(false) => top.at += 1,
                Left::State(next) => {
                    if inside.contains(&next) {
                        // The moves lead in a circle: the search for values says which one.
                        return Ok(self.value(whole, limits)? == 0);
                    }
                    if let Some(more) = self.led_from(Some(state), |m| m.open(next, limits))? {
                        inside.insert(next);
                        meter::push(&mut open, more)?;
                    }
                }
            }
        }
        Ok(matches!(self.left(whole, limits)?, Left::Known(true)))
    }

    /// All parts but one are valued, if there are several that are not known.
    fn left(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Left, Fault> {
        meter::work_on(whole.parts().len() + 1)?;
        let mut rest = 0;
        let mut unknown: Vec<StateId> = Vec::new();
        for part in whole.parts() {
            match part {
                Part::Heap(n) => rest ^= n,
                Part::State(id) => match self.states.value(*id) {
                    Some(value) => rest ^= value,
                    None => unknown.push(*id),
                },
            }
        }
        match unknown.as_slice() {
            [] => Ok(Left::Known(rest == 0)),
            [only] if rest == 0 => Ok(match self.outcomes.get(only) {
                Some(lost) => Left::Known(*lost),
                None => Left::State(*only),
            }),
            [.., _] => {
                // Of a part under misère play less than its value need be known.
                unknown.sort_by_key(|state| self.is_misere(*state));
                let Some((last, others)) = unknown.split_last() else {
                    return Ok(Left::Known(rest == 0));
                };
                for state in others {
                    rest ^= self.value(&Position::state(*state), limits)?;
                }
                if let Some(whole) = self.with_misere(*last, rest) {
                    return Ok(match self.outcomes.get(&whole) {
                        Some(lost) => Left::Known(*lost),
                        None => Left::State(whole),
                    });
                }
                if let Some(Key::Game { game, args, .. }) = self.states.key(*last).cloned()
                    && let Some(is) = self.compact_is(game, &args, rest, limits)?
                {
                    return Ok(Left::Known(is));
                }
                Ok(Left::Known(self.value(&Position::state(*last), limits)? == rest))
            }
        }
    }

    /// The sum that is lost under misère play exactly where a part under misère play has this worth: what is
    /// played in that part, beside a heap of that size (`misere_value_by_quotient` has the proof). Whether it is lost
    /// can be searched without values. None of a part that holds another part under misère play: the last move of that
    /// one depends on what lies beside it, which the proof does not allow.
    fn with_misere(&mut self, part: StateId, worth: u64) -> Option<StateId> {
        let Some(Key::Misere(inside)) = self.states.key(part) else { return None };
        let nested = |part: &Part| matches!(part, Part::State(id) if self.is_misere(*id));
        if worth > LARGEST_BESIDE || inside.parts().iter().any(nested) {
            return None;
        }
        let whole = inside.plus(&Position::heap(worth)).sorted();
        Some(self.states.intern(Key::Misere(whole)))
    }

    /// Whether a position that is no sum is lost if the last move loses; none if it is a sum, or its
    /// game is for the general machine.
    fn misere_by_plan(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        if let Some(lost) = self.sprouts_misere(inside, limits)? {
            return Ok(Some(lost));
        }
        let [Part::State(only)] = inside.parts() else { return Ok(None) };
        match self.states.key(*only).cloned() {
            Some(Key::Game { game, args, .. }) => self.compact_misere(game, &args, limits),
            _ => Ok(None),
        }
    }

    /// The options of a state, unless it can be settled at once.
    fn open(&mut self, state: StateId, limits: &Limits<'_>) -> Result<Option<Open>, Fault> {
        self.misere_plays_alike(state, limits)?;
        if self.settled_apart(state, limits)? {
            return Ok(None);
        }
        let options = match self.states.key(state).cloned() {
            Some(Key::Game { game, args, .. }) => {
                self.deeper(|m| m.agrees(game, &args, limits))?;
                if let Some(lost) = self.compact_is(game, &args, 0, limits)? {
                    self.outcomes.insert(state, lost);
                    return Ok(None);
                }
                let known = self.program.games.get(game.0 as usize);
                // A simplest form is found on the way to the value.
                if known.is_none_or(|g| g.canonical.is_some() || !g.symmetric.is_empty()) {
                    self.value(&Position::state(state), limits)?;
                    return Ok(None);
                }
                self.part_positions(state, limits)?
            }
            Some(Key::Misere(inside)) if let Some(tame) = self.tame_at_once(&inside)? => {
                self.outcomes.insert(state, tame.lost());
                return Ok(None);
            }
            Some(Key::Misere(inside))
                if let Some(lost) = self.lost_by_quotient(&inside, limits)? =>
            {
                self.outcomes.insert(state, lost);
                return Ok(None);
            }
            Some(Key::Misere(inside))
                if let Some(lost) = self.misere_by_plan(&inside, limits)? =>
            {
                self.outcomes.insert(state, lost);
                return Ok(None);
            }
            Some(Key::Misere(inside)) if let Some(tame) = self.tame(&inside, limits)? => {
                self.outcomes.insert(state, tame.lost());
                return Ok(None);
            }
            Some(Key::Misere(inside)) => match self.misere_options(&inside, limits)? {
                // Whoever cannot move has won.
                options if options.is_empty() => vec![Position::heap(0)],
                options => options,
            },
            Some(_) => self.part_positions(state, limits)?,
            None => return Err(Fault::new(FaultKind::Argument("a position"))),
        };
        Ok(Some(Open { state, options, at: 0 }))
    }
}
