//! Which games are of one heap, whatever words they were written in.
//!
//! A plan says what its moves are; whether they take and break a heap is found by going through
//! the options of all heaps up to a bound, from which on the plan's conditions can bring nothing
//! new (see `bound`).

mod bound;
mod cases;
mod fit;
mod trial;

use super::super::code::{GameId, Program};
use super::rules::{Game, Removal, Rules, System};
use cases::{Case, Heap};
use hashbrown::HashMap;

/// So many options are looked at, at most.
const MOST_LOOKS: f64 = 4e6;

/// So many games leave heaps of one another, at most.
const MOST_GAMES: usize = 16;

/// The rules of a game, and of those that its moves lead to, if all are games of one heap.
pub fn recognise(program: &Program, game: GameId) -> Option<System> {
    let mut games = vec![game];
    let mut rules = Vec::new();
    while let Some(next) = games.get(rules.len()).copied() {
        if games.len() > MOST_GAMES {
            return None;
        }
        rules.push(own(program, next, &mut games)?);
    }
    let system = System { games: rules };
    ends(&system).then_some(system)
}

/// The rules of one game; games that it leads to and that are new are added to the others.
fn own(program: &Program, game: GameId, games: &mut Vec<GameId>) -> Option<Rules> {
    let known = program.games.get(game.0 as usize)?;
    let place = |games: &[GameId], game| {
        let at = games.iter().position(|g| *g == game);
        at.and_then(|at| Game::try_from(at).ok())
    };
    let own = place(games, game)?;
    if let Some(code) = &known.taking {
        let mut moves = super::rules::Moves { removals: code.clone(), any_from: None };
        moves.removals.iter_mut().for_each(|r| r.parts.iter_mut().for_each(|p| *p = own));
        return Some(Rules::same(moves));
    }
    let plan = known.plan.as_ref()?;
    let [param] = plan.params.as_slice() else { return None };
    let natural = known.params.first().is_some_and(|p| p.natural);
    if param.fixed || !natural || plan.canonical.is_some() || !plan.relations.is_empty() {
        return None;
    }
    let cases = cases::cases(plan)?;
    let mut places: HashMap<Option<GameId>, Game> = HashMap::new();
    for heap in cases.iter().flat_map(|c| &c.heaps) {
        if let Heap::Of(of, _) = heap {
            let id = of.unwrap_or(game);
            if !games.contains(&id) {
                games.push(id);
            }
            places.insert(*of, place(games, id)?);
        }
    }
    let bounds: Option<Vec<bound::Bound>> = cases.iter().map(bound::bound).collect();
    let bounds = bounds?;
    let (mut regular, mut end, mut modulus) = (1, 4, 1);
    for bound in &bounds {
        regular = regular.max(bound.regular);
        end = end.max(bound.end);
        modulus = lcm(modulus, bound.modulus)?;
    }
    // Cases with different moduli come together again only after their common multiple.
    end = end.max(regular + 2 * modulus + 4);
    let looks: f64 = cases.iter().map(|c| looks(c, end)).sum();
    if looks > MOST_LOOKS {
        return None;
    }
    let which = |heap: &Heap| match heap {
        Heap::Of(of, _) => places.get(of).copied(),
        Heap::Nimber(_) => None,
    };
    let seen = |cases: &[Case], end: i64| -> Option<Vec<trial::Options>> {
        (0..end as usize).map(|n| trial::options(cases, n, &which)).collect()
    };
    // Each case is such a rule by itself; all together are one then.
    if cases.len() > 1 {
        for (case, bound) in cases.iter().zip(&bounds) {
            let seen = seen(std::slice::from_ref(case), bound.end)?;
            fit::fit(own, &seen, bound.regular as usize, bound.modulus as usize)?;
        }
    }
    let rules = fit::fit(own, &seen(&cases, end)?, regular as usize, modulus as usize)?;
    plausible(&rules).then_some(rules)
}

/// How many options of a case there are at most, up to a heap.
fn looks(case: &Case, end: i64) -> f64 {
    let loops = case.loops() as i32;
    (end as f64).powi(loops + 1) / f64::from((1..=loops + 1).product::<i32>().max(1))
}

fn lcm(a: i64, b: i64) -> Option<i64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).filter(|m| *m <= 2_000)
}

/// Unequal parts are told apart within one game only.
fn plausible(rules: &Rules) -> bool {
    let alike = |r: &Removal| r.parts.iter().all(|p| Some(p) == r.parts.first());
    rules.removals().all(|r| !r.unequal || alike(r))
}

/// No move leaves a heap as it is, and no circle of games does.
fn ends(system: &System) -> bool {
    let whole = |game: usize| {
        let rules = system.games.get(game);
        let removals = rules.into_iter().flat_map(Rules::removals);
        let whole = removals.filter(|r| r.taken == 0 && r.parts.len() == 1);
        whole.flat_map(|r| r.parts.iter().map(|p| usize::from(*p)))
    };
    (0..system.games.len()).all(|start| {
        let (mut open, mut seen) = (vec![start], vec![false; system.games.len()]);
        while let Some(at) = open.pop() {
            for next in whole(at) {
                if next == start {
                    return false;
                }
                let met = seen.get_mut(next).is_none_or(|seen| std::mem::replace(seen, true));
                if !met {
                    open.push(next);
                }
            }
        }
        true
    })
}
