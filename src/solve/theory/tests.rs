//! The theories held to the definition: outcomes of sums on the graph of the sum.

use super::super::nimber;
use super::super::value::Outcome;
use super::{Choice, Edge, Endless, Entailed, Entailing, Graph, Loopy, Theory, Unsolved, solve};
use super::{Ending, endings};

/// Games that end, under normal play (Sprague 1935, Grundy 1939): each position is worth a nim heap.
#[derive(Debug)]
struct Nim;

impl Theory for Nim {
    type Value = u64;

    fn combine(options: &[Choice<u64>]) -> u64 {
        nimber::mex(options.iter().map(|option| option.value))
    }

    fn sum(a: &u64, b: &u64) -> u64 {
        a ^ b
    }

    fn outcome(value: &u64) -> Outcome {
        if *value == 0 { Outcome::P } else { Outcome::N }
    }
}

/// Numbers as if by chance (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    /// Options of up to `most` positions, each arrow with a chance in percent.
    fn arrows(&mut self, most: u64) -> Vec<Vec<u32>> {
        let count = 1 + self.below(most);
        let percent = [15, 25, 35, 50, 70][self.below(5) as usize];
        let forward = [0, 50, 90][self.below(3) as usize];
        (0..count)
            .map(|from| {
                let arrow = |to: &u64, chance: &mut Chance| {
                    let back = *to >= from && chance.below(100) < forward;
                    !back && chance.below(100) < percent && (*to != from || chance.below(3) == 0)
                };
                (0..count).filter(|to| arrow(to, self)).map(|to| to as u32).collect()
            })
            .collect()
    }
}

fn edge(to: u32) -> Edge {
    Edge { to, again: false }
}

fn graph<V>(options: &[Vec<u32>]) -> Graph<V> {
    let mut graph = Graph::default();
    options.iter().for_each(|own| graph.add(own.iter().map(|to| edge(*to)), false));
    graph
}

fn loopy(options: &[Vec<u32>]) -> Vec<Endless> {
    let solved = solve::<Loopy>(&graph(options)).expect("a finite graph");
    solved.values.into_iter().map(|value| value.expect("a value")).collect()
}

fn heap(size: u32) -> Vec<Vec<u32>> {
    (0..=size).map(|n| (0..n).collect()).collect()
}

/// The positions of two side by side: (a, b) is a * (size of the second) + b.
fn product(a: &[Vec<u32>], b: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let wide = b.len() as u32;
    let mut all = Vec::new();
    for (x, left) in a.iter().enumerate() {
        for (y, right) in b.iter().enumerate() {
            let moves = left.iter().map(|to| to * wide + y as u32);
            all.push(moves.chain(right.iter().map(|to| x as u32 * wide + to)).collect());
        }
    }
    all
}

/// Outcomes by going over all positions until nothing changes.
fn outcomes(options: &[Vec<u32>]) -> Vec<Outcome> {
    let mut found = vec![Outcome::D; options.len()];
    loop {
        let mut changed = false;
        for at in 0..options.len() {
            if found[at] != Outcome::D {
                continue;
            }
            let outcome = |to: &u32| found[*to as usize];
            if options[at].iter().any(|to| outcome(to) == Outcome::P) {
                (found[at], changed) = (Outcome::N, true);
            } else if options[at].iter().all(|to| outcome(to) == Outcome::N) {
                (found[at], changed) = (Outcome::P, true);
            }
        }
        if !changed {
            return found;
        }
    }
}

fn infinite(to: &[u64]) -> Endless {
    Endless::Infinite(to.into())
}

#[test]
fn loopy_values_of_small_graphs() {
    let n = Endless::Nimber;
    // A lone loop, a loop beside an end, a circle of two, a circle with a way out that reverts.
    assert_eq!(loopy(&[vec![0]]), [infinite(&[])]);
    assert_eq!(loopy(&[vec![0, 1], vec![]]), [infinite(&[0]), n(0)]);
    assert_eq!(loopy(&[vec![1], vec![0]]), [infinite(&[]), infinite(&[])]);
    // 0 -> 1 -> 0, and 1 -> 2, an end: the move from 0 is answered by the move to the end.
    assert_eq!(loopy(&[vec![1], vec![0, 2], vec![]]), [n(0), n(1), n(0)]);
    assert_eq!(loopy(&[]), []);
    // Nim heaps are what they are.
    assert_eq!(loopy(&heap(9)), (0..10).map(n).collect::<Vec<_>>());
}

#[test]
fn loopy_sums_are_won_as_the_graph_of_the_sum_says() {
    let mut chance = Chance(17);
    let (mut sums, mut infinities, mut reverting) = (0, 0, 0);
    for round in 0..4000 {
        let a = chance.arrows(9);
        let values = loopy(&a);
        let ended = solve::<Nim>(&graph(&a));
        infinities += values.iter().filter(|v| matches!(v, Endless::Infinite(_))).count();
        reverting +=
            usize::from(ended.is_err() && values.iter().all(|v| matches!(v, Endless::Nimber(_))));
        let b = if round % 2 == 0 { heap(6) } else { chance.arrows(7) };
        let others = loopy(&b);
        let whole = product(&a, &b);
        let three = round % 40 == 0;
        let third = if three { chance.arrows(5) } else { vec![vec![]] };
        let thirds = loopy(&third);
        let whole = product(&whole, &third);
        let found = outcomes(&whole);
        let mut at = 0;
        for x in &values {
            for y in &others {
                for z in &thirds {
                    let sum = Loopy::sum(&Loopy::sum(x, y), z);
                    assert_eq!(Loopy::outcome(&sum), found[at], "{a:?} {b:?} {third:?} {at}");
                    at += 1;
                }
            }
        }
        sums += at;
        // The value of a sum is the sum of the values.
        assert_eq!(loopy(&whole).len(), at);
        for (value, outcome) in loopy(&whole).iter().zip(&found) {
            assert_eq!(Loopy::outcome(value), *outcome);
        }
    }
    assert!(
        sums > 100_000 && infinities > 3_000 && reverting > 100,
        "{sums} {infinities} {reverting}"
    );
}

#[test]
fn the_value_of_a_sum_as_one_position_is_the_sum_of_the_values() {
    let mut chance = Chance(5);
    for _ in 0..1000 {
        let (a, b) = (chance.arrows(6), chance.arrows(6));
        let (x, y) = (loopy(&a), loopy(&b));
        let sums = x.iter().flat_map(|x| y.iter().map(|y| Loopy::sum(x, y)));
        assert_eq!(loopy(&product(&a, &b)), sums.collect::<Vec<_>>(), "{a:?} {b:?}");
    }
}

#[test]
fn what_is_known_of_a_position_stands_for_its_options() {
    let mut chance = Chance(3);
    for _ in 0..1000 {
        let a = chance.arrows(9);
        let values = loopy(&a);
        let known: Vec<bool> = a.iter().map(|_| chance.below(3) == 0).collect();
        let mut partly = Graph::default();
        for (i, own) in a.iter().enumerate() {
            match known[i] {
                true => partly.add_known(values[i].clone()),
                false => partly.add(own.iter().map(|to| edge(*to)), false),
            }
        }
        let solved = solve::<Loopy>(&partly).expect("a finite graph");
        let solved: Vec<Endless> = solved.values.into_iter().flatten().collect();
        assert_eq!(solved, values, "{a:?} {known:?}");
    }
}

#[test]
fn games_that_end_have_the_values_of_nim() {
    let mut chance = Chance(11);
    for _ in 0..1000 {
        let all: Vec<Vec<u32>> = (0..1 + chance.below(12))
            .map(|n| (0..n).filter(|_| chance.below(2) == 0).map(|k| k as u32).collect())
            .collect();
        let nim = solve::<Nim>(&graph(&all)).expect("it ends").values;
        let nim: Vec<u64> = nim.into_iter().flatten().collect();
        assert_eq!(loopy(&all), nim.iter().map(|n| Endless::Nimber(*n)).collect::<Vec<_>>());
        let found = outcomes(&all);
        assert!(nim.iter().zip(&found).all(|(n, outcome)| Nim::outcome(n) == *outcome));
    }
    let circle = solve::<Nim>(&graph(&[vec![1], vec![2], vec![1]])).expect_err("a circle");
    assert_eq!(circle, Unsolved::Circle(vec![1, 2, 1]));
    // 3 must not come again, and can: 3 -> 1 -> 2 -> 3.
    let mut loops = Graph::<Endless>::default();
    for (at, to) in [vec![3], vec![2, 1], vec![3, 0], vec![1]].iter().enumerate() {
        loops.add(to.iter().map(|to| edge(*to)), at == 3);
    }
    let circle = solve::<Loopy>(&loops).expect_err("a circle");
    assert_eq!(circle, Unsolved::Circle(vec![3, 1, 2, 3]));
}

/// A player who always moves to the position of value 0 that was settled first comes to the end.
#[test]
fn going_to_what_was_settled_first_wins() {
    let mut chance = Chance(23);
    let mut games = 0;
    for _ in 0..2000 {
        let a = chance.arrows(10);
        let solved = solve::<Loopy>(&graph(&a)).expect("a finite graph");
        let zero = |at: u32| solved.values[at as usize] == Some(Endless::Nimber(0));
        for from in (0..a.len() as u32).filter(|at| zero(*at)) {
            for reply in &a[from as usize] {
                let back = a[*reply as usize].iter().filter(|to| zero(**to));
                let first = back.min_by_key(|to| solved.settled[**to as usize]);
                let first = first.expect("a move to 0");
                let before = solved.settled[*first as usize] < solved.settled[from as usize];
                assert!(before, "{a:?} {from} {reply} {first}");
                games += 1;
            }
        }
    }
    assert!(games > 500, "{games}");
}

#[test]
fn endings_are_those_of_the_definition() {
    let mut chance = Chance(2);
    for _ in 0..2000 {
        let a = chance.arrows(10);
        let found = endings(&graph::<u64>(&a), &[]).expect("a finite graph");
        let plain = outcomes(&a);
        for (at, Ending { outcome, moves }) in found.iter().enumerate() {
            assert_eq!(*outcome, plain[at]);
            let options = || a[at].iter().map(|to| found[*to as usize]);
            let wanted = match outcome {
                Outcome::N => {
                    1 + options()
                        .filter(|o| o.outcome == Outcome::P)
                        .map(|o| o.moves)
                        .min()
                        .unwrap()
                }
                Outcome::P => options().map(|o| o.moves + 1).max().unwrap_or(0),
                Outcome::D => 0,
            };
            assert_eq!(*moves, wanted, "{a:?} {at}");
        }
    }
}

// ---- moves after which the mover moves again

/// Whether the player to move wins each sum of a position of `a` with a position of `b`, by the
/// definition. Options have smaller numbers.
fn entailed(a: &[Vec<Edge>], b: &[Vec<Edge>]) -> Vec<Vec<bool>> {
    let mut wins: Vec<Vec<bool>> = Vec::new();
    for left in a {
        let mut row: Vec<bool> = Vec::new();
        for (y, right) in b.iter().enumerate() {
            let by_left = left.iter().any(|e| wins[e.to as usize][y] == e.again);
            let by_right = right.iter().any(|e| row[e.to as usize] == e.again);
            row.push(by_left || by_right);
        }
        wins.push(row);
    }
    wins
}

fn entailing(options: &[Vec<Edge>]) -> Vec<Entailed> {
    let mut graph = Graph::default();
    options.iter().for_each(|own| graph.add(own.iter().copied(), false));
    let solved = solve::<Entailing>(&graph).expect("it ends");
    solved.values.into_iter().flatten().collect()
}

#[test]
fn sums_with_moves_again_are_won_as_the_definition_says() {
    let mut chance = Chance(41);
    let (mut loony, mut sunny) = (0, 0);
    for round in 0..4000 {
        let game = |chance: &mut Chance| -> Vec<Vec<Edge>> {
            let percent = [10, 30, 60][chance.below(3) as usize];
            let again = [5, 20, 60][chance.below(3) as usize];
            let option = |to: u64, chance: &mut Chance| Edge {
                to: to as u32,
                again: chance.below(100) < again,
            };
            (0..1 + chance.below(9))
                .map(|n| {
                    let all: Vec<u64> = (0..n).filter(|_| chance.below(100) < percent).collect();
                    all.into_iter().map(|to| option(to, chance)).collect()
                })
                .collect()
        };
        let a = game(&mut chance);
        let b = match round % 2 {
            0 => heap(7).into_iter().map(|own| own.into_iter().map(edge).collect()).collect(),
            _ => game(&mut chance),
        };
        let (x, y) = (entailing(&a), entailing(&b));
        loony += x.iter().filter(|v| **v == Entailed::Loony).count();
        sunny += a
            .iter()
            .zip(&x)
            .filter(|(own, v)| own.iter().any(|e| e.again) && **v != Entailed::Loony)
            .count();
        for (i, row) in entailed(&a, &b).iter().enumerate() {
            for (j, wins) in row.iter().enumerate() {
                let outcome = Entailing::outcome(&Entailing::sum(&x[i], &y[j]));
                assert_eq!(outcome == Outcome::N, *wins, "{a:?} {b:?} {i} {j}");
            }
        }
    }
    assert!(loony > 1000 && sunny > 500, "{loony} {sunny}");
}

#[test]
fn a_move_again_to_the_end_is_worth_nothing() {
    let value = |options: &[(Entailed, bool)]| {
        let all =
            options.iter().map(|(value, again)| Choice { value: value.clone(), again: *again });
        Entailing::combine(&all.collect::<Vec<_>>())
    };
    let n = Entailed::Nimber;
    assert_eq!(value(&[]), n(0));
    assert_eq!(value(&[(n(0), true)]), n(0));
    assert_eq!(value(&[(n(0), true), (n(0), false)]), Entailed::Loony);
    assert_eq!(value(&[(n(0), true), (n(1), true)]), Entailed::Loony);
    assert_eq!(value(&[(n(2), true), (n(0), false)]), n(2));
    assert_eq!(value(&[(Entailed::Loony, false)]), n(0));
    assert_eq!(value(&[(Entailed::Loony, true)]), Entailed::Loony);
}

/// Each pass over a large graph asks the meter again and again, so that limits and Ctrl-C end it.
#[test]
fn every_pass_over_a_graph_asks_the_meter() {
    use crate::meter::{self, Bounds};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const COUNT: u32 = 600_000;
    let mut graph: Graph<Endless> = Graph::default();
    // A ring from which one leaves to numbers of all sizes.
    for at in 0..COUNT {
        let inside = [(at + 1) % COUNT, (at * 7 + 3) % COUNT, (at * 5 + 1) % COUNT];
        graph.add(inside.into_iter().chain([COUNT + at * 11 % 1000]).map(edge), false);
    }
    (0..1000).for_each(|n| graph.add_known(Endless::Nimber(n)));
    let looks = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&looks);
    let stop = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        None
    };
    let _meter =
        meter::install(Bounds { steps: None, bytes: usize::MAX, live: None, stop: Arc::new(stop) });
    let solved = solve::<Loopy>(&graph).unwrap();
    assert!(solved.values.iter().all(Option::is_some));
    let looks = looks.load(Ordering::Relaxed);
    assert!(looks > 5_000, "{looks}");
}
