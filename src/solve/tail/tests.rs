//! Sequences known for ever agree with what is worked out place by place.

use super::super::plan::Binary;
use super::*;
use proptest::prelude::*;

fn tails() -> impl Strategy<Value = Tail> {
    let values = prop::collection::vec(0i64..9, 1..9);
    let step = prop_oneof![3 => Just(0i64), 1 => 1i64..5];
    (values, any::<prop::sample::Index>(), step).prop_map(|(values, start, step)| {
        let start = start.index(values.len());
        Tail::periodic(values, start, step).unwrap_or_else(Tail::identity)
    })
}

const OPERATIONS: [Binary; 13] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::Remainder,
    Binary::Min,
    Binary::Max,
    Binary::Gcd,
    Binary::Xor,
    Binary::Equal,
    Binary::NotEqual,
    Binary::Less,
    Binary::LessEqual,
];

proptest! {
    #[test]
    fn operations_hold_at_every_place(a in tails(), b in tails(), how in 0..OPERATIONS.len()) {
        let how = OPERATIONS[how];
        if let Ok(tail) = a.with(how, &b) {
            for n in 0..400 {
                let sides = (a.at(n).unwrap(), b.at(n).unwrap());
                prop_assert_eq!(tail.at(n), how.of(sides.0, sides.1), "{:?} at {}", how, n);
            }
        }
    }

    #[test]
    fn places_hold_at_every_place(a in tails(), places in tails()) {
        if let Ok(tail) = a.at_places(&places) {
            for n in 0..300 {
                prop_assert_eq!(tail.at(n), a.at(places.at(n).unwrap() as u64));
            }
        }
    }

    #[test]
    fn choices_hold_at_every_place(a in tails(), b in tails(), c in tails()) {
        if let Ok(tail) = c.choose(&a, &b) {
            for n in 0..300 {
                let chosen = if c.at(n) != Some(0) { &a } else { &b };
                prop_assert_eq!(tail.at(n), chosen.at(n));
            }
        }
    }

    #[test]
    fn the_shortest_form_is_the_same_sequence(a in tails()) {
        let short = a.clone().shortest().unwrap();
        prop_assert!(short.period() <= a.period() && short.start() <= a.start());
        for n in 0..100 {
            prop_assert_eq!(short.at(n), a.at(n));
        }
    }
}

#[test]
fn quotients_and_remainders_are_known_for_ever() {
    let n = Tail::identity();
    let four = Tail::constant(4);
    let remainder = n.with(Binary::Remainder, &four).unwrap();
    assert_eq!((remainder.start(), remainder.period(), remainder.saltus()), (0, 4, Some(0)));
    let half = n.with(Binary::Divide, &Tail::constant(2)).unwrap();
    assert_eq!((half.start(), half.period(), half.saltus()), (0, 2, Some(1)));
    let large = Tail::constant(100).with(Binary::Less, &n).unwrap();
    assert_eq!((large.start(), large.period()), (101, 1));
}
