//! Who wins a position of a finite graph and how soon, by retrograde analysis: the winner hurries,
//! the loser delays (Steinhaus 1925; Smith 1966).

use super::super::value::Outcome;
use super::graph::Graph;
use crate::meter::{self, Spent};
use std::collections::VecDeque;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    pub outcome: Outcome,
    /// The number of moves until the end, of both players; 0 for a draw, which has no end.
    pub moves: u32,
}

/// The ends of all positions of a graph in which nobody moves again. Who cannot move has lost, but in these that
/// player has won, which stand in ascending order.
pub fn endings<V>(graph: &Graph<V>, won: &[u32]) -> Result<Vec<Ending>, Spent> {
    let count = graph.len();
    meter::room(graph.bytes())?;
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
    let mut open: Vec<usize> = Vec::with_capacity(count);
    let mut ends = vec![Ending { outcome: Outcome::D, moves: 0 }; count];
    let mut ready = VecDeque::new();
    for at in 0..count as u32 {
        let options = graph.options(at);
        meter::work_on(options.len() + 1)?;
        for edge in options {
            if let Some(before) = before.get_mut(edge.to as usize) {
                before.push(at);
            }
        }
        open.push(options.len());
        if options.is_empty() {
            let outcome = if won.binary_search(&at).is_ok() { Outcome::N } else { Outcome::P };
            settle(&mut ends, at, outcome, 0);
            ready.push_back(at);
        }
    }
    // The queue is in the order of the number of moves.
    while let Some(at) = ready.pop_front() {
        let Some(end) = ends.get(at as usize).copied() else { continue };
        let above = before.get_mut(at as usize).map(std::mem::take).unwrap_or_default();
        meter::work_on(above.len() + 1)?;
        for up in above {
            if ends.get(up as usize).is_none_or(|end| end.outcome != Outcome::D) {
                continue;
            }
            let lost = end.outcome == Outcome::P;
            if let Some(open) = open.get_mut(up as usize) {
                *open -= 1;
                if lost || *open == 0 {
                    let outcome = if lost { Outcome::N } else { Outcome::P };
                    settle(&mut ends, up, outcome, end.moves + 1);
                    ready.push_back(up);
                }
            }
        }
    }
    Ok(ends)
}

fn settle(ends: &mut [Ending], at: u32, outcome: Outcome, moves: u32) {
    if let Some(end) = ends.get_mut(at as usize) {
        *end = Ending { outcome, moves };
    }
}
