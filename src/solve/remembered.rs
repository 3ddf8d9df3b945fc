//! What functions gave that may call themselves, as long as there is room for it.
//!
//! Where results fill the memory, those go that nobody has asked for lately: a claim asks for one value after
//! the other, and what it asked before would end it. As long as there is room, all are kept.

use super::code::CodeId;
use super::relations::Related;
use super::room::{self, Result};
use super::value::Value;
use crate::meter;
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// A function with its arguments.
pub(super) type Call = (CodeId, Arc<[Value]>);

/// The bytes that a place in a table is counted with.
const PLACE: usize = size_of::<(u8, (Call, Value))>();

/// Whether memory is short is asked each time that this many more results were found.
const FEW: usize = 16;

/// Memory is short where less than this part of it is left for what is worked out next.
const PART: usize = 32;

/// Results of earlier statements go where less than this part is left: the places that they leave are small, and of
/// use only for results of the same kind.
const EARLY: usize = 8;

/// Memory is short where less is left than this many times what the last calls took.
const CALLS: usize = 3;

#[derive(Debug, Default)]
pub struct Remembered {
    /// What was found or asked for since others were last forgotten.
    lately: HashMap<Call, Value>,
    before: HashMap<Call, Value>,
    /// Functions of which results were forgotten.
    forgotten: HashSet<CodeId>,
    /// What was found before is of earlier statements.
    earlier: bool,
    /// How many were found lately when the memory was looked at.
    looked: usize,
    /// The bytes that were left when it was last looked and no call was open.
    left: usize,
    /// The capacity of `lately` at that time.
    places: usize,
    pub(super) related: Related,
}

impl Remembered {
    pub fn get(&mut self, asked: &Call) -> Result<Option<Value>> {
        if let Some(value) = self.lately.get(asked) {
            return Ok(Some(value.clone()));
        }
        let Some((asked, value)) = self.before.remove_entry(asked) else { return Ok(None) };
        self.insert(asked, value.clone())?;
        Ok(Some(value))
    }

    pub fn insert(&mut self, asked: Call, value: Value) -> Result<()> {
        room::room_in(&self.lately)?;
        self.lately.insert(asked, value);
        Ok(())
    }

    /// A statement begins. Results of those before go as soon as it needs more room, but for those that it asks
    /// for: that is known of what lies before. Where there is room, two statements share `lately`.
    pub fn begin(&mut self) {
        self.related.forget();
        let Some((left, bounds)) = meter::left().zip(meter::bounds()) else { return };
        if self.before.is_empty() || left < bounds.bytes / 2 {
            self.forget();
            self.earlier = true;
        }
    }

    /// Makes room, where results leave too little. Those of this statement go only where no call is open that may
    /// rest on them.
    pub fn make_room(&mut self, none_is_open: impl FnOnce() -> bool) {
        if self.lately.len() < self.looked + FEW {
            return;
        }
        self.looked = self.lately.len();
        let Some((left, bounds)) = meter::left().zip(meter::bounds()) else { return };
        // A table that is full moves to one twice as large.
        let places = self.lately.capacity();
        let grows = places - self.lately.len() < places / 16;
        let larger = if grows { 2 * places * PLACE } else { 0 };
        if self.earlier && left < larger + bounds.bytes / EARLY {
            self.drop_before();
        } else if none_is_open() {
            // The next call may take as much as those since the last look, and more on its way. What a larger table
            // takes is no call's.
            let same = std::mem::replace(&mut self.places, places) == places;
            let taken = if same { self.left.saturating_sub(left).saturating_mul(CALLS) } else { 0 };
            if left < larger.max(bounds.bytes / PART).max(taken) {
                // The first time none goes: from here on it is known which of them are asked for again.
                self.forget();
            }
            self.left = meter::left().unwrap_or(left);
        }
    }

    /// Forgets what was not asked for lately.
    fn forget(&mut self) {
        self.drop_before();
        self.before = std::mem::take(&mut self.lately);
        self.looked = 0;
    }

    fn drop_before(&mut self) {
        self.forgotten.extend(self.before.keys().map(|(function, _)| *function));
        self.before = HashMap::default();
        self.earlier = false;
    }

    /// Whether results of a function were forgotten: one that calls itself too deep may have missed them.
    pub fn forgot(&self, function: CodeId) -> bool {
        self.forgotten.contains(&function)
    }
}
