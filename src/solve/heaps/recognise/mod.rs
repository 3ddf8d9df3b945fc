//! Which games are of one heap, whatever words they were written in.
//!
//! A plan says what its moves are; whether they take and break a heap is found by going through
//! the options of all heaps up to a bound, from which on the plan's conditions can bring nothing
//! new (see `bound`).

mod bound;
mod cases;
mod farthest;
mod fit;
mod trial;

use super::super::code::{self, GameId, Program};
use super::super::operation::number;
use super::super::plan::Plan;
use super::rules::{Game, Moves, Removal, Rules, System};
use bound::Bound;
use cases::{Case, Heap, Place, Target};
use hashbrown::HashMap;
use std::cmp::Ordering;
use trial::Of;

/// So many options are looked at, at most.
const MOST_LOOKS: f64 = 4e6;

/// The most games that leave heaps of one another; a state beside a heap makes a game of its own.
const MOST_GAMES: usize = 128;

/// The most options of all games together that are looked at.
const MOST_LOOKS_OF_ALL: f64 = 4.0 * MOST_LOOKS;

/// A game in one of its arguments, the heap; the others have these values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    pub game: GameId,
    pub heap: usize,
    pub others: Vec<i64>,
}

impl Member {
    /// A game of one number.
    pub fn alone(game: GameId) -> Member {
        Member { game, heap: 0, others: Vec::new() }
    }

    fn leading_to(&self, target: &Target) -> Member {
        match target {
            Target::Own(others) => Member { others: others.clone(), ..self.clone() },
            Target::Other(game) => Member::alone(*game),
        }
    }
}

/// The rules of a game of one heap, and of those that its moves lead to.
#[derive(Clone, Debug)]
pub struct Recognised {
    pub system: System,
    /// The largest heap up to which the games have these rules.
    pub farthest: u64,
    /// The rules are those of the games, and not only worth the same: nothing was added up that play keeps
    /// apart, and heaps of none have no moves.
    pub as_played: bool,
}

/// The rules of a game, and of those that its moves lead to, if all are games of one heap.
pub fn recognise(program: &Program, first: Member) -> Option<Recognised> {
    let mut found =
        Found { games: vec![first], looks: 0.0, empty: HashMap::new(), farthest: u64::MAX };
    let mut rules = Vec::new();
    while let Some(next) = found.games.get(rules.len()).cloned() {
        if found.games.len() > MOST_GAMES || found.looks > MOST_LOOKS_OF_ALL {
            return None;
        }
        rules.push(own(program, &next, &mut found)?);
    }
    let system = System { games: rules };
    // A game alone is one whose heaps of none have no moves: all its methods rest on that.
    let empty = |member: &Member| found.empty.get(member).cloned().flatten().unwrap_or_default();
    let plain = system.games.len() > 1 || found.games.iter().all(|m| empty(m).worth == 0);
    let farthest = found.farthest;
    let as_played =
        found.games.iter().all(|m| empty(m).options.is_empty() && adds_nothing(program, m));
    (plain && ends(&system)).then_some(Recognised { system, farthest, as_played })
}

/// No option of a game has two nim heaps, of which a rule would keep their sum alone. That is worth the
/// same, and another position under misère play.
fn adds_nothing(program: &Program, member: &Member) -> bool {
    let Some(known) = program.games.get(member.game.0 as usize) else { return false };
    let nimbers = |case: &Case| case.heaps.iter().filter(|h| matches!(h, Heap::Nimber(_))).count();
    known.taking.is_some()
        || cases_of(known, member).is_some_and(|cases| cases.iter().all(|case| nimbers(case) <= 1))
}

/// What is known of a system that is being recognised.
struct Found {
    games: Vec<Member>,
    looks: f64,
    /// What heaps of none are; none for one that is being found.
    empty: HashMap<Member, Option<Empty>>,
    /// The largest heap for which all numbers in the rules have a value.
    farthest: u64,
}

/// A heap of none: it may have moves that change the state beside it.
#[derive(Clone, Debug, Default)]
struct Empty {
    worth: u32,
    /// What its options are worth, in ascending order.
    options: Vec<u32>,
}

impl Found {
    fn place(&self, member: &Member) -> Option<Game> {
        Game::try_from(self.games.iter().position(|g| g == member)?).ok()
    }

    /// What a heap of none is, by its moves; none if they lead back to it, or to heaps that are larger.
    fn empty(&mut self, program: &Program, member: &Member) -> Option<Empty> {
        if let Some(known) = self.empty.get(member) {
            return known.clone();
        }
        if self.empty.len() > MOST_GAMES {
            return None;
        }
        self.empty.insert(member.clone(), None);
        let known = program.games.get(member.game.0 as usize)?;
        let mut options = Vec::new();
        // Codes have no moves from nothing.
        if known.taking.is_none() {
            let mut left: Vec<(Vec<Member>, u32)> = Vec::new();
            trial::each(&cases_of(known, member)?, 0, &mut |heaps, sizes| {
                let (mut members, mut beside) = (Vec::new(), 0);
                for (heap, n) in heaps.iter().zip(sizes) {
                    match heap {
                        Heap::Nimber(_) => beside ^= u32::try_from(*n).ok()?,
                        Heap::Of(target, _) if *n == 0 => members.push(member.leading_to(target)),
                        Heap::Of(..) => return None,
                    }
                }
                left.push((members, beside));
                Some(())
            })?;
            for (members, beside) in left {
                let mut worth = beside;
                for member in members {
                    worth ^= self.empty(program, &member)?.worth;
                }
                options.push(worth);
            }
        }
        options.sort_unstable();
        options.dedup();
        let worth = (0..).zip(&options).take_while(|(n, own)| n == *own).count() as u32;
        let empty = Empty { worth, options };
        self.empty.insert(member.clone(), Some(empty.clone()));
        Some(empty)
    }
}

fn cases_of(known: &code::Game, member: &Member) -> Option<Vec<Case>> {
    let plan = known.plan.as_ref().filter(|plan| is_heap(known, plan, member))?;
    cases::cases(plan, Place { heap: member.heap, others: &member.others })
}

/// The rules of one game; games that it leads to and that are new are added to the others.
fn own(program: &Program, member: &Member, found: &mut Found) -> Option<Rules> {
    let known = program.games.get(member.game.0 as usize)?;
    let own = found.place(member)?;
    if let Some(code) = &known.taking {
        let mut moves = Moves { removals: code.clone(), any_from: None };
        moves.removals.iter_mut().for_each(|r| r.parts.iter_mut().for_each(|p| *p = own));
        return Some(Rules::same(moves));
    }
    let cases = cases_of(known, member)?;
    let empty = found.empty(program, member)?;
    let mut places: HashMap<Target, Of> = HashMap::new();
    for heap in cases.iter().flat_map(|c| &c.heaps) {
        let Heap::Of(target, _) = heap else { continue };
        if places.contains_key(target) {
            continue;
        }
        let of = member.leading_to(target);
        let empty = found.empty(program, &of)?.worth;
        if !found.games.contains(&of) {
            found.games.push(of.clone());
        }
        places.insert(target.clone(), Of { game: found.place(&of)?, empty });
    }
    for case in &cases {
        found.farthest = found.farthest.min(farthest::farthest(case)?);
    }
    let bounds: Option<Vec<Bound>> = cases.iter().map(bound::bound).collect();
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
    found.looks += looks;
    if looks > MOST_LOOKS {
        return None;
    }
    let which = |target: &Target| places.get(target).copied();
    let own = Of { game: own, empty: empty.worth };
    let fit = |cases: &[Case], bound: Bound| {
        // Moves of a heap of none are counted in what it is worth.
        let look = |n: usize| match n {
            0 => Some(trial::Options::default()),
            _ => trial::options(cases, n, &which),
        };
        fit::fit(own, &look, bound)
    };
    // Each case is such a rule by itself; all together are one then.
    if cases.len() > 1 {
        for (case, bound) in cases.iter().zip(&bounds) {
            fit(std::slice::from_ref(case), *bound)?;
        }
    }
    let mut rules = fit(&cases, Bound { regular, end, modulus })?;
    if empty.worth > 0 {
        of_none(&mut rules, &empty.options);
    }
    plausible(&rules).then_some(rules)
}

/// Gives a heap of none moves to nim heaps.
fn of_none(rules: &mut Rules, options: &[u32]) {
    let to = |worth: &u32| Removal { beside: *worth, ..Removal::plain(0, 0) };
    let moves = Moves { removals: options.iter().map(to).collect(), any_from: None };
    let place = rules.moves.len() as u16;
    rules.moves.push(moves);
    match rules.early.first_mut() {
        Some(first) => *first = place,
        None => rules.early.push(place),
    }
}

/// Whether the argument is a heap that moves change, and the others are values of their parameters.
fn is_heap(known: &code::Game, plan: &Plan, member: &Member) -> bool {
    let count = plan.params.len();
    let plain = plan.canonical.is_none() && plan.relations.is_empty();
    let fits = |at: usize| {
        let (Some(param), Some(own)) = (plan.params.get(at), known.params.get(at)) else {
            return false;
        };
        match at.cmp(&member.heap) {
            Ordering::Equal => !param.fixed && own.naturals == code::Naturals::All,
            other => {
                let at = at - usize::from(other == Ordering::Greater);
                let value = member.others.get(at).copied().unwrap_or(-1);
                param.kind.is_number() && (value >= 0 || own.naturals != code::Naturals::All)
            }
        }
    };
    plain && known.params.len() == count && member.others.len() + 1 == count && (0..count).all(fits)
}

/// How many options of a case there are at most, up to a heap.
fn looks(case: &Case, end: i64) -> f64 {
    let loops = case.loops() as i32;
    (end as f64).powi(loops + 1) / f64::from((1..=loops + 1).product::<i32>().max(1))
}

fn lcm(a: i64, b: i64) -> Option<i64> {
    (a / number::gcd(a, b)?.max(1)).checked_mul(b).filter(|m| *m <= 2_000)
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
