//! The loops for machines with AVX2.

#![expect(clippy::indexing_slicing, reason = "a hit is one of so many lanes")]

use super::plain::{self, lanes};
use super::{GROUP, Indices, Marks, Need, Row, wanted};
use std::arch::x86_64::*;

#[inline]
#[target_feature(enable = "avx2")]
fn load_bytes(from: &[u8; 32]) -> __m256i {
    // SAFETY: the reference is to 32 bytes.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_words(from: &[u16; 16]) -> __m256i {
    // SAFETY: the reference is to 32 bytes.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_bytes(what: __m256i, to: &mut [u8; 32]) {
    // SAFETY: the reference is to 32 bytes.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), what) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_words(what: __m256i, to: &mut [u16; 16]) {
    // SAFETY: the reference is to 32 bytes.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), what) }
}

#[target_feature(enable = "avx2")]
pub(super) fn group_bytes<const PARTS: usize>(
    marks: Marks<'_, u8>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    plain::group(marks, sets);
}

#[target_feature(enable = "avx2")]
pub(super) fn group_words<const PARTS: usize>(
    marks: Marks<'_, u16>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    plain::group(marks, sets);
}

#[target_feature(enable = "avx2")]
pub(super) fn join<T: Copy + Into<u32>>(rows: &[Row<T>]) -> Row<u64> {
    plain::join(rows)
}

#[target_feature(enable = "avx2")]
pub(super) fn alike<T: Copy + PartialEq>(list: &[T], places: &[usize], shift: usize) -> u64 {
    plain::alike(list, places, shift)
}

#[target_feature(enable = "avx2")]
pub(super) fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    for half in 0..2 {
        let mut first = 0;
        for rows in rows.chunks_mut(8) {
            match rows.len() {
                0..=2 => mark_groups::<1>(marks, first, half, rows),
                3..=4 => mark_groups::<2>(marks, first, half, rows),
                5..=6 => mark_groups::<3>(marks, first, half, rows),
                _ => mark_groups::<4>(marks, first, half, rows),
            }
            first = first.wrapping_add(64);
        }
    }
}

/// Groups of 16 codes from a first one on. A code is turned into an index into 16 bytes whose
/// highest bit is set where the code is in another group: a shuffle makes a zero of that.
#[target_feature(enable = "avx2")]
fn mark_groups<const GROUPS: usize>(
    marks: Marks<'_, u8>,
    first: u8,
    half: usize,
    rows: &mut [Row<u8>],
) {
    let low = _mm256_set_epi64x(0, ONES, 0, ONES);
    let high = _mm256_set_epi64x(ONES, 0, ONES, 0);
    let other = _mm256_set1_epi8(0x70);
    let mut sets = [[_mm256_setzero_si256(); 2]; GROUPS];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let codes = lanes(&marks, *place).get(half * 32..).and_then(|c| c.first_chunk());
        let Some(codes) = codes else { continue };
        let code = _mm256_xor_si256(load_bytes(codes), _mm256_set1_epi8((with ^ first) as i8));
        for (group, set) in sets.iter_mut().enumerate() {
            let code = _mm256_sub_epi8(code, _mm256_set1_epi8((16 * group) as i8));
            let index = _mm256_adds_epu8(code, other);
            set[0] = _mm256_or_si256(set[0], _mm256_shuffle_epi8(low, index));
            set[1] = _mm256_or_si256(set[1], _mm256_shuffle_epi8(high, index));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets.as_flattened()) {
        if let Some(part) = row.get_mut(half * 32..).and_then(|r| r.first_chunk_mut()) {
            store_bytes(_mm256_or_si256(load_bytes(part), *set), part);
        }
    }
}

/// 1 << i for i from 0 to 7, byte by byte.
const ONES: i64 = 0x8040_2010_0804_0201_u64 as i64;

#[target_feature(enable = "avx2")]
pub(super) fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
    let mut first = 0;
    for rows in rows.chunks_mut(8) {
        for quarter in 0..4 {
            mark_quarter(marks, first, quarter, rows);
        }
        first = first.wrapping_add(128);
    }
}

#[target_feature(enable = "avx2")]
fn mark_quarter(marks: Marks<'_, u16>, first: u16, quarter: usize, rows: &mut [Row<u16>]) {
    // Bit i of a word: bit i of its low byte, or bit i - 8 of its high byte.
    let ones = _mm256_set_epi64x(0, ONES, 0, ONES);
    let (both, upper) = (_mm256_set1_epi16(0x0101), _mm256_set1_epi16(0x0800));
    let fifteen = _mm256_set1_epi16(15);
    let mut sets = [_mm256_setzero_si256(); 8];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let codes = lanes(&marks, *place).get(quarter * 16..).and_then(|c| c.first_chunk());
        let Some(codes) = codes else { continue };
        let code = _mm256_xor_si256(load_words(codes), _mm256_set1_epi16((with ^ first) as i16));
        let at = _mm256_mullo_epi16(_mm256_and_si256(code, fifteen), both);
        let bit = _mm256_shuffle_epi8(ones, _mm256_xor_si256(at, upper));
        let row = _mm256_srli_epi16::<4>(code);
        for (at, set) in sets.iter_mut().enumerate() {
            let here = _mm256_cmpeq_epi16(row, _mm256_set1_epi16(at as i16));
            *set = _mm256_or_si256(*set, _mm256_and_si256(here, bit));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets) {
        if let Some(part) = row.get_mut(quarter * 16..).and_then(|r| r.first_chunk_mut()) {
            store_words(_mm256_or_si256(load_words(part), set), part);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn sweep_bytes(left: &[u8], right: &[u8], need: &mut Need) -> bool {
    let mut open: u32 = need.iter().map(|part| part.count_ones()).sum();
    if open == 0 {
        return true;
    }
    let ones = _mm256_set1_epi64x(ONES);
    let (fifteen, seven) = (_mm256_set1_epi8(15), _mm256_set1_epi8(0x7f));
    let zero = _mm256_setzero_si256();
    let places: [u8; 32] = std::array::from_fn(|at| at as u8 % 16);
    let places = load_bytes(&places);
    let [a, b, c, d, ..] = need.map(|part| part as i64);
    let mut low = _mm256_set_epi64x(b, a, b, a);
    let mut high = _mm256_set_epi64x(d, c, d, c);
    let (lefts, left_over) = left.as_chunks::<32>();
    let (rights, right_over) = right.as_chunks::<32>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm256_xor_si256(load_bytes(a), load_bytes(b));
        let place = _mm256_and_si256(_mm256_srli_epi16::<3>(code), fifteen);
        let bit = _mm256_shuffle_epi8(ones, _mm256_and_si256(code, seven));
        loop {
            let below = _mm256_shuffle_epi8(low, place);
            let part = _mm256_blendv_epi8(below, _mm256_shuffle_epi8(high, place), code);
            let missed = _mm256_cmpeq_epi8(_mm256_and_si256(part, bit), zero);
            let hits = !(_mm256_movemask_epi8(missed) as u32);
            if hits == 0 {
                break;
            }
            let at = hits.trailing_zeros() as usize & 31;
            let code = a[at] ^ b[at];
            let place = _mm256_set1_epi8((code / 8 % 16) as i8);
            let bit = _mm256_set1_epi8((1_u8 << (code % 8)) as i8);
            let bit = _mm256_and_si256(_mm256_cmpeq_epi8(places, place), bit);
            if code < 128 {
                low = _mm256_sub_epi8(low, bit);
            } else {
                high = _mm256_sub_epi8(high, bit);
            }
            open -= 1;
            if open == 0 {
                need.fill(0);
                return true;
            }
        }
    }
    for (table, parts) in [low, high].into_iter().zip(need.chunks_mut(2)) {
        let mut bytes = [0; 32];
        store_bytes(table, &mut bytes);
        for (part, bytes) in parts.iter_mut().zip(bytes.as_chunks().0) {
            *part = u64::from_le_bytes(*bytes);
        }
    }
    plain::sweep(left_over, right_over, 0, need)
}

#[target_feature(enable = "avx2")]
pub(super) fn sweep_words(left: &[u16], right: &[u16], base: u16, need: &mut Need) -> bool {
    wanted::sweep(left, right, base, need, |left, right, codes| meets(left, right, codes))
}

/// Which of the codes the pairs make, as bits.
#[target_feature(enable = "avx2")]
fn meets(left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
    let zero = _mm256_setzero_si256();
    let wanted = codes.map(|code| _mm256_set1_epi16(code as i16));
    let (lefts, left_over) = left.as_chunks::<16>();
    let (rights, right_over) = right.as_chunks::<16>();
    let mut here = [zero; 8];
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm256_xor_si256(load_words(a), load_words(b));
        for (here, wanted) in here.iter_mut().zip(&wanted) {
            *here = _mm256_or_si256(*here, _mm256_cmpeq_epi16(code, *wanted));
        }
    }
    let mut met = wanted::meets(left_over, right_over, codes);
    for (at, here) in here.iter().enumerate() {
        met |= u8::from(_mm256_testz_si256(*here, *here) == 0) << at;
    }
    met
}
