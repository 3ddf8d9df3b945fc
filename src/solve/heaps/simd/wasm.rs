//! The loops for WebAssembly with registers of 128 bits, which every browser has had since 2023. They
//! are enabled for these functions alone: elsewhere the compiler would make the engine larger by them.

#![expect(clippy::indexing_slicing, reason = "a hit is one of so many lanes")]

use super::plain::{self, lanes};
use super::{Marks, Need, Row, wanted};
use std::arch::wasm32::*;

/// 1 << i for i from 0 to 7, byte by byte, and zeros above.
const ONES: v128 = u64x2(0x8040_2010_0804_0201, 0);

/// 1 << (i - 8) for i from 8 to 15, and zeros below.
const UPPER: v128 = u64x2(0, 0x8040_2010_0804_0201);

#[inline]
#[target_feature(enable = "simd128")]
fn load_bytes(from: &[u8; 16]) -> v128 {
    // SAFETY: the reference is to 16 bytes.
    unsafe { v128_load(from.as_ptr().cast()) }
}

/// The first or the second half.
#[inline]
#[target_feature(enable = "simd128")]
fn load_half(from: &[u8; 32], half: usize) -> v128 {
    match from.as_chunks().0.get(half) {
        Some(half) => load_bytes(half),
        None => u8x16_splat(0),
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn load_words(from: &[u16; 8]) -> v128 {
    // SAFETY: the reference is to 16 bytes.
    unsafe { v128_load(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "simd128")]
fn store_bytes(what: v128, to: &mut [u8; 16]) {
    // SAFETY: the reference is to 16 bytes.
    unsafe { v128_store(to.as_mut_ptr().cast(), what) }
}

#[inline]
#[target_feature(enable = "simd128")]
fn store_words(what: v128, to: &mut [u16; 8]) {
    // SAFETY: the reference is to 16 bytes.
    unsafe { v128_store(to.as_mut_ptr().cast(), what) }
}

#[target_feature(enable = "simd128")]
pub fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    for part in 0..4 {
        let mut first = 0;
        for rows in rows.chunks_mut(8) {
            match rows.len() {
                0..=2 => mark_groups::<1>(marks, first, part, rows),
                3..=4 => mark_groups::<2>(marks, first, part, rows),
                _ => mark_groups::<4>(marks, first, part, rows),
            }
            first = first.wrapping_add(64);
        }
    }
}

/// Groups of 16 codes from a first one on. What is less than the group's first code has wrapped
/// round: a swizzle makes a zero of each index that is not below 16.
#[target_feature(enable = "simd128")]
fn mark_groups<const GROUPS: usize>(
    marks: Marks<'_, u8>,
    first: u8,
    part: usize,
    rows: &mut [Row<u8>],
) {
    let mut sets = [[u8x16_splat(0); 2]; GROUPS];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let codes = lanes(&marks, *place).get(part * 16..).and_then(|c| c.first_chunk());
        let Some(codes) = codes else { continue };
        let code = v128_xor(load_bytes(codes), u8x16_splat(with ^ first));
        for (group, set) in sets.iter_mut().enumerate() {
            let index = u8x16_sub(code, u8x16_splat(16 * group as u8));
            set[0] = v128_or(set[0], u8x16_swizzle(ONES, index));
            set[1] = v128_or(set[1], u8x16_swizzle(UPPER, index));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets.as_flattened()) {
        if let Some(part) = row.get_mut(part * 16..).and_then(|r| r.first_chunk_mut()) {
            store_bytes(v128_or(load_bytes(part), *set), part);
        }
    }
}

#[target_feature(enable = "simd128")]
pub fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
    let mut first = 0;
    for rows in rows.chunks_mut(8) {
        for part in 0..8 {
            mark_part(marks, first, part, rows);
        }
        first = first.wrapping_add(128);
    }
}

#[target_feature(enable = "simd128")]
fn mark_part(marks: Marks<'_, u16>, first: u16, part: usize, rows: &mut [Row<u16>]) {
    // Bit i of a word: bit i of its low byte, or bit i - 8 of its high byte.
    let (both, upper) = (u16x8_splat(0x0101), u16x8_splat(0x0800));
    let fifteen = u16x8_splat(15);
    let mut sets = [u16x8_splat(0); 8];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let codes = lanes(&marks, *place).get(part * 8..).and_then(|c| c.first_chunk());
        let Some(codes) = codes else { continue };
        let code = v128_xor(load_words(codes), u16x8_splat(with ^ first));
        let at = u16x8_mul(v128_and(code, fifteen), both);
        let bit = u8x16_swizzle(ONES, v128_xor(at, upper));
        let row = u16x8_shr(code, 4);
        for (at, set) in sets.iter_mut().enumerate() {
            let here = u16x8_eq(row, u16x8_splat(at as u16));
            *set = v128_or(*set, v128_and(here, bit));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets) {
        if let Some(part) = row.get_mut(part * 8..).and_then(|r| r.first_chunk_mut()) {
            store_words(v128_or(load_words(part), set), part);
        }
    }
}

/// A set of codes below 256.
#[derive(Clone, Copy)]
struct Set {
    low: v128,
    high: v128,
}

/// Sixteen codes: the bytes of a set that hold them, and their bits there.
#[derive(Clone, Copy)]
struct Codes {
    place: v128,
    bit: v128,
}

impl Codes {
    /// Words are shifted and cut: engines have no instruction that shifts bytes.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn new(codes: v128) -> Codes {
        let place = v128_and(u16x8_shr(codes, 3), u8x16_splat(31));
        Codes { place, bit: u8x16_swizzle(ONES, v128_and(codes, u8x16_splat(7))) }
    }
}

impl Set {
    /// A byte that is not zero for each of the codes that is in the set.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn hits(self, Codes { place, bit }: Codes) -> v128 {
        let high = u8x16_swizzle(self.high, u8x16_sub(place, u8x16_splat(16)));
        v128_and(v128_or(u8x16_swizzle(self.low, place), high), bit)
    }
}

#[target_feature(enable = "simd128")]
pub fn sweep_bytes(left: &[u8], right: &[u8], need: &mut Need) -> bool {
    let mut open: u32 = need.iter().map(|part| part.count_ones()).sum();
    if open == 0 {
        return true;
    }
    let places = load_bytes(&std::array::from_fn(|at| at as u8));
    let [a, b, c, d, ..] = *need;
    let mut set = Set { low: u64x2(a, b), high: u64x2(c, d) };
    let (lefts, left_over) = left.as_chunks::<32>();
    let (rights, right_over) = right.as_chunks::<32>();
    for (a, b) in lefts.iter().zip(rights) {
        let halves =
            [0, 1].map(|half| Codes::new(v128_xor(load_half(a, half), load_half(b, half))));
        loop {
            let hits = halves.map(|codes| set.hits(codes));
            if !v128_any_true(v128_or(hits[0], hits[1])) {
                break;
            }
            let bits = hits.map(|hits| u32::from(u8x16_bitmask(u8x16_ne(hits, u8x16_splat(0)))));
            let at = (bits[0] | bits[1] << 16).trailing_zeros() as usize & 31;
            let code = a[at] ^ b[at];
            let here = u8x16_eq(places, u8x16_splat(code / 8 % 16));
            let bit = v128_and(here, u8x16_splat(1 << (code % 8)));
            if code < 128 {
                set.low = v128_xor(set.low, bit);
            } else {
                set.high = v128_xor(set.high, bit);
            }
            open -= 1;
            if open == 0 {
                need.fill(0);
                return true;
            }
        }
    }
    for (table, parts) in [set.low, set.high].into_iter().zip(need.as_chunks_mut::<2>().0) {
        *parts = [u64x2_extract_lane::<0>(table), u64x2_extract_lane::<1>(table)];
    }
    plain::sweep(left_over, right_over, 0, need)
}

#[target_feature(enable = "simd128")]
pub fn sweep_words(left: &[u16], right: &[u16], base: u16, need: &mut Need) -> bool {
    wanted::sweep(left, right, base, need, |left, right, codes| meets(left, right, codes))
}

/// Which of the codes the pairs make, as bits.
#[target_feature(enable = "simd128")]
fn meets(left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
    let mut here = [u16x8_splat(0); 8];
    let (lefts, left_over) = left.as_chunks::<8>();
    let (rights, right_over) = right.as_chunks::<8>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = v128_xor(load_words(a), load_words(b));
        for (here, wanted) in here.iter_mut().zip(codes) {
            *here = v128_or(*here, u16x8_eq(code, u16x8_splat(*wanted)));
        }
    }
    let mut met = wanted::meets(left_over, right_over, codes);
    for (at, here) in here.iter().enumerate() {
        met |= u8::from(v128_any_true(*here)) << at;
    }
    met
}
