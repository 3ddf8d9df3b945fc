//! The machine's sequences: games of one heap, whose values are found one after the other.

use super::code::GameId;
use super::fault::{Fault, FaultKind, Limit};
use super::heaps::proof::Proof;
use super::heaps::{
    Budget, Failure, Member, Reach, Recognised, Sequence, Terms, Values, recognise, spot,
};
use super::machine::{Limits, Machine};
use super::value::Value;
use crate::meter::{self, Spent};
use hashbrown::{HashMap, HashSet};

/// A proof is looked for up to so many heaps, or to so much effort: the same on all machines.
pub const REACH: Reach = Reach { heaps: 1 << 25, effort: 4_000_000_000 };

/// How far, where rare values came to an end long ago: the largest known periods of octal games, but for that
/// of 0.106, are proved from 222 million heaps.
const SETTLED_REACH: Reach = Reach { heaps: 1 << 28, effort: 20_000_000_000 };

/// Heaps up to here are found sooner one after the other than by a proof.
const FAR: u64 = 1 << 16;

/// What is known of the games of a program that were looked at; none for those that are not of
/// one heap.
pub(super) type Sequences = HashMap<GameId, Option<Sequence>>;

/// What finite automata are asked about.
#[derive(Debug, Default)]
pub struct Seeking {
    /// The caller is a session that can run the automata and then ask again.
    pub allowed: bool,
    /// The games of which they were asked.
    pub sought: HashSet<GameId>,
    /// Those whose search came to no end in this statement; the next may have more room.
    pub in_vain: Vec<GameId>,
}

impl Seeking {
    /// Whether automata can be asked about a game, and were not.
    pub fn may_ask(&self, game: GameId) -> bool {
        self.allowed && !self.sought.contains(&game)
    }

    pub fn begin(&mut self) {
        for sought in self.in_vain.drain(..) {
            self.sought.remove(&sought);
        }
    }
}

/// Values that an earlier run found.
#[derive(Debug)]
pub struct Earlier {
    /// What `System::key` says of its rules.
    pub rules: String,
    pub values: Vec<u32>,
}

impl Machine {
    /// The sequence of a game, if it is one of heaps.
    pub fn sequence(&mut self, game: GameId) -> Option<&mut Sequence> {
        if self.plain {
            return None;
        }
        if !self.sequences.contains_key(&game) {
            // Its moves may lead to any of them.
            self.make_ready(game).ok()?;
        }
        if !self.sequences.contains_key(&game) {
            let program = &self.program;
            // What was not looked at to its end is looked at again the next time.
            let found = meter::wholly(|| recognise(program, Member::alone(game))).ok()?;
            let sequence = found.map(|found| self.sequence_with(found)).transpose().ok()?;
            self.sequences.insert(game, sequence);
        }
        self.sequences.get_mut(&game)?.as_mut()
    }

    /// The sequence of a system, from the values that an earlier run found.
    pub(super) fn sequence_with(&mut self, found: Recognised) -> Result<Sequence, Spent> {
        let mut sequence =
            Sequence::new(found.system).up_to(found.farthest).as_played(found.as_played);
        if self.earlier.is_empty() {
            return Ok(sequence);
        }
        let key = sequence.system().key();
        if let Some(at) = self.earlier.iter().position(|e| e.rules == key) {
            let Earlier { rules, values } = self.earlier.swap_remove(at);
            let all = [values];
            let right = spot::right(sequence.system(), &all);
            let [values] = all;
            match right {
                Ok(true) => sequence.begin_with(Values::Wide(&values)),
                Ok(false) => self.refused = true,
                Err(spent) => {
                    self.earlier.push(Earlier { rules, values });
                    return Err(spent);
                }
            }
        }
        Ok(sequence)
    }

    /// Whether a heap of a game is one of its sequence.
    pub fn in_reach(&mut self, game: GameId, n: u64) -> bool {
        self.sequence(game).is_some_and(|sequence| n <= sequence.farthest())
    }

    /// The value of a heap, if the game is one of heaps.
    pub fn heap_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let [Value::Number(n)] = args else { return Ok(None) };
        let Ok(n) = u64::try_from(*n) else { return Ok(None) };
        if !self.in_reach(game, n) {
            return Ok(None);
        }
        if n > FAR {
            // Whether its values seem to grow is seen from the first of them.
            let open = |s: &mut Sequence| s.proof().is_none() && s.may_rise();
            if self.sequence(game).is_some_and(open) {
                self.proof(game, limits)?;
            }
            self.ask_automata(game)?;
        }
        self.in_sequence(game, limits, |sequence, terms| {
            let most = limits.positions as u64;
            let reach = Reach { heaps: limits.positions, effort: u64::MAX };
            if n >= most && sequence.proof().is_none() {
                // What can be proved within the limit is known for all larger heaps too.
                let proof = sequence.prove(&reach, terms)?;
                if proof.is_none() {
                    return Ok(None);
                }
            }
            sequence.value(n, terms).map(Some)
        })?
        .map_or(Ok(None), |value| match value {
            Some(value) => Ok(Some(value)),
            None => Err(Fault::new(FaultKind::Limit(Limit::Positions))),
        })
    }

    /// The proof of a game's period, if one is found within reach.
    pub fn proof(&mut self, game: GameId, limits: &Limits<'_>) -> Result<Option<Proof>, Fault> {
        let up_to = |reach: Reach, most| Reach { heaps: reach.heaps.min(most), ..reach };
        let found = self.in_sequence(game, limits, |sequence, terms| {
            let proof = sequence.prove(&up_to(REACH, limits.positions), terms)?;
            if proof.is_some() || !sequence.is_settled() {
                return Ok(proof);
            }
            match sequence.prove(&up_to(SETTLED_REACH, limits.positions), terms) {
                // Where there is no room for more, what was looked at is the answer.
                Err(Failure::Memory) => Ok(None),
                found => found,
            }
        })?;
        Ok(found.flatten())
    }

    /// Wants finite automata to be asked how the values of a game repeat, or for each of its values, where no
    /// theorem can prove it and they were not asked before.
    pub fn ask_automata(&mut self, game: GameId) -> Result<(), Fault> {
        let unknown =
            |s: &mut Sequence| s.proof().is_none() && (!s.may_be_proved() || s.seems_to_rise());
        if !self.seeking.may_ask(game) || !self.sequence(game).is_some_and(unknown) {
            return Ok(());
        }
        Err(Fault::new(FaultKind::Sought(game)))
    }

    /// Works on a sequence, under limits; none if the game has no sequence.
    pub fn in_sequence<T>(
        &mut self,
        game: GameId,
        limits: &Limits<'_>,
        work: impl FnOnce(&mut Sequence, &Terms<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        let others = self.states.bytes() + self.compact.stored().1;
        let Some(sequence) = self.sequence(game) else { return Ok(None) };
        let go_on = || limits.stopped().is_none();
        // What it has, and what nothing else takes.
        let left = meter::left().map_or(usize::MAX, |left| left.saturating_add(sequence.bytes()));
        let bytes = limits.bytes.saturating_sub(others).min(left);
        let budget = Budget { go_on: &go_on, bytes, threads: limits.threads };
        let terms = Terms { budget, passed: limits.passed };
        let kind = match work(sequence, &terms) {
            Ok(found) => return Ok(Some(found)),
            Err(Failure::Stopped) => limits.why(),
            Err(Failure::Memory) => FaultKind::Limit(Limit::Memory),
            Err(Failure::TooLarge) => {
                // Whatever the general machine makes of it.
                self.sequences.insert(game, None);
                return Ok(None);
            }
        };
        Err(Fault::new(kind))
    }
}
