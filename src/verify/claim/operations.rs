//! What operations make of series (`series`): a series again, where the steps allow it. For that the head is made longer, and
//! turns are put together, until along each place of a turn the operation is linear; so it is enough to see what it
//! gives in the first two turns.

use super::expression::{self, Expression, Operation};
use super::series::{Known, Line, MOST_VALUES, Series, gcd, multiple, too_large, too_long};
use super::{Claim, Complaint, Lines, Patience, proofs};

/// All series of a file together have no more values.
const MOST_TOGETHER: i64 = 1 << 24;

/// Where claims are worked out: with the values of which games, and how many values were made.
pub(super) struct Desk<'a, 'w> {
    pub games: Vec<Series>,
    pub patience: &'a mut Patience<'w>,
    made: i64,
}

/// What makes an operation linear along a place of the turns.
pub(super) struct Need {
    /// So many turns as one.
    pub times: i64,
    /// So many turns later.
    pub after: i64,
}

impl Expression {
    /// Its values for all n, or why they are not known.
    pub(super) fn series(&self, desk: &mut Desk<'_, '_>) -> Result<Known<Series>, Complaint> {
        let (how, parts) = match self {
            Expression::Number(number) => return Ok(Ok(Series::constant(*number))),
            Expression::N => return Ok(Ok(Series::identity())),
            Expression::Made(how, parts) => (how, parts),
        };
        let mut known = Vec::new();
        for part in parts {
            match part.series(desk)? {
                Ok(series) => known.push(series),
                Err(why) => return Ok(Err(why)),
            }
        }
        Series::made(*how, &known, desk)
    }
}

fn irregular<T>() -> Known<T> {
    Err("something in it does not go on in equal steps".to_string())
}

/// The turns until a line that is not level has the sign that it keeps.
fn turns_until(line: Line, least: i64) -> Known<i64> {
    let far = line.base.checked_sub(least).and_then(i64::checked_abs);
    match (line.step, far) {
        (0, _) => Ok(0),
        (step, Some(far)) => Ok(far / step.saturating_abs() + 1),
        (_, None) => Err("a number in it is too large for the checker".to_string()),
    }
}

impl Operation {
    pub(super) fn need(self, lines: &[Option<Line>], games: &[Series]) -> Known<Need> {
        let now = Ok(Need { times: 1, after: 0 });
        let level = |line: &Option<Line>| line.is_none_or(|line| line.step == 0);
        match (self, lines) {
            (Operation::Add | Operation::Subtract, _) => now,
            (Operation::Not | Operation::And | Operation::Or, _) => {
                if lines.iter().all(level) {
                    now
                } else {
                    irregular()
                }
            }
            (Operation::If, [condition, ..]) => {
                if level(condition) {
                    now
                } else {
                    irregular()
                }
            }
            (Operation::Worth(game), [Some(of)]) => {
                let Some(game) = games.get(game) else { return no_game() };
                if of.step < 0 {
                    return irregular();
                }
                if of.step == 0 {
                    return now;
                }
                let times = game.turns() / gcd(game.turns(), of.step).max(1);
                let after = match of.base < game.start() {
                    true => turns_until(*of, game.start())?,
                    false => 0,
                };
                Ok(Need { times, after })
            }
            (_, [Some(a), Some(b)]) => match self {
                Operation::Multiply if a.step != 0 && b.step != 0 => irregular(),
                Operation::Multiply => now,
                Operation::Divide | Operation::Remainder => {
                    if b.step != 0 {
                        return irregular();
                    }
                    let by = b.base.checked_abs().unwrap_or(0).max(1);
                    Ok(Need { times: by / gcd(by, a.step).max(1), after: 0 })
                }
                Operation::Xor => xor_need(*a, *b),
                // The lesser is the lesser for ever once the difference keeps its sign.
                _ => {
                    let base = a.base.checked_sub(b.base);
                    let step = a.step.checked_sub(b.step);
                    let Some((base, step)) = base.zip(step) else { return irregular() };
                    Ok(Need { times: 1, after: turns_until(Line { base, step }, 0)? })
                }
            },
            _ => now,
        }
    }

    /// What it is of numbers; none where it has no value.
    pub(super) fn of(self, values: &[Option<i64>], games: &[Series]) -> Known<Option<i64>> {
        let truth = |is: bool| Ok(Some(i64::from(is)));
        match (self, values) {
            (Operation::And, [Some(0), _]) => return truth(false),
            (Operation::Or, [Some(first), _]) if *first != 0 => return truth(true),
            (Operation::If, [Some(condition), yes, no]) => {
                return Ok(if *condition != 0 { *yes } else { *no });
            }
            (Operation::Worth(game), [Some(heap)]) => {
                return games.get(game).map_or_else(no_game, |game| game.at(*heap));
            }
            (Operation::Not, [Some(of)]) => return truth(*of == 0),
            _ => {}
        }
        let [Some(a), Some(b)] = *values else { return Ok(None) };
        let number = match self {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            Operation::Multiply => a.checked_mul(b),
            Operation::Divide | Operation::Remainder if b == 0 => return Ok(None),
            Operation::Divide => floor(a, b),
            Operation::Remainder => {
                floor(a, b).and_then(|q| q.checked_mul(b)).and_then(|m| a.checked_sub(m))
            }
            Operation::Xor if a < 0 || b < 0 => return Ok(None),
            Operation::Xor => Some(a ^ b),
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::Equal => return truth(a == b),
            Operation::Less => return truth(a < b),
            Operation::AtMost => return truth(a <= b),
            _ => return truth(b != 0),
        };
        match number {
            Some(number) => Ok(Some(number)),
            None => Err("a number in it is too large for the checker".to_string()),
        }
    }
}

fn no_game<T>() -> Known<T> {
    Err("it speaks of a game of which nothing is proved here".to_string())
}

/// a / b, rounded down.
fn floor(a: i64, b: i64) -> Option<i64> {
    let (whole, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    if rest != 0 && (rest < 0) != (b < 0) { whole.checked_sub(1) } else { Some(whole) }
}

/// A number that is level changes digits below some power of two alone. Once the steps of the other
/// are a multiple of that, those digits stay as they are.
fn xor_need(a: Line, b: Line) -> Known<Need> {
    let (level, other) = match (a.step, b.step) {
        (0, _) => (a, b),
        (_, 0) => (b, a),
        _ => return irregular(),
    };
    if other.step < 0 {
        return irregular();
    }
    let after = if other.step > 0 && other.base < 0 { turns_until(other, 0)? } else { 0 };
    if other.step == 0 || level.base < 0 {
        return Ok(Need { times: 1, after });
    }
    let mut power: i64 = 1;
    while power <= level.base {
        match power.checked_mul(2) {
            Some(next) => power = next,
            None => return irregular(),
        }
    }
    Ok(Need { times: power / gcd(power, other.step).max(1), after })
}

impl Series {
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
