//! Who wins, and nothing else: down from what is asked, to the first option of a position that is
//! lost. For plays that end, of positions that are no sums, also where the last move loses.
//!
//! All options of a position are looked at before one of them is opened: one that is known to be lost is enough. What
//! takes a set from another, and what moves steadily in a loop, needs no more than a sum of keys for each option, and ends
//! at the first that is lost: none of them can go wrong. Of other options all are made, so that what is wrong with one
//! is found.

use super::super::plan::{Arg, Bits, Branch, Fold, Leaf, Num, Plan, Step};
use super::board::Board;
use super::budget::{Budget, Failure};
use super::code::{self, Place, Ray};
use super::keys::{Keys, Patch, Strides};
use super::lower;
use super::run::run;
use super::settled::Settled;
use super::shrink::ends;
use super::words::{Ready, Sink, Stop, Words};
use crate::meter;

/// The options that can be looked at in the time of a step when no code runs for them, and the sets that can be
/// passed over in that time.
const OPTIONS_OF_A_STEP: usize = 4;
const SETS_OF_A_STEP: usize = 64;

/// Limits are looked at after this many options of a loop.
const PATIENCE: u64 = 1 << 14;

#[derive(Debug)]
pub(super) struct Outcomes {
    keys: Keys,
    /// Sets of members each of which may be taken where all are there, as bits of a key.
    taken: Vec<u128>,
    /// The bits of a key that some move takes, if moves do nothing else: positions are known by these alone, one after
    /// the other, so that few members have small keys wherever they stand.
    members: Option<Vec<u32>>,
    /// The other options.
    options: Ready,
    /// How the moves of the code's rays change a key.
    strides: Vec<Strides>,
    /// How moves to the leaves of the options change a key, where that is all there is to do.
    patches: Vec<Option<Patch>>,
    /// The position that is asked about, then its options.
    other: Words,
    board: Board,
    /// The player who makes the last move loses.
    misere: bool,
    settled: Settled,
    /// Options that wait to be settled.
    waiting: Vec<u128>,
}

/// A position whose options are settled one after the other.
#[derive(Clone, Copy, Debug)]
struct Open {
    key: u128,
    /// Its options among those that wait.
    start: usize,
    at: usize,
}

impl Outcomes {
    /// None if a position may be a sum, or a play may not end.
    pub(super) fn new(plan: &Plan, words: &Words, board: &Board, misere: bool) -> Option<Outcomes> {
        let alone = |b: &Branch| matches!(b.leaves.as_slice(), [Leaf::Own(_)]);
        if plan.canonical.is_some() || !plan.options.iter().all(alone) || !ends(plan) {
            return None;
        }
        let keys = Keys::new(plan, board)?;
        let (mut taken, mut others) = (Vec::new(), Vec::new());
        for branch in &plan.options {
            match taking(branch, plan) {
                Some((param, sets)) if keys.apart() => {
                    let shift = keys.shift_of_set(param)?;
                    taken.extend(sets.iter().map(|set| u128::from(*set as u64) << shift));
                }
                _ => others.push(branch.clone()),
            }
        }
        // What takes more leaves less to look at.
        taken.sort_unstable_by_key(|set| (std::cmp::Reverse(set.count_ones()), *set));
        taken.dedup();
        let members = others.is_empty().then(|| {
            let any = taken.iter().fold(0, |any, set| any | set);
            (0..u128::BITS).filter(|bit| any >> bit & 1 == 1).collect::<Vec<u32>>()
        });
        if let Some(members) = &members {
            taken.iter_mut().for_each(|set| *set = together(*set, members));
        }
        let steady = |code: &code::Code| -> Option<Vec<Strides>> {
            let all = code.rays.iter().map(|ray| match ray.parts.as_slice() {
                [part] => keys.strides(&part.changes),
                _ => None,
            });
            all.collect()
        };
        let by_rays = lower::options(plan, &others, true).filter(|_| keys.apart());
        let (options, strides) = match by_rays.and_then(|code| steady(&code).map(|s| (code, s))) {
            Some(found) => found,
            None => (lower::options(plan, &others, false)?, Vec::new()),
        };
        Some(Outcomes {
            patches: options.leaves.iter().map(|leaf| keys.patch(leaf)).collect(),
            keys,
            taken,
            members,
            strides,
            options: Ready::new(options, words).with_texts(&board.letters)?,
            other: words.clone(),
            board: board.clone(),
            misere,
            settled: Settled::default(),
            waiting: Vec::new(),
        })
    }

    pub(super) fn len(&self) -> usize {
        self.settled.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.settled.bytes() + self.waiting.capacity() * size_of::<u128>()
    }

    /// The words of the position that is asked about.
    pub(super) fn words(&mut self) -> &mut Words {
        &mut self.other
    }

    /// Whether the position in the words is lost.
    pub(super) fn lost(&mut self, budget: &Budget<'_>) -> Result<bool, Failure> {
        let root = self.keys.pack(&mut self.other).ok_or(Failure::Unfit)?;
        let root = self.members.as_ref().map_or(root, |members| together(root, members));
        let mut open: Vec<Open> = Vec::new();
        let result = self.settle(root, &mut open, budget);
        self.waiting.clear();
        result?;
        self.settled.known(root).ok_or(Failure::GiveUp)
    }

    fn settle(
        &mut self,
        root: u128,
        open: &mut Vec<Open>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        self.settled.make_room(root)?;
        if self.settled.known(root).is_some() {
            return Ok(());
        }
        self.open(root, open, budget)?;
        let mut work = 0u32;
        while let Some(top) = open.last_mut() {
            work += 1;
            if work.is_multiple_of(1 << 12) {
                budget.time()?;
                budget.room(self.settled.len(), self.bytes())?;
            }
            meter::work(1)?;
            let Some(option) = self.waiting.get(top.at).copied() else {
                let done = *top;
                open.pop();
                self.waiting.truncate(done.start);
                self.settled.keep(done.key, true)?;
                continue;
            };
            match self.settled.known(option) {
                Some(false) => top.at += 1,
                Some(true) => {
                    let done = *top;
                    open.pop();
                    self.waiting.truncate(done.start);
                    self.settled.keep(done.key, false)?;
                }
                None => self.open(option, open, budget)?,
            }
        }
        Ok(())
    }

    /// Settles a position at once, or puts it on the stack with what must be settled before.
    fn open(
        &mut self,
        key: u128,
        open: &mut Vec<Open>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let start = self.waiting.len();
        let mut options = Options {
            key,
            keys: &self.keys,
            strides: &self.strides,
            patches: &self.patches,
            other: &mut self.other,
            settled: &self.settled,
            waiting: &mut self.waiting,
            count: 0,
            won: false,
            budget,
        };
        options.take(&self.taken)?;
        if !self.options.code.words.is_empty() {
            self.keys.unpack(key, &mut self.options.words);
            run(&self.options.code, &mut self.options.words, &self.board, &mut options)?;
        }
        let (won, none) = (options.won, options.count == 0);
        if won || none || self.waiting.len() == start {
            self.waiting.truncate(start);
            let last_move_loses = none && self.misere;
            return Ok(self.settled.keep(key, !(won || last_move_loses))?);
        }
        meter::push(open, Open { key, start, at: start })?;
        Ok(())
    }
}

/// Some bits of a key, one after the other.
fn together(key: u128, bits: &[u32]) -> u128 {
    (0..).zip(bits).map(|(at, bit)| (key >> bit & 1) << at).sum()
}

/// The parameter and the sets of a branch that takes one of some sets wherever all its members are there, and changes
/// nothing else: `for s in sets if all(p in cells for p in s)`.
fn taking<'a>(branch: &Branch, plan: &'a Plan) -> Option<(u8, &'a [i64])> {
    let [Step::Each { var, from, to }, Step::Set(set, Bits::Lookup(list, at)), Step::If(condition)] =
        branch.steps.as_slice()
    else {
        return None;
    };
    let (Num::Const(from), Num::Const(to)) = (from, to) else { return None };
    let sets = plan.lists.get(usize::from(*list))?;
    let sets = sets.get(usize::try_from(*from).ok()?..usize::try_from(to.checked_add(1)?).ok()?)?;
    let Num::Fold(Fold::All, steps, holds) = condition else { return None };
    let ([Step::EachMember { var: member, of }], Num::Has(whole, found)) =
        (steps.as_slice(), &**holds)
    else {
        return None;
    };
    let Bits::Param(param) = **whole else { return None };
    let [Leaf::Own(args)] = branch.leaves.as_slice() else { return None };
    let less = Bits::Minus(Box::new(Bits::Param(param)), Box::new(Bits::Var(*set)));
    let fits = **at == Num::Var(*var)
        && *of == Bits::Var(*set)
        && **found == Num::Var(*member)
        && args.iter().enumerate().all(|(i, arg)| match i == usize::from(param) {
            true => *arg == Arg::Set(less.clone()),
            false => *arg == Arg::Kept,
        });
    fits.then_some((param, sets))
}

struct Options<'a> {
    /// Whose options they are.
    key: u128,
    keys: &'a Keys,
    strides: &'a [Strides],
    patches: &'a [Option<Patch>],
    other: &'a mut Words,
    settled: &'a Settled,
    waiting: &'a mut Vec<u128>,
    count: usize,
    /// An option is lost: that is enough.
    won: bool,
    budget: &'a Budget<'a>,
}

impl Options<'_> {
    /// Looks whether an option is known, if none is lost yet.
    #[inline]
    fn look(&mut self, key: u128) -> Result<(), Stop> {
        if self.won {
            return Ok(());
        }
        match self.settled.known(key) {
            Some(true) => self.won = true,
            Some(false) => {}
            None => meter::push(self.waiting, key)?,
        }
        Ok(())
    }

    /// The options that take one of some sets.
    fn take(&mut self, sets: &[u128]) -> Result<(), Stop> {
        let key = self.key;
        for set in sets.iter().filter(|set| **set & !key == 0) {
            self.count += 1;
            self.look(key & !set)?;
            if self.won {
                break;
            }
        }
        meter::work_on(self.count / OPTIONS_OF_A_STEP + sets.len() / SETS_OF_A_STEP)?;
        Ok(())
    }
}

impl Sink for Options<'_> {
    fn one(&mut self, param: u8, n: i64) -> Result<(), Stop> {
        self.count += 1;
        let key = self.keys.with_number(self.key, param, n).ok_or(Stop::GiveUp)?;
        self.look(key)
    }

    fn part(&mut self, _: &Words, _: &code::Leaf) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn heap(&mut self, _: u64) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn offer(&mut self) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn only(&mut self, words: &Words, leaf: &code::Leaf, at: u16) -> Result<(), Stop> {
        self.count += 1;
        let key = match (self.patches.get(usize::from(at)), leaf.changes.as_slice()) {
            (Some(Some(patch)), _) => patch.of(self.key, words),
            (_, [(_, Place::Text(text))]) if self.keys.is_text() => {
                self.keys.of_text(words.text(*text))
            }
            _ => {
                self.keys.moved(words, leaf, self.other);
                self.keys.pack(self.other)
            }
        };
        self.look(key.ok_or(Stop::GiveUp)?)
    }

    fn ray(&mut self, words: &Words, ray: &Ray, at: u16) -> Result<(), Stop> {
        let (from, to) = (words.word(ray.from), words.word(ray.to));
        if from > to {
            return Ok(());
        }
        let moves = to.checked_sub(from).and_then(|d| d.checked_add(1)).ok_or(Stop::GiveUp)?;
        let strides = self.strides.get(usize::from(at)).ok_or(Stop::GiveUp)?;
        let mut key = strides.first(self.key, words, moves).ok_or(Stop::GiveUp)?;
        self.count += 1;
        let mut left = moves as u64;
        while left > 0 && !self.won {
            let before = left;
            while left > 0 && !self.won && before - left < PATIENCE {
                self.look(key)?;
                key = key.wrapping_add(strides.step);
                left -= 1;
            }
            meter::work_on((before - left) as usize / OPTIONS_OF_A_STEP)?;
            self.pause()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.budget.time()
    }
}
