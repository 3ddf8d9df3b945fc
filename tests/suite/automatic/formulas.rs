//! Formulas as automata, beside what they say of each tuple of small numbers.

use super::random::Numbers;
use grundy::solve::automatic::{Formula, Linear, Numeration, Relations, Stop};

const DIGITS: [Numeration; 6] = [
    Numeration::Base(2),
    Numeration::Base(3),
    Numeration::Ostrowski(1),
    Numeration::Ostrowski(2),
    Numeration::Ostrowski(3),
    Numeration::Ostrowski(4),
];

/// Numbers whose square roots have automata in digits up to 1, 2, …
const ROOTED: [&[i64]; 7] =
    [&[5, 20, 45], &[2, 8, 18], &[13, 52], &[5, 20], &[29], &[10, 40], &[53]];

fn sum(times: [i64; 3], plus: i64) -> Linear {
    let times = (0..3).zip(times).filter(|(_, t)| *t != 0).collect();
    Linear { times, plus }
}

fn value(of: &Linear, at: &[i64]) -> i64 {
    of.times.iter().map(|(v, t)| t * at[*v as usize]).sum::<i64>() + of.plus
}

/// Whether a formula holds, where what there is is no larger than `most`.
fn holds(f: &Formula, at: &mut Vec<i64>, most: i64) -> bool {
    match f {
        Formula::Truth(is) => *is,
        Formula::Zero(of) => value(of, at) == 0,
        Formula::AtMost(of) => value(of, at) <= 0,
        Formula::Multiple(of, by) => value(of, at).rem_euclid(*by) == 0,
        Formula::Xor(a, b, c) => at[*a as usize] ^ at[*b as usize] == at[*c as usize],
        Formula::Power(of, x) => {
            let mut power = 1;
            while power < at[*x as usize] {
                power *= of;
            }
            power == at[*x as usize]
        }
        Formula::Odious(x) => at[*x as usize].count_ones() % 2 == 1,
        Formula::Root(c, of, is) => (c * at[*of as usize].pow(2)).isqrt() == at[*is as usize],
        Formula::Not(of) => !holds(of, at, most),
        Formula::All(parts) => parts.iter().all(|f| holds(f, at, most)),
        Formula::Any(parts) => parts.iter().any(|f| holds(f, at, most)),
        Formula::Some(names, of) => {
            let [name] = names.as_slice() else { panic!("one name at a time") };
            let before = at[*name as usize];
            let found = (0..=most).any(|n| {
                at[*name as usize] = n;
                holds(of, at, most)
            });
            at[*name as usize] = before;
            found
        }
        Formula::Relation(..) => panic!("no relation is known"),
    }
}

fn random(numbers: &mut Numbers, digits: Numeration, depth: u64) -> Formula {
    let mut factor = |n: u64| numbers.below(2 * n + 1) as i64 - n as i64;
    let linear = sum([factor(2), factor(2), factor(1)], factor(4));
    let name = numbers.below(3) as u32;
    let (second, third) = (numbers.below(3) as u32, numbers.below(3) as u32);
    match numbers.below(if depth == 0 { 6 } else { 9 }) {
        0 | 1 => Formula::zero(linear),
        2 => Formula::at_most(linear),
        3 => Formula::Multiple(linear, numbers.below(4) as i64 + 1),
        4 => match digits {
            Numeration::Base(2) => Formula::Xor(name, second, third),
            Numeration::Base(base) => Formula::Power(i64::from(base).pow(1 + name % 2), second),
            Numeration::Ostrowski(r) => {
                let of = ROOTED[usize::from(r) - 1];
                Formula::Root(of[numbers.below(2) as usize], name, (name + 1) % 3)
            }
        },
        5 if digits == Numeration::Base(2) => Formula::Odious(name),
        5 => Formula::zero(linear),
        6 => random(numbers, digits, depth - 1).negated(),
        7 => random(numbers, digits, depth - 1).and(random(numbers, digits, depth - 1)),
        _ => random(numbers, digits, depth - 1).or(random(numbers, digits, depth - 1)),
    }
}

/// Whether its automaton was made: with many digits it may be too large.
fn agree(f: &Formula, digits: Numeration, most: i64, within: i64) -> bool {
    let dfa = match Relations::new(digits).compile(f) {
        Err(Stop::TooLarge) if matches!(digits, Numeration::Ostrowski(2..)) => return false,
        made => made.unwrap(),
    };
    for a in 0..most {
        for b in 0..most {
            for c in 0..most {
                let mut at = vec![a, b, c];
                let tuple: Vec<u64> = dfa.tracks().iter().map(|t| at[*t as usize] as u64).collect();
                let is = holds(f, &mut at, within);
                assert_eq!(dfa.contains(digits, &tuple), is, "{f:?} at {at:?} in {digits:?}");
            }
        }
    }
    true
}

#[test]
fn without_quantifiers() {
    let mut numbers = Numbers(88_172_645_463_325_252);
    let mut made = 0;
    for round in 0..180 {
        let digits = DIGITS[round % 6];
        made += u32::from(agree(&random(&mut numbers, digits, 3), digits, 14, 0));
    }
    assert!(made > 165, "{made}");
}

#[test]
fn with_numbers_that_there_are() {
    let mut numbers = Numbers(1_234_567);
    let mut made = 0;
    for round in 0..120 {
        let digits = DIGITS[round % 6];
        // What there is is bounded, so that trying is enough.
        let bound = Formula::at_most(sum([-1, 0, 1], -9));
        let mut f = Formula::some(vec![2], random(&mut numbers, digits, 2).and(bound));
        if numbers.below(2) == 0 {
            f = f.negated();
        }
        if numbers.below(2) == 0 {
            let below = Formula::at_most(sum([0, 1, 0], -12));
            f = Formula::some(vec![1], f.and(below));
        }
        made += u32::from(agree(&f, digits, 12, 24));
    }
    assert!(made > 100, "{made}");
}

#[test]
fn least_numbers_and_large_ones() {
    for digits in DIGITS {
        for n in [0, 1, 2, 17, 1000] {
            let dfa =
                Relations::new(digits).compile(&Formula::at_most(sum([-1, 0, 0], n))).unwrap();
            assert_eq!(dfa.least(digits).unwrap(), Some(n as u64));
        }
        for n in [0, 1, 5, 1 << 40, u64::MAX - 1, u64::MAX] {
            assert_eq!(digits.value(&digits.digits(n)), Some(n), "{digits:?}");
        }
    }
}

#[test]
fn square_roots() {
    for (digits, rooted) in Numeration::ostrowski().zip(ROOTED) {
        for c in rooted {
            let dfa = Relations::new(digits).compile(&Formula::Root(*c, 0, 1)).unwrap();
            for k in 0..2000_i64 {
                let root = (c * k * k).isqrt();
                for near in root - 2..root + 3 {
                    if let Ok(is) = u64::try_from(near) {
                        assert_eq!(dfa.contains(digits, &[k as u64, is]), near == root, "{c} {k}");
                    }
                }
            }
        }
        for other in [1, 3, 4, 7, 11] {
            assert!(!Formula::Root(other, 0, 1).fits(digits), "{other}");
            assert!(Relations::new(digits).compile(&Formula::Root(other, 0, 1)).is_err());
        }
    }
}

/// Each number has one row of digits, and these are in the order of numbers.
#[test]
fn digits_of_all_numbers() {
    for digits in DIGITS {
        let valid = digits.valid(&[0]).unwrap();
        let length = 5;
        let mut numbers = Vec::new();
        for word in 0..digits.base().pow(length) {
            let row = digits.letter(word, length as usize);
            let state = row.iter().rev().fold(0, |s, digit| valid.next(s, *digit as usize));
            if valid.accepting(state) {
                let row: Vec<u8> = row.iter().map(|digit| *digit as u8).collect();
                let number = digits.value(&row).unwrap();
                let mut written = digits.digits(number);
                written.resize(length as usize, 0);
                assert_eq!(written, row, "{digits:?}");
                numbers.push(number);
            }
        }
        assert!(numbers.iter().copied().eq(0..numbers.len() as u64), "{digits:?}");
    }
}
