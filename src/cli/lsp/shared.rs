//! What the threads of a server share: the wire, and which questions are not wanted any more.

use super::wire::Wire;
use lsp_server::RequestId;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the threads share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub wire: Wire,
    /// How often texts have changed.
    pub generation: AtomicU64,
    /// Requests that the client takes back.
    cancelled: Mutex<HashSet<RequestId>>,
    /// The answers of statements, by their text and that of their statement.
    pub answers: Mutex<HashMap<String, Vec<(String, String)>>>,
}

/// Requests that are taken back, and not met any more, are forgotten beyond this number.
const MOST_CANCELLED: usize = 1000;

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(super) fn cancel(&self, id: RequestId) {
        let mut cancelled = locked(&self.cancelled);
        if cancelled.len() >= MOST_CANCELLED {
            cancelled.clear();
        }
        cancelled.insert(id);
    }

    pub(super) fn is_cancelled(&self, id: &RequestId) -> bool {
        locked(&self.cancelled).contains(id)
    }

    /// A request is answered: whether it was taken back before.
    pub(super) fn done(&self, id: &RequestId) -> bool {
        locked(&self.cancelled).remove(id)
    }

    /// Texts have changed: what was asked of them is of no use any more.
    pub(super) fn change(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
        locked(&self.answers).clear();
    }

    /// The first line of what a statement of a text answered.
    pub(super) fn answered(&self, uri: &str, statement: &str) -> Option<String> {
        let answers = locked(&self.answers);
        let own = answers.get(uri)?.iter().find(|(text, _)| text == statement)?;
        Some(own.1.clone())
    }
}
