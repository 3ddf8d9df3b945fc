//! Values of the language, totally ordered: numbers, truths, texts, outcomes, positions, and
//! lists, sets and tuples of them.

use super::code::{CodeId, GameId};
use super::operation::Compared;
use super::states::Position;
use crate::meter::{self, Spent, aside};
use crate::vocabulary::Builtin;
use std::mem::MaybeUninit;
use std::sync::{Arc, LazyLock};

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
    List(Items),
    /// In ascending order, each once.
    Set(Items),
    Tuple(Items),
    /// A range without an upper end: only where something else ends it.
    From(i64),
    Game(GameId),
    /// A function with the locals that it was made among.
    Function(CodeId, Items),
    Builtin(Builtin),
}

impl Value {
    /// A text of one letter. Those of ASCII are shared: games of texts look at very many.
    pub fn letter(letter: char) -> Value {
        static SHARED: LazyLock<Vec<Arc<str>>> =
            LazyLock::new(|| (0..128u8).map(|c| Arc::from(char::from(c).to_string())).collect());
        let shared = SHARED.get(letter as usize).cloned();
        Value::Text(shared.unwrap_or_else(|| Arc::from(&*letter.encode_utf8(&mut [0; 4]))))
    }

    pub fn list(items: Vec<Value>) -> Value {
        Value::List(items.into())
    }

    pub fn set(mut items: Vec<Value>) -> Value {
        items.sort_unstable();
        items.dedup();
        Value::Set(items.into())
    }

    /// A set of members that are in ascending order, each once.
    pub fn set_in_order(items: Vec<Value>) -> Value {
        Value::Set(items.into())
    }

    pub fn numbers(items: impl IntoIterator<Item = i64>) -> Value {
        Value::List(items.into_iter().map(Value::Number).collect())
    }

    /// How many values this holds: what it costs to keep it.
    pub fn size(&self) -> usize {
        match self {
            Value::Text(text) => 1 + text.len() / 16,
            _ => self.items().map_or(1, |items| items.size as usize),
        }
    }

    /// How many collections stand one inside another here.
    pub fn depth(&self) -> usize {
        self.items().map_or(0, |items| usize::from(items.depth))
    }

    fn items(&self) -> Option<&Items> {
        match self {
            Value::List(items) | Value::Set(items) | Value::Tuple(items) => Some(items),
            Value::Function(_, around) => Some(around),
            _ => None,
        }
    }
}

/// The members of a collection. How large and how deep they are is known without a walk, so that
/// what is too deep for one can be refused where it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Items {
    all: Arc<[Value]>,
    size: u32,
    depth: u16,
}

/// To make this many numbers counts as one step.
const NUMBERS_OF_A_STEP: usize = 1 << 14;

/// Smaller collections are freed where they are dropped, however work ended.
const MANY: u32 = 1 << 16;

impl Drop for Items {
    fn drop(&mut self) {
        // Nobody who was told of a limit waits until millions of values are freed.
        if self.size > MANY && aside::nobody_goes_on() && Arc::strong_count(&self.all) == 1 {
            let all = std::mem::replace(&mut self.all, Arc::new([]));
            aside::free(all, self.size as usize);
        }
    }
}

impl Items {
    /// A list of `count` numbers. Each is written to its final place: to collect them elsewhere first would take twice
    /// the time and memory. There may be millions, so work may end between two stretches of them.
    pub fn numbers(count: usize, mut next: impl FnMut(usize) -> i64) -> Result<Items, Spent> {
        let mut all: Arc<[MaybeUninit<Value>]> = Arc::new_uninit_slice(count);
        // Always so: nobody else has it yet.
        let Some(places) = Arc::get_mut(&mut all) else { return Err(Spent::Memory) };
        for (stretch, places) in places.chunks_mut(NUMBERS_OF_A_STEP).enumerate() {
            if places.len() == NUMBERS_OF_A_STEP {
                meter::work(1)?;
                // A whole stretch takes longer than other steps.
                meter::look()?;
            }
            let first = stretch * NUMBERS_OF_A_STEP;
            for (i, place) in places.iter_mut().enumerate() {
                place.write(Value::Number(next(first + i)));
            }
        }
        #[expect(unsafe_code, reason = "each of its places was written above")]
        // SAFETY: the stretches are all of the places, and each place of a stretch is written.
        let all = unsafe { all.assume_init() };
        let size = u32::try_from(count + 1).unwrap_or(u32::MAX);
        Ok(Items { all, size, depth: 1 })
    }

    pub fn shared(&self) -> Arc<[Value]> {
        Arc::clone(&self.all)
    }
}

impl From<Arc<[Value]>> for Items {
    fn from(all: Arc<[Value]>) -> Items {
        let (mut size, mut depth) = (1u32, 0);
        for value in all.iter() {
            size = size.saturating_add(u32::try_from(value.size()).unwrap_or(u32::MAX));
            depth = depth.max(value.depth());
        }
        let depth = u16::try_from(depth + 1).unwrap_or(u16::MAX);
        Items { all, size, depth }
    }
}

impl From<Vec<Value>> for Items {
    fn from(all: Vec<Value>) -> Items {
        Arc::<[Value]>::from(all).into()
    }
}

impl From<&[Value]> for Items {
    fn from(all: &[Value]) -> Items {
        Arc::<[Value]>::from(all).into()
    }
}

impl<const N: usize> From<[Value; N]> for Items {
    fn from(all: [Value; N]) -> Items {
        Arc::<[Value]>::from(all).into()
    }
}

impl FromIterator<Value> for Items {
    fn from_iter<I: IntoIterator<Item = Value>>(all: I) -> Items {
        all.into_iter().collect::<Arc<[Value]>>().into()
    }
}

impl std::ops::Deref for Items {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.all
    }
}
