//! The loops for machines with AVX-512 (F, BW, VBMI).

#![expect(clippy::indexing_slicing, reason = "a hit is one of so many lanes")]

use super::plain::{self, lanes};
use super::{GROUP, Indices, LANES, Marks, Need, Row};
use std::arch::x86_64::*;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load_bytes(from: &[u8; 64]) -> __m512i {
    // SAFETY: the reference is to 64 bytes.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load_words(from: &[u16; 32]) -> __m512i {
    // SAFETY: the reference is to 64 bytes.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store_bytes(what: __m512i, to: &mut [u8; 64]) {
    // SAFETY: the reference is to 64 bytes.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), what) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store_words(what: __m512i, to: &mut [u16; 32]) {
    // SAFETY: the reference is to 64 bytes.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), what) }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn group_bytes<const PARTS: usize>(
    marks: Marks<'_, u8>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    plain::group(marks, sets);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn group_words<const PARTS: usize>(
    marks: Marks<'_, u16>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    plain::group(marks, sets);
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn join<T: Copy + Into<u32>>(rows: &[Row<T>]) -> Row<u64> {
    plain::join(rows)
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn alike<T: Copy + PartialEq>(list: &[T], places: &[usize], shift: usize) -> u64 {
    plain::alike(list, places, shift)
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    let mut first = 0;
    for rows in rows.chunks_mut(16) {
        match rows.len() {
            0..=2 => mark_groups::<1>(marks, first, rows),
            3..=4 => mark_groups::<2>(marks, first, rows),
            5..=6 => mark_groups::<3>(marks, first, rows),
            7..=8 => mark_groups::<4>(marks, first, rows),
            9..=10 => mark_groups::<5>(marks, first, rows),
            11..=12 => mark_groups::<6>(marks, first, rows),
            13..=14 => mark_groups::<7>(marks, first, rows),
            _ => mark_groups::<8>(marks, first, rows),
        }
        first = first.wrapping_add(128);
    }
}

/// Groups of 16 codes from a first one on. A code is turned into an index into 16 bytes whose
/// highest bit is set where the code is in another group: a shuffle makes a zero of that.
#[target_feature(enable = "avx512f,avx512bw")]
fn mark_groups<const GROUPS: usize>(marks: Marks<'_, u8>, first: u8, rows: &mut [Row<u8>]) {
    let low = _mm512_set4_epi32(0, 0, 0x8040_2010_u32 as i32, 0x0804_0201);
    let high = _mm512_set4_epi32(0x8040_2010_u32 as i32, 0x0804_0201, 0, 0);
    let other = _mm512_set1_epi8(0x70);
    let mut sets = [[_mm512_setzero_si512(); 2]; GROUPS];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let Some(codes) = lanes(&marks, *place).first_chunk() else { continue };
        let code = _mm512_xor_si512(load_bytes(codes), _mm512_set1_epi8((with ^ first) as i8));
        for (group, set) in sets.iter_mut().enumerate() {
            let code = _mm512_sub_epi8(code, _mm512_set1_epi8((16 * group) as i8));
            let index = _mm512_adds_epu8(code, other);
            set[0] = _mm512_or_si512(set[0], _mm512_shuffle_epi8(low, index));
            set[1] = _mm512_or_si512(set[1], _mm512_shuffle_epi8(high, index));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets.as_flattened()) {
        store_bytes(_mm512_or_si512(load_bytes(row), *set), row);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
    let mut first = 0;
    for rows in rows.chunks_mut(16) {
        for half in 0..2 {
            mark_half(marks, first, half, rows);
        }
        first += 256;
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn mark_half(marks: Marks<'_, u16>, first: u16, half: usize, rows: &mut [Row<u16>]) {
    let (one, fifteen) = (_mm512_set1_epi16(1), _mm512_set1_epi16(15));
    let mut sets = [_mm512_setzero_si512(); 16];
    for (place, with) in marks.places.iter().zip(marks.with) {
        let codes = lanes(&marks, *place).get(half * 32..).and_then(|c| c.first_chunk());
        let Some(codes) = codes else { continue };
        let code = _mm512_xor_si512(load_words(codes), _mm512_set1_epi16((with ^ first) as i16));
        let bit = _mm512_sllv_epi16(one, _mm512_and_si512(code, fifteen));
        let row = _mm512_srli_epi16::<4>(code);
        for (at, set) in sets.iter_mut().enumerate() {
            let here = _mm512_cmpeq_epi16_mask(row, _mm512_set1_epi16(at as i16));
            *set = _mm512_or_si512(*set, _mm512_maskz_mov_epi16(here, bit));
        }
    }
    for (row, set) in rows.iter_mut().zip(sets) {
        if let Some(part) = row.get_mut(half * 32..).and_then(|r| r.first_chunk_mut()) {
            store_words(_mm512_or_si512(load_words(part), set), part);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn sweep_bytes(left: &[u8], right: &[u8], need: &mut Need) -> bool {
    let mut open: u32 = need.iter().map(|part| part.count_ones()).sum();
    if open == 0 {
        return true;
    }
    let bits = _mm512_broadcast_i32x4(_mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64));
    let seven = _mm512_set1_epi8(0x7f);
    let places: [u8; 64] = std::array::from_fn(|at| at as u8 % 32);
    let places = load_bytes(&places);
    let [a, b, c, d, ..] = need.map(|part| part as i64);
    // The set twice, so that the bit that a shift brings into an index does not matter.
    let mut table = _mm512_set_epi64(d, c, b, a, d, c, b, a);
    let (lefts, left_over) = left.as_chunks::<LANES>();
    let (rights, right_over) = right.as_chunks::<LANES>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm512_xor_si512(load_bytes(a), load_bytes(b));
        let place = _mm512_srli_epi16::<3>(code);
        let bit = _mm512_shuffle_epi8(bits, _mm512_and_si512(code, seven));
        loop {
            let hits = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(place, table), bit);
            if hits == 0 {
                break;
            }
            let at = hits.trailing_zeros() as usize & 63;
            let code = a[at] ^ b[at];
            let here = _mm512_cmpeq_epi8_mask(places, _mm512_set1_epi8((code / 8) as i8));
            let bit = _mm512_set1_epi8((1_u8 << (code % 8)) as i8);
            table = _mm512_mask_sub_epi8(table, here, table, bit);
            open -= 1;
            if open == 0 {
                need.fill(0);
                return true;
            }
        }
    }
    let mut bytes = [0; 64];
    store_bytes(table, &mut bytes);
    for (part, bytes) in need.iter_mut().zip(bytes.as_chunks().0).take(4) {
        *part = u64::from_le_bytes(*bytes);
    }
    plain::sweep(left_over, right_over, 0, need)
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn sweep_words(left: &[u16], right: &[u16], base: u16, need: &mut Need) -> bool {
    let mut open: u32 = need.iter().map(|part| part.count_ones()).sum();
    if open == 0 {
        return true;
    }
    let (one, fifteen) = (_mm512_set1_epi16(1), _mm512_set1_epi16(15));
    let (start, end) = (_mm512_set1_epi16(base as i16), _mm512_set1_epi16(1024));
    let places: [u16; 32] = std::array::from_fn(|at| at as u16);
    let places = load_words(&places);
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = need.map(|part| part as i64);
    let mut low = _mm512_set_epi64(h, g, f, e, d, c, b, a);
    let mut high = _mm512_set_epi64(p, o, n, m, l, k, j, i);
    let (lefts, left_over) = left.as_chunks::<32>();
    let (rights, right_over) = right.as_chunks::<32>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm512_xor_si512(_mm512_xor_si512(load_words(a), load_words(b)), start);
        let place = _mm512_srli_epi16::<4>(code);
        let bit = _mm512_sllv_epi16(one, _mm512_and_si512(code, fifteen));
        let inside = _mm512_cmplt_epu16_mask(code, end);
        loop {
            let part = _mm512_permutex2var_epi16(low, place, high);
            let hits = _mm512_mask_test_epi16_mask(inside, part, bit);
            if hits == 0 {
                break;
            }
            let at = hits.trailing_zeros() as usize & 31;
            let code = a[at] ^ b[at] ^ base;
            let place = _mm512_set1_epi16((code / 16 % 32) as i16);
            let here = _mm512_cmpeq_epi16_mask(places, place);
            let bit = _mm512_set1_epi16((1_u16 << (code % 16)) as i16);
            if code < 512 {
                low = _mm512_mask_sub_epi16(low, here, low, bit);
            } else {
                high = _mm512_mask_sub_epi16(high, here, high, bit);
            }
            open -= 1;
            if open == 0 {
                need.fill(0);
                return true;
            }
        }
    }
    for (table, parts) in [low, high].into_iter().zip(need.chunks_mut(8)) {
        let mut words = [0; 32];
        store_words(table, &mut words);
        for (part, words) in parts.iter_mut().zip(words.as_chunks::<4>().0) {
            *part = words.iter().rev().fold(0, |all, word| all << 16 | u64::from(*word));
        }
    }
    plain::sweep(left_over, right_over, base, need)
}
