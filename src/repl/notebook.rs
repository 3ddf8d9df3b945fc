//! What was entered and what was answered, as it went: a session as Markdown, or as a page.

use crate::meter::Spent;
use crate::report::{self, html};
use crate::session::answer::Answer;

const TITLE: &str = "A session with Grundy";

#[derive(Debug, Default)]
pub(super) struct Notebook {
    /// A statement, and its answer if it asked something.
    notes: Vec<(String, Option<Note>)>,
}

/// An answer with its question.
#[derive(Debug)]
pub(super) struct Note {
    markdown: String,
    /// The same for a page, where it has a picture.
    drawn: Option<String>,
}

impl Note {
    /// None if there is no room for it.
    pub(super) fn of(answer: &Answer) -> Option<Note> {
        let markdown = report::markdown(answer).ok()?;
        let drawn = if html::is_drawn(&answer.told) { html::answer(answer).ok() } else { None };
        Some(Note { markdown, drawn })
    }
}

/// What stands together in a session.
enum Part<'a> {
    Definitions(Vec<&'a str>),
    Answer(&'a Note),
}

impl Notebook {
    pub(super) fn defined(&mut self, text: &str) {
        self.notes.push((text.to_string(), None));
    }

    /// A question and its answer, unless there was no room for that.
    pub(super) fn answered(&mut self, text: &str, answer: Option<Note>) {
        self.notes.push((text.to_string(), answer));
    }

    /// Keeps the first `notes` notes, and forgets the later ones.
    pub(super) fn forget_from(&mut self, notes: usize) {
        self.notes.truncate(notes);
    }

    pub(super) fn len(&self) -> usize {
        self.notes.len()
    }

    pub(super) fn as_markdown(&self) -> String {
        let mut out = format!("# {TITLE}\n");
        for part in self.parts() {
            out += &match part {
                Part::Definitions(all) => block("game", &all.join("\n")),
                Part::Answer(note) => format!("\n{}\n", note.markdown.trim_end()),
            };
        }
        out
    }

    pub(super) fn as_page(&self) -> Result<String, Spent> {
        let mut out = html::begin(TITLE) + &html::of_markdown(&format!("# {TITLE}\n"))?;
        for part in self.parts() {
            out += &match part {
                Part::Definitions(all) => html::of_markdown(&block("game", &all.join("\n")))?,
                Part::Answer(Note { drawn: Some(page), .. }) => page.clone(),
                Part::Answer(note) => html::of_markdown(&note.markdown)?,
            };
        }
        Ok(out)
    }

    /// All of it; definitions that follow one another stand together.
    fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        for (text, note) in &self.notes {
            match (note, parts.last_mut()) {
                (Some(note), _) => parts.push(Part::Answer(note)),
                (None, Some(Part::Definitions(all))) => all.push(text.as_str()),
                (None, _) => parts.push(Part::Definitions(vec![text])),
            }
        }
        parts
    }
}

/// A block whose fence is longer than any in it.
fn block(language: &str, text: &str) -> String {
    let mut fence = "```".to_string();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("\n{fence}{language}\n{}\n{fence}\n", text.trim_end())
}
