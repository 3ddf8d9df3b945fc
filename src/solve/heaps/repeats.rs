//! Under which shifts the end of a list repeats, in one pass: the Z-function (Gusfield, Algorithms
//! on Strings, 1997, section 1.3) of the list read from its end.

#![expect(clippy::indexing_slicing, reason = "each place is less than the length of the list")]

/// The smallest shift up to `most` that is accepted, and on how long an end the list agrees with
/// itself under it: for shift p and length a, `list[n] == list[n + p]` for the last a places n
/// for which there are both, and not for the one before. `accept` hears each shift with its
/// length, in ascending order.
pub fn first_shift<T: PartialEq>(
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
    let mut lengths: Vec<u32> = Vec::with_capacity(most + 1);
    lengths.push(length as u32);
    let (mut from, mut end) = (0, 0);
    for shift in 1..=most {
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

/// The smallest length that the blocks of a repeated list have: the list is one of them, or
/// several.
pub fn smallest_block<T: PartialEq>(list: &[T]) -> usize {
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
    fn blocks_are_smallest() {
        assert_eq!(smallest_block::<u8>(&[]), 0);
        assert_eq!(smallest_block(&[5]), 1);
        assert_eq!(smallest_block(&[5, 5, 5]), 1);
        assert_eq!(smallest_block(&[1, 2, 1, 2]), 2);
        assert_eq!(smallest_block(&[1, 2, 1, 2, 1]), 5);
        assert_eq!(smallest_block(&[1, 1, 2, 1, 1, 2]), 3);
    }
}
