//! What a way to find a sequence of values has to offer, and what it may use.

use crate::meter::{self, Spent};
use std::fmt::Debug;

/// The values that are known, in as many bytes each as they need.
#[derive(Clone, Copy, Debug)]
pub enum Values<'a> {
    Bytes(&'a [u8]),
    Words(&'a [u16]),
    Wide(&'a [u32]),
}

impl Values<'_> {
    pub fn len(&self) -> usize {
        match self {
            Values::Bytes(all) => all.len(),
            Values::Words(all) => all.len(),
            Values::Wide(all) => all.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, n: usize) -> Option<u32> {
        match self {
            Values::Bytes(all) => all.get(n).map(|v| u32::from(*v)),
            Values::Words(all) => all.get(n).map(|v| u32::from(*v)),
            Values::Wide(all) => all.get(n).copied(),
        }
    }

    pub fn to_vec(&self) -> Vec<u32> {
        match self {
            Values::Bytes(all) => all.iter().map(|v| u32::from(*v)).collect(),
            Values::Words(all) => all.iter().map(|v| u32::from(*v)).collect(),
            Values::Wide(all) => all.to_vec(),
        }
    }
}

/// What a method that goes by rare values has seen: from some heap on no heap is rare, and each is
/// known by options one of whose heaps is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// No heap from this on is rare.
    pub from: usize,
    /// For each heap from there on, every smaller value is the worth of an option that leaves one heap,
    /// or two of which one is at most this. It is never less than `last_rare`.
    pub reach: usize,
    /// The largest rare heap.
    pub last_rare: usize,
    /// Whether a heap is rare depends on its being even or odd.
    pub by_parity: bool,
}

/// What a method may use.
pub struct Budget<'a> {
    /// Asked at least every few milliseconds, by the thread that called: whether to go on.
    pub go_on: &'a dyn Fn() -> bool,
    pub bytes: usize,
    pub threads: usize,
}

impl Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// Why a sequence ended early. What was found until then stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    Stopped,
    Memory,
    /// A value that the method cannot hold, or a rule that it cannot follow on.
    TooLarge,
}

impl From<Spent> for Failure {
    fn from(spent: Spent) -> Failure {
        match spent {
            Spent::Memory => Failure::Memory,
            Spent::Time | Spent::Steps | Spent::Interrupted => Failure::Stopped,
        }
    }
}

/// Makes room for `to` values, and for no more: a row that doubles would take twice the memory.
pub fn grow<T>(values: &mut Vec<T>, to: usize) -> Result<(), Failure> {
    if to > values.capacity() {
        let more = to - values.capacity();
        meter::room_for::<T>(more)?;
        values.reserve_exact(to - values.len());
    }
    Ok(())
}

/// A way to find the values of one game, one heap after the other.
pub trait Method: Send {
    /// The name that answers give it.
    fn name(&self) -> &'static str;

    /// Goes on until the values of all heaps below `to` are known.
    fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Failure>;

    /// All values that are known, from the heap of none on.
    fn values(&self) -> Values<'_>;

    /// The values of all games of the system, as many of each.
    fn all(&self) -> Vec<Values<'_>> {
        vec![self.values()]
    }

    /// What it took so far, in steps of about a nanosecond: the same on every machine, so that
    /// what is found within an effort does not depend on the clock.
    fn effort(&self) -> u64 {
        let heaps = self.values().len() as u64;
        heaps * heaps / 2
    }

    /// From where on no value is rare, and the options that show it, if the method looks at values in
    /// this way.
    fn settled(&self) -> Option<Settled> {
        None
    }

    /// Takes over values that were found otherwise. Nothing is known before.
    fn begin_with(&mut self, values: Values<'_>);
}

impl Debug for dyn Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Method").field(&self.name()).finish()
    }
}
