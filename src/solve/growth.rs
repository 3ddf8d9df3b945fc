//! Games that grow for ever: on the stack of open positions stand more and more that are as
//! large as an earlier one in every argument, and larger in one.
//!
//! That is no proof: a game may count up to an end that is far away. So the stack must be deep
//! before this is asked, and its positions larger than what the numbers of the program and of the
//! question can bound.

use super::code::{Arithmetic, Loose, Op, Program};
use super::operation::number;
use super::states::{Key, Position, StateId, States};
use super::value::Value;

/// The machine looks for growth when its stack is as deep as this, and each time it doubles.
pub const DEEP: usize = 1 << 17;

/// The same for the search of compact keys, whose steps are shorter.
pub const DEEP_KEYS: usize = 1 << 20;

/// Where memory or time ran out, or collections get longer, which takes the more memory the longer
/// they are, a stack as deep as this is looked at.
pub const DEEP_ENOUGH: usize = 1 << 12;

/// A collection that is longer than this has not been written by hand.
const LONG: usize = 1 << 9;

/// One in so many positions of the stack must be larger than those before it.
const SHARE: usize = 64;

/// How much of a stack is looked at, since this is asked when time is over, too: its first positions
/// one by one, and this number of the others, equally far from each other.
const FIRST: usize = 1 << 10;
const OTHERS: usize = 1 << 13;

/// The positions of a stack that grow, if the stack is made of them: counted from its beginning,
/// from the middle, or back from its end. A game may first get smaller in one of its numbers.
pub fn chain<T: Copy>(
    stack: impl ExactSizeIterator<Item = T> + Clone,
    larger: impl Fn(T, T) -> bool,
) -> Option<Vec<T>> {
    let apart = (stack.len() / OTHERS).max(1);
    let stack: Vec<T> = stack.clone().take(FIRST).chain(stack.skip(FIRST).step_by(apart)).collect();
    let length = stack.len();
    let enough = (length / SHARE).max(8);
    let up = |from: usize| {
        let mut chain: Vec<T> = Vec::new();
        for at in stack.iter().skip(from) {
            if chain.last().is_none_or(|before| larger(*before, *at)) {
                chain.push(*at);
            }
        }
        chain
    };
    let down = || {
        let mut chain: Vec<T> = Vec::new();
        for at in stack.iter().rev() {
            if chain.last().is_none_or(|after| larger(*at, *after)) {
                chain.push(*at);
            }
        }
        chain.reverse();
        chain
    };
    let is_enough = |chain: Vec<T>| (chain.len() > enough).then_some(chain);
    is_enough(up(0)).or_else(|| is_enough(up(length / 2))).or_else(|| is_enough(down()))
}

/// Whether a position holds a collection of many members.
pub fn is_long(states: &States, of: StateId) -> bool {
    let Some(Key::Game { args, .. }) = states.key(of) else { return false };
    args.iter().any(|arg| match arg {
        Value::Text(text) => text.len() > LONG,
        Value::List(items) | Value::Set(items) => items.len() > LONG,
        _ => false,
    })
}

/// Is the second state a position of the same game that is larger than the first?
pub fn is_larger(states: &States, small: StateId, large: StateId) -> bool {
    let (Some(Key::Game { game, args, .. }), Some(Key::Game { game: other, args: more, .. })) =
        (states.key(small), states.key(large))
    else {
        return false;
    };
    let mut grown = false;
    game == other && none_less(args, more, &mut grown) && grown
}

/// Of collections in collections only the number of members is compared.
fn none_less(before: &[Value], after: &[Value], grown: &mut bool) -> bool {
    before.iter().zip(after).all(|pair| match pair {
        (Value::Number(a), Value::Number(b)) => at_least(a, b, grown),
        (Value::Text(a), Value::Text(b)) => at_least(&a.len(), &b.len(), grown),
        (Value::List(a), Value::List(b)) | (Value::Set(a), Value::Set(b)) => {
            at_least(&a.len(), &b.len(), grown)
        }
        (Value::Tuple(a), Value::Tuple(b)) => none_less(a, b, grown),
        (a, b) => a == b,
    })
}

fn at_least<T: PartialOrd>(a: &T, b: &T, grown: &mut bool) -> bool {
    *grown |= b > a;
    b >= a
}

/// Positions with larger numbers than this that lead to a number that is too large go on growing.
pub const NEAR_THE_END: u64 = 1 << 40;

/// The largest number among a position's arguments, or length of one.
pub fn size(states: &States, of: StateId) -> u64 {
    let Some(Key::Game { args, .. }) = states.key(of) else { return 0 };
    let sizes = args.iter().map(|arg| match arg {
        Value::Number(n) => n.unsigned_abs(),
        Value::Text(text) => text.len() as u64,
        Value::List(items) | Value::Set(items) => items.len() as u64,
        _ => 0,
    });
    sizes.max().unwrap_or(0)
}

/// How the numbers of a program bound its positions.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// As a product of three of them, or less: `i < m * m * m`, `len(xs) / 99 < 60`.
    Worked,
    /// By themselves. A game that ends may be beyond that, and so no more is said than that it grows.
    Written,
}

/// The positions of a stack that grow beyond what the numbers of the program and of the question
/// bound.
pub fn beyond(
    states: &States,
    stack: impl ExactSizeIterator<Item = StateId> + Clone,
    bound: Bound,
    (program, globals): (&Program, &[Option<Value>]),
) -> Option<Vec<StateId>> {
    let asked = stack.clone().next().map_or(0, |first| size(states, first));
    let chain = chain(stack, |a, b| is_larger(states, a, b))?;
    let written = largest_written(program, globals).max(asked);
    let most = match bound {
        Bound::Worked => written.saturating_pow(3),
        Bound::Written => written,
    };
    let last = chain.last().map_or(0, |last| size(states, *last));
    (last > most).then_some(chain)
}

/// The largest number that a program writes, as a number or as a sum, product or power of two.
fn largest_written(program: &Program, globals: &[Option<Value>]) -> u64 {
    let written = |op: &Op| match op {
        Op::Push(Value::Number(n)) => Some(*n),
        _ => None,
    };
    let mut largest = 0;
    for code in &program.code {
        // The numbers that are worked out from written ones alone, as on the machine's stack.
        let mut stack: Vec<i64> = Vec::new();
        for op in &code.ops {
            let how: Option<fn(i64, i64) -> Option<i64>> = match op {
                Op::Arithmetic(Arithmetic::Power)
                | Op::Loose(Loose::Arithmetic(Arithmetic::Power)) => Some(number::power),
                Op::Arithmetic(Arithmetic::Multiply)
                | Op::Loose(Loose::Arithmetic(Arithmetic::Multiply)) => Some(i64::checked_mul),
                Op::Add | Op::Loose(Loose::Add) => Some(i64::checked_add),
                _ => None,
            };
            let made = match (how, stack.as_slice()) {
                (Some(how), [.., a, b]) => how(*a, *b),
                _ => None,
            };
            match (written(op), made) {
                (Some(n), _) => stack.push(n),
                (None, Some(n)) => {
                    stack.truncate(stack.len() - 2);
                    stack.push(n);
                }
                (None, None) => stack.clear(),
            }
            largest = largest.max(stack.last().map_or(0, |n| n.unsigned_abs()));
        }
    }
    let named = globals.iter().flatten().map(|value| match value {
        Value::Number(n) => n.unsigned_abs(),
        _ => 0,
    });
    named.fold(largest, u64::max)
}

/// The first few and the last of a chain, as positions.
pub fn shown(chain: &[StateId]) -> Vec<Position> {
    let last = chain.last().filter(|_| chain.len() > 4);
    chain.iter().take(4).chain(last).map(|id| Position::state(*id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_grows_if_enough_of_it_does() {
        let larger = |a: (i64, i64), b: (i64, i64)| b != a && b.0 >= a.0 && b.1 >= a.1;
        let down: Vec<(i64, i64)> = (0..1000).map(|n| (1000 - n, n)).collect();
        assert!(chain(down.into_iter(), larger).is_none());
        let round: Vec<(i64, i64)> = (0..1000).map(|n| (n % 3, n / 3)).collect();
        assert!(chain(round.into_iter(), larger).is_some());
        // First smaller in one number, then larger in the other.
        let late: Vec<(i64, i64)> =
            (0..1000).map(|n| if n < 30 { (30 - n, 3) } else { (0, n) }).collect();
        assert!(chain(late.into_iter(), larger).is_some());
        let both = (0..1000).map(|n| (2 - n % 3, 9 * n / 3 + 5 * (n % 3)));
        assert!(chain(both.collect::<Vec<_>>().into_iter(), larger).is_some());
    }
}
