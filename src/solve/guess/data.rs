//! Which games have values that somebody has written down: the classics, all octal codes of up to
//! three digits, all small subtraction sets; shifted, doubled, or times a number.

use crate::meter;

/// What is compared at first; only what agrees so far is worked out further.
const FIRST: usize = 48;
/// Data beyond this are not compared.
const MOST_VALUES: usize = 1000;
/// Amounts of the subtraction sets that are tried.
const MOST_TAKEN: u32 = 9;
/// The largest shift between a heap and the place of its value that is tried for every list, and the largest
/// that is tried when no game has all values with a smaller one. Larger shifts need more values to compare.
const NEAR: i64 = 3;
const FAR: i64 = 20;
const ENOUGH_FOR_FAR: usize = 20;
const TIMES: std::ops::RangeInclusive<u32> = 1..=5;
/// The number of values inside a list that may differ from a game's, and the values that each of them needs
/// beside it.
const MOST_WRONG: usize = 2;
const PER_WRONG: usize = 12;
/// The number of first values that must agree where not all do.
const LEAST: usize = 6;
/// Agreements beyond these are only counted.
const MOST_LISTED: usize = 8;

/// Games without a name come after those with one, even where these are shifted or doubled;
/// `subtract 1..k` is as well known as a name.
const UNNAMED: usize = 1500;
const PLAIN: usize = 100;

/// A game whose values are those of the data, or begin as they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likely {
    pub name: String,
    /// The library file that has it.
    pub library: Option<&'static str>,
    /// The rules, as the language writes them.
    pub rules: String,
    /// The number of its sequence in the OEIS.
    pub oeis: Option<&'static str>,
    /// The value at n is `times` the value of the heap `n / 2 + shift`, or `n + shift`.
    pub shift: i64,
    pub doubled: bool,
    pub times: u32,
    /// The number of values that agree, from the first one that can be compared: the first ones, or
    /// all except some.
    pub agree: usize,
    pub from: usize,
    pub except: Vec<usize>,
}

impl Likely {
    fn is_whole(&self, values: usize) -> bool {
        self.agree + self.from == values
    }
}

/// What was found, the simplest first, and how many more agree as far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recognised {
    pub games: Vec<Likely>,
    pub more: usize,
}

#[derive(Clone)]
enum Options {
    /// Octal: bit p of the k-th digit lets one take k and leave p heaps.
    Code(Vec<u8>),
    Subtract(Vec<usize>),
    Unequal,
    Lasker,
    Any,
    Half,
    ProperDivisors,
    Mark,
}

struct Candidate {
    name: String,
    library: Option<&'static str>,
    rules: String,
    oeis: Option<&'static str>,
    options: Options,
    /// Well-known games come first, then short rules.
    rank: usize,
}

/// Games with a name: the code, the library file, the OEIS number of the values.
const CODES: &[(&str, &str, Option<&str>, Option<&str>)] = &[
    ("77", "Kayles", Some("kayles"), Some("A002186")),
    ("137", "DawsonsChess", Some("dawson"), Some("A002187")),
    ("07", "DawsonsKayles", Some("dawson"), Some("A002187")),
    ("007", "Treblecross", None, None),
    ("6", "Officers", None, Some("A046695")),
    ("16", "", None, Some("A071430")),
    ("177", "", None, Some("A071435")),
    ("56", "", None, Some("A071436")),
];

fn candidates(len: usize) -> Vec<Candidate> {
    let mut all = Vec::new();
    let mut named = |name: &str, library, rules: &str, oeis, options| {
        let rank = all.len();
        let (name, rules) = (name.to_string(), rules.to_string());
        all.push(Candidate { name, library, rules, oeis, options, rank });
    };
    let list = |f: &dyn Fn(usize) -> bool| (1..=len).filter(|k| f(*k)).collect::<Vec<_>>();
    let prime = |k: usize| k > 1 && (2..k).take_while(|d| d * d <= k).all(|d| !k.is_multiple_of(d));
    named("Nim", Some("nim"), "subtract 1..", None, Options::Any);
    named("Grundys", Some("grundys"), "split into 2 unequal", Some("A002188"), Options::Unequal);
    named("Lasker", Some("lasker"), "subtract 1.., split into 2", None, Options::Lasker);
    let squares = list(&|k| k.isqrt() * k.isqrt() == k);
    let by_squares = Options::Subtract(squares);
    named("SubtractASquare", Some("squares"), "subtract a square", Some("A014586"), by_squares);
    let by_primes = Options::Subtract(list(&prime));
    named("PrimeNim", Some("primes"), "subtract a prime", Some("A014589"), by_primes);
    let by_fibonacci = Options::Subtract(chain(len, 1, 2, |a, b| a.saturating_add(b)));
    named("", None, "subtract a Fibonacci number", Some("A014588"), by_fibonacci);
    let by_factorials = Options::Subtract(factorials(len));
    named("", None, "subtract a factorial", Some("A014587"), by_factorials);
    named("", None, "subtract 1..n / 2", Some("A025480"), Options::Half);
    let proper = Options::ProperDivisors;
    named("", None, "subtract a proper divisor of n", Some("A007814"), proper);
    named("Mark", Some("mark"), "subtract 1, or halve", Some("A229764"), Options::Mark);
    for (digits, name, library, oeis) in CODES {
        named(name, *library, &format!("octal 0.{digits}"), *oeis, Options::Code(code(digits)));
    }
    for number in 1..512usize {
        let digits = format!("{number:03o}");
        let digits = digits.trim_end_matches('0');
        if CODES.iter().any(|(own, ..)| own == &digits) {
            continue;
        }
        let (rules, options) = (format!("octal 0.{digits}"), Options::Code(code(digits)));
        let rank = UNNAMED + 100 * digits.len();
        all.push(Candidate {
            name: String::new(),
            library: None,
            rules,
            oeis: None,
            options,
            rank,
        });
    }
    for set in 1..1usize << MOST_TAKEN {
        let taken: Vec<usize> =
            (1..=MOST_TAKEN as usize).filter(|k| set >> (k - 1) & 1 == 1).collect();
        let written: Vec<String> = taken.iter().map(usize::to_string).collect();
        let rules = match taken.len() {
            1 => format!("subtract {}", written.concat()),
            n if taken.last() == Some(&n) => format!("subtract 1..{n}"),
            _ => format!("subtract {{{}}}", written.join(", ")),
        };
        let oeis = (taken == [2, 5, 7]).then_some("A266756");
        // A run from 1 on says least.
        let plain = rules.contains("1..") || taken.len() == 1;
        let rank = if plain { PLAIN } else { UNNAMED + 60 * taken.len() };
        let options = Options::Subtract(taken);
        all.push(Candidate { name: String::new(), library: None, rules, oeis, options, rank });
    }
    all
}

fn chain(len: usize, a: usize, b: usize, next: impl Fn(usize, usize) -> usize) -> Vec<usize> {
    let pairs = std::iter::successors(Some((a, b)), |(a, b)| Some((*b, next(*a, *b))));
    pairs.map(|(a, _)| a).take_while(|a| *a <= len).collect()
}

fn factorials(len: usize) -> Vec<usize> {
    let all = std::iter::successors(Some((1usize, 1usize)), |(product, k)| {
        Some((product.saturating_mul(k + 1), k + 1))
    });
    all.map(|(product, _)| product).take_while(|product| *product <= len).collect()
}

fn code(digits: &str) -> Vec<u8> {
    digits.bytes().map(|digit| digit.saturating_sub(b'0')).collect()
}

impl Options {
    /// The values of heaps of 0, 1, 2, …, by the definition.
    fn values(&self, len: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(len);
        let mut seen: Vec<u32> = Vec::new();
        for n in 0..len {
            seen.clear();
            self.each(n, &values, &mut seen);
            seen.sort_unstable();
            seen.dedup();
            let mex = (0..).zip(&seen).take_while(|(i, value)| i == *value).count();
            values.push(mex as u32);
        }
        values
    }

    fn each(&self, n: usize, values: &[u32], seen: &mut Vec<u32>) {
        let at = |k: usize| values.get(k).copied().unwrap_or(0);
        let splits = |n: usize, from: usize, seen: &mut Vec<u32>, unequal: bool| {
            let parts = (from..=n / 2).filter(|a| !unequal || a * 2 != n);
            seen.extend(parts.map(|a| at(a) ^ at(n - a)));
        };
        match self {
            Options::Code(digits) => {
                for (k, digit) in (1..).zip(digits) {
                    let Some(rest) = n.checked_sub(k) else { break };
                    if digit & 1 != 0 && rest == 0 {
                        seen.push(0);
                    }
                    if digit & 2 != 0 && rest > 0 {
                        seen.push(at(rest));
                    }
                    if digit & 4 != 0 && rest > 1 {
                        splits(rest, 1, seen, false);
                    }
                }
            }
            Options::Subtract(all) => {
                seen.extend(all.iter().filter_map(|k| n.checked_sub(*k)).map(at));
            }
            Options::Unequal => splits(n, 1, seen, true),
            Options::Lasker => {
                seen.extend((0..n).map(at));
                splits(n, 1, seen, false);
            }
            Options::Any => seen.extend((0..n).map(at)),
            Options::Half => seen.extend((1..=n / 2).map(|k| at(n - k))),
            Options::ProperDivisors => {
                seen.extend((1..n).filter(|d| n.is_multiple_of(*d)).map(|d| at(n - d)));
            }
            Options::Mark => {
                if n > 0 {
                    seen.extend([at(n - 1), at(n / 2)]);
                }
            }
        }
    }
}

/// The games whose values are these, or begin with them; none where work has to stop.
pub fn recognise(data: &[u32]) -> Recognised {
    let data = data.get(..MOST_VALUES).unwrap_or(data);
    let Some((mut full, mut part)) = compared(data, &nearest_shifts(), NEAR) else {
        return Recognised::default();
    };
    if full.is_empty() && data.len() >= ENOUGH_FOR_FAR {
        match compared(data, &far_shifts(), FAR) {
            Some((far, _)) => full = far,
            None => return Recognised::default(),
        }
    }
    if full.is_empty() {
        part.retain(|(_, likely)| likely.agree >= LEAST && likely.agree * 2 >= data.len());
        part.sort_by_key(|(cost, likely)| (std::cmp::Reverse(likely.agree), *cost));
        part.truncate(3);
        return Recognised { games: part.into_iter().map(|(_, l)| l).collect(), more: 0 };
    }
    full.sort_by_key(|(cost, _)| *cost);
    let more = full.len().saturating_sub(MOST_LISTED);
    full.truncate(MOST_LISTED);
    Recognised { games: full.into_iter().map(|(_, l)| l).collect(), more }
}

/// How the heap follows from the place of its value.
#[derive(Clone, Copy)]
struct Way {
    doubled: bool,
    shift: i64,
}

fn nearest_shifts() -> Vec<Way> {
    let ways = |doubled| (-NEAR..=NEAR).map(move |shift| Way { doubled, shift });
    [false, true].into_iter().flat_map(ways).collect()
}

fn far_shifts() -> Vec<Way> {
    let far = (NEAR + 1..=FAR).flat_map(|shift| [shift, -shift]);
    far.map(|shift| Way { doubled: false, shift }).collect()
}

type Ranked = Vec<(usize, Likely)>;

/// The games that have all values in one of these ways, and those that have a part of them, with what
/// each costs; nothing where work has to stop.
fn compared(data: &[u32], ways: &[Way], furthest: i64) -> Option<(Ranked, Ranked)> {
    let (mut full, mut part) = (Ranked::new(), Ranked::new());
    let first = data.get(..FIRST).unwrap_or(data);
    let beyond = furthest as usize + 1;
    let effort = |values: usize| (values + beyond) * (values + beyond) / 8;
    for candidate in candidates(data.len() + beyond) {
        meter::work_on(effort(FIRST)).ok()?;
        let values = candidate.options.values(first.len() + beyond);
        let Some(mut found) = best(&candidate, first, &values, ways) else { continue };
        let promising = found.1.agree + MOST_WRONG >= first.len() - found.1.from;
        if promising && data.len() > first.len() {
            meter::work_on(effort(data.len())).ok()?;
            let values = candidate.options.values(data.len() + beyond);
            let Some(longer) = best(&candidate, data, &values, ways) else { continue };
            found = longer;
        }
        let (cost, likely) = found;
        let list = if likely.is_whole(data.len()) { &mut full } else { &mut part };
        list.push((cost + candidate.rank, likely));
    }
    Some((full, part))
}

/// The simplest way in which values are the data, or the one in which most agree.
fn best(
    candidate: &Candidate,
    data: &[u32],
    values: &[u32],
    ways: &[Way],
) -> Option<(usize, Likely)> {
    let mut best: Option<(usize, Likely)> = None;
    for Way { doubled, shift } in ways.iter().copied() {
        // A shift that is far off leaves enough to compare, more than it leaves out.
        let from = usize::try_from(-shift).unwrap_or(0) * if doubled { 2 } else { 1 };
        let Some(compared) = data.len().checked_sub(from) else { continue };
        let is_far = shift.abs() > NEAR;
        if is_far && (compared < ENOUGH_FOR_FAR || compared < 2 * from) {
            continue;
        }
        for times in TIMES {
            let fits = |n: usize| {
                let heap = (if doubled { n / 2 } else { n }) as i64 + shift;
                let value = usize::try_from(heap).ok().and_then(|at| values.get(at));
                value.is_some_and(|value| Some(&(value * times)) == data.get(n))
            };
            let (agree, except) = agreement(from, data.len(), fits);
            // Where all agree that are 0, nothing is said.
            let seen = data.iter().enumerate().skip(from).take(agree + except.len());
            if seen.filter(|(n, _)| !except.contains(n)).all(|(_, value)| *value == 0) {
                continue;
            }
            let cost = 1000 * (usize::from(doubled) + times as usize - 1)
                + 120 * shift.unsigned_abs() as usize
                + if shift < 0 { 240 } else { 0 };
            let whole = agree == compared;
            let better = match &best {
                None => true,
                Some((known, likely)) => match (whole, likely.is_whole(data.len())) {
                    (true, false) => true,
                    (false, true) => false,
                    (true, true) => cost < *known,
                    (false, false) => (agree, *known) > (likely.agree, cost),
                },
            };
            if better {
                let Candidate { name, library, rules, oeis, .. } = candidate;
                let likely = Likely {
                    name: name.clone(),
                    library: *library,
                    rules: rules.clone(),
                    oeis: *oeis,
                    shift,
                    doubled,
                    times,
                    agree,
                    from,
                    except,
                };
                best = Some((cost, likely));
            }
        }
    }
    best
}

/// How many of the values between two places fit, and which do not: all except few inside, where that
/// is said of enough values, else the first ones.
fn agreement(from: usize, end: usize, fits: impl Fn(usize) -> bool) -> (usize, Vec<usize>) {
    let wrong: Vec<usize> = (from..end).filter(|n| !fits(*n)).take(MOST_WRONG + 1).collect();
    let Some(first) = wrong.first().copied() else { return (end - from, Vec::new()) };
    let (compared, count) = (end - from, wrong.len());
    let few = count <= MOST_WRONG && compared >= PER_WRONG * count;
    match few && first + count < end {
        true => (compared - count, wrong),
        false => (first - from, Vec::new()),
    }
}
