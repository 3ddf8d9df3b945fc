//! Sameness: whether two positions have the same options all the way down.
//!
//! Each state gets a number that stands for its structure: the set of the structures of its
//! options, where a sum is the sorted numbers of its parts that have moves. Two positions are
//! the same if they are the same sum of such numbers.

use super::fault::{Fault, FaultKind};
use super::machine::{Limits, Machine};
use super::states::{Part, Position, StateId};
use hashbrown::HashMap;

/// The number of a structure; 0 has no options.
pub type Shape = u32;

/// A sum of structures, sorted, without those that have no options.
pub type Sum = Vec<Shape>;

/// More structures than these are not kept from one question to the next.
const MOST_KEPT: usize = 100_000;

#[derive(Debug, Default)]
pub struct Shapes {
    of: HashMap<StateId, Shape>,
    heaps: HashMap<u64, Shape>,
    /// By their options.
    known: HashMap<Vec<Sum>, Shape>,
}

impl Shapes {
    fn number(&mut self, mut options: Vec<Sum>) -> Shape {
        options.sort_unstable();
        options.dedup();
        if options.is_empty() {
            return 0;
        }
        let next = self.known.len() as Shape + 1;
        *self.known.entry(options).or_insert(next)
    }

    /// The structure of a nim heap: its options are all smaller heaps.
    fn heap(&mut self, n: u64) -> Shape {
        let mut options: Vec<Sum> = Vec::new();
        let mut shape = 0;
        for size in 0..=n {
            shape = match self.heaps.get(&size) {
                Some(known) => *known,
                None => {
                    let new = self.number(options.clone());
                    self.heaps.insert(size, new);
                    new
                }
            };
            options.push(if shape == 0 { Vec::new() } else { vec![shape] });
        }
        shape
    }

    /// A position as a sum of structures, or a state whose structure is not known yet.
    fn sum(&mut self, position: &Position) -> Result<Sum, StateId> {
        let mut sum = Vec::new();
        for part in position.parts() {
            let shape = match part {
                Part::Heap(n) => self.heap(*n),
                Part::State(id) => *self.of.get(id).ok_or(*id)?,
            };
            if shape != 0 {
                sum.push(shape);
            }
        }
        sum.sort_unstable();
        Ok(sum)
    }
}

impl Machine {
    pub fn same(&mut self, a: &Position, b: &Position, limits: &Limits<'_>) -> Result<bool, Fault> {
        // What was found for smaller positions serves the larger ones, which are often next.
        let mut shapes = std::mem::take(&mut self.shapes);
        let a = self.shape_of(a, &mut shapes, limits);
        let b = self.shape_of(b, &mut shapes, limits);
        if shapes.known.len() <= MOST_KEPT {
            self.shapes = shapes;
        }
        Ok(a? == b?)
    }

    pub fn shape_of(
        &mut self,
        whole: &Position,
        shapes: &mut Shapes,
        limits: &Limits<'_>,
    ) -> Result<Sum, Fault> {
        loop {
            let state = match shapes.sum(whole) {
                Ok(sum) => return Ok(sum),
                Err(state) => state,
            };
            let mut open: Vec<(StateId, Vec<Position>)> =
                vec![(state, self.part_positions(state, limits)?)];
            while let Some((state, options)) = open.last() {
                let state = *state;
                let mut sums = Vec::with_capacity(options.len());
                let mut needed = None;
                for option in options {
                    match shapes.sum(option) {
                        Ok(sum) => sums.push(sum),
                        Err(state) => {
                            needed = Some(state);
                            break;
                        }
                    }
                }
                let Some(needed) = needed else {
                    let shape = shapes.number(sums);
                    shapes.of.insert(state, shape);
                    open.pop();
                    continue;
                };
                if let Some(at) = open.iter().position(|(s, _)| *s == needed) {
                    let circle = open.iter().skip(at).map(|(s, _)| Position::state(*s));
                    let circle = circle.chain([Position::state(needed)]).collect();
                    return Err(Fault::new(FaultKind::Cycle(circle)));
                }
                self.within(limits).map_err(Fault::new)?;
                let options = self.part_positions(needed, limits)?;
                open.push((needed, options));
            }
        }
    }
}
