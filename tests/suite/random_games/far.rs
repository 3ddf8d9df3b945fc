//! Games of numbers too large for any table: moves that leave a fraction or a remainder, so that
//! few positions follow.

use super::asking::{Kind, Order, ask, kind, made, order, question};
use super::brute::Brute;
use super::cases;
use super::rules::{Game, Games, Part, Rule, Target};
use super::terms::simple;
use super::words::*;
use proptest::prelude::*;

/// A rule by which a large number becomes much smaller.
fn rule(params: usize) -> BoxedStrategy<Rule> {
    let all: Vec<Num> = (0..params).map(Num::Param).collect();
    let here = all.clone();
    let condition = prop::option::weighted(0.4, simple(all));
    let collapses = (0..params, 0usize..6, 2i64..12, condition);
    let collapses = collapses.prop_map(move |(place, how, by, condition)| {
        let own = || here[place].clone();
        let mut clauses = Vec::new();
        let above = |n: i64| Clause::If(Cond::Holds(own(), Compare::AtLeast, is(n)));
        let value = match how {
            0 | 1 => {
                clauses.push(above(1));
                op(own(), Op::Over, is(by))
            }
            2 => {
                clauses.push(above(by));
                op(own(), Op::Rest, is(by))
            }
            3 => {
                clauses.push(above(by));
                Num::Least(vec![op(own(), Op::Over, is(3)), is(by)])
            }
            4 => {
                clauses.push(Clause::For("d", Over::Set(vec![is(2), is(3), is(by)])));
                clauses.push(above(1));
                op(own(), Op::Over, Num::Local("d"))
            }
            // From small numbers one by one.
            _ => {
                clauses.push(Clause::If(Cond::Between(is(1), own(), is(by))));
                op(own(), Op::Minus, is(1))
            }
        };
        clauses.extend(condition.map(Clause::If));
        let mut args = here.clone();
        args[place] = value;
        Rule::Move(vec![Target::Game(0, args)], clauses)
    });
    if params == 1 {
        return collapses.boxed();
    }
    // `G(b, a % b)`, as in Euclid's algorithm.
    let (a, b) = (Num::Param(0), Num::Param(1));
    let some = Clause::If(Cond::Holds(b.clone(), Compare::Above, is(0)));
    let less = Clause::If(Cond::Holds(b.clone(), Compare::AtMost, a.clone()));
    // The remainder only where there is one, for a 0 divides nothing.
    let rest = op(a, Op::Rest, b.clone());
    let euclid = Rule::Move(vec![Target::Game(0, vec![b, rest])], vec![some, less]);
    prop_oneof![4 => collapses, 1 => Just(euclid)].boxed()
}

type Drawn = (Games, Vec<(Vec<i64>, Kind)>, Order);

fn drawn() -> impl Strategy<Value = Drawn> {
    (1usize..3).prop_flat_map(|params| {
        let rules = prop::collection::vec(rule(params), 1..4);
        let size = prop_oneof![
            2 => 0i64..50,
            2 => 0i64..1_000_000,
            1 => 0i64..1_000_000_000_000,
            1 => i64::MAX / 4 - 9..=i64::MAX / 4,
        ];
        let at = prop::collection::vec(size, params);
        let asked = prop::collection::vec((at, kind()), 3..9);
        (rules, asked, order()).prop_map(move |(rules, asked, order)| {
            let game = Game { name: "G", params, symmetric: Vec::new(), rules };
            (Games { functions: Vec::new(), games: vec![game] }, asked, order)
        })
    })
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn games_of_very_large_numbers_agree_with_the_definition((games, mut asked, order) in drawn()) {
        order.arrange(&mut asked, |(at, _)| at.iter().map(|n| i128::from(*n)).sum::<i128>());
        let mut brute = Brute::new(&games, 20_000);
        let mut questions = Vec::new();
        for (at, kind) in &asked {
            let part = Part::Of(0, at.clone());
            questions.push(made(question(&mut brute, *kind, std::slice::from_ref(&part)))?);
        }
        ask(&games, &games.text(), &questions)?;
    }
}
