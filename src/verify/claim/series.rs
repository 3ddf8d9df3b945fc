//! Claims about one number n, where all values go on in equal steps from somewhere on.
//!
//! A *series* has a value, or none, for each n: after a head of any values come turns of one length,
//! and at each place of a turn the value grows by the same step from turn to turn, or there is none in
//! any. What operations make of series is a series again where the steps allow it. For that the head
//! is made longer, and turns are put together, until along each place of a turn the operation is
//! linear; so it is enough to see what it gives in the first two turns. A claim holds for all n if it
//! holds in the head and its steps are 0.

use super::expression::{self, Operation};
use super::{Claim, Complaint, Lines, Patience, proofs};

/// Values of a series beyond these are not gone through.
const MOST_VALUES: i64 = 1 << 22;
/// All series of a file together have no more values.
const MOST_TOGETHER: i64 = 1 << 24;

/// A value at each turn: `base`, and `step` more in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub base: i64,
    pub step: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Series {
    head: Vec<Option<i64>>,
    turn: Vec<Option<Line>>,
}

/// Where claims are worked out: with the values of which games, and how many values were made.
pub(super) struct Desk<'a, 'w> {
    pub games: Vec<Series>,
    pub patience: &'a mut Patience<'w>,
    made: i64,
}

/// Why a series is not known, in words.
pub(super) type Known<T> = Result<T, String>;

fn too_large<T>() -> Known<T> {
    Err("a number in it is too large for the checker".to_string())
}

fn too_long<T>() -> Known<T> {
    Err("it takes too long before it goes on in equal steps".to_string())
}

impl Series {
    pub(super) fn constant(value: i64) -> Series {
        Series { head: Vec::new(), turn: vec![Some(Line { base: value, step: 0 })] }
    }

    /// 0, 1, 2, …
    pub(super) fn identity() -> Series {
        Series { head: Vec::new(), turn: vec![Some(Line { base: 0, step: 1 })] }
    }

    /// Values that repeat after a period from somewhere on, more by the saltus.
    pub(super) fn periodic(
        values: &[u32],
        preperiod: usize,
        period: usize,
        saltus: u32,
    ) -> Known<Series> {
        let end = preperiod.checked_add(period).filter(|end| *end as i64 <= MOST_VALUES);
        let Some(values) = end.and_then(|end| values.get(..end)) else { return too_long() };
        let (head, turn) = values.split_at(preperiod);
        let line = |value: &u32| Some(Line { base: i64::from(*value), step: i64::from(saltus) });
        Ok(Series {
            head: head.iter().map(|value| Some(i64::from(*value))).collect(),
            turn: turn.iter().map(line).collect(),
        })
    }

    pub(super) fn at(&self, n: i64) -> Known<Option<i64>> {
        let Ok(place) = usize::try_from(n) else { return Ok(None) };
        let Some(beyond) = place.checked_sub(self.head.len()) else {
            return Ok(self.head.get(place).copied().flatten());
        };
        let length = self.turn.len().max(1);
        let Some(line) = self.turn.get(beyond % length).copied().flatten() else { return Ok(None) };
        let grown = line.step.checked_mul((beyond / length) as i64);
        match grown.and_then(|grown| line.base.checked_add(grown)) {
            Some(value) => Ok(Some(value)),
            None => too_large(),
        }
    }

    /// Where the turns begin.
    pub(super) fn start(&self) -> i64 {
        self.head.len() as i64
    }

    /// The length of a turn.
    pub(super) fn turns(&self) -> i64 {
        self.turn.len() as i64
    }

    /// What an operation makes of series.
    pub(super) fn made(
        how: Operation,
        parts: &[Series],
        desk: &mut Desk<'_, '_>,
    ) -> Result<Known<Series>, Complaint> {
        let mut start = parts.iter().map(|part| part.start()).max().unwrap_or(0);
        let mut length = 1;
        for part in parts {
            match multiple(length, part.turns()) {
                Ok(all) => length = all,
                Err(why) => return Ok(Err(why)),
            }
        }
        let (mut times, mut after) = (1, 0);
        for place in start..start + length {
            desk.patience.spend(16)?;
            let lines: Known<Vec<Option<Line>>> =
                parts.iter().map(|part| part.line(place, length)).collect();
            let need = lines.and_then(|lines| how.need(&lines, &desk.games));
            let more = need.and_then(|need| Ok((multiple(times, need.times)?, need.after)));
            match more {
                Ok((all, turns)) => (times, after) = (all, after.max(turns)),
                Err(why) => return Ok(Err(why)),
            }
        }
        let ends = |start: i64, length: i64| -> Option<(i64, i64)> {
            let start = start.checked_add(length.checked_mul(after)?)?;
            let length = length.checked_mul(times)?;
            let all = start.checked_add(length.checked_mul(2)?)?;
            (all <= MOST_VALUES).then_some((start, length))
        };
        match ends(start, length) {
            Some(all) => (start, length) = all,
            None => return Ok(too_long()),
        }
        desk.made += start + 2 * length;
        if desk.made > MOST_TOGETHER {
            return Ok(too_long());
        }
        let mut values = Vec::new();
        for n in 0..start + 2 * length {
            desk.patience.spend(16)?;
            let these: Known<Vec<Option<i64>>> = parts.iter().map(|part| part.at(n)).collect();
            match these.and_then(|these| how.of(&these, &desk.games)) {
                Ok(value) => values.push(value),
                Err(why) => return Ok(Err(why)),
            }
        }
        let turns = values.split_off(start as usize);
        let (first, second) = turns.split_at(length as usize);
        let line = |(first, second): (&Option<i64>, &Option<i64>)| match (*first, *second) {
            (Some(base), Some(next)) => match next.checked_sub(base) {
                Some(step) => Ok(Some(Line { base, step })),
                None => too_large(),
            },
            (None, None) => Ok(None),
            _ => Err("somewhere it has a value in some turns alone".to_string()),
        };
        let turn: Known<Vec<Option<Line>>> = first.iter().zip(second).map(line).collect();
        Ok(turn.map(|turn| Series { head: values, turn }))
    }

    /// From `place` on, which is beyond the head, each `length` places, a multiple of the turn.
    fn line(&self, place: i64, length: i64) -> Known<Option<Line>> {
        Ok(match (self.at(place)?, self.at(place + length)?) {
            (Some(base), Some(next)) => match next.checked_sub(base) {
                Some(step) => Some(Line { base, step }),
                None => return too_large(),
            },
            _ => None,
        })
    }

    /// The first n from some on at which it is not 1, or 1 more than where it may not be 1 later.
    fn fails(&self, from: usize) -> Option<usize> {
        let one = |value: &Option<i64>| *value == Some(1);
        if let Some(at) = self.head.iter().skip(from).position(|value| !one(value)) {
            return Some(from + at);
        }
        let steady = |line: &Option<Line>| *line == Some(Line { base: 1, step: 0 });
        self.turn.iter().position(|line| !steady(line)).map(|at| self.head.len() + at)
    }
}

/// The least common multiple, where it is small.
fn multiple(a: i64, b: i64) -> Known<i64> {
    let all = (a / gcd(a, b).max(1)).checked_mul(b);
    all.filter(|all| *all <= MOST_VALUES).map_or_else(too_long, Ok)
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.saturating_abs()
}

pub(super) fn verify(
    text: &str,
    mut lines: Lines<'_>,
    patience: &mut Patience<'_>,
) -> Result<Claim, Complaint> {
    let written = lines.text("written")?;
    let said = lines.text("claim")?;
    let from = lines.number("from", MOST_VALUES as u64)?;
    let holds = lines.field("holds")?;
    let expression = expression::read(holds.line, &holds.is)?;
    let games = proofs(&mut lines, |proof| super::period(proof, patience))?;
    lines.end(text, patience)?;
    let names: Vec<String> = games.iter().map(|(found, _)| found.game.clone()).collect();
    let right = format!(
        "for all n from {} on: {}",
        from.is,
        super::sentence::expression(&expression, &names)
    );
    if said.is != right {
        return Err(said.refuse(format!("the fields below say: {right}")));
    }
    let mut known = Vec::new();
    for (found, values) in games {
        let all = Series::periodic(&values, found.preperiod, found.period, found.saltus);
        known.push(all.map_err(|why| holds.refuse(why))?);
    }
    let mut desk = Desk { games: known, patience, made: 0 };
    let series = expression.series(&mut desk)?.map_err(|why| holds.refuse(why))?;
    match series.fails(from.is as usize) {
        None => Ok(Claim { written: written.is, claim: said.is, games: names }),
        Some(n) => Err(holds.refuse(format!("this does not hold at n = {n}, or later"))),
    }
}
