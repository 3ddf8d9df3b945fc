//! The plain definition: the value of a heap is the mex of its options, each gone through. It is
//! what every faster way is held to, and the way for rules that no faster way knows.

#![expect(clippy::indexing_slicing, reason = "games and heaps are those of the system")]

use super::method::{Budget, Failure, Method, Values, grow};
use super::rules::{Game, Moves, Removal, System};
use std::cell::Cell;

/// The values of the first game of a system, and of all others, by the definition.
#[derive(Debug)]
pub struct Plain {
    system: System,
    values: Vec<Vec<u32>>,
}

impl Plain {
    pub fn new(system: System) -> Plain {
        let values = vec![Vec::new(); system.games.len()];
        Plain { system, values }
    }
}

impl Method for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn extend(&mut self, to: usize, budget: &Budget<'_>) -> Result<(), Failure> {
        let most = budget.bytes / size_of::<u32>() / self.values.len().max(1);
        for values in &mut self.values {
            grow(values, to.min(most))?;
        }
        match extend(&self.system, &mut self.values, to.min(most), budget.go_on) {
            false => Err(Failure::Stopped),
            true if most < to => Err(Failure::Memory),
            true => Ok(()),
        }
    }

    fn values(&self) -> Values<'_> {
        Values::Wide(self.values.first().map_or(&[], Vec::as_slice))
    }

    fn all(&self) -> Vec<Values<'_>> {
        self.values.iter().map(|v| Values::Wide(v)).collect()
    }

    fn effort(&self) -> u64 {
        let heaps = self.values().len() as u64;
        let all = self.system.games.iter().flat_map(|g| &g.moves).any(|m| m.any_from.is_some());
        let parts = (self.system.most_parts() as u32).max(1 + u32::from(all));
        let removals = self.system.removals().count() as u64;
        heaps.saturating_pow(parts.max(1)).saturating_mul(4 * removals.max(1))
    }

    /// Where there are several games, one sequence is not enough to go on from, and all are
    /// found again.
    fn begin_with(&mut self, values: Values<'_>) {
        if let [only] = self.values.as_mut_slice() {
            *only = values.to_vec();
        }
    }
}

/// The values of heaps from 0 on, game by game; those below `from` are known already, all
/// others are found up to `to`, which is not among them. Ends early when `go_on` says so; each
/// game has as many values as the others then.
pub fn extend(
    system: &System,
    values: &mut Vec<Vec<u32>>,
    to: usize,
    go_on: &dyn Fn() -> bool,
) -> bool {
    values.resize(system.games.len(), Vec::new());
    let order = order(system);
    let mut seen = Seen { stamps: Vec::new(), now: 0, go_on, work: 0, stopped: false };
    let from = values.iter().map(Vec::len).min().unwrap_or(0);
    for n in from..to {
        if !go_on() {
            return false;
        }
        for &game in &order {
            let at = usize::from(game);
            let value = value(system.games[at].at(n), n, game, values, &mut seen);
            if seen.stopped {
                values.iter_mut().for_each(|v| v.truncate(n));
                return false;
            }
            values[at].push(value);
        }
    }
    true
}

/// Whether the value of a heap of a game alone is what the definition makes of the values of
/// smaller heaps, and the number of steps that it took to find out. The first is none if it was given up after
/// about `steps` steps.
pub fn agrees(
    system: &System,
    values: &[Vec<u32>],
    n: usize,
    steps: usize,
) -> (Option<bool>, usize) {
    let rules = system.games.first();
    let told = values.first().and_then(|own| own.get(n));
    let (Some(rules), Some(told)) = (rules, told) else { return (None, 0) };
    let rounds = Cell::new(steps >> STEPS_OF_A_LOOK);
    let go_on = || {
        rounds.set(rounds.get().saturating_sub(1));
        rounds.get() > 0
    };
    let mut seen = Seen { stamps: Vec::new(), now: 0, go_on: &go_on, work: 0, stopped: false };
    let right = value(rules.at(n), n, 0, values, &mut seen);
    ((!seen.stopped).then_some(right == *told), seen.work)
}

/// The games in an order in which each leaves a whole heap only of those before it.
fn order(system: &System) -> Vec<Game> {
    let mut order: Vec<Game> = Vec::new();
    let all = 0..system.games.len() as Game;
    while order.len() < system.games.len() {
        let ready = |game: &Game| {
            let rules = &system.games[usize::from(*game)];
            let whole = rules.removals().filter(|r| r.taken == 0 && r.parts.len() == 1);
            !order.contains(game) && whole.flat_map(|r| &r.parts).all(|p| order.contains(p))
        };
        match all.clone().find(ready) {
            Some(game) => order.push(game),
            // A circle is no system; whoever makes systems sees to it that there is none.
            None => return all.collect(),
        }
    }
    order
}

/// After so many steps, as a power of two, somebody is asked whether to go on.
const STEPS_OF_A_LOOK: u32 = 18;

struct Seen<'a> {
    stamps: Vec<usize>,
    now: usize,
    go_on: &'a dyn Fn() -> bool,
    /// The ways to part heaps that were looked at: one heap may have very many.
    work: usize,
    stopped: bool,
}

impl Seen<'_> {
    /// Whether to go on.
    fn worked(&mut self) -> bool {
        self.work += 1;
        if self.work.is_multiple_of(1 << STEPS_OF_A_LOOK) && !(self.go_on)() {
            self.stopped = true;
        }
        !self.stopped
    }

    fn put(&mut self, value: u32) {
        let at = value as usize;
        if self.stamps.len() <= at {
            self.stamps.resize(at + 1, 0);
        }
        self.stamps[at] = self.now;
    }

    fn mex(&self) -> u32 {
        let free = self.stamps.iter().position(|s| *s != self.now);
        free.unwrap_or(self.stamps.len()) as u32
    }
}

fn value(moves: &Moves, n: usize, own: Game, values: &[Vec<u32>], seen: &mut Seen<'_>) -> u32 {
    seen.now += 1;
    if let Some(least) = moves.any_from {
        let rests = (n + 1).saturating_sub(least.max(1) as usize);
        values[usize::from(own)].iter().take(rests).for_each(|v| seen.put(*v));
        seen.work += rests;
    }
    for removal in &moves.removals {
        if let Some(rest) = n.checked_sub(removal.taken as usize) {
            leave(removal, rest, 0, 1, removal.beside, values, seen);
        }
    }
    seen.mex()
}

/// Leaves the parts from the given one on, each at least so large where the one before is of the
/// same game, out of the rest.
fn leave(
    removal: &Removal,
    rest: usize,
    part: usize,
    least: usize,
    sum: u32,
    values: &[Vec<u32>],
    seen: &mut Seen<'_>,
) {
    let Some(game) = removal.parts.get(part) else {
        if rest == 0 {
            seen.put(sum);
        }
        return;
    };
    if rest < removal.parts.len() - part {
        // No part is empty.
        return;
    }
    let heaps = &values[usize::from(*game)];
    if part + 1 == removal.parts.len() {
        // The value is there: a part belongs to a game whose heap of this size was valued before.
        if rest >= least
            && let Some(value) = heaps.get(rest)
        {
            seen.put(sum ^ value);
        }
        return;
    }
    let same = removal.parts.get(part + 1) == Some(game);
    for (size, value) in heaps.iter().enumerate().take(rest + 1).skip(least) {
        let next = match same {
            true => size + usize::from(removal.unequal),
            false => 1,
        };
        if rest - size < next || !seen.worked() {
            break;
        }
        leave(removal, rest - size, part + 1, next, sum ^ value, values, seen);
    }
}
