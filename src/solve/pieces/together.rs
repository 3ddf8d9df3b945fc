//! Games of pieces whose rules ask about groups, valued by their circuits where that is all there is to a position.

use super::super::code::GameId;
use super::super::compact::{Budget, Failure, settled};
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::placing::codes::Code;
use super::super::placing::search::Search;
use super::super::plan::Plan;
use super::super::value::Value;
use super::acts::{self, Obstacle};
use super::circuits::{Circuits, MOST_MOVES};
use super::complex::{Barred, Changing, Complex};
use super::literal::Place;
use super::places::{fit, layers, places};
use super::read::{MOST_STEPS, Reader, Unfit};
use crate::meter;
use std::cell::{Cell, RefCell};

/// What is known of the positions of a game.
#[derive(Debug)]
pub(super) struct Together {
    pub search: Search<u64, Circuits>,
    /// How many positions there were that have no circuits.
    in_vain: u32,
}

/// After so many positions that have no circuits the rules are taken to be of another kind.
const MOST_IN_VAIN: u32 = 8;

/// A position on its board.
struct Standing<'a> {
    members: Vec<Code>,
    layers: Vec<Option<Place>>,
    near: Vec<Vec<u128>>,
    taken: u128,
    plan: &'a Plan,
    args: &'a [Value],
    cells: bool,
}

impl Standing<'_> {
    /// The moves that are possible some time, each with what bars it.
    fn barred(&self) -> Result<Vec<Barred>, Unfit> {
        let reader = Reader {
            plan: self.plan,
            args: self.args,
            layers: &self.layers,
            cells: self.cells,
            members: &self.members,
            near: &self.near,
            left: Cell::new(MOST_STEPS),
            outside: RefCell::default(),
            bars: true,
        };
        let changing = Changing::by(&reader.acts()?, self.taken)?;
        let sets = self.layers.iter().flatten().count();
        let whole = acts::first((sets * self.members.len()) as u32);
        let mut barred = Vec::new();
        reader.each_act(changing.fixed(self.taken, whole), &mut |scope, act| {
            let bars = reader.bars(scope)?;
            Ok(meter::push(&mut barred, Barred { act, bars })?)
        })?;
        match reader.outside.take().as_slice() {
            [] => Ok(barred),
            _ => Err(Obstacle::Other.into()),
        }
    }
}

impl Machine {
    /// What there is to know of a position of a game whose rules ask about groups; none if it is not known by
    /// its circuits.
    pub(super) fn together<T>(
        &mut self,
        game: GameId,
        plan: &Plan,
        args: &[Value],
        (cells, taken): (bool, &[Vec<Code>]),
        limits: &Limits<'_>,
        answer: impl FnOnce(&mut Search<u64, Circuits>, u128, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        let known = self.compact.pieces.together.get(&game);
        if plan.canonical.is_some() || known.is_some_and(|own| own.in_vain >= MOST_IN_VAIN) {
            return Ok(None);
        }
        let mut members = taken.concat();
        members.sort_unstable();
        members.dedup();
        let Some((_, members)) = fit(&members, cells, taken.len()) else { return Ok(None) };
        let Some(own) = places(&members, taken) else { return Ok(None) };
        let placed: Vec<(Code, u32)> = members.iter().copied().zip(0..).collect();
        let Some(near) = self.near(plan, args, &placed, cells, limits)? else { return Ok(None) };
        let layers = layers(plan, members.len() as u32);
        let standing = Standing { members, layers, near, taken: own, plan, args, cells };
        let found = match standing.barred() {
            // Smaller positions of these rules may be known.
            Ok(barred) if barred.len() > MOST_MOVES as usize => return Ok(None),
            Ok(barred) => Complex::of(&barred, own),
            Err(Unfit::Spent(spent)) => Err(spent),
            Err(_) => Ok(None),
        };
        let others = self.states.bytes() + self.compact.stored().1;
        let all = &mut self.compact.pieces.together;
        let known = all
            .entry(game)
            .or_insert_with(|| Together { search: Search::new(Circuits::default()), in_vain: 0 });
        let complex = match found {
            Ok(Some(complex)) => complex,
            Ok(None) => {
                known.in_vain += 1;
                return Ok(None);
            }
            Err(spent) => return Err(limits.spent(spent)),
        };
        let go_on = || limits.stopped().is_none();
        let budget = Budget::beside(others - known.search.bytes(), limits, &go_on);
        let position = known.search.rules.position(complex.moves, &complex.circuits);
        let answered = match position {
            Ok(position) => answer(&mut known.search, position.into(), &budget),
            Err(spent) => Err(spent.into()),
        };
        let answered = settled(answered, limits)?;
        if answered.is_none() {
            known.in_vain = MOST_IN_VAIN;
        }
        Ok(answered)
    }
}
