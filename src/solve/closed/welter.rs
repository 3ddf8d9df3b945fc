//! Welter's game: coins on squares of a strip, no two on one; a move carries one to a free square further left.
//!
//! The value is that of C. P. Welter, "The theory of a class of games on a sequence of squares, in terms of the
//! advancing operation in a special group" (1954), as J. H. Conway puts it (On Numbers and Games, chapter 13): the coins
//! are mated, two that are congruent modulo the largest power of 2 first, and the value is the nim-sum of
//! (a xor b) - 1 for each couple, and of the coin that is left over. As a function of one coin it is an animating
//! function: the last n binary digits of the one tell those of the other, in both directions. That finds the square to
//! which a coin must go, digit by digit.

use crate::meter::{self, Spent};

const DIGITS: u32 = u64::BITS;

/// The coins in an order in which those with the same last digits, however many, stand together.
fn in_order(coins: &[u64]) -> Result<Vec<u64>, Spent> {
    meter::room_for::<u64>(2 * coins.len())?;
    meter::work_on(coins.len())?;
    let mut coins = coins.to_vec();
    coins.sort_unstable_by_key(|coin| coin.reverse_bits());
    Ok(coins)
}

/// The value of coins in that order, modulo 2^64: two may lie on one square here.
fn mated(coins: &[u64]) -> Result<u64, Spent> {
    let mut value = 0;
    let mut single = coins.to_vec();
    let mut next: Vec<u64> = Vec::with_capacity(coins.len());
    for digits in (0..=DIGITS).rev() {
        if single.len() < 2 {
            break;
        }
        meter::work_on(single.len())?;
        let last = 1u64.checked_shl(digits).map_or(u64::MAX, |power| power - 1);
        for coin in single.drain(..) {
            match next.pop() {
                Some(other) if (coin ^ other) & last == 0 => {
                    value ^= (coin ^ other).wrapping_sub(1);
                }
                Some(other) => next.extend([other, coin]),
                None => next.push(coin),
            }
        }
        std::mem::swap(&mut single, &mut next);
    }
    Ok(single.into_iter().fold(value, |value, coin| value ^ coin))
}

/// The value of coins on different squares.
pub(super) fn value(coins: &[u64]) -> Result<u64, Spent> {
    mated(&in_order(coins)?)
}

/// How many moves there are, or as many as can be said.
pub(super) fn options(coins: &[u64]) -> u64 {
    let squares = coins.iter().fold(0u64, |all, coin| all.saturating_add(*coin));
    let couples = (coins.len() as u64).saturating_mul((coins.len() as u64).saturating_sub(1)) / 2;
    squares.saturating_sub(couples)
}

/// Moves that leave a value: which coin, and to where. These are all of them.
pub(super) fn leaving(coins: &[u64], wanted: u64) -> Result<Vec<(usize, u64)>, Spent> {
    let mut found = Vec::new();
    for (i, coin) in coins.iter().enumerate() {
        let others = coins.iter().enumerate().filter(|(at, _)| *at != i).map(|(_, coin)| *coin);
        let others = in_order(&others.collect::<Vec<u64>>())?;
        let mut to = 0u64;
        let mut all = Vec::with_capacity(coins.len());
        for digit in 0..DIGITS {
            let at = others.partition_point(|other| other.reverse_bits() < to.reverse_bits());
            all.clear();
            all.extend(others.iter().take(at));
            all.push(to);
            all.extend(others.iter().skip(at));
            to ^= (mated(&all)? ^ wanted) & (1 << digit);
        }
        if to < *coin && !others.contains(&to) {
            meter::push(&mut found, (i, to))?;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::super::nimber::mex;
    use super::*;
    use hashbrown::HashMap;

    /// The coins as bits, and what one move leaves.
    fn moves(coins: u64) -> Vec<(u64, u64, u64)> {
        let mut all = Vec::new();
        for from in (0..64).filter(|c| coins >> c & 1 == 1) {
            for to in (0..from).filter(|d| coins >> d & 1 == 0) {
                all.push((from, to, coins & !(1 << from) | 1 << to));
            }
        }
        all
    }

    #[test]
    fn values_and_moves_are_those_of_the_rules() {
        let mut values: HashMap<u64, u64> = HashMap::new();
        for coins in 0..1u64 << 10 {
            let all = moves(coins);
            let value_of = mex(all.iter().map(|(.., left)| values[left]));
            values.insert(coins, value_of);
            let list: Vec<u64> = (0..64).filter(|c| coins >> c & 1 == 1).collect();
            assert_eq!(value(&list), Ok(value_of), "{list:?}");
            assert_eq!(options(&list), all.len() as u64, "{list:?}");
            if coins % 17 != 0 {
                continue;
            }
            for wanted in 0..16 {
                let mut own: Vec<(u64, u64)> = all
                    .iter()
                    .filter(|(.., left)| values[left] == wanted)
                    .map(|(from, to, _)| (*from, *to))
                    .collect();
                let found = leaving(&list, wanted).unwrap();
                let mut found: Vec<(u64, u64)> =
                    found.into_iter().map(|(i, to)| (list[i], to)).collect();
                own.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, own, "{list:?} {wanted}");
            }
        }
    }

    #[test]
    fn large_squares_are_no_trouble() {
        let most = i64::MAX as u64;
        assert_eq!(value(&[most]), Ok(most));
        assert_eq!(value(&[0, most]), Ok(most - 1));
        assert_eq!(value(&[most - 1, most]), Ok(0));
        let coins = [3, 1_000_000, 99_999_999, most];
        for (i, to) in leaving(&coins, 0).unwrap() {
            let mut left = coins;
            left[i] = to;
            assert_eq!(value(&left), Ok(0));
        }
        assert!(!leaving(&coins, 0).unwrap().is_empty());
        assert!(options(&[most, most - 1, most - 2]) > most);
    }
}
