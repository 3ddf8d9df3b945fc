//! That a relation is the values of a game, or the positions that are lost.
//!
//! Let V be the relation and O(p, w) say that some option of the position p is worth w by V: the
//! values of its parts, added as nim heaps. If each option consists of positions of lower rank
//! (*closed*), each position has exactly one number (*total*, *unique*) and nothing else has one
//! (*inside*), V(p, v) and O(p, v) never hold together (*avoid*), and V(p, v) with u < v gives O(p, u)
//! (*reach*), then V gives each position its nim-value. By induction on the rank: the values of the
//! options are right, and v is the least number that none of them has.
//!
//! A set of positions is that of the lost ones if no option of a member is a member, and each other
//! position has an option that is, or, in misère play, has no option. The reason is the same.
//!
//! Ranks are natural numbers, or tuples of them with the first difference deciding: no play goes down
//! for ever.

use super::formula::{Formula, Known, Sum};
use super::machine::{Desk, Machine};
use super::{Complaint, refuse};

/// Names from here on are not those of the file.
const FRESH: u32 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Values,
    Lost,
    LostMisere,
}

#[derive(Clone, Debug)]
pub(super) enum Leaves {
    Game(Vec<Sum>),
    Heap(Sum),
}

#[derive(Clone, Debug)]
pub(super) struct Move {
    pub line: usize,
    pub choose: Vec<u32>,
    pub when: Formula,
    pub leaves: Vec<Leaves>,
}

#[derive(Clone, Debug)]
pub(super) enum Rank {
    Sum(Vec<i64>),
    Order(Vec<usize>),
}

#[derive(Debug)]
pub(super) struct Claim {
    pub kind: Kind,
    pub numbers: u32,
    pub rank: Rank,
    pub positions: Formula,
    pub moves: Vec<Move>,
    pub own: Machine,
    /// The line of the domain, and the one at which the automaton begins.
    pub lines: (usize, usize),
}

struct Names(u32);

impl Names {
    fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0 - 1
    }
}

fn not(of: Formula) -> Formula {
    Formula::Not(Box::new(of))
}

fn some(names: Vec<u32>, all: Vec<Formula>) -> Formula {
    Formula::Some(names, Box::new(Formula::And(all)))
}

fn equal(a: &Sum, b: &Sum) -> Formula {
    Formula::Zero(a.and(-1, b))
}

fn less(a: &Sum, b: &Sum) -> Formula {
    Formula::AtMost(a.and(-1, b).and(1, &Sum::number(1)))
}

/// Checks all conditions, and gives the automaton of the positions.
pub(super) fn check(claim: &Claim, desk: &mut Desk<'_, '_>) -> Result<Machine, Complaint> {
    let params: Vec<u32> = (0..claim.numbers).collect();
    desk.line = claim.lines.0;
    let empty = desk.all(&[])?;
    let nothing = Known { own: empty.clone(), positions: empty, games: Vec::new() };
    let positions = desk.compile(&claim.positions, &nothing)?;
    if positions.tracks.iter().any(|t| *t >= claim.numbers) {
        return Err(refuse(desk.line, "positions may speak of their own numbers alone"));
    }
    let all = desk.all(&params)?;
    let positions = desk.and(&positions, &all)?;
    let known = Known { own: claim.own.clone(), positions, games: Vec::new() };
    for each in &claim.moves {
        desk.line = each.line;
        let when = desk.compile(&each.when, &known)?;
        let bound = |name: &u32| *name < claim.numbers || each.choose.contains(name);
        if !when.tracks.iter().all(bound) {
            return Err(refuse(each.line, "a name here is neither a parameter nor chosen"));
        }
        check_move(claim, each, &params, desk, &known)?;
    }
    desk.line = claim.lines.1;
    let mut names = Names(FRESH);
    match claim.kind {
        Kind::Values => values(claim, &params, &mut names, desk, &known)?,
        _ => outcomes(claim, &params, &mut names, desk, &known)?,
    }
    Ok(known.positions)
}

/// Refuses what is not empty.
fn never(
    desk: &mut Desk<'_, '_>,
    known: &Known,
    what: Vec<Formula>,
    reason: &str,
) -> Result<(), Complaint> {
    let found = desk.compile(&Formula::And(what), known)?;
    match found.is_empty() {
        true => Ok(()),
        false => Err(refuse(desk.line, reason)),
    }
}

fn check_move(
    claim: &Claim,
    each: &Move,
    params: &[u32],
    desk: &mut Desk<'_, '_>,
    known: &Known,
) -> Result<(), Complaint> {
    let here = || vec![Formula::Position(params.to_vec()), each.when.clone()];
    for part in &each.leaves {
        let mut names = Names(FRESH);
        match part {
            Leaves::Heap(size) => {
                let mut all = here();
                all.push(less(size, &Sum::number(0)));
                never(desk, known, all, "this may leave a nim heap of less than nothing")?;
            }
            Leaves::Game(to) => {
                let fresh: Vec<u32> = to.iter().map(|_| names.next()).collect();
                let mut inside: Vec<Formula> = to
                    .iter()
                    .zip(&fresh)
                    .map(|(sum, name)| equal(sum, &Sum::name(*name)))
                    .collect();
                inside.push(Formula::Position(fresh.clone()));
                let mut all = here();
                all.push(not(some(fresh, inside)));
                never(desk, known, all, "this may leave what is no position")?;
                let mut all = here();
                all.push(not(lower(&claim.rank, to)));
                never(desk, known, all, "this may leave a position that is not of lower rank")?;
            }
        }
    }
    Ok(())
}

fn lower(rank: &Rank, to: &[Sum]) -> Formula {
    let own = |place: usize| Sum::name(place as u32);
    let there = |place: usize| to.get(place).cloned().unwrap_or_default();
    match rank {
        Rank::Sum(weights) => {
            let mut change = Sum::number(1);
            for (place, weight) in weights.iter().enumerate() {
                change = change.and(*weight, &there(place)).and(-weight, &own(place));
            }
            Formula::AtMost(change)
        }
        Rank::Order(order) => {
            let mut any = Vec::new();
            for (i, place) in order.iter().enumerate() {
                let same = order.iter().take(i).map(|p| equal(&there(*p), &own(*p)));
                let mut all: Vec<Formula> = same.collect();
                all.push(less(&there(*place), &own(*place)));
                any.push(Formula::And(all));
            }
            Formula::Or(any)
        }
    }
}

/// A name for each of these numbers, bound, and that it is this number.
fn named(
    numbers: &[Sum],
    names: &mut Names,
    bound: &mut Vec<u32>,
    all: &mut Vec<Formula>,
) -> Vec<u32> {
    let mut own = Vec::new();
    for number in numbers {
        let name = names.next();
        bound.push(name);
        all.push(equal(number, &Sum::name(name)));
        own.push(name);
    }
    own
}

/// That some option is worth `worth`.
fn reached(claim: &Claim, worth: u32, names: &mut Names) -> Formula {
    let mut any = Vec::new();
    for each in &claim.moves {
        let mut bound = each.choose.clone();
        let mut all = vec![each.when.clone()];
        let mut total: Option<u32> = None;
        for part in &each.leaves {
            let value = names.next();
            bound.push(value);
            match part {
                Leaves::Heap(size) => all.push(equal(size, &Sum::name(value))),
                Leaves::Game(to) => {
                    let mut own = named(to, names, &mut bound, &mut all);
                    own.push(value);
                    all.push(Formula::Own(own));
                }
            }
            total = Some(match total {
                None => value,
                Some(before) => {
                    let sum = names.next();
                    bound.push(sum);
                    all.push(Formula::Xor(before, value, sum));
                    sum
                }
            });
        }
        let total = total.map_or(Sum::number(0), Sum::name);
        all.push(equal(&total, &Sum::name(worth)));
        any.push(some(bound, all));
    }
    Formula::Or(any)
}

fn values(
    claim: &Claim,
    params: &[u32],
    names: &mut Names,
    desk: &mut Desk<'_, '_>,
    known: &Known,
) -> Result<(), Complaint> {
    let (v, u) = (names.next(), names.next());
    let is = |value: u32| {
        let mut tracks = params.to_vec();
        tracks.push(value);
        Formula::Own(tracks)
    };
    let position = Formula::Position(params.to_vec());
    let lower = less(&Sum::name(u), &Sum::name(v));
    let (of_v, of_u) = (reached(claim, v, names), reached(claim, u, names));
    never(
        desk,
        known,
        vec![position.clone(), not(some(vec![v], vec![is(v)]))],
        "a position has no value here",
    )?;
    never(desk, known, vec![is(v), not(position)], "what is no position has a value here")?;
    never(desk, known, vec![is(v), is(u), lower.clone()], "a position has two values here")?;
    never(desk, known, vec![is(v), of_v], "an option has the value of its position")?;
    let unreached = vec![is(v), lower, not(of_u)];
    never(desk, known, unreached, "a number below a value is no value of an option")
}

fn outcomes(
    claim: &Claim,
    params: &[u32],
    names: &mut Names,
    desk: &mut Desk<'_, '_>,
    known: &Known,
) -> Result<(), Complaint> {
    let misere = claim.kind == Kind::LostMisere;
    let mut won = Vec::new();
    let mut movable = Vec::new();
    for each in &claim.moves {
        movable.push(some(each.choose.clone(), vec![each.when.clone()]));
        let mut bound = each.choose.clone();
        let mut all = vec![each.when.clone()];
        match each.leaves.as_slice() {
            [] if misere => continue,
            [] => {}
            [Leaves::Heap(size)] => all.push(equal(size, &Sum::number(i64::from(misere)))),
            [Leaves::Game(to)] => {
                let own = named(to, names, &mut bound, &mut all);
                all.push(Formula::Own(own));
            }
            _ => return Err(refuse(each.line, "outcomes alone say nothing of several parts")),
        }
        won.push(some(bound, all));
    }
    if misere {
        won.push(not(Formula::Or(movable)));
    }
    let won = Formula::Or(won);
    let (position, lost) = (Formula::Position(params.to_vec()), Formula::Own(params.to_vec()));
    let outside = vec![lost.clone(), not(position.clone())];
    never(desk, known, outside, "what is no position is lost here")?;
    never(desk, known, vec![lost.clone(), won.clone()], "a position that is won is lost here")?;
    let neither = vec![position, not(lost), not(won)];
    never(desk, known, neither, "a position that is lost is not so here")
}
