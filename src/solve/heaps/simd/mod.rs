//! The loops that everything waits for, 16 to 64 heaps at a time: as the machine that runs them
//! knows best, and in plain Rust that they all agree with.
//!
//! Beside the allocator of the program this is the only module with `unsafe`. There are two uses of it, in `avx2`, `avx512`
//! and `wasm`, and the argument is the same for all of them:
//!
//! - A function with `#[target_feature]` is called only through a `Level`, and a `Level` other
//!   than the plain one is made only by `Level::all`, after the machine was asked for all the
//!   features that the functions of that level are compiled with. WebAssembly needs no question: a
//!   module with instructions that the browser does not know is not loaded at all.
//! - Memory is read and written through references to arrays that are exactly as long as the
//!   register; the instructions used do not ask for alignment. No pointer is made otherwise.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod plain;
#[cfg(test)]
mod tests;
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
mod wanted;
#[cfg(target_arch = "wasm32")]
mod wasm;

/// So many heaps are looked at side by side.
pub const LANES: usize = 64;

/// Heaps that depend on those just before them are looked at in groups of this size.
pub const GROUP: usize = 8;

/// One of something for each of the heaps that are looked at side by side.
pub type Row<T> = [T; LANES];

/// A set of indices: each part is a word of 64 bits, one bit for each index.
pub type Indices<const PARTS: usize> = [u64; PARTS];

/// A set of codes below 1024.
pub type Need = [u64; 16];

/// What the machine can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "wasm32")]
    Wasm,
}

impl Level {
    /// All that this machine can do, the best last.
    pub fn all() -> Vec<Level> {
        #[cfg_attr(not(any(target_arch = "x86_64", target_arch = "wasm32")), allow(unused_mut))]
        let mut all = vec![Level(Kind::Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2");
            if avx2 {
                all.push(Level(Kind::Avx2));
            }
            let wide = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            if avx2 && wide && is_x86_feature_detected!("avx512vbmi") {
                all.push(Level(Kind::Avx512));
            }
        }
        #[cfg(target_arch = "wasm32")]
        all.push(Level(Kind::Wasm));
        all
    }

    pub fn best() -> Level {
        Level::all().pop().unwrap_or(Level(Kind::Plain))
    }
}

/// Rare or sampled heaps whose sums with other heaps are looked at: their places, in any order,
/// and what their codes are combined with.
#[derive(Clone, Copy, Debug)]
pub struct Marks<'a, T> {
    /// The codes of all heaps, from some heap on.
    pub codes: &'a [T],
    /// Lane l of the mark for place p looks at the code at `base - p + l`.
    pub base: usize,
    pub places: &'a [u32],
    pub with: &'a [T],
}

/// Puts the codes that the marks lead to into a set for each lane: code `8 k + b` of lane l is
/// bit b of `rows[k][l]`. Codes past the rows are left out.
pub fn mark_bytes(level: Level, marks: Marks<'_, u8>, rows: &mut [Row<u8>]) {
    match level.0 {
        Kind::Plain => plain::mark_bytes(marks, rows),
        // SAFETY: the level says that the machine has what the function needs; see above.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { avx2::mark_bytes(marks, rows) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::mark_bytes(marks, rows) },
        #[cfg(target_arch = "wasm32")]
        Kind::Wasm => wasm::mark_bytes(marks, rows),
    }
}

/// The same where codes have two bytes: code `16 k + b` of lane l is bit b of `rows[k][l]`.
pub fn mark_words(level: Level, marks: Marks<'_, u16>, rows: &mut [Row<u16>]) {
    match level.0 {
        Kind::Plain => plain::mark_words(marks, rows),
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { avx2::mark_words(marks, rows) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::mark_words(marks, rows) },
        #[cfg(target_arch = "wasm32")]
        Kind::Wasm => wasm::mark_words(marks, rows),
    }
}

/// Puts the codes that the marks lead to into a set for each of a few lanes. Codes past the sets are left out.
pub fn group_bytes<const PARTS: usize>(
    level: Level,
    marks: Marks<'_, u8>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    match level.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kind::Avx2 => unsafe { avx2::group_bytes(marks, sets) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::group_bytes(marks, sets) },
        _ => plain::group(marks, sets),
    }
}

/// The same where codes have two bytes.
pub fn group_words<const PARTS: usize>(
    level: Level,
    marks: Marks<'_, u16>,
    sets: &mut [Indices<PARTS>; GROUP],
) {
    match level.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kind::Avx2 => unsafe { avx2::group_words(marks, sets) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::group_words(marks, sets) },
        _ => plain::group(marks, sets),
    }
}

/// The marks of some rows as one word for each lane, the first row in the lowest bits; rows past 64 bits are left out.
pub fn join<T: Copy + Into<u32>>(level: Level, rows: &[Row<T>]) -> Row<u64> {
    match level.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kind::Avx2 => unsafe { avx2::join(rows) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::join(rows) },
        _ => plain::join(rows),
    }
}

/// Compares each of some places of a list with the `LANES` entries that end `shift` before it: bit b of the answer says that
/// every place has the same entry as the b-th of its own.
pub fn alike<T: Copy + PartialEq>(level: Level, list: &[T], places: &[usize], shift: usize) -> u64 {
    match level.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kind::Avx2 => unsafe { avx2::alike(list, places, shift) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::alike(list, places, shift) },
        _ => plain::alike(list, places, shift),
    }
}

/// Takes out of the set what the pairs at the same places are together. True when nothing is
/// left; then not all pairs may have been looked at.
pub fn sweep_bytes(level: Level, left: &[u8], right: &[u8], need: &mut Need) -> bool {
    match level.0 {
        Kind::Plain => plain::sweep(left, right, 0, need),
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { avx2::sweep_bytes(left, right, need) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::sweep_bytes(left, right, need) },
        #[cfg(target_arch = "wasm32")]
        Kind::Wasm => wasm::sweep_bytes(left, right, need),
    }
}

/// The same where codes have two bytes: they are combined with `base` first, and those from 1024
/// on are in no set.
pub fn sweep_words(level: Level, left: &[u16], right: &[u16], base: u16, need: &mut Need) -> bool {
    match level.0 {
        Kind::Plain => plain::sweep(left, right, base, need),
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { avx2::sweep_words(left, right, base, need) },
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { avx512::sweep_words(left, right, base, need) },
        #[cfg(target_arch = "wasm32")]
        Kind::Wasm => wasm::sweep_words(left, right, base, need),
    }
}
