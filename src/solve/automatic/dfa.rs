//! An automaton as a table, and the least one for a set.

use super::{MOST_ENTRIES, MOST_STATES, Numeration, Result, Stop};
use crate::meter;
use hashbrown::HashMap;
use std::collections::VecDeque;

/// The number of digits that a value may have beyond those of the numbers of its position.
const MORE_DIGITS: usize = 3;

/// What keeping a key takes beside the key.
const KEY: usize = 96;

/// A number in a formula.
pub type Var = u32;

/// A deterministic automaton that reads one digit of each track at a time. It begins in state 0, is
/// minimal, and numbers its states as a search in breadth meets them: equal sets have equal tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    /// What it reads, in ascending order.
    tracks: Vec<Var>,
    letters: usize,
    /// For each state and letter the next state.
    next: Vec<u32>,
    accepts: Vec<bool>,
}

/// A table that is being made, state by state.
#[derive(Debug)]
pub(super) struct Table {
    letters: usize,
    next: Vec<u32>,
    accepts: Vec<bool>,
}

impl Table {
    pub(super) fn new(letters: usize) -> Table {
        Table { letters, next: Vec::new(), accepts: Vec::new() }
    }

    pub(super) fn row(&mut self, row: &[u32], accepts: bool) -> Result<()> {
        meter::work(row.len() as u64)?;
        if self.accepts.len() >= MOST_STATES || self.next.len() + row.len() > MOST_ENTRIES {
            return Err(Stop::TooLarge);
        }
        if self.next.capacity() < self.next.len() + row.len() {
            meter::room(self.next.len().max(row.len()) * 2 * size_of::<u32>())?;
        }
        self.next.extend_from_slice(row);
        self.accepts.push(accepts);
        Ok(())
    }

    pub(super) fn finish(self, tracks: Vec<Var>) -> Result<Dfa> {
        Dfa { tracks, letters: self.letters, next: self.next, accepts: self.accepts }.minimal()
    }
}

impl Dfa {
    pub fn tracks(&self) -> &[Var] {
        &self.tracks
    }

    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    pub fn row(&self, state: u32) -> &[u32] {
        let from = state as usize * self.letters;
        self.next.get(from..from + self.letters).unwrap_or(&[])
    }

    pub fn next(&self, state: u32, letter: usize) -> u32 {
        self.row(state).get(letter).copied().unwrap_or(0)
    }

    pub fn accepting(&self, state: u32) -> bool {
        self.accepts.get(state as usize).copied().unwrap_or(false)
    }

    pub fn is_empty(&self) -> bool {
        // A minimal automaton has no state that is not reached.
        !self.accepts.contains(&true)
    }

    /// The state that is never left and accepts, or does not.
    pub fn sink(&self, accepting: bool) -> Option<u32> {
        (0..self.states() as u32).find(|state| {
            self.accepting(*state) == accepting && self.row(*state).iter().all(|t| t == state)
        })
    }

    /// The same automaton under other names; `order` says where each new track stands in the old.
    pub fn with_table(&self, tracks: Vec<Var>, letter: &[usize]) -> Result<Dfa> {
        let mut table = Table::new(letter.len());
        let mut row = Vec::new();
        for state in 0..self.states() as u32 {
            row.clear();
            row.extend(letter.iter().map(|l| self.next(state, *l)));
            table.row(&row, self.accepting(state))?;
        }
        table.finish(tracks)
    }

    /// The least automaton, by refining classes of states until none is divided (Moore).
    fn minimal(self) -> Result<Dfa> {
        let states = self.states();
        let mut class: Vec<u32> = self.accepts.iter().map(|a| u32::from(*a)).collect();
        let mut count =
            1 + usize::from(self.accepts.contains(&true) && self.accepts.contains(&false));
        loop {
            // A key for each state.
            meter::room(states * (size_of::<u32>() * (self.letters + 1) + KEY))?;
            let mut ids: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut new = Vec::with_capacity(states);
            for state in 0..states as u32 {
                meter::work(self.letters as u64 + 1)?;
                let of = |s: &u32| class.get(*s as usize).copied().unwrap_or(0);
                let mut key = Vec::with_capacity(self.letters + 1);
                key.push(of(&state));
                key.extend(self.row(state).iter().map(of));
                let fresh = ids.len() as u32;
                new.push(*ids.entry(key).or_insert(fresh));
            }
            let before = count;
            count = ids.len();
            class = new;
            if count == before {
                break;
            }
        }
        self.merged(&class, count)
    }

    /// One state for each class, in the order of a search from the beginning.
    fn merged(&self, class: &[u32], count: usize) -> Result<Dfa> {
        let of = |s: u32| class.get(s as usize).copied().unwrap_or(0);
        let mut member = vec![0; count];
        for state in (0..self.states() as u32).rev() {
            if let Some(member) = member.get_mut(of(state) as usize) {
                *member = state;
            }
        }
        let mut number = vec![u32::MAX; count];
        let mut order = vec![of(0)];
        if let Some(first) = number.get_mut(of(0) as usize) {
            *first = 0;
        }
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut done = 0;
        while let Some(at) = order.get(done).copied() {
            done += 1;
            meter::work(self.letters as u64)?;
            let state = member.get(at as usize).copied().unwrap_or(0);
            for to in self.row(state) {
                let to = of(*to);
                let Some(known) = number.get_mut(to as usize) else { continue };
                if *known == u32::MAX {
                    *known = order.len() as u32;
                    order.push(to);
                }
                next.push(*known);
            }
            accepts.push(self.accepting(state));
        }
        Ok(Dfa { tracks: self.tracks.clone(), letters: self.letters, next, accepts })
    }

    /// Whether a tuple, in the order of the tracks, is a member.
    pub fn contains(&self, numeration: Numeration, tuple: &[u64]) -> bool {
        let words: Vec<Vec<u8>> = tuple.iter().map(|n| numeration.digits(*n)).collect();
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 0;
        for place in (0..longest).rev() {
            let mut letter = 0;
            for word in words.iter().rev() {
                let digit = word.get(place).copied().unwrap_or(0);
                letter = letter * numeration.base() + usize::from(digit);
            }
            state = self.next(state, letter);
        }
        self.accepting(state)
    }

    /// The number that makes a tuple a member, as the number of the last track, where it has few
    /// digits more than the largest of the others; the first that is found.
    pub fn completed(&self, numeration: Numeration, tuple: &[u64]) -> Option<u64> {
        if tuple.len() + 1 != self.tracks.len() {
            return None;
        }
        let words: Vec<Vec<u8>> = tuple.iter().map(|n| numeration.digits(*n)).collect();
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let high =
            u32::try_from(tuple.len()).ok().and_then(|t| numeration.base().checked_pow(t))?;
        // For each place the states that can be reached, each with the last digit and where from.
        let mut layers: Vec<HashMap<u32, (u8, u32)>> = vec![HashMap::from_iter([(0, (0, 0))])];
        for place in (0..longest + MORE_DIGITS).rev() {
            let digit = |word: &Vec<u8>| usize::from(word.get(place).copied().unwrap_or(0));
            let letter = words.iter().rev().fold(0, |sum, w| sum * numeration.base() + digit(w));
            let mut reached = HashMap::new();
            for state in layers.last()?.keys() {
                for last in 0..numeration.base() {
                    let to = self.next(*state, letter + last * high);
                    reached.entry(to).or_insert((last as u8, *state));
                }
            }
            layers.push(reached);
        }
        let mut at = *layers.last()?.keys().find(|state| self.accepting(**state))?;
        let mut digits = Vec::new();
        for layer in layers.iter().skip(1).rev() {
            let (digit, before) = layer.get(&at)?;
            digits.push(*digit);
            at = *before;
        }
        numeration.value(&digits)
    }

    /// The least number of a set of single numbers; none where it is too large for 64 bits.
    pub fn least(&self, numeration: Numeration) -> Result<Option<u64>> {
        // The shortest words, and among these the first in order: the least number.
        let mut from = vec![None; self.states()];
        let mut seen = vec![false; self.states()];
        if let Some(first) = seen.first_mut() {
            *first = true;
        }
        let mut queue = VecDeque::from([0_u32]);
        while let Some(state) = queue.pop_front() {
            meter::work(self.letters as u64)?;
            if self.accepting(state) {
                let mut word = Vec::new();
                let mut at = state;
                while let Some(Some((before, letter))) = from.get(at as usize) {
                    word.push(*letter as u8);
                    at = *before;
                }
                return Ok(numeration.value(&word));
            }
            for (letter, to) in self.row(state).iter().enumerate() {
                if seen.get(*to as usize) == Some(&false) {
                    if let Some(seen) = seen.get_mut(*to as usize) {
                        *seen = true;
                    }
                    if let Some(from) = from.get_mut(*to as usize) {
                        *from = Some((state, letter));
                    }
                    queue.push_back(*to);
                }
            }
        }
        Ok(None)
    }
}
