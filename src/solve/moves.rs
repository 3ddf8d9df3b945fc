//! Moves: the options of positions and sums.

use super::closed::too_many;
use super::code::{GameId, GraphId};
use super::fault::{Fault, FaultKind};
use super::functions::members;
use super::large::STEPS_TO_LIST;
use super::limits::LISTED;
use super::machine::{Limits, Machine};
use super::room::room_among;
use super::states::{Key, Part, Position, StateId};
use super::thread::Offer;
use super::value::{Outcome, Value};
use crate::meter;
use hashbrown::HashSet;
use std::sync::Arc;

impl Machine {
    /// The winning options of a position with a heap too large to look through: those of a nim
    /// heap follow from the values of the rest.
    pub fn winning_of_large(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<Position>>, Fault> {
        if self.has_ordinals(whole) {
            let all = self.winning_beside_ordinals(whole, limits)?;
            return Ok(Some(all.into_iter().map(|found| found.to).collect()));
        }
        if let [part] = whole.parts()
            && self.large_misere_nim(*part).is_some()
        {
            return self.misere_left(*part, 0, limits).map(Some);
        }
        let large = |part: &Part| match part {
            Part::Heap(n) => *n > LISTED,
            Part::State(_) => {
                self.large_misere_nim(*part).is_some()
                    || self.is_large_by_theorem(*part)
                    || self.has_too_many(*part, limits)
            }
        };
        if !whole.parts().iter().any(large) {
            return Ok(None);
        }
        if self.is_only_won(whole)?
            && let [part] = whole.parts()
        {
            let left = self.left_by_theorem(*part, 0)?;
            return match left.all {
                true => Ok(Some(left.positions)),
                false => Err(too_many(*part)),
            };
        }
        // Beside a part without a nimber, no move of a heap settles the sum.
        let total = self.worth(whole, limits)?.nimber();
        let due = self.due(whole)?;
        let mut all: Vec<Position> = Vec::new();
        for (i, part) in whole.parts().iter().enumerate() {
            if due.is_some_and(|due| due != i) {
                continue;
            }
            let lost = match (part, total) {
                (Part::Heap(n), Some(total)) if n ^ total < *n => vec![Position::heap(n ^ total)],
                (Part::Heap(_), _) => Vec::new(),
                (Part::State(_), Some(total)) if self.large_misere_nim(*part).is_some() => {
                    let own = self.worth(&Position::of(vec![*part]), limits)?.nimber();
                    match own {
                        Some(own) if total != 0 => self.misere_left(*part, own ^ total, limits)?,
                        _ => Vec::new(),
                    }
                }
                (Part::State(_), total) if self.is_large_by_theorem(*part) => {
                    let own = self.worth(&Position::of(vec![*part]), limits)?.nimber();
                    match own.zip(total).map(|(own, total)| own ^ total) {
                        Some(wanted) if Some(wanted) != own => {
                            let left = self.left_by_theorem(*part, wanted)?;
                            if !left.all {
                                return Err(too_many(*part));
                            }
                            left.positions
                        }
                        _ => Vec::new(),
                    }
                }
                (Part::State(_), total) if self.has_too_many(*part, limits) => {
                    let own = self.worth(&Position::of(vec![*part]), limits)?.nimber();
                    match own.zip(total).map(|(own, total)| own ^ total) {
                        Some(wanted) if Some(wanted) != own => {
                            self.left_worth(*part, wanted, limits)?
                        }
                        _ => Vec::new(),
                    }
                }
                (Part::State(_), _) => {
                    let mut lost = Vec::new();
                    for offer in self.offers_in(whole, i, false, limits)? {
                        if self.wins_in(whole, i, &offer, limits)? {
                            lost.push(offer.position);
                        }
                    }
                    lost
                }
            };
            for option in lost {
                all.push(self.without_ends(&whole.with(i, &option), limits)?);
            }
        }
        let mut met = HashSet::new();
        all.retain(|option| met.insert(option.sorted()));
        Ok(Some(all))
    }

    /// A nim heap of another size, of the same game.
    pub(super) fn nim_heap_like(&mut self, part: Part, size: u64) -> Position {
        let Part::State(id) = part else { return Position::heap(size) };
        match (self.states.key(id), i64::try_from(size)) {
            (Some(Key::Game { game, .. }), Ok(n)) => {
                let args = Arc::from([Value::Number(n)]);
                let key = Key::Game { game: *game, args, canonical: false };
                Position::state(self.states.intern(key))
            }
            _ => Position::heap(size),
        }
    }

    /// The options of a sum, each once, in the order of the rules.
    pub fn options(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let offers = self.offers(whole, false, limits)?;
        Ok(offers.into_iter().map(|o| o.position).collect())
    }

    /// The options of a sum, with words if they are wanted.
    pub fn offers(
        &mut self,
        whole: &Position,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let mut all = Vec::new();
        let mut met: HashSet<(Position, bool)> = HashSet::new();
        let due = self.due(whole)?;
        for i in 0..whole.parts().len() {
            if due.is_some_and(|due| due != i) {
                continue;
            }
            for offer in self.written_once(whole, i, words, limits)? {
                meter::room_for::<Part>(4 * whole.parts().len() + 8)?;
                let position = self.without_ends(&whole.with(i, &offer.position), limits)?;
                room_among(&met)?;
                if met.insert((self.identity(&position, limits)?, offer.again)) {
                    meter::push(&mut all, Offer { position, ..offer })?;
                }
            }
        }
        Ok(all)
    }

    /// Whether a move wins: it leaves a lost position to the opponent, or one that is won to the
    /// mover, who moves again. Moves that can be forbidden do not.
    pub fn wins(&mut self, offer: &Offer, limits: &Limits<'_>) -> Result<bool, Fault> {
        let wanted = if offer.again { Outcome::N } else { Outcome::P };
        Ok(self.outcome(&offer.position, limits)? == wanted)
    }

    /// The same of a move in one part of a sum.
    pub fn wins_in(
        &mut self,
        whole: &Position,
        part: usize,
        offer: &Offer,
        limits: &Limits<'_>,
    ) -> Result<bool, Fault> {
        let position = whole.with(part, &offer.position);
        if matches!(whole.parts().get(part), Some(Part::State(id)) if self.blocking(*id) > 0) {
            let forbidden = self.forbidden(whole, limits)?;
            let left = self.without_ends(&position, limits)?;
            if self.is_among(&left, &forbidden, limits)? {
                return Ok(false);
            }
        }
        self.wins(&Offer { position, words: None, again: offer.again }, limits)
    }

    /// The options of a part; of a set of positions, those that are not the same.
    fn written_once(
        &mut self,
        whole: &Position,
        at: usize,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let mut offers = self.offers_in(whole, at, words, limits)?;
        if let Some(Part::State(id)) = whole.parts().get(at)
            && matches!(self.states.key(*id), Some(Key::Set(_)))
            && offers.len() > 1
        {
            let all = offers.iter().map(|o| Value::Position(o.position.clone())).collect();
            let different = members(&self.distinct(all, limits)?).map_err(Fault::new)?;
            offers.retain(|o| different.contains(&Value::Position(o.position.clone())));
        }
        Ok(offers)
    }

    /// What a position is, however it is written: its parts as `symmetric` puts them, in ascending
    /// order, without those that have no moves. Options with the same identity are one. A
    /// `canonical` form is only worth the same: its moves are those of the written position.
    pub fn identity(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<Position, Fault> {
        let mut parts = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            let Part::State(id) = *part else {
                parts.push(*part);
                continue;
            };
            match self.states.key(id).cloned() {
                Some(Key::Misere(inside)) => {
                    let inside = self.deeper(|m| m.identity(&inside, limits))?;
                    parts.push(Part::State(self.states.intern(Key::Misere(inside))));
                    continue;
                }
                Some(Key::Here(inside)) => {
                    let inside = self.deeper(|m| m.identity(&inside, limits))?;
                    parts.push(Part::State(self.states.intern(Key::Here(inside))));
                    continue;
                }
                Some(Key::Game { game, .. }) if self.has_simplest(game) => {
                    let simplest = self.simplest_of(&Position::state(id), limits)?;
                    for part in simplest.parts() {
                        if !self.is_dead(*part, limits)? {
                            parts.push(*part);
                        }
                    }
                    continue;
                }
                _ => {}
            }
            if !self.is_dead(*part, limits)? {
                parts.push(*part);
            }
        }
        // An end of a game is the position that it is written as, or as `symmetric` puts it.
        if parts.is_empty()
            && let Some(Part::State(id)) = self.least(whole)
        {
            let end = Position::state(id);
            return match self.states.key(id) {
                Some(Key::Game { game, .. }) if self.has_simplest(*game) => {
                    self.simplest_of(&end, limits)
                }
                _ => Ok(end),
            };
        }
        Ok(Position::of(parts).sorted())
    }

    /// The options of a sum under misère play, their parts in the order that `symmetric` gives. A
    /// `canonical` form is only worth the same where the last move wins.
    pub fn misere_options(
        &mut self,
        inside: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let mut all = Vec::new();
        for option in self.deeper(|m| m.options(inside, limits))? {
            let mut parts = Vec::with_capacity(option.parts().len());
            for part in option.parts() {
                let own = Position::of(vec![*part]);
                let own = match self.put_in_order(*part) {
                    Some(_) => self.simplest_of(&own, limits)?,
                    None => own,
                };
                parts.extend_from_slice(own.parts());
            }
            let option = Position::of(parts).sorted();
            all.push(Position::state(self.states.intern(Key::Misere(option))));
        }
        Ok(all)
    }

    /// The game of a part and its arguments, where the order of some of these does not matter.
    pub(super) fn put_in_order(&self, part: Part) -> Option<(GameId, Arc<[Value]>)> {
        let Part::State(id) = part else { return None };
        match self.states.key(id) {
            Some(Key::Game { game, args, .. }) if self.has_simplest(*game) => {
                Some((*game, args.clone()))
            }
            _ => None,
        }
    }

    /// Does the order of some arguments of a game not matter?
    fn has_simplest(&self, game: GameId) -> bool {
        let known = self.program.games.get(game.0 as usize);
        known.is_some_and(|g| g.canonical.is_none() && !g.symmetric.is_empty())
    }

    /// Where the arrows from a node of a graph lead.
    pub fn nodes_after(&mut self, graph: GraphId, node: u32) -> Result<Vec<Position>, Fault> {
        let known = self.program.graphs.get(graph.0 as usize);
        let follows = known.map(|known| known.follows(node)).unwrap_or_default();
        meter::work_on(follows.len())?;
        let to = follows.into_iter().map(|to| self.states.intern(Key::Node(graph, to)));
        Ok(to.map(Position::state).collect())
    }

    /// Parts without moves vanish from a sum.
    pub fn without_ends(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Position, Fault> {
        let mut parts = Vec::with_capacity(whole.parts().len());
        for part in whole.parts() {
            if !self.is_dead(*part, limits)? {
                parts.push(*part);
            }
        }
        if parts.is_empty() {
            parts.extend(self.least(whole));
        }
        Ok(Position::of(parts))
    }

    /// The part that stands for a sum of parts without moves: the same one in whatever order they are written, and of
    /// games and nodes whatever was asked before.
    fn least(&self, whole: &Position) -> Option<Part> {
        let written = |part: &Part| match part {
            Part::Heap(n) => (0, *n, None),
            Part::State(id) => match self.states.key(*id) {
                Some(Key::Game { game, args, .. }) => (1, u64::from(game.0), Some(args.clone())),
                Some(Key::Node(graph, node)) => (2 + u64::from(graph.0), u64::from(*node), None),
                _ => (u64::MAX, u64::from(id.0), None),
            },
        };
        whole.parts().iter().min_by_key(|part| written(part)).copied()
    }

    /// Whether no part of a position has moves.
    pub fn is_over(&mut self, whole: &Position, limits: &Limits<'_>) -> Result<bool, Fault> {
        if let Some(due) = self.due(whole)?
            && let Some(Part::State(id)) = whole.parts().get(due)
        {
            return self.is_end(*id, limits);
        }
        for part in whole.parts() {
            if !self.is_dead(*part, limits)? && !self.is_drawn(*part, limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a part of a sum has no moves.
    pub(super) fn is_dead(&mut self, part: Part, limits: &Limits<'_>) -> Result<bool, Fault> {
        Ok(match part {
            Part::Heap(n) => n == 0,
            Part::State(id) if self.is_misere(id) || self.is_here(id) => false,
            Part::State(_) if self.is_drawn(part, limits)? => false,
            // An end is worth nothing: no other part need be looked at.
            Part::State(id) => {
                self.states.value(id).is_none_or(|v| v == 0)
                    && self.outcomes.get(&id) != Some(&false)
                    && self.is_end(id, limits)?
            }
        })
    }

    /// Whether there is no move: the first option is enough to know.
    fn is_end(&mut self, id: StateId, limits: &Limits<'_>) -> Result<bool, Fault> {
        if let Some(known) = self.ends.get(&id) {
            return Ok(*known);
        }
        let end = self.find_end(id, limits)?;
        self.ends.insert(id, end);
        Ok(end)
    }

    fn find_end(&mut self, id: StateId, limits: &Limits<'_>) -> Result<bool, Fault> {
        if let Some(Key::Ordinal(..)) = self.states.key(id) {
            return Ok(false);
        }
        let Some(Key::Game { game, args, .. }) = self.states.key(id).cloned() else {
            return Ok(self.part_offers(Part::State(id), false, limits)?.is_empty());
        };
        if let Some((_, few)) = self.few_left(Part::State(id)) {
            return Ok(few.is_empty());
        }
        if let Some(end) = self.is_closed_end(Part::State(id))? {
            return Ok(end);
        }
        let known = self.program.games.get(game.0 as usize);
        let code = known.ok_or_else(|| Fault::new(FaultKind::Argument("a game")))?.options;
        let mut thread = self.thread(code, &args)?;
        thread.first_only = true;
        let made = self.finish(thread, limits).map_err(|mut f| {
            f.trail.push(Position::state(id));
            f
        })?;
        Ok(made.1.is_empty())
    }

    /// What is played in a position that is one sum under misère play.
    pub fn misere_alone(&self, whole: &Position) -> Option<Position> {
        let [Part::State(id)] = whole.parts() else { return None };
        match self.states.key(*id) {
            Some(Key::Misere(inside)) => Some(inside.clone()),
            _ => None,
        }
    }

    pub fn is_misere(&self, id: StateId) -> bool {
        matches!(self.states.key(id), Some(Key::Misere(_)))
    }

    pub fn part_offers(
        &mut self,
        part: Part,
        words: bool,
        limits: &Limits<'_>,
    ) -> Result<Vec<Offer>, Fault> {
        let plain = |position: Position| Offer { position, words: None, again: false };
        let id = match part {
            _ if self.has_too_many(part, limits) => {
                let of = Position::of(vec![part]);
                return Err(Fault::new(FaultKind::TooManyOptions { of, winning: false }));
            }
            Part::Heap(n) => {
                // Each is a sum of one part.
                meter::room_for::<[u64; 12]>(usize::try_from(n).unwrap_or(usize::MAX))?;
                return Ok((0..n).map(|k| plain(Position::heap(k))).collect());
            }
            Part::State(id) => id,
        };
        if self.is_drawn(part, limits)? {
            return Ok(Vec::new());
        }
        match self.states.key(id).cloned() {
            Some(Key::Here(inside)) => self.deeper(|m| m.offers(&inside, words, limits)),
            Some(Key::Game { game, args, .. }) => {
                let known = self.program.games.get(game.0 as usize);
                let known = known.ok_or_else(|| Fault::new(FaultKind::Argument("a game")))?;
                if let (false, Some(offers)) = (words, self.prepared.remove(&id)) {
                    return Ok(offers);
                }
                let code = if words { known.described } else { known.options };
                let thread = self.thread(code, &args)?;
                let made = match self.few_left(part) {
                    None => self.finish(thread, limits),
                    Some((game, few)) => {
                        let listed = || self.finish(thread, limits);
                        let made = meter::with_at_most(STEPS_TO_LIST, listed);
                        if made.as_ref().is_err_and(Fault::is_limit) {
                            return Ok(self.few_offers(game, &few));
                        }
                        made
                    }
                };
                let made = made.map_err(|mut f| {
                    f.trail.push(Position::state(id));
                    f
                })?;
                Ok(made.1)
            }
            Some(Key::Set(options)) => Ok(options.iter().cloned().map(plain).collect()),
            Some(Key::Node(graph, node)) => {
                Ok(self.nodes_after(graph, node)?.into_iter().map(plain).collect())
            }
            Some(Key::Misere(inside)) => {
                let inner = self.deeper(|m| m.offers(&inside, words, limits))?;
                let wrap = |o: Offer| {
                    let id = self.states.intern(Key::Misere(o.position.sorted()));
                    Offer { position: Position::state(id), ..o }
                };
                Ok(inner.into_iter().map(wrap).collect())
            }
            Some(Key::Ordinal(game, size)) => Err(self.too_many(game, &size)),
            None => Ok(Vec::new()),
        }
    }
}
