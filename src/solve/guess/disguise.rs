//! How the values of one game may follow from those of another: they are those of heaps some further, of
//! every second heap, each of them twice, the nim-sums of neighbours, or the same beside a nim heap.

use super::super::plan::Binary;
use super::super::tail::{Reason, Tail};
use crate::meter::{self, Spent};
use std::collections::BTreeSet;

/// How far heaps may be shifted where nothing else changes, and where something does.
const FAR: i64 = 20;
const NEAR: i64 = 3;

/// The largest factor by which the heaps of the two games may differ, up or down.
const TIMES: i64 = 3;

/// The largest difference between two heaps of the other game whose nim-sum is tried.
const BESIDE: i64 = 3;

/// The fewest values that have to agree, and the fewest changes among them: shorter and steadier rows agree by chance.
const FEWEST: usize = 24;
const CHANGES: usize = 6;

/// The value at n is that of the heap (times * n + shift) / over, with a heap of the game beside it, and a nim heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    times: i64,
    over: i64,
    shift: i64,
    /// The heap beside it is so much larger; 0 if there is none.
    beside: i64,
    nim_heap: u32,
}

impl Way {
    const SAME: Way = Way { times: 1, over: 1, shift: 0, beside: 0, nim_heap: 0 };

    /// The simplest way in which the values of another game are all these. A nim heap is as large as these say.
    pub fn find(values: &[u32], other: &[u32]) -> Result<Option<Way>, Spent> {
        let (Some(value), Some(last)) = (values.last(), values.len().checked_sub(1)) else {
            return Ok(None);
        };
        let mut best: Option<Way> = None;
        for way in ways() {
            meter::work(1)?;
            if best.is_some_and(|best| best.cost() <= way.cost()) {
                continue;
            }
            let Some(there) = way.at(last, other) else { continue };
            let nim_heap = there ^ value;
            if nim_heap != 0 && !way.may_have_nim_heap() {
                continue;
            }
            let way = Way { nim_heap, ..way };
            let better = best.is_none_or(|best| way.cost() < best.cost());
            if better && way.agrees(values, other)? && way.says_something(values) {
                best = Some(way);
            }
        }
        Ok(best)
    }

    /// Whether these are the values that follow in this way, for all n from its first on.
    pub fn agrees(&self, values: &[u32], other: &[u32]) -> Result<bool, Spent> {
        for (n, value) in values.iter().enumerate().skip(self.first()) {
            meter::work(1)?;
            if self.at(n, other) != Some(*value) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The value at n, where that of the heap is known.
    fn at(&self, n: usize, other: &[u32]) -> Option<u32> {
        let heap = usize::try_from(self.times * n as i64 + self.shift).ok()? / self.over as usize;
        let value = *other.get(heap)?;
        let beside = match self.beside {
            0 => 0,
            more => *other.get(heap + more as usize)?,
        };
        Some(value ^ beside ^ self.nim_heap)
    }

    /// The first n at which there is a heap.
    pub fn first(&self) -> usize {
        usize::try_from((-self.shift).max(0)).unwrap_or(0).div_ceil(self.times as usize)
    }

    /// How many values of the other game have to be known for this many values of the first.
    pub fn needed(&self, values: usize) -> usize {
        let heap = (self.times * values as i64 + self.shift).max(0) / self.over;
        (heap + self.beside + 1) as usize
    }

    /// How many of the wanted values follow from the known values of the other game.
    pub fn following(&self, known: usize, wanted: usize) -> usize {
        let (mut low, mut high) = (0, wanted);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.needed(middle) <= known {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The other game's values for ever in this way, from its first n on.
    pub fn of(&self, other: &Tail) -> Result<Tail, Reason> {
        let from = self.times * self.first() as i64 + self.shift;
        let number = |n: i64| Tail::constant(n);
        let places = Tail::identity().with(Binary::Multiply, &number(self.times))?;
        let places = places.with(Binary::Add, &number(from))?;
        let places = places.with(Binary::Divide, &number(self.over))?;
        let mut values = other.at_places(&places)?;
        if self.beside > 0 {
            let places = places.with(Binary::Add, &number(self.beside))?;
            values = values.with(Binary::Xor, &other.at_places(&places)?)?;
        }
        match self.nim_heap {
            0 => Ok(values),
            size => values.with(Binary::Xor, &number(i64::from(size))),
        }
    }

    /// The same heap, or one further or less far, alone.
    pub fn is_shift(&self) -> bool {
        Way { shift: 0, ..*self } == Way::SAME
    }

    /// The same heap alone.
    pub fn is_same(&self) -> bool {
        *self == Way::SAME
    }

    fn may_have_nim_heap(&self) -> bool {
        self.is_shift() && self.shift.abs() <= NEAR
    }

    /// Enough values agree, and these change often enough to say something.
    fn says_something(&self, values: &[u32]) -> bool {
        let seen = values.get(self.first()..).unwrap_or_default();
        let changes = seen.windows(2).filter(|pair| pair.first() != pair.last()).count();
        let different: BTreeSet<&u32> = seen.iter().collect();
        seen.len() >= FEWEST && changes >= CHANGES && different.len() > 1
    }

    /// Simpler ways cost less.
    pub fn cost(&self) -> usize {
        let shift = 120 * self.shift.unsigned_abs() as usize + if self.shift < 0 { 240 } else { 0 };
        let stretched = 900 * (self.times + self.over - 2) as usize;
        let beside = if self.beside > 0 { 1600 + 200 * self.beside as usize } else { 0 };
        shift + stretched + beside + if self.nim_heap > 0 { 1200 } else { 0 }
    }

    /// The value, as the language writes it.
    pub fn written(&self, game: &str) -> String {
        let times = if self.times == 1 { "n".to_string() } else { format!("{} * n", self.times) };
        let heap = |more: i64| {
            let shift = self.shift + more * self.over;
            let place = match shift {
                0 => times.clone(),
                more if more > 0 => format!("{times} + {more}"),
                less => format!("{times} - {}", -less),
            };
            match (self.over, shift) {
                (1, _) => place,
                (over, 0) => format!("{place} / {over}"),
                (over, _) => format!("({place}) / {over}"),
            }
        };
        let mut text = format!("grundy({game}({}))", heap(0));
        if self.beside > 0 {
            text += &format!(" xor grundy({game}({}))", heap(self.beside));
        }
        if self.nim_heap > 0 {
            text += &format!(" xor {}", self.nim_heap);
        }
        text
    }
}

fn ways() -> impl Iterator<Item = Way> {
    let far = (-FAR..=FAR).map(|shift| Way { shift, ..Way::SAME });
    let near = || -NEAR..=NEAR;
    let larger = (2..=TIMES)
        .flat_map(move |times| near().map(move |shift| Way { times, shift, ..Way::SAME }));
    let smaller =
        (2..=TIMES).flat_map(move |over| near().map(move |shift| Way { over, shift, ..Way::SAME }));
    let beside = (1..=BESIDE)
        .flat_map(move |beside| near().map(move |shift| Way { beside, shift, ..Way::SAME }));
    far.chain(larger).chain(smaller).chain(beside)
}
