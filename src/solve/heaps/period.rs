//! Periods: proved, where the conditions of a theorem hold among the known values, or observed.
//!
//! # The theorem
//!
//! Guy and Smith (The G-values of various games, 1956) for octal codes; this is a sharper bound
//! and more rules, so its proof is here in full. Let a system have finitely many removals, none
//! "any number from"; let k be the most that a removal takes and h the most parts it leaves,
//! over all removals whose parts may be equal, and K and H the same over those whose parts must
//! be unequal. Let heaps from E on have their moves by cycles whose lengths all divide p. Write
//! v(n) for the values of the heaps of n in all games. Let v(n + p) = v(n) hold for all n from
//! n₀ on with n + p < L, where n₀ ≥ 1, p ≥ 1, and
//!
//! 1. L ≥ h(n₀ + p) + k − (h − 1),
//! 2. L ≥ H(n₀ − 1) + p·H(H + 1)/2 + K + 1, if some parts must be unequal,
//! 3. L ≥ p + E.
//!
//! Then v(n + p) = v(n) for all n ≥ n₀.
//!
//! Proof. By induction on N ≥ L, and for one N by the order in which games leave whole heaps of
//! one another: each option of the heap of N has the value of an option of the heap of N − p in
//! the same game, and the other way about. By 3, N − p ≥ E, so both heaps have the same list of
//! removals. By 1 and 2, as n₀ ≥ 1, L > p + k and L > p + K: every removal leaves something of
//! N and of N − p, so one that may only leave nothing is an option of neither. Let a removal
//! take t and leave m ≥ 1 parts.
//!
//! *Parts that may be equal, downwards.* The parts of N − t have a largest a, with
//! a ≥ (N − t)/m ≥ (L − k)/h ≥ n₀ + p − 1 + 1/h, by 1 (the bound that 1 sets for m and t is no
//! greater than that for h and k). So a ≥ n₀ + p. With a − p for a, there are as many parts,
//! none empty as n₀ ≥ 1, of total N − p − t: an option of N − p by the same removal, as the
//! order of parts of one game does not matter. It has the same value, as v(a) = v(a − p): for
//! a < N by the induction; for a = N, a whole heap of a game earlier in the order, likewise.
//!
//! *Upwards.* The parts of N − p − t have a largest a ≥ (N − p − t)/m. By 1,
//! N − p − t ≥ m·n₀ + (m − 1)(p − 1) ≥ m·n₀, so a ≥ n₀. With a + p ≤ N for a, this is an option
//! of N, with the same value.
//!
//! *Parts that must be unequal, upwards.* As before: 2 gives N − p − t ≥ m(n₀ − 1) + 1, so the
//! largest part is at least n₀, and p more of the largest part makes it equal to no other.
//!
//! *Downwards.* Let a be the largest of the parts of N − t, and let a, a − p, …, a − cp be
//! parts and a − (c + 1)p not be one; c < m. If a − (c + 1)p ≥ n₀, put it in the place of
//! a − cp: the parts stay unequal and the value is the same. Otherwise a ≤ n₀ − 1 + (c + 1)p,
//! and as no part is larger than a, N − t ≤ m·a − p·c(c + 1)/2
//! ≤ m(n₀ − 1) + p(m(c + 1) − c(c + 1)/2). This grows with c up to c = m − 1, so that
//! N − t ≤ m(n₀ − 1) + p·m(m + 1)/2, against 2.
//!
//! So options have the same values, and v(N) = v(N − p). ∎
//!
//! A nim heap beside the parts, and several games, change nothing in this.
//!
//! # Where rare values come to an end
//!
//! The theorem above asks for more than twice the values that come before the period and make one. If rare
//! values end (`sparse`), little more than these is enough. Let there be one game, each removal of
//! which leaves one heap, nothing, or two heaps with no nim heap beside them; let k be the most that a
//! removal takes, and let heaps from E on have their moves by cycles whose lengths divide p. Let a class
//! of values be such that two common heaps are never an option of common value, whether that
//! depends on the parity of a heap (p is even then) or not; R the last rare heap that is known, and
//! W ≥ R. Let v(n + p) = v(n) hold for all n from n₀ on with n + p < L, where n₀ ≥ 1, p ≥ 1, and let n₁
//! be such that
//!
//! 1. every value below v(n), for n₁ ≤ n < n₁ + p, is that of an option that leaves one heap or nothing,
//!    or two of which one is at most W,
//! 2. n₁ ≥ max(n₀, W + 1) + W + k and n₁ ≥ E,
//! 3. L ≥ n₁ + p.
//!
//! Then v(n + p) = v(n) for all n ≥ n₀, and no heap after R is rare.
//!
//! Proof. By induction on N ≥ n₁ + p that v(N) = v(N − p), that N is common, and that 1 holds for n = N too.
//! For N < L the first two are known. An option of N − p that leaves one heap leaves at least n₁ − k ≥ n₀, and
//! one with a part a ≤ W has the other part b ≥ n₁ − k − W ≥ max(n₀, W + 1), so that p more of it makes an
//! option of N with the same value (v(b + p) = v(b), as b ≥ n₀ and b + p < N), and unequal parts stay so.
//! Conversely, taking p from the larger part of such an option of N makes an option of N − p. So all values
//! below v(N − p) are values of such options of N, by 1 for N − p. And v(N − p) is the value of no option
//! of N: of one that leaves one heap, or has a part up to R ≤ W, it would be that of an option of
//! N − p; and if both parts are more than R, both are common and the option is rare, while v(N − p) is
//! common for N − p and so for N.
//! Hence v(N) = v(N − p). ∎
//!
//! # What is reported
//!
//! The theorem is asked for the smallest p for which it holds. The proved sequence may have a
//! smaller period yet, for instance where p had to be a multiple of the length of a cycle, or
//! where other games of the system repeat later than the one that is asked about; it divides p,
//! and one block shows it. From n₀ the start goes down as long as known values repeat, to heap
//! 0 where that one does.

#![expect(clippy::indexing_slicing, reason = "each place is less than the length of the list")]

use super::all_but;
use super::method::{Settled, Values};
use super::proof::{Proof, Theorem};
use super::repeats::{first_long_shift, first_shift, smallest_block};
use super::rows;
use super::rules::{Removal, System};
use crate::meter;
use std::collections::HashMap;
use std::fmt::Arguments;

/// The period of the first game of a system, if the known values of all its games prove one
/// and there is time to see it. What is said of `checked` values could be said knowing only them.
pub fn proved(system: &System, values: &[Values<'_>]) -> Option<Proof> {
    // A period that was not compared to its end may not be the smallest.
    found(system, values).filter(|_| meter::why().is_none())
}

fn found(system: &System, values: &[Values<'_>]) -> Option<Proof> {
    if system.games.iter().flat_map(|g| &g.moves).any(|m| m.any_from.is_some()) {
        return match system.alone() {
            Some(rules) => all_but::proved(rules, *values.first()?),
            None => rows::proved(system, values),
        };
    }
    let bounds = Bounds::of(system)?;
    match values {
        [Values::Bytes(all)] => search(&bounds, all, all),
        [Values::Words(all)] => search(&bounds, all, all),
        [Values::Wide(all)] => search(&bounds, all, all),
        [first, ..] => search(&bounds, &together(values), &first.to_vec()),
        [] => None,
    }
}

/// The period of a game whose rare values have come to an end, if its known values prove one by the second
/// theorem.
pub fn proved_by_rare(system: &System, values: &Values<'_>, settled: &Settled) -> Option<Proof> {
    let bounds = Bounds::of(system)?;
    let ends = Ends { bounds: &bounds, settled };
    let proof = match values {
        Values::Bytes(all) => search(&ends, all, all),
        Values::Words(all) => search(&ends, all, all),
        Values::Wide(all) => search(&ends, all, all),
    };
    proof.filter(|_| meter::why().is_none())
}

/// The same proof by the theorem of Guy and Smith, which asks for more values: `checked` says how many.
pub fn as_guy_and_smith(system: &System, proof: &Proof) -> Option<Proof> {
    let bounds = Bounds::of(system)?;
    let step = (proof.period / common_divisor(proof.period, bounds.cycle)) * bounds.cycle;
    let checked = bounds.needed(proof.preperiod.max(1), step);
    Some(Proof { theorem: bounds.theorem, checked, ..*proof })
}

/// How many values the same theorem asks for, so that all games may repeat after `step` from `from` on, and the
/// inequalities that say so of `known` values.
pub fn conditions(
    system: &System,
    from: usize,
    step: usize,
    known: usize,
) -> Option<(usize, String)> {
    let bounds = Bounds::of(system)?;
    let mut said = Vec::new();
    bounds.each(from, step, &mut |_, text| said.push(format!("{known} >= {text}")));
    Some((bounds.needed(from, step), said.join("; ")))
}

/// Whether some theorem is about rules of this kind.
pub fn may_be_proved(system: &System) -> bool {
    let any = system.games.iter().flat_map(|g| &g.moves).any(|m| m.any_from.is_some());
    !any || system.alone().map_or_else(|| rows::covers(system), all_but::covers)
}

/// What the conditions of the theorem say of some rules.
struct Bounds {
    theorem: Theorem,
    /// The most taken and the most parts left, where parts may be equal and where not.
    free: Most,
    unequal: Most,
    /// The moves of heaps from this on go by cycles, whose lengths all divide another number.
    early: usize,
    cycle: usize,
}

#[derive(Clone, Copy, Default)]
struct Most {
    taken: usize,
    parts: usize,
}

impl Most {
    fn over<'a>(removals: impl Iterator<Item = &'a Removal>) -> Most {
        removals.fold(Most::default(), |most, r| Most {
            taken: most.taken.max(r.taken as usize),
            parts: most.parts.max(r.parts.len()),
        })
    }
}

impl Bounds {
    /// None if the lengths of the cycles have no common multiple of a usual size.
    fn of(system: &System) -> Option<Bounds> {
        let mut cycle = 1_usize;
        for game in &system.games {
            let length = game.cycle.len();
            cycle = (cycle / common_divisor(cycle, length)).checked_mul(length)?;
        }
        Some(Bounds {
            theorem: theorem(system),
            free: Most::over(system.removals().filter(|r| !is_unequal(r))),
            unequal: Most::over(system.removals().filter(|r| is_unequal(r))),
            early: system.games.iter().map(|g| g.early.len()).max().unwrap_or(0),
            cycle,
        })
    }

    /// The number of values that each condition asks for, with how it is reckoned. The start is not 0.
    fn each(&self, start: usize, period: usize, put: &mut dyn FnMut(usize, Arguments<'_>)) {
        let Most { taken, parts } = self.free;
        let parts = parts.max(1);
        put(
            (start + period - 1).saturating_mul(parts).saturating_add(taken + 1),
            format_args!("{parts}*({start} + {period}) + {taken} - {}", parts - 1),
        );
        let Most { taken, parts } = self.unequal;
        if parts > 0 {
            let times = parts.saturating_mul(parts + 1) / 2;
            let before = (start - 1).saturating_mul(parts);
            put(
                before.saturating_add(period.saturating_mul(times)).saturating_add(taken + 1),
                format_args!("{parts}*({start} - 1) + {period}*{times} + {taken} + 1"),
            );
        }
        if self.early > 0 {
            put(period + self.early, format_args!("{period} + {}", self.early));
        }
    }
}

/// One part is never like another.
fn is_unequal(removal: &Removal) -> bool {
    removal.unequal && removal.parts.len() > 1
}

impl Conditions for Bounds {
    fn theorem(&self) -> Theorem {
        self.theorem
    }

    fn unit(&self) -> usize {
        self.cycle
    }

    fn needed(&self, start: usize, period: usize) -> usize {
        let mut most = 0;
        self.each(start, period, &mut |least, _| most = most.max(least));
        most
    }

    /// With the start at n₀, L − p − n₀ of them, where by the first condition
    /// h(n₀ + p − 1) + k + 1 ≤ L, and by the second the same with H and K.
    fn agreeing(&self, length: usize) -> usize {
        let unknown = |most: &Most| length.saturating_sub(most.taken + 1) / most.parts.max(1) + 1;
        length.saturating_sub(unknown(&self.free).min(unknown(&self.unequal)))
    }
}

/// The conditions of the second theorem.
struct Ends<'a> {
    bounds: &'a Bounds,
    settled: &'a Settled,
}

impl Ends<'_> {
    fn taken(&self) -> usize {
        self.bounds.free.taken.max(self.bounds.unequal.taken)
    }
}

impl Conditions for Ends<'_> {
    fn theorem(&self) -> Theorem {
        Theorem::RareValues
    }

    fn unit(&self) -> usize {
        let even = self.settled.by_parity && !self.bounds.cycle.is_multiple_of(2);
        self.bounds.cycle * if even { 2 } else { 1 }
    }

    fn needed(&self, start: usize, period: usize) -> usize {
        let Settled { from, reach, .. } = *self.settled;
        let first = start.max(reach + 1) + reach + self.taken();
        first.max(from).max(self.bounds.early) + period
    }

    fn agreeing(&self, _: usize) -> usize {
        self.settled.reach + self.taken()
    }
}

fn common_divisor(a: usize, b: usize) -> usize {
    match b {
        0 => a.max(1),
        _ => common_divisor(b, a % b),
    }
}

/// By which name the theorem is known for these rules.
fn theorem(system: &System) -> Theorem {
    let usual = |r: &Removal| !r.unequal && r.beside == 0;
    let Some(rules) = system.alone().filter(|_| system.removals().all(usual)) else {
        return Theorem::Parts;
    };
    match (system.most_parts(), rules.only()) {
        (1, _) => Theorem::FiniteSubtraction,
        (2, Some(_)) => Theorem::GuySmith,
        _ => Theorem::Parts,
    }
}

/// One number for the values of all games in each heap: equal where they all are.
fn together(values: &[Values<'_>]) -> Vec<u32> {
    let length = values.iter().map(Values::len).min().unwrap_or(0);
    let mut joined = vec![0_u32; length];
    for game in values {
        let mut names: HashMap<(u32, u32), u32> = HashMap::new();
        for (joined, value) in joined.iter_mut().zip(game.to_vec()) {
            let new = names.len() as u32;
            *joined = *names.entry((*joined, value)).or_insert(new);
        }
    }
    joined
}

/// The conditions of a theorem.
trait Conditions {
    fn theorem(&self) -> Theorem;

    /// A period is a multiple of this.
    fn unit(&self) -> usize;

    /// How many values the theorem asks for, so that a period may begin at `start`, which is not 0.
    fn needed(&self, start: usize, period: usize) -> usize;

    /// The fewest places in which known values agree with those one period later, if `length` values are to prove
    /// anything.
    fn agreeing(&self, length: usize) -> usize;
}

/// Looks for a period of `all`, and says what it is for `first`.
fn search<A: PartialEq + Copy, F: PartialEq>(
    bounds: &impl Conditions,
    all: &[A],
    first: &[F],
) -> Option<Proof> {
    let length = all.len();
    // Before the end of the list repeats, it is as if the theorem were to begin there.
    let start = |shift: usize, agree: usize| (length - shift - agree).max(1);
    let enough = |shift: usize, agree: usize| {
        shift.is_multiple_of(bounds.unit()) && bounds.needed(start(shift, agree), shift) <= length
    };
    let (shift, agree) = first_long_shift(all, bounds.agreeing(length), enough)?;
    let begin = start(shift, agree);
    let period = smallest_block(&first[begin..begin + shift]);
    let same = |n: &usize| first[*n] == first[*n + period];
    let down = (0..begin).rev().take_while(same).count();
    Some(Proof {
        theorem: bounds.theorem(),
        period,
        preperiod: begin - down,
        saltus: 0,
        checked: bounds.needed(begin, shift),
    })
}

/// A repetition that nothing is proved of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    pub period: usize,
    pub preperiod: usize,
    pub saltus: u32,
}

/// The smallest p and an s such that G(n + p) = G(n) + s on the last known values: on half of
/// them at least, and on three periods.
pub fn observed(values: Values<'_>) -> Option<Observed> {
    meter::room_for::<[u32; 3]>(values.len()).ok()?;
    let values = values.to_vec();
    let length = values.len();
    let last = *values.last()?;
    // The values grow by the same in each period where their differences repeat.
    let steps: Vec<i64> = values.windows(2).map(|w| i64::from(w[1]) - i64::from(w[0])).collect();
    let grown = |period: usize| last.checked_sub(values[length - 1 - period]);
    let long = |period: usize, agree: usize| {
        period + agree + 1 >= (3 * period).max(length.div_ceil(2)) && grown(period).is_some()
    };
    if length < 3 {
        return None;
    }
    let (period, agree) = first_shift(&steps, length / 3, long)?;
    let preperiod = length - period - agree - 1;
    Some(Observed { period, preperiod, saltus: grown(period)? })
}
