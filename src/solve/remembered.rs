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

/// The bytes that one result takes, with what it is found by.
const BYTES: usize = 160;

/// Fewer results are no reason that a memory is full, and as many stay: a function may need the last ones.
const FEW: usize = 1 << 16;

#[derive(Debug, Default)]
pub struct Remembered {
    /// What was found or asked for since others were last forgotten.
    lately: HashMap<Call, Value>,
    before: HashMap<Call, Value>,
    forgets: bool,
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
        functions::room_in(&self.lately)?;
        self.lately.insert(asked, value);
        Ok(())
    }

    /// Makes room, where results hold more than what is left.
    pub fn make_room(&mut self) {
        let held = (self.lately.len() + self.before.len()).saturating_mul(BYTES);
        if self.lately.len() > FEW && meter::left().is_some_and(|left| left < held) {
            self.forgets |= !self.before.is_empty();
            self.before = std::mem::take(&mut self.lately);
        }
    }

    /// Whether results were forgotten: a function that calls itself too deep may have missed them.
    pub fn forgets(&self) -> bool {
        self.forgets
    }
}
