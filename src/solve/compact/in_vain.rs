//! What a game was asked when the fast ways to value it were given up: asked once more, they would be given up again.

use super::super::value::Value;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Value,
    Is(u64),
    Misere,
}

#[derive(Debug, Default)]
pub(super) struct InVain(Vec<(Question, Vec<Value>)>);

/// So many questions are remembered of a game.
const MOST: usize = 64;

impl InVain {
    pub(super) fn has(&self, question: Question, args: &[Value]) -> bool {
        self.0.iter().any(|(own, of)| *own == question && of == args)
    }

    pub(super) fn note(&mut self, question: Question, args: &[Value]) {
        if self.0.len() < MOST {
            self.0.push((question, args.to_vec()));
        }
    }
}
