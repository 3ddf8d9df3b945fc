//! Strategies for the numbers and conditions of random rules.

use super::words::*;
use proptest::prelude::*;
use proptest::sample::select;

/// A number made of these; it can be below 0.
pub(super) fn term(of: Vec<Num>) -> BoxedStrategy<Num> {
    let leaf = select(of.clone());
    let by = select(vec![Op::Plus, Op::Minus, Op::Times]);
    prop_oneof![
        4 => leaf.clone(),
        2 => (0i64..6).prop_map(is),
        2 => (leaf.clone(), by.clone(), 1i64..4).prop_map(|(a, by, n)| op(a, by, is(n))),
        2 => (leaf.clone(), select(vec![Op::Over, Op::Rest]), 2i64..5)
            .prop_map(|(a, by, n)| op(a, by, is(n))),
        2 => (leaf.clone(), select(vec![Op::Plus, Op::Minus, Op::Xor]), leaf.clone())
            .prop_map(|(a, by, b)| op(a, by, b)),
        1 => (leaf.clone(), leaf.clone()).prop_map(|(a, b)| Num::Least(vec![a, b])),
        1 => (leaf.clone(), leaf.clone()).prop_map(|(a, b)| Num::Most(vec![a, b])),
        1 => (simple(of), leaf, 0i64..5)
            .prop_map(|(c, a, n)| Num::If(Box::new(c), Box::new(a), Box::new(is(n)))),
    ]
    .boxed()
}

/// A number of 0 or more, if these are, and not much larger.
pub(super) fn natural(of: Vec<Num>) -> BoxedStrategy<Num> {
    let leaf = select(of.clone());
    prop_oneof![
        3 => leaf.clone(),
        1 => (0i64..4).prop_map(is),
        1 => (leaf.clone(), 2i64..4).prop_map(|(a, n)| op(a, Op::Over, is(n))),
        1 => (leaf.clone(), 2i64..6).prop_map(|(a, n)| op(a, Op::Rest, is(n))),
        1 => (leaf.clone(), leaf.clone()).prop_map(|(a, b)| Num::Least(vec![a, b])),
        1 => (leaf.clone(), leaf.clone()).prop_map(|(a, b)| op(a, Op::Xor, b)),
        1 => (leaf.clone(), 1i64..4).prop_map(|(a, n)| Num::Most(vec![op(a, Op::Minus, is(n)), is(0)])),
        1 => (simple(of), leaf, 0i64..5)
            .prop_map(|(c, a, n)| Num::If(Box::new(c), Box::new(a), Box::new(is(n)))),
    ]
    .boxed()
}

pub(super) fn compare() -> impl Strategy<Value = Compare> + Clone {
    select(vec![
        Compare::Is,
        Compare::IsNot,
        Compare::Below,
        Compare::AtMost,
        Compare::Above,
        Compare::AtLeast,
    ])
}

/// A condition of one comparison.
pub(super) fn simple(of: Vec<Num>) -> BoxedStrategy<Cond> {
    let leaf = select(of);
    prop_oneof![
        2 => (leaf.clone(), compare(), leaf.clone()).prop_map(|(a, by, b)| Cond::Holds(a, by, b)),
        2 => (leaf.clone(), compare(), 0i64..6).prop_map(|(a, by, n)| Cond::Holds(a, by, is(n))),
        2 => (leaf.clone(), 2i64..4, compare(), 0i64..3)
            .prop_map(|(a, m, by, r)| Cond::Holds(op(a, Op::Rest, is(m)), by, is(r))),
        1 => (leaf.clone(), leaf.clone(), 2i64..5, 0i64..4).prop_map(|(a, b, m, r)| {
            Cond::Holds(op(op(a, Op::Plus, b), Op::Rest, is(m)), Compare::IsNot, is(r))
        }),
        1 => (0i64..4, leaf.clone(), leaf.clone())
            .prop_map(|(low, a, b)| Cond::Between(is(low), a, b)),
        1 => (leaf, prop::collection::btree_set(0i64..9, 1..5))
            .prop_map(|(a, set)| Cond::In(a, set.into_iter().collect())),
    ]
    .boxed()
}

pub(super) fn condition(of: Vec<Num>) -> BoxedStrategy<Cond> {
    let one = simple(of.clone());
    let inner = [of.clone(), vec![Num::Local("z")]].concat();
    let two = (one.clone(), one.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
    prop_oneof![
        5 => one.clone(),
        2 => (term(of.clone()), compare(), term(of.clone())).prop_map(|(a, by, b)| Cond::Holds(a, by, b)),
        2 => two.clone().prop_map(|(a, b)| Cond::And(a, b)),
        2 => two.clone().prop_map(|(a, b)| Cond::Or(a, b)),
        1 => two.clone().prop_map(|(a, b)| Cond::Iff(a, b)),
        1 => two.prop_map(|(a, b)| Cond::Implies(a, b)),
        1 => one.prop_map(|a| Cond::Not(Box::new(a))),
        1 => (select(of), simple(inner)).prop_map(|(a, c)| {
            Cond::Any("z", Box::new(Over::Range(is(1), a)), Box::new(c))
        }),
    ]
    .boxed()
}

/// A condition now and then.
pub(super) fn perhaps(of: Vec<Num>) -> BoxedStrategy<Option<Cond>> {
    prop::option::weighted(0.4, condition(of)).boxed()
}
