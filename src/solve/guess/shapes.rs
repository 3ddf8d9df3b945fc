//! The shortest way to say lines on residue classes.

use super::super::operation::number;
use super::words::{Formula, n};

/// Formulas with more cases are not made: a list says it better.
const MOST_CASES: usize = 8;

/// From a heap on, `value(period * m + r) = slopes[r] * m + starts[r]` for r below the period.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub slopes: Vec<i64>,
    pub starts: Vec<i64>,
}

impl Lines {
    pub(super) fn period(&self) -> usize {
        self.slopes.len()
    }

    /// The slope of all classes, if it is one.
    pub(super) fn saltus(&self) -> Option<i64> {
        let first = self.slopes.first()?;
        self.slopes.iter().all(|s| s == first).then_some(*first)
    }
}

/// The shortest formula for the lines, which hold of the data from somewhere on.
pub(super) fn of(lines: &Lines, data: &[i64], from: usize) -> Option<Formula> {
    let period = lines.period() as i64;
    let mut ways = Vec::new();
    if lines.saltus() != Some(0) {
        ways.extend(pieces(lines));
    }
    if let Some(saltus) = lines.saltus() {
        ways.push(raised(saltus, period, &lines.starts));
        ways.extend(swapped(lines, data, from));
    } else if ways.is_empty() {
        let slopes = block(&lines.slopes).times_formula(n().over(period));
        ways.push(slopes.plus_formula(block(&lines.starts)));
    }
    ways.into_iter().min_by_key(Formula::length)
}

/// An arithmetic period: as often as the period went by, the saltus; and what is left.
fn raised(saltus: i64, period: i64, starts: &[i64]) -> Formula {
    if saltus == 0 {
        return block(starts);
    }
    // value(n) = saltus * ((n + c) / period) + d: the values rise all at once, at one class.
    let steps = starts.first().zip(starts.last());
    if let Some((first, last)) = steps
        && last - first == saltus
        && starts.iter().all(|v| v == first || v == last)
    {
        let rise = starts.iter().filter(|v| *v == last).count() as i64;
        if starts.iter().rev().take(rise as usize).all(|v| v == last) {
            return n().plus(rise).over(period).times(saltus).plus(*first);
        }
    }
    n().over(period).times(saltus).plus_formula(block(starts))
}

/// `min(n, k)`: a constant whose beginning counts up to it; and `max(n - k, 0)`: nothing, and
/// from somewhere on one more each time.
pub(super) fn capped(lines: &Lines, data: &[i64], from: usize) -> Option<Formula> {
    let (saltus, start) = (lines.saltus()?, *lines.starts.first()?);
    if lines.period() != 1 || from == 0 {
        return None;
    }
    let formula = match saltus {
        0 => Formula::Least(Box::new(n()), start),
        _ => Formula::Most(Box::new(n().times(saltus).plus(start)), 0),
    };
    let mut early = data.iter().take(from).enumerate();
    early
        .all(|(n, value)| formula.at(super::Place::heap(n as i64)) == Some(*value))
        .then_some(formula)
}

/// `n xor c`.
fn swapped(lines: &Lines, data: &[i64], from: usize) -> Option<Formula> {
    if lines.saltus()? != lines.period() as i64 || !lines.period().is_power_of_two() {
        return None;
    }
    let difference = |n: usize| data.get(n).map(|value| (n as i64) ^ value);
    let constant = difference(from)?;
    let all = (from..data.len()).all(|n| difference(n) == Some(constant));
    (all && constant > 0).then(|| n().xor(constant))
}

/// A repeating block.
fn block(values: &[i64]) -> Formula {
    let period = values.len() as i64;
    let Some((least, most)) = values.iter().min().copied().zip(values.iter().max().copied()) else {
        return Formula::Number(0);
    };
    if least == most {
        return Formula::Number(least);
    }
    let listed = Formula::Entry(values.to_vec(), Box::new(n().modulo(period)));
    let classes: Vec<(usize, Formula)> =
        values.iter().map(|v| Formula::Number(*v)).enumerate().collect();
    let ways = [Some(listed), cases(&classes, values.len()), sawtooth(values, least, most)];
    ways.into_iter().flatten().min_by_key(Formula::length).unwrap_or(Formula::Number(0))
}

/// `(n + c) % m`, `(n + c) / k % m` and `(n + c) % p / k`, perhaps with a number added, perhaps
/// with no value above a greatest one.
fn sawtooth(values: &[i64], least: i64, most: i64) -> Option<Formula> {
    let period = values.len();
    let around = |c: usize| {
        let turned = values.iter().cycle().skip(period - c).take(period);
        turned.map(move |v| v - least)
    };
    let turns = (0..period).filter(|c| around(*c).next() == Some(0) && around(*c).is_sorted());
    let ways = turns.filter_map(|c| {
        let run = around(c).take_while(|v| *v == 0).count() as i64;
        let top = most - least;
        let base = n().plus(c as i64);
        let fits = |capped: bool| {
            around(c).enumerate().all(|(at, value)| {
                let rise = at as i64 / run;
                value == if capped { rise.min(top) } else { rise }
            })
        };
        let whole = period as i64 == run * (top + 1);
        // One step up is said better by the classes that are above it.
        if top == 1 && !whole {
            return None;
        }
        let rising = match (whole, run) {
            (true, _) => base.over(run).modulo(top + 1),
            (false, _) => base.modulo(period as i64).over(run),
        };
        match (fits(false), fits(true)) {
            (true, _) => Some(rising.plus(least)),
            (false, true) => Some(Formula::Least(Box::new(rising), top).plus(least)),
            _ => None,
        }
    });
    ways.min_by_key(Formula::length)
}

/// Lines as cases: one formula for most classes, others for the rest; nothing if that takes too
/// many.
fn pieces(lines: &Lines) -> Option<Formula> {
    let period = lines.period();
    let mut open: Vec<usize> = (0..period).collect();
    let mut classes: Vec<(usize, Formula)> = Vec::new();
    // A line is the same as u * n + v over w for all v of an interval, as division rounds
    // down: classes that share a v share a formula.
    for _ in 0..MOST_CASES {
        let Some(first) = open.first().copied() else {
            break;
        };
        let slope = lines.slopes.get(first).copied().unwrap_or(0);
        let alike = |r: &&usize| lines.slopes.get(**r) == Some(&slope);
        let ways: Vec<Interval> =
            open.iter().filter(alike).filter_map(|r| interval(lines, *r)).collect();
        let candidates = ways.iter().map(|i| i.least).chain([0]);
        let shared = |v: i64| ways.iter().filter(|i| i.least <= v && v <= i.most).count();
        let best = candidates.max_by_key(|v| (shared(*v), -v.abs())).unwrap_or(0);
        for way in ways.iter().filter(|i| i.least <= best && best <= i.most) {
            classes.push((way.class, n().times(way.times).plus(best).over(way.over)));
            open.retain(|r| *r != way.class);
        }
    }
    if open.is_empty() { cases(&classes, period) } else { None }
}

/// On this class the value is (times * n + v) / over, for every v from the least to the most.
struct Interval {
    class: usize,
    times: i64,
    over: i64,
    least: i64,
    most: i64,
}

fn interval(lines: &Lines, class: usize) -> Option<Interval> {
    let (slope, start) = (*lines.slopes.get(class)?, *lines.starts.get(class)?);
    let period = lines.period() as i64;
    let common = number::gcd(slope, period)?;
    let (times, over) = (slope / common, period / common);
    let least = over * start - times * class as i64;
    Some(Interval { class, times, over, least, most: least + over - 1 })
}

/// `if n % p == r then … else …`: the formula of most classes comes last.
fn cases(classes: &[(usize, Formula)], period: usize) -> Option<Formula> {
    let mut groups: Vec<(&Formula, Vec<usize>)> = Vec::new();
    for (class, formula) in classes {
        if let Some((_, members)) = groups.iter_mut().find(|(f, _)| *f == formula) {
            members.push(*class);
        } else if groups.len() < MOST_CASES {
            groups.push((formula, vec![*class]));
        } else {
            return None;
        }
    }
    groups.sort_by_key(|(formula, members)| (members.len(), formula.length()));
    let mut groups = groups.into_iter().rev();
    let (most, _) = groups.next()?;
    Some(groups.fold(most.clone(), |rest, (formula, members)| {
        Formula::choose(in_classes(members, period), formula.clone(), rest)
    }))
}

/// Is n in one of these residue classes? The modulus is the least that can say so.
pub(super) fn in_classes(mut members: Vec<usize>, period: usize) -> Formula {
    members.sort_unstable();
    let closed = |q: &usize| {
        period.is_multiple_of(*q)
            && members.iter().all(|r| members.binary_search(&((r + q) % period)).is_ok())
    };
    let modulus = (1..=period).find(closed).unwrap_or(period);
    let least: Vec<i64> = members.iter().filter(|r| **r < modulus).map(|r| *r as i64).collect();
    n().modulo(modulus as i64).among(&least)
}
