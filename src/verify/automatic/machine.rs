//! Finite automata that read the digits of several numbers side by side, the highest first: as
//! tables, and what is done with them. Numbers with fewer digits begin with zeros, so that a set of
//! tuples is accepted with any number of zeros before.

use super::{Complaint, Patience, refuse};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A larger table is refused.
const MOST_STATES: usize = 200_000;
const MOST_LETTERS: usize = 4096;
/// All tables of a file together, and the sets of states that they are made of, have no more entries.
const MOST_ENTRIES: usize = 1 << 26;

/// To look through so many entries for states that are the same takes the time of one that is made.
const ENTRIES_OF_A_ROUND: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    Base(usize),
    /// Digits up to a number r, with the weights 1, r + 1 and then r times the one before and the one before that;
    /// the digit r has 0 below it. For r = 1: sums of 1, 2, 3, 5, 8, … in which no two neighbours occur.
    Ostrowski(usize),
}

/// Where work is done: in which digits, at which line of the file, with whose patience.
pub(crate) struct Desk<'a, 'w> {
    pub digits: Digits,
    pub line: usize,
    pub patience: &'a mut Patience<'w>,
    /// The entries that were made so far.
    pub entries: Rc<Cell<usize>>,
}

/// The table has a row for each state, with the next state for each letter; state 0 is first. A
/// letter has the digit of the first track in its lowest place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    pub tracks: Vec<u32>,
    pub table: Vec<Vec<u32>>,
    pub accepts: Vec<bool>,
}

impl Machine {
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        self.table.get(state as usize).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepts.get(state as usize) == Some(&true)
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }
}

impl Desk<'_, '_> {
    pub(crate) fn base(&self) -> usize {
        match self.digits {
            Digits::Base(base) => base,
            Digits::Ostrowski(most) => most + 1,
        }
    }

    pub(crate) fn too_large(&self) -> Complaint {
        refuse(self.line, "this leads to an automaton that is too large for the checker")
    }

    /// So many entries more were made.
    fn made(&self, entries: usize) -> Result<(), Complaint> {
        self.entries.set(self.entries.get() + entries);
        if self.entries.get() > MOST_ENTRIES { Err(self.too_large()) } else { Ok(()) }
    }

    pub(crate) fn letters(&self, tracks: usize) -> Result<usize, Complaint> {
        let letters = u32::try_from(tracks).ok().and_then(|t| self.base().checked_pow(t));
        letters.filter(|l| *l <= MOST_LETTERS).ok_or_else(|| self.too_large())
    }

    pub(crate) fn digits_of(&self, letter: usize, tracks: usize) -> Vec<i64> {
        let mut digits = Vec::new();
        let mut rest = letter;
        for _ in 0..tracks {
            digits.push((rest % self.base()) as i64);
            rest /= self.base();
        }
        digits
    }

    /// A machine from its states: `step` gives what comes after a letter.
    pub(crate) fn explore<S: Clone + Ord>(
        &mut self,
        tracks: Vec<u32>,
        start: S,
        mut step: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Machine, Complaint> {
        let letters = self.letters(tracks.len())?;
        let mut numbers = BTreeMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut machine = Machine { tracks, table: Vec::new(), accepts: Vec::new() };
        while let Some(state) = states.get(machine.table.len()).cloned() {
            self.patience.spend(letters * 8)?;
            let mut row = Vec::new();
            for letter in 0..letters {
                let to = step(&state, letter);
                let next = states.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(next);
                if number == next {
                    states.push(to);
                }
                row.push(number);
            }
            machine.table.push(row);
            machine.accepts.push(accepts(&state));
            self.made(letters)?;
            if states.len() > MOST_STATES {
                return Err(self.too_large());
            }
        }
        self.least(&machine)
    }

    /// The machine in which states of which the same is accepted afterwards are one, numbered as
    /// they are met from the first one on.
    pub(crate) fn least(&mut self, machine: &Machine) -> Result<Machine, Complaint> {
        let mut class: Vec<u32> = machine.accepts.iter().map(|a| u32::from(*a)).collect();
        let mut count = 0;
        loop {
            let of = |state: u32| class.get(state as usize).copied().unwrap_or(0);
            let mut numbers = BTreeMap::new();
            let mut finer = Vec::new();
            for state in 0..machine.table.len() as u32 {
                let row = machine.row(state);
                self.patience.spend(row.len() + 1)?;
                let seen: Vec<u32> = row.iter().map(|to| of(*to)).collect();
                let next = numbers.len() as u32;
                finer.push(*numbers.entry((of(state), seen)).or_insert(next));
            }
            self.made(machine.table.len() * machine.row(0).len() / ENTRIES_OF_A_ROUND)?;
            let before = std::mem::replace(&mut count, numbers.len());
            class = finer;
            if count == before {
                break;
            }
        }
        // One state of each class, in the order of a walk from the first.
        let of = |state: u32| class.get(state as usize).copied().unwrap_or(0);
        let mut order = vec![0_u32];
        let mut place = BTreeMap::from([(of(0), 0_u32)]);
        let mut least =
            Machine { tracks: machine.tracks.clone(), table: Vec::new(), accepts: Vec::new() };
        while let Some(state) = order.get(least.table.len()).copied() {
            let mut row = Vec::new();
            for to in machine.row(state) {
                let next = order.len() as u32;
                let number = *place.entry(of(*to)).or_insert(next);
                if number == next {
                    order.push(*to);
                }
                row.push(number);
            }
            least.table.push(row);
            least.accepts.push(machine.accepts(state));
        }
        Ok(least)
    }

    /// All tuples.
    pub(crate) fn all(&mut self, tracks: &[u32]) -> Result<Machine, Complaint> {
        let count = tracks.len();
        match self.digits {
            Digits::Base(_) => self.explore(tracks.to_vec(), 0, |state, _| *state, |_| true),
            Digits::Ostrowski(most) => {
                let letters: Vec<Vec<i64>> =
                    (0..self.letters(count)?).map(|l| self.digits_of(l, count)).collect();
                // For each track whether 0 must come; none where something else came.
                let step = |due: &Option<Vec<bool>>, letter: usize| {
                    let (due, digits) = (due.as_ref()?, letters.get(letter)?);
                    let fits = due.iter().zip(digits).all(|(due, digit)| !due || *digit == 0);
                    fits.then(|| digits.iter().map(|digit| *digit == most as i64).collect())
                };
                self.explore(tracks.to_vec(), Some(vec![false; count]), step, Option::is_some)
            }
        }
    }

    /// The letter of some tracks in a letter of all.
    fn part(&self, of: &[u32], all: &[u32], letter: usize) -> usize {
        let digits = self.digits_of(letter, all.len());
        let mut part = 0;
        for track in of.iter().rev() {
            let place = all.iter().position(|t| t == track).unwrap_or(0);
            part = part * self.base() + digits.get(place).copied().unwrap_or(0) as usize;
        }
        part
    }

    fn joined(
        &mut self,
        a: &Machine,
        b: &Machine,
        how: impl Fn(bool, bool) -> bool,
    ) -> Result<Machine, Complaint> {
        let mut all = [a.tracks.as_slice(), &b.tracks].concat();
        all.sort_unstable();
        all.dedup();
        let count = self.letters(all.len())?;
        let first: Vec<usize> = (0..count).map(|l| self.part(&a.tracks, &all, l)).collect();
        let second: Vec<usize> = (0..count).map(|l| self.part(&b.tracks, &all, l)).collect();
        let step = |state: &(u32, u32), letter: usize| {
            let next = |m: &Machine, s: u32, letters: &[usize]| {
                letters.get(letter).and_then(|l| m.row(s).get(*l)).copied().unwrap_or(0)
            };
            (next(a, state.0, &first), next(b, state.1, &second))
        };
        self.explore(all, (0, 0), step, |(x, y)| how(a.accepts(*x), b.accepts(*y)))
    }

    pub(crate) fn and(&mut self, a: &Machine, b: &Machine) -> Result<Machine, Complaint> {
        self.joined(a, b, |x, y| x && y)
    }

    pub(crate) fn or(&mut self, a: &Machine, b: &Machine) -> Result<Machine, Complaint> {
        let either = self.joined(a, b, |x, y| x || y)?;
        let all = self.all(&either.tracks)?;
        self.and(&either, &all)
    }

    pub(crate) fn not(&mut self, of: &Machine) -> Result<Machine, Complaint> {
        let all = self.all(&of.tracks)?;
        self.joined(&all, of, |x, y| x && !y)
    }

    /// The tuples to which some number can be added on a track.
    pub(crate) fn exists(&mut self, of: &Machine, track: u32) -> Result<Machine, Complaint> {
        if !of.tracks.contains(&track) {
            return Ok(of.clone());
        }
        let rest: Vec<u32> = of.tracks.iter().copied().filter(|t| *t != track).collect();
        let count = self.letters(of.tracks.len())?;
        let mut ways = vec![Vec::new(); self.letters(rest.len())?];
        for letter in 0..count {
            if let Some(ways) = ways.get_mut(self.part(&rest, &of.tracks, letter)) {
                ways.push(letter);
            }
        }
        let entries = Rc::clone(&self.entries);
        let step = |set: &Vec<u32>, letter: usize| {
            let ways = ways.get(letter).map_or(&[][..], Vec::as_slice);
            let mut to: Vec<u32> = set
                .iter()
                .flat_map(|s| ways.iter().filter_map(|l| of.row(*s).get(*l)).copied())
                .collect();
            entries.set(entries.get() + to.len());
            to.sort_unstable();
            to.dedup();
            to
        };
        // The number may have more digits than the others: before them stand zeros.
        let mut start = vec![0];
        loop {
            let mut more = [start.clone(), step(&start, 0)].concat();
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            start = more;
        }
        self.explore(rest, start, step, |set| set.iter().any(|s| of.accepts(*s)))
    }

    /// The same with other names for the tracks, in their order; some may be the same.
    pub(crate) fn renamed(&mut self, of: &Machine, names: &[u32]) -> Result<Machine, Complaint> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let count = self.letters(tracks.len())?;
        let letters: Vec<usize> = (0..count).map(|l| self.part(names, &tracks, l)).collect();
        let step = |state: &u32, letter: usize| {
            letters.get(letter).and_then(|l| of.row(*state).get(*l)).copied().unwrap_or(0)
        };
        self.explore(tracks, 0, step, |state| of.accepts(*state))
    }
}
