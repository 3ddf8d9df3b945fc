//! The machine's sequences: games of one heap, whose values are found one after the other.

use super::code::GameId;
use super::fault::{Fault, FaultKind, Limit};
use super::heaps::{Budget, Failure, Reach, Sequence, recognise};
use super::machine::{Limits, Machine};
use super::value::Value;
use hashbrown::HashMap;

/// What is known of the games of a program that were looked at; none for those that are not of
/// one heap.
pub type Sequences = HashMap<GameId, Option<Sequence>>;

impl Machine {
    /// The sequence of a game, if it is one of heaps.
    pub fn sequence(&mut self, game: GameId) -> Option<&mut Sequence> {
        let program = &self.program;
        let known = self.sequences.entry(game);
        known.or_insert_with(|| recognise(program, game).map(Sequence::new)).as_mut()
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
        self.in_sequence(game, limits, |sequence, budget| {
            let most = limits.positions as u64;
            let reach = Reach { heaps: limits.positions, effort: u64::MAX };
            if n >= most && sequence.proof().is_none() {
                // What can be proved within the limit is known for all larger heaps too.
                let proof = sequence.prove(&reach, budget)?;
                if proof.is_none() {
                    return Ok(None);
                }
            }
            sequence.value(n, budget).map(Some)
        })?
        .map_or(Ok(None), |value| match value {
            Some(value) => Ok(Some(value)),
            None => Err(Fault::new(FaultKind::Limit(Limit::Positions))),
        })
    }

    /// Works on a sequence, under limits; none if the game has no sequence.
    pub fn in_sequence<T>(
        &mut self,
        game: GameId,
        limits: &Limits<'_>,
        work: impl FnOnce(&mut Sequence, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        let others = self.states.bytes() + self.compact.size().1;
        let Some(sequence) = self.sequence(game) else { return Ok(None) };
        let go_on = || (limits.stop)().is_none();
        let bytes = limits.bytes.saturating_sub(others);
        let budget = Budget { go_on: &go_on, bytes, threads: limits.threads };
        let kind = match work(sequence, &budget) {
            Ok(found) => return Ok(Some(found)),
            Err(Failure::Stopped) => (limits.stop)().unwrap_or(FaultKind::Interrupted),
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
