//! Random moves of pieces, against the definition.

use super::super::compact::Budget;
use super::super::placing::Field;
use super::super::placing::search::Search;
use super::acts::{Act, Layers};
use super::circuits::{Circuits, least};
use super::games::Engine;
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

fn value(taken: u128, acts: &[Act], known: &mut HashMap<u128, u64>) -> u64 {
    if let Some(value) = known.get(&taken) {
        return *value;
    }
    let mut seen = 0u64;
    for act in acts.iter().filter(|act| act.has & !taken == 0 && act.lacks & taken == 0) {
        seen |= 1 << value(taken & !act.clears | act.sets, acts, known);
    }
    let value = u64::from(seen.trailing_ones());
    known.insert(taken, value);
    value
}

/// A move of a few places: two or three cells, what is wanted of each and what becomes of it.
type Shape = Vec<((i32, i32), u64, u64, u64)>;

/// A shape wherever it fits, perhaps turned, and with layers exchanged.
fn shape(random: &mut Random, field: Field, layers: u32, all: &mut Vec<Act>) {
    let count = field.wide * field.high;
    let shape: Shape = (0..1 + random.below(3))
        .map(|_| {
            let cell = (random.below(3) as i32, random.below(2) as i32);
            (cell, random.below(layers.into()), random.below(3), random.below(3))
        })
        .collect();
    let maps = [1, 4, 8][random.below(3) as usize];
    let exchanges = if random.below(2) == 0 { 1 } else { u64::from(layers) };
    for (map, exchange) in (0..maps).flat_map(|map| (0..exchanges).map(move |e| (map, e))) {
        for (x, y) in (-3..6).flat_map(|x| (-3..6).map(move |y| (x, y))) {
            let place = |(a, b): (i32, i32), layer: u64| {
                let (a, b) = if map & 4 == 0 { (a, b) } else { (b, a) };
                let (a, b) = (if map & 2 == 0 { a } else { -a }, if map & 1 == 0 { b } else { -b });
                let (a, b) = (a + x, b + y);
                let inside =
                    (0..field.wide as i32).contains(&a) && (0..field.high as i32).contains(&b);
                let layer = ((layer + exchange) % u64::from(layers)) as u32;
                inside.then(|| 1u128 << (layer * count + a as u32 * field.high + b as u32))
            };
            let mut act = Act { has: 0, lacks: 0, clears: 0, sets: 0 };
            let fits = shape.iter().all(|(cell, layer, wanted, becomes)| {
                let Some(own) = place(*cell, *layer) else { return false };
                match wanted {
                    0 => act.has |= own,
                    1 => act.lacks |= own,
                    _ => {}
                }
                match becomes {
                    0 => act.clears |= own,
                    1 => act.sets |= own,
                    _ => {}
                }
                true
            });
            if fits && act.has & act.lacks == 0 && act.clears & act.sets == 0 {
                act.clears &= !act.lacks;
                act.sets &= !act.has;
                all.push(act);
            }
        }
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let random = &mut Random(20_261_128);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    let (mut made, mut shifted, mut turned, mut large) = (0, 0, 0, 0);
    for _ in 0..12_000 {
        let field = Field { wide: 1 + random.below(4) as u32, high: 1 + random.below(3) as u32 };
        let count = field.wide * field.high;
        let layers = 1 + random.below(3) as u32;
        // The definition makes every position of the board, which takes long on a large one.
        if layers * count > 14 {
            continue;
        }
        let mut acts = Vec::new();
        for _ in 0..1 + random.below(2) {
            shape(random, field, layers, &mut acts);
        }
        acts.sort_unstable();
        acts.dedup();
        let firsts: Vec<u32> = (0..layers).map(|layer| layer * count).collect();
        let Ok(laid) = Layers::of(&acts, &firsts, count) else { continue };
        let Ok(Ok(mut engine)) = Engine::new(field, true, laid, &acts) else { continue };
        made += 1;
        shifted += usize::from(engine.symmetries().0);
        turned += usize::from(engine.symmetries().1 > 0);
        let mut known = HashMap::new();
        let whole = (1u128 << (layers * count)) - 1;
        for _ in 0..6 {
            let taken = match random.below(3) {
                0 => random.cells(whole),
                1 => random.cells(whole) & random.cells(whole),
                _ => random.cells(whole) | random.cells(whole),
            };
            let expected = value(taken, &acts, &mut known);
            large += usize::from(expected > 1);
            if random.below(2) == 0 {
                assert_eq!(
                    engine.value(taken, &budget),
                    Ok(expected),
                    "{field:?} {acts:?} {taken:b}"
                );
            }
            let asked = random.below(5);
            let is = engine.is(taken, asked, &budget);
            assert_eq!(is, Ok(asked == expected), "{field:?} {acts:?} {taken:b}");
        }
    }
    let seen = (made, shifted, turned, large);
    assert!(made > 1_000 && shifted > 300 && turned > 400 && large > 200, "{seen:?}");
}

/// The value of moves of which no circuit may be made wholly.
fn value_of(made: u64, moves: u32, circuits: &[u64], known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(value) = known.get(&made) {
        return *value;
    }
    let mut seen = 0u64;
    for next in (0..moves).map(|at| made | 1 << at).filter(|next| *next != made) {
        if circuits.iter().all(|circuit| circuit & !next != 0) {
            seen |= 1 << value_of(next, moves, circuits, known);
        }
    }
    let value = u64::from(seen.trailing_ones());
    known.insert(made, value);
    value
}

#[test]
fn circuits_say_what_moves_can_be_made_together() {
    let random = &mut Random(7);
    let budget = Budget { go_on: &|| true, positions: 1 << 20, bytes: 1 << 28 };
    let mut search = Search::new(Circuits::default());
    let mut large = 0;
    for _ in 0..3_000 {
        let moves = 1 + random.below(10) as u32;
        let whole = (1u64 << moves) - 1;
        let mut circuits: Vec<u64> = (0..random.below(12))
            .map(|_| random.below(1 << 10) & random.below(1 << 10) & whole)
            .filter(|circuit| *circuit != 0)
            .collect();
        least(&mut circuits).expect("nothing is bounded");
        let expected = value_of(0, moves, &circuits, &mut HashMap::new());
        large += usize::from(expected > 2);
        let position = search.rules.position(moves, &circuits).expect("nothing is bounded");
        let asked = random.below(5);
        let is = search.is(position.into(), asked, &budget);
        assert_eq!(is, Ok(asked == expected), "{moves} {circuits:?}");
        assert_eq!(search.value(position.into(), &budget), Ok(expected), "{moves} {circuits:?}");
    }
    assert!(large > 100, "{large}");
}

#[test]
fn games_whose_moves_have_other_names_are_one() {
    let random = &mut Random(8);
    let mut circuits = Circuits::default();
    let mut same = 0;
    for _ in 0..300 {
        let moves = 3 + random.below(7) as u32;
        let mut own: Vec<u64> = (0..8).map(|_| random.below(1 << moves)).collect();
        own.retain(|circuit| circuit.count_ones() > 1);
        least(&mut own).expect("nothing is bounded");
        let by = random.below(u64::from(moves)) as u32;
        let turned = |set: &u64| (set << by | set >> (moves - by)) & ((1 << moves) - 1);
        let other: Vec<u64> = own.iter().map(turned).collect();
        let one = circuits.position(moves, &own).expect("nothing is bounded");
        let position = circuits.position(moves, &other).expect("nothing is bounded");
        same += u32::from(position == one);
    }
    // Where moves look alike, any of them may be told from the others.
    assert!(same >= 280, "{same}");
}
