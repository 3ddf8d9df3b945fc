//! Values of the language, totally ordered: numbers, truths, texts, outcomes, positions, and
//! lists, sets and tuples of them.

use super::code::{CodeId, GameId};
use super::operation::Compared;
use super::states::Position;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    N,
    P,
    D,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    Number(i64),
    /// A number that is too large, where it is only compared.
    TooLarge(Arc<Compared>),
    Truth(bool),
    Text(Arc<str>),
    Outcome(Outcome),
    Position(Position),
    List(Arc<[Value]>),
    /// In ascending order, each once.
    Set(Arc<[Value]>),
    Tuple(Arc<[Value]>),
    /// A range without an upper end: only where something else ends it.
    From(i64),
    Game(GameId),
    /// A function with the locals that it was made among.
    Function(CodeId, Arc<[Value]>),
    Builtin(&'static str),
}

impl Value {
    pub fn list(items: Vec<Value>) -> Value {
        Value::List(items.into())
    }

    pub fn set(mut items: Vec<Value>) -> Value {
        items.sort_unstable();
        items.dedup();
        Value::Set(items.into())
    }

    pub fn numbers(items: impl IntoIterator<Item = i64>) -> Value {
        Value::List(items.into_iter().map(Value::Number).collect())
    }

    /// How many values this holds: what it costs to keep it.
    pub fn size(&self) -> usize {
        match self {
            Value::List(items) | Value::Set(items) | Value::Tuple(items) => {
                1 + items.iter().map(Value::size).sum::<usize>()
            }
            Value::Text(text) => 1 + text.len() / 16,
            _ => 1,
        }
    }
}
