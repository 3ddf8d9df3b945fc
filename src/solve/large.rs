//! Heaps with more options than anybody lists. Their options are counted and not made, and those that
//! win are found from the values of what a move leaves.

use super::code::GameId;
use super::fault::{Fault, FaultKind};
use super::heaps::winners::{Left, leaving};
use super::limits::LISTED;
use super::machine::{Limits, Machine};
use super::states::{Key, Part, Position};
use super::thread::Offer;
use super::value::Value;
use hashbrown::HashSet;
use std::sync::Arc;

/// A heap with more options than this has them listed by nobody.
const MOST_LISTED: u64 = 4_000_000;

/// Of a heap whose options are not listed no more winning ones are.
const MOST_WINNING: usize = 20_000;

/// The rules of a large heap may take so many steps to list its options. Where they take more, as those
/// that go through all smaller heaps do, the few that the game was recognised to have are listed.
pub const STEPS_TO_LIST: u64 = 100_000;

/// More options than these are not few.
const FEW: usize = 1_000;

/// An option takes about so many bytes.
const BYTES_OF_AN_OPTION: u64 = 256;

fn most_listed(limits: &Limits<'_>) -> u64 {
    MOST_LISTED.min(limits.bytes as u64 / BYTES_OF_AN_OPTION)
}

impl Machine {
    /// A part that is a heap of a game of one heap, if it is larger than this: the game, in which the
    /// arguments that no move changes are known, and the size.
    pub fn heap_above(&mut self, part: Part, most: u64) -> Option<(GameId, u64)> {
        let Part::State(id) = part else { return None };
        let Some(Key::Game { game, args, .. }) = self.states.key(id) else { return None };
        let above = |arg: &Value| matches!(arg, Value::Number(n) if u64::try_from(*n).is_ok_and(|n| n > most));
        if !args.iter().any(above) {
            return None;
        }
        let (mut game, mut args) = (*game, args.to_vec());
        if args.len() > 1 {
            (game, args) = self.specialised(game, &args)?;
        }
        let [Value::Number(n)] = args.as_slice() else { return None };
        let n = u64::try_from(*n).ok().filter(|n| *n > most)?;
        self.sequence(game).map(|_| (game, n))
    }

    /// Has a part more options than are listed?
    pub(super) fn has_too_many(&mut self, part: Part, limits: &Limits<'_>) -> bool {
        let most = most_listed(limits);
        if let Part::Heap(n) = part {
            return n > most;
        }
        if self.has_more_by_theorem(part, most) {
            return true;
        }
        let Some((game, n)) = self.heap_above(part, most) else { return false };
        self.has_more_options(game, n, most)
    }

    /// Has a heap of a game more options than this?
    pub fn has_more_options(&mut self, game: GameId, n: u64, most: u64) -> bool {
        let rules = self.sequence(game).and_then(|sequence| sequence.system().games.first());
        rules.is_some_and(|rules| {
            rules.at(usize::try_from(n).unwrap_or(usize::MAX)).options_at_least(n) > most
        })
    }

    /// What the moves of a large heap leave, where they are few by the rules that it was recognised to have.
    pub(super) fn few_left(&mut self, part: Part) -> Option<(GameId, Vec<Left>)> {
        let (game, n) = self.heap_above(part, LISTED)?;
        if !self.in_reach(game, n) {
            return None;
        }
        let moves = self.sequence(game)?.played()?.alone()?.at(usize::try_from(n).ok()?);
        if moves.any_from.is_some() || moves.removals.len() > FEW {
            return None;
        }
        let mut all = Vec::with_capacity(moves.removals.len());
        for removal in &moves.removals {
            let (taken, beside) = (u64::from(removal.taken), u64::from(removal.beside));
            match (n.checked_sub(taken), removal.parts.len()) {
                (Some(0), 0) => all.push(Left { taken, parts: Vec::new(), beside }),
                (None | Some(0), _) | (_, 0) => {}
                (Some(rest), 1) => all.push(Left { taken, parts: vec![rest], beside }),
                // The rest is divided in many ways.
                _ => return None,
            }
        }
        Some((game, all))
    }

    /// The options of a large heap by the rules that it was recognised to have, the largest first. Its
    /// own rules may say them in other words and in another order.
    pub(super) fn few_offers(&mut self, game: GameId, all: &[Left]) -> Vec<Offer> {
        let offer = |way| Offer { position: self.left_by(game, way), words: None, again: false };
        all.iter().map(offer).collect()
    }

    /// The options of a heap with too many that are worth so much, if all of them can be told.
    pub(super) fn left_worth(
        &mut self,
        part: Part,
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let too_many = || {
            Fault::new(FaultKind::TooManyOptions { of: Position::of(vec![part]), winning: true })
        };
        let (game, n) = self.heap_above(part, 0).ok_or_else(too_many)?;
        if !self.in_reach(game, n) || !self.is_alone(game) {
            return Err(too_many());
        }
        let ways = self.in_sequence(game, limits, |sequence, terms| {
            leaving(sequence, n, wanted, MOST_WINNING, terms)
        })?;
        match ways.filter(|ways| ways.all) {
            Some(ways) => Ok(ways.moves.iter().map(|way| self.left_by(game, way)).collect()),
            None => Err(too_many()),
        }
    }

    /// The sizes of nim heaps under misère play, if one of them is large.
    pub fn large_misere_nim(&mut self, part: Part) -> Option<(Position, Vec<u64>)> {
        let Part::State(id) = part else { return None };
        let Some(Key::Misere(inside)) = self.states.key(id).cloned() else { return None };
        let size = |part: &Part| match part {
            Part::Heap(n) => Some(*n),
            Part::State(id) => self.as_nim_heap(*id),
        };
        let heaps: Vec<u64> = inside.parts().iter().map(size).collect::<Option<_>>()?;
        heaps.iter().any(|n| *n > LISTED).then_some((inside, heaps))
    }

    /// What moves in such heaps leave whose misère nim-value is this one (Bouton).
    pub fn misere_left(
        &mut self,
        part: Part,
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let Some((inside, heaps)) = self.large_misere_nim(part) else { return Ok(Vec::new()) };
        let sum = heaps.iter().fold(0, |sum, n| sum ^ n);
        let mut all = Vec::new();
        for (i, (part, n)) in inside.parts().iter().zip(&heaps).enumerate() {
            // Where all heaps that are left are 0 or 1, the value is the other one of 0 and 1.
            let mut left = vec![0, 1, n ^ sum ^ wanted];
            left.sort_unstable();
            left.dedup();
            for k in left.into_iter().filter(|k| k < n) {
                let option = inside.with(i, &self.nim_heap_like(*part, k));
                let option = self.without_ends(&option, limits)?.sorted();
                if self.tame(&option, limits)?.is_some_and(|tame| tame.misere() == wanted) {
                    all.push(Position::state(self.states.intern(Key::Misere(option))));
                }
            }
        }
        let mut met = HashSet::new();
        all.retain(|option| met.insert(option.clone()));
        Ok(all)
    }

    /// Is a game one of heaps by its moves, and does it leave no heaps but its own?
    pub fn is_alone(&mut self, game: GameId) -> bool {
        let played = self.sequence(game).and_then(|sequence| sequence.played());
        played.is_some_and(|system| system.alone().is_some())
    }

    /// What a move of a heap leaves.
    pub fn left_by(&mut self, game: GameId, way: &Left) -> Position {
        let mut parts = Vec::with_capacity(way.parts.len() + 1);
        for size in &way.parts {
            parts.extend_from_slice(self.sized(game, *size).parts());
        }
        parts.push(Part::Heap(way.beside));
        Position::of(parts)
    }

    /// A heap of a game that `heap_above` told.
    pub fn sized(&mut self, game: GameId, size: u64) -> Position {
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        let (game, args) = self.specialised.original(game, vec![Value::Number(size)]);
        let key = Key::Game { game, args: Arc::from(args), canonical: false };
        Position::state(self.states.intern(key))
    }
}
