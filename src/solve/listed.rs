//! Lists of positions that code has asked for, and may ask for again.

use super::states::Position;
use super::value::Value;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;

/// As many of them as are worth keeping.
#[derive(Debug, Default)]
pub struct Listed {
    known: HashMap<(Builtin, Position), Value>,
    size: usize,
}

impl Listed {
    const MOST: usize = 200_000;

    pub fn get(&self, question: Builtin, of: &Position) -> Option<Value> {
        self.known.get(&(question, of.clone())).cloned()
    }

    pub fn put(&mut self, question: Builtin, of: Position, answer: &Value) {
        self.size += answer.size();
        if self.size > Listed::MOST {
            (self.known, self.size) = (HashMap::new(), answer.size());
        }
        self.known.insert((question, of), answer.clone());
    }
}
