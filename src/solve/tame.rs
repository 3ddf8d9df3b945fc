//! Which positions are tame: their sums under misère play are answered at once.

use super::code::GameId;
use super::fault::Fault;
use super::machine::{Limits, Machine};
use super::states::{Key, Part, Position, StateId};
use super::theory::Tame;
use super::value::Value;
use crate::meter;
use hashbrown::HashMap;

/// No more positions are looked at to see whether one is tame: a search for the outcome alone may
/// need fewer.
const LOOKED_AT: usize = 4_000;

/// What states are, as far as was looked; none for those that are wild, or were left undecided.
pub(super) type Tames = HashMap<StateId, Option<Tame>>;

/// A state whose options are looked at one after the other.
struct Open {
    state: StateId,
    options: Vec<Position>,
    done: Vec<Tame>,
}

enum Known {
    Tame(Tame),
    Wild,
    /// It depends on this.
    On(StateId),
}

impl Machine {
    /// What a position is, if it is seen to be tame.
    pub fn tame(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Option<Tame>, Fault> {
        let mut looked_at = 0;
        loop {
            match self.known_tame(whole)? {
                Known::Tame(tame) => return Ok(Some(tame)),
                Known::Wild => return Ok(None),
                Known::On(state) => self.look_for_tame(state, &mut looked_at, limits)?,
            }
        }
    }

    /// The misère nim-value of a position, where a theorem tells it.
    pub(super) fn misere_value(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        match self.tame(inside, limits)? {
            Some(tame) => Ok(Some(tame.misere())),
            None => self.misere_value_by_quotient(inside, limits),
        }
    }

    /// What a position is, where its parts are known to be tame already.
    pub fn tame_at_once(&mut self, whole: &Position) -> Result<Option<Tame>, Fault> {
        match self.known_tame(whole)? {
            Known::Tame(tame) => Ok(Some(tame)),
            Known::Wild | Known::On(_) => Ok(None),
        }
    }

    /// The size of the nim heap that a state is by its rules: any number may be taken.
    pub fn as_nim_heap(&mut self, id: StateId) -> Option<u64> {
        let Some(Key::Game { game, args, .. }) = self.states.key(id) else { return None };
        let [Value::Number(n)] = &**args else { return None };
        let (game, n) = (*game, u64::try_from(*n).ok()?);
        (self.is_nim(game) && self.in_reach(game, n)).then_some(n)
    }

    pub fn is_nim(&mut self, game: GameId) -> bool {
        let moves = self.sequence(game).and_then(|s| s.played()?.alone()?.only().cloned());
        moves.is_some_and(|moves| moves.removals.is_empty() && moves.any_from == Some(1))
    }

    fn known_tame(&mut self, whole: &Position) -> Result<Known, Fault> {
        let mut sum = Tame::heap(0);
        let mut unknown = None;
        meter::work_on(whole.parts().len() + 1)?;
        for part in whole.parts() {
            let own = match part {
                Part::Heap(n) => Tame::heap(*n),
                Part::State(id) => match self.tames.get(id) {
                    Some(Some(tame)) => *tame,
                    Some(None) => return Ok(Known::Wild),
                    None => match self.as_nim_heap(*id) {
                        Some(n) => {
                            self.keep_tame(*id, Some(Tame::heap(n)))?;
                            Tame::heap(n)
                        }
                        None => {
                            unknown = unknown.or(Some(*id));
                            continue;
                        }
                    },
                },
            };
            sum = sum.plus(own);
        }
        Ok(unknown.map_or(Known::Tame(sum), Known::On))
    }

    /// A statement begins: what the last one left undecided is looked at again.
    pub(super) fn begin_tame(&mut self) {
        if std::mem::take(&mut self.undecided) {
            self.tames.retain(|_, tame| tame.is_some());
        }
    }

    fn keep_tame(&mut self, id: StateId, tame: Option<Tame>) -> Result<(), Fault> {
        meter::room_for::<[u64; 4]>(1)?;
        self.tames.insert(id, tame);
        Ok(())
    }

    /// Finds out what a state is. Where a position below it is wild, or nobody knows its options, it
    /// is left, and so is all above it.
    fn look_for_tame(
        &mut self,
        root: StateId,
        looked_at: &mut usize,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(state) = next.take() {
                self.within(limits).map_err(Fault::new)?;
                *looked_at += 1;
                meter::work_on(open.len() / 16)?;
                let circle = open.iter().any(|open| open.state == state);
                let enough = *looked_at > LOOKED_AT;
                self.undecided |= enough;
                let options = match circle || enough {
                    true => None,
                    false => self.played_once(state, limits)?,
                };
                let Some(options) = options else {
                    self.keep_tame(state, None)?;
                    return open.iter().try_for_each(|open| self.keep_tame(open.state, None));
                };
                open.push(Open { state, options, done: Vec::new() });
            }
            let Some(top) = open.last_mut() else { return Ok(()) };
            let state = top.state;
            let Some(option) = top.options.get(top.done.len()).cloned() else {
                meter::work_on(top.done.len() + 1)?;
                let tame = Tame::of_options(&top.done);
                self.keep_tame(state, tame)?;
                open.pop();
                if tame.is_none() {
                    return open.iter().try_for_each(|open| self.keep_tame(open.state, None));
                }
                continue;
            };
            match self.known_tame(&option)? {
                Known::Tame(tame) => {
                    if let Some(top) = open.last_mut() {
                        top.done.push(tame);
                    }
                }
                Known::Wild => {
                    return open.iter().try_for_each(|open| self.keep_tame(open.state, None));
                }
                Known::On(state) => next = Some(state),
            }
        }
    }

    /// The options of a state whose play ends, with one mover after the other. What is wrong
    /// with its rules is told by the search.
    fn played_once(
        &mut self,
        state: StateId,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Position>>, Fault> {
        // A heap with more options than are looked at is left alone.
        let large = self.states.largest_argument(state) > LOOKED_AT as i64;
        if large || self.special(state).is_some() || self.is_misere(state) {
            return Ok(None);
        }
        match self.deeper(|m| m.part_offers(Part::State(state), false, limits)) {
            Ok(offers) => {
                meter::work_on(offers.len())?;
                Ok(Some(offers.into_iter().map(|offer| offer.position).collect()))
            }
            Err(fault) if fault.is_unfinished() => Err(Fault::new(fault.kind)),
            Err(_) => Ok(None),
        }
    }
}
