//! What the rules of a program ask of Sprouts, and what the machine knows of it.

use super::super::code::GameId;
use super::super::fault::{Fault, FaultKind, Limit};
use super::super::machine::{Limits, Machine};
use super::super::states::{Key, Part, Position};
use super::super::value::Value;
use super::drawing::{Drawing, lands, lives, read, written};
use super::label::{Labeller, WAYS};
use super::lines::{Stop, each_move};
use super::misere::Misere;
use super::reduce::Reducer;
use super::table::{Id, Table};
use crate::meter::{self, Spent};

/// What was found.
#[derive(Debug, Default)]
pub struct Sprouts {
    table: Table,
    misere: Misere,
}

impl Sprouts {
    /// The positions that are known, and about how much memory they take.
    pub fn size(&self) -> (usize, usize) {
        (self.table.len() + self.misere.len(), self.table.bytes() + self.misere.bytes())
    }

    /// Does work that may keep so many positions and bytes.
    fn within<T>(
        &mut self,
        limits: &Limits<'_>,
        work: impl FnOnce(&mut Sprouts) -> Result<T, Spent>,
    ) -> Result<T, Fault> {
        self.table.may_keep(limits.positions);
        let done = work(self);
        if done.is_err() && self.table.is_full(self.misere.len()) {
            return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
        }
        match self.size().1 > limits.bytes {
            true => Err(Fault::new(FaultKind::Limit(Limit::Memory))),
            false => Ok(done?),
        }
    }
}

/// The sums of lands that one line can leave, each once: what the builtin `sprouts` gives.
pub(crate) fn options(text: &str) -> Result<Value, FaultKind> {
    let mut drawing = read(text)?;
    let (mut reducer, mut labeller) = (Reducer::default(), Labeller::default());
    reducer.reduce(&mut drawing);
    let mut all: Vec<(usize, Vec<Value>)> = Vec::new();
    let mut parts = Drawing::new();
    let moves = each_move(&drawing, &mut |left| {
        reducer.reduce(left);
        parts.clear();
        reducer.part(left, &mut parts);
        let mut sum = Vec::new();
        for land in lands(&parts) {
            sum.push(written(labeller.labelled(land, WAYS)?)?);
        }
        sum.sort_unstable();
        let length = sum.iter().map(String::len).sum();
        let sum = sum.into_iter().map(|land| Value::Text(land.into())).collect();
        Ok(meter::push(&mut all, (length, sum))?)
    });
    if let Err(Stop::Spent(spent)) = moves {
        return Err(spent.into());
    }
    all.sort_unstable();
    all.dedup();
    Ok(Value::list(all.into_iter().map(|(_, sum)| Value::list(sum)).collect()))
}

/// The values of options of drawings with more lives than this take long, though they are not needed to
/// see which of them are lost.
pub const MOST_LIVES: usize = 18;

impl Machine {
    /// Whether a part is a drawing of Sprouts whose options are only asked whether they are lost.
    pub fn is_large_drawing(&self, part: Part) -> bool {
        let Part::State(id) = part else { return false };
        let Some(Key::Game { game, args, .. }) = self.states.key(id) else { return false };
        let known = self.program.games.get(game.0 as usize);
        match args.as_ref() {
            [Value::Text(text)] if !self.plain && known.is_some_and(|game| game.sprouts) => {
                read(text).is_ok_and(|drawing| lives(&drawing) > MOST_LIVES)
            }
            _ => false,
        }
    }

    /// The value of a drawing; none if this is no Sprouts, or no drawing.
    pub fn sprouts_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        self.of_sprouts(game, args, limits, |sprouts, sum| sprouts.table.value(sum))
    }

    /// Whether a drawing is worth a number.
    pub fn sprouts_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        self.of_sprouts(game, args, limits, |sprouts, sum| sprouts.table.is(sum, wanted))
    }

    /// Whether a sum of drawings is lost if the last move loses; none if other parts are in it.
    pub fn sprouts_misere(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        let mut sum: Vec<Id> = Vec::new();
        for part in inside.parts() {
            let Part::State(id) = part else { return Ok(None) };
            let Some(Key::Game { game, args, .. }) = self.states.key(*id).cloned() else {
                return Ok(None);
            };
            match self.of_sprouts(game, &args, limits, |_, sum| Ok(sum.to_vec()))? {
                Some(lands) => sum.extend(lands),
                None => return Ok(None),
            }
        }
        if inside.parts().is_empty() {
            return Ok(None);
        }
        let lost = |sprouts: &mut Sprouts| sprouts.misere.lost(&mut sprouts.table, &sum);
        self.sprouts.within(limits, lost).map(Some)
    }

    fn of_sprouts<T>(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
        answer: impl FnOnce(&mut Sprouts, &[Id]) -> Result<T, Spent>,
    ) -> Result<Option<T>, Fault> {
        let known = self.program.games.get(game.0 as usize);
        let [Value::Text(text)] = args else { return Ok(None) };
        if self.plain || !known.is_some_and(|game| game.sprouts) {
            return Ok(None);
        }
        let Ok(drawing) = read(text) else { return Ok(None) };
        let answered = self.sprouts.within(limits, |sprouts| {
            let sum = sprouts.table.sum(drawing)?;
            answer(sprouts, &sum)
        })?;
        Ok(Some(answered))
    }
}
