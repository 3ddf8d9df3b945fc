//! Where results and diagnostics go, and how they are drawn there.

use super::args::{Color, Common, Format};
use super::checkpoint::FEWEST;
use super::guard;
use super::progress::Progress;
use super::streams;
use super::{Surroundings, counted};
use crate::diagnostic::{Diagnostic, codes};
use crate::meter::{self, Spent};
use crate::repl::{Screen, Waiting};
use crate::report::{self, Style, Written};
use crate::session::answer::Game;
use crate::session::{Answer, Part, Session, SoFar, Told};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde_json::Value;
use std::io::Write;
use std::sync::Arc;

/// More diagnostics than this are counted, not shown: nobody reads them.
const MOST_SHOWN: usize = 50;

/// The same where programs read them.
const MOST_WRITTEN: usize = 1000;

pub(super) struct Output<'a> {
    results: &'a mut dyn Write,
    errors: &'a mut dyn Write,
    format: Format,
    quiet: bool,
    color: Color,
    surroundings: Surroundings,
    /// How many tables were written for other programs.
    tables: usize,
    progress: Progress,
    waiting: Arc<Waiting>,
    /// What is written is held back for a while: nobody watches.
    pub(super) held: bool,
    /// A checkpoint keeps what sequences have found.
    pub keeps: bool,
}

/// How results are written, wherever they go.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    format: Format,
    quiet: bool,
    color: Color,
    surroundings: Surroundings,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        Format::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.doc()))
    }
}

impl<'a> Output<'a> {
    pub(super) fn manner(&self) -> Manner {
        let Output { format, quiet, color, surroundings, .. } = *self;
        Manner { format, quiet, color, surroundings }
    }

    pub(super) fn like(
        manner: &Manner,
        results: &'a mut dyn Write,
        errors: &'a mut dyn Write,
    ) -> Output<'a> {
        let Manner { format, quiet, color, surroundings } = *manner;
        let common = Common { format, quiet, color };
        let mut held = Output::new(results, errors, &common, surroundings);
        (held.held, held.waiting) = (true, Arc::default());
        held
    }

    /// The beginning of a page for a browser; other formats have none.
    pub(super) fn begin(&mut self, title: &str) {
        if self.format == Format::Html {
            self.result(&report::html::begin(title));
        }
    }

    /// The text that is answered, where a page shows it.
    pub(super) fn source(&mut self, name: &str, text: &str) -> Result<(), Spent> {
        match self.format {
            Format::Html => self.page(report::html::source(name, text)?, ""),
            _ => Ok(()),
        }
    }

    /// What another output has held back.
    pub(super) fn copy(&mut self, results: &[u8], errors: &[u8]) {
        if self.format.is_of_tables() && !results.is_empty() {
            self.next_table();
        }
        let _ = self.results.write_all(results);
        let _ = self.errors.write_all(errors);
    }

    /// What a file has left in memory.
    pub(super) fn stats(&mut self, name: &str, session: &Session, seconds: f64) {
        let (stored, slow) = (&session.stored(), &session.slower());
        if self.is_json() {
            self.object(&report::json::stats(name, stored, slow, seconds));
        } else {
            let text = report::stats(name, stored, slow, seconds);
            let _ = self.errors.write_all(text.as_bytes());
        }
    }

    pub(super) fn new(
        results: &'a mut dyn Write,
        errors: &'a mut dyn Write,
        common: &Common,
        surroundings: Surroundings,
    ) -> Self {
        let Common { format, quiet, color } = *common;
        let progress = Progress::new(surroundings.unicode);
        let (tables, held, keeps, waiting) = (0, false, false, Arc::default());
        let mut out = Output {
            results,
            errors,
            format,
            quiet,
            color,
            surroundings,
            tables,
            progress,
            waiting,
            held,
            keeps,
        };
        let width = out.style(surroundings.errors_is_terminal).width;
        out.waiting = Arc::new(Waiting::on(out.is_watched().then_some(width), surroundings.live));
        out
    }

    /// The same streams, for a prompt.
    pub(super) fn screen(&mut self) -> Screen<'_> {
        let style = self.result_style();
        let error_style = self.style(self.surroundings.errors_is_terminal);
        let format = self.format;
        let waiting = self.waiting();
        let (results, errors, tables) = (&mut *self.results, &mut *self.errors, self.tables);
        Screen { results, errors, style, error_style, format, waiting, tables }
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    fn style(&self, terminal: bool) -> Style {
        let color = match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !self.surroundings.no_color,
        };
        let Surroundings { unicode, width, .. } = self.surroundings;
        Style { color, unicode, width }
    }

    pub(super) fn result_style(&self) -> Style {
        self.style(self.surroundings.output_is_terminal)
    }

    /// A text on standard output. When nobody reads any more there is nothing to be done.
    pub(super) fn result(&mut self, text: &str) {
        let _ = self.results.write_all(text.as_bytes());
    }

    /// The text of a program on standard output: as it is, but for what a terminal would obey.
    pub(super) fn text_of_program(&mut self, text: &str) {
        match self.surroundings.output_is_terminal {
            true => self.result(&report::lines(text)),
            false => self.result(text),
        }
    }

    /// Whether all that is right goes unsaid.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// A line on standard output, unless all that is right goes unsaid.
    pub(super) fn line(&mut self, text: &str) {
        if !self.quiet {
            self.asked_line(text);
        }
    }

    /// A line that somebody asked for: it is told where others are left out.
    pub(super) fn asked_line(&mut self, text: &str) {
        if !self.is_json() {
            self.result(&format!("{}\n", report::clean(text)));
        }
    }

    pub(super) fn object(&mut self, object: &Value) {
        self.result(&(report::json::line(object) + "\n"));
    }

    /// What processes are made of, if it is not the program that runs.
    pub(super) fn program(&self) -> Option<&'static str> {
        self.surroundings.program
    }

    pub(super) fn surroundings(&self) -> Surroundings {
        self.surroundings
    }

    pub(super) fn interrupted(&self) -> fn() -> bool {
        self.surroundings.interrupted
    }

    /// What a statement found. Nothing is written of an answer that has no room, or no time. `at` is the
    /// file and the line of the statement, where they tell which of several it is.
    pub(super) fn answer(
        &mut self,
        answer: &Answer,
        at: Option<(&str, usize)>,
    ) -> Result<(), Spent> {
        // A game has been told move by move.
        let silent = matches!(
            answer.told,
            Told::Assert { holds: true, .. } | Told::Play { game: Game::Played { .. }, .. }
        );
        // What failed matters even to somebody who wants to hear nothing else.
        let unwanted = !answer.told.failed() && (self.quiet || silent);
        let told = match self.format {
            Format::Json => self.page(report::json::answer_at(answer, at)?, "\n"),
            _ if unwanted => Ok(()),
            Format::Text => {
                let mut text = report::answer(answer, self.result_style())?;
                if let Some((file, line)) = at.filter(|_| answer.told.failed()) {
                    text.insert_str(0, &format!("{}:{line}: ", report::clean(file)));
                }
                let end = if text.contains('\n') { "\n\n" } else { "\n" };
                self.page(text, end)
            }
            format => match format.write(answer, self.result_style())? {
                Written::Page(text) => self.page(text, format.end()),
                Written::Table(text) => {
                    self.next_table();
                    self.page(text, "")
                }
                Written::NoTable => {
                    // What is no table is told as text, elsewhere.
                    let style = self.style(self.surroundings.errors_is_terminal);
                    let text = report::answer(answer, style)?;
                    let _ = writeln!(self.errors(), "{text}");
                    Ok(())
                }
            },
        };
        if !self.held && told.is_ok() {
            counted::answered();
        }
        // Somebody may wait for it while the next one is worked on.
        let _ = self.results.flush();
        told
    }

    /// The stream of what is wrong: what was answered before stands before it.
    fn errors(&mut self) -> &mut dyn Write {
        let _ = self.results.flush();
        &mut *self.errors
    }

    /// A text of any length on standard output. What is held back takes memory until it is told.
    fn page(&mut self, text: String, end: &str) -> Result<(), Spent> {
        if self.held {
            meter::holds(2 * text.len())?;
        }
        self.result(&text);
        self.result(end);
        Ok(())
    }

    /// Whether rows of tables are written one by one.
    pub(super) fn takes_rows(&self) -> bool {
        self.format == Format::Csv && !self.quiet
    }

    /// Rows of a table, the first of it or more.
    pub(super) fn rows(&mut self, text: &str, first: bool) -> Result<(), Spent> {
        if first {
            self.next_table();
        }
        self.page(text.to_string(), "")?;
        let _ = self.results.flush();
        Ok(())
    }

    /// Between two tables stands an empty line.
    fn next_table(&mut self) {
        if self.tables > 0 {
            self.result("\n");
        }
        self.tables += 1;
    }

    /// What is said in a game. Standard output is for data where they are asked for.
    pub(super) fn say(&mut self, text: &str) {
        let data = self.format != Format::Text;
        let stream: &mut dyn Write = if data { self.errors } else { self.results };
        // Whoever played may have gone: what is read next says so.
        let _ = stream.write_all(report::lines(text).as_bytes());
        let _ = stream.flush();
    }

    /// What was answered, where nobody has seen it typed.
    pub(super) fn heard(&mut self, line: &str) {
        if !self.surroundings.output_is_terminal {
            self.say(&format!("{}\n", report::clean(line)));
        }
    }

    /// Whatever was written is to be seen.
    pub(super) fn flush(&mut self) {
        let _ = self.results.flush();
        let _ = self.errors.flush();
    }

    /// Takes what was shown before off the terminal: what comes now stands in its place.
    pub(super) fn blank_page(&mut self) {
        if self.surroundings.output_is_terminal {
            self.result("\u{1b}[2J\u{1b}[H");
        }
    }

    /// A line on standard error that is no complaint.
    pub(super) fn remark(&mut self, text: &str) {
        if !self.quiet {
            self.complain(&format!("({text})"));
        }
    }

    /// A line on standard error.
    pub(super) fn complain(&mut self, text: &str) {
        let _ = writeln!(self.errors(), "{}", report::clean(text));
    }

    /// Whether it is worth telling how far something is: somebody watches, and wants to know.
    pub(super) fn is_watched(&self) -> bool {
        self.surroundings.errors_is_terminal && !self.quiet && !self.held
    }

    /// The line that says on the terminal what takes long, and since when.
    pub(super) fn waiting(&self) -> Arc<Waiting> {
        self.waiting.clone()
    }

    /// Says on the terminal how much of something is done.
    pub(super) fn progress_of(&mut self, done: usize, all: usize, what: &str) {
        self.progress.of(done, all, &report::clean(what));
    }

    /// Takes what was said of progress off the terminal.
    pub(super) fn no_progress(&mut self) {
        self.progress.clear();
    }

    /// Something that keeps a file or the command from being used.
    pub(super) fn unusable(&mut self, message: &str) {
        if self.is_json() {
            self.object(&report::json::unusable(message));
        } else {
            self.complain(&format!("error: {message}"));
        }
    }

    /// What is wrong, with a count where there is too much of it.
    pub(super) fn diagnostics(&mut self, diagnostics: &[Diagnostic]) {
        if !self.held && diagnostics.iter().any(|d| d.code == codes::INTERRUPTED) {
            guard::interruption_is_told();
        }
        if self.is_json() {
            // Errors matter more; how many there are in all is in the summary.
            let (errors, warnings): (Vec<_>, Vec<_>) =
                diagnostics.iter().partition(|d| d.is_error());
            let too_many = diagnostics.len() > MOST_WRITTEN;
            let chosen = errors.into_iter().chain(warnings).take(MOST_WRITTEN);
            let all = diagnostics.iter().filter(|_| !too_many);
            for diagnostic in chosen.filter(|_| too_many).chain(all) {
                self.object(&report::json::diagnostic(diagnostic));
            }
            return;
        }
        let style = self.style(self.surroundings.errors_is_terminal);
        let (errors, warnings): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
            diagnostics.iter().partition(|d| d.is_error());
        // Where not all can be shown, errors matter more.
        let too_many = diagnostics.len() > MOST_SHOWN;
        let chosen: Vec<&Diagnostic> = if too_many {
            errors.iter().chain(&warnings).copied().take(MOST_SHOWN).collect()
        } else {
            diagnostics.iter().collect()
        };
        for diagnostic in chosen {
            let _ = writeln!(self.errors(), "{}", report::diagnostic(diagnostic, style));
        }
        if too_many {
            let more = diagnostics.len() - MOST_SHOWN;
            self.complain(&format!("… and {more} more"));
        }
    }

    /// What is wrong, on a page for a browser; other formats have it among the errors alone.
    pub(super) fn on_page(&mut self, diagnostics: &[Diagnostic]) {
        if self.format != Format::Html {
            return;
        }
        for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
            let text = report::diagnostic(diagnostic, report::Style::PLAIN);
            self.result(&report::html::problem(&text, diagnostic.is_error()));
        }
    }

    /// Why a statement was stopped, and what it had found before.
    pub(super) fn stopped(&mut self, problem: &Diagnostic, so_far: Option<SoFar>) {
        // The end of the run reports that standard output failed. Nobody has interrupted the statement.
        if problem.code == codes::INTERRUPTED {
            if streams::is_lost() {
                return;
            }
            if !self.held {
                guard::interruption_is_told();
            }
        }
        if self.is_json() {
            self.object(&report::json::stopped(problem, so_far.as_ref()));
            return;
        }
        self.diagnostics(std::slice::from_ref(problem));
        self.on_page(std::slice::from_ref(problem));
        let Some(mut so_far) = so_far else { return };
        if !self.quiet {
            super::out::saving(|| self.begun(&mut so_far));
        }
        let style = self.style(self.surroundings.errors_is_terminal);
        let keeps = match self.keeps {
            true => report::Keeps::File(FEWEST),
            false => report::Keeps::Nowhere(FEWEST),
        };
        let text = report::so_far(&so_far, style, keeps);
        let _ = self.errors().write_all(text.as_bytes());
    }

    /// Writes the beginning of a table where tables are for other programs; it need not be told then.
    fn begun(&mut self, so_far: &mut SoFar) {
        if !self.format.is_of_tables() {
            return;
        }
        let _last = meter::last_words();
        so_far.part = match so_far.part.take() {
            Some(Part::Beginning(told)) => {
                let answer = Answer { source: so_far.source.clone(), told };
                match self.format.write(&answer, self.result_style()) {
                    Ok(Written::Table(table)) if table.lines().nth(1).is_some() => {
                        self.next_table();
                        self.result(&table);
                        None
                    }
                    _ => Some(Part::Beginning(answer.told)),
                }
            }
            other => other,
        };
    }

    /// The count below the diagnostics.
    pub(super) fn tally(&mut self, what: &str, errors: usize, warnings: usize) {
        let mut parts = Vec::new();
        if errors > 0 {
            parts.push(report::count(errors, "mistake", "mistakes"));
        }
        if warnings > 0 {
            parts.push(report::count(warnings, "warning", "warnings"));
        }
        if !parts.is_empty() && !self.is_json() {
            self.complain(&format!("{what}: {}", parts.join(" and ")));
        }
    }
}
