//! What functions gave that may call themselves, as long as there is room for it.
//!
//! Where results fill the memory, those go that nobody has asked for lately: a claim asks for one value after
//! the other, and what it asked before would end it. What is being worked out rests on none of them.

use super::code::CodeId;
use super::functions::{self, Result};
use super::value::Value;
use crate::meter;
use hashbrown::HashMap;
use std::sync::Arc;

/// A function with its arguments.
pub type Call = (CodeId, Arc<[Value]>);

/// The bytes that one result takes, with what it is found by; and those of its place in a table.
const BYTES: usize = 160;
const PLACE: usize = size_of::<(Call, Value)>() + 1;

/// Fewer results are no reason that a memory is full.
const FEW: usize = 1 << 12;

/// The memory is looked at once in so many times.
const OFTEN: u32 = 64;

/// This part of the memory is left for what is worked out next.
const PART: usize = 8;

#[derive(Debug, Default)]
pub struct Remembered {
    /// What was found or asked for since others were last forgotten.
    lately: HashMap<Call, Value>,
    before: HashMap<Call, Value>,
    forgets: bool,
    /// How often it was asked for room.
    asked: u32,
}

impl Remembered {
    /// A statement begins: what others have forgotten is none of its.
    pub fn begin(&mut self) {
        self.forgets = false;
    }

    pub fn get(&mut self, asked: &Call) -> Result<Option<Value>> {
        if let Some(value) = self.lately.get(asked) {
            return Ok(Some(value.clone()));
        }
        let Some((asked, value)) = self.before.remove_entry(asked) else { return Ok(None) };
        self.insert(asked, value.clone())?;
        Ok(Some(value))
    }

    pub fn insert(&mut self, asked: Call, value: Value) -> Result<()> {
        functions::room_in(&self.lately)?;
        self.lately.insert(asked, value);
        Ok(())
    }

    /// Makes room, where results leave too little.
    pub fn make_room(&mut self) {
        self.asked = self.asked.wrapping_add(1);
        if self.lately.len() < FEW || !self.asked.is_multiple_of(OFTEN) {
            return;
        }
        let Some((left, bounds)) = meter::left().zip(meter::bounds()) else { return };
        let is_short = match self.before.is_empty() {
            // From here on it is known which of them are asked for again; none goes.
            true => left < self.lately.len().saturating_mul(BYTES),
            false => {
                let places = self.lately.capacity();
                let grows = places - self.lately.len() < places / 16;
                let larger = if grows { 2 * places * PLACE } else { 0 };
                left < bounds.bytes / PART + larger
            }
        };
        if is_short {
            self.forgets |= !self.before.is_empty();
            self.before = std::mem::take(&mut self.lately);
        }
    }

    /// Whether results were forgotten: a function that calls itself too deep may have missed them.
    pub fn forgets(&self) -> bool {
        self.forgets
    }
}
