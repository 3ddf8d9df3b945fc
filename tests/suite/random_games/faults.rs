//! Games with mistakes in their rules: moves that leave less than nothing, and circles. Where
//! one can be met from a position, there is an error and no value; where not, the value is right.

use super::asking::{Expected, Order, Question, ask, letter, order};
use super::brute::{Brute, Fault, Rules, faults};
use super::cases;
use super::rules::{Game, Games, Part, Rule, Target};
use super::terms::{condition, perhaps};
use super::words::*;
use proptest::prelude::*;
use serde_json::json;
use std::collections::HashMap;

/// A step in any direction, with the condition that it needs or without, or a ray too long.
fn rule(params: usize) -> BoxedStrategy<Rule> {
    let known: Vec<Num> = (0..params).map(Num::Param).collect();
    let length = prop_oneof![2 => Just(0i64), 4 => -3i64..0, 1 => 1i64..3];
    let step = prop::collection::vec(length, params);
    let guarded = prop::bool::weighted(0.9);
    let here = known.clone();
    let step = (step, guarded, perhaps(known.clone())).prop_map(move |(mut step, guarded, c)| {
        if step.iter().all(|d| *d == 0) {
            step[0] = -1;
        }
        let mut clauses: Vec<Clause> = c.map(Clause::If).into_iter().collect();
        let mut args = here.clone();
        for (p, d) in step.iter().enumerate() {
            let here = Num::Param(p);
            if *d > 0 {
                args[p] = op(here.clone(), Op::Plus, is(*d));
                // Not beyond all bounds.
                clauses.push(Clause::If(Cond::Holds(here, Compare::Below, is(8))));
            } else if *d < 0 {
                args[p] = op(here.clone(), Op::Minus, is(-d));
                if guarded {
                    clauses.push(Clause::If(Cond::Holds(here, Compare::AtLeast, is(-d))));
                }
            }
        }
        Rule::Move(vec![Target::Game(0, args)], clauses)
    });
    let ray = (0..params, prop::bool::weighted(0.2), condition(known.clone())).prop_map(
        move |(place, far, c)| {
            let mut args = known.clone();
            args[place] = op(known[place].clone(), Op::Minus, Num::Local("k"));
            let end = match far {
                true => op(known[place].clone(), Op::Plus, is(1)),
                false => known[place].clone(),
            };
            let clauses = vec![Clause::For("k", Over::Range(is(1), end)), Clause::If(c)];
            Rule::Move(vec![Target::Game(0, args)], clauses)
        },
    );
    prop_oneof![3 => step, 1 => ray].boxed()
}

/// The outcomes that follow from the definition in spite of faults: a move to a lost position
/// wins, whatever the other moves are.
fn outcomes(games: &Games, from: &Part) -> HashMap<Part, Option<bool>> {
    let mut options: HashMap<Part, Result<Vec<Part>, Fault>> = HashMap::new();
    let mut next = vec![from.clone()];
    while let Some(at) = next.pop() {
        if options.contains_key(&at) {
            continue;
        }
        let found = games.options(&at).map(|all| all.concat());
        next.extend(found.iter().flatten().cloned());
        options.insert(at, found);
    }
    let mut lost: HashMap<Part, Option<bool>> = HashMap::new();
    loop {
        let before = lost.len();
        for (at, options) in &options {
            let Ok(options) = options else { continue };
            let known = |o: &Part| lost.get(o).copied().flatten();
            if options.iter().any(|o| known(o) == Some(true)) {
                lost.insert(at.clone(), Some(false));
            } else if options.iter().all(|o| known(o) == Some(false)) {
                lost.insert(at.clone(), Some(true));
            }
        }
        if lost.len() == before {
            return lost;
        }
    }
}

/// The question, or none if there is no time for it.
fn question(games: &Games, at: &Part, value: bool) -> Option<Question> {
    let found = faults(games, at, 600);
    if found.contains(&Fault::TooMany) {
        return None;
    }
    let name = games.written(at);
    let asked = if value { format!("grundy({name})") } else { format!("outcome({name})") };
    if found.is_empty() {
        let worth = Brute::new(games, 600).value(at).expect("no faults");
        let expected = if value { json!(worth) } else { json!(letter(worth == 0).to_string()) };
        return Some(Question { asked, expected: Expected::Value(expected) });
    }
    let mut codes = Vec::new();
    for fault in found {
        codes.push(if fault == Fault::Circle { "G0509" } else { "G0506" });
    }
    let certain = outcomes(games, at).get(at).copied().flatten();
    let expected = match certain {
        Some(lost) if !value => Expected::FaultOr(codes, json!(letter(lost).to_string())),
        _ => Expected::Fault(codes),
    };
    Some(Question { asked, expected })
}

type Drawn = (Games, Vec<(Vec<i64>, bool)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    (1usize..4).prop_flat_map(|params| {
        let rules = prop::collection::vec(rule(params), 1..4);
        let most = [20i64, 7, 4][params - 1];
        let at = prop::collection::vec(0..=most, params);
        let asked = prop::collection::vec((at, any::<bool>()), 3..10);
        (rules, asked, order()).prop_map(move |(rules, asked, order)| {
            let game = Game { name: "G", params, symmetric: Vec::new(), rules };
            (Games { functions: Vec::new(), games: vec![game] }, asked, order)
        })
    })
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn mistakes_in_rules_are_found_where_they_can_be_met((games, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(at, _)| at.iter().sum::<i64>());
        let text = games.text();
        let all: Vec<Question> = asked
            .iter()
            .filter_map(|(at, value)| question(&games, &Part::Of(0, at.clone()), *value))
            .collect();
        prop_assume!(!all.is_empty());
        ask(&games, &text, &all)?;
        for one in &all {
            ask(&games, &text, std::slice::from_ref(one))?;
        }
    }
}
