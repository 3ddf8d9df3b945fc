//! The options of small heaps, one by one, in the words of taking and breaking: what is gone,
//! and which parts remain.

#![expect(clippy::indexing_slicing, reason = "a name is a byte, and there is a place for each")]

use super::super::rules::Game;
use super::cases::{Case, Heap, Round, number};
use hashbrown::HashMap;

/// Options of one kind: so many are gone, and heaps of these games remain, beside a nim heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    pub taken: u32,
    pub parts: Vec<Game>,
    pub beside: u32,
}

/// For each kind, the sizes of the parts: those of one game in ascending order.
pub type Options = HashMap<Kind, Vec<Vec<usize>>>;

/// The names that a plan can bind.
const NAMES: usize = 256;

/// The options of a heap by some cases, each once; none if a rule cannot be followed there, or
/// leaves more than there was. `game` says which game of the system a heap is of.
pub fn options(
    cases: &[Case],
    heap: usize,
    game: &dyn Fn(&Heap) -> Option<Game>,
) -> Option<Options> {
    let mut trial = Trial { heap: heap as i64, names: [0; NAMES], game, found: Options::default() };
    for case in cases {
        trial.rounds(&case.rounds, &case.heaps)?;
    }
    let mut found = trial.found;
    for sizes in found.values_mut() {
        sizes.sort_unstable();
        sizes.dedup();
    }
    Some(found)
}

struct Trial<'a> {
    heap: i64,
    names: [i64; NAMES],
    game: &'a dyn Fn(&Heap) -> Option<Game>,
    found: Options,
}

impl Trial<'_> {
    fn rounds(&mut self, rounds: &[Round], heaps: &[Heap]) -> Option<()> {
        let Some((round, rest)) = rounds.split_first() else { return self.offer(heaps) };
        match round {
            Round::If(condition) => {
                if number(condition, self.heap, &self.names)? != 0 {
                    self.rounds(rest, heaps)?;
                }
            }
            Round::Each(var, from, to) => {
                let from = number(from, self.heap, &self.names)?;
                let to = number(to, self.heap, &self.names)?;
                for n in from..to.checked_add(1)? {
                    self.names[usize::from(*var)] = n;
                    self.rounds(rest, heaps)?;
                }
            }
        }
        Some(())
    }

    fn offer(&mut self, heaps: &[Heap]) -> Option<()> {
        let mut beside = 0u32;
        let mut parts: Vec<(Game, usize)> = Vec::with_capacity(heaps.len());
        for heap in heaps {
            let (Heap::Of(_, n) | Heap::Nimber(n)) = heap;
            let n = number(n, self.heap, &self.names)?;
            match heap {
                Heap::Nimber(_) => beside ^= u32::try_from(n).ok()?,
                Heap::Of(..) => match usize::try_from(n).ok()? {
                    0 => {}
                    n => parts.push(((self.game)(heap)?, n)),
                },
            }
        }
        parts.sort_unstable();
        let left: usize = parts.iter().map(|(_, n)| n).sum();
        let taken = u32::try_from(self.heap.checked_sub(left as i64)?).ok()?;
        let kind = Kind { taken, parts: parts.iter().map(|(game, _)| *game).collect(), beside };
        self.found.entry(kind).or_default().push(parts.into_iter().map(|(_, n)| n).collect());
        Some(())
    }
}
