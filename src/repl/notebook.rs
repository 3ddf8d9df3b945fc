//! What was entered and what was answered, as it went: a session as Markdown.

use crate::report::{self, Style};
use crate::session::Answer;

/// Of a longer answer the beginning is kept.
const LONGEST: usize = 200;

/// How answers are drawn on paper.
const PAPER: Style = Style { color: false, unicode: true, width: 80 };

#[derive(Debug, Default)]
pub struct Notebook {
    /// A statement, and its answer if it asked something.
    notes: Vec<(String, Option<String>)>,
}

impl Notebook {
    pub fn defined(&mut self, text: &str) {
        self.notes.push((text.to_string(), None));
    }

    pub fn answered(&mut self, text: &str, answer: &Answer) {
        let told = report::answer(answer, PAPER);
        let lines = told.lines().count();
        let told = match lines > LONGEST {
            true => {
                let kept: Vec<&str> = told.lines().take(LONGEST).collect();
                format!("{}\n(and {} more lines)", kept.join("\n"), lines - LONGEST)
            }
            false => told,
        };
        self.notes.push((text.to_string(), Some(told)));
    }

    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// All of it; definitions stand with the question that follows them.
    pub fn as_markdown(&self) -> String {
        let mut out = "# A session with Grundy\n".to_string();
        let mut open: Vec<&str> = Vec::new();
        for (text, answer) in &self.notes {
            open.push(text);
            if let Some(answer) = answer {
                out += &block("game", &open.join("\n"));
                out += &block("text", answer);
                open.clear();
            }
        }
        if !open.is_empty() {
            out += &block("game", &open.join("\n"));
        }
        out
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
