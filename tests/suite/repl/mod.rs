//! The prompt, driven by bytes: what is typed and what comes back, as one transcript.

mod commands;
mod files;
mod first_minutes;
mod help;
mod pages;
mod pipe;
mod playing;
mod redefining;
mod stopping;

use grundy::check::{FileError, Files, Opened};
use grundy::repl::{Keys, Limits, Piped, Repl, Screen, Tally, World};
use grundy::report::Style;
use grundy::session::answer::Written;
use grundy::source::Source;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// Files that are none, and can change.
#[derive(Default)]
pub(crate) struct Shelf {
    pub files: Rc<RefCell<HashMap<String, String>>>,
}

impl Shelf {
    pub(crate) fn with(files: &[(&str, &str)]) -> Shelf {
        let shelf = Shelf::default();
        files.iter().for_each(|(name, text)| shelf.put(name, text));
        shelf
    }

    pub(crate) fn put(&self, name: &str, text: &str) {
        self.files.borrow_mut().insert(name.to_string(), text.to_string());
    }

    fn text(&self, name: &str) -> Result<String, FileError> {
        self.files.borrow().get(name).cloned().ok_or(FileError::Missing { nearest: None })
    }
}

impl Files for Shelf {
    fn open(&self, path: &str, from: &Source) -> Result<Opened, FileError> {
        let folder = std::path::Path::new(from.name()).parent().unwrap();
        let whole = folder.join(path).to_string_lossy().into_owned();
        Ok(Opened { source: Source::new(whole.clone(), self.text(&whole)?), identity: whole })
    }
}

impl World for Shelf {
    fn read(&self, path: &str) -> Result<String, FileError> {
        self.text(path)
    }

    fn stamp(&self, path: &str) -> Option<u64> {
        let mut hasher = std::hash::DefaultHasher::new();
        self.files.borrow().get(path)?.hash(&mut hasher);
        Some(hasher.finish())
    }

    fn write(&self, path: &str, text: &str) -> Result<(), String> {
        self.put(path, text);
        Ok(())
    }

    fn write_beside(&self, _: &str, file: &Written) -> Result<(), String> {
        self.put(&file.name, &file.text);
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub(crate) const LIMITS: Limits = Limits {
    timeout: None,
    bytes: 1 << 30,
    positions: 10_000_000,
    points: 1000,
    moves: 100,
    threads: 1,
    steps: None,
    live: None,
};

/// What a session looks like, and what came of it.
pub(crate) fn session(shelf: &Shelf, input: &str, keys: Keys) -> (String, Tally) {
    let shared = Shared::default();
    let (mut results, mut errors) = (shared.clone(), shared.clone());
    let mut repl = Repl::new(shelf, screen(&mut results, &mut errors), LIMITS, keys);
    let tally = repl.run(&mut Piped::as_transcript(input.as_bytes()));
    let text = String::from_utf8(shared.0.borrow().clone()).unwrap();
    (text, tally)
}

fn screen<'a>(results: &'a mut Shared, errors: &'a mut Shared) -> Screen<'a> {
    let (style, error_style) = (Style::PLAIN, Style::PLAIN);
    Screen {
        results,
        errors,
        style,
        error_style,
        format: grundy::report::Format::Text,
        waiting: Arc::default(),
        tables: 0,
    }
}

/// A session that is asked step by step, while files change.
pub(crate) struct Prompt {
    repl: Repl<'static>,
    shared: Shared,
}

impl Prompt {
    pub(crate) fn on(shelf: &Shelf) -> Prompt {
        let shared = Shared::default();
        // The session lives as long as the test does.
        let leak = || Box::leak(Box::new(shared.clone()));
        let shelf: &'static Shelf = Box::leak(Box::new(Shelf { files: shelf.files.clone() }));
        let keys = Keys { interrupted: || false, calm: || {} };
        let repl = Repl::new(shelf, screen(leak(), leak()), LIMITS, keys);
        Prompt { repl, shared }
    }

    /// How many steps a text takes.
    pub(crate) fn steps(&mut self, text: &str) -> u64 {
        self.answer(text);
        self.repl.steps()
    }

    /// What is said to a text.
    pub(crate) fn answer(&mut self, text: &str) -> String {
        self.repl.take(text);
        String::from_utf8(std::mem::take(&mut *self.shared.0.borrow_mut())).unwrap()
    }
}

pub(crate) fn transcript(input: &str) -> String {
    on(&Shelf::default(), input)
}

pub(crate) fn on(shelf: &Shelf, input: &str) -> String {
    session(shelf, input, Keys { interrupted: || false, calm: || {} }).0
}

/// The answers alone, without prompts and what was typed.
pub(crate) fn answers(input: &str) -> Vec<String> {
    let text = transcript(input);
    let lines = text.lines().filter(|line| !line.starts_with("> ") && !line.starts_with(". "));
    lines.map(str::to_string).filter(|line| !line.is_empty() && line != ">").collect()
}
