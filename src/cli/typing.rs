//! Lines typed at a terminal: what rustyline needs to know of the language, and nothing else
//! of the program knows of rustyline.

use super::suggest::{self, Suggestion};
use crate::repl::{CONTINUED, Line, Lines, Names, wants_more};
use rustyline::completion::{Candidate, Completer};
use rustyline::config::{ColorMode, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::{FileHistory, MemHistory};
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ConditionalEventHandler, Context, Editor, Event, EventContext, EventHandler, Helper,
    KeyCode, KeyEvent, Modifiers, RepeatCount,
};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A line that continues a statement begins with these blanks, so that it stands below the
/// first. Where they are drawn, `CONTINUED` is drawn in their place: rustyline knows of no
/// second prompt, but lets a text be drawn as another that is as wide.
const INDENT: &str = "  ";

/// A terminal at which somebody types.
pub(super) struct Typed {
    editor: Editor<Language, FileHistory>,
    history: Option<PathBuf>,
    /// What is typed is no statement: somebody plays.
    plays: Arc<AtomicBool>,
    /// What is answered in games has a history of its own, which no file keeps.
    answers: Option<Editor<Language, MemHistory>>,
}

impl Typed {
    /// Or why the terminal cannot be used.
    pub(super) fn new(color: bool, history: Option<PathBuf>) -> Result<Typed, String> {
        let mut editor: Editor<Language, FileHistory> =
            Editor::with_config(config()).map_err(|e| e.to_string())?;
        let plays = Arc::new(AtomicBool::new(false));
        editor.set_helper(Some(Language { names: Names::default(), color, plays: plays.clone() }));
        let enter = KeyEvent(KeyCode::Enter, Modifiers::NONE);
        let goes_on = GoesOn { plays: plays.clone() };
        editor.bind_sequence(enter, EventHandler::Conditional(Box::new(goes_on)));
        let mut typed = Typed { editor, history, plays, answers: None };
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

impl Typed {
    fn read(&mut self, prompt: &str) -> Line {
        line_of(self.editor.readline(prompt))
    }

    /// The editor of what is answered in games.
    fn answers(&mut self) -> Option<&mut Editor<Language, MemHistory>> {
        if self.answers.is_none() {
            let history = MemHistory::with_config(&config());
            let mut editor = Editor::with_history(config(), history).ok()?;
            let color = self.editor.helper().is_some_and(|language| language.color);
            editor.set_helper(Some(Language {
                names: Names::default(),
                color,
                plays: self.plays.clone(),
            }));
            self.answers = Some(editor);
        }
        self.answers.as_mut()
    }
}

fn config() -> Config {
    Config::builder()
        .completion_type(CompletionType::List)
        .bracketed_paste(true)
        // Lines are drawn by `Language`, whether or not there are colours.
        .color_mode(ColorMode::Forced)
        .build()
}

fn line_of(read: Result<String, ReadlineError>) -> Line {
    match read {
        Ok(line) => Line::Text(line),
        Err(ReadlineError::Interrupted) => Line::Interrupted,
        // A byte that is no text: a letter that the language does not know.
        Err(ReadlineError::Io(e)) if e.kind() == std::io::ErrorKind::InvalidData => {
            Line::Text("\u{fffd}".to_string())
        }
        // The end, or a terminal that has gone away.
        Err(_) => Line::End,
    }
}

impl Lines for Typed {
    fn line(&mut self, prompt: &str) -> Line {
        let line = self.read(prompt);
        let Line::Text(text) = line else { return line };
        // A statement is one entry of the history, with all its lines; what was pasted at length
        // is none.
        if !suggest::is_long(&text) && prompt != CONTINUED {
            let _ = self.editor.add_history_entry(text.as_str());
            if let Some(path) = &self.history {
                // History is a convenience: where it cannot be written it is not kept.
                let _ = self.editor.append_history(path);
            }
        }
        Line::Text(without_indent(text))
    }

    fn answer(&mut self, prompt: &str) -> Line {
        self.plays.store(true, Ordering::Relaxed);
        let line = match self.answers() {
            Some(editor) => {
                let line = line_of(editor.readline(prompt));
                if let Line::Text(text) = &line {
                    let _ = editor.add_history_entry(text.as_str());
                }
                line
            }
            None => self.read(prompt),
        };
        self.plays.store(false, Ordering::Relaxed);
        line
    }

    fn is_seen(&self) -> bool {
        true
    }

    fn learn(&mut self, names: &Names) {
        if let Some(language) = self.editor.helper_mut() {
            language.names = names.clone();
        }
    }
}

/// Whether each line after the first begins as those do that continue a statement.
fn is_indented(text: &str) -> bool {
    text.lines().skip(1).all(|line| line.starts_with(INDENT))
}

/// What was typed, without what was put before lines that continue it.
fn without_indent(text: String) -> String {
    if !text.contains('\n') || !is_indented(&text) {
        return text;
    }
    text.replace(&format!("\n{INDENT}"), "\n")
}

/// The enter key goes on with another line where a statement is not whole.
struct GoesOn {
    plays: Arc<AtomicBool>,
}

impl ConditionalEventHandler for GoesOn {
    fn handle(
        &self,
        _: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        let text = context.line();
        // What is long is not looked through at every line: whoever reads lines asks for more.
        if self.plays.load(Ordering::Relaxed) || suggest::is_long(text) || !wants_more(text) {
            return None;
        }
        // What was pasted has its own way to begin lines.
        let indent = if is_indented(text) { INDENT } else { "" };
        Some(Cmd::Insert(1, format!("\n{indent}")))
    }
}

/// What the editor of lines is told of the language.
struct Language {
    names: Names,
    color: bool,
    plays: Arc<AtomicBool>,
}

impl Language {
    fn plays(&self) -> bool {
        self.plays.load(Ordering::Relaxed)
    }
}

impl Helper for Language {}

/// The enter key has been asked before: what comes here is whole.
impl Validator for Language {}

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
        if self.plays() {
            return Ok(suggest::answers(line, place));
        }
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
        if place < line.len() || self.plays() {
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
        if self.plays() || suggest::is_long(line) {
            return Cow::Borrowed(line);
        }
        let goes_on = line.contains('\n') && is_indented(line);
        let drawn = if self.color { Cow::Owned(suggest::colored(line)) } else { line.into() };
        if !goes_on {
            return drawn;
        }
        // Colours leave line ends and the blanks behind them as they are.
        let mark = match self.color {
            true => format!("\n\u{1b}[90m{CONTINUED}\u{1b}[0m"),
            false => format!("\n{CONTINUED}"),
        };
        Cow::Owned(drawn.replace(&format!("\n{INDENT}"), &mark))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.color {
            Cow::Owned(format!("\u{1b}[90m{hint}\u{1b}[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }

    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        // Each time all lines are drawn again: where there are many, when the line is entered.
        let drawn = self.color || line.contains('\n');
        drawn && !self.plays() && line.len() <= suggest::LONGEST_DRAWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_continue_are_drawn_as_wide_as_they_are() {
        let plays = Arc::new(AtomicBool::new(false));
        let language = Language { names: Names::default(), color: false, plays };
        let text = "game G(n) {\n    subtract 1\n  }";
        assert_eq!(language.highlight(text, 0), "game G(n) {\n.   subtract 1\n. }");
        assert_eq!(without_indent(text.to_string()), "game G(n) {\n  subtract 1\n}");
        let pasted = "game G(n) {\n  subtract 1\n}";
        assert_eq!(language.highlight(pasted, 0), pasted);
        assert_eq!(without_indent(pasted.to_string()), pasted);
    }
}
