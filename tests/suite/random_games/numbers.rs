//! Strategies for random rules of games of one, two and three numbers. Each game comes to an
//! end: by an order in which all its moves fall.

use super::parts::{pairs, several, star};
use super::rules::*;
use super::terms::*;
use super::words::*;
use proptest::prelude::*;
use proptest::sample::select;

/// What every move makes smaller.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Falls {
    /// So many times the first parameter, the second and the third, added up.
    Weighted([i64; 3]),
    /// The first of these parameters that a move changes.
    First([usize; 3]),
    /// The function `rank` of the file.
    Rank,
}

/// The game that rules are made for.
#[derive(Clone, Debug)]
pub(super) struct Home {
    pub game: usize,
    pub params: usize,
    pub falls: Falls,
    /// Names given by `let` at its head.
    pub lets: Vec<Name>,
    /// Its rules may call the function `mixed` of the file.
    pub calls: bool,
}

/// The largest number in a game that is ranked.
pub(super) fn ranked_up_to(params: usize) -> i64 {
    [16, 5, 2][params - 1]
}

impl Home {
    pub(super) fn params(&self) -> Vec<Num> {
        (0..self.params).map(Num::Param).collect()
    }

    /// What conditions can speak of.
    pub(super) fn known(&self) -> Vec<Num> {
        let lets = self.lets.iter().map(|l| Num::Local(l));
        let ends = vec![Num::Param(0), Num::Param(self.params - 1)];
        let call = self.calls.then_some(Num::Call("mixed", ends));
        self.params().into_iter().chain(lets).chain(call).collect()
    }

    pub(super) fn and(&self, local: Name) -> Vec<Num> {
        [self.known(), vec![Num::Local(local)]].concat()
    }

    pub(super) fn to(&self, args: Vec<Num>) -> Target {
        Target::Game(self.game, args)
    }

    /// May another parameter rise by as much as these fall?
    fn may_rise(&self, falling: &[usize], place: usize) -> bool {
        match self.falls {
            Falls::Weighted(w) => falling.iter().map(|p| w[*p]).sum::<i64>() > w[place],
            Falls::First(order) => {
                let at = |p: usize| order.iter().position(|o| *o == p);
                falling.iter().any(|p| at(*p) < at(place))
            }
            Falls::Rank => false,
        }
    }

    /// Does a step that adds so much to each parameter fall?
    fn step_falls(&self, step: &[i64]) -> bool {
        match self.falls {
            Falls::Weighted(w) => step.iter().zip(w).map(|(d, w)| d * w).sum::<i64>() < 0,
            Falls::First(order) => {
                let changed = order.iter().filter_map(|p| step.get(*p)).find(|d| **d != 0);
                changed.is_some_and(|d| *d < 0)
            }
            Falls::Rank => false,
        }
    }
}

pub(super) fn at_least(a: Num, b: Num) -> Clause {
    Clause::If(Cond::Holds(a, Compare::AtLeast, b))
}

pub(super) fn with(mut clauses: Vec<Clause>, condition: Option<Cond>) -> Vec<Clause> {
    clauses.extend(condition.map(Clause::If));
    clauses
}

/// How far a ray goes.
#[derive(Clone, Debug)]
enum Reach {
    All,
    From2,
    UpTo(i64),
    UpToTerm(Num),
    /// A range or a set of constants, and a condition for what the heaps can give.
    Range(i64),
    Set(Vec<i64>),
    List(Vec<i64>),
    Those(Cond),
}

fn set() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::btree_set(1i64..7, 1..4).prop_map(|s| s.into_iter().collect())
}

fn reach(home: &Home) -> BoxedStrategy<Reach> {
    prop_oneof![
        3 => Just(Reach::All),
        1 => Just(Reach::From2),
        2 => (1i64..5).prop_map(Reach::UpTo),
        1 => term(home.known()).prop_map(Reach::UpToTerm),
        1 => (1i64..5).prop_map(Reach::Range),
        1 => set().prop_map(Reach::Set),
        1 => set().prop_map(Reach::List),
        1 => simple(home.and("w")).prop_map(Reach::Those),
    ]
    .boxed()
}

/// Some parameters fall by the same number of strides; another may rise.
fn ray(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    let strides = prop::array::uniform3(prop_oneof![3 => Just(1i64), 1 => 2i64..4]);
    let drawn =
        (1..1usize << home.params, strides, reach(&home), 0usize..6, perhaps(home.and("k")));
    drawn
        .prop_map(move |(mask, strides, reach, rise, condition)| {
            let falling: Vec<usize> = (0..home.params).filter(|p| mask >> p & 1 == 1).collect();
            let times = |p: usize| match strides[p] {
                1 => Num::Local("k"),
                s => op(is(s), Op::Times, Num::Local("k")),
            };
            let limits: Vec<Num> = falling
                .iter()
                .map(|p| match strides[*p] {
                    1 => Num::Param(*p),
                    s => op(Num::Param(*p), Op::Over, is(s)),
                })
                .collect();
            let least = |more: Vec<Num>| match [limits.clone(), more].concat() {
                all if all.len() == 1 => all[0].clone(),
                all => Num::Least(all),
            };
            let numbers = |set: Vec<i64>| set.into_iter().map(is).collect::<Vec<Num>>();
            let (over, guarded) = match reach {
                Reach::All => (Over::Range(is(1), least(vec![])), false),
                Reach::From2 => (Over::Range(is(2), least(vec![])), false),
                Reach::UpTo(n) => (Over::Range(is(1), least(vec![is(n)])), false),
                Reach::UpToTerm(n) => (Over::Range(is(1), least(vec![n])), false),
                Reach::Range(n) => (Over::Range(is(1), is(n)), true),
                Reach::Set(set) => (Over::Set(numbers(set)), true),
                Reach::List(set) => (Over::List(numbers(set)), true),
                Reach::Those(c) => {
                    let all = Over::Range(is(1), least(vec![]));
                    (Over::Those("w", Box::new(all), Box::new(c)), false)
                }
            };
            let mut clauses = vec![Clause::For("k", over)];
            if guarded {
                clauses.extend(falling.iter().map(|p| at_least(Num::Param(*p), times(*p))));
            }
            // By weight only one may rise, for several could outweigh what falls.
            let first = matches!(home.falls, Falls::First(_));
            let mut risen = false;
            let args = (0..home.params).map(|p| {
                let (here, k) = (Num::Param(p), Num::Local("k"));
                if falling.contains(&p) {
                    return op(here, Op::Minus, times(p));
                }
                if !home.may_rise(&falling, p) || risen && !first {
                    return here;
                }
                risen = true;
                match rise {
                    0 => op(here, Op::Plus, k),
                    1 => op(here, Op::Plus, Num::Least(vec![k, is(2)])),
                    2 if first => op(op(here, Op::Plus, k), Op::Rest, is(5)),
                    3 if first => op(here, Op::Xor, k),
                    4 => Num::Most(vec![op(here, Op::Minus, k), is(0)]),
                    _ => here,
                }
            });
            Rule::Move(vec![home.to(args.collect())], with(clauses, condition))
        })
        .boxed()
}

/// A parameter falls to a size that has a name; another may get one too.
fn named(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    let drawn = (0..home.params, 0..home.params, 0usize..5, perhaps(home.and("x")));
    drawn
        .prop_map(move |(place, second, low, condition)| {
            let here = Num::Param(place);
            let low = match low {
                0 | 1 => is(0),
                2 => is(1),
                3 => op(here.clone(), Op::Over, is(2)),
                _ => Num::Most(vec![is(0), op(here.clone(), Op::Minus, is(3))]),
            };
            let mut args = home.params();
            args[place] = Num::Local("x");
            let mut clauses = vec![Clause::For("x", Over::Range(low, op(here, Op::Minus, is(1))))];
            if second != place {
                let there = Num::Param(second);
                args[second] = Num::Local("y");
                // In its own order it may rise as well.
                let high = match home.falls {
                    Falls::First(_) if home.may_rise(&[place], second) => {
                        op(there, Op::Plus, is(1))
                    }
                    _ => there,
                };
                clauses.push(Clause::For("y", Over::Range(is(0), high)));
            }
            Rule::Move(vec![home.to(args)], with(clauses, condition))
        })
        .boxed()
}

/// A step of fixed length.
fn step(home: &Home) -> BoxedStrategy<Rule> {
    let (home, steps) = (home.clone(), home.clone());
    let length = prop_oneof![1 => Just(0i64), 2 => -3i64..3];
    let step = prop::collection::vec(length, home.params);
    let step = step.prop_map(move |mut step| {
        if !steps.step_falls(&step) {
            step.iter_mut().for_each(|d| *d = -d.abs());
            step[0] -= i64::from(step.iter().all(|d| *d == 0));
        }
        step
    });
    (step, perhaps(home.known()))
        .prop_map(move |(step, condition)| {
            let mut clauses = Vec::new();
            let mut args = home.params();
            for (p, d) in step.iter().enumerate() {
                let here = Num::Param(p);
                match d {
                    0 => {}
                    1.. => args[p] = op(here, Op::Plus, is(*d)),
                    _ => {
                        args[p] = op(here.clone(), Op::Minus, is(-d));
                        clauses.push(at_least(here, is(-d)));
                    }
                }
            }
            Rule::Move(vec![home.to(args)], with(clauses, condition))
        })
        .boxed()
}

/// The parameters change places, and one falls. Only where all weigh the same.
fn swap(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    (0..home.params, 1..home.params, any::<bool>(), perhaps(home.known()))
        .prop_map(move |(place, by, all, condition)| {
            let falls = if all { Num::Local("k") } else { is(1) };
            let args = (0..home.params).map(|p| match (p + by) % home.params {
                from if from == place => op(Num::Param(from), Op::Minus, falls.clone()),
                from => Num::Param(from),
            });
            let clause = if all {
                Clause::For("k", Over::Range(is(1), Num::Param(place)))
            } else {
                at_least(Num::Param(place), is(1))
            };
            Rule::Move(vec![home.to(args.collect())], with(vec![clause], condition))
        })
        .boxed()
}

/// `a / 2`, `2 * a / 3`.
fn part(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    (0..home.params, 1i64..3, perhaps(home.known()))
        .prop_map(move |(place, n, condition)| {
            let here = Num::Param(place);
            let times = if n == 1 { here.clone() } else { op(is(n), Op::Times, here.clone()) };
            let mut args = home.params();
            args[place] = op(times, Op::Over, is(n + 1));
            let clauses = vec![at_least(here, is(1))];
            Rule::Move(vec![home.to(args)], with(clauses, condition))
        })
        .boxed()
}

fn amount(home: &Home) -> BoxedStrategy<Amount> {
    let params = select(home.params());
    let some = prop_oneof![
        2 => (1i64..5).prop_map(is),
        1 => params.clone(),
        1 => params.clone().prop_map(|a| op(a, Op::Over, is(2))),
        1 => (params.clone(), 1i64..5).prop_map(|(a, n)| Num::Least(vec![a, is(n)])),
        1 => (simple(home.known()), params, 1i64..4)
            .prop_map(|(c, a, n)| Num::If(Box::new(c), Box::new(a), Box::new(is(n)))),
    ];
    let of = home.and("w");
    prop_oneof![
        2 => (1i64..4).prop_map(Amount::From),
        1 => some.clone().prop_map(Amount::One),
        1 => (1i64..3, some.clone())
            .prop_map(|(low, high)| Amount::These(Over::Range(is(low), high))),
        1 => prop::collection::vec(some.clone(), 1..4).prop_map(|s| Amount::These(Over::Set(s))),
        1 => prop::collection::vec(some, 1..4).prop_map(|s| Amount::These(Over::List(s))),
        1 => (1i64..7, simple(of)).prop_map(|(n, c)| {
            Amount::These(Over::Those("w", Box::new(Over::Range(is(1), is(n))), Box::new(c)))
        }),
    ]
    .boxed()
}

/// `subtract`, `remove` and `split`.
fn take(home: &Home) -> BoxedStrategy<Rule> {
    let clauses = perhaps(home.known()).prop_map(|c| with(Vec::new(), c)).boxed();
    let plain = (amount(home), clauses.clone(), 0..2 * home.params + 1, 0..home.params);
    let params = home.params;
    let plain = plain.prop_map(move |(amount, clauses, from, second)| {
        let from = match from {
            _ if params == 1 => From::Only,
            0 => From::Any,
            n if n <= params => From::One(n - 1),
            n if n - params - 1 == second => From::One(second),
            n => From::Each(vec![n - params - 1, second]),
        };
        Rule::Take(amount, from, clauses)
    });
    if params > 1 {
        return plain.boxed();
    }
    let parts = simple(vec![Num::Local("u"), Num::Local("v"), Num::Param(0)]);
    let counts = |from: usize| prop::sample::subsequence(vec![from, from + 1, from + 2], 1..3);
    let sizes = select(vec![Sizes::Free, Sizes::Unequal, Sizes::Equal]);
    prop_oneof![
        2 => plain,
        1 => (amount(home), clauses.clone()).prop_map(|(a, c)| Rule::Adjacent(a, c)),
        1 => (amount(home), counts(0), clauses.clone()).prop_map(|(a, n, c)| Rule::Leaving(a, n, c)),
        1 => (amount(home), parts.clone()).prop_map(|(a, c)| Rule::LeavingParts(a, c)),
        1 => (counts(2), sizes, clauses).prop_map(|(n, s, c)| Rule::Split(n, s, c)),
        1 => parts.prop_map(Rule::SplitParts),
    ]
    .boxed()
}

/// To any position of a lower rank.
fn ranked(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    let local = ["x", "y", "z'"];
    let drawn = (1..1usize << home.params, perhaps(home.and("x")), any::<bool>());
    drawn
        .prop_map(move |(mask, condition, near)| {
            let mut args = home.params();
            let mut clauses = Vec::new();
            let mut free = local.iter();
            for p in (0..home.params).filter(|p| mask >> p & 1 == 1) {
                let name = free.next().expect("a name for each");
                args[p] = Num::Local(name);
                let most = ranked_up_to(home.params);
                let over = if near {
                    let high = Num::Least(vec![op(Num::Param(p), Op::Plus, is(2)), is(most)]);
                    let low = Num::Most(vec![op(Num::Param(p), Op::Minus, is(3)), is(0)]);
                    Over::Range(low, high)
                } else {
                    Over::Range(is(0), is(most))
                };
                clauses.push(Clause::For(name, over));
            }
            let rank = |args: Vec<Num>| Num::Call("rank", args);
            let lower = Cond::Holds(rank(args.clone()), Compare::Below, rank(home.params()));
            clauses.push(Clause::If(lower));
            Rule::Move(vec![home.to(args)], with(clauses, condition))
        })
        .boxed()
}

/// A rule that is not a block.
pub(super) fn rule(home: &Home) -> BoxedStrategy<Rule> {
    if home.falls == Falls::Rank {
        return ranked(home);
    }
    let mut all = vec![
        (5, ray(home)),
        (2, named(home)),
        (3, step(home)),
        (2, take(home)),
        (1, part(home)),
        (1, pairs(home)),
        (1, several(home)),
        (1, star(home)),
    ];
    if home.params > 1 && matches!(home.falls, Falls::Weighted([1, 1, 1])) {
        all.push((2, swap(home)));
    }
    prop::strategy::Union::new_weighted(all).boxed()
}
