//! Games of several numbers whose values a theorem tells, at any size. That a game is one of them is seen from its rules
//! (`rules/closed`), whatever it is called.

mod euclid;
mod moore;
mod moves;
mod welter;

use super::code::GameId;
use super::fault::Fault;
use super::machine::Machine;
use super::value::Value;
use crate::meter;
pub use euclid::Euclid;
use hashbrown::{HashMap, HashSet};
use moore::Says;
pub use moore::{Moore, Most};
pub(super) use moves::too_many;

/// A game that a theorem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    Euclid(Euclid),
    /// Its argument is the set of squares on which coins lie, or a list of them.
    Welter,
    Moore(Moore),
}

/// Whose theorem answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueTheorem {
    ColeAndDavie,
    Nivasch,
    Welter,
    Moore,
}

impl ValueTheorem {
    pub fn source(self) -> &'static str {
        match self {
            ValueTheorem::ColeAndDavie => "Cole and Davie (1969)",
            ValueTheorem::Nivasch => "Nivasch (2006)",
            ValueTheorem::Welter => "Welter (1954)",
            ValueTheorem::Moore => "Moore (1910)",
        }
    }

    /// What it says.
    pub fn statement(self) -> &'static str {
        match self {
            ValueTheorem::ColeAndDavie => {
                "a pair of unequal numbers is lost if the larger is less than the golden section times the smaller; values follow from the quotients of Euclid's algorithm"
            }
            ValueTheorem::Nivasch => "the value of a and b is |a/b - b/a| rounded down",
            ValueTheorem::Welter => {
                "the value is the nim-sum of (a xor b) - 1 for each couple of coins, those that are congruent modulo the largest power of 2 first, and of a coin that is left over"
            }
            ValueTheorem::Moore => {
                "the position is lost if in each binary column the number of ones is a multiple of one more than the number of heaps that a move may touch"
            }
        }
    }
}

impl Closed {
    pub fn theorem(self) -> ValueTheorem {
        match self {
            Closed::Euclid(Euclid { to_equal: false, .. }) => ValueTheorem::ColeAndDavie,
            Closed::Euclid(Euclid { to_equal: true, .. }) => ValueTheorem::Nivasch,
            Closed::Welter => ValueTheorem::Welter,
            Closed::Moore(_) => ValueTheorem::Moore,
        }
    }
}

/// How many positions of a game were answered by its theorem.
pub type Answered = HashMap<GameId, usize>;

/// The numbers of a position.
#[derive(Debug)]
enum Numbers {
    Pair(u64, u64),
    Coins(Vec<u64>),
    /// Heaps, and how many of them a move may touch.
    Heaps(Vec<u64>, u64),
}

fn natural(value: &Value) -> Option<u64> {
    match value {
        Value::Number(n) => u64::try_from(*n).ok(),
        _ => None,
    }
}

fn naturals(value: &Value) -> Result<Option<Vec<u64>>, Fault> {
    let (Value::Set(items) | Value::List(items)) = value else { return Ok(None) };
    meter::work_on(items.len())?;
    meter::room_for::<u64>(items.len())?;
    Ok(items.iter().map(natural).collect())
}

/// The numbers of a position that the theorem is about; none of another.
fn numbers(closed: Closed, args: &[Value]) -> Result<Option<Numbers>, Fault> {
    match (closed, args) {
        (Closed::Euclid(_), [a, b]) => {
            Ok(natural(a).zip(natural(b)).map(|(a, b)| Numbers::Pair(a, b)))
        }
        (Closed::Welter, [coins]) => {
            let Some(coins) = naturals(coins)? else { return Ok(None) };
            // A list may have two coins on one square.
            let mut squares = HashSet::with_capacity(coins.len());
            let apart = coins.iter().all(|coin| squares.insert(*coin));
            Ok(apart.then_some(Numbers::Coins(coins)))
        }
        (Closed::Moore(Moore { most, heaps }), args) => {
            let most = match most {
                Most::Number(n) => Some(n),
                Most::Argument(at) => match args.get(at) {
                    Some(Value::Number(n)) => Some(*n),
                    _ => None,
                },
            };
            let heaps = args.get(heaps).map(naturals).transpose()?.flatten();
            let most = most.map(|most| u64::try_from(most).unwrap_or(0));
            Ok(heaps.zip(most).map(|(heaps, most)| Numbers::Heaps(heaps, most)))
        }
        _ => Ok(None),
    }
}

fn says(closed: Closed, args: &[Value]) -> Result<Option<Says>, Fault> {
    Ok(match (closed, numbers(closed, args)?) {
        (Closed::Euclid(euclid), Some(Numbers::Pair(a, b))) => {
            euclid.value((a, b)).map(Says::Value)
        }
        (Closed::Welter, Some(Numbers::Coins(coins))) => Some(Says::Value(welter::value(&coins)?)),
        (Closed::Moore(_), Some(Numbers::Heaps(heaps, most))) => {
            meter::work_on(heaps.len())?;
            Some(moore::says(&heaps, most))
        }
        _ => None,
    })
}

impl Machine {
    /// The theorem's game that a game was seen to be.
    fn closed(&self, game: GameId) -> Option<Closed> {
        // The page has no room for this, and searching says the same.
        let asked = !self.plain && !meter::IN_A_PAGE;
        self.program.games.get(game.0 as usize).filter(|_| asked)?.closed
    }

    /// Whether a theorem is about a position, so that its game says truly in what order arguments may stand.
    pub(super) fn is_closed(&self, game: GameId, args: &[Value]) -> Result<bool, Fault> {
        let Some(closed) = self.closed(game) else { return Ok(false) };
        Ok(says(closed, args)?.is_some())
    }

    /// The value of a position, if a theorem tells it.
    pub(super) fn closed_value(
        &mut self,
        game: GameId,
        args: &[Value],
    ) -> Result<Option<u64>, Fault> {
        let Some(closed) = self.closed(game) else { return Ok(None) };
        let Some(Says::Value(value)) = says(closed, args)? else { return Ok(None) };
        self.answered_by_theorem(game);
        Ok(Some(value))
    }

    /// Whether a position has a value, if a theorem tells it.
    pub(super) fn closed_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
    ) -> Result<Option<bool>, Fault> {
        let Some(closed) = self.closed(game) else { return Ok(None) };
        let is = match says(closed, args)? {
            Some(Says::Value(value)) => value == wanted,
            Some(Says::Won) if wanted == 0 => false,
            _ => return Ok(None),
        };
        self.answered_by_theorem(game);
        Ok(Some(is))
    }

    fn answered_by_theorem(&mut self, game: GameId) {
        *self.compact.answered.entry(game).or_default() += 1;
    }

    /// The games that theorems answered for, with whose they are and for how many positions.
    pub fn by_theorem(&self) -> Vec<(GameId, ValueTheorem, usize)> {
        let all = self.compact.answered.iter();
        let all = all.filter_map(|(game, n)| Some((*game, self.closed(*game)?.theorem(), *n)));
        let mut all: Vec<_> = all.collect();
        all.sort_unstable();
        all
    }
}
