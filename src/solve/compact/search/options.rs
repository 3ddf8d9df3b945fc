//! The options of a position in a search: its states are found by their keys, or come new.

use super::super::board::Board;
use super::super::budget::Budget;
use super::super::code::{Code, Leaf, Place, Ray};
use super::super::keys::Keys;
use super::super::run::run;
use super::super::words::{Sink, Stop, Words};
use super::{State, UNKNOWN};
use crate::meter::{self, Spent};
use hashbrown::HashTable;

/// Options as they come: for each its heaps' sum, how many states, and the states.
pub(super) struct Options<'a> {
    pub keys: &'a Keys,
    pub canonical: Option<&'a Code>,
    pub board: &'a Board,
    pub other: &'a mut Words,
    pub scratch: &'a mut Words,
    pub table: &'a mut HashTable<u32>,
    pub states: &'a mut Vec<State>,
    pub arena: &'a mut Vec<u32>,
    /// Options that were just made, and whose.
    pub recent: &'a mut [Recent],
    /// Options that are one state alone, whose states are yet to be found.
    pub keys_to_find: &'a mut Vec<u128>,
    pub parts: Vec<u32>,
    pub heap: u64,
    pub count: usize,
    /// Whose options these are.
    pub owner: u32,
    pub budget: &'a Budget<'a>,
}

/// So many keys are put off at most.
const AT_ONCE: usize = 256;

/// A sum in an arena: how many states, then its heaps together, then the states. A word without
/// this mark is one state alone.
pub(super) const SUM: u32 = 1 << 31;

/// The option at a place: its heaps together, its states, and where the next one is.
pub(super) fn option_at(arena: &[u32], at: usize) -> Option<(u32, &[u32], usize)> {
    let first = *arena.get(at)?;
    if first & SUM == 0 {
        return Some((0, arena.get(at..at + 1)?, at + 1));
    }
    let next = at + 2 + (first & !SUM) as usize;
    Some((*arena.get(at + 1)?, arena.get(at + 2..next)?, next))
}

pub(crate) fn hash(key: u128) -> u64 {
    let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let more = ((key >> 64) as u64 ^ mixed.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ more ^ more >> 32
}

pub(super) fn state_of(
    table: &mut HashTable<u32>,
    states: &mut Vec<State>,
    key: u128,
) -> Result<u32, Spent> {
    let same = |id: &u32| states.get(*id as usize).is_some_and(|s| s.key == key);
    let hashed = hash(key);
    if let Some(id) = table.find(hashed, same) {
        return Ok(*id);
    }
    let id = states.len() as u32;
    if table.len() == table.capacity() {
        meter::room_for::<(u8, u32)>(2 * table.len())?;
    }
    let rehash = |id: &u32| states.get(*id as usize).map_or(0, |s| hash(s.key));
    table.insert_unique(hashed, id, rehash);
    let size = key.count_ones() as u8;
    meter::push(states, State { key, not: 0, value: UNKNOWN, size, open: false, met: u32::MAX })?;
    Ok(id)
}

impl Options<'_> {
    /// A part as states: itself, or what its canonical form says.
    pub(super) fn add(&mut self) -> Result<(), Stop> {
        if let Some(row) = self.keys.without_zeros {
            let row = self.other.row_mut(row);
            *row = row.without_zeros();
        }
        let Some(code) = self.canonical else {
            let key = self.keys.pack(self.other).ok_or(Stop::GiveUp)?;
            self.parts.push(state_of(self.table, self.states, key)?);
            return Ok(());
        };
        let mut simplest = Canonical {
            keys: self.keys,
            scratch: self.scratch,
            found: &mut self.parts,
            heap: &mut self.heap,
            table: self.table,
            states: self.states,
        };
        run(code, self.other, self.board, &mut simplest)
    }
}

impl Sink for Options<'_> {
    const ROWS: bool = true;

    fn one(&mut self, _: u8, _: i64) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn part(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop> {
        self.keys.moved(words, leaf, self.other);
        self.add()
    }

    fn only(&mut self, words: &Words, leaf: &Leaf, _: u16) -> Result<(), Stop> {
        if let [(_, Place::Row(row))] = leaf.changes.as_slice()
            && self.row(words.row(*row).key())?
        {
            return Ok(());
        }
        if let ([(_, Place::Text(text))], None) = (leaf.changes.as_slice(), self.canonical)
            && let Some(key) = self.keys.of_text(words.text(*text))
        {
            return self.put_off(key);
        }
        self.only_by_words(words, leaf)
    }

    #[inline]
    fn row(&mut self, row: u128) -> Result<bool, Stop> {
        if self.canonical.is_some() {
            return Ok(false);
        }
        let Some(key) = self.keys.of_row(row) else { return Ok(false) };
        self.put_off(key)?;
        Ok(true)
    }

    fn heap(&mut self, size: u64) -> Result<(), Stop> {
        self.heap ^= size;
        Ok(())
    }

    fn offer(&mut self) -> Result<(), Stop> {
        let parts = std::mem::take(&mut self.parts);
        let heap = u32::try_from(std::mem::take(&mut self.heap)).map_err(|_| Stop::GiveUp)?;
        match parts.as_slice() {
            [only] if heap == 0 => self.offer_state(*only)?,
            parts => {
                if !self.keys_to_find.is_empty() {
                    self.find()?;
                }
                self.count += 1;
                meter::make_room(self.arena, 2 + parts.len())?;
                self.arena.extend([SUM | parts.len() as u32, heap]);
                self.arena.extend_from_slice(parts);
            }
        }
        self.parts = parts;
        self.parts.clear();
        Ok(())
    }

    fn ray(&mut self, _: &Words, _: &Ray, _: u16) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.budget.time()
    }
}

impl Options<'_> {
    /// An option that is the state of a key alone, which is found later.
    #[inline]
    fn put_off(&mut self, key: u128) -> Result<(), Stop> {
        self.keys_to_find.push(key);
        if self.keys_to_find.len() >= AT_ONCE {
            self.find()?;
        }
        Ok(())
    }

    /// Finds the states of the keys that were put off. One after the other without anything in
    /// between, they do not wait for each other's memory.
    pub(super) fn find(&mut self) -> Result<(), Spent> {
        meter::make_room(self.arena, self.keys_to_find.len())?;
        for key in self.keys_to_find.drain(..) {
            let id = state_of(self.table, self.states, key)?;
            let Some(state) = self.states.get_mut(id as usize) else { continue };
            if std::mem::replace(&mut state.met, self.owner) != self.owner {
                self.count += 1;
                self.arena.push(id);
            }
        }
        Ok(())
    }

    /// An option that is one state alone; it is looked at once.
    #[inline]
    fn offer_state(&mut self, id: u32) -> Result<(), Spent> {
        let Some(state) = self.states.get_mut(id as usize) else { return Ok(()) };
        if std::mem::replace(&mut state.met, self.owner) != self.owner {
            self.count += 1;
            meter::push(self.arena, id)?;
        }
        Ok(())
    }

    fn only_by_words(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop> {
        self.keys.moved(words, leaf, self.other);
        if self.canonical.is_none() {
            self.add()?;
            return self.offer();
        }
        // Many moves leave the same; to see that is cheaper than to find its canonical form.
        let key = self.keys.pack(self.other).ok_or(Stop::GiveUp)?;
        let slot = hash(key) as usize % RECENT;
        if let Some(met) = self.recent.get_mut(slot)
            && met.key == key
        {
            if std::mem::replace(&mut met.owner, self.owner) == self.owner {
                return Ok(());
            }
            if met.state != u32::MAX {
                self.parts.push(met.state);
                return self.offer();
            }
        }
        self.add()?;
        let state = match self.parts.as_slice() {
            [only] if self.heap == 0 => *only,
            _ => u32::MAX,
        };
        if let Some(met) = self.recent.get_mut(slot) {
            *met = Recent { key, owner: self.owner, state };
        }
        self.offer()
    }
}

/// The parts of a canonical form.
struct Canonical<'a> {
    keys: &'a Keys,
    scratch: &'a mut Words,
    found: &'a mut Vec<u32>,
    heap: &'a mut u64,
    table: &'a mut HashTable<u32>,
    states: &'a mut Vec<State>,
}

impl Sink for Canonical<'_> {
    fn one(&mut self, _: u8, _: i64) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn part(&mut self, words: &Words, leaf: &Leaf) -> Result<(), Stop> {
        self.keys.moved(words, leaf, self.scratch);
        let key = self.keys.pack(self.scratch).ok_or(Stop::GiveUp)?;
        self.found.push(state_of(self.table, self.states, key)?);
        Ok(())
    }

    fn heap(&mut self, size: u64) -> Result<(), Stop> {
        *self.heap ^= size;
        Ok(())
    }

    fn offer(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn ray(&mut self, _: &Words, _: &Ray, _: u16) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn pause(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}

/// A position that was just met: among whose options, and the state that it is by its
/// canonical form, if it is one state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recent {
    pub key: u128,
    pub owner: u32,
    pub state: u32,
}

pub(super) const RECENT: usize = 1 << 16;
