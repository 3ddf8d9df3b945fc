//! Games on sets whose moves take members out, and after some of which the mover moves again, as in
//! Nimstring. Where few subsets can be reached, these are gone through; else all subsets stand in one table,
//! which is filled from the empty one up. What they are worth is said in theory/entailing.rs.

use super::super::code::GameId;
use super::super::fault::Fault;
use super::super::machine::{Limits, Machine};
use super::super::plan::Complimenting;
use super::super::states::{Key, StateId};
use super::super::theory::Worth;
use super::super::value::Value;
use super::codes::{self, Code};
use super::fields::set_of;
use super::moves::{Cut, Formula, MOST_STEPS, Setting, Unfit, cuts};
use crate::meter::{self, Spent};
use hashbrown::HashMap;
use std::cell::Cell;

/// The most members of a set, and of one whose subsets may all stand in a table: it has two to that power.
const MOST_MEMBERS: usize = 64;
const MOST_IN_TABLE: usize = 26;

/// On the way to the value of another position no larger set is begun with: there may be many of them.
const MOST_ON_THE_WAY: usize = 16;

/// A table has this many times the positions that were reached before it is made.
const SPARSE: usize = 64;

/// More positions that can be reached are left to the general machine, where no table can have them.
const MOST_REACHED: usize = 1 << 22;

/// More tables of one game are not kept.
const MOST_TABLES: usize = 16;

/// The number of positions that are valued between two looks at the limits.
const STRETCH: usize = 1 << 9;

/// Values are less than this.
const LOONY: u8 = 64;
const TOO_LARGE: u8 = 65;

/// What is known of such games.
#[derive(Debug, Default)]
pub struct AgainTables {
    games: HashMap<GameId, Vec<Known>>,
    /// The least number of members at which there were too many positions.
    too_large: HashMap<GameId, usize>,
}

/// The subsets of a set, with the arguments that no move changes.
#[derive(Debug)]
struct Known {
    fixed: Vec<Value>,
    /// In ascending order; the place of each is its place here.
    members: Vec<Code>,
    /// None if the rules are not of this kind.
    values: Option<Values>,
}

/// Values by the number of a subset, a bit for each member.
#[derive(Debug)]
enum Values {
    All(Vec<u8>),
    Reached(HashMap<u64, u8>),
}

impl Values {
    fn get(&self, subset: u64) -> Option<u8> {
        match self {
            Values::All(values) => values.get(usize::try_from(subset).ok()?).copied(),
            Values::Reached(values) => values.get(&subset).copied(),
        }
    }

    /// How many positions are stored, and in how many bytes.
    fn size(&self) -> (usize, usize) {
        match self {
            Values::All(values) => (values.len(), values.len()),
            Values::Reached(values) => {
                (values.len(), values.capacity() * (size_of::<(u64, u8)>() + 1))
            }
        }
    }
}

impl AgainTables {
    /// For each game, how many positions are stored, and in how many bytes.
    pub fn used(&self) -> impl Iterator<Item = (GameId, usize, usize)> {
        self.games.iter().map(|(game, all)| {
            let all = all.iter().filter_map(|known| known.values.as_ref()).map(Values::size);
            let (positions, bytes) = all.fold((0, 0), |(n, b), (more, took)| (n + more, b + took));
            (*game, positions, bytes)
        })
    }
}

/// A move in a table, whose subsets are numbers of as many bits as the set has members.
struct Move {
    needs: u64,
    clears: u64,
    way: Way,
}

/// When a move can be made, and who moves then.
enum Way {
    If(Formula, bool),
    /// Always: the mover moves again where the formula holds, and the opponent elsewhere.
    AgainIf(Formula),
}

impl Machine {
    /// What a position is worth. None if its game is not of this kind, or if it leads to too many positions. A
    /// position that is met while another one is valued is `on_the_way`.
    pub(in super::super) fn worth_by_subsets(
        &mut self,
        id: StateId,
        on_the_way: bool,
        limits: &Limits<'_>,
    ) -> Result<Option<Worth>, Fault> {
        // The page has no room for this, and its general machine says the same.
        if self.plain || cfg!(target_family = "wasm") {
            return Ok(None);
        }
        let Some(Key::Game { game, args, .. }) = self.states.key(id) else { return Ok(None) };
        let (game, args) = (*game, args.clone());
        let known = self.program.games.get(game.0 as usize);
        let Some(rules) = known.and_then(|known| known.complimenting.clone()) else {
            return Ok(None);
        };
        let Some((param, cells)) = set_of(&rules.plan) else { return Ok(None) };
        let Some(Value::Set(members)) = args.get(param) else { return Ok(None) };
        if members.len() > MOST_MEMBERS {
            return Ok(None);
        }
        let codes = members.iter().map(|member| codes::code(member, cells));
        let Some(mut codes) = codes.collect::<Option<Vec<Code>>>() else { return Ok(None) };
        codes.sort_unstable();
        let fits = |known: &Known| known.holds(&rules, &args, &codes);
        let all = self.compact.again.games.get(&game);
        if !all.is_some_and(|all| all.iter().any(fits)) {
            let most = if on_the_way { MOST_ON_THE_WAY } else { MOST_MEMBERS };
            let too_large = self.compact.again.too_large.get(&game).copied();
            // One or two members fewer are too many as well.
            if codes.len()
                > most.min(too_large.map_or(MOST_MEMBERS, |least| least.saturating_sub(3)))
            {
                return Ok(None);
            }
            let Some(values) = self.subsets(&rules, &args, (param, cells), &codes, limits)? else {
                self.compact.again.too_large.insert(game, codes.len());
                return Ok(None);
            };
            let made = Known { fixed: args.to_vec(), members: codes.clone(), values };
            let all = self.compact.again.games.entry(game).or_default();
            if all.len() >= MOST_TABLES {
                all.clear();
            }
            meter::push(all, made)?;
        }
        let all = self.compact.again.games.get(&game).into_iter().flatten();
        Ok(all.into_iter().find(|known| fits(known)).and_then(|known| known.worth(&codes)))
    }

    /// The values of a set and of the subsets that its moves lead to. The outer result is none if there are too many
    /// of them, the inner one if the rules are not of this kind.
    fn subsets(
        &mut self,
        rules: &Complimenting,
        args: &[Value],
        (param, cells): (usize, bool),
        codes: &[Code],
        limits: &Limits<'_>,
    ) -> Result<Option<Option<Values>>, Fault> {
        let plan = &rules.plan;
        let members: Vec<(Code, u32)> = codes.iter().copied().zip(0..).collect();
        let Some(neighbours) = self.near(plan, args, &members, cells, limits)? else {
            return Ok(Some(None));
        };
        let left = Cell::new(MOST_STEPS);
        let setting =
            Setting { plan, args, param, cells, members: &members, neighbours: &neighbours, left };
        let found = match cuts(&setting, &rules.again) {
            Ok(found) => found,
            Err(Unfit::Other) => return Ok(Some(None)),
            Err(Unfit::Spent(spent)) => return Err(spent.into()),
        };
        let moves = joined(found);
        // A table takes a byte for each position, and up to half of the memory that is left.
        let room = meter::left().is_none_or(|left| left >> codes.len() >= 2);
        let table = codes.len() <= MOST_IN_TABLE && room;
        let most = if table { (1 << codes.len()) / SPARSE } else { MOST_REACHED };
        if let Some(found) =
            reached(u64::MAX.checked_shr(64 - codes.len() as u32).unwrap_or(0), &moves, most)?
        {
            return Ok(Some(found.map(Values::Reached)));
        }
        match table {
            true => Ok(Some(filled(codes.len(), &moves)?.map(Values::All))),
            false => Ok(None),
        }
    }
}

impl Known {
    fn holds(&self, rules: &Complimenting, args: &[Value], codes: &[Code]) -> bool {
        let all = rules.plan.params.iter().zip(&self.fixed).zip(args);
        let mut fixed = all.filter(|((param, _), _)| param.fixed);
        fixed.all(|((_, own), arg)| own == arg)
            && (self.values.is_none() || self.value(codes).is_some())
    }

    fn value(&self, codes: &[Code]) -> Option<u8> {
        let subset = codes
            .iter()
            .try_fold(0, |all, code| Some(all | 1u64 << self.members.binary_search(code).ok()?));
        self.values.as_ref()?.get(subset?)
    }

    fn worth(&self, codes: &[Code]) -> Option<Worth> {
        Some(match self.value(codes)? {
            LOONY => Worth::Loony,
            value => Worth::Nimber(u64::from(value)),
        })
    }
}

/// Cuts of which one is made where the other is not, and leaves the same, as one move.
fn joined(cuts: Vec<Cut>) -> Vec<Move> {
    let mut all: Vec<Move> = Vec::with_capacity(cuts.len());
    for Cut { needs, clears, when, again } in cuts {
        let (needs, clears) = (needs as u64, clears as u64);
        let other = all.iter_mut().find(|other| {
            let same = (other.needs, other.clears) == (needs, clears);
            same && matches!(&other.way, Way::If(own, first) if *first != again && own.clone().not() == when)
        });
        match other {
            Some(other) => {
                let of_again = |first: &Way| match first {
                    Way::If(own, true) => own.clone(),
                    _ => when.clone(),
                };
                other.way = Way::AgainIf(of_again(&other.way));
            }
            None => all.push(Move { needs, clears, way: Way::If(when, again) }),
        }
    }
    all
}

/// The values of all subsets of a set of this size. None if a value does not fit.
fn filled(members: usize, moves: &[Move]) -> Result<Option<Vec<u8>>, Spent> {
    let size = 1usize << members;
    meter::room(size)?;
    let mut values: Vec<u8> = Vec::with_capacity(size);
    while values.len() < size {
        let stretch = STRETCH.min(size);
        meter::work((stretch * moves.len().max(1) / 8) as u64)?;
        for _ in 0..stretch {
            let known = |subset: u64| values.get(subset as usize).copied();
            match value(values.len() as u64, moves, &known) {
                None | Some(TOO_LARGE) => return Ok(None),
                Some(value) => values.push(value),
            }
        }
    }
    Ok(Some(values))
}

/// The values of a set and of all subsets that its moves lead to. The outer result is none if there are more than
/// `most` of them, the inner one if a value does not fit.
fn reached(
    whole: u64,
    moves: &[Move],
    most: usize,
) -> Result<Option<Option<HashMap<u64, u8>>>, Spent> {
    let mut values: HashMap<u64, u8> = HashMap::new();
    let mut open = vec![whole];
    while let Some(subset) = open.pop() {
        meter::work(moves.len() as u64 / 4 + 1)?;
        if values.contains_key(&subset) {
            continue;
        }
        match value(subset, moves, &|subset| values.get(&subset).copied()) {
            None => {
                meter::push(&mut open, subset)?;
                let unknown = options(subset, moves).map(|(left, _)| left);
                for left in unknown.filter(|left| !values.contains_key(left)) {
                    meter::push(&mut open, left)?;
                }
            }
            Some(TOO_LARGE) => return Ok(Some(None)),
            Some(value) => {
                if values.len() >= most {
                    return Ok(None);
                }
                if values.len() == values.capacity() {
                    meter::room_for::<(u64, u8, u8)>(2 * values.len())?;
                }
                values.insert(subset, value);
            }
        }
    }
    Ok(Some(Some(values)))
}

/// What the moves of a subset leave, each with whether the mover moves again.
fn options(subset: u64, moves: &[Move]) -> impl Iterator<Item = (u64, bool)> {
    moves.iter().filter(move |own| subset & own.needs == own.needs).filter_map(move |own| {
        let again = match &own.way {
            Way::If(when, again) => when.holds(subset.into()).then_some(*again)?,
            Way::AgainIf(when) => when.holds(subset.into()),
        };
        Some((subset & !own.clears, again))
    })
}

/// The value of a subset, `TOO_LARGE` where it has no room; none where that of an option is not known.
fn value(subset: u64, moves: &[Move], known: &dyn Fn(u64) -> Option<u8>) -> Option<u8> {
    // Numbers that an option wins, and those that moves after which the mover moves again do not win.
    let (mut won, mut lost) = (0u64, None::<u64>);
    for (left, again) in options(subset, moves) {
        // A loony option has no bit.
        let own = 1u64.checked_shl(u32::from(known(left)?)).unwrap_or(0);
        match again {
            true => lost = Some(lost.unwrap_or(u64::MAX) & own),
            false => won |= own,
        }
    }
    let least = (lost.unwrap_or(u64::MAX) & !won).trailing_zeros() as u8;
    // With 64 numbers won and no move after which the mover moves again, the next one would be too large.
    Some(if least == LOONY && lost.is_none() { TOO_LARGE } else { least })
}
