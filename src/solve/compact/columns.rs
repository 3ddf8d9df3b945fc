//! Loops whose options do not move steadily, many numbers of the loop at once: each piece of the rule is worked
//! out for a column of them, so that an instruction is looked at once for a whole column.
//!
//! Only small numbers are worked out in this way, and each column is known to hold none but those before any is. Where
//! that is not known, the loop is gone through one by one, which is the definition.

use super::super::plan::Binary;
use super::amounts::NO_AMOUNT;
use super::code::{Amounts, Column, Columns, Make};
use super::words::{Ends, Found, LENGTH, Numbers, Sink, Stop, Words, Worked};
use crate::meter;

/// Shorter loops are gone through one by one.
const SHORTEST: i64 = 8;

/// Numbers whose products and sums fit.
const SMALL: i64 = 1 << 30;

/// Quotients of numbers below this are off by one at most if they are found by reals of half the width.
const EXACT: i64 = 1 << 22;

/// A step of the meter stands for this many numbers.
const NUMBERS_OF_A_STEP: usize = 16;

/// Goes through a loop; false if it has to be gone through one by one, and what was found then does no harm.
#[inline(never)]
pub(super) fn run<S: Sink>(
    columns: &Columns,
    words: &mut Words,
    sink: &mut S,
) -> Result<bool, Stop> {
    let (from, to) = (words.word(columns.from), words.word(columns.to));
    if !is_small(from) || !is_small(to) || to - from + 1 < SHORTEST {
        return Ok(false);
    }
    let mut worked = std::mem::take(&mut words.columns);
    let done = match &columns.amounts {
        Some(amounts) => run_by_amounts(columns, amounts, words, (from, to), &mut worked, sink),
        None => Ok(false),
    };
    let done = match done {
        Ok(false) => run_in(columns, words, (from, to), &mut worked, sink),
        done => done,
    };
    words.columns = worked;
    done
}

/// The same by the amounts that are known, and those that come after them.
fn run_by_amounts<S: Sink>(
    columns: &Columns,
    own: &Amounts,
    words: &Words,
    (from, to): Ends,
    worked: &mut Worked,
    sink: &mut S,
) -> Result<bool, Stop> {
    if worked.found.len() <= own.at {
        worked.found.resize_with(own.at + 1, Found::default);
    }
    let Some(before) = worked.found.get_mut(own.at) else { return Ok(false) };
    if before.from != from {
        // They are found where a loop begins as it did before.
        *before = Found { from, ..Found::default() };
        return Ok(false);
    }
    let mut found = std::mem::take(before);
    let count = (to - from) as usize + 1;
    // All that come after one that is too large are too large.
    let most = match own.rising && own.capped && from >= 0 && is_sound(columns, words, (from, to)) {
        true => words.word(own.param),
        false => i64::MAX,
    };
    let too_large = |taken: &i32| i64::from(*taken) > most;
    let mut known = Ok(true);
    while known == Ok(true)
        && found.amounts.len() < count
        && !found.takes.last().is_some_and(too_large)
    {
        known = more_amounts(columns, own, words, worked, &mut found);
    }
    let among = found.takes.get(..count).unwrap_or(&found.takes);
    let count = match among.last().is_some_and(too_large) {
        true => among.partition_point(|taken| !too_large(taken)),
        false => count,
    };
    let done = match (known, found.amounts.get(..count)) {
        (Ok(true), Some(amounts)) => {
            meter::work_on(count / NUMBERS_OF_A_STEP + 1)?;
            sink.amounts(own.param, own.capped, amounts)
        }
        (known, _) => known,
    };
    if let Some(before) = worked.found.get_mut(own.at) {
        *before = found;
    }
    done
}

/// A column of further amounts; false if they are not known to be small.
fn more_amounts(
    columns: &Columns,
    own: &Amounts,
    words: &Words,
    worked: &mut Worked,
    found: &mut Found,
) -> Result<bool, Stop> {
    let first = found.from + found.amounts.len() as i64;
    meter::make_room(&mut found.amounts, LENGTH)?;
    let last = first + LENGTH as i64 - 1;
    if !known(columns, words, (first, last), worked)? || !made(columns, first, worked)? {
        return Ok(false);
    }
    let takes = worked.column(own.taken);
    for (at, taken) in takes.iter().enumerate() {
        let kept = own.keep.iter().all(|keep| worked.column(*keep).get(at) != Some(&0));
        found.amounts.push(if kept { *taken } else { NO_AMOUNT });
    }
    if own.rising {
        meter::make_room(&mut found.takes, LENGTH)?;
        found.takes.extend_from_slice(takes);
    }
    Ok(true)
}

fn run_in<S: Sink>(
    columns: &Columns,
    words: &Words,
    (from, to): Ends,
    worked: &mut Worked,
    sink: &mut S,
) -> Result<bool, Stop> {
    if !known(columns, words, (from, to), worked)? {
        return Ok(false);
    }
    if columns.keep.is_some_and(|keep| worked.same(keep) == Some(0)) {
        return Ok(true);
    }
    let mut first = from;
    while first <= to {
        worked.length = LENGTH.min((to - first) as usize + 1);
        if !made(columns, first, worked)? || !sink.columns(columns, worked)? {
            return Ok(false);
        }
        first += LENGTH as i64;
    }
    Ok(true)
}

/// Whether the columns between two numbers of the loop are known to be small.
fn known(
    columns: &Columns,
    words: &Words,
    (from, to): Ends,
    worked: &mut Worked,
) -> Result<bool, Stop> {
    worked.length = LENGTH.min((to - from) as usize + 1);
    if worked.columns.len() < columns.makes.len() {
        meter::room_for::<Numbers>(columns.makes.len())?;
        worked.columns.resize_with(columns.makes.len(), Numbers::default);
    }
    Ok(prepare(columns, words, (from, to), worked).is_some())
}

/// Works out as many numbers of the columns as are asked for, from this one on.
fn made(columns: &Columns, first: i64, worked: &mut Worked) -> Result<bool, Stop> {
    meter::work((worked.length * columns.makes.len() / NUMBERS_OF_A_STEP) as u64 + 1)?;
    let mut all = columns.makes.iter().enumerate();
    Ok(all.all(|(at, make)| {
        worked.same(at as Column).is_some() || work(*make, at, first, worked).is_some()
    }))
}

/// Finds between which numbers columns lie, and fills those in which all numbers are the same; none if one is not
/// known to be small.
fn prepare(columns: &Columns, words: &Words, around: Ends, worked: &mut Worked) -> Option<()> {
    for (at, make) in columns.makes.iter().enumerate() {
        let ends = between(*make, words, around, |at| worked.ends(at))?;
        let (low, high) = small(ends)?;
        let length = worked.length;
        let numbers = worked.columns.get_mut(at)?;
        numbers.ends = ends;
        if low == high {
            numbers.all.get_mut(..length)?.fill(low as i32);
        }
    }
    Some(())
}

/// Between which numbers a column lies, from those before it; none if it is not known.
fn between(
    make: Make,
    words: &Words,
    around: Ends,
    of: impl Fn(Column) -> Option<Ends>,
) -> Option<Ends> {
    Some(match make {
        Make::Index => around,
        Make::Same(from) => (words.word(from), words.word(from)),
        Make::Constant(n) => (n, n),
        Make::Binary(how, a, b) => match (of(a)?, of(b)?) {
            ((a, same), (b, other)) if a == same && b == other => how.of(a, b).map(|n| (n, n))?,
            (a, b) => ends_of(how, a, b)?,
        },
        Make::Choose(on, yes, no) => {
            let (yes, no) = (of(yes)?, of(no)?);
            match of(on)? {
                (0, 0) => no,
                (low, high) if low == high => yes,
                _ => (yes.0.min(no.0), yes.1.max(no.1)),
            }
        }
    })
}

/// Whether nothing in the loop can go wrong, so that it may be left before its end.
fn is_sound(columns: &Columns, words: &Words, around: Ends) -> bool {
    let mut all: Vec<Ends> = Vec::with_capacity(columns.makes.len());
    columns.makes.iter().all(|make| {
        let ends = between(*make, words, around, |at| all.get(usize::from(at)).copied());
        ends.is_some_and(|ends| {
            all.push(ends);
            true
        })
    })
}

/// Works a column out; those before it are.
fn work(make: Make, at: usize, first: i64, worked: &mut Worked) -> Option<()> {
    let length = worked.length;
    let (before, rest) = worked.columns.split_at_mut_checked(at)?;
    let own = rest.first_mut()?.all.get_mut(..length)?;
    let column = |at: Column| before.get(usize::from(at));
    let numbers = |at: Column| column(at).and_then(|column| column.all.get(..length));
    match make {
        Make::Index => own.iter_mut().zip(first as i32..).for_each(|(own, n)| *own = n),
        // They are filled already.
        Make::Same(_) | Make::Constant(_) => {}
        Make::Binary(how, a, b) => {
            let exact = [a, b]
                .iter()
                .all(|at| column(*at).is_some_and(|c| c.ends.0 >= 0 && c.ends.1 < EXACT));
            binary(how, numbers(a)?, numbers(b)?, own, exact)?;
        }
        Make::Choose(on, yes, no) => {
            let both = numbers(yes)?.iter().zip(numbers(no)?);
            for ((own, on), (yes, no)) in own.iter_mut().zip(numbers(on)?).zip(both) {
                *own = if *on != 0 { *yes } else { *no };
            }
        }
    }
    Some(())
}

/// An operation at each place; `exact` if numbers are natural and so small that reals of half the width divide them.
fn binary(how: Binary, a: &[i32], b: &[i32], own: &mut [i32], exact: bool) -> Option<()> {
    #[inline]
    fn each(a: &[i32], b: &[i32], own: &mut [i32], f: impl Fn(i32, i32) -> i32) {
        for (own, (a, b)) in own.iter_mut().zip(a.iter().zip(b)) {
            *own = f(*a, *b);
        }
    }
    match how {
        Binary::Add => each(a, b, own, i32::wrapping_add),
        Binary::Subtract => each(a, b, own, i32::wrapping_sub),
        Binary::Multiply => each(a, b, own, i32::wrapping_mul),
        Binary::Min => each(a, b, own, i32::min),
        Binary::Max => each(a, b, own, i32::max),
        Binary::Equal => each(a, b, own, |a, b| i32::from(a == b)),
        Binary::NotEqual => each(a, b, own, |a, b| i32::from(a != b)),
        Binary::Less => each(a, b, own, |a, b| i32::from(a < b)),
        Binary::LessEqual => each(a, b, own, |a, b| i32::from(a <= b)),
        Binary::Remainder if exact => each(a, b, own, |a, b| divided(a, b).1),
        Binary::Divide if exact => each(a, b, own, |a, b| divided(a, b).0),
        // Divisors are above 0 (`ends_of`).
        Binary::Remainder => each(a, b, own, |a, b| a.checked_rem_euclid(b).unwrap_or(0)),
        Binary::Divide => each(a, b, own, |a, b| a.checked_div_euclid(b).unwrap_or(0)),
        // No bounds are known for them (`ends_of`).
        Binary::Gcd | Binary::Xor | Binary::Power => return None,
    }
    Some(())
}

/// The quotient and the remainder of natural numbers below `EXACT`, several at a time.
#[inline]
fn divided(a: i32, b: i32) -> (i32, i32) {
    let near = (a as f32 / b as f32) as i32;
    let rest = a - near * b;
    let (near, rest) = if rest < 0 { (near - 1, rest + b) } else { (near, rest) };
    if rest >= b { (near + 1, rest - b) } else { (near, rest) }
}

/// Numbers whose products and sums fit.
pub(super) fn small(ends: Ends) -> Option<Ends> {
    (is_small(ends.0) && is_small(ends.1)).then_some(ends)
}

fn is_small(n: i64) -> bool {
    (-SMALL..=SMALL).contains(&n)
}

/// What lies between two numbers, for what comes of numbers that do; none if it is not known.
pub(super) fn ends_of(how: Binary, a: Ends, b: Ends) -> Option<Ends> {
    Some(match how {
        Binary::Add => (a.0.checked_add(b.0)?, a.1.checked_add(b.1)?),
        Binary::Subtract => (a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?),
        Binary::Multiply => {
            let of = |x: i64, y: i64| x.checked_mul(y);
            let all = [of(a.0, b.0)?, of(a.0, b.1)?, of(a.1, b.0)?, of(a.1, b.1)?];
            (all.into_iter().min()?, all.into_iter().max()?)
        }
        Binary::Min => (a.0.min(b.0), a.1.min(b.1)),
        Binary::Max => (a.0.max(b.0), a.1.max(b.1)),
        Binary::Equal | Binary::NotEqual | Binary::Less | Binary::LessEqual => (0, 1),
        Binary::Remainder if b.0 > 0 => (0, b.1 - 1),
        Binary::Divide if b.0 > 0 => (a.0.min(0), a.1.max(0)),
        _ => return None,
    })
}
