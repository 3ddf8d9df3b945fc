//! What values and codes are kept in: one byte or two, and the loops for each.

use super::super::method::Values;
use super::super::simd::{self, GROUP, Indices, Level, Marks, Need, Row};
use std::fmt::Debug;

/// Codes, and others at the same places.
pub(super) type Pairs<'a, C> = (&'a [C], &'a [C]);

pub(super) trait Cell:
    Copy + Default + Eq + Debug + Into<u32> + Send + Sync + 'static
{
    const BITS: u32;
    /// Rows of marks have so many codes for each lane.
    const IN_ROW: usize;
    /// Sets that are swept hold codes below this.
    const SWEPT: usize;

    /// The number, less what does not fit.
    fn of(number: u32) -> Self;
    fn mark(level: Level, marks: Marks<'_, Self>, rows: &mut [Row<Self>]);
    fn group<const PARTS: usize>(
        level: Level,
        marks: Marks<'_, Self>,
        sets: &mut [Indices<PARTS>; GROUP],
    );
    /// Codes are combined with the base first.
    fn sweep(level: Level, pairs: Pairs<'_, Self>, base: Self, need: &mut Need) -> bool;
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

    fn group<const PARTS: usize>(
        level: Level,
        marks: Marks<'_, u8>,
        sets: &mut [Indices<PARTS>; GROUP],
    ) {
        simd::group_bytes(level, marks, sets);
    }

    /// There are no others than those of the base of zero.
    fn sweep(level: Level, (left, right): Pairs<'_, u8>, _: u8, need: &mut Need) -> bool {
        simd::sweep_bytes(level, left, right, need)
    }

    fn values(all: &[u8]) -> Values<'_> {
        Values::Bytes(all)
    }
}

impl Cell for u16 {
    const BITS: u32 = 16;
    const IN_ROW: usize = 16;
    const SWEPT: usize = 1024;

    fn of(number: u32) -> u16 {
        number as u16
    }

    fn mark(level: Level, marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
        simd::mark_words(level, marks, rows);
    }

    fn group<const PARTS: usize>(
        level: Level,
        marks: Marks<'_, u16>,
        sets: &mut [Indices<PARTS>; GROUP],
    ) {
        simd::group_words(level, marks, sets);
    }

    fn sweep(level: Level, (left, right): Pairs<'_, u16>, base: u16, need: &mut Need) -> bool {
        simd::sweep_words(level, left, right, base, need)
    }

    fn values(all: &[u16]) -> Values<'_> {
        Values::Words(all)
    }
}
