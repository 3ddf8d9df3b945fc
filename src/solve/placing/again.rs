//! Games on sets whose moves take members out, and after some of which the mover moves again, as in
//! Nimstring: all subsets of a set stand in one table, which is filled from the empty one up. What they are
//! worth is said in theory/entailing.rs.

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

/// The most members of a set whose subsets all stand in a table: it has two to that power.
const MOST_MEMBERS: usize = 26;

/// More tables of one game are not kept.
const MOST_TABLES: usize = 16;

/// So many positions are valued before the next look at the limits.
const STRETCH: usize = 1 << 9;

/// Values are less than this.
const LOONY: u8 = 64;

/// What is known of such games.
#[derive(Debug, Default)]
pub struct AgainTables {
    games: HashMap<GameId, Vec<Known>>,
}

/// The subsets of a set, with the arguments that no move changes.
#[derive(Debug)]
struct Known {
    fixed: Vec<Value>,
    /// In ascending order; the place of each is its place here.
    members: Vec<Code>,
    /// None if the rules are not of this kind.
    values: Option<Vec<u8>>,
}

impl AgainTables {
    /// For each game, how many positions are stored, and in how many bytes.
    pub fn used(&self) -> impl Iterator<Item = (GameId, usize, usize)> {
        self.games.iter().map(|(game, all)| {
            let tables = all.iter().filter_map(|known| known.values.as_ref());
            let all = tables.map(Vec::len).sum();
            (*game, all, all)
        })
    }
}

/// A move in a table, whose subsets are numbers of as many bits as the set has members.
struct Move {
    needs: u128,
    clears: u128,
    way: Way,
}

/// When a move can be made, and who moves then.
enum Way {
    If(Formula, bool),
    /// Always: the mover moves again where the formula holds, and the opponent elsewhere.
    AgainIf(Formula),
}

impl Machine {
    /// What a position of such a game is worth; none if it is not one, or too large.
    pub(in super::super) fn worth_by_subsets(
        &mut self,
        id: StateId,
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
            let Some(values) = self.subsets(&rules, &args, (param, cells), &codes, limits)? else {
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

    /// The values of all subsets of a set, none of them if the rules are not of this kind; nothing if there is no
    /// room for them.
    fn subsets(
        &mut self,
        rules: &Complimenting,
        args: &[Value],
        (param, cells): (usize, bool),
        codes: &[Code],
        limits: &Limits<'_>,
    ) -> Result<Option<Option<Vec<u8>>>, Fault> {
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
        if meter::left().is_some_and(|left| left >> codes.len() < 2) {
            return Ok(None);
        }
        Ok(Some(filled(codes.len(), &joined(found))?))
    }
}

impl Known {
    fn holds(&self, rules: &Complimenting, args: &[Value], codes: &[Code]) -> bool {
        let all = rules.plan.params.iter().zip(&self.fixed).zip(args);
        let mut fixed = all.filter(|((param, _), _)| param.fixed);
        fixed.all(|((_, own), arg)| own == arg)
            && (self.values.is_none() || self.place(codes).is_some())
    }

    /// The number of a subset.
    fn place(&self, codes: &[Code]) -> Option<usize> {
        codes
            .iter()
            .try_fold(0, |all, code| Some(all | 1usize << self.members.binary_search(code).ok()?))
    }

    fn worth(&self, codes: &[Code]) -> Option<Worth> {
        Some(match *self.values.as_ref()?.get(self.place(codes)?)? {
            LOONY => Worth::Loony,
            value => Worth::Nimber(u64::from(value)),
        })
    }
}

/// Cuts of which one is made where the other is not, and leaves the same, as one move.
fn joined(cuts: Vec<Cut>) -> Vec<Move> {
    let mut all: Vec<Move> = Vec::with_capacity(cuts.len());
    for Cut { needs, clears, when, again } in cuts {
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

/// The values of all subsets of so many members; none where one is too large.
fn filled(members: usize, moves: &[Move]) -> Result<Option<Vec<u8>>, Spent> {
    let size = 1usize << members;
    meter::room(size)?;
    let mut values: Vec<u8> = Vec::with_capacity(size);
    while values.len() < size {
        meter::work((STRETCH.min(size) * moves.len().max(1) / 8) as u64)?;
        for _ in 0..STRETCH.min(size) {
            let Some(value) = value(values.len() as u128, moves, &values) else { return Ok(None) };
            values.push(value);
        }
    }
    Ok(Some(values))
}

/// The value of a subset, when those of all smaller ones are known.
fn value(position: u128, moves: &[Move], known: &[u8]) -> Option<u8> {
    // Numbers that an option wins, and those that moves after which the mover moves again do not win.
    let (mut won, mut lost) = (0u64, None::<u64>);
    for Move { needs, clears, way } in moves {
        if position & needs != *needs {
            continue;
        }
        let again = match way {
            Way::If(when, again) if when.holds(position) => *again,
            Way::If(..) => continue,
            Way::AgainIf(when) => when.holds(position),
        };
        let option = known.get((position & !clears) as usize).copied()?;
        // A loony option has no bit.
        let own = 1u64.checked_shl(u32::from(option)).unwrap_or(0);
        match again {
            true => lost = Some(lost.unwrap_or(u64::MAX) & own),
            false => won |= own,
        }
    }
    let least = (lost.unwrap_or(u64::MAX) & !won).trailing_zeros() as u8;
    // With 64 numbers won and no move after which the mover moves again, the next one would be too large.
    (least < LOONY || lost.is_some()).then_some(least)
}
