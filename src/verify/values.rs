//! The values that a certificate states, read from its lines. Nothing here takes them for right.

use super::Complaint;
use super::lines::{Lines, Patience, Record, Stated, refuse};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// Larger values are refused: no game of the size that can be checked here has them.
pub(super) const LARGEST: u32 = (1 << 20) - 1;

/// What the values should be.
pub(super) struct Shape {
    pub games: usize,
    pub checked: usize,
    pub period: usize,
    pub saltus: u32,
}

/// The values of the heaps 0, 1, 2, … of each game, and where they stand.
#[derive(Debug)]
pub(super) struct Values {
    pub of: Vec<Vec<u32>>,
    /// The game and the first heap of each line, with its number.
    places: Vec<(usize, usize, usize)>,
    /// From which heap on no line gives the values: each is that of one period before, more by
    /// the saltus. This is a way of writing; the values are checked like all others.
    given: Stated<usize>,
}

impl Values {
    /// The line that states a value.
    pub(super) fn line(&self, game: usize, n: usize) -> usize {
        if n >= self.given.is {
            return self.given.line;
        }
        let after = self.places.partition_point(|(g, from, _)| (*g, *from) <= (game, n));
        self.places.get(after.saturating_sub(1)).map_or(self.given.line, |(.., line)| *line)
    }
}

pub(super) fn read(
    lines: &mut Lines<'_>,
    shape: &Shape,
    patience: &mut Patience<'_>,
) -> Result<Values, Complaint> {
    let given = lines.number("given", shape.checked as u64)?;
    let given = Stated { line: given.line, is: given.is as usize };
    if given.is < shape.checked && given.is < shape.period {
        return Err(given.refuse("fewer than one period of values cannot be repeated"));
    }
    let mut of: Vec<Vec<u32>> = vec![Vec::new(); shape.games];
    let mut places = Vec::new();
    let mut last = 0;
    let end = lines.items("values", |record| {
        patience.spend(1 << 16)?;
        let (game, from) = one_line(record, given.is, &mut last, &mut of, &mut places)?;
        debug_assert!(game < shape.games && from <= given.is);
        Ok(())
    })?;
    if let Some(short) = of.iter().position(|v| v.len() < given.is) {
        let reason = format!("of game {short} there are fewer than {} values", given.is);
        return Err(refuse(end, reason));
    }
    for values in &mut of {
        values.reserve_exact(shape.checked.saturating_sub(given.is));
        for n in given.is..shape.checked {
            let before = n.checked_sub(shape.period).and_then(|b| values.get(b));
            let value = before.and_then(|v| v.checked_add(shape.saltus)).filter(|v| *v <= LARGEST);
            values.push(value.ok_or_else(|| given.refuse(format!("G({n}) grows too large")))?);
        }
        patience.spend(shape.checked)?;
    }
    Ok(Values { of, places, given })
}

fn one_line(
    mut record: Record,
    given: usize,
    last: &mut usize,
    of: &mut [Vec<u32>],
    places: &mut Vec<(usize, usize, usize)>,
) -> Result<(usize, usize), Complaint> {
    let line = record.line;
    record.check_digest()?;
    let (game, from) = (record.number("game", 255)? as usize, record.number("from", u64::MAX)?);
    let Some(values) = of.get_mut(game).filter(|_| game >= *last) else {
        return Err(refuse(line, "the values must be in the order of the games"));
    };
    if from != values.len() as u64 {
        let reason = format!("here the values from {} on should stand", values.len());
        return Err(refuse(line, reason));
    }
    *last = game;
    places.push((game, values.len(), line));
    match record.has("packed") {
        true => packed(&record, given, values)?,
        false => digits(&record, given, values)?,
    }
    Ok((game, from as usize))
}

/// Numbers as people write them, with a blank between two.
fn digits(record: &Record, given: usize, values: &mut Vec<u32>) -> Result<(), Complaint> {
    record.expect(&["game", "from", "digits"])?;
    for word in record.text("digits")?.split(' ') {
        let value = word.parse().ok().filter(|v: &u32| v.to_string() == word);
        push(value.unwrap_or(u32::MAX), record.line, given, values)?;
    }
    Ok(())
}

/// Numbers of so many bits each, one after the other, the lowest bit of each first, in bytes
/// that are filled from their lowest bit on, in base 64.
fn packed(record: &Record, given: usize, values: &mut Vec<u32>) -> Result<(), Complaint> {
    record.expect(&["game", "from", "count", "bits", "packed"])?;
    let (count, bits) = (record.number("count", given as u64)?, record.number("bits", 20)?.max(1));
    let bytes = STANDARD_NO_PAD.decode(record.text("packed")?);
    let bytes = bytes.map_err(|e| refuse(record.line, format!("this is not base 64: {e}")))?;
    if bytes.len() as u64 != (count * bits).div_ceil(8) {
        let reason = format!("these are not {count} values of {bits} bits");
        return Err(refuse(record.line, reason));
    }
    let (mut waiting, mut have) = (0u64, 0u64);
    let mut bytes = bytes.into_iter();
    for _ in 0..count {
        while have < bits {
            waiting |= u64::from(bytes.next().unwrap_or(0)) << have;
            have += 8;
        }
        push((waiting & ((1 << bits) - 1)) as u32, record.line, given, values)?;
        waiting >>= bits;
        have -= bits;
    }
    Ok(())
}

fn push(value: u32, line: usize, given: usize, values: &mut Vec<u32>) -> Result<(), Complaint> {
    let n = values.len();
    if value > LARGEST {
        return Err(refuse(
            line,
            format!("the value of {n} must be a whole number up to {LARGEST}"),
        ));
    }
    if n >= given {
        return Err(refuse(line, format!("these are more than {given} values")));
    }
    values.push(value);
    Ok(())
}
