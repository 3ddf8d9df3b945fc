//! What a prompt writes: answers, messages and notes, as text or as JSON.

use super::limits::Limits;
use super::waiting::Waiting;
use super::words;
use crate::diagnostic::Diagnostic;
use crate::meter::Spent;
use crate::report::{self, Format, Style, Written};
use crate::session::answer::Game;
use crate::session::{Answer, SoFar, Told};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

/// More messages than this are counted: nobody reads them.
const MOST_SHOWN: usize = 20;

/// More messages than this are not written for programs either.
const MOST_WRITTEN: usize = 1000;

pub struct Screen<'a> {
    pub results: &'a mut dyn Write,
    pub errors: &'a mut dyn Write,
    pub style: Style,
    /// How messages are drawn, which may go elsewhere.
    pub error_style: Style,
    pub format: Format,
    /// Says how far long answers are, where somebody watches.
    pub waiting: Arc<Waiting>,
    /// How many tables were written for other programs.
    pub tables: usize,
}

impl std::fmt::Debug for Screen<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screen").field("style", &self.style).finish_non_exhaustive()
    }
}

/// How an answer is written.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    style: Style,
    error_style: Style,
    format: Format,
}

/// An answer, written.
#[derive(Debug)]
pub enum Page {
    /// A game has been told move by move.
    Silent,
    Result(String),
    /// For other programs: between two of them stands an empty line.
    Table(String),
    Remark(String),
}

impl Manner {
    /// Writes an answer, if there is room and time for it.
    pub fn page(&self, answer: &Answer) -> Result<Page, Spent> {
        let told = matches!(answer.told, Told::Play { game: Game::Played { .. }, .. });
        if told && self.format != Format::Json {
            return Ok(Page::Silent);
        }
        Ok(match self.format.write(answer, self.style)? {
            Written::Page(text) => Page::Result(text + "\n"),
            Written::Table(text) => Page::Table(text),
            Written::NoTable => Page::Remark(report::answer(answer, self.error_style)?),
        })
    }
}

impl Screen<'_> {
    pub fn json(&self) -> bool {
        self.format == Format::Json
    }

    /// Text as it is. When nobody reads any more there is nothing to be done.
    pub fn raw(&mut self, text: &str) {
        let _ = self.results.write_all(text.as_bytes());
    }

    pub fn object(&mut self, object: &Value) {
        self.raw(&(report::json::line(object) + "\n"));
    }

    /// What a command has to say.
    pub fn note(&mut self, text: &str) {
        if self.json() {
            self.object(&json!({"kind": "note", "text": text}));
            return;
        }
        let lines: Vec<String> = text.lines().map(report::clean).collect();
        self.raw(&format!("{}\n", lines.join("\n")));
    }

    /// What is good to know, though nobody asked.
    pub fn remark(&mut self, text: &str) {
        if self.json() {
            self.note(text);
        } else {
            let _ = writeln!(self.errors, "{}", report::clean(text));
        }
    }

    /// Why a command could not be obeyed.
    pub fn refuse(&mut self, text: &str) {
        if self.json() {
            self.object(&report::json::unusable(text));
        } else {
            let _ = writeln!(self.errors, "{}", report::clean(text));
        }
    }

    /// What is said in a game. Where data are asked for, nothing else goes among them.
    pub fn say(&mut self, text: &str) {
        let text = report::lines(text);
        if self.format == Format::Text {
            self.raw(&text);
        } else {
            let _ = self.errors.write_all(text.as_bytes());
        }
        self.flush();
    }

    /// How an answer is written at this prompt.
    pub fn manner(&self) -> Manner {
        Manner { style: self.style, error_style: self.error_style, format: self.format }
    }

    pub fn page(&mut self, page: &Page) {
        match page {
            Page::Silent => {}
            Page::Result(text) => self.raw(text),
            Page::Table(text) => {
                if self.tables > 0 {
                    self.raw("\n");
                }
                self.tables += 1;
                self.raw(text);
            }
            // What is no table is told as text, elsewhere.
            Page::Remark(text) => {
                let _ = writeln!(self.errors, "{text}");
            }
        }
        self.flush();
    }

    pub fn diagnostics(&mut self, diagnostics: &[Diagnostic]) {
        // Errors matter more than warnings where not all can be shown.
        let mut ordered: Vec<&Diagnostic> = diagnostics.iter().collect();
        if ordered.len() > MOST_WRITTEN && self.json() {
            self.note(&format!("... and {} more", ordered.len() - MOST_WRITTEN));
        }
        if ordered.len() > MOST_SHOWN && !self.json() {
            ordered.sort_by_key(|d| !d.is_error());
        }
        let most = if self.json() { MOST_WRITTEN } else { MOST_SHOWN };
        for diagnostic in ordered.iter().take(most) {
            let here = words::here(diagnostic);
            if self.json() {
                self.object(&report::json::diagnostic(&here));
            } else {
                let text = report::diagnostic(&here, self.error_style);
                let _ = writeln!(self.errors, "{}", text.trim_end());
            }
        }
        if ordered.len() > MOST_SHOWN && !self.json() {
            let _ = writeln!(self.errors, "... and {} more", ordered.len() - MOST_SHOWN);
        }
    }

    /// Why a statement was stopped, and what it had found before.
    pub fn stopped(&mut self, problem: &Diagnostic, limits: &Limits, so_far: Option<&SoFar>) {
        let problem = &words::with_more(problem, limits);
        if self.json() {
            self.object(&report::json::stopped(&words::here(problem), so_far));
            return;
        }
        self.diagnostics(std::slice::from_ref(problem));
        if let Some(so_far) = so_far {
            let text = report::so_far(so_far, self.error_style, report::Keeps::Session);
            let _ = self.errors.write_all(text.as_bytes());
        }
    }

    pub fn flush(&mut self) {
        let _ = self.results.flush();
        let _ = self.errors.flush();
    }
}
