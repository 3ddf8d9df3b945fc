//! `:save`: the session as a file of games, or as Markdown or a page with its answers.

use super::Repl;
use super::entries::Entry;
use crate::check::tree::Text;
use crate::check::{Mode, check};
use crate::diagnostic::Diagnostic;
use crate::report;
use crate::source::Source;

impl Repl<'_> {
    /// Writes the session to a file. One that is there and is none of this session's is replaced
    /// only if that was said.
    pub(super) fn save(&mut self, file: &str, replace: bool) {
        let file = file.trim_matches('"');
        if file.is_empty() {
            self.refuse("`:save FILE` takes the name of a file");
            return;
        }
        let plain = !file.rsplit('/').next().unwrap_or(file).contains('.');
        let name = if plain { format!("{file}.game") } else { file.to_string() };
        let own = self.loaded.contains(&name) || self.saved.contains(&name);
        let (_, own_name) = name.rsplit_once('/').unwrap_or(("", &name));
        let ending = own_name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty());
        if !matches!(ending, Some((_, "game" | "md" | "html"))) {
            self.refuse("a session is saved as a file whose name ends in .game, .md or .html");
        } else if !replace && !own && self.work.world.stamp(&name).is_some() {
            self.refuse(&format!("{name} is there already; `:save! {file}` replaces it"));
        } else if name.ends_with(".md") {
            let text = self.work.notebook.as_markdown();
            self.save_notebook(&name, &text);
        } else if name.ends_with(".html") {
            match self.work.notebook.as_page() {
                Ok(page) => self.save_notebook(&name, &page),
                Err(_) => self.refuse("there is no room to write this session as a page"),
            }
        } else {
            self.save_game(&name);
        }
    }

    fn save_notebook(&mut self, name: &str, text: &str) {
        if self.write(name, text) {
            let what = report::count(self.work.notebook.len(), "statement", "statements");
            self.screen.note(&format!("{name}: {what} written, with their answers"));
        }
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        match self.work.world.write(name, text) {
            Ok(()) => {
                self.work.files.note_again(name);
                if !self.saved.iter().any(|known| known == name) {
                    self.saved.push(name.to_string());
                }
                true
            }
            Err(problem) => {
                self.refuse(&problem);
                false
            }
        }
    }

    /// The session as a file, if it makes one: questions that do not fit any more are left out.
    fn save_game(&mut self, name: &str) {
        let mut entries = self.work.entries.all().to_vec();
        let all = entries.len();
        let text = loop {
            let (text, starts) = written(&entries);
            let found = check(&Source::new("saved", text.clone()), &self.work.files, Mode::Session);
            let wrong = found.diagnostics.iter().filter(|d| d.is_error());
            let places = wrong.filter_map(Diagnostic::place).map(|l| l.span.start);
            let at = |place: u32| starts.partition_point(|s| *s <= place).checked_sub(1);
            let wrong: Vec<usize> = places.filter_map(at).collect();
            let before = entries.len();
            let mut index = 0;
            entries.retain(|entry| {
                index += 1;
                entry.defines || !wrong.contains(&(index - 1))
            });
            if entries.len() == before {
                break text;
            }
        };
        // A file is stricter than a prompt: what it defines must not be imported as well.
        let strict = check(&Source::new("saved", text.clone()), &self.work.files, Mode::File);
        let note = match strict.diagnostics.iter().find(|d| d.is_error()) {
            Some(first) => format!("; as a file it has a mistake: {}", first.message),
            None => String::new(),
        };
        if self.write(name, &text) {
            let what = report::count(entries.len(), "statement", "statements");
            let left = all - entries.len();
            let left = match left {
                0 => String::new(),
                n => {
                    let what = report::count(n, "question", "questions");
                    format!("; {what} that fit no more are left out")
                }
            };
            self.screen.note(&format!("{name}: {what} written{left}{note}"));
        }
    }
}

/// Entries as one text, and where each begins in it.
fn written(entries: &[Entry]) -> (String, Vec<u32>) {
    let mut text = String::new();
    let mut starts = Vec::new();
    for entry in entries {
        starts.push(text.len() as u32);
        let own: &Text = &entry.text;
        text += own;
        text.push('\n');
    }
    (text, starts)
}
