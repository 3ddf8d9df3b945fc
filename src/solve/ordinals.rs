//! Heaps of infinite ordinals in sums: their moves are too many to list, and those that win follow
//! from the nim-sum.
//!
//! # Heaps of games
//!
//! A move that takes t from a heap of size α leaves a β with β + t = α. Let a game of one heap have the
//! same moves for all heaps, each of which leaves one heap or nothing, and let any number from a on be
//! takable, which may be infinite. Write G(n) for the value of the heap n, and α as λ + m, with λ a
//! multiple of ω and m a number. A number t takes λ + m to λ + (m − t), if t ≤ m; what takes it below λ
//! is infinite, so every β < λ may be left. Then G(λ + m) = λ + G(m).
//!
//! Proof, by induction on α. Each value v is that of some heap of finite size: otherwise v would be the
//! option of none, so that no value is more than v; but heaps that are a or more apart have different
//! values, as the one is an option of the other. So the heaps below λ, which are κ + n with κ a multiple
//! of ω below λ, have as their values κ + G(n) all ordinals below λ and no others. The other options
//! are λ + j with m − j takable, and have the values λ + G(j). The least ordinal that is left is
//! λ + mex G(j) = λ + G(m), as λ > 0 has no end: that m may be taken as a whole is no move of its own. ∎
//!
//! (Where m is taken as a whole, λ is left, of the value λ + G(0); from a finite heap of m nothing is
//! left, of value 0 = G(0). Where only one of the two is a move, the rules are refused.)

use super::code::{Game, GameId};
use super::fault::{Fault, FaultKind, Limit, no_theory};
use super::kinds::{Kind, mixed};
use super::machine::{Limits, Machine};
use super::operations::check_params;
use super::same::{ORDINAL, Shapes};
use super::states::{Key, Part, Position, StateId, States};
use super::theory::{Ordinal, Worth};
use super::thread::World;
use super::value::Value;
use super::worths::Special;
use crate::meter;
use std::sync::Arc;

impl World<'_> {
    /// Whether positions need not have finite nimbers.
    pub fn goes_beyond_nimbers(&self) -> bool {
        self.states.has_ordinals() || self.program.goes_beyond_nimbers()
    }
}

/// A nim heap from the coefficients of powers of ω.
pub(super) fn heap(
    powers: &[u32],
    times: &[Value],
    states: &mut States,
) -> Result<Position, FaultKind> {
    let mut terms = Vec::with_capacity(powers.len());
    for (power, times) in powers.iter().zip(times) {
        let Value::Number(n) = times else { return Err(FaultKind::Argument("a number")) };
        terms.push((*power, u64::try_from(*n).map_err(|_| FaultKind::NegativeHeap(*n))?));
    }
    let size = Ordinal::new(terms);
    Ok(match size.as_finite() {
        Some(n) => Position::heap(n),
        None => Position::state(states.intern(Key::Ordinal(None, size))),
    })
}

/// Heaps of a game of one number, some of which may be infinite: these are given as nim heaps.
pub(super) fn heaps(
    game: GameId,
    known: &Game,
    sizes: &[Value],
    states: &mut States,
) -> Result<Position, FaultKind> {
    if known.alias {
        return Err(FaultKind::Unfit {
            why: format!(
                "{} is another name for positions, and has no heaps of its own",
                known.name
            ),
            instead: "give the infinite heap to a game with rules".into(),
        });
    }
    let mut parts = Vec::with_capacity(sizes.len());
    for size in sizes {
        let number = match size {
            Value::Position(heap) => match heap.parts() {
                [] => Value::Number(0),
                [Part::Heap(n)] => {
                    let n = i64::try_from(*n).map_err(|_| FaultKind::Argument("a number"))?;
                    Value::Number(n)
                }
                [Part::State(id)] => {
                    let Some(Key::Ordinal(None, size)) = states.key(*id).cloned() else {
                        return Err(FaultKind::Argument("an ordinal"));
                    };
                    parts.push(Part::State(states.intern(Key::Ordinal(Some(game), size))));
                    continue;
                }
                _ => return Err(FaultKind::Argument("an ordinal")),
            },
            number => number.clone(),
        };
        check_params(known, std::slice::from_ref(&number))?;
        parts.push(finite_heap(game, number, states));
    }
    Ok(Position::of(parts))
}

fn finite_heap(game: GameId, size: Value, states: &mut States) -> Part {
    let key = Key::Game { game, args: Arc::from([size]), canonical: false };
    Part::State(states.intern(key))
}

/// A winning move of a sum with an infinite heap: the part that it is made in, what it leaves of it,
/// and the sum after it.
#[derive(Clone, Debug)]
pub struct Reply {
    pub from: Part,
    pub left: Position,
    pub to: Position,
}

/// Which numbers may be taken from infinite heaps: those from `any_from` on, and some that are less.
struct Takable {
    any_from: u64,
    less: Vec<u64>,
}

impl Takable {
    fn has(&self, number: u64) -> bool {
        number >= self.any_from || self.less.contains(&number)
    }
}

/// Values of finite heaps are looked for so far.
const FARTHEST: u64 = 1_000_000;

impl Machine {
    /// Whether a heap of infinite size stands in a sum.
    pub fn has_ordinals(&self, whole: &Position) -> bool {
        whole.parts().iter().any(|part| match part {
            Part::State(id) => matches!(self.states.key(*id), Some(Key::Ordinal(..))),
            Part::Heap(_) => false,
        })
    }

    /// A nim heap of any size.
    fn ordinal_heap(&mut self, size: &Ordinal) -> Position {
        match size.as_finite() {
            Some(n) => Position::heap(n),
            None => Position::state(self.states.intern(Key::Ordinal(None, size.clone()))),
        }
    }

    /// A heap of a game, of any size.
    fn heap_of(&mut self, game: GameId, size: &Ordinal) -> Result<Position, Fault> {
        let Some(n) = size.as_finite() else {
            return Ok(Position::state(self.states.intern(Key::Ordinal(Some(game), size.clone()))));
        };
        let n = i64::try_from(n).map_err(|_| Fault::new(FaultKind::Limit(Limit::Positions)))?;
        Ok(Position::of(vec![finite_heap(game, Value::Number(n), &mut self.states)]))
    }

    /// What may be taken from infinite heaps of a game; a fault where that has no meaning here.
    fn takable(&mut self, game: GameId) -> Result<Takable, Fault> {
        let moves = self.sequence(game).and_then(|s| s.played()?.alone()?.only().cloned());
        if moves.is_none() {
            // What there was no time to look at may be a game of one heap.
            meter::look()?;
        }
        let any_from = moves.as_ref().and_then(|moves| moves.any_from);
        if let (Some(moves), Some(any_from)) = (moves, any_from) {
            let any_from = any_from.max(1);
            let removals = || moves.removals.iter().filter(|r| r.taken < any_from);
            let both = |taken: u32| {
                let parts =
                    |count: usize| removals().any(|r| r.taken == taken && r.parts.len() == count);
                parts(0) == parts(1)
            };
            let heaps_alone = moves.removals.iter().all(|r| r.parts.len() < 2 && r.beside == 0);
            if heaps_alone && removals().all(|r| both(r.taken)) {
                let less = removals().map(|r| u64::from(r.taken)).collect();
                return Ok(Takable { any_from: any_from.into(), less });
            }
        }
        let known = self.program.games.get(game.0 as usize);
        let name = known.map_or("", |known| known.name.as_str());
        Err(Fault::new(FaultKind::Unfit {
            why: format!("nothing is known here of infinite heaps of {name}"),
            instead: "they are known where any number may be taken, or any from some number on, which leaves one heap, as by `subtract 1..`"
                .into(),
        }))
    }

    /// What an infinite heap of a game is worth.
    pub(super) fn worth_of_infinite(
        &mut self,
        game: GameId,
        size: &Ordinal,
        limits: &Limits<'_>,
    ) -> Result<Ordinal, Fault> {
        self.takable(game)?;
        let (infinite, number) = size.split();
        let alone = self.heap_of(game, &Ordinal::finite(number))?;
        let value = self.deeper(|m| m.value(&alone, limits))?;
        Ok(infinite.plus(value))
    }

    /// The options of an infinite heap of a game that are worth so much, all of them.
    fn options_worth(
        &mut self,
        (game, size): (GameId, &Ordinal),
        wanted: &Ordinal,
        limits: &Limits<'_>,
    ) -> Result<Vec<Position>, Fault> {
        let takable = self.takable(game)?;
        let ((own, number), (infinite, value)) = (size.split(), wanted.split());
        let mut found = Vec::new();
        if infinite > own {
            return Ok(found);
        }
        let below = infinite < own;
        // Heaps that are `any_from` apart have different values.
        let mut end = if below { u64::MAX } else { number };
        if below && self.is_nim(game) {
            let left = self.heap_of(game, &infinite.plus(value))?;
            return Ok(vec![left]);
        }
        let mut heap = 0;
        while heap < end {
            meter::work(1)?;
            self.within(limits).map_err(Fault::new)?;
            if heap > FARTHEST {
                return Err(Fault::new(FaultKind::Limit(Limit::Positions)));
            }
            let alone = self.heap_of(game, &Ordinal::finite(heap))?;
            if self.value(&alone, limits)? == value {
                end = end.min(heap.saturating_add(takable.any_from));
                if below || takable.has(number - heap) {
                    found.push(self.heap_of(game, &infinite.plus(heap))?);
                }
            }
            heap += 1;
        }
        Ok(found)
    }

    pub(super) fn too_many(&self, game: Option<GameId>, size: &Ordinal) -> Fault {
        let game = game.and_then(|game| self.program.games.get(game.0 as usize));
        let heap = match game {
            Some(game) => format!("{}({})", game.name, size.sum()),
            None => size.written(),
        };
        Fault::new(FaultKind::Unfit {
            why: format!("{heap} has infinitely many moves"),
            instead: "ask for its `outcome`, or for the moves that win with `moves` or `winning`"
                .into(),
        })
    }

    /// Notes the structure of an infinite heap, if a state is one.
    pub(super) fn name_ordinal(&mut self, id: StateId, shapes: &mut Shapes) -> Result<bool, Fault> {
        let Some(Key::Ordinal(game, size)) = self.states.key(id).cloned() else { return Ok(false) };
        if let Some(game) = game.filter(|game| !self.is_nim(*game)) {
            self.takable(game)?;
            return Err(no_theory(
                "infinite heaps that are no nim heaps, move by move",
                "compare what they are worth with `same_values`",
            ));
        }
        // In halves, since large numbers name structures.
        let halves = |(power, times): &(u32, u64)| {
            [u64::from(*power), times >> 32, times & u64::from(u32::MAX)]
        };
        let terms = size.terms().iter().flat_map(halves);
        shapes.name(id, vec![[ORDINAL].into_iter().chain(terms).collect()]);
        Ok(true)
    }

    /// The winning options of a sum with an infinite heap, all of them.
    pub fn winning_beside_ordinals(
        &mut self,
        whole: &Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<Reply>, Fault> {
        let total = self.size(whole, limits)?;
        let mut all = Vec::new();
        for (i, part) in whole.parts().iter().enumerate() {
            let alone = Position::of(vec![*part]);
            let own = self.size(&alone, limits)?;
            if let Part::State(id) = part
                && matches!(self.special(*id), Some(Special::Again | Special::Both))
            {
                return Err(mixed(Kind::Entailing, Kind::Infinite));
            }
            let wanted = own.nim_sum(&total);
            let left = match part {
                _ if wanted == own => Vec::new(),
                Part::State(id) => match self.states.key(*id).cloned() {
                    Some(Key::Ordinal(Some(game), size)) => {
                        self.options_worth((game, &size), &wanted, limits)?
                    }
                    Some(Key::Ordinal(None, _)) if wanted < own => {
                        vec![self.ordinal_heap(&wanted)]
                    }
                    Some(Key::Ordinal(None, _)) => Vec::new(),
                    _ => {
                        // A larger value than its own may be among the options too.
                        let mut left = Vec::new();
                        for offer in self.offers_in(whole, i, false, limits)? {
                            let option = offer.position;
                            if self.size(&option, limits)? == wanted {
                                left.push(option);
                            }
                        }
                        left
                    }
                },
                _ if wanted < own => vec![self.ordinal_heap(&wanted)],
                _ => Vec::new(),
            };
            for left in left {
                let to = self.without_ends(&whole.with(i, &left), limits)?;
                all.push(Reply { from: *part, left, to });
            }
        }
        let mut met = hashbrown::HashSet::new();
        all.retain(|reply| met.insert(reply.to.sorted()));
        Ok(all)
    }

    /// The heap that a position is worth, where an infinite one stands beside it.
    fn size(&mut self, of: &Position, limits: &Limits<'_>) -> Result<Ordinal, Fault> {
        match self.worth(of, limits)? {
            Worth::Nimber(n) => Ok(Ordinal::finite(n)),
            Worth::Ordinal(size) => Ok(size),
            Worth::Infinite(_) => Err(mixed(self.endless(of), Kind::Infinite)),
            Worth::Loony | Worth::Due(_) => Err(mixed(Kind::Entailing, Kind::Infinite)),
        }
    }
}
