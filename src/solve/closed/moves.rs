//! Moves of positions with more of them than anybody lists: those that win, without the others.

use super::super::code::GameId;
use super::super::fault::{Fault, FaultKind};
use super::super::limits::LISTED;
use super::super::machine::Machine;
use super::super::states::{Key, Part, Position};
use super::super::value::Value;
use super::moore::Says;
use super::{Closed, Numbers, ValueTheorem, moore, numbers, says, welter};
use crate::meter;
use std::sync::Arc;

/// What moves of a part leave.
#[derive(Debug)]
pub struct Left {
    pub positions: Vec<Position>,
    /// There are no others.
    pub all: bool,
}

/// Of these options those that win are too many to tell, or not all known.
pub(in super::super) fn too_many(part: Part) -> Fault {
    Fault::new(FaultKind::TooManyOptions { of: Position::of(vec![part]), winning: true })
}

impl Machine {
    fn closed_part(&self, part: Part) -> Option<(GameId, Closed, Arc<[Value]>)> {
        let Part::State(id) = part else { return None };
        let Key::Game { game, args, .. } = self.states.key(id)? else { return None };
        Some((*game, self.closed(*game)?, args.clone()))
    }

    /// How many moves a part has that a theorem is about, or no fewer than this.
    fn closed_options(&self, part: Part) -> Result<Option<u64>, Fault> {
        let Some((_, closed, args)) = self.closed_part(part) else { return Ok(None) };
        Ok(match (closed, numbers(closed, &args)?) {
            (Closed::Euclid(euclid), Some(Numbers::Pair(a, b))) => Some(euclid.options((a, b))),
            (_, Some(Numbers::Coins(coins))) => Some(welter::options(&coins)),
            (_, Some(Numbers::Heaps(heaps, most))) => Some(moore::options(&heaps, most)),
            _ => None,
        })
    }

    /// Has a part that a theorem is about more options than this?
    pub fn has_more_by_theorem(&self, part: Part, most: u64) -> bool {
        // What the meter refuses here it refuses again where it can be told.
        self.closed_options(part).is_ok_and(|options| options.is_some_and(|n| n > most))
    }

    /// Has a part that a theorem is about more options than are listed by its rules?
    pub fn is_large_by_theorem(&self, part: Part) -> bool {
        self.has_more_by_theorem(part, LISTED)
    }

    /// Whether a theorem says that a part with too many options is won, and not what it is worth.
    pub fn is_only_won(&self, whole: &Position) -> Result<bool, Fault> {
        let [part] = whole.parts() else { return Ok(false) };
        let Some((_, closed, args)) = self.closed_part(*part) else { return Ok(false) };
        Ok(self.is_large_by_theorem(*part) && says(closed, &args)? == Some(Says::Won))
    }

    /// Whether a position of a theorem's game has no moves; none of another.
    pub(in super::super) fn is_closed_end(&self, part: Part) -> Result<Option<bool>, Fault> {
        Ok(self.closed_options(part)?.map(|options| options == 0))
    }

    /// The theorem that tells a part's value, or who wins it.
    pub fn theorem_of(&self, part: Part) -> Result<Option<ValueTheorem>, Fault> {
        let Some((_, closed, args)) = self.closed_part(part) else { return Ok(None) };
        Ok(says(closed, &args)?.map(|_| closed.theorem()))
    }

    /// What moves of a part leave that is worth so much.
    pub fn left_by_theorem(&mut self, part: Part, wanted: u64) -> Result<Left, Fault> {
        let too_many = || too_many(part);
        let Some((game, closed, args)) = self.closed_part(part) else { return Err(too_many()) };
        let number = |n: u64| i64::try_from(n).map(Value::Number).map_err(|_| too_many());
        let mut all = Vec::new();
        let mut whole = true;
        match (closed, numbers(closed, &args)?) {
            (Closed::Euclid(euclid), Some(Numbers::Pair(a, b))) => {
                if let Some((a, b)) = euclid.option_worth((a, b), wanted) {
                    all.push(vec![number(a)?, number(b)?]);
                }
            }
            (Closed::Welter, Some(Numbers::Coins(coins))) => {
                for (i, to) in welter::leaving(&coins, wanted)? {
                    meter::room_for::<Value>(coins.len())?;
                    let coins = coins.iter().enumerate();
                    let left = coins.map(|(at, coin)| number(if at == i { to } else { *coin }));
                    let left = left.collect::<Result<Vec<Value>, Fault>>()?;
                    all.push(vec![match args.first() {
                        Some(Value::Set(_)) => Value::set(left),
                        _ => Value::list(left),
                    }]);
                }
            }
            (Closed::Moore(game), Some(Numbers::Heaps(heaps, most))) => {
                meter::room_for::<u64>(4 * heaps.len())?;
                meter::work_on(64 * heaps.len())?;
                let (found, are_all) = moore::leaving(&heaps, most, wanted).ok_or_else(too_many)?;
                whole = are_all;
                for left in found {
                    meter::room_for::<Value>(heaps.len())?;
                    let left =
                        left.into_iter().map(number).collect::<Result<Vec<Value>, Fault>>()?;
                    let mut args = args.to_vec();
                    args.iter_mut().skip(game.heaps).take(1).for_each(|arg| {
                        *arg = Value::list(left.clone());
                    });
                    all.push(args);
                }
            }
            _ => return Err(too_many()),
        }
        let mut positions = Vec::with_capacity(all.len());
        for args in all {
            meter::work(4)?;
            let key = Key::Game { game, args: args.into(), canonical: false };
            positions.push(Position::state(self.states.intern(key)));
        }
        Ok(Left { positions, all: whole })
    }
}
