//! And, or, not, "there is", and other names.

use super::dfa::{Dfa, Table, Var};
use super::{Numeration, Result};
use crate::meter;
use hashbrown::HashMap;

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    And,
    AndNot,
    Or,
}

impl How {
    fn accepts(self, a: bool, b: bool) -> bool {
        match self {
            How::And => a && b,
            How::AndNot => a && !b,
            How::Or => a || b,
        }
    }
}

/// For each letter of some tracks the letter of those among them that another automaton reads.
fn letters_of(of: &[Var], among: &[Var], numeration: Numeration) -> Result<Vec<usize>> {
    let count = numeration.letters(among.len())?;
    let places: Vec<usize> =
        of.iter().map(|v| among.iter().position(|t| t == v).unwrap_or(0)).collect();
    let letters = (0..count).map(|letter| {
        let digits = numeration.letter(letter, among.len());
        places.iter().rev().fold(0, |sum, place| {
            sum * numeration.base() + digits.get(*place).copied().unwrap_or(0) as usize
        })
    });
    Ok(letters.collect())
}

impl Dfa {
    pub fn and(&self, other: &Dfa, numeration: Numeration) -> Result<Dfa> {
        self.together(other, How::And, numeration)
    }

    /// What is in this one and not in the other.
    pub fn and_not(&self, other: &Dfa, numeration: Numeration) -> Result<Dfa> {
        let wide = other.tracks().iter().any(|t| !self.tracks().contains(t));
        let rest = self.together(other, How::AndNot, numeration)?;
        rest.only_numbers(wide, numeration)
    }

    pub fn or(&self, other: &Dfa, numeration: Numeration) -> Result<Dfa> {
        let wide = self.tracks() != other.tracks();
        let either = self.together(other, How::Or, numeration)?;
        either.only_numbers(wide, numeration)
    }

    pub fn not(&self, numeration: Numeration) -> Result<Dfa> {
        numeration.valid(self.tracks())?.and_not(self, numeration)
    }

    /// Leaves out what is no number, where it can have come in.
    fn only_numbers(self, wide: bool, numeration: Numeration) -> Result<Dfa> {
        match wide && numeration.is_restricted() {
            true => self.and(&numeration.valid(self.tracks())?, numeration),
            false => Ok(self),
        }
    }

    fn together(&self, other: &Dfa, how: How, numeration: Numeration) -> Result<Dfa> {
        let mut tracks = [self.tracks(), other.tracks()].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let first = letters_of(self.tracks(), &tracks, numeration)?;
        let second = letters_of(other.tracks(), &tracks, numeration)?;
        // Where the rest of the digits does not matter there is one state.
        let (none, all) = (self.sink(false), self.sink(true));
        let (other_none, other_all) = (other.sink(false), other.sink(true));
        let settled = |a: u32, b: u32| match how {
            How::And => (Some(a) == none || Some(b) == other_none).then_some(false),
            How::AndNot => (Some(a) == none || Some(b) == other_all).then_some(false),
            How::Or => (Some(a) == all || Some(b) == other_all).then_some(true),
        };
        let state = |a: u32, b: u32| match settled(a, b) {
            Some(value) => (u32::MAX, u32::from(value)),
            None => (a, b),
        };
        let mut pairs = vec![state(0, 0)];
        let mut numbers: HashMap<_, u32> = HashMap::from([(state(0, 0), 0_u32)]);
        let mut table = Table::new(first.len());
        let (mut done, mut row) = (0, Vec::new());
        while let Some((a, b)) = pairs.get(done).copied() {
            done += 1;
            row.clear();
            if a == u32::MAX {
                row.resize(first.len(), done as u32 - 1);
                table.row(&row, b == 1)?;
                continue;
            }
            for (x, y) in first.iter().zip(&second) {
                let to = state(self.next(a, *x), other.next(b, *y));
                let fresh = pairs.len() as u32;
                let number = *numbers.entry(to).or_insert(fresh);
                if number == fresh {
                    pairs.push(to);
                }
                row.push(number);
            }
            table.row(&row, how.accepts(self.accepting(a), other.accepting(b)))?;
        }
        table.finish(tracks)
    }

    /// The tuples that some number completes.
    pub fn exists(&self, of: Var, numeration: Numeration) -> Result<Dfa> {
        let Some(place) = self.tracks().iter().position(|t| *t == of) else {
            return Ok(self.clone());
        };
        let tracks: Vec<Var> = self.tracks().iter().copied().filter(|t| *t != of).collect();
        let base = numeration.base();
        let count = numeration.letters(tracks.len())?;
        let step = numeration.letters(place)?;
        let none = self.sink(false);
        let after = |set: &[u32], letter: usize| {
            let low = (letter / step) * step * base + letter % step;
            let mut to: Vec<u32> = Vec::new();
            for state in set {
                let row = self.row(*state);
                let all = (0..base).filter_map(|digit| row.get(low + digit * step).copied());
                to.extend(all.filter(|t| Some(*t) != none));
            }
            to.sort_unstable();
            to.dedup();
            to
        };
        // The number may have more digits than the others.
        let mut start = vec![0];
        loop {
            let mut more = [after(&start, 0), start.clone()].concat();
            more.sort_unstable();
            more.dedup();
            if more.len() == start.len() {
                break;
            }
            start = more;
        }
        let mut numbers: HashMap<_, u32> = HashMap::from([(start.clone(), 0_u32)]);
        let mut sets = vec![start];
        let mut table = Table::new(count);
        let (mut done, mut row) = (0, Vec::new());
        while let Some(set) = sets.get(done).cloned() {
            done += 1;
            row.clear();
            for letter in 0..count {
                meter::work(set.len() as u64)?;
                let to = after(&set, letter);
                let fresh = sets.len() as u32;
                if let Some(known) = numbers.get(&to) {
                    row.push(*known);
                    continue;
                }
                meter::room(to.len() * 2 * size_of::<u32>())?;
                numbers.insert(to.clone(), fresh);
                sets.push(to);
                row.push(fresh);
            }
            table.row(&row, set.iter().any(|s| self.accepting(*s)))?;
        }
        table.finish(tracks)
    }

    /// The same set with other names, one for each track in order; two may be the same.
    pub fn renamed(&self, names: &[Var], numeration: Numeration) -> Result<Dfa> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let count = numeration.letters(tracks.len())?;
        let places: Vec<usize> =
            names.iter().map(|v| tracks.iter().position(|t| t == v).unwrap_or(0)).collect();
        let letters: Vec<usize> = (0..count)
            .map(|letter| {
                let digits = numeration.letter(letter, tracks.len());
                places.iter().rev().fold(0, |sum, place| {
                    sum * numeration.base() + digits.get(*place).copied().unwrap_or(0) as usize
                })
            })
            .collect();
        self.with_table(tracks, &letters)
    }
}
