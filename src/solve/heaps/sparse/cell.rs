//! What values and codes are kept in: one byte or two, and the loops for each.

use super::super::method::Values;
use super::super::simd::{self, Level, Marks, Need, Row};
use std::fmt::Debug;

pub trait Cell: Copy + Default + Eq + Debug + Into<u32> + Send + Sync + 'static {
    const BITS: u32;
    /// Rows of marks have so many codes for each lane.
    const IN_ROW: usize;
    /// Sets that are swept hold codes below this.
    const SWEPT: usize;

    /// The number, less what does not fit.
    fn of(number: u32) -> Self;
    fn mark(level: Level, marks: Marks<'_, Self>, rows: &mut [Row<Self>]);
    fn sweep(level: Level, left: &[Self], right: &[Self], need: &mut Need) -> bool;
    fn meets(level: Level, left: &[Self], right: &[Self], codes: &[u16; 8]) -> u8;
    fn values(all: &[Self]) -> Values<'_>;
}

impl Cell for u8 {
    const BITS: u32 = 8;
    const IN_ROW: usize = 8;
    const SWEPT: usize = 256;

    fn of(number: u32) -> u8 {
        number as u8
    }

    fn mark(level: Level, marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
        simd::mark_bytes(level, marks, rows);
    }

    fn sweep(level: Level, left: &[u8], right: &[u8], need: &mut Need) -> bool {
        simd::sweep_bytes(level, left, right, need)
    }

    /// All sets of codes of one byte can be swept, so nobody asks.
    fn meets(_: Level, left: &[u8], right: &[u8], codes: &[u16; 8]) -> u8 {
        let met = |code: &u16| left.iter().zip(right).any(|(a, b)| u16::from(a ^ b) == *code);
        codes.iter().enumerate().fold(0, |all, (at, code)| all | u8::from(met(code)) << at)
    }

    fn values(all: &[u8]) -> Values<'_> {
        Values::Bytes(all)
    }
}

impl Cell for u16 {
    const BITS: u32 = 16;
    const IN_ROW: usize = 16;
    const SWEPT: usize = 512;

    fn of(number: u32) -> u16 {
        number as u16
    }

    fn mark(level: Level, marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
        simd::mark_words(level, marks, rows);
    }

    fn sweep(level: Level, left: &[u16], right: &[u16], need: &mut Need) -> bool {
        simd::sweep_words(level, left, right, need)
    }

    fn meets(level: Level, left: &[u16], right: &[u16], codes: &[u16; 8]) -> u8 {
        simd::meets(level, left, right, codes)
    }

    fn values(all: &[u16]) -> Values<'_> {
        Values::Words(all)
    }
}
