//! What the builtins are worth, and the functions of the test's own programs.

use super::eval::{MOST, members, number, range, set_of, small, truth};
use super::{Bad, V, Worth};
use std::collections::BTreeSet;

/// Functions that every program has; one function serves several types, and some look at one of
/// their arguments only.
pub(crate) const PRELUDE: &str = "import kayles
fn near(a, b) = a == b + 1 or b == a + 1
fn itself(x) = x
fn former(x, _y) = x
fn latter(_x, y) = y
fn either(c, x, y) = if c then x else y
fn total(xs) = sum(xs)
fn ways(xs) = product(xs)
fn most(xs) = max(xs)
";

/// Larger numbers are not taken apart by trial.
const TRIAL: i128 = 1 << 20;

pub(super) fn called(name: &str, args: Vec<V>) -> Worth {
    let n = |i: usize| number(&args[i]);
    let all = |i: usize| members(&args[i]);
    Ok(match name {
        "itself" | "former" => args[0].clone(),
        "latter" => args[1].clone(),
        "either" => args[if truth(&args[0])? { 1 } else { 2 }].clone(),
        // Heaps are worth their size, and lost if they are none.
        "grundy" | "birthday" => args[0].clone(),
        "genus" => V::Text(match n(0)? {
            0 => "0^{120}".to_string(),
            1 => "1^{031}".to_string(),
            n if n < 8 => format!("{n}^{{{n}{}}}", n ^ 2),
            n => format!("{n}^{{{n},{}}}", n ^ 2),
        }),
        "outcome" => V::Text(if n(0)? == 0 { "P" } else { "N" }.to_string()),
        "misere" => V::N(i128::from(n(0)? != 1)),
        // With nothing beside it, the reply is in the same part anyway.
        "here" => args[0].clone(),
        // A line joins two spots, or goes around some of the others: on a sphere, or around the rest.
        "sprouts" => {
            let V::Text(spots) = &args[0] else { return Err(Bad::Fault) };
            let count = spots.strip_prefix("0*").map_or(1, |count| count.parse().unwrap());
            V::List((0..(count - 1) / 2 + 1 + i128::from(count > 1)).map(V::N).collect())
        }
        "options" if n(0)? > MOST => return Err(Bad::Unknown),
        "options" => V::List((0..n(0)?).map(V::N).collect()),
        "winning" => V::List((0..n(0)?.min(1)).map(V::N).collect()),
        "positions" => small(n(0)? + 1)?,
        "same" | "same_values" => V::T(args[0] == args[1]),
        "period" => V::N(12),
        "preperiod" => V::N(71),
        "saltus" => V::N(0),
        "proved" => V::T(true),
        "code" => V::Text("0.77".to_string()),
        "mex" => {
            let all: BTreeSet<V> = all(0).into_iter().collect();
            (0..).map(V::N).find(|n| !all.contains(n)).ok_or(Bad::Unknown)?
        }
        "nimmul" => {
            let (a, b) = (n(0)?, n(1)?);
            if a < 0 || b < 0 {
                return Err(Bad::Fault);
            }
            small(nim_product(a as u128, b as u128, 64) as i128)?
        }
        "nimdiv" | "niminverse" | "nimsqrt" | "nimpower" => {
            let (a, k) = (n(0)?, if args.len() > 1 { n(1)? } else { 0 });
            if a < 0 || (k < 0 && name == "nimdiv") {
                return Err(Bad::Fault);
            }
            // The elements but 0 are a group of 2^64 - 1.
            let (a, k) = (a as u128, k as u128);
            let order = u128::from(u64::MAX);
            let worth = match name {
                "nimdiv" if k == 0 => return Err(Bad::Fault),
                "nimdiv" => nim_product(a, nim_power(k, order - 1), 64),
                "niminverse" if a == 0 => return Err(Bad::Fault),
                "niminverse" => nim_power(a, order - 1),
                "nimsqrt" => nim_power(a, 1 << 63),
                _ if a == 0 && (k as i128) < 0 => return Err(Bad::Fault),
                _ if k == 0 => 1,
                _ if a == 0 => 0,
                _ => nim_power(a, (k as i128).rem_euclid(order as i128) as u128),
            };
            small(worth as i128)?
        }
        "min" | "max" | "most" => {
            let all = if args.len() == 1 { all(0) } else { args.clone() };
            let best = if name == "min" { all.into_iter().min() } else { all.into_iter().max() };
            best.ok_or(Bad::Fault)?
        }
        "abs" => small(n(0)?.abs())?,
        "gcd" => small(gcd(n(0)?.abs(), n(1)?.abs()))?,
        "isqrt" => {
            let of = n(0)?;
            if of < 0 {
                return Err(Bad::Fault);
            }
            let mut root = (of as f64).sqrt() as i128;
            while root * root > of {
                root -= 1;
            }
            while (root + 1) * (root + 1) <= of {
                root += 1;
            }
            V::N(root)
        }
        "prime" => {
            let of = n(0)?;
            if of > TRIAL * TRIAL {
                return Err(Bad::Unknown);
            }
            V::T(of > 1 && (2..).take_while(|d| d * d <= of).all(|d| of % d != 0))
        }
        "divisors" => {
            let of = n(0)?.abs();
            if of > TRIAL {
                return Err(Bad::Unknown);
            }
            set_of((1..=of).filter(|d| of % d == 0).map(V::N).collect())
        }
        "digits" => {
            let base = if args.len() > 1 { n(1)? } else { 10 };
            if base < 2 {
                return Err(Bad::Fault);
            }
            let (mut rest, mut digits) = (n(0)?.abs(), Vec::new());
            while digits.is_empty() || rest > 0 {
                digits.insert(0, V::N(rest % base));
                rest /= base;
            }
            V::List(digits)
        }
        "bits" => {
            let of = n(0)?;
            if of < 0 {
                return Err(Bad::Fault);
            }
            set_of((0..63).filter(|i| of >> i & 1 == 1).map(V::N).collect())
        }
        "len" | "count" => V::N(all(0).len() as i128),
        "sum" | "total" => sum(&all(0))?,
        // Of collections it is asked in `ways` only where it is named here.
        "product" | "ways" => product(&all(0))?,
        "choices" => {
            let mut rows = vec![Vec::new()];
            for choices in all(0) {
                let longer = rows.iter().flat_map(|row: &Vec<V>| {
                    members(&choices).into_iter().map(move |c| [row.as_slice(), &[c]].concat())
                });
                rows = longer.collect();
                if rows.len() > MOST as usize {
                    return Err(Bad::Unknown);
                }
            }
            V::List(rows.into_iter().map(V::List).collect())
        }
        "nimsums" if args.len() == 2 => {
            let (a, b) = (numbers(&all(0))?, numbers(&all(1))?);
            if a.is_empty() || b.is_empty() {
                return Ok(V::List(Vec::new()));
            }
            nim_sums(&a, &b, None)?
        }
        "nimsums" => {
            let (counts, places, by) = (numbers(&all(0))?, n(1)?, n(2)?);
            if places < 0 || by <= 0 {
                return Err(Bad::Fault);
            }
            if places > 8 {
                return Err(Bad::Unknown);
            }
            let mut sums = vec![0; counts.len().max(1).next_power_of_two()];
            sums[0] = 1 % by;
            for _ in 0..places {
                let V::List(next) = nim_sums(&counts, &sums, Some(by))? else { break };
                sums = numbers(&next)?;
            }
            V::List(sums.into_iter().map(V::N).collect())
        }
        "subsets" => {
            let all: Vec<V> = all(0).into_iter().collect::<BTreeSet<V>>().into_iter().collect();
            if all.len() > 6 {
                return Err(Bad::Unknown);
            }
            let chosen = |mask: usize| {
                let own = all.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                set_of(own.map(|(_, v)| v.clone()).collect())
            };
            let mut found: Vec<V> = (0..1 << all.len()).map(chosen).collect();
            if args.len() > 1 {
                let many = n(1)?;
                let sets = found.into_iter().map(|set| (members(&set), set));
                let mut sets: Vec<(Vec<V>, V)> =
                    sets.filter(|(members, _)| members.len() as i128 == many).collect();
                sets.sort();
                found = sets.into_iter().map(|(_, set)| set).collect();
            }
            V::List(found)
        }
        "tally" => {
            let mut counts = Vec::new();
            for value in all(0) {
                let V::N(value) = value else { return Err(Bad::Fault) };
                let at = usize::try_from(value).map_err(|_| Bad::Fault)?;
                if at > MOST as usize {
                    return Err(Bad::Unknown);
                }
                counts.resize(counts.len().max(at + 1), 0);
                counts[at] += 1;
            }
            V::List(counts.into_iter().map(V::N).collect())
        }
        "sort" => {
            let mut all = all(0);
            all.sort();
            V::List(all)
        }
        "reverse" => {
            let mut all = all(0);
            all.reverse();
            match &args[0] {
                V::Text(text) => V::Text(text.chars().rev().collect()),
                _ => V::List(all),
            }
        }
        "repeat" => {
            let times = usize::try_from(n(1)?).map_err(|_| Bad::Fault)?;
            let all = all(0);
            if times.saturating_mul(all.len().max(1)) > MOST as usize {
                return Err(Bad::Unknown);
            }
            match &args[0] {
                V::Text(text) => V::Text(text.repeat(times)),
                _ => V::List((0..times).flat_map(|_| all.clone()).collect()),
            }
        }
        "range" => V::List(range(0, n(0)? - 1)?),
        "indices" => V::List(range(0, all(0).len() as i128 - 1)?),
        "zip" => {
            let pairs = all(0).into_iter().zip(all(1));
            V::List(pairs.map(|(a, b)| V::Tuple(vec![a, b])).collect())
        }
        "any" => V::T(all(0).contains(&V::T(true))),
        "all" => V::T(!all(0).contains(&V::T(false))),
        "same_members" => V::T(set_of(all(0)) == set_of(all(1))),
        "grid" => {
            let (x, y) = (range(0, n(0)? - 1)?, range(0, n(1)? - 1)?);
            if x.len() * y.len() > MOST as usize {
                return Err(Bad::Unknown);
            }
            let cell = |x: &V, y: &V| V::Tuple(vec![x.clone(), y.clone()]);
            set_of(x.iter().flat_map(|x| y.iter().map(move |y| cell(x, y))).collect())
        }
        "neighbours" => near(&args[0], &all(1), &args[2])?,
        "components" => components(all(0), &args[1])?,
        "shape" => shape(&all(0))?,
        name => panic!("{name} is not defined for the tests"),
    })
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The nim-product, by halves of the binary places.
fn nim_product(a: u128, b: u128, places: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = places / 2;
    let low = |n: u128| n & ((1 << half) - 1);
    let of = |a, b| nim_product(a, b, half);
    let (high, plain) = (of(a >> half, b >> half), of(low(a), low(b)));
    let mixed = of(a >> half ^ low(a), b >> half ^ low(b));
    (mixed ^ plain) << half | plain ^ of(high, 1 << (half - 1))
}

fn nim_power(a: u128, k: u128) -> u128 {
    if k == 0 {
        return 1;
    }
    let half = nim_power(a, k / 2);
    let even = nim_product(half, half, 64);
    if k.is_multiple_of(2) { even } else { nim_product(even, a, 64) }
}

fn numbers(all: &[V]) -> Result<Vec<i128>, Bad> {
    all.iter().map(number).collect()
}

/// Products of counts, added up by the nim-sums of their places.
fn nim_sums(a: &[i128], b: &[i128], by: Option<i128>) -> Worth {
    let mut sums = vec![0i128; a.len().max(b.len()).next_power_of_two()];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let (x, y) = by.map_or((*x, *y), |by| (x.rem_euclid(by), y.rem_euclid(by)));
            let more = x.checked_mul(y).and_then(|more| sums[i ^ j].checked_add(more));
            sums[i ^ j] = more.map(|sum| by.map_or(sum, |by| sum % by)).ok_or(Bad::Unknown)?;
        }
    }
    let all: Result<Vec<V>, Bad> = sums.into_iter().map(small).collect();
    Ok(V::List(all?))
}

fn sum(all: &[V]) -> Worth {
    // The way there may be too large, too.
    all.iter().try_fold(V::N(0), |sum, next| small(number(&sum)? + number(next)?))
}

fn product(all: &[V]) -> Worth {
    all.iter().try_fold(V::N(1), |product, next| small(number(&product)? * number(next)?))
}

/// `near` itself is named by a truth; a set of pairs stands for itself.
fn related(a: &V, b: &V, relation: &V) -> Result<bool, Bad> {
    if let V::Set(pairs) = relation {
        let pair = |a: &V, b: &V| V::Tuple(vec![a.clone(), b.clone()]);
        return Ok(pairs.contains(&pair(a, b)) || pairs.contains(&pair(b, a)));
    }
    Ok((number(a)? - number(b)?).abs() == 1)
}

fn near(of: &V, all: &[V], relation: &V) -> Worth {
    let mut found = BTreeSet::new();
    for other in all {
        // Nothing is its own neighbour.
        if other != of && related(of, other, relation)? {
            found.insert(other.clone());
        }
    }
    Ok(V::Set(found))
}

fn components(mut left: Vec<V>, relation: &V) -> Worth {
    let mut parts = BTreeSet::new();
    while let Some(first) = left.pop() {
        let (mut part, mut new) = (BTreeSet::from([first.clone()]), vec![first]);
        while let Some(of) = new.pop() {
            let V::Set(found) = near(&of, &left, relation)? else { continue };
            left.retain(|other| !found.contains(other));
            new.extend(found.iter().cloned());
            part.extend(found);
        }
        parts.insert(V::Set(part));
    }
    Ok(V::Set(parts))
}

/// One of the eight images; it is compared with other shapes only.
fn shape(cells: &[V]) -> Worth {
    let mut images: Vec<BTreeSet<(i128, i128)>> = Vec::new();
    let points: Result<Vec<(i128, i128)>, Bad> = cells
        .iter()
        .map(|cell| {
            let cell = members(cell);
            Ok((number(&cell[0])?, number(&cell[1])?))
        })
        .collect();
    let points = points?;
    for turn in 0..8 {
        let image = points.iter().map(|(x, y)| {
            let (x, y) = if turn & 1 == 1 { (*y, *x) } else { (*x, *y) };
            (if turn & 2 == 2 { -x } else { x }, if turn & 4 == 4 { -y } else { y })
        });
        let image: Vec<(i128, i128)> = image.collect();
        let least = |of: fn(&(i128, i128)) -> i128| image.iter().map(of).min().unwrap_or(0);
        let (left, top) = (least(|p| p.0), least(|p| p.1));
        if image.iter().any(|(x, y)| x - left > 1 << 62 || y - top > 1 << 62) {
            return Err(Bad::Unknown);
        }
        images.push(image.iter().map(|(x, y)| (x - left, y - top)).collect());
    }
    let least = images.into_iter().min().unwrap_or_default();
    Ok(set_of(least.into_iter().map(|(x, y)| V::Tuple(vec![V::N(x), V::N(y)])).collect()))
}
