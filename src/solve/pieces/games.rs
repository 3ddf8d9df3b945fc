//! Positions of games whose rules are moves of pieces, valued as such.

use super::super::code::GameId;
use super::super::compact::{Budget, Failure, settled};
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::placing::codes::{self, Code};
use super::super::placing::search::Search;
use super::super::placing::sized::Sized;
use super::super::placing::{Field, MOST_CELLS, Placement, Placing, fields};
use super::super::plan::{Kind, Plan};
use super::super::value::Value;
use super::acts::{Act, Layers, Obstacle};
use super::board::Board;
use super::circuits::Circuits;
use super::form::agrees;
use super::literal::Place;
use super::places::{boxed, fit, layers, places};
use super::read::{MOST_STEPS, Reader, Unfit};
use super::together::Together;
use crate::meter;
use hashbrown::HashMap;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// What is known of games of pieces.
#[derive(Debug, Default)]
pub struct Pieces {
    games: HashMap<GameId, Vec<Known>>,
    /// Games that are known by their circuits.
    pub(super) together: HashMap<GameId, Together>,
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
    search: Engines,
}

#[derive(Debug)]
enum Engines {
    /// Nothing is ever put in.
    Placing(Box<Placing>),
    Board(Box<Sized<Board<u64>, Board<u128>>>),
}

/// The search that a position is left to.
pub(super) enum Own<'a> {
    Board(&'a mut Engine),
    Together(&'a mut Search<u64, Circuits>),
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
        let on_boards = self.games.iter().map(|(game, all)| {
            let all = all.iter().filter_map(|known| known.engine.as_ref().ok());
            let sizes = all.map(Engine::size);
            let (n, bytes) = sizes.fold((0, 0), |(n, b), (more, took)| (n + more, b + took));
            (*game, n, bytes)
        });
        let size =
            |(game, own): (&GameId, &Together)| (*game, own.search.len(), own.search.bytes());
        on_boards.chain(self.together.iter().map(size))
    }

    /// What kept games from being valued as such.
    pub fn obstacles(&self) -> impl Iterator<Item = (GameId, Obstacle)> {
        let by_circuits = |game| self.together.get(game).is_some_and(|own| own.search.len() > 0);
        let others = self.games.iter().filter(move |(game, _)| !by_circuits(*game));
        others.filter_map(|(game, all)| {
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
            Engines::Placing(Box::new(Placing::new(on, whole, moves)))
        } else {
            let search = match places <= u64::BITS {
                true => Sized::Small(Search::new(Board::new(field, layers.clone(), &changes)?)),
                false => Sized::Large(Search::new(Board::new(field, layers.clone(), &changes)?)),
            };
            Engines::Board(Box::new(search))
        };
        Ok(Ok(Engine { layers, search }))
    }

    fn size(&self) -> (usize, usize) {
        match &self.search {
            Engines::Placing(placing) => (placing.len(), placing.bytes()),
            Engines::Board(search) => (search.len(), search.bytes()),
        }
    }

    #[cfg(test)]
    pub(super) fn symmetries(&self) -> (bool, usize) {
        match &self.search {
            Engines::Placing(_) => (false, 0),
            Engines::Board(search) => match &**search {
                Sized::Small(search) => search.rules.symmetries(),
                Sized::Large(search) => search.rules.symmetries(),
            },
        }
    }

    /// The value of the position in which these places are taken.
    pub(super) fn value(&mut self, taken: u128, budget: &Budget<'_>) -> Result<u64, Failure> {
        let position = self.layers.position(taken);
        match &mut self.search {
            Engines::Placing(placing) => placing.value(position, budget),
            Engines::Board(search) => search.value(position, budget),
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
            Engines::Placing(placing) => placing.is(position, wanted, budget),
            Engines::Board(search) => search.is(position, wanted, budget),
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
        self.pieces(game, args, limits, |engine, taken, budget| match engine {
            Own::Board(engine) => engine.value(taken, budget),
            Own::Together(search) => search.value(taken, budget),
        })
    }

    /// Whether a position of a game of pieces has a value; none if it is not one.
    pub fn pieces_is(
        &mut self,
        game: GameId,
        args: &[Value],
        wanted: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<bool>, Fault> {
        self.pieces(game, args, limits, |engine, taken, budget| match engine {
            Own::Board(engine) => engine.is(taken, wanted, budget),
            Own::Together(search) => search.is(taken, wanted, budget),
        })
    }

    fn pieces<T>(
        &mut self,
        game: GameId,
        args: &[Value],
        limits: &Limits<'_>,
        answer: impl FnOnce(Own<'_>, u128, &Budget<'_>) -> Result<T, Failure>,
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
        if let Err(Obstacle::Components) = known.engine {
            let answer = |own: &mut Search<u64, Circuits>, at, budget: &Budget<'_>| {
                answer(Own::Together(own), at, budget)
            };
            return self.together(game, &plan, args, (cells, &taken), limits, answer);
        }
        let Some(position) = places(&known.members, &taken) else { return Ok(None) };
        let Ok(engine) = known.engine.as_mut() else { return Ok(None) };
        let go_on = || limits.stopped().is_none();
        let budget = Budget::beside(others - engine.size().1, limits, &go_on);
        let answered = settled(answer(Own::Board(engine), position, &budget), limits)?;
        if answered.is_none() {
            known.engine = Err(Obstacle::Other);
        }
        Ok(answered)
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
            let layers = layers(plan, count);
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
                bars: false,
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
                Err(Unfit::Spent(spent)) => return Err(limits.spent(spent)),
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
