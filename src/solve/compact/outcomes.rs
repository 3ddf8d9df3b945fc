//! Who wins, and nothing else: down from what is asked, to the first option of a position that is
//! lost. For plays that end, of positions that are no sums, also where the last move loses.

use super::super::plan::{Branch, Leaf, Plan};
use super::board::Board;
use super::budget::{Budget, Failure};
use super::code::{self, Ray};
use super::keys::{Keys, Patch};
use super::lower;
use super::run::{Ready, Sink, Stop, Words, run};
use super::search::hash;
use super::shrink::ends;
use crate::meter;
use hashbrown::HashTable;

/// A position that was settled.
#[derive(Clone, Copy, Debug)]
struct Settled {
    // Two halves, so that it takes 24 bytes and not 32.
    key: [u64; 2],
    lost: bool,
}

fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

#[derive(Debug)]
pub struct Outcomes {
    keys: Keys,
    options: Ready,
    /// How moves to the leaves of the options change a key, where that is all there is to do.
    patches: Vec<Option<Patch>>,
    /// The position that is asked about, then its options.
    other: Words,
    board: Board,
    /// The player who makes the last move loses.
    misere: bool,
    settled: HashTable<Settled>,
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
    pub fn new(plan: &Plan, words: &Words, board: &Board, misere: bool) -> Option<Outcomes> {
        let alone = |b: &Branch| matches!(b.leaves.as_slice(), [Leaf::Own(_)]);
        if plan.canonical.is_some() || !plan.options.iter().all(alone) || !ends(plan) {
            return None;
        }
        let options = lower::options(plan, &plan.options, false)?;
        let keys = Keys::new(plan, board)?;
        Some(Outcomes {
            patches: options.leaves.iter().map(|leaf| keys.patch(leaf)).collect(),
            keys,
            options: Ready::new(options, words),
            other: words.clone(),
            board: board.clone(),
            misere,
            settled: HashTable::new(),
            waiting: Vec::new(),
        })
    }

    pub fn len(&self) -> usize {
        self.settled.len()
    }

    pub fn bytes(&self) -> usize {
        self.settled.capacity() * size_of::<Settled>() * 8 / 7
            + self.waiting.capacity() * size_of::<u128>()
    }

    /// The words of the position that is asked about.
    pub fn words(&mut self) -> &mut Words {
        &mut self.other
    }

    /// Whether the position in the words is lost.
    pub fn lost(&mut self, budget: &Budget<'_>) -> Result<bool, Failure> {
        let root = self.keys.pack(&mut self.other).ok_or(Failure::Unfit)?;
        let mut open: Vec<Open> = Vec::new();
        let result = self.settle(root, &mut open, budget);
        self.waiting.clear();
        result?;
        self.known(root).ok_or(Failure::GiveUp)
    }

    fn known(&self, key: u128) -> Option<bool> {
        let key_of = halves(key);
        self.settled.find(hash(key), |s| s.key == key_of).map(|s| s.lost)
    }

    fn keep(&mut self, key: u128, lost: bool) -> Result<(), Failure> {
        if self.settled.len() == self.settled.capacity() {
            meter::room_for::<Settled>(2 * self.settled.len())?;
        }
        let rehash = |s: &Settled| hash(u128::from(s.key[0]) | u128::from(s.key[1]) << 64);
        self.settled.insert_unique(hash(key), Settled { key: halves(key), lost }, rehash);
        Ok(())
    }

    fn settle(
        &mut self,
        root: u128,
        open: &mut Vec<Open>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        if self.known(root).is_some() {
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
                self.keep(done.key, true)?;
                continue;
            };
            let key_of = halves(option);
            match self.settled.find(hash(option), |s| s.key == key_of).map(|s| s.lost) {
                Some(false) => top.at += 1,
                Some(true) => {
                    let done = *top;
                    open.pop();
                    self.waiting.truncate(done.start);
                    self.keep(done.key, false)?;
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
        self.keys.unpack(key, &mut self.options.words);
        let mut options = Options {
            key,
            keys: &self.keys,
            patches: &self.patches,
            other: &mut self.other,
            settled: &self.settled,
            waiting: &mut self.waiting,
            count: 0,
            won: false,
            budget,
        };
        run(&self.options.code, &mut self.options.words, &self.board, &mut options)?;
        let (won, none) = (options.won, options.count == 0);
        if won || none || self.waiting.len() == start {
            self.waiting.truncate(start);
            let last_move_loses = none && self.misere;
            return self.keep(key, !(won || last_move_loses));
        }
        meter::push(open, Open { key, start, at: start })?;
        Ok(())
    }
}

struct Options<'a> {
    /// Whose options they are.
    key: u128,
    keys: &'a Keys,
    patches: &'a [Option<Patch>],
    other: &'a mut Words,
    settled: &'a HashTable<Settled>,
    waiting: &'a mut Vec<u128>,
    count: usize,
    /// An option is lost: that is enough.
    won: bool,
    budget: &'a Budget<'a>,
}

impl Sink for Options<'_> {
    fn one(&mut self, _: u8, _: i64) -> Result<(), Stop> {
        Err(Stop::GiveUp)
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
        let key = match self.patches.get(usize::from(at)) {
            Some(Some(patch)) => patch.of(self.key, words),
            _ => {
                self.keys.moved(words, leaf, self.other);
                self.keys.pack(self.other)
            }
        };
        let key = key.ok_or(Stop::GiveUp)?;
        // All options are made, so that what is wrong with one is found.
        if self.won {
            return Ok(());
        }
        let key_of = halves(key);
        match self.settled.find(hash(key), |s| s.key == key_of).map(|s| s.lost) {
            Some(true) => self.won = true,
            Some(false) => {}
            None => meter::push(self.waiting, key)?,
        }
        Ok(())
    }

    fn ray(&mut self, _: &Words, _: &Ray) -> Result<(), Stop> {
        Err(Stop::GiveUp)
    }

    fn pause(&mut self) -> Result<(), Stop> {
        self.budget.time()
    }
}
