//! Coin-turning games: a position is worth the nim-sum of its heads, each alone.

use super::code::{Coins, GameId};
use super::fault::Fault;
use super::machine::{Limits, Machine};
use super::nimber;
use super::theory::Strip;
use super::value::Value;
use crate::meter;

/// A head that stands alone, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    pub place: Value,
    pub value: u64,
    /// On a board: what heads on its row and its column are worth, each on its strip.
    pub of: Option<(u64, u64)>,
}

impl Machine {
    /// The heads of a position of a coin-turning game, if it is one.
    pub fn heads(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Head>>, Fault> {
        let known = self.program.games.get(game.0 as usize).and_then(|g| g.coins.clone());
        let (Some(coins), [Value::Set(places)]) = (known.filter(|_| !self.plain), args) else {
            return Ok(None);
        };
        self.within(limits).map_err(Fault::new)?;
        let mut heads = Vec::new();
        for place in places.iter() {
            meter::work(1)?;
            let (value, of) = match (&*coins, place) {
                (Coins::Strip(_), Value::Number(n)) => {
                    let Ok(n) = u64::try_from(*n) else { return Ok(None) };
                    (self.head(game, n)?, None)
                }
                (Coins::Product(rows, columns), Value::Tuple(parts)) => {
                    let [Value::Number(r), Value::Number(c)] = &**parts else { return Ok(None) };
                    let (Ok(r), Ok(c)) = (u64::try_from(*r), u64::try_from(*c)) else {
                        return Ok(None);
                    };
                    let (r, c) = (self.head(*rows, r)?, self.head(*columns, c)?);
                    (nimber::product(r, c), Some((r, c)))
                }
                _ => return Ok(None),
            };
            meter::push(&mut heads, Head { place: place.clone(), value, of })?;
        }
        Ok(Some(heads))
    }

    /// What a position of a coin-turning game is worth.
    pub(super) fn coin_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let heads = self.heads(game, args, limits)?;
        Ok(heads.map(|heads| heads.iter().fold(0, |sum, head| sum ^ head.value)))
    }

    fn head(&mut self, game: GameId, place: u64) -> Result<u64, Fault> {
        let known = self.program.games.get(game.0 as usize).and_then(|g| g.coins.clone());
        let turns = match known.as_deref() {
            Some(Coins::Strip(turns)) => turns.as_slice(),
            _ => &[],
        };
        let strip = self.strips.entry(game).or_insert_with(|| Strip::new(turns));
        Ok(strip.value(place)?)
    }
}
