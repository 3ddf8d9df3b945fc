//! Winning moves of positions with more options than anybody lists: found from the values of
//! their heaps, which a proof gives at once.

use super::answer::Move;
use super::show;
use super::statement::{Options, Session};
use crate::meter;
use crate::solve::code::GameId;
use crate::solve::fault::Fault;
use crate::solve::heaps::rules::Moves;
use crate::solve::heaps::{Failure, Sequence, Terms};
use crate::solve::states::{Key, Part, Position};
use crate::solve::value::Value;

/// Heaps up to here have their options listed.
const LISTED: u64 = 20_000;

/// A way to take from a large heap: what is taken, and the heaps that stay.
struct Way {
    taken: u64,
    parts: Vec<u64>,
}

impl Session {
    /// Has a position a heap too large to list what can be taken from it?
    pub fn is_large(&mut self, of: &Position) -> bool {
        let parts: Vec<Part> = of.parts().to_vec();
        parts.iter().any(|part| match part {
            Part::Heap(n) => *n > LISTED,
            Part::State(id) => match self.machine.states.key(*id).cloned() {
                Some(Key::Misere(inside)) => self.is_large(&inside),
                _ => self.large_heap(*part).is_some(),
            },
        })
    }

    /// Winning moves of a position with a large heap; none if all its options can be listed.
    pub fn large_moves(
        &mut self,
        of: &Position,
        options: &Options<'_>,
    ) -> Result<Option<Vec<Move>>, Fault> {
        let parts: Vec<Part> = of.parts().to_vec();
        if let [Part::State(id)] = parts.as_slice()
            && self.machine.is_misere(*id)
        {
            let Some(winning) = self.machine.winning_of_large(of, &options.limits())? else {
                return Ok(None);
            };
            let found = winning.into_iter().map(|to| (String::new(), to)).collect();
            return Ok(Some(self.winning_moves(found, options)?));
        }
        let large = parts.iter().any(|part| match part {
            Part::Heap(n) => *n > LISTED,
            Part::State(_) => self.large_heap(*part).is_some(),
        });
        if !large {
            return Ok(None);
        }
        let total = self.machine.value(of, &options.limits())?;
        let mut found = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let own = self.machine.value(&Position::of(vec![*part]), &options.limits())?;
            let wanted = own ^ total;
            if total == 0 {
                continue;
            }
            match (part, self.large_heap(*part)) {
                (Part::Heap(n), _) => {
                    if wanted < *n {
                        let left = Position::heap(wanted);
                        let text = format!("take {} from *{n}", n - wanted);
                        found.push((text, of.with(i, &left)));
                    }
                }
                (_, Some((game, n))) => {
                    for way in self.ways(game, n, wanted, options)? {
                        let heaps: Vec<Part> = way
                            .parts
                            .iter()
                            .flat_map(|n| self.heap(game, *n as i64).parts().to_vec())
                            .collect();
                        let left = match heaps.is_empty() {
                            true => Position::heap(0),
                            false => Position::of(heaps),
                        };
                        found.push((words(&way), of.with(i, &left)));
                    }
                }
                _ => {
                    for offer in self.machine.part_offers(*part, true, &options.limits())? {
                        if self.machine.value(&offer.position, &options.limits())? == wanted {
                            let words =
                                offer.words.as_ref().and_then(|w| show::words(&self.machine, w));
                            found.push((words.unwrap_or_default(), of.with(i, &offer.position)));
                        }
                    }
                }
            }
        }
        Ok(Some(self.winning_moves(found, options)?))
    }

    fn winning_moves(
        &mut self,
        found: Vec<(String, Position)>,
        options: &Options<'_>,
    ) -> Result<Vec<Move>, Fault> {
        let mut moves = Vec::new();
        for (text, position) in found {
            let position = self.machine.without_ends(&position, &options.limits())?;
            let to = show::position(&self.machine, &position);
            let text = if text.is_empty() { format!("to {to}") } else { text };
            let misere =
                |part: &Part| matches!(part, Part::State(id) if self.machine.is_misere(*id));
            let grundy = (!position.parts().iter().any(misere)).then_some(0);
            moves.push(Move { text, to, grundy, winning: true });
        }
        Ok(moves)
    }

    /// A part that is a heap of a game with a sequence, too large to list its options.
    fn large_heap(&mut self, part: Part) -> Option<(GameId, u64)> {
        let Part::State(id) = part else { return None };
        let Some(Key::Game { game, args, .. }) = self.machine.states.key(id).cloned() else {
            return None;
        };
        let [Value::Number(n)] = &*args else { return None };
        let n = u64::try_from(*n).ok().filter(|n| *n > LISTED)?;
        self.machine.sequence(game)?.system().alone()?;
        Some((game, n))
    }

    /// The ways to take from a heap that leave this value: for each kind of move, the one with
    /// the smallest part.
    fn ways(
        &mut self,
        game: GameId,
        n: u64,
        wanted: u64,
        options: &Options<'_>,
    ) -> Result<Vec<Way>, Fault> {
        let limits = options.limits();
        let ways = self.machine.in_sequence(game, &limits, |sequence, terms| {
            let Some(rules) = sequence.system().alone().cloned() else { return Ok(Vec::new()) };
            // Large heaps have the moves of the cycle.
            let moves = rules.at(usize::try_from(n).unwrap_or(usize::MAX));
            ways(sequence, moves, n, wanted, terms)
        })?;
        Ok(ways.unwrap_or_default())
    }
}

fn words(way: &Way) -> String {
    let heaps: Vec<String> = way.parts.iter().map(u64::to_string).collect();
    match (way.taken, heaps.is_empty()) {
        (0, _) => format!("split into {}", heaps.join(" + ")),
        (taken, true) => format!("take {taken}, leaving nothing"),
        (taken, false) => format!("take {taken}, leaving {}", heaps.join(" + ")),
    }
}

fn ways(
    sequence: &mut Sequence,
    moves: &Moves,
    n: u64,
    wanted: u64,
    terms: &Terms<'_>,
) -> Result<Vec<Way>, Failure> {
    let mut found = Vec::new();
    // What repeats is looked through once: a part can give whole periods to another one.
    let most = match sequence.proof() {
        Some(proof) if proof.saltus == 0 => (proof.preperiod + proof.period) as u64,
        _ => n,
    };
    for removal in &moves.removals {
        let Some(rest) = n.checked_sub(u64::from(removal.taken)) else { continue };
        let (taken, wanted) = (u64::from(removal.taken), wanted ^ u64::from(removal.beside));
        if removal.beside != 0 {
            continue;
        }
        match removal.parts.len() {
            0 if rest == 0 && wanted == 0 => found.push(Way { taken, parts: Vec::new() }),
            1 if rest > 0 && sequence.value(rest, terms)? == wanted => {
                found.push(Way { taken, parts: vec![rest] });
            }
            2 => {
                for a in 1..=most.min(rest / 2) {
                    meter::work(2).map_err(|_| Failure::Stopped)?;
                    let differs = !removal.unequal || a != rest - a;
                    let (x, y) = (sequence.value(a, terms)?, sequence.value(rest - a, terms)?);
                    if differs && x ^ y == wanted {
                        found.push(Way { taken, parts: vec![a, rest - a] });
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(least) = moves.any_from {
        let last = n.saturating_sub(u64::from(least.max(1)));
        for rest in 0..=last.min(4 * LISTED) {
            if sequence.value(rest, terms)? == wanted {
                let parts = if rest == 0 { Vec::new() } else { vec![rest] };
                found.push(Way { taken: n - rest, parts });
                break;
            }
        }
    }
    Ok(found)
}
