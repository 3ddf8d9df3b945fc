//! The commands of the prompt: what begins with a colon.

use super::desk::Desk;
use super::entries::Entry;
use super::table::COMMANDS;
use super::{Lines, Next, Repl, help};
use crate::check::FileError;
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::report::{self, Format};
use crate::source::{Source, Span};
use crate::syntax::parse;
use crate::vocabulary::{builtin, nearest};
use std::time::Instant;

impl Repl<'_> {
    /// Does what stands after a colon.
    pub(super) fn command(&mut self, text: &str, lines: Option<&mut dyn Lines>) -> Next {
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match name {
            "help" | "h" | "?" | "explain" => self.help(rest),
            "list" => self.list(),
            "load" => self.load(rest, lines),
            "reload" => self.reload(),
            "save" => self.save(rest, false),
            "save!" => self.save(rest, true),
            "type" => self.type_of(rest),
            "time" => self.time(rest, lines),
            "stats" => self.stats(),
            "limits" if rest.is_empty() => {
                let written = self.work.limits.written();
                self.screen.note(&written);
            }
            "limits" => match self.work.limits.set(rest) {
                Ok(()) => {
                    let written = self.work.limits.written();
                    self.screen.note(&written);
                }
                Err(problem) => self.refuse(&problem),
            },
            "play" if rest.is_empty() => self.screen.note(&self.work.opponent.written()),
            "play" => match self.work.opponent.set(rest) {
                Ok(()) => self.screen.note(&self.work.opponent.written()),
                Err(problem) => self.refuse(&problem),
            },
            "format" => match Format::of(rest) {
                Some(format) => self.screen.format = format,
                None => {
                    let names: Vec<&str> = Format::ALL.iter().map(|of| of.name()).collect();
                    self.refuse(&format!("`:format` takes one of: {}", names.join(", ")));
                }
            },
            "reset" => {
                self.work.reset();
                self.loaded.clear();
                self.saved.clear();
                self.screen.note("everything is forgotten");
            }
            "quit" | "q" | "exit" => return Next::Leave,
            "" => self.refuse("a command stands after the colon; `:help` lists them"),
            _ => {
                let near = nearest(name, COMMANDS.iter().map(|c| c.name));
                let help = near.map_or_else(
                    || "`:help` lists the commands".to_string(),
                    |near| format!("did you mean `:{near}`?"),
                );
                self.refuse(&format!("there is no command `:{name}`: {help}"));
            }
        }
        Next::GoOn
    }

    pub(super) fn refuse(&mut self, text: &str) {
        self.work.tally.mistakes += 1;
        self.screen.refuse(text);
    }

    fn help(&mut self, topic: &str) {
        match help::help(topic, self.names()) {
            Ok(text) => self.screen.note(&text),
            Err(problem) => self.refuse(&problem),
        }
    }

    fn list(&mut self) {
        let all = self.work.entries.all().iter().filter(|e| e.defines);
        let all: Vec<String> = all.map(|e| e.text.to_string()).collect();
        if all.is_empty() {
            self.screen.note("nothing is defined yet");
        } else {
            self.screen.note(&all.join("\n"));
        }
    }

    fn stats(&mut self) {
        let stored = self.work.session.stored();
        let slow = self.work.session.slower();
        let seconds = self.started.elapsed().as_secs_f64();
        if self.screen.json() {
            let object = report::json::stats("session", &stored, &slow, seconds);
            self.screen.object(&object);
        } else {
            let text = report::stats("session", &stored, &slow, seconds);
            self.screen.note(text.trim_end());
        }
    }

    fn time(&mut self, statement: &str, lines: Option<&mut dyn Lines>) {
        let took = if statement.is_empty() {
            self.took
        } else {
            let started = Instant::now();
            self.take_from(statement, lines);
            started.elapsed()
        };
        self.screen.note(&format!("{:.3} s", took.as_secs_f64()));
    }

    // ---- files

    fn load(&mut self, file: &str, lines: Option<&mut dyn Lines>) {
        let file = file.trim_matches('"');
        if file.is_empty() {
            self.refuse("`:load FILE` takes the name of a file");
            return;
        }
        if file.ends_with(".md") {
            self.refuse(&format!(
                "{file} is for people; what `:save` writes to a .game file can be loaded"
            ));
            return;
        }
        self.work.files.note(file);
        let Some(text) = self.read(file) else { return };
        let source = Source::new(file, text);
        // As `:save` counts: what replaces something is a statement too.
        let all = parse(&source).file.statements.len();
        if self.timed(source, Some(file), lines) {
            self.screen.note(&format!("{file}: {}", report::count(all, "statement", "statements")));
        }
        let kept = self.work.entries.all().iter().any(|e| e.file.as_deref() == Some(file));
        if kept && !self.loaded.iter().any(|known| known == file) {
            self.loaded.push(file.to_string());
        }
    }

    /// Says which of the files that were read have changed since.
    pub(super) fn look_at_files(&mut self) {
        for (file, there) in self.work.files.changed() {
            let text = match there {
                true => format!("{file} has changed since it was read; `:reload` reads it again"),
                false => format!("{file} is not there any more; what was read of it is kept"),
            };
            self.screen.remark(&text);
        }
    }

    fn read(&mut self, file: &str) -> Option<String> {
        let why = match self.work.world.read(file) {
            Ok(text) => return Some(text),
            Err(FileError::Missing { nearest: Some(near) }) => {
                format!("there is no file {file}; did you mean {near}?")
            }
            Err(FileError::Missing { nearest: None }) if library::names().any(|n| n == file) => {
                format!(
                    "there is no file {file}; the game of the library is there by its name, or by `import {file}`"
                )
            }
            Err(FileError::Missing { nearest: None }) => format!("there is no file {file}"),
            Err(FileError::Unreadable(why)) => format!("{file} cannot be read: {why}"),
            Err(FileError::NotText { at, .. }) => {
                format!("{file} is not UTF-8 text: its byte {} is part of no letter", at + 1)
            }
        };
        self.refuse(&why);
        None
    }

    /// Reads files again. If one cannot be had or has mistakes, all stays as it was.
    fn reload(&mut self) {
        let files = self.loaded.clone();
        let mut texts = Vec::new();
        for file in &files {
            self.work.files.note(file);
            match self.read(file) {
                Some(text) => texts.push((file.clone(), text)),
                None => return,
            }
        }
        let loaded = |e: &Entry| e.file.as_deref().is_some_and(|f| files.iter().any(|l| l == f));
        let own = self.work.entries.all().iter().filter(|e| !loaded(e));
        let own: Vec<Entry> = own.cloned().collect();
        let mut desk = Desk { screen: &mut self.screen, lines: None };
        match self.work.again(&texts, own, &mut desk) {
            true => {
                let what = report::count(files.len(), "loaded file", "loaded files");
                self.screen.note(&format!("{what} and all imports were read again"));
            }
            false => self.screen.refuse("all stays as it was"),
        }
    }

    // ---- types

    fn type_of(&mut self, expression: &str) {
        if expression.is_empty() {
            self.refuse("`:type EXPRESSION` takes an expression");
            return;
        }
        let is_name = self.names().has(expression);
        if let Some(builtin) = builtin(expression).filter(|_| !is_name) {
            self.screen.note(&builtin.forms().join("\n"));
            return;
        }
        let (found, ty) = match is_name {
            true => (Vec::new(), self.work.environment.type_of(expression)),
            false => self.type_of_expression(expression),
        };
        match ty {
            _ if !found.is_empty() => {
                self.work.tally.mistakes += found.len();
                self.screen.diagnostics(&found);
            }
            Some(ty) => self.screen.note(&ty),
            None => self.refuse(&format!("`{expression}` has no type of its own")),
        }
    }

    fn type_of_expression(&mut self, expression: &str) -> (Vec<Diagnostic>, Option<String>) {
        const BEFORE: &str = "let the = ";
        let typed = Source::new("prompt", expression);
        let source = Source::new("prompt", format!("{BEFORE}{expression}"));
        let (found, ty) = self.work.reading(|work| work.type_in(&source, "the"));
        let back = |mut d: Diagnostic| {
            for label in d.labels.iter_mut().filter(|l| l.source.is(&source)) {
                let shift = |at: u32| at.saturating_sub(BEFORE.len() as u32);
                label.source = typed.clone();
                label.span = Span::new(shift(label.span.start), shift(label.span.end));
            }
            self.work.texts.led_back(d, None)
        };
        let errors = found.into_iter().filter(Diagnostic::is_error);
        (errors.map(back).collect(), ty)
    }
}
