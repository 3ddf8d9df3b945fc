//! Families: a game of several arguments is a game of one heap in one of them, for each choice of the
//! others. What no move changes is written into the rules, and what moves change between finitely many
//! values is a state: each state makes a game of its own, and these leave heaps of one another.

use super::code::{Game, GameId, Naturals, Param};
use super::compact::Nearby;
use super::fault::{Fault, FaultKind, Limit};
use super::heaps::{Member, Recognised, Sequence, recognise};
use super::machine::{Limits, Machine};
use super::plan::Plan;
use super::states::{Key, StateId};
use super::value::Value;
use crate::meter;
use hashbrown::HashMap;
use std::sync::Arc;

/// At most this many members of families are kept; after that the sequences are found again.
const MOST_MADE: usize = 1_024;

/// The members of families that were asked about.
#[derive(Debug, Default)]
pub(super) struct Families {
    /// By the game, the place of its heap, and the other arguments.
    made: HashMap<(GameId, usize, Vec<Value>), Option<GameId>>,
    /// The game from a position of which a move leads to what is valued now.
    from: Option<GameId>,
    /// The bytes of sequences that were found for positions to which their own game led.
    on_the_way: usize,
}

/// A search for few positions meets so many at most.
const FEW: usize = 1 << 12;

/// On the way sequences may take so many bytes more than the positions that were met, and each counts as so many.
const FIRST_ON_THE_WAY: usize = 1 << 16;
const EACH_ON_THE_WAY: usize = 1 << 12;

/// Heaps up to here are valued together with all that stands beside them.
const LARGE: i64 = 1 << 16;

impl Machine {
    /// Works on what a move from a state leads to, or on what is asked itself.
    pub(super) fn led_from<T>(
        &mut self,
        state: Option<StateId>,
        work: impl FnOnce(&mut Machine) -> T,
    ) -> T {
        let Some(state) = state else { return work(self) };
        let from = match self.states.key(state) {
            Some(Key::Game { game, .. }) => Some(*game),
            _ => None,
        };
        let before = std::mem::replace(&mut self.specialised.families.from, from);
        let found = work(self);
        self.specialised.families.from = before;
        found
    }

    /// The value of a position with a large heap beside a state that moves change between finitely many
    /// values: by the sequence of that state. It has all smaller heaps too, of which play may reach a few: where
    /// a move of the same game leads to the position, sequences take little more memory than the positions that
    /// were met, and so little more time.
    pub(super) fn value_in_family(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let large = |arg: &Value| matches!(arg, Value::Number(n) if *n > LARGE);
        let mut heaps = (0..args.len()).filter(|at| args.get(*at).is_some_and(large));
        // Beside another large heap the state has too many values.
        let (Some(heap), None) = (heaps.next(), heaps.next()) else { return Ok(None) };
        if args.len() < 2 || self.plain {
            return Ok(None);
        }
        let Some(Value::Number(n)) = args.get(heap) else { return Ok(None) };
        if self.knows_in_family(game, heap, args, *n) {
            return self.value_of_member(game, heap, args, limits);
        }
        let (origin, _) = self.specialised.origin(game).unwrap_or((game, &[]));
        if self.specialised.families.from == Some(origin) {
            return self.value_on_the_way(game, heap, args, limits);
        }
        match self.value_nearby(game, args, FEW, limits)? {
            Nearby::Worth(value) => Ok(Some(value)),
            _ => self.value_of_member(game, heap, args, limits),
        }
    }

    /// The value by the sequence of the state beside the heap.
    fn value_of_member(
        &mut self,
        game: GameId,
        heap: usize,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let Some(member) = self.family(game, heap, args, limits)? else { return Ok(None) };
        self.heap_value(member, args.get(heap).map_or(&[], std::slice::from_ref), limits)
    }

    /// The same where a move of the game itself led to the position, within what sequences may take then.
    fn value_on_the_way(
        &mut self,
        game: GameId,
        heap: usize,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        let most = self.states.bytes().saturating_add(FIRST_ON_THE_WAY);
        let left = most.saturating_sub(self.specialised.families.on_the_way);
        if left < EACH_ON_THE_WAY {
            return Ok(None);
        }
        let member = self.family(game, heap, args, limits)?;
        let bytes = |m: &mut Machine| member.and_then(|of| m.sequence(of)).map_or(0, |s| s.bytes());
        let before = bytes(self);
        // A larger heap has a value only if the values up to this limit prove a period.
        let limits = &Limits { positions: limits.positions.min(left), ..*limits };
        let value = self.value_of_member(game, heap, args, limits);
        let more = bytes(self).saturating_sub(before).max(EACH_ON_THE_WAY);
        self.specialised.families.on_the_way += more;
        match value {
            Err(Fault { kind: FaultKind::Limit(Limit::Positions), .. }) => Ok(None),
            value => value,
        }
    }

    /// The game of one heap that a game is in its argument at `heap`, where the others are as given; what
    /// stands in its place is not looked at. None if it is no such game.
    pub fn family(
        &mut self,
        game: GameId,
        heap: usize,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<GameId>, Fault> {
        let mut args = args.to_vec();
        let Some(place) = args.get_mut(heap) else { return Ok(None) };
        *place = Value::Number(0);
        let Some(known) = self.program.games.get(game.0 as usize) else { return Ok(None) };
        if self.plain || known.alias || !known.takes(&args) || known.says_more() {
            return Ok(None);
        }
        if args.len() == 1 {
            return Ok(Some(game));
        }
        if !known.symmetric.is_empty() {
            let all = Arc::from(args.as_slice());
            self.deeper(|m| m.agrees(game, &all, limits))?;
        }
        let key = family_of(game, heap, &args);
        if let Some(made) = self.specialised.families.made.get(&key) {
            return Ok(*made);
        }
        // What was not looked at to its end is looked at again the next time.
        let system = meter::wholly(|| self.system_of(game, heap, &args))?;
        if self.specialised.families.made.len() >= MOST_MADE {
            self.forget_families();
        }
        let made = match system {
            Some(system) => {
                meter::room_for::<Game>(1)?;
                Some(self.member(game, heap, &args, system))
            }
            None => None,
        };
        self.specialised.families.made.insert(key, made);
        Ok(made)
    }

    /// Whether the value of a heap is known, or follows from what is proved.
    fn knows_in_family(&mut self, game: GameId, heap: usize, args: &[Value], n: i64) -> bool {
        let made = &self.specialised.families.made;
        let Some(Some(member)) = made.get(&family_of(game, heap, args)).copied() else {
            return false;
        };
        let knows = |s: &mut Sequence| s.proof().is_some() || n < s.values().len() as i64;
        self.sequence(member).is_some_and(knows)
    }

    fn system_of(&mut self, game: GameId, heap: usize, args: &[Value]) -> Option<Recognised> {
        let known = self.program.games.get(game.0 as usize)?;
        let (own, special) = (known.plan.clone(), known.specialise.clone());
        let fixed = special.as_ref().map(|special| special.fixed().to_vec());
        if let Some(fixed) = fixed
            && fixed.get(heap) == Some(&false)
            && let Some(plan) = self.plan_with(game, args)
        {
            let moves = |at: &usize| fixed.get(*at) == Some(&false);
            let place = (0..heap).filter(moves).count();
            let args: Vec<Value> =
                (0..args.len()).filter(moves).filter_map(|at| args.get(at).cloned()).collect();
            return self.system_by(game, plan, &fixed, place, &args);
        }
        let member = Member { game, heap, others: numbers(heap, args)? };
        own.and_then(|_| recognise(&self.program, member))
    }

    /// The system of a plan in which some parameters of the game are known.
    fn system_by(
        &mut self,
        game: GameId,
        plan: Plan,
        fixed: &[bool],
        heap: usize,
        args: &[Value],
    ) -> Option<Recognised> {
        let others = numbers(heap, args)?;
        let known = self.program.games.get(game.0 as usize)?;
        let params = known.params.iter().zip(fixed).filter(|(_, fixed)| !**fixed);
        let params = params.map(|(param, _)| param.clone()).collect();
        let plan = Some(Arc::new(plan));
        let made = Game { params, plan, specialise: None, taking: None, ..known.clone() };
        let id = GameId(u32::try_from(self.program.games.len()).ok()?);
        // For as long as its moves are looked at.
        self.program.games.push(made);
        let system = recognise(&self.program, Member { game: id, heap, others });
        self.program.games.pop();
        system
    }

    /// A game with these values for all arguments but the heap.
    fn member(&mut self, of: GameId, heap: usize, args: &[Value], found: Recognised) -> GameId {
        let id = GameId(self.program.games.len() as u32);
        let Some(known) = self.program.games.get(of.0 as usize) else { return id };
        let params = known.params.get(heap).cloned().into_iter().collect();
        let made = Game {
            params,
            plan: None,
            specialise: None,
            taking: None,
            canonical: None,
            symmetric: Vec::new(),
            ..known.clone()
        };
        self.program.games.push(made);
        // Where there is no time to look at what an earlier run found, it is recognised when it is asked.
        if let Ok(sequence) = self.sequence_with(found) {
            self.sequences.insert(id, Some(sequence));
        }
        let stays = args.iter().enumerate().map(|(at, arg)| (at != heap).then(|| arg.clone()));
        self.specialised.came_from(id, of, stays.collect());
        id
    }

    fn forget_families(&mut self) {
        let all = std::mem::take(&mut self.specialised.families.made);
        self.specialised.families.on_the_way = 0;
        for made in all.into_values().flatten() {
            self.sequences.remove(&made);
            self.specialised.forget(made);
        }
    }
}

impl Game {
    /// Whether these may be arguments of a position.
    pub fn takes(&self, args: &[Value]) -> bool {
        let fits = |(arg, param): (&Value, &Param)| {
            let number = matches!(arg, Value::Number(_));
            let own = number || param.naturals != Naturals::All && !param.position;
            own && param.naturals.refused(arg).is_none()
        };
        args.len() == self.params.len() && args.iter().zip(&self.params).all(fits)
    }
}

/// By what a member of a family is found: the game, the place of its heap, and the other arguments.
fn family_of(game: GameId, heap: usize, args: &[Value]) -> (GameId, usize, Vec<Value>) {
    let others = args.iter().enumerate().filter(|(at, _)| *at != heap);
    (game, heap, others.map(|(_, arg)| arg.clone()).collect())
}

/// The arguments but the heap as numbers.
fn numbers(heap: usize, args: &[Value]) -> Option<Vec<i64>> {
    let others = args.iter().enumerate().filter(|(at, _)| *at != heap);
    others
        .map(|(_, arg)| match arg {
            Value::Number(n) => Some(*n),
            Value::Truth(is) => Some(i64::from(*is)),
            _ => None,
        })
        .collect()
}
