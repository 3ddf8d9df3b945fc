//! The loops for machines with AVX-512 (F, BW, VBMI).

use super::plain::{self, lanes, take};
use super::{LANES, Marks, Need, Row};
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
pub fn mark_bytes(marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    let mut first = 0;
    for rows in rows.chunks_mut(16) {
        match rows.len() {
            ..=2 => mark_groups::<1>(marks, first, rows),
            ..=4 => mark_groups::<2>(marks, first, rows),
            ..=6 => mark_groups::<3>(marks, first, rows),
            ..=8 => mark_groups::<4>(marks, first, rows),
            ..=10 => mark_groups::<5>(marks, first, rows),
            ..=12 => mark_groups::<6>(marks, first, rows),
            ..=14 => mark_groups::<7>(marks, first, rows),
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
            let code = _mm512_xor_si512(code, _mm512_set1_epi8((16 * group) as i8));
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
pub fn mark_words(marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
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
pub fn sweep_bytes(left: &[u8], right: &[u8], need: &mut Need) -> bool {
    if need.iter().all(|part| *part == 0) {
        return true;
    }
    let bit =
        _mm512_set4_epi32(0x8040_2010_u32 as i32, 0x0804_0201, 0x8040_2010_u32 as i32, 0x0804_0201);
    let seven = _mm512_set1_epi8(0x7f);
    let mut table = table_of_256(need);
    let (lefts, left_over) = left.as_chunks::<LANES>();
    let (rights, right_over) = right.as_chunks::<LANES>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm512_xor_si512(load_bytes(a), load_bytes(b));
        let part = _mm512_permutexvar_epi8(_mm512_srli_epi16::<3>(code), table);
        let bit = _mm512_shuffle_epi8(bit, _mm512_and_si512(code, seven));
        let mut hits = _mm512_test_epi8_mask(part, bit);
        if hits != 0 {
            while hits != 0 {
                let at = hits.trailing_zeros() as usize;
                if let (Some(a), Some(b)) = (a.get(at), b.get(at))
                    && take(need, usize::from(a ^ b))
                {
                    return true;
                }
                hits &= hits - 1;
            }
            table = table_of_256(need);
        }
    }
    plain::sweep(left_over, right_over, need)
}

/// The set twice, so that the bit that a shift brings into an index does not matter.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn table_of_256(need: &Need) -> __m512i {
    let [a, b, c, d, ..] = need.map(|part| part as i64);
    _mm512_set_epi64(d, c, b, a, d, c, b, a)
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn sweep_words(left: &[u16], right: &[u16], need: &mut Need) -> bool {
    if need.iter().all(|part| *part == 0) {
        return true;
    }
    let (one, fifteen) = (_mm512_set1_epi16(1), _mm512_set1_epi16(15));
    let end = _mm512_set1_epi16(512);
    let mut table = table_of_512(need);
    let (lefts, left_over) = left.as_chunks::<32>();
    let (rights, right_over) = right.as_chunks::<32>();
    for (a, b) in lefts.iter().zip(rights) {
        let code = _mm512_xor_si512(load_words(a), load_words(b));
        let part = _mm512_permutexvar_epi16(_mm512_srli_epi16::<4>(code), table);
        let bit = _mm512_sllv_epi16(one, _mm512_and_si512(code, fifteen));
        let inside = _mm512_cmplt_epu16_mask(code, end);
        let mut hits = _mm512_mask_test_epi16_mask(inside, part, bit);
        if hits != 0 {
            while hits != 0 {
                let at = hits.trailing_zeros() as usize;
                if let (Some(a), Some(b)) = (a.get(at), b.get(at))
                    && take(need, usize::from(a ^ b))
                {
                    return true;
                }
                hits &= hits - 1;
            }
            table = table_of_512(need);
        }
    }
    plain::sweep(left_over, right_over, need)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn table_of_512(need: &Need) -> __m512i {
    let [a, b, c, d, e, f, g, h] = need.map(|part| part as i64);
    _mm512_set_epi64(h, g, f, e, d, c, b, a)
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn meets(left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
    let wanted = codes.map(|code| _mm512_set1_epi16(code as i16));
    let mut met = 0;
    let (lefts, left_over) = left.as_chunks::<32>();
    let (rights, right_over) = right.as_chunks::<32>();
    for (lefts, rights) in lefts.chunks(16).zip(rights.chunks(16)) {
        let mut here = [0; 8];
        for (a, b) in lefts.iter().zip(rights) {
            let code = _mm512_xor_si512(load_words(a), load_words(b));
            for (here, wanted) in here.iter_mut().zip(wanted) {
                *here |= _mm512_cmpeq_epi16_mask(code, wanted);
            }
        }
        for (at, here) in here.iter().enumerate() {
            met |= u8::from(*here != 0) << at;
        }
        if met == u8::MAX {
            return met;
        }
    }
    met | plain::meets(left_over, right_over, codes)
}
