//! What a session about random games of numbers is asked, and what it must answer.

use super::areas::{Area, area};
use super::asking::{Kind, Order, Question, ask, kind, made, order, question};
use super::brute::Brute;
use super::numbers::ranked_up_to;
use super::rules::{Games, Part};
use proptest::prelude::*;

/// What a session is asked: positions of the first game, perhaps next to others, and areas.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub positions: Vec<(Vec<i64>, Kind)>,
    /// A sum with this heap, and with the position before.
    sums: Vec<(usize, i64)>,
    areas: Vec<(usize, Area)>,
    order: Order,
}

/// The greatest number that is asked about, for so many parameters.
pub(super) fn sizes(games: &Games, small: [i64; 3]) -> i64 {
    let params = games.games[0].params;
    if games.ranked() { ranked_up_to(params) } else { small[params - 1] }
}

pub(super) fn asked(games: &Games, most: i64, count: usize) -> BoxedStrategy<Asked> {
    let params = games.games[0].params;
    let numbers = prop::collection::vec(0..=most, params);
    let positions = prop::collection::vec((numbers, kind()), 2..count);
    let sums = prop::collection::vec((0..count, 0i64..5), 0..2);
    let areas = prop::collection::vec((0..count, area(params, most)), 1..4);
    (positions, sums, areas, order())
        .prop_map(|(positions, sums, areas, order)| Asked { positions, sums, areas, order })
        .boxed()
}

pub(super) fn questions(
    games: &Games,
    asked: &Asked,
    most: usize,
) -> Result<Vec<Question>, TestCaseError> {
    let mut brute = Brute::new(games, most);
    let mut positions = asked.positions.clone();
    asked.order.arrange(&mut positions, |(at, _)| at.iter().sum::<i64>());
    let mut all = Vec::new();
    for (at, kind) in &positions {
        all.push(made(question(&mut brute, *kind, &[Part::Of(0, at.clone())]))?);
    }
    for (place, heap) in &asked.sums {
        let (at, kind) = &positions[place % positions.len()];
        let (other, _) = &positions[(place + 1) % positions.len()];
        let mut parts = vec![Part::Of(0, at.clone()), Part::Of(0, other.clone())];
        parts.extend((*heap > 0).then_some(Part::Heap(*heap)));
        all.insert(place % all.len(), made(question(&mut brute, *kind, &parts))?);
    }
    for (place, area) in &asked.areas {
        all.insert(place % all.len(), made(area.question(&mut brute))?);
    }
    Ok(all)
}

pub(super) fn agrees(games: &Games, asked: &Asked, most: usize) -> Result<(), TestCaseError> {
    ask(games, &games.text(), &questions(games, asked, most)?)
}
