//! How soon a position ends, where it may go on for ever: by retrograde analysis of all positions
//! that can be reached, if they are not too many.

use super::fault::Fault;
use super::machine::{Limits, Machine};
use super::states::{Part, Position};
use super::theory::{Edge, Ending, Graph, endings};
use crate::meter;
use hashbrown::HashMap;

/// The end is not looked for among more positions than these.
const MOST_POSITIONS: usize = 30_000;

/// The ends of a position and of all that can be reached from it.
#[derive(Debug)]
pub struct Plays {
    places: HashMap<Position, u32>,
    ends: Vec<Ending>,
}

impl Machine {
    /// The ends of play from a position with parts that may go on for ever; none without them, where
    /// the mover may move again or moves may be forbidden, and where too much can be reached.
    pub fn plays(&mut self, from: &Position, limits: &Limits<'_>) -> Result<Option<Plays>, Fault> {
        let is_large = |part: &Part| matches!(part, Part::Heap(n) if *n > MOST_POSITIONS as u64);
        if !self.may_go_on(from) || from.parts().iter().any(is_large) {
            return Ok(None);
        }
        let mut graph = Graph::<()>::default();
        let mut places = HashMap::from([(self.identity(from, limits)?, 0)]);
        let mut open = vec![from.clone()];
        let (mut next, mut won) = (0, Vec::new());
        while let Some(position) = open.get(next).cloned() {
            next += 1;
            if open.len() > MOST_POSITIONS {
                return Ok(None);
            }
            self.within(limits).map_err(Fault::new)?;
            let mut edges = Vec::new();
            let mut drawn = false;
            for part in position.parts() {
                // What may be forbidden is not among what is followed here.
                if matches!(part, Part::State(id) if self.blocking(*id) > 0) {
                    return Ok(None);
                }
                drawn |= self.is_drawn(*part, limits)?;
            }
            if drawn {
                // As if it went on for ever.
                edges.push(Edge { to: next as u32 - 1, again: false });
                graph.add(edges, false);
                continue;
            }
            for offer in self.offers(&position, false, limits)? {
                // Who moves next is not among what is followed here.
                if offer.again {
                    return Ok(None);
                }
                meter::work_on(offer.position.parts().len() + 1)?;
                meter::room_for::<Part>(3 * offer.position.parts().len() + 16)?;
                let identity = self.identity(&offer.position, limits)?;
                let to = *places.entry(identity).or_insert_with(|| {
                    open.push(offer.position);
                    open.len() as u32 - 1
                });
                meter::push(&mut edges, Edge { to, again: false })?;
            }
            if edges.is_empty() && self.misere_alone(&position).is_some() {
                meter::push(&mut won, next as u32 - 1)?;
            }
            graph.add(edges, false);
        }
        let ends = endings(&graph, &won)?;
        Ok(Some(Plays { places, ends }))
    }

    /// How a position ends, where it is among those of the plays.
    pub fn ending(
        &mut self,
        of: &Position,
        plays: &Plays,
        limits: &Limits<'_>,
    ) -> Result<Option<Ending>, Fault> {
        let identity = self.identity(of, limits)?;
        let place = plays.places.get(&identity);
        Ok(place.and_then(|place| plays.ends.get(*place as usize)).copied())
    }
}
