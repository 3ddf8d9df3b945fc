//! Under which shifts the end of a list repeats, in one pass: the Z-function (Gusfield, Algorithms
//! on Strings, 1997, section 1.3) of the list read from its end.

#![expect(clippy::indexing_slicing, reason = "each place is less than the length of the list")]

use super::simd::{self, LANES, Level};
use crate::meter;

/// The smallest shift up to `most` that is accepted, and on how long an end the list agrees with
/// itself under it: for shift p and length a, `list[n] == list[n + p]` for the last a places n
/// for which there are both, and not for the one before. `accept` hears each shift with its
/// length, in ascending order.
pub(super) fn first_shift<T: PartialEq>(
    list: &[T],
    most: usize,
    mut accept: impl FnMut(usize, usize) -> bool,
) -> Option<(usize, usize)> {
    let length = list.len();
    if u32::try_from(length).is_err() {
        return None;
    }
    let back = |i: usize| &list[length - 1 - i];
    let most = most.min(length.saturating_sub(1));
    // The lengths for the shifts so far; and of the matches so far the one that ends last.
    meter::room_for::<u32>(most + 1).ok()?;
    let mut lengths: Vec<u32> = Vec::with_capacity(most + 1);
    lengths.push(length as u32);
    let (mut from, mut end) = (0, 0);
    for shift in 1..=most {
        // Whoever asked looks whether there was time for all.
        meter::work(1).ok()?;
        let mut agree = match shift < end {
            true => (lengths[shift - from] as usize).min(end - shift),
            false => 0,
        };
        while shift + agree < length && back(agree) == back(shift + agree) {
            agree += 1;
        }
        if shift + agree > end {
            (from, end) = (shift, shift + agree);
        }
        if accept(shift, agree) {
            return Some((shift, agree));
        }
        lengths.push(agree as u32);
    }
    None
}

/// The same for shifts that the list agrees under with itself in at least so many places; only
/// those are heard of. Where few shifts look as if they might be, this is faster.
pub(super) fn first_long_shift<T: PartialEq + Copy>(
    list: &[T],
    at_least: usize,
    mut accept: impl FnMut(usize, usize) -> bool,
) -> Option<(usize, usize)> {
    let length = list.len();
    let most = length.checked_sub(at_least)?.min(length.saturating_sub(1));
    // Places of the end of the list, all over what has to agree.
    let probes = if at_least == 0 { 0 } else { PROBES };
    let place = |probe: usize| length - 1 - probe * (at_least - 1) / (PROBES - 1);
    let places: Vec<usize> = (0..probes).map(place).collect();
    let level = Level::best();
    let mut work = 0;
    let mut shift = 1;
    while shift <= most {
        meter::work(AT_ONCE as u64 / 4).ok()?;
        let many = AT_ONCE.min(most + 1 - shift);
        // The last ones are few, and are looked at one by one.
        let mut fits = match many {
            AT_ONCE => simd::alike(level, list, &places, shift),
            _ => (0..many).fold(0, |fits, at| {
                let shift = shift + many - 1 - at;
                let alike = places.iter().all(|place| list[*place] == list[place - shift]);
                fits | u64::from(alike) << at
            }),
        };
        while fits != 0 {
            // The largest shift is first.
            let at = fits.ilog2() as usize;
            fits ^= 1 << at;
            let shift = shift + many - 1 - at;
            let both = list[..length - shift].iter().rev().zip(list.iter().rev());
            let agree = both.take_while(|(one, other)| one == other).count();
            if agree >= at_least && accept(shift, agree) {
                return Some((shift, agree));
            }
            work += agree;
            meter::work_on(agree / 16).ok()?;
        }
        if work > 4 * length {
            // A list that nearly repeats: again, by what takes no longer for that.
            return first_shift(list, most, |s, agree| agree >= at_least && accept(s, agree));
        }
        shift += many;
    }
    None
}

/// So many shifts are looked at together, in so many places.
const AT_ONCE: usize = LANES;
const PROBES: usize = 8;

/// The smallest length that the blocks of a repeated list have: the list is one of them, or
/// several.
pub(super) fn smallest_block<T: PartialEq>(list: &[T]) -> usize {
    let length = list.len();
    let whole = |shift, agree| length.is_multiple_of(shift) && agree == length - shift;
    first_shift(list, length / 2, whole).map_or(length, |(shift, _)| shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreement(list: &[u8], shift: usize) -> usize {
        let places = (0..list.len() - shift).rev();
        places.take_while(|n| list[*n] == list[*n + shift]).count()
    }

    #[test]
    fn lengths_are_those_of_comparing() {
        let mut state = 1_u64;
        for round in 0..2_000 {
            let mut list: Vec<u8> = Vec::new();
            for _ in 0..round % 40 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                list.push((state >> 60) as u8 % 2);
            }
            // Something that repeats, so that long matches are looked into.
            for n in 0..round % 23 {
                list.push(list.get(n).copied().unwrap_or(0));
            }
            let mut heard = 0;
            first_shift(&list, list.len(), |shift, agree| {
                assert_eq!(agree, agreement(&list, shift), "{list:?} {shift}");
                heard += 1;
                false
            });
            assert_eq!(heard, list.len().saturating_sub(1));
        }
    }

    #[test]
    fn long_shifts_are_the_long_ones() {
        let mut state = 1_u64;
        for round in 0..3_000 {
            let (length, block) = (round % 150, 1 + round % 37);
            let mut list: Vec<u16> = Vec::new();
            for n in 0..length {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let same = !(state >> 40).is_multiple_of(40);
                let other = (state >> 60) as u16 % 3;
                list.push(list.get(n - block.min(n)).copied().filter(|_| same).unwrap_or(other));
            }
            for at_least in [0, 1, 2, 9, length / 2, length] {
                let mut wanted = Vec::new();
                first_shift(&list, length, |shift, agree| {
                    wanted.extend((agree >= at_least).then_some((shift, agree)));
                    false
                });
                // What is heard a second time is heard where the list nearly repeats.
                let mut heard = Vec::new();
                first_long_shift(&list, at_least, |shift, agree| {
                    heard.push((shift, agree));
                    false
                });
                heard.sort();
                heard.dedup();
                assert_eq!(heard, wanted, "{list:?} {at_least}");
            }
        }
    }

    #[test]
    fn blocks_are_smallest() {
        assert_eq!(smallest_block::<u8>(&[]), 0);
        assert_eq!(smallest_block(&[5]), 1);
        assert_eq!(smallest_block(&[5, 5, 5]), 1);
        assert_eq!(smallest_block(&[1, 2, 1, 2]), 2);
        assert_eq!(smallest_block(&[1, 2, 1, 2, 1]), 5);
        assert_eq!(smallest_block(&[1, 1, 2, 1, 1, 2]), 3);
    }
}
