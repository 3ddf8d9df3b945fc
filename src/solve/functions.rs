//! The builtin functions that look at values only. Those that ask what a position is worth
//! are the machine's own.

use super::fault::FaultKind;
use super::nimber;
use super::nimsums;
use super::operation::{self, collection::LETTERS_OF_A_STEP};
pub(super) use super::room::{MOST_MEMBERS, Result, room};
use super::sorting;
use super::sprouts;
use super::subsets::{chosen, subsets};
use super::value::{Items, Value};
use crate::meter::{self};
use crate::vocabulary::Builtin;

/// An inverse takes about as long as this many products.
const INVERSE: u64 = 4;

pub(super) fn call(builtin: Builtin, args: &[Value]) -> Result<Value> {
    let number = |i: usize| match args.get(i) {
        Some(Value::Number(n)) => Ok(*n),
        _ => Err(FaultKind::Argument(builtin.name())),
    };
    let first = || args.first().ok_or(FaultKind::Argument(builtin.name()));
    let items = |i: usize| members(args.get(i).ok_or(FaultKind::Argument(builtin.name()))?);
    meter::work(1)?;
    Ok(match builtin {
        Builtin::Mex => {
            let all = items(0)?;
            let natural = all.iter().filter_map(|v| match v {
                Value::Number(n) => u64::try_from(*n).ok(),
                _ => None,
            });
            Value::Number(nimber::mex(natural) as i64)
        }
        Builtin::Nimmul => nim_product(number(0)?, number(1)?)?,
        Builtin::Nimdiv => {
            let (over, under) = (heap(number(0)?)?, heap(number(1)?)?);
            meter::work(nimber::steps(over | under).saturating_mul(INVERSE))?;
            let inverse = nimber::inverse(under).ok_or(FaultKind::NimInverse)?;
            nimber_of(nimber::product(over, inverse))?
        }
        Builtin::Niminverse => {
            let of = heap(number(0)?)?;
            meter::work(nimber::steps(of).saturating_mul(INVERSE))?;
            nimber_of(nimber::inverse(of).ok_or(FaultKind::NimInverse)?)?
        }
        Builtin::Nimsqrt => {
            let of = heap(number(0)?)?;
            meter::work(nimber::steps(of))?;
            nimber_of(nimber::root(of))?
        }
        Builtin::Nimpower => {
            let (base, power) = (heap(number(0)?)?, number(1)?);
            // A square for each digit, and as many products at most.
            let products =
                INVERSE + 2 * u64::from(power.unsigned_abs().checked_ilog2().unwrap_or(0));
            meter::work(nimber::steps(base).saturating_mul(products))?;
            nimber_of(nimber::power(base, power).ok_or(FaultKind::NimInverse)?)?
        }
        Builtin::Min | Builtin::Max => {
            let all = if args.len() == 1 { items(0)? } else { args.to_vec() };
            let best = sorting::extreme(all, builtin == Builtin::Max)?;
            best.ok_or(FaultKind::NothingToChoose(builtin.name()))?
        }
        Builtin::Abs => Value::Number(number(0)?.checked_abs().ok_or(FaultKind::Overflow)?),
        Builtin::Gcd => {
            let gcd = operation::number::gcd(number(0)?, number(1)?);
            Value::Number(gcd.ok_or(FaultKind::Overflow)?)
        }
        Builtin::Isqrt => {
            let root = operation::number::root(number(0)?);
            Value::Number(root.ok_or_else(|| below_0(builtin.name()))?)
        }
        Builtin::Prime => Value::Truth(operation::is_prime(number(0)?)?),
        Builtin::Divisors => divisors(number(0)?)?,
        Builtin::Digits => {
            let base = if args.len() > 1 { number(1)? } else { 10 };
            digits(number(0)?, base)?
        }
        Builtin::Bits => {
            let n = u64::try_from(number(0)?).map_err(|_| below_0(builtin.name()))?;
            Value::set((0..64).filter(|i| n >> i & 1 == 1).map(Value::Number).collect())
        }
        Builtin::Len | Builtin::Count => Value::Number(length(first()?)? as i64),
        // Of nothing at all it is what the second argument says: that follows from the types.
        Builtin::Sum | Builtin::Product => match (items(0)?.as_slice(), args.get(1)) {
            ([], Some(Value::Builtin(_))) => {
                return Err(FaultKind::NothingToChoose(builtin.name()));
            }
            ([], Some(nothing)) => nothing.clone(),
            (all, _) if builtin == Builtin::Sum => sum(all)?,
            (all, _) => product(all)?,
        },
        Builtin::Tally => tally(&items(0)?)?,
        Builtin::Nimsums if args.len() == 2 => nimsums::of_two(&items(0)?, &items(1)?)?,
        Builtin::Nimsums => nimsums::of_many(&items(0)?, number(1)?, number(2)?)?,
        Builtin::Subsets if args.len() > 1 => chosen(&sorting::set(items(0)?)?, number(1)?)?,
        Builtin::Subsets => subsets(&sorting::set(items(0)?)?)?,
        Builtin::Sort => Value::list(sorting::sorted(items(0)?)?),
        Builtin::Reverse => match first()? {
            Value::Text(text) => {
                meter::work_on(text.len() / LETTERS_OF_A_STEP)?;
                meter::room(2 * text.len())?;
                Value::Text(text.chars().rev().collect::<String>().into())
            }
            other => {
                let mut all = members(other)?;
                all.reverse();
                Value::list(all)
            }
        },
        Builtin::Repeat => repeated(first()?, number(1)?)?,
        Builtin::Range => range(0, number(0)?.saturating_sub(1))?,
        Builtin::Indices => range(0, length(first()?)? as i64 - 1)?,
        Builtin::Zip => {
            let pairs = items(0)?.into_iter().zip(items(1)?);
            Value::list(pairs.map(|(a, b)| Value::Tuple([a, b].into())).collect())
        }
        Builtin::Any => Value::Truth(items(0)?.contains(&Value::Truth(true))),
        Builtin::All => Value::Truth(!items(0)?.contains(&Value::Truth(false))),
        Builtin::SameMembers => {
            let all = |i| Ok::<_, FaultKind>(sorting::set(items(i)?)?);
            Value::Truth(all(0)? == all(1)?)
        }
        Builtin::Grid => {
            let (wide, high) = (number(0)?, number(1)?);
            if wide <= 0 || high <= 0 {
                return Ok(Value::set_in_order(Vec::new()));
            }
            let count = few(wide.unsigned_abs().saturating_mul(high.unsigned_abs()))?;
            // Each cell is a pair with a place of its own.
            meter::room_for::<Value>(6 * count)?;
            let mut cells = Vec::with_capacity(count);
            for x in 0..wide {
                meter::work(high as u64)?;
                cells.extend((0..high).map(|y| pair(x, y)));
            }
            Value::set_in_order(cells)
        }
        Builtin::Shape => shape(&items(0)?)?,
        Builtin::Sprouts => match first()? {
            Value::Text(drawing) => sprouts::options(drawing)?,
            _ => return Err(FaultKind::Argument(builtin.name())),
        },
        _ => return Err(FaultKind::Argument(builtin.name())),
    })
}

/// A text or a list, several times one behind the other.
fn repeated(of: &Value, times: i64) -> Result<Value> {
    let times = u64::try_from(times).map_err(|_| FaultKind::Unfit {
        why: format!("nothing is repeated {times} times"),
        instead: "`max(n, 0)` is 0 where n is below it".into(),
    })?;
    if let Value::Text(text) = of {
        let bytes = few((text.len() as u64).saturating_mul(times))?;
        meter::work_on(bytes / LETTERS_OF_A_STEP)?;
        meter::room(2 * bytes)?;
        return Ok(Value::Text(text.repeat(times as usize).into()));
    }
    let all = members(of)?;
    let count = few((all.len() as u64).saturating_mul(times))?;
    meter::room_for::<Value>(2 * count)?;
    Ok(Value::list(all.iter().cycle().take(count).cloned().collect()))
}

/// As many members as a collection may have.
fn few(members: u64) -> Result<usize> {
    let count = usize::try_from(members).ok().filter(|count| *count <= MOST_MEMBERS);
    count.ok_or(FaultKind::Limit(super::fault::Limit::Memory))
}

fn pair(x: i64, y: i64) -> Value {
    Value::Tuple([Value::Number(x), Value::Number(y)].into())
}

/// The members of a collection; the letters of a text.
pub(super) fn members(value: &Value) -> Result<Vec<Value>> {
    // They are copied, and often once more.
    meter::room_for::<Value>(2 * length(value)?)?;
    Ok(match value {
        Value::List(items) | Value::Set(items) => items.to_vec(),
        Value::Text(text) => text.chars().map(Value::letter).collect(),
        _ => return Err(FaultKind::Argument("a collection")),
    })
}

pub(super) fn length(value: &Value) -> Result<usize> {
    Ok(match value {
        Value::List(items) | Value::Set(items) => items.len(),
        Value::Text(text) => {
            meter::work_on(text.len() / LETTERS_OF_A_STEP)?;
            text.chars().count()
        }
        _ => return Err(FaultKind::Argument("a collection")),
    })
}

/// A range as a list.
pub(super) fn range(from: i64, to: i64) -> Result<Value> {
    if to < from {
        return Ok(Value::list(Vec::new()));
    }
    let many = few(to.abs_diff(from).saturating_add(1))?;
    meter::room_for::<Value>(many)?;
    Ok(Value::List(Items::numbers(many, |i| from + i as i64)?))
}

pub(super) fn nim_product(a: i64, b: i64) -> Result<Value> {
    let (a, b) = (heap(a)?, heap(b)?);
    meter::work(nimber::steps(a | b))?;
    nimber_of(nimber::product(a, b))
}

/// A number as the nimber of a heap of this size.
fn heap(n: i64) -> Result<u64> {
    u64::try_from(n).map_err(|_| FaultKind::NegativeHeap(n))
}

fn nimber_of(n: u64) -> Result<Value> {
    Ok(Value::Number(i64::try_from(n).map_err(|_| FaultKind::Overflow)?))
}

pub(super) fn add(a: &Value, b: &Value) -> Result<Value> {
    Ok(match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            Value::Number(a.checked_add(*b).ok_or(FaultKind::Overflow)?)
        }
        (Value::Position(a), Value::Position(b)) => Value::Position(a.plus(b)),
        (Value::List(a), Value::List(b)) => {
            room(a.len() + b.len())?;
            Value::List(a.iter().chain(b.iter()).cloned().collect())
        }
        (Value::Text(a), Value::Text(b)) => {
            // Both are copied twice.
            meter::room(2 * (a.len() + b.len()))?;
            Value::Text(format!("{a}{b}").into())
        }
        _ => return Err(FaultKind::Argument("+")),
    })
}

fn sum(all: &[Value]) -> Result<Value> {
    let mut all = all.iter();
    let Some(first) = all.next() else { return Ok(Value::Number(0)) };
    all.try_fold(first.clone(), |sum, next| add(&sum, next))
}

fn product(all: &[Value]) -> Result<Value> {
    if all.iter().all(|v| matches!(v, Value::Number(_))) {
        let mut product: i64 = 1;
        for value in all {
            if let Value::Number(n) = value {
                product = product.checked_mul(*n).ok_or(FaultKind::Overflow)?;
            }
        }
        return Ok(Value::Number(product));
    }
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    for choices in all {
        let choices = members(choices)?;
        if rows.len().saturating_mul(choices.len()) > MOST_MEMBERS {
            return Err(FaultKind::Limit(super::fault::Limit::Memory));
        }
        let members = rows.len().saturating_mul(choices.len());
        let length = rows.first().map_or(0, Vec::len);
        meter::room_for::<Value>(members.saturating_mul(2 * length + 6))?;
        let mut longer = Vec::with_capacity(members);
        for row in rows {
            for choice in &choices {
                meter::work(2)?;
                let mut row_and = Vec::with_capacity(length + 1);
                row_and.extend_from_slice(&row);
                row_and.push(choice.clone());
                longer.push(row_and);
            }
        }
        rows = longer;
    }
    let mut lists = Vec::with_capacity(rows.len());
    for row in rows {
        meter::work(1)?;
        lists.push(Value::list(row));
    }
    Ok(Value::list(lists))
}

/// How often each number stands among some, up to the largest.
fn tally(all: &[Value]) -> Result<Value> {
    let place = |value: &Value| match value {
        Value::Number(n) => usize::try_from(*n).map_err(|_| FaultKind::Argument("tally")),
        _ => Err(FaultKind::Argument("tally")),
    };
    meter::work_on(all.len())?;
    let mut most = None;
    for value in all {
        most = most.max(Some(place(value)?));
    }
    let Some(most) = most else { return Ok(Value::list(Vec::new())) };
    room(most.saturating_add(1))?;
    let mut counts = vec![0; most + 1];
    for value in all {
        if let Some(count) = counts.get_mut(place(value)?) {
            *count += 1;
        }
    }
    Ok(Value::List(Items::numbers(counts.len(), |n| counts.get(n).copied().unwrap_or(0))?))
}

fn divisors(n: i64) -> Result<Value> {
    let number = |d| i64::try_from(d).map(Value::Number).map_err(|_| FaultKind::Overflow);
    let all: Result<Vec<Value>> = operation::divisors(n)?.into_iter().map(number).collect();
    Ok(Value::set(all?))
}

/// Why a function has no answer.
fn below_0(name: &str) -> FaultKind {
    FaultKind::Unfit {
        why: format!("there is no `{name}` of a number below 0"),
        instead: "`abs(n)` is the number without its sign".into(),
    }
}

fn digits(n: i64, base: i64) -> Result<Value> {
    if base < 2 {
        return Err(FaultKind::Unfit {
            why: "`digits` takes a base of 2 or more".into(),
            instead: "in base 2, for one, `digits(6, 2)` is [1, 1, 0]".into(),
        });
    }
    let (mut n, base) = (n.unsigned_abs(), base.unsigned_abs());
    let mut digits = Vec::new();
    loop {
        digits.push((n % base) as i64);
        n /= base;
        if n == 0 {
            break;
        }
    }
    digits.reverse();
    Ok(Value::numbers(digits))
}

/// A turn or a flip of the plane.
type Image = fn(i64, i64) -> (i64, i64);

/// The least of the eight images of some cells, moved to the corner.
fn shape(cells: &[Value]) -> Result<Value> {
    meter::room_for::<(i64, i64)>(16 * cells.len())?;
    let mut points = Vec::with_capacity(cells.len());
    for cell in cells {
        match cell {
            Value::Tuple(parts) => match &**parts {
                [Value::Number(x), Value::Number(y)] => points.push((*x, *y)),
                _ => return Err(FaultKind::Argument("shape")),
            },
            _ => return Err(FaultKind::Argument("shape")),
        }
    }
    // At the corner no turn or flip of a cell can overflow.
    let left = points.iter().map(|p| p.0).min().unwrap_or(0);
    let top = points.iter().map(|p| p.1).min().unwrap_or(0);
    for (x, y) in &mut points {
        *x = x.checked_sub(left).ok_or(FaultKind::Overflow)?;
        *y = y.checked_sub(top).ok_or(FaultKind::Overflow)?;
    }
    let images: [Image; 8] = [
        |x, y| (x, y),
        |x, y| (-x, y),
        |x, y| (x, -y),
        |x, y| (-x, -y),
        |x, y| (y, x),
        |x, y| (-y, x),
        |x, y| (y, -x),
        |x, y| (-y, -x),
    ];
    let corner = |image: Image| {
        let turned = || points.iter().map(|(x, y)| image(*x, *y));
        let left = turned().map(|p| p.0).min().unwrap_or(0);
        let top = turned().map(|p| p.1).min().unwrap_or(0);
        meter::work_on(points.len() / 4)?;
        sorting::sorted(turned().map(|(x, y)| (x - left, y - top)).collect())
    };
    let mut least: Option<Vec<(i64, i64)>> = None;
    for image in images {
        let cells = corner(image)?;
        least = match least {
            Some(least) => Some(least.min(cells)),
            None => Some(cells),
        };
    }
    let least = least.unwrap_or_default();
    meter::work_on(least.len())?;
    Ok(Value::set_in_order(least.into_iter().map(|(x, y)| pair(x, y)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_functions() {
        let n = Value::Number;
        assert_eq!(call(Builtin::Gcd, &[n(12), n(18)]), Ok(n(6)));
        assert_eq!(call(Builtin::Prime, &[n(91)]), Ok(Value::Truth(false)));
        assert_eq!(call(Builtin::Prime, &[n(97)]), Ok(Value::Truth(true)));
        assert_eq!(call(Builtin::Divisors, &[n(0)]), Ok(Value::set(vec![])));
        assert_eq!(call(Builtin::Digits, &[n(0)]), Ok(Value::numbers([0])));
        assert_eq!(call(Builtin::Abs, &[n(i64::MIN)]), Err(FaultKind::Overflow));
        assert_eq!(call(Builtin::Product, &[Value::list(vec![])]), Ok(n(1)));
        let rows = Value::list(vec![Value::list(vec![])]);
        assert_eq!(call(Builtin::Product, &[Value::list(vec![]), rows.clone()]), Ok(rows));
    }

    #[test]
    fn a_shape_is_the_same_for_all_its_images() {
        let cells = |ps: &[(i64, i64)]| Value::set(ps.iter().map(|(x, y)| pair(*x, *y)).collect());
        let l = call(Builtin::Shape, &[cells(&[(4, 4), (5, 4), (6, 4), (6, 5)])]);
        assert_eq!(l, call(Builtin::Shape, &[cells(&[(0, 0), (0, 1), (0, 2), (1, 0)])]));
        assert_ne!(l, call(Builtin::Shape, &[cells(&[(0, 0), (0, 1), (0, 2), (1, 1)])]));
    }
}
