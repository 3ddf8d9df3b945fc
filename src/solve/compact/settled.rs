//! Which positions are known to be won or lost, by their keys.

use super::search::hash;
use crate::meter::{self, Spent};
use hashbrown::HashTable;

/// Keys below this have two bits each in a row, which takes 1 MiB at most and is faster than a table.
const MOST_IN_ROW: u128 = 1 << 22;
/// The number of keys in a word of the row.
const OF_A_WORD: usize = 32;

#[derive(Clone, Copy, Debug)]
struct Position {
    // Two halves, so that it takes 24 bytes and not 32.
    key: [u64; 2],
    lost: bool,
}

#[derive(Debug, Default)]
pub(super) struct Settled {
    /// Of each small key: 0, or 2 if its position is won, or 3 if it is lost.
    row: Vec<u64>,
    /// How many positions of the row are known.
    in_row: usize,
    /// The positions with larger keys.
    rest: HashTable<Position>,
}

fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

impl Settled {
    pub(super) fn len(&self) -> usize {
        self.in_row + self.rest.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.rest.capacity() * size_of::<Position>() * 8 / 7 + self.row.len() * size_of::<u64>()
    }

    /// Whether the position is lost, if that is known.
    #[inline]
    pub(super) fn known(&self, key: u128) -> Option<bool> {
        if let Some(word) = self.row.get(word_of(key)) {
            let two = word >> shift(key) & 3;
            return (two != 0).then_some(two == 3);
        }
        let key_of = halves(key);
        self.rest.find(hash(key), |p| p.key == key_of).map(|p| p.lost)
    }

    /// Keeps what was not known before.
    pub(super) fn keep(&mut self, key: u128, lost: bool) -> Result<(), Spent> {
        if let Some(word) = self.row.get_mut(word_of(key)) {
            *word |= (2 | u64::from(lost)) << shift(key);
            self.in_row += 1;
            return Ok(());
        }
        if self.rest.len() == self.rest.capacity() {
            meter::room_for::<Position>(2 * self.rest.len())?;
        }
        let rehash = |p: &Position| hash(u128::from(p.key[0]) | u128::from(p.key[1]) << 64);
        self.rest.insert_unique(hash(key), Position { key: halves(key), lost }, rehash);
        Ok(())
    }

    /// Makes the row long enough for the key, if it is small: moves mostly lead to smaller keys.
    pub(super) fn make_room(&mut self, key: u128) -> Result<(), Spent> {
        if key >= MOST_IN_ROW || word_of(key) < self.row.len() {
            return Ok(());
        }
        let words = (word_of(key) + 1).next_power_of_two();
        meter::room_for::<u64>(words)?;
        self.row.resize(words, 0);
        let moved: Vec<Position> =
            self.rest.extract_if(|p| p.key[1] == 0 && word_of(p.key[0].into()) < words).collect();
        for p in moved {
            self.keep(p.key[0].into(), p.lost)?;
        }
        Ok(())
    }
}

/// The word of the row that has the key.
#[inline]
fn word_of(key: u128) -> usize {
    usize::try_from(key / OF_A_WORD as u128).unwrap_or(usize::MAX)
}

#[inline]
fn shift(key: u128) -> usize {
    2 * (key as usize % OF_A_WORD)
}
