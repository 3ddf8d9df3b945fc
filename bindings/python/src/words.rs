//! Texts alone: mistakes, layout, and what is said of words while somebody writes.

use crate::files::Disk;
use crate::mistakes;
use crate::watch::{Limits, watched};
use grundy::check as checker;
use grundy::check::Mode;
use grundy::source::Source;
use grundy::syntax::{Scanner, TokenKind, format as laid_out, parse};
use grundy::vocabulary::{BUILTINS, OUTCOMES, VERBS};
use grundy::{assist, library as games, repl};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::path::PathBuf;

/// What is wrong with a text, as a file.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    text: String,
    name: String,
    folder: PathBuf,
    limits: Limits,
) -> PyResult<String> {
    watched(py, &limits, |_| {
        let checked = checker::check(&Source::new(name, text), &Disk::new(folder), Mode::File);
        mistakes::all(&checked.diagnostics).to_string()
    })
}

/// A text in the one layout; or what is wrong with it.
#[pyfunction]
pub fn format(
    py: Python<'_>,
    text: String,
    name: String,
    limits: Limits,
) -> PyResult<(Option<String>, String)> {
    watched(py, &limits, |_| match laid_out::format(&Source::new(name, text)) {
        Ok(text) => (Some(text), "[]".to_string()),
        Err(found) => (None, mistakes::all(&found).to_string()),
    })
}

/// What the tables say of a word or a code, as Markdown and as text.
#[pyfunction]
pub fn about(word: &str) -> Option<(String, String)> {
    let all = assist::about(word);
    let join = |markdown: bool| {
        all.iter().map(|one| one.written(markdown)).collect::<Vec<_>>().join("\n\n")
    };
    (!all.is_empty()).then(|| (join(true), join(false)))
}

/// The words that could stand where a text ends: how many characters of them are there already, and
/// each with its form.
#[pyfunction]
pub fn complete(before: &str) -> (usize, Vec<(String, String)>) {
    let word = assist::last_word(before);
    let line = before.rsplit('\n').next().unwrap_or("");
    let inside = Scanner::new(line)
        .last()
        .is_some_and(|t| matches!(t.kind, TokenKind::Comment | TokenKind::OpenText));
    if inside || word.starts_with(|c: char| c.is_ascii_digit()) {
        return (0, Vec::new());
    }
    let mut all: Vec<(String, String)> = Vec::new();
    let importing = line.trim_start().strip_prefix("import ").is_some();
    if importing {
        all.extend(games::names().map(|name| (name.to_string(), format!("import {name}"))));
    } else {
        all.extend(assist::words().map(|w| (w.name.to_string(), w.form.to_string())));
        all.extend(assist::starting().map(|w| (w.to_string(), w.to_string())));
        let form = |b: &grundy::vocabulary::Builtin| b.forms().first().copied().unwrap_or(b.name());
        all.extend(BUILTINS.iter().map(|b| (b.name().to_string(), form(b).to_string())));
        all.extend(OUTCOMES.iter().map(|(name, doc)| (name.to_string(), doc.to_string())));
        let own = games::definitions().iter();
        all.extend(own.map(|(file, name)| (name.clone(), format!("of the library, {file}"))));
    }
    let letters = |name: &str| name.starts_with(|c: char| c.is_alphabetic());
    all.retain(|(name, _)| name.starts_with(word) && letters(name));
    all.sort();
    all.dedup_by(|later, first| later.0 == first.0);
    (word.chars().count(), all)
}

/// The definitions of a text, each with the comments above it.
#[pyfunction]
pub fn definitions(py: Python<'_>, text: String, limits: Limits) -> PyResult<Vec<String>> {
    watched(py, &limits, |_| {
        let source = Source::new("", text);
        let entries = repl::entries::split(&source, &parse(&source).file.statements, None);
        entries.iter().filter(|e| e.defines).map(|e| e.text.to_string()).collect()
    })
}

/// Must more lines come before a text can be read?
#[pyfunction]
pub fn wants_more(text: &str) -> bool {
    repl::wants_more(text)
}

/// The files of the library, each with its text and the games that it defines; and the questions that
/// can be asked.
#[pyfunction]
pub fn library() -> String {
    let files = games::names().map(|file| {
        let own = games::definitions().iter().filter(|(of, _)| *of == file);
        let own: Vec<&str> = own.map(|(_, game)| game.as_str()).collect();
        json!({"file": file, "text": games::text(file), "games": own})
    });
    let questions: Vec<&str> = VERBS.iter().map(|word| word.name).collect();
    json!({"files": files.collect::<Value>(), "questions": questions}).to_string()
}

/// What a certificate proves; or at which line it is wrong, and why.
#[pyfunction]
pub fn verify(py: Python<'_>, text: String, name: String, limits: Limits) -> PyResult<String> {
    watched(py, &limits, |watch| {
        let found = grundy::verify::certified(&text, &|_, _| watch.ask().is_none());
        match found {
            Ok(found) => grundy::report::json::verified(&name, &found),
            Err(grundy::verify::Complaint::Refused { line, reason }) => {
                grundy::report::json::refused(&name, line, &reason)
            }
            Err(grundy::verify::Complaint::Stopped) => json!({"kind": "stopped"}),
        }
        .to_string()
    })
}
