//! Positions of games whose rules are moves of pieces, valued as such.

use super::super::code::GameId;
use super::super::compact::{Budget, Failure};
use super::super::fault::{Fault, FaultKind, Limit};
use super::super::machine::{Limits, Machine};
use super::super::placing::codes::{self, Code};
use super::super::placing::search::Search;
use super::super::placing::{Field, MOST_CELLS, Placement, Placing, fields};
use super::super::plan::{Arg, Bits, Branch, Kind, Leaf, Plan, Step};
use super::super::value::Value;
use super::acts::{self, Act, Layers, MOST_PLACES};
use super::board::Board;
use super::literal::Place;
use super::read::{MOST_STEPS, Obstacle, Reader, Unfit};
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// What is known of games of pieces.
#[derive(Debug, Default)]
pub struct Pieces {
    games: HashMap<GameId, Vec<Known>>,
}

/// A game on a board, with the arguments that no move changes.
#[derive(Debug)]
struct Known {
    fixed: Vec<Value>,
    /// The members of the board in ascending order.
    members: Vec<Code>,
    /// How many members there were to make a board for.
    asked: usize,
    engine: Found,
}

/// A search, or why the rules are not of this kind.
type Found = Result<Engine, Obstacle>;

#[derive(Debug)]
pub(super) struct Engine {
    layers: Layers,
    search: Sized,
}

#[derive(Debug)]
enum Sized {
    /// Nothing is ever put in.
    Placing(Box<Placing>),
    Small(Box<Search<u64, Board<u64>>>),
    Large(Box<Search<u128, Board<u128>>>),
}

/// More boards of one game are not kept.
const MOST_BOARDS: usize = 16;

/// Moves bring in members that were not on the board this many times at most.
const MOST_ROUNDS: usize = 8;

impl Pieces {
    /// How many positions are stored, and in how many bytes.
    pub fn size(&self) -> (usize, usize) {
        self.used().fold((0, 0), |(n, bytes), (_, more, took)| (n + more, bytes + took))
    }

    /// The same for each game.
    pub fn used(&self) -> impl Iterator<Item = (GameId, usize, usize)> {
        self.games.iter().map(|(game, all)| {
            let all = all.iter().filter_map(|known| known.engine.as_ref().ok());
            let sizes = all.map(Engine::size);
            let (n, bytes) = sizes.fold((0, 0), |(n, b), (more, took)| (n + more, b + took));
            (*game, n, bytes)
        })
    }

    /// What kept games from being valued as such.
    pub fn obstacles(&self) -> impl Iterator<Item = (GameId, Obstacle)> {
        self.games.iter().filter_map(|(game, all)| {
            Some((*game, all.iter().find_map(|known| known.engine.as_ref().err())?.to_owned()))
        })
    }
}

impl Engine {
    /// A search for positions of a board. None if its plays may go on for ever.
    pub(super) fn new(
        field: Field,
        cells: bool,
        layers: Layers,
        acts: &[Act],
    ) -> Result<Result<Engine, Obstacle>, Fault> {
        let changes = layers.changes(acts);
        if !layers.end(&changes)? {
            return Ok(Err(Obstacle::Endless));
        }
        let places = layers.count() * layers.members();
        let search = if layers.count() == 1 && changes.iter().all(|change| change.sets == 0) {
            let placement =
                |c: &super::acts::Change| Placement { needs: c.needs, clears: c.clears };
            let moves: Vec<Placement> = changes.iter().map(placement).collect();
            let whole = layers.whole();
            let on = if cells { Some(field) } else { fields::rows_of(Some(field), whole, &moves)? };
            Sized::Placing(Box::new(Placing::new(on, whole, moves)))
        } else if places <= u64::BITS {
            Sized::Small(Box::new(Search::new(Board::new(field, layers.clone(), &changes)?)))
        } else {
            Sized::Large(Box::new(Search::new(Board::new(field, layers.clone(), &changes)?)))
        };
        Ok(Ok(Engine { layers, search }))
    }

    fn size(&self) -> (usize, usize) {
        match &self.search {
            Sized::Placing(placing) => (placing.len(), placing.bytes()),
            Sized::Small(search) => (search.len(), search.bytes()),
            Sized::Large(search) => (search.len(), search.bytes()),
        }
    }

    #[cfg(test)]
    pub(super) fn symmetries(&self) -> (bool, usize) {
        match &self.search {
            Sized::Placing(_) => (false, 0),
            Sized::Small(search) => search.rules.symmetries(),
            Sized::Large(search) => search.rules.symmetries(),
        }
    }

    /// The value of the position in which these places are taken.
    pub(super) fn value(&mut self, taken: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        let position = self.layers.position(taken);
        match &mut self.search {
            Sized::Placing(placing) => placing.value(position, budget),
            Sized::Small(search) => search.value(position, budget),
            Sized::Large(search) => search.value(position, budget),
        }
    }

    /// Whether a position is worth this.
    pub(super) fn is(
        &mut self,
        taken: u128,
        wanted: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Failure> {
        let position = self.layers.position(taken);
        match &mut self.search {
            Sized::Placing(placing) => placing.is(position, wanted, budget),
            Sized::Small(search) => search.is(position, wanted, budget),
            Sized::Large(search) => search.is(position, wanted, budget),
        }
    }
}

impl Machine {
    /// The value of a position of a game of pieces; none if it is not one.
    pub fn pieces_value(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
    ) -> Result<Option<u64>, Fault> {
        self.pieces(game, args, limits, |engine, taken, budget| engine.value(taken, budget))
    }

    /// Whether a position of a game of pieces has a value; none if it is not one.
    pub fn pieces_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        self.pieces(game, args, limits, |engine, taken, budget| engine.is(taken, wanted, budget))
    }

    fn pieces<T>(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
        answer: impl FnOnce(&mut Engine, u128, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Fault> {
        // The page has no room for this, and its other ways say the same.
        if self.plain || meter::IN_A_PAGE {
            return Ok(None);
        }
        let plan = self.program.games.get(game.0 as usize).and_then(|g| g.plan.clone());
        let Some(plan) = plan else { return Ok(None) };
        let Some(cells) = sets_of(&plan) else { return Ok(None) };
        let Some(taken) = taken_in(&plan, args, cells) else { return Ok(None) };
        let Some(at) = self.board_of(game, &plan, args, cells, &taken, limits)? else {
            return Ok(None);
        };
        let others = self.states.bytes() + self.compact.stored().1;
        let all = self.compact.pieces.games.get_mut(&game);
        let Some(known) = all.and_then(|all| all.get_mut(at)) else { return Ok(None) };
        let Some(position) = places(&known.members, &taken) else { return Ok(None) };
        let Ok(engine) = known.engine.as_mut() else { return Ok(None) };
        let go_on = || limits.stopped().is_none();
        let budget = Budget {
            go_on: &go_on,
            positions: limits.positions,
            bytes: limits.bytes.saturating_sub(others - engine.size().1),
        };
        let failure = match answer(engine, position, &budget) {
            Ok(answer) => return Ok(Some(answer)),
            Err(failure) => failure,
        };
        if let Some(kind) = failure.limit(limits) {
            return Err(Fault::new(kind));
        }
        known.engine = Err(Obstacle::Other);
        Ok(None)
    }

    /// Which of the known boards of a game holds a position; a new one, if it must be.
    fn board_of(
        &mut self,
        game: GameId,
        plan: &Arc<Plan>,
        args: &[Value],
        cells: bool,
        taken: &[Vec<Code>],
        limits: &Limits<'_>,
    ) -> Result<Option<usize>, Fault> {
        let mut members = taken.concat();
        members.sort_unstable();
        members.dedup();
        let known = self.compact.pieces.games.get(&game).map_or(&[][..], Vec::as_slice);
        let sets = taken.len();
        let is_in_vain = |known: &Known| known.engine.as_ref().is_err_and(Obstacle::is_of_board);
        let fits = |known: &Known| match known.engine {
            Ok(_) => places(&known.members, taken).is_some(),
            // What was read in vain is not read again for a little less.
            Err(obstacle) if obstacle.is_of_board() => {
                let read = fit(&known.members, cells, sets).is_some();
                known.asked <= members.len() * if read { 2 } else { 1 }
            }
            Err(_) => true,
        };
        let own = || known.iter().enumerate().filter(|(_, known)| plan.keeps(&known.fixed, args));
        if let Some((at, _)) = own().find(|(_, known)| fits(known)) {
            return Ok(Some(at));
        }
        // Positions to come are likely to lie among these members and those that were asked about before.
        let joined = own().filter(|(_, known)| known.engine.is_ok()).find_map(|(at, known)| {
            let mut both = [members.as_slice(), &known.members].concat();
            both.sort_unstable();
            both.dedup();
            boxed(&both, cells, sets).map(|_| (at, both))
        });
        let in_vain = own().find(|(_, known)| is_in_vain(known)).map(|(at, _)| at);
        let asked = members.len();
        let mut board = None;
        // A board for both that cannot be had is no reason to give up the one that is there.
        if let Some((at, both)) = joined {
            let found = self.engine_for(plan, args, cells, both, limits)?;
            board = found.filter(|(_, engine)| engine.is_ok()).map(|found| (Some(at), found));
        }
        let (at, (members, engine)) = match board {
            Some(board) => board,
            None => match self.engine_for(plan, args, cells, members, limits)? {
                Some(found) => (None, found),
                None => return Ok(None),
            },
        };
        let made = Known { fixed: args.to_vec(), members, asked, engine };
        let at = at.or(in_vain.filter(|_| is_in_vain(&made)));
        let all = self.compact.pieces.games.entry(game).or_default();
        if let Some((at, place)) = at.and_then(|at| Some((at, all.get_mut(at)?))) {
            *place = made;
            return Ok(Some(at));
        }
        if all.len() >= MOST_BOARDS {
            all.clear();
        }
        meter::push(all, made)?;
        Ok(Some(all.len() - 1))
    }

    /// A search for positions of some members, and of those that moves bring in; none if there is no move.
    fn engine_for(
        &mut self,
        plan: &Plan,
        args: &[Value],
        cells: bool,
        mut members: Vec<Code>,
        limits: &Limits<'_>,
    ) -> Result<Option<(Vec<Code>, Found)>, Fault> {
        let sets = plan.params.iter().filter(|param| !param.fixed).count();
        let mut left = MOST_STEPS;
        for _ in 0..MOST_ROUNDS {
            let Some((field, board)) = fit(&members, cells, sets) else {
                return Ok(Some((members, Err(Obstacle::TooMany))));
            };
            let count = board.len() as u32;
            let mut next = 0..;
            let layers: Vec<Option<Place>> = plan
                .params
                .iter()
                .map(|param| (!param.fixed).then(|| next.next().map(|at: u32| at * count))?)
                .collect();
            let placed: Vec<(Code, u32)> = board.iter().copied().zip(0..).collect();
            let Some(near) = self.near(plan, args, &placed, cells, limits)? else {
                return Ok(Some((members, Err(Obstacle::Other))));
            };
            let reader = Reader {
                plan,
                args,
                layers: &layers,
                cells,
                members: &board,
                near: &near,
                left: Cell::new(left),
                outside: RefCell::default(),
            };
            let found = reader.acts();
            let outside = reader.outside.take();
            left = reader.left.get();
            if !outside.is_empty()
                && !matches!(found, Err(Unfit::Spent(_) | Unfit::Other(Obstacle::TooMany)))
            {
                if outside.iter().any(|code| !natural(*code, cells)) {
                    return Ok(Some((members, Err(Obstacle::Other))));
                }
                members.extend(outside);
                members.sort_unstable();
                members.dedup();
                continue;
            }
            let acts = match found {
                Ok(acts) if acts.is_empty() => return Ok(None),
                Ok(acts) => acts,
                Err(Unfit::Spent(Spent::Memory)) => {
                    return Err(Fault::new(FaultKind::Limit(Limit::Memory)));
                }
                Err(Unfit::Spent(_)) => return Err(Fault::new(limits.why())),
                Err(Unfit::Counted) => return Ok(Some((board, Err(Obstacle::Counts)))),
                Err(Unfit::Other(obstacle)) => return Ok(Some((board, Err(obstacle)))),
                Err(Unfit::Split(_) | Unfit::Decided) => {
                    return Ok(Some((board, Err(Obstacle::Other))));
                }
            };
            if !agrees(plan, &acts, &layers, count, &near) {
                return Ok(Some((board, Err(Obstacle::Canonical))));
            }
            let firsts: Vec<Place> = layers.iter().copied().flatten().collect();
            let engine = match Layers::of(&acts, &firsts, count) {
                Ok(layers) => Engine::new(field, cells, layers, &acts)?,
                Err(obstacle) => Err(obstacle),
            };
            return Ok(Some((board, engine)));
        }
        Ok(Some((members, Err(Obstacle::TooMany))))
    }
}

/// Whether sets are all that moves change, and if these are of cells.
fn sets_of(plan: &Plan) -> Option<bool> {
    let mut moving = plan.params.iter().filter(|param| !param.fixed).map(|param| param.kind);
    let first = moving.next()?;
    let same = moving.all(|kind| kind == first) && plan.symmetric.iter().all(Vec::is_empty);
    (same && matches!(first, Kind::Cells | Kind::Numbers)).then_some(first == Kind::Cells)
}

/// The members of each set that moves change.
fn taken_in(plan: &Plan, args: &[Value], cells: bool) -> Option<Vec<Vec<Code>>> {
    let moving = plan.params.iter().zip(args).filter(|(param, _)| !param.fixed);
    let members = moving.map(|(_, arg)| match arg {
        Value::Set(members) if members.len() <= MOST_CELLS as usize => {
            members.iter().map(|member| codes::code(member, cells)).collect()
        }
        _ => None,
    });
    members.collect()
}

fn natural(code: Code, cells: bool) -> bool {
    match cells {
        true => codes::column(code) >= 0 && codes::row(code) >= 0,
        false => code >= 0,
    }
}

/// The places of a position; none if one of its members is not on the board.
fn places(members: &[Code], taken: &[Vec<Code>]) -> Option<u128> {
    let mut all = 0;
    for (codes, layer) in taken.iter().zip(0..) {
        for code in codes {
            let at = layer * members.len() + members.binary_search(code).ok()?;
            all |= 1u128.checked_shl(at as u32)?;
        }
    }
    Some(all)
}

/// How many members a board may have, with a place for each of them in each set.
fn most(sets: usize) -> usize {
    (MOST_PLACES as usize / sets.max(1)).min(MOST_CELLS as usize)
}

/// The box around some members, and its corner, if a board has room for it.
fn boxed(members: &[Code], cells: bool, sets: usize) -> Option<(Field, (i64, i64))> {
    let own = fields::field_of(members, cells);
    own.filter(|(field, _)| (field.wide * field.high) as usize <= most(sets))
}

/// A board for some members, of a box if there is room for one, and its sides; none if there are too many.
fn fit(members: &[Code], cells: bool, sets: usize) -> Option<(Field, Vec<Code>)> {
    if let Some((field, (left, top))) = boxed(members, cells, sets) {
        let (wide, high) = (i64::from(field.wide), i64::from(field.high));
        let all = (left..left + wide).flat_map(|x| (top..top + high).map(move |y| (x, y)));
        let code = |(x, y)| if cells { codes::cell(x, y) } else { Some(x) };
        return Some((field, all.map(code).collect::<Option<_>>()?));
    }
    let field = Field { wide: members.len() as u32, high: 1 };
    (members.len() <= most(sets)).then(|| (field, members.to_vec()))
}

/// Whether a canonical form says no more than that a position is the sum of its parts, and each move stays within
/// one of these.
fn agrees(
    plan: &Plan,
    acts: &[Act],
    firsts: &[Option<Place>],
    count: u32,
    near: &[Vec<u128>],
) -> bool {
    let Some(form) = &plan.canonical else { return true };
    let Some(relation) = parts_by(form, firsts) else { return false };
    let Some(near) = near.get(usize::from(relation)) else { return false };
    let whole = acts::first(count);
    let flat = |places: u128| {
        let layers = firsts.iter().flatten();
        layers.fold(0, |all, first| all | places >> first & whole)
    };
    acts.iter().all(|act| {
        let needs = flat(act.has);
        let beside = flat(act.clears | act.lacks);
        flat(act.sets) & !needs == 0
            && needs != 0
            && fields::stays_within_a_part(Placement { needs, clears: beside }, near)
    })
}

/// The relation by whose parts a position is a sum: members of any set that moves change hang together.
fn parts_by(form: &Branch, firsts: &[Option<Place>]) -> Option<u8> {
    let ([], [Leaf::Sum(steps, leaf)]) = (form.steps.as_slice(), form.leaves.as_slice()) else {
        return None;
    };
    let [Step::EachComponent { var, of, relation }] = steps.as_slice() else { return None };
    let mut found = vec![false; firsts.len()];
    joined(of, &mut found).then_some(())?;
    let Leaf::Own(args) = &**leaf else { return None };
    let is_part = |bits: &Bits| matches!(bits, Bits::Var(own) if own == var);
    let is_own =
        |bits: &Bits, at: usize| matches!(bits, Bits::Param(own) if usize::from(*own) == at);
    let alone = firsts.iter().flatten().count() == 1;
    let all = args.iter().zip(firsts).zip(found).enumerate().all(|(at, ((arg, first), found))| {
        match (arg, first) {
            (Arg::Kept, None) => !found,
            (Arg::Set(Bits::Meet(a, b)), Some(_)) => {
                found && (is_own(a, at) && is_part(b) || is_part(a) && is_own(b, at))
            }
            (Arg::Set(part), Some(_)) => found && alone && is_part(part),
            _ => false,
        }
    });
    all.then_some(*relation)
}

/// Whether a set is that of all members of some parameters, and which these are.
fn joined(bits: &Bits, found: &mut [bool]) -> bool {
    match bits {
        Bits::Param(at) => found.get_mut(usize::from(*at)).map(|own| *own = true).is_some(),
        Bits::Union(a, b) => joined(a, found) && joined(b, found),
        _ => false,
    }
}
