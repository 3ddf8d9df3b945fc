//! How much of many things is done, drawn on the terminal that messages go to; nowhere else.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt;

/// Drawn no more often than this a second.
const TIMES: u8 = 5;

/// A line that says how far something is, and goes when it is done.
pub(super) struct Progress {
    unicode: bool,
    bar: Option<ProgressBar>,
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("drawn", &self.bar.is_some()).finish()
    }
}

impl Progress {
    pub(super) fn new(unicode: bool) -> Progress {
        Progress { unicode, bar: None }
    }

    /// So many of all are done.
    pub(super) fn of(&mut self, done: usize, all: usize, what: &str) {
        let letters = if self.unicode { "█▌░" } else { "#>." };
        let bar = self.bar.get_or_insert_with(|| {
            let template = "{bar:30} {pos} of {len} {msg}, {eta} to go";
            let style = ProgressStyle::with_template(template);
            drawn(all as u64, style.map(|style| style.progress_chars(letters)).ok())
        });
        bar.set_message(what.to_string());
        bar.set_position(done as u64);
    }

    /// Takes the line off the terminal.
    pub(super) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn drawn(all: u64, style: Option<ProgressStyle>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr_with_hz(TIMES));
    match style {
        Some(style) => bar.with_style(style),
        None => bar,
    }
}
