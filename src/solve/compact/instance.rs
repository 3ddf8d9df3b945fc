//! A game with the arguments that no move changes, and the ways in which its positions are valued.

mod nearby;
mod tabled;

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::plan::{Kind, Param, Plan};
use super::super::states::{Key, Position};
use super::super::value::Value;
use super::arguments::{board_for, load, member, place, unload, with_places};
use super::board::Board;
use super::budget::{Budget, Failure};
use super::in_vain::{InVain, Question};
use super::keys::Keys;
use super::lower;
use super::numbers::Numbers;
use super::outcomes::Outcomes;
use super::search::Search;
use super::shrink::shrinks;
use super::solver::Solver;
use super::words::{Ready, Words};
use crate::meter::Spent;
pub(in super::super) use nearby::Nearby;
use std::sync::Arc;

/// A game with the arguments that no move changes.
#[derive(Debug)]
pub(super) struct Instance {
    plan: Arc<Plan>,
    fixed: Vec<Value>,
    board: Board,
    words: Words,
    numbers: Option<Numbers>,
    search: Option<Search>,
    /// Who wins, where the last move wins and where it loses.
    outcomes: [Option<Outcomes>; 2],
    /// This game does not fit: the general machine answers.
    given_up: bool,
    /// The way was given up since the statement began: the general machine answers until the next one.
    failed: bool,
    in_vain: InVain,
}

impl Machine {
    /// The value of a position by its game's plan; none if that is not possible.
    pub fn compact_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        if let Some(value) = self.coin_value(game, args, limits)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.automatic_value(game, args) {
            return Ok(Some(value));
        }
        if let Some(value) = self.closed_value(game, args)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.sprouts_value(game, args, limits)? {
            return Ok(Some(value));
        }
        let special = self.specialised(game, args);
        let origin = game;
        let (game, args) = special.as_ref().map_or((game, args), |(game, args)| (*game, args));
        if let Some(value) = self.heap_value(game, args, limits)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.value_in_family(game, args, limits)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.placed_value(game, args, limits)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.pieces_value(game, args, limits)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.value_far(origin, (game, args), limits)? {
            return Ok(Some(value));
        }
        self.compact(game, args, Question::Value, limits, |i, budget| i.value(args, budget))
    }

    /// Whether a position has a value, by its game's plan; none if that is not possible.
    pub fn compact_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        if let Some(value) = self.coin_value(game, args, limits)? {
            return Ok(Some(value == wanted));
        }
        if let Some(is) = self.automatic_is(game, args, wanted) {
            return Ok(Some(is));
        }
        if let Some(is) = self.closed_is(game, args, wanted)? {
            return Ok(Some(is));
        }
        if let Some(is) = self.sprouts_is(game, args, wanted, limits)? {
            return Ok(Some(is));
        }
        let special = self.specialised(game, args);
        let origin = game;
        let (game, args) = special.as_ref().map_or((game, args), |(game, args)| (*game, args));
        if let Some(value) = self.heap_value(game, args, limits)? {
            return Ok(Some(value == wanted));
        }
        if let Some(value) = self.value_in_family(game, args, limits)? {
            return Ok(Some(value == wanted));
        }
        if let Some(is) = self.placed_is(game, args, wanted, limits)? {
            return Ok(Some(is));
        }
        if let Some(is) = self.pieces_is(game, args, wanted, limits)? {
            return Ok(Some(is));
        }
        if let Some(value) = self.value_far(origin, (game, args), limits)? {
            return Ok(Some(value == wanted));
        }
        self.compact(game, args, Question::Is(wanted), limits, |i, budget| {
            i.is(args, wanted, budget)
        })
    }

    /// The values of all positions whose numbers are less than these, the last number varying first,
    /// where they are in one table.
    pub(in super::super) fn in_one_table(
        &self,
        game: GameId,
        corner: &[usize],
    ) -> Result<Option<Vec<u32>>, Spent> {
        let all = self.compact.games.get(&game).into_iter().flatten();
        let mut moving = all.filter(|i| i.plan.params.iter().all(|p| !p.fixed));
        moving.find_map(|i| i.numbers.as_ref()).map_or(Ok(None), |numbers| numbers.below(corner))
    }

    /// Whether a position is lost if the last move loses, by its game's plan; none if that is not
    /// possible.
    pub fn compact_misere(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        let made = self.specialised(game, args);
        let (game, args) = made.as_ref().map_or((game, args), |(game, args)| (*game, args));
        let lost = self.compact(game, args, Question::Misere, limits, |i, budget| {
            i.lost(args, true, budget)
        })?;
        Ok(lost.flatten())
    }

    fn compact<T>(
        &mut self,
        game: GameId,
        args: &[Value],
        question: Question,
        limits: &Limits<'_>,
        answer: impl FnOnce(&mut Instance, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        let plan = self.program.games.get(game.0 as usize).and_then(|g| g.plan.clone());
        let Some(plan) = plan.filter(|_| !self.plain) else { return Ok(None) };
        let known = self.compact.games.get(&game);
        let fitting = known.and_then(|all| all.iter().position(|i| i.fits(args)));
        let at = match fitting {
            Some(at) => at,
            None => {
                let Some(instance) = self.instance(&plan, args, limits)? else { return Ok(None) };
                self.compact.add(game, instance)
            }
        };
        let others = self.states.bytes() + self.compact.stored().1;
        let kept = self.kept();
        let Some(instance) = self.compact.games.get_mut(&game).and_then(|all| all.get_mut(at))
        else {
            return Ok(None);
        };
        if instance.given_up || instance.failed {
            return Ok(None);
        }
        let before = instance.size();
        if instance.in_vain.has(question, args) {
            instance.give_up();
            let now = instance.size();
            self.compact.resized(before, now);
            return Ok(None);
        }
        let go_on = || limits.stopped().is_none();
        let budget = Budget {
            go_on: &go_on,
            positions: limits.positions.saturating_sub(kept - before.0),
            bytes: limits.bytes.saturating_sub(others - before.1),
        };
        let most = budget.positions;
        let answered = answer(instance, &budget);
        let other_way = |failure: &Failure| failure.limit(limits).is_none();
        if answered.as_ref().is_err_and(|f| other_way(f) && *f != Failure::Unfit) {
            instance.give_up();
            instance.in_vain.note(question, args);
        }
        let now = instance.size();
        self.compact.resized(before, now);
        // Work in between is looked at now and then; what is kept at its end counts.
        let answered = answered.and_then(|value| match now.0 > most {
            true => Err(Failure::Positions),
            false => Ok(value),
        });
        let kind = match answered {
            Ok(value) => return Ok(Some(value)),
            Err(failure) => failure.limit(limits),
        };
        let Some(kind) = kind else { return Ok(None) };
        let mut fault = Fault::new(kind);
        let instance = self.compact.games.get_mut(&game).and_then(|all| all.get_mut(at));
        if let Some(args) = instance.and_then(Instance::stuck) {
            let (game, args) = self.specialised.original(game, args);
            let key = Key::Game { game, args: args.into(), canonical: false };
            fault.trail.push(Position::state(self.states.intern(key)));
        }
        Err(fault)
    }

    /// How many positions are kept, by themselves and in tables.
    pub fn kept(&self) -> usize {
        self.states.len() + self.compact.size().0
    }

    /// A game made ready for positions with these arguments.
    fn instance(
        &mut self,
        plan: &Arc<Plan>,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<Instance>, Fault> {
        let Some(mut board) = board_for(plan, args) else { return Ok(None) };
        let placed = with_places(plan, &board);
        let mut given_up = placed.is_none();
        let plan = &placed.unwrap_or_else(|| Arc::clone(plan));
        for relation in &plan.relations {
            let Some(relation) = relation.value(args) else { return Ok(None) };
            match self.neighbour_masks(&board, &relation, limits)? {
                Some(neighbours) => board.relations.push(neighbours),
                None => given_up = true,
            }
        }
        let mut words = Words::new();
        for (i, (param, arg)) in plan.params.iter().zip(args).enumerate() {
            match (param.fixed, arg) {
                (true, Value::Number(n)) => words.set(i as u8, *n),
                (true, Value::Truth(is)) => words.set(i as u8, i64::from(*is)),
                _ => {}
            }
        }
        let mut instance = Instance {
            plan: Arc::clone(plan),
            fixed: args.to_vec(),
            board,
            words,
            numbers: None,
            search: None,
            outcomes: [None, None],
            given_up,
            failed: false,
            in_vain: InVain::default(),
        };
        if !given_up {
            instance.prepare();
        }
        Ok(Some(instance))
    }

    /// For each member the set of its neighbours.
    fn neighbour_masks(
        &mut self,
        board: &Board,
        relation: &Value,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<u64>>, Fault> {
        let places = board.places();
        let members: Vec<Value> = places.iter().map(|place| member(board, *place)).collect();
        let Some(pairs) = self.joined(relation, &members, limits)? else { return Ok(None) };
        let mut masks = vec![0u64; 64];
        for (a, b) in pairs {
            let (Some(a), Some(b)) = (places.get(a), places.get(b)) else { continue };
            for (a, b) in [(*a, *b), (*b, *a)] {
                if let Some(mask) = masks.get_mut(a as usize) {
                    *mask |= 1 << b;
                }
            }
        }
        Ok(Some(masks))
    }
}

impl Instance {
    pub(super) fn size(&self) -> (usize, usize) {
        let all = [Solver::Table, Solver::Search, Solver::Outcomes].map(|s| self.size_of(s));
        all.iter().fold((0, 0), |(n, bytes), own| (n + own.0, bytes + own.1))
    }

    pub(super) fn size_of(&self, solver: Solver) -> (usize, usize) {
        match solver {
            Solver::Table => self.numbers.as_ref().map_or((0, 0), Numbers::size),
            Solver::Search => self.search.as_ref().map_or((0, 0), |s| (s.len(), s.bytes())),
            Solver::Outcomes => {
                let all = self.outcomes.iter().flatten();
                all.fold((0, 0), |(n, bytes), o| (n + o.len(), bytes + o.bytes()))
            }
            Solver::Placing
            | Solver::Pieces
            | Solver::Sprouts
            | Solver::Sequence
            | Solver::Theorem(_)
            | Solver::Machine => (0, 0),
        }
    }

    /// The arguments of the position where a limit was met.
    fn stuck(&mut self) -> Option<Vec<Value>> {
        let params = self.plan.params.iter().zip(&self.fixed).enumerate();
        if let Some(at) = self.numbers.as_ref().and_then(Numbers::stuck) {
            let value = |(i, (param, fixed)): (usize, (&Param, &Value))| match param.kind {
                _ if param.fixed => fixed.clone(),
                Kind::Truth => Value::Truth(at.get(i) != Some(&0)),
                _ => Value::Number(at.get(i).map_or(0, |n| *n as i64)),
            };
            return Some(params.map(value).collect());
        }
        let words = self.search.as_mut()?.stuck()?;
        let value = |(i, (param, fixed)): (usize, (&Param, &Value))| match param.fixed {
            true => fixed.clone(),
            false => unload(&self.board, words, i as u8, param.kind),
        };
        Some(params.map(value).collect())
    }

    /// The arguments that do not change are these, and all members are on the board; so are
    /// numbers where members are asked for their neighbours.
    fn fits(&self, args: &[Value]) -> bool {
        let asked = !self.given_up && !self.plan.relations.is_empty() && self.board.stride == 0;
        self.plan.params.iter().zip(args).zip(&self.fixed).all(|((param, arg), own)| {
            match (param.fixed, arg) {
                (true, arg) => arg == own,
                (false, Value::Number(n)) if asked => *n < self.board.wide || *n >= 64,
                (false, Value::Text(text)) => self.board.letters.has_all(text),
                (false, Value::Set(members)) => {
                    members.iter().all(|m| place(&self.board, m).is_some())
                }
                _ => true,
            }
        })
    }

    pub(super) fn has_failed(&self) -> bool {
        self.failed
    }

    /// A statement begins: the way that the last one gave up is tried again.
    pub(super) fn begin(&mut self) {
        self.failed = false;
        self.prepare();
    }

    /// A search that was given up is half made: nothing of it is kept. Where there is no way to values at
    /// all, there will be none.
    fn give_up(&mut self) {
        match self.numbers.is_none() && self.search.is_none() {
            true => self.given_up = true,
            false => self.failed = true,
        }
        (self.numbers, self.search, self.outcomes) = (None, None, [None, None]);
    }

    fn prepare(&mut self) {
        let plan = &self.plan;
        if plan
            .params
            .iter()
            .all(|p| p.fixed || matches!(p.kind, Kind::Number { natural: true } | Kind::Truth))
        {
            self.numbers = Numbers::new(plan, &self.words);
        }
        self.outcomes =
            [false, true].map(|misere| Outcomes::new(plan, &self.words, &self.board, misere));
        let canonical = match &plan.canonical {
            None => Some(None),
            Some(branch) => lower::options(plan, std::slice::from_ref(branch), false).map(Some),
        };
        if let (Some(keys), Some(options), Some(canonical)) =
            (Keys::new(plan, &self.board), lower::options(plan, &plan.options, false), canonical)
        {
            // What keys do by themselves needs no code.
            let canonical = canonical.filter(|_| keys.without_zeros.is_none());
            let ready = |code| Ready::new(code, &self.words).with_texts(&self.board.letters);
            let ready =
                (ready(options), canonical.map_or(Some(None), |code| ready(code).map(Some)));
            if let (Some(options), Some(canonical)) = ready {
                let board = self.board.clone();
                self.search = Some(Search::new(keys, options, canonical, board, shrinks(plan)));
            }
        }
    }

    fn value(&mut self, args: &[Value], budget: &Budget<'_>) -> Result<u64, Failure> {
        if let Some(value) = self.tabled(args, budget)? {
            return Ok(value);
        }
        self.searching(args)?.value(budget)
    }

    fn is(&mut self, args: &[Value], wanted: u64, budget: &Budget<'_>) -> Result<bool, Failure> {
        let slow = match (&self.numbers, &self.search) {
            (Some(numbers), _) => numbers.is_slow(),
            (None, Some(search)) => !search.is_by_nimbers(),
            (None, None) => false,
        };
        if wanted == 0
            && slow
            && let Some(lost) = self.lost(args, false, budget)?
        {
            return Ok(lost);
        }
        if self.numbers.is_some() {
            return match self.tabled(args, budget)? {
                Some(value) => Ok(value == wanted),
                None if self.numbers.is_none() => self.is(args, wanted, budget),
                None => Ok(self.searching(args)?.value(budget)? == wanted),
            };
        }
        self.searching(args)?.is(wanted, budget)
    }

    /// Whether a position is lost; none if that is found with its value.
    fn lost(
        &mut self,
        args: &[Value],
        misere: bool,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Failure> {
        let [normal, other] = &mut self.outcomes;
        let own = if misere { other } else { normal };
        let Some(outcomes) = own else { return Ok(None) };
        let words = outcomes.words();
        for (i, (param, arg)) in self.plan.params.iter().zip(args).enumerate() {
            if !param.fixed {
                load(&self.board, words, i as u8, arg).ok_or(Failure::Unfit)?;
            }
        }
        outcomes.lost(budget).map(Some)
    }

    /// The search, with a position in its words.
    fn searching(&mut self, args: &[Value]) -> Result<&mut Search, Failure> {
        let search = self.search.as_mut().ok_or(Failure::GiveUp)?;
        let words = search.words();
        for (i, (param, arg)) in self.plan.params.iter().zip(args).enumerate() {
            if !param.fixed {
                load(&self.board, words, i as u8, arg).ok_or(Failure::Unfit)?;
            }
        }
        search.holds().then_some(search).ok_or(Failure::Unfit)
    }
}
