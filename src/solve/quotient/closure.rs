//! Positions of any games as heaps of a quotient: some positions with all that they lead to.

use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::states::{Part, Position};
use super::Heap;
use crate::meter;
use hashbrown::{HashMap, HashSet};

/// What a quotient is looked for of.
#[derive(Clone, Debug, Default)]
pub struct Closure {
    /// The parts that are met, those with the same options as one, the shorter games first; the first
    /// is the one without options.
    pub heaps: Vec<Heap>,
    /// An example of each.
    pub parts: Vec<Part>,
    /// The positions that were asked about, as sums of these.
    pub asked: Vec<Vec<u32>>,
}

/// A sum of parts by their numbers, in ascending order.
type Sum = Box<[u32]>;

/// A part whose options are looked at, and how many of them are done.
struct Open {
    part: Part,
    options: Vec<Position>,
    done: usize,
}

#[derive(Default)]
struct Found {
    closure: Closure,
    known: HashMap<Part, u32>,
    /// The parts with these options.
    made: HashMap<Vec<Sum>, u32>,
    /// The most moves that each lasts.
    length: Vec<u64>,
}

/// What is told of positions under misère play.
const UNDER_MISERE: &str = "a quotient is of misère play already, and this is under misère play";

impl Machine {
    /// Some positions with all that they lead to.
    pub fn closure(&mut self, of: &[Position], limits: &Limits<'_>) -> Result<Closure, Fault> {
        let mut found = Found::default();
        found.part(Part::Heap(0), Vec::new())?;
        for position in of {
            self.ends_under_misere(position, limits)?;
            for part in position.parts() {
                self.close(*part, &mut found, limits)?;
            }
            let sum = found.sum(position);
            found.closure.asked.push(sum.into());
        }
        found.sorted()
    }

    fn close(&mut self, of: Part, found: &mut Found, limits: &Limits<'_>) -> Result<(), Fault> {
        let mut inside = HashSet::new();
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(of);
        loop {
            if let Some(part) = next.filter(|part| !found.known.contains_key(part)) {
                self.within(limits).map_err(Fault::new)?;
                if !inside.insert(part) {
                    let circle = open.iter().map(|o| o.part).skip_while(|own| *own != part);
                    let circle = circle.chain([part]).map(|part| Position::of(vec![part]));
                    return Err(self.circle(circle.collect()));
                }
                let options = match part {
                    Part::State(state) => self.followers(state, UNDER_MISERE, limits)?,
                    Part::Heap(n) => {
                        meter::room_for::<[u64; 8]>(usize::try_from(n).unwrap_or(usize::MAX))?;
                        (0..n).map(Position::heap).collect()
                    }
                };
                open.push(Open { part, options, done: 0 });
            }
            let Some(top) = open.last_mut() else { return Ok(()) };
            meter::work(1)?;
            let missing = |option: &Position| {
                option.parts().iter().copied().find(|part| !found.known.contains_key(part))
            };
            next = None;
            while let Some(option) = top.options.get(top.done) {
                next = missing(option);
                if next.is_some() {
                    break;
                }
                meter::work(1)?;
                top.done += 1;
            }
            if next.is_none()
                && let Some(Open { part, options, .. }) = open.pop()
            {
                inside.remove(&part);
                let mut sums: Vec<Sum> = options.iter().map(|option| found.sum(option)).collect();
                meter::work_on(sums.len())?;
                sums.sort_unstable();
                sums.dedup();
                found.part(part, sums)?;
            }
        }
    }
}

impl Found {
    /// A position whose parts are known. What has no options is no part of it.
    fn sum(&self, position: &Position) -> Sum {
        let parts = position.parts().iter().filter_map(|part| self.known.get(part).copied());
        let mut parts: Vec<u32> = parts.filter(|number| *number > 0).collect();
        parts.sort_unstable();
        parts.into()
    }

    fn part(&mut self, part: Part, options: Vec<Sum>) -> Result<(), Fault> {
        meter::room(64 + options.iter().map(|sum| 2 * (16 + 4 * sum.len())).sum::<usize>())?;
        if let Some(same) = self.made.get(&options) {
            self.known.insert(part, *same);
            return Ok(());
        }
        let number = self.closure.heaps.len() as u32;
        let last = |sum: &Sum| -> u64 {
            sum.iter().filter_map(|part| self.length.get(*part as usize)).sum()
        };
        self.length.push(options.iter().map(|sum| 1 + last(sum)).max().unwrap_or(0));
        self.known.insert(part, number);
        self.closure.heaps.push(Heap { options: options.clone() });
        self.closure.parts.push(part);
        self.made.insert(options, number);
        Ok(())
    }

    /// The shorter games first, so that the simplest positions are the generators.
    fn sorted(self) -> Result<Closure, Fault> {
        let Found { mut closure, length, .. } = self;
        let mut order: Vec<u32> = (0..closure.heaps.len() as u32).collect();
        meter::work_on(4 * order.len())?;
        order.sort_by_key(|at| length.get(*at as usize));
        let mut number = vec![0; order.len()];
        for (new, old) in (0..).zip(&order) {
            if let Some(own) = number.get_mut(*old as usize) {
                *own = new;
            }
        }
        let renumber = |sum: &mut [u32]| {
            sum.iter_mut()
                .for_each(|part| *part = number.get(*part as usize).copied().unwrap_or(0));
            sum.sort_unstable();
        };
        for heap in &mut closure.heaps {
            meter::work_on(heap.options.len())?;
            heap.options.iter_mut().for_each(|sum| renumber(sum));
        }
        closure.asked.iter_mut().for_each(|sum| renumber(sum));
        let old = |at: &u32| *at as usize;
        let heaps = order.iter().filter_map(|at| closure.heaps.get(old(at)).cloned()).collect();
        let parts = order.iter().filter_map(|at| closure.parts.get(old(at)).copied()).collect();
        Ok(Closure { heaps, parts, asked: closure.asked })
    }
}
