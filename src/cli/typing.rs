//! Lines typed at a terminal: what rustyline needs to know of the language, and nothing else
//! of the program knows of rustyline.

use super::suggest::{self, Suggestion};
use crate::repl::{Line, Lines, wants_more};
use rustyline::completion::{Candidate, Completer};
use rustyline::config::{ColorMode, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper};
use std::borrow::Cow;
use std::path::PathBuf;

/// A terminal at which somebody types.
pub struct Typed {
    editor: Editor<Language, FileHistory>,
    history: Option<PathBuf>,
}

impl Typed {
    /// Or why the terminal cannot be used.
    pub fn new(color: bool, history: Option<PathBuf>) -> Result<Typed, String> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .bracketed_paste(true)
            .color_mode(if color { ColorMode::Enabled } else { ColorMode::Disabled })
            .build();
        let mut editor: Editor<Language, FileHistory> =
            Editor::with_config(config).map_err(|e| e.to_string())?;
        editor.set_helper(Some(Language { names: Vec::new(), color }));
        let mut typed = Typed { editor, history };
        typed.read_history();
        Ok(typed)
    }

    /// What cannot be read is put aside; the session goes on without.
    fn read_history(&mut self) {
        let Some(path) = &self.history else { return };
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        if path.exists() && self.editor.load_history(path).is_err() {
            let _ = std::fs::rename(path, path.with_extension("damaged"));
        }
    }
}

impl Lines for Typed {
    fn line(&mut self, prompt: &str) -> Line {
        match self.editor.readline(prompt) {
            Ok(line) => {
                if let Some(path) = &self.history {
                    // History is a convenience: where it cannot be written it is not kept.
                    let _ = self.editor.append_history(path);
                }
                Line::Text(line)
            }
            Err(ReadlineError::Interrupted) => Line::Interrupted,
            // The end, or a terminal that has gone away.
            Err(_) => Line::End,
        }
    }

    fn learn(&mut self, names: &[(String, String)]) {
        if let Some(language) = self.editor.helper_mut() {
            language.names = names.to_vec();
        }
    }
}

/// What the editor of lines is told of the language.
struct Language {
    names: Vec<(String, String)>,
    color: bool,
}

impl Helper for Language {}

impl Validator for Language {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match wants_more(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

impl Candidate for Suggestion {
    fn display(&self) -> &str {
        &self.shown
    }

    fn replacement(&self) -> &str {
        &self.text
    }
}

impl Completer for Language {
    type Candidate = Suggestion;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Suggestion>)> {
        Ok(suggest::completions(line, place, &self.names))
    }
}

/// What stands in grey behind the cursor.
struct Remark {
    shown: String,
    /// What the arrow to the right takes over.
    taken: Option<String>,
}

impl Hint for Remark {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.taken.as_deref()
    }
}

impl Hinter for Language {
    type Hint = Remark;

    fn hint(&self, line: &str, place: usize, _: &Context<'_>) -> Option<Remark> {
        if place < line.len() {
            return None;
        }
        if let Some(rest) = suggest::rest_of_name(line, &self.names) {
            return Some(Remark { shown: rest.clone(), taken: Some(rest) });
        }
        let form = suggest::form_of_call(line, &self.names)?;
        Some(Remark { shown: format!("   {form}"), taken: None })
    }
}

impl Highlighter for Language {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.color { Cow::Owned(suggest::colored(line)) } else { Cow::Borrowed(line) }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.color {
            Cow::Owned(format!("\u{1b}[90m{hint}\u{1b}[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.color
    }
}
