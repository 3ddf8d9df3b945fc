//! The loops in plain Rust: what the others have to agree with.

use super::{Marks, Need, Row};

pub fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
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

pub fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
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
pub fn lanes<'a, T: Copy>(marks: &Marks<'a, T>, place: u32) -> &'a [T] {
    let Some(start) = marks.base.checked_sub(place as usize) else { return &[] };
    marks.codes.get(start..start + super::LANES).unwrap_or(&[])
}

pub fn sweep<T: Copy + Into<u32>>(left: &[T], right: &[T], need: &mut Need) -> bool {
    if need.iter().all(|part| *part == 0) {
        return true;
    }
    for (a, b) in left.iter().zip(right) {
        let code = (*a).into() ^ (*b).into();
        if take(need, code as usize) {
            return true;
        }
    }
    false
}

/// Takes a code out of the set. True when it was the last.
pub fn take(need: &mut Need, code: usize) -> bool {
    let Some(part) = need.get_mut(code / 64) else { return false };
    let bit = 1 << (code % 64);
    if *part & bit == 0 {
        return false;
    }
    *part &= !bit;
    need.iter().all(|part| *part == 0)
}

pub fn meets(left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
    let mut met = 0;
    for (left, right) in left.chunks(512).zip(right.chunks(512)) {
        for (at, code) in codes.iter().enumerate() {
            let found = left.iter().zip(right).fold(false, |f, (a, b)| f | (a ^ b == *code));
            met |= u8::from(found) << at;
        }
        if met == u8::MAX {
            break;
        }
    }
    met
}
