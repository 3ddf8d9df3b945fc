//! Each pattern is found on its textbook sequence and where it was planted, and chance is not
//! taken for a pattern.

use super::{Guess, Pattern, Period, guess_lost, guess_lost_pairs, guess_values};
use proptest::prelude::*;

/// The least number that is not among them.
fn mex(options: Vec<u32>) -> u32 {
    (0..).find(|v| !options.contains(v)).unwrap()
}

/// Values by the plain definition: the options of n from the values before it.
fn game(length: usize, options: impl Fn(usize, &[u32]) -> Vec<u32>) -> Vec<u32> {
    let mut values = Vec::new();
    for n in 0..length {
        let value = mex(options(n, &values));
        values.push(value);
    }
    values
}

fn subtraction(length: usize, amounts: &[usize]) -> Vec<u32> {
    game(length, |n, v| amounts.iter().filter(|a| **a <= n).map(|a| v[n - a]).collect())
}

/// Taking so many from a row, leaving one row or two.
fn row(length: usize, amounts: &[usize]) -> Vec<u32> {
    game(length, |n, v| {
        let left = amounts.iter().filter(|a| **a <= n).map(|a| n - a);
        left.flat_map(|rest| (0..=rest).map(move |i| v[i] ^ v[rest - i])).collect()
    })
}

fn lasker(length: usize) -> Vec<u32> {
    game(length, |n, v| {
        let splits = (1..n).map(|i| v[i] ^ v[n - i]);
        v.iter().copied().chain(splits).collect()
    })
}

/// Terms as the OEIS has them, and the index of the first.
fn oeis(name: &str) -> (usize, Vec<u32>) {
    let table = include_str!("../../../tests/data/oeis.tsv");
    let line = table.lines().find(|l| l.starts_with(name)).unwrap();
    let mut columns = line.split('\t').skip(1);
    let first = columns.next().unwrap().parse().unwrap();
    let terms = columns.next().unwrap().split(',').filter_map(|t| t.parse().ok()).collect();
    (first, terms)
}

/// With whatever value for the heaps before the first term.
fn heaps((first, terms): (usize, Vec<u32>)) -> Vec<u32> {
    std::iter::repeat_n(0, first).chain(terms).collect()
}

fn members((_, terms): (usize, Vec<u32>), bound: u32) -> Vec<bool> {
    (0..bound).map(|n| n == 0 || terms.contains(&n)).collect()
}

fn best(guesses: &[Guess]) -> (String, usize) {
    let first = guesses.first().expect("something is guessed");
    (first.pattern.written(), first.from)
}

#[track_caller]
fn says(values: &[u32], written: &str, from: usize) {
    let guesses = guess_values(values);
    assert_eq!(best(&guesses), (written.to_string(), from));
    assert!(matches!(guesses[0].pattern, Pattern::Value { .. }));
    assert_eq!(guesses[0].tested_to, values.len() - 1);
    holds(&guesses, values);
}

#[track_caller]
fn loses(lost: &[bool], written: &str, from: usize) {
    let guesses = guess_lost(lost);
    assert_eq!(best(&guesses), (written.to_string(), from));
    for guess in guesses {
        for (n, is) in lost.iter().enumerate().take(guess.tested_to + 1).skip(guess.from) {
            assert_eq!(guess.pattern.lost_at(n as u64), Some(*is), "{n}: {guess:?}");
        }
    }
}

/// What is guessed is true where it is said to have been tested.
#[track_caller]
fn holds(guesses: &[Guess], values: &[u32]) {
    for guess in guesses {
        assert_eq!(guess.refuted_at(values), None, "{guess:?}");
    }
}

#[test]
fn games_that_take() {
    says(&subtraction(100, &[]), "0", 0);
    says(&subtraction(100, &[1, 2, 3]), "n % 4", 0);
    says(&subtraction(100, &[2, 3, 4, 5]), "(n % 7) / 2", 0);
    says(&subtraction(100, &[1, 3, 4]), "[0, 1, 0, 1, 2, 3, 2][n % 7]", 0);
    says(&game(100, |_, v| v.to_vec()), "n", 0);
    says(&game(100, |_, v| v[v.len().min(1)..].to_vec()), "max(n - 1, 0)", 0);
    let (_, terms) = oeis("A266756");
    let block: Vec<String> = terms[..22].iter().map(u32::to_string).collect();
    let block = format!("[{}][n % 22]", block.join(", "));
    says(&subtraction(200, &[2, 5, 7]), &block, 0);
}

#[test]
fn lines_on_residue_classes() {
    let written = "if n % 4 == 3 then n + 1 else if n % 4 == 0 then n - 1 else n";
    says(&lasker(100), written, 1);
    let values = lasker(100);
    assert_eq!(guess_values(&values)[0].exceptions(&values), [0]);
    let of = |f: &dyn Fn(u32) -> u32| (0..200).map(f).collect::<Vec<u32>>();
    says(&of(&|n| if n % 2 == 1 { 0 } else { n / 2 }), "if n % 2 == 1 then 0 else n / 2", 0);
    says(&of(&|n| n / 2), "n / 2", 0);
    says(&of(&|n| (n + 1) / 3), "(n + 1) / 3", 0);
    says(&of(&|n| (7 * n + 1) / 3), "(7 * n + 1) / 3", 0);
    says(&of(&|n| (n + 1) % 3), "(n + 1) % 3", 0);
    says(&of(&|n| n / 5 % 3), "(n / 5) % 3", 0);
    says(&of(&|n| n.min(5)), "min(n, 5)", 0);
    says(&of(&|n| (n % 9).min(5)), "min(n % 9, 5)", 0);
    says(&of(&|n| n ^ 5), "n xor 5", 0);
    says(&of(&|n| n % 60), "n % 60", 0);
    says(&of(&|n| if n % 10 < 4 { n / 2 } else { 2 * n }), LIST_OF_LINES, 0);
    says(&of(&|n| 2 * (n / 2)), "2 * (n / 2)", 0);
}

const LIST_OF_LINES: &str = "if n % 10 in {0, 1, 2, 3} then n / 2 else 2 * n";

/// Published: Kayles has period 12 from 71 on with 14 exceptions, Dawson's Kayles period 34 from
/// 53 on with 8 (OEIS A002186, A002187, shifted by one).
#[test]
fn periods_with_early_exceptions() {
    for (values, length, from, exceptions) in
        [(row(300, &[1, 2]), 12, 71, 14), (row(300, &[2]), 34, 53, 8)]
    {
        let guesses = guess_values(&values);
        let period = Some(Period { length, saltus: 0 });
        assert!(matches!(&guesses[0].pattern, Pattern::Value { period: p, .. } if *p == period));
        assert_eq!(guesses[0].from, from);
        assert_eq!(guesses[0].exceptions(&values).len(), exceptions);
        assert_eq!(guesses.len(), 1);
        holds(&guesses, &values);
    }
    // Not enough is left behind the exceptions; but no row is lost.
    assert_eq!(best(&guess_values(&row(110, &[1, 2]))), ("n == 0".to_string(), 0));
    assert_eq!(guess_values(&row(90, &[1, 2])), []);
}

#[test]
fn binary_digits_roots_and_divisors() {
    says(&heaps(oeis("A007814")), "min(bits(n))", 1);
    says(&heaps(oeis("A006519")), "2^min(bits(n))", 1);
    says(&heaps(oeis("A025480")), "(n + 1) / 2^min(bits(n + 1)) / 2", 0);
    says(&oeis("A000069").1, "2 * n + 1 - len(bits(n)) % 2", 0);
    let divisor = |n: usize| (1..n).filter(move |d| n.is_multiple_of(*d));
    says(&game(200, |n, v| divisor(n).map(|d| v[n - d]).collect()), "min(bits(n))", 1);
    let prime_powers =
        "count(d for d in divisors(n) if count(p for p in divisors(d) if prime(p)) == 1)";
    says(&game(200, |n, v| divisor(n).map(|d| v[d]).collect()), prime_powers, 1);
    let of = |f: &dyn Fn(u32) -> u32| (0..600).map(f).collect::<Vec<u32>>();
    says(&of(&|n| (n + 1).trailing_zeros()), "min(bits(n + 1))", 0);
    says(&of(&|n| n.max(1) >> n.trailing_zeros().min(31)), "n / 2^min(bits(n))", 1);
    says(&of(&|n| 32 - n.leading_zeros()), "max(bits(n)) + 1", 1);
    says(&of(&|n| n.count_ones() % 2), "len(bits(n)) % 2", 0);
    says(&of(&|n| n.isqrt()), "isqrt(n)", 0);
    says(&of(&|n| ((8 * n + 1).isqrt() - 1) / 2), "(isqrt(8 * n + 1) - 1) / 2", 0);
    says(&of(&|n| (n + (5 * n * n).isqrt()) / 2), "(n + isqrt(5 * n^2)) / 2", 0);
}

#[test]
fn sequences_that_are_their_own_image() {
    let of = |f: &dyn Fn(u32) -> u32| (0..400).map(f).collect::<Vec<u32>>();
    let threes = |n: u32| (0..).take_while(|e| n > 0 && n.is_multiple_of(3u32.pow(e + 1))).count();
    let guesses = guess_values(&of(&|n| threes(n) as u32));
    let definition = "fn pattern(n) = if n == 0 then 0 \
                      else if n % 3 == 0 then pattern(n / 3) + 1 else 0";
    assert_eq!(guesses[0].pattern.definitions(), [definition]);
    assert_eq!(guesses[0].pattern.written(), "pattern(n)");
    assert_eq!(guesses[0].pattern.value_at(3u64.pow(30)), Some(30));
    // The digits in base three, each replaced by another.
    fn replaced(n: u32) -> u32 {
        if n == 0 { 0 } else { [1, 2, 0][((replaced(n / 3) + n % 3) % 3) as usize] }
    }
    let values = of(&replaced);
    let guesses = guess_values(&values);
    assert!(!guesses[0].pattern.definitions().is_empty());
    holds(&guesses, &values);
}

#[test]
fn sets_of_lost_heaps() {
    let of = |f: &dyn Fn(u32) -> bool| (0..600).map(f).collect::<Vec<bool>>();
    loses(&of(&|n| n % 5 == 0), "n % 5 == 0", 0);
    loses(&of(&|n| n % 14 == 2 || n % 14 == 9 || n == 0), "n % 7 == 2", 1);
    loses(&of(&|n| n % 7 == 0 || n % 7 == 2), "n % 7 in {0, 2}", 0);
    loses(&of(&|n| n == 0), "n == 0", 0);
    loses(&of(&|n| [0, 1, 15].contains(&n)), "n in {0, 1, 15}", 0);
    loses(&of(&|n| n.isqrt().pow(2) == n), "isqrt(n)^2 == n", 0);
    loses(&of(&|n| n == 0 || n.is_power_of_two()), "len(bits(n)) == 1", 1);
    loses(&of(&|n| n.count_ones() % 2 == 0), "len(bits(n)) % 2 == 0", 0);
    let prime = |n: u32| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
    loses(&of(&prime), "prime(n)", 0);
    loses(&of(&|n| prime(n + 1)), "prime(n + 1)", 0);
    // MARK is lost where two divides the heap oddly often (Fraenkel 2011).
    let mark = game(200, |n, v| if n == 0 { vec![] } else { vec![v[n - 1], v[n / 2]] });
    assert_eq!(mark[..oeis("A229764").1.len().min(200)], oeis("A229764").1[..]);
    let guesses = guess_values(&mark);
    assert_eq!(best(&guesses), ("min(bits(n)) % 2 == 1".to_string(), 1));
}

#[test]
fn beatty_sequences() {
    let lower = "any((k + isqrt(5 * k^2)) / 2 == n for k in n / 2..n + 1)";
    loses(&members(oeis("A000201"), 100), lower, 0);
    let wythoff = &guess_lost(&members(oeis("A000201"), 100))[0].pattern;
    assert_eq!([1_618_033_988, 1_618_033_989].map(|n| wythoff.lost_at(n)), [true, false].map(Some));
    let upper = "any((3 * k + isqrt(5 * k^2)) / 2 == n for k in n / 3..(n + 1) / 2)";
    loses(&members(oeis("A001950"), 150), upper, 0);
    let two = (0..400).map(|k: u32| 2 * k + (2 * k * k).isqrt()).collect();
    let both = "any(2 * k + isqrt(2 * k^2) == n for k in n / 4..(n + 1) / 3)";
    loses(&members((0, two), 1000), both, 0);
}

#[test]
fn linear_recurrences() {
    let fibonacci = (0..20).scan((1, 2), |(x, y), _| {
        let now = *x;
        (*x, *y) = (*y, *x + *y);
        Some(now)
    });
    let lost = members((0, fibonacci.collect()), 2000);
    loses(&lost, "reached(n, 1, 2)", 1);
    let pattern = &guess_lost(&lost)[0].pattern;
    let definition = "fn reached(n, x1, x2) = n == x1 or x1 < n and reached(n, x2, x1 + x2)";
    assert_eq!(pattern.definitions(), [definition]);
    assert_eq!(pattern.lost_at(12_586_269_025), Some(true));
    assert_eq!(pattern.lost_at(12_586_269_026), Some(false));
    let lost = members(oeis("A003411"), 2000);
    loses(&lost, "reached(n, 2, 3, 4, 6)", 2);
    let definition = "fn reached(n, x1, x2, x3, x4) = \
                      n == x1 or x1 < n and reached(n, x2, x3, x4, x1 + x4)";
    assert_eq!(guess_lost(&lost)[0].pattern.definitions(), [definition]);
}

/// Wythoff's game where the numbers taken may differ by less than r.
fn wythoff(r: u32, bound: u32) -> Vec<(u32, u32)> {
    let mut lost: Vec<(u32, u32)> = Vec::new();
    for x in 0..=bound {
        for y in 0..=bound {
            let reaches = |(p, q): &(u32, u32)| {
                *p == x || *q == y || (*p < x && *q < y && (x - p).abs_diff(y - q) < r)
            };
            if !lost.iter().any(reaches) {
                lost.push((x, y));
            }
        }
    }
    lost
}

#[test]
fn pairs() {
    for (r, written) in [
        (1, "min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b)^2)) / 2"),
        (2, "abs(a - b) % 2 == 0 and min(a, b) == isqrt(8 * (abs(a - b) / 2)^2) / 2"),
    ] {
        let guesses = guess_lost_pairs(&wythoff(r, 60), 60);
        assert_eq!(best(&guesses), (written.to_string(), 0));
        assert_eq!(guesses[0].tested_to, 60);
    }
    assert!(best(&guess_lost_pairs(&wythoff(3, 60), 60)).0.contains("isqrt(13 *"));
    let of = |f: &dyn Fn(u32, u32) -> bool| {
        let all = (0..=40).flat_map(|a| (0..=40).map(move |b| (a, b)));
        best(&guess_lost_pairs(&all.filter(|(a, b)| f(*a, *b)).collect::<Vec<_>>(), 40)).0
    };
    assert_eq!(of(&|a, b| a == b), "a == b");
    assert_eq!(of(&|a, b| a ^ b == 1), "a xor b == 1");
    assert_eq!(of(&|a, b| a == b + 2), "a == b + 2");
    assert_eq!(of(&|a, b| a.abs_diff(b) == 3), "abs(a - b) == 3");
    assert_eq!(of(&|a, b| a % 2 == 0 && b % 2 == 0), "a % 2 == 0 and b % 2 == 0");
    assert_eq!(of(&|a, b| (a + b) % 5 == 3), "(a + b) % 5 == 3");
    assert_eq!(of(&|a, b| a % 4 == b % 4), "a % 4 == b % 4");
    assert_eq!(of(&|a, b| a / 3 == b / 3), "a / 3 == b / 3");
    assert_eq!(of(&|a, b| a + b < 2), "(a, b) in {(0, 0), (0, 1), (1, 0)}");
    // Euclid's game: lost where the greater is less than the golden section times the lesser.
    let golden = |a: u32, b: u32| a * a < a * b + b * b && b * b < a * b + a * a;
    assert_eq!(of(&golden), "a^2 < a * b + b^2 and b^2 < a * b + a^2");
}

/// Taking a factorial repeats 25 values until the heap of 5,050 (OEIS A014587).
#[test]
fn a_sequence_that_misleads() {
    let values = subtraction(10_000, &[1, 2, 6, 24, 120, 720, 5040]);
    let early = guess_values(&values[..5000]);
    let period = Some(Period { length: 25, saltus: 0 });
    assert!(matches!(&early[0].pattern, Pattern::Value { period: p, .. } if *p == period));
    assert_eq!((early[0].from, early[0].tested_to), (0, 4999));
    assert_eq!(early[0].refuted_at(&values), Some(5050));
    assert_eq!(guess_values(&values[..5100]), []);
    assert_eq!(guess_values(&values), []);
    // The number of binary digits stands still for ever longer.
    let digits: Vec<u32> = (0..16_000u32).map(|n| 32 - n.leading_zeros()).collect();
    assert_eq!(guess_values(&digits).len(), 1);
}

#[test]
fn games_without_a_known_pattern() {
    let grundy = game(1000, |n, v| (1..n.div_ceil(2)).map(|i| v[i] ^ v[n - i]).collect());
    assert_eq!(guess_values(&grundy), []);
    let squares: Vec<usize> = (1..40).map(|i| i * i).collect();
    assert_eq!(guess_values(&subtraction(1500, &squares)), []);
    assert_eq!(guess_values(&[]), []);
    assert_eq!(guess_values(&[0, 1, 2, 3]), []);
    assert_eq!(guess_lost(&[]), []);
    assert_eq!(guess_lost_pairs(&[], 0), []);
    assert_eq!(guess_lost_pairs(&[(0, 0), (9, 9)], 3), []);
    let largest = vec![u32::MAX; 100];
    assert_eq!(best(&guess_values(&largest)).0, u32::MAX.to_string());
}

/// Numbers below a bound that nobody chose.
fn random(seed: u64, bound: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chance_is_no_pattern(seed in any::<u64>(), bound in 2u64..9, often in 1u64..6, length in 60usize..500) {
        // The greatest value is as likely as several others are together.
        let values = random(seed, bound + often).map(|v| v.min(bound) as u32);
        let values: Vec<u32> = values.take(length).collect();
        prop_assert_eq!(guess_values(&values), []);
        let lost: Vec<bool> = values.iter().map(|v| u64::from(*v) == bound).collect();
        prop_assert_eq!(guess_lost(&lost), []);
        let lost: Vec<(u32, u32)> = (0..=30u32)
            .flat_map(|a| (0..=30u32).map(move |b| (a, b)))
            .zip(random(seed, bound * 3))
            .filter(|(_, v)| *v == 0)
            .map(|(pair, _)| pair)
            .collect();
        prop_assert_eq!(guess_lost_pairs(&lost, 30), []);
    }

    #[test]
    fn planted_periods(
        seed in any::<u64>(),
        length in 1usize..25,
        early in 0usize..30,
        saltus in 0u32..4,
    ) {
        let block: Vec<u32> = random(seed, 6).take(length).map(|v| v as u32).collect();
        let noise = random(!seed, 50).take(early).map(|v| v as u32);
        let tail = (early..early + 100 + 5 * length.max(early))
            .map(|n| block[n % length] + saltus * (n / length) as u32);
        let values: Vec<u32> = noise.chain(tail).collect();
        let guesses = guess_values(&values);
        prop_assert!(!guesses.is_empty());
        prop_assert!(guesses[0].from <= early);
        let beyond = values.len() + 17;
        let value = block[beyond % length] + saltus * (beyond / length) as u32;
        prop_assert_eq!(guesses[0].pattern.value_at(beyond as u64), Some(u64::from(value)));
        holds(&guesses, &values);
    }

    #[test]
    fn planted_lines(seed in any::<u64>(), classes in 1usize..6) {
        let slopes: Vec<u32> = random(seed, 5).take(classes).map(|v| v as u32).collect();
        let starts: Vec<u32> = random(!seed, 20).take(classes).map(|v| v as u32).collect();
        let at = |n: usize| slopes[n % classes] * (n / classes) as u32 + starts[n % classes];
        let values: Vec<u32> = (0..150).map(at).collect();
        let guesses = guess_values(&values);
        prop_assert!(!guesses.is_empty());
        prop_assert_eq!(guesses[0].pattern.value_at(1001), Some(u64::from(at(1001))));
        holds(&guesses, &values);
    }

    #[test]
    fn planted_images(table in proptest::array::uniform8(0u32..4)) {
        let mut values = vec![0u32, 1, 2, 3];
        for n in 4..400usize {
            let before = values[n / 2] as usize;
            values.push(table[before + 4 * (n % 2)]);
        }
        holds(&guess_values(&values), &values);
    }

    #[test]
    fn planted_recurrences(first in 1i64..5, step in 1i64..5, factor in 1i64..4) {
        let mut terms = vec![first, first + step];
        while terms[terms.len() - 1] < 20_000 {
            terms.push(terms[terms.len() - 1] * factor + terms[terms.len() - 2]);
        }
        let lost: Vec<bool> = (0..8000).map(|n| terms.contains(&n)).collect();
        let guesses = guess_lost(&lost);
        // Where the factor is large there are too few members for a guess.
        prop_assert!(factor > 1 || !guesses.is_empty());
        if let Some(guess) = guesses.first() {
            let beyond = *terms.iter().find(|t| **t >= 8000).unwrap() as u64;
            prop_assert_eq!(guess.pattern.lost_at(beyond), Some(true));
            prop_assert_eq!(guess.pattern.lost_at(beyond + 1), Some(false));
        }
    }

    #[test]
    fn planted_wythoff(r in 1u32..11, upper in any::<bool>()) {
        let term = |k: u32| wythoff_term(k, r) + if upper { r * k } else { 0 };
        let terms: Vec<u32> = (0..1500).map(term).collect();
        let lost: Vec<bool> = (0..1500).map(|n| terms.contains(&n)).collect();
        let guesses = guess_lost(&lost);
        prop_assert!(!guesses.is_empty());
        let beyond = terms.iter().copied().chain([0]).max().unwrap().min(4000);
        prop_assert_eq!(
            guesses[0].pattern.lost_at(u64::from(beyond)),
            Some(terms.contains(&beyond))
        );
    }
}

/// floor(k (2 - r + sqrt(r^2 + 4)) / 2).
fn wythoff_term(k: u32, r: u32) -> u32 {
    ((2 * k + ((r * r + 4) * k * k).isqrt()) - r * k) / 2
}

#[test]
fn the_same_is_said_once() {
    use super::words::n;
    let guess = |formula| Guess {
        pattern: Pattern::Value { formula, period: None },
        from: 0,
        tested_to: 99,
    };
    let parity = guess(n().modulo(2));
    let longer = guess(n().plus(2).modulo(2));
    let other = guess(n().plus(1).modulo(2));
    let best = super::ranking::best(vec![longer, other.clone(), parity.clone()], 100, |_| 0);
    assert_eq!(best, [parity, other]);
}
