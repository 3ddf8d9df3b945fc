//! Strategies for random games of numbers: several rules, some in blocks, one game or two.

use super::numbers::{Falls, Home, rule};
use super::rules::*;
use super::terms::*;
use super::words::*;
use proptest::prelude::*;

pub(super) fn falls() -> impl Strategy<Value = Falls> {
    let orders = vec![[0, 1, 2], [1, 0, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
    prop_oneof![
        3 => Just(Falls::Weighted([1, 1, 1])),
        2 => prop::array::uniform3(1i64..4).prop_map(Falls::Weighted),
        2 => prop::sample::select(orders).prop_map(Falls::First),
        1 => Just(Falls::Rank),
    ]
}

/// A function by which every position of a small game has a rank of its own, or shares it.
pub(super) fn rank(params: usize) -> BoxedStrategy<Function> {
    let names = ["p", "q", "r"][..params].to_vec();
    (prop::array::uniform3(1i64..17), any::<bool>())
        .prop_map(move |(factors, xor)| {
            let mut body = is(0);
            for (i, (name, factor)) in names.iter().zip(factors).enumerate() {
                let part = op(is(factor), Op::Times, Num::Local(name));
                let by = if xor { Op::Xor } else { Op::Plus };
                body = if i == 0 { part } else { op(body, by, part) };
            }
            Function { name: "rank", params: names.clone(), body: op(body, Op::Rest, is(17)) }
        })
        .boxed()
}

/// A function of two numbers, for conditions and for how far a move goes.
pub(super) fn mixed() -> impl Strategy<Value = Function> {
    let names = ["p", "q"];
    term(names.map(Num::Local).to_vec()).prop_map(move |body| Function {
        name: "mixed",
        params: names.to_vec(),
        body,
    })
}

/// A rule, in a block now and then.
fn wrapped(home: &Home) -> BoxedStrategy<Rule> {
    let (known, rules) = (
        (0..home.params).map(Num::Param).collect::<Vec<_>>(),
        prop::collection::vec(rule(home), 1..3),
    );
    let mut all = vec![
        (8, rule(home)),
        (
            1,
            (condition(known.clone()), rules.clone())
                .prop_map(|(c, rules)| Rule::Block(vec![Clause::If(c)], rules))
                .boxed(),
        ),
        (
            1,
            (condition(known.clone()), rules.clone(), rules.clone())
                .prop_map(|(c, yes, no)| Rule::Choice(c, yes, no))
                .boxed(),
        ),
        (
            1,
            (natural(known.clone()), simple(vec![Num::Local("r"), Num::Param(0)]), rules)
                .prop_map(|(n, c, rules)| {
                    Rule::Block(vec![Clause::Where("r", n), Clause::If(c)], rules)
                })
                .boxed(),
        ),
    ];
    if home.falls != Falls::Rank {
        all.push((1, strided(home)));
    }
    prop::strategy::Union::new_weighted(all).boxed()
}

/// `for d in {1, 2, 3} { move to G(a - d * k, b) for k in 1..a / d }`
fn strided(home: &Home) -> BoxedStrategy<Rule> {
    let (home, known) = (home.clone(), (0..home.params).map(Num::Param).collect::<Vec<_>>());
    let strides = prop::collection::btree_set(1i64..5, 1..4);
    (strides, 0..home.params, perhaps([known, vec![Num::Local("d")]].concat()))
        .prop_map(move |(strides, place, c)| {
            let (here, d) = (Num::Param(place), Num::Local("d"));
            let strides = Over::Set(strides.into_iter().map(is).collect());
            let mut around = vec![Clause::For("d", strides)];
            around.extend(c.map(Clause::If));
            let mut args: Vec<Num> = (0..home.params).map(Num::Param).collect();
            let taken = op(d.clone(), Op::Times, Num::Local("k"));
            args[place] = op(here.clone(), Op::Minus, taken);
            let far = Over::Range(is(1), op(here, Op::Over, d));
            let ray = Rule::Move(vec![Target::Game(home.game, args)], vec![Clause::For("k", far)]);
            Rule::Block(around, vec![ray])
        })
        .boxed()
}

/// Rules of a game that do not lead to another.
pub(super) fn rules(home: &Home) -> BoxedStrategy<Vec<Rule>> {
    prop::collection::vec(wrapped(home), 1..4).boxed()
}

/// From the first game to the second, which has one number, and perhaps back again.
fn bridge(params: usize, back: bool) -> BoxedStrategy<(Vec<Rule>, Vec<Rule>)> {
    let known: Vec<Num> = (0..params).map(Num::Param).collect();
    (natural(known.clone()), condition(known.clone()), any::<bool>())
        .prop_map(move |(size, c, split)| {
            let all =
                known.iter().skip(1).fold(known[0].clone(), |sum, n| op(sum, Op::Plus, n.clone()));
            let less = op(all.clone(), Op::Minus, is(1));
            let some = Clause::If(Cond::Holds(all, Compare::Above, is(0)));
            if !back {
                return (
                    vec![Rule::Move(vec![Target::Game(1, vec![size])], vec![Clause::If(c)])],
                    vec![],
                );
            }
            let there = Target::Game(1, vec![Num::Least(vec![less, is(20)])]);
            let there = Rule::Move(vec![there], vec![some, Clause::If(c)]);
            let k = Num::Local("k");
            let mut args = vec![op(Num::Param(0), Op::Minus, k.clone())];
            if params > 1 {
                args.push(if split { op(k, Op::Minus, is(1)) } else { is(0) });
            }
            args.resize(params, is(0));
            let far = Clause::For("k", Over::Range(is(1), Num::Param(0)));
            (vec![there], vec![Rule::Move(vec![Target::Game(0, args)], vec![far])])
        })
        .boxed()
}

/// One game of so many numbers, or two of which the first leads to the second.
pub(super) fn games(params: usize) -> impl Strategy<Value = Games> {
    let drawn = (falls(), prop::bool::weighted(0.3), prop::bool::weighted(0.3), 0..4);
    drawn.prop_flat_map(move |(falls, named, calls, second)| {
        let lets = if named { vec!["m"] } else { Vec::new() };
        let home = Home { game: 0, params, falls: falls.clone(), lets, calls };
        let together = Falls::Weighted([1, 1, 1]);
        let back = falls == together;
        let other = Home { game: 1, params: 1, falls: together, lets: Vec::new(), calls: false };
        let value = natural((0..params).map(Num::Param).collect());
        let two = second == 0 && falls != Falls::Rank;
        let functions = (rank(params), mixed()).prop_map(move |(rank, mixed)| {
            let ranked = (falls == Falls::Rank).then_some(rank);
            ranked.into_iter().chain(calls.then_some(mixed)).collect()
        });
        (rules(&home), value, rules(&other), bridge(params, back), functions).prop_map(
            move |(mut first, value, mut other, (there, back), functions)| {
                if two {
                    first.extend(there);
                    other.extend(back);
                }
                if named {
                    first.insert(0, Rule::Let("m", value));
                }
                let mut games = vec![Game { name: "G", params, symmetric: vec![], rules: first }];
                if two {
                    games.push(Game { name: "H", params: 1, symmetric: vec![], rules: other });
                }
                Games { functions, games }
            },
        )
    })
}
