//! What a run has come to, as programs read it: noted for a guard while it runs, and its last object.

use super::Exit;
use super::counted::{self, At};
use super::output::Output;
use crate::report::json;
use crate::source::{Source, Span};
use serde_json::Value;

impl Output<'_> {
    /// What a run has come to, where programs read: its last object.
    pub(super) fn summary(
        &mut self,
        files: usize,
        statements: usize,
        errors: usize,
        warnings: usize,
    ) {
        self.last_object(&json::summary(files, statements, errors, warnings));
    }

    /// The last object of a run.
    pub(super) fn last_object(&mut self, object: &Value) {
        if self.is_json() {
            counted::take();
            self.object(object);
        }
    }

    /// Notes what a run has come to so far, for a guard that ends it.
    pub(super) fn counted(&self, files: usize, statements: usize, errors: usize, warnings: usize) {
        self.would_end(|| json::summary(files, statements, errors, warnings));
    }

    /// Notes the summary of a run as it would be written now. What an output holds back is counted when it is written.
    pub(super) fn would_end(&self, object: impl FnOnce() -> Value) {
        if self.is_json() && !self.held {
            counted::would_be(object());
        }
    }

    /// Notes what is at work, for a guard that ends it.
    pub(super) fn works_on(&self, name: &str) {
        if !self.held {
            counted::works_on(At::Text(name.to_string()));
        }
    }

    /// Notes which statement is at work.
    pub(super) fn works_on_statement(&self, source: &Source, span: Span) {
        if !self.held {
            counted::works_on(At::Statement(source.clone(), span));
        }
    }

    /// What keeps the command from beginning; where programs read, counted as the one error of the run.
    pub(super) fn refuse(&mut self, message: &str) -> Exit {
        self.unusable(message);
        self.summary(0, 0, 1, 0);
        Exit::Unusable
    }
}
