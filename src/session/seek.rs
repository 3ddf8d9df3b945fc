//! How values repeat that no theorem about heaps covers, and what positions far out are worth: finite automata are asked. The
//! machine cannot ask them, since they read the rules as they are written; it says of which game it wants to know
//! (`FaultKind::Sought`), and what it was doing is done again once they were asked.

use super::answer::{Found, Repeats};
use super::options::Options;
use super::period::MANY;
use super::state::Session;
use crate::check::tree::DefinitionId;
use crate::meter;
use crate::solve::REACH;
use crate::solve::code::GameId;
use crate::solve::fault::{Fault, FaultKind};
use crate::solve::heaps::Reach;
use crate::solve::heaps::period::{self, Observed};
use crate::solve::heaps::proof::{Proof, Theorem};

/// The most steps of one search for automata: the user asked for a value, and not for a proof.
const MOST_STEPS: u64 = 50_000_000;

impl Session {
    /// The proof of a game's period, by any theorem.
    pub fn proof(&mut self, game: GameId, options: &Options<'_>) -> Result<Option<Proof>, Fault> {
        let limits = options.limits();
        let found = self.machine.proof(game, &limits)?;
        let ask = |session: &mut Session| session.machine.ask_automata(game);
        if found.is_some() || self.while_seeking(true, ask).is_ok() {
            return Ok(found);
        }
        self.seek(game, options)?;
        self.machine.proof(game, &limits)
    }

    /// Does something, and what the machine wants to know for it is found out first.
    pub(super) fn seeking<T>(
        &mut self,
        options: &Options<'_>,
        mut work: impl FnMut(&mut Session) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        loop {
            match self.while_seeking(true, &mut work) {
                Err(Fault { kind: FaultKind::Sought(game), .. }) => {
                    self.seek(game, options)?;
                }
                done => return done,
            }
        }
    }

    /// Does something that is not to be done again: rows that were told and moves that were played stay.
    pub(super) fn once<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> T {
        self.while_seeking(false, work)
    }

    fn while_seeking<T>(&mut self, seeks: bool, work: impl FnOnce(&mut Session) -> T) -> T {
        let before = std::mem::replace(&mut self.machine.seeking.allowed, seeks);
        let done = work(self);
        self.machine.seeking.allowed = before;
        done
    }

    /// Asks automata how the values of a game repeat, where its first values do, or for each of them, or for what is lost.
    fn seek(&mut self, game: GameId, options: &Options<'_>) -> Result<(), Fault> {
        self.machine.seeking.sought.insert(game);
        let Some(id) = self.defined_as(game) else { return Ok(()) };
        let sought = self.once(|session| {
            meter::with_at_most(MOST_STEPS, || match session.repeats_at_first(game, options)? {
                Some((repeats, checked)) => {
                    session.proof_by_automata(id, (repeats, checked), options)
                }
                // From now on it answers for the game.
                None => session.automaton_of(id, options).map(|_| ()),
            })
        });
        let Err(fault) = sought else { return Ok(()) };
        // Another way to answer may need less.
        let ended = match fault.is_limit() {
            true => meter::look().map_err(Fault::from),
            false => Err(fault),
        };
        self.machine.seeking.in_vain.push(game);
        ended
    }

    pub(super) fn defined_as(&self, game: GameId) -> Option<DefinitionId> {
        (0..self.checked.definitions.len() as u32)
            .map(DefinitionId)
            .find(|id| self.game(*id) == Some(game))
    }

    /// How the first values of a game repeat, and how many were looked at.
    fn repeats_at_first(
        &mut self,
        game: GameId,
        options: &Options<'_>,
    ) -> Result<Option<(Repeats, usize)>, Fault> {
        let heaps = options.points.min(MANY as usize);
        let seen = self.machine.in_sequence(game, &options.limits(), |sequence, terms| {
            let values = sequence.look(&Reach { heaps, ..REACH }, terms)?;
            let looked_at = values.len().min(heaps);
            Ok(period::observed(values).map(|seen| (Repeats::from(seen), looked_at)))
        })?;
        Ok(seen.flatten())
    }

    /// Notes that the values of a game repeat as they were seen to, where automata prove it.
    fn proof_by_automata(
        &mut self,
        id: DefinitionId,
        (repeats, checked): (Repeats, usize),
        options: &Options<'_>,
    ) -> Result<(), Fault> {
        let about = self.about_values(id, Some(repeats), options)?;
        let proved = about.is_some_and(|about| about.repeats);
        if let Some(proof) = proof_of(&repeats, checked).filter(|_| proved)
            && let Some(game) = self.game(id)
        {
            let limits = options.limits();
            self.machine.in_sequence(game, &limits, |sequence, _| {
                sequence.take_proof(proof);
                Ok(())
            })?;
        }
        Ok(())
    }
}

fn proof_of(of: &Repeats, checked: usize) -> Option<Proof> {
    let (period, preperiod) =
        (usize::try_from(of.period).ok()?, usize::try_from(of.preperiod).ok()?);
    let saltus = u32::try_from(of.saltus).ok()?;
    let theorem = Theorem::Automatic;
    Some(Proof { theorem, period, preperiod, saltus, checked })
}

impl From<Observed> for Repeats {
    fn from(seen: Observed) -> Repeats {
        Repeats {
            period: seen.period as u64,
            preperiod: seen.preperiod as u64,
            saltus: i64::from(seen.saltus),
            start: 0,
        }
    }
}

impl From<Proof> for Found {
    fn from(proof: Proof) -> Found {
        Found::Proved {
            repeats: Repeats {
                period: proof.period as u64,
                preperiod: proof.preperiod as u64,
                saltus: i64::from(proof.saltus),
                start: 0,
            },
            theorems: vec![proof.theorem],
            checked_to: proof.checked.saturating_sub(1) as u64,
        }
    }
}
