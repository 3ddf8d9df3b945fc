//! Strategies for moves that leave several positions, or a nim heap.

use super::numbers::{Home, at_least, with};
use super::rules::*;
use super::terms::*;
use super::words::*;
use proptest::prelude::*;

/// Several positions: both parts of a heap, or the corners of a rectangle; or a nim heap too.
pub(super) fn pairs(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    let star = prop::option::of(natural(home.params()));
    let drawn = (0i64..3, 0i64..2, any::<bool>(), star, perhaps(home.and("x")));
    drawn
        .prop_map(move |(taken, low, corner, star, condition)| {
            let (x, y) = (Num::Local("x"), Num::Local("y"));
            let mut clauses =
                vec![Clause::For("x", Over::Range(is(low), op(Num::Param(0), Op::Minus, is(1))))];
            let mut targets = Vec::new();
            if home.params == 1 {
                let taken = taken.max(1 - low);
                let rest = op(op(Num::Param(0), Op::Minus, is(taken)), Op::Minus, x.clone());
                clauses.push(Clause::Where("y", rest));
                clauses.push(at_least(y.clone(), is(low)));
                targets.extend([home.to(vec![x]), home.to(vec![y])]);
            } else {
                let below = op(Num::Param(1), Op::Minus, is(1));
                clauses.push(Clause::For("y", Over::Range(is(0), below)));
                let changed = |changes: &[(usize, &Num)]| {
                    let mut args = home.params();
                    changes.iter().for_each(|(p, n)| args[*p] = (*n).clone());
                    home.to(args)
                };
                targets.extend([changed(&[(0, &x)]), changed(&[(1, &y)])]);
                targets.extend(corner.then(|| changed(&[(0, &x), (1, &y)])));
            }
            targets.extend(star.map(Target::Star));
            Rule::Move(targets, with(clauses, condition))
        })
        .boxed()
}

/// A nim heap, and nothing else.
pub(super) fn star(home: &Home) -> BoxedStrategy<Rule> {
    (natural(home.params()), condition(home.known()))
        .prop_map(|(n, c)| Rule::Move(vec![Target::Star(n)], vec![Clause::If(c)]))
        .boxed()
}

/// A part of a sum in which one parameter is smaller than it was, by a number k.
#[derive(Clone, Copy, Debug)]
enum Smaller {
    /// `a - k`, or `a - 2 * k`
    Falls(i64),
    /// `k - 1`
    Rises,
    /// `a - 1`, whatever k is
    Less,
    /// 0
    Nothing,
    /// The heap `*k`
    Star,
}

/// Two parts or three, as far as each allows: `G(a - k, b) + G(a, k - 1) + *k`.
pub(super) fn several(home: &Home) -> BoxedStrategy<Rule> {
    let home = home.clone();
    let smaller = prop_oneof![
        3 => (1i64..3).prop_map(Smaller::Falls),
        2 => Just(Smaller::Rises),
        1 => Just(Smaller::Less),
        1 => Just(Smaller::Nothing),
        1 => Just(Smaller::Star),
    ];
    let parts = prop::collection::vec((0..home.params, smaller), 2..4);
    (parts, perhaps(home.and("k")))
        .prop_map(move |(parts, condition)| {
            let k = || Num::Local("k");
            let mut limits = Vec::new();
            let mut targets = Vec::new();
            for (place, smaller) in parts {
                let here = || Num::Param(place);
                let value = match smaller {
                    Smaller::Falls(1) => op(here(), Op::Minus, k()),
                    Smaller::Falls(s) => op(here(), Op::Minus, op(is(s), Op::Times, k())),
                    Smaller::Rises => op(k(), Op::Minus, is(1)),
                    Smaller::Less => op(here(), Op::Minus, is(1)),
                    Smaller::Nothing => is(0),
                    Smaller::Star => {
                        targets.push(Target::Star(k()));
                        continue;
                    }
                };
                limits.push(match smaller {
                    Smaller::Falls(s) if s > 1 => op(here(), Op::Over, is(s)),
                    _ => here(),
                });
                let mut args = home.params();
                args[place] = value;
                targets.push(home.to(args));
            }
            limits.push(Num::Least(vec![Num::Param(0), is(8)]));
            let least = limits
                .iter()
                .skip(1)
                .fold(limits[0].clone(), |least, next| Num::Least(vec![least, next.clone()]));
            let far = Over::Range(is(1), least);
            Rule::Move(targets, with(vec![Clause::For("k", far)], condition))
        })
        .boxed()
}
