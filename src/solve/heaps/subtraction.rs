//! Taking from one heap and leaving the rest whole: the values that the options of a heap have
//! are the bits of one word, joined for many heaps at a time.
//!
//! Each heap has a word with the one bit of its value. The options of a heap are then the words
//! of the heaps before it by the numbers that may be taken, joined; its value is the number of
//! ones that the result ends in, and its own word the lowest of its zeros. Words are as narrow
//! as the values so far allow: most subtraction games have small values.

#![expect(clippy::indexing_slicing, reason = "each place is one of a heap that is known")]

use super::method::{Budget, Failure, Method, Values};
use super::row::Row;
use super::rules::{Moves, Rules, System};
use std::fmt::Debug;

/// So many heaps are joined at a time by the numbers that lead to none of them, and so many of
/// those by the numbers that lead to none of these.
const BLOCK: usize = 64;
const GROUP: usize = 8;

/// Games whose moves leave one heap or none.
#[derive(Debug)]
pub struct Subtraction {
    takes: Takes,
    found: Row,
    recent: Recent,
}

impl Subtraction {
    /// None if the rules are others.
    pub fn new(system: &System) -> Option<Subtraction> {
        let rules = system.alone()?;
        let fits = |m: &Moves| {
            m.any_from.is_none() && m.removals.iter().all(|r| r.parts.len() < 2 && r.beside == 0)
        };
        if !rules.moves.iter().all(fits) {
            return None;
        }
        let takes = Takes::of(rules, system.most_taken() as usize);
        Some(Subtraction { takes, found: Row::default(), recent: Recent::Sixteen(Vec::new()) })
    }

    /// What is kept of the last heaps, in the narrowest words that hold it.
    fn recall(&mut self, wider_than: usize) {
        let length = self.found.len();
        let last = length.saturating_sub(self.takes.most)..length;
        let values: Vec<u32> = last.filter_map(|n| self.found.values().get(n)).collect();
        let most = values.iter().max().map_or(0, |v| *v as usize);
        self.recent = match most.max(wider_than) {
            0..16 => Recent::Sixteen(words(&values)),
            16..32 => Recent::ThirtyTwo(words(&values)),
            32..64 => Recent::SixtyFour(words(&values)),
            _ => Recent::Many(values),
        };
    }
}

/// The numbers that may be taken.
#[derive(Debug)]
struct Takes {
    /// Which of the lists a heap has: by its size, then by what remains of it.
    early: Vec<u16>,
    cycle: Vec<u16>,
    lists: Vec<List>,
    most: usize,
    /// The longest list.
    longest: usize,
}

#[derive(Debug)]
struct List {
    /// Those that leave something, in ascending order.
    shifts: Vec<usize>,
    /// The heaps that may be taken wholly.
    whole: Vec<usize>,
}

impl Takes {
    fn of(rules: &Rules, most: usize) -> Takes {
        let list = |moves: &Moves| {
            let those = |parts: usize| {
                let fits = moves.removals.iter().filter(move |r| r.parts.len() == parts);
                let mut all: Vec<usize> = fits.map(|r| r.taken as usize).collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            // What takes nothing and leaves the heap would be no move.
            let shifts = those(1).into_iter().filter(|s| *s > 0).collect();
            List { shifts, whole: those(0) }
        };
        let lists: Vec<List> = rules.moves.iter().map(list).collect();
        let longest = lists.iter().map(|l| l.shifts.len()).max().unwrap_or(0);
        Takes { early: rules.early.clone(), cycle: rules.cycle.clone(), lists, most, longest }
    }

    fn at(&self, n: usize) -> &List {
        let late = || self.cycle[n % self.cycle.len()];
        &self.lists[usize::from(self.early.get(n).copied().unwrap_or_else(late))]
    }

    /// The numbers that may be taken from every heap of n or more, and that leave something.
    fn from(&self, n: usize) -> Option<&[usize]> {
        match self.lists.as_slice() {
            [list] if n > self.most => Some(&list.shifts),
            _ => None,
        }
    }
}

/// The last heaps: words with the bit of their value, or the values.
#[derive(Debug)]
enum Recent {
    Sixteen(Vec<u16>),
    ThirtyTwo(Vec<u32>),
    SixtyFour(Vec<u64>),
    Many(Vec<u32>),
}

trait Word: Copy + Default + Debug {
    fn bit(value: u32) -> Self;
    fn join(self, other: Self) -> Self;
    fn is_full(self) -> bool;
    /// The least value that is none of these, where not all are.
    fn free(self) -> u8;
    /// The bit of that value.
    fn free_bit(self) -> Self;
    /// The words of the next heaps: those of the heaps that numbers lead to, joined.
    fn join_all(words: &mut [Self; BLOCK], recent: &[Self], shifts: &[usize]);
    /// The value of one bit, found in the same way for each: many are found at once.
    fn place(self) -> u8;
}

macro_rules! word {
    ($($word:ty: $($bit:literal $with:literal)*;)*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn bit(value: u32) -> Self {
                1 << value
            }
            #[inline(always)]
            fn join(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn is_full(self) -> bool {
                self == <$word>::MAX
            }
            #[inline(always)]
            fn free(self) -> u8 {
                self.trailing_ones() as u8
            }
            #[inline(always)]
            fn free_bit(self) -> Self {
                !self & self.wrapping_add(1)
            }
            fn join_all(words: &mut [Self; BLOCK], recent: &[Self], shifts: &[usize]) {
                // As many as stay in registers from one number to the next.
                const FEW: usize = 64 / size_of::<$word>();
                for (at, words) in words.chunks_exact_mut(FEW).enumerate() {
                    words.copy_from_slice(&joined::<_, FEW>(recent, at * FEW, shifts));
                }
            }
            #[inline(always)]
            fn place(self) -> u8 {
                (0 $(| <$word>::from(self & $with != 0) << $bit)*) as u8
            }
        }
    )*};
}

// For each bit of a place, the places that have it.
word! {
    u16: 0 0xaaaa 1 0xcccc 2 0xf0f0 3 0xff00;
    u32: 0 0xaaaa_aaaa 1 0xcccc_cccc 2 0xf0f0_f0f0 3 0xff00_ff00 4 0xffff_0000;
    u64: 0 0xaaaa_aaaa_aaaa_aaaa 1 0xcccc_cccc_cccc_cccc 2 0xf0f0_f0f0_f0f0_f0f0
        3 0xff00_ff00_ff00_ff00 4 0xffff_0000_ffff_0000 5 0xffff_ffff_0000_0000;
}

fn words<W: Word>(values: &[u32]) -> Vec<W> {
    values.iter().map(|v| W::bit(*v)).collect()
}

/// Finds further values up to `to`. False if the next does not fit the words.
fn run<W: Word>(takes: &Takes, recent: &mut Vec<W>, found: &mut Row, to: usize) -> bool {
    forget(recent, takes.most);
    while found.len() < to {
        let n = found.len();
        let fits = match takes.from(n) {
            Some(shifts) if n + BLOCK <= to => block(shifts, recent, found),
            _ => one(takes.at(n), n, recent, found),
        };
        if !fits {
            return false;
        }
    }
    true
}

fn one<W: Word>(list: &List, n: usize, recent: &mut Vec<W>, found: &mut Row) -> bool {
    let mut joined = W::default();
    if list.whole.binary_search(&n).is_ok() {
        joined = W::bit(0);
    }
    let known = recent.len();
    for shift in list.shifts.iter().take_while(|s| **s < n) {
        joined = joined.join(recent[known - shift]);
    }
    if joined.is_full() {
        return false;
    }
    recent.push(joined.free_bit());
    found.extend(&[joined.free()]);
    true
}

/// The next heaps: all at a time, then group by group, and then each by the numbers that lead
/// to another of its group.
fn block<W: Word>(shifts: &[usize], recent: &mut Vec<W>, found: &mut Row) -> bool {
    let (near, far) = shifts.split_at(shifts.partition_point(|s| *s < BLOCK));
    let (next, near) = near.split_at(near.partition_point(|s| *s < GROUP));
    let mut words = [W::default(); BLOCK];
    W::join_all(&mut words, recent, far);
    let mut values = [0_u8; BLOCK];
    let groups = words.chunks_exact_mut(GROUP).zip(values.chunks_exact_mut(GROUP));
    for (at, (group, group_values)) in groups.enumerate() {
        let nearer = joined::<W, GROUP>(recent, 0, near);
        group.iter_mut().zip(nearer).for_each(|(w, other)| *w = w.join(other));
        if next.is_empty() && !group.iter().any(|w| w.is_full()) {
            group.iter_mut().for_each(|w| *w = w.free_bit());
            group.iter().zip(group_values).for_each(|(w, value)| *value = w.place());
            recent.extend_from_slice(group);
            continue;
        }
        for (within, (word, value)) in group.iter_mut().zip(group_values).enumerate() {
            let known = recent.len();
            for shift in next {
                *word = word.join(recent[known - shift]);
            }
            if word.is_full() {
                found.extend(&values[..at * GROUP + within]);
                return false;
            }
            recent.push(word.free_bit());
            *value = word.free();
        }
    }
    found.extend(&values);
    true
}

/// The words of the heaps from the `after`-th of the next on.
#[inline(always)]
fn joined<W: Word, const FEW: usize>(recent: &[W], after: usize, shifts: &[usize]) -> [W; FEW] {
    let mut words = [W::default(); FEW];
    for shift in shifts {
        if let Some(others) = recent[recent.len() + after - shift..].first_chunk::<FEW>() {
            for (word, other) in words.iter_mut().zip(others) {
                *word = word.join(*other);
            }
        }
    }
    words
}

/// The same with values themselves, where a word does not have enough bits.
fn run_many(takes: &Takes, recent: &mut Vec<u32>, found: &mut Row, to: usize) {
    forget(recent, takes.most);
    // A heap is worth no more than it has options, one of which may be to take it wholly.
    let words = (takes.longest + 1) / 64 + 1;
    let mut seen = vec![0_u64; words * BLOCK];
    let put = |seen: &mut [u64], value: u32| {
        if let Some(word) = seen.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    };
    while found.len() < to {
        let n = found.len();
        seen.fill(0);
        // The next heaps at once, by the numbers that lead to none of them.
        let all = takes.from(n).filter(|_| n + BLOCK <= to).unwrap_or(&[]);
        let far = &all[all.partition_point(|s| *s < BLOCK)..];
        let heaps = if all.is_empty() { 1 } else { BLOCK };
        for shift in far {
            let others = &recent[recent.len() - shift..][..heaps];
            for (seen, value) in seen.chunks_exact_mut(words).zip(others) {
                put(seen, *value);
            }
        }
        for (n, seen) in (n..n + heaps).zip(seen.chunks_exact_mut(words)) {
            let list = takes.at(n);
            if list.whole.binary_search(&n).is_ok() {
                put(seen, 0);
            }
            let known = recent.len();
            let near = &list.shifts[..list.shifts.len() - far.len()];
            for shift in near.iter().take_while(|s| **s < n) {
                put(seen, recent[known - shift]);
            }
            let full = seen.iter().take_while(|w| **w == u64::MAX).count();
            let rest = seen.get(full).map_or(0, |w| w.trailing_ones());
            let value = full as u32 * 64 + rest;
            recent.push(value);
            found.push(value);
        }
    }
}

/// Lets go of heaps that no move reaches any more, once they are the greater part.
fn forget<T: Copy>(recent: &mut Vec<T>, most: usize) {
    if recent.len() > 2 * most + (1 << 14) {
        let start = recent.len() - most;
        recent.copy_within(start.., 0);
        recent.truncate(most);
    }
}

impl Method for Subtraction {
    fn name(&self) -> &'static str {
        "subtraction"
    }

    fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        let stretch = ((1 << 22) / (self.takes.longest + 1)).clamp(BLOCK, 1 << 14);
        while self.found.len() < to {
            if !(budget.go_on)() {
                return Err(Failure::Stopped);
            }
            let kept = match &self.recent {
                Recent::Sixteen(all) => 2 * all.capacity(),
                Recent::ThirtyTwo(all) | Recent::Many(all) => 4 * all.capacity(),
                Recent::SixtyFour(all) => 8 * all.capacity(),
            };
            if self.found.bytes(stretch) + kept > budget.bytes {
                return Err(Failure::Memory);
            }
            let to = to.min(self.found.len() + stretch);
            let wider_than = match &mut self.recent {
                Recent::Sixteen(all) => (!run(&self.takes, all, &mut self.found, to)).then_some(16),
                Recent::ThirtyTwo(all) => {
                    (!run(&self.takes, all, &mut self.found, to)).then_some(32)
                }
                Recent::SixtyFour(all) => {
                    (!run(&self.takes, all, &mut self.found, to)).then_some(64)
                }
                Recent::Many(all) => {
                    run_many(&self.takes, all, &mut self.found, to);
                    None
                }
            };
            if let Some(wider_than) = wider_than {
                self.recall(wider_than);
            }
        }
        Ok(())
    }

    fn effort(&self) -> u64 {
        20 * self.found.len() as u64
    }

    fn values(&self) -> Values<'_> {
        self.found.values()
    }

    fn begin_with(&mut self, values: Values<'_>) {
        self.found = Row::of(values);
        self.recall(0);
    }
}
