//! Numbers for moves that say what their circuits are like, so that games that are the same but for their moves'
//! names become one. Any numbers are right: where two moves have like circuits, one game may be kept twice.

use super::super::placing::word::Word;
use crate::meter::{self, Spent};

/// Room to give labels in.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// A number for each move, by its place.
    colours: Vec<u64>,
    next: Vec<u64>,
    /// The places of moves in the order of their colours.
    order: Vec<u32>,
}

/// After so many rounds that tell no more moves apart, one of those that are alike is chosen.
const ROUNDS: u32 = 8;

impl Labels {
    /// Gives some moves the first numbers, in these circuits and the order of these.
    pub(super) fn relabel(&mut self, moves: u64, circuits: &mut [u64]) -> Result<(), Spent> {
        self.colours.clear();
        self.colours.resize(u64::BITS as usize, 1);
        self.next.resize(u64::BITS as usize, 0);
        self.order.clear();
        self.order.extend(members(moves).map(|at| at as u32));
        let count = self.order.len();
        let (mut apart, mut round) = (1, 0);
        while apart < count {
            meter::work_on(count / 4 + circuits.len())?;
            self.look(moves, circuits);
            let before = apart;
            apart = self.sort();
            round += 1;
            if apart == before && round > 1 || round >= ROUNDS {
                self.choose();
                round = 0;
            }
        }
        for (at, to) in self.order.iter().zip(0..) {
            if let Some(place) = self.next.get_mut(*at as usize) {
                *place = 1 << to;
            }
        }
        for circuit in circuits.iter_mut() {
            let to = |at: usize| self.next.get(at).copied().unwrap_or(0);
            *circuit = members(*circuit).fold(0, |set, at| set | to(at));
        }
        circuits.sort_unstable();
        Ok(())
    }

    /// Colours moves anew by those that they share circuits with.
    fn look(&mut self, moves: u64, circuits: &[u64]) {
        self.next.fill(0);
        for circuit in circuits {
            let colour = |at: usize| self.colours.get(at).copied().unwrap_or(0);
            let sum = members(*circuit).fold(0u64, |sum, at| sum.wrapping_add(colour(at)));
            let own = sum.wrapping_add(u64::from(circuit.count_ones())).mixed();
            for at in members(*circuit) {
                if let Some(next) = self.next.get_mut(at) {
                    *next = next.wrapping_add(own);
                }
            }
        }
        for at in members(moves) {
            if let (Some(next), Some(colour)) = (self.next.get(at), self.colours.get_mut(at)) {
                *colour = next.wrapping_add(colour.wrapping_mul(3)).mixed();
            }
        }
    }

    /// Puts the places in the order of their colours; how many colours there are.
    fn sort(&mut self) -> usize {
        let colour = |at: &u32| self.colours.get(*at as usize).copied().unwrap_or(0);
        self.order.sort_unstable_by_key(|at| (colour(at), *at));
        let mut last = None;
        let new = |at: &&u32| last.replace(colour(at)) != Some(colour(at));
        self.order.iter().filter(new).count()
    }

    /// Tells one of the first moves that have the same colour from the others.
    fn choose(&mut self) {
        let colour = |at: u32| self.colours.get(at as usize).copied();
        let pair = self.order.windows(2).find_map(|pair| match pair {
            [a, b] if colour(*a) == colour(*b) => Some(*a),
            _ => None,
        });
        if let Some(colour) = pair.and_then(|at| self.colours.get_mut(at as usize)) {
            *colour = colour.wrapping_add(77).mixed();
        }
    }
}

/// The moves of a set, by their places.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
