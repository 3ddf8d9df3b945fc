//! The theorems by which finitely many values show that a sequence repeats for ever, each with
//! its proof, and their conditions.
//!
//! A certificate makes two statements. The *claim* is about the first game G: that
//! G(n + period) = G(n) + saltus for all n from `preperiod` on, where no smaller number would do
//! for either. The *theorem* is about all games of the system at once: after `step` they repeat,
//! from `from` on. Where there is one game with the same moves for all heaps, `step` is `period`.
//! L is the number of values that are known of each game, those of the heaps below L.
//!
//! # Finitely many kinds of moves: `finite-subtraction`, `guy-smith`, `parts`
//!
//! Write p for `step` and a for `from`. Let no move be "any number from", let k be the most that
//! a move takes and h the most parts that it leaves (at least 1), over those removals whose parts
//! may be equal; K and H the same over those whose parts must be unequal. Suppose that
//!
//! 0. for each game G, G(n + p) = G(n) whenever a <= n and n + p < L; and a >= 1, p >= 1;
//! 1. L >= h(a + p) + k - (h - 1);
//! 2. if some parts must be unequal: L >= H(a - 1) + p H(H + 1)/2 + K + 1;
//! 3. the heaps from L - p on have their moves by cycles, whose lengths divide p.
//!
//! Then G(n + p) = G(n) for each game and all n >= a.
//!
//! *Proof.* Let N >= L; suppose that the statement holds for all n with n + p < N, and for
//! n + p = N in the games of which G leaves whole heaps (`rules` has shown that there is an order
//! to that). It is enough that the options of the heaps N and N - p of G have the same values.
//! By 3 both heaps have the same removals. Take one that takes t and leaves m parts. If m = 0, it
//! is a move only of a heap of t, and by 1 both heaps are larger: L >= a + p + k. So let m >= 1.
//!
//! Parts that may be equal, from N to N - p. By 1, N - t >= m(a + p - 1) + 1 (for m = h and
//! t = k this is 1, and for others it asks for less). So the largest of m parts of N - t is at
//! least a + p. Make it smaller by p: it is still at least a >= 1, so it is not empty, the parts
//! are now parts of N - p - t, and none has changed its value.
//!
//! From N - p to N. As N - p - t >= m(a + p - 1) + 1 - p >= m(a - 1) + 1, the largest part of
//! N - p - t is at least a. Make it larger by p: its value stays.
//!
//! Unequal parts, from N - p to N. By 2, N - p - t >= m(a - 1) + 1 as well, so this goes as
//! before; the largest part stays different from all others.
//!
//! From N to N - p. Let b be the largest part, and c the number for which b, b - p, …, b - cp
//! are parts and b - (c + 1)p is not. If b - (c + 1)p >= a, put it in the place of b - cp: the
//! parts stay unequal, their values the same, and their sum is less by p. There is no other case:
//! otherwise b <= a - 1 + (c + 1)p. The m parts are none larger than b, and c + 1 of them are the
//! ones above, so N - t <= m b - p c(c + 1)/2 <= m(a - 1) + p(c + 1)(m - c/2). With c one more,
//! the last term has grown by p(m - c - 1), so it is largest for c = m - 1, and
//! N - t <= m(a - 1) + p m(m + 1)/2, against 2.
//!
//! In each case the part that changes is a smaller heap than N, or the whole heap N of an earlier
//! game: its value is the same by 0 or by what was supposed. Nim heaps beside the parts are on
//! both sides. ∎
//!
//! For h = 1, sets of numbers to subtract, this is the pigeonhole argument; for h = 2, octal
//! codes, the theorem of Guy and Smith (The G-values of various games, 1956), with one value less.
//!
//! # All numbers but finitely many: `all-but`
//!
//! Let there be one game, with the same moves for all heaps. Let every number from K + 1 on be
//! takable, which leaves one heap or nothing, and let each other move take a number and leave one
//! heap, or take a whole heap. Let n be more than K and than all these numbers. Then the whole
//! heap n is taken by the first kind of move only, which is worth 0, as much as leaving a heap of 0.
//!
//! Let U be the set of the values of the heaps below n - K, and W the list of those of the K
//! heaps before n. The options of n have the values of U and, for each t <= K that may be taken,
//! that of one place of W. Let M be the least number not in U. Then G(n) >= M, and it does not
//! matter for G(n) which number below M stands in a place of W. So G(n) - M depends only on the
//! *state* before n: the numbers of U above M, and those of W, where all below M count as one, all
//! less M. The next U has one number more, the oldest of W (G(n) itself if K = 0), so the next
//! state, and how much M grows, depend only on the state as well. So if the states before `from`
//! and before `from` + `step` are the same, and M has grown by s between them, then
//! G(n + step) = G(n) + s for all n >= `from`, by induction. ∎
//!
//! # From the theorem to the claim
//!
//! Let `step` be a multiple of `period`. The values of G are then known for all heaps: below L
//! they are given, and above they are those of `step` before, more by the saltus of as many
//! periods. The claim is looked at for n from `preperiod` to `from + step`; for larger n it
//! follows, as both sides repeat. Were there a shorter period, it would divide this one, and the
//! saltus too would be divided; that is looked at for each prime that divides it.

use super::Complaint;
use super::lines::{Stated, refuse};
use super::read::Certificate;
use super::rows;
use super::rules::{Game, Removal};
use super::words::agree;
use std::collections::BTreeSet;

pub(super) fn check(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { step, from, checked, period, .. } = certificate;
    if !step.is.is_multiple_of(period.is) {
        return Err(step.refuse("`step` must be a multiple of the period"));
    }
    if from.is + step.is > checked.is {
        return Err(from.refuse("the values that are known do not repeat: they end before"));
    }
    match certificate.theorem.is.as_str() {
        "finite-subtraction" | "guy-smith" | "parts" => finitely_many(certificate)?,
        "all-but" => all_but(certificate)?,
        "rows" => rows::check(certificate)?,
        _ => return Err(certificate.theorem.refuse("there is no theorem of this name here")),
    }
    claim(certificate)
}

/// The most that some removals take, and the most parts that they leave.
fn most<'a>(removals: impl Iterator<Item = &'a Removal>) -> (u64, u64) {
    removals.fold((0, 0), |(taken, parts), removal| {
        (taken.max(removal.taken as u64), parts.max(removal.parts.len() as u64))
    })
}

fn finitely_many(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { theorem, step, from, checked, games, .. } = certificate;
    let any = games.iter().flat_map(|g| &g.moves).find(|m| m.any_from.is_some());
    if let Some(moves) = any {
        return Err(refuse(moves.line, "the theorem is about moves that take certain numbers"));
    }
    if certificate.saltus.is != 0 {
        return Err(certificate.saltus.refuse("by this theorem values repeat, and do not grow"));
    }
    let removals = || games.iter().flat_map(Game::removals);
    let (_, h) = most(removals().filter(|r| !r.unequal));
    let (_, h_unequal) = most(removals().filter(|r| r.unequal));
    let alone = games.len() == 1 && h_unequal == 0;
    let uniform = games.iter().all(Game::is_uniform);
    match theorem.is.as_str() {
        "finite-subtraction" if !alone || h > 1 => {
            return Err(theorem.refuse("this is about one game whose moves leave one heap at most"));
        }
        "guy-smith" if !alone || !uniform || h > 2 => {
            let reason = "this is about one game, with the same moves for all heaps, that leave \
                          two heaps at most, equal or not";
            return Err(theorem.refuse(reason));
        }
        _ => {}
    }
    let (a, p, bound) = (from.is as u64, step.is as u64, checked.is as u64);
    // Condition 0.
    if a == 0 {
        return Err(from.refuse("by this theorem values repeat from 1 on at the earliest"));
    }
    for (i, values) in certificate.values.of.iter().enumerate() {
        let later = values.iter().skip(from.is + step.is);
        let pairs = values.iter().skip(from.is).zip(later);
        if let Some(at) = pairs.clone().position(|(now, later)| now != later) {
            let n = from.is + at;
            let name = if i == 0 { String::new() } else { format!(" of game {i}") };
            let reason =
                format!("the values{name} do not repeat: not those of {n} and {}", n + step.is);
            return Err(step.refuse(reason));
        }
    }
    // Conditions 1 to 3.
    let needed = needed(games, a, p, bound);
    if let Some((_, inequality)) = needed.iter().find(|(least, _)| bound < *least) {
        return Err(checked.refuse(format!("too few values are known: {inequality} does not hold")));
    }
    for game in games {
        if !step.is.is_multiple_of(game.cycle.len()) {
            let reason =
                format!("`step` is no multiple of {}, after which moves repeat", game.cycle.len());
            return Err(step.refuse(reason));
        }
    }
    let spelled: Vec<String> = needed.into_iter().map(|(_, inequality)| inequality).collect();
    agree(&certificate.because, &spelled.join("; "))
}

/// How many values conditions 1 to 3 ask for, each with the inequality that says so.
pub(super) fn needed(games: &[Game], a: u64, p: u64, bound: u64) -> Vec<(u64, String)> {
    let removals = || games.iter().flat_map(Game::removals);
    let (k, h) = most(removals().filter(|r| !r.unequal));
    let h = h.max(1);
    let mut needed =
        vec![(h * (a + p) + k - (h - 1), format!("{bound} >= {h}*({a} + {p}) + {k} - {}", h - 1))];
    let (k, h) = most(removals().filter(|r| r.unequal));
    if h > 0 {
        let periods = h * (h + 1) / 2;
        needed.push((
            h * (a - 1) + p * periods + k + 1,
            format!("{bound} >= {h}*({a} - 1) + {p}*{periods} + {k} + 1"),
        ));
    }
    let early = games.iter().map(|g| g.early.len() as u64).max().unwrap_or(0);
    if early > 0 {
        needed.push((p + early, format!("{bound} >= {p} + {early}")));
    }
    needed
}

fn all_but(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { theorem, step, from, period, saltus, .. } = certificate;
    let ([game], [values]) = (certificate.games.as_slice(), certificate.values.of.as_slice())
    else {
        return Err(theorem.refuse("this is about one game"));
    };
    let ([moves], true) = (game.moves.as_slice(), game.is_uniform()) else {
        return Err(theorem.refuse("this is about the same moves for all heaps"));
    };
    let simple = |r: &Removal| r.parts.is_empty() || r.parts.len() == 1 && r.beside == 0;
    if !moves.removals.iter().all(simple) {
        return Err(theorem.refuse("this is about moves that leave one heap alone, or none"));
    }
    let Some(least) = moves.any_from else {
        return Err(refuse(
            moves.line,
            "this is about rules by which any number from some on is taken",
        ));
    };
    let k = least - 1;
    let most = most(moves.removals.iter()).0 as usize;
    if certificate.checked.is != from.is + step.is {
        let reason =
            format!("by this theorem `checked` must be `from` and `step`, {}", from.is + step.is);
        return Err(certificate.checked.refuse(reason));
    }
    if from.is <= k.max(most) {
        let reason = format!("by this theorem this must be more than {}", k.max(most));
        return Err(from.refuse(reason));
    }
    let (before, after) =
        (State::before(values, from.is, k), State::before(values, from.is + step.is, k));
    if before.shape != after.shape {
        return Err(
            from.refuse("the states before this heap and one period later are not the same")
        );
    }
    let (grown, periods) = (u64::from(after.least - before.least), step.is / period.is);
    if grown != u64::from(saltus.is) * periods as u64 {
        let reason = format!("the values grow by {grown} in {}", step.is);
        return Err(saltus.refuse(reason));
    }
    let later = from.is + step.is;
    agree(&certificate.because, &format!("the states before {} and {later} are the same", from.is))
}

/// All that the values from n on depend on.
struct State {
    /// The M of the theorem.
    least: u32,
    /// The numbers of U above M and those of W, less M; none where they are below.
    shape: (BTreeSet<u32>, Vec<Option<u32>>),
}

impl State {
    fn before(values: &[u32], n: usize, k: usize) -> State {
        let used: BTreeSet<u32> = values.iter().take(n - k).copied().collect();
        let least = (0..).zip(&used).find(|(i, u)| i != *u).map_or(used.len() as u32, |(i, _)| i);
        let above = used.iter().filter(|u| **u > least).map(|u| u - least).collect();
        let window = values.iter().take(n).skip(n - k).map(|w| w.checked_sub(least)).collect();
        State { least, shape: (above, window) }
    }
}

/// What is claimed of the first game, now that the theorem holds.
fn claim(certificate: &Certificate) -> Result<(), Complaint> {
    let Certificate { period, preperiod, saltus, step, from, .. } = certificate;
    let Some(values) = certificate.values.of.first() else {
        return Err(period.refuse("there is no game"));
    };
    Repeats { period, preperiod, saltus: saltus.is, step: step.is, from: from.is }
        .check('G', values)
}

/// That a sequence repeats, where it is known to do so after `step` from `from` on.
pub(super) struct Repeats<'a> {
    pub period: &'a Stated<usize>,
    pub preperiod: &'a Stated<usize>,
    pub saltus: u32,
    pub step: usize,
    pub from: usize,
}

impl Repeats<'_> {
    /// Whether it does, and no sooner; `name` is what the sequence is called.
    pub(super) fn check(&self, name: char, values: &[u32]) -> Result<(), Complaint> {
        let Repeats { period, preperiod, saltus, step, from } = self;
        if preperiod.is > *from {
            return Err(preperiod.refuse(format!("the values repeat from {from} on at the latest")));
        }
        let in_a_step = saltus * (step / period.is) as u32;
        // Never looked at for n of two steps beyond what is known.
        let value = |n: usize| match values.get(n) {
            Some(value) => *value,
            None => values.get(n.saturating_sub(*step)).map_or(0, |v| v + in_a_step),
        };
        let repeats = |n: usize, after: usize, more: u32| value(n + after) == value(n) + more;
        let range = || preperiod.is..from + step;
        if let Some(n) = range().find(|n| !repeats(*n, period.is, *saltus)) {
            let (now, then, later) = (value(n), value(n + period.is), n + period.is);
            let reason =
                format!("{name}({n}) = {now} and {name}({later}) = {then}: that is no repetition");
            return Err(period.refuse(reason));
        }
        let before = preperiod.is.checked_sub(1);
        if let Some(before) = before.filter(|n| repeats(*n, period.is, *saltus)) {
            return Err(preperiod.refuse(format!("the values repeat from {before} on already")));
        }
        for prime in primes_of(period.is) {
            let shorter = period.is / prime;
            let prime = prime as u32;
            if !saltus.is_multiple_of(prime) {
                continue;
            }
            if range().all(|n| repeats(n, shorter, saltus / prime)) {
                return Err(period.refuse(format!("the values repeat after {shorter} already")));
            }
        }
        Ok(())
    }
}

fn primes_of(mut number: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut trial = 2;
    while trial * trial <= number {
        if number.is_multiple_of(trial) {
            primes.push(trial);
            while number.is_multiple_of(trial) {
                number /= trial;
            }
        }
        trial += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}
