//! The loops in plain Rust: what the others have to agree with.

use super::{GROUP, Indices, LANES, Marks, Need, Row};

pub(super) fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    for (place, with) in marks.places.iter().zip(marks.with) {
        for (lane, code) in lanes(&marks, *place).iter().enumerate() {
            let code = code ^ with;
            if let Some(row) = rows.get_mut(usize::from(code / 8))
                && let Some(bits) = row.get_mut(lane)
            {
                *bits |= 1 << (code % 8);
            }
        }
    }
}

pub(super) fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
    for (place, with) in marks.places.iter().zip(marks.with) {
        for (lane, code) in lanes(&marks, *place).iter().enumerate() {
            let code = code ^ with;
            if let Some(row) = rows.get_mut(usize::from(code / 16))
                && let Some(bits) = row.get_mut(lane)
            {
                *bits |= 1 << (code % 16);
            }
        }
    }
}

/// The attribute puts it into each caller, where it is compiled for that caller's registers.
#[inline(always)]
pub(super) fn group<T: Copy + Into<u32>, const PARTS: usize>(
    marks: Marks<'_, T>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    for part in 0..PARTS {
        let first = 64 * part as u64;
        let mut all = [0_u64; GROUP];
        for (place, with) in marks.places.iter().zip(marks.with) {
            let codes =
                marks.base.checked_sub(*place as usize).and_then(|at| marks.codes.get(at..));
            let Some(codes) = codes.and_then(<[T]>::first_chunk::<GROUP>) else { continue };
            let with = u64::from((*with).into());
            for (all, code) in all.iter_mut().zip(codes) {
                let bit = (u64::from((*code).into()) ^ with).wrapping_sub(first);
                *all |= if bit < 64 { 1 << (bit % 64) } else { 0 };
            }
        }
        for (set, more) in sets.iter_mut().zip(all) {
            if let Some(part) = set.get_mut(part) {
                *part |= more;
            }
        }
    }
}

/// In line for the same reason.
#[inline(always)]
pub(super) fn join<T: Copy + Into<u32>>(rows: &[Row<T>]) -> Row<u64> {
    let bits = 8 * size_of::<T>();
    let mut all = [0; LANES];
    for (at, row) in rows.iter().enumerate().take(64 / bits) {
        for (all, bits_of_lane) in all.iter_mut().zip(row) {
            *all |= u64::from((*bits_of_lane).into()) << (at * bits);
        }
    }
    all
}

/// In line for the same reason.
#[inline(always)]
pub(super) fn alike<T: Copy + PartialEq>(list: &[T], places: &[usize], shift: usize) -> u64 {
    let mut all = [1_u8; LANES];
    for place in places {
        let end = (place + 1).checked_sub(shift).and_then(|end| list.get(..end));
        let (Some(own), Some(others)) = (list.get(*place), end.and_then(|e| e.last_chunk())) else {
            return 0;
        };
        let others: &Row<T> = others;
        for (all, other) in all.iter_mut().zip(others) {
            *all &= u8::from(other == own);
        }
        if all.iter().fold(0, |any, one| any | one) == 0 {
            return 0;
        }
    }
    (0..).zip(all).fold(0, |bits, (lane, one)| bits | u64::from(one) << lane)
}

/// The codes that the mark for a place looks at; none where there are not enough.
pub(super) fn lanes<'a, T: Copy>(marks: &Marks<'a, T>, place: u32) -> &'a [T] {
    let Some(start) = marks.base.checked_sub(place as usize) else { return &[] };
    marks.codes.get(start..start + super::LANES).unwrap_or(&[])
}

pub(super) fn sweep<T: Copy + Into<u32>>(
    left: &[T],
    right: &[T],
    base: T,
    need: &mut Need,
) -> bool {
    let mut open: u32 = need.iter().map(|part| part.count_ones()).sum();
    if open == 0 {
        return true;
    }
    for (a, b) in left.iter().zip(right) {
        let code = (*a).into() ^ (*b).into() ^ base.into();
        if take(need, code as usize) {
            open -= 1;
            if open == 0 {
                return true;
            }
        }
    }
    false
}

/// Takes a code out of the set. True when it was there.
fn take(need: &mut Need, code: usize) -> bool {
    let Some(part) = need.get_mut(code / 64) else { return false };
    let bit = 1 << (code % 64);
    if *part & bit == 0 {
        return false;
    }
    *part &= !bit;
    true
}
