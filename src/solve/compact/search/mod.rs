//! Values by going down: positions are kept in a hash table by their keys, and a stack of the
//! search's own holds what is open.
//!
//! Where every move makes the sets smaller the search is by nimbers (Lemoine and Viennot 2012;
//! Beling and Rogalski 2020): it asks of a position whether it is worth n, and stops at the first
//! option that is; a position is worth n if no option is and for each smaller number one is.
//! Elsewhere every option is valued, so that no circle is missed.

mod mex;
mod options;

use super::super::growth::{DEEP_KEYS, chain};
use super::board::Board;
use super::budget::{Budget, Failure};
use super::code::Code;
use super::keys::Keys;
use super::run::run;
use super::words::{Ready, Words};
use crate::meter;
use hashbrown::HashTable;
pub(super) use options::hash;
use options::{Options, RECENT, Recent, option_at};

#[derive(Clone, Debug)]
pub(super) struct Search {
    keys: Keys,
    options: Ready,
    canonical: Option<Code>,
    board: Board,
    /// Options may be left out once the question is decided.
    by_nimbers: bool,
    table: HashTable<u32>,
    states: Vec<State>,
    /// The arguments of an option, and the memory of the canonical form.
    other: Words,
    scratch: Words,
    /// Where a search ended before its goal.
    stuck: Option<u128>,
    arena: Vec<u32>,
    keys_to_find: Vec<u128>,
    recent: Vec<Recent>,
    /// How many states were opened.
    opened: u32,
    seen: Vec<u32>,
    stamp: u32,
}

/// Half a line of memory, so that none lies across two.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct State {
    key: u128,
    /// Numbers below 64 that it is known not to be worth.
    not: u64,
    value: u16,
    /// How much there is in it: a larger one is likely to take longer.
    size: u8,
    open: bool,
    /// Among whose options it was last.
    met: u32,
}

/// A search with fewer states keeps no table of those met not long ago: that table takes more memory than the states.
const MANY: usize = 1 << 13;

const UNKNOWN: u16 = u16::MAX;

/// Values from here on are not for this search.
const MOST_VALUE: usize = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Value,
    /// Is it worth this?
    Is(u16),
}

/// A state whose options are being looked at.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: u32,
    goal: Goal,
    /// The options, in the arena, and the one that is looked at.
    start: usize,
    at: usize,
    /// Looks for an option of this value.
    wanted: u16,
    /// No option is worth as much as the goal, so the value is not above it.
    below: bool,
    /// The values below 128 that options before this one have.
    met: u128,
}

/// What is known of an option.
enum Look {
    Worth(u16),
    Not,
    /// This must be known first.
    Need(u32, Goal),
}

impl Search {
    pub(super) fn new(
        keys: Keys,
        options: Ready,
        canonical: Option<Ready>,
        board: Board,
        by_nimbers: bool,
    ) -> Search {
        let (canonical, other) = match canonical {
            Some(ready) => (Some(ready.code), ready.words),
            None => (None, options.words.clone()),
        };
        Search {
            keys,
            options,
            canonical,
            board,
            by_nimbers,
            table: HashTable::new(),
            states: Vec::new(),
            scratch: other.clone(),
            other,
            stuck: None,
            arena: Vec::new(),
            keys_to_find: Vec::new(),
            recent: Vec::new(),
            opened: 0,
            seen: Vec::new(),
            stamp: 0,
        }
    }

    /// Nothing that was met is known any more.
    pub(super) fn forget(&mut self) {
        (self.table, self.states, self.recent) = (HashTable::new(), Vec::new(), Vec::new());
        self.stuck = None;
    }

    /// Whether a question about one number needs fewer positions than a value does.
    pub(super) fn is_by_nimbers(&self) -> bool {
        self.by_nimbers
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let recent = self.recent.len() * size_of::<Recent>();
        self.states.capacity() * size_of::<State>() + self.table.capacity() * 5 + recent
    }

    /// From now on options that were met not long ago are known at once. For a small search that
    /// is not worth its memory: there may be one for each value of an argument that stays.
    fn remember_recent(&mut self) -> Result<(), Failure> {
        if self.canonical.is_some() && self.recent.is_empty() && self.states.len() >= MANY {
            meter::room_for::<Recent>(RECENT)?;
            self.recent = vec![Recent { key: 0, owner: u32::MAX, state: u32::MAX }; RECENT];
        }
        Ok(())
    }

    /// The words of the position that is asked about.
    pub(super) fn words(&mut self) -> &mut Words {
        &mut self.other
    }

    /// Whether the position in `words` has a key, as far as its numbers and texts are concerned.
    pub(super) fn holds(&self) -> bool {
        self.keys.holds(&self.other)
    }

    /// The words of the position where a search ended before its goal.
    pub(super) fn stuck(&mut self) -> Option<&Words> {
        self.keys.unpack(self.stuck?, &mut self.scratch);
        Some(&self.scratch)
    }

    /// The value of the position in `words`.
    pub(super) fn value(&mut self, budget: &Budget<'_>) -> Result<u64, Failure> {
        let (parts, heap) = self.parts(budget)?;
        let mut value = heap;
        for part in parts {
            value ^= u64::from(self.known(part, Goal::Value, budget)?);
        }
        Ok(value)
    }

    /// Whether the position in `words` is worth this.
    pub(super) fn is(&mut self, wanted: u64, budget: &Budget<'_>) -> Result<bool, Failure> {
        let (mut parts, mut rest) = self.parts(budget)?;
        let last = parts.pop();
        for part in parts {
            rest ^= u64::from(self.known(part, Goal::Value, budget)?);
        }
        let (Some(last), Ok(left)) = (last, u16::try_from(rest ^ wanted)) else {
            return Ok(last.is_none() && rest == wanted);
        };
        let goal = if self.by_nimbers && left < 64 { Goal::Is(left) } else { Goal::Value };
        Ok(self.known(last, goal, budget)? == left)
    }

    /// The states that the position in the words is the sum of, and its heaps.
    fn parts(&mut self, budget: &Budget<'_>) -> Result<(Vec<u32>, u64), Failure> {
        let mut options = Options {
            keys: &self.keys,
            canonical: self.canonical.as_ref(),
            board: &self.board,
            other: &mut self.other,
            scratch: &mut self.scratch,
            table: &mut self.table,
            states: &mut self.states,
            arena: &mut self.arena,
            recent: &mut self.recent,
            keys_to_find: &mut self.keys_to_find,
            parts: Vec::new(),
            heap: 0,
            count: 0,
            owner: u32::MAX,
            budget,
        };
        options.add()?;
        Ok((options.parts, options.heap))
    }

    /// Reaches a goal; gives the value, or for `Is` what is not it if it is not.
    fn known(&mut self, state: u32, goal: Goal, budget: &Budget<'_>) -> Result<u16, Failure> {
        let mut frames: Vec<Frame> = Vec::new();
        let result = self.reach(state, goal, &mut frames, budget);
        if result.is_err() {
            let top = frames.last().and_then(|f| self.states.get(f.state as usize));
            self.stuck = top.map(|s| s.key);
        }
        for frame in frames {
            if let Some(state) = self.states.get_mut(frame.state as usize) {
                state.open = false;
            }
        }
        self.arena.clear();
        self.keys_to_find.clear();
        result?;
        let state = self.states.get(state as usize);
        Ok(state.map_or(UNKNOWN, |s| s.value))
    }

    fn settled(&self, state: u32, goal: Goal) -> bool {
        self.states.get(state as usize).is_some_and(|s| {
            s.value != UNKNOWN || matches!(goal, Goal::Is(n) if n < 64 && s.not >> n & 1 == 1)
        })
    }

    fn reach(
        &mut self,
        state: u32,
        goal: Goal,
        frames: &mut Vec<Frame>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        if self.settled(state, goal) {
            return Ok(());
        }
        self.open(state, goal, frames, budget)?;
        let mut work = 0u32;
        let mut deep = DEEP_KEYS;
        while let Some(frame) = frames.last().copied() {
            work += 1;
            meter::work(4)?;
            if frames.len() >= deep {
                deep *= 2;
                let key = |f: &Frame| self.states.get(f.state as usize).map_or(0, |s| s.key);
                // The machine finds the same, and can show it.
                if chain(frames.iter().map(key), |a, b| self.keys.is_larger(a, b)).is_some() {
                    return Err(Failure::GiveUp);
                }
            }
            if work.is_multiple_of(1 << 10) {
                budget.time()?;
                budget.room(self.states.len(), self.bytes())?;
                self.remember_recent()?;
            }
            let need = if self.by_nimbers {
                self.look_for(frame, frames)
            } else {
                self.look_at_all(frame, frames)?
            };
            if let Some((state, goal)) = need {
                self.open(state, goal, frames, budget)?;
            }
        }
        Ok(())
    }

    fn open(
        &mut self,
        state: u32,
        goal: Goal,
        frames: &mut Vec<Frame>,
        budget: &Budget<'_>,
    ) -> Result<(), Failure> {
        let own = self.states.get(state as usize).ok_or(Failure::GiveUp)?;
        if own.open {
            // The moves lead in a circle.
            return Err(Failure::GiveUp);
        }
        let start = self.arena.len();
        self.opened = self.opened.wrapping_add(1);
        self.keys.unpack(own.key, &mut self.options.words);
        let mut options = Options {
            keys: &self.keys,
            canonical: self.canonical.as_ref(),
            board: &self.board,
            other: &mut self.other,
            scratch: &mut self.scratch,
            table: &mut self.table,
            states: &mut self.states,
            arena: &mut self.arena,
            recent: &mut self.recent,
            keys_to_find: &mut self.keys_to_find,
            parts: Vec::new(),
            heap: 0,
            count: 0,
            owner: self.opened,
            budget,
        };
        run(&self.options.code, &mut self.options.words, &self.board, &mut options)?;
        options.find()?;
        let count = options.count;
        meter::work_on(count)?;
        if count > MOST_VALUE {
            return Err(Failure::GiveUp);
        }
        if self.by_nimbers {
            meter::room_for::<(u32, [usize; 3])>(count)?;
            self.easiest_first(start);
        }
        let wanted = match goal {
            Goal::Is(n) => n,
            Goal::Value => 0,
        };
        let frame = Frame { state, goal, start, at: start, wanted, below: false, met: 0 };
        meter::push(frames, frame)?;
        if let Some(own) = self.states.get_mut(state as usize) {
            own.open = true;
        }
        if matches!(goal, Goal::Is(n) if usize::from(n) > count) {
            self.close(frames, None);
        }
        Ok(())
    }

    /// Puts the options from a place on in ascending order of what is unknown of them.
    fn easiest_first(&mut self, start: usize) {
        let mut order: Vec<(u32, usize, usize)> = Vec::new();
        let mut at = start;
        while let Some((_, parts, next)) = option_at(&self.arena, at) {
            let unknown = |id: &u32| match self.states.get(*id as usize) {
                Some(state) if state.value == UNKNOWN => u32::from(state.size),
                _ => 0,
            };
            let largest = parts.iter().map(unknown).max().unwrap_or(0);
            order.push((largest, at, next));
            at = next;
        }
        order.sort_unstable();
        let old: Vec<u32> = self.arena.drain(start..).collect();
        for (_, from, to) in order {
            self.arena.extend_from_slice(old.get(from - start..to - start).unwrap_or(&[]));
        }
    }

    /// The top frame is done: its state is worth this, or not what was asked.
    fn close(&mut self, frames: &mut Vec<Frame>, value: Option<u16>) {
        let Some(frame) = frames.pop() else { return };
        self.arena.truncate(frame.start);
        if let Some(state) = self.states.get_mut(frame.state as usize) {
            state.open = false;
            match (value, frame.goal) {
                (Some(value), _) => state.value = value,
                (None, Goal::Is(n)) if n < 64 => state.not |= 1 << n,
                (None, _) => {}
            }
        }
    }

    /// An option in the arena: whether it is worth this, and where the next one is.
    fn look(&self, at: usize, wanted: u16) -> (Look, usize) {
        let Some((heap, parts, next)) = option_at(&self.arena, at) else {
            return (Look::Not, self.arena.len());
        };
        // Beside values of 16 bits a larger heap is worth more than any value that is wanted.
        let Ok(mut sum) = u16::try_from(heap) else { return (Look::Not, next) };
        // The largest one that is unknown is asked for last, for it need not be valued.
        let mut largest: Option<(u32, &State)> = None;
        let mut smallest: Option<(u32, &State)> = None;
        for id in parts {
            let Some(state) = self.states.get(*id as usize) else { continue };
            if state.value != UNKNOWN {
                sum ^= state.value;
                continue;
            }
            let (mut less, mut more) = ((*id, state), largest);
            if let Some(known) = more
                && known.1.size < state.size
            {
                (less, more) = (known, Some(less));
            }
            match more {
                None => largest = Some(less),
                more => {
                    largest = more;
                    if smallest.is_none_or(|s| less.1.size < s.1.size) {
                        smallest = Some(less);
                    }
                }
            }
        }
        if let Some((id, _)) = smallest {
            return (Look::Need(id, Goal::Value), next);
        }
        let Some((id, state)) = largest else { return (Look::Worth(sum), next) };
        let (asked, not) = (sum ^ wanted, state.not);
        if asked >= 64 || !self.by_nimbers {
            return (Look::Need(id, Goal::Value), next);
        }
        if not >> asked & 1 == 1 {
            return (Look::Not, next);
        }
        (Look::Need(id, Goal::Is(asked)), next)
    }

    /// Goes on with the top frame: until something is needed, or the frame is done.
    fn look_for(&mut self, frame: Frame, frames: &mut Vec<Frame>) -> Option<(u32, Goal)> {
        let mut at = frame.at;
        if at == frame.start {
            // What is known already decides first.
            let mut place = at;
            while place < self.arena.len() {
                let (look, next) = self.look(place, frame.wanted);
                if matches!(look, Look::Worth(n) if n == frame.wanted) {
                    self.found(frames);
                    return None;
                }
                place = next;
            }
        }
        while at < self.arena.len() {
            let (look, next) = self.look(at, frame.wanted);
            match look {
                Look::Worth(n) if n == frame.wanted => {
                    self.found(frames);
                    return None;
                }
                Look::Worth(_) | Look::Not => at = next,
                Look::Need(state, goal) => {
                    if let Some(top) = frames.last_mut() {
                        top.at = at;
                    }
                    return Some((state, goal));
                }
            }
        }
        // No option is worth that.
        match frame.goal {
            Goal::Is(n) if !frame.below && n > 0 => {
                if let Some(top) = frames.last_mut() {
                    (top.below, top.wanted, top.at) = (true, 0, top.start);
                }
            }
            _ => self.close(frames, Some(frame.wanted)),
        }
        None
    }

    /// An option of the wanted value was found for the top frame.
    fn found(&mut self, frames: &mut Vec<Frame>) {
        let Some(top) = frames.last_mut() else { return };
        match top.goal {
            Goal::Is(_) if !top.below => self.close(frames, None),
            Goal::Is(n) if top.wanted + 1 == n => self.close(frames, Some(n)),
            _ => {
                top.wanted += 1;
                top.at = top.start;
            }
        }
    }
}
