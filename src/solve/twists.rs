//! What rules say beyond the options of a position: where the next move must be made, which options
//! the opponent forbids, and which ends are a draw.

use super::fault::{Fault, due_twice};
use super::machine::{Limits, Machine};
use super::states::{Key, Part, Position, StateId};
use super::thread::Offer;
use crate::meter;
use hashbrown::HashSet;

impl Machine {
    /// The part of a sum in which the next move must be made.
    pub fn due(&self, whole: &Position) -> Result<Option<usize>, Fault> {
        let is_due = |part: &Part| match part {
            Part::State(id) => matches!(self.states.key(*id), Some(Key::Here(_))),
            Part::Heap(_) => false,
        };
        let mut all = whole.parts().iter().enumerate().filter(|(_, part)| is_due(part));
        let first = all.next().map(|(i, _)| i);
        match all.next() {
            Some(_) => Err(due_twice()),
            None => Ok(first),
        }
    }

    /// The options of a sum that would win, and that the opponent forbids: where so few of a part
    /// win that all of them can be forbidden.
    pub fn forbidden(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<HashSet<Position>, Fault> {
        let mut all = HashSet::new();
        for (i, part) in whole.parts().iter().enumerate() {
            let Part::State(id) = part else { continue };
            let most = self.blocking(*id);
            if most == 0 {
                continue;
            }
            let (mut own, mut wins) = (HashSet::new(), HashSet::new());
            let mut count = 0u64;
            for offer in self.part_offers(*part, false, limits)? {
                let left = self.without_ends(&whole.with(i, &offer.position), limits)?;
                let left = Offer { position: left, words: None, again: offer.again };
                if own.insert(self.identity(&offer.position, limits)?)
                    && self.wins(&left, limits)?
                {
                    let left = left.position;
                    meter::room_for::<Part>(4 * left.parts().len() + 8)?;
                    wins.insert(self.identity(&left, limits)?);
                    count += 1;
                }
            }
            if count <= u64::from(most) {
                all.extend(wins);
            }
        }
        Ok(all)
    }

    /// Whether a position, however it is written, is among some.
    pub fn is_among(
        &mut self,
        one: &Position,
        all: &HashSet<Position>,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        Ok(!all.is_empty() && all.contains(&self.identity(one, limits)?))
    }

    pub(super) fn is_here(&self, id: StateId) -> bool {
        matches!(self.states.key(id), Some(Key::Here(_)))
    }

    /// Whether a part is a draw by the rules of its game: nobody moves in it any more.
    pub fn is_drawn(&mut self, part: Part, limits: &Limits<'_>) -> Result<bool, Fault> {
        let Part::State(id) = part else { return Ok(false) };
        let (code, args) = match self.states.key(id) {
            Some(Key::Node(graph, node)) => {
                let known = self.program.graphs.get(graph.0 as usize);
                return Ok(known.is_some_and(|known| known.drawn.binary_search(node).is_ok()));
            }
            Some(Key::Game { game, args, .. }) => {
                match self.program.games.get(game.0 as usize).and_then(|known| known.drawn) {
                    Some(code) => (code, args.clone()),
                    None => return Ok(false),
                }
            }
            _ => return Ok(false),
        };
        if let Some(known) = self.drawn.get(&id) {
            return Ok(*known);
        }
        let mut thread = self.thread(code, &args)?;
        thread.first_only = true;
        let made = self.finish(thread, limits).map_err(|mut f| {
            f.trail.push(Position::state(id));
            f
        })?;
        let drawn = !made.1.is_empty();
        meter::room_for::<(StateId, bool)>(2)?;
        self.drawn.insert(id, drawn);
        Ok(drawn)
    }
}
