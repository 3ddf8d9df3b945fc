//! Boards for some members, and the places of positions on them.

use super::super::placing::codes::{self, Code};
use super::super::placing::{Field, MOST_CELLS, fields};
use super::super::plan::Plan;
use super::acts::MOST_PLACES;
use super::literal::Place;

/// The first place of each set that moves change, on a board of so many members.
pub(super) fn layers(plan: &Plan, count: u32) -> Vec<Option<Place>> {
    let mut next = 0..;
    let first = |fixed: bool| if fixed { None } else { next.next().map(|at: u32| at * count) };
    plan.params.iter().map(|param| param.fixed).map(first).collect()
}

/// The places of a position; none if one of its members is not on the board.
pub(super) fn places(members: &[Code], taken: &[Vec<Code>]) -> Option<u128> {
    let mut all = 0;
    for (codes, layer) in taken.iter().zip(0..) {
        for code in codes {
            let at = layer * members.len() + members.binary_search(code).ok()?;
            all |= 1u128.checked_shl(at as u32)?;
        }
    }
    Some(all)
}

/// How many members a board may have, with a place for each of them in each set.
pub(super) fn most(sets: usize) -> usize {
    (MOST_PLACES as usize / sets.max(1)).min(MOST_CELLS as usize)
}

/// The box around some members, and its corner, if a board has room for it.
pub(super) fn boxed(members: &[Code], cells: bool, sets: usize) -> Option<(Field, (i64, i64))> {
    let own = fields::field_of(members, cells);
    own.filter(|(field, _)| (field.wide * field.high) as usize <= most(sets))
}

/// A board for some members, of a box if there is room for one, and its sides; none if there are too many.
pub(super) fn fit(members: &[Code], cells: bool, sets: usize) -> Option<(Field, Vec<Code>)> {
    if let Some((field, (left, top))) = boxed(members, cells, sets) {
        let (wide, high) = (i64::from(field.wide), i64::from(field.high));
        let all = (left..left + wide).flat_map(|x| (top..top + high).map(move |y| (x, y)));
        let code = |(x, y)| if cells { codes::cell(x, y) } else { Some(x) };
        return Some((field, all.map(code).collect::<Option<_>>()?));
    }
    let field = Field { wide: members.len() as u32, high: 1 };
    (members.len() <= most(sets)).then(|| (field, members.to_vec()))
}
