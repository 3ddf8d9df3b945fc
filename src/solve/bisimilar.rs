//! Sameness of positions that lead back to themselves: two are the same if no play tells them
//! apart, that is, if they are bisimilar. All states that can be reached are taken to be the same at
//! first, and are told apart by their options until nothing changes.

use super::fault::{Fault, FaultKind, Limit};
use super::machine::{Limits, Machine};
use super::same::{DRAWN, Shape, Shapes, Sum, is_loop};
use super::states::{Part, StateId};
use crate::meter;
use hashbrown::HashMap;
use std::collections::BTreeSet;

/// A part of an option: a shape, or a node of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Piece {
    Shape(Shape),
    Node(u32),
}

/// An option: its parts, and whether the mover moves again.
type Choice = (Vec<Piece>, bool);

#[derive(Default)]
struct Graph {
    states: Vec<StateId>,
    options: Vec<Vec<Choice>>,
}

impl Machine {
    /// Gives shapes to a state that leads back to itself, and to all that it leads to.
    pub(super) fn shape_circles(
        &mut self,
        from: StateId,
        shapes: &mut Shapes,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        let mut graph = self.reached(from, shapes, limits)?;
        graph.settle_ends(shapes)?;
        graph.tell_apart(shapes)?;
        Ok(())
    }

    fn reached(
        &mut self,
        from: StateId,
        shapes: &Shapes,
        limits: &Limits<'_>,
    ) -> Result<Graph, Fault> {
        let mut graph = Graph::default();
        let mut places: HashMap<StateId, u32> = HashMap::from([(from, 0)]);
        graph.states.push(from);
        while let Some(state) = graph.states.get(graph.options.len()).copied() {
            self.within(limits).map_err(Fault::new)?;
            if graph.states.len() > limits.positions {
                return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
            }
            let mut options = Vec::new();
            if self.is_drawn(Part::State(state), limits)? {
                options.push((vec![Piece::Shape(DRAWN)], false));
            }
            let offers = self.told_options(state, limits)?;
            if let Some(most) = self.blocked(state).filter(|_| !offers.is_empty()) {
                options.push((most.into_iter().map(Piece::Shape).collect(), false));
            }
            for offer in offers {
                meter::work_on(offer.position.parts().len() + 1)?;
                meter::room_for::<[u64; 8]>(offer.position.parts().len() + 1)?;
                let mut pieces = Vec::new();
                for part in offer.position.parts() {
                    match shapes.of_part(part) {
                        Some(shape) => pieces.extend((shape != 0).then_some(Piece::Shape(shape))),
                        None => {
                            let Part::State(id) = part else { continue };
                            let place = *places.entry(*id).or_insert_with(|| {
                                graph.states.push(*id);
                                graph.states.len() as u32 - 1
                            });
                            pieces.push(Piece::Node(place));
                        }
                    }
                }
                options.push((pieces, offer.again));
            }
            graph.options.push(options);
        }
        Ok(graph)
    }
}

impl Graph {
    /// States from which play ends have shapes as ever; the others stay.
    fn settle_ends(&mut self, shapes: &mut Shapes) -> Result<(), Fault> {
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); self.states.len()];
        let mut waits: Vec<usize> = vec![0; self.states.len()];
        for (at, options) in self.options.iter().enumerate() {
            meter::work_on(options.len() + 1)?;
            for piece in options.iter().flat_map(|(pieces, _)| pieces) {
                if let Piece::Node(to) = piece
                    && let (Some(above), Some(waits)) =
                        (above.get_mut(*to as usize), waits.get_mut(at))
                {
                    above.push(at as u32);
                    *waits += 1;
                }
            }
        }
        let none = |(at, waits): (usize, &usize)| (*waits == 0).then_some(at as u32);
        let mut ready: Vec<u32> = waits.iter().enumerate().filter_map(none).collect();
        while let Some(at) = ready.pop() {
            let (Some(options), Some(state)) =
                (self.options.get(at as usize), self.states.get(at as usize))
            else {
                continue;
            };
            meter::work_on(options.len() + 1)?;
            let sums = options.iter().map(|(pieces, again)| {
                let of = |piece: &Piece| match piece {
                    Piece::Shape(shape) => Some(*shape),
                    Piece::Node(to) => {
                        let state = self.states.get(*to as usize)?;
                        shapes.of_part(&Part::State(*state)).filter(|shape| *shape != 0)
                    }
                };
                let mut sum: Sum = pieces.iter().filter_map(of).collect();
                sum.sort_unstable();
                sum.extend(again.then_some(0));
                sum
            });
            let sums = sums.collect();
            shapes.name(*state, sums);
            for up in above.get_mut(at as usize).map(std::mem::take).unwrap_or_default() {
                if let Some(waits) = waits.get_mut(up as usize) {
                    *waits -= 1;
                    ready.extend((*waits == 0).then_some(up));
                }
            }
        }
        Ok(())
    }

    /// Tells apart the states that have no shape yet, beside those of earlier graphs.
    fn tell_apart(&mut self, shapes: &mut Shapes) -> Result<(), Fault> {
        let new: Vec<usize> = (0..self.states.len())
            .filter(|at| {
                let state = self.states.get(*at);
                state.is_some_and(|s| shapes.of_part(&Part::State(*s)).is_none())
            })
            .collect();
        let mut nodes: HashMap<u32, u32> = HashMap::new();
        for (node, at) in new.iter().enumerate() {
            nodes.insert(*at as u32, node as u32);
        }
        // Earlier loops come behind the new ones, in the order of their numbers.
        let count = new.len();
        let shaped = |shape: Shape| match is_loop(shape) {
            Some(earlier) => Piece::Node(count as u32 + earlier),
            None => Piece::Shape(shape),
        };
        let piece = |piece: &Piece| match piece {
            Piece::Shape(shape) => shaped(*shape),
            Piece::Node(at) => match nodes.get(at) {
                Some(node) => Piece::Node(*node),
                None => {
                    let state = self.states.get(*at as usize);
                    let shape = state.and_then(|s| shapes.of_part(&Part::State(*s)));
                    shaped(shape.unwrap_or(0))
                }
            },
        };
        let alive = |pieces: &[Piece]| -> Vec<Piece> {
            pieces.iter().map(piece).filter(|p| *p != Piece::Shape(0)).collect()
        };
        let mut all: Vec<Vec<Choice>> = Vec::new();
        for at in &new {
            let options = self.options.get(*at).map_or(&[][..], Vec::as_slice);
            all.push(options.iter().map(|(pieces, again)| (alive(pieces), *again)).collect());
        }
        for options in shapes.loops() {
            let of = |sum: &Sum| {
                let again = sum.last() == Some(&0);
                let pieces: Vec<Piece> = sum.iter().map(|shape| Piece::Shape(*shape)).collect();
                (alive(&pieces), again)
            };
            all.push(options.iter().map(of).collect());
        }
        let classes = refined(&all)?;
        // A class with an earlier loop in it is that loop.
        let mut named: HashMap<u32, Shape> = HashMap::new();
        for (earlier, class) in classes.iter().skip(count).enumerate() {
            named.insert(*class, Shapes::loop_shape(earlier as u32));
        }
        let first_new = shapes.loops().len() as u32;
        let mut made: Vec<usize> = Vec::new();
        for (node, class) in classes.iter().take(count).enumerate() {
            named.entry(*class).or_insert_with(|| {
                made.push(node);
                Shapes::loop_shape(first_new + made.len() as u32 - 1)
            });
        }
        for node in made {
            let options = all.get(node).map_or(&[][..], Vec::as_slice);
            let sums = options.iter().map(|(pieces, again)| {
                let of = |piece: &Piece| match piece {
                    Piece::Shape(shape) => *shape,
                    Piece::Node(to) => {
                        let class = classes.get(*to as usize);
                        class.and_then(|class| named.get(class)).copied().unwrap_or(0)
                    }
                };
                let mut sum: Sum = pieces.iter().map(of).collect();
                sum.sort_unstable();
                sum.extend(again.then_some(0));
                sum
            });
            let sums = sums.collect();
            shapes.add_loop(sums);
        }
        for (at, class) in new.iter().zip(&classes) {
            if let (Some(state), Some(shape)) = (self.states.get(*at), named.get(class)) {
                shapes.put(*state, *shape);
            }
        }
        Ok(())
    }
}

/// The coarsest classes in which nodes have the same options.
fn refined(all: &[Vec<Choice>]) -> Result<Vec<u32>, Fault> {
    let mut classes: Vec<u32> = vec![0; all.len()];
    let mut count = 1;
    loop {
        let mut known: HashMap<(u32, BTreeSet<Choice>), u32> = HashMap::new();
        let mut next = Vec::with_capacity(all.len());
        for (options, own) in all.iter().zip(&classes) {
            meter::work_on(4 * options.len() + 4)?;
            let by_class = |(pieces, again): &Choice| {
                let of = |piece: &Piece| match piece {
                    Piece::Node(to) => Piece::Node(classes.get(*to as usize).copied().unwrap_or(0)),
                    shape => *shape,
                };
                let mut pieces: Vec<Piece> = pieces.iter().map(of).collect();
                pieces.sort_unstable();
                (pieces, *again)
            };
            let options: BTreeSet<Choice> = options.iter().map(by_class).collect();
            let new = known.len() as u32;
            next.push(*known.entry((*own, options)).or_insert(new));
        }
        classes = next;
        if known.len() <= count {
            return Ok(classes);
        }
        count = known.len();
    }
}
