//! What rules say beyond the options of a position: where the next move must be made, which options
//! the opponent forbids, which ends are a draw, and what a part under misère play is beside others.

use super::fault::{Fault, due_twice, no_theory};
use super::machine::{Limits, Machine};
use super::states::{Key, Part, Position, StateId};
use super::thread::Offer;
use super::value::Value;
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

    /// The options of a part of a sum. A part under misère play that is over has one option, which takes the part away,
    /// as long as another part is not over. With this last move the part is worth its misère nim-value, and sums
    /// add up. Alone it has no option: whoever is to move has won.
    pub fn offers_in(
        &mut self,
        whole: &Position,
        at: usize,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let Some(part) = whole.parts().get(at).copied() else { return Ok(Vec::new()) };
        let mut offers = self.part_offers(part, words, limits)?;
        if offers.is_empty() && matches!(part, Part::State(id) if self.is_misere(id)) {
            meter::work_on(whole.parts().len() / 8)?;
            let mut others = whole.parts().iter().enumerate().filter(|(i, _)| *i != at);
            let mut alive = |(_, part): (usize, &Part)| match self.is_dead(*part, limits) {
                Ok(dead) => (!dead).then_some(Ok(())),
                Err(fault) => Some(Err(fault)),
            };
            if others.find_map(&mut alive).transpose()?.is_some() {
                let own = [
                    Value::Text("last move of ".into()),
                    Value::Position(Position::of(vec![part])),
                ];
                let words = words.then(|| Value::list(own.to_vec()));
                offers.push(Offer { position: Position::heap(0), words, again: false });
            }
        }
        Ok(offers)
    }

    /// Refuses a reply that is due where somebody has won without a move, or nobody wins, or a move may be forbidden.
    pub(super) fn may_be_due(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<(), Fault> {
        for part in inside.parts() {
            let Part::State(id) = part else { continue };
            let what = if self.blocking(*id) > 0 {
                "a reply that is due in a part in which options may be forbidden"
            } else if self.is_misere(*id) {
                "a reply that is due in a part under misère play"
            } else if let Some(Key::Ordinal(..)) = self.states.key(*id) {
                let heap = "a reply that is due in an infinite heap";
                return Err(no_theory(heap, "leave `here` out, or give the heap a number"));
            } else if self.is_drawn(*part, limits)? {
                "a reply that is due where the rules end the game in a draw"
            } else {
                continue;
            };
            return Err(no_theory(
                what,
                "leave `answer here` or the other out; each kind alone has values",
            ));
        }
        Ok(())
    }

    /// Whether a part has rules that say more than its options, or is under misère play.
    pub fn is_of_theories(&self, whole: &Position) -> bool {
        whole.parts().iter().any(|part| match part {
            Part::State(id) => self.is_misere(*id) || self.special(*id).is_some(),
            Part::Heap(_) => false,
        })
    }

    /// Whether a sum has a part under misère play beside others.
    pub fn has_misere_part(&self, whole: &Position) -> bool {
        let is_misere = |part: &Part| matches!(part, Part::State(id) if self.is_misere(*id));
        whole.parts().len() > 1 && whole.parts().iter().any(is_misere)
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
