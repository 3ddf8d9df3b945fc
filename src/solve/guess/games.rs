//! The games that values are compared with: the classics, all octal codes of up to three digits, the
//! hexadecimal ones of up to two, and all small subtraction sets.

use super::super::heaps::rules::{Moves, Removal, Rules, System};

/// Amounts of the subtraction sets that are tried.
const MOST_TAKEN: u32 = 9;

/// Games without a name come after those with one, even where these are shifted or doubled;
/// `subtract 1..k` is as well known as a name.
const UNNAMED: usize = 1500;
const HEX: usize = 2500;
const PLAIN: usize = 100;

/// The most digits of a hexadecimal code that is tried. Digits of 8 or more leave three heaps, whose values take longer.
const MOST_HEX: usize = 2;

#[derive(Clone, Debug)]
pub enum Options {
    /// Bit p of the k-th digit lets one take k and leave p heaps.
    Code(Vec<u8>),
    Subtract(Vec<usize>),
    /// Some amounts of endlessly many: all those up to the heaps that are looked at.
    Sparse(Vec<usize>),
    Unequal,
    Lasker,
    Any,
    Half,
    ProperDivisors,
    Mark,
}

#[derive(Clone, Debug)]
pub struct Candidate {
    pub name: String,
    /// The library file that has it.
    pub library: Option<&'static str>,
    pub rules: String,
    pub oeis: Option<&'static str>,
    pub options: Options,
    /// Well-known games come first, then short rules.
    pub rank: usize,
}

impl Candidate {
    /// Neither a name nor a run of amounts makes it known.
    pub fn is_obscure(&self) -> bool {
        self.rank >= UNNAMED
    }

    /// Its definition under a name, where the rules can be written in a line.
    pub fn definition(&self, name: &str) -> Option<String> {
        let rules = &self.rules;
        match &self.options {
            Options::Code(_) => Some(format!("game {name} = {rules}")),
            Options::Subtract(_) | Options::Unequal | Options::Any | Options::Half => {
                Some(format!("game {name}(n) {{ {rules} }}"))
            }
            Options::ProperDivisors => Some(format!(
                "game {name}(n) {{ move to {name}(n - d) for d in 1..n - 1 if n % d == 0 }}"
            )),
            Options::Sparse(_) | Options::Lasker | Options::Mark => None,
        }
    }
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

/// All of them, with the amounts that heaps up to a length allow.
pub fn candidates(len: usize) -> Vec<Candidate> {
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
    let by_squares = Options::Sparse(squares);
    named("SubtractASquare", Some("squares"), "subtract a square", Some("A014586"), by_squares);
    let by_primes = Options::Sparse(list(&prime));
    named("PrimeNim", Some("primes"), "subtract a prime", Some("A014589"), by_primes);
    let by_fibonacci = Options::Sparse(chain(len, 1, 2, |a, b| a.saturating_add(b)));
    named("", None, "subtract a Fibonacci number", Some("A014588"), by_fibonacci);
    let by_factorials = Options::Sparse(factorials(len));
    named("", None, "subtract a factorial", Some("A014587"), by_factorials);
    named("", None, "subtract 1..n / 2", Some("A025480"), Options::Half);
    let proper = Options::ProperDivisors;
    named("", None, "subtract a proper divisor of n", Some("A007814"), proper);
    named("Mark", Some("mark"), "subtract 1, or halve", Some("A229764"), Options::Mark);
    for (digits, name, library, oeis) in CODES {
        named(name, *library, &format!("octal 0.{digits}"), *oeis, Options::Code(code(digits)));
    }
    let unnamed = |rules, oeis, options, rank| Candidate {
        name: String::new(),
        library: None,
        rules,
        oeis,
        options,
        rank,
    };
    for number in 1..512usize {
        let digits = format!("{number:03o}");
        let digits = digits.trim_end_matches('0');
        if CODES.iter().any(|(own, ..)| own == &digits) {
            continue;
        }
        let (rules, options) = (format!("octal 0.{digits}"), Options::Code(code(digits)));
        all.push(unnamed(rules, None, options, UNNAMED + 100 * digits.len()));
    }
    for number in 1..1usize << (4 * MOST_HEX) {
        let digits = format!("{number:0MOST_HEX$X}");
        let digits = digits.trim_end_matches('0');
        // The others are octal.
        if digits.bytes().any(|digit| digit > b'7') {
            let (rules, options) = (format!("hex 0.{digits}"), Options::Code(code(digits)));
            all.push(unnamed(rules, None, options, HEX + 100 * digits.len()));
        }
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
        all.push(unnamed(rules, oeis, options, rank));
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
    digits.chars().map(|digit| digit.to_digit(16).unwrap_or(0) as u8).collect()
}

impl Options {
    /// The rules as a heap game, where they are such and do not depend on the size of the heap.
    pub fn system(&self) -> Option<System> {
        let mut moves = Moves::default();
        match self {
            Options::Code(digits) => {
                for (taken, digit) in (1..).zip(digits) {
                    let parts = (0..4).filter(|parts| digit >> parts & 1 == 1);
                    moves.removals.extend(parts.map(|parts| Removal::plain(taken, parts)));
                }
            }
            Options::Subtract(all) => {
                let each = |taken: &usize| [0, 1].map(|parts| Removal::plain(*taken as u32, parts));
                moves.removals = all.iter().flat_map(each).collect();
            }
            Options::Unequal => {
                moves.removals.push(Removal { unequal: true, ..Removal::plain(0, 2) });
            }
            Options::Lasker => {
                moves = Moves { removals: vec![Removal::plain(0, 2)], any_from: Some(1) };
            }
            Options::Any => moves.any_from = Some(1),
            Options::Sparse(_) | Options::Half | Options::ProperDivisors | Options::Mark => {
                return None;
            }
        }
        Some(System::of(Rules::same(moves)))
    }

    /// Some move leaves three heaps.
    pub fn leave_three(&self) -> bool {
        matches!(self, Options::Code(digits) if digits.iter().any(|digit| *digit > 7))
    }

    /// About the steps that so many values take.
    pub fn effort(&self, values: usize) -> usize {
        let all = values.saturating_mul(values) / 8;
        if self.leave_three() { all.saturating_mul(values / 8) } else { all }
    }

    /// The values of heaps of 0, 1, 2, …, by the definition.
    pub fn values(&self, len: usize) -> Vec<u32> {
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
                    if digit & 8 != 0 {
                        for least in 1..=rest / 3 {
                            let pairs = least..=(rest - least) / 2;
                            seen.extend(pairs.map(|a| at(least) ^ at(a) ^ at(rest - least - a)));
                        }
                    }
                }
            }
            Options::Subtract(all) | Options::Sparse(all) => {
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
