//! The values that options of the command line take, and what is said of others.

use crate::check::is_day;
use std::num::NonZero;

/// A part of all submissions.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    pub part: usize,
    pub of: usize,
}

pub fn shard(text: &str) -> Result<Shard, String> {
    let parts =
        text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("write K/N with K from 1 to N, as in 3/16".to_string()),
    }
}

/// Days are compared as texts: one that is written otherwise would show what is kept back.
pub fn day(text: &str) -> Result<String, String> {
    let wrong = || "write a day as year, month, day: 2026-12-01".to_string();
    is_day(text).then(|| text.to_string()).ok_or_else(wrong)
}

pub fn percent(text: &str) -> Result<u32, String> {
    let number = text.trim_end_matches('%').parse().ok().filter(|n| *n <= 100);
    number.ok_or_else(|| "write a number from 0 to 100, as in 25%".to_string())
}

pub fn one_or_more(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "write a whole number from 1 on".to_string())
}

/// A number of steps, positions or points: `1000000`, `1_000_000`, `10^6` or `1e6`.
pub fn many<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let plain = text.replace('_', "");
    let number = match plain.split_once(['e', 'E']).map(|(by, power)| (by, "10", power)) {
        Some((by, base, power)) => times_power(by, base, power),
        None => match plain.split_once('^') {
            Some((base, power)) => times_power("1", base, power),
            None => plain.parse().ok(),
        },
    };
    let number = number.filter(|n| *n > 0).and_then(|n| T::try_from(n).ok());
    number.ok_or_else(|| "write a whole number from 1 on, as in 1000000 or 10^6".to_string())
}

fn times_power(by: &str, base: &str, power: &str) -> Option<u64> {
    let (by, base): (u64, u64) = (by.parse().ok()?, base.parse().ok()?);
    by.checked_mul(base.checked_pow(power.parse().ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::many;

    #[test]
    fn numbers_of_steps_are_written_in_several_ways() {
        for text in ["1000000", "1_000_000", "10^6", "1e6"] {
            assert_eq!(many::<u64>(text), Ok(1_000_000), "{text}");
        }
        for text in ["0", "1,5", "1e", "-3", "1e40", "ten", "", "0^0e1"] {
            assert!(many::<u64>(text).is_err(), "{text}");
        }
    }
}
