//! Games whose parameters may change places, with the word `symmetric`, against the definition
//! without it.

use super::cases;
use super::numbers::{Falls, Home, rule};
use super::rules::{Game, Games, Rule};
use super::sessions::{Asked, agrees, asked, sizes};
use super::words::Turn;
use proptest::prelude::*;

/// All ways in which these parameters can change places.
fn turns(places: &[usize]) -> Vec<Turn> {
    let all = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
    let stays = |turn: &[usize; 3]| (0..3).all(|p| places.contains(&p) || turn[p] == p);
    all.iter().filter(|t| stays(t)).map(|t| Turn(t.to_vec())).collect()
}

/// A game that looks the same for each order of its symmetric parameters.
fn games() -> impl Strategy<Value = Games> {
    let places =
        prop::sample::select(vec![vec![0, 1], vec![0, 1, 2], vec![0, 2], vec![0, 1], vec![1, 2]]);
    (places, any::<bool>()).prop_flat_map(|(symmetric, three)| {
        let params = if three || symmetric.contains(&2) { 3 } else { 2 };
        let falls = Falls::Weighted([1, 1, 1]);
        let home = Home { game: 0, params, falls, lets: Vec::new(), calls: false };
        prop::collection::vec(rule(&home), 1..4).prop_map(move |rules| {
            let turns = turns(&symmetric);
            let every = |rule: Rule| {
                turns.iter().map(move |t| Rule::Turned(t.clone(), Box::new(rule.clone())))
            };
            let rules = rules.into_iter().flat_map(every).collect();
            let symmetric = symmetric.clone();
            Games {
                functions: Vec::new(),
                games: vec![Game { name: "G", params, symmetric, rules }],
            }
        })
    })
}

fn drawn() -> impl Strategy<Value = (Games, Asked)> {
    games().prop_flat_map(|games| {
        let asked = asked(&games, sizes(&games, [30, 9, 4]), 14);
        (Just(games), asked)
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn symmetric_games_agree_with_the_definition((games, asked) in drawn()) {
        agrees(&games, &asked, 3000)?;
    }
}
