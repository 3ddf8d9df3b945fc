//! Where two positions are not the same: the smallest pair of positions on the way down whose
//! moves differ, and the moves that only one of the two has.

use super::fault::Fault;
use super::machine::{Limits, Machine};
use super::same::{Shapes, Sum};
use super::states::{Key, Part, Position};
use super::thread::Offer;
use super::value::Value;
use crate::meter;

/// Two positions, and what only one of them can do.
#[derive(Clone, Debug)]
pub struct Difference {
    pub left: Position,
    pub right: Position,
    /// Moves of the right that the left has not.
    pub missing: Vec<Offer>,
    /// Moves of the left that the right has not.
    pub extra: Vec<Offer>,
}

/// What a position stands on, whatever its games are called.
type Numbers = Vec<Vec<Value>>;

struct Known {
    offer: Offer,
    shape: Sum,
    numbers: Option<Numbers>,
    /// The reply must be made in the same part.
    due: bool,
}

impl Known {
    /// Whether the other player moves next, and where.
    fn turn(&self) -> (bool, bool) {
        (self.offer.again, self.due)
    }
}

impl Machine {
    /// The smallest difference that is found on the way down; none if there is none.
    pub fn difference(
        &mut self,
        a: &Position,
        b: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Difference>, Fault> {
        let mut shapes = Shapes::default();
        let (mut left, mut right) = (a.clone(), b.clone());
        loop {
            let shape = self.shape_of(&left, &mut shapes, limits)?;
            if shape == self.shape_of(&right, &mut shapes, limits)? {
                return Ok(None);
            }
            if let Some(pair) = self.differing_parts(&left, &right, &mut shapes, limits)? {
                (left, right) = pair;
                continue;
            }
            let ours = self.known_offers(&left, &mut shapes, limits)?;
            let theirs = self.known_offers(&right, &mut shapes, limits)?;
            meter::work_on(ours.len().saturating_mul(theirs.len()))?;
            let differs =
                |a: &Known, b: &Known| a.shape != b.shape || a.offer.again != b.offer.again;
            let lacks = |all: &[Known], one: &Known| all.iter().all(|other| differs(other, one));
            let mut pairs: Vec<(&Known, &Known)> = Vec::new();
            let (mut missing, mut extra) = (Vec::new(), Vec::new());
            for one in ours.iter().filter(|one| lacks(&theirs, one)) {
                match theirs.iter().find(|other| alike(one, other)) {
                    Some(other) => pairs.push((one, other)),
                    None => extra.push(one.offer.clone()),
                }
            }
            for one in theirs.iter().filter(|one| lacks(&ours, one)) {
                match ours.iter().find(|other| alike(one, other)) {
                    Some(other) => pairs.push((other, one)),
                    None => missing.push(one.offer.clone()),
                }
            }
            // The same move leads to what differs: the difference is further down.
            let smallest = pairs.into_iter().min_by_key(|(one, _)| size(one));
            let Some((one, other)) = smallest else {
                return Ok(Some(Difference { left, right, missing, extra }));
            };
            (left, right) = (one.offer.position.clone(), other.offer.position.clone());
        }
    }

    fn known_offers(
        &mut self,
        of: &Position,
        shapes: &mut Shapes,
        limits: &Limits<'_>,
    ) -> Result<Vec<Known>, Fault> {
        let mut all = Vec::new();
        for offer in self.offers(of, true, limits)? {
            let shape = self.shape_of(&offer.position, shapes, limits)?;
            let numbers = self.numbers(&offer.position);
            let due = self.due(&offer.position)?.is_some();
            all.push(Known { offer, shape, numbers, due });
        }
        Ok(all)
    }

    /// Parts of two sums that stand on the same numbers and are not the same.
    fn differing_parts(
        &mut self,
        left: &Position,
        right: &Position,
        shapes: &mut Shapes,
        limits: &Limits<'_>,
    ) -> Result<Option<(Position, Position)>, Fault> {
        if left.parts().len() < 2 || right.parts().len() < 2 {
            return Ok(None);
        }
        for part in left.parts() {
            let one = Position::of(vec![*part]);
            let numbers = self.numbers(&one);
            for part in right.parts() {
                let other = Position::of(vec![*part]);
                if numbers.is_some()
                    && numbers == self.numbers(&other)
                    && self.shape_of(&one, shapes, limits)?
                        != self.shape_of(&other, shapes, limits)?
                {
                    return Ok(Some((one, other)));
                }
            }
        }
        Ok(None)
    }

    fn numbers(&self, position: &Position) -> Option<Numbers> {
        let mut all = Vec::with_capacity(position.parts().len());
        for part in position.parts() {
            match part {
                Part::Heap(n) => all.push(vec![Value::Number(i64::try_from(*n).ok()?)]),
                Part::State(id) => match self.states.key(*id)? {
                    Key::Game { args, .. } => all.push(args.to_vec()),
                    Key::Misere(inside) | Key::Here(inside) => all.extend(self.numbers(inside)?),
                    Key::Node(..) | Key::Set(_) | Key::Ordinal(..) => return None,
                },
            }
        }
        all.sort_unstable();
        Some(all)
    }
}

/// Whether two moves are meant as the same one: they leave the same numbers, or, where those
/// cannot be compared, are called the same.
fn alike(one: &Known, other: &Known) -> bool {
    let count = |numbers: &Numbers| numbers.iter().map(Vec::len).collect::<Vec<_>>();
    if one.turn() != other.turn() {
        return false;
    }
    match (&one.numbers, &other.numbers) {
        (Some(a), Some(b)) if a.len() != b.len() || count(a) == count(b) => a == b,
        _ => one.offer.words.is_some() && one.offer.words == other.offer.words,
    }
}

/// By how much there is in it, then by what.
fn size(of: &Known) -> (i64, Option<Numbers>) {
    fn sum(values: &[Value]) -> i64 {
        let each = values.iter().map(|value| match value {
            Value::Number(n) => n.saturating_abs(),
            Value::List(all) | Value::Set(all) | Value::Tuple(all) => sum(all),
            _ => 1,
        });
        each.fold(0, i64::saturating_add)
    }
    let numbers = of.numbers.iter().flatten();
    (numbers.map(|args| sum(args)).fold(0, i64::saturating_add), of.numbers.clone())
}
