//! `--format csv`: the rows of a sweep are written as they are found. With `--checkpoint` they are kept, so that a run
//! that was stopped tells them again and goes on behind them.

use super::checkpoint::Checkpoint;
use super::output::Output;
use crate::meter::Spent;
use crate::repl::Waiting;
use crate::report;
use crate::session::{Listener, Row, Sweep};
use sha2::{Digest, Sha256};
use std::cell::{Cell, RefCell};

pub(super) struct Rows<'a, 'o> {
    out: &'a RefCell<&'a mut Output<'o>>,
    waiting: &'a Waiting,
    checkpoint: Option<&'a Checkpoint>,
    /// The line of heads stands there.
    begun: Cell<bool>,
}

impl<'a, 'o> Rows<'a, 'o> {
    pub(super) fn new(
        out: &'a RefCell<&'a mut Output<'o>>,
        waiting: &'a Waiting,
        checkpoint: Option<&'a Checkpoint>,
    ) -> Self {
        Rows { out, waiting, checkpoint, begun: Cell::new(false) }
    }

    fn write(&self, text: &str) -> Result<(), Spent> {
        if text.is_empty() {
            return Ok(());
        }
        self.waiting.end();
        self.out.borrow_mut().rows(text, !self.begun.replace(true))
    }
}

impl Listener for Rows<'_, '_> {
    fn begins(&self, sweep: &Sweep) -> usize {
        self.begun.set(false);
        let kept = self.checkpoint.and_then(|checkpoint| checkpoint.sweep(&key(sweep)));
        let Some((pieces, text)) = kept else { return 0 };
        match self.write(&text) {
            Ok(()) => pieces,
            // There is no room to hold them: they are found again.
            Err(_) => 0,
        }
    }

    fn hears(&self, sweep: &Sweep, pieces: Option<usize>, rows: &[Row]) -> Result<(), Spent> {
        let heads = !self.begun.get() && !rows.is_empty();
        let text = report::rows(sweep, rows, heads)?;
        self.write(&text)?;
        if let (Some(checkpoint), Some(pieces)) = (self.checkpoint, pieces) {
            checkpoint.swept(&key(sweep), pieces, &text);
        }
        Ok(())
    }

    fn ends(&self, sweep: &Sweep) -> Result<(), Spent> {
        if self.begun.get() {
            return Ok(());
        }
        self.write(&report::rows(sweep, &[], true)?)
    }
}

/// What names a sweep in a file: the same texts ask for the same rows.
fn key(sweep: &Sweep) -> String {
    let mut all = Sha256::new();
    for text in sweep.texts.iter().chain(&sweep.names) {
        all.update((text.len() as u64).to_le_bytes());
        all.update(text.as_bytes());
    }
    all.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
