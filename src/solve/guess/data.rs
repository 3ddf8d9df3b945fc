//! Which games have values that somebody has written down: the known games, shifted, doubled, or
//! times a number.

use super::games::{Candidate, candidates};
use crate::meter;

/// What is compared at first; only what agrees so far is worked out further.
const FIRST: usize = 48;
/// Data beyond this are not compared.
const MOST_VALUES: usize = 1000;
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
pub struct Recognition {
    pub games: Vec<Likely>,
    pub more: usize,
}

/// The games whose values are these, or begin with them; none where work has to stop.
pub fn recognise(data: &[u32]) -> Recognition {
    let data = data.get(..MOST_VALUES).unwrap_or(data);
    let Some((mut full, mut part)) = compared(data, &nearest_shifts(), NEAR) else {
        return Recognition::default();
    };
    if full.is_empty() && data.len() >= ENOUGH_FOR_FAR {
        match compared(data, &far_shifts(), FAR) {
            Some((far, _)) => full = far,
            None => return Recognition::default(),
        }
    }
    if full.is_empty() {
        part.retain(|(_, likely)| likely.agree >= LEAST && likely.agree * 2 >= data.len());
        part.sort_by_key(|(cost, likely)| (std::cmp::Reverse(likely.agree), *cost));
        part.truncate(3);
        return Recognition { games: part.into_iter().map(|(_, l)| l).collect(), more: 0 };
    }
    full.sort_by_key(|(cost, _)| *cost);
    let more = full.len().saturating_sub(MOST_LISTED);
    full.truncate(MOST_LISTED);
    Recognition { games: full.into_iter().map(|(_, l)| l).collect(), more }
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
    for candidate in candidates(data.len() + beyond) {
        meter::work_on(candidate.options.effort(FIRST + beyond)).ok()?;
        let values = candidate.options.values(first.len() + beyond);
        let Some(mut found) = best(&candidate, first, &values, ways) else { continue };
        let promising = found.1.agree + MOST_WRONG >= first.len() - found.1.from;
        if promising && data.len() > first.len() {
            meter::work_on(candidate.options.effort(data.len() + beyond)).ok()?;
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
