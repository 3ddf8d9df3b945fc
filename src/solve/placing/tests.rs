//! Random moves on random fields, against the definition.

use super::super::compact::Budget;
use super::parts::Parting;
use super::{Field, Placement, Placing};

use std::collections::HashMap;

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn cells(&mut self, whole: u128) -> u128 {
        u128::from(self.below(1 << 31)) & whole
    }
}

fn place(field: Field, whole: u128, (x, y): (i32, i32)) -> Option<u128> {
    let inside = (0..field.wide as i32).contains(&x) && (0..field.high as i32).contains(&y);
    let cell = inside.then(|| 1u128 << (x * field.high as i32 + y))?;
    (cell & whole != 0).then_some(cell)
}

/// One shape wherever it fits, perhaps turned and reflected.
fn shape(random: &mut Random, field: Field, whole: u128, all: &mut Vec<Placement>) {
    let mut some = |count: u64, side: u64| -> Vec<(i32, i32)> {
        (0..count).map(|_| (random.below(side) as i32, random.below(side) as i32)).collect()
    };
    let (needs, clears) = (some(1 + whole.count_ones() as u64 % 3, 3), some(3, 4));
    let maps = if random.below(2) == 0 { 1 } else { 8 };
    for map in 0..maps {
        let image = |(x, y): (i32, i32)| {
            let (x, y) = if map & 4 == 0 { (x, y) } else { (y, x) };
            (if map & 2 == 0 { x } else { -x }, if map & 1 == 0 { y } else { -y })
        };
        for x in -4..9 {
            for y in -4..9 {
                let at = |cell: &(i32, i32)| {
                    let (a, b) = image(*cell);
                    place(field, whole, (a + x, b + y))
                };
                let needed = needs.iter().map(at).try_fold(0, |all, cell| Some(all | cell?));
                if let Some(needs) = needed {
                    let clears = clears.iter().filter_map(at).fold(needs, |all, cell| all | cell);
                    all.push(Placement { needs, clears });
                }
            }
        }
    }
}

fn value(cells: u128, moves: &[Placement], known: &mut HashMap<u128, u64>) -> u64 {
    if let Some(value) = known.get(&cells) {
        return *value;
    }
    let mut seen = 0u64;
    for m in moves.iter().filter(|m| m.needs & !cells == 0) {
        seen |= 1 << value(cells & !m.clears, moves, known);
    }
    let value = u64::from(seen.trailing_ones());
    known.insert(cells, value);
    value
}

#[test]
fn values_are_those_of_the_definition() {
    let random = &mut Random(20_261_122);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    let mut with_shifts = 0;
    for round in 0..400 {
        let field = Field { wide: 1 + random.below(4) as u32, high: 1 + random.below(3) as u32 };
        let all = (1u128 << (field.wide * field.high)) - 1;
        let whole = if random.below(2) == 0 { all } else { random.cells(all) | 1 };
        let mut moves = Vec::new();
        if round % 3 == 0 {
            for _ in 0..random.below(12) {
                let needs = random.cells(whole) & random.cells(whole) & random.cells(whole);
                let clears = needs | random.cells(whole) & random.cells(whole);
                moves.extend((needs != 0).then_some(Placement { needs, clears }));
            }
        } else {
            for _ in 0..1 + random.below(2) {
                shape(random, field, whole, &mut moves);
            }
        }
        let on = (round % 5 > 0).then_some(field);
        let mut placing = Placing::new(on, whole, moves.clone());
        with_shifts += usize::from(placing.shifts());
        let mut known = HashMap::new();
        for _ in 0..10 {
            let cells = random.cells(whole);
            let expected = value(cells, &moves, &mut known);
            if random.below(2) == 0 {
                assert_eq!(placing.value(cells, &budget), Ok(expected), "{field:?} {cells:b}");
            }
            let asked = random.below(5);
            let is = placing.is(cells, asked, &budget);
            assert_eq!(is, Ok(asked == expected), "{field:?} {cells:b}");
        }
    }
    assert!(with_shifts > 100, "{with_shifts}");
}

/// Questions whether a position is worth a number leave behind what it is not worth: later answers rest on
/// that. Moves that need one cell and clear many have large values, where bounds matter.
#[test]
fn what_questions_leave_behind_is_right() {
    let random = &mut Random(31);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    let mut largest = 0;
    for round in 0..600 {
        let cells = 6 + random.below(6) as u32;
        let whole = (1u128 << cells) - 1;
        let mut moves = Vec::new();
        for _ in 0..8 + random.below(24) {
            let needs = 1 << random.below(cells.into());
            let also =
                if random.below(3) == 0 { random.cells(whole) & random.cells(whole) } else { 0 };
            let few = random.cells(whole) & random.cells(whole);
            let clears = needs | if random.below(2) == 0 { few } else { random.cells(whole) };
            moves.push(Placement { needs: needs | also, clears });
        }
        // Heaps of a row: what lies above is gone as well, so that each value up to its size is met.
        if round % 2 == 0 {
            for cell in 0..cells {
                moves.push(Placement { needs: 1 << cell, clears: whole & !((1 << cell) - 1) });
            }
        }
        let field = Field { wide: cells, high: 1 };
        let mut placing = Placing::new((round % 3 > 0).then_some(field), whole, moves.clone());
        placing.keep_excluded();
        let mut known = HashMap::new();
        for _ in 0..40 {
            let cells = if random.below(8) == 0 { whole } else { random.cells(whole) };
            let expected = value(cells, &moves, &mut known);
            largest = largest.max(expected);
            let asked = random.below(expected + 4);
            let is = placing.is(cells, asked, &budget);
            assert_eq!(is, Ok(asked == expected), "{round}: {cells:b} is {expected}: {moves:?}");
        }
        let whole_value = value(whole, &moves, &mut known);
        assert_eq!(placing.value(whole, &budget), Ok(whole_value), "{round}: {moves:?}");
    }
    assert!(largest > 8, "{largest}");
}

#[test]
fn what_changes_at_an_edge_is_not_shifted() {
    // Two cells of the first row, or the last cell of the second alone.
    let field = Field { wide: 3, high: 2 };
    let pair = |a: u32, b: u32| Placement { needs: 1 << a | 1 << b, clears: 1 << a | 1 << b };
    let moves = vec![pair(0, 2), pair(2, 4), Placement { needs: 1 << 5, clears: 1 << 5 }];
    assert!(!Placing::new(Some(field), 0b11_1111, moves).shifts());
}

/// Fields of more than 64 cells, higher than wide and wider than high, against the definition on
/// positions of a few cells.
#[test]
fn values_on_large_fields_are_those_of_the_definition() {
    let random = &mut Random(7_411);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    let mut with_shifts = 0;
    for round in 0..60 {
        let (wide, high) = [(12, 9), (7, 11), (2, 50), (60, 2), (10, 10)][round % 5];
        let field = Field { wide, high };
        let whole = (1u128 << (wide * high)) - 1;
        let mut moves = Vec::new();
        for _ in 0..1 + random.below(2) {
            let far: Vec<(i32, i32)> =
                (0..2).map(|_| (random.below(4) as i32, random.below(4) as i32)).collect();
            for x in 0..wide as i32 {
                for y in 0..high as i32 {
                    let at = |(a, b): &(i32, i32)| place(field, whole, (x + a, y + b));
                    let all = far.iter().map(at).try_fold(0, |all, cell| Some(all | cell?));
                    if let (Some(here), Some(needs)) = (at(&(0, 0)), all) {
                        let clears = here | if round % 2 == 0 { needs } else { 0 };
                        moves.push(Placement { needs: needs | here, clears });
                    }
                }
            }
        }
        // Moves of one row alone leave no shift.
        if round % 7 == 6 {
            moves.retain(|m| m.needs.trailing_zeros() % high == 0);
        }
        let mut placing = Placing::new(Some(field), whole, moves.clone());
        with_shifts += usize::from(placing.shifts());
        let mut known = HashMap::new();
        for _ in 0..20 {
            // A box of four by four somewhere, and some cells of it.
            let (x, y) = (random.below(wide.into()) as i32, random.below(high.into()) as i32);
            let mut cells = 0;
            for cell in 0..16 {
                if random.below(3) > 0 {
                    cells |= place(field, whole, (x + cell / 4, y + cell % 4)).unwrap_or(0);
                }
            }
            let expected = value(cells, &moves, &mut known);
            assert_eq!(placing.value(cells, &budget), Ok(expected), "{field:?} {cells:b}");
            let asked = random.below(6);
            let is = placing.is(cells, asked, &budget);
            assert_eq!(is, Ok(asked == expected), "{field:?} {cells:b}");
        }
    }
    assert!(with_shifts > 40, "{with_shifts}");
}

/// Dominoes on boards with a hole, a corner or a side gone: their images lie where the board has
/// no cells.
#[test]
fn images_may_lie_beyond_the_cells_that_there_are() {
    let random = &mut Random(99);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    for _ in 0..40 {
        let field = Field { wide: 4, high: 4 };
        let whole = random.cells(0xffff) | random.cells(0xffff);
        let mut moves = Vec::new();
        for x in 0..4 {
            for y in 0..4 {
                for second in [(x + 1, y), (x, y + 1)] {
                    let pair = place(field, whole, (x, y)).zip(place(field, whole, second));
                    moves.extend(pair.map(|(a, b)| Placement { needs: a | b, clears: a | b }));
                }
            }
        }
        let mut placing = Placing::new(Some(field), whole, moves.clone());
        assert!(placing.shifts(), "{whole:b}");
        let mut known = HashMap::new();
        for _ in 0..10 {
            let cells = random.cells(whole);
            let expected = value(cells, &moves, &mut known);
            assert_eq!(placing.value(cells, &budget), Ok(expected), "{whole:b} {cells:b}");
        }
    }
}

/// Dominoes of which one half is taken back: cells that are redundant where both stay may matter here.
#[test]
fn moves_may_clear_one_of_the_two_cells_that_they_need() {
    let random = &mut Random(4_711);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    for round in 0..40 {
        let field = Field { wide: 4, high: 3 };
        let whole = 0xfff;
        let mut moves = Vec::new();
        for (x, y) in (0..12).map(|at| (at / 3, at % 3)) {
            for (side, second) in [(x + 1, y), (x, y + 1)].into_iter().enumerate() {
                let pair = place(field, whole, (x, y)).zip(place(field, whole, second));
                let cleared =
                    |(a, b)| if (round % 4) >> side == 0 { (a | b, a) } else { (a | b, a | b) };
                moves.extend(pair.map(cleared).map(|(needs, clears)| Placement { needs, clears }));
            }
        }
        let mut placing = Placing::new(Some(field), whole, moves.clone());
        let mut known = HashMap::new();
        for _ in 0..10 {
            let cells = random.cells(whole);
            let expected = value(cells, &moves, &mut known);
            assert_eq!(placing.value(cells, &budget), Ok(expected), "{round}: {cells:b}");
        }
    }
}

/// What a move leaves of a part falls apart in the same way whether or not it is known that the part hung together.
#[test]
fn what_hung_together_falls_apart_as_anything_does() {
    let random = &mut Random(86);
    let mut apart = 0;
    for round in 0..300 {
        let field = Field { wide: 6, high: 5 };
        let whole = (1u128 << 30) - 1;
        let mut moves = Vec::new();
        for _ in 0..1 + round % 2 {
            shape(random, field, whole, &mut moves);
        }
        let (mut known, mut fresh) = (Parting::<u64>::of(&moves), Parting::<u64>::of(&moves));
        let (mut parts, mut own, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        fresh.up(random.cells(whole) as u64 | random.cells(whole) as u64, &mut parts);
        for part in parts {
            known.within(part);
            for m in moves.iter().filter(|m| m.needs & !u128::from(part) == 0) {
                let left = part & !(m.clears as u64);
                known.up(left, &mut own);
                fresh.up(left, &mut expected);
                own.sort_unstable();
                expected.sort_unstable();
                assert_eq!(own, expected, "{round}: {part:b}, {left:b}");
                apart += usize::from(own.len() > 1);
            }
        }
    }
    assert!(apart > 200, "{apart}");
}

/// The cells 0 and 2 hung together by a cell that both moves clear, and that is needed only with one that is gone.
#[test]
fn what_no_move_needs_any_more_joins_nothing() {
    let of = |needs, clears| Placement { needs, clears: needs | clears };
    let singles = [of(0b1, 0b10), of(0b100, 0b10), of(0b1_0000, 0)];
    let moves = [&singles[..], &[of(0b1010, 0), of(0b1_1000, 0)]].concat();
    let mut parting = Parting::<u64>::of(&moves);
    let mut parts = Vec::new();
    parting.up(0b1_1111, &mut parts);
    assert_eq!(parts, [0b1_1111]);
    parting.within(0b1_1111);
    parting.up(0b1_0111, &mut parts);
    parts.sort_unstable();
    assert_eq!(parts, [0b1, 0b100, 0b1_0000]);
}
