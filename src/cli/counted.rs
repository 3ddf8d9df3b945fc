//! What a run has come to so far, where the guard finds it if it has to end the run: whoever reads objects is
//! promised a last one that counts.

use super::Exit;
use super::output::Output;
use crate::report::json;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files, statements, errors and warnings of a run that ends with a summary.
static COUNTED: Mutex<Option<[usize; 4]>> = Mutex::new(None);

/// What is at work, where it has a name.
static AT: Mutex<Option<String>> = Mutex::new(None);

fn kept<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The counts of a run whose summary is not told yet: whoever takes them tells it.
pub fn summary() -> Option<[usize; 4]> {
    kept(&COUNTED).take()
}

/// The name of what is at work.
pub fn at() -> Option<String> {
    kept(&AT).take()
}

/// One error more is told.
pub fn told() {
    if let Some([_, _, errors, _]) = kept(&COUNTED).as_mut() {
        *errors += 1;
    }
}

/// One statement more has had its answer.
pub fn answered() {
    if let Some([_, statements, ..]) = kept(&COUNTED).as_mut() {
        *statements += 1;
    }
}

impl Output<'_> {
    /// What a run has come to, where programs read: its last object.
    pub fn summary(&mut self, files: usize, statements: usize, errors: usize, warnings: usize) {
        self.last_object(&json::summary(files, statements, errors, warnings));
    }

    /// The last object of a run.
    pub fn last_object(&mut self, object: &Value) {
        if self.is_json() {
            summary();
            self.object(object);
        }
    }

    /// Notes what a run has come to so far, for a guard that ends it. Who is held back is told of later.
    pub fn counted(&self, files: usize, statements: usize, errors: usize, warnings: usize) {
        if !self.held {
            *kept(&COUNTED) = Some([files, statements, errors, warnings]);
        }
    }

    /// Notes what is at work, for a guard that ends it.
    pub fn works_on(&self, name: &str) {
        if !self.held {
            *kept(&AT) = Some(name.to_string());
        }
    }

    /// What keeps the command from beginning; where programs read, counted as the one error of the run.
    pub fn refuse(&mut self, message: &str) -> Exit {
        self.unusable(message);
        self.summary(0, 0, 1, 0);
        Exit::Unusable
    }
}
