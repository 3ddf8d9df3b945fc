//! Automata from what they remember.

use super::dfa::{Dfa, Table, Var};
use super::{Numeration, Result};
use hashbrown::HashMap;
use std::hash::Hash;

impl Numeration {
    /// An automaton from what it remembers: `step` gives what follows a letter, none where nothing
    /// can be accepted any more. `names` are distinct.
    pub fn build<S: Clone + Eq + Hash>(
        self,
        names: &[Var],
        start: S,
        step: impl Fn(&S, &[i64]) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Dfa> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        let places: Vec<usize> =
            names.iter().map(|n| tracks.iter().position(|t| t == n).unwrap_or(0)).collect();
        let count = self.letters(tracks.len())?;
        let letters: Vec<Vec<i64>> = (0..count)
            .map(|letter| {
                let digits = self.letter(letter, tracks.len());
                places.iter().map(|p| digits.get(*p).copied().unwrap_or(0)).collect()
            })
            .collect();
        let mut numbers: HashMap<_, u32> = HashMap::from([(Some(start.clone()), 0_u32)]);
        let mut states = vec![Some(start)];
        let mut table = Table::new(count);
        let mut done = 0;
        let mut row = Vec::new();
        while let Some(state) = states.get(done).cloned() {
            done += 1;
            row.clear();
            for letter in &letters {
                let to = state.as_ref().and_then(|s| step(s, letter));
                let fresh = states.len() as u32;
                let number = *numbers.entry(to.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(to);
                }
                row.push(number);
            }
            table.row(&row, state.as_ref().is_some_and(&accepts))?;
        }
        let all = table.finish(tracks)?;
        match self.is_restricted() {
            true => all.and(&self.valid(names)?, self),
            false => Ok(all),
        }
    }

    /// All tuples of numbers.
    pub fn valid(self, names: &[Var]) -> Result<Dfa> {
        let mut tracks = names.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let count = self.letters(tracks.len())?;
        if !self.is_restricted() {
            let mut table = Table::new(count);
            table.row(&vec![0; count], true)?;
            return table.finish(tracks);
        }
        // The states are the tracks whose last digit was the largest, and one that is never left.
        let (largest, dead) = (self.base() as i64 - 1, 1 << tracks.len());
        let where_it = |letter: usize, is: &dyn Fn(i64) -> bool| -> u32 {
            let digits = self.letter(letter, tracks.len());
            digits.iter().rev().fold(0, |set, digit| 2 * set + u32::from(is(*digit)))
        };
        let is_some: Vec<u32> = (0..count).map(|l| where_it(l, &|digit| digit > 0)).collect();
        let is_largest: Vec<u32> = (0..count).map(|l| where_it(l, &|d| d == largest)).collect();
        let mut table = Table::new(count);
        let mut row = Vec::new();
        for last in 0..dead {
            row.clear();
            let next = is_some.iter().zip(&is_largest);
            row.extend(next.map(|(some, to)| if last & some == 0 { *to } else { dead }));
            table.row(&row, true)?;
        }
        table.row(&vec![dead; count], false)?;
        table.finish(tracks)
    }
}
