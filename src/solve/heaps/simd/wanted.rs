//! Words that are compared with what is needed, eight codes at a time: for machines whose registers
//! hold no table of 1024 bits.

#![expect(clippy::indexing_slicing, reason = "a code is below 1024")]

use super::Need;

/// Takes out of the set what the pairs are together, and with `base`. `meets` says which of eight
/// codes the pairs make, as bits.
#[inline]
pub(super) fn sweep(
    left: &[u16],
    right: &[u16],
    base: u16,
    need: &mut Need,
    meets: impl Fn(&[u16], &[u16], &[u16; 8]) -> u8,
) -> bool {
    let mut wanted: Vec<u16> = Vec::new();
    for (at, part) in need.iter().enumerate() {
        let mut part = *part;
        while part != 0 {
            wanted.push(64 * at as u16 + part.trailing_zeros() as u16);
            part &= part - 1;
        }
    }
    for (left, right) in left.chunks(1024).zip(right.chunks(1024)) {
        if wanted.is_empty() {
            break;
        }
        let mut open = Vec::with_capacity(wanted.len());
        for eight in wanted.chunks(8) {
            let other = eight.first().copied().unwrap_or(0);
            let codes = std::array::from_fn(|at| base ^ eight.get(at).copied().unwrap_or(other));
            let met = meets(left, right, &codes);
            open.extend(
                eight.iter().enumerate().filter(|(at, _)| met >> at & 1 == 0).map(|e| *e.1),
            );
        }
        wanted = open;
    }
    need.fill(0);
    for code in &wanted {
        need[usize::from(code / 64)] |= 1 << (code % 64);
    }
    wanted.is_empty()
}

/// Which of the codes a few pairs make, one pair after another.
pub(super) fn meets(left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
    let mut met = 0;
    for (at, code) in codes.iter().enumerate() {
        met |= u8::from(left.iter().zip(right).any(|(a, b)| a ^ b == *code)) << at;
    }
    met
}
