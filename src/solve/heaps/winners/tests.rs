//! Winning moves found by values against all moves made one by one.

use super::super::method::Budget;
use super::super::rules::{Rules, System};
use super::*;
use std::collections::BTreeSet;

/// Numbers as if by chance.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % n
    }
}

/// All ways to divide a heap into so many parts, each at least so large.
fn divided(rest: u64, count: usize, least: u64, unequal: bool) -> Vec<Vec<u64>> {
    match count {
        0 => {
            if rest == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        1 => {
            if rest >= least {
                vec![vec![rest]]
            } else {
                Vec::new()
            }
        }
        _ => (least..=rest)
            .flat_map(|part| {
                let rest = divided(rest - part, count - 1, part + u64::from(unequal), unequal);
                rest.into_iter().map(move |parts| [vec![part], parts].concat())
            })
            .collect(),
    }
}

fn all_moves(moves: &Moves, n: u64) -> BTreeSet<Left> {
    let mut all = BTreeSet::new();
    for removal in &moves.removals {
        let (taken, beside) = (u64::from(removal.taken), u64::from(removal.beside));
        let Some(rest) = n.checked_sub(taken) else { continue };
        for parts in divided(rest, removal.parts.len(), 1, removal.unequal) {
            all.insert(Left { taken, parts, beside });
        }
    }
    if let Some(least) = moves.any_from {
        for taken in u64::from(least.max(1))..=n {
            let parts = if taken < n { vec![n - taken] } else { Vec::new() };
            all.insert(Left { taken, parts, beside: 0 });
        }
    }
    all
}

fn rules(dice: &mut Dice) -> Moves {
    let any_from = (dice.below(3) == 0).then(|| dice.below(4) as u32);
    let removals = (0..1 + dice.below(3))
        .map(|_| {
            let count = if any_from.is_some() { dice.below(2) } else { dice.below(4) } as usize;
            let least = u32::from(count < 2);
            Removal {
                taken: least + dice.below(5) as u32,
                parts: vec![0; count],
                unequal: count > 1 && dice.below(2) == 0,
                beside: if any_from.is_none() && dice.below(3) == 0 {
                    dice.below(3) as u32
                } else {
                    0
                },
            }
        })
        .collect::<BTreeSet<Removal>>();
    Moves { removals: removals.into_iter().collect(), any_from }
}

#[test]
fn every_move_that_leaves_a_value_is_found() {
    let go_on = || true;
    let budget = Budget { go_on: &go_on, bytes: 1 << 24, threads: 1 };
    let terms = Terms { budget, passed: &|_, _| {} };
    let mut proved = 0;
    for seed in 0..300 {
        let mut dice = Dice(seed);
        let moves = rules(&mut dice);
        let mut sequence = Sequence::new(System::of(Rules::same(moves.clone())));
        // Some find their period, and others see too few heaps for that.
        let before = if seed % 3 == 0 { 40 } else { 600 };
        if sequence.value(before, &terms).is_err() {
            continue;
        }
        proved += u32::from(sequence.proof().is_some());
        for n in [1, 2, 9, 30, 57, 90] {
            let all = all_moves(&moves, n);
            assert!(moves.options_at_least(n) <= all.len() as u64, "{moves:?} at {n}");
            let mut worth = |one: &Left| -> u64 {
                let parts = one.parts.iter().map(|n| sequence.value(*n, &terms).unwrap());
                parts.fold(one.beside, |sum, part| sum ^ part)
            };
            let valued: Vec<(Left, u64)> =
                all.into_iter().map(|m| (m.clone(), worth(&m))).collect();
            for value in 0..4 {
                let wanted: BTreeSet<Left> =
                    valued.iter().filter(|(_, v)| *v == value).map(|(m, _)| m.clone()).collect();
                let found = leaving(&mut sequence, n, value, usize::MAX, &terms).unwrap();
                assert!(found.all);
                let count = found.moves.len();
                let found: BTreeSet<Left> = found.moves.into_iter().collect();
                assert_eq!(found.len(), count, "each once: {moves:?} at {n}");
                assert_eq!(found, wanted, "{moves:?} at {n}, value {value}");
                // No more than were asked for, and that is said.
                let some = leaving(&mut sequence, n, value, 2, &terms).unwrap();
                assert_eq!((some.moves.len(), some.all), (count.min(2), count <= 2));
                assert!(some.moves.iter().all(|m| wanted.contains(m)));
            }
        }
    }
    assert!(proved > 60, "{proved} sequences have a proof");
}

#[test]
fn heaps_as_large_as_numbers_are_answered() {
    let go_on = || true;
    let budget = Budget { go_on: &go_on, bytes: 1 << 24, threads: 1 };
    let terms = Terms { budget, passed: &|_, _| {} };
    // Kayles, nim with two left out, and nim where a heap may be divided.
    let plain = |pairs: &[(u32, usize)]| {
        pairs.iter().map(|(taken, parts)| Removal::plain(*taken, *parts)).collect()
    };
    let kayles = plain(&[(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]);
    let games = [
        Moves { removals: kayles, any_from: None },
        Moves { removals: Vec::new(), any_from: Some(3) },
        Moves { removals: plain(&[(0, 2)]), any_from: Some(1) },
    ];
    for moves in games {
        let mut sequence = Sequence::new(System::of(Rules::same(moves)));
        let n = 1_000_000_000_000_000;
        let Ok(value) = sequence.value(n, &terms) else { continue };
        assert!(value > 0);
        let found = leaving(&mut sequence, n, 0, 50, &terms).unwrap();
        assert!(!found.moves.is_empty());
        for one in found.moves {
            let sum: u64 = one.parts.iter().sum::<u64>() + one.taken;
            assert_eq!(sum, n);
            let worth = one.parts.iter().fold(0, |s, p| s ^ sequence.value(*p, &terms).unwrap());
            assert_eq!(worth, 0);
        }
    }
}
