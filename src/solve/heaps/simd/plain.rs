//! The loops in plain Rust: what the others have to agree with.

use super::{Marks, Need, Row};

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
