//! Sums of large heaps under misère play, by the proved quotient of their game.

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::states::{Key, Part, Position};
use super::super::value::Value;
use super::{HeapGame, Reach, Stopped};
use crate::meter;
use hashbrown::HashMap;
use std::sync::Arc;

/// Sums of fewer counters are searched.
const FEW: u64 = 40;

/// A quotient that nobody asked for is looked for no further than this.
const LITTLE: Reach = Reach { codes: 4_000, elements: 120 };
const HEAPS: usize = 400;

/// Games whose quotients were looked for; none for those that are not proved.
pub type Quotients = HashMap<GameId, Option<HeapGame>>;

/// A sum of heaps of one game, with what they are worth.
struct Sum {
    game: GameId,
    heaps: Vec<u64>,
    elements: Vec<u32>,
}

impl Machine {
    /// Whether a sum under misère play is lost, where a proved quotient knows it.
    pub fn lost_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        let Some(sum) = self.sum_of_heaps(inside, limits)? else { return Ok(None) };
        let known = self.quotients.get(&sum.game).and_then(Option::as_ref);
        Ok(known.map(|known| {
            let monoid = &known.quotient.monoid;
            monoid.lost.has(sum.elements.iter().fold(0, |x, y| monoid.times(x, *y)))
        }))
    }

    /// Moves that win: for each heap and number taken some of those that do.
    pub fn winning_by_quotient(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Position>>, Fault> {
        let Some(sum) = self.sum_of_heaps(inside, limits)? else { return Ok(None) };
        let Some(known) = self.quotients.get(&sum.game).and_then(Option::as_ref) else {
            return Ok(None);
        };
        let monoid = &known.quotient.monoid;
        let mut found: Vec<(usize, Vec<u64>)> = Vec::new();
        for (at, heap) in sum.heaps.iter().enumerate() {
            let others = sum.elements.iter().enumerate().filter(|(i, _)| *i != at);
            let rest = others.fold(0, |x, (_, y)| monoid.times(x, *y));
            for parts in known.some_options(*heap)? {
                let mut element = rest;
                for part in &parts {
                    let Some(own) = known.of(*part) else { return Ok(None) };
                    element = monoid.times(element, own);
                }
                if monoid.lost.has(element) {
                    found.push((at, parts));
                }
            }
        }
        let mut all = Vec::new();
        for (at, parts) in found {
            meter::work_on(parts.len() + sum.heaps.len())?;
            let mut left = Vec::new();
            for part in parts {
                let Ok(n) = i64::try_from(part) else { continue };
                let args = Arc::from([Value::Number(n)]);
                let key = Key::Game { game: sum.game, args, canonical: false };
                left.push(Part::State(self.states.intern(key)));
            }
            let option = inside.with(at, &Position::of(left)).sorted();
            all.push(Position::state(self.states.intern(Key::Misere(option))));
        }
        Ok(Some(all))
    }

    /// A sum of heaps of one game that is too large to be searched, if the quotient of the game is
    /// proved.
    fn sum_of_heaps(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Sum>, Fault> {
        let mut sum: Option<Sum> = None;
        for part in inside.parts() {
            let Part::State(id) = part else { return Ok(None) };
            let Some(Key::Game { game, args, .. }) = self.states.key(*id) else { return Ok(None) };
            let [Value::Number(n)] = &**args else { return Ok(None) };
            let Ok(n) = u64::try_from(*n) else { return Ok(None) };
            let sum =
                sum.get_or_insert(Sum { game: *game, heaps: Vec::new(), elements: Vec::new() });
            if sum.game != *game {
                return Ok(None);
            }
            sum.heaps.push(n);
        }
        let Some(mut sum) = sum else { return Ok(None) };
        if sum.heaps.iter().fold(0, |all: u64, n| all.saturating_add(*n)) <= FEW {
            return Ok(None);
        }
        self.within(limits).map_err(Fault::new)?;
        let Some(known) = self.proved_quotient(sum.game)? else { return Ok(None) };
        let elements: Option<Vec<u32>> = sum.heaps.iter().map(|n| known.of(*n)).collect();
        Ok(elements.map(|elements| {
            sum.elements = elements;
            sum
        }))
    }

    fn proved_quotient(&mut self, game: GameId) -> Result<Option<&HeapGame>, Fault> {
        if !self.quotients.contains_key(&game) {
            let system = self.sequence(game).map(|s| s.system().clone());
            let found = system.and_then(|system| HeapGame::new(&system).ok());
            let found = match found {
                Some(mut found) => match found.prove(HEAPS, &LITTLE) {
                    Ok(()) | Err(Stopped::Large) => Some(found),
                    Err(Stopped::Spent(spent)) => return Err(spent.into()),
                },
                None => {
                    // What there was no time to look at is looked at again the next time.
                    meter::look()?;
                    None
                }
            };
            self.keep_quotient(game, found);
        }
        Ok(self.quotients.get(&game).and_then(Option::as_ref))
    }

    /// Keeps a quotient that is proved.
    pub fn keep_quotient(&mut self, game: GameId, found: Option<HeapGame>) {
        let known = self.quotients.entry(game).or_default();
        if let Some(proved) = found.filter(|found| found.proof.is_some()) {
            *known = Some(proved);
        }
    }
}
