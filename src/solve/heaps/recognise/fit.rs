//! Rules of taking and breaking that offer what was seen of a game.

#![expect(
    clippy::indexing_slicing,
    reason = "heaps are among those that were looked at, and remainders less than the modulus"
)]

use super::super::rules::{Game, Moves, Removal, Rules};
use super::bound::Bound;
use super::trial::{Kind, Of, Options, Parts, Sizes};
use crate::meter;
use hashbrown::HashMap;
use std::collections::BTreeSet;

/// How many of the ways to leave parts of a kind are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    /// All, and among them some with equal parts.
    All,
    /// All with unequal parts, where some have equal ones.
    Unequal,
    /// All, and none has equal parts.
    Either,
}

/// The kinds of options of a heap, in ascending order.
#[derive(Debug)]
struct Seen(Vec<(Kind, Cover)>);

impl Seen {
    fn of(heap: usize, options: &Options) -> Option<Seen> {
        let covered = options.iter().map(|(kind, ways)| Some((*kind, cover(kind, heap, ways)?)));
        let mut all: Vec<(Kind, Cover)> = covered.collect::<Option<_>>()?;
        all.sort_unstable_by_key(|(kind, _)| *kind);
        Some(Seen(all))
    }

    fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.0.iter().map(|(kind, _)| kind)
    }

    fn get(&self, kind: &Kind) -> Option<Cover> {
        let at = self.0.binary_search_by_key(kind, |(kind, _)| *kind).ok()?;
        Some(self.0[at].1)
    }
}

/// A game has no more lists of moves than these, and no more moves in them. With more, its heaps are better
/// valued one by one than by the moves of each.
const MOST_LISTS: usize = 1 << 12;
const MOST_REMOVALS: usize = 1 << 17;

/// Whole heaps that may be taken stand in each list of large heaps: there are no more of them than these.
const MOST_WHOLE: usize = 1 << 11;

/// The number of lists of large heaps that are tried at a small one, before it is given a list of its own.
const MOST_TRIED: usize = 64;

/// The number of moves that are compared in the time of a step.
const REMOVALS_OF_A_STEP: usize = 16;

/// The rules that offer what `look` sees of the heaps within a bound, and so to all. None if there are no
/// such rules. A heap of none has no options here; `game` says what it is worth.
pub(super) fn fit(
    game: Of,
    look: &dyn Fn(usize) -> Option<Options>,
    bound: Bound,
) -> Option<Rules> {
    let [regular, end, modulus] = [bound.regular, bound.end, bound.modulus].map(|n| n as usize);
    let mut seen = Vec::new();
    // Large heaps come first, because a game without such rules is told by them at once.
    for heap in (0..end).rev() {
        let own = Seen::of(heap, &look(heap)?)?;
        meter::room_for::<(Kind, Cover)>(own.0.len() + 1).ok()?;
        if heap + modulus >= end {
            leaving(game, &own, regular)?;
        }
        seen.push(own);
    }
    seen.reverse();
    // A heap of none has no moves in the normal form.
    if !seen.first()?.0.is_empty() {
        return None;
    }
    let all = whole_takes(game, &seen, regular)?;
    let mut lists = Lists::default();
    let mut cycle: Vec<u16> = Vec::new();
    for remainder in 0..modulus {
        let mut moves = regular_moves(game, &seen, bound, remainder)?;
        moves.removals.extend(all.iter().cloned());
        tidy(game, &mut moves);
        cycle.push(lists.place(moves)?);
    }
    let divides =
        |m: &usize| modulus.is_multiple_of(*m) && (0..modulus).all(|r| cycle[r] == cycle[r % m]);
    let shortest = (1..=modulus).find(divides)?;
    cycle.truncate(shortest);
    // Small heaps that have other moves.
    let offers = |moves: &Moves, heap: usize| offered(game, moves, heap, &seen[heap]);
    let usual = |heap: usize| usize::from(cycle[heap % shortest]);
    let last = (0..end).rev().find(|n| !offers(&lists.all[usual(*n)], *n));
    let ends = last.map_or(0, |n| n + 1);
    if ends > regular {
        return None;
    }
    let mut early = Vec::new();
    let large = lists.all.len().min(MOST_TRIED) as u16;
    for (heap, own) in seen.iter().enumerate().take(ends) {
        // Moves of other heaps, where they come to the same.
        let mut tried = std::iter::once(usual(heap) as u16).chain(0..large);
        let known = tried.find(|list| offers(&lists.all[usize::from(*list)], heap));
        let place = match known {
            Some(place) => place,
            None => {
                let moves = exact(game, own);
                if !offers(&moves, heap) {
                    return None;
                }
                lists.place(moves)?
            }
        };
        early.push(place);
    }
    // Nothing was stopped on the way.
    meter::look().ok()?;
    Some(Rules { moves: lists.all, early, cycle })
}

/// Lists of moves, each different one once.
#[derive(Default)]
struct Lists {
    all: Vec<Moves>,
    places: HashMap<Moves, u16>,
    removals: usize,
}

impl Lists {
    /// The place of a list; none if there are too many.
    fn place(&mut self, moves: Moves) -> Option<u16> {
        if let Some(place) = self.places.get(&moves) {
            return Some(*place);
        }
        self.removals += moves.removals.len();
        if self.all.len() >= MOST_LISTS || self.removals > MOST_REMOVALS {
            return None;
        }
        meter::room_for::<Removal>(2 * moves.removals.len()).ok()?;
        let place = self.all.len() as u16;
        self.all.push(moves.clone());
        self.places.insert(moves, place);
        Some(place)
    }
}

/// All ways to leave parts of a kind: are they those that were seen?
fn cover(kind: &Kind, heap: usize, ways: &[Sizes]) -> Option<Cover> {
    let games = kind.parts.games();
    if games.len() <= 1 {
        return Some(Cover::Either);
    }
    let rest = heap - kind.taken as usize;
    let mut ways = ways.to_vec();
    ways.sort_unstable();
    ways.dedup();
    // Each way that was seen is one of all: these are counted no further than it takes to tell.
    let offered = ways.len();
    let count = |apart: bool| {
        let (mut count, mut equal) = (0usize, false);
        each(games, rest, 0, (false, apart), &mut |same| {
            (count, equal) = (count + 1, equal || same);
            count <= offered
        });
        meter::work_on(count).ok()?;
        Some((count, equal))
    };
    match count(false)? {
        (all, true) if all == offered => return Some(Cover::All),
        (all, false) if all == offered => return Some(Cover::Either),
        _ => {}
    }
    let has_equal = |way: &Sizes| {
        let mut pairs = way.windows(2).zip(games.windows(2));
        pairs.any(|(sizes, games)| sizes[0] == sizes[1] && games[0] == games[1])
    };
    let apart = !ways.iter().any(has_equal) && count(true)?.0 == offered;
    apart.then_some(Cover::Unequal)
}

/// Goes through all ways to leave parts, the first at least as large as `before` if the part before is of
/// the same game (and 0 if not), and tells of each whether some are `equal`; of those that are `apart` only
/// if so. Ends where `found` says no, and returns that.
fn each(
    parts: &[u8],
    rest: usize,
    before: usize,
    (equal, apart): (bool, bool),
    found: &mut dyn FnMut(bool) -> bool,
) -> bool {
    let Some((first, others)) = parts.split_first() else { return rest > 0 || found(equal) };
    let least = before.max(1);
    let from = if others.is_empty() { rest.max(least) } else { least };
    // The others of this game are no smaller, and those of another have a counter each.
    let own = parts.iter().take_while(|part| *part == first).count();
    let more = parts.len() - own + if apart { own * (own - 1) / 2 } else { 0 };
    for size in (from..=rest).take_while(|size| own * size + more <= rest) {
        let next = if others.first() == Some(first) { size + usize::from(apart) } else { 0 };
        if !each(others, rest - size, next, (equal || size == before, apart), found) {
            return false;
        }
    }
    true
}

/// Whether parts can be left with two of a game equal, and with none.
fn ways(parts: &[Game], rest: usize) -> (bool, bool) {
    if parts.is_empty() {
        return (false, rest == 0);
    }
    // The largest part is as large as it must be. What is least: 1, 2, 3, … in each game, or 1 for all.
    let groups = || parts.chunk_by(|a, b| a == b).map(<[Game]>::len);
    let unequal = rest >= groups().map(|k| k * (k + 1) / 2).sum();
    let pair = groups().any(|k| k > 1) && rest >= parts.len();
    (pair && (parts.len() > 2 || rest.is_multiple_of(2)), unequal)
}

/// The takes of whole heaps: a number of these at most, each at one heap.
fn whole_takes(game: Of, seen: &[Seen], regular: usize) -> Option<Vec<Removal>> {
    let mut all = Vec::new();
    let any =
        |heap: usize| any_from(game, &seen[heap]).is_some_and(|least| least as usize <= regular);
    for (heap, kinds) in seen.iter().enumerate() {
        for kind in kinds.kinds().filter(|k| k.parts.games().is_empty()) {
            if heap <= regular {
                if all.len() >= MOST_WHOLE {
                    return None;
                }
                all.push(removal(kind, false));
            } else if !any(heap) || kind.beside != game.empty {
                return None;
            }
        }
    }
    Some(all)
}

/// The least number such that it and any larger one may be taken, leaving one heap of the game
/// or nothing.
fn any_from(game: Of, kinds: &Seen) -> Option<u32> {
    let whole = |k: &&Kind| k.parts.games().is_empty() && k.beside == game.empty;
    let whole = kinds.kinds().find(whole)?;
    let single = |k: &&Kind| k.parts.games() == [game.game] && k.beside == 0;
    let singles: BTreeSet<u32> = kinds.kinds().filter(single).map(|k| k.taken).collect();
    let mut least = whole.taken;
    while least > 1 && singles.contains(&(least - 1)) {
        least -= 1;
    }
    Some(least)
}

fn removal(kind: &Kind, unequal: bool) -> Removal {
    Removal { taken: kind.taken, parts: kind.parts.games().to_vec(), unequal, beside: kind.beside }
}

/// The moves of large heaps with a remainder, but for takes of the whole heap.
fn regular_moves(game: Of, seen: &[Seen], bound: Bound, remainder: usize) -> Option<Moves> {
    let (regular, modulus) = (bound.regular as usize, bound.modulus as usize);
    let first = regular + (remainder + modulus - regular % modulus) % modulus;
    let heaps = (first..seen.len()).step_by(modulus);
    let heap = heaps.clone().next_back()?;
    let (any_from, kinds) = leaving(game, &seen[heap], regular)?;
    let removals = kinds.into_iter().map(|kind| {
        // Of one part there are no equal ones.
        let unequal = kind.parts.games().len() > 1
            && heaps.clone().any(|n| seen[n].get(kind) == Some(Cover::Unequal));
        removal(kind, unequal)
    });
    Some(Moves { removals: removals.collect(), any_from })
}

/// What a large heap has but takes of the whole: from where on any number may be taken, and the other kinds.
/// None if a kind is of this heap alone: what some rule takes from every heap is no larger than `regular`.
fn leaving(game: Of, seen: &Seen, regular: usize) -> Option<(Option<u32>, Vec<&Kind>)> {
    let any = any_from(game, seen).filter(|least| *least as usize <= regular);
    let single = |k: &Kind| k.parts.games() == [game.game] && k.beside == 0;
    let of_any = |k: &Kind| single(k) && any.is_some_and(|least| k.taken >= least);
    let kinds = seen.kinds().filter(|k| !k.parts.games().is_empty() && !of_any(k));
    let kinds: Vec<&Kind> = kinds.collect();
    kinds.iter().all(|k| k.taken as usize <= regular).then_some((any, kinds))
}

fn tidy(game: Of, moves: &mut Moves) {
    if let Some(least) = moves.any_from {
        let covered = |r: &Removal| {
            let leaves = match r.parts.as_slice() {
                [] => r.beside == game.empty,
                parts => parts == [game.game] && r.beside == 0,
            };
            r.taken >= least && leaves
        };
        moves.removals.retain(|r| !covered(r));
    }
    moves.removals.sort();
    moves.removals.dedup();
}

/// The moves of one heap, as they were seen.
fn exact(game: Of, kinds: &Seen) -> Moves {
    let removals = kinds.0.iter().map(|(kind, cover)| removal(kind, *cover == Cover::Unequal));
    let mut moves = Moves { removals: removals.collect(), any_from: None };
    tidy(game, &mut moves);
    moves
}

/// Whether moves offer a heap what was seen, and nothing else. False where work was stopped.
fn offered(game: Of, moves: &Moves, heap: usize, seen: &Seen) -> bool {
    if meter::work_on(moves.removals.len() / REMOVALS_OF_A_STEP + 1).is_err() {
        return false;
    }
    let single = |taken: u32| {
        let (games, beside): (&[Game], u32) = match taken as usize == heap {
            true => (&[], game.empty),
            false => (&[game.game], 0),
        };
        Parts::of(games).map(|parts| Kind { taken, parts, beside })
    };
    // Nothing, where not any number may be taken.
    let least = moves.any_from.map_or(heap as u32 + 1, |least| least.max(1));
    let any = least..=heap as u32;
    let mut count = any.clone().count();
    if any.clone().any(|taken| single(taken).is_none_or(|kind| seen.get(&kind).is_none())) {
        return false;
    }
    for (i, removal) in moves.removals.iter().enumerate() {
        let Some(rest) = heap.checked_sub(removal.taken as usize) else { continue };
        let Some(parts) = Parts::of(&removal.parts) else { return false };
        // Of two of a kind, one of which takes unequal parts only, the other comes first.
        let before = i.checked_sub(1).and_then(|i| moves.removals.get(i));
        if removal.unequal
            && before.is_some_and(|b| Removal { unequal: true, ..b.clone() } == *removal)
        {
            continue;
        }
        let (equal, other) = ways(&removal.parts, rest);
        if !other && (!equal || removal.unequal) {
            continue;
        }
        let kind = Kind { taken: removal.taken, parts, beside: removal.beside };
        let right = match seen.get(&kind) {
            None => false,
            Some(Cover::Either) => true,
            Some(Cover::All) => !removal.unequal,
            Some(Cover::Unequal) => removal.unequal,
        };
        if !right {
            return false;
        }
        count += 1;
    }
    count == seen.0.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_gone_through_once_each() {
        let kind = |parts: &[u8]| Kind { taken: 0, parts: Parts::of(parts).unwrap(), beside: 0 };
        let count = |parts: &[u8], rest: usize| {
            let (mut equal, mut unequal) = (0, 0);
            each(parts, rest, 0, (false, false), &mut |same| {
                *if same { &mut equal } else { &mut unequal } += 1;
                true
            });
            let mut apart = 0;
            each(parts, rest, 0, (false, true), &mut |_| {
                apart += 1;
                true
            });
            assert_eq!(apart, unequal, "{parts:?} {rest}");
            (equal, unequal)
        };
        for parts in [&[][..], &[0], &[0, 0], &[0, 1], &[0, 1, 1], &[0, 0, 0], &[0, 0, 1, 1]] {
            for rest in 0..30 {
                let (equal, unequal) = count(parts, rest);
                assert_eq!(ways(parts, rest), (equal > 0, unequal > 0), "{parts:?} {rest}");
            }
        }
        // Partitions of 11 into three, and into a heap of one game and two of another.
        assert_eq!(count(&[0, 0, 0], 11), (5, 5));
        assert_eq!(count(&[0, 1, 1], 6), (2, 4));
        assert_eq!(count(&[], 0), (0, 1));
        let ways = [[1, 4, 0, 0, 0, 0], [2, 3, 0, 0, 0, 0]];
        assert_eq!(cover(&kind(&[0, 0]), 5, &ways), Some(Cover::Either));
        assert_eq!(cover(&kind(&[0, 0]), 5, &ways[..1]), None);
        let ways = [[1, 5, 0, 0, 0, 0], [2, 4, 0, 0, 0, 0]];
        assert_eq!(cover(&kind(&[0, 0]), 6, &ways), Some(Cover::Unequal));
        // Nobody can count all ways to leave five parts of a large heap.
        let one = [[20_000, 20_000, 20_000, 20_000, 20_000, 0]];
        assert_eq!(cover(&kind(&[0; 5]), 100_000, &one), None);
    }
}
